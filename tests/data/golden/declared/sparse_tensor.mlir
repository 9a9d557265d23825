// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect --canonicalize | expect %t.canonicalize.out

#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#BSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#BSR_LEVELS = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>

func.func @iterate(%t: tensor<4x8xf32, #COO>, %n: index, %x: f32) -> (index, index, f32) {
  %s = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %r = sparse_tensor.iterate %it in %s at (%c) iter_args(%a = %n): !sparse_tensor.iter_space<#COO, lvls = 0 to 1> -> index {
    %inner = sparse_tensor.extract_iteration_space %t at %it lvls = 1 to 2 {foo}
      : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0> -> !sparse_tensor.iter_space<#COO, lvls = 1>
    sparse_tensor.iterate %it2 in %inner : !sparse_tensor.iter_space<#COO, lvls = 1> {
    }
    %sum = arith.addi %a, %c : index
    sparse_tensor.yield %sum : index
  }
  %both = sparse_tensor.extract_iteration_space %t lvls = 0 to 2 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 2>
  "test.use"(%both) : (!sparse_tensor.iter_space<<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>, lvls = 0 to 2>) -> ()
  %q:2 = sparse_tensor.iterate %it in %both at (_, %c) iter_args(%a = %n, %b = %x): !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> (index, f32) attributes {bar} {
    %y = sparse_tensor.extract_value %t at %it : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0 to 2>
    sparse_tensor.yield %c, %y : index, f32
  }
  return %r, %q#0, %q#1 : index, index, f32
}

func.func @coiterate(%s: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %t: !sparse_tensor.iter_space<#COO, lvls = 0 to 1>, %n: index, %x: f32)
    -> (index, f32) {
  %r:2 = sparse_tensor.coiterate (%s, %t) at(_, %c) iter_args(%a = %n, %b = %x)
      : (!sparse_tensor.iter_space<#COO, lvls = 0 to 2>, !sparse_tensor.iter_space<#COO, lvls = 0>) -> (index, f32)
  case %i, _ {
    sparse_tensor.yield %c, %b : index, f32
  }
  case %i, %j {
    "test.use"(%i, %j) : (!sparse_tensor.iterator<#COO, lvls = 0 to 2>, !sparse_tensor.iterator<#COO, lvls = 0>) -> ()
    sparse_tensor.yield %a, %b : index, f32
  }
  case _ {
    sparse_tensor.yield %a, %b : index, f32
  } {foo}
  sparse_tensor.coiterate (%s) : (!sparse_tensor.iter_space<#COO, lvls = 0 to 2>)
  case %i {
  }
  sparse_tensor.coiterate (%s, %t) : (!sparse_tensor.iter_space<#COO, lvls = 0 to 2>, !sparse_tensor.iter_space<#COO, lvls = 0>) {bar}
  return %r#0, %r#1 : index, f32
}

func.func @folds(%v: tensor<64xf32, #V>, %b: tensor<6x12xi32, #BSR>, %c: tensor<4x8xf32, #COO>, %i: index, %j: index)
    -> (tensor<64xf32, #V>, tensor<6x12xi32, #BSR>, tensor<6x12xi32, #BSR>, tensor<4x8xf32, #COO>, index, index) {
  %0 = sparse_tensor.convert %v : tensor<64xf32, #V> to tensor<64xf32, #V>
  %1 = sparse_tensor.reinterpret_map %b : tensor<6x12xi32, #BSR> to tensor<3x4x2x3xi32, #BSR_LEVELS>
  %2 = sparse_tensor.reinterpret_map %1 : tensor<3x4x2x3xi32, #BSR_LEVELS> to tensor<6x12xi32, #BSR>
  %3 = sparse_tensor.reinterpret_map %b : tensor<6x12xi32, #BSR> to tensor<6x12xi32, #BSR>
  %4 = sparse_tensor.reorder_coo quick_sort %c : tensor<4x8xf32, #COO> to tensor<4x8xf32, #COO>
  %5 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#V>
  %6 = sparse_tensor.storage_specifier.set %5 lvl_sz at 0 with %i : !sparse_tensor.storage_specifier<#V>
  %7 = sparse_tensor.storage_specifier.set %6 pos_mem_sz at 0 with %j : !sparse_tensor.storage_specifier<#V>
  %8 = sparse_tensor.storage_specifier.get %7 lvl_sz at 0 : !sparse_tensor.storage_specifier<#V>
  %9 = sparse_tensor.storage_specifier.get %7 val_mem_sz : !sparse_tensor.storage_specifier<#V>
  return %0, %2, %3, %4, %8, %9 : tensor<64xf32, #V>, tensor<6x12xi32, #BSR>, tensor<6x12xi32, #BSR>, tensor<4x8xf32, #COO>, index, index
}
