// RUN: freehold opt %s --privatize-called-functions --elide-private-buffer-results --infer-owned-arguments --ownership-elaboration --canonicalize -split-input-file | expect %t.out
// RUN: freehold opt %s --ownership-elaboration --canonicalize -split-input-file | expect %t.default.out

// The programs of docs/design/ownership.md, "The function ABI", with and without changes of private functions.

func.func private @either(%m: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %m : memref<8xf32>
  } else {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @calls(%c: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %0 = call @either(%a, %c) : (memref<8xf32>, i1) -> memref<8xf32>
  return %0 : memref<8xf32>
}

// -----

func.func @fill(%m: memref<8xf32>, %f: f32) -> memref<8xf32> {
  linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
  return %m : memref<8xf32>
}
func.func @calls(%f: f32) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %0 = call @fill(%a, %f) : (memref<8xf32>, f32) -> memref<8xf32>
  return %0 : memref<8xf32>
}
