// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Views keep their buffer alive; it is the buffer that is freed.

func.func @subview(%m: memref<2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.cast %v : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32, strided<[?], offset: ?>>
  memref.copy %m, %w : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
  memref.copy %w, %m : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
  return
}

func.func @handed_over(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32, strided<[?], offset: ?>> {
    %a = memref.alloc() : memref<6xf32>
    %v = memref.subview %a[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
    %w = memref.cast %v : memref<4xf32, strided<[1], offset: 1>> to memref<4xf32, strided<[?], offset: ?>>
    memref.copy %m, %w : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    scf.yield %w : memref<4xf32, strided<[?], offset: ?>>
  } else {
    %b = memref.alloc() : memref<4xf32>
    %w = memref.cast %b : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    memref.copy %m, %w : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    scf.yield %w : memref<4xf32, strided<[?], offset: ?>>
  }
  memref.copy %r, %m : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  return
}

func.func @returned() -> memref<2xf32, strided<[1], offset: 1>> {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return %v : memref<2xf32, strided<[1], offset: 1>>
}

func.func @shifted(%m: memref<4xf32>, %n: index) {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  memref.copy %v, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @unranked(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> memref<*xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    %u = memref.cast %a : memref<4xf32> to memref<*xf32>
    scf.yield %u : memref<*xf32>
  } else {
    %a = memref.alloc() : memref<2x2xf32>
    %u = memref.cast %a : memref<2x2xf32> to memref<*xf32>
    scf.yield %u : memref<*xf32>
  }
  %k = memref.rank %r : memref<*xf32>
  return
}

func.func @memory_space(%c: i1, %m: memref<4xf32, 3>) {
  %r = scf.if %c -> memref<4xf32, 3> {
    %a = memref.alloc() : memref<4xf32, 3>
    memref.copy %m, %a : memref<4xf32, 3> to memref<4xf32, 3>
    scf.yield %a : memref<4xf32, 3>
  } else {
    scf.yield %m : memref<4xf32, 3>
  }
  memref.copy %r, %m : memref<4xf32, 3> to memref<4xf32, 3>
  return
}

func.func @metadata(%m: memref<4xf32>) -> index {
  %a = memref.alloc() : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a
      : memref<4xf32> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %base to offset: [0], sizes: [4], strides: [1] : memref<f32> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  return %size : index
}
