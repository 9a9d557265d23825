// A user's dialect that says all that definitions in Rust say: allocators with several results and with frees of their own,
// ops that take over buffers, branches, exits, views, ownership, and a function.

irdl.dialect @vault {
  // Two buffers, each with a free of its own.
  irdl.operation @alloc2 attributes {
    freehold.effects = {a = "allocate", b = "allocate"},
    freehold.allocation = {a = {dealloc = "vault.free"}, b = {dealloc = "memref.dealloc"}}
  } {
    %any = irdl.c_pred "true"
    irdl.results(a: %any, b: %any)
  }

  irdl.operation @alloc attributes {
    freehold.effects = {a = "allocate"},
    freehold.allocation = {dealloc = "vault.free", clone = "vault.clone"}
  } {
    %any = irdl.c_pred "true"
    irdl.results(a: %any)
  }

  // Like @alloc, without a word about how its buffers are freed.
  irdl.operation @bare attributes {freehold.effects = {a = "allocate"}} {
    %any = irdl.c_pred "true"
    irdl.results(a: %any)
  }

  // Like @alloc, without a clone.
  irdl.operation @unique attributes {
    freehold.effects = {a = "allocate"},
    freehold.allocation = {dealloc = "vault.free"}
  } {
    %any = irdl.c_pred "true"
    irdl.results(a: %any)
  }

  irdl.operation @free attributes {freehold.effects = {a = "free"}} {
    %any = irdl.c_pred "true"
    irdl.operands(a: %any)
  }

  irdl.operation @clone attributes {
    freehold.effects = {source = "read", a = ["allocate", "write"]},
    freehold.allocation = {dealloc = "vault.free", clone = "vault.clone"}
  } {
    %any = irdl.c_pred "true"
    irdl.operands(source: %any)
    irdl.results(a: %any)
  }

  // Frees buffers and returns new ones.
  irdl.operation @swap attributes {freehold.effects = {old = ["read", "free"], new = "allocate"}} {
    %any = irdl.c_pred "true"
    irdl.operands(old: variadic %any)
    irdl.results(new: variadic %any)
  }

  // Gives a buffer to somebody who frees it.
  irdl.operation @send attributes {freehold.effects = {a = "read"}, freehold.owned = "a"} {
    %any = irdl.c_pred "true"
    irdl.operands(a: %any)
  }

  irdl.operation @use attributes {freehold.effects = {a = "read", memory = "write"}} {
    %any = irdl.c_pred "true"
    irdl.operands(a: %any)
  }

  irdl.operation @br attributes {
    freehold.traits = ["Terminator", "Pure"],
    freehold.successors = ["dest"],
    freehold.branch = {dest = "args"}
  } {
    %any = irdl.c_pred "true"
    irdl.operands(args: variadic %any)
  }

  // Goes to the first of its successors if the condition is true. Only the second receives operands.
  irdl.operation @leave attributes {
    freehold.traits = ["Terminator", "Pure"],
    freehold.successors = ["done", "more"],
    freehold.branch = {more = "args"}
  } {
    %i1 = irdl.is i1
    %any = irdl.c_pred "true"
    irdl.operands(condition: %i1, args: variadic %any)
  }

  // A branch that does not say what it passes.
  irdl.operation @jump attributes {freehold.traits = ["Terminator", "Pure"], freehold.successors = ["dest"]} {
    %any = irdl.c_pred "true"
    irdl.operands(args: variadic %any)
  }

  // A branch that also returns.
  irdl.operation @both attributes {
    freehold.traits = ["Terminator", "Pure", "ReturnLike"],
    freehold.successors = ["dest"],
    freehold.branch = {dest = "args"}
  } {
    %any = irdl.c_pred "true"
    irdl.operands(args: variadic %any)
  }

  // Runs its region once, on buffers.
  irdl.operation @within attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["body"], body = ["parent"], operands = {body = "inits"},
                            invocations = {body = [1, 1]}}
  } {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.operands(inits: variadic %any)
    irdl.results(results: variadic %any)
    irdl.regions(body: %body)
  }

  // The same, without a word about control flow.
  irdl.operation @around attributes {freehold.traits = ["RecursiveMemoryEffects"]} {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.operands(inits: variadic %any)
    irdl.results(results: variadic %any)
    irdl.regions(body: %body)
  }

  // Like @within, with exactly one result.
  irdl.operation @fixed attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["body"], body = ["parent"]}
  } {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.results(r: %any)
    irdl.regions(body: %body)
  }

  // A loop with exactly one result.
  irdl.operation @again attributes {
    freehold.traits = ["RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["body"], body = ["body", "parent"], operands = "inits"}
  } {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.operands(inits: variadic %any)
    irdl.results(r: %any)
    irdl.regions(body: %body)
  }

  // Passes its last operands to the op around it.
  irdl.operation @give attributes {freehold.traits = ["Terminator", "Pure"], freehold.exit = "values"} {
    %any = irdl.c_pred "true"
    %i32 = irdl.is i32
    irdl.operands(code: %i32, values: variadic %any)
  }

  // A terminator that does not say what it passes.
  irdl.operation @end attributes {freehold.traits = ["Terminator", "NoMemoryEffect"]} {
    %any = irdl.c_pred "true"
    irdl.operands(values: variadic %any)
  }

  irdl.operation @window attributes {freehold.traits = ["Pure"], freehold.view = {v = "m", offset = "none"}} {
    %any = irdl.c_pred "true"
    irdl.operands(i: %any, m: %any)
    irdl.results(n: %any, v: %any)
  }

  irdl.operation @shift attributes {freehold.traits = ["Pure"], freehold.view = {v = "m", offset = "any"}} {
    %any = irdl.c_pred "true"
    irdl.operands(m: %any)
    irdl.results(v: %any)
  }

  // A buffer that belongs to somebody else, and one that is new.
  irdl.operation @get attributes {freehold.effects = {memory = "read"}, freehold.ownership = {a = "borrowed", b = "new"}} {
    %any = irdl.c_pred "true"
    irdl.results(a: %any, b: %any)
  }

  // Tells with its second result whether the first one is new.
  irdl.operation @maybe attributes {freehold.effects = {m = "read"}, freehold.ownership = {a = {flag = "owned"}}} {
    %any = irdl.c_pred "true"
    %i1 = irdl.is i1
    irdl.operands(m: %any)
    irdl.results(a: %any, owned: %i1)
  }

  irdl.operation @pick attributes {
    freehold.traits = ["Pure"],
    freehold.ownership = {r = {select = ["c", "x", "y"]}},
    freehold.aliases = {r = "x"}
  } {
    %any = irdl.c_pred "true"
    irdl.operands(c: %any, x: %any, y: %any)
    irdl.results(r: %any)
  }

  irdl.operation @func attributes {freehold.traits = ["IsolatedFromAbove"], freehold.function = {}} {
    %name = irdl.base "#builtin.string"
    %body = irdl.region
    irdl.attributes {"sym_name" = %name}
    irdl.regions(body: %body)
  }

  // A function that frees the arguments that it lists.
  irdl.operation @taker attributes {
    freehold.traits = ["IsolatedFromAbove"],
    freehold.function = {owned = "takes"}
  } {
    %any = irdl.c_pred "true"
    %body = irdl.region
    irdl.attributes {"sym_name" = %any, "function_type" = %any, "takes" = %any}
    irdl.regions(body: %body)
  }

  irdl.operation @call attributes {freehold.callee = "callee"} {
    %any = irdl.c_pred "true"
    irdl.operands(args: variadic %any)
    irdl.results(results: variadic %any)
    irdl.attributes {"callee" = %any}
  }

  // An isolated op that is no function.
  irdl.operation @box attributes {freehold.traits = ["IsolatedFromAbove"]} {
    %body = irdl.region
    irdl.regions(body: %body)
  }

  irdl.operation @return attributes {freehold.traits = ["Pure", "ReturnLike", "Terminator"]} {
    %any = irdl.c_pred "true"
    irdl.operands(operands: variadic %any)
  }
}
