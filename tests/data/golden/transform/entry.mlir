// RUN: freehold opt %s '--transform-interpreter=entry-point=other debug-payload-root-tag=here debug-bind-trailing-args=func.func,^arith.addi,#1;2 disable-expensive-checks' 2>&1 | expect %t.out
// RUN: not freehold opt %s --transform-interpreter=debug-payload-root-tag=twice 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not freehold opt %s --transform-interpreter=debug-payload-root-tag=nowhere 2>&1 | filecheck %s --check-prefix=NOWHERE
// RUN: not freehold opt %s --transform-interpreter=entry-point=nobody 2>&1 | filecheck %s --check-prefix=NOBODY
// RUN: not freehold opt %s '--transform-interpreter=debug-bind-trailing-args=#x' 2>&1 | filecheck %s --check-prefix=NUMBER

// TWICE: error: repeated operation with the target tag "twice"
// TWICE: note: previously seen operation
// NOWHERE: error: could not find the operation with transform.target_tag="nowhere" attribute
// NOBODY: error: could not find a nested named sequence with name: nobody
// NUMBER: error: couldn't parse integer pass argument x

module attributes {transform.with_named_sequence} {
  module attributes {transform.target_tag = "here"} {
    func.func @f(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    }
  }
  func.func private @g() attributes {transform.target_tag = "twice"}
  func.func private @h() attributes {transform.target_tag = "twice"}
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @other(%root: !transform.any_op {transform.readonly}, %f: !transform.any_op {transform.readonly}, %v: !transform.any_value {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.debug.emit_remark_at %root, "root" : !transform.any_op
    transform.debug.emit_remark_at %f, "function" : !transform.any_op
    transform.debug.emit_remark_at %v, "value" : !transform.any_value
    transform.debug.emit_param_as_remark %p, "numbers" : !transform.any_param
    transform.yield
  }
}
