// RUN: freehold opt %s --drop-equivalent-buffer-results | expect %t.out

func.func private @p(%m: memref<5xf32>, %k: i1) -> (memref<?xf32>, i1, memref<5xf32>) {
  %c = memref.cast %m : memref<5xf32> to memref<?xf32>
  return %c, %k, %m : memref<?xf32>, i1, memref<5xf32>
}
func.func @pub(%m: memref<5xf32>, %k: i1) -> (memref<?xf32>, i1, memref<5xf32>) {
  %r:3 = call @p(%m, %k) {a} : (memref<5xf32>, i1) -> (memref<?xf32>, i1, memref<5xf32>)
  %s:3 = call @p(%r#2, %r#1) {b} : (memref<5xf32>, i1) -> (memref<?xf32>, i1, memref<5xf32>)
  return %s#0, %s#1, %r#2 : memref<?xf32>, i1, memref<5xf32>
}
func.func private @two(%m: memref<5xf32>, %k: i1) -> (memref<5xf32> {my.a}) {
  cf.cond_br %k, ^bb1, ^bb2
^bb1:
  return %m : memref<5xf32>
^bb2:
  return %m : memref<5xf32>
}
func.func private @blk(%m: memref<5xf32>, %k: i1) -> (memref<5xf32> {my.a}, memref<*xf32> {my.b}) {
  cf.br ^bb2
^bb2:
  %c = memref.cast %m : memref<5xf32> to memref<*xf32>
  return %m, %c : memref<5xf32>, memref<*xf32>
}
func.func private @i(%k: i1) -> i1 {
  return %k : i1
}
module {
func.func private @p(%m: memref<5xf32>, %k: i1) -> (memref<?xf32>, i1, memref<5xf32>) {
  %c = memref.cast %m : memref<5xf32> to memref<?xf32>
  return %c, %k, %m : memref<?xf32>, i1, memref<5xf32>
}
}
func.func private @differ(%m: memref<5xf32>, %n: memref<5xf32>, %k: i1) -> (memref<5xf32>, memref<5xf32>) {
  cf.cond_br %k, ^bb1, ^bb2
^bb1:
  return %m, %n : memref<5xf32>, memref<5xf32>
^bb2:
  return %n, %n : memref<5xf32>, memref<5xf32>
}
func.func @caller(%m: memref<5xf32>, %n: memref<5xf32>, %k: i1) -> (memref<5xf32>, memref<5xf32>) {
  %0:2 = call @differ(%m, %n, %k) : (memref<5xf32>, memref<5xf32>, i1) -> (memref<5xf32>, memref<5xf32>)
  return %0#0, %0#1 : memref<5xf32>, memref<5xf32>
}
func.func private @external(memref<5xf32>) -> memref<5xf32>
