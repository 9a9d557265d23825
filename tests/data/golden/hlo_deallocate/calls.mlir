// RUN: freehold opt %s -hlo-deallocate -split-input-file | expect %t.out

// Functions return an indicator for each buffer, and callers know which results may be which arguments.

func.func @id(%a: memref<6xf32>, %b: memref<6xf32>) -> memref<6xf32> {
  return %b : memref<6xf32>
}

func.func @select(%c: i1, %a: memref<6xf32>, %b: memref<6xf32>) -> memref<6xf32> {
  %r = arith.select %c, %a, %b : memref<6xf32>
  return %r : memref<6xf32>
}

func.func @forwards(%a: memref<6xf32>) -> memref<6xf32> {
  %r = call @id(%a, %a) : (memref<6xf32>, memref<6xf32>) -> memref<6xf32>
  return %r : memref<6xf32>
}

func.func @local_operand(%c: i1, %a: memref<6xf32>) -> memref<6xf32> {
  %b = memref.alloc() : memref<6xf32>
  %r = call @select(%c, %a, %b) : (i1, memref<6xf32>, memref<6xf32>) -> memref<6xf32>
  return %r : memref<6xf32>
}

// The first operand is no result of @id.
func.func @apart() -> memref<6xf32> {
  %a = memref.alloc() : memref<6xf32>
  %b = memref.alloc() : memref<6xf32>
  %r = call @id(%a, %b) : (memref<6xf32>, memref<6xf32>) -> memref<6xf32>
  return %r : memref<6xf32>
}

// -----

// New buffers are no arguments.
func.func @fresh(%a: memref<6xf32>) -> (memref<6xf32>, memref<6xf32>) {
  %b = memref.alloc() : memref<6xf32>
  %c = memref.alloc() : memref<6xf32>
  return %b, %c : memref<6xf32>, memref<6xf32>
}

func.func @caller() -> memref<6xf32> {
  %a = memref.alloc() : memref<6xf32>
  %r:2 = call @fresh(%a) : (memref<6xf32>) -> (memref<6xf32>, memref<6xf32>)
  return %r#0 : memref<6xf32>
}

// -----

// A recursive call may return any argument; the function itself returns one of the first four.
func.func @recursive(%i: i32, %a: memref<6xf32>, %b: memref<6xf32>, %c: memref<6xf32>, %d: memref<6xf32>,
                     %e: memref<6xf32>) -> memref<6xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %stop = arith.cmpi slt, %i, %c0 : i32
  %r = scf.if %stop -> (memref<6xf32>) {
    scf.yield %a : memref<6xf32>
  } else {
    %j = arith.subi %i, %c1 : i32
    %s = func.call @recursive(%j, %a, %a, %b, %c, %d)
        : (i32, memref<6xf32>, memref<6xf32>, memref<6xf32>, memref<6xf32>, memref<6xf32>) -> memref<6xf32>
    scf.yield %s : memref<6xf32>
  }
  return %r : memref<6xf32>
}

func.func @caller() -> memref<6xf32> {
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<6xf32>
  %b = memref.alloc() : memref<6xf32>
  %c = memref.alloc() : memref<6xf32>
  %d = memref.alloc() : memref<6xf32>
  %e = memref.alloc() : memref<6xf32>
  %r = call @recursive(%c2, %a, %b, %c, %d, %e)
      : (i32, memref<6xf32>, memref<6xf32>, memref<6xf32>, memref<6xf32>, memref<6xf32>) -> memref<6xf32>
  return %r : memref<6xf32>
}

// -----

// A function without buffers as results is called as before.
func.func @fills(%a: memref<6xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  memref.store %f, %a[%c0] : memref<6xf32>
  return
}

func.func @caller(%f: f32) {
  %a = memref.alloc() : memref<6xf32>
  call @fills(%a, %f) : (memref<6xf32>, f32) -> ()
  return
}

// -----

// Two results of one buffer: only one of them has its indicator, so the caller must not free it while it uses the other.
func.func @twice() -> (memref<6xf32>, memref<6xf32>) {
  %a = memref.alloc() : memref<6xf32>
  return %a, %a : memref<6xf32>, memref<6xf32>
}

func.func @caller() -> memref<6xf32> {
  %r:2 = call @twice() : () -> (memref<6xf32>, memref<6xf32>)
  return %r#1 : memref<6xf32>
}
