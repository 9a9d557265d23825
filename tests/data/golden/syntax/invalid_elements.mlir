// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Literals of elements that no text may hold.

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"t.a"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected element literal of primitive type}}
"t.a"() {a = dense<[1, x]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer or floating point literal}}
"t.a"() {a = dense<[-"x"]> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected ',' between complex elements}}
"t.a"() {a = dense<(1 2)> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected ')' after complex elements}}
"t.a"() {a = dense<(1, 2> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected element literal of primitive type}}
"t.a"() {a = dense<*> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
"t.a"() {a = dense<1> : i32} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"t.a"() {a = dense<1> : tensor<?xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'dense'}}
"t.a"() {a = dense 1 : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"t.a"() {a = dense<1 : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected ':'}}
"t.a"() {a = dense<1>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([3]) does not match type ([2])}}
"t.a"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
"t.a"() {a = dense<> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([0]) does not match type ([2])}}
"t.a"() {a = dense<[]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([3]) does not match type ([2])}}
"t.a"() {a = dense<[1, 2, 3]> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected unsigned integer elements, but parsed negative value}}
"t.a"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"t.a"() {a = dense<1.5> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"t.a"() {a = dense<"x"> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"t.a"() {a = dense<["x"]> : tensor<1xi8>} : () -> ()

// -----

// expected-error @+1 {{expected string token, got 1}}
"t.a"() {a = dense<[1]> : tensor<1x!t.string>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"t.a"() {a = dense<300> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"t.a"() {a = dense<"0xZZ"> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<3xi16>'}}
"t.a"() {a = dense<"0x01020304"> : tensor<3xi16>} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"t.a"() {a = dense<[0xFFFF, 1]> : tensor<2xf16>} : () -> ()

// -----

// expected-error @+1 {{Expected '<' after 'sparse'}}
"t.a"() {a = sparse 1, 1>} : () -> ()

// -----

// expected-error @+1 {{expected 1-d tensor for sparse element values}}
"t.a"() {a = sparse<[[0, 1]], [[1]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])}}
"t.a"() {a = sparse<[[0, 1, 2]], [1]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'}}
"t.a"() {a = sparse<[[0, 5]], [1]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected ','}}
"t.a"() {a = sparse<[[0, 1]] [1]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"t.a"() {a = sparse<[[0, 1]], [1] : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'dense_resource'}}
"t.a"() {a = dense_resource x> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
"t.a"() {a = dense_resource<1> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"t.a"() {a = dense_resource<x : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{`dense_resource` expected a shaped type}}
"t.a"() {a = dense_resource<x> : i32} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'array'}}
"t.a"() {a = array i32: 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer or float type, got: 'index'}}
"t.a"() {a = array<index: 1>} : () -> ()

// -----

// expected-error @+1 {{expected ':' after dense array type}}
"t.a"() {a = array<i32 1>} : () -> ()

// -----

// expected-error @+1 {{expected '>' to close an array attribute}}
"t.a"() {a = array<i32: 1} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"t.a"() {a = array<i32: x>} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"t.a"() {a = array<i1: x>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"t.a"() {a = array<i8: 300>} : () -> ()

// -----

// expected-error @+1 {{expected floating point literal}}
"t.a"() {a = array<f32: x>} : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{parsed 2 elements, but type ('tensor<2xcomplex<i32>>') expected 4 elements}}
  %0 = arith.constant dense<[1, 2]> : tensor<2xcomplex<i32>>
  return
}

// -----

// expected-error @+1 {{parsed 1 elements, but type ('complex<i32>') expected 2 elements}}
"t.a"() {a = dense<(1, 2)> : tensor<2xcomplex<i32>>, b = dense<[(1, 2), (3, 4), (5, 6)]> : tensor<3xcomplex<i32>>, c = dense<3> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{parsed 3 elements, but type ('tensor<3xcomplex<i32>>') expected 6 elements}}
"t.a"() {a = dense<[1, 2, 3]> : tensor<3xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected 'true' or 'false' values for i1 type}}
"t.a"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"t.a"() {a = array<i32: 99999999999>} : () -> ()
