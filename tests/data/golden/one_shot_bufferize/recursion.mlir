// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s

// The result type of a function is known only after its rewrite; its recursive call was rewritten before. mlir-opt
// creates a call whose result type differs from the function's, and rejects it.

// CHECK-LABEL: func.func @countdown
// CHECK-SAME: -> memref<4xf32>
func.func @countdown(%n: index, %f: f32) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %zero : index
  %v = scf.if %done -> f32 {
    scf.yield %f : f32
  } else {
    %less = arith.subi %n, %one : index
    // CHECK: %[[CALL:.*]] = func.call @countdown({{.*}}) : (index, f32) -> memref<4xf32>
    // CHECK: %[[CAST:.*]] = memref.cast %[[CALL]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    %r = func.call @countdown(%less, %f) : (index, f32) -> tensor<4xf32>
    // CHECK: memref.load %[[CAST]]
    %e = tensor.extract %r[%zero] : tensor<4xf32>
    scf.yield %e : f32
  }
  %empty = tensor.empty() : tensor<4xf32>
  %filled = linalg.fill ins(%v : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  return %filled : tensor<4xf32>
}

// CHECK-LABEL: func.func @main
func.func @main() -> tensor<4xf32> {
  %n = arith.constant 3 : index
  %f = arith.constant 2.0 : f32
  // CHECK: call @countdown({{.*}}) : (index, f32) -> memref<4xf32>
  %r = func.call @countdown(%n, %f) : (index, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
