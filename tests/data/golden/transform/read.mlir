// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %t.out -mlir-print-op-generic | expect %t.generic.out

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @external(!transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param)
  transform.named_sequence @m(%a: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @k(%a: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @n(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @f(%a: !transform.any_op {transform.consumed}, %p: !transform.any_param {transform.readonly}) -> !transform.any_op attributes {test.note} {
    transform.structured.tile_using_forall %a num_threads [%a, 3] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.tile_using_forall %a tile_sizes *(%a) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.structured.tile_using_for %a tile_sizes [%a, [4], 5] interchange = [1, 0, 2] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.split %a after 4 {dimension = 0 : i64} : !transform.any_op
    transform.structured.split %a after %p {dimension = 0 : i64} : !transform.any_op, !transform.any_param
    transform.structured.multitile_sizes %a {dimension = 1, target_size = 3} : (!transform.any_op) -> !transform.any_param
    transform.structured.generalize %a : (!transform.any_op) -> !transform.any_op
    transform.match.structured failures(propagate) %a : (!transform.any_op) -> !transform.any_param {
    ^bb0(%o: !transform.any_op):
      transform.match.structured.dim %o[all] {parallel} : !transform.any_op
      transform.match.structured.dim %o[except(0, -1)] {reduction} : !transform.any_op
      %0 = transform.match.structured.dim %o[1] : (!transform.any_op) -> !transform.any_param
      transform.match.structured.yield %0 : !transform.any_param
    }
    transform.apply_registered_pass "canonicalize" with options = {"top-down" = %p, "list" = [1, %p, ["x"]]} to %a : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op
    %number = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.apply_registered_pass "canonicalize" with options = {b = %number, d = "text", c = [%p, 2], a = %p} to %a : (!transform.any_op, !transform.param<i64>, !transform.any_param, !transform.any_param) -> !transform.any_op
    transform.apply_registered_pass "canonicalize" to %a : (!transform.any_op) -> !transform.any_op
    transform.foreach_match restrict_root in %a, %p
        @m -> @n,
        @k -> @n : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.sequence %a, %p : !transform.any_op, !transform.any_param failures(suppress) {
    ^bb0(%x: !transform.any_op, %y: !transform.any_param):
      apply_cse to %x : !transform.any_op
    }
    transform.sequence %a : !transform.any_op -> !transform.any_op failures(propagate) {
    ^bb0(%x: !transform.any_op):
      yield %x : !transform.any_op
    }
    transform.tune.alternatives<"choice"> selected_region = 1 {
      transform.yield
    }, {
      transform.yield
    }
    transform.tune.alternatives<"choice"> selected_region = %p : !transform.any_param {
      transform.yield
    }, {
      transform.yield
    }
    transform.yield %a : !transform.any_op
  }
}
