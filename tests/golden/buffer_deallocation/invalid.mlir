// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -allow-unregistered-dialect --buffer-deallocation -split-input-file -verify-diagnostics

// expected-error @+1 {{}}
func.func @cycle(%c: i1) {  // expected-note {{run ownership-elaboration or ownership-based-buffer-deallocation, which support them}}
  cf.br ^head
^head:
  cf.cond_br %c, ^head, ^end
^end:
  return
}

// -----

// In a region, and without buffers.
// expected-error @+1 {{}}
func.func @inner_cycle(%c: i1) {  // expected-note {{run ownership-elaboration or ownership-based-buffer-deallocation, which support them}}
  scf.execute_region {
    cf.br ^head
  ^head:
    cf.br ^next
  ^next:
    cf.cond_br %c, ^head, ^end
  ^end:
    scf.yield
  }
  return
}

// -----

func.func @unknown_regions(%c: i1) {
  // expected-error @+1 {{}}
  "test.two"() ({
    "test.end"() : () -> ()
  }, {
    "test.end"() : () -> ()
  }) : () -> ()
  // expected-error @+1 {{}}
  %r = "test.result"() ({
    "test.end"() : () -> ()
  }) : () -> i32
  "test.one"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @cannot_be_freed() {
  // expected-error @+1 {{}}
  %a = "arena.keep"() : () -> memref<4xf32>
  return
}

// -----

func.func @different_frees(%c: i1) {
  // expected-remark @+2 {{}}
  // expected-error @+1 {{}}
  %r = scf.if %c -> (memref<4xf32>) {  // expected-note {{copy one of them to a buffer that is allocated like the other}}
    %a = "arena.alloc"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}
