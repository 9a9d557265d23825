// RUN: freehold opt %s -allow-unregistered-dialect | filecheck %s

// Text that 13 prints, and cannot read itself.

// CHECK-LABEL: func.func @types
func @types() -> (i32, i32) {
  // CHECK: scf.execute_region -> (i32, i32) {
  %0:2 = scf.execute_region -> i32, i32 {
    %c = constant 1 : i32
    scf.yield %c, %c : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// A constant without a value has no counterpart: a cast of nothing makes a value of its type.

// CHECK-LABEL: func.func @unit
func @unit() {
  // CHECK: %[[U:.*]] = builtin.unrealized_conversion_cast to none
  %u = constant unit
  // CHECK: "x.y"(%[[U]]) : (none) -> ()
  "x.y"(%u) : (none) -> ()
  // CHECK: builtin.unrealized_conversion_cast to none {foo}
  %v = constant {foo} unit
  // CHECK: builtin.unrealized_conversion_cast to none
  %w = "std.constant"() {value} : () -> none
  return
}
