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

func.func @atomic(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    memref.atomic_yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @no_terminator(%m: memref<4xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  builtin.module {
  }
  memref.dealloc %m : memref<4xf32>
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

func.func @switch(%n: i32, %m: memref<4xf32>) {
  // expected-error @+1 {{Terminators with more than one successor are not supported!}}
  cf.switch %n : i32, [default: ^a(%m : memref<4xf32>), 0: ^b]
^a(%x: memref<4xf32>):
  return
^b:
  return
}

// -----

func.func @unknown(%m: memref<4xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.op"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @loop(%m: memref<4xf32>, %c: i1) {
  cf.br ^a
^a:
  cf.cond_br %c, ^a, ^b
^b:
  return
}
