// RUN: freehold opt %s -allow-unregistered-dialect --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics

func.func @freed_already(%m: memref<4xf32>) {
  // expected-error @+1 {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc
  return
}

// -----

func.func @freed_already(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return
}

// -----

func.func @regions_say_where_control_goes(%m: memref<4xf32>) {
  %0 = "test.op"() ({
    // expected-error @+1 {{ops with unknown memory side effects are not supported}}
    "test.end"() : () -> ()
  }) : () -> memref<4xf32>
  return
}

// -----

func.func @no_terminator(%m: memref<4xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  builtin.module {
  }
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @in_parallel(%m: memref<4xf32>, %n: index, %t: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%out = %o) -> tensor<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    scf.forall.in_parallel {
      // expected-error @+1 {{ops with unknown memory side effects are not supported}}
      tensor.parallel_insert_slice %t into %out[0][4][1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @in_parallel(%n: index, %t: tensor<4xf32>, %o: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%out = %o) -> tensor<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.forall.in_parallel {
      // expected-error @+1 {{ops with unknown memory side effects are not supported}}
      tensor.parallel_insert_slice %t into %out[0][4][1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @reduce(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init(%m) -> memref<4xf32> {
    scf.reduce(%m : memref<4xf32>) {
    ^bb0(%a: memref<4xf32>, %b: memref<4xf32>):
      // expected-error @+1 {{only supported when operand is not a MemRef}}
      scf.reduce.return %a : memref<4xf32>
    }
  }
  return %0 : memref<4xf32>
}

// -----

func.func @unknown(%m: memref<4xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.op"(%m) : (memref<4xf32>) -> ()
  return
}
