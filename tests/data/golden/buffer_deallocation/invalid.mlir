// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -allow-unregistered-dialect --buffer-deallocation -split-input-file -verify-diagnostics

func.func @unknown_regions(%c: i1) {
  // expected-note @+2 {{declare 'test.two' in a file for '--irdl-file', with 'freehold.region_flow = {entry = ["region0", "region1"], region0 = ["parent"], region1 = ["parent"]}'}}
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  "test.two"() ({
    "test.end"() : () -> ()
  }, {
    "test.end"() : () -> ()
  }) : () -> ()
  // expected-note @+2 {{declare 'test.result' in a file for '--irdl-file', with 'freehold.region_flow = {entry = ["region0"], region0 = ["parent"]}'}}
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %r = "test.result"() ({
    "test.end"() : () -> ()
  }) : () -> i32
  "test.one"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @different_frees(%c: i1) {
  // expected-remark @+1 {{buffers that different ops free are passed to one value; ownership flags take the place of clones in this function}}
  %r = scf.if %c -> (memref<4xf32>) {
    %a = "arena.pooled"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}

// -----

func.func @branch(%x: memref<4xf32>) {
  // expected-error @+2 {{'arena.jump' does not say which operands it passes to its successors}}
  // expected-note @+1 {{add 'freehold.branch = {dest = "values"}' to the declaration of 'arena.jump'}}
  "arena.jump"(%x)[^end] : (memref<4xf32>) -> ()
^end(%y: memref<4xf32>):
  "arena.use"(%y) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @undeclared_branch(%x: memref<4xf32>) {
  // expected-error @+2 {{'test.jump' does not say which operands it passes to its successors}}
  // expected-note @+1 {{declare 'test.jump' in a file for '--irdl-file', with 'freehold.branch = {successor0 = "operand0"}'}}
  "test.jump"(%x)[^end] : (memref<4xf32>) -> ()
^end(%y: memref<4xf32>):
  "arena.use"(%y) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @exit() -> memref<4xf32> {
  %r = "arena.choose"() ({
    %a = memref.alloc() : memref<4xf32>
    // expected-error @+2 {{'arena.stop' does not say which operands it passes to the op around it}}
    // expected-note @+1 {{add 'freehold.exit = "values"' to the declaration of 'arena.stop'}}
    "arena.stop"(%a) : (memref<4xf32>) -> ()
  }, {
    %b = memref.alloc() : memref<4xf32>
    "arena.give"(%b) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  return %r : memref<4xf32>
}

// -----

func.func @undeclared_exit() {
  %r = "arena.choose"() ({
    %a = memref.alloc() : memref<4xf32>
    // expected-error @+2 {{'test.stop' does not say which operands it passes to the op around it}}
    // expected-note @+1 {{declare 'test.stop' in a file for '--irdl-file', with 'freehold.exit = ["operand0", "operand1"]'}}
    "test.stop"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  }, {
    %b = memref.alloc() : memref<4xf32>
    "arena.give"(%b) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  return
}

// -----

func.func @effects(%x: memref<4xf32>) {
  // expected-error @+2 {{'arena.unsaid' does not say what it does with its buffers}}
  // expected-note @+1 {{say what holds for it; for example, add 'freehold.effects = {taken = ["read", "write"], returned = "allocate"}' to the declaration of 'arena.unsaid', or 'freehold.facts = {effects = {taken = ["read", "write"], returned = "allocate"}}
  %a = "arena.unsaid"(%x) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @region(%x: memref<4xf32>) {
  // expected-error @+2 {{'arena.region' does not say how its regions run}}
  // expected-note @+1 {{add 'freehold.region_flow = {entry = ["body"], body = ["parent"], operands = "values"}' to the declaration of 'arena.region'}}
  %a = "arena.region"(%x) ({
  ^bb0(%y: memref<4xf32>):
    "arena.give"(%y) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  return
}
