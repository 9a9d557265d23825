// RUN: freehold opt %s --remove-dead-values | expect %t.out

// The ops with regions are canonicalized at the end, and all patterns apply to the ops that this affects: the slices
// become static. Other ops stay: the sum of sums in @sums is not affected.

func.func @sums(%y: i32, %n: index, %arg: memref<i32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %y) -> (i32) {
    memref.store %x, %arg[] : memref<i32>
    scf.yield %x : i32
  }
  %q = arith.addi %y, %c6 : i32
  %s = arith.addi %q, %c6 : i32
  %a = arith.addi %r, %c5 : i32
  %b = arith.addi %a, %c6 : i32
  return %b, %s : i32, i32
}
func.func @slices(%y: tensor<8x8xf32>, %n: index, %arg: memref<i32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    memref.store %c5, %arg[] : memref<i32>
    scf.yield %x : index
  }
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %y) -> (tensor<8x8xf32>) {
    memref.store %c5, %arg[] : memref<i32>
    scf.yield %x : tensor<8x8xf32>
  }
  %a = tensor.extract_slice %y[%r, %r] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
  %d = tensor.extract_slice %r2[%c0, 1] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
  return %a, %d : tensor<2x2xf32>, tensor<2x2xf32>
}
func.func @constants(%y: tensor<8x8xf32>, %n: index, %arg: memref<i32>, %t: i1, %k: index) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %z = scf.if %true -> index { scf.yield %c1 : index } else { scf.yield %n : index }
  %w = scf.if %t -> index { scf.yield %k : index } else { scf.yield %k : index }
  %a = tensor.extract_slice %y[%z, %c0] [%w, %z] [1, 1] : tensor<8x8xf32> to tensor<?x?xf32>
  %m = arith.muli %z, %n : index
  %m1 = arith.addi %c1, %w : index
  %m2 = arith.addi %m1, %c1 : index
  %m3 = arith.addi %m2, %m : index
  return %a, %m3 : tensor<?x?xf32>, index
}
func.func @compared(%y: i32, %n: index, %arg: memref<i32>) -> (i32, i32, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %true = arith.constant true
  %p = arith.addi %y, %c5 : i32
  %z = scf.if %true -> i32 { scf.yield %c6 : i32 } else { scf.yield %y : i32 }
  %b = arith.addi %p, %z : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %p) -> (i32) {
    memref.store %x, %arg[] : memref<i32>
    scf.yield %x : i32
  }
  %s = arith.addi %r, %c6 : i32
  %e = arith.cmpi sge, %r, %c6 : i32
  %f = arith.xori %e, %true : i1
  return %b, %s, %f : i32, i32, i1
}

func.func @branches(%t: tensor<5xf32>) -> tensor<5xf32> {
  %0 = scf.execute_region -> tensor<5xf32> {
    cf.br ^bb0(%t : tensor<5xf32>)
  ^bb0(%a : tensor<5xf32>):
    cf.br ^bb1(%a : tensor<5xf32>)
  ^bb1(%b : tensor<5xf32>):
    cf.br ^bb0(%b : tensor<5xf32>)
  }
  return %0 : tensor<5xf32>
}
func.func @one_iteration(%t: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %0 = scf.forall (%i, %j) = (0, 0) to (1, 1) step (8, 8) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    %1 = tensor.extract_slice %o[%i, %j] [2, 3] [1, 1] : tensor<8x8xf32> to tensor<2x3xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i, %j] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}
