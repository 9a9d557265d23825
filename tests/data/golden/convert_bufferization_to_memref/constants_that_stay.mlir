// RUN: freehold opt %s --convert-bufferization-to-memref | expect %t.out
// RUN: freehold opt %s --bufferization-lower-deallocations | expect %t.lowered.out
// Conversions fold ops of unknown legality, but not to constants whose op has unknown legality too. Found by
// tests/oracle/mutants.py: the tests only had constants of arith.
func.func @complex() -> complex<f32> {
  %t = arith.constant dense<(1.2, 2.3)> : tensor<complex<f32>>
  %0 = tensor.extract %t[] : tensor<complex<f32>>
  return %0 : complex<f32>
}
func.func @poison() -> index {
  %c16 = arith.constant 16 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod 0)>(%c16)[%c16]
  return %0 : index
}
func.func @number() -> (index, f32) {
  %c16 = arith.constant 16 : index
  %t = arith.constant dense<1.5> : tensor<f32>
  %0 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%c16)
  %1 = tensor.extract %t[] : tensor<f32>
  return %0, %1 : index, f32
}
