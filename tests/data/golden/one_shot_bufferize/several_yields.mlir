// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries -split-input-file | expect %t.out

// An scf.execute_region that several yields leave. Its result is one of the yielded values, as that of an scf.if is. mlir-opt refuses it.

// %t is read after the write, which may be a write of %t: the write is made to a copy.
func.func @choose(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %t : tensor<4xf32>
  ^b:
    scf.yield %u : tensor<4xf32>
  }
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, f32
}

// -----

// Nothing reads %t or %u afterwards: the write is in place.
func.func @choose_last(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %t : tensor<4xf32>
  ^b:
    scf.yield %u : tensor<4xf32>
  }
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %2 : f32
}

// -----

// The layouts of the yielded buffers differ.
func.func @layouts(%c: i1, %t: tensor<8xf32>, %f: f32) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    %slice = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %slice : tensor<4xf32>
  ^b:
    %empty = tensor.empty() : tensor<4xf32>
    %filled = linalg.fill ins(%f : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %filled : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// Buffers are left as they are.
func.func @buffers(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %a : memref<4xf32>
  ^b:
    scf.yield %b : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// -----

// The region is never left.
func.func @never(%i: index) -> f32 {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.br ^a
  ^a:
    cf.br ^a
  }
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// -----

// A terminator that is no yield passes nothing on.
func.func @unreachable(%c: i1, %t: tensor<4xf32>, %i: index) -> f32 {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %t : tensor<4xf32>
  ^b:
    llvm.unreachable
  }
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
