// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out

// The text after the elements of a list is checked although they were not parsed.

func.func @f(%a: vector<4xf32>) {
  %r = vector.shuffle %a, %a [0, 1.5] : vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%a: vector<4xf32>) {
  %r = vector.shuffle %a, %a [0, x] : vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%a: vector<4xf32>) {
  %r = vector.shuffle %a, %a [0, ] : vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @f(%a: vector<4xf32>) {
  %r = vector.shuffle %a, %a [0, 1 : vector<4xf32>, vector<4xf32>
  return
}
// -----
// Without entries there is one row all the same.
func.func @f(%a: vector<4xf32>) {
  %r = vector.shuffle %a, %a [] : vector<4xf32>, vector<4xf32>
  return
}
