// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -tensor-bufferize -cse | expect %t.out

func.func @cast(%a: tensor<?xf32>, %b: tensor<4xf32>, %c: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<*xf32>) {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %c : tensor<?xf32> to tensor<*xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?xf32>, tensor<*xf32>
}

// -----

// The layout behind an unranked tensor is unknown.
func.func @cast_from_unranked(%a: tensor<*xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<*xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dim_and_rank(%a: tensor<?x?xf32>, %i: index) -> (index, index) {
  %0 = tensor.dim %a, %i : tensor<?x?xf32>
  %1 = tensor.rank %a : tensor<?x?xf32>
  return %0, %1 : index, index
}

// -----

func.func @extract(%a: tensor<?x4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i, %i] : tensor<?x4xf32>
  return %0 : f32
}

// -----

// Each insertion copies, and leaves the tensor before it as it was.
func.func @insert(%a: tensor<?xf32>, %i: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %f into %a[%i] : tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @slices(%a: tensor<8x8xf32>, %b: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, tensor<8x8xf32>) {
  %0 = tensor.extract_slice %a[%i, 1] [4, 4] [1, 2] : tensor<8x8xf32> to tensor<4x4xf32>
  %1 = tensor.insert_slice %b into %a[0, %i] [4, 4] [2, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<8x8xf32>
}

// -----

func.func @slice_of_slice(%a: tensor<8x8xf32>, %f: f32, %i: index) -> tensor<2xf32> {
  %0 = tensor.extract_slice %a[2, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<4x4xf32>
  %2 = tensor.extract_slice %1[1, 1] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

func.func @from_elements(%f: f32, %g: f32) -> (tensor<f32>, tensor<2xf32>, tensor<2x1xf32>) {
  %0 = tensor.from_elements %f : tensor<f32>
  %1 = tensor.from_elements %f, %g : tensor<2xf32>
  %2 = tensor.from_elements %f, %g : tensor<2x1xf32>
  return %0, %1, %2 : tensor<f32>, tensor<2xf32>, tensor<2x1xf32>
}

// -----

// It becomes a 'linalg.map' on tensors, for 'linalg-bufferize' or 'finalizing-bufferize'.
func.func @generate(%n: index) -> tensor<?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %1 = arith.muli %i, %n : index
    tensor.yield %1 : index
  } : tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

func.func @pad(%a: tensor<4xf32>, %f: f32) -> tensor<7xf32> {
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @reshape(%a: tensor<?xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @collapse_shape(%a: tensor<2x3x?xf32>) -> tensor<6x?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x?xf32> into tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}

// -----

// A slice that is not contiguous is copied.
func.func @collapse_slice(%a: tensor<4x4xf32>) -> tensor<8xf32> {
  %0 = tensor.extract_slice %a[0, 1] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @expand_shape(%a: tensor<?x6xf32>) -> tensor<?x2x3xf32> {
  %0 = tensor.expand_shape %a [[0], [1, 2]] : tensor<?x6xf32> into tensor<?x2x3xf32>
  return %0 : tensor<?x2x3xf32>
}

// -----

func.func @other_dialects(%f: f32, %i: index) -> f32 {
  %0 = "test.source"() : () -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = "test.op"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  return %3 : f32
}

// -----

func.func @between_blocks(%a: tensor<4xf32>, %f: f32, %i: index, %c: i1) -> tensor<4xf32> {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%0 : tensor<4xf32>)
^bb1(%b: tensor<4xf32>):
  %1 = tensor.insert %f into %b[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @in_a_loop(%a: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.for %k = %i to %i step %i iter_args(%t = %a) -> (tensor<4xf32>) {
    %1 = tensor.insert %f into %t[%k] : tensor<4xf32>
    %2 = tensor.insert %f into %a[%k] : tensor<4xf32>
    "test.use"(%2) : (tensor<4xf32>) -> ()
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
