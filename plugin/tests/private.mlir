func.func private @made() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @use(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = call @made() : () -> memref<4xf32>
  %1 = scf.if %c -> memref<4xf32> {
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  %2 = memref.load %1[%i] : memref<4xf32>
  return %2 : f32
}
