// RUN: not freehold opt %s --mlir-version=15 -split-input-file 2>&1 | expect %t.15.out
// RUN: not freehold opt %s --mlir-version=13 -split-input-file 2>&1 | expect %t.13.out

// Programs of which an older version would make others.

func.func @row(%m: memref<8xf32>) -> memref<4xf32, strided<[1]>> {
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return %0 : memref<4xf32, strided<[1]>>
}

// -----

func.func @read_output(%n: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @order(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<8xf32> {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %p[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0 : tensor<8xf32>
}

// -----

func.func @space() -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i32} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @expanded(%t: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

shape.function_library @library {
  func.func @f() {
    return
  }
} mapping {}
