func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefF64(memref<*xf64>)
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printOpen()
func.func private @printClose()
func.func private @printComma()
func.func private @printNewline()
memref.global constant @g : memref<2x3x4xf32> = dense<[[[0.0,1.0,2.0,3.0],[4.0,5.0,6.0,7.0],[8.0,9.0,10.0,11.0]],[[12.5,13.0,14.0,15.0],[16.0,17.0,18.0,1.9e7],[20.0,-2.1e-7,22.0,23.0]]]>
memref.global @h : memref<4xi64> = dense<[9, -8, 7, 6]>
func.func @views() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<2x3x4xf32>
  %0 = memref.cast %g : memref<2x3x4xf32> to memref<*xf32>
  call @printMemrefF32(%0) : (memref<*xf32>) -> ()
  %s = memref.subview %g[%c1, 0, %c1] [1, 2, %c2] [1, 2, 2] : memref<2x3x4xf32> to memref<2x?xf32, strided<[8, 2], offset: ?>>
  %1 = memref.cast %s : memref<2x?xf32, strided<[8, 2], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%1) : (memref<*xf32>) -> ()
  %t = memref.transpose %g (a, b, c) -> (c, a, b) : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  %2 = memref.cast %t : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<*xf32>
  call @printMemrefF32(%2) : (memref<*xf32>) -> ()
  %k = memref.collapse_shape %g [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %3 = memref.cast %k : memref<6x4xf32> to memref<*xf32>
  call @printMemrefF32(%3) : (memref<*xf32>) -> ()
  %e = memref.expand_shape %k [[0], [1, 2]] output_shape [6, 2, 2] : memref<6x4xf32> into memref<6x2x2xf32>
  %4 = memref.cast %e : memref<6x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%4) : (memref<*xf32>) -> ()
  %r = memref.reinterpret_cast %g to offset: [3], sizes: [%c2, 5], strides: [2, %c1] : memref<2x3x4xf32> to memref<?x5xf32, strided<[2, ?], offset: 3>>
  %5 = memref.cast %r : memref<?x5xf32, strided<[2, ?], offset: 3>> to memref<*xf32>
  call @printMemrefF32(%5) : (memref<*xf32>) -> ()
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x?xf32, strided<[8, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
  %6 = memref.cast %base : memref<f32> to memref<*xf32>
  call @printMemrefF32(%6) : (memref<*xf32>) -> ()
  call @index(%offset) : (index) -> ()
  call @index(%sizes#0) : (index) -> ()
  call @index(%sizes#1) : (index) -> ()
  call @index(%strides#0) : (index) -> ()
  call @index(%strides#1) : (index) -> ()
  %d = memref.dim %1, %c1 : memref<*xf32>
  call @index(%d) : (index) -> ()
  %rank = memref.rank %2 : memref<*xf32>
  call @index(%rank) : (index) -> ()
  return
}
func.func @index(%i: index) {
  %0 = arith.index_cast %i : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @cells() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant -7 : i32
  %m = memref.alloc() : memref<2xmemref<?xi32>>
  %a = memref.alloc(%c1) : memref<?xi32>
  memref.store %v, %a[%c0] : memref<?xi32>
  memref.store %a, %m[%c0] : memref<2xmemref<?xi32>>
  memref.store %a, %m[%c1] : memref<2xmemref<?xi32>>
  %b = memref.load %m[%c1] : memref<2xmemref<?xi32>>
  %w = memref.atomic_rmw addi %v, %b[%c0] : (i32, memref<?xi32>) -> i32
  %0 = memref.cast %a : memref<?xi32> to memref<*xi32>
  call @printMemrefI32(%0) : (memref<*xi32>) -> ()
  memref.dealloc %b : memref<?xi32>
  memref.dealloc %m : memref<2xmemref<?xi32>>
  return
}
func.func @bytes() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<32xi8>
  %v = memref.view %m[%c8][%c2] : memref<32xi8> to memref<?xf64>
  %x = arith.constant 2.5 : f64
  linalg.fill ins(%x : f64) outs(%v : memref<?xf64>)
  %0 = memref.cast %v : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%0) : (memref<*xf64>) -> ()
  memref.dealloc %m : memref<32xi8>
  %h = memref.get_global @h : memref<4xi64>
  %1 = memref.cast %h : memref<4xi64> to memref<*xi64>
  call @printMemrefI64(%1) : (memref<*xi64>) -> ()
  %s = memref.alloca() : memref<i64>
  %y = arith.constant -3 : i64
  memref.store %y, %s[] : memref<i64>
  %2 = memref.cast %s : memref<i64> to memref<*xi64>
  call @printMemrefI64(%2) : (memref<*xi64>) -> ()
  call @printU64(%y) : (i64) -> ()
  call @printOpen() : () -> ()
  call @printComma() : () -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  return
}
func.func @main() {
  call @views() : () -> ()
  call @cells() : () -> ()
  call @bytes() : () -> ()
  return
}
