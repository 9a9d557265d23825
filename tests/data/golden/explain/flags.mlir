// RUN: freehold explain --inline=off --structure=off %s | expect %t.out
// RUN: freehold explain --inline=off %s | expect %t.structured.out

// Paths that disagree about a flag, and frees on one of several paths.

func.func private @use(%a: memref<8xf32>) { return }
func.func private @other()

// One path forwards one buffer, the other another.
func.func @replaced(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  cf.br ^bb3(%b : memref<8xf32>)
^bb2:
  call @other() : () -> ()
  cf.br ^bb3(%a : memref<8xf32>)
^bb3(%x: memref<8xf32>):
  %v = memref.load %x[%i] : memref<8xf32>
  return %v : f32
}

// One path does not need it.
func.func @not_needed(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @other() : () -> ()
  return
^bb2:
  call @use(%a) : (memref<8xf32>) -> ()
  return
}

// Both results are one buffer on one path.
func.func @twice(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2(%a, %a : memref<8xf32>, memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  call @use(%d) : (memref<8xf32>) -> ()
  cf.br ^bb2(%b, %d : memref<8xf32>, memref<8xf32>)
^bb2(%x: memref<8xf32>, %y: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  %v = memref.load %y[%i] : memref<8xf32>
  return %v : f32
}

// A flag depends on another flag.
func.func @depends(%c: i1, %d: i1, %m: memref<8xf32>, %i: index) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  cf.cond_br %d, ^bb3, ^bb4(%x : memref<8xf32>)
^bb3:
  %e = memref.alloc() : memref<8xf32>
  call @use(%e) : (memref<8xf32>) -> ()
  cf.br ^bb4(%e : memref<8xf32>)
^bb4(%y: memref<8xf32>):
  %v = memref.load %y[%i] : memref<8xf32>
  return %v : f32
}

// The condition tells whose buffer is selected.
func.func @selected_or_kept(%c: i1, %d: i1, %m: memref<8xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  %s = arith.select %c, %a, %m : memref<8xf32>
  cf.cond_br %d, ^bb1, ^bb2(%s : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  %v = memref.load %x[%i] : memref<8xf32>
  return %v : f32
}

// A select of two buffers that are not needed otherwise.
func.func @selected(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  call @use(%b) : (memref<8xf32>) -> ()
  %s = arith.select %c, %a, %b : memref<8xf32>
  %v = memref.load %s[%i] : memref<8xf32>
  return %v : f32
}

// Stack buffers are not owned.
func.func @stack(%c: i1, %i: index, %f: f32) -> f32 {
  %a = memref.alloca() : memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  %v = memref.load %x[%i] : memref<8xf32>
  return %v : f32
}

func.func @one_of_two_on_the_stack(%c: i1, %i: index, %f: f32) -> memref<8xf32> {
  %a = memref.alloca() : memref<8xf32>
  %b = memref.alloca() : memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  memref.store %f, %b[%i] : memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  return %s : memref<8xf32>
}

// The returned buffer may be another one than the argument of the branch.
func.func @other_is_freed(%c: i1, %i: index) -> (memref<8xf32>, f32) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  call @use(%b) : (memref<8xf32>) -> ()
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  %v = memref.load %a[%i] : memref<8xf32>
  return %x, %v : memref<8xf32>, f32
}

// A result is removed before buffers are freed.
func.func private @results(%t: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %y = tensor.insert %f into %t[%c0] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y, %x, %x : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

func.func @calls(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32, f32) {
  %r:3 = call @results(%t, %f) : (tensor<8xf32>, f32) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  %u = tensor.extract %r#0[%i] : tensor<8xf32>
  %v = tensor.extract %r#1[%i] : tensor<8xf32>
  %w = tensor.extract %r#2[%i] : tensor<8xf32>
  return %u, %v, %w : f32, f32, f32
}

// The select borrows, because one of its operands is used later; the other one is freed here or forwarded.
func.func @compared(%c: i1, %d: i1, %m: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  %k = memref.alloc() : memref<8xf32>
  memref.copy %m, %k : memref<8xf32> to memref<8xf32>
  %s = arith.select %c, %a, %k : memref<8xf32>
  cf.cond_br %d, ^bb1, ^bb2(%s : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  memref.copy %m, %b : memref<8xf32> to memref<8xf32>
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  memref.copy %x, %m : memref<8xf32> to memref<8xf32>
  memref.copy %k, %m : memref<8xf32> to memref<8xf32>
  return
}
