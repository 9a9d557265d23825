// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// The function boundary: arguments are borrowed, and each result is a new buffer that the caller owns.

// An allocation that is returned, also through a view, an if or a block argument, is not freed.
func.func @allocation(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @view(%c: i1, %x: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 2>> {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  %v = memref.subview %r[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %v : memref<2xf32, strided<[1], offset: 2>>
}

// Its caller frees the buffer of which the result is a part.
func.func @calls_view(%c: i1, %x: memref<4xf32>) {
  %r = call @view(%c, %x) : (i1, memref<4xf32>) -> memref<2xf32, strided<[1], offset: 2>>
  return
}

// Arguments, globals, buffers on the stack and shifted views are cloned.
memref.global "private" constant @ones : memref<4xf32> = dense<1.0>
func.func @argument(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %g = memref.get_global @ones : memref<4xf32>
  %s = memref.alloca() : memref<4xf32>
  memref.copy %x, %s : memref<4xf32> to memref<4xf32>
  return %x, %g, %s : memref<4xf32>, memref<4xf32>, memref<4xf32>
}

func.func @shifted(%b: i8) -> memref<4xi8> {
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<8xi8>
  linalg.fill ins(%b : i8) outs(%a : memref<8xi8>)
  %v = memref.view %a[%c4][] : memref<8xi8> to memref<4xi8>
  return %v : memref<4xi8>
}

// So is the second of two results that are one buffer.
func.func @twice(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// And a buffer that is one of several: a select, or a join of outer allocations. All of them are freed.
func.func @either(%c: i1, %x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %s = arith.select %c, %a, %x : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^end(%a : memref<4xf32>)
^right:
  cf.br ^end(%b : memref<4xf32>)
^end(%r: memref<4xf32>):
  return %s, %r : memref<4xf32>, memref<4xf32>
}

// What a branch allocates is cloned where it joins an argument; the join is returned as it is.
func.func @joined(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// Results of calls are freed like allocations. The operands of a call are not its results.
func.func @calls(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %r:2 = call @twice(%a) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  linalg.add ins(%r#0, %r#1 : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

func.func @forwards(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %r = call @joined(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// A function without a body owns nothing and returns a buffer of its caller.
func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func @calls_external(%x: memref<4xf32>, %out: memref<4xf32>) {
  %r = call @external(%x) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
