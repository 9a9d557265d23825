// RUN: freehold opt %s --hlo-buffer-reuse=report-statistics -verify-diagnostics

// expected-remark @+1 {{hlo-buffer-reuse: num-copies-elided 0, num-reused 1, num-hoisted 1, num-shared 0, num-double-buffered 0, num-deallocs-redirected 0, num-promoted 1, num-erased 0}}
func.func @f(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// expected-remark @+1 {{num-promoted 0}}
func.func @nothing() {
  return
}
