// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Operations, blocks and regions that no text may hold.

// expected-error @+1 {{invalid block name}}
"t.a"()[^] : () -> ()

// -----

%0 = "t.a"() : () -> i32
// expected-error @+1 {{reference to invalid result number}}
"t.b"(%0#1) : (i32) -> ()

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "t.a"() : () -> i32

// -----

// expected-note @+1 {{previously defined here}}
%0 = "t.a"() : () -> i32
// expected-error @+1 {{redefinition of SSA value '%0'}}
%0 = "t.a"() : () -> i32

// -----

// expected-note @+1 {{previously used here with type 'i64'}}
"t.b"(%0) : (i64) -> ()
// expected-error @+1 {{definition of SSA value '%0#0' has type 'i32'}}
%0 = "t.a"() : () -> i32

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"t.b"(%0) : (i64) -> ()

// -----

// expected-note @+1 {{prior use here}}
%0 = "t.a"() : () -> i32
// expected-error @+1 {{use of value '%0' expects different type than prior uses: 'i64' vs 'i32'}}
"t.b"(%0) : (i64) -> ()

// -----

%0 = "t.a"() : () -> i32
// expected-note @+1 {{required by region isolation constraints}}
func.func @f() {
  // expected-error @+1 {{'t.b' op using value defined outside the region}}
  "t.b"(%0) : (i32) -> ()
  return
}

// -----

"t.r"() ({
^a:
  "t.b"() : () -> ()
// expected-error @+1 {{redefinition of block '^a'}}
^a:
  "t.b"() : () -> ()
}) : () -> ()

// -----

"t.r"() ({
  // expected-error @+1 {{reference to an undefined block}}
  "t.b"()[^x] : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%0 "t.a"() : () -> i32

// -----

// expected-error @+1 {{cannot name an operation with no results}}
%0 = "t.a"() : () -> ()

// -----

// expected-error @+1 {{invalid SSA name}}
% = "t.a"() : () -> i32

// -----

// expected-error @+1 {{expected valid ssa identifier}}
%0, = "t.a"() : () -> i32

// -----

// expected-error @+1 {{expected integer number of results}}
%0:x = "t.a"() : () -> i32

// -----

// expected-error @+1 {{expected named operation to have at least 1 result}}
%0:0 = "t.a"() : () -> i32

// -----

// expected-error @+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error @+1 {{expected '(' to start operand list}}
"t.a" : () -> ()

// -----

// expected-error @+1 {{expected ')' to end operand list}}
"t.a"(%0 : (i32) -> ()

// -----

// expected-error @+1 {{expected list element}}
"t.a"()[] : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"t.a"()[^a : () -> ()

// -----

// expected-error @+1 {{expected ')' to end region list}}
"t.a"() ({} : () -> ()

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"t.a"()

// -----

// expected-error @+1 {{expected function type}}
"t.a"() : i32

// -----

// expected-error @+1 {{expected 0 operand types but had 1}}
"t.a"() : (i32) -> ()

// -----

// expected-error @+1 {{expected '->' in function type}}
"t.a"() : () i32

// -----

// expected-error @+1 {{custom op 'func.nothing' is unknown}}
func.nothing

// -----

// expected-error @+1 {{custom op 'nothing' is unknown (tried 'builtin.nothing' as well)}}
nothing

// -----

// expected-error @+2 {{Dialect `nothing' not found for custom op 'nothing.at_all' }}
// expected-note @+1 {{Available dialects: acc, affine, amdgpu, amx, arith, arm_neon, arm_sme, arm_sve, async, bufferization, builtin, cf, complex, deallocation, dlti, emitc, func, gpu, index, irdl, linalg, llvm, math, memref, ml_program, mpi, nvgpu, nvvm, omp, pdl, pdl_interp, ptr, quant, rocdl, scf, shape, shard, smt, sparse_tensor, spirv, tensor, test, test_dyn, test_irdl_to_cpp, tosa, transform, ub, vector, wasmssa, x86vector, xegpu, xevm ; for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management}}
nothing.at_all

// -----

// expected-error @+1 {{expected operation name in quotes}}
=

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected ')' to end operand list}}
  "t.a"(%a#0 : i32) : () -> ()
}

// -----

// expected-error @+1 {{result number not allowed in argument list}}
func.func @f(%a#0: i32) {
  return
}

// -----

// expected-error @+1 {{expected ':'}}
func.func @f(%a) {
  return
}

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) {
  return
}

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32)

// -----

// expected-error @+2 {{region entry argument '%a' is already in use}}
// expected-note @+1 {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// expected-error @+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() {
  return
}

// -----

// expected-error @+1 {{expected non-function type}}
func.func @f( {
  return
}

// -----

func.func @f() -> (i32 {
  return
// expected-error @+1 {{expected ')'}}
}

// -----

func.func @f() {
  // expected-error @+1 {{expected operation name in quotes}}
  return

// -----

func.func @f(%a: i32) {
// expected-error @+1 {{invalid block name in region with named arguments}}
^bb0(%b: i32):
  return
}

// -----

"t.r"() ({
// expected-error @+1 {{expected ':' and type for SSA operand}}
^bb0(%a):
  "t.b"() : () -> ()
}) : () -> ()

// -----

"t.r"() ({
// expected-error @+1 {{expected ':' after block name}}
^bb0
  "t.b"() : () -> ()
}) : () -> ()

// -----

"t.r"() ({
// expected-error @+1 {{expected ')'}}
^bb0(%a: i32:
  "t.b"() : () -> ()
}) : () -> ()

// -----

"t.r"() ({
  "t.b"()[^bb1] : () -> ()
^bb1(%a: i32, %b: i32):
  // expected-error @+1 {{expected ',' or ']'}}
  "t.b"()[^bb1(%a : i32)] : () -> ()
}) : () -> ()

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%x : i64)
^bb1(%a: i32):
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^bb1(%x, %x : i64)
^bb1(%a: i64):
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{expected block name}}
  cf.br bb1
^bb1(%a: i64):
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{expected ':'}}
  cf.br ^bb1(%x)
^bb1(%a: i64):
  return
}

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
"t.a"() : () -> (tensor<*xi32, 1>)

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = arith.addi %a, : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected ','}}
  %0 = arith.addi %a %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.addi %a, %a, i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi nothing, %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi 1, %a, %a : i32
  return
}

// -----

// expected-error @+1 {{expected non-function type}}
func.func private @f(...

// -----

// expected-error @+1 {{expected '{' in attribute dictionary}}
func.func private @f() attributes 1

// -----

func.func @f(%a: i32) {
  cf.switch %a : i32, [
    default: ^bb1,
    // expected-error @+1 {{custom op 'cf.switch' integer value too large}}
    99999999999999999999: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @f(%a: memref<2xi32>, %i: index) {
  // expected-error @+1 {{expected ']'}}
  %0 = memref.load %a[%i : memref<2xi32>
  return
}

// -----

func.func @f(%a: memref<2xi32>, %i: index) {
  // expected-error @+1 {{expected ','}}
  memref.store %a : memref<2xi32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %a {
  } else
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: index) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i32' vs 'index'}}
  scf.for %i = %a to %a step %a : i32 {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-note @+1 {{previously defined here}}
  scf.for %i = %a to %a step %a {
    // expected-error @+1 {{redefinition of SSA value '%i'}}
    %i = arith.constant 1 : index
  }
  return
}

// -----

// expected-note @+1 {{previously referenced here}}
func.func @f(%a: index) {
  // expected-error @+1 {{region entry argument '%a' is already in use}}
  scf.for %a = %a to %a step %a {
  }
  return
}

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
"t.a"() ({
^bb0(%a: i32):
^bb1:
  "t.b"(%a) : (i32) -> ()
}) : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{expected SSA operand}}
  cf.cond_br true, ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{expected ':'}}
  cf.br ^bb1(%x i64)
^bb1(%a: i64):
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{expected ',' or ']'}}
  "t.b"()[^bb1(%x i64)] : () -> ()
^bb1(%a: i64):
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error @+1 {{expected ',' or ']'}}
  "t.b"()[^bb1(%x, %x : i64)] : () -> ()
^bb1(%a: i64):
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{expected '->'}}
  scf.for %i = %c to %c step %c iter_args(%x = %c) {
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @+1 {{expected ')' in operand list}}
  scf.parallel (%i) = (%c to (%c) step (%c) {
  }
  return
}

// -----

func.func @f(%c: index) {
  // expected-error @+1 {{expected ')' in argument list}}
  scf.forall (%i in (%c) {
  }
  return
}

// -----

func.func @f(%c: index) {
  affine.for %i = 0 to 10 {
  // expected-error @+1 {{invalid block name in region with named arguments}}
  ^bb0(%j: index):
    affine.yield
  }
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
// expected-error @+1 {{invalid block name in region with named arguments}}
^bb0(%c: i32, %d: i32, %e: i32):
  return
}

// -----

func.func @f(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = vector.transfer_read %t[0], %t : tensor<?xf32>, vector<?xf32>
  return
}

// -----

func.func @f(%t: memref<4xf32>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = memref.view %t[][] : memref<4xf32> to memref<4x>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' expected valid keyword}}
  memref.prefetch %m[%i], 3, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{expected attribute value}}
  memref.prefetch %m[%i], read, locality<x>, data : memref<4xf32>
  return
}

// -----

func.func @f(%a: i32) {
  "t.r"() ({
  // expected-error @+2 {{redefinition of SSA value '%x'}}
  // expected-note @+1 {{previously defined here}}
  ^bb0(%x: i32, %x: i32):
  }) : () -> ()
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' invalid kind of attribute specified}}
  linalg.generic 3
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  %0 = linalg.reduce 3
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected attribute value}}
  affine.for %i = %a to 
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "x"}}
  affine.parallel (%i) = (0) to (10) reduce ("x") -> f32 {
  }
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) {
  // expected-error @+1 {{use of undeclared SSA value name}}
  %0 = affine.load %m[%a + %b] : memref<4xf32>
}

// -----

func.func @f(%a: index, %m: memref<4xf32>) {
  // expected-error @+1 {{use of undeclared identifier}}
  %0 = affine.load %m[a] : memref<4xf32>
}

// -----

// expected-error @+1 {{expected ')'}}
func.func private @f(%a: i32) -> (i32

// -----

// expected-error @+1 {{expected attribute value}}
func.func private @f(i32 {x = }) 

// -----

// expected-error @+1 {{expected block name}}
"t.a"()[^bb0, 3] : () -> ()

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%0, %1 = "t.a"() : () -> i32

// -----

// expected-error @+1 {{expected attribute value}}
%0 = arith.constant : i32

// -----

// expected-error @+1 {{expected SSA operand}}
"t.a"(%a, 3) : (i32) -> ()

// -----

func.func @f() {
  %0 = arith.constant 1.0 : i32
  // expected-error @+1 {{floating point value not valid for specified type}}
  return
}

// -----

func.func @f(%a: i32, %x: i64) {
  cf.switch %a : i32, [
    // expected-error @+1 {{expected ':'}}
    default: ^bb1(%x i64)
  ]
^bb1(%b: i64):
  return
}

// -----

func.func @f(%a: i32, %x: i64) {
  cf.switch %a : i32, [
    // expected-error @+1 {{custom op 'cf.switch' number of operands and types do not match: got 2 operands and 1 types}}
    default: ^bb1(%x, %x : i64)
  ]
^bb1(%b: i64):
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected operation name in quotes}}
  affine.yield (%a)
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  %0 = arith.cmpf nothing, %a, %a : f32
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @+2 {{custom op 'vector.reduction' expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
  // expected-error @+1 {{custom op 'vector.reduction' failed to parse Vector_CombiningKindAttr parameter 'value' which is to be a `::mlir::vector::CombiningKind`}}
  %0 = vector.reduction <nothing>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @f(%a: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw nothing %a, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+2 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @+1 {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = arith.addf %a, %a fastmath<nothing> : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+2 {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error @+1 {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %a overflow<nothing> : i32
  return
}

// -----

func.func @f(%a: f64) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.truncf %a nothing : f64 to f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{unexpected delimiter}}
  %0 = arith.select (%a), %a : i32
  return
}

// -----

// expected-error @+1 {{operation defines 1 results but was provided 99999999999 to bind}}
%0:99999999999 = "t.a"() : () -> i32

// -----

// expected-error @+1 {{expected named operation to have at least 1 result}}
%0:18446744073709551616 = "t.a"() : () -> i32
