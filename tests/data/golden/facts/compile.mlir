// RUN: freehold compile --allow-unregistered-dialect %s | filecheck %s
// RUN: freehold compile --allow-unregistered-dialect --strip-facts %s | filecheck %s --check-prefix=STRIPPED

// CHECK:         [[A:%[a-z0-9]+]] = "x.alloc"() {freehold.facts =
// CHECK-NEXT:    "x.read"([[A]]) {freehold.facts =
// CHECK-NEXT:    "x.free"([[A]]) {freehold.facts = {effects = {operand0 = "free"}}}
// STRIPPED:      [[A:%[a-z0-9]+]] = "x.alloc"() : () ->
// STRIPPED-NEXT: "x.read"([[A]]) :
// STRIPPED-NEXT: "x.free"([[A]]) :
func.func @f() {
  %0 = "x.alloc"() {freehold.facts = {effects = {result0 = "allocate"}, allocation = {dealloc = "x.free"}}}
      : () -> memref<2xf32>
  "x.read"(%0) {freehold.facts = {effects = {operand0 = "read", memory = "write"}}} : (memref<2xf32>) -> ()
  return
}
