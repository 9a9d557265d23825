// RUN: freehold opt %s --inline | expect %t.out
// RUN: freehold opt %s --inline -mlir-print-debuginfo -mlir-print-local-scope | filecheck %s --check-prefix=LOC
// RUN: freehold opt %s --inline='op-pipelines=func.func(canonicalize,cse)' | expect %t.cse.out
// RUN: freehold opt %s --inline='default-pipeline= inlining-threshold=60' | expect %t.small.out
// RUN: not freehold opt %s --inline='default-pipeline=nothing' 2>&1 | filecheck %s --check-prefix=ERROR

// ERROR: 'nothing' does not refer to a registered pass or pass pipeline

// The location of an op that was inlined through several calls lists all of them, the outermost last.
// LOC: arith.muli {{.*}} loc(callsite({{.*}}:16:10 at callsite({{.*}}:28:8 at {{.*}}:33:8)))

// Functions are simplified before their callers, and again after something was inlined.

func.func private @pick(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = arith.muli %a, %b : i32
    %2 = arith.muli %a, %b : i32
    %3 = arith.addi %1, %2 : i32
    scf.yield %3 : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

func.func private @first(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = call @pick(%true, %a, %b) : (i1, i32, i32) -> i32
  return %0 : i32
}

func.func @main(%a: i32, %b: i32) -> i32 {
  %0 = call @first(%a, %b) : (i32, i32) -> i32
  %f = constant @first : (i32, i32) -> i32
  %1 = call_indirect %f(%0, %b) : (i32, i32) -> i32
  %c0 = arith.constant 0 : i32
  %2 = arith.addi %1, %c0 : i32
  return %2 : i32
}
