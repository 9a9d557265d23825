// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=top-down" | filecheck %s --check-prefix=ANY
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | filecheck %s --check-prefix=ANY

// Reads of shared tensors by instances of a parallel region, and the insertions of its terminator. mlir-opt writes in
// place in most of these functions, with wrong results. The generator created only foralls with one insertion, computed
// from exactly the slice that is overwritten, and the reference machine let an iteration see the insertions of the
// iterations before it.

// The first insertion must not overwrite the source of the second.
// CHECK-LABEL: func.func @two_insertions(
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<4xi32, {{.*}}>, %[[B:[a-z0-9]+]]: memref<4xi32,
// ANY-LABEL: func.func @two_insertions(
func.func @two_insertions(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c7 = arith.constant dense<7> : tensor<1xi32>
  // CHECK: scf.forall
  // CHECK: %[[PART:.*]] = memref.subview %[[A]]
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[PART]], %[[COPY]]
  // CHECK: memref.copy
  // CHECK: %[[TARGET:.*]] = memref.subview %[[B]]
  // CHECK: memref.copy %[[COPY]], %[[TARGET]]
  // ANY: scf.forall
  // ANY: memref.alloc
  %r:2 = scf.forall (%i) in (4) shared_outs(%x = %a, %y = %b) -> (tensor<4xi32>, tensor<4xi32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c7 into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %s into %y[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

// With one iteration it may be the whole shared tensor that is inserted elsewhere.
// CHECK-LABEL: func.func @inserts_shared_tensor(
// CHECK: scf.forall
// CHECK: memref.alloc
func.func @inserts_shared_tensor(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c7 = arith.constant dense<7> : tensor<1xi32>
  %r:2 = scf.forall (%i) in (1) shared_outs(%x = %a, %y = %b) -> (tensor<4xi32>, tensor<4xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c7 into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %x into %y[0] [4] [1] : tensor<4xi32> into tensor<4xi32>
    }
  }
  return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

// Each iteration reads data that another one inserts: the loop writes a copy.
// CHECK-LABEL: func.func @reads_other_part(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[A]], %[[COPY]]
// CHECK: scf.forall
// CHECK: memref.subview %[[A]]
// CHECK: memref.subview %[[COPY]]
// CHECK: return %[[COPY]]
func.func @reads_other_part(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c3 = arith.constant 3 : index
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %x[%j] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// All iterations read one element, which one of them changes.
// CHECK-LABEL: func.func @reads_element(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK: memref.copy %[[A]],
// CHECK: scf.forall
// CHECK: memref.load %[[A]]
func.func @reads_element(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %v = tensor.extract %x[%c0] : tensor<4xi32>
    %w = arith.addi %v, %c1 : i32
    %s = tensor.from_elements %w : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// All iterations insert the same into one place, and read it before.
// CHECK-LABEL: func.func @one_place(
// CHECK-SAME: %[[A:[a-z0-9]+]]:
// CHECK: memref.copy %[[A]],
// CHECK: scf.forall
func.func @one_place(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %s = tensor.extract_slice %x[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %v = tensor.extract %s[%c0] : tensor<2xi32>
    %w = arith.addi %v, %c1 : i32
    %t = tensor.insert %w into %s[%c0] : tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// Nothing is inserted: the result is the operand, whatever is written to a slice of it.
// CHECK-LABEL: func.func @nothing_inserted(
// CHECK: scf.forall
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @nothing_inserted(%a: tensor<4xi32>, %m: memref<4xi32>, %f: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
    %w = tensor.insert %f into %s[%c0] : tensor<1xi32>
    %v = tensor.extract %w[%c0] : tensor<1xi32>
    memref.store %v, %m[%i] : memref<4xi32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}

// Nothing is inserted and nothing written: no copy.
// CHECK-LABEL: func.func @only_read(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @only_read(%a: tensor<4xi32>, %m: memref<4xi32>) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %v = tensor.extract %x[%i] : tensor<4xi32>
    memref.store %v, %m[%i] : memref<4xi32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}

// A slice that is disjoint from all inserted slices is read in place.
// CHECK-LABEL: func.func @reads_apart(
// CHECK-NOT: memref.copy %arg0
// CHECK: return
func.func @reads_apart(%a: tensor<8xi32>) -> tensor<8xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<8xi32>) {
    %s = tensor.extract_slice %x[4] [2] [1] : tensor<8xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[0] [2] [1] : tensor<2xi32> into tensor<8xi32>
    }
  }
  return %r : tensor<8xi32>
}

// Any loop repeats the reads and writes in it, whether or not it has tensor operands itself.
// CHECK-LABEL: func.func @loop_without_tensors(
// CHECK-SAME: %[[T:[a-z0-9]+]]: memref<4xi32, {{.*}}>, %[[M:[a-z0-9]+]]:
func.func @loop_without_tensors(%t: tensor<4xi32>, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  // CHECK: affine.for
  affine.for %i = 0 to 4 {
    %v = tensor.extract %t[%c0] : tensor<4xi32>
    %w = arith.addi %v, %c1 : i32
    // CHECK: %[[COPY:.*]] = memref.alloc
    // CHECK: memref.copy %[[T]], %[[COPY]]
    // CHECK: memref.store %{{.*}}, %[[COPY]]
    %u = tensor.insert %w into %t[%c0] : tensor<4xi32>
    %z = tensor.extract %u[%c0] : tensor<4xi32>
    memref.store %z, %m[%i] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @parallel_loop_without_tensors(
// CHECK-SAME: %[[T:[a-z0-9]+]]: memref<4xi32, {{.*}}>, %[[M:[a-z0-9]+]]:
func.func @parallel_loop_without_tensors(%t: tensor<4xi32>, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: scf.parallel
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %n = arith.index_cast %i : index to i32
    // CHECK: %[[COPY:.*]] = memref.alloc
    // CHECK: memref.store %{{.*}}, %[[COPY]]
    %u = tensor.insert %n into %t[%c0] : tensor<4xi32>
    %z = tensor.extract %u[%c0] : tensor<4xi32>
    memref.store %z, %m[%i] : memref<4xi32>
  }
  return
}

// An iteration changes the part that it inserts, in place.
// CHECK-LABEL: func.func @own_part(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @own_part(%a: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (2) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %o = arith.addi %i, %i : index
    %s = tensor.extract_slice %x[%o] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %v = tensor.extract %s[%c0] : tensor<2xi32>
    %w = arith.addi %v, %f : i32
    %t = tensor.insert %w into %s[%c0] : tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[%o] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// A slice inserted where it was extracted from overwrites nothing that is inserted elsewhere.
// CHECK-LABEL: func.func @put_back_and_elsewhere(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @put_back_and_elsewhere(%a: tensor<4xi32>, %b: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.forall (%i) in (2) shared_outs(%x = %a, %y = %b) -> (tensor<4xi32>, tensor<4xi32>) {
    %s = tensor.extract_slice %x[%i] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %t = tensor.insert %f into %s[%c0] : tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[%i] [2] [1] : tensor<2xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %t into %y[%i] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

// All iterations insert the same data at one place, and nothing reads the previous contents.
// CHECK-LABEL: func.func @one_place_only_written(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @one_place_only_written(%a: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %s = tensor.extract_slice %x[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %t = linalg.fill ins(%f : i32) outs(%s : tensor<2xi32>) -> tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %x[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// Nothing reads the data that the iterations write, so that they may all write one buffer.
// CHECK-LABEL: func.func @written_and_not_read(
// CHECK: scf.forall
// CHECK-NOT: memref.alloc
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%{{.*}} : memref<4xi32{{.*}}>)
func.func @written_and_not_read(%a: tensor<4xi32>, %b: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %w = linalg.fill ins(%f : i32) outs(%b : tensor<4xi32>) -> tensor<4xi32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}

// A branch within an iteration passes a tensor that all iterations share, and each reads its own write.
// CHECK-LABEL: func.func @passed_to_a_block(
// CHECK: scf.forall
// CHECK: ^bb1(%[[PASSED:.*]]: memref<4xi32{{.*}}>):
// CHECK: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<4xi32>
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%[[OWN]] : memref<4xi32>)
func.func @passed_to_a_block(%a: tensor<4xi32>, %b: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    scf.execute_region {
      cf.br ^bb1(%b : tensor<4xi32>)
    ^bb1(%p: tensor<4xi32>):
      %w = linalg.fill ins(%f : i32) outs(%p : tensor<4xi32>) -> tensor<4xi32>
      %x0 = tensor.extract %w[%i] : tensor<4xi32>
      vector.print %x0 : i32
      scf.yield
    }
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}

// The inner loop reads the shared buffer under another name.
// CHECK-LABEL: func.func @read_in_an_inner_loop(
// CHECK: scf.forall
// CHECK: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<4xi32>
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[OWN]]
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%[[A]] : memref<4xi32>)
func.func @read_in_an_inner_loop(%a: tensor<4xi32>, %b: tensor<4xi32>, %f: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4xi32>) {
    %0 = scf.for %k = %c0 to %c1 step %c1 iter_args(%p = %b) -> (tensor<4xi32>) {
      %w = linalg.fill ins(%f : i32) outs(%p : tensor<4xi32>) -> tensor<4xi32>
      %e = tensor.extract %w[%i] : tensor<4xi32>
      vector.print %e : i32
      scf.yield %w : tensor<4xi32>
    }
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}

// One instance inserts a slice that overlaps with the slice that it overwrites: a copy between the two would be undefined.
// CHECK-LABEL: func.func @overlapping_insertion(
// CHECK: scf.forall
// CHECK: %[[SLICE:.*]] = memref.subview
// CHECK: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<2xi32>
// CHECK: memref.copy %[[SLICE]], %[[OWN]]
// CHECK: memref.copy %[[OWN]], %{{.*}}
func.func @overlapping_insertion(%a: tensor<3xi32>) -> tensor<3xi32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (%c1) shared_outs(%x = %a) -> (tensor<3xi32>) {
    %e = tensor.extract_slice %x[0] [2] [1] : tensor<3xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[1] [2] [1] : tensor<2xi32> into tensor<3xi32>
    }
  }
  return %r : tensor<3xi32>
}

// The instances write a slice of %a, and each inserts into %a exactly where that slice is. The insertion does not read the
// slice, but its copy of %a would.
// CHECK-LABEL: func.func @copied_in_each_instance(
// CHECK: %[[SLICE:.*]] = memref.subview %{{.*}}[2] [2] [1]
// CHECK: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<2xi32>
// CHECK: memref.copy %[[SLICE]], %[[OWN]]
// CHECK: scf.forall
// CHECK: memref.subview %[[OWN]]
// CHECK: return %[[OWN]]
func.func @copied_in_each_instance(%f: i32, %s: tensor<4xi32>) -> tensor<2xi32> {
  %a = linalg.fill ins(%f : i32) outs(%s : tensor<4xi32>) -> tensor<4xi32>
  %b = tensor.extract_slice %a[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (%c2) shared_outs(%x = %b) -> (tensor<2xi32>) {
    %w = linalg.fill ins(%f : i32) outs(%x : tensor<2xi32>) -> tensor<2xi32>
    %0 = tensor.insert_slice %w into %a[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
    %1 = tensor.extract_slice %0[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %x[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %r : tensor<2xi32>
}
