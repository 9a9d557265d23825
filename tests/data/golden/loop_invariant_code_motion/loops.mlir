// RUN: freehold opt %s --loop-invariant-code-motion --allow-unregistered-dialect | expect %t.out

// Invariant ops leave their loop, and the loops around it.

func.func @nest(%a: index, %b: index, %n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %early = arith.addi %i, %a : index
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.addi %a, %b : index
      %1 = arith.muli %0, %i : index
      %2 = arith.addi %1, %j : index
      %3 = memref.load %m[%0] : memref<?xindex>
      memref.store %2, %m[%3] : memref<?xindex>
    }
    %late = arith.subi %b, %a : index
    "foo.use"(%early, %late) : (index, index) -> ()
  }
  return
}

// A division may trap unless its divisor is known; a dimension may not be there.
func.func @speculation(%a: i32, %b: i32, %n: index, %t: tensor<?x?xf32>, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %minus = arith.constant -1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divsi %a, %b : i32
    %1 = arith.divsi %a, %c7 : i32
    %2 = arith.divsi %a, %minus : i32
    %3 = arith.divui %a, %minus : i32
    %4 = tensor.dim %t, %c1 : tensor<?x?xf32>
    %5 = tensor.dim %t, %d : tensor<?x?xf32>
    "foo.use"(%0, %1, %2, %3, %4, %5) : (i32, i32, i32, i32, index, index) -> ()
  }
  return
}

// Ops with regions move as a whole: values defined inside do not prevent that, values defined in the loop do.
func.func @regions(%c: i1, %a: index, %n: index, %lb: index, %step: index, %m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %n step %step {
    %0 = scf.if %c -> (index) {
      %1 = arith.addi %a, %n : index
      %2 = arith.muli %1, %1 : index
      scf.yield %2 : index
    } else {
      scf.yield %a : index
    }
    %3 = scf.if %c -> (index) {
      %4 = arith.addi %a, %i : index
      scf.yield %4 : index
    } else {
      scf.yield %0 : index
    }
    %5 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> (index) {
      %6 = arith.addi %x, %j : index
      scf.yield %6 : index
    }
    %7 = scf.for %j = %c0 to %n step %step iter_args(%x = %a) -> (index) {
      %8 = arith.addi %x, %j : index
      scf.yield %8 : index
    }
    "foo.use"(%3, %5, %7) : (index, index, index) -> ()
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %unused = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    }
    affine.for %j = 0 to 10 step 2 {
    }
    affine.store %a, %m[] : memref<index>
  }
  return
}

func.func @other_loops(%a: i32, %n: index, %t: tensor<8xf32>, %u: tensor<8xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %1 = arith.addi %a, %a : i32
    %2 = arith.cmpi slt, %x, %1 : i32
    scf.condition(%2) %x : i32
  } do {
  ^bb0(%y: i32):
    %3 = arith.muli %a, %a : i32
    %4 = arith.addi %y, %3 : i32
    scf.yield %4 : i32
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %5 = arith.addi %n, %n : index
    "foo.use"(%5) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %6 = linalg.exp ins(%t : tensor<8xf32>) outs(%u : tensor<8xf32>) -> tensor<8xf32>
    "foo.use"(%6) : (tensor<8xf32>) -> ()
  }
  return %0 : i32
}
