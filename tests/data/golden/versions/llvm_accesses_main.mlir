// RUN: freehold opt %s | filecheck %s
// RUN: freehold opt %s --mlir-version=main | filecheck %s --check-prefix=MAIN
// RUN: freehold opt %s --mlir-version=19 | filecheck %s

// The development branch spells the properties of accesses to memory in angle brackets, in any order.

#d = #llvm.alias_scope_domain<id = distinct[0]<>>
#s = #llvm.alias_scope<id = distinct[1]<>, domain = #d>
#g = #llvm.access_group<id = distinct[2]<>>

// CHECK-LABEL: llvm.func @accesses
// MAIN-LABEL: llvm.func @accesses
llvm.func @accesses(%p: !llvm.ptr) -> f32 {
  // CHECK: llvm.load volatile %{{.*}} {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32
  // MAIN: llvm.load volatile %{{.*}} <alignment = 4, nontemporal> : !llvm.ptr -> f32
  %0 = llvm.load volatile %p <nontemporal, alignment = 4> : !llvm.ptr -> f32
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> f32
  // MAIN: llvm.load %{{.*}} <alignment = 4> : !llvm.ptr -> f32
  %1 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
  // CHECK: llvm.load %{{.*}} dereferenceable<bytes = 8> {foo, nontemporal} : !llvm.ptr -> !llvm.ptr
  // MAIN: llvm.load %{{.*}} dereferenceable<bytes = 8> <nontemporal> {foo} : !llvm.ptr -> !llvm.ptr
  %2 = llvm.load %p dereferenceable<bytes = 8> <nontemporal> {foo} : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} {access_groups = [#access_group], alias_scopes = [#alias_scope], alignment = 4 : i64, noalias_scopes = [#alias_scope]}
  // MAIN: llvm.store %{{.*}}, %{{.*}} <alignment = 4, access_groups = [#access_group], alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope]>
  llvm.store %0, %p <alignment = 4, access_groups = [#g], alias_scopes = [#s], noalias_scopes = [#s]> : f32, !llvm.ptr
  // MAIN: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr
  llvm.store %0, %p : f32, !llvm.ptr
  llvm.return %0 : f32
}
