// Prefix sums: each iteration reads the last element and writes the next one. The loop works on one buffer.

func.func @main(%values: tensor<8xi32>) -> tensor<8xi32> {
  %one = arith.constant 1 : index
  %end = arith.constant 8 : index
  %sums = scf.for %i = %one to %end step %one iter_args(%t = %values) -> tensor<8xi32> {
    %before = arith.subi %i, %one : index
    %last = tensor.extract %t[%before] : tensor<8xi32>
    %value = tensor.extract %t[%i] : tensor<8xi32>
    %sum = arith.addi %last, %value : i32
    %next = tensor.insert %sum into %t[%i] : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  return %sums : tensor<8xi32>
}
