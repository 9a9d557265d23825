// RUN: freehold opt %s -hlo-deallocate=public-abi=fresh -split-input-file -verify-diagnostics

func.func @unranked(%a: memref<*xf32>) -> memref<*xf32> {
  // expected-error @+1 {{x}}
  return %a : memref<*xf32>
}

// -----

func.func @layout(%a: memref<4xf32, strided<[2], offset: 1>>) -> memref<4xf32, strided<[2], offset: 1>> {
  // expected-error @+1 {{x}}
  return %a : memref<4xf32, strided<[2], offset: 1>>
}
