// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --allow-unregistered-dialect --mlir-print-debuginfo | filecheck %s
// RUN: freehold opt %s --allow-unregistered-dialect --mlir-print-op-generic | expect %t.generic.out

// Strings are bytes, whether they are characters or not: names of symbols, attributes and ops, texts, locations, opaque
// types, resources. All are printed as they were parsed; different strings stay different. Before this test, non-UTF-8
// strings occurred in values of attributes only; elsewhere bytes became U+FFFD.

// CHECK: loc("\FFfile":1:2)
// CHECK: loc("nam\FFe")
// CHECK: loc("\FA")
// CHECK: loc(fused<"m\FF">

module @"\FFmod" attributes {"x.\80attr" = "\FF\FE", "x.é" = 1 : i32, "x.\C3attr" = @"\F4\8F\BF\BF"::@"\FF", x.y = #foo.bar<"\FF">} {
  func.func private @"\FF"() attributes {sym = @"\FE"}
  func.func private @"\FE"()
  func.func private @"é"()
  func.func @main() {
    call @"\FF"() : () -> ()
    call @"\FE"() : () -> ()
    "b\FFd.op"() {a = "\C3\A9\C3"} : () -> () loc("\FFfile":1:2)
    "b.op"() : () -> () loc("nam\FFe")
    %0 = "b.op"() : () -> !foo<"\FF"> loc(fused<"m\FF">["\FA"])
    "b.op"() {r = dense<["\FF", "a"]> : tensor<2x!b.s>} : () -> ()
    return
  }
}
{-# external_resources: { own: {"key\FF": "val\FF" } } #-}
