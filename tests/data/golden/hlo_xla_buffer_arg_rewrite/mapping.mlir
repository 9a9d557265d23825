// RUN: freehold opt %s -hlo-xla-buffer-arg-rewrite | expect %t.out

// The second result is no input.
func.func @tuple(%a: memref<4xf32> {xla_framework.input_mapping = 0 : i32}, %r0: memref<4xf32>, %r1: memref<4xf32>)
    attributes {xla_framework.result_mapping = 3 : i32, xla_framework.result_inner_mapping = [0 : i32, 2 : i32]} {
  return
}

func.func @single(%a: memref<4xf32> {xla_framework.input_mapping = 0 : i32, test.kept}, %r: memref<4xf32> {test.kept})
    attributes {xla_framework.result_mapping = 1 : i32} {
  return
}

func.func @in_place(%a: memref<4xf32> {xla_framework.input_mapping = 1 : i32}, %r: memref<4xf32>)
    attributes {xla_framework.result_mapping = 1 : i32} {
  return
}

func.func @no_mapping(%a: memref<4xf32>, %r: memref<4xf32>) {
  return
}
