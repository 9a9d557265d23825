// RUN: freehold compile %s | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse=promotion=false | expect %t.hlo.out
// RUN: freehold opt %s --hlo-buffer-reuse="promotion=false compat=true" | expect %t.compat.out

// A buffer that is copied and freed takes the place of the target, or the other way round.
func.func @copy(%v: i32, %o: memref<100xi32>) {
  %b = memref.alloc() : memref<100xi32>
  linalg.fill ins(%v : i32) outs(%b : memref<100xi32>)
  %a = memref.alloc() : memref<100xi32>
  memref.copy %b, %a : memref<100xi32> to memref<100xi32>
  memref.dealloc %b : memref<100xi32>
  memref.copy %a, %o : memref<100xi32> to memref<100xi32>
  memref.dealloc %a : memref<100xi32>
  return
}
func.func @copy_first(%v: i32, %o: memref<100xi32>) {
  %a = memref.alloc() : memref<100xi32>
  %b = memref.alloc() : memref<100xi32>
  linalg.fill ins(%v : i32) outs(%b : memref<100xi32>)
  memref.copy %b, %a : memref<100xi32> to memref<100xi32>
  memref.dealloc %b : memref<100xi32>
  linalg.fill ins(%v : i32) outs(%a : memref<100xi32>)
  memref.copy %a, %o : memref<100xi32> to memref<100xi32>
  memref.dealloc %a : memref<100xi32>
  return
}
func.func @copy_far(%v: i32, %o: memref<100xi32>) {
  %b = memref.alloc() : memref<100xi32>
  linalg.fill ins(%v : i32) outs(%b : memref<100xi32>)
  %a = memref.alloc() : memref<100xi32>
  memref.copy %b, %a : memref<100xi32> to memref<100xi32>
  linalg.fill ins(%v : i32) outs(%a : memref<100xi32>)
  memref.dealloc %b : memref<100xi32>
  memref.copy %a, %o : memref<100xi32> to memref<100xi32>
  memref.dealloc %a : memref<100xi32>
  return
}
