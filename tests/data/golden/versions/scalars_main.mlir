// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=main -mlir-print-op-generic | expect %t.generic.out
// Since 23: rounding modes and 'nneg'; on the development branch, no inherent attributes in the dictionary.

func.func private @unary(f32) -> f32

func.func @floats(%a: f32, %b: f32, %f: (f32) -> f32) -> i1 {
  %0 = arith.addf %a, %b upward fastmath<fast> {tag} : f32
  %1 = arith.mulf %0, %b to_nearest_even : f32
  %2 = math.fma %1, %a, %b downward : f32
  %3 = call @unary(%2) <no_inline> {tag} : (f32) -> f32
  %4 = call @unary(%3) <arg_attrs = [{a.b}], res_attrs = [{a.c}], no_inline> : (f32) -> f32
  %5 = call_indirect %f(%4) arg_attrs = [{a.b}], res_attrs = [{a.c}] {tag} : (f32) -> f32
  %6 = call_indirect %f(%5) : (f32) -> f32
  %7 = call @unary(%6) : (f32) -> f32
  %8 = math.isnan %7 fastmath<ninf> : f32
  return %8 : i1
}

func.func @integers(%a: i32, %i: index) -> (i64, f32, i64, i1) {
  %0 = arith.extui %a nneg : i32 to i64
  %1 = arith.uitofp %a nneg : i32 to f32
  %2 = arith.index_castui %i nneg {tag} : index to i64
  %3 = index.cmp slt(%i, %i)
  return %0, %1, %2, %3 : i64, f32, i64, i1
}

func.func @shapes(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.broadcast %a, %b error = "none" {tag} : !shape.shape, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
