// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic --allow-unregistered-dialect | expect %t.generic.out

// The generic form of unregistered ops; regions, blocks, successors, properties; the ops of builtin.

"test.op"() : () -> ()
%a:3 = "test.results"() {x = 1 : i32} : () -> (i32, f32, index)
"test.operands"(%a#0, %a#2) <{property = "p", other = 3 : i8}> {attribute} : (i32, index) -> ()
%cast:2 = builtin.unrealized_conversion_cast %a#0 : i32 to i64, f32
%none = builtin.unrealized_conversion_cast to f32
"test.regions"() ({
  %b = "test.inner"(%a#0) : (i32) -> i32
  "test.end"() : () -> ()
}, {
}, {
^entry(%c: i32, %d: memref<4xf32>):
  "test.branch"(%c)[^entry2, ^entry2] : (i32) -> ()
^next:
  "test.later"(%e) : (i64) -> ()
  "test.branch"()[^entry2] : () -> ()
^entry2:
  %e = "test.forward"() : () -> i64
  "test.branch"()[^next] : () -> ()
}) : () -> ()
builtin.module @named {
  module attributes {my.empty} {
  }
}
