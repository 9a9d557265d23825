// RUN: freehold opt %s -hlo-deallocate -split-input-file | expect %t.out
// RUN: freehold opt %s -hlo-deallocate=public-abi=fresh -split-input-file | expect %t.fresh.out

// Attributes of results, of arguments and of calls stay with them.
func.func @attributes(%a: memref<4xf32> {test.argument}) -> (memref<4xf32> {test.first}, i32 {test.second}) {
  %c = arith.constant 1 : i32
  return %a, %c : memref<4xf32>, i32
}

func.func @caller(%a: memref<4xf32>) {
  %r:2 = "func.call"(%a) {callee = @attributes, test.call, res_attrs = [{test.first}, {}]} : (memref<4xf32>) -> (memref<4xf32>, i32)
  return
}

// -----

// A declaration: the caller owns its results. Two of them may be one buffer.
func.func private @make(memref<4xf32>) -> memref<4xf32>
func.func private @make_two() -> (memref<4xf32>, i32, memref<?xf32>)

func.func @calls(%a: memref<4xf32>) -> memref<4xf32> {
  %r = call @make(%a) : (memref<4xf32>) -> memref<4xf32>
  %s:3 = call @make_two() : () -> (memref<4xf32>, i32, memref<?xf32>)
  return %r : memref<4xf32>
}

// -----

// A function that was deallocated in another file: its results come with indicators.
func.func private @elsewhere(memref<4xf32>) -> (memref<4xf32>, !deallocation.ownership)

func.func @links(%a: memref<4xf32>) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  %r:2 = call @elsewhere(%b) : (memref<4xf32>) -> (memref<4xf32>, !deallocation.ownership)
  return %r#0 : memref<4xf32>
}

// -----

// The type of a function that is used as a value stays: it returns buffers that the caller owns.
func.func private @callee(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

func.func @indirect(%a: memref<4xf32>) {
  %f = func.constant @callee : (memref<4xf32>) -> memref<4xf32>
  %r = func.call_indirect %f(%a) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// With public-abi=fresh, a buffer that the caller does not own is copied.
func.func @maybe(%c: i1, %n: index, %a: memref<?xf32>) -> memref<?xf32> {
  %r = scf.if %c -> (memref<?xf32>) {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    scf.yield %a : memref<?xf32>
  }
  return %r : memref<?xf32>
}

func.func @own() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

func.func @cast() -> memref<?xf32, strided<[?], offset: ?>> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %c = memref.cast %b : memref<2xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[?], offset: ?>>
  return %c : memref<?xf32, strided<[?], offset: ?>>
}

func.func private @inner(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

func.func @outer(%a: memref<4xf32>) -> memref<4xf32> {
  %r = call @inner(%a) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
