// One-dimensional heat diffusion with two buffers that change roles at every step.
//
// Before: each step allocates the next state; nothing is freed.
// After `freehold opt heat.mlir --buffer-deallocation-pipeline`: the state that a step replaces is freed at the end of
// that step (unless it is the caller's initial state), and the last one belongs to the caller.

func.func @diffuse(%initial: memref<?xf32>, %steps: index, %rate: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %length = memref.dim %initial, %c0 : memref<?xf32>
  %last = arith.subi %length, %c1 : index
  %final = scf.for %step = %c0 to %steps step %c1 iter_args(%state = %initial) -> (memref<?xf32>) {
    %next = memref.alloc(%length) : memref<?xf32>
    memref.copy %state, %next : memref<?xf32> to memref<?xf32>
    scf.for %i = %c1 to %last step %c1 {
      %left_index = arith.subi %i, %c1 : index
      %right_index = arith.addi %i, %c1 : index
      %left = memref.load %state[%left_index] : memref<?xf32>
      %center = memref.load %state[%i] : memref<?xf32>
      %right = memref.load %state[%right_index] : memref<?xf32>
      %two = arith.constant 2.0 : f32
      %twice = arith.mulf %two, %center : f32
      %sum = arith.addf %left, %right : f32
      %curvature = arith.subf %sum, %twice : f32
      %change = arith.mulf %rate, %curvature : f32
      %new = arith.addf %center, %change : f32
      memref.store %new, %next[%i] : memref<?xf32>
    }
    scf.yield %next : memref<?xf32>
  }
  return %final : memref<?xf32>
}
