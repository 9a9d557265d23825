// RUN: freehold opt %s -split-input-file -verify-diagnostics
// Casts have an index on one side only.

func.func @casts(%0: index) {
  // expected-error @+1 {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  %1 = index.casts %0 : index to index
  return
}

// -----

func.func @castu(%0: i32) {
  // expected-error @+1 {{'index.castu' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %1 = index.castu %0 : i32 to i64
  return
}
