// RUN: freehold opt %s --irdl-file=%S/../../dialects/form.irdl.mlir | expect %t.out
// RUN: freehold opt %t.out --irdl-file=%S/../../dialects/form.irdl.mlir | expect %t.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/form.irdl.mlir -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %t.generic.out --irdl-file=%S/../../dialects/form.irdl.mlir | expect %t.out

func.func @f(%a: i32, %b: f32) {
  %0:2 = form.sizes <{operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 2>, x = 5 : i8}> %a, %b {y} : (i32, f32) -> (i32, i32)
  form.sizes <{operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 0, 0>}> : () -> ()
  form.anchor in(1 : i8) of "s" at [2 : i8]
  form.anchor at [unit] {other}
  // As in upstream, an attribute in a list of clauses may be missing.
  form.anchor of
  return
}
