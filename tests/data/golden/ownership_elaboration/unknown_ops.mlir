// RUN: not freehold opt %s --ownership-elaboration -allow-unregistered-dialect -split-input-file 2>&1 | expect %t.out

// Ops of which nothing is known: the error contains a declaration to copy.

func.func @borrows(%m: memref<4xf32>, %i: index) {
  "my.use"(%m, %i) : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @returns() {
  %r = "my.make"() : () -> memref<4xf32>
  return
}

// -----

func.func @returns_what_it_takes(%m: memref<4xf32>) {
  %r = "my.view"(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// Ops without buffers do not matter.
func.func @no_buffers(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %r = "my.compute"(%i) : (index) -> index
  "my.print"(%r) : (index) -> ()
  return
}

// -----

// Many operands and results are a group each: the declaration has the same length for thousands.
func.func @many(%m: memref<4xf32>, %i: index) {
  %r:9 = "my.many"(%m, %i, %m, %m, %m, %m, %m, %m, %m) : (memref<4xf32>, index, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> (index, index, index, index, index, index, index, index, memref<4xf32>)
  return
}
