// RUN: not freehold opt %s --ownership-elaboration=unknown-ops=borrow -allow-unregistered-dialect -split-input-file 2>&1 | expect %t.out

// What an unknown op returns may be anything.

func.func @returns() {
  %r = "my.make"() : () -> memref<4xf32>
  return
}
