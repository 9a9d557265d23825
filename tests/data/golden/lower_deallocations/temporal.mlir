// RUN: freehold opt %s --buffer-deallocation-pipeline -mlir-print-op-generic | expect %t.out
// Loads and stores that passes create have the attribute nontemporal = false.

func.func private @g(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @f(%n: index, %c: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %x = memref.alloc() : memref<4xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  %r2 = memref.realloc %r(%n) : memref<?xf32> to memref<?xf32>
  %v = memref.load %r2[%n] : memref<?xf32>
 memref.store %v, %x[%n] : memref<4xf32>
  %s = arith.select %c, %x, %a : memref<4xf32>
  %t = scf.if %c -> memref<4xf32> { scf.yield %s : memref<4xf32> } else { %z = func.call @g(%x) : (memref<4xf32>) -> memref<4xf32> scf.yield %z : memref<4xf32> }
  return %t : memref<4xf32>
}
