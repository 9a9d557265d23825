// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(cse,one-shot-bufferize,canonicalize))' 2>&1 | expect %t.functions.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(optimize-allocation-liveness)' 2>&1 | expect %t.module.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(any(func.func(any(cse),test-tensor-copy-insertion)))' 2>&1 | expect %t.deep.out
// RUN: not freehold opt %s --pass-pipeline='any(optimize-allocation-liveness)' 2>&1 | expect %t.any.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(inline))' 2>&1 | expect %t.inline.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(func.return(cse),arith.constant(cse)))' 2>&1 | expect %t.open-ops.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(any(one-shot-bufferize),func.func(cse))' | expect %t.nothing.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(canonicalize{top-down=0 foo=1}))' 2>&1 | expect %t.options.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(cse,func.func(any(sccp,cse))' 2>&1 | expect %t.open.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(cse,func.func())' 2>&1 | expect %t.no-name.out
// Passes on a wrong op are rejected; an `any` pipeline runs where all of its passes can run. Every other test runs
// passes on the right ops; tests/suite/anchors.rs has all passes under all anchors.
func.func @f(%t: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 0 : index
  %0 = tensor.insert %v into %t[%c0] : tensor<4xf32>
  %1 = tensor.insert %v into %0[%c1] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @g() {
  return
}
