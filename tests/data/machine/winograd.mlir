func.func private @printMemrefF32(memref<*xf32>)
func.func @filter_F_2_3_0() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x3x3x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x4x2x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<2x3x3x2xf32>) outs(%y : tensor<4x4x2x2xf32>) -> tensor<4x4x2x2xf32>
  %b = bufferization.to_buffer %r : tensor<4x4x2x2xf32> to memref<4x4x2x2xf32>
  %u = memref.cast %b : memref<4x4x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_2_3_1() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x6x6x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x4x2x2x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_2_3) ins(%x : tensor<1x6x6x2xf32>) outs(%y : tensor<4x4x2x2x1x2xf32>) -> tensor<4x4x2x2x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<4x4x2x2x1x2xf32> to memref<4x4x2x2x1x2xf32>
  %u = memref.cast %b : memref<4x4x2x2x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_2_3_2() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x4x2x2x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x4x4x2xf32>
  %r = linalg.winograd_output_transform fmr(F_2_3) ins(%x : tensor<4x4x2x2x1x2xf32>) outs(%y : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x4x4x2xf32> to memref<1x4x4x2xf32>
  %u = memref.cast %b : memref<1x4x4x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @filter_F_2_3_3() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x1x3x1xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x4x1x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<2x1x3x1xf32>) outs(%y : tensor<1x4x1x2xf32>) -> tensor<1x4x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x4x1x2xf32> to memref<1x4x1x2xf32>
  %u = memref.cast %b : memref<1x4x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_2_3_4() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x6x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x1x2x1x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_2_3) ins(%x : tensor<1x6x1x2xf32>) outs(%y : tensor<4x1x2x1x1x2xf32>) -> tensor<4x1x2x1x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<4x1x2x1x1x2xf32> to memref<4x1x2x1x1x2xf32>
  %u = memref.cast %b : memref<4x1x2x1x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_2_3_5() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x1x2x1x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x4x1x2xf32>
  %r = linalg.winograd_output_transform fmr(F_2_3) ins(%x : tensor<4x1x2x1x1x2xf32>) outs(%y : tensor<1x4x1x2xf32>) -> tensor<1x4x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x4x1x2xf32> to memref<1x4x1x2xf32>
  %u = memref.cast %b : memref<1x4x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @filter_F_4_3_0() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x3x3x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x2xf32>) outs(%y : tensor<6x6x2x2xf32>) -> tensor<6x6x2x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x6x2x2xf32> to memref<6x6x2x2xf32>
  %u = memref.cast %b : memref<6x6x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_4_3_1() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x10x10x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<1x10x10x2xf32>) outs(%y : tensor<6x6x2x2x1x2xf32>) -> tensor<6x6x2x2x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x6x2x2x1x2xf32> to memref<6x6x2x2x1x2xf32>
  %u = memref.cast %b : memref<6x6x2x2x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_4_3_2() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x8x8x2xf32>
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x2x2x1x2xf32>) outs(%y : tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x8x8x2xf32> to memref<1x8x8x2xf32>
  %u = memref.cast %b : memref<1x8x8x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @filter_F_4_3_3() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x1x3x1xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x6x1x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x1x3x1xf32>) outs(%y : tensor<1x6x1x2xf32>) -> tensor<1x6x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x6x1x2xf32> to memref<1x6x1x2xf32>
  %u = memref.cast %b : memref<1x6x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_4_3_4() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x10x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x1x2x1x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<1x10x1x2xf32>) outs(%y : tensor<6x1x2x1x1x2xf32>) -> tensor<6x1x2x1x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x1x2x1x1x2xf32> to memref<6x1x2x1x1x2xf32>
  %u = memref.cast %b : memref<6x1x2x1x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_4_3_5() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x1x2x1x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x8x1x2xf32>
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x1x2x1x1x2xf32>) outs(%y : tensor<1x8x1x2xf32>) -> tensor<1x8x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x8x1x2xf32> to memref<1x8x1x2xf32>
  %u = memref.cast %b : memref<1x8x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @filter_F_2_5_0() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x5x5x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_2_5) ins(%x : tensor<2x5x5x2xf32>) outs(%y : tensor<6x6x2x2xf32>) -> tensor<6x6x2x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x6x2x2xf32> to memref<6x6x2x2xf32>
  %u = memref.cast %b : memref<6x6x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_2_5_1() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x8x8x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_2_5) ins(%x : tensor<1x8x8x2xf32>) outs(%y : tensor<6x6x2x2x1x2xf32>) -> tensor<6x6x2x2x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x6x2x2x1x2xf32> to memref<6x6x2x2x1x2xf32>
  %u = memref.cast %b : memref<6x6x2x2x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_2_5_2() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x6x2x2x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x4x4x2xf32>
  %r = linalg.winograd_output_transform fmr(F_2_5) ins(%x : tensor<6x6x2x2x1x2xf32>) outs(%y : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x4x4x2xf32> to memref<1x4x4x2xf32>
  %u = memref.cast %b : memref<1x4x4x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @filter_F_2_5_3() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<2x1x5x1xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x6x1x2xf32>
  %r = linalg.winograd_filter_transform fmr(F_2_5) ins(%x : tensor<2x1x5x1xf32>) outs(%y : tensor<1x6x1x2xf32>) -> tensor<1x6x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x6x1x2xf32> to memref<1x6x1x2xf32>
  %u = memref.cast %b : memref<1x6x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @input_F_2_5_4() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x8x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 14 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 17 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x1x2x1x1x2xf32>
  %r = linalg.winograd_input_transform fmr(F_2_5) ins(%x : tensor<1x8x1x2xf32>) outs(%y : tensor<6x1x2x1x1x2xf32>) -> tensor<6x1x2x1x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<6x1x2x1x1x2xf32> to memref<6x1x2x1x1x2xf32>
  %u = memref.cast %b : memref<6x1x2x1x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @output_F_2_5_5() {
  %x = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    %s0 = arith.constant 1 : index
    %k0 = arith.constant 1 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 4 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 7 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 10 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %k4 = arith.constant 13 : index
    %t4 = arith.muli %i4, %k4 : index
    %s5 = arith.addi %s4, %t4 : index
    %k5 = arith.constant 16 : index
    %t5 = arith.muli %i5, %k5 : index
    %s6 = arith.addi %s5, %t5 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s6, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<6x1x2x1x1x2xf32>
  %y = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %s0 = arith.constant 2 : index
    %k0 = arith.constant 2 : index
    %t0 = arith.muli %i0, %k0 : index
    %s1 = arith.addi %s0, %t0 : index
    %k1 = arith.constant 5 : index
    %t1 = arith.muli %i1, %k1 : index
    %s2 = arith.addi %s1, %t1 : index
    %k2 = arith.constant 8 : index
    %t2 = arith.muli %i2, %k2 : index
    %s3 = arith.addi %s2, %t2 : index
    %k3 = arith.constant 11 : index
    %t3 = arith.muli %i3, %k3 : index
    %s4 = arith.addi %s3, %t3 : index
    %d = arith.constant 7 : index
    %m = arith.remui %s4, %d : index
    %c = arith.index_cast %m : index to i32
    %f = arith.sitofp %c : i32 to f32
    tensor.yield %f : f32
  } : tensor<1x4x1x2xf32>
  %r = linalg.winograd_output_transform fmr(F_2_5) ins(%x : tensor<6x1x2x1x1x2xf32>) outs(%y : tensor<1x4x1x2xf32>) -> tensor<1x4x1x2xf32>
  %b = bufferization.to_buffer %r : tensor<1x4x1x2xf32> to memref<1x4x1x2xf32>
  %u = memref.cast %b : memref<1x4x1x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
func.func @main() {
  call @filter_F_2_3_0() : () -> ()
  call @input_F_2_3_1() : () -> ()
  call @output_F_2_3_2() : () -> ()
  call @filter_F_2_3_3() : () -> ()
  call @input_F_2_3_4() : () -> ()
  call @output_F_2_3_5() : () -> ()
  call @filter_F_4_3_0() : () -> ()
  call @input_F_4_3_1() : () -> ()
  call @output_F_4_3_2() : () -> ()
  call @filter_F_4_3_3() : () -> ()
  call @input_F_4_3_4() : () -> ()
  call @output_F_4_3_5() : () -> ()
  call @filter_F_2_5_0() : () -> ()
  call @input_F_2_5_1() : () -> ()
  call @output_F_2_5_2() : () -> ()
  call @filter_F_2_5_3() : () -> ()
  call @input_F_2_5_4() : () -> ()
  call @output_F_2_5_5() : () -> ()
  return
}
