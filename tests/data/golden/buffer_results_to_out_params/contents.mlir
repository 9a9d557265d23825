// RUN: freehold opt %s --buffer-results-to-out-params=hoist-static-allocs | expect %t.out

// An out parameter replaces an allocation only if it is uninitialized, is a single buffer, and is live
// until the function returns. mlir-opt also replaces each of these: the contents of a clone are lost, two
// buffers become one, the caller's buffer is freed. Before this test, functions with converted results
// only returned the results of memref.alloc and memref.cast, and no generated program ran through this
// pass.

func.func private @clone(%a: memref<4xi32>) -> memref<4xi32> {
  %0 = bufferization.clone %a : memref<4xi32> to memref<4xi32>
  return %0 : memref<4xi32>
}

func.func private @realloc(%x: i32) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<2xi32>
  memref.store %x, %0[%c0] : memref<2xi32>
  %1 = memref.realloc %0 : memref<2xi32> to memref<4xi32>
  return %1 : memref<4xi32>
}

// The buffer that one iteration allocates is read in the next iteration, which allocates a new one.
func.func private @loop_of_blocks(%n: i32) -> memref<1xi32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %first = memref.alloc() : memref<1xi32>
  memref.store %one, %first[%c0] : memref<1xi32>
  cf.br ^bb1(%first, %one : memref<1xi32>, i32)
^bb1(%old: memref<1xi32>, %i: i32):
  %new = memref.alloc() : memref<1xi32>
  memref.store %i, %new[%c0] : memref<1xi32>
  %x = memref.load %old[%c0] : memref<1xi32>
  %y = arith.addi %x, %i : i32
  memref.store %y, %new[%c0] : memref<1xi32>
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^bb1(%new, %y : memref<1xi32>, i32), ^bb2
^bb2:
  return %new : memref<1xi32>
}

func.func private @freed_elsewhere(%c: i1, %x: i32) -> memref<1xi32> {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<1xi32>
  memref.store %x, %0[%c0] : memref<1xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0 : memref<1xi32>
^bb2:
  memref.dealloc %0 : memref<1xi32>
  %1 = memref.alloc() : memref<1xi32>
  memref.store %x, %1[%c0] : memref<1xi32>
  return %1 : memref<1xi32>
}

func.func @main() -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %0 = call @clone(%a) : (memref<4xi32>) -> memref<4xi32>
  %1 = call @realloc(%x) : (i32) -> memref<4xi32>
  %2 = call @loop_of_blocks(%x) : (i32) -> memref<1xi32>
  %3 = call @freed_elsewhere(%true, %x) : (i1, i32) -> memref<1xi32>
  %r0 = memref.load %0[%c0] : memref<4xi32>
  %r1 = memref.load %1[%c0] : memref<4xi32>
  %r2 = memref.load %2[%c0] : memref<1xi32>
  %r3 = memref.load %3[%c0] : memref<1xi32>
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// Nothing is copied out of poison.
func.func private @poison() -> memref<4xi32> {
  %0 = ub.poison : memref<4xi32>
  return %0 : memref<4xi32>
}
