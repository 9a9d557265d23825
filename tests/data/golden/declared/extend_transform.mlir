// RUN: freehold opt %s --irdl-file=%S/../../dialects/transform_extended.irdl.mlir -split-input-file -verify-diagnostics | filecheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: @__transform_main
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // CHECK: %[[LAYER:.*]] = transform.find_layer %{{.*}} : (!transform.any_op) -> !transform.layer
    %layer = transform.find_layer %root : (!transform.any_op) -> !transform.layer
    // CHECK: transform.cast %[[LAYER]] : !transform.layer to !transform.any_op
    %op = transform.cast %layer : !transform.layer to !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %note = transform.find_layer %root : (!transform.any_op) -> !transform.note
    // expected-error@+1 {{op operand #0 must be TransformHandleTypeInterface instance, but got '!transform.note'}}
    %op = transform.cast %note : !transform.note to !transform.any_op
    transform.yield
  }
}
