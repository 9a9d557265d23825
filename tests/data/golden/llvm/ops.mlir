// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of llvm that is declared, in its custom form. The expected output is that of mlir-opt.

llvm.func @declared(i32, !llvm.ptr) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @only_more(...)
llvm.func extern_weak @maybe()
llvm.func hidden local_unnamed_addr @where() -> (i32 {llvm.noundef}) attributes {always_inline}
llvm.func ccc @plain() -> !llvm.void
llvm.func @"a b"(!llvm.ptr {llvm.byval = i32})
llvm.func internal unnamed_addr fastcc @defined(%a: i32 {llvm.noundef}, %p: !llvm.ptr<3>) -> i32 attributes {dso_local, passthrough = ["x"]} {
  llvm.return %a : i32
}
llvm.func weak_odr @ranged() vscale_range(2, 4) attributes {no_unwind} {
  llvm.return
}

llvm.mlir.global internal constant @text("abc\00")
llvm.mlir.global @number(1 : i32) : i32
llvm.mlir.global private hidden thread_local unnamed_addr constant @aligned(dense<1.0> : tensor<2xf32>) {alignment = 32 : i64} : !llvm.array<2 x f32>
llvm.mlir.global external @pointer() {addr_space = 3 : i32} : !llvm.ptr {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

llvm.func @constants() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.struct<"named", (i32, ptr)>
  %1 = llvm.mlir.constant(3 : index) : i64
  %2 = llvm.mlir.constant(dense<1.0> : tensor<2x3xf32>) : !llvm.array<2 x array<3 x f32>>
  %3 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  %4 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %5 = llvm.mlir.constant(1.5 : f32) {note} : i32
  %6 = llvm.mlir.constant([[1 : i32, 2 : i32]]) : !llvm.array<1 x struct<(i32, i32)>>
  %7 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>)>
  %8 = llvm.mlir.poison : !llvm.struct<packed (i8, struct<(f32)>)>
  %9 = llvm.mlir.none : !llvm.token
  %10 = llvm.mlir.addressof @constants : !llvm.ptr
  llvm.return %10 : !llvm.ptr
}

llvm.func @memory(%n: i64, %p: !llvm.ptr, %s: !llvm.struct<(ptr, ptr, i64, array<2 x i64>)>, %ps: vector<4x!llvm.ptr>) {
  %0 = llvm.alloca %n x !llvm.ptr {alignment = 8 : i64} : (i64) -> !llvm.ptr
  %1 = llvm.alloca inalloca %n x i32 : (i64) -> !llvm.ptr<5>
  %2 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  %3 = llvm.load volatile %0 atomic syncscope("one") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %4 = llvm.load %0 invariant invariant_group {nontemporal} : !llvm.ptr -> i32
  %5 = llvm.load %0 dereferenceable<mayBeNull = true, bytes = 8> : !llvm.ptr -> !llvm.ptr
  llvm.store %2, %0 : !llvm.ptr, !llvm.ptr
  llvm.store volatile %n, %0 atomic release {alignment = 8 : i64} : i64, !llvm.ptr
  llvm.store %n, %0 invariant_group : i64, !llvm.ptr
  %6 = llvm.getelementptr %p[%n, 1, %n] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x array<2 x i32>>
  %7 = llvm.getelementptr inbounds|nuw %p[0, 1] {note} : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  %8 = llvm.getelementptr nusw %ps[2] : (vector<4x!llvm.ptr>) -> vector<4x!llvm.ptr>, i8
  %9 = llvm.extractvalue %s[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>)>
  %10 = llvm.insertvalue %9, %s[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>)>
  llvm.return
}

llvm.func @casts(%a: i64, %p: !llvm.ptr, %i: i32, %f: f32, %v: vector<4xi32>) {
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  %1 = llvm.inttoptr %0 dereferenceable<bytes = 8> : i64 to !llvm.ptr
  %2 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %3 = llvm.bitcast %f : f32 to i32
  %4 = llvm.sext %v : vector<4xi32> to vector<4xi64>
  %5 = llvm.zext nneg %i : i32 to i64
  %6 = llvm.trunc %a overflow<nsw, nuw> : i64 to i32
  %7 = llvm.trunc %a : i64 to i32
  %8 = llvm.sitofp %a : i64 to f32
  %9 = llvm.uitofp nneg %a : i64 to f32
  %10 = llvm.fptosi %f : f32 to i64
  %11 = llvm.fptoui %f : f32 to i64
  %12 = llvm.fpext %f : f32 to f64
  %13 = llvm.fptrunc %f : f32 to f16
  %14 = llvm.freeze %a : i64
  llvm.return
}

llvm.func @arithmetic(%a: i64, %b: i1, %f: f32, %p: !llvm.ptr, %v: vector<4xi32>, %i: i32) {
  %0 = llvm.add %a, %a overflow<nuw> : i64
  %1 = llvm.sub %a, %a : i64
  %2 = llvm.mul %v, %v : vector<4xi32>
  %3 = llvm.udiv exact %a, %a : i64
  %4 = llvm.sdiv %a, %a : i64
  %5 = llvm.urem %a, %a : i64
  %6 = llvm.srem %a, %a : i64
  %7 = llvm.and %a, %a : i64
  %8 = llvm.or disjoint %a, %a : i64
  %9 = llvm.xor %a, %a : i64
  %10 = llvm.shl %a, %a overflow<nsw> {note} : i64
  %11 = llvm.lshr exact %a, %a : i64
  %12 = llvm.ashr %a, %a : i64
  %13 = llvm.fadd %f, %f : f32
  %14 = llvm.fsub %f, %f {fastmathFlags = #llvm.fastmath<nnan, nsz>} : f32
  %15 = llvm.fmul %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  %16 = llvm.fdiv %f, %f : f32
  %17 = llvm.frem %f, %f : f32
  %18 = llvm.fneg %f : f32
  %19 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %20 = llvm.icmp "ult" %v, %v : vector<4xi32>
  %21 = llvm.fcmp "_true" %f, %f {fastmathFlags = #llvm.fastmath<none>} : f32
  %22 = llvm.select %b, %p, %p : i1, !llvm.ptr
  %23 = llvm.select %b, %f, %f {fastmathFlags = #llvm.fastmath<fast>} : i1, f32
  %24 = llvm.extractelement %v[%i : i32] : vector<4xi32>
  %25 = llvm.insertelement %i, %v[%a : i64] : vector<4xi32>
  %26 = llvm.shufflevector %v, %v [0, 5] : vector<4xi32>
  llvm.return
}

llvm.func @calls(%a: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.call @declared(%a, %p) : (i32, !llvm.ptr) -> i32
  %1 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %2 = llvm.call fastcc tail %p(%a) {no_unwind} : !llvm.ptr, (i32) -> i32
  %3 = llvm.call %p(%a) {fastmathFlags = #llvm.fastmath<fast>} : !llvm.ptr, (i32 {llvm.noundef}) -> (f32 {llvm.x})
  %4 = llvm.call musttail @declared(%a, %p) ["tag"(%a, %p : i32, !llvm.ptr), "none"()] : (i32, !llvm.ptr) -> i32
  llvm.call @maybe() : () -> ()
  llvm.return %0 : i32
}

llvm.func @branches(%c: i1, %a: i64) -> i64 {
  llvm.cond_br %c weights([1, 2]), ^one, ^two(%a : i64)
^one:
  llvm.br ^two(%a : i64)
^two(%b: i64):
  llvm.switch %b : i64, ^four [
    1: ^three(%a : i64),
    -2: ^four
  ] {branch_weights = array<i32: 1, 2, 3>}
^three(%d: i64):
  llvm.switch %d : i64, ^four [
  ]
^four:
  llvm.cond_br %c, ^five, ^five {note}
^five:
  llvm.unreachable
}

llvm.func @bytes(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64, %x: i8) {
  "llvm.intr.memcpy"(%a, %b, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%a, %b, %n) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%a, %x, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}

func.func private @types(!llvm.ptr<0>, !llvm.ptr<3>, !llvm.array<4 x !llvm.ptr>, !llvm.struct<(i32, !llvm.ptr, vector<2xf32>)>,
    !llvm.struct<()>, !llvm.struct<packed ()>, !llvm.struct<"self", (ptr, array<2 x struct<"self">>)>,
    !llvm.struct<"dark", opaque>, !llvm.func<ptr (ptr, ...)>, !llvm.func<void (...)>, !llvm.label, !llvm.metadata,
    !llvm.x86_amx, !llvm.ppc_fp128, !llvm.target<"x", i32, 5, 6>, !llvm<ptr>, vector<2x!llvm.ptr>, tensor<2x!llvm.void>)
