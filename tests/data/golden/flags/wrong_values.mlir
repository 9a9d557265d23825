// RUN: not freehold opt %s --canonicalize=max-iterations=x 2>&1 | expect %t.flag.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(canonicalize{region-simplify=x}))' 2>&1 | expect %t.pipeline.out
// The reason why a value is invalid is in the error itself; mlir-opt prints it on the line before.
func.func private @f()
