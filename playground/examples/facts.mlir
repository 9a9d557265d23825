// An op of a dialect that nobody declares: 'freehold.facts' says what it does with its buffer. The option below the tabs allows such ops.

func.func @main() -> f32 {
  %x = memref.alloc() : memref<4xf32>
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%x : memref<4xf32>)
  %s = "my.sum"(%x) {freehold.facts = {effects = {operand0 = "read"}}} : (memref<4xf32>) -> f32
  return %s : f32
}
