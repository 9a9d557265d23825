// RUN: not freehold opt %s --mlir-version=21 2>&1 | filecheck %s

// CHECK: error: MLIR 21 cannot express 'errnoMem' of the attribute '#llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>'
// CHECK: note: the first version that can is 22: --mlir-version=22
llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = write, targetMem0 = none, targetMem1 = none>} {
  llvm.return
}
