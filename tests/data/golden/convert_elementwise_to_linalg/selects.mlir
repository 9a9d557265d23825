// RUN: freehold opt %s --convert-elementwise-to-linalg | filecheck %s

// The two tensors may be of different extents, of which a structured op would read both.
// CHECK-LABEL: func.func @one_condition_and_dynamic_extents
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<?xf32>
func.func @one_condition_and_dynamic_extents(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @one_condition_and_static_extents
// CHECK: linalg.generic
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
func.func @one_condition_and_static_extents(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A condition for each element: all three are of the same extents.
// CHECK-LABEL: func.func @a_condition_for_each_element
// CHECK: linalg.generic
func.func @a_condition_for_each_element(%c: tensor<?xi1>, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xi1>, tensor<?xf32>
  return %0 : tensor<?xf32>
}
