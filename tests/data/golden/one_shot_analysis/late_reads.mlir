// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" --split-input-file | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries late-reads=false test-analysis-only" --split-input-file | expect %t.at_once.out

// The buffer of %t is read after the fill, which is not in place. mlir-opt overwrites it.
func.func @main(%t: tensor<4xf32>, %f: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %u = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  return %v, %u : f32, tensor<4xf32>
}

// -----

// The last read is before the fill.
func.func @main(%t: tensor<4xf32>, %f: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %part = memref.subview %m[0] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  %v = memref.load %part[%c0] : memref<2xf32, strided<[?], offset: ?>>
  %u = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %v, %u : f32, tensor<4xf32>
}

// -----

// A part of the buffer is read in the second iteration, after the insertion of the first.
func.func @main(%t: tensor<4xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %part = memref.subview %m[0] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  %s = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %f) -> (f32) {
    %v = memref.load %part[%c0] : memref<2xf32, strided<[?], offset: ?>>
    %u = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %w = tensor.extract %u[%i] : tensor<4xf32>
    %x = arith.addf %v, %w : f32
    %y = arith.addf %x, %a : f32
    scf.yield %y : f32
  }
  return %s : f32
}

// -----

// The block that reads is another one than that of the conversion.
func.func @main(%t: tensor<4xf32>, %f: f32, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %u = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %w = tensor.extract %u[%c0] : tensor<4xf32>
  cf.cond_br %b, ^read, ^end(%w : f32)
^read:
  %v = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  cf.br ^end(%v : f32)
^end(%r: f32):
  return %r : f32
}

// -----

// A region yields the buffer. The first fill makes the tensor, and the second one must not overwrite it.
func.func @main(%f: f32, %b: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = scf.if %b -> (memref<4xf32>) {
    %n = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
    scf.yield %n : memref<4xf32>
  } else {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  %u = linalg.fill ins(%zero : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.extract %u[%c0] : tensor<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v, %w : f32, f32
}
