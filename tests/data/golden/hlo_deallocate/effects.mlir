// RUN: freehold opt %s -allow-unregistered-dialect -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate=unknown-ops=borrow | expect %t.out

// Ops that allocate and free.

// The stack frees itself.
func.func @stack(%f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xf32>
  %b = memref.subview %a[0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1]>>
  memref.store %f, %b[%c0] : memref<1xf32, strided<[1]>>
  return
}

// Deallocations of the program stay.
func.func @freed(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// Views have the indicator of their source.
func.func @views(%f: f32) -> memref<1x4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
  memref.store %f, %b[%c0, %c0] : memref<1x4xf32>
  return %b : memref<1x4xf32>
}

func.func @freed_view(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// A view of another element type is the same buffer.
func.func @view_of_bytes() -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xi8>
  %b = memref.view %a[%c0][] : memref<16xi8> to memref<4xf32>
  return %b : memref<4xf32>
}

func.func @unknown_view() -> memref<4xf32> {
  %a = memref.alloc() : memref<16xi8>
  %b = "test.view"(%a) : (memref<16xi8>) -> memref<4xf32>
  return %b : memref<4xf32>
}

// Which buffer is freed is found at run time.
func.func @freed_select(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return
}

// Buffers that other ops allocate: freed by the op that frees them, with flags if they leave their block.
func.func @others() -> memref<4xf32> {
  %a = "arena.alloc"() : () -> memref<4xf32>
  %b = "arena.heap"() : () -> memref<4xf32>
  %c = "arena.keep"() : () -> memref<4xf32>
  %d = "arena.alloc"() : () -> memref<4xf32>
  "arena.free"(%d) : (memref<4xf32>) -> ()
  %e = "arena.alloc"() : () -> memref<4xf32>
  "test.use"(%a, %b, %c) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return %e : memref<4xf32>
}

memref.global "private" constant @data : memref<4xf32> = dense<1.0>
func.func @global() -> memref<4xf32> {
  %a = memref.get_global @data : memref<4xf32>
  return %a : memref<4xf32>
}

func.func @clone(%a: memref<4xf32>) -> memref<4xf32> {
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// Poison is no buffer, but its pointer can be compared.
func.func @poison(%c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %p = ub.poison : memref<4xf32>
    scf.yield %p : memref<4xf32>
  }
  return %r : memref<4xf32>
}
