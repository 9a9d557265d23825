// RUN: freehold explain --structure=off %s | expect %t.out

// Freed after the last use; or returned.
func.func @uses(%t: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  %w = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%t : tensor<8xf32>) outs(%w : tensor<8xf32>) -> tensor<8xf32>
  return %y, %v : tensor<8xf32>, f32
}

// Freed unless it is the returned buffer.
func.func @tested(%t: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = arith.select %c, %t, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}

// Made on one of two paths.
func.func @paths(%c: i1, %t: tensor<8xf32>, %i: index, %f: f32) -> f32 {
  %r = scf.if %c -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %x : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %v = tensor.extract %r[%i] : tensor<8xf32>
  %w = tensor.extract %t[%i] : tensor<8xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}

// Passed to a block.
func.func @blocks(%c: i1, %f: f32, %m: memref<8xf32>, %i: index) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<8xf32>)
^bb1:
  %a = memref.alloc() : memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  cf.br ^bb2(%a : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  %v = memref.load %x[%i] : memref<8xf32>
  return %v : f32
}

// The last use is a load through a value that canonicalization turns into a select.
func.func @through_a_select(%m: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  %s = scf.if %c -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %m : memref<8xf32>
  }
  %v = memref.load %s[%i] : memref<8xf32>
  return %v : f32
}
