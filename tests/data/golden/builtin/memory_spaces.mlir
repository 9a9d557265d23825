// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out

// An attribute that is no layout is a memory space: a number, a string, a dictionary, or a dialect attribute.
func.func private @number(memref<4xf32, 3>)
func.func private @default(memref<4xf32, 0>)
func.func private @string(memref<4xf32, strided<[2], offset: 1>, "far">)
func.func private @dictionary(memref<*xf32, {bank = 1}>)
func.func private @attribute(memref<4xf32, affine_map<(i) -> (i mod 2)>, #gpu.address_space<workgroup>>)
