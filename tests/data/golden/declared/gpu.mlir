// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

module attributes {gpu.container_module} {
func.func @f(%sz: index, %t: !gpu.async.token, %s: i32, %m: memref<4xf32>) {
  %a = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%c0 = %sz, %c1 = %sz, %c2 = %sz) blocks(%bx, %by, %bz) in (%g0 = %sz, %g1 = %sz, %g2 = %sz) threads(%tx, %ty, %tz) in (%b0 = %sz, %b1 = %sz, %b2 = %sz) dynamic_shared_memory_size %s workgroup(%w : memref<4xf32, 3>, %w2 : memref<5xf32, 3>) private(%p: memref<1xf32, 5>) {
    "use"(%cx, %c0, %bx, %g0, %tx, %b0, %w, %p) : (index,index,index,index,index,index, memref<4xf32,3>, memref<1xf32,5>) -> ()
    gpu.terminator
  } {hello}
  gpu.launch blocks(%bx, %by, %bz) in (%g0 = %sz, %g1 = %sz, %g2 = %sz) threads(%tx, %ty, %tz) in (%b0 = %sz, %b1 = %sz, %b2 = %sz) module(@m) function(@f) {
    gpu.terminator
  }
  %tt = gpu.launch async blocks(%bx, %by, %bz) in (%g0 = %sz, %g1 = %sz, %g2 = %sz) threads(%tx, %ty, %tz) in (%b0 = %sz, %b1 = %sz, %b2 = %sz) {
    gpu.terminator
  }
  return
}
gpu.module @m <#gpu.select_object<1>> [#nvvm.target<chip = "sm_70">] attributes {a} {
  gpu.func @k(%a: f32 {test.q}, %b: memref<4xf32>) workgroup(%w: memref<4xf32, 3> {z = 1 : i32}, %w2: memref<4xf32,3>) private(%p: memref<3xf32, 5>) kernel attributes {other.x} { gpu.return }
  gpu.func @h(%a: f32) -> (f32 {test.q}) { gpu.return %a : f32 }
  gpu.func @k2() kernel { gpu.return }
  gpu.func @r(%a: f32) -> (f32, f32) { gpu.return %a, %a : f32, f32 }
}
gpu.binary @b <#gpu.select_object<0>> [#gpu.object<#nvvm.target, "abc">, #gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"k", () -> ()>]>, bin = "a">, #gpu.object<#nvvm.target, properties = {O = 3 : i32}, offload = "x">]
gpu.binary @b2 [#gpu.object<#nvvm.target, "abc">]
func.func @g(%sz: index, %t: !gpu.async.token, %s: i32, %m: memref<4xf32>, %i: i64, %x: f32, %c: !llvm.ptr) {
  %0 = gpu.all_reduce add %x uniform {} : (f32) -> f32
  %1 = gpu.all_reduce %x { ^bb(%a: f32, %b: f32): gpu.yield %a : f32 } : (f32) -> f32
  %tid = gpu.thread_id x
  %bid = gpu.block_id y upper_bound 4
  %dim = gpu.cluster_dim_blocks z
  %2 = gpu.subgroup_reduce maxnumf %x uniform cluster(size = 4, stride = 2) : (f32) -> f32
  gpu.launch_func @m::@k blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%x : f32, %m : memref<4xf32>)
  %lf = gpu.launch_func async [%t] @m::@k2 clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64 dynamic_shared_memory_size %s
  gpu.launch_func <%c : !llvm.ptr> @m::@k2 blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64 {bla}
  %z = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf32, "COp">
  %v = "v"() : () -> vector<4xf32>
  %w:2 = gpu.warp_execute_on_lane_0(%sz)[32] args(%v, %x : vector<4xf32>, f32) -> (vector<1xf32>, f32) {
   ^bb0(%a: vector<128xf32>, %b: f32):
     %q = "v"() : () -> vector<32xf32>
     gpu.yield %q, %b : vector<32xf32>, f32
  } {hey}
  gpu.warp_execute_on_lane_0(%sz)[32] { }
  return
}
}

// A kernel that was lowered.
module attributes {gpu.container_module} {
  gpu.module @lowered {
    llvm.func @kernel(%a: f32, %b: i64) attributes {gpu.kernel} {
      llvm.return
    }
  }
  func.func @launch(%n: index, %x: f32) {
    gpu.launch_func @lowered::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32)
    return
  }
}
