// RUN: freehold opt %s --buffer-deallocation | expect %t.out
// RUN: freehold opt %s --buffer-deallocation -verify-diagnostics

// Ownership flags take the place of clones in a function whose blocks form a loop.

func.func private @use(memref<2xf32>)

// expected-remark @+1 {{blocks form a loop; ownership flags take the place of clones in this function}}
func.func @loop(%n: index, %b: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %b : index, memref<2xf32>)
^head(%i: index, %x: memref<2xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end
^body:
  %alloc = memref.alloc() : memref<2xf32>
  call @use(%x) : (memref<2xf32>) -> ()
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %alloc : index, memref<2xf32>)
^end:
  call @use(%x) : (memref<2xf32>) -> ()
  return
}
