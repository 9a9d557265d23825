// RUN: not freehold opt %s --irdl-file=%S/../../dialects/gpu_of_user.irdl.mlir 2>&1 | filecheck %s --check-prefix=REFUSED
// RUN: freehold opt %s --irdl-file=%S/../../dialects/gpu_of_user.irdl.mlir --override | filecheck %s

// REFUSED: error: dialect 'gpu' is one that Freehold loads on demand
// REFUSED: note: '--override' loads this declaration in its place, 'freehold.extends' on it adds it to that dialect

// CHECK: "gpu.mine"() : () -> ()
"gpu.mine"() : () -> ()
