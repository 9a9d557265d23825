// RUN: not freehold opt %s --linalg-fuse-elementwise-ops 2>&1 | expect %t.flag.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(func.func(linalg-fuse-elementwise-ops))' 2>&1 | expect %t.pipeline.out
// RUN: not freehold opt %s --canonicalise 2>&1 | expect %t.typo.out
// RUN: not freehold opt %s --pass-pipeline='builtin.module(canonicalise)' 2>&1 | expect %t.typo-in-pipeline.out
// Passes that only mlir-opt has are distinguished from misspelled names.
func.func private @f()
