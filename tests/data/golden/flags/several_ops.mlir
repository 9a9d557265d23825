// RUN: not freehold opt %s -no-implicit-module 2>&1 | expect %t.out

func.func @a() { return }
func.func @b() { return }
