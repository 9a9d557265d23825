// RUN: freehold opt %s --irdl-file=%S/../../dialects/pool.irdl.mlir | filecheck %s
// RUN: freehold opt %s --irdl-file=%S/../../dialects/pool.irdl.mlir -mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @formats
// GENERIC: sym_name = "formats"
func.func @formats(%size: index, %value: f32, %handle: !pool.handle<i32>) {
  // CHECK: %[[BUFFER:.*]] = pool.take(%{{.*}}) : memref<?xf32>
  // GENERIC: "pool.take"(%{{.*}}) : (index) -> memref<?xf32>
  %buffer = pool.take(%size) : memref<?xf32>
  // CHECK: pool.fill %[[BUFFER]] with %{{.*}} : memref<?xf32>
  pool.fill %buffer with %value : memref<?xf32>
  // CHECK: pool.fill %[[BUFFER]] with %{{.*}} stride 2 {note = "x"} : memref<?xf32>
  // GENERIC: "pool.fill"(%{{.*}}, %{{.*}}) {note = "x", stride = 2 : i64} : (memref<?xf32>, f32) -> ()
  pool.fill %buffer with %value stride 2 {note = "x"} : memref<?xf32>
  // CHECK: pool.open %{{.*}} : !pool.handle<i32> -> i32
  %element = pool.open %handle : !pool.handle<i32> -> i32
  // CHECK: pool.choose {
  // CHECK-NEXT: } or {
  // CHECK-NEXT: }
  pool.choose {} or {}
  // CHECK: pool.choose -> i32 {
  // CHECK-NEXT: pool.give %{{.*}} : i32
  %chosen = pool.choose -> i32 { pool.give %element : i32 } or { pool.give %element : i32 }
  return
}
