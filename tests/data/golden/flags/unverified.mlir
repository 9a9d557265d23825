// RUN: freehold opt %s -mlir-very-unsafe-disable-verifier-on-parsing -mlir-print-op-generic -split-input-file -verify-diagnostics | expect %t.out
// Without verification, properties must still be representable in the op: otherwise the output could not be parsed
// again.

func.func @of_the_wrong_kind(%a: index) attributes {res_attrs = 3} {
  scf.for %i = %a to %a step %a {
  } {unsignedCmp = 4 : i32}
  return
}

// -----

"builtin.module"() ({
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.alloc"() {alignment = "x", operandSegmentSizes = array<i32: 0, 0>} : () -> memref<4xf32>
}) : () -> ()
