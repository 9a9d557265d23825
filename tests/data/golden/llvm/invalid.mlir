// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule of the ops.

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.zero' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.mlir.zero : index
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"x">
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.undef' op result #0 must be LLVM dialect-compatible type, but got 'vector<2x2xi32>'}}
  %0 = llvm.mlir.undef : vector<2x2xi32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer type of width 32}}
  %0 = llvm.mlir.constant(1.0 : f32) : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer type}}
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<4 x i8>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 2}}
  %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : !llvm.array<3 x i32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op scalable vector type requires a splat attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array attribute of size 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, ptr)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant([1 : i32, "x"]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array or struct type for array attribute}}
  %0 = llvm.mlir.constant([1 : i32]) : i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x i32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 1 vs. 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<2 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 1 vs. 2}}
  %0 = llvm.mlir.constant([[1 : i32]]) : !llvm.array<1 x struct<(i32, i32)>>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(@f) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.constant' op does not support target extension type.}}
  %0 = llvm.mlir.constant(1 : i8) : !llvm.target<"x">
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @nowhere : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global @g(1 : i32) {addr_space = 3 : i32} : i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.alloca' op requires attribute 'elem_type'}}
  %0 = llvm.alloca %a x i32 : (i64) -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.alloca' expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %a x i32 : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.alloca' expected 'x'}}
  %0 = llvm.alloca %a i32 : (i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.alloca' op this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %a x !llvm.target<"x"> : (i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.alloca' attribute 'elem_type' occurs more than once in the attribute list}}
  %0 = llvm.alloca %a x i32 {elem_type = i64} : (i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.void'}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.void
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op unsupported type 'i1' for atomic access}}
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i1
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %0 = llvm.load %p {syncscope = "x"} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.load' duplicate or unknown struct parameter name: size}}
  %0 = llvm.load %p dereferenceable<size = 8> : !llvm.ptr -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.store' op operand #1 must be LLVM pointer type, but got 'i64'}}
  llvm.store %a, %a : i64, i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.store' op unsupported ordering 'acquire'}}
  llvm.store %a, %p atomic acquire {alignment = 8 : i64} : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.store' op unsupported ordering 'acq_rel'}}
  llvm.store %a, %p atomic acq_rel {alignment = 8 : i64} : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %a] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> i64, i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.getelementptr' integer value too large}}
  %0 = llvm.getelementptr %p[2147483648] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = llvm.getelementptr %p[-2147483648] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.getelementptr' expected one of [none, inbounds_flag, nusw, nuw, inbounds] for ::mlir::LLVM::GEPNoWrapFlags, got: foo}}
  %0 = llvm.getelementptr foo %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.getelementptr' op 'inbounds_flag' cannot be used directly.}}
  %0 = llvm.getelementptr inbounds_flag %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.getelementptr' invalid kind of type specified: expected builtin.function, but found 'i64'}}
  %0 = llvm.getelementptr %p[0] : i64, i8
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  %0 = llvm.extractvalue %s[3] : !llvm.struct<(ptr, array<2 x i64>)>
  // expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 3}}
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  %0 = llvm.extractvalue %a[1] : i64
  // expected-error @+1 {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i64'}}
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(ptr, array<2 x i64>)>' should produce '!llvm.ptr' but this op returns 'i64'}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, array<2 x i64>)>) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.extractvalue' op position out of bounds: 7}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 7>}> : (!llvm.struct<(ptr, array<2 x i64>)>) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.insertvalue' op Type mismatch: cannot insert 'i64' into '!llvm.struct<(ptr, array<2 x i64>)>'}}
  %0 = "llvm.insertvalue"(%s, %a) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, array<2 x i64>)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.ptrtoint' op operand #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.ptrtoint %a : i64 to i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast vector of pointers to pointer}}
  %0 = llvm.bitcast %vp : vector<4x!llvm.ptr> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to vector<4x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op operand #0 must be LLVM-compatible non-aggregate type, but got '!llvm.struct<(ptr, array<2 x i64>)>'}}
  %0 = llvm.bitcast %s : !llvm.struct<(ptr, array<2 x i64>)> to i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.sext %a : i64 to i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{input type is a vector but output type is an integer}}
  %0 = llvm.sext %v : vector<4xi32> to i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{input type is an integer but output type is a vector}}
  %0 = llvm.sext %i : i32 to vector<4xi64>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{input and output vectors are of incompatible shape}}
  %0 = llvm.zext %v : vector<4xi32> to vector<2xi64>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "foo" %a, %a : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.icmp' invalid kind of attribute specified}}
  %0 = llvm.icmp 1 %a, %a : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.icmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'}}
  %0 = llvm.icmp "eq" %f, %f : f32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.icmp' expected LLVM dialect-compatible type}}
  %0 = llvm.icmp "eq" %unknown, %unknown : index
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.icmp' op requires all operands to have the same type}}
  %0 = "llvm.icmp"(%a, %i) <{predicate = 0 : i64}> : (i64, i32) -> i1
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.add %f, %f : f32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.add' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo}}
  %0 = llvm.add %a, %a overflow<foo> : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.select' op operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'}}
  %0 = llvm.select %i, %p, %p : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.shufflevector' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = llvm.shufflevector %i, %i [0] : i32
  llvm.return
}

// -----

llvm.func @f(%v: vector<[4]xi32>) {
  // expected-error @+1 {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %v, %v [0, 1, 2, 3] : vector<[4]xi32>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  llvm.cond_br %c weights([1]), ^bb1, ^bb1
  ^bb1:
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  llvm.br ^bb1(%a : i64)
  ^bb1(%x: i32):
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.switch' op expects number of case values to match number of case destinations}}
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{expects case value type to match condition value type}}
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.extractelement' op failed to verify that result type matches vector element type}}
  %0 = "llvm.extractelement"(%v, %i) : (vector<4xi32>, i32) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.extractelement' op operand #0 must be LLVM dialect-compatible vector type, but got 'i64'}}
  %0 = "llvm.extractelement"(%a, %i) : (i64, i32) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.insertelement' op failed to verify that argument type matches vector element type}}
  %0 = "llvm.insertelement"(%v, %a, %i) : (vector<4xi32>, i64, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%x: !llvm.void, %s: !llvm.struct<(i32)>) {
  // expected-error @+1 {{'llvm.insertvalue' op operand #1 must be primitive LLVM type, but got '!llvm.void'}}
  %0 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 0>}> : (!llvm.struct<(i32)>, !llvm.void) -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.mlir.none' op result #0 must be LLVM token type, but got 'i32'}}
  %0 = "llvm.mlir.none"() : () -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.extractvalue' op operand #0 must be LLVM aggregate type, but got 'i64'}}
  %0 = "llvm.extractvalue"(%a) <{position = array<i64: 0>}> : (i64) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i64'}}
  %0 = llvm.fadd %a, %a : i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+2 {{custom op 'llvm.load' expected valid keyword}}
  // expected-error @+1 {{custom op 'llvm.load' expected a parameter name in struct}}
  %0 = llvm.load %p dereferenceable<> : !llvm.ptr -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{invalid properties {dereferenceable = #llvm.zero} for op llvm.load: Invalid attribute `dereferenceable` in property conversion: #llvm.zero}}
  %0 = "llvm.load"(%p) <{dereferenceable = #llvm.zero}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
  %0 = "llvm.load"(%p) <{tbaa = [1]}> : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = "llvm.load"(%p) <{alias_scopes = [1]}> : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.load' op attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = "llvm.load"(%p) <{access_groups = [1]}> : (!llvm.ptr) -> i32
  llvm.return
}
