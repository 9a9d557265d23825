// RUN: not freehold opt %s -split-input-file --pass-pipeline='builtin.module(func.func(one-shot-bufferize))' 2>&1 | expect %t.out
// What is wrong with a program is said before what is wrong with the pipeline, and this for each program.
func.func private @f()
// -----
func.func @g( {
// -----
func.func private @h()
