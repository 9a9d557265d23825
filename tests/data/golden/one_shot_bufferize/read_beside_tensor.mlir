// RUN: freehold opt %s "--one-shot-bufferize=dialect-filter=tensor,arith,bufferization allow-unknown-ops" | expect %t.first.out
// RUN: freehold opt %s "--one-shot-bufferize=dialect-filter=tensor,arith,bufferization allow-unknown-ops" "--one-shot-bufferize=bufferize-function-boundaries" | expect %t.out

// The first run makes a load of %a after the linalg.max, which it leaves. The tensor is then no longer 'restrict' and 'writable', so that the second
// run does not write %a before the load, as that of mlir-opt does.
func.func @read_after(%m: memref<4xf32>) -> (f32, f32) {
  %cst = arith.constant dense<-0.5> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %0 = linalg.max ins(%cst, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%c0] : tensor<4xf32>
  %2 = tensor.extract %0[%c0] : tensor<4xf32>
  return %1, %2 : f32, f32
}

// The load of the slice is after the linalg.max.
func.func @slice(%m: memref<4xf32>) -> (f32, f32) {
  %cst = arith.constant dense<-0.5> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %0 = linalg.max ins(%cst, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %s[%c0] : tensor<2xf32>
  %2 = tensor.extract %0[%c0] : tensor<4xf32>
  return %1, %2 : f32, f32
}

// The load is before the linalg.max: the tensor stays 'restrict' and 'writable'.
func.func @read_before(%m: memref<4xf32>) -> (f32, f32) {
  %cst = arith.constant dense<-0.5> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = tensor.extract %t[%c0] : tensor<4xf32>
  %0 = linalg.max ins(%cst, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.extract %0[%c0] : tensor<4xf32>
  return %1, %2 : f32, f32
}

// The load is in a region after the linalg.max, and in a loop with it.
func.func @in_regions(%m: memref<4xf32>, %c: i1, %n: index) -> f32 {
  %cst = arith.constant dense<-0.5> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> f32 {
    %1 = tensor.extract %t[%c0] : tensor<4xf32>
    %0 = linalg.max ins(%cst, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.extract %0[%c0] : tensor<4xf32>
    %3 = arith.addf %1, %2 : f32
    %4 = arith.addf %3, %sum : f32
    scf.yield %4 : f32
  }
  return %r : f32
}
