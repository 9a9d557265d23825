// RUN: freehold opt %s "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops" | filecheck %s

// A size that is not valid as a symbol is a dimension of the map.

// CHECK: #[[MAP:map1]] = affine_map<(d0)[s0] -> (d0 + s0 + 1)>
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
// CHECK-LABEL: func.func @padded
func.func @padded(%t: tensor<?xf32>, %k: index, %z: i1) -> tensor<?xf32> {
  %v = arith.constant 1.0 : f32
  // CHECK: scf.if
  // CHECK: affine.apply #[[MAP]](%{{.*}})[%{{.*}}]
  %r = scf.if %z -> tensor<?xf32> {
    %e = func.call @ext(%t) : (tensor<?xf32>) -> tensor<?xf32>
    %p = tensor.pad %e low[1] high[%k] {
    ^bb0(%i: index):
      tensor.yield %v : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The cast of a forwarded buffer follows the op that produces it.

// CHECK-LABEL: func.func @forwarded
func.func @forwarded(%n: index, %t: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0, %t : index, tensor<16xf32>)
^h(%i: index, %x: tensor<16xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^e
^b:
  %e = tensor.empty() : tensor<16xf32>
  // CHECK: linalg.sqrt
  // CHECK-NEXT: memref.cast
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: cf.br
  %y = linalg.sqrt ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j, %y : index, tensor<16xf32>)
^e:
  return %x : tensor<16xf32>
}
