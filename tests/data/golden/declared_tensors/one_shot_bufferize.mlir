// RUN: freehold opt %s --irdl-file=%S/../../dialects/tensors.irdl.mlir "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | expect %t.out

// Ops bufferize as their declarations say.

// The reading op does not write, so that the insertion is in place in neither branch nor before it.
func.func @reads(%c: i1, %i: index, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    "d.show"(%t) : (tensor<4xf32>) -> ()
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Memory of somebody else is copied before it is written.
func.func @read_only(%i: index, %f: f32) -> tensor<4xf32> {
  %0 = "d.ones"() : () -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The view is read after its tensor is written: a copy.
func.func @view(%t: tensor<4xf32>, %i: index, %f: f32) -> (f32, tensor<4xf32>) {
  %0 = "d.front"(%t) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<?xf32>
  return %2, %1 : f32, tensor<4xf32>
}

// A new buffer is written in place.
func.func @fresh(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %0 = "d.twice"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The same buffer: no copy as long as nobody reads the old contents.
func.func @in_place(%t: tensor<4xf32>, %i: index) -> (f32, f32) {
  %0 = "d.increment"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = "d.increment"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  %4 = "d.increment"(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tensor.extract %2[%i] : tensor<4xf32>
  %6 = tensor.extract %4[%i] : tensor<4xf32>
  %7 = arith.addf %5, %6 : f32
  return %3, %7 : f32, f32
}

func.func @one_of_two(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %i: index, %f: f32) -> (f32, tensor<4xf32>) {
  %0 = "d.choose"(%c, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %u[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}

func.func @destination(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "d.negate"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @another_op(%t: tensor<4xf32>) {
  %0 = "d.upload"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  "d.show"(%0) : (tensor<4xf32>) -> ()
  return
}

// The definition requires the result, on buffers too.
func.func @required_result(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = "d.fill"(%f, %t) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @regions(%c: i1, %t: tensor<4xf32>, %i: index, %f: f32) -> (f32, tensor<4xf32>) {
  %0:2 = "d.if"(%c) ({
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    "d.yield"(%f, %1) : (f32, tensor<4xf32>) -> ()
  }, {
    %2 = "d.front"(%t) : (tensor<4xf32>) -> tensor<?xf32>
    %3 = tensor.extract %2[%i] : tensor<?xf32>
    "d.yield"(%3, %t) : (f32, tensor<4xf32>) -> ()
  }) : (i1) -> (f32, tensor<4xf32>)
  return %0#0, %0#1 : f32, tensor<4xf32>
}

// The buffer is carried; what is read after its tensor is written is copied.
func.func @loop(%t: tensor<4xf32>, %u: tensor<?xf32>, %i: index, %f: f32) -> (tensor<4xf32>, tensor<?xf32>, f32) {
  %0:2 = "d.loop"(%t, %u) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<?xf32>):
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    %2 = tensor.insert %f into %b[%i] : tensor<?xf32>
    %3 = tensor.extract %b[%i] : tensor<?xf32>
    %4 = tensor.insert %3 into %2[%i] : tensor<?xf32>
    "d.yield"(%1, %4) : (tensor<4xf32>, tensor<?xf32>) -> ()
  }) : (tensor<4xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>)
  %5 = tensor.extract %u[%i] : tensor<?xf32>
  return %0#0, %0#1, %5 : tensor<4xf32>, tensor<?xf32>, f32
}

// Buffers are swapped in each iteration.
func.func @swap(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "d.loop"(%t, %u) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "d.yield"(%b, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
