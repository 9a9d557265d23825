// RUN: freehold opt %s --ownership-elaboration | expect %t.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.based.out
// RUN: freehold opt %s --buffer-deallocation | expect %t.copies.out
// RUN: freehold opt %s --hlo-deallocate | expect %t.hlo.out
// RUN: freehold opt %s --ownership-elaboration --one-shot-bufferize --ownership-elaboration | expect %t.bufferized.out

// A buffer lives as long as the tensors that are made of it.
func.func @extracted(%f: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%n : memref<4xf32>)
  %c0 = arith.constant 0 : index
  %y = tensor.extract %x[%c0] : tensor<4xf32>
  return %y : f32
}

// What is inserted in place has the same buffer; what a structured op computes in another one has not.
func.func @derived(%f: f32, %i: index) -> (f32, f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %x = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %y = tensor.insert %f into %x[%i] : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.exp ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = bufferization.to_buffer %y read_only : tensor<4xf32> to memref<4xf32>
  %v = memref.load %b[%i] : memref<4xf32>
  %w = tensor.extract %z[%i] : tensor<4xf32>
  return %v, %w : f32, f32
}

// Loops and ifs pass the buffer on, as a tensor.
func.func @passed(%f: f32, %c: i1, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %v = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %x = bufferization.to_tensor %v restrict writable : memref<2xf32, strided<[1]>> to tensor<2xf32>
  %l = scf.for %k = %c0 to %c2 step %c1 iter_args(%a = %x) -> (tensor<2xf32>) {
    %w = tensor.insert %f into %a[%c0] : tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  %r = scf.if %c -> (tensor<2xf32>) {
    scf.yield %l : tensor<2xf32>
  } else {
    %e = tensor.from_elements %f, %f : tensor<2xf32>
    scf.yield %e : tensor<2xf32>
  }
  %y = tensor.extract %r[%c1] : tensor<2xf32>
  return %y : f32
}

// Blocks pass it on.
func.func @blocks(%f: f32, %c: i1, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  cf.cond_br %c, ^left(%x : tensor<4xf32>), ^right
^left(%y: tensor<4xf32>):
  %v = tensor.extract %y[%i] : tensor<4xf32>
  cf.br ^end(%v : f32)
^right:
  cf.br ^end(%f : f32)
^end(%r: f32):
  return %r : f32
}
