// %0 is doubled in place of nothing else: its buffer is new. %1 needs a copy of %t, which is read afterwards.
func.func @prices(%t: tensor<?xf32>, %i: index) -> (f32, f32) {
  %0 = "price.double"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "price.raise"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = "price.raise"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.extract %t[%i] : tensor<?xf32>
  %4 = tensor.extract %1[%i] : tensor<?xf32>
  %5 = tensor.extract %2[%i] : tensor<?xf32>
  %6 = arith.addf %3, %4 : f32
  return %6, %5 : f32, f32
}
