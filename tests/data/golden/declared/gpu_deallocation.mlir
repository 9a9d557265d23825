// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.out

func.func @launch() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %0 = memref.alloc() : memref<2xf32>
    %x = memref.load %0[%tx] : memref<2xf32>
    gpu.printf "%f", %x : f32
    gpu.terminator
  }
  return
}

// The buffers of functions of other dialects are left as they are.
gpu.module @m {
  gpu.func @f(%i: index) kernel {
    %0 = memref.alloc() : memref<2xf32>
    %x = memref.load %0[%i] : memref<2xf32>
    gpu.printf "%f", %x : f32
    gpu.return
  }
}
