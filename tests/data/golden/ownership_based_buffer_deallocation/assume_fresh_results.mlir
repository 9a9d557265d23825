// RUN: freehold opt %s "--ownership-based-buffer-deallocation=assume-fresh-results" | filecheck %s
// RUN: freehold opt %s "--buffer-deallocation=assume-fresh-results" | filecheck %s --check-prefix=COPIES
// RUN: freehold opt %s "--ownership-elaboration=assume-fresh-results" | filecheck %s --check-prefix=ELABORATED

// As upstream: the caller cannot see in the argument what is written to the result. What reads and writes
// is not defined here, so that the program is not run.

func.func private @update(memref<4xi32>)

// CHECK-LABEL: func.func @returns_argument
// CHECK: bufferization.clone
// COPIES-LABEL: func.func @returns_argument
// COPIES: bufferization.clone
// ELABORATED-LABEL: func.func @returns_argument
// ELABORATED: memref.copy
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @observes(%a: memref<4xi32>) {
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  call @update(%r) : (memref<4xi32>) -> ()
  call @update(%a) : (memref<4xi32>) -> ()
  return
}
