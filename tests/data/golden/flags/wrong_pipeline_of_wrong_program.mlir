// RUN: not freehold opt %s -split-input-file --pass-pipeline='builtin.module(func.func(one-shot-bufferize))' 2>&1 | expect %t.out
// Errors in a program are reported before errors in the pipeline, for each program.
func.func private @f()
// -----
func.func @g( {
// -----
func.func private @h()
