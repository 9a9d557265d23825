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

// tensor.insert of a splat constant's own value folds to a new constant, which follows %s.
func.func @same_value(%i: index) -> tensor<4xf32> {
  %other = arith.constant dense<2.0> : tensor<4xf32>
  %splat = arith.constant dense<1.0> : tensor<4xf32>
  %s = arith.constant 1.0 : f32
  %0 = tensor.insert %s into %splat[%i] : tensor<4xf32>
  %1 = tensor.insert %s into %other[%i] : tensor<4xf32>
  %2 = arith.addf %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
