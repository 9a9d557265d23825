// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=main -mlir-print-op-generic | expect %t.generic.out

// In main, fast-math flags follow the operands, a thread-local global has a mode, and functions have lost some of the
// attributes for fast math.
llvm.mlir.global internal thread_local @local(1 : i32) : i32
"llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "mode", tls_mode = 1 : i64, unnamed_addr = 0 : i64, value = 1 : i32, visibility_ = 0 : i64}> ({
}) : () -> ()
llvm.func @flags(%a: f32, %c: i1) -> f32 attributes {hot, no_nans_fp_math = true} {
  %0 = llvm.fadd %a, %a fastmath<nnan, ninf> : f32
  %1 = llvm.fneg %0 fastmath<fast> {other} : f32
  %2 = llvm.fcmp "oeq" %0, %1 fastmath<nnan> : f32
  %3 = llvm.select %2, %0, %1 fastmath<nsz> : i1, f32
  %4 = llvm.fpext %3 fastmath<nnan> : f32 to f64
  %5 = llvm.fptrunc %4 : f64 to f32
  %6 = llvm.fmul %5, %5 {fastmathFlags = #llvm.fastmath<contract>} : f32
  %7 = llvm.fcmp "oeq" %6, %6 {other} : f32
  llvm.return %6 : f32
}
