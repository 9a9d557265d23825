// RUN: freehold opt %s -mlir-elide-elementsattrs-if-larger=2 | expect %t.elements.out
// RUN: freehold opt %s -mlir-elide-elementsattrs-if-larger=4 -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -mlir-elide-resource-strings-if-larger=5 | expect %t.resources.out
// RUN: freehold opt %s -mlir-print-elementsattrs-with-hex-if-larger=2 | expect %t.hex.out
// RUN: freehold opt %s -mlir-print-elementsattrs-with-hex-if-larger=2 -mlir-elide-elementsattrs-if-larger=4 | expect %t.elided-hex.out
// RUN: freehold opt %s -mlir-print-skip-regions | expect %t.no-regions.out

func.func @constants(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %cst = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %s = arith.constant dense<1.0> : tensor<2x3xf32>
  %i = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %r = arith.constant dense_resource<weights> : tensor<4xf32>
  %sp = arith.constant sparse<[[0, 0], [1, 2], [2, 3]], [1, 5, 6]> : tensor<3x4xi32>
  %str = "tensor.cast"(%s) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  %0 = arith.addf %arg0, %cst : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weights: "0x0800000001000000000000000200000000000000"
    }
  }
#-}
