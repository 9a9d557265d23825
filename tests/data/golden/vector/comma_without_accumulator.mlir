// RUN: freehold opt %s | filecheck %s

// The comma before an optional operand may stand alone.

// CHECK-LABEL: func @reduction
func.func @reduction(%v: vector<4xf32>) -> f32 {
  // CHECK: vector.reduction <add>, %{{.*}} fastmath<reassoc> : vector<4xf32> into f32
  %0 = vector.reduction <add>, %v, fastmath<reassoc> : vector<4xf32> into f32
  return %0 : f32
}
