// RUN: freehold opt %s -allow-unregistered-dialect | filecheck %s
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries | expect %t.bufferized.out
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries --buffer-hoisting --buffer-loop-hoisting --promote-buffers-to-stack | expect %t.hoisted.out
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline | expect %t.ownership.out
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation | expect %t.clones.out
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries --hlo-deallocate | expect %t.hlo.out
// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries --convert-bufferization-to-memref --ownership-elaboration | expect %t.elaborated.out
// RUN: freehold compile %s --allow-unregistered-dialect | expect %t.compiled.out

// Types and attributes of dialects that nobody declared are memory spaces, elements and layouts as they are written.

// CHECK-LABEL: func @spaces
// GENERIC: sym_name = "spaces"
func.func @spaces(%n: index, %v: f32, %use: i1) -> memref<4xf32, #hivm.address_space<ub>> {
  // CHECK: memref.alloc() : memref<4xf32, #hivm.address_space<ub>>
  // GENERIC: () -> memref<4xf32, #hivm.address_space<ub>>
  %a = memref.alloc() : memref<4xf32, #hivm.address_space<ub>>
  %b = memref.alloc(%n) : memref<?xf32, #hivm.address_space<gm>>
  %c = arith.constant 0 : index
  memref.store %v, %a[%c] : memref<4xf32, #hivm.address_space<ub>>
  memref.store %v, %b[%c] : memref<?xf32, #hivm.address_space<gm>>
  // CHECK: memref<2xf32, strided<[1]>, #hivm.address_space<ub>>
  %s = memref.subview %a[0] [2] [1]
    : memref<4xf32, #hivm.address_space<ub>> to memref<2xf32, strided<[1]>, #hivm.address_space<ub>>
  scf.if %use {
    %x = memref.load %b[%c] : memref<?xf32, #hivm.address_space<gm>>
    memref.store %x, %s[%c] : memref<2xf32, strided<[1]>, #hivm.address_space<ub>>
  }
  return %a : memref<4xf32, #hivm.address_space<ub>>
}

// CHECK-LABEL: func @elements
func.func @elements(%t: !tt.tile<32x32, f32>, %c: index) -> !tt.tile<32x32, f32> {
  // CHECK: tensor.empty() : tensor<4x!tt.tile<32x32, f32>>
  %x = tensor.empty() : tensor<4x!tt.tile<32x32, f32>>
  %r = tensor.insert %t into %x[%c] : tensor<4x!tt.tile<32x32, f32>>
  %e = tensor.extract %r[%c] : tensor<4x!tt.tile<32x32, f32>>
  return %e : !tt.tile<32x32, f32>
}

// Of two attributes, the first is the layout. One is the memory space; `0` is the default one.
// CHECK-LABEL: func @layouts
func.func @layouts(%v: f32, %c: index) -> f32 {
  // CHECK: memref.alloc() : memref<4x4xf32, #tt.blocked<perThread = [1, 2]>, #tt.shared>
  %a = memref.alloc() : memref<4x4xf32, #tt.blocked<perThread = [1, 2]>, #tt.shared>
  memref.store %v, %a[%c, %c] : memref<4x4xf32, #tt.blocked<perThread = [1, 2]>, #tt.shared>
  // CHECK: memref.alloc() : memref<4xf32, #tt.blocked<perThread = [1]>, 0>
  // GENERIC: () -> memref<4xf32, #tt.blocked<perThread = [1]>, 0>
  %b = memref.alloc() : memref<4xf32, #tt.blocked<perThread = [1]>, 0>
  memref.store %v, %b[%c] : memref<4xf32, #tt.blocked<perThread = [1]>, 0>
  %0 = memref.load %a[%c, %c] : memref<4x4xf32, #tt.blocked<perThread = [1, 2]>, #tt.shared>
  %1 = memref.load %b[%c] : memref<4xf32, #tt.blocked<perThread = [1]>, 0>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// CHECK-LABEL: func @as_written
// CHECK-SAME: (%{{.*}}: !d<"x y" -> z>, %{{.*}}: !d.f<[1]>) attributes {d.a = #d<foo<1, 2> {bar}>, d.c = #d.e}
func.func @as_written(%a: !d<"x y" -> z>, %b: !d.f<[1]>) attributes {d.a = #d<foo<1, 2> {bar}>, d.c = #d.e} {
  return
}
