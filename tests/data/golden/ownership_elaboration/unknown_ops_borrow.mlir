// RUN: freehold opt %s --ownership-elaboration=unknown-ops=borrow -allow-unregistered-dialect | expect %t.out

// Unknown ops only use their operands: the buffers are freed afterwards.

func.func @borrows(%m: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  "my.use"(%a, %i) : (memref<4xf32>, index) -> ()
  "my.use"(%m, %i) : (memref<4xf32>, index) -> ()
  return
}

func.func @in_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    "my.use"(%a, %i) : (memref<4xf32>, index) -> ()
  }
  return
}

// Used in the region of an unknown op.
func.func @region(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "my.scope"() ({
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    "my.end"() : () -> ()
  }) : () -> ()
  return
}
