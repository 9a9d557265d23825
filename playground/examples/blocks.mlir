// Control flow made of blocks. A buffer that only one path needs is freed on that path.

func.func @main(%x: tensor<16xf32>, %positive: i1) -> f32 {
  %i = arith.constant 3 : index
  cf.cond_br %positive, ^exp, ^plain
^exp:
  %e = tensor.empty() : tensor<16xf32>
  %y = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %a = tensor.extract %y[%i] : tensor<16xf32>
  cf.br ^end(%a : f32)
^plain:
  %b = tensor.extract %x[%i] : tensor<16xf32>
  cf.br ^end(%b : f32)
^end(%result: f32):
  return %result : f32
}
