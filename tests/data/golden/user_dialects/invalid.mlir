// RUN: freehold opt %s --irdl-file=%S/../../dialects/pool.irdl.mlir -split-input-file -verify-diagnostics

func.func @not_a_memref(%size: index) {
  // expected-error @+1 {{expected base type 'builtin.memref' but got 'builtin.tensor'}}
  %buffer = pool.take(%size) : tensor<?xf32>
  return
}

// -----

func.func @undeclared() {
  // expected-error @+1 {{unregistered operation 'pool.lose' found in dialect ('pool') that does not allow unknown operations}}
  "pool.lose"() : () -> ()
  return
}

// -----

func.func @parameter(%handle: !pool.handle<i32>) {
  // expected-error @+1 {{expected 'i32' but got 'f32'}}
  %element = pool.open %handle : !pool.handle<i32> -> f32
  return
}

// -----

func.func @relation(%buffer: memref<4xf32>, %value: i32) {
  // expected-error @+1 {{failed to verify that type of 'value' is the element type of 'buffer'}}
  "pool.fill"(%buffer, %value) : (memref<4xf32>, i32) -> ()
  return
}

// -----

// expected-error @+1 {{expected 1 type arguments, but had 0}}
func.func @parameters(%handle: !pool.handle) {
  return
}
