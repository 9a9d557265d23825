// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule of types.

// expected-error @+1 {{expected 'x'}}
func.func private @f(!llvm.array<4xi32>)

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
func.func private @f(!llvm.struct<"a">)

// -----

// expected-error @+1 {{identified type already used with a different body}}
func.func private @f(!llvm.struct<"a", (i32)>, !llvm.struct<"a", (i64)>)

// -----

// expected-error @+1 {{identified type already used with a different body}}
func.func private @f(!llvm.struct<"a", opaque>, !llvm.struct<"a", (i8)>)

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
func.func private @f(!llvm.foo)

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
func.func private @f(!llvm.array<4 x foo>)

// -----

// expected-error @+1 {{invalid array element type: '!llvm.void'}}
func.func private @f(!llvm.array<4 x void>)

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
func.func private @f(!llvm.struct<(void)>)

// -----

// expected-error @+1 {{invalid function argument type: '!llvm.void'}}
func.func private @f(!llvm.func<i32 (void)>)

// -----

// expected-error @+1 {{invalid function result type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.func<func<void ()> ()>)

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f(!llvm.ptr<i32>)

// -----

// expected-error @+1 {{expected '('}}
func.func private @f(!llvm.struct<i32>)

// -----

// expected-error @+1 {{expected ','}}
func.func private @f(!llvm.struct<"x" (i32)>)

// -----

// expected-error @+1 {{only identified structs can be opaque}}
func.func private @f(!llvm.struct<opaque>)

// -----

// expected-error @+1 {{expected ')'}}
func.func private @f(!llvm.func<i32 (..., i32)>)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<2x!llvm.ptr>)

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<2x!llvm.struct<(i32)>>)
