// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

llvm.func @p() -> i32
llvm.func @f(%a: i32, %b: i32, %p: !llvm.ptr, %fn: !llvm.ptr) -> i32 attributes {personality = @p} {
  %nul = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.x"(%a, %b) : (i32, i32) -> i32
  llvm.call_intrinsic "llvm.y"() : () -> ()
  llvm.call_intrinsic "llvm.y"(%a) ["tag"(%a, %b : i32, i32), "t2"()] : (i32 {llvm.noundef}) -> ()
  %1 = llvm.call_intrinsic "llvm.x"(%a, %b) {fastmathFlags = #llvm.fastmath<fast>} : (i32, i32) -> (i32 {llvm.noundef})
  %2 = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr, i32
  %3 = llvm.cmpxchg weak volatile %p, %a, %b syncscope("singlethread") release monotonic {alignment = 16 : i64} : !llvm.ptr, i32
  %q = llvm.invoke @p() to ^bb1 unwind ^bb2 : () -> i32
^bb1:
  %r = llvm.invoke %fn(%a) to ^bb3(%a : i32) unwind ^bb2 {x} : !llvm.ptr, (i32) -> i32
^bb2:
  %4 = llvm.landingpad cleanup (catch %nul : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %4 : !llvm.struct<(ptr, i32)>
^bb3(%x: i32):
  llvm.return %x : i32
}
llvm.func @resolver() -> !llvm.ptr
