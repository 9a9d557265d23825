// RUN: freehold opt %s --test-tensor-copy-insertion="bufferize-function-boundaries allow-return-allocs-from-loops" | filecheck %s

// Values that regions forward are also live elsewhere. mlir-opt writes in place in these functions, with wrong results.

// CHECK-LABEL: func.func @result_of_switch
// CHECK-SAME: %[[T:.*]]: tensor<4xf32>, %[[U:.*]]: tensor<4xf32>
func.func @result_of_switch(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index, %f: f32)
    -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[SWITCH:.*]] = scf.index_switch
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    scf.yield %t : tensor<4xf32>
  }
  default {
    scf.yield %u : tensor<4xf32>
  }
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[SWITCH]])
  // CHECK: tensor.insert %{{.*}} into %[[COPY]]
  %w = tensor.insert %f into %r[%i] : tensor<4xf32>
  return %t, %w : tensor<4xf32>, tensor<4xf32>
}

// Nothing else reads the result of the switch: it is written in place.
// CHECK-LABEL: func.func @result_of_switch_only
func.func @result_of_switch_only(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  // CHECK-NOT: alloc_tensor
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    scf.yield %t : tensor<4xf32>
  }
  default {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %f into %r[%i] : tensor<4xf32>
  return %w : tensor<4xf32>
}

// Each iteration writes its argument; after the first iteration that is %u, which is still live.
// CHECK-LABEL: func.func @loop_handed_an_outer_tensor
// CHECK-SAME: %[[T:.*]]: tensor<4xf32>, %[[U:.*]]: tensor<4xf32>
func.func @loop_handed_an_outer_tensor(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32)
    -> (tensor<4xf32>, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:3 = scf.while (%k = %zero, %x = %t, %last = %f) : (index, tensor<4xf32>, f32) -> (index, tensor<4xf32>, f32) {
    %v = tensor.extract %x[%zero] : tensor<4xf32>
    %g = arith.addf %v, %f : f32
    %w = tensor.insert %g into %x[%zero] : tensor<4xf32>
    %more = arith.cmpi ult, %k, %n : index
    scf.condition(%more) %k, %w, %v : index, tensor<4xf32>, f32
  } do {
  ^bb0(%k: index, %x: tensor<4xf32>, %v: f32):
    %next = arith.addi %k, %one : index
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[U]])
    // CHECK: scf.yield %{{[0-9]+}}, %[[COPY]], %
    scf.yield %next, %u, %v : index, tensor<4xf32>, f32
  }
  return %u, %r#2 : tensor<4xf32>, f32
}

// One tensor is forwarded twice, and one of the two is written.
// CHECK-LABEL: func.func @loop_handed_one_tensor_twice
func.func @loop_handed_one_tensor_twice(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:4 = scf.while (%k = %zero, %x = %t, %y = %u, %last = %f)
      : (index, tensor<4xf32>, tensor<4xf32>, f32) -> (index, tensor<4xf32>, tensor<4xf32>, f32) {
    %w = tensor.insert %f into %x[%zero] : tensor<4xf32>
    %v = tensor.extract %y[%zero] : tensor<4xf32>
    %more = arith.cmpi ult, %k, %n : index
    scf.condition(%more) %k, %w, %y, %v : index, tensor<4xf32>, tensor<4xf32>, f32
  } do {
  ^bb0(%k: index, %x: tensor<4xf32>, %y: tensor<4xf32>, %v: f32):
    %next = arith.addi %k, %one : index
    // CHECK: ^bb0(%{{.*}}: index, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %{{.*}}: f32):
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[Y]])
    // CHECK: scf.yield %{{[0-9]+}}, %[[Y]], %[[COPY]], %
    scf.yield %next, %y, %y, %v : index, tensor<4xf32>, tensor<4xf32>, f32
  }
  return %r#3 : f32
}

// Two tensors change places: each is still the loop's own.
// CHECK-LABEL: func.func @loop_that_swaps
func.func @loop_that_swaps(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:3 = scf.while (%k = %zero, %x = %t, %y = %u)
      : (index, tensor<4xf32>, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %x[%k] : tensor<4xf32>
    %more = arith.cmpi ult, %k, %n : index
    scf.condition(%more) %k, %w, %y : index, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%k: index, %x: tensor<4xf32>, %y: tensor<4xf32>):
    %next = arith.addi %k, %one : index
    // CHECK: ^bb0(%{{.*}}: index, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>):
    // CHECK: scf.yield %{{[0-9]+}}, %[[Y]], %[[X]] : index, tensor<4xf32>, tensor<4xf32>
    scf.yield %next, %y, %x : index, tensor<4xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// A tensor that a function returns twice is one buffer in its caller, too.

// CHECK-LABEL: func.func @returns_one_twice
func.func @returns_one_twice(%f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @writes_one_of_two_results
func.func @writes_one_of_two_results(%f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[BOTH:.*]]:2 = call @returns_one_twice
  %both:2 = call @returns_one_twice(%f) : (f32) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[BOTH]]#0)
  // CHECK: tensor.insert %{{.*}} into %[[COPY]]
  %w = tensor.insert %f into %both#0[%i] : tensor<4xf32>
  return %w, %both#1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @passes_on_what_was_returned_twice
func.func @passes_on_what_was_returned_twice(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[BOTH:.*]]:2 = call @twice
  %both:2 = call @twice(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[BOTH]]#1)
  // CHECK: tensor.insert %{{.*}} into %[[COPY]]
  %w = tensor.insert %f into %both#1[%i] : tensor<4xf32>
  return %w, %both#0 : tensor<4xf32>, tensor<4xf32>
}

func.func @twice(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %t, %t : tensor<4xf32>, tensor<4xf32>
}

// The results of a recursive function may be one buffer, as far as its caller knows.

// CHECK-LABEL: func.func @recursive
func.func @recursive(%c: i1, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %again:2 = func.call @recursive(%c, %f) : (i1, f32) -> (tensor<4xf32>, tensor<4xf32>)
    scf.yield %again#0, %again#1 : tensor<4xf32>, tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %filled = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %filled, %filled : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @writes_what_recursion_returned
func.func @writes_what_recursion_returned(%c: i1, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[BOTH:.*]]:2 = call @recursive
  %both:2 = call @recursive(%c, %f) : (i1, f32) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[BOTH]]#0)
  // CHECK: tensor.insert %{{.*}} into %[[COPY]]
  %w = tensor.insert %f into %both#0[%i] : tensor<4xf32>
  return %w, %both#1 : tensor<4xf32>, tensor<4xf32>
}

// A tensor defined in an iteration is forwarded twice, and one of the two is written after the loop.

// CHECK-LABEL: func.func @loop_hands_on_twice
func.func @loop_hands_on_twice(%t: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %both:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    // CHECK: %[[FILLED:.*]] = linalg.fill
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[FILLED]])
    // CHECK: scf.yield %[[FILLED]], %[[COPY]]
    %filled = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %filled, %filled : tensor<4xf32>, tensor<4xf32>
  }
  %w = tensor.insert %f into %both#0[%c0] : tensor<4xf32>
  %read = tensor.extract %both#1[%c0] : tensor<4xf32>
  return %w, %read : tensor<4xf32>, f32
}

// A constant that a loop forwards is written after it.

// CHECK-LABEL: func.func @loop_hands_on_constant
func.func @loop_hands_on_constant(%n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<4xf32>) {
    // CHECK: %[[CONSTANT:.*]] = arith.constant dense
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CONSTANT]])
    // CHECK: scf.yield %[[COPY]]
    %constant = arith.constant dense<2.0> : tensor<4xf32>
    scf.yield %constant : tensor<4xf32>
  }
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}

// A constant in a loop's second region is written at the beginning of the next iteration.

// CHECK-LABEL: func.func @next_iteration_writes_constant
func.func @next_iteration_writes_constant(%n: index, %f: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.while (%k = %c0, %t = %e) : (index, tensor<4xf32>) -> (index, f32) {
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %read = tensor.extract %w[%c1] : tensor<4xf32>
    %more = arith.cmpi ult, %k, %n : index
    scf.condition(%more) %k, %read : index, f32
  } do {
  ^bb0(%k: index, %read: f32):
    // CHECK: %[[CONSTANT:.*]] = arith.constant dense
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CONSTANT]])
    // CHECK: scf.yield %{{.*}}, %[[COPY]]
    %constant = arith.constant dense<2.0> : tensor<4xf32>
    %next = arith.addi %k, %c1 : index
    scf.yield %next, %constant : index, tensor<4xf32>
  }
  return %r#0 : index
}

// The inner loop yields a constant, which nothing writes there; the outer loop passes it to its next iteration, which
// writes its argument. So the outer loop passes a copy.
// CHECK-LABEL: func.func @constant_through_an_inner_loop
func.func @constant_through_an_inner_loop(%t: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for {{.*}} iter_args(%[[GIVEN:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<4xf32>, f32) {
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %g = %f) -> (tensor<4xf32>, f32) {
    // CHECK: tensor.insert %{{.*}} into %[[GIVEN]]
    %w = tensor.insert %f into %a[%c0] : tensor<4xf32>
    // CHECK: %[[INNER:.*]] = scf.for
    %s = scf.for %j = %i to %n step %c1 iter_args(%b = %w) -> (tensor<4xf32>) {
      // CHECK: %[[K:.*]] = arith.constant dense<1.000000e+00>
      %k = arith.constant dense<1.0> : tensor<4xf32>
      // CHECK: scf.yield %[[K]]
      scf.yield %k : tensor<4xf32>
    }
    %v = tensor.extract %w[%c1] : tensor<4xf32>
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[INNER]])
    // CHECK: scf.yield %[[COPY]]
    scf.yield %s, %v : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}
