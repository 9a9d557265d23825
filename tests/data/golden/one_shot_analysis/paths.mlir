// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s --check-prefix=DOMINANCE
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries follow-paths" | filecheck %s

// A write conflicts with a read only if a path leads from the definition over the write to the read. In mlir-opt, a write
// in another block conflicts unless it dominates the definition.

// No path leads from one side to the other: both write the buffer of %t.
// DOMINANCE-LABEL: func.func @sides
// DOMINANCE: memref.copy
// CHECK-LABEL: func.func @sides
// CHECK-NOT: memref.copy
func.func @sides(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  %a = tensor.insert %f into %t[%i] : tensor<8xf32>
  cf.br ^end(%a : tensor<8xf32>)
^right:
  %g = arith.addf %f, %f : f32
  %b = tensor.insert %g into %t[%i] : tensor<8xf32>
  cf.br ^end(%b : tensor<8xf32>)
^end(%r: tensor<8xf32>):
  return %r : tensor<8xf32>
}

// In a loop, the next iteration takes the other side, but with the value of its own.
// DOMINANCE-LABEL: func.func @around
// DOMINANCE: memref.copy
// CHECK-LABEL: func.func @around
// CHECK-NOT: memref.copy
func.func @around(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  cf.br ^head(%c0, %t : index, tensor<8xf32>)
^head(%i: index, %x: tensor<8xf32>):
  %more = arith.cmpi slt, %i, %c8 : index
  cf.cond_br %more, ^body, ^end
^body:
  %bit = arith.andi %i, %c1 : index
  %odd = arith.cmpi eq, %bit, %c1 : index
  cf.cond_br %odd, ^left, ^right
^left:
  %a = tensor.insert %f into %x[%i] : tensor<8xf32>
  cf.br ^next(%a : tensor<8xf32>)
^right:
  %g = arith.addf %f, %f : f32
  %b = tensor.insert %g into %x[%i] : tensor<8xf32>
  cf.br ^next(%b : tensor<8xf32>)
^next(%y: tensor<8xf32>):
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %y : index, tensor<8xf32>)
^end:
  return %x : tensor<8xf32>
}

// A path leads over the write in ^right to the read of %a.
// CHECK-LABEL: func.func @over
// CHECK: memref.copy
func.func @over(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %f into %t[%i] : tensor<8xf32>
  cf.cond_br %c, ^right, ^end(%a : tensor<8xf32>)
^right:
  %g = arith.addf %f, %f : f32
  %b = tensor.insert %g into %a[%i] : tensor<8xf32>
  cf.br ^end(%b : tensor<8xf32>)
^end(%r: tensor<8xf32>):
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %r, %v : tensor<8xf32>, f32
}

// The loop reads %t again after it was written.
// CHECK-LABEL: func.func @again
// CHECK: memref.copy
func.func @again(%t: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = tensor.insert %f into %t[%c0] : tensor<8xf32>
  cf.br ^head(%c0, %f : index, f32)
^head(%i: index, %s: f32):
  %v = tensor.extract %u[%i] : tensor<8xf32>
  %n = arith.addf %s, %v : f32
  %w = tensor.insert %n into %u[%c1] : tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %c8 : index
  cf.cond_br %more, ^head(%j, %n : index, f32), ^end
^end:
  return %w, %n : tensor<8xf32>, f32
}

// The blocks of an inner region: a write outside of it does not come between.
// CHECK-LABEL: func.func @inner
// CHECK-NOT: memref.copy
func.func @inner(%c: i1, %f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  cf.cond_br %c, ^left, ^right
^left:
  %x = scf.execute_region -> f32 {
    %a = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %v = tensor.extract %a[%i] : tensor<8xf32>
    scf.yield %v : f32
  }
  cf.br ^end(%x : f32)
^right:
  %b = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.extract %b[%i] : tensor<8xf32>
  %y = arith.addf %w, %f : f32
  cf.br ^end(%y : f32)
^end(%r: f32):
  return %r : f32
}
