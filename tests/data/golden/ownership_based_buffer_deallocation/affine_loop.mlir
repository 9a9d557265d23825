// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out

// An affine loop carries two buffers, and allocates one in each iteration.

func.func @carried(%n: index, %v: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
  %r:2 = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 4)>()[%n] iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    %e = affine.load %x[-%i + 3] : memref<4xf32>
    %k = memref.alloc() : memref<4xf32>
    linalg.fill ins(%e : f32) outs(%k : memref<4xf32>)
    affine.yield %y, %k : memref<4xf32>, memref<4xf32>
  }
  return %r#0 : memref<4xf32>
}
