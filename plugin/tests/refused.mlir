// Freehold's errors arrive at the ops of the host's program.
func.func @fine(%arg0: memref<?xf32>) {
  return
}

func.func @refused() {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  // expected-note @below {{see current operation: %0 = "unknown.op"() : () -> memref<4xf32>}}
  // expected-note @below {{add 'freehold.facts = {effects = {result0 = "allocate"}}' to this op}}
  %0 = "unknown.op"() : () -> memref<4xf32>
  return
}
