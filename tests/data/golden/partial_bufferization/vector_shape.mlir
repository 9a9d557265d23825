// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -vector-bufferize -shape-bufferize | expect %t.out

func.func @transfers(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index, %f: f32) -> (vector<4xf32>, tensor<?xf32>) {
  %0 = vector.transfer_read %t[%i], %f : tensor<?xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  return %0, %1 : vector<4xf32>, tensor<?xf32>
}

// -----

func.func @chain(%t: tensor<8xf32>, %v: vector<4xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_write %v, %0[%i] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %2 = vector.transfer_read %1[%i], %f {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %2 : vector<4xf32>
}

// -----

func.func @gather(%t: tensor<16xf32>, %v: vector<4xi32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index) -> vector<4xf32> {
  %0 = vector.gather %t[%i][%v], %m, %p : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @assuming(%w: !shape.witness) -> (tensor<2xf16>, index) {
  %0:2 = shape.assuming %w -> (tensor<2xf16>, index) {
    %1:2 = "test.source"() : () -> (tensor<2xf16>, index)
    shape.assuming_yield %1#0, %1#1 : tensor<2xf16>, index
  }
  return %0#0, %0#1 : tensor<2xf16>, index
}

// -----

func.func @nested(%w: !shape.witness, %t: tensor<2xf16>) -> tensor<2xf16> {
  %0 = shape.assuming %w -> (tensor<2xf16>) {
    %1 = shape.assuming %w -> (tensor<2xf16>) {
      shape.assuming_yield %t : tensor<2xf16>
    }
    shape.assuming_yield %1 : tensor<2xf16>
  }
  return %0 : tensor<2xf16>
}

// -----

// Ops on shapes that are tensors stay.
func.func @stay(%t: tensor<?xf32>) -> tensor<1xindex> {
  %0 = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  return %0 : tensor<1xindex>
}
