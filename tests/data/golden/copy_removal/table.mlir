// The situations that the tests of the original pass pinned, in their order.
// RUN: freehold opt %s --copy-removal -allow-unregistered-dialect | expect %t.out

// 1, 2: the target becomes the source, used before or not.
func.func @source() -> memref<2xf32> {
  %temp = memref.alloc() : memref<2xf32>
  %ret = memref.alloc() : memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  memref.dealloc %ret : memref<2xf32>
  return %temp : memref<2xf32>
}

func.func @source_used_before(%in: memref<2xf32>) -> memref<2xf32> {
  %ret = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%ret : memref<2xf32>)
  %temp = memref.alloc() : memref<2xf32>
  linalg.copy ins(%ret : memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.dealloc %ret : memref<2xf32>
  return %temp : memref<2xf32>
}

// 3: the source is used between the copy and its deallocation.
func.func @source_used_between(%in: memref<2xf32>) -> memref<2xf32> {
  %temp = memref.alloc() : memref<2xf32>
  %ret = memref.alloc() : memref<2xf32>
  memref.copy %in, %ret : memref<2xf32> to memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  memref.copy %in, %ret : memref<2xf32> to memref<2xf32>
  memref.copy %ret, %in : memref<2xf32> to memref<2xf32>
  memref.dealloc %ret : memref<2xf32>
  return %temp : memref<2xf32>
}

// 4: the target is used before the copy.
func.func @target_used_before(%in: memref<2xf32>) -> memref<2xf32> {
  %temp = memref.alloc() : memref<2xf32>
  %ret = memref.alloc() : memref<2xf32>
  memref.copy %in, %ret : memref<2xf32> to memref<2xf32>
  linalg.exp ins(%ret : memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.copy %temp, %in : memref<2xf32> to memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  memref.dealloc %ret : memref<2xf32>
  return %temp : memref<2xf32>
}

// 5: the target is used after the deallocation.
func.func @target_used_after(%in: memref<2xf32>) -> memref<2xf32> {
  %ret = memref.alloc() : memref<2xf32>
  memref.copy %in, %ret : memref<2xf32> to memref<2xf32>
  %temp = memref.alloc() : memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  memref.dealloc %ret : memref<2xf32>
  linalg.exp ins(%temp : memref<2xf32>) outs(%temp : memref<2xf32>)
  return %temp : memref<2xf32>
}

// 6: an op with declared effects between the copy and the deallocation.
func.func @target_read_between(%in: memref<2xf32>, %out: memref<2xf32>) {
  %ret = memref.alloc() : memref<2xf32>
  memref.copy %in, %ret : memref<2xf32> to memref<2xf32>
  %temp = memref.alloc() : memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  linalg.exp ins(%temp : memref<2xf32>) outs(%out : memref<2xf32>)
  memref.dealloc %ret : memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// 7: the source is the result of a call.
func.func private @made() -> memref<2xf32>

func.func @call_result() -> memref<2xf32> {
  %ret = call @made() : () -> memref<2xf32>
  %temp = memref.alloc() : memref<2xf32>
  memref.copy %ret, %temp : memref<2xf32> to memref<2xf32>
  memref.dealloc %ret : memref<2xf32>
  return %temp : memref<2xf32>
}

// 8: a source that is freed in two branches, one of which copies it.
func.func @branches(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  memref.copy %in, %a : memref<2xf32> to memref<2xf32>
  cf.cond_br %c, ^one, ^two
^one:
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  cf.br ^end(%b : memref<2xf32>)
^two:
  memref.dealloc %a : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  memref.copy %in, %d : memref<2xf32> to memref<2xf32>
  cf.br ^end(%d : memref<2xf32>)
^end(%r: memref<2xf32>):
  memref.copy %r, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %r : memref<2xf32>
  return
}

// 9: the source becomes the target, an argument.
func.func @argument(%in: memref<2xf32>, %out: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = math.exp %x : f32
    linalg.yield %z : f32
  }
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// 10: both are written.
func.func @both_written(%in: memref<2xf32>) -> memref<2xf32> {
  %to = memref.alloc() : memref<2xf32>
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  linalg.exp ins(%temp : memref<2xf32>) outs(%to : memref<2xf32>)
  linalg.exp ins(%to : memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.copy %temp, %to : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return %to : memref<2xf32>
}

// 11, 12, 13: nested.
func.func @nested(%c: i1, %d: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %outer = memref.alloc() : memref<2xf32>
  memref.copy %in, %outer : memref<2xf32> to memref<2xf32>
  %r = scf.if %c -> memref<2xf32> {
    %q = scf.if %d -> memref<2xf32> {
      // 11: the source is freed further out.
      %copy = memref.alloc() : memref<2xf32>
      memref.copy %outer, %copy : memref<2xf32> to memref<2xf32>
      scf.yield %copy : memref<2xf32>
    } else {
      // 12
      %a = memref.alloc() : memref<2xf32>
      linalg.exp ins(%outer : memref<2xf32>) outs(%a : memref<2xf32>)
      %b = memref.alloc() : memref<2xf32>
      memref.copy %a, %b : memref<2xf32> to memref<2xf32>
      memref.dealloc %a : memref<2xf32>
      scf.yield %b : memref<2xf32>
    }
    // 13
    %e = memref.alloc() : memref<2xf32>
    memref.copy %q, %e : memref<2xf32> to memref<2xf32>
    memref.dealloc %q : memref<2xf32>
    scf.yield %e : memref<2xf32>
  } else {
    %f = memref.alloc() : memref<2xf32>
    memref.copy %outer, %f : memref<2xf32> to memref<2xf32>
    scf.yield %f : memref<2xf32>
  }
  memref.dealloc %outer : memref<2xf32>
  memref.copy %r, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %r : memref<2xf32>
  return
}

// A loop: only the copy from %p to %q goes.
func.func @loop(%n: index, %in: memref<2xf32>, %out: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %init = memref.alloc() : memref<2xf32>
  memref.copy %in, %init : memref<2xf32> to memref<2xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %init) -> (memref<2xf32>) {
    %p = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%p : memref<2xf32>)
    memref.dealloc %x : memref<2xf32>
    %q = memref.alloc() : memref<2xf32>
    memref.copy %p, %q : memref<2xf32> to memref<2xf32>
    memref.dealloc %p : memref<2xf32>
    %s = memref.alloc() : memref<2xf32>
    memref.copy %q, %s : memref<2xf32> to memref<2xf32>
    scf.yield %s : memref<2xf32>
  }
  memref.copy %r, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %r : memref<2xf32>
  return
}

func.func @written_by_a_loop(%v: f32, %out: memref<8xf32>) {
  %temp = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %v, %temp[%i] : memref<8xf32>
  }
  memref.copy %temp, %out : memref<8xf32> to memref<8xf32>
  memref.dealloc %temp : memref<8xf32>
  return
}
