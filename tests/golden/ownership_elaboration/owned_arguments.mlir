// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// Marks that the calls contradict.

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @borrowed(%m: memref<4xf32>) {
  call @next(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @lives() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  call @next(%a) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}, %n: memref<4xf32>) {
  return
}

func.func @twice() {
  %a = memref.alloc() : memref<4xf32>
  call @next(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @on_one_path(%m: memref<4xf32>, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  call @next(%r) : (memref<4xf32>) -> ()
  return
}
