// RUN: freehold opt %s --canonicalize | expect %t.out

// tensor.extract of an element that was just inserted at a constant index folds to the inserted value.

func.func @known(%t: tensor<4x4xf32>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.insert %x into %t[%c1, %c2] : tensor<4x4xf32>
  %1 = tensor.extract %0[%c1, %c2] : tensor<4x4xf32>
  return %1 : f32
}

func.func @unknown(%t: tensor<4x4xf32>, %x: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%c1, %i] : tensor<4x4xf32>
  %1 = tensor.extract %0[%c1, %i] : tensor<4x4xf32>
  return %1 : f32
}
