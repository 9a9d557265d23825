// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -arith-bufferize | expect %t.out
// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -arith-bufferize=alignment=64 | expect %t.aligned.out

func.func @constants() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, i32) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %2 = arith.constant dense<3> : tensor<2xi32>
  %3 = arith.constant 4 : i32
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, i32
}

// -----

// A global with the same value is used again, and its name is not.
memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<1.0>
memref.global "private" constant @__constant_2xf32_aligned : memref<2xf32> = dense<1.0> {alignment = 64 : i64}
func.func @known() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = arith.constant dense<2.0> : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

func.func @select(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @select_of_constants(%c: i1) -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = arith.constant dense<2.0> : tensor<2xf32>
  %2 = arith.select %c, %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// As in mlir-opt 16. Nothing lowers the cast of a buffer: 'convert-elementwise-to-linalg', which runs before, avoids it.
func.func @index_cast() -> (tensor<4xindex>, tensor<?xi64>) {
  %a, %b = "test.source"() : () -> (tensor<4xi32>, tensor<?xindex>)
  %0 = arith.index_cast %a : tensor<4xi32> to tensor<4xindex>
  %1 = arith.index_cast %b : tensor<?xindex> to tensor<?xi64>
  return %0, %1 : tensor<4xindex>, tensor<?xi64>
}

// -----

// Elementwise ops have no destination, and stay.
func.func @stay(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = arith.addf %a, %0 : tensor<4xf32>
  %2 = "test.op"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func @in_a_region(%c: i1) -> tensor<2xf32> {
  %0 = scf.if %c -> (tensor<2xf32>) {
    %1 = arith.constant dense<1.0> : tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    %1 = arith.constant dense<2.0> : tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}

// -----

module @outer {
  module @inner {
    func.func @f() -> tensor<1xi8> {
      %0 = arith.constant dense<7> : tensor<1xi8>
      return %0 : tensor<1xi8>
    }
  }
  func.func @f() -> tensor<1xi8> {
    %0 = arith.constant dense<7> : tensor<1xi8>
    return %0 : tensor<1xi8>
  }
}
