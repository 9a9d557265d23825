// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | filecheck %s
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops no-analysis-func-filter=constant" | filecheck %s --check-prefix=LEFT

// A function returns a constant, and its caller writes the result. mlir-opt writes the constant. The generator never
// created functions that return constants.

// CHECK-LABEL: func.func private @constant(
func.func private @constant() -> tensor<2xi32> {
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  return %k : tensor<2xi32>
}

// CHECK-LABEL: func.func @writes_constant(
// CHECK: %[[K:.*]] = call @constant
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[K]], %[[COPY]]
// CHECK: memref.store %{{.*}}, %[[COPY]]
// LEFT-LABEL: func.func @writes_constant(
// LEFT: call @constant
// LEFT: %[[COPY:.*]] = memref.alloc
// LEFT: memref.store %{{.*}}, %[[COPY]]
func.func @writes_constant() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %a = func.call @constant() : () -> tensor<2xi32>
  %w = tensor.insert %c7 into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  %b = func.call @constant() : () -> tensor<2xi32>
  %y = tensor.extract %b[%c0] : tensor<2xi32>
  return %x, %y : i32, i32
}

// Nobody writes it: no copy.
// CHECK-LABEL: func.func @reads_constant(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @reads_constant() -> i32 {
  %c0 = arith.constant 0 : index
  %b = func.call @constant() : () -> tensor<2xi32>
  %y = tensor.extract %b[%c0] : tensor<2xi32>
  return %y : i32
}

// Through another function, a block argument, a branch of an if.
// CHECK-LABEL: func.func private @passed_on(
func.func private @passed_on(%c: i1, %t: tensor<2xi32>) -> tensor<2xi32> {
  %k = func.call @constant() : () -> tensor<2xi32>
  cf.cond_br %c, ^next(%k : tensor<2xi32>), ^next(%t : tensor<2xi32>)
^next(%x: tensor<2xi32>):
  %r = scf.if %c -> tensor<2xi32> {
    scf.yield %x : tensor<2xi32>
  } else {
    scf.yield %t : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @writes_what_was_passed_on(
// CHECK: call @passed_on
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @writes_what_was_passed_on(%c: i1, %t: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %a = func.call @passed_on(%c, %t) : (i1, tensor<2xi32>) -> tensor<2xi32>
  %w = tensor.insert %c7 into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  return %x : i32
}

// Through a loop that writes nothing itself.
// CHECK-LABEL: func.func private @from_loop(
func.func private @from_loop(%n: index, %t: tensor<2xi32>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<2xi32> {
    %k = arith.constant dense<[3, 4]> : tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @writes_what_came_from_loop(
// CHECK: call @from_loop
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @writes_what_came_from_loop(%t: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : i32
  %a = func.call @from_loop(%c2, %t) : (index, tensor<2xi32>) -> tensor<2xi32>
  %w = tensor.insert %c7 into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  return %x : i32
}

// Through mutually recursive functions, about which nothing else is known.
// CHECK-LABEL: func.func private @even(
func.func private @even(%n: index) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<2xi32> {
    %k = arith.constant dense<[5, 6]> : tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  } else {
    %m = arith.subi %n, %c1 : index
    %k = func.call @odd(%m) : (index) -> tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func private @odd(
func.func private @odd(%n: index) -> tensor<2xi32> {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %k = func.call @even(%m) : (index) -> tensor<2xi32>
  return %k : tensor<2xi32>
}

// CHECK-LABEL: func.func @writes_what_recursion_gave(
// CHECK: call @odd
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @writes_what_recursion_gave() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : i32
  %a = func.call @odd(%c3) : (index) -> tensor<2xi32>
  %w = tensor.insert %c7 into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  %b = func.call @odd(%c3) : (index) -> tensor<2xi32>
  %y = tensor.extract %b[%c0] : tensor<2xi32>
  return %x, %y : i32, i32
}

// Mutually recursive functions that return new tensors: no copy.
// CHECK-LABEL: func.func private @made(
func.func private @made(%n: index) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<2xi32> {
    %one = arith.constant 1 : i32
    %k = tensor.from_elements %one, %one : tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  } else {
    %m = arith.subi %n, %c1 : index
    %k = func.call @made(%m) : (index) -> tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @writes_what_was_made(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @writes_what_was_made() -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : i32
  %a = func.call @made(%c3) : (index) -> tensor<2xi32>
  %w = tensor.insert %c7 into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  return %x : i32
}
