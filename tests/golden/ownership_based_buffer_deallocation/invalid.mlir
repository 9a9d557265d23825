// RUN: freehold opt %s --ownership-based-buffer-deallocation -allow-unregistered-dialect -split-input-file -verify-diagnostics

// Each error of the pass.

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @loop_of_blocks(%c: i1, %m: memref<2xf32>) {
  cf.br ^head(%m : memref<2xf32>)
^head(%x: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^head(%a : memref<2xf32>), ^end
^end:
  return
}

// -----

func.func @unknown_effects(%m: memref<2xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.unknown"(%m) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @switch(%flag: i32, %m: memref<2xf32>) {
  // expected-error @+1 {{Terminators with more than one successor are not supported!}}
  cf.switch %flag : i32, [
    default: ^a(%m : memref<2xf32>),
    1: ^a(%m : memref<2xf32>)
  ]
^a(%x: memref<2xf32>):
  return
}

// -----

func.func @free_that_is_there() {
  %a = memref.alloc() : memref<2xf32>
  // expected-error @+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<2xf32>
  return
}
