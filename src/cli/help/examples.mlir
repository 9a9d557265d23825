// The examples of 'freehold opt --help=PASS': the first line of each names the pass with its options.
// -----
// arith-bufferize
func.func @f(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// buffer-deallocation
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
// buffer-deallocation-legacy-pipeline
func.func @f(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %0 = arith.select %c, %a, %m : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
// buffer-deallocation-pipeline
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
// buffer-deallocation-simplification
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%c, %c)
  return
}
// -----
// buffer-hoisting
func.func @f(%c: i1, %m: memref<4xf32>) {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %0, %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
// buffer-loop-hoisting
func.func @f(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  }
  return
}
// -----
// buffer-results-to-out-params
func.func @f() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// -----
// bufferization-bufferize
func.func @f() -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// bufferization-lower-deallocations
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}
// -----
// build-in-destination
func.func @f(%s: tensor<4xf32>, %t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.expand_shape %s [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %t[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
// -----
// canonicalize
func.func @f(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %x, %c0 : index
  return %0 : index
}
// -----
// check-encodings
func.func @f(%t: tensor<4xf32, "an encoding">) {
  return
}
// -----
// convert-bufferization-to-memref
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
// convert-deallocation-ops-to-llvm
func.func @f(%o: !deallocation.ownership) {
  deallocation.free %o
  return
}
// -----
// convert-elementwise-to-linalg
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// copy-removal
func.func @f(%m: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// cse
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
// -----
// drop-equivalent-buffer-results
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
// -----
// elide-private-buffer-results
func.func private @g(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) {
  %0 = call @g(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %0, %n : memref<4xf32> to memref<4xf32>
  return
}
// -----
// eliminate-empty-tensors
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----
// empty-tensor-to-alloc-tensor
func.func @f() -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// expand-realloc
func.func @f(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
// -----
// finalizing-bufferize
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
// forward-private-buffer-results
func.func private @choice(%a: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  %r = arith.select %c, %a, %b : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @f(%c: i1, %x: f32, %a: memref<8xf32>) {
  %r = call @choice(%a, %c) : (memref<8xf32>, i1) -> memref<8xf32>
  linalg.fill ins(%x : f32) outs(%r : memref<8xf32>)
  return
}
// -----
// func-bufferize
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// -----
// fuse-producers
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
// hlo-buffer-reuse=promotion=false
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// hlo-convert-deallocation-ops-to-llvm
func.func @f(%o: !deallocation.ownership) {
  deallocation.free %o
  return
}
// -----
// hlo-deallocate
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return
}
// -----
// hlo-deallocation-annotation
func.func @f(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %0 = arith.select %c, %a, %m : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
// hlo-deallocation-pipeline
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
// hlo-deallocation-simplification
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}
// -----
// hlo-deallocation-to-scf
func.func @f(%o: !deallocation.ownership) {
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}
// -----
// hlo-split-alloc-tensors
func.func @f(%x: f32, %y: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%y : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
// -----
// hlo-xla-buffer-arg-rewrite
func.func @f(%a: memref<4xf32> {xla_framework.input_mapping = 0 : i32}, %r: memref<4xf32>)
    attributes {xla_framework.result_mapping = 1 : i32} {
  return
}
// -----
// infer-owned-arguments
func.func private @g(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%0 : f32) outs(%a : memref<4xf32>)
  %1 = memref.load %a[%c0] : memref<4xf32>
  return %1 : f32
}
func.func @f(%x: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %0 = call @g(%a) : (memref<4xf32>) -> f32
  return %0 : f32
}
// -----
// infer-static-layouts
func.func @f(%x: f32) {
  %a = memref.alloc() : memref<8x8xf32>
  %0 = memref.subview %a[2, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
  %1 = memref.cast %0 : memref<4x4xf32, strided<[8, 1], offset: 18>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  linalg.fill ins(%x : f32) outs(%1 : memref<4x4xf32, strided<[?, ?], offset: ?>>)
  return
}
// -----
// inline
func.func private @g(%x: i32) -> i32 {
  return %x : i32
}
func.func @f(%x: i32) -> i32 {
  %0 = call @g(%x) : (i32) -> i32
  return %0 : i32
}
// -----
// inline-private-functions
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// keep-returned-arguments
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// -----
// linalg-bufferize
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// loop-invariant-code-motion
func.func @f(%n: index, %x: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.mulf %x, %x : f32
    memref.store %0, %m[%i] : memref<?xf32>
  }
  return
}
// -----
// one-shot-bufferize=bufferize-function-boundaries
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}
// -----
// optimize-allocation-liveness
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// ownership-based-buffer-deallocation
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return
}
// -----
// ownership-elaboration
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}
// -----
// plan-memory
func.func @f(%m: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%m : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  memref.dealloc %a : memref<64xf32>
  %c = memref.alloc() : memref<64xf32>
  linalg.exp ins(%b : memref<64xf32>) outs(%c : memref<64xf32>)
  memref.dealloc %b : memref<64xf32>
  memref.copy %c, %m : memref<64xf32> to memref<64xf32>
  memref.dealloc %c : memref<64xf32>
  return
}
// -----
// print-ir
func.func @f() {
  return
}
// -----
// private-results-to-out-params
func.func private @g(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
func.func @f(%x: f32, %m: memref<4xf32>) {
  %0 = call @g(%x) : (f32) -> memref<4xf32>
  memref.copy %0, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}
// -----
// privatize-called-functions
func.func @g(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @f(%m: memref<4xf32>) {
  %0 = call @g(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}
// -----
// promote-buffers-to-stack
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return
}
// -----
// remove-dead-values
func.func private @g(%x: i32, %unused: i32) -> i32 {
  return %x : i32
}
func.func @f(%x: i32) -> i32 {
  %0 = call @g(%x, %x) : (i32, i32) -> i32
  return %0 : i32
}
// -----
// reuse-dead-operands
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %b = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
// reuse-loop-buffers=assume-loops-run
func.func @f(%m: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  memref.copy %m, %a : memref<64xf32> to memref<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<64xf32>) {
    %b = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
    memref.dealloc %x : memref<64xf32>
    scf.yield %b : memref<64xf32>
  }
  memref.copy %r, %m : memref<64xf32> to memref<64xf32>
  memref.dealloc %r : memref<64xf32>
  return
}
// -----
// rewrite-in-destination-passing-style
func.func @f(%x: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
// sccp
func.func @f() -> i32 {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c2, %c3 : i32
  return %0 : i32
}
// -----
// scf-bufferize
func.func @f(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
// schedule-for-memory
func.func @f(%x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1024xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %y = arith.addf %x, %x : f32
  %b = linalg.fill ins(%y : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %0 = tensor.extract %a[%c0] : tensor<1024xf32>
  %1 = tensor.extract %b[%c0] : tensor<1024xf32>
  return %0, %1 : f32, f32
}
// -----
// shape-bufferize
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %w = shape.const_witness true
  %0 = shape.assuming %w -> (tensor<4xf32>) {
    shape.assuming_yield %t : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
// static-memory-planner-analysis
func.func @f(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// split-concatenations
func.func @f(%x: tensor<2x3xf32>, %a: tensor<3x4xf32>, %b: tensor<3x4xf32>, %z: tensor<2x8xf32>) -> tensor<2x4xf32> {
  %w = tensor.concat dim(1) %a, %b : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x8xf32>) outs(%z : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = tensor.extract_slice %0[0, 4] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
// -----
// strip-debuginfo
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("layer/add")
  return %0 : i32
}
// -----
// strip-freehold-facts
func.func private @g(memref<4xf32>) attributes {freehold.facts = {effects = {argument0 = "read"}}}
// -----
// structure-control-flow
func.func @f(%c: i1, %a: f32) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2(%a : f32)
^bb1:
  %0 = arith.addf %a, %a : f32
  cf.br ^bb2(%0 : f32)
^bb2(%x: f32):
  return %x : f32
}
// -----
// symbol-dce
func.func private @unused() {
  return
}
func.func @f() {
  return
}
// -----
// tensor-bufferize
func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
// -----
// test-tensor-copy-insertion
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}
// -----
// transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @f(%x: index) -> index {
    %c0 = arith.constant 0 : index
    %0 = arith.addi %x, %c0 : index
    return %0 : index
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
// -----
// trivial-dce
func.func @f(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
// -----
// vector-bufferize
func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %t[%i], %x : tensor<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
