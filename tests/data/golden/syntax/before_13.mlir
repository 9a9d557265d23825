// Text of LLVM 12 and older is not read; a note names the version.
// RUN: not freehold opt %s -split-input-file 2>&1 | filecheck %s

// CHECK: before_13.mlir:11:8: error: Dialect `std' not found for custom op 'alloc'  (tried 'std.alloc' as well)
// CHECK: before_13.mlir:11:8: note: Available dialects:
// CHECK: before_13.mlir:11:8: note: this is text of LLVM 12 or older, where 'memref.alloc' of LLVM 13 was 'alloc'; Freehold reads the text of LLVM 13 and later
// CHECK: before_13.mlir:18:8: error: custom op 'tensor_load' is unknown (tried 'func.tensor_load' as well)
// CHECK: before_13.mlir:18:8: note: this is text of LLVM 12 or older, where 'memref.tensor_load' of LLVM 13 was 'tensor_load'; Freehold reads the text of LLVM 13 and later

func @branches(%c: i1, %a: memref<2xf32>) {
  %0 = alloc() : memref<2xf32>
  return
}

// -----

func.func @load(%a: memref<2xf32>) {
  %0 = tensor_load %a : memref<2xf32>
  return
}
