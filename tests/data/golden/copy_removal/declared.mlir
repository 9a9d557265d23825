// RUN: freehold opt %s -irdl-file=%S/declared_copies.irdl --copy-removal | expect %t.out

// A declared op that copies counts as a copy.
func.func @interface(%arg0: memref<2xf32>, %result: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%arg0 : memref<2xf32>) outs(%temp : memref<2xf32>)
  "my.copy"(%temp, %result) : (memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %temp : memref<2xf32>
  return
}

// Its operands are those that the declaration names.
func.func @named(%arg0: memref<2xf32>, %result: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%arg0 : memref<2xf32>) outs(%temp : memref<2xf32>)
  "my.move"(%result, %temp) : (memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %temp : memref<2xf32>
  return
}

// One that only has the effects of a copy may change the elements.
func.func @scaled(%arg0: memref<2xf32>, %result: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%arg0 : memref<2xf32>) outs(%temp : memref<2xf32>)
  "my.scale"(%temp, %result) : (memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %temp : memref<2xf32>
  return
}

// A single op says it.
func.func @fact(%arg0: memref<2xf32>, %result: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%arg0 : memref<2xf32>) outs(%temp : memref<2xf32>)
  "my.scale"(%temp, %result) {freehold.facts = {copy = {source = "a", target = "b"}}} : (memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %temp : memref<2xf32>
  return
}
