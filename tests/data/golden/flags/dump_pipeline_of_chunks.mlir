// RUN: freehold opt %s --dump-pass-pipeline --cse -split-input-file 2>&1 | expect %t.out
// RUN: freehold opt %s --dump-pass-pipeline --one-shot-bufferize --cse -split-input-file -no-implicit-module 2>&1 | expect %t.single.out
func.func private @f()
// -----
func.func private @g()
