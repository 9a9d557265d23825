// What Freehold must bring back as it was: locations, attributes, properties, resources, unknown types and ops.
#here = loc("model.py":3:7)
#there = loc("model.py":12:1)
module @model attributes {test.tag = "module", dlti.map = #dlti.map<"index" = 64 : i64>} {
  // Locations: of ops, of block arguments, named, fused, call sites, with metadata, unknown.
  func.func @locations(%arg0: i32 loc("argument"(#there)), %arg1: f32 loc(unknown)) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32 loc(fused["a", #here])
    %1 = arith.muli %0, %0 : i32 loc(callsite("callee"(#here) at callsite("caller" at #there)))
    %2 = arith.subi %1, %0 : i32 loc(fused<{meta = [1, 2]}>["b", "c":1:2])
    %3 = arith.addi %2, %2 : i32 loc("wide.py":1:2 to 3:4)
    %4 = arith.addi %3, %2 : i32 loc(unknown)
    return %4 : i32 loc(#here)
  } loc("locations")

  // Attributes: of all kinds that a program may hold, on a function, its arguments and results, and on ops.
  func.func private @attributes(i32 {test.a = unit}) -> (i32 {test.b = affine_map<(d0)[s0] -> (d0 floordiv 3 + s0)>})
      attributes {test.c = {x = 1 : ui8, y = [true, 2.5e+00 : f32, "\00\FF"]}, test.d = @attributes::@nested,
                  test.e = dense<[1, -2]> : vector<2xi8>, test.f = array<i64: 1, 2>, test.g = tensor<?x4xf32, #unknown.encoding<"y">>,
                  test.h = sparse<[[0, 1]], 4.0> : tensor<2x2xf64>, test.i = distinct[0]<"d">, test.j = 0x7FC00001 : f32,
                  test.k = #unknown.value<a, [b <c>]>, test.l = affine_set<(d0) : (d0 - 3 >= 0)>, test.m = loc("m":1:1),
                  test.n = strided<[?, 1], offset: 4>, test.o = 123456789012345678901234567890 : i128}

  // Properties: of ops of the host that Freehold knows, and of ops that only the host knows.
  func.func @properties(%arg0: memref<4xi32>, %arg1: index) {
    %0 = memref.load %arg0[%arg1] {nontemporal = true} : memref<4xi32>
    %1 = arith.addi %0, %0 overflow<nsw, nuw> {discardable} : i32
    %2 = arith.sitofp %1 : i32 to f32
    %3 = arith.addf %2, %2 fastmath<nnan> : f32
    test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2, 3, 4], array32 = [5, 6] {x = 1}
    "test.using_property_in_custom"() <{prop = array<i64: 1, 4, 20>}> : () -> ()
    %4 = llvm.add %1, %1 overflow<nsw> : i32
    %5:2 = affine.delinearize_index %arg1 into (4, 5) : index, index
    %6 = affine.linearize_index disjoint [%5#0, %5#1] by (4, 5) : index
    return
  }

  // Resources.
  func.func @resources() {
    %0 = arith.constant dense_resource<weights> : tensor<2xf32>
    %1 = arith.constant {also = dense_resource<weights_1> : tensor<4xi8>} dense_resource<weights> : tensor<2xf32>
    return
  }

  // Types, attributes and ops of dialects that nobody declared.
  func.func @unknown(%arg0: !unknown.type<"x y" -> [z]>, %arg1: memref<4xf32, #gpu.address_space<workgroup>>) -> !unknown.result<1> {
    %0:2 = "unknown.op"(%arg0) <{property = 1 : i8}> ({
    ^bb0(%arg2: !unknown.other loc("inner")):
      "unknown.br"()[^bb1] : () -> ()
    ^bb1:
      "unknown.end"() : () -> ()
    }, {
    }) {attribute = #unknown.attribute<{a, b}>} : (!unknown.type<"x y" -> [z]>) -> (!unknown.result<1>, index)
    %1 = builtin.unrealized_conversion_cast %0#1 : index to i64
    return %0#0 : !unknown.result<1>
  }
  module @inner attributes {sym_visibility = "private"} {
    memref.global "private" constant @table : memref<2xi32> = dense<[1, 2]> {alignment = 64 : i64}
  }
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040",
      weights_1: "0x0100000001020304"
    }
  },
  external_resources: {
    tool: {
      key: "0x0400000001020304",
      flag: true,
      text: "external"
    }
  }
#-}
