// Upstream moves the allocation although a callee frees the buffer: on the other path, nothing would free it.
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(buffer-hoisting))' -verify-diagnostics | expect %t.out

func.func private @frees(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

func.func private @reads(%m: memref<4xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %v = memref.load %m[%zero] : memref<4xf32>
  return %v : f32
}

func.func @freed(%c: i1, %n: index, %in: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed, and would not be on other paths; run this pass before buffers are freed}}
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed, and would not be on other paths; run this pass before buffers are freed}}
    %d = memref.cast %b : memref<?xf32> to memref<4xf32>
    scf.yield %d : memref<4xf32>
  }
  // expected-note@+2 {{'func.call' is here}}
  // expected-note@+1 {{'func.call' is here}}
  call @frees(%r) : (memref<4xf32>) -> ()
  return
}

func.func @moved(%c: i1, %in: memref<4xf32>) -> f32 {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %in : memref<4xf32>
  }
  %v = call @reads(%r) : (memref<4xf32>) -> f32
  return %v : f32
}
