// RUN: freehold opt %s -no-implicit-module | expect %t.out
// RUN: freehold opt %s -no-implicit-module --cse | expect %t.cse.out
// RUN: freehold opt %s -no-implicit-module --pass-pipeline='func.func(cse)' | expect %t.cse.out
// RUN: freehold opt %s -no-implicit-module -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -no-implicit-module -verify-roundtrip -mlir-print-local-scope | expect %t.local.out
// RUN: not freehold opt %s -no-implicit-module --pass-pipeline='builtin.module(cse)' 2>&1 | expect %t.wrong-anchor.out

#map = affine_map<(d0) -> (d0 * 4)>
func.func @alone(%i: index, %t: tensor<2xf32>) -> (index, index, tensor<2xf32>) {
  %0 = affine.apply #map(%i)
  %1 = affine.apply #map(%i)
  %2 = arith.constant dense_resource<weights> : tensor<2xf32>
  return %0, %1, %2 : index, index, tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
