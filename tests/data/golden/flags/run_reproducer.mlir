// The pipeline that mlir-opt 22 wrote with `--mlir-generate-reproducer`. It is removed, other resources are not.
// RUN: freehold opt %s --run-reproducer | expect %t.out
// RUN: freehold opt %s | expect %t.unrun.out
// RUN: freehold opt %s --run-reproducer --pass-pipeline='builtin.module(func.func(cse))' | expect %t.replaced.out
// RUN: freehold opt %s --run-reproducer --dump-pass-pipeline --symbol-dce 2>&1 | expect %t.dump.out
module {
  func.func @f() -> (i32, i32) {
    %a = arith.constant 1 : i32
    %b = arith.constant 1 : i32
    %c = arith.addi %a, %b : i32
    return %c, %b : i32, i32
  }
  func.func private @unused()
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}))",
      disable_threading: true,
      verify_each: false
    },
    other: {
      key: "kept"
    }
  }
#-}
