// RUN: freehold opt %s --eliminate-empty-tensors | expect %t.out

func.func @f(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %l into %t[0][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @a(%t: tensor<8xf32>, %f: f32, %x: i32) -> tensor<8xf32> {
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4xf32>
  %u = arith.constant 7 : i32
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = arith.addi %x, %c5 : i32
  %z = arith.addi %y, %u : i32
  %i = arith.index_cast %z : i32 to index
  %r = tensor.insert_slice %l into %t[%i][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @b(%t: tensor<8xf32>, %f: f32, %x: i32, %g: f32, %o: i32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.index_cast %x : i32 to index
  %j = arith.index_cast %o : i32 to index
  %t2 = linalg.fill ins(%g : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.insert_slice %l into %t2[%i][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @c(%t: tensor<?xf32>, %f: f32, %x: i32, %m: memref<i32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %v = memref.load %m[] : memref<i32>
  %i = arith.index_cast %v : i32 to index
  %j = arith.index_cast %x : i32 to index
  %r = tensor.insert_slice %l into %t[%i][%j][1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @d(%t: tensor<8xf32>, %f: f32, %x: i32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %rr = scf.for %k = %c0 to %n step %c1 iter_args(%tt = %t) -> (tensor<8xf32>) {
    %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = arith.addi %k, %n : index
    %i = arith.addi %q, %c1 : index
    %r = tensor.insert_slice %l into %tt[%i][4][1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %r : tensor<8xf32>
  }
  return %rr : tensor<8xf32>
}
func.func @e(%t: tensor<8xf32>, %f: f32, %x: i32, %n: index, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = scf.if %c -> index { scf.yield %n : index } else { %j = arith.index_cast %x : i32 to index scf.yield %j : index }
  %r = tensor.insert_slice %l into %t[%i][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @g(%t: tensor<8xf32>, %f: f32, %x: i32, %n: index, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.divsi %n, %n : index
  %r = tensor.insert_slice %l into %t[%i][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @h(%t: tensor<?xf32>, %f: f32, %x: i32, %y: i32, %n: index) -> tensor<?xf32> {
  %pre = arith.index_cast %y : i32 to index
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = arith.addi %x, %y : i32
  %k = arith.index_cast %z : i32 to index
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %i = arith.index_cast %x : i32 to index
  %r = tensor.insert_slice %l into %t[%i][%k][%pre] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
