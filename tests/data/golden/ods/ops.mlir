// Every op of a dialect that is imported from the JSON of llvm-tblgen, in the form that its ODS declares.
// RUN: freehold opt %s -allow-unregistered-dialect --load-ods=%S/../../ods/queue.json | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect --load-ods=%S/../../ods/queue.json -mlir-print-op-generic | expect %t.generic.out

#tile = #queue.tile<4, 8>
func.func @f(%v: f32, %i: i32, %x: index, %t: tensor<4xf32>, %s: !queue.shape<2x[3], "any text">) {
  %q = queue.create : !queue.handle<f32>
  %q1 = queue.create <lifo> tile <2, 3> bounded {note = #queue.order<lifo>} : <i32, capacity = 4>
  %q2 = queue.create tile #tile : <index, order = lifo>
  %t0 = queue.push %v into %q : f32, <f32>
  %t1 = queue.push %i into %q1[%x] after %t0, %t0 {times = 2 : i64} : i32, !queue.handle<i32, order = fifo, capacity = 4>
  %p0 = queue.pop %q : (!queue.handle<f32>) -> f32
  %p1 = queue.pop %q shared : (!queue.handle<f32>) -> f32
  %p2 = queue.pop %q "shared|bounded" : (!queue.handle<f32>) -> f32
  %r = queue.scale %t, %t : tensor<4xf32>
  queue.each %q {
    "test.inner"(%v) : (f32) -> ()
  } : <f32>
  "queue.odd"(%v) : (f32) -> ()
  "queue.drain"(%q) : (!queue.handle<f32>) -> ()
  queue.jump ^bb1(%v, %i : f32, i32)
^bb1(%a: f32, %b: i32):
  queue.jump ^bb2
^bb2:
  return
}

// A parser in C++ of a function is taken for that of `func.func`.
queue.func private @declared(i32 {queue.slot}) -> f32
queue.func @defined(%a: i32, %q: !queue.handle<i32>) -> !queue.token attributes {queue.inline} {
  %0 = queue.push %a into %q : i32, !queue.handle<i32>
  "test.return"(%0) : (!queue.token) -> ()
}
