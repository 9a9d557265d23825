// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of scf, in its custom form.

func.func @loops(%lb: index, %ub: index, %step: index, %init: f32, %i32: i32) -> f32 {
  scf.for %i = %lb to %ub step %step {
    %x = arith.addi %i, %i : index
  }
  %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) {
    %next = arith.addf %acc, %acc : f32
    scf.yield %next : f32
  }
  scf.for %i = %i32 to %i32 step %i32 : i32 {
    scf.yield
  } {note}
  scf.for unsigned %i = %i32 to %i32 step %i32 : i32 {
  }
  %w:2 = scf.while (%a = %init, %b = %ub) : (f32, index) -> (index, f32) {
    %c = arith.cmpf ogt, %a, %init : f32
    scf.condition(%c) %b, %a : index, f32
  } do {
  ^bb0(%b: index, %a: f32):
    scf.yield %a, %b : f32, index
  }
  scf.while : () -> () {
    %c = arith.constant false
    scf.condition(%c)
  } do {
    scf.yield
  } attributes {note}
  return %sum : f32
}

func.func @choices(%c: i1, %i: index, %x: f32, %y: f32) {
  scf.if %c {
    %0 = arith.addf %x, %y : f32
  }
  scf.if %c {
  } else {
    %0 = arith.addf %x, %y : f32
  }
  %r:2 = scf.if %c -> (f32, f32) {
    scf.yield %x, %y : f32, f32
  } else {
    scf.yield %y, %x : f32, f32
  } {note = 1 : i32}
  %s = scf.index_switch %i -> f32
  case 2 {
    scf.yield %x : f32
  }
  case 5 {
    scf.yield %y : f32
  }
  default {
    scf.yield %x : f32
  }
  scf.index_switch %i
  default {
    scf.yield
  }
  %e = scf.execute_region -> f32 {
    cf.br ^next
  ^next:
    scf.yield %x : f32
  }
  scf.execute_region no_inline {
    scf.yield
  }
  return
}

func.func @parallel(%lb: index, %ub: index, %step: index, %init: f32, %t: tensor<8xf32>, %v: tensor<4xf32>) -> tensor<8xf32> {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    scf.reduce
  }
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%init) -> f32 {
    %one = arith.constant 1.0 : f32
    scf.reduce(%one : f32) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      scf.reduce.return %sum : f32
    }
  }
  scf.forall (%i, %j) in (%ub, 4) {
    %x = arith.addi %i, %j : index
  }
  %f = scf.forall (%i) = (0) to (8) step (4) shared_outs(%out = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %out[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  scf.forall (%i) in (%ub) {
    scf.forall.in_parallel {
    }
  } {note}
  return %f : tensor<8xf32>
}
