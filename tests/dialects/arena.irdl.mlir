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

  // A buffer that nothing is known to free.
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
}
