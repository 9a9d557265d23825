// A user's dialect: buffers with several ways to be freed, and ops whose regions pass buffers on.

irdl.dialect @arena {
  // A buffer that @free frees.
  irdl.operation @alloc attributes {
    freehold.effects = {buffer = "allocate"},
    freehold.allocation = {dealloc = "arena.free"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.results(buffer: %buffer)
  }

  irdl.operation @free attributes {
    freehold.effects = {buffer = "free"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.operands(buffer: %buffer)
  }

  // A buffer that memref.dealloc frees.
  irdl.operation @heap attributes {
    freehold.effects = {buffer = "allocate"},
    freehold.allocation = {dealloc = "memref.dealloc"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.results(buffer: %buffer)
  }

  // A buffer of which nothing is said but that it is new: memref.dealloc frees it.
  irdl.operation @keep attributes {
    freehold.effects = {buffer = "allocate"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.results(buffer: %buffer)
  }

  // One of two regions runs, and returns buffers and anything else.
  irdl.operation @choose attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["first", "second"], first = ["parent"], second = ["parent"]}
  } {
    %any = irdl.c_pred "true"
    %first = irdl.region()
    %second = irdl.region()
    irdl.results(results: variadic %any)
    irdl.regions(first: %first, second: %second)
  }

  // The region runs any number of times on what it returns, and first on the operands.
  irdl.operation @repeat attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["body"], body = ["body", "parent"], operands = "inits"}
  } {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.operands(inits: variadic %any)
    irdl.results(results: variadic %any)
    irdl.regions(body: %body)
  }

  // Returns exactly one buffer, so that no indicator can be added.
  irdl.operation @once attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["body"], body = ["parent"]}
  } {
    %buffer = irdl.base "!builtin.memref"
    %body = irdl.region()
    irdl.results(result: %buffer)
    irdl.regions(body: %body)
  }

  irdl.operation @give attributes {
    freehold.traits = ["Pure", "ReturnLike", "Terminator"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(values: variadic %any)
  }

  // Two buffers.
  irdl.operation @pair attributes {
    freehold.effects = {first = "allocate", second = "allocate"}
  } {
    %one = irdl.base "!builtin.memref"
    %other = irdl.base "!builtin.memref"
    irdl.results(first: %one, second: %other)
  }

  // A buffer that @free frees and @copy copies.
  irdl.operation @pooled attributes {
    freehold.effects = {buffer = "allocate"},
    freehold.allocation = {dealloc = "arena.free", clone = "arena.copy"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.results(buffer: %buffer)
  }

  irdl.operation @copy attributes {
    freehold.effects = {source = "read", buffer = ["allocate", "write"]},
    freehold.allocation = {dealloc = "arena.free", clone = "arena.copy"}
  } {
    %source = irdl.base "!builtin.memref"
    irdl.operands(source: %source)
    irdl.results(buffer: %source)
  }

  // Frees the operands, and returns new buffers.
  irdl.operation @regrow attributes {
    freehold.effects = {old = ["read", "free"], new = ["allocate", "write"]}
  } {
    %any = irdl.c_pred "true"
    irdl.operands(old: variadic %any)
    irdl.results(new: variadic %any)
  }

  // Allocations that may be moved, and be on the stack.
  irdl.operation @movable attributes {
    freehold.effects = {buffer = "allocate"},
    freehold.allocation = {dealloc = "memref.dealloc", promoted = "memref.alloca", hoisting = ["loop", "block"]}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.results(buffer: %buffer)
  }

  irdl.operation @movable_pair attributes {
    freehold.effects = {old = "free", first = "allocate", second = "allocate"},
    freehold.allocation = {dealloc = "memref.dealloc", promoted = "memref.alloca", hoisting = ["loop", "block"]}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.operands(old: %buffer)
    irdl.results(first: %buffer, second: %buffer)
  }

  // A call of a function.
  irdl.operation @call attributes {
    freehold.callee = "callee"
  } {
    %any = irdl.c_pred "true"
    %symbol = irdl.any
    irdl.operands(arguments: variadic %any)
    irdl.results(results: variadic %any)
    irdl.attributes {"callee" = %symbol}
  }

  // Reads a buffer.
  irdl.operation @use attributes {
    freehold.effects = {buffer = "read"}
  } {
    %buffer = irdl.base "!builtin.memref"
    irdl.operands(buffer: %buffer)
  }

  // A branch that does not say what it passes.
  irdl.operation @jump attributes {
    freehold.traits = ["Terminator", "Pure"],
    freehold.successors = ["dest"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(values: variadic %any)
  }

  // A terminator that does not say what it passes.
  irdl.operation @stop attributes {
    freehold.traits = ["Terminator", "Pure"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(values: variadic %any)
  }

  // A region of which nothing is said.
  irdl.operation @region {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.operands(values: variadic %any)
    irdl.results(results: variadic %any)
    irdl.regions(body: %body)
  }

  // An op of which nothing is said.
  irdl.operation @unsaid {
    %any = irdl.c_pred "true"
    irdl.operands(taken: variadic %any)
    irdl.results(returned: variadic %any)
  }
}
