// RUN: freehold opt %s --canonicalize | expect %t.out

// An insertion of a cast inserts the tensor itself, with its static extents as sizes. If the insertion drops dimensions,
// static sizes of 1 are matched with the extents of the inserted tensor from the last dimension on.

func.func @size_of_the_source(%a : tensor<16x32xi8>, %b : tensor<4x6x16x32xi8>, %sz: index) -> tensor<4x6x16x32xi8> {
  %cast = tensor.cast %a : tensor<16x32xi8> to tensor<?x32xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, 1, %sz, 32] [1, 1, 1, 1] : tensor<?x32xi8> into tensor<4x6x16x32xi8>
  return %res : tensor<4x6x16x32xi8>
}
func.func @dim_of_any_index(%a : tensor<16x32xi8>, %b : tensor<4x6x16x32xi8>, %i: index) -> tensor<4x6x16x32xi8> {
  %cast = tensor.cast %a : tensor<16x32xi8> to tensor<?x32xi8>
  %sz = tensor.dim %cast, %i: tensor<?x32xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, 1, %sz, 32] [1, 1, 1, 1] : tensor<?x32xi8> into tensor<4x6x16x32xi8>
  return %res : tensor<4x6x16x32xi8>
}
func.func @dim_beyond_the_rank(%a : tensor<16x32xi8>, %b : tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8> {
  %c0 = arith.constant 4: index
  %cast = tensor.cast %a : tensor<16x32xi8> to tensor<?x32xi8>
  %sz = tensor.dim %cast, %c0: tensor<?x32xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, 1, %sz, 32] [1, 1, 1, 1] : tensor<?x32xi8> into tensor<4x6x16x32xi8>
  return %res : tensor<4x6x16x32xi8>
}
func.func @inner_units(%a : tensor<16x1xi8>, %b : tensor<?x?x?x?xi8>, %sz: index) -> tensor<?x?x?x?xi8> {
  %cast = tensor.cast %a : tensor<16x1xi8> to tensor<?x1xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, %sz, 1, 1] [1, 1, 1, 1] : tensor<?x1xi8> into tensor<?x?x?x?xi8>
  return %res : tensor<?x?x?x?xi8>
}
func.func @last_dimension_unit(%a : tensor<16x1xi8>, %b : tensor<?x?x?x?xi8>, %sz: index) -> tensor<?x?x?x?xi8> {
  %cast = tensor.cast %a : tensor<16x1xi8> to tensor<?x?xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [%sz, 1, %sz, 1] [1, 1, 1, 1] : tensor<?x?xi8> into tensor<?x?x?x?xi8>
  return %res : tensor<?x?x?x?xi8>
}
func.func @dropped_is_dynamic(%a : tensor<1xi8>, %b : tensor<?x?x?x?xi8>, %sz: index) -> tensor<?x?x?x?xi8> {
  %cast = tensor.cast %a : tensor<1xi8> to tensor<?xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, 1, %sz, 1] [1, 1, 1, 1] : tensor<?xi8> into tensor<?x?x?x?xi8>
  return %res : tensor<?x?x?x?xi8>
}
func.func @one_size_is_known(%a : tensor<16x5xi8>, %b : tensor<?x?x?x?xi8>, %sz: index) -> tensor<?x?x?x?xi8> {
  %cast = tensor.cast %a : tensor<16x5xi8> to tensor<16x?xi8>
  %res = tensor.insert_slice %cast into %b[0, 1, 0, 0] [1, 16, %sz, 1] [1, 1, 1, 1] : tensor<16x?xi8> into tensor<?x?x?x?xi8>
  return %res : tensor<?x?x?x?xi8>
}
func.func @parallel(%a : tensor<16x1xi8>, %b : tensor<?x?x?xi8>, %sz: index) -> tensor<?x?x?xi8> {
  %cast = tensor.cast %a : tensor<16x1xi8> to tensor<16x?xi8>
  %res = scf.forall (%i) in (8) shared_outs(%c = %b) -> tensor<?x?x?xi8> {
   scf.forall.in_parallel {
    tensor.parallel_insert_slice %cast into %c[0, 1, %i] [1, 16, %sz] [1, 1, 1] : tensor<16x?xi8> into tensor<?x?x?xi8>
   }
  }
  return %res : tensor<?x?x?xi8>
}
