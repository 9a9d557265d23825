// RUN: not freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir --one-shot-bufferize=bufferize-function-boundaries -split-input-file 2>&1 | expect %t.out

// What a declaration lacks is named, with the line to add.

func.func @silent(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "d.silent"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown_origin() -> tensor<4xf32> {
  %0 = "d.table"() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @end_of_region(%t: tensor<4xf32>) {
  "d.each"(%t) ({
    "d.stop"(%t) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @shape(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "d.shapeless"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @only_tensors(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "d.only_tensors"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @undeclared(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "d.to_nowhere"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @other_groups(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "d.to_show"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @region_argument(%t: tensor<4xf32>) {
  "d.each"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "d.yield"() : () -> ()
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @yielded(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "d.each"(%t) ({
    "d.yield"(%t) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @isolated(%t: tensor<4xf32>) {
  "d.closed"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "d.yield"() : () -> ()
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @memory_spaces(%c: i1, %t: tensor<4xf32>) {
  %0 = "d.if"(%c) ({
    %1 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
    "d.yield"(%1) : (tensor<4xf32>) -> ()
  }, {
    "d.yield"(%t) : (tensor<4xf32>) -> ()
  }) : (i1) -> tensor<4xf32>
  "d.show"(%0) : (tensor<4xf32>) -> ()
  return
}

// -----

// The op needs its tensor in place, and its old contents are read afterwards.
func.func @in_place(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = "d.register"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}

// -----

// The terminator of a function is not one of a declared op.
func.func @end_of_function(%t: tensor<4xf32>) {
  "d.yield"(%t) : (tensor<4xf32>) -> ()
}

// -----

func.func @passed_number(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = "d.loop"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "d.next"(%c, %a) : (i1, tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
