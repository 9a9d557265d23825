// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -allow-unregistered-dialect --buffer-deallocation -split-input-file -verify-diagnostics

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @cycle(%c: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^head, ^end
^end:
  return
}

// -----

// In a region, and without buffers.
// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @inner_cycle(%c: i1) {
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
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  "test.two"() ({
    "test.end"() : () -> ()
  }, {
    "test.end"() : () -> ()
  }) : () -> ()
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
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
  // expected-error @+1 {{Allocation is not deallocated explicitly nor does the operation implement the AllocationOpInterface.}}
  %a = "arena.keep"() : () -> memref<4xf32>
  return
}

// -----

func.func @different_frees(%c: i1) {
  // expected-remark @+2 {{buffers that different ops free are passed to one value; ownership flags take the place of clones in this function}}
  // expected-error @+1 {{this may be a buffer that 'arena.free' must free, or one that 'memref.dealloc' must free}}
  %r = scf.if %c -> (memref<4xf32>) {  // expected-note {{copy one of them to a buffer that is allocated like the other}}
    %a = "arena.alloc"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}
