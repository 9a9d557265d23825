// RUN: freehold opt %s | filecheck %s
// RUN: freehold opt %s --mlir-version=19 | filecheck %s --check-prefix=V19
// RUN: not freehold opt %s --mlir-version=16 2>&1 | filecheck %s --check-prefix=V16

// CHECK: module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>>} {
// V19: module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" : #dlti.target_device_spec<#dlti.dl_entry<"L1", 4096 : i32>>>} {
// V16: error: MLIR 16 cannot express the attribute '#dlti.target_system_spec'
// V16: note: the first version that can is 19: --mlir-version=19
module attributes {
  dlti.target_system_spec = #dlti.target_system_spec<"CPU": #dlti.target_device_spec<#dlti.dl_entry<"L1", 4096 : i32>>>
} {
}
