// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=15 2>&1 | filecheck %s
// A type that a version lacks is reported at the op that has it.

// CHECK: types_lacks.mlir:5:1: error: MLIR 15 cannot express the type 'f8E5M2'
func.func @argument(%x: f8E5M2) {
  return
}

func.func @results(%x: f32, %c: i1) {
  // CHECK: types_lacks.mlir:11:8: error: MLIR 15 cannot express the type 'f8E4M3FN'
  %0 = arith.truncf %x : f32 to f8E4M3FN
  // CHECK: types_lacks.mlir:13:8: error: MLIR 15 cannot express the type 'vector<[2]x4xf32>'
  %1 = "x.y"() ({
  ^bb0(%y: f8E4M3FN):
    "x.z"(%y) : (f8E4M3FN) -> ()
  }) : () -> vector<[2]x4xf32>
  // CHECK: types_lacks.mlir:18:3: error: MLIR 15 cannot express the attribute 'distinct[0]<"a">'
  "x.w"() {a = distinct[0]<"a">} : () -> ()
  // CHECK: types_lacks.mlir:20:3: error: MLIR 15 cannot express the type 'tf32'
  "x.v"() ({
  ^bb0(%y: tf32):
    "x.u"() : () -> ()
  }) : () -> ()
  return
}
