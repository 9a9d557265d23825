// RUN: freehold opt %s --fuse-producers --split-input-file | expect %t.out

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// The input dies with the producer, which can write into it: the user would keep a buffer of the same size.

func.func @dying(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %m = linalg.matmul ins(%x, %y : tensor<64x64xf32>, tensor<64x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e1 = tensor.empty() : tensor<64x64xf32>
  %p = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<64x64xf32>) outs(%e1 : tensor<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %e2 = tensor.empty() : tensor<64x64xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %y : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e2 : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// The source of the broadcast is written between the broadcast and its user; then by the user; then through a view.

func.func @written(%x: tensor<8xf32>, %s: tensor<1xf32>, %i: index) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<4x8xf32>
  %b = linalg.generic {indexing_maps = [#columns, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8xf32>) outs(%e0 : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %w = tensor.insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x8xf32>) outs(%e1 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %v = math.exp %a : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  return %0, %w : tensor<4x8xf32>, tensor<8xf32>
}

func.func @written_by_user(%x: tensor<8xf32>, %s: tensor<f32>) -> tensor<8xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 7)>, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%r : tensor<8xf32>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %v = arith.addf %a, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @written_view(%x: tensor<8xf32>, %s: tensor<1x1xf32>, %i: index) -> (tensor<4x8xf32>, tensor<1x8xf32>) {
  %e0 = tensor.empty() : tensor<4x8xf32>
  %b = linalg.generic {indexing_maps = [#columns, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8xf32>) outs(%e0 : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %view = tensor.expand_shape %x [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %w = tensor.insert_slice %s into %view[0, %i] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<1x8xf32>
  %e1 = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x8xf32>) outs(%e1 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %v = math.exp %a : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  return %0, %w : tensor<4x8xf32>, tensor<1x8xf32>
}

// What is computed from elements is computed once: two users, a user that reads each element for each row, a loop.

func.func @computed_once(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e0 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xf32>) outs(%e1 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.negf %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xf32>) outs(%e2 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.sqrt %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e3 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.absf %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %e4 = tensor.empty() : tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#columns, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<8xf32>) outs(%e4 : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.negf %in : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  %e5 = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e5 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.ceil %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %1) -> (tensor<8xf32>) {
    %e6 = tensor.empty() : tensor<8xf32>
    %n1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%a, %r : tensor<8xf32>, tensor<8xf32>) outs(%e6 : tensor<8xf32>) {
    ^bb0(%in: f32, %add: f32, %out: f32):
      %v = arith.addf %in, %add : f32
      linalg.yield %v : f32
    } -> tensor<8xf32>
    scf.yield %n1 : tensor<8xf32>
  }
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8xf32>
}

// The fill says how often the user's loop runs.

func.func @extent(%k: f32) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%k : f32) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<f32>) -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%f : tensor<8xf32>) outs(%z : tensor<f32>) {
  ^bb0(%in: f32, %sum: f32):
    %v = arith.addf %sum, %in : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// Ops that may trap; an op with an attribute of someone else; an output; a size. Only the gather is fused.

func.func @others(%x: tensor<8xi32>, %y: tensor<8xi32>, %i: index) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, index) {
  %c0 = arith.constant 0 : index
  %e0 = tensor.empty() : tensor<8xi32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xi32>, tensor<8xi32>) outs(%e0 : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %v = arith.divsi %a, %b : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %e1 = tensor.empty() : tensor<8xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%d : tensor<8xi32>) outs(%e1 : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %v = arith.addi %a, %a : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %e2 = tensor.empty() : tensor<8xi32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi32>) outs(%e2 : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %b = tensor.extract %y[%i] : tensor<8xi32>
    linalg.yield %b : i32
  } -> tensor<8xi32>
  %e3 = tensor.empty() : tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%g : tensor<8xi32>) outs(%e3 : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %v = arith.addi %a, %a : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %e4 = tensor.empty() : tensor<8xi32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi32>) outs(%e4 : tensor<8xi32>) attrs = {mine} {
  ^bb0(%a: i32, %out: i32):
    linalg.yield %a : i32
  } -> tensor<8xi32>
  %e5 = tensor.empty() : tensor<8xi32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%m : tensor<8xi32>) outs(%e5 : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %v = arith.addi %a, %a : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %e6 = tensor.empty() : tensor<8xi32>
  %o = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi32>) outs(%e6 : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    linalg.yield %a : i32
  } -> tensor<8xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %v = arith.addi %a, %out : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %e7 = tensor.empty(%i) : tensor<?xi32>
  %c7 = arith.constant 7 : i32
  %f = linalg.fill ins(%c7 : i32) outs(%e7 : tensor<?xi32>) -> tensor<?xi32>
  %size = tensor.dim %f, %c0 : tensor<?xi32>
  return %0, %1, %2, %3, %size : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, index
}

// An encoding.

func.func @encoded(%k: f32, %x: tensor<8xf32, 1>) -> tensor<8xf32, 1> {
  %e0 = tensor.empty() : tensor<8xf32, 1>
  %f = linalg.fill ins(%k : f32) outs(%e0 : tensor<8xf32, 1>) -> tensor<8xf32, 1>
  %e1 = tensor.empty() : tensor<8xf32, 1>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%f, %x : tensor<8xf32, 1>, tensor<8xf32, 1>) outs(%e1 : tensor<8xf32, 1>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<8xf32, 1>
  return %0 : tensor<8xf32, 1>
}
