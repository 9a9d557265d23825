// RUN: freehold opt %s | filecheck %s

// Flags in the dictionary of attributes, and as an attribute in the generic form, are the flags of the op.

// CHECK-LABEL: func.func @flags
func.func @flags(%a: i32) -> i32 {
  // CHECK: llvm.add %arg0, %arg0 overflow<nsw> : i32
  %0 = llvm.add %a, %a {"overflowFlags" = #llvm.overflow<nsw>} : i32
  // CHECK: llvm.mul %0, %0 overflow<nsw, nuw> : i32
  %1 = llvm.mul %0, %0 {overflowFlags = #llvm.overflow<nsw, nuw>} : i32
  // CHECK: llvm.sub %1, %0 overflow<nuw> : i32
  %2 = "llvm.sub"(%1, %0) <{overflowFlags = #llvm.overflow<nuw>}> : (i32, i32) -> i32
  // CHECK: llvm.shl %2, %0 : i32
  %3 = "llvm.shl"(%2, %0) {overflowFlags = #llvm.overflow<none>} : (i32, i32) -> i32
  return %3 : i32
}
