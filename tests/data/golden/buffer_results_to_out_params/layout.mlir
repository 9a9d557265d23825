// RUN: freehold opt %s --buffer-results-to-out-params -verify-diagnostics

// expected-error @+1 {{cannot create out param for result with unsupported layout}}
func.func private @f() -> memref<5xf32, strided<[2]>> {
  %0 = memref.alloc() : memref<5xf32, strided<[2]>>
  return %0 : memref<5xf32, strided<[2]>>
}
