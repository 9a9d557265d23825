// RUN: freehold opt %s -split-input-file --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" | expect %t.out

// A slice is inserted where it was extracted from, with an offset or a size that is computed twice in different ops. In
// place if they are certainly equal.

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.addi %i, %c4 : index
  %y = arith.addi %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.addi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.muli %i, %c4 : index
  %y = arith.muli %c4, %i : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.subi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 - 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
  %y = arith.addi %j, %i : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.divsi %i, %c4 : index
  %y = arith.divsi %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.min affine_map<(d0) -> (d0, 4)>(%i)
  %y = affine.min affine_map<(d0) -> (d0, 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.muli %i, %j : index
  %y = arith.muli %i, %j : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.select %b, %i, %j : index
  %y = arith.select %b, %i, %j : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.constant 2 : index
  %y = arith.constant 2 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<() -> (2)>()
  %y = arith.constant 2 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = arith.addi %i, %c4 : index
  %x = arith.addi %x1, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = tensor.dim %t, %c0 : tensor<?xf32>
  %y = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.index_cast %k : i32 to index
  %y = arith.index_cast %k : i32 to index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.floordivsi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.select %b, %i, %i : index
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.max affine_map<(d0) -> (d0, 4)>(%i)
  %y = affine.max affine_map<(d0) -> (d0, 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %x = affine.apply affine_map<(d0) -> (d0 * 2)>(%x1)
  %y = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.maxsi %i, %j : index
  %y = arith.maxsi %i, %j : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.remsi %i, %c4 : index
  %y = arith.remsi %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = arith.addi %i, %j : index
  %x = arith.subi %x1, %j : index
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%j]
  %y = arith.muli %i, %j : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 * 2 + (d0 floordiv 4))>(%i)
  %y1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %y = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %y1)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = memref.dim %m, %c0 : memref<?xf32>
  %y = memref.dim %m, %c0 : memref<?xf32>
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = tensor.dim %t, %c0 : tensor<?xf32>
  %y = tensor.dim %r0, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.ceildivsi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.ceildivui %i, %c4 : index
  %y = arith.ceildivui %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.divui %i, %c4 : index
  %y = arith.divui %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.floordivsi %i, %c4 : index
  %y = arith.floordivsi %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.floordivsi %i, %j : index
  %y = arith.floordivsi %i, %j : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) floordiv 4)>(%i, %j)
  %y = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 4)>(%i, %j)
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 mod 4 + (d0 floordiv 4) * 4)>(%i)
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.remui %i, %c4 : index
  %y = arith.remui %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = scf.if %b -> index {
    scf.yield %i : index
  } else {
    scf.yield %i : index
  }
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.shli %i, %c4 : index
  %y = arith.shli %i, %c4 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %q = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
  %x = tensor.dim %q, %c0 : tensor<?xf32>
  %y = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %q = tensor.empty(%i) : tensor<?xf32>
  %x = tensor.dim %q, %c0 : tensor<?xf32>
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %q = tensor.extract_slice %t[%j] [%i] [1] : tensor<?xf32> to tensor<?xf32>
  %x = tensor.dim %q, %c0 : tensor<?xf32>
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %q = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.dim %q, %c0 : tensor<?xf32>
  %y = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %q = memref.alloc(%i) : memref<?xf32>
  %x = memref.dim %q, %c0 : memref<?xf32>
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = index.add %i, %j
  %y = index.add %i, %j
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %y1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %y2 = affine.apply affine_map<(d0) -> (d0 * 4)>(%y1)
  %y = arith.subi %i, %y2 : index
  %s = tensor.extract_slice %r0[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %e into %r0[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.addi %i, %c4 : index
  %y = arith.addi %i, %c4 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.addi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.muli %i, %c4 : index
  %y = arith.muli %c4, %i : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.subi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 - 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
  %y = arith.addi %j, %i : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.divsi %i, %c4 : index
  %y = arith.divsi %i, %c4 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.min affine_map<(d0) -> (d0, 4)>(%i)
  %y = affine.min affine_map<(d0) -> (d0, 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.muli %i, %j : index
  %y = arith.muli %i, %j : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.select %b, %i, %j : index
  %y = arith.select %b, %i, %j : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.constant 2 : index
  %y = arith.constant 2 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<() -> (2)>()
  %y = arith.constant 2 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = arith.addi %i, %c4 : index
  %x = arith.addi %x1, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = tensor.dim %t, %c0 : tensor<?xf32>
  %y = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.index_cast %k : i32 to index
  %y = arith.index_cast %k : i32 to index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.floordivsi %i, %c4 : index
  %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.select %b, %i, %i : index
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.max affine_map<(d0) -> (d0, 4)>(%i)
  %y = affine.max affine_map<(d0) -> (d0, 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %x = affine.apply affine_map<(d0) -> (d0 * 2)>(%x1)
  %y = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.maxsi %i, %j : index
  %y = arith.maxsi %i, %j : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = arith.remsi %i, %c4 : index
  %y = arith.remsi %i, %c4 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x1 = arith.addi %i, %j : index
  %x = arith.subi %x1, %j : index
  %y = arith.addi %i, %c0 : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%j]
  %y = arith.muli %i, %j : index
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 * 2 + (d0 floordiv 4))>(%i)
  %y1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
  %y = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %y1)
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = memref.dim %m, %c0 : memref<?xf32>
  %y = memref.dim %m, %c0 : memref<?xf32>
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %b: i1, %k: i32, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %r0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = tensor.dim %t, %c0 : tensor<?xf32>
  %y = tensor.dim %r0, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %r0[%i] [%x] [1] : tensor<?xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %r0[%i] [%y] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
