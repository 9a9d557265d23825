// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" | filecheck %s

// Writes that come between a definition and a read by way of branches. mlir-opt writes in place in the first four functions, and gives
// other results; the others show that what is right in place stays so.

// The argument lives on beside the one it is passed to.
// CHECK-LABEL: func.func @lives_on
func.func @lives_on(%t: tensor<4xindex>, %i: index) -> tensor<4xindex> {
  // CHECK: cf.br {{.*}}__inplace_operands_attr__ = ["false"]
  cf.br ^next(%t : tensor<4xindex>)
^next(%x: tensor<4xindex>):
  // CHECK: tensor.insert {{.*}}__inplace_operands_attr__ = ["none", "true", "none"]
  %w = tensor.insert %i into %x[%i] : tensor<4xindex>
  return %t : tensor<4xindex>
}

// Two arguments of a block are one tensor, and the write stands in a later block.
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

// The second iteration reads what the first one wrote; both accesses stand in an op with regions.
// CHECK-LABEL: func.func @circle_around_regions
func.func @circle_around_regions(%c: i1, %n: index) -> index {
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

// What one iteration does not enter, another does.
// CHECK-LABEL: func.func @circle_around_branches
func.func @circle_around_branches(%n: index) -> index {
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
