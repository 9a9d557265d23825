// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// The address of a view with an offset in bytes is not that of its buffer, so that it cannot be freed. Where it is forwarded,
// its buffer is forwarded beside it; a returned view is copied.

func.func @forwarded_in_scope(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @returned(%m: memref<4xf32>) -> memref<4xf32> {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  return %v : memref<4xf32>
}

func.func @forwarded_out_of_scope(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
    %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
    memref.copy %m, %v : memref<4xf32> to memref<4xf32>
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// Buffers of one type need neither a flag nor a buffer on the stack.
func.func @same_type(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  cf.br ^join(%v : memref<4xf32>)
^right:
  %b = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %w = memref.view %b[%c32][] : memref<64xi8> to memref<4xf32>
  cf.br ^join(%w : memref<4xf32>)
^join(%r: memref<4xf32>):
  memref.copy %m, %r : memref<4xf32> to memref<4xf32>
  return
}

// Buffers with one element type are cast.
func.func @same_element_type(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
    %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
    %w = memref.view %b[%c16][] : memref<32xi8> to memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  memref.copy %m, %r : memref<4xf32> to memref<4xf32>
  return
}

// An argument is not owned; what is returned is copied.
func.func @argument(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %v : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// A select of views gets a select of their buffers.
func.func @selected(%c: i1, %d: i1, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  %b = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %w = memref.view %b[%c0][] : memref<64xi8> to memref<4xf32>
  %s = arith.select %c, %v, %w : memref<4xf32>
  memref.copy %m, %s : memref<4xf32> to memref<4xf32>
  return
}

func.func @carried(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %v) -> (memref<4xf32>) {
    %b = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
    %w = memref.view %b[%c16][] : memref<64xi8> to memref<4xf32>
    memref.copy %old, %w : memref<4xf32> to memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// Its iterations are known.
func.func @carried_once(%m: memref<6xi32>) {
  %c8 = arith.constant 8 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
  %v = memref.view %a[%c8][] : memref<48xi8> to memref<6xi32>
  %r:2 = affine.for %i = 0 to 2 step 2 iter_args(%x = %v, %y = %m) -> (memref<6xi32>, memref<6xi32>) {
    affine.yield %x, %m : memref<6xi32>, memref<6xi32>
  }
  return
}

// Two arguments have one buffer.
func.func @carried_twice(%m: memref<6xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
  %v = memref.view %a[%c8][] : memref<48xi8> to memref<6xf32>
  %r:2 = scf.for %i = %c0 to %c8 step %c8 iter_args(%x = %v, %y = %v) -> (memref<6xf32>, memref<6xf32>) {
    scf.yield %x, %x : memref<6xf32>, memref<6xf32>
  }
  memref.copy %m, %r#1 : memref<6xf32> to memref<6xf32>
  return
}

// What is loaded has no buffer beside it: the buffer of the view lives on instead.
func.func @loaded(%c: i1, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %v, %box[%c0] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %l : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
