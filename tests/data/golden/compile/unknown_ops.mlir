// RUN: freehold compile %s -allow-unregistered-dialect --unknown-ops borrow | expect %t.out
// RUN: not freehold compile --unknown-ops=error -allow-unregistered-dialect %s 2>&1 | expect %t.refused.out

func.func @uses(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a, %f) : (memref<4xf32>, f32) -> ()
  return
}
