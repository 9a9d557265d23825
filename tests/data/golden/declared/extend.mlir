// RUN: freehold opt %s --irdl-file=%S/../../dialects/gpu_extended.irdl.mlir | filecheck %s
// RUN: not freehold opt %s --irdl-file=%S/../../dialects/gpu_twice.irdl.mlir 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not freehold opt %s --irdl-file=%S/../../dialects/nothing_extended.irdl.mlir 2>&1 | filecheck %s --check-prefix=NOTHING

// TWICE: gpu_twice.irdl.mlir:3:3: error: dialect 'gpu' of Freehold has 'barrier' already
// TWICE: note: an extension declares only what the dialect lacks

// NOTHING: nothing_extended.irdl.mlir:2:1: error: 'freehold.extends': Freehold loads no dialect 'shop' on demand
// NOTHING: note: leave it out to declare the dialect

// CHECK: func.func private @take(!gpu.ticket)
func.func private @take(!gpu.ticket)
func.func @f() {
  // CHECK-NEXT: func.func @f() {
  gpu.barrier
  // CHECK-NEXT: gpu.barrier
  %token = gpu.wait async
  // CHECK-NEXT: %{{.*}} = gpu.wait async
  gpu.mine %token : !gpu.async.token
  return
}
