// RUN: freehold opt %s --canonicalize | expect %t.out

// Complex elements of constants: extracted, and inserted.

func.func @elements() -> (complex<f32>, tensor<2xcomplex<i16>>) {
  %c1 = arith.constant 1 : index
  %a = arith.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %0 = tensor.extract %a[%c1] : tensor<2xcomplex<f32>>
  %b = arith.constant dense<(5, 6)> : tensor<3xcomplex<i16>>
  %c = arith.constant dense<(7, -8)> : tensor<complex<i16>>
  %1 = tensor.extract %b[%c1] : tensor<3xcomplex<i16>>
  %2 = tensor.extract %c[] : tensor<complex<i16>>
  %3 = tensor.from_elements %1, %2 : tensor<2xcomplex<i16>>
  return %0, %3 : complex<f32>, tensor<2xcomplex<i16>>
}

func.func @no_dimensions(%a: tensor<1x5xf32>, %b: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %0 = scf.forall () in () shared_outs(%x = %b) -> (tensor<2x5xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %x[1, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<2x5xf32>
    }
  }
  return %0 : tensor<2x5xf32>
}
