// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of ml_program, in its custom form.

ml_program.global private @weights(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public mutable @state : tensor<?xi32>
ml_program.global private mutable @given(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>

ml_program.func private @run(%a: i32 {toy.note}, %b: tensor<?xi32>) -> (i32 {toy.note}, tensor<4xi32>) attributes {toy.note} {
  %0 = ml_program.global_load_const @weights : tensor<4xi32>
  %1 = ml_program.global_load @state : tensor<?xi32>
  ml_program.global_store @state = %b : tensor<?xi32>
  ml_program.return %a, %0 : i32, tensor<4xi32>
}

ml_program.func private @elsewhere(i32) -> i32

ml_program.subgraph @graph(%a: tensor<?xi32>) -> tensor<?xi32> {
  %0, %t = ml_program.global_load_graph @state ordering (() -> !ml_program.token) : tensor<?xi32>
  %1 = ml_program.global_store_graph @state = %a ordering (%t -> !ml_program.token) : tensor<?xi32>
  %2 = ml_program.token
  ml_program.output %0 : tensor<?xi32>
}
