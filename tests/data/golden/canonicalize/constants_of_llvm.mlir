// RUN: freehold opt %s --canonicalize -allow-unregistered-dialect | filecheck %s

// CHECK-LABEL: func.func @indices
func.func @indices(%p: !llvm.ptr, %i: i32) -> (!llvm.ptr, !llvm.ptr, !llvm.ptr) {
  %c1 = arith.constant 1 : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %big = arith.constant 268435456 : i32
  // CHECK: %[[BIG:.*]] = arith.constant 268435456 : i32
  // CHECK: llvm.getelementptr %{{.*}}[1, %{{.*}}, 2, %[[BIG]]] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.array<4 x array<4 x array<4 x i8>>>
  %0 = llvm.getelementptr %p[%c1, %i, 2, %big] : (!llvm.ptr, i32, i32, i32) -> !llvm.ptr, !llvm.array<4 x array<4 x array<4 x i8>>>
  %1 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  // CHECK: return %{{.*}}, %arg0, %arg0 : !llvm.ptr, !llvm.ptr, !llvm.ptr
  return %0, %1, %2 : !llvm.ptr, !llvm.ptr, !llvm.ptr
}

// Constants without an attribute are constants, too: they are moved to the beginning, and merged.

// CHECK-LABEL: func.func @undefined
func.func @undefined(%c: i1) -> i8 {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[POISON:.*]] = llvm.mlir.poison : i8
  // CHECK: %[[UNDEF:.*]] = llvm.mlir.undef : i8
  // CHECK: scf.if
  %0 = scf.if %c -> i8 {
    %1 = llvm.mlir.undef : i8
    %2 = llvm.mlir.poison : i8
    %3 = llvm.mlir.zero : !llvm.ptr
    // CHECK: "x.y"(%[[UNDEF]], %[[POISON]], %[[ZERO]]) : (i8, i8, !llvm.ptr) -> ()
    "x.y"(%1, %2, %3) : (i8, i8, !llvm.ptr) -> ()
    scf.yield %1 : i8
  } else {
    %1 = llvm.mlir.undef : i8
    // CHECK: "x.y"(%[[UNDEF]]) : (i8) -> ()
    "x.y"(%1) : (i8) -> ()
    scf.yield %1 : i8
  }
  return %0 : i8
}
