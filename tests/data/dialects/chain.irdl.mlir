// Ops in destination-passing style that accept only tensors, and say what they are on buffers: the first keeps its result
// there, the second has none.

irdl.dialect @chain {
  irdl.operation @first attributes {
    freehold.destination_style = "outs",
    freehold.bufferization = {memref_op = "chain.first_on_buffers", required_results = ["result"]}
  } {
    %t = irdl.base "!builtin.tensor"
    irdl.operands(outs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @first_on_buffers attributes {freehold.destination_style = "outs"} {
    %t = irdl.base "!builtin.memref"
    irdl.operands(outs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @second attributes {
    freehold.destination_style = "outs", freehold.bufferization = {memref_op = "chain.second_on_buffers"}
  } {
    %t = irdl.base "!builtin.tensor"
    irdl.operands(outs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @second_on_buffers attributes {freehold.destination_style = "outs"} {
    %t = irdl.base "!builtin.memref"
    irdl.operands(outs: %t)
  }
  // Its result is required, and it accepts only tensors.
  irdl.operation @third attributes {freehold.destination_style = "outs"} {
    %t = irdl.base "!builtin.tensor"
    irdl.operands(outs: %t)
    irdl.results(result: %t)
  }
}
