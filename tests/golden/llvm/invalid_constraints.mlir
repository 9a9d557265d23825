// RUN: freehold opt %s -split-input-file -verify-diagnostics
// Operands, results and attributes of the wrong kind, in generic form.

llvm.func @f(%v: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{x}}
  %0 = "llvm.extractelement"(%v, %i) : (vector<4xi32>, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %a: i64, %i: i32) {
  // expected-error @+1 {{x}}
  %0 = "llvm.insertelement"(%v, %a, %i) : (vector<4xi32>, i64, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{x}}
  %0 = "llvm.extractelement"(%i, %i) : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{x}}
  %0 = "llvm.extractvalue"(%i) <{position = array<i64: 0>}> : (i32) -> i32
  llvm.return
}

// -----

func.func @f(%s: !llvm.struct<(i32)>, %i: index) {
  // expected-error @+1 {{x}}
  %0 = "llvm.insertvalue"(%s, %i) <{position = array<i64: 0>}> : (!llvm.struct<(i32)>, index) -> !llvm.struct<(i32)>
  return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{x}}
  %0 = "llvm.fneg"(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{x}}
  %0 = "llvm.mlir.none"() : () -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{x}}
  %0 = "llvm.load"(%p) <{dereferenceable = 1 : i32, ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{x}}
  %0 = "llvm.load"(%p) <{tbaa = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{x}}
  %0 = "llvm.load"(%p) <{alias_scopes = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{x}}
  %0 = "llvm.load"(%p) <{access_groups = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{x}}
  // expected-error @+1 {{x}}
  %0 = llvm.load %p dereferenceable<8> : !llvm.ptr -> !llvm.ptr
  llvm.return
}
