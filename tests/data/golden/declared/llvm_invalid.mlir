// RUN: freehold opt %s -split-input-file -verify-diagnostics

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
  llvm.atomicrmw xchg %p, %i1 monotonic : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  llvm.atomicrmw fadd %p, %i32 monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type for vector element}}
  llvm.atomicrmw fmax %p, %v monotonic : !llvm.ptr, vector<2xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  llvm.atomicrmw max %p, %f monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  llvm.atomicrmw add %p, %i32 unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.cmpxchg' op unexpected LLVM IR type}}
  llvm.cmpxchg %p, %i1, %i1 monotonic monotonic : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  llvm.cmpxchg %p, %i32, %i32 monotonic unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  llvm.cmpxchg %p, %i32, %i32 acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{'llvm.cmpxchg' op failed to verify that result #0 has an LLVM struct type consisting of the type of operand #2 and a bool}}
  "llvm.cmpxchg"(%p, %i32, %i32) <{success_ordering = 2 : i64, failure_ordering = 2 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i1: i1, %i32: i32, %f: f32, %v: vector<2xi16>) {
  // expected-error @+1 {{llvm.landingpad needs to be in a function with a personality}}
  llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f() attributes {personality = @personality} {
  // expected-error @+1 {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @personality} {
  %zero = llvm.mlir.zero : !llvm.ptr
  // expected-error @+1 {{clause #1 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %zero : !llvm.ptr) (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @personality} {
  %address = llvm.mlir.addressof @personality : !llvm.ptr
  %fine = llvm.bitcast %address : !llvm.ptr to !llvm.ptr
  // expected-note @+1 {{global addresses expected as operand to bitcast used in clauses for landingpad}}
  %cast = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
  // expected-error @+1 {{constant clauses expected}}
  %0 = llvm.landingpad (catch %address : !llvm.ptr) (catch %fine : !llvm.ptr) (catch %cast : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @variadic(i32, ...)
llvm.func @f(%p: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'llvm.invoke' op var_callee_type parameter type mismatch: 'i64' != 'i32'}}
  llvm.invoke %p(%i32) to ^bb1 unwind ^bb1 vararg(!llvm.func<void (i64, ...)>) : !llvm.ptr, (i32) -> ()
^bb1:
  llvm.return
}

// -----

func.func @rank(%a: tensor<1x4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.add' op operands don't have matching ranks}}
  %0 = tosa.add %a, %b : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @rank(%a: tensor<1x4xf32>, %b: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.add' op result type has different rank than operands}}
  %0 = tosa.add %a, %b : (tensor<1x4xf32>, tensor<*xf32>) -> tensor<4xf32>
  return
}
