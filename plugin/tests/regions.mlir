func.func @region_if(%a: memref<2xf32>, %b: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = test.region_if %a, %0 : memref<2xf32>, memref<2xf32> -> (memref<2xf32>) then {
  ^bb0(%x: memref<2xf32>, %y: memref<2xf32>):
    test.region_if_yield %x : memref<2xf32>
  } else {
  ^bb0(%x: memref<2xf32>, %y: memref<2xf32>):
    %2 = memref.alloc() : memref<2xf32>
    test.buffer_based in(%x: memref<2xf32>) out(%2: memref<2xf32>)
    test.region_if_yield %2 : memref<2xf32>
  } join {
  ^bb0(%x: memref<2xf32>):
    test.region_if_yield %x : memref<2xf32>
  }
  test.copy(%1, %b) : (memref<2xf32>, memref<2xf32>)
  return
}
