// Programs whose buffers are planned by hand. In each arena every byte is used at the peak, and a claim follows an access
// to what had its bytes before.

// ---- a chain
func.func @main(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() {alignment = 128 : i64} : memref<128xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%in, %in : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%a, %in : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
  %c = memref.view %arena[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%b, %in : memref<16xf32>, memref<16xf32>) outs(%c : memref<16xf32>)
  %d = memref.view %arena[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%c, %c : memref<16xf32>, memref<16xf32>) outs(%d : memref<16xf32>)
  linalg.add ins(%c, %d : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
  memref.dealloc %arena : memref<128xi8>
  return
}

// ---- different sizes
func.func @main(%in: memref<16xf32>, %out: memref<16xf64>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloca() {alignment = 64 : i64} : memref<192xi8>
  %a = memref.view %arena[%c0][] {freehold.claim = 64 : i64} : memref<192xi8> to memref<16xf32>
  linalg.add ins(%in, %in : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%c64][] {freehold.claim = 64 : i64} : memref<192xi8> to memref<16xf64>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<16xf32>) outs(%b : memref<16xf64>) {
  ^bb0(%x: f32, %y: f64):
    %z = arith.extf %x : f32 to f64
    linalg.yield %z : f64
  }
  %c = memref.view %arena[%c0][] {freehold.claim = 64 : i64} : memref<192xi8> to memref<16xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%b : memref<16xf64>) outs(%c : memref<16xi32>) {
  ^bb0(%x: f64, %y: i32):
    %z = arith.truncf %x : f64 to f32
    %w = arith.bitcast %z : f32 to i32
    linalg.yield %w : i32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                  iterator_types = ["parallel"]}
      ins(%b, %c : memref<16xf64>, memref<16xi32>) outs(%out : memref<16xf64>) {
  ^bb0(%x: f64, %v: i32, %y: f64):
    %z = arith.sitofp %v : i32 to f64
    %w = arith.addf %x, %z : f64
    linalg.yield %w : f64
  }
  return
}

// ---- a branch and a callee
func.func private @callee(%m: memref<16xf32>, %scratch: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %t = memref.view %scratch[%c0][] {freehold.claim} : memref<64xi8> to memref<16xf32>
  linalg.add ins(%m, %m : memref<16xf32>, memref<16xf32>) outs(%t : memref<16xf32>)
  linalg.add ins(%t, %m : memref<16xf32>, memref<16xf32>) outs(%m : memref<16xf32>)
  return
}
func.func @main(%in: memref<16xf32>, %which: i1, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%in, %in : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  scf.if %which {
    %s = memref.view %arena[%c64][] {freehold.claim} : memref<128xi8> to memref<64xi8>
    func.call @callee(%a, %s) : (memref<16xf32>, memref<64xi8>) -> ()
  } else {
    %b = memref.view %arena[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
    linalg.add ins(%a, %in : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
    linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  }
  memref.copy %a, %out : memref<16xf32> to memref<16xf32>
  memref.dealloc %arena : memref<128xi8>
  return
}

// ---- a loop
func.func @main(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<192xi8> to memref<16xf32>
  memref.copy %in, %a : memref<16xf32> to memref<16xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %b = memref.view %arena[%c64][] {freehold.claim} : memref<192xi8> to memref<16xf32>
    linalg.add ins(%a, %in : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
    %c = memref.view %arena[%c128][] {freehold.claim} : memref<192xi8> to memref<16xf32>
    linalg.add ins(%b, %in : memref<16xf32>, memref<16xf32>) outs(%c : memref<16xf32>)
    linalg.add ins(%c, %b : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  }
  memref.copy %a, %out : memref<16xf32> to memref<16xf32>
  memref.dealloc %arena : memref<192xi8>
  return
}

// ---- arenas one after the other
func.func @main(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %first = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %first[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%in, %in : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.view %first[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%a, %in : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
  %c = memref.view %first[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%b, %in : memref<16xf32>, memref<16xf32>) outs(%c : memref<16xf32>)
  %second = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %d = memref.view %second[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%b, %c : memref<16xf32>, memref<16xf32>) outs(%d : memref<16xf32>)
  memref.dealloc %first : memref<128xi8>
  %e = memref.view %second[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%d, %in : memref<16xf32>, memref<16xf32>) outs(%e : memref<16xf32>)
  %f = memref.view %second[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
  linalg.add ins(%e, %in : memref<16xf32>, memref<16xf32>) outs(%f : memref<16xf32>)
  linalg.add ins(%e, %f : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
  memref.dealloc %second : memref<128xi8>
  return
}

// ---- a temporary in a buffer of the next iteration
func.func @main(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  memref.copy %in, %init : memref<16xf32> to memref<16xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %init) -> (memref<16xf32>) {
    %whole = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
    %t = memref.view %whole[%c0][] {freehold.claim} : memref<64xi8> to memref<16xf32>
    linalg.add ins(%a, %in : memref<16xf32>, memref<16xf32>) outs(%t : memref<16xf32>)
    linalg.add ins(%t, %a : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
    %b = memref.view %whole[%c0][] {freehold.claim} : memref<64xi8> to memref<16xf32>
    linalg.add ins(%a, %a : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
    memref.dealloc %a : memref<16xf32>
    scf.yield %b : memref<16xf32>
  }
  memref.copy %r, %out : memref<16xf32> to memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  return
}

// ---- a parallel loop
func.func @main(%in: memref<4x16xf32>, %out: memref<4x16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  scf.forall (%i) in (4) {
    %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
    %from = memref.subview %in[%i, 0] [1, 16] [1, 1] : memref<4x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    %to = memref.subview %out[%i, 0] [1, 16] [1, 1] : memref<4x16xf32> to memref<16xf32, strided<[1], offset: ?>>
    %a = memref.view %arena[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
    memref.copy %from, %a : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32>
    %b = memref.view %arena[%c64][] {freehold.claim} : memref<128xi8> to memref<16xf32>
    linalg.add ins(%a, %a : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
    %c = memref.view %arena[%c0][] {freehold.claim} : memref<128xi8> to memref<16xf32>
    linalg.add ins(%b, %b : memref<16xf32>, memref<16xf32>) outs(%c : memref<16xf32>)
    memref.copy %c, %to : memref<16xf32> to memref<16xf32, strided<[1], offset: ?>>
    memref.dealloc %arena : memref<128xi8>
  }
  return
}

// ---- dynamic sizes
func.func @main(%in: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %in, %c0 : memref<?xf32>
  %more = arith.addi %n, %c1 : index
  %exact = arith.muli %n, %c4 : index
  %up = arith.addi %exact, %c63 : index
  %blocks = arith.divui %up, %c64 : index
  %first = arith.muli %blocks, %c64 : index
  %second = arith.muli %more, %c4 : index
  %all = arith.addi %first, %second : index
  %arena = memref.alloc(%all) {alignment = 64 : i64} : memref<?xi8>
  %a = memref.view %arena[%c0][%n] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.add ins(%in, %in : memref<?xf32>, memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%first][%more] {freehold.claim} : memref<?xi8> to memref<?xf32>
  %v = arith.constant 2.0 : f32
  linalg.fill ins(%v : f32) outs(%b : memref<?xf32>)
  %part = memref.subview %b[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                  iterator_types = ["parallel"]}
      ins(%a, %part : memref<?xf32>, memref<?xf32, strided<[1]>>) outs(%in : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %w = arith.mulf %x, %y : f32
    linalg.yield %w : f32
  }
  memref.dealloc %arena : memref<?xi8>
  return
}
