// RUN: freehold opt %s -split-input-file -verify-diagnostics
// Operands, results and attributes of the wrong kind, in generic form.

llvm.func @f(%v: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{'llvm.extractelement' op failed to verify that result type matches vector element type}}
  %0 = "llvm.extractelement"(%v, %i) : (vector<4xi32>, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %a: i64, %i: i32) {
  // expected-error @+1 {{'llvm.insertelement' op failed to verify that argument type matches vector element type}}
  %0 = "llvm.insertelement"(%v, %a, %i) : (vector<4xi32>, i64, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'llvm.extractelement' op operand #0 must be LLVM dialect-compatible vector type, but got 'i32'}}
  %0 = "llvm.extractelement"(%i, %i) : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'llvm.extractvalue' op operand #0 must be LLVM aggregate type, but got 'i32'}}
  %0 = "llvm.extractvalue"(%i) <{position = array<i64: 0>}> : (i32) -> i32
  llvm.return
}

// -----

func.func @f(%s: !llvm.struct<(i32)>, %i: index) {
  // expected-error @+1 {{'llvm.insertvalue' op operand #1 must be primitive LLVM type, but got 'index'}}
  %0 = "llvm.insertvalue"(%s, %i) <{position = array<i64: 0>}> : (!llvm.struct<(i32)>, index) -> !llvm.struct<(i32)>
  return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @+1 {{'llvm.fneg' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = "llvm.fneg"(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.none' op result #0 must be LLVM token type, but got 'i32'}}
  %0 = "llvm.mlir.none"() : () -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{invalid properties {dereferenceable = 1 : i32, ordering = 0 : i64} for op llvm.load: Invalid attribute `dereferenceable` in property conversion: 1 : i32}}
  %0 = "llvm.load"(%p) <{dereferenceable = 1 : i32, ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
  %0 = "llvm.load"(%p) <{tbaa = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = "llvm.load"(%p) <{alias_scopes = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = "llvm.load"(%p) <{access_groups = [1 : i32], ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+2 {{custom op 'llvm.load' expected valid keyword}}
  // expected-error @+1 {{custom op 'llvm.load' expected a parameter name in struct}}
  %0 = llvm.load %p dereferenceable<8> : !llvm.ptr -> !llvm.ptr
  llvm.return
}
