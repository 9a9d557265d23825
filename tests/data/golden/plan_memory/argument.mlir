// RUN: freehold opt %s --plan-memory="arena=arg functions=f,g,h" --canonicalize | expect %t.out
// RUN: freehold opt %s --plan-memory="arena=arg functions=f,g,h check-arena=false" --canonicalize | expect %t.unchecked.out

// Functions that take their arena from outside, with the functions that return how many bytes that needs.

func.func @f(%f: f32) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}

// Of dynamic size.
func.func @g(%m: memref<3x?xf32>, %n: index) {
  %one = arith.constant 1 : index
  %d = memref.dim %m, %one : memref<3x?xf32>
  %sum = arith.addi %d, %n : index
  %a = memref.alloc(%sum) : memref<?xf32>
  %x = arith.constant 1.0 : f32
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}

// It has no buffers; the argument does not depend on that.
func.func @h() {
  return
}

// A caller in the program.
func.func @calls(%f: f32) {
  call @f(%f) : (f32) -> ()
  return
}
