// RUN: freehold opt %s --fuse-producers --split-input-file | expect %t.out

#id = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#scalar = affine_map<(d0, d1) -> ()>

// A broadcast: the user reads the smaller tensor by another map. The empty tensor of the broadcast is gone, too.

func.func @bias(%a: tensor<8x128xf32>, %bias: tensor<128xf32>) -> tensor<8x128xf32> {
  %e0 = tensor.empty() : tensor<8x128xf32>
  %b = linalg.generic {indexing_maps = [#columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%bias : tensor<128xf32>) outs(%e0 : tensor<8x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x128xf32>
  %e1 = tensor.empty() : tensor<8x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<8x128xf32>, tensor<8x128xf32>) outs(%e1 : tensor<8x128xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x128xf32>
  return %0 : tensor<8x128xf32>
}

// A fill and a broadcast of two users; an op reads the broadcast twice.

func.func @two_users(%a: tensor<8x128xf32>, %v: tensor<f32>, %k: f32) -> (tensor<8x128xf32>, tensor<8x128xf32>) {
  %e0 = tensor.empty() : tensor<8x128xf32>
  %f = linalg.fill ins(%k : f32) outs(%e0 : tensor<8x128xf32>) -> tensor<8x128xf32>
  %e1 = tensor.empty() : tensor<8x128xf32>
  %b = linalg.broadcast ins(%v : tensor<f32>) outs(%e1 : tensor<8x128xf32>) dimensions = [0, 1]
  %e2 = tensor.empty() : tensor<8x128xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %f, %b : tensor<8x128xf32>, tensor<8x128xf32>, tensor<8x128xf32>) outs(%e2 : tensor<8x128xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    %p = arith.mulf %s, %z : f32
    linalg.yield %p : f32
  } -> tensor<8x128xf32>
  %e3 = tensor.empty() : tensor<8x128xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %f, %b : tensor<8x128xf32>, tensor<8x128xf32>, tensor<8x128xf32>) outs(%e3 : tensor<8x128xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %s = arith.subf %x, %y : f32
    %p = arith.mulf %s, %z : f32
    linalg.yield %p : f32
  } -> tensor<8x128xf32>
  return %0, %1 : tensor<8x128xf32>, tensor<8x128xf32>
}

// Ops without a tensor: the indices are those of the user's dimensions.

func.func @triangle(%a: tensor<8x8xf32>, %zero: f32) -> tensor<8x8xf32> {
  %e0 = tensor.empty() : tensor<8x8xi32>
  %row = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e0 : tensor<8x8xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    linalg.yield %c : i32
  } -> tensor<8x8xi32>
  %e1 = tensor.empty() : tensor<8x8xi1>
  %mask = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%row, %row : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e1 : tensor<8x8xi1>) {
  ^bb0(%x: i32, %y: i32, %out: i1):
    %c = arith.cmpi sge, %x, %y : i32
    linalg.yield %c : i1
  } -> tensor<8x8xi1>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%mask, %a : tensor<8x8xi1>, tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>) {
  ^bb0(%m: i1, %x: f32, %out: f32):
    %s = arith.select %m, %x, %zero : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A chain into a reduction: no tensor with three dimensions is left.

#xy = affine_map<(d0, d1, d2) -> (d0, d1)>
#xz = affine_map<(d0, d1, d2) -> (d0, d2)>
#yz = affine_map<(d0, d1, d2) -> (d1, d2)>
#xyz = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

func.func @distances(%points: tensor<100x8xf32>, %centers: tensor<5x8xf32>) -> tensor<100x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<100x5x8xf32>
  %p = linalg.generic {indexing_maps = [#xz, #xyz], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%points : tensor<100x8xf32>) outs(%e0 : tensor<100x5x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<100x5x8xf32>
  %e1 = tensor.empty() : tensor<100x5x8xf32>
  %d = linalg.generic {indexing_maps = [#xyz, #yz, #xyz], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %centers : tensor<100x5x8xf32>, tensor<5x8xf32>) outs(%e1 : tensor<100x5x8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<100x5x8xf32>
  %e2 = tensor.empty() : tensor<100x5x8xf32>
  %q = linalg.generic {indexing_maps = [#xyz, #xyz], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%d : tensor<100x5x8xf32>) outs(%e2 : tensor<100x5x8xf32>) {
  ^bb0(%x: f32, %out: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<100x5x8xf32>
  %e3 = tensor.empty() : tensor<100x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e3 : tensor<100x5xf32>) -> tensor<100x5xf32>
  %0 = linalg.generic {indexing_maps = [#xyz, #xy], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q : tensor<100x5x8xf32>) outs(%z : tensor<100x5xf32>) {
  ^bb0(%x: f32, %sum: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s : f32
  } -> tensor<100x5xf32>
  return %0 : tensor<100x5xf32>
}

// A transposed tensor of which each element is read once, and a broadcast of a row by a constant index.

func.func @turned(%a: tensor<8x4xf32>, %row: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %e0 = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e0 : tensor<4x8xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<4x8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%row : tensor<1x8xf32>) outs(%e1 : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// The fill was the only user of a conditional, which disappears with it.

func.func @op_with_regions(%c: i1, %x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %0 = scf.if %c -> (tensor<4x4xf32>) {
    scf.yield %x : tensor<4x4xf32>
  } else {
    scf.yield %y : tensor<4x4xf32>
  }
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.mulf %in, %in : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// A gather, which the user makes for each of its elements. It stays if the user writes the tensor.

func.func @gather(%values: tensor<40xf32>, %index: tensor<8xi32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%index : tensor<8xi32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %v = tensor.extract %values[%i] : tensor<40xf32>
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %0 = linalg.add ins(%g, %y : tensor<8xf32>, tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @gather_of_what_is_written(%values: tensor<8xf32>, %index: tensor<8xi32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%index : tensor<8xi32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %v = tensor.extract %values[%i] : tensor<8xf32>
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%g : tensor<8xf32>) outs(%values : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
