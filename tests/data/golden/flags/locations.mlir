// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-debuginfo | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-debuginfo -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-debuginfo -mlir-pretty-debuginfo | expect %t.pretty.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-debuginfo -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -verify-roundtrip | expect %t.hidden.out

#known = loc("file.mlir":1:2)
#both = loc(fused<"inlined">["a.c":3:4, "x"("y.c":5:6)])
module {
  func.func @every_kind(%a: i32 loc("a.mlir":7:8), %b: i32 loc("named")) -> i32 {
    %c = arith.addi %a, %b : i32 loc(#known)
    %d = arith.muli %c, %b : i32 loc(callsite("callee" at "caller.c":9:10))
    %e = arith.subi %c, %d : i32 loc(fused["f1.c":1:1, "f2.c":2:2])
    %g = arith.subi %e, %d : i32 loc(#both)
    %h = arith.subi %g, %d : i32 loc(unknown)
    %i = arith.subi %h, %d : i32 loc("r.mlir":1:2 to 3:4)
    %j = arith.subi %i, %d : i32 loc("r.mlir":1:2 to :4)
    %k:2 = "test.two"() ({
      ^bb0(%q: i32 loc("argument"("z.c":1:1))):
        "test.end"() : () -> () loc(callsite("a" at callsite("b" at "c.c":1:1)))
    }) : () -> (i32, i32) loc("two")
    %l = arith.addi %k#0, %k#1 : i32 loc("with blanks"("n.c":1:1))
    return %l : i32 loc(fused<3 : i8>["only.c":4:4])
  } loc("f.c":1:1)
} loc("m")
