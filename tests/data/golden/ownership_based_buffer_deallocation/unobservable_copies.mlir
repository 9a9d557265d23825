// RUN: freehold opt %s --irdl-file=%S/../../dialects/test.irdl.mlir --ownership-based-buffer-deallocation -split-input-file | expect %t.owned.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/test.irdl.mlir --buffer-deallocation -split-input-file | expect %t.cloned.out
// RUN: freehold opt %s --irdl-file=%S/../../dialects/test.irdl.mlir --ownership-elaboration=private-results=copy -split-input-file | expect %t.elaborated.out

// An op without a body reads before it writes: a copy of a buffer to itself changes nothing.

func.func private @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @copies_to_itself(%x: i32) {
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  test.copy(%r, %a) : (memref<4xi32>, memref<4xi32>)
  return
}

// -----

// The constants that the call passes select a new buffer, or leave the call out.

func.func private @selects(%a: memref<4xi32>, %c: i1, %n: index) -> memref<4xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  %r = arith.select %c, %a, %b : memref<4xi32>
  %more = arith.cmpi sgt, %n, %zero : index
  %s = scf.if %more -> (memref<4xi32>) {
    %less = arith.subi %n, %one : index
    %x = func.call @selects(%r, %c, %less) : (memref<4xi32>, i1, index) -> memref<4xi32>
    scf.yield %x : memref<4xi32>
  } else {
    scf.yield %r : memref<4xi32>
  }
  return %s : memref<4xi32>
}
func.func @selects_another_buffer(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %false = arith.constant false
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %r = call @selects(%a, %false, %two) : (memref<4xi32>, i1, index) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// The element that is read was written through the same name last.

func.func private @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @writes_the_element_again(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  memref.store %x, %r[%zero] : memref<4xi32>
  %y = memref.load %r[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// What is read has no use.

func.func private @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @reads_for_nothing(%x: i32) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %y = memref.load %r[%zero] : memref<4xi32>
  return
}
