// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out

// One buffer that the function creates is returned twice: it is not copied.

func.func private @returns_twice() -> (memref<4xi32>, memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  return %a, %a : memref<4xi32>, memref<4xi32>
}
func.func @reads_the_other_result(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %r:2 = call @returns_twice() : () -> (memref<4xi32>, memref<4xi32>)
  linalg.fill ins(%x : i32) outs(%r#0 : memref<4xi32>)
  %y = memref.load %r#1[%zero] : memref<4xi32>
  return %y : i32
}
