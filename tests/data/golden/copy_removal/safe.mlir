// Copies that the original pass removed although the result was wrong then.
// RUN: freehold opt %s --copy-removal -allow-unregistered-dialect | expect %t.out

// The target, an argument, may be the other argument, which is read in another order.
func.func @other_argument(%in: memref<2x2xf32>, %out: memref<2x2xf32>) {
  %temp = memref.alloc() : memref<2x2xf32>
  linalg.transpose ins(%in : memref<2x2xf32>) outs(%temp : memref<2x2xf32>) permutation = [1, 0]
  memref.copy %temp, %out : memref<2x2xf32> to memref<2x2xf32>
  memref.dealloc %temp : memref<2x2xf32>
  return
}

// It is read again after it would have been written.
func.func @argument_read_twice(%in: memref<2xf32>, %out: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  linalg.add ins(%in, %temp : memref<2xf32>, memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

func.func @argument_read_after_fill(%in: memref<2xf32>, %out: memref<2xf32>, %v: f32) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%temp : memref<2xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// A global and an argument; an unknown op that may read the global.
memref.global "private" @state : memref<2xf32> = dense<1.0>

func.func @global(%in: memref<2xf32>) {
  %g = memref.get_global @state : memref<2xf32>
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  "other.op"() : () -> ()
  memref.copy %temp, %g : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// Uses of the target in regions, before the copy.
func.func @nested_use(%c: i1, %in: memref<2xf32>, %v: f32) -> (memref<2xf32>, memref<2xf32>) {
  %zero = arith.constant 0 : index
  %out = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%out : memref<2xf32>)
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  scf.if %c {
    memref.store %v, %out[%zero] : memref<2xf32>
    memref.copy %out, %in : memref<2xf32> to memref<2xf32>
  }
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %to = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%b : memref<2xf32>)
  scf.if %c {
    memref.store %v, %to[%zero] : memref<2xf32>
  }
  memref.copy %b, %to : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return %out, %to : memref<2xf32>, memref<2xf32>
}

// Views: of the target, created before; of the source, used after the copy.
func.func @views(%in: memref<2xf32>, %v: f32) -> (memref<2xf32>, memref<2xf32>) {
  %zero = arith.constant 0 : index
  %out = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%out : memref<2xf32>)
  %view = memref.cast %out : memref<2xf32> to memref<?xf32>
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  %w = memref.load %view[%zero] : memref<?xf32>
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%w : f32) outs(%b : memref<2xf32>)
  %source_view = memref.cast %b : memref<2xf32> to memref<?xf32>
  %to = memref.alloc() : memref<2xf32>
  memref.copy %b, %to : memref<2xf32> to memref<2xf32>
  "other.write"(%source_view) : (memref<?xf32>) -> ()
  memref.dealloc %b : memref<2xf32>
  return %out, %to : memref<2xf32>, memref<2xf32>
}

// The target is defined after the first use of the source.
func.func private @made() -> memref<2xf32>

func.func @dominance(%v: f32) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  %out = call @made() : () -> memref<2xf32>
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %out : memref<2xf32>
}

// Types: another layout, another memory space.
func.func @types(%v: f32, %out: memref<2xf32, strided<[1], offset: ?>>) -> memref<2xf32, 1> {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  memref.copy %a, %out : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<2xf32>)
  %d = memref.alloc() : memref<2xf32, 1>
  memref.copy %b, %d : memref<2xf32> to memref<2xf32, 1>
  memref.dealloc %b : memref<2xf32>
  return %d : memref<2xf32, 1>
}

// The deallocation of the source precedes the copy; this program is wrong, and stays as it is.
func.func @freed_before(%v: f32) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  return %b : memref<2xf32>
}

// A target on the stack does not become a buffer that nothing frees.
func.func @stack(%in: memref<2xf32>, %out: memref<2xf32>) {
  %b = memref.alloca() : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  memref.copy %in, %b : memref<2xf32> to memref<2xf32>
  memref.copy %b, %out : memref<2xf32> to memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.copy %b, %out : memref<2xf32> to memref<2xf32>
  return
}

func.func @only_on_stack(%in: memref<2xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  %b = memref.alloca() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.copy %b, %out : memref<2xf32> to memref<2xf32>
  return
}

// A clone is an allocation that is not empty; realloc frees its operand.
func.func @other_allocations(%in: memref<2xf32>, %out: memref<2xf32>) {
  %a = bufferization.clone %in : memref<2xf32> to memref<2xf32>
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%d : memref<2xf32>)
  %e = memref.realloc %b : memref<4xf32> to memref<2xf32>
  memref.copy %d, %e : memref<2xf32> to memref<2xf32>
  memref.dealloc %d : memref<2xf32>
  memref.copy %e, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %e : memref<2xf32>
  return
}

// The target promises an alignment that the source does not have.
func.func @alignment(%out: memref<2xf32>, %v: f32) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  memref.assume_alignment %a, 64 : memref<2xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}
