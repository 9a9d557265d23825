"""Programs that several tests use."""

#: A tensor program.
SCALE = """func.func @scale(%x: tensor<4xf32>, %by: f32) -> tensor<4xf32> {
  %s = tensor.splat %by : tensor<4xf32>
  %y = arith.mulf %x, %s : tensor<4xf32>
  return %y : tensor<4xf32>
}
"""

#: A program that copies a tensor, because it reads it after it has written it.
COPY = """func.func @main(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  return %r, %y : tensor<8xf32>, f32
}
"""

#: A program that never ends.
ENDLESS = """func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000000 : index
  scf.for %i = %c0 to %n step %c1 { %x = arith.addi %i, %i : index }
  return
}
"""


def chain(length: int) -> str:
    """Returns a program with twice as many ops."""
    lines = ["func.func @main(%a: tensor<64xf32>, %i: index, %x: f32) -> tensor<64xf32> {"]
    last = "%a"
    for number in range(length):
        lines.append(f"  %t{number} = tensor.insert %x into {last}[%i] : tensor<64xf32>")
        lines.append(f"  %e{number} = tensor.extract %t{number}[%i] : tensor<64xf32>")
        last = f"%t{number}"
    return "\n".join([*lines, f"  return {last} : tensor<64xf32>", "}", ""])
