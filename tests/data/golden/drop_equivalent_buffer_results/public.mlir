// With modify-public-functions, public functions lose results that are always an argument.
// RUN: freehold opt %s --drop-equivalent-buffer-results=modify-public-functions | expect %t.out

func.func @public(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func nested @inside(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func private @external(memref<4xf32>) -> memref<4xf32>

func.func @one_of_two(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = call @external(%m) : (memref<4xf32>) -> memref<4xf32>
  return %m, %0 : memref<4xf32>, memref<4xf32>
}

func.func @caller(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @public(%m) : (memref<4xf32>) -> memref<?xf32>
  %1 = call @inside(%m) : (memref<4xf32>) -> memref<4xf32>
  %2:2 = call @one_of_two(%m) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %1, %2#1 : memref<4xf32> to memref<4xf32>
  return %0 : memref<?xf32>
}
