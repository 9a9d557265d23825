// A user's dialect: buffers that are taken from a pool, filled, and passed through regions.

irdl.dialect @pool {
  irdl.type @handle {
    %any = irdl.any
    irdl.parameters(of: %any)
  }

  // A buffer nobody else has.
  irdl.operation @take attributes {
    freehold.format = "`(` $size `)` attr-dict `:` type($buffer)",
    freehold.effects = {buffer = "allocate"}
  } {
    %size = irdl.is index
    %buffer = irdl.base "!builtin.memref"
    irdl.operands(size: %size)
    irdl.results(buffer: %buffer)
  }

  // The buffer that the handle stands for.
  irdl.operation @open attributes {
    freehold.format = "$handle attr-dict `:` type($handle) `->` type($element)",
    freehold.traits = ["Pure"]
  } {
    %element = irdl.any
    %handle = irdl.parametric @pool::@handle<%element>
    irdl.operands(handle: %handle)
    irdl.results(element: %element)
  }

  // Every element becomes the value.
  irdl.operation @fill attributes {
    freehold.format = "$buffer `with` $value (`stride` $stride^)? attr-dict `:` type($buffer)",
    freehold.relations = [["element_of", "buffer", "value"]],
    freehold.effects = {buffer = "write"},
    freehold.optional_attributes = ["stride"],
    freehold.spellings = {stride = i64}
  } {
    %buffer = irdl.base "!builtin.memref"
    %value = irdl.any
    %stride = irdl.base "#builtin.integer"
    irdl.operands(buffer: %buffer, value: %value)
    irdl.attributes {"stride" = %stride}
  }

  // One of two regions runs, and gives the result.
  irdl.operation @choose attributes {
    freehold.format = "`` custom<ArrowTypes>(type($results)) $first `or` $second attr-dict",
    freehold.traits = ["SingleBlockImplicitTerminator<pool.give>", "RecursiveMemoryEffects"],
    freehold.region_flow = {entry = ["first", "second"], first = ["parent"], second = ["parent"]}
  } {
    %any = irdl.c_pred "true"
    %first = irdl.region()
    %second = irdl.region()
    irdl.results(results: variadic %any)
    irdl.regions(first: %first, second: %second)
  }

  irdl.operation @give attributes {
    freehold.format = "attr-dict ($values^ `:` type($values))?",
    freehold.traits = ["Pure", "ReturnLike", "Terminator"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(values: variadic %any)
  }
}
