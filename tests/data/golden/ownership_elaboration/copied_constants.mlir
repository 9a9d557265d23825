// RUN: freehold opt %s --ownership-elaboration="copy-constants" | expect %t.out
// RUN: freehold opt %s --ownership-elaboration | filecheck %s

// A constant enters a loop of blocks that replaces it by buffers of its own. With copy-constants, it is copied there. Without,
// a flag tells in each iteration whether the buffer must be freed.

memref.global "private" constant @zeros : memref<4xf32> = dense<0.0>
memref.global "private" @state : memref<4xf32> = dense<0.0>

func.func private @step(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func @loop
// CHECK: cf.br ^bb1(%{{.*}}, %{{.*}}, %false
func.func @loop(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @zeros : memref<4xf32>
  cf.br ^head(%c0, %g : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = call @step(%m) : (memref<4xf32>) -> memref<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next : index, memref<4xf32>)
^end:
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

// The edge into the loop is one of two of its branch: the copy is made in a block of its own. The constant comes through a
// cast, and a conditional in the loop may keep it.
func.func @rotated(%c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %g = memref.get_global @zeros : memref<4xf32>
  %d = memref.cast %g : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^body(%c0, %d : index, memref<?xf32>), ^end(%zero : f32)
^body(%i: index, %m: memref<?xf32>):
  %bit = arith.andi %i, %c1 : index
  %odd = arith.cmpi eq, %bit, %c1 : index
  cf.cond_br %odd, ^new, ^join(%m : memref<?xf32>)
^new:
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  %a = call @step(%s) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  cf.br ^join(%b : memref<?xf32>)
^join(%k: memref<?xf32>):
  %v = memref.load %k[%c0] : memref<?xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^body(%j, %k : index, memref<?xf32>), ^end(%v : f32)
^end(%r: f32):
  return %r : f32
}

// The constant comes from within the loop, in each iteration: the flag stays.
func.func @inside(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %g = memref.get_global @zeros : memref<4xf32>
  memref.copy %g, %a : memref<4xf32> to memref<4xf32>
  cf.br ^head(%c0, %a : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  %v = memref.load %m[%c0] : memref<4xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^head(%j, %g : index, memref<4xf32>), ^end
^end:
  return %v : f32
}

// A global that may be written is not copied: the loop may have to see the writes.
func.func @written(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @state : memref<4xf32>
  cf.br ^head(%c0, %g : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  memref.store %f, %g[%c0] : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  %next = call @step(%m) : (memref<4xf32>) -> memref<4xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^head(%j, %next : index, memref<4xf32>), ^end
^end:
  memref.dealloc %next : memref<4xf32>
  return %v : f32
}
