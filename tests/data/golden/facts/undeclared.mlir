// RUN: freehold opt --allow-unregistered-dialect %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --allow-unregistered-dialect %s --ownership-based-buffer-deallocation --buffer-deallocation-simplification --convert-bufferization-to-memref --canonicalize | expect %t.blocks.out
// RUN: freehold opt --allow-unregistered-dialect %s --strip-freehold-facts | filecheck %s --check-prefix=STRIPPED
// RUN: not freehold opt %s 2>&1 | filecheck %s
// Ops of dialects that nobody declared: only their facts say what they do.

// CHECK: error: operation being parsed with an unregistered dialect

// STRIPPED: "x.alloc"() : () -> memref<2xf32>
// STRIPPED-NEXT: "x.write"(%{{.*}}) : (memref<2xf32>) -> ()

func.func @f(%o: memref<2xf32>) {
  %0 = "x.alloc"() {freehold.facts = {effects = {result0 = "allocate"}, allocation = {dealloc = "memref.dealloc"}}}
      : () -> memref<2xf32>
  "x.write"(%0) {freehold.facts = {effects = {operand0 = "write"}}} : (memref<2xf32>) -> ()
  %1 = "x.again"(%0) {freehold.facts = {effects = {operand0 = ["read", "free"], result0 = "allocate"}}}
      : (memref<2xf32>) -> memref<2xf32>
  %2 = "x.view"(%1) {freehold.facts = {effects = {}, view = {result0 = "operand0", offset = "none"}}}
      : (memref<2xf32>) -> memref<2xf32>
  memref.copy %2, %o : memref<2xf32> to memref<2xf32>
  return
}
