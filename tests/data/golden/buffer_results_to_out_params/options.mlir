// RUN: freehold opt %s -allow-unregistered-dialect --buffer-results-to-out-params="hoist-dynamic-allocs" | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect --buffer-results-to-out-params="hoist-static-allocs hoist-dynamic-allocs modify-public-functions add-result-attr" | expect %t.all.out
// RUN: not freehold opt %s -allow-unregistered-dialect --buffer-results-to-out-params 2>&1 | filecheck %s

// CHECK: [[@LINE+10]]:10: error: cannot create out param for dynamically shaped result

func.func private @p(%n: index, %m: index, %k: f32) -> (memref<?x4xf32>, f32, memref<2xf32>) {
  %a = memref.alloc(%m) : memref<?x4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  %c0 = arith.constant 0 : index
  memref.store %k, %b[%c0] : memref<2xf32>
  return %a, %k, %b : memref<?x4xf32>, f32, memref<2xf32>
}
func.func @pub(%x: index, %y: f32) -> memref<2xf32> {
  %r:3 = call @p(%x, %x, %y) {note} : (index, index, f32) -> (memref<?x4xf32>, f32, memref<2xf32>)
  return %r#2 : memref<2xf32>
}
func.func private @ext(memref<2xf32>) -> (memref<2xf32> {my.a}, i1)
func.func private @lay(%m: memref<4xf32>) -> (memref<2xf32, strided<[?], offset: ?>>) {
  %s = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %c = memref.cast %s : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[?], offset: ?>>
  return %c : memref<2xf32, strided<[?], offset: ?>>
}
func.func private @user(%m: memref<4xf32>) {
  %r = call @lay(%m) : (memref<4xf32>) -> memref<2xf32, strided<[?], offset: ?>>
  "test.use"(%r) : (memref<2xf32, strided<[?], offset: ?>>) -> ()
  return
}
