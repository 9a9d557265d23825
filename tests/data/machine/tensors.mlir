func.func private @printF32(f32)
func.func private @printComma()
func.func private @printNewline()
func.func private @printI64(i64)
func.func @show(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %t, %c0 : tensor<?x?xf32>
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = tensor.extract %t[%i, %j] : tensor<?x?xf32>
      func.call @printF32(%x) : (f32) -> ()
      func.call @printComma() : () -> ()
    }
  }
  call @printNewline() : () -> ()
  return
}
func.func @slices() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant -1.0 : f32
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.5]]> : tensor<3x3xf32>
  %s = tensor.extract_slice %a[%c1, 0] [2, %c2] [1, 2] : tensor<3x3xf32> to tensor<2x?xf32>
  %0 = tensor.cast %s : tensor<2x?xf32> to tensor<?x?xf32>
  call @show(%0) : (tensor<?x?xf32>) -> ()
  %r = tensor.extract_slice %a[2, 0] [1, 3] [1, 1] : tensor<3x3xf32> to tensor<3xf32>
  %i = tensor.insert_slice %r into %a[0, 1] [3, 1] [1, 1] : tensor<3xf32> into tensor<3x3xf32>
  %1 = tensor.cast %i : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%1) : (tensor<?x?xf32>) -> ()
  %2 = tensor.cast %a : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%2) : (tensor<?x?xf32>) -> ()
  %p = tensor.pad %s low[%c1, 0] high[0, 2] {
  ^bb0(%x: index, %y: index):
    %k = arith.addi %x, %y : index
    %w = arith.index_cast %k : index to i32
    %v = arith.sitofp %w : i32 to f32
    %u = arith.addf %v, %f : f32
    tensor.yield %u : f32
  } : tensor<2x?xf32> to tensor<?x?xf32>
  call @show(%p) : (tensor<?x?xf32>) -> ()
  %g = tensor.generate %c2 {
  ^bb0(%x: index, %y: index):
    %e = tensor.extract %a[%y, %x] : tensor<3x3xf32>
    tensor.yield %e : f32
  } : tensor<?x3xf32>
  %3 = tensor.cast %g : tensor<?x3xf32> to tensor<?x?xf32>
  call @show(%3) : (tensor<?x?xf32>) -> ()
  %e = tensor.expand_shape %r [[0, 1]] output_shape [1, 3] : tensor<3xf32> into tensor<1x3xf32>
  %4 = tensor.cast %e : tensor<1x3xf32> to tensor<?x?xf32>
  call @show(%4) : (tensor<?x?xf32>) -> ()
  %fe = tensor.from_elements %f, %f, %f : tensor<1x3xf32>
  %5 = tensor.cast %fe : tensor<1x3xf32> to tensor<?x?xf32>
  call @show(%5) : (tensor<?x?xf32>) -> ()
  %sp = tensor.splat %f : tensor<2x2xf32>
  %in = tensor.insert %f into %a[%c2, %c1] : tensor<3x3xf32>
  %6 = tensor.cast %in : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%6) : (tensor<?x?xf32>) -> ()
  %shape = arith.constant dense<[9, 1]> : tensor<2xi32>
  %rs = tensor.reshape %in(%shape) : (tensor<3x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  call @show(%rs) : (tensor<?x?xf32>) -> ()
  return
}
func.func @algebra() {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, -2.0], [0.5, 5.0], [3.0, 0.25]]> : tensor<3x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %m = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = tensor.cast %m : tensor<2x2xf32> to tensor<?x?xf32>
  call @show(%0) : (tensor<?x?xf32>) -> ()
  %te = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%te : tensor<3x2xf32>) permutation = [1, 0]
  %1 = tensor.cast %t : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%1) : (tensor<?x?xf32>) -> ()
  %d = linalg.add ins(%t, %b : tensor<3x2xf32>, tensor<3x2xf32>) outs(%te : tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tensor.cast %d : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%2) : (tensor<?x?xf32>) -> ()
  %re = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %rd = linalg.reduce ins(%b : tensor<3x2xf32>) outs(%re : tensor<2xf32>) dimensions = [0]
    (%x: f32, %acc: f32) {
      %s = arith.subf %acc, %x : f32
      linalg.yield %s : f32
    }
  %bc = linalg.broadcast ins(%rd : tensor<2xf32>) outs(%te : tensor<3x2xf32>) dimensions = [0]
  %3 = tensor.cast %bc : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%3) : (tensor<?x?xf32>) -> ()
  %me = tensor.empty() : tensor<3x2xf32>
  %mp = linalg.map { arith.maximumf } ins(%b, %bc : tensor<3x2xf32>, tensor<3x2xf32>) outs(%me : tensor<3x2xf32>)
  %4 = tensor.cast %mp : tensor<3x2xf32> to tensor<?x?xf32>
  call @show(%4) : (tensor<?x?xf32>) -> ()
  %sc = arith.constant dense<1.0> : tensor<1x3xf32>
  %gen:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>],
    iterator_types = ["reduction", "parallel"]
  } ins(%b : tensor<3x2xf32>) outs(%re, %re : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%x: f32, %o1: f32, %o2: f32):
    %i = linalg.index 0 : index
    %w = arith.index_cast %i : index to i32
    %v = arith.sitofp %w : i32 to f32
    %p = arith.mulf %v, %x : f32
    %q = arith.addf %o1, %p : f32
    %big = arith.cmpf ogt, %x, %zero : f32
    %r = scf.if %big -> f32 {
      %h = arith.divf %o2, %two : f32
      scf.yield %h : f32
    } else {
      scf.yield %o2 : f32
    }
    linalg.yield %q, %r : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  %x1 = tensor.expand_shape %gen#0 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %5 = tensor.cast %x1 : tensor<1x2xf32> to tensor<?x?xf32>
  call @show(%5) : (tensor<?x?xf32>) -> ()
  %x2 = tensor.expand_shape %gen#1 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %6 = tensor.cast %x2 : tensor<1x2xf32> to tensor<?x?xf32>
  call @show(%6) : (tensor<?x?xf32>) -> ()
  return
}
func.func @convolution() {
  %zero = arith.constant 0.0 : f32
  %im = arith.constant dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [1.5], [2.5], [3.5]], [[4.5], [5.5], [6.5], [7.5]]]]> : tensor<1x4x4x1xf32>
  %k = arith.constant dense<[[[[1.0, 0.5]], [[2.0, -1.0]]], [[[0.25, 3.0]], [[-2.0, 1.0]]]]> : tensor<2x2x1x2xf32>
  %e = tensor.empty() : tensor<1x2x2x2xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %c = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%im, %k : tensor<1x4x4x1xf32>, tensor<2x2x1x2xf32>) outs(%z : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %f = tensor.collapse_shape %c [[0, 1, 2], [3]] : tensor<1x2x2x2xf32> into tensor<4x2xf32>
  %0 = tensor.cast %f : tensor<4x2xf32> to tensor<?x?xf32>
  call @show(%0) : (tensor<?x?xf32>) -> ()
  %w = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x3x3x1xf32>
  %pz = linalg.fill ins(%zero : f32) outs(%pe : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %p = linalg.pooling_nhwc_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%im, %w : tensor<1x4x4x1xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %pf = tensor.collapse_shape %p [[0, 1], [2, 3]] : tensor<1x3x3x1xf32> into tensor<3x3xf32>
  %1 = tensor.cast %pf : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%1) : (tensor<?x?xf32>) -> ()
  return
}
func.func @shared() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<0.0> : tensor<3x3xf32>
  %r = scf.forall (%i, %j) in (3, 2) shared_outs(%o = %a) -> tensor<3x3xf32> {
    %k = arith.addi %i, %j : index
    %w = arith.index_cast %k : index to i32
    %v = arith.sitofp %w : i32 to f32
    %s = tensor.from_elements %v : tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<3x3xf32>
    }
  }
  %0 = tensor.cast %r : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%0) : (tensor<?x?xf32>) -> ()
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %r) -> tensor<3x3xf32> {
    %x = tensor.extract %t[%c1, %i] : tensor<3x3xf32>
    %y = arith.addf %x, %x : f32
    %n = tensor.insert %y into %t[%i, %c0] : tensor<3x3xf32>
    scf.yield %n : tensor<3x3xf32>
  }
  %1 = tensor.cast %l : tensor<3x3xf32> to tensor<?x?xf32>
  call @show(%1) : (tensor<?x?xf32>) -> ()
  return
}
func.func @main() {
  call @slices() : () -> ()
  call @algebra() : () -> ()
  call @convolution() : () -> ()
  call @shared() : () -> ()
  return
}
