// RUN: freehold opt %s --irdl-file=%S/../ownership_elaboration/users_ops.irdl --infer-owned-arguments -verify-diagnostics

// A buffer that another op must free is not handed over.

func.func private @frees(%m: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls() {
  %a = "pool.take"() : () -> memref<4xf32>
  // expected-note @+1 {{here: the buffer is not freed by 'memref.dealloc'}}
  call @frees(%a) : (memref<4xf32>) -> ()
  return
}
