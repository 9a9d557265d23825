// RUN: freehold explain --allow-escape %s | expect %t.out
// RUN: not freehold explain --unknown-ops %s 2>&1 | expect %t.wrong.out

// A buffer that is stored in an argument outlives the function.
func.func @stored(%m: memref<2xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %m[%i] : memref<2xmemref<4xf32>>
  return
}
