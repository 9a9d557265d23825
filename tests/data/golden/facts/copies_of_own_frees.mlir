// RUN: freehold opt %s --irdl-file=%S/../../dialects/vault.irdl.mlir --copy-removal | expect %t.out
// A buffer that an op of its own frees does not take the place of one that 'memref.dealloc' frees.

func.func @returned(%x: memref<4xf32>) -> memref<4xf32> {
  %a = "vault.alloc"() : () -> memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  "vault.free"(%a) : (memref<4xf32>) -> ()
  return %b : memref<4xf32>
}
func.func @freed(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = "vault.alloc"() : () -> memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%out : memref<4xf32>)
  "vault.free"(%b) : (memref<4xf32>) -> ()
  return
}
// Both have the same free.
func.func @same(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = "vault.alloc"() : () -> memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  "vault.free"(%a) : (memref<4xf32>) -> ()
  linalg.exp ins(%b : memref<4xf32>) outs(%out : memref<4xf32>)
  "vault.free"(%b) : (memref<4xf32>) -> ()
  return
}
// The buffer with a free of its own goes.
func.func @copied_out(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  "vault.free"(%a) : (memref<4xf32>) -> ()
  return
}
