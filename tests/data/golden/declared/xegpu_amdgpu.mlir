// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

func.func @f(%a: memref<24x32xf32>, %o: index, %v: vector<8x16xf32>) {
  %1 = xegpu.create_nd_tdesc %a : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.create_nd_tdesc %a[%o, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %1[0, %o] : !xegpu.tensor_desc<8x16xf32>
  "xegpu.prefetch_nd"(%1) <{const_offsets = array<i64>}> : (!xegpu.tensor_desc<8x16xf32>) -> ()
  %3 = xegpu.load_nd %2 : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  xegpu.store_nd %v, %2 : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}
func.func @g(%a: vector<4xf16>, %c: vector<16xf32>) {
  %0 = amdgpu.mfma 32x32x8 %a * %a + %c {blocks = 1 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
  return
}

func.func private @chunks(!xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>)
    attributes {a = #xegpu.scatter_tdesc_attr<chunk_size = 4>, b = #xegpu.scatter_tdesc_attr<chunk_size = 4 : i32>}
