// A program with an op of the dialect in `my.irdl.mlir`. The op only reads its buffer, so that the buffer is freed after it.

func.func @main() -> f32 {
  %x = memref.alloc() : memref<4xf32>
  %s = "my.sum"(%x) : (memref<4xf32>) -> f32
  return %s : f32
}
