// RUN: not freehold opt %s --canonicalize=max-iterations=x 2>&1 | expect %t.flag.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(canonicalize{region-simplify=x}))' 2>&1 | expect %t.pipeline.out
// What is wrong with a value stands in the error itself; mlir-opt says it in a line before.
func.func private @f()
