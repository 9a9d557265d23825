// RUN: not freehold opt %s --transform-interpreter -split-input-file 2>&1 | expect %t.out

// The sequence of a similar name is suggested, if there is one.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @prepare(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.include @prepaer failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @prepare()
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.include @prepaer failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
