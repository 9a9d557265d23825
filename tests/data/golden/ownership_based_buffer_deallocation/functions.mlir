// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership=true | expect %t.dynamic.out

// The function boundary: an argument's ownership is never acquired, a result's always passes to the caller, and a result
// shares no buffer with an argument. With the dynamic option, private functions return ownership beside each memref.

func.func private @external(memref<4xf32>) -> memref<4xf32>

func.func private @fresh_or_given(%c: i1, %m: memref<4xf32>) -> (memref<4xf32>, i32) {
  %zero = arith.constant 0 : i32
  cf.cond_br %c, ^given, ^fresh
^given:
  return %m, %zero : memref<4xf32>, i32
^fresh:
  %a = memref.alloc() : memref<4xf32>
  return %a, %zero : memref<4xf32>, i32
}

func.func @calls(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %0:2 = call @fresh_or_given(%c, %m) : (i1, memref<4xf32>) -> (memref<4xf32>, i32)
  %1 = call @external(%0#0) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %1, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @returns_argument(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @returns_view() -> memref<2xf32, strided<[1]>> {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  return %v : memref<2xf32, strided<[1]>>
}

func.func @returns_twice(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %a : memref<?xf32>, memref<?xf32>
}

func.func @unranked(%m: memref<*xf32>, %c: i1) -> memref<*xf32> {
  %a = memref.alloc() : memref<8xf32>
  %u = memref.cast %a : memref<8xf32> to memref<*xf32>
  %s = arith.select %c, %m, %u : memref<*xf32>
  return %s : memref<*xf32>
}
