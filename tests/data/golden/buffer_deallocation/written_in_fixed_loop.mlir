// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// The loop surely runs and writes all elements, through a name that the loop passes on to its argument and its result.

func.func private @returns_twice(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %a : memref<?xf32>, memref<?xf32>
}
func.func @written_whole_in_loop(%n: index, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r:2 = call @returns_twice(%n) : (index) -> (memref<?xf32>, memref<?xf32>)
  memref.store %x, %r#0[%zero] : memref<?xf32>
  %last = scf.for %i = %zero to %two step %one iter_args(%carried = %r#1) -> (memref<?xf32>) {
    linalg.fill ins(%x : f32) outs(%carried : memref<?xf32>)
    scf.yield %carried : memref<?xf32>
  }
  %y = memref.load %last[%zero] : memref<?xf32>
  return %y : f32
}
