// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -func-bufferize | expect %t.out

func.func private @two(tensor<?xf32>, index, tensor<4xf32> {test.attr}) -> (tensor<?xf32>, i32, tensor<4xf32>)
func.func @calls(%a: tensor<?xf32> {bufferization.writable = true}, %i: index, %b: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %r:3 = call @two(%a, %i, %b) : (tensor<?xf32>, index, tensor<4xf32>) -> (tensor<?xf32>, i32, tensor<4xf32>)
  "test.use"(%r#0, %r#2, %a, %b) : (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) -> ()
  %s:3 = call @two(%r#0, %i, %r#2) : (tensor<?xf32>, index, tensor<4xf32>) -> (tensor<?xf32>, i32, tensor<4xf32>)
  return %s#0, %s#2 : tensor<?xf32>, tensor<4xf32>
}

// -----

func.func @branches(%a: tensor<?xf32>, %c: i1, %b: tensor<?xf32>) -> tensor<?xf32> {
  %x = "test.x"() : () -> tensor<?xf32>
  cf.cond_br %c, ^bb1(%a: tensor<?xf32>), ^bb2(%x, %b: tensor<?xf32>, tensor<?xf32>)
^bb1(%u: tensor<?xf32>):
  "test.use"(%u) : (tensor<?xf32>) -> ()
  cf.br ^bb2(%u, %x : tensor<?xf32>, tensor<?xf32>)
^bb2(%v: tensor<?xf32>, %w: tensor<?xf32>):
  "test.use"(%v, %w) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return %w : tensor<?xf32>
}

// -----

func.func @nested(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %c, ^bb1(%a: tensor<?xf32>), ^bb1(%a: tensor<?xf32>)
  ^bb1(%z: tensor<?xf32>):
    scf.yield %z : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @nestedcall(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = func.call @nestedcall(%a, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

// Unreachable blocks are converted too.
func.func @noterm(%a: i32) -> i32 {
    "test.terminator"() : () -> ()
  ^bb2(%b: i32):
    return %b : i32
}

// -----

// Functions as values.
func.func @fn(%a: tensor<f32>) -> tensor<f32> {
  %f = constant @fn : (tensor<f32>) -> tensor<f32>
  %r = call_indirect %f(%a) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @fnarg(%f: (tensor<f32>) -> tensor<f32>) {
  return
}

// -----

func.func @switch(%a: tensor<f32>, %i: i32) -> tensor<f32> {
  cf.switch %i : i32, [ default: ^bb1(%a : tensor<f32>), 1: ^bb2(%a: tensor<f32>) ]
^bb1(%x: tensor<f32>):
  return %x : tensor<f32>
^bb2(%y: tensor<f32>):
  return %y : tensor<f32>
}

// -----

module @m {
  func.func @inner(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> }
}
func.func @outer(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> }

// -----

func.func @dead(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> 
^bb1(%b: tensor<f32>):
  cf.br ^bb1(%b: tensor<f32>)
}

// -----

func.func @selfloop(%a: tensor<f32>, %c: i1) -> tensor<f32> { 
  cf.br ^bb1(%a, %a: tensor<f32>, tensor<f32>)
^bb1(%b: tensor<f32>, %d: tensor<f32>):
  cf.cond_br %c, ^bb1(%d, %b: tensor<f32>, tensor<f32>), ^bb2
^bb2:
  return %b : tensor<f32>
}

// -----

"test.other"() ({
^bb0(%t: tensor<f32>):
  %r = func.call @x(%t) : (tensor<f32>) -> tensor<f32>
  "test.y"(%r) : (tensor<f32>) -> ()
}) : () -> ()
func.func private @x(tensor<f32>) -> tensor<f32>

// -----

func.func @unusedres(%a: tensor<?xf32>, %i: index, %b: tensor<4xf32>) {
  %r:3 = call @two2(%a, %i, %b) : (tensor<?xf32>, index, tensor<4xf32>) -> (tensor<?xf32>, i32, tensor<4xf32>)
  return
}
func.func @two2(%a: tensor<?xf32>, %i: index, %b: tensor<4xf32>) -> (tensor<?xf32>, i32, tensor<4xf32>) attributes {test.z} {
  %c = arith.constant 2 : i32
  return %a, %c, %b : tensor<?xf32>, i32, tensor<4xf32>
}
