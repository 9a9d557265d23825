// RUN: freehold opt %s --pass-pipeline='builtin.module(hlo-deallocation-pipeline{public-abi=fresh})' | expect %t.out

// A returned view is copied to a new buffer of its layout.

func.func @offset(%a: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 2>> {
  %y = memref.subview %a[2][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %y : memref<2xf32, strided<[1], offset: 2>>
}

func.func @strides(%a: memref<?xf32, strided<[2], offset: 1>>) -> memref<?xf32, strided<[2], offset: 1>> {
  return %a : memref<?xf32, strided<[2], offset: 1>>
}
