// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Affine maps, sets and layouts that no text may hold.

// expected-error @+1 {{expected ')' in affine map range}}
"t.a"() {a = affine_map<(d0) -> (d0 == 1)>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"t.a"() {a = affine_map<(d0) : (d0 == 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"t.a"() {a = affine_map<(d0)>} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"t.a"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"t.a"() {a = affine_set<(d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"t.a"() {a = affine_map<d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ']' in symbol list}}
"t.a"() {a = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"t.a"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in affine map range}}
"t.a"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in affine map range}}
"t.a"() {a = affine_map<(d0) -> (d0>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in integer set constraint list}}
"t.a"() {a = affine_set<(d0) : d0 == 0>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"t.a"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @+1 {{constant too large for index}}
"t.a"() {a = affine_map<(d0) -> (d0 + 99999999999999999999)>} : () -> ()

// -----

// expected-error @+1 {{expected '<' in affine map}}
"t.a"() {a = affine_map (d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in affine map}}
"t.a"() {a = affine_map<(d0) -> (d0)} : () -> ()

// -----

// expected-error @+1 {{expected '<' in integer set}}
"t.a"() {a = affine_set (d0) : (d0 == 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in integer set}}
"t.a"() {a = affine_set<(d0) : (d0 == 0)} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"t.a"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"t.a"() {a = affine_map<(d0) -> (d0 *)>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in affine map range}}
"t.a"() {a = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"t.a"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// expected-error @+2 {{expected affine expression}}
// expected-error @+1 {{missing operand of negation}}
"t.a"() {a = affine_map<(d0) -> (-)>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"t.a"() {a = affine_map<(d0) -> (*d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"t.a"() {a = affine_map<(d0)[s0] -> (d0 mod d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"t.a"() {a = affine_map<(d0)[s0] -> (d0 floordiv d0)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"t.a"() {a = affine_map<(d0)[s0] -> (d0 ceildiv d0)>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"t.a"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @+1 {{expected bare identifier}}
"t.a"() {a = affine_map<(1) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"t.a"() {a = affine_map<(i32) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'strided'}}
"t.a"() : () -> memref<2xf32, strided 1]>>

// -----

// expected-error @+1 {{expected '['}}
"t.a"() : () -> memref<2xf32, strided<1>>

// -----

// expected-error @+1 {{expected 'offset' after comma}}
"t.a"() : () -> memref<2xf32, strided<[1], x>>

// -----

// expected-error @+1 {{expected ':' after 'offset'}}
"t.a"() : () -> memref<2xf32, strided<[1], offset 3>>

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"t.a"() : () -> memref<2xf32, strided<[1], offset: x>>

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"t.a"() : () -> memref<2xf32, strided<[x]>>

// -----

// expected-error @+1 {{expected ',' or '>'}}
"t.a"() : () -> memref<2xf32, strided<[1]>

// -----

// expected-error @+1 {{cannot have affine map for unranked memref type}}
"t.a"() : () -> memref<*xi32, affine_map<(d0) -> (d0)>>

// -----

// expected-error @+1 {{expected memory space to be last in memref type}}
"t.a"() : () -> memref<2xi32, 1, affine_map<(d0) -> (d0)>>

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
"t.a"() : () -> memref<2xi32, affine_map<(d0) -> (d0)>, 1, 2>

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"t.a"() : () -> memref<2xi32, affine_map<(d0, d1) -> (d0)>>

// -----

// expected-error @+1 {{expected the number of strides to match the rank}}
"t.a"() : () -> memref<2xi32, strided<[1, 2]>>

// -----

// expected-error @+1 {{expected ',' or '>'}}
"t.a"() : () -> memref<2xi32, strided<[1], offset: 3> 4>

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected ')' in operand list}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected '(' in operand list}}
  %0 = affine.apply affine_map<(d0) -> (d0)>[%a]
}
