// Ops with properties that LLVM's development branch has, and LLVM 22 does not have. main.mlirbc contains them as the
// development branch writes them.
llvm.func @plain()
llvm.func @flags() attributes {hot, no_nans_fp_math = true, noreturn, target_cpu = "cpu"}
llvm.mlir.global internal thread_local constant @local(42 : i64) : i64
llvm.mlir.global internal @other(42 : i64) {associated = @plain} : i64
llvm.func @body(%a: f32, %b: f64, %p: !llvm.ptr) -> f32 {
  llvm.call @plain() {cold, no_unwind} : () -> ()
  llvm.call @plain() : () -> ()
  %0 = llvm.fpext %a : f32 to f64
  %1 = "llvm.fptrunc"(%b) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f64) -> f32
  %2 = llvm.getelementptr inbounds %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return %1 : f32
}
func.func @parallel(%i: index) {
  scf.parallel (%j) = (%i) to (%i) step (%i) {
  } {mapping = [1]}
  return
}
