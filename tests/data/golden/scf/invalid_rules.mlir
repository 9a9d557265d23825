// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @loop_carries_each_result(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%iv: index, %y: f32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_carries_what_it_is_given(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%iv: index):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @mapping_is_of_each_dimension(%n: index) {
  // expected-error @+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i, %j) in (%n, %n) {
  } {mapping = [#gpu.thread<x>]}
  return
}

// -----

func.func @mapping_is_of_each_dimension(%n: index) {
  // expected-error @+1 {{'scf.forall' op mapping attribute size must match op rank}}
  "scf.forall"(%n, %n) <{mapping = [#gpu.thread<x>], operandSegmentSizes = array<i32: 0, 2, 0, 0>, staticLowerBound = array<i64: 0, 0>,
      staticUpperBound = array<i64: -9223372036854775808, -9223372036854775808>, staticStep = array<i64: 1, 1>}> ({
  ^bb0(%i: index, %j: index):
    scf.forall.in_parallel {
    }
  }) : (index, index) -> ()
  return
}

// -----

func.func @in_parallel_stands_in_a_forall() {
  "test.op"() ({
    // expected-error @+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @one_region_for_each_reduction(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%iv) = (%i) to (%i) step (%i) init (%x) -> f32 {
    "scf.reduce"(%x) : (f32) -> ()
  }
  return
}

// -----

func.func @reductions_do_something(%i: index, %x: f32) {
  %0 = scf.parallel (%iv) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{empty block: expect at least a terminator}}
    "scf.reduce"(%x) ({
    ^bb0(%a: f32, %b: f32):
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @reductions_end_in_a_return(%i: index, %x: f32) {
  %0 = scf.parallel (%iv) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
    "scf.reduce"(%x) ({
    ^bb0(%a: f32, %b: f32):
      "test.end"() : () -> ()
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @default_region_gives_each_result(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  %0 = scf.index_switch %i -> f32
  case 0 {
    scf.yield %x : f32
  }
  default {
    // expected-note @+1 {{see yield operation here}}
    scf.yield
  }
  return
}

// -----

func.func @cases_end_in_a_yield(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got test.end}}
  "scf.index_switch"(%i) <{cases = array<i64>}> ({
    "test.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @cases_yield_results_in_order(%i: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %0 = scf.index_switch %i -> i32
  default {
    // expected-note @+1 {{default region returns 'f32' here}}
    scf.yield %x : f32
  }
  return
}

// -----

// mlir-opt refuses this too, and counts 18446744073709551615 arguments.
func.func @loop_has_an_induction_variable(%i: index) {
  // expected-error @+1 {{'scf.for' op expected body to have at least one argument for the induction variable}}
  "scf.for"(%i, %i, %i) ({
    scf.yield
  }) : (index, index, index) -> ()
  return
}
