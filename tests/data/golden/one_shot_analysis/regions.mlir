// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.out

// The loop repeats the read, but not its definition.
func.func @read_in_loop(%t: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %w = tensor.insert %v into %x[%c0] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

func.func @update(%t: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %w = tensor.insert %f into %x[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Loops are decided before the ops nested in them.
func.func @loop_first(%n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<8xf32>) {
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Branches of one op exclude each other; those of a loop do not.
func.func @exclusive(%t: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0:2 = scf.if %c -> (tensor<8xf32>, f32) {
    %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %1, %f : tensor<8xf32>, f32
  } else {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    scf.yield %t, %v : tensor<8xf32>, f32
  }
  return %0#0, %0#1 : tensor<8xf32>, f32
}

func.func @while(%t: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = scf.while (%a = %t, %b = %t) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %c = arith.cmpf oeq, %v, %f : f32
    scf.condition(%c) %b, %a : tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %w = tensor.insert %f into %b[%i] : tensor<8xf32>
    scf.yield %a, %w : tensor<8xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// Instances of a parallel region must not write one buffer.
func.func @parallel(%t: tensor<8xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%x = %t) -> (tensor<8xf32>) {
    %w = tensor.insert %f into %u[%i] : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %x[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

func.func @parallel_parts(%t: tensor<64xf32>, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (16) shared_outs(%x = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %x[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %w = tensor.insert %f into %s[%c0] : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %x[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}

func.func @blocks(%t: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  cf.br ^head(%t : tensor<8xf32>)
^head(%x: tensor<8xf32>):
  %v = tensor.extract %x[%i] : tensor<8xf32>
  cf.cond_br %c, ^body, ^end
^body:
  %w = tensor.insert %f into %x[%i] : tensor<8xf32>
  cf.br ^head(%w : tensor<8xf32>)
^end:
  return %x, %v : tensor<8xf32>, f32
}

func.func @switch(%t: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %r = scf.index_switch %n -> tensor<8xf32>
  case 3 {
    %0 = tensor.insert %f into %t[%n] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  default {
    scf.yield %t : tensor<8xf32>
  }
  %e = scf.execute_region -> tensor<8xf32> {
    %0 = tensor.insert %f into %r[%n] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %e : tensor<8xf32>
}
