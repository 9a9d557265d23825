// RUN: freehold opt %s | expect %t.out

"builtin.module"() ({
  "func.func"() ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %0 = "linalg.generic"(%a, %b) ({
    ^bb0(%x: f32, %y: f32):
      "linalg.yield"(%x) : (f32) -> ()
    }) {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], operand_segment_sizes = dense<1> : vector<2xi32>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = "linalg.elemwise_unary"(%0, %b) ({
    ^bb0(%x: f32, %y: f32):
      %2 = "math.log"(%x) : (f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) {fun = #linalg.unary_fn<log>, operand_segment_sizes = dense<1> : vector<2xi32>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }) {function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "f"} : () -> ()
}) : () -> ()
