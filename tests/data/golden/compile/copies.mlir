// RUN: freehold compile %s --stats 2>&1 | filecheck %s
// RUN: freehold compile %s --rematerialize=off --forward-buffers=off --build-in-destination=off --stats 2>&1 | filecheck %s --check-prefix=OFF
// RUN: freehold compile %s | expect %t.out

// Each kind of copy that is avoided has a switch, and a count in '--stats'.

// CHECK: freehold compile: build-in-destination: slices without reshapes: 2
// CHECK: freehold compile: rematerialize: tensors built again: 2
// CHECK: freehold compile: forward-buffers: buffers forwarded by loops: 1
// OFF-NOT: freehold compile: build-in-destination
// OFF-NOT: freehold compile: rematerialize
// OFF-NOT: freehold compile: forward-buffers
// OFF: freehold compile: loop-buffers: buffers in the place of freed ones: 1, buffers that swap: 1

func.func @model(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = scf.while (%i = %c0, %s = %x) : (index, tensor<4x4xf32>) -> (index, tensor<4x4xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %s : index, tensor<4x4xf32>
  } do {
  ^bb0(%i: index, %s: tensor<4x4xf32>):
    %y = linalg.matmul ins(%s, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %column = tensor.extract_slice %y[0, 1] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4x1xf32>
    %flat = tensor.collapse_shape %column [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %row = tensor.expand_shape %flat [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
    %three = tensor.extract_slice %y[0, 0] [3, 4] [1, 1] : tensor<4x4xf32> to tensor<3x4xf32>
    %next = tensor.concat dim(0) %three, %row : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %next : index, tensor<4x4xf32>
  }
  return %r#1 : tensor<4x4xf32>
}
