// RUN: not freehold opt %s --mlir-version=16 2>&1 | expect %t.16.out
// RUN: not freehold opt %s --mlir-version=13 2>&1 | expect %t.13.out
memref.global "private" @aligned : memref<2xf32> = uninitialized {alignment = 64 : i64}
func.func @f(%m: memref<4xf32>, %s: memref<4xi32>, %i: index, %v: i32) -> memref<4xf32> {
  %0 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
  %1 = memref.assume_alignment %m, 16 : memref<4xf32>
  %2 = memref.atomic_rmw ori %v, %s[%i] : (i32, memref<4xi32>) -> i32
  %3 = memref.atomic_rmw xori %v, %s[%i] : (i32, memref<4xi32>) -> i32
  %4 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  return %1 : memref<4xf32>
}
