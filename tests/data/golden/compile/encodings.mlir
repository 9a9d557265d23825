// RUN: not freehold compile %s --allow-unregistered-dialect 2>&1 | filecheck %s

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK: encodings.mlir:[[@LINE+2]]:1: error: 'tensor<8x16xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>' is a sparse tensor, which would become a dense buffer
// CHECK: note: lower sparse tensors first, with 'mlir-opt --sparsifier' or the passes of your compiler, or remove the encoding
func.func @spmv(%A: tensor<8x16xf64, #CSR>, %x: tensor<16xf64>, %y: tensor<8xf64>) -> tensor<8xf64> {
  %0 = linalg.matvec ins(%A, %x : tensor<8x16xf64, #CSR>, tensor<16xf64>) outs(%y : tensor<8xf64>) -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
