// Buffers that callees free stay on the heap. Upstream promotes them.
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(promote-buffers-to-stack))' -verify-diagnostics | expect %t.out

func.func private @frees(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

func.func private @reads(%m: memref<4xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %v = memref.load %m[%zero] : memref<4xf32>
  return %v : f32
}

func.func @freed(%v: f32) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%zero] : memref<4xf32>
  call @frees(%a) : (memref<4xf32>) -> ()
  return
}

// The callee frees an alias.
func.func @freed_under_another_name(%c: i1, %v: f32) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: an alias of its buffer is freed or stored in another buffer}}
  memref.store %v, %a[%zero] : memref<4xf32>
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%b: memref<4xf32>):
  call @frees(%b) : (memref<4xf32>) -> ()  // expected-note {{'func.call' is here}}
  return
}

func.func @promoted(%v: f32) -> f32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%zero] : memref<4xf32>
  %r = call @reads(%a) : (memref<4xf32>) -> f32
  return %r : f32
}
