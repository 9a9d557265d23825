// RUN: freehold opt %s --transform-interpreter -split-input-file 2>&1 | expect %t.out

// Handles follow ops that are replaced, and ops that are gone leave them.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.muli %2, %2 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    %mul = transform.structured.match ops{["arith.muli"]} in %f : (!transform.any_op) -> !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    transform.apply_dce to %f : !transform.any_op
    %0 = transform.num_associations %add : (!transform.any_op) -> !transform.any_param
    %1 = transform.num_associations %mul : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %0, "additions" : !transform.any_param
    transform.debug.emit_param_as_remark %1, "products" at %f : !transform.any_param, !transform.any_op
    transform.annotate %add "kept" : !transform.any_op
    transform.print %f {name = "after"} : !transform.any_op
    transform.yield
  }
}

// -----

// Matchers with actions, alternatives of which the second succeeds, and an included sequence.
module attributes {transform.with_named_sequence} {
  func.func @loop(%n: index, %x: f32, %out: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.addf %x, %x : f32
      memref.store %s, %out[%i] : memref<?xf32>
    }
    return
  }
  transform.named_sequence @is_loop(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["scf.for"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @hoist(%loop: !transform.any_op {transform.readonly}) {
    transform.apply_licm to %loop : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant 7 : i64 -> !transform.param<i64>
    transform.annotate %op "mark" = %p : !transform.any_op, !transform.param<i64>
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %new = transform.foreach_match in %root @is_loop -> @hoist : (!transform.any_op) -> !transform.any_op
    %loops = transform.collect_matching @is_loop in %new : (!transform.any_op) -> !transform.any_op
    transform.foreach %loops : !transform.any_op {
    ^bb0(%loop: !transform.any_op):
      transform.include @mark failures(propagate) (%loop) : (!transform.any_op) -> ()
    }
    %f = transform.get_parent_op %loops {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.alternatives %f : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "undone" : !transform.any_op
      transform.match.operation_empty %scope : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "done" : !transform.any_op
    }
    transform.yield
  }
}

// -----

// Bufferization, and a pass with an option that is a parameter.
module attributes {transform.with_named_sequence} {
  func.func @tensors(%t: tensor<8xf32> {bufferization.writable = true}) -> tensor<8xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    return %r : tensor<8xf32>
  }
  func.func @other(%x: f32) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    return %f : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %fs : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.bufferization.eliminate_empty_tensors %first : !transform.any_op
    %b = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %first {memcpy_op = "linalg.copy"} : (!transform.any_op) -> !transform.any_op
    %down = transform.param.constant false -> !transform.any_param
    %c = transform.apply_registered_pass "canonicalize" with options = {"top-down" = %down, "disable-patterns" = ["a", "b"]} to %b
        : (!transform.any_op, !transform.any_param) -> !transform.any_op
    %e = transform.structured.match ops{["tensor.empty"]} in %second : (!transform.any_op) -> !transform.op<"tensor.empty">
    %a = transform.bufferization.empty_tensor_to_alloc_tensor %e : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
    transform.debug.emit_remark_at %a, "allocated" : !transform.op<"bufferization.alloc_tensor">
    transform.yield
  }
}

// -----

// Allocations.
module attributes {transform.with_named_sequence} {
  func.func @memory(%n: index, %x: f32, %out: memref<?xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dead = memref.alloc() : memref<4xf32>
    %view = memref.subview %dead[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
    memref.store %x, %view[%c0] : memref<2xf32, strided<[1]>>
    %small = memref.alloc() : memref<4xf32>
    memref.store %x, %small[%c0] : memref<4xf32>
    %large = memref.alloc() : memref<40xf32>
    memref.store %x, %large[%c0] : memref<40xf32>
    %y = memref.load %large[%c0] : memref<40xf32>
    %z = memref.load %small[%c0] : memref<4xf32>
    memref.dealloc %large : memref<40xf32>
    memref.dealloc %small : memref<4xf32>
    %global = memref.alloca() : memref<2xf32>
    memref.store %z, %global[%c0] : memref<2xf32>
    %w = memref.load %global[%c0] : memref<2xf32>
    scf.for %i = %c0 to %n step %c1 {
      %m = memref.alloc() : memref<4xf32>
      memref.store %y, %m[%c0] : memref<4xf32>
      %v = memref.load %m[%c0] : memref<4xf32>
      memref.store %v, %out[%i] : memref<?xf32>
    }
    return %w : f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.erase_dead_alloc_and_stores %f : (!transform.any_op) -> ()
    %stack = transform.structured.match ops{["memref.alloca"]} in %f : (!transform.any_op) -> !transform.op<"memref.alloca">
    %get, %global = transform.memref.alloca_to_global %stack : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    transform.apply_patterns to %f {
      transform.apply_patterns.memref.alloc_to_alloca size_limit(100)
    } : !transform.any_op
    transform.bufferization.buffer_loop_hoisting %f : !transform.any_op
    transform.yield
  }
}

// -----

// Values, types and positions.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<4xf32>, %b: f32, %i: index) -> f32 {
    %0 = tensor.insert %b into %a[%i] : tensor<4xf32>
    %1 = tensor.extract %0[%i] : tensor<4xf32>
    return %1 : f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %insert = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %operands = transform.get_operand %insert[all] : (!transform.any_op) -> !transform.any_value
    %some = transform.get_operand %insert[except(1)] : (!transform.any_op) -> !transform.any_value
    %result = transform.get_result %insert[-1] : (!transform.any_op) -> !transform.any_value
    transform.debug.emit_remark_at %some, "operand" : !transform.any_value
    transform.debug.emit_remark_at %result, "result" : !transform.any_value
    %types = transform.get_type elemental %operands : (!transform.any_value) -> !transform.type
    transform.debug.emit_param_as_remark %types, "types" : !transform.type
    %users = transform.get_consumers_of_result %insert[0] : (!transform.any_op) -> !transform.any_op
    %producer = transform.get_producer_of_operand %users[0] : (!transform.any_op) -> !transform.any_op
    %both = transform.merge_handles deduplicate %insert, %producer : !transform.any_op
    %again = transform.replicate num(%both) %both : !transform.any_op, !transform.any_op
    %number = transform.num_associations %again : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %number : !transform.param<i64>
    %def = transform.get_defining_op %result : (!transform.any_value) -> !transform.any_op
    %selected = transform.select "tensor.insert" in %def : (!transform.any_op) -> !transform.op<"tensor.insert">
    transform.sequence %selected : !transform.op<"tensor.insert"> failures(suppress) {
    ^bb0(%op: !transform.op<"tensor.insert">):
      transform.match.operation_name %op ["other"] : !transform.op<"tensor.insert">
      transform.annotate %op "reached" : !transform.op<"tensor.insert">
    }
    transform.print
    transform.verify %root : !transform.any_op
    transform.yield
  }
}

// -----

// Single ops become ops on new allocations.
module attributes {transform.with_named_sequence} {
  func.func @allocations(%t: tensor<?x10xindex>, %low: index, %v: index, %h: tensor<?xf32>, %x: vector<16xf32>, %mask: vector<16xi1>) -> (tensor<?x?xindex>, tensor<?x10xindex>, tensor<?xf32>) {
    %0 = tensor.pad %t low[5, %low] high[%low, 0] {
    ^bb0(%i: index, %j: index):
      %c = arith.constant 50 : index
      tensor.yield %c : index
    } : tensor<?x10xindex> to tensor<?x?xindex>
    %1 = tensor.insert %v into %t[%v, %v] : tensor<?x10xindex>
    %2 = vector.mask %mask { vector.transfer_write %x, %h[%v] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
    return %0, %1, %2 : tensor<?x?xindex>, tensor<?x10xindex>, tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %insert = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %mask = transform.structured.match ops{["vector.mask"]} in %root : (!transform.any_op) -> !transform.any_op
    %a, %new = transform.structured.bufferize_to_allocation %pad {emit_dealloc} : !transform.any_op
    %fill = transform.select "linalg.fill" in %new : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %fill, "filled" : !transform.any_op
    %b, %ops = transform.structured.bufferize_to_allocation %insert {memory_space = 4, alloc_op = "memref.alloca", memcpy_op = "memref.copy"} : !transform.any_op
    %c, %others = transform.structured.bufferize_to_allocation %mask {memcpy_op = "linalg.copy"} : !transform.any_op
    transform.debug.emit_remark_at %c, "allocated" : !transform.any_value
    transform.yield
  }
}

// -----

// Only the destination becomes an allocation.
module attributes {transform.with_named_sequence} {
  func.func @destination(%t: tensor<10xindex>, %v: index) -> (tensor<10xindex>, tensor<10xindex>) {
    %0 = tensor.insert %v into %t[%v] : tensor<10xindex>
    %1 = bufferization.alloc_tensor() : tensor<10xindex>
    return %0, %1 : tensor<10xindex>, tensor<10xindex>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %insert = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %a, %new = transform.structured.bufferize_to_allocation %insert {bufferize_destination_only} : !transform.any_op
    transform.debug.emit_remark_at %insert, "kept" : !transform.any_op
    %tensor = transform.structured.match ops{["bufferization.alloc_tensor"]} in %root : (!transform.any_op) -> !transform.any_op
    %b, %ops = transform.structured.bufferize_to_allocation %tensor : !transform.any_op
    transform.yield
  }
}

// -----

// Each iteration uses a part of a larger buffer.
module attributes {transform.with_named_sequence} {
  func.func @multibuffer(%in: memref<16xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %a = memref.alloc() : memref<16xf32>
    %b = memref.alloc() : memref<16xf32>
    %outside = memref.alloc() : memref<16xf32>
    memref.copy %in, %outside : memref<16xf32> to memref<16xf32>
    scf.for %i = %n to %n step %c4 {
      memref.copy %in, %a : memref<16xf32> to memref<16xf32>
      memref.copy %a, %in : memref<16xf32> to memref<16xf32>
    }
    affine.for %i = 0 to 16 step 4 {
      memref.copy %in, %b : memref<16xf32> to memref<16xf32>
      memref.copy %b, %in : memref<16xf32> to memref<16xf32>
    }
    return
  }
  func.func @assumed(%n: index) {
    %a = memref.alloc() : memref<2x4xf32>
    scf.for %i = %n to %n step %n {
      memref.copy %a, %a : memref<2x4xf32> to memref<2x4xf32>
    }
    memref.dealloc %a : memref<2x4xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %f, %g = transform.split_handle %fs : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %other = transform.structured.match ops{["memref.alloc"]} in %g : (!transform.any_op) -> !transform.op<"memref.alloc">
    %freed = transform.memref.multibuffer %other {factor = 2 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
    %alloc = transform.structured.match ops{["memref.alloc"]} in %f : (!transform.any_op) -> !transform.op<"memref.alloc">
    %new = transform.memref.multibuffer %alloc {factor = 3 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.debug.emit_remark_at %new, "split" : !transform.any_op
    transform.yield
  }
}
