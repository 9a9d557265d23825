// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" | filecheck %s

// Writes between a definition and a read along branches. mlir-opt writes in place in the first four functions, with
// wrong results; the others show that correct in-place writes stay in place.

// The argument is live together with the block argument that it is passed to.
// CHECK-LABEL: func.func @lives_on
func.func @lives_on(%t: tensor<4xindex>, %i: index) -> tensor<4xindex> {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["false"]
  cf.br ^next(%t : tensor<4xindex>)
^next(%x: tensor<4xindex>):
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  return %t : tensor<4xindex>
}

// Two arguments of a block are one tensor, and the write is in a later block.
// CHECK-LABEL: func.func @passed_twice
func.func @passed_twice(%i: index) -> (tensor<4xindex>, tensor<4xindex>) {
  %e = tensor.empty() : tensor<4xindex>
  %f = linalg.fill ins(%i : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["true", "false"]
  cf.br ^args(%f, %f : tensor<4xindex>, tensor<4xindex>)
^args(%x: tensor<4xindex>, %y: tensor<4xindex>):
  cf.br ^next
^next:
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  return %w, %y : tensor<4xindex>, tensor<4xindex>
}

// The second iteration reads data that the first one wrote; both accesses are in an op with regions.
// CHECK-LABEL: func.func @cycle_around_regions
func.func @cycle_around_regions(%c: i1, %n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xindex>
  %f = linalg.fill ins(%one : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  cf.br ^loop(%zero, %zero : index, index)
^loop(%k: index, %sum: index):
  %next = arith.addi %k, %one : index
  %s = scf.if %c -> index {
    %v = tensor.extract %f[%zero] : tensor<4xindex>
    // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "false", "none"]
    %w = tensor.insert %k into %f[%zero] : tensor<4xindex>
    %u = tensor.extract %w[%zero] : tensor<4xindex>
    %vu = arith.addi %v, %u : index
    scf.yield %vu : index
  } else {
    scf.yield %zero : index
  }
  %more = arith.cmpi ult, %next, %n : index
  cf.cond_br %more, ^loop(%next, %s : index, index), ^done
^done:
  return %s : index
}

// A block that one iteration does not enter is entered by another.
// CHECK-LABEL: func.func @cycle_around_branches
func.func @cycle_around_branches(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xindex>
  %f = linalg.fill ins(%one : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  cf.br ^loop(%zero, %zero : index, index)
^loop(%k: index, %sum: index):
  %next = arith.addi %k, %one : index
  %first = arith.cmpi eq, %k, %zero : index
  %s = scf.if %first -> index {
    // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "false", "none"]
    %w = tensor.insert %next into %f[%zero] : tensor<4xindex>
    %u = tensor.extract %w[%zero] : tensor<4xindex>
    scf.yield %u : index
  } else {
    %v = tensor.extract %f[%zero] : tensor<4xindex>
    scf.yield %v : index
  }
  %more = arith.cmpi ult, %next, %n : index
  cf.cond_br %more, ^loop(%next, %s : index, index), ^done
^done:
  return %s : index
}

// Of two blocks only one is entered.
// CHECK-LABEL: func.func @exclusive
func.func @exclusive(%t: tensor<4xindex>, %c: i1, %i: index) -> index {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["true"]
  cf.br ^head(%t : tensor<4xindex>)
^head(%x: tensor<4xindex>):
  cf.cond_br %c, ^left, ^right
^left:
  %v = tensor.extract %x[%i] : tensor<4xindex>
  cf.br ^done(%v : index)
^right:
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  %u = tensor.extract %w[%i] : tensor<4xindex>
  cf.br ^done(%u : index)
^done(%r: index):
  return %r : index
}

// Each iteration reads and writes an argument of its own.
// CHECK-LABEL: func.func @carried
func.func @carried(%t: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["none", "true"]
  cf.br ^loop(%zero, %t : index, tensor<4xindex>)
^loop(%k: index, %x: tensor<4xindex>):
  %v = tensor.extract %x[%zero] : tensor<4xindex>
  cf.br ^body
^body:
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %v into %x[%one] : tensor<4xindex>
  %next = arith.addi %k, %one : index
  %more = arith.cmpi ult, %next, %n : index
  cf.cond_br %more, ^loop(%next, %w : index, tensor<4xindex>), ^done
^done:
  return %w : tensor<4xindex>
}

// Control comes to the last block from a loop that it has left. The original is read there. Blocks were taken to come
// before those numbered earlier nowhere but within one loop.
// CHECK-LABEL: func.func @after_loop
func.func @after_loop(%t: tensor<4xindex>, %n: i1, %i: index) -> index {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["none", "false"]
  cf.br ^head(%n, %t : i1, tensor<4xindex>)
^head(%go: i1, %x: tensor<4xindex>):
  cf.cond_br %go, ^body, ^done
^body:
  %false = arith.constant false
  // CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
  %w = linalg.fill ins(%i : index) outs(%x : tensor<4xindex>) -> tensor<4xindex>
  cf.br ^head(%false, %w : i1, tensor<4xindex>)
^done:
  %v = tensor.extract %t[%i] : tensor<4xindex>
  return %v : index
}

// Two nested loops; the write is in the inner one.
// CHECK-LABEL: func.func @after_inner_loop
func.func @after_inner_loop(%t: tensor<4xindex>, %n: i1, %m: i1, %i: index) -> index {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["false"]
  cf.br ^outer(%t : tensor<4xindex>)
^outer(%x: tensor<4xindex>):
  cf.cond_br %n, ^inner(%x : tensor<4xindex>), ^done
^inner(%y: tensor<4xindex>):
  cf.cond_br %m, ^body, ^again
^body:
  %w = linalg.fill ins(%i : index) outs(%y : tensor<4xindex>) -> tensor<4xindex>
  cf.br ^inner(%w : tensor<4xindex>)
^again:
  cf.br ^outer(%y : tensor<4xindex>)
^done:
  %v = tensor.extract %t[%i] : tensor<4xindex>
  return %v : index
}

// A loop that is entered at two places.
// CHECK-LABEL: func.func @after_loop_with_two_entries
func.func @after_loop_with_two_entries(%t: tensor<4xindex>, %n: i1, %m: i1, %i: index) -> index {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["false"]
  cf.br ^enter(%t : tensor<4xindex>)
^enter(%x: tensor<4xindex>):
  cf.cond_br %n, ^left, ^right
^left:
  cf.cond_br %m, ^middle, ^done
^middle:
  %w = linalg.fill ins(%i : index) outs(%x : tensor<4xindex>) -> tensor<4xindex>
  %u = tensor.extract %w[%i] : tensor<4xindex>
  cf.br ^right
^right:
  cf.cond_br %m, ^left, ^done
^done:
  %v = tensor.extract %t[%i] : tensor<4xindex>
  return %v : index
}

// A slice that was extracted in the previous iteration is not the slice that this iteration overwrites, although the
// index is the same SSA value. mlir-opt considers them equal.
// CHECK-LABEL: func.func @part_of_iteration_before
func.func @part_of_iteration_before(%t: tensor<8xindex>, %n: index) -> tensor<8xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["false"
  %e = tensor.extract_slice %t[%c0] [2] [1] : tensor<8xindex> to tensor<2xindex>
  cf.br ^loop(%c0, %e : index, tensor<2xindex>)
^loop(%i: index, %s: tensor<2xindex>):
  %new = tensor.extract_slice %t[%i] [2] [1] : tensor<8xindex> to tensor<2xindex>
  %w = linalg.fill ins(%n : index) outs(%s : tensor<2xindex>) -> tensor<2xindex>
  %r = tensor.insert_slice %w into %t[%i] [2] [1] : tensor<2xindex> into tensor<8xindex>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^loop(%j, %new : index, tensor<2xindex>), ^done
^done:
  return %r : tensor<8xindex>
}

// A switch passes tensors as other branches do. mlir-opt does not know that they are one buffer with the arguments.
// CHECK-LABEL: func.func @switch
func.func @switch(%t: tensor<4xindex>, %f: i32, %i: index) -> tensor<4xindex> {
  // CHECK: cf.switch
  // CHECK: __inplace_operands_attr__ = ["none", "false", "true"]
  cf.switch %f : i32, [
    default: ^write(%t : tensor<4xindex>),
    0: ^read(%t : tensor<4xindex>)
  ]
^write(%x: tensor<4xindex>):
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  %v = tensor.extract %w[%i] : tensor<4xindex>
  return %t : tensor<4xindex>
^read(%y: tensor<4xindex>):
  return %y : tensor<4xindex>
}

// CHECK-LABEL: func.func @switch_passes_constant
func.func @switch_passes_constant(%t: tensor<4xindex>, %f: i32, %i: index) -> tensor<4xindex> {
  %k = arith.constant dense<7> : tensor<4xindex>
  // CHECK: cf.switch
  // CHECK: __inplace_operands_attr__ = ["none", "false", "true"]
  cf.switch %f : i32, [
    default: ^write(%k : tensor<4xindex>),
    0: ^read(%t : tensor<4xindex>)
  ]
^write(%x: tensor<4xindex>):
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  return %w : tensor<4xindex>
^read(%y: tensor<4xindex>):
  return %y : tensor<4xindex>
}

// The buffer that this iteration writes is allocated in this iteration, so the argument, which may be the buffer that the
// previous iteration wrote, is another one.
// CHECK-LABEL: func.func @allocated_since
func.func @allocated_since(%t: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<4xindex>)
^head(%i: index, %x: tensor<4xindex>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %e = tensor.empty() : tensor<4xindex>
  // CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
  %f = linalg.fill ins(%i : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %n into %f[%i] : tensor<4xindex>
  %v = tensor.extract %x[%i] : tensor<4xindex>
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %z = tensor.insert %v into %w[%c0] : tensor<4xindex>
  %j = arith.addi %i, %c1 : index
  // CHECK: cf.br
  // CHECK-SAME: __inplace_operands_attr__ = ["none", "true"]
  cf.br ^head(%j, %z : index, tensor<4xindex>)
^done:
  return %x : tensor<4xindex>
}

// The same op reads the argument and writes the buffer of this iteration.
// CHECK-LABEL: func.func @allocated_since_by_one_op
func.func @allocated_since_by_one_op(%t: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<4xindex>)
^head(%i: index, %x: tensor<4xindex>):
  %e = tensor.empty() : tensor<4xindex>
  // CHECK: linalg.copy {__inplace_operands_attr__ = ["true", "true"]}
  %w = linalg.copy ins(%x : tensor<4xindex>) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^head(%j, %w : index, tensor<4xindex>), ^done
^done:
  return %w : tensor<4xindex>
}

// The buffer is allocated before the loop: the argument may be the same one.
// CHECK-LABEL: func.func @allocated_before
func.func @allocated_before(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xindex>
  %s = linalg.fill ins(%c1 : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  cf.br ^head(%c0, %s : index, tensor<4xindex>)
^head(%i: index, %x: tensor<4xindex>):
  // CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
  %f = linalg.fill ins(%i : index) outs(%e : tensor<4xindex>) -> tensor<4xindex>
  %v = tensor.extract %x[%c0] : tensor<4xindex>
  %j = arith.addi %i, %v : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^head(%j, %f : index, tensor<4xindex>), ^done
^done:
  return %v : index
}
