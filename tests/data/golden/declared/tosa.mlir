// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

func.func @f(%a: tensor<1x13x21x3xf32>, %b: tensor<13x21x3xf32>, %c: tensor<i1>, %i: tensor<13x21x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %sc: !tosa.shape<4>, %o: !tosa.shape<2>, %bb: !tosa.shape<2>, %v: vector<4xi32>, %sh : vector<4xi8>) {
  %0 = "tosa.argmax"(%b) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<13x21x3xf32>) -> tensor<13x3xi32>
  %1 = "tosa.argmax"(%b) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> {x} : (tensor<13x21x3xf32>) -> tensor<13x3xi32>
  %2 = "tosa.max_pool2d"(%a) <{kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<1x13x21x3xf32>) -> tensor<1x13x21x3xf32>
  %3 = "tosa.clamp"(%b) <{min_val = 0.0 : f32, max_val = 1.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %4 = "tosa.maximum"(%b, %b) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<13x21x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %5 = "tosa.reduce_max"(%b) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<13x21x3xf32>) -> tensor<1x21x3xf32>
  %6 = "tosa.rescale"(%i, %m, %s, %z, %z) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<13x21x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<13x21x3xi8>
  %sc1 = "tosa.const_shape"() <{values = dense<[4,2,4,2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
 %o1 = "tosa.const_shape"() <{values = dense<[-1,1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
 %bb1 = "tosa.const_shape"() <{values = dense<[1,1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %7 = "tosa.resize"(%a, %sc1, %o1, %bb1) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x13x21x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x3xf32>
  %8 = "tosa.apply_scale"(%v, %v, %sh) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  %9 = "tosa.cond_if"(%c, %b) ({
    ^bb0(%x: tensor<13x21x3xf32>):
     "tosa.yield"(%x) : (tensor<13x21x3xf32>) -> ()
  }, {
    ^bb0(%x: tensor<13x21x3xf32>):
     "tosa.yield"(%x) : (tensor<13x21x3xf32>) -> ()
  }) {w} : (tensor<i1>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  %11 = "tosa.cond_if"(%c) ({
     "tosa.yield"(%b) : (tensor<13x21x3xf32>) -> ()
  }, {
     "tosa.yield"(%b) : (tensor<13x21x3xf32>) -> ()
  }) : (tensor<i1>) -> tensor<13x21x3xf32>
  %10 = "tosa.while_loop"(%b) ({
    ^bb0(%x: tensor<13x21x3xf32>):
     %q = "v"() : () -> tensor<i1>
     "tosa.yield"(%q) : (tensor<i1>) -> ()
  }, {
    ^bb0(%x: tensor<13x21x3xf32>):
     "tosa.yield"(%x) : (tensor<13x21x3xf32>) -> ()
  }) {w} : (tensor<13x21x3xf32>) -> tensor<13x21x3xf32>
  return
}
tosa.variable @a : tensor<1xi8>
tosa.variable @b = dense<3> : tensor<1xi8>
