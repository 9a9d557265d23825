// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-unique-ssa-ids | expect %t.unique.out

func.func @f(%a: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 0 : index
  %t = arith.constant true
  %p:3 = "foo.x"() : () -> (i32, i32, i32)
  scf.for %i = %c0 to %a step %x {
    %y = arith.constant 0 : index
    %q = "foo.x"() : () -> i32
    "foo.use"(%p#1, %q) : (i32, i32) -> ()
  }
  scf.for %i = %c0 to %a step %x {
    %y = arith.constant 0 : index
    %q = "foo.x"() : () -> i32
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  "foo.use"(%stride) : (index) -> ()
  return
}
func.func @g() {
  %0 = "foo.x"() : () -> i32
  return
}
