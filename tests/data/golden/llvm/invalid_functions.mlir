// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule of functions, calls and globals.

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(%a: index) {
  llvm.return
}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @f() -> index

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)

// -----

// expected-error @+1 {{custom op 'llvm.func' variadic arguments must be in the end of the argument list}}
llvm.func @f(i32, ..., i32)

// -----

// expected-error @+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error @+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f()

// -----

// expected-error @+1 {{custom op 'llvm.func' attribute 'sym_name' occurs more than once in the attribute list}}
llvm.func @f() attributes {sym_name = "x"}

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func @f() comdat(@a::@b) {
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f() -> i32 {
  // expected-error @+1 {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.return' op expected no operands}}
  llvm.return %a : i32
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: i64) -> i32 {
  // expected-error @+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : i64
}

// -----

// expected-error @+1 {{'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() <{function_type = () -> (), sym_name = "f"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'llvm.func' op entry block must have 1 arguments to match function signature}}
"llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "f"}> ({
  llvm.return
}) : () -> ()

// -----

// expected-error @+1 {{'llvm.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "f", arg_attrs = [{}, {}]}> ({
}) : () -> ()

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op 'nowhere' does not reference a symbol in the current scope}}
  llvm.call @nowhere() : () -> ()
  llvm.return
}

// -----

func.func @g() {
  return
}
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32)
llvm.func @f(%a: i64) {
  // expected-error @+1 {{'llvm.call' op operand type mismatch for operand 0: 'i64' != 'i32'}}
  llvm.call @g(%a) : (i64) -> ()
  llvm.return
}

// -----

llvm.func @g() -> i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @g() : () -> i32
  llvm.return
}

// -----

llvm.func @g() -> i64
llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op result type mismatch: 'i32' != 'i64'}}
  %0 = llvm.call @g() : () -> i32
  llvm.return
}

// -----

llvm.func @g(...)
llvm.func @f(%a: i64) {
  // expected-error @+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @g(%a) : (i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  llvm.call %p(%a) vararg(!llvm.func<void (i64)>) : !llvm.ptr, (i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to have at most 0 parameters}}
  llvm.call %p() vararg(!llvm.func<void (i64, ...)>) : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op var_callee_type parameter type mismatch: 'i32' != 'i64'}}
  llvm.call %p(%a) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op var_callee_type return type mismatch: 'i32' != 'i64'}}
  %0 = llvm.call %p(%a) vararg(!llvm.func<i32 (i64, ...)>) : !llvm.ptr, (i64) -> i64
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to return void}}
  llvm.call %p(%a) vararg(!llvm.func<i32 (i64, ...)>) : !llvm.ptr, (i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op indirect call expects a pointer as callee: 'i64'}}
  llvm.call %a() : i64, () -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  llvm.call %p() : () -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.call' expected function with 0 or 1 result}}
  llvm.call %p() : !llvm.ptr, () -> (i32, i32)
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.call' expected a non-void result type}}
  llvm.call %p() : !llvm.ptr, () -> !llvm.void
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.call' expected trailing function type}}
  llvm.call %p() : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @f(%p) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{custom op 'llvm.call' number of operands and types do not match: got 2 operands and 1 types}}
  llvm.call @f(%p, %p) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.call' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
  "llvm.call"(%p, %a) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["x"], operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.call"(%p, %a) <{op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

llvm.func @t(%a: i64, %p: !llvm.ptr, %c: i1, %f: f32, %v: vector<4xi32>, %i: i32, %s: !llvm.struct<(ptr, array<2 x i64>)>, %vp: vector<4x!llvm.ptr>) {
  // expected-error @+1 {{operand bundle tag must be a StringAttr}}
  "llvm.call"(%p, %a) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1], operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g(0 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global @g("abc") : !llvm.array<4 x i8>

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global @g(1 : i32)

// -----

// expected-error @+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global @g() : !llvm.void

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global @g(1 : i32) {alignment = 3 : i64} : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global @g() {addr_space = -1 : i32} : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op this target extension type cannot be used in a global}}
llvm.mlir.global @g() : !llvm.target<"x">

// -----

// expected-error @+1 {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global @g(1 : i32) : !llvm.target<"spirv.x">

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global @g() : i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global @g() : i32 {
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global @g(1 : i32) : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.global @g() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  // expected-error @+1 {{ops with side effects not allowed in global initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}
