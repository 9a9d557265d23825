// RUN: freehold opt %s "--one-shot-bufferize=dialect-filter=scf,linalg,bufferization allow-unknown-ops unknown-type-conversion=identity-layout-map" | expect %t.out

// One edge passes a buffer with a dynamic layout. The buffer of the other one is made, and then cast.
func.func @main(%arg0: f32, %arg1: tensor<f32>, %arg2: i32, %arg3: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %inserted_slice = tensor.insert_slice %arg3 into %arg3[%c0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %0 = bufferization.to_buffer %inserted_slice read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = bufferization.to_buffer %inserted_slice read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %cast = memref.cast %alloc : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  linalg.max ins(%1, %0 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs(%cast : memref<4xf32, strided<[?], offset: ?>>)
  %2 = bufferization.to_tensor %cast restrict writable : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
  %3 = scf.execute_region -> i8 {
    %4 = arith.cmpi ne, %arg2, %arg2 : i32
    cf.cond_br %4, ^bb1(%2, %2 : tensor<4xf32>, tensor<4xf32>), ^bb1(%inserted_slice, %2 : tensor<4xf32>, tensor<4xf32>)
  ^bb1(%5: tensor<4xf32>, %6: tensor<4xf32>):  // 2 preds: ^bb0, ^bb0
    cf.br ^bb2
  ^bb2:  // pred: ^bb1
    %c7_i8 = arith.constant 7 : i8
    scf.yield %c7_i8 : i8
  }
  return
}
