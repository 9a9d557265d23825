// RUN: freehold opt %s -allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(bufferization-lower-deallocations))' -split-input-file -verify-diagnostics

func.func @helper(%m: memref<4xf32>, %n: memref<5xf32>, %c: i1) -> i1 {
  // expected-error @+2 {{library function required for generic lowering, but cannot be automatically inserted when operating on functions}}
  // expected-error @+1 {{failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal}}
  %0 = bufferization.dealloc (%m, %n : memref<4xf32>, memref<5xf32>) if (%c, %c) retain (%m : memref<4xf32>)
  return %0 : i1
}
