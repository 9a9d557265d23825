// RUN: freehold opt %s --convert-elementwise-to-linalg | expect %t.out

// Elementwise ops on tensors become loop nests. Ops that fold are folded. Ops with an unranked tensor, or without
// tensors, stay.

func.func @elementwise(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %s: f32, %c: i1, %i: tensor<?xi32>, %tc: tensor<4x?xi1>) -> tensor<4x?xf32> {
  %0 = arith.addf %a, %b fastmath<fast> {foo = 1 : i32} : tensor<4x?xf32>
  %1 = arith.select %c, %a, %0 : tensor<4x?xf32>
  %2 = arith.select %tc, %a, %1 : tensor<4x?xi1>, tensor<4x?xf32>
  %3:2 = arith.mului_extended %i, %i : tensor<?xi32>
  %4, %5 = arith.addui_extended %3#0, %3#1 : tensor<?xi32>, tensor<?xi1>
  %6 = arith.cmpf olt, %a, %b : tensor<4x?xf32>
  %cst = arith.constant dense<1.0> : tensor<4xf32>
  %7 = math.powf %cst, %cst : tensor<4xf32>
  %8 = arith.addf %7, %cst : tensor<4xf32>
  %9 = arith.truncf %2 : tensor<4x?xf32> to tensor<4x?xf16>
  %10 = math.fma %a, %b, %2 : tensor<4x?xf32>
  %11 = arith.bitcast %a : tensor<4x?xf32> to tensor<4x?xi32>
  %12 = arith.index_cast %i : tensor<?xi32> to tensor<?xindex>
  %13 = arith.addi %12, %12 : tensor<?xindex>
  %14 = math.fpowi %a, %11 : tensor<4x?xf32>, tensor<4x?xi32>
  %15, %16 = math.sincos %a : tensor<4x?xf32>
  %17 = math.isnan %a : tensor<4x?xf32>
  %18 = tensor.bitcast %i : tensor<?xi32> to tensor<?xui32>
  return %2 : tensor<4x?xf32>
}
func.func @unranked(%u : tensor<*xf32>) {
  %7 = arith.addf %u, %u : tensor<*xf32>
  return
}
func.func @nested(%a: tensor<4x?xf32>, %b: i1) -> tensor<4x?xf32> {
  %r = scf.if %b -> tensor<4x?xf32> {
    %0 = arith.negf %a : tensor<4x?xf32>
    scf.yield %0 : tensor<4x?xf32>
  } else {
    %c0 = arith.constant 0 : index
    %d = tensor.dim %a, %c0 : tensor<4x?xf32>
    %e = arith.addi %d, %c0 : index
    scf.yield %a : tensor<4x?xf32>
  }
  builtin.module {
   func.func @x(%z: tensor<4xf32>) -> tensor<4xf32> {
     %0 = arith.negf %z : tensor<4xf32>
     return %0 : tensor<4xf32>
   }
  }
  return %r : tensor<4x?xf32>
}

// A block that cannot be reached stays as it is.
func.func @unreachable(%a: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^end(%a : tensor<4xf32>)
^lost:
  %0 = arith.negf %a : tensor<4xf32>
  cf.br ^end(%0 : tensor<4xf32>)
^end(%r: tensor<4xf32>):
  %1 = math.absf %r : tensor<4xf32>
  return %1 : tensor<4xf32>
}
