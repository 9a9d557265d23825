// RUN: freehold opt %s --one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map forward-buffers' --canonicalize | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops forward-buffers' --mlir-pass-statistics 2>&1 | filecheck %s

// CHECK: (S) 3 num-buffer-forwarded

// The buffer of the argument of the first region is forwarded to the second region.

#id = affine_map<(d0) -> (d0)>
func.func @forwarded(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, tensor<8xf32>) -> (index, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %a : index, tensor<8xf32>
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>):
    %e = tensor.empty() : tensor<8xf32>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%in: f32, %o: f32):
      %k = arith.addf %in, %in : f32
      linalg.yield %k : f32
    } -> tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, tensor<8xf32>
  }
  return %r#1 : tensor<8xf32>
}

// Two buffers change places.

func.func @swapped(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %x, %b = %y) : (index, tensor<8xf32>, tensor<8xf32>) -> (index, tensor<8xf32>, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %b, %a : index, tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>, %b: tensor<8xf32>):
    %d = tensor.insert %f into %a[%i] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %d, %b : index, tensor<8xf32>, tensor<8xf32>
  }
  return %r#1, %r#2 : tensor<8xf32>, tensor<8xf32>
}

// One buffer is forwarded twice, and one of the receivers is written: it is copied.

func.func @twice(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %a = %x) : (index, tensor<8xf32>) -> (index, tensor<8xf32>, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %a, %a : index, tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>, %b: tensor<8xf32>):
    %d = tensor.insert %f into %a[%i] : tensor<8xf32>
    %v = tensor.extract %b[%i] : tensor<8xf32>
    %g = tensor.insert %v into %d[%c0] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %g : index, tensor<8xf32>
  }
  return %r#1, %r#2 : tensor<8xf32>, tensor<8xf32>
}

// A tensor from outside gets to the result, and is written after the loop: it is copied, although the loop writes
// neither.

func.func @from_outside(%n: index, %f: f32, %g: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.while (%i = %c0) : (index) -> (index, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %x : index, tensor<8xf32>
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  %y = tensor.insert %g into %x[%c0] : tensor<8xf32>
  %v = tensor.extract %r#1[%c0] : tensor<8xf32>
  %w = tensor.extract %y[%c0] : tensor<8xf32>
  return %v, %w : f32, f32
}

// The second region forwards its argument to the first, which writes it. So the tensor from outside would be written,
// and is copied.

func.func @written_later(%n: index, %f: f32) -> (f32, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:3 = scf.while (%i = %c0, %a = %x) : (index, tensor<8xf32>) -> (index, tensor<8xf32>, f32) {
    %w = tensor.insert %f into %a[%i] : tensor<8xf32>
    %v = tensor.extract %w[%c0] : tensor<8xf32>
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %k, %v : index, tensor<8xf32>, f32
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>, %v: f32):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %a : index, tensor<8xf32>
  }
  return %r#2, %r#1 : f32, tensor<8xf32>
}

// A tensor without contents that the loop carries twice has two buffers.

func.func @undefined_twice(%n: index, %f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r:3 = scf.while (%i = %c0, %a = %e, %b = %e) : (index, tensor<8xf32>, tensor<8xf32>) -> (index, tensor<8xf32>, tensor<8xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %a, %b : index, tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: index, %a: tensor<8xf32>, %b: tensor<8xf32>):
    %x = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    %y = linalg.fill ins(%g : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %x, %y : index, tensor<8xf32>, tensor<8xf32>
  }
  %v = tensor.extract %r#1[%c0] : tensor<8xf32>
  return %v : f32
}
