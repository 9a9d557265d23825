// RUN: freehold compile %s --plan-memory=off | expect %t.out
// RUN: not freehold compile %s --private-abi=default 2>&1 | filecheck %s --check-prefix=DEFAULT

// A public function that may return its argument: the call in the module goes to a private twin, which returns it without a
// copy. For callers outside of the module, each returned buffer is new. With the default ABI there is no twin.

// DEFAULT: error: this write to '%0' may be read through '%alloc': both are one buffer
// DEFAULT: note: '%0' is returned here
// DEFAULT: note: '%alloc' is read here
// DEFAULT: 'assume-fresh-results' makes the copy nevertheless

func.func @f(%a: memref<4xi32>, %c: i1) -> memref<4xi32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : memref<4xi32>
^bb2:
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return %b : memref<4xi32>
}
func.func @main(%c: i1, %v: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %r = call @f(%a, %c) : (memref<4xi32>, i1) -> memref<4xi32>
  memref.store %v, %r[%zero] : memref<4xi32>
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}
