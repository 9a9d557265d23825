// RUN: freehold opt %s --one-shot-bufferize --allow-unregistered-dialect -mlir-print-op-generic | expect %t.out
// Loads and stores that passes create have nontemporal = false, which only the generic form shows. Goldens of passes
// show custom forms.

func.func @f(%t: tensor<?xf32>, %n: index, %v: f32, %p: memref<4xf32>) -> (tensor<?xf32>, f32, index, tensor<?xf32>, f32, f32) {
  %1 = tensor.insert %v into %t[%n] : tensor<?xf32>
  %2 = tensor.extract %1[%n] : tensor<?xf32>
  %e = tensor.from_elements %v, %2 : tensor<2xf32>
  %q = tensor.extract_slice %1[1] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %c = tensor.cast %q : tensor<?xf32> to tensor<4xf32>
  %i = tensor.insert_slice %c into %1[0][4][1] : tensor<4xf32> into tensor<?xf32>
  %d = tensor.dim %i, %n : tensor<?xf32>
  %ge = tensor.generate %n { ^bb0(%ii: index): tensor.yield %v : f32 } : tensor<?xf32>
  %x = tensor.expand_shape %e [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %z = tensor.extract %y[%n] : tensor<2xf32>
  %sp = tensor.splat %v : tensor<4xf32>
  %sp2 = tensor.extract %sp[%n] : tensor<4xf32>
  %cl = bufferization.clone %p : memref<4xf32> to memref<4xf32>
  "foo.use"(%cl) : (memref<4xf32>) -> ()
  return %i, %2, %d, %ge, %z, %sp2 : tensor<?xf32>, f32, index, tensor<?xf32>, f32, f32
}
