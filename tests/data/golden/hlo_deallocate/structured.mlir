// RUN: freehold opt %s -allow-unregistered-dialect -hlo-deallocate=unknown-ops=borrow | expect %t.out

// What is decided at the end of a region: each buffer that leaves takes its indicator along, all others are freed.

func.func @local(%f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  return
}

func.func @in_regions(%c: i1, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%c0] : memref<4xf32>
  }
  scf.for %i = %c0 to %c1 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%c0] : memref<4xf32>
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%c0] : memref<4xf32>
  }
  return
}

// One branch returns a new buffer, the other one that the caller owns.
func.func @pick(%c: i1, %in: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %t = memref.alloc() : memref<8xf32>
    scf.yield %t : memref<8xf32>
  } else {
    scf.yield %in : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// Each iteration frees what the one before returned.
func.func @steps(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %init) -> (memref<8xf32>) {
    %next = memref.alloc() : memref<8xf32>
    memref.copy %cur, %next : memref<8xf32> to memref<8xf32>
    scf.yield %next : memref<8xf32>
  }
  memref.store %f, %r[%c0] : memref<8xf32>
  return
}

// An argument is passed with null: it is not freed.
func.func @from_argument(%in: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %in) -> (memref<8xf32>) {
    %next = memref.alloc() : memref<8xf32>
    scf.yield %next : memref<8xf32>
  }
  return
}

// The inner loop gets the indicator of the outer one: this is the last use.
func.func @nested(%in: memref<8xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%outer = %in) -> (memref<8xf32>) {
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%inner = %outer) -> (memref<8xf32>) {
      %t = memref.alloc() : memref<8xf32>
      %u = scf.if %c -> (memref<8xf32>) {
        %v = memref.alloc() : memref<8xf32>
        scf.yield %v : memref<8xf32>
      } else {
        scf.yield %inner : memref<8xf32>
      }
      scf.yield %u : memref<8xf32>
    }
    scf.yield %s : memref<8xf32>
  }
  return
}

// A later use keeps the indicator outside.
func.func @used_later(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %a) -> (memref<8xf32>) {
    %next = memref.alloc() : memref<8xf32>
    scf.yield %next : memref<8xf32>
  }
  memref.store %f, %a[%c0] : memref<8xf32>
  return
}

// Three candidates for two returned buffers.
func.func @candidates(%c: i1, %d: i1) -> (memref<2xf32>, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r = scf.if %c -> (memref<2xf32>) {
    %n = memref.alloc() : memref<2xf32>
    scf.yield %n : memref<2xf32>
  } else {
    %s = scf.if %d -> (memref<2xf32>) {
      scf.yield %a : memref<2xf32>
    } else {
      scf.yield %b : memref<2xf32>
    }
    scf.yield %s : memref<2xf32>
  }
  return %a, %r : memref<2xf32>, memref<2xf32>
}

// The results of a loop that may be one buffer.
func.func @swapped(%n: index) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<2xf32>, memref<2xf32>) {
    scf.yield %y, %x : memref<2xf32>, memref<2xf32>
  }
  return %r#1, %r#0 : memref<2xf32>, memref<2xf32>
}

// An op that is not known: its result may be its operand.
func.func @derived() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %a) -> (memref<2xi32>) {
    %b = memref.alloc() : memref<2xi32>
    %d = "test.some_op"(%b) : (memref<2xi32>) -> memref<1xi32>
    %e = "test.some_op"(%d) : (memref<1xi32>) -> memref<2xi32>
    scf.yield %e : memref<2xi32>
  }
  "test.use"(%r) : (memref<2xi32>) -> ()
  return
}

// The buffer of an enclosing block stays with that block.
func.func @yields_outer() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<f32>
  %t = arith.constant false
  scf.while (%x = %a, %y = %a) : (memref<f32>, memref<f32>) -> () {
    scf.condition(%t)
  } do {
    scf.yield %a, %a : memref<f32>, memref<f32>
  }
  return
}
