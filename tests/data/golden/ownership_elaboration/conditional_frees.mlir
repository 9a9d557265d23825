// RUN: freehold opt %s --ownership-elaboration --canonicalize | expect %t.out
// RUN: freehold compile %s --plan-memory=off | expect %t.compile.out

func.func private @use(memref<2xf32>)

// The pass frees the buffer on every path.
func.func @f(%c: i1) {
  %alloc = memref.alloc() : memref<2xf32>
  call @use(%alloc) : (memref<2xf32>) -> ()
  bufferization.dealloc (%alloc : memref<2xf32>) if (%c)
  return
}

// What 'ownership-based-buffer-deallocation' makes of a join: the results decide other frees.
func.func @join(%c: i1, %f: f32, %arg: memref<2xf32>) -> f32 {
  %true = arith.constant true
  %false = arith.constant false
  %i = arith.constant 0 : index
  cf.cond_br %c, ^left, ^right(%arg, %false : memref<2xf32>, i1)
^left:
  %alloc = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%alloc : memref<2xf32>)
  %base, %offset, %sizes, %strides = memref.extract_strided_metadata %alloc : memref<2xf32> -> memref<f32>, index, index, index
  %own = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%alloc : memref<2xf32>)
  cf.br ^right(%alloc, %own : memref<2xf32>, i1)
^right(%m: memref<2xf32>, %o: i1):
  %v = memref.load %m[%i] : memref<2xf32>
  %base_0, %offset_0, %sizes_0, %strides_0 = memref.extract_strided_metadata %m : memref<2xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base_0 : memref<f32>) if (%o)
  return %v : f32
}
