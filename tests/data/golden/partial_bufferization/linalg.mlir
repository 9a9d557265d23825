// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -linalg-bufferize -cse | expect %t.out

#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>

// The output is read: its contents are copied.
func.func @reads_output(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The output is not read: nothing is copied.
func.func @overwrites_output(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %f: f32) -> tensor<4x2xf32> {
  %init = bufferization.alloc_tensor() : tensor<4x2xf32>
  %zero = linalg.fill ins(%f : f32) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%zero : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

func.func @other_dialects(%a: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func @in_a_loop(%a: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.for %k = %i to %i step %i iter_args(%t = %a) -> (tensor<4xf32>) {
    %1 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @reduce(%a: tensor<16x32xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.reduce ins(%a : tensor<16x32xf32>) outs(%b : tensor<16xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %1 = arith.addf %x, %y : f32
      linalg.yield %1 : f32
    }
  return %0 : tensor<16xf32>
}

// -----

func.func @transpose(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %0 = linalg.transpose ins(%a : tensor<16x32xf32>) outs(%b : tensor<32x16xf32>) permutation = [1, 0]
  return %0 : tensor<32x16xf32>
}

// -----

func.func @broadcast(%a: tensor<16xf32>, %b: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%b : tensor<16x32xf32>) dimensions = [1]
  return %0 : tensor<16x32xf32>
}

// -----

func.func @map(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.map ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>)
    (%x: f32) {
      %1 = arith.negf %x : f32
      linalg.yield %1 : f32
    }
  return %0 : tensor<16xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// Mixed semantics: a buffer as input.
func.func @two_outputs(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%b, %c : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %w = arith.mulf %x, %y : f32
    linalg.yield %w, %x : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @dot(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @conv(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
