// RUN: freehold opt %s --expand-realloc | expect %t.out
// RUN: freehold opt %s --expand-realloc=emit-deallocs=false | expect %t.kept.out

// memref.realloc becomes a comparison of sizes and, if the buffer must grow, an allocation and a copy.

func.func @static_to_dynamic(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @dynamic_to_static(%m: memref<?xi8>) -> memref<64xi8> {
  %0 = memref.realloc %m {alignment = 16 : i64} : memref<?xi8> to memref<64xi8>
  return %0 : memref<64xi8>
}

func.func @static_to_static(%m: memref<2xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<2xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
