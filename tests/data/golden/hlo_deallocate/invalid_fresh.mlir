// RUN: freehold opt %s -hlo-deallocate=public-abi=fresh -split-input-file -verify-diagnostics

func.func @unranked(%a: memref<*xf32>) -> memref<*xf32> {
  // expected-error @+1 {{returns '%arg0', which its caller may not own, and which cannot be copied: its type does not have a rank, or has a layout that a new buffer cannot have}}
  return %a : memref<*xf32>  // expected-note {{return another type, or use 'public-abi=indicators'}}
}

// -----

func.func @layout(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) -> memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> {
  // expected-error @+1 {{returns '%arg0', which its caller may not own, and which cannot be copied: its type does not have a rank, or has a layout that a new buffer cannot have}}
  return %a : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>  // expected-note {{return another type, or use 'public-abi=indicators'}}
}
