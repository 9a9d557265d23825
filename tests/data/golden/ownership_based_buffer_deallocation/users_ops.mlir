// RUN: freehold opt %s --irdl-file=%S/users_ops.irdl --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics

// Errors of the pass for ops that users declare.

func.func @a_region_without_terminator(%m: memref<4xf32>) {
  // expected-error @+1 {{NoTerminator trait is not supported}}
  "lent.scope"(%m) ({
  }) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @a_terminator_that_does_not_say_where_control_goes(%m: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-error @+1 {{'lent.end' ends a block, but nothing says what it passes to the op around it}}
  "lent.end"(%m) : (memref<4xf32>) -> ()  // expected-note {{add 'freehold.exit = "of"' to the declaration of 'lent.end', or 'freehold.facts = {exit = "of"}' to this op}}
^b:
  return
}

// -----

func.func @a_terminator_that_passes_a_buffer_of_unknown_origin(%m: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-error @+1 {{produced operands are not supported}}
  "lent.go"()[^b, ^passed] : () -> ()
^passed(%x: memref<4xf32>):
  return
^b:
  return
}

// -----

func.func @a_region_that_does_not_say_what_it_returns() {
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %0 = "lent.wrap"() ({  // expected-note {{add 'freehold.region_flow = {entry = ["body"], body = ["parent"]}' to the declaration of 'lent.wrap'}}
    "lent.go"()[^next] : () -> ()
  ^next:
    "lent.go"()[^next] : () -> ()
  }) : () -> memref<4xf32>
  return
}
