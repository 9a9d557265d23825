// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of func, in its custom form; signatures with attributes.

func.func private @external(i32, f32) -> (i64, tensor<?xf32>)
func.func private @named_external(%a: i32 {note.x}, %b: i32) attributes {note.y = 1 : i32}
func.func @public_body(%arg: i32 {my.attr = "x"}) -> (i32 {my.result}, f32) attributes {my.function = [1, 2]} {
  %cst = arith.constant 1.0 : f32
  return %arg, %cst : i32, f32
}
func.func nested @nested_function() {
  func.return
}
func.func @"needs quotes"() -> i32 {
  %0 = arith.constant 3 : i32
  return %0 : i32
}
func.func @no_inline() attributes {no_inline} {
  return
}

func.func @calls(%a: i32) {
  %0:2 = call @public_body(%a) : (i32) -> (i32, f32)
  %1 = func.constant @public_body : (i32) -> (i32, f32)
  %2:2 = call_indirect %1(%a) : (i32) -> (i32, f32)
  %3 = func.call @"needs quotes"() {note} : () -> i32
  return
}

module @inner {
  func.func @same_name() {
    return
  }
}
