// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=16 -mlir-print-op-generic | expect %t.16.generic.out
// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: not freehold opt %s --mlir-version=14 2>&1 | expect %t.14.out
func.func @f(%n: index, %x: f32, %t: tensor<8xf32>) -> (f32, tensor<8xf32>) {
  %0:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  %1 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0, %1 : f32, tensor<8xf32>
}
