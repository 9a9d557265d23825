// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Types that no text may hold.

// expected-error @+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error @+1 {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error @+1 {{undefined symbol alias id 'nothing'}}
"t.a"() : () -> !nothing

// -----

// expected-error @+1 {{expected '->' in function type}}
"t.a"() : () -> ((i32) i32)

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> 1

// -----

// expected-error @+1 {{invalid tensor element type}}
"t.a"() : () -> tensor<2x(i32) -> i32>

// -----

// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
"t.a"() : () -> i99999999

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> i0x

// -----

// expected-error @+1 {{expected '<' in complex type}}
"t.a"() : () -> complex f32>

// -----

// expected-error @+1 {{expected '>' in complex type}}
"t.a"() : () -> complex<f32

// -----

// expected-error @+1 {{invalid element type for complex}}
"t.a"() : () -> complex<tensor<2xi32>>

// -----

// expected-error @+1 {{expected '<' in tuple type}}
"t.a"() : () -> tuple i32>

// -----

// expected-error @+1 {{expected '>' in tuple type}}
"t.a"() : () -> tuple<i32

// -----

// expected-error @+1 {{expected '<' in vector type}}
"t.a"() : () -> vector 2xi32>

// -----

// expected-error @+1 {{missing ']' closing scalable dimension}}
"t.a"() : () -> vector<[2xi32>

// -----

// expected-error @+1 {{expected '>' in vector type}}
"t.a"() : () -> vector<2xi32

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> vector<?xi32>

// -----

// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
"t.a"() : () -> vector<0xi32>

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t.a"() : () -> vector<2xtensor<2xi32>>

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> vector<*xi32>

// -----

// expected-error @+1 {{expected '<' in tensor type}}
"t.a"() : () -> tensor 2xi32>

// -----

// expected-error @+1 {{expected '>' in tensor type}}
"t.a"() : () -> tensor<2xi32

// -----

// expected-error @+1 {{invalid tensor element type}}
"t.a"() : () -> tensor<2x() -> ()>

// -----

// expected-error @+1 {{expected '<' in memref type}}
"t.a"() : () -> memref 2xi32>

// -----

// expected-error @+1 {{expected ',' or '>' in memref type}}
"t.a"() : () -> memref<2xi32

// -----

// expected-error @+1 {{expected ',' or '>'}}
"t.a"() : () -> memref<2xi32, 1

// -----

// expected-error @+1 {{expected list element}}
"t.a"() : () -> memref<2xi32, >

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
"t.a"() : () -> memref<2x3xi32, "x", 2>

// -----

// expected-error @+1 {{invalid memref element type}}
"t.a"() : () -> memref<2xtuple<i32>>

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
"t.a"() : () -> tensor<2x3>

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
"t.a"() : () -> tensor<2 3xi32>

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> tensor<-2xi32>

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> tensor<xi32>

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> tensor<2xxi32>

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
"t.a"() : () -> tensor<*i32>

// -----

// expected-error @+1 {{dialect 'func' provides no type parsing hook}}
"t.a"() : () -> !func.x

// -----

// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"t.a"() : () -> !t<(>

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"t.a"() : () -> !t<x

// -----

// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"t.a"() : () -> !t.x<(]>

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() : () -> tensor<2x?x3x>

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"t.a"() : () -> !t.a<

// -----

// expected-error @+1 {{expected operation name in quotes}}
func.func @f() -> i32 attributes {x} 3

// -----

// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"t.a"() : () -> !t.a<(

// -----

// expected-error @+1 {{unknown  type `x` in dialect `irdl`}}
"t.a"() : () -> !irdl.x

// -----

// Versions before 16 wrote layouts like this.
// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"t.a"() : () -> memref<4xf32, offset: 1, strides: [x]>

// -----

// expected-error @+1 {{expected ']' in stride list}}
"t.a"() : () -> memref<4xf32, offset: 1, strides: [1 2]>
