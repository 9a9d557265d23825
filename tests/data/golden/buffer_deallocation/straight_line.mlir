// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// One allocation and its names: it is freed after the last use.

// After the last use, not at the end of the block.
func.func @last_use(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// Without uses: directly after the allocation.
func.func @unused(%x: memref<4xf32>, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// The last use is that of a view, or in a nested region: after the op around it.
func.func @nested_use(%c: i1, %x: memref<4xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  scf.if %c {
    memref.copy %v, %out : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32>
  }
  return
}

// Both operands of a select live as long as its result. Frees at one place are in reverse order.
func.func @selected(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %s, %out : memref<4xf32> to memref<4xf32>
  return
}

// A clone is an allocation. A buffer on the stack is not, and neither is a global.
memref.global "private" constant @zeros : memref<4xf32> = dense<0.0>
func.func @other_buffers(%out: memref<4xf32>) {
  %g = memref.get_global @zeros : memref<4xf32>
  %s = memref.alloca() : memref<4xf32>
  %k = bufferization.clone %g : memref<4xf32> to memref<4xf32>
  memref.copy %k, %s : memref<4xf32> to memref<4xf32>
  memref.copy %s, %out : memref<4xf32> to memref<4xf32>
  return
}

// Allocations in regions are freed there.
func.func @in_regions(%lb: index, %ub: index, %x: memref<4xf32>, %f: f32) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  scf.parallel (%i) = (%lb) to (%ub) step (%c1) {
    %t = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%x : memref<4xf32>) {
  ^bb0(%e: f32):
    %t = memref.alloc() : memref<1xf32>
    memref.store %e, %t[%c0] : memref<1xf32>
    %l = memref.load %t[%c0] : memref<1xf32>
    linalg.yield %l : f32
  }
  memref.alloca_scope {
    %t = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  }
  return
}

// A scope that returns an allocation.
func.func @scope(%x: memref<4xf32>, %out: memref<4xf32>) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    memref.alloca_scope.return %t : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The region of an op on tensors forwards no buffers.
func.func @on_tensors(%t: tensor<4xf32>) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xf32>) {
  ^bb0(%e: f32):
    %n = arith.negf %e : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
