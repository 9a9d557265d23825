// RUN: freehold compile %s --private-abi=default --assume-fresh-results | filecheck %s

// The copy is made although the program can observe it. The function that reads and writes is not defined here.

func.func private @update(memref<4xi32>)

// CHECK-LABEL: func.func @returns_argument
// CHECK: memref.copy
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @observes(%a: memref<4xi32>) {
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  call @update(%r) : (memref<4xi32>) -> ()
  call @update(%a) : (memref<4xi32>) -> ()
  return
}
