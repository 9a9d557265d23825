// RUN: freehold opt %s | filecheck %s
// RUN: freehold opt %s --mlir-version=main | filecheck %s
// RUN: freehold opt %s --mlir-version=19 | filecheck %s --check-prefix=V19
// RUN: freehold opt %s --mlir-version=16 -split-input-file | filecheck %s --check-prefix=V16

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, "dlti.endianness" = "little">, dlti.other = #dlti.dl_spec<f32 = dense<32> : vector<2xi64>, index = 32 : i32>} {
// V19: module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi64>>, #dlti.dl_entry<"dlti.endianness", "little">>, dlti.other = #dlti.dl_spec<#dlti.dl_entry<f32, dense<32> : vector<2xi64>>, #dlti.dl_entry<index, 32 : i32>>} {
// V16: module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi32>>, #dlti.dl_entry<"dlti.endianness", "little">>, dlti.other = #dlti.dl_spec<#dlti.dl_entry<f32, dense<32> : vector<2xi32>>, #dlti.dl_entry<index, 32 : i32>>} {
module attributes {
  dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, "dlti.endianness" = "little">,
  dlti.other = #dlti.dl_spec<#dlti.dl_entry<f32, dense<32> : vector<2xi32>>, #dlti.dl_entry<index, 32 : i32>>
} {
  // CHECK: llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
  // V19: llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none>}
  // V16: llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none>}
  llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
    llvm.return
  }
  // CHECK: llvm.func @g() attributes {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = write, errnoMem = read, targetMem0 = write, targetMem1 = write>}
  // V16: llvm.func @g() attributes {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = write>}
  llvm.func @g() attributes {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = write>} {
    llvm.return
  }
}
