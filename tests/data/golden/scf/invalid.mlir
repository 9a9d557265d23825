// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that structured control flow must obey.

func.func @steps(%0: index, %1: i32) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%0, %0, %1) ({
  ^bb0(%2: index):
    scf.yield
  }) : (index, index, i32) -> ()
  return
}

// -----

func.func @bound(%0: f32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  "scf.for"(%0, %0, %0) ({
  ^bb0(%2: f32):
    scf.yield
  }) : (f32, f32, f32) -> ()
  return
}

// -----

func.func @induction(%0: index) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%0, %0, %0) ({
  ^bb0(%1: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @named_but_not_typed(%0: index, %1: f32) {
  // expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %2 = scf.for %i = %0 to %0 step %0 iter_args(%a = %1, %b = %1) -> (f32) {
    scf.yield %a : f32
  }
  return
}

// -----

func.func @inits(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%0, %0, %0, %1) ({
  ^bb0(%2: index, %3: f32):
    scf.yield %3 : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @carried_type(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'f64'}}
  %4 = "scf.for"(%0, %0, %0, %1) ({
  ^bb0(%2: index, %3: f64):
    scf.yield %3 : f64
  }) : (index, index, index, f32) -> f64
  return
}

// -----

func.func @yielded_type(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %2 = scf.for %i = %0 to %0 step %0 iter_args(%a = %1) -> (f32) {
    scf.yield %i : index
  }
  return
}

// -----

func.func @yielded_count(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %2 = scf.for %i = %0 to %0 step %0 iter_args(%a = %1) -> (f32) {
    scf.yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @result_type(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'f64'}}
  %4 = "scf.for"(%0, %0, %0, %1) ({
  ^bb0(%2: index, %3: f32):
    scf.yield %3 : f32
  }) : (index, index, index, f32) -> f64
  return
}

// -----

func.func @no_else(%0: i1, %1: f32) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %2 = scf.if %0 -> f32 {
    scf.yield %1 : f32
  }
  return
}

// -----

func.func @yields_nothing(%0: i1, %1: f32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %2 = scf.if %0 -> f32 {
    scf.yield %1 : f32
  } else {
    // expected-note @+1 {{region branch point}}
    scf.yield
  }
  return
}

// -----

func.func @yields_other(%0: i1, %1: f32, %2: f64) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %3 = scf.if %0 -> f32 {
    // expected-note @+1 {{region branch point}}
    scf.yield %2 : f64
  } else {
    scf.yield %1 : f32
  }
  return
}

// -----

func.func @if_arguments(%0: i1) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%0) ({
  ^bb0(%1: i32):
    scf.yield
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @no_condition() {
  // expected-error @+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  scf.while : () -> () {
    // expected-note @+1 {{terminator here}}
    scf.yield
  } do {
    scf.yield
  }
  return
}

// -----

func.func @no_yield(%0: i1) {
  // expected-error @+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  "scf.while"() ({
    scf.condition(%0)
  }, {
    // expected-note @+1 {{terminator here}}
    scf.condition(%0)
  }) : () -> ()
  return
}

// -----

func.func @while_types(%0: f32) {
  // expected-error @+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 0)}}
  scf.while (%1 = %0) : () -> () {
    scf.yield
  } do {
    scf.yield
  }
  return
}

// -----

func.func @condition_passes(%0: i1, %1: f32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.while : () -> () {
    // expected-note @+1 {{region branch point}}
    scf.condition(%0) %1 : f32
  } do {
    scf.yield
  }
  return
}

// -----

func.func @condition_result(%0: i1, %1: f32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %2 = scf.while : () -> i32 {
    // expected-note @+1 {{region branch point}}
    scf.condition(%0) %1 : f32
  } do {
  ^bb0(%3: i32):
    scf.yield
  }
  return
}

// -----

func.func @empty_execution() {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @execution_arguments() {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%0: i32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @cases(%0: index) {
  // expected-error @+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%0) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @duplicate_case(%0: index) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 4}}
  scf.index_switch %0
  case 4 {
    scf.yield
  }
  case 4 {
    scf.yield
  }
  default {
  }
  return
}

// -----

func.func @case_count(%0: index) {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 2}}
  %1 = scf.index_switch %0 -> index
  case 4 {
    // expected-note @+1 {{see yield operation here}}
    scf.yield %0, %0 : index, index
  }
  default {
    scf.yield %0 : index
  }
  return
}

// -----

func.func @case_type(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  %2 = scf.index_switch %0 -> index
  case 4 {
    // expected-note @+1 {{case region #0 returns 'f32' here}}
    scf.yield %1 : f32
  }
  default {
    scf.yield %0 : index
  }
  return
}

// -----

func.func @no_steps() {
  // expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
    scf.reduce
  }) : () -> ()
  return
}

// -----

func.func @negative_step(%0: index) {
  %1 = arith.constant -1 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%0) to (%0) step (%1) {
  }
  return
}

// -----

func.func @induction_count(%0: index) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%1: index, %2: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @induction_type(%0: index) {
  // expected-error @+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%1: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @bound_count(%0: index) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%i) = (%0, %0) to (%0) step (%0) {
  }
  return
}

// -----

func.func @reductions(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  scf.parallel (%i) = (%0) to (%0) step (%0) {
    scf.reduce(%1 : f32) {
    ^bb0(%2: f32, %3: f32):
      scf.reduce.return %2 : f32
    }
  }
  return
}

// -----

func.func @initial_values(%0: index, %1: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of initial values: 0}}
  %4 = "scf.parallel"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    scf.reduce(%1 : f32) {
    ^bb0(%2: f32, %3: f32):
      scf.reduce.return %2 : f32
    }
  }) : (index, index, index) -> f32
  return
}

// -----

func.func @reduced_type(%0: index, %1: f32) {
  %4 = scf.parallel (%i) = (%0) to (%0) step (%0) init (%1) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%0 : index) {
    ^bb0(%2: index, %3: index):
      scf.reduce.return %2 : index
    }
  }
  return
}

// -----

func.func @reduction_arguments(%0: index, %1: f32) {
  %4 = scf.parallel (%i) = (%0) to (%0) step (%0) init (%1) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%1 : f32) {
    ^bb0(%2: f32):
      scf.reduce.return %2 : f32
    }
  }
  return
}

// -----

func.func @reduction_end(%0: index, %1: f32) {
  %4 = scf.parallel (%i) = (%0) to (%0) step (%0) init (%1) -> f32 {
    scf.reduce(%1 : f32) {
    ^bb0(%2: f32, %3: f32):
      // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
      "scf.yield"(%2) : (f32) -> ()
    }
  }
  return
}

// -----

func.func @reduction_result(%0: index, %1: f32) {
  %4 = scf.parallel (%i) = (%0) to (%0) step (%0) init (%1) -> f32 {
    scf.reduce(%1 : f32) {
    ^bb0(%2: f32, %3: f32):
      // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %0 : index
    }
  }
  return
}

// -----

func.func @parallel_end(%0: index) {
  // expected-error @+1 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  "scf.parallel"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%1: index):
    // expected-note @+1 {{terminator here}}
    "scf.yield"(%0) : (index) -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @lone_yield() {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @bounds(%0: index) {
  // expected-error @+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%0) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%1: index):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @thread_type() {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%1: i32):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @shared_type(%0: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %3 = "scf.forall"(%0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%1: index, %2: tensor<5xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shared_count(%0: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%1: index, %2: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @thread_count() {
  // expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%1: index, %2: index):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @combines_nothing(%0: tensor<4xf32>) {
  scf.forall (%i) in (4) {
    // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %1 = arith.constant 1 : i32
    }
  }
  return
}

// -----

func.func @inserts_elsewhere(%0: tensor<1xf32>, %1: tensor<4xf32>) {
  %2 = scf.forall (%i) in (4) shared_outs(%o = %1) -> tensor<4xf32> {
    scf.forall.in_parallel {
      // expected-error @+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %0 into %1[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return
}

// -----

func.func @step_count(%0: index) {
  // expected-error @+1 {{expected 2 step values, got 3}}
  scf.forall (%i, %j) = (0, 0) to (4, 4) step (1, 1, 1) {
  }
  return
}
