// RUN: not freehold opt %s -mlir-disable-diagnostic-notes 2>&1 | expect %t.out

func.func @twice(%a: i32) { return }
func.func @twice(%a: i32) { return }
