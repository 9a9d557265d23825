// RUN: freehold opt %s --mlir-use-nameloc-as-prefix | expect %t.out

func.func @f(%c: i1) -> index {
  %0 = arith.constant 1 : index loc("alloc_0")
  %1 = memref.alloc() : memref<2xf32> loc("alloc")
  %2 = memref.alloc() : memref<2xf32> loc("alloc")
  %3 = scf.if %c -> (index) {
    %4 = memref.alloc() : memref<2xf32> loc("alloc")
    %5 = arith.constant 2 : index loc("alloc_1")
    %6 = arith.constant 2 : index loc("alloc_2")
    scf.yield %5 : index
  } else {
    %4 = memref.alloc() : memref<2xf32> loc("alloc_1")
    %5 = memref.alloc() : memref<2xf32> loc("arg0")
    %6 = memref.alloc() : memref<2xf32> loc("alloc")
    %7 = memref.alloc() : memref<2xf32> loc("alloc_3")
    scf.yield %0 : index
  }
  %8 = memref.alloc() : memref<2xf32> loc("alloc")
  return %3 : index
}
func.func @g(%c: i1) {
  %1 = memref.alloc() : memref<2xf32> loc("alloc")
  %2 = memref.alloc() : memref<2xf32> loc("alloc")
  %9 = arith.constant 1 : index loc("alloc_1")
  %3 = memref.alloc() : memref<2xf32> loc("alloc")
  return
}
