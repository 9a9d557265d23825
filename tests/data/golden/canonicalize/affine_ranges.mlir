// RUN: freehold opt %s -canonicalize | expect %t.out

// The simplification of divisions, remainders and bounds by the ranges of loop bounds.

func.func @one_quotient(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 16 to 24 {
    affine.store %x, %a[%i floordiv 8] : memref<64xf32>
    affine.store %x, %a[(%i + 8) ceildiv 16] : memref<64xf32>
    affine.store %x, %a[%i mod 32] : memref<64xf32>
    affine.store %x, %a[%i mod 12] : memref<64xf32>
    affine.store %x, %a[(%i - 16) floordiv 8 + %i floordiv 16] : memref<64xf32>
  }
  return
}

func.func @steps(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 30 step 10 {
    affine.store %x, %a[%i floordiv 21] : memref<64xf32>
    affine.store %x, %a[%i mod 5] : memref<64xf32>
  }
  affine.for %i = 3 to 60 step 6 {
    affine.store %x, %a[%i mod 3] : memref<64xf32>
    affine.store %x, %a[%i mod 6] : memref<64xf32>
  }
  return
}

func.func @tiles(%a: memref<?x?xf32>, %x: f32, %n: index) {
  affine.for %tile = 0 to %n step 64 {
    affine.for %i = 0 to 16 {
      affine.store %x, %a[(%tile + %i) floordiv 64, (%tile + %i) mod 16] : memref<?x?xf32>
      affine.store %x, %a[(%i + %tile) floordiv 32, (%i + %tile) mod 128] : memref<?x?xf32>
      affine.store %x, %a[(%i + %tile + 1) floordiv 64, (%i * 2 + %tile) mod 64] : memref<?x?xf32>
    }
  }
  return
}

func.func @bounds(%a: memref<64xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = max affine_map<(d0) -> (d0 * 2, 6, -d0)>(%i) to min affine_map<(d0) -> (d0 + 9, 32 - d0, 20)>(%i) {
      affine.store %x, %a[%j] : memref<64xf32>
    }
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0, -1, d0 - 5)>(%i)[%n] to min affine_map<(d0)[s0] -> (s0, d0 * 3, 10)>(%i)[%n] {
      affine.store %x, %a[%j] : memref<64xf32>
    }
  }
  affine.for %i = 7 to 8 {
    affine.for %j = max affine_map<(d0) -> (d0, 7)>(%i) to min affine_map<(d0) -> (9, d0 + 2)>(%i) {
      affine.store %x, %a[%j] : memref<64xf32>
    }
  }
  return
}

func.func @symbols(%a: memref<?xf32>, %x: f32, %s: index, %t: index, %u: index) {
  affine.store %x, %a[symbol(%u) floordiv 3 + symbol(%u) * symbol(%t) + symbol(%s) + symbol(%t) * symbol(%s) + symbol(%t) + 5] : memref<?xf32>
  affine.store %x, %a[(symbol(%s) * symbol(%t) * 4 + symbol(%t)) ceildiv symbol(%t)] : memref<?xf32>
  affine.store %x, %a[(symbol(%s) + symbol(%u) - (symbol(%s) + symbol(%u)) mod symbol(%t)) mod symbol(%t) + symbol(%u)] : memref<?xf32>
  affine.store %x, %a[((symbol(%s) * symbol(%u)) floordiv symbol(%t)) floordiv symbol(%u)] : memref<?xf32>
  affine.store %x, %a[((symbol(%s) * symbol(%u)) floordiv symbol(%t)) ceildiv symbol(%u) + symbol(%s) mod symbol(%t)] : memref<?xf32>
  return
}

func.func @dims(%a: memref<?xf32>, %x: f32, %s: index, %t: index) {
  affine.for %i = 0 to %s {
    affine.for %j = 0 to %t {
      affine.store %x, %a[%j * symbol(%t) + symbol(%s) + %i mod symbol(%s) + %i floordiv 3 + %j + %i * 2] : memref<?xf32>
    }
  }
  return
}
