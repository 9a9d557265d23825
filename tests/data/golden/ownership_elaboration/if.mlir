// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `scf.if`: a buffer that dies on one side only is freed at the start of that side; one that both sides use last is
// freed in both.

func.func @used_on_one_side(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  } else {
    memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @without_else(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @used_afterwards(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  }
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @local_to_a_side(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

// Each side frees what it does not hand over: no flag.
func.func @one_of_two(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @new_on_one_side(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// One side hands over a buffer of the caller: only here, a flag is needed.
func.func @argument_on_one_side(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The result borrows from a buffer that is used later: no flag, one free.
func.func @source_used_later(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// Nobody uses the result: the buffer dies where it is handed over, or right after.
func.func @result_not_used(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}

// One buffer as two results.
func.func @twice(%c: i1, %m: memref<4xf32>) {
  %r:2 = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a, %a : memref<4xf32>, memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %m : memref<4xf32> to memref<4xf32>
  memref.copy %r#1, %m : memref<4xf32> to memref<4xf32>
  return
}
