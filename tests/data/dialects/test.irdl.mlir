// The ops of MLIR's `test` dialect that its test programs for deallocation, memrefs, tensors, loops and arithmetic use.
//
// Declared as a user declares ops: IRDL for what IRDL can say, `freehold.*` attributes for the rest.

irdl.dialect @test attributes {freehold.allow_unknown, freehold.properties} {
  // ---- buffers

  irdl.operation @copy attributes {
    freehold.format = "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict",
    freehold.effects = {source = "read", target = "write"}
  } {
    %ranked = irdl.base "!builtin.memref"
    %unranked = irdl.base "!builtin.unranked_memref"
    %source = irdl.any_of(%ranked, %unranked)
    %ranked_target = irdl.base "!builtin.memref"
    %unranked_target = irdl.base "!builtin.unranked_memref"
    %target = irdl.any_of(%ranked_target, %unranked_target)
    irdl.operands(source: %source, target: %target)
  }

  irdl.operation @buffer_based attributes {
    freehold.format = "`in` `(` $input`:` type($input) `)` `out` `(` $output`:` type($output) `)` attr-dict",
    freehold.effects = {input = "read", output = "write"}
  } {
    %ranked = irdl.base "!builtin.memref"
    %unranked = irdl.base "!builtin.unranked_memref"
    %input = irdl.any_of(%ranked, %unranked)
    %ranked_output = irdl.base "!builtin.memref"
    %unranked_output = irdl.base "!builtin.unranked_memref"
    %output = irdl.any_of(%ranked_output, %unranked_output)
    irdl.operands(input: %input, output: %output)
  }

  irdl.operation @region_buffer_based attributes {
    freehold.format = "`in` `(` $input`:` type($input) `)` `out` `(` $output`:` type($output) `)` $region attr-dict",
    freehold.effects = {input = "read", output = "write"},
    freehold.traits = ["SingleBlockImplicitTerminator<test.region_yield>"]
  } {
    %ranked = irdl.base "!builtin.memref"
    %unranked = irdl.base "!builtin.unranked_memref"
    %input = irdl.any_of(%ranked, %unranked)
    %ranked_output = irdl.base "!builtin.memref"
    %unranked_output = irdl.base "!builtin.unranked_memref"
    %output = irdl.any_of(%ranked_output, %unranked_output)
    irdl.operands(input: %input, output: %output)
    %region = irdl.region
    irdl.regions(region: %region)
  }

  irdl.operation @read_buffer attributes {freehold.effects = {buffer = "read", memory = "write"}} {
    %ranked = irdl.base "!builtin.memref"
    %unranked = irdl.base "!builtin.unranked_memref"
    %buffer = irdl.any_of(%ranked, %unranked)
    irdl.operands(buffer: %buffer)
  }

  irdl.operation @constant attributes {freehold.traits = ["ConstantLike", "NoMemoryEffect"]} {
    %value = irdl.any
    %result = irdl.any
    irdl.attributes {"value" = %value}
    irdl.results(result: %result)
  }

  irdl.operation @forward_buffer attributes {freehold.traits = ["Pure"]} {
    %ranked = irdl.base "!builtin.memref"
    %unranked = irdl.base "!builtin.unranked_memref"
    %buffer = irdl.any_of(%ranked, %unranked)
    %ranked_result = irdl.base "!builtin.memref"
    %unranked_result = irdl.base "!builtin.unranked_memref"
    %result = irdl.any_of(%ranked_result, %unranked_result)
    irdl.operands(buffer: %buffer)
    irdl.results(result: %result)
  }

  irdl.operation @tensor_based attributes {
    freehold.format = "`in` `(` $input`:` type($input) `)` `->` type($result) attr-dict"
  } {
    %input = irdl.base "!builtin.tensor"
    %result = irdl.base "!builtin.tensor"
    irdl.operands(input: %input)
    irdl.results(result: %result)
  }

  irdl.operation @side_effect_op attributes {freehold.effects_attribute = "effects"} {
    %result = irdl.any
    irdl.results(result: %result)
  }

  // ---- regions

  irdl.operation @region_yield attributes {
    freehold.format = "$result `:` type($result) attr-dict",
    freehold.traits = ["Pure", "ReturnLike", "Terminator"]
  } {
    %result = irdl.any
    irdl.operands(result: %result)
  }

  irdl.operation @return attributes {freehold.traits = ["Pure", "ReturnLike", "Terminator"]} {
    %any = irdl.c_pred "true"
    irdl.operands(operands: variadic %any)
  }

  irdl.operation @region_if_yield attributes {
    freehold.format = "$results `:` type($results) attr-dict",
    freehold.traits = ["NoMemoryEffect", "ReturnLike", "Terminator"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(results: variadic %any)
  }

  irdl.operation @region_if attributes {
    freehold.format = "$inputs `` `:` type($inputs) `` custom<ArrowTypes>(type($results)) `then` $then_region `else` $else_region `join` $join_region attr-dict",
    freehold.region_flow = {
      entry = ["then_region", "else_region"],
      then_region = ["join_region"],
      else_region = ["join_region"],
      join_region = ["parent"],
      operands = "inputs",
      invocations = {then_region = [0, 1], else_region = [0, 1], join_region = [0, 1]}
    },
    freehold.traits = ["SingleBlock", "RecursiveMemoryEffects"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(inputs: variadic %any)
    irdl.results(results: variadic %any)
    %then = irdl.region with size 1
    %else = irdl.region
    %join = irdl.region
    irdl.regions(then_region: %then, else_region: %else, join_region: %join)
  }

  irdl.operation @one_region_with_recursive_memory_effects attributes {
    freehold.traits = ["RecursiveMemoryEffects"]
  } {
    %result = irdl.any
    irdl.results(result: %result)
    %body = irdl.region with size 1
    irdl.regions(body: %body)
  }

  // ---- bounds of values

  irdl.operation @reify_bound attributes {
    freehold.traits = ["Pure"],
    freehold.optional_attributes = ["dim", "constant", "scalable", "vscale_min", "vscale_max"],
    freehold.default_attributes = {type = "EQ"}
  } {
    %any = irdl.any
    %index = irdl.is index
    %integer = irdl.base "#builtin.integer"
    %string = irdl.base "#builtin.string"
    %unit = irdl.is unit
    %minimum = irdl.base "#builtin.integer"
    %maximum = irdl.base "#builtin.integer"
    irdl.operands(var: %any)
    irdl.results(result: %index)
    irdl.attributes {
      "dim" = %integer, "type" = %string, "constant" = %unit, "scalable" = %unit,
      "vscale_min" = %minimum, "vscale_max" = %maximum
    }
  }

  irdl.operation @compare attributes {
    freehold.optional_attributes = ["lhs_map", "rhs_map", "compose"],
    freehold.default_attributes = {cmp = "EQ"}
  } {
    %index = irdl.is index
    %string = irdl.base "#builtin.string"
    %lhs = irdl.base "#builtin.affine_map"
    %rhs = irdl.base "#builtin.affine_map"
    %unit = irdl.is unit
    irdl.operands(var_operands: variadic %index)
    irdl.attributes {"cmp" = %string, "lhs_map" = %lhs, "rhs_map" = %rhs, "compose" = %unit}
  }

  irdl.operation @with_bounds attributes {
    freehold.format = "attr-dict `:` type($fake_val)",
    freehold.traits = ["NoMemoryEffect"]
  } {
    %any = irdl.any
    %umin = irdl.base "#builtin.integer"
    %umax = irdl.base "#builtin.integer"
    %smin = irdl.base "#builtin.integer"
    %smax = irdl.base "#builtin.integer"
    irdl.results(fake_val: %any)
    irdl.attributes {"umin" = %umin, "umax" = %umax, "smin" = %smin, "smax" = %smax}
  }

  irdl.operation @reflect_bounds attributes {
    freehold.format = "attr-dict $value `:` type($result)",
    freehold.optional_attributes = ["umin", "umax", "smin", "smax"]
  } {
    %any = irdl.any
    %umin = irdl.base "#builtin.integer"
    %umax = irdl.base "#builtin.integer"
    %smin = irdl.base "#builtin.integer"
    %smax = irdl.base "#builtin.integer"
    irdl.operands(value: %any)
    irdl.results(result: %any)
    irdl.attributes {"umin" = %umin, "umax" = %umax, "smin" = %smin, "smax" = %smax}
  }

  // ---- other facts

  irdl.operation @op_norm {
    %x = irdl.base "!builtin.memref"
    %y = irdl.base "!builtin.memref"
    irdl.operands(x: %x, y: %y)
  }

  irdl.operation @op_nonnorm {
    %x = irdl.base "!builtin.memref"
    %y = irdl.base "!builtin.memref"
    irdl.operands(x: %x, y: %y)
  }

  irdl.operation @op_norm_ret {
    %x = irdl.base "!builtin.memref"
    %y = irdl.base "!builtin.memref"
    %z = irdl.base "!builtin.memref"
    irdl.operands(x: %x)
    irdl.results(y: %y, z: %z)
  }

  irdl.operation @op_funcref {}

  irdl.operation @elementwise_mappable attributes {
    freehold.traits = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(operands: variadic %any)
    irdl.results(results: variadic %any)
  }

  irdl.operation @destination_style_op attributes {
    freehold.format = "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` type($outputs) `)`)? (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` type($results)^)?",
    freehold.destination_style = "outputs"
  } {
    %any = irdl.c_pred "true"
    irdl.operands(inputs: variadic %any, outputs: variadic %any, other_operands: variadic %any)
    irdl.results(results: variadic %any)
  }

  irdl.operation @linalg_conv_op attributes {
    freehold.format = "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    freehold.destination_style = "outputs",
    freehold.traits = ["SingleBlock"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(inputs: variadic %any, outputs: variadic %any)
    irdl.results(results: variadic %any)
    %region = irdl.region
    irdl.regions(region: %region)
  }

  irdl.operation @linalg_fill_op attributes {
    freehold.format = "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    freehold.destination_style = "outputs",
    freehold.traits = ["SingleBlock"]
  } {
    %any = irdl.c_pred "true"
    irdl.operands(inputs: variadic %any, outputs: variadic %any)
    irdl.results(results: variadic %any)
    %region = irdl.region
    irdl.regions(region: %region)
  }
}
