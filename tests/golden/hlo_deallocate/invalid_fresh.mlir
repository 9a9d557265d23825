// RUN: freehold opt %s -hlo-deallocate=public-abi=fresh -split-input-file -verify-diagnostics

func.func @unranked(%a: memref<*xf32>) -> memref<*xf32> {
  // expected-error @+1 {{returns '%arg0', which its caller may not own, and which cannot be copied: its type does not have a rank, or has a layout that a new buffer cannot have}}
  return %a : memref<*xf32>  // expected-note {{return another type, or use 'public-abi=indicators'}}
}

// -----

func.func @layout(%a: memref<4xf32, strided<[2], offset: 1>>) -> memref<4xf32, strided<[2], offset: 1>> {
  // expected-error @+1 {{returns '%arg0', which its caller may not own, and which cannot be copied: its type does not have a rank, or has a layout that a new buffer cannot have}}
  return %a : memref<4xf32, strided<[2], offset: 1>>  // expected-note {{return another type, or use 'public-abi=indicators'}}
}
