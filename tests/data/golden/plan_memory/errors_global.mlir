// RUN: freehold opt %s --plan-memory=arena=global -split-input-file -verify-diagnostics

// expected-error @below {{the arena of 'f' cannot be a global: the function is recursive, or reached from a parallel loop}}
// expected-note @below {{use 'arena=alloc'}}
func.func @f(%n: index, %c: i1, %f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  scf.if %c {
    func.call @f(%n, %c, %f) : (index, i1, f32) -> ()
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error @below {{the arena of 'f' cannot be a global: the function is recursive, or reached from a parallel loop}}
// expected-note @below {{use 'arena=alloc'}}
func.func @f(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @g(%f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.parallel (%i) = (%zero) to (%four) step (%one) {
    func.call @f(%f) : (f32) -> ()
  }
  return
}
