// RUN: freehold opt %s --irdl-file=%S/users_ops.irdl --ownership-elaboration | expect %t.out

// What an op of a user's dialect allocates is freed by the op that its declaration names.

func.func @straight_line() {
  %a = "pool.take"() : () -> memref<4xf32>
  "pool.fill"(%a) : (memref<4xf32>) -> ()
  %b = "pool.take"() : () -> memref<4xf32>
  "pool.fill"(%b) : (memref<4xf32>) -> ()
  return
}

func.func @on_one_side(%c: i1) {
  %a = "pool.take"() : () -> memref<4xf32>
  scf.if %c {
    "pool.fill"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// The result of an op that may be its operand.
func.func @alias() {
  %a = "pool.take"() : () -> memref<4xf32>
  %b = "pool.same"(%a) : (memref<4xf32>) -> memref<4xf32>
  "pool.fill"(%b) : (memref<4xf32>) -> ()
  return
}

func.func @freed_by_hand(%c: i1) {
  %a = "pool.take"() : () -> memref<4xf32>
  "pool.fill"(%a) : (memref<4xf32>) -> ()
  scf.if %c {
    "pool.put_back"(%a) : (memref<4xf32>) -> ()
  }
  return
}

func.func @handed_over(%c: i1) {
  %r = scf.if %c -> memref<4xf32> {
    %a = "pool.take"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %a = "pool.take"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  "pool.fill"(%r) : (memref<4xf32>) -> ()
  return
}
