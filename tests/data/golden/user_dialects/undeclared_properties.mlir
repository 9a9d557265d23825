// RUN: freehold opt %s -allow-unregistered-dialect --irdl-file=%S/../../dialects/pool.irdl.mlir | filecheck %s
// RUN: freehold opt %s -allow-unregistered-dialect --irdl-file=%S/../../dialects/pool.irdl.mlir --mlir-version=16 | filecheck %s --check-prefix=V16
// RUN: freehold opt %s -allow-unregistered-dialect --irdl-file=%S/../../dialects/pool.irdl.mlir --mlir-version=15 | filecheck %s --check-prefix=V15

// Properties that no definition declares are kept. Versions until 16 have none: they are attributes there, and a list says
// which of the attributes they are. Reading turns them back.

// CHECK-LABEL: func @kept
func.func @kept(%a: tensor<4xf32>, %size: index) {
  // CHECK: "x.y"(%{{.*}}) <{k = 1 : i64}> {z} : (tensor<4xf32>) -> ()
  // V16: "x.y"(%{{.*}}) {freehold.properties = ["k"], k = 1 : i64, z} : (tensor<4xf32>) -> ()
  "x.y"(%a) <{k = 1 : i64}> {z} : (tensor<4xf32>) -> ()
  // CHECK: "x.y"(%{{.*}}) <{k = 1 : i64}> {k = 2 : i64} : (tensor<4xf32>) -> ()
  // V16: "x.y"(%{{.*}}) {freehold.properties = {value = {k = 1 : i64}}, k = 2 : i64} : (tensor<4xf32>) -> ()
  "x.y"(%a) <{k = 1 : i64}> {k = 2 : i64} : (tensor<4xf32>) -> ()
  // CHECK: "x.y"(%{{.*}}) <"text"> : (tensor<4xf32>) -> ()
  // V16: "x.y"(%{{.*}}) {freehold.properties = {value = "text"}} : (tensor<4xf32>) -> ()
  "x.y"(%a) <"text"> : (tensor<4xf32>) -> ()
  // CHECK: "emitc.x"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  // V16: "emitc.x"(%{{.*}}, %{{.*}}) {freehold.properties = ["operandSegmentSizes"], operand_segment_sizes = array<i32: 1, 1>}
  // V15: "emitc.x"(%{{.*}}, %{{.*}}) {freehold.properties = ["operandSegmentSizes"], operand_segment_sizes = dense<1> : vector<2xi32>}
  "emitc.x"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  // CHECK: "pool.take"(%{{.*}}) <{zone = 3 : i64}> {z} : (index) -> memref<?xf32>
  // V16: "pool.take"(%{{.*}}) {freehold.properties = ["zone"], z, zone = 3 : i64} : (index) -> memref<?xf32>
  %b = "pool.take"(%size) <{zone = 3 : i64}> {z} : (index) -> memref<?xf32>
  // Not the list that Freehold writes: an attribute as any other.
  // CHECK: "x.y"(%{{.*}}) {freehold.properties = ["none"]} : (tensor<4xf32>) -> ()
  "x.y"(%a) {freehold.properties = ["none"]} : (tensor<4xf32>) -> ()
  return
}
