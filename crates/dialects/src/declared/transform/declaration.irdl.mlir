// Imported from ODS by `freehold import-ods`.
irdl.dialect @transform attributes {
  freehold.ods,
  freehold.enums = {
    "FailurePropagationMode" = {cases = [["propagate", 1], ["suppress", 2]], class = "::mlir::transform::FailurePropagationMode", width = 32 : i64},
    "MatchCmpIPredicate" = {cases = ["eq", "ne", "lt", "le", "gt", "ge"], class = "::mlir::transform::MatchCmpIPredicate", width = 32 : i64},
    "LayoutMapOption" = {cases = ["InferLayoutMap", "IdentityLayoutMap", "FullyDynamicLayoutMap"], class = "::mlir::bufferization::LayoutMapOption", width = 32 : i64},
    "MatchInterfaceEnum" = {cases = ["LinalgOp", "TilingInterface", "LoopLikeInterface"], class = "::mlir::transform::MatchInterfaceEnum", width = 32 : i64},
    "TransposeMatmulInput" = {cases = ["lhs", "rhs"], class = "::mlir::transform::TransposeMatmulInput", width = 32 : i64},
    "WinogradConv2DFmr" = {cases = ["F_2_3", "F_4_3", "F_2_5"], class = "::mlir::linalg::WinogradConv2DFmr", width = 32 : i64},
    "VectorContractLowering" = {cases = ["dot", "llvmintr", "outerproduct", "parallelarith"], class = "::mlir::vector::VectorContractLowering", width = 32 : i64},
    "VectorMultiReductionLowering" = {cases = ["innerparallel", "innerreduction"], class = "::mlir::vector::VectorMultiReductionLowering", width = 32 : i64},
    "VectorTransposeLowering" = {cases = ["eltwise", "llvmintr", "shuffle_1d", "shuffle_16x16"], class = "::mlir::vector::VectorTransposeLowering", width = 32 : i64},
    "VectorTransferSplit" = {cases = ["none", "vector-transfer", "linalg-copy", "force-in-bounds"], class = "::mlir::vector::VectorTransferSplit", width = 32 : i64}
  }
} {
  irdl.type @affine_map attributes {
    freehold.format = ""
  }
  irdl.type @any_op attributes {
    freehold.format = ""
  }
  irdl.type @any_param attributes {
    freehold.format = ""
  }
  irdl.type @any_value attributes {
    freehold.format = ""
  }
  irdl.type @op attributes {
    freehold.format = "`<` $operation_name `>`",
    freehold.spellings = {"operation_name" = "string"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(operation_name: %0)
  }
  irdl.type @param attributes {
    freehold.format = "`<` $type `>`",
    freehold.spellings = {"type" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(type: %0)
  }
  irdl.type @type attributes {
    freehold.format = ""
  }
  irdl.attribute @param_operand attributes {
    freehold.format = "`<` `index` `=` $index `>`"
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(index: %0)
  }
  irdl.operation @alternatives attributes {
    freehold.traits = ["IsolatedFromAbove", "SingleBlock", "SingleBlockImplicitTerminator<transform.yield>"],
    freehold.variadic_regions = ["alternatives"],
    freehold.format = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %r0 = irdl.region
    irdl.operands(scope: optional %0)
    irdl.results(results: variadic %0)
    irdl.regions(alternatives: %r0)
  }
  irdl.operation @annotate attributes {
    freehold.spellings = {"name" = "string"},
    freehold.format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(target: %0, param: optional %1)
    irdl.attributes {"name" = %2}
  }
  irdl.operation @apply_patterns.canonicalization attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_cse attributes {
    freehold.format = "`to` $target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @apply_conversion_patterns attributes {
    freehold.traits = ["NoTerminator", "SingleBlock", "GraphRegion"],
    freehold.variadic_regions = ["default_type_converter_region"],
    freehold.spellings = {"legal_ops" = "array", "illegal_ops" = "array", "legal_dialects" = "array", "illegal_dialects" = "array", "partial_conversion" = "unit", "preserve_handles" = "unit"},
    freehold.optional_attributes = ["legal_ops", "illegal_ops", "legal_dialects", "illegal_dialects", "partial_conversion", "preserve_handles"],
    freehold.format = "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(target: %0)
    irdl.attributes {"legal_ops" = %1, "illegal_ops" = %1, "legal_dialects" = %1, "illegal_dialects" = %1, "partial_conversion" = %2, "preserve_handles" = %2}
    irdl.regions(patterns: %r0, default_type_converter_region: %r1)
  }
  irdl.operation @apply_dce attributes {
    freehold.format = "`to` $target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @apply_licm attributes {
    freehold.format = "`to` $target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @apply_patterns attributes {
    freehold.traits = ["NoTerminator", "SingleBlock", "GraphRegion"],
    freehold.spellings = {"apply_cse" = "unit", "max_iterations" = i64, "max_num_rewrites" = i64},
    freehold.optional_attributes = ["apply_cse"],
    freehold.default_attributes = {"max_iterations" = -1 : i64, "max_num_rewrites" = -1 : i64},
    freehold.format = "`to` $target $patterns attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %r0 = irdl.region
    irdl.operands(target: %0)
    irdl.attributes {"apply_cse" = %1, "max_iterations" = %2, "max_num_rewrites" = %2}
    irdl.regions(patterns: %r0)
  }
  irdl.operation @apply_registered_pass attributes {
    freehold.spellings = {"pass_name" = "string"},
    freehold.default_attributes = {"options" = {}},
    freehold.format = "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DictionaryAttr>($_self))" {freehold.summary = "dictionary of named attribute values"}
    irdl.operands(target: %0, dynamic_options: variadic %1)
    irdl.results(result: %0)
    irdl.attributes {"pass_name" = %2, "options" = %3}
  }
  irdl.operation @apply_conversion_patterns.dialect_to_llvm attributes {
    freehold.spellings = {"dialect_name" = "string"},
    freehold.format = "$dialect_name attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.attributes {"dialect_name" = %0}
  }
  irdl.operation @cast attributes {
    freehold.effects = {"input" = ["read"], "output" = ["allocate"]},
    freehold.format = "$input attr-dict `:` type($input) `to` type($output)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(input: %0)
    irdl.results(output: %0)
  }
  irdl.operation @collect_matching attributes {
    freehold.spellings = {"matcher" = "symbol"},
    freehold.effects = {"root" = ["read"], "results" = ["allocate"]},
    freehold.format = "$matcher `in` $root attr-dict `:` functional-type($root, $results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    irdl.operands(root: %0)
    irdl.results(results: variadic %1)
    irdl.attributes {"matcher" = %2}
  }
  irdl.operation @foreach_match attributes {
    freehold.spellings = {"restrict_root" = "unit", "flatten_results" = "unit", "matchers" = "array", "actions" = "array"},
    freehold.optional_attributes = ["restrict_root", "flatten_results"],
    freehold.format = "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root (`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::SymbolRefAttr>(attr))); }))" {freehold.summary = "symbol ref array attribute"}
    irdl.operands(root: %0, forwarded_inputs: variadic %1)
    irdl.results(updated: %0, forwarded_outputs: variadic %1)
    irdl.attributes {"restrict_root" = %2, "flatten_results" = %2, "matchers" = %3, "actions" = %3}
  }
  irdl.operation @foreach attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<transform.yield>"],
    freehold.spellings = {"with_zip_shortest" = "unit"},
    freehold.optional_attributes = ["with_zip_shortest"],
    freehold.format = "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results)^)? $body attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %r0 = irdl.region with size 1
    irdl.operands(targets: variadic %0)
    irdl.results(results: variadic %0)
    irdl.attributes {"with_zip_shortest" = %1}
    irdl.regions(body: %r0)
  }
  irdl.operation @get_consumers_of_result attributes {
    freehold.spellings = {"result_number" = i64},
    freehold.effects = {"target" = ["read"], "consumers" = ["allocate"]},
    freehold.format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(consumers: %0)
    irdl.attributes {"result_number" = %1}
  }
  irdl.operation @get_defining_op attributes {
    freehold.effects = {"target" = ["read"], "result" = ["allocate"]},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(result: %1)
  }
  irdl.operation @get_operand attributes {
    freehold.spellings = {"raw_position_list" = {array = i64}, "is_inverted" = "unit", "is_all" = "unit"},
    freehold.optional_attributes = ["is_inverted", "is_all"],
    freehold.effects = {"target" = ["read"], "result" = ["allocate"]},
    freehold.format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %1)
    irdl.attributes {"raw_position_list" = %2, "is_inverted" = %3, "is_all" = %3}
  }
  irdl.operation @get_parent_op attributes {
    freehold.spellings = {"isolated_from_above" = "unit", "allow_empty_results" = "unit", "op_name" = "string", "deduplicate" = "unit", "nth_parent" = i64},
    freehold.optional_attributes = ["isolated_from_above", "allow_empty_results", "op_name", "deduplicate"],
    freehold.default_attributes = {"nth_parent" = 1 : i64},
    freehold.effects = {"target" = ["read"], "parent" = ["allocate"]},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    irdl.operands(target: %0)
    irdl.results(parent: %0)
    irdl.attributes {"isolated_from_above" = %1, "allow_empty_results" = %1, "op_name" = %2, "deduplicate" = %1, "nth_parent" = %3}
  }
  irdl.operation @get_producer_of_operand attributes {
    freehold.spellings = {"operand_number" = i64},
    freehold.effects = {"target" = ["read"], "producer" = ["allocate"]},
    freehold.format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(producer: %0)
    irdl.attributes {"operand_number" = %1}
  }
  irdl.operation @get_result attributes {
    freehold.spellings = {"raw_position_list" = {array = i64}, "is_inverted" = "unit", "is_all" = "unit"},
    freehold.optional_attributes = ["is_inverted", "is_all"],
    freehold.effects = {"target" = ["read"], "result" = ["allocate"]},
    freehold.format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %1)
    irdl.attributes {"raw_position_list" = %2, "is_inverted" = %3, "is_all" = %3}
  }
  irdl.operation @get_type attributes {
    freehold.spellings = {"elemental" = "unit"},
    freehold.optional_attributes = ["elemental"],
    freehold.effects = {"value" = ["read"], "type_param" = ["allocate"]},
    freehold.format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(value: %0)
    irdl.results(type_param: %1)
    irdl.attributes {"elemental" = %2}
  }
  irdl.operation @include attributes {
    freehold.spellings = {"target" = "symbol", "failure_propagation_mode" = {enum = "FailurePropagationMode"}, "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"],
    freehold.format = "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` functional-type($operands, $results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(operands: variadic %0)
    irdl.results(results: variadic %0)
    irdl.attributes {"target" = %1, "failure_propagation_mode" = %2, "arg_attrs" = %3, "res_attrs" = %3}
  }
  irdl.operation @match.operation_empty attributes {
    freehold.effects = {"operand_handle" = ["read"]},
    freehold.format = "$operand_handle attr-dict `:` type($operand_handle)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(operand_handle: %0)
  }
  irdl.operation @match.operation_name attributes {
    freehold.spellings = {"op_names" = "array"},
    freehold.effects = {"operand_handle" = ["read"]},
    freehold.format = "$operand_handle $op_names attr-dict `:` type($operand_handle)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    irdl.operands(operand_handle: %0)
    irdl.attributes {"op_names" = %1}
  }
  irdl.operation @match.param.cmpi attributes {
    freehold.traits = ["SameTypeOperands"],
    freehold.spellings = {"predicate" = {enum = "MatchCmpIPredicate"}},
    freehold.effects = {"param" = ["read"], "reference" = ["read"]},
    freehold.format = "$predicate $param `,` $reference attr-dict `:` type($param)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %1 = irdl.c_pred "true"
    irdl.operands(param: %0, reference: %0)
    irdl.attributes {"predicate" = %1}
  }
  irdl.operation @merge_handles attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.spellings = {"deduplicate" = "unit"},
    freehold.optional_attributes = ["deduplicate"],
    freehold.effects = {"handles" = ["read"], "result" = ["allocate"]},
    freehold.format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(handles: variadic %0)
    irdl.results(result: %0)
    irdl.attributes {"deduplicate" = %1}
  }
  irdl.operation @named_sequence attributes {
    freehold.traits = ["IsolatedFromAbove"],
    freehold.spellings = {"sym_name" = "symbol_name", "function_type" = "type", "sym_visibility" = "string", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["sym_visibility", "arg_attrs", "res_attrs"],
    freehold.function = {},
    freehold.format = "custom<Function>($sym_name, $function_type, $sym_visibility, $arg_attrs, $res_attrs, attr-dict, $body)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "function type attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    %r0 = irdl.region
    irdl.attributes {"sym_name" = %0, "function_type" = %1, "sym_visibility" = %0, "arg_attrs" = %2, "res_attrs" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @num_associations attributes {
    freehold.effects = {"handle" = ["read"], "num" = ["allocate"]},
    freehold.format = "$handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(handle: %0)
    irdl.results(num: %1)
  }
  irdl.operation @param.constant attributes {
    freehold.effects = {"param" = ["allocate"]},
    freehold.format = "$value attr-dict `->` type($param)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %1 = irdl.c_pred "true"
    irdl.results(param: %0)
    irdl.attributes {"value" = %1}
  }
  irdl.operation @print attributes {
    freehold.spellings = {"name" = "string", "assume_verified" = "unit", "use_local_scope" = "unit", "skip_regions" = "unit"},
    freehold.optional_attributes = ["name", "assume_verified", "use_local_scope", "skip_regions"],
    freehold.format = "$target attr-dict (`:` type($target)^)?"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: optional %0)
    irdl.attributes {"name" = %1, "assume_verified" = %2, "use_local_scope" = %2, "skip_regions" = %2}
  }
  irdl.operation @replicate attributes {
    freehold.relations = [["same", "handles", "replicated"]],
    freehold.effects = {"pattern" = ["read"], "handles" = ["read"], "replicated" = ["allocate"]},
    freehold.format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    irdl.operands(pattern: %0, handles: variadic %1)
    irdl.results(replicated: variadic %1)
  }
  irdl.operation @select attributes {
    freehold.spellings = {"op_name" = "string"},
    freehold.effects = {"target" = ["read"], "result" = ["allocate"]},
    freehold.format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
    irdl.attributes {"op_name" = %1}
  }
  irdl.operation @sequence attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<transform.yield>", "AttrSizedOperandSegments"],
    freehold.spellings = {"failure_propagation_mode" = {enum = "FailurePropagationMode"}},
    freehold.default_dialect = "transform",
    freehold.format = "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) (`->` type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %2 = irdl.c_pred "true"
    %r0 = irdl.region with size 1
    irdl.operands(root: optional %0, extra_bindings: variadic %1)
    irdl.results(results: variadic %0)
    irdl.attributes {"failure_propagation_mode" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @split_handle attributes {
    freehold.spellings = {"pass_through_empty_handle" = i1, "fail_on_payload_too_small" = i1, "overflow_result" = i64},
    freehold.optional_attributes = ["overflow_result"],
    freehold.default_attributes = {"pass_through_empty_handle" = true, "fail_on_payload_too_small" = true},
    freehold.effects = {"handle" = ["read"], "results" = ["allocate"]},
    freehold.format = "$handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(handle: %0)
    irdl.results(results: variadic %0)
    irdl.attributes {"pass_through_empty_handle" = %1, "fail_on_payload_too_small" = %1, "overflow_result" = %2}
  }
  irdl.operation @verify attributes {
    freehold.effects = {"target" = ["read"]},
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @yield attributes {
    freehold.traits = ["Terminator"],
    freehold.format = "operands attr-dict (`:` type($operands)^)?"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    irdl.operands(operands: variadic %0)
  }
  irdl.operation @debug.emit_param_as_remark attributes {
    freehold.spellings = {"message" = "string"},
    freehold.optional_attributes = ["message"],
    freehold.effects = {"param" = ["read"], "anchor" = ["read"]},
    freehold.format = "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(param: %0, anchor: optional %1)
    irdl.attributes {"message" = %2}
  }
  irdl.operation @debug.emit_remark_at attributes {
    freehold.spellings = {"message" = "string"},
    freehold.effects = {"at" = ["read"]},
    freehold.format = "$at `,` $message attr-dict `:` type($at)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(at: %0)
    irdl.attributes {"message" = %1}
  }
  irdl.operation @irdl.collect_matching attributes {
    freehold.traits = ["SymbolTable", "NoTerminator"],
    freehold.format = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %r0 = irdl.region with size 1
    irdl.operands(root: %0)
    irdl.results(matched: %0)
    irdl.regions(body: %r0)
  }
  irdl.operation @loop.hoist_loop_invariant_subsets attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @pdl_match attributes {
    freehold.spellings = {"pattern_name" = "symbol"},
    freehold.format = "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    irdl.operands(root: %0)
    irdl.results(matched: %0)
    irdl.attributes {"pattern_name" = %1}
  }
  irdl.operation @with_pdl_patterns attributes {
    freehold.traits = ["NoTerminator", "SymbolTable"],
    freehold.default_dialect = "transform",
    freehold.format = "($root^ `:` type($root))? attr-dict-with-keyword regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %r0 = irdl.region with size 1
    irdl.operands(root: optional %0)
    irdl.regions(body: %r0)
  }
  irdl.operation @smt.constrain_params attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<smt.yield>"],
    freehold.format = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %r0 = irdl.region with size 1
    irdl.operands(params: variadic %0)
    irdl.results(results: variadic %0)
    irdl.regions(body: %r0)
  }
  irdl.operation @tune.alternatives attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<transform.yield>", "NoRegionArguments"],
    freehold.variadic_regions = ["alternatives"],
    freehold.optional_attributes = ["selected_region_attr"],
    freehold.format = "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( $selected_region_attr, $selected_region_param)^)? attr-dict-with-keyword (`:` type($selected_region_param)^)? (`->` type($results)^)? regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "An Attribute containing a string"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::IntegerAttr>($_self))" {freehold.summary = "arbitrary integer attribute"}
    %r0 = irdl.region
    irdl.operands(selected_region_param: optional %0)
    irdl.results(results: variadic %1)
    irdl.attributes {"name" = %2, "selected_region_attr" = %3}
    irdl.regions(alternatives: %r0)
  }
  irdl.operation @tune.knob attributes {
    freehold.optional_attributes = ["selected"],
    freehold.format = "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "An Attribute containing a string"}
    %2 = irdl.c_pred "true"
    irdl.results(result: %0)
    irdl.attributes {"name" = %1, "options" = %2, "selected" = %2}
  }
  irdl.operation @affine.simplify_bounded_affine_ops attributes {
    freehold.spellings = {"lower_bounds" = {array = i64}, "upper_bounds" = {array = i64}},
    freehold.format = "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds `and` $upper_bounds attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, bounded_values: variadic %0)
    irdl.attributes {"lower_bounds" = %1, "upper_bounds" = %1}
  }
  irdl.operation @affine.simplify_min_max_affine_ops attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @apply_patterns.arm_neon.vector_contract_to_bfmmla attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.arm_neon.vector_contract_to_i8mm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.arm_sve.vector_contract_to_bfmmla attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.arm_sve.vector_contract_to_i8mm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @bufferization.buffer_loop_hoisting attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @bufferization.eliminate_empty_tensors attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @bufferization.empty_tensor_to_alloc_tensor attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.empty\"))" {freehold.summary = "Transform IR handle to tensor.empty operations"}
    %1 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"bufferization.alloc_tensor\"))" {freehold.summary = "Transform IR handle to bufferization.alloc_tensor operations"}
    irdl.operands(target: %0)
    irdl.results(transformed: %1)
  }
  irdl.operation @bufferization.one_shot_bufferize attributes {
    freehold.spellings = {"function_boundary_type_conversion" = {enum = "LayoutMapOption"}, "allow_return_allocs_from_loops" = i1, "allow_unknown_ops" = i1, "bufferize_function_boundaries" = i1, "dump_alias_sets" = i1, "test_analysis_only" = i1, "print_conflicts" = i1, "check_parallel_regions" = i1, "memcpy_op" = "string"},
    freehold.optional_attributes = ["function_boundary_type_conversion"],
    freehold.default_attributes = {"allow_return_allocs_from_loops" = false, "allow_unknown_ops" = false, "bufferize_function_boundaries" = false, "dump_alias_sets" = false, "test_analysis_only" = false, "print_conflicts" = false, "check_parallel_regions" = true, "memcpy_op" = "memref.copy"},
    freehold.format = "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"function_boundary_type_conversion" = %1, "allow_return_allocs_from_loops" = %2, "allow_unknown_ops" = %2, "bufferize_function_boundaries" = %2, "dump_alias_sets" = %2, "test_analysis_only" = %2, "print_conflicts" = %2, "check_parallel_regions" = %2, "memcpy_op" = %3}
  }
  irdl.operation @dlti.query attributes {
    freehold.spellings = {"keys" = "array"},
    freehold.format = "$keys `at` $target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.operands(target: %0)
    irdl.results(associated_attr: %1)
    irdl.attributes {"keys" = %2}
  }
  irdl.operation @apply_conversion_patterns.func.func_to_llvm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @func.cast_and_call attributes {
    freehold.traits = ["AttrSizedOperandSegments", "NoTerminator", "SingleBlock", "GraphRegion"],
    freehold.spellings = {"insert_after" = "unit", "function_name" = "symbol"},
    freehold.optional_attributes = ["insert_after", "function_name"],
    freehold.format = "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` $insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    %r0 = irdl.region
    irdl.operands(insertion_point: %0, inputs: optional %1, outputs: optional %1, function: optional %0)
    irdl.results(result: %0)
    irdl.attributes {"insert_after" = %2, "function_name" = %3}
    irdl.regions(conversions: %r0)
  }
  irdl.operation @func.deduplicate_func_args attributes {
    freehold.spellings = {"function_name" = "symbol"},
    freehold.format = "$function_name `at` $module attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    irdl.operands(module: %0)
    irdl.results(transformed_module: %0, transformed_function: %0)
    irdl.attributes {"function_name" = %1}
  }
  irdl.operation @func.replace_func_signature attributes {
    freehold.spellings = {"function_name" = "symbol", "args_interchange" = {array = i32}, "results_interchange" = {array = i32}, "adjust_func_calls" = "unit"},
    freehold.optional_attributes = ["adjust_func_calls"],
    freehold.format = "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` $results_interchange `at` $module attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI32ArrayAttr>($_self))" {freehold.summary = "i32 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(module: %0)
    irdl.results(transformed_module: %0, transformed_function: %0)
    irdl.attributes {"function_name" = %1, "args_interchange" = %2, "results_interchange" = %2, "adjust_func_calls" = %3}
  }
  irdl.operation @apply_patterns.gpu.gpu_shuffle_to_amdgpu attributes {
    freehold.spellings = {"chipset" = "string"},
    freehold.optional_attributes = ["chipset"],
    freehold.format = "(`chipset` `=` $chipset^)? attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.attributes {"chipset" = %0}
  }
  irdl.operation @apply_patterns.gpu.gpu_rewrite_patterns attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_conversion_patterns.gpu.gpu_to_nvvm attributes {
    freehold.spellings = {"benefit" = i16},
    freehold.default_attributes = {"benefit" = 1 : i16},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"benefit" = %0}
  }
  irdl.operation @apply_conversion_patterns.gpu.gpu_to_rocdl attributes {
    freehold.spellings = {"chipset" = "string"},
    freehold.format = "`chipset` `=` $chipset attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.attributes {"chipset" = %0}
  }
  irdl.operation @apply_conversion_patterns.gpu.gpu_wmma_to_nvvm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.gpu.unroll_vectors_subgroup_mma attributes {
    freehold.spellings = {"m" = i64, "n" = i64, "k" = i64},
    freehold.format = "`[` $m `,` $n `,` $k `]` attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.attributes {"m" = %0, "n" = %0, "k" = %0}
  }
  irdl.operation @apply_patterns.gpu.eliminate_barriers attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @gpu.map_forall_to_blocks attributes {
    freehold.spellings = {"grid_dims" = {array = i64}, "generate_gpu_launch" = "unit"},
    freehold.optional_attributes = ["generate_gpu_launch"],
    freehold.optional_default_attributes = {"grid_dims" = array<i64>},
    freehold.format = "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? attr-dict `:` functional-type($target, $result)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
    irdl.attributes {"grid_dims" = %1, "generate_gpu_launch" = %2}
  }
  irdl.operation @gpu.map_nested_forall_to_threads attributes {
    freehold.spellings = {"block_dims" = {array = i64}, "sync_after_distribute" = i1, "warp_size" = i64},
    freehold.default_attributes = {"block_dims" = array<i64>, "sync_after_distribute" = true, "warp_size" = 32 : i64},
    freehold.format = "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? (`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
    irdl.attributes {"block_dims" = %1, "sync_after_distribute" = %2, "warp_size" = %3}
  }
  irdl.operation @match.structured.body attributes {
    freehold.spellings = {"reduction_position" = i64, "passthrough" = "unit", "elementwise" = "unit", "contraction" = "array"},
    freehold.optional_attributes = ["reduction_position", "passthrough", "elementwise", "contraction"],
    freehold.format = "$operand_handle attr-dict `:` type($operand_handle)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    irdl.operands(operand_handle: %0)
    irdl.attributes {"reduction_position" = %1, "passthrough" = %2, "elementwise" = %2, "contraction" = %3}
  }
  irdl.operation @match.structured.classify_contraction_dims attributes {
    freehold.format = "$operand_handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(batch: %1, m: %1, n: %1, k: %1)
  }
  irdl.operation @match.structured.classify_convolution_dims attributes {
    freehold.format = "$operand_handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(batch: %1, output_image: %1, output_channel: %1, filter_loop: %1, input_channel: %1, depth: %1, strides: %1, dilations: %1)
  }
  irdl.operation @match.structured.dim attributes {
    freehold.spellings = {"raw_dim_list" = {array = i64}, "is_inverted" = "unit", "is_all" = "unit", "parallel" = "unit", "reduction" = "unit"},
    freehold.optional_attributes = ["is_inverted", "is_all", "parallel", "reduction"],
    freehold.format = "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: optional %1)
    irdl.attributes {"raw_dim_list" = %2, "is_inverted" = %3, "is_all" = %3, "parallel" = %3, "reduction" = %3}
  }
  irdl.operation @match.structured.elemental_bitwidth attributes {
    freehold.format = "$operand_handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: %1)
  }
  irdl.operation @match.structured.init attributes {
    freehold.spellings = {"raw_position_list" = {array = i64}, "is_inverted" = "unit", "is_all" = "unit", "permutation" = "unit", "projected_permutation" = "unit"},
    freehold.optional_attributes = ["is_inverted", "is_all", "permutation", "projected_permutation"],
    freehold.format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))) || ((::llvm::isa<!transform.affine_map>($_self)))" {freehold.summary = "transform operation or value handle or "}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: optional %1)
    irdl.attributes {"raw_position_list" = %2, "is_inverted" = %3, "is_all" = %3, "permutation" = %3, "projected_permutation" = %3}
  }
  irdl.operation @match.structured.input attributes {
    freehold.spellings = {"raw_position_list" = {array = i64}, "is_inverted" = "unit", "is_all" = "unit", "permutation" = "unit", "projected_permutation" = "unit"},
    freehold.optional_attributes = ["is_inverted", "is_all", "permutation", "projected_permutation"],
    freehold.format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))) || ((::llvm::isa<!transform.affine_map>($_self)))" {freehold.summary = "transform operation or value handle or "}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: optional %1)
    irdl.attributes {"raw_position_list" = %2, "is_inverted" = %3, "is_all" = %3, "permutation" = %3, "projected_permutation" = %3}
  }
  irdl.operation @match.structured.num_inits attributes {
    freehold.format = "$operand_handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: %1)
  }
  irdl.operation @match.structured.num_inputs attributes {
    freehold.format = "$operand_handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: %1)
  }
  irdl.operation @match.structured attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<transform.match.structured.yield>"],
    freehold.spellings = {"failure_propagation_mode" = {enum = "FailurePropagationMode"}},
    freehold.optional_attributes = ["failure_propagation_mode"],
    freehold.format = "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword regions"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    %2 = irdl.c_pred "true"
    %r0 = irdl.region with size 1
    irdl.operands(current: %0)
    irdl.results(outputs: variadic %1)
    irdl.attributes {"failure_propagation_mode" = %2}
    irdl.regions(body_region: %r0)
  }
  irdl.operation @match.structured.rank attributes {
    freehold.format = "$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))" {freehold.summary = "TransformParamTypeInterface instance"}
    irdl.operands(operand_handle: %0)
    irdl.results(rank: %1)
  }
  irdl.operation @match.structured.result attributes {
    freehold.spellings = {"position" = i64, "any" = "unit", "single" = "unit"},
    freehold.optional_attributes = ["any", "single"],
    freehold.format = "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "transform operation or value handle"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operand_handle: %0)
    irdl.results(result: %1)
    irdl.attributes {"position" = %2, "any" = %3, "single" = %3}
  }
  irdl.operation @match.structured.yield attributes {
    freehold.traits = ["Terminator"],
    freehold.format = "$handles attr-dict (`:` type($handles)^)?"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self)))" {freehold.summary = "any transform handle or parameter"}
    irdl.operands(handles: variadic %0)
  }
  irdl.operation @apply_patterns.linalg.decompose_pack_unpack attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.decompose_pad attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.erase_unnecessary_inputs attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.fold_add_into_dest attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.fold_into_pack_and_unpack attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.fold_pack_unpack_into_empty attributes {
    freehold.spellings = {"fold_single_use_only" = i1},
    freehold.default_attributes = {"fold_single_use_only" = false},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.attributes {"fold_single_use_only" = %0}
  }
  irdl.operation @apply_patterns.linalg.fold_unit_extent_dims_via_reshapes attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.fold_unit_extent_dims_via_slices attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.pad_vectorization attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.linalg.tiling_canonicalization attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @structured.bufferize_to_allocation attributes {
    freehold.spellings = {"memcpy_op" = "string", "alloc_op" = "string", "bufferize_destination_only" = "unit", "emit_dealloc" = "unit"},
    freehold.optional_attributes = ["memory_space", "bufferize_destination_only", "emit_dealloc"],
    freehold.default_attributes = {"memcpy_op" = "bufferization.materialize_in_destination", "alloc_op" = "memref.alloc"},
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.base @transform::@any_value {freehold.only}
    %2 = irdl.base @transform::@any_op {freehold.only}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %5 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(allocated_buffer: %1, new_ops: %2)
    irdl.attributes {"memory_space" = %3, "memcpy_op" = %4, "alloc_op" = %4, "bufferize_destination_only" = %5, "emit_dealloc" = %5}
  }
  irdl.operation @structured.continuous_tile_sizes attributes {
    freehold.spellings = {"dimension" = i64, "target_size" = i64},
    freehold.format = "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()))" {freehold.summary = "64-bit signless integer attribute whose value is non-negative"}
    irdl.operands(target: %0)
    irdl.results(tile_sizes: %1, chunk_sizes: %1)
    irdl.attributes {"dimension" = %2, "target_size" = %2}
  }
  irdl.operation @structured.convert_conv2d_to_img2col attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(img2col_tensor: %0, transformed: %0)
  }
  irdl.operation @structured.convert_to_loops attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
  }
  irdl.operation @structured.decompose_interface attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.decompose attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.decompose_winograd_op attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.eliminate_empty_tensors attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @structured.flatten_elementwise attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.fuse_into_containing_op attributes {
    freehold.format = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(producer_op: %0, containing_op: %0)
    irdl.results(fused_op: %0, new_containing_op: %0)
  }
  irdl.operation @structured.fuse attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"static_tile_sizes" = {array = i64}, "static_tile_interchange" = {array = i64}, "apply_cleanup" = "unit", "use_forall" = "unit"},
    freehold.optional_attributes = ["apply_cleanup", "use_forall"],
    freehold.optional_default_attributes = {"static_tile_sizes" = array<i64>, "static_tile_interchange" = array<i64>},
    freehold.format = "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | `interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0, tile_sizes: variadic %1, tile_interchange: variadic %1)
    irdl.results(transformed: %0, loops: variadic %0)
    irdl.attributes {"static_tile_sizes" = %2, "static_tile_interchange" = %2, "apply_cleanup" = %3, "use_forall" = %3}
  }
  irdl.operation @structured.generalize attributes {
    freehold.format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.hoist_pad.build_packing_loop_nest attributes {
    freehold.spellings = {"transpose" = {array = i64}},
    freehold.default_attributes = {"transpose" = array<i64>},
    freehold.format = "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, loop: %0)
    irdl.results(packing_loop: %0)
    irdl.attributes {"transpose" = %1}
  }
  irdl.operation @structured.hoist_pad attributes {
    freehold.spellings = {"num_loops" = i64, "transpose" = {array = i64}},
    freehold.default_attributes = {"transpose" = array<i64>},
    freehold.format = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"num_loops" = %1, "transpose" = %2}
  }
  irdl.operation @structured.hoist_redundant_vector_broadcasts attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.hoist_redundant_vector_transfers attributes {
    freehold.spellings = {"verify_non_zero_trip" = "unit"},
    freehold.optional_attributes = ["verify_non_zero_trip"],
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"verify_non_zero_trip" = %1}
  }
  irdl.operation @structured.insert_slice_to_copy attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.interchange attributes {
    freehold.spellings = {"iterator_interchange" = {array = i64}},
    freehold.optional_default_attributes = {"iterator_interchange" = array<i64>},
    freehold.format = "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))) && ((::llvm::all_of(::llvm::cast<DenseI64ArrayAttr>($_self).asArrayRef(), [&](auto v) { return v >= 0; })))" {freehold.summary = "i64 dense array attribute whose value is non-negative"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"iterator_interchange" = %1}
  }
  irdl.operation @structured.linalg_copy_to_memref attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.lower_pack attributes {
    freehold.spellings = {"lowerPadLikeWithInsertSlice" = i1},
    freehold.default_attributes = {"lowerPadLikeWithInsertSlice" = true},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"linalg.pack\"))" {freehold.summary = "Transform IR handle to linalg.pack operations"}
    %1 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.pad\"))" {freehold.summary = "Transform IR handle to tensor.pad operations"}
    %2 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.expand_shape\"))" {freehold.summary = "Transform IR handle to tensor.expand_shape operations"}
    %3 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"linalg.transpose\"))" {freehold.summary = "Transform IR handle to linalg.transpose operations"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(target: %0)
    irdl.results(pad_op: %1, expand_shape_op: %2, transpose_op: %3)
    irdl.attributes {"lowerPadLikeWithInsertSlice" = %4}
  }
  irdl.operation @structured.lower_unpack attributes {
    freehold.spellings = {"lowerUnpadLikeWithExtractSlice" = i1},
    freehold.default_attributes = {"lowerUnpadLikeWithExtractSlice" = true},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"linalg.unpack\"))" {freehold.summary = "Transform IR handle to linalg.unpack operations"}
    %1 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.empty\"))" {freehold.summary = "Transform IR handle to tensor.empty operations"}
    %2 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"linalg.transpose\"))" {freehold.summary = "Transform IR handle to linalg.transpose operations"}
    %3 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.collapse_shape\"))" {freehold.summary = "Transform IR handle to tensor.collapse_shape operations"}
    %4 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"tensor.extract_slice\"))" {freehold.summary = "Transform IR handle to tensor.extract_slice operations"}
    %5 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(target: %0)
    irdl.results(empty_op: %1, transpose_op: %2, collapse_shape_op: %3, extract_slice_op: %4)
    irdl.attributes {"lowerUnpadLikeWithExtractSlice" = %5}
  }
  irdl.operation @structured.gpu.map_copy_to_threads attributes {
    freehold.spellings = {"total_num_threads" = i64, "desired_bit_alignment" = i64},
    freehold.format = "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` $desired_bit_alignment attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(forall_op: %0, tiled_op: %0)
    irdl.attributes {"total_num_threads" = %1, "desired_bit_alignment" = %1}
  }
  irdl.operation @structured.match attributes {
    freehold.spellings = {"ops" = "array", "interface" = {enum = "MatchInterfaceEnum"}, "filter_result_type" = "type", "filter_operand_types" = "array"},
    freehold.optional_attributes = ["ops", "interface", "op_attrs", "filter_result_type", "filter_operand_types"],
    freehold.effects = {"target" = ["read"], "results" = ["allocate"]},
    freehold.format = "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? (`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` $filter_operand_types^)? `in` $target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DictionaryAttr>($_self))" {freehold.summary = "dictionary of named attribute values"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::TypeAttr>(attr))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>(attr).getValue()))) && ((true))); }))" {freehold.summary = "type array attribute"}
    irdl.operands(target: %0)
    irdl.results(results: %0)
    irdl.attributes {"ops" = %1, "interface" = %2, "op_attrs" = %3, "filter_result_type" = %4, "filter_operand_types" = %5}
  }
  irdl.operation @structured.multitile_sizes attributes {
    freehold.spellings = {"dimension" = i64, "target_size" = i64, "divisor" = i64},
    freehold.default_attributes = {"divisor" = 1 : i64},
    freehold.format = "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), type($high_size), type($split_point))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(low_size: %1, high_size: %1, split_point: %1)
    irdl.attributes {"dimension" = %2, "target_size" = %2, "divisor" = %2}
  }
  irdl.operation @structured.pack_greedily attributes {
    freehold.spellings = {"static_matmul_packed_sizes" = {array = i64}, "matmul_padded_sizes_next_multiple_of" = {array = i64}, "matmul_inner_dims_order" = {array = i64}},
    freehold.default_attributes = {"static_matmul_packed_sizes" = array<i64>, "matmul_padded_sizes_next_multiple_of" = array<i64>, "matmul_inner_dims_order" = array<i64>},
    freehold.format = "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, $static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` $matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` $matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))) && ((::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 3))" {freehold.summary = "i64 dense array attribute with exactly 3 elements"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))) && (((::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 0)) || ((::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 3)))" {freehold.summary = "i64 dense array attribute with 0 or 3 elements"}
    irdl.operands(target: %0, matmul_packed_sizes: variadic %0)
    irdl.results(packed_op: %0)
    irdl.attributes {"static_matmul_packed_sizes" = %1, "matmul_padded_sizes_next_multiple_of" = %2, "matmul_inner_dims_order" = %1}
  }
  irdl.operation @structured.pack attributes {
    freehold.spellings = {"static_packed_sizes" = {array = i64}},
    freehold.default_attributes = {"static_packed_sizes" = array<i64>},
    freehold.format = "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, packed_sizes: variadic %0)
    irdl.results(packed_op: %0)
    irdl.attributes {"static_packed_sizes" = %1}
  }
  irdl.operation @structured.pack_transpose attributes {
    freehold.spellings = {"outer_perm" = {array = i64}, "inner_perm" = {array = i64}},
    freehold.optional_default_attributes = {"outer_perm" = array<i64>, "inner_perm" = array<i64>},
    freehold.format = "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` $outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target_pack_or_un_pack_op: %0, target_linalg_op: %0)
    irdl.results(packed_op: %0, pack_op: %0, un_pack_op: %0)
    irdl.attributes {"outer_perm" = %1, "inner_perm" = %1}
  }
  irdl.operation @structured.pad attributes {
    freehold.spellings = {"padding_values" = "array", "padding_dimensions" = "array", "static_pad_to_multiple_of" = {array = i64}, "nofold_flags" = "array", "transpose_paddings" = "array", "copy_back_op" = "string", "use_prescribed_tensor_shapes" = "unit"},
    freehold.optional_attributes = ["copy_back_op", "use_prescribed_tensor_shapes"],
    freehold.default_attributes = {"padding_values" = [], "padding_dimensions" = [], "nofold_flags" = [], "transpose_paddings" = []},
    freehold.optional_default_attributes = {"static_pad_to_multiple_of" = array<i64>},
    freehold.format = "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, $static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` $use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::ArrayAttr>(attr))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))); }))" {freehold.summary = "array of arrays of i64"}
    %6 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %7 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0, pad_to_multiple_of: variadic %1)
    irdl.results(padded: %0, pad: %0, copy: %0)
    irdl.attributes {"padding_values" = %2, "padding_dimensions" = %3, "static_pad_to_multiple_of" = %4, "nofold_flags" = %3, "transpose_paddings" = %5, "copy_back_op" = %6, "use_prescribed_tensor_shapes" = %7}
  }
  irdl.operation @structured.pad_tiling_interface attributes {
    freehold.spellings = {"padding_values" = "array", "static_padding_sizes" = {array = i64}, "pad_to_multiple_of" = "unit"},
    freehold.optional_attributes = ["pad_to_multiple_of"],
    freehold.default_attributes = {"padding_values" = []},
    freehold.optional_default_attributes = {"static_padding_sizes" = array<i64>},
    freehold.format = "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, $static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0, padding_sizes: variadic %1)
    irdl.results(padded: %0, pad: %0)
    irdl.attributes {"padding_values" = %2, "static_padding_sizes" = %3, "pad_to_multiple_of" = %4}
  }
  irdl.operation @structured.promote attributes {
    freehold.spellings = {"operands_to_promote" = "array", "use_full_tile_buffers" = "array", "use_full_tiles_by_default" = "unit", "use_original_subview_size" = "unit", "use_alloca" = "unit", "mapping" = "array", "alignment" = i64},
    freehold.optional_attributes = ["use_full_tiles_by_default", "use_original_subview_size", "use_alloca", "memory_space", "mapping", "alignment"],
    freehold.default_attributes = {"operands_to_promote" = [], "use_full_tile_buffers" = []},
    freehold.format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::BoolAttr>(attr))); }))" {freehold.summary = "1-bit boolean array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::DeviceMappingAttrInterface>(attr))) || ((::llvm::isa<::mlir::DeviceMaskingAttrInterface>(attr)))); }))" {freehold.summary = "Device Mapping array attribute"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"operands_to_promote" = %1, "use_full_tile_buffers" = %2, "use_full_tiles_by_default" = %3, "use_original_subview_size" = %3, "use_alloca" = %3, "memory_space" = %4, "mapping" = %5, "alignment" = %6}
  }
  irdl.operation @structured.promote_tensor attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.optional_attributes = ["memory_space"],
    freehold.format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "true"
    irdl.operands(tensor: %0)
    irdl.results(promoted: %0)
    irdl.attributes {"memory_space" = %1}
  }
  irdl.operation @structured.replace attributes {
    freehold.traits = ["IsolatedFromAbove", "NoTerminator", "SingleBlock", "GraphRegion"],
    freehold.format = "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), type($replacement), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %r0 = irdl.region with size 1
    irdl.operands(target: %0)
    irdl.results(replacement: %0)
    irdl.regions(bodyRegion: %r0)
  }
  irdl.operation @structured.rewrite_in_destination_passing_style attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.scalarize attributes {
    freehold.format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
  }
  irdl.operation @structured.specialize attributes {
    freehold.format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.split attributes {
    freehold.spellings = {"dimension" = i64, "static_chunk_sizes" = i64, "multiway" = "unit"},
    freehold.optional_attributes = ["multiway"],
    freehold.format = "$target `after` custom<SplitPoint>($static_chunk_sizes, $dynamic_chunk_sizes, attr-dict, type($target), type($dynamic_chunk_sizes), type($split_list))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0, dynamic_chunk_sizes: optional %1)
    irdl.results(split_list: %0)
    irdl.attributes {"dimension" = %2, "static_chunk_sizes" = %2, "multiway" = %3}
  }
  irdl.operation @structured.split_reduction attributes {
    freehold.spellings = {"split_factor" = i64, "insert_split_dimension" = i64, "inner_parallel" = "unit", "use_scaling_algorithm" = "unit", "use_alloc" = "unit"},
    freehold.optional_attributes = ["split_factor", "insert_split_dimension", "inner_parallel", "use_scaling_algorithm", "use_alloc"],
    freehold.format = "$target attr-dict `:`functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(init_or_alloc_op: %0, fill_op: %0, split_linalg_op: %0, combining_linalg_op: %0)
    irdl.attributes {"split_factor" = %1, "insert_split_dimension" = %1, "inner_parallel" = %2, "use_scaling_algorithm" = %2, "use_alloc" = %2}
  }
  irdl.operation @structured.tile_reduction_using_for attributes {
    freehold.spellings = {"reduction_dims" = "array", "tile_sizes" = "array"},
    freehold.default_attributes = {"reduction_dims" = [], "tile_sizes" = []},
    freehold.format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    irdl.operands(target: %0)
    irdl.results(fill_op: variadic %0, split_op: %0, combining_op: %0, for_op: %0)
    irdl.attributes {"reduction_dims" = %1, "tile_sizes" = %1}
  }
  irdl.operation @structured.tile_reduction_using_forall attributes {
    freehold.spellings = {"reduction_dims" = "array", "num_threads" = {array = i64}, "tile_sizes" = {array = i64}, "mapping" = "array"},
    freehold.optional_attributes = ["mapping"],
    freehold.default_attributes = {"reduction_dims" = [], "num_threads" = array<i64>, "tile_sizes" = array<i64>},
    freehold.format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? (`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::DeviceMappingAttrInterface>(attr))) || ((::llvm::isa<::mlir::DeviceMaskingAttrInterface>(attr)))); }))" {freehold.summary = "Device Mapping array attribute"}
    irdl.operands(target: %0)
    irdl.results(fill_op: variadic %0, split_op: %0, combining_op: %0, forall_op: %0)
    irdl.attributes {"reduction_dims" = %1, "num_threads" = %2, "tile_sizes" = %2, "mapping" = %3}
  }
  irdl.operation @structured.tile_using_for attributes {
    freehold.spellings = {"static_sizes" = {array = i64}, "interchange" = {array = i64}, "scalable_sizes" = {array = i1}},
    freehold.optional_default_attributes = {"static_sizes" = array<i64>, "interchange" = array<i64>, "scalable_sizes" = array<i1>},
    freehold.format = "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, $scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseBoolArrayAttr>($_self))" {freehold.summary = "i1 dense array attribute"}
    irdl.operands(target: %0, dynamic_sizes: variadic %1)
    irdl.results(tiled_linalg_op: %0, loops: variadic %0)
    irdl.attributes {"static_sizes" = %2, "interchange" = %2, "scalable_sizes" = %3}
  }
  irdl.operation @structured.tile_using_forall attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"static_num_threads" = {array = i64}, "static_tile_sizes" = {array = i64}, "mapping" = "array"},
    freehold.optional_attributes = ["mapping"],
    freehold.optional_default_attributes = {"static_num_threads" = array<i64>, "static_tile_sizes" = array<i64>},
    freehold.format = "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads, $static_num_threads) | `tile_sizes` custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) (`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::DeviceMappingAttrInterface>(attr))) || ((::llvm::isa<::mlir::DeviceMaskingAttrInterface>(attr)))); }))" {freehold.summary = "Device Mapping array attribute"}
    irdl.operands(target: %0, num_threads: variadic %1, tile_sizes: variadic %1, packed_num_threads: optional %1, packed_tile_sizes: optional %1)
    irdl.results(tiled_op: %0, forall_op: %0)
    irdl.attributes {"static_num_threads" = %2, "static_tile_sizes" = %2, "mapping" = %3}
  }
  irdl.operation @structured.transpose_conv2d attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @structured.transpose_matmul attributes {
    freehold.spellings = {"inputToTranspose" = {enum = "TransposeMatmulInput"}},
    freehold.default_attributes = {"inputToTranspose" = 0 : i32},
    freehold.format = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "true"
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"inputToTranspose" = %1}
  }
  irdl.operation @structured.vectorize_children_and_apply_patterns attributes {
    freehold.spellings = {"fold_type_extensions_into_contract" = "unit", "vectorize_padding" = "unit", "vectorize_nd_extract" = "unit", "flatten_1d_depthwise_conv" = "unit", "disable_multi_reduction_to_contract_patterns" = "unit", "disable_transfer_permutation_map_lowering_patterns" = "unit"},
    freehold.optional_attributes = ["fold_type_extensions_into_contract", "vectorize_padding", "vectorize_nd_extract", "flatten_1d_depthwise_conv", "disable_multi_reduction_to_contract_patterns", "disable_transfer_permutation_map_lowering_patterns"],
    freehold.format = "$target attr-dict `:`functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"fold_type_extensions_into_contract" = %1, "vectorize_padding" = %1, "vectorize_nd_extract" = %1, "flatten_1d_depthwise_conv" = %1, "disable_multi_reduction_to_contract_patterns" = %1, "disable_transfer_permutation_map_lowering_patterns" = %1}
  }
  irdl.operation @structured.vectorize attributes {
    freehold.spellings = {"static_vector_sizes" = {array = i64}, "vectorize_nd_extract" = "unit", "assume_dynamic_dims_match_vec_sizes" = "unit", "create_named_contraction" = "unit", "scalable_sizes" = {array = i1}},
    freehold.optional_attributes = ["vectorize_nd_extract", "assume_dynamic_dims_match_vec_sizes", "create_named_contraction"],
    freehold.optional_default_attributes = {"static_vector_sizes" = array<i64>, "scalable_sizes" = array<i1>},
    freehold.format = "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, $static_vector_sizes, $scalable_sizes)) attr-dict `:` type($target)(`,`type($vector_sizes)^)?"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::DenseBoolArrayAttr>($_self))" {freehold.summary = "i1 dense array attribute"}
    irdl.operands(target: %0, vector_sizes: variadic %1)
    irdl.attributes {"static_vector_sizes" = %2, "vectorize_nd_extract" = %3, "assume_dynamic_dims_match_vec_sizes" = %3, "create_named_contraction" = %3, "scalable_sizes" = %4}
  }
  irdl.operation @structured.winograd_conv2d attributes {
    freehold.spellings = {"fmr" = {enum = "WinogradConv2DFmr"}},
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "true"
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"fmr" = %1}
  }
  irdl.operation @apply_patterns.memref.alloc_to_alloca attributes {
    freehold.spellings = {"size_limit" = i64},
    freehold.optional_attributes = ["size_limit"],
    freehold.format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.attributes {"size_limit" = %0}
  }
  irdl.operation @apply_patterns.memref.expand_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.memref.expand_strided_metadata attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.memref.extract_address_computations attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.memref.fold_memref_alias_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.memref.resolve_ranked_shaped_type_result_dims attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @memref.alloca_to_global attributes {
    freehold.format = "$alloca attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"memref.alloca\"))" {freehold.summary = "Transform IR handle to memref.alloca operations"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(alloca: %0)
    irdl.results(getGlobal: %1, global: %1)
  }
  irdl.operation @memref.erase_dead_alloc_and_stores attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @memref.make_loop_independent attributes {
    freehold.spellings = {"num_loops" = i64},
    freehold.format = "$target attr-dict `:` functional-type($target, $transformed)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"num_loops" = %1}
  }
  irdl.operation @memref.multibuffer attributes {
    freehold.spellings = {"factor" = i64, "skip_analysis" = "unit"},
    freehold.optional_attributes = ["skip_analysis"],
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"memref.alloc\"))" {freehold.summary = "Transform IR handle to memref.alloc operations"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %1)
    irdl.attributes {"factor" = %2, "skip_analysis" = %3}
  }
  irdl.operation @apply_conversion_patterns.memref.memref_to_llvm_type_converter attributes {
    freehold.spellings = {"use_aligned_alloc" = i1, "index_bitwidth" = i64, "use_generic_functions" = i1, "use_bare_ptr_call_conv" = i1, "data_layout" = "string"},
    freehold.optional_attributes = ["data_layout"],
    freehold.optional_default_attributes = {"use_aligned_alloc" = false, "index_bitwidth" = 64 : i64, "use_generic_functions" = false, "use_bare_ptr_call_conv" = false},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.attributes {"use_aligned_alloc" = %0, "index_bitwidth" = %1, "use_generic_functions" = %0, "use_bare_ptr_call_conv" = %0, "data_layout" = %2}
  }
  irdl.operation @apply_conversion_patterns.nvgpu.nvgpu_to_nvvm attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @nvgpu.create_async_groups attributes {
    freehold.spellings = {"bypass_l1" = "unit"},
    freehold.optional_attributes = ["bypass_l1"],
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
    irdl.attributes {"bypass_l1" = %1}
  }
  irdl.operation @nvgpu.pipeline_shared_memory_copies attributes {
    freehold.spellings = {"depth" = i64, "peel_epilogue" = "unit", "failure_propagation_mode" = {enum = "FailurePropagationMode"}},
    freehold.optional_attributes = ["peel_epilogue"],
    freehold.default_attributes = {"failure_propagation_mode" = 2 : i32},
    freehold.format = "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "true"
    irdl.operands(for_op: %0)
    irdl.results(result: %0)
    irdl.attributes {"depth" = %1, "peel_epilogue" = %2, "failure_propagation_mode" = %3}
  }
  irdl.operation @nvgpu.rewrite_copy_as_tma attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @nvgpu.rewrite_matmul_as_mma_sync attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @apply_patterns.scf.for_loop_canonicalization attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_conversion_patterns.scf.structural_conversions attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_conversion_patterns.scf.scf_to_control_flow attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @loop.forall_to_for attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: variadic %0)
  }
  irdl.operation @loop.forall_to_parallel attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: variadic %0)
  }
  irdl.operation @loop.coalesce attributes {
    freehold.format = "$target attr-dict `:` functional-type($target, $transformed)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
  }
  irdl.operation @loop.fuse_sibling attributes {
    freehold.format = "$target `into` $source attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0, source: %0)
    irdl.results(fused_loop: %0)
  }
  irdl.operation @loop.outline attributes {
    freehold.spellings = {"func_name" = "string"},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(target: %0)
    irdl.results(function: %0, call: %0)
    irdl.attributes {"func_name" = %1}
  }
  irdl.operation @loop.peel attributes {
    freehold.spellings = {"peel_front" = i1, "fail_if_already_divisible" = i1},
    freehold.default_attributes = {"peel_front" = false, "fail_if_already_divisible" = false},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"scf.for\"))" {freehold.summary = "Transform IR handle to scf.for operations"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(target: %0)
    irdl.results(peeled_loop: %1, remainder_loop: %1)
    irdl.attributes {"peel_front" = %2, "fail_if_already_divisible" = %2}
  }
  irdl.operation @loop.pipeline attributes {
    freehold.spellings = {"iteration_interval" = i64, "read_latency" = i64},
    freehold.default_attributes = {"iteration_interval" = 1 : i64, "read_latency" = 10 : i64},
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!transform.op>($_self))) && ((::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName() == \"scf.for\"))" {freehold.summary = "Transform IR handle to scf.for operations"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %1)
    irdl.attributes {"iteration_interval" = %2, "read_latency" = %2}
  }
  irdl.operation @loop.promote_if_one_iteration attributes {
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
  }
  irdl.operation @loop.unroll_and_jam attributes {
    freehold.spellings = {"factor" = i64},
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    irdl.operands(target: %0)
    irdl.attributes {"factor" = %1}
  }
  irdl.operation @loop.unroll attributes {
    freehold.spellings = {"factor" = i64},
    freehold.format = "$target attr-dict `:` type($target)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    irdl.operands(target: %0)
    irdl.attributes {"factor" = %1}
  }
  irdl.operation @loop.parallel_for_to_nested_fors attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(transformed: variadic %0)
  }
  irdl.operation @scf.take_assumed_branch attributes {
    freehold.spellings = {"take_else_branch" = "unit"},
    freehold.optional_attributes = ["take_else_branch"],
    freehold.format = "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0)
    irdl.attributes {"take_else_branch" = %1}
  }
  irdl.operation @sparse_tensor.match.sparse_inout attributes {
    freehold.format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(result: %0)
  }
  irdl.operation @apply_patterns.tensor.bubble_up_extract_slice attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.decompose_concat attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.fold_tensor_empty attributes {
    freehold.spellings = {"fold_single_use_only" = i1},
    freehold.default_attributes = {"fold_single_use_only" = false},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.attributes {"fold_single_use_only" = %0}
  }
  irdl.operation @apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.fold_tensor_subset_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.merge_consecutive_insert_extract_slice attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.reassociative_reshape_folding attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.tensor.rewrite_as_constant attributes {
    freehold.spellings = {"aggressive" = "unit"},
    freehold.optional_attributes = ["aggressive"],
    freehold.format = "(`aggressive` $aggressive^)? attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"aggressive" = %0}
  }
  irdl.operation @tensor.make_loop_independent attributes {
    freehold.spellings = {"num_loops" = i64},
    freehold.format = "$target attr-dict `:` functional-type($target, $transformed)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0)
    irdl.results(transformed: %0)
    irdl.attributes {"num_loops" = %1}
  }
  irdl.operation @type_conversion.tensor.cast_shape_dynamic_dims attributes {
    freehold.spellings = {"ignore_dynamic_info" = "unit"},
    freehold.optional_attributes = ["ignore_dynamic_info"],
    freehold.format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"ignore_dynamic_info" = %0}
  }
  irdl.operation @apply_patterns.vector.cast_away_vector_leading_one_dim attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.drop_unit_dims_with_shape_cast attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.fold_arith_extension attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.elementwise_to_vector attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.interleave_to_shuffle attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_bitcast attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_broadcast attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_contraction attributes {
    freehold.spellings = {"lowering_strategy" = {enum = "VectorContractLowering"}},
    freehold.default_attributes = {"lowering_strategy" = 2 : i32},
    freehold.format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"lowering_strategy" = %0}
  }
  irdl.operation @apply_patterns.vector.lower_create_mask attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_gather attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_interleave attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_masked_transfers attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_masks attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_multi_reduction attributes {
    freehold.spellings = {"lowering_strategy" = {enum = "VectorMultiReductionLowering"}},
    freehold.default_attributes = {"lowering_strategy" = 0 : i32},
    freehold.format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"lowering_strategy" = %0}
  }
  irdl.operation @apply_patterns.vector.lower_outerproduct attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_scan attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_shape_cast attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.lower_transfer attributes {
    freehold.spellings = {"max_transfer_rank" = i64},
    freehold.default_attributes = {"max_transfer_rank" = 1 : i64},
    freehold.format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.attributes {"max_transfer_rank" = %0}
  }
  irdl.operation @apply_patterns.vector.lower_transpose attributes {
    freehold.spellings = {"lowering_strategy" = {enum = "VectorTransposeLowering"}, "avx2_lowering_strategy" = i1},
    freehold.default_attributes = {"lowering_strategy" = 0 : i32, "avx2_lowering_strategy" = false},
    freehold.format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` $avx2_lowering_strategy ) attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.attributes {"lowering_strategy" = %0, "avx2_lowering_strategy" = %1}
  }
  irdl.operation @apply_patterns.vector.materialize_masks attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.rank_reducing_subview_patterns attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.rewrite_narrow_types attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.sink_mem_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.sink_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.split_transfer_full_partial attributes {
    freehold.spellings = {"split_transfer_strategy" = {enum = "VectorTransferSplit"}},
    freehold.default_attributes = {"split_transfer_strategy" = 2 : i32},
    freehold.format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"split_transfer_strategy" = %0}
  }
  irdl.operation @apply_patterns.vector.transfer_permutation_patterns attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.transfer_to_scf attributes {
    freehold.spellings = {"max_transfer_rank" = i64, "full_unroll" = i1},
    freehold.default_attributes = {"max_transfer_rank" = 1 : i64, "full_unroll" = false},
    freehold.format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.attributes {"max_transfer_rank" = %0, "full_unroll" = %1}
  }
  irdl.operation @apply_patterns.vector.unroll_from_elements attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.unroll_to_elements attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.vector.reduction_to_contract attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_conversion_patterns.vector.vector_to_llvm attributes {
    freehold.spellings = {"reassociate_fp_reductions" = i1, "force_32bit_vector_indices" = i1, "use_vector_alignment" = i1},
    freehold.default_attributes = {"reassociate_fp_reductions" = false, "force_32bit_vector_indices" = true, "use_vector_alignment" = false},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.attributes {"reassociate_fp_reductions" = %0, "force_32bit_vector_indices" = %0, "use_vector_alignment" = %0}
  }
  irdl.operation @apply_patterns.x86vector.sink_vector_producer_ops attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.x86vector.vector_contract_bf16_to_fma attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.x86vector.vector_contract_to_fma attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @apply_patterns.x86vector.vector_contract_to_packed_type_dot_product attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @xegpu.convert_layout attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"static_input_sg_layout" = {array = i64}, "static_input_sg_data" = {array = i64}, "static_input_inst_data" = {array = i64}, "static_target_sg_layout" = {array = i64}, "static_target_sg_data" = {array = i64}, "static_target_inst_data" = {array = i64}},
    freehold.optional_default_attributes = {"static_input_sg_layout" = array<i64>, "static_input_sg_data" = array<i64>, "static_input_inst_data" = array<i64>, "static_target_sg_layout" = array<i64>, "static_target_sg_data" = array<i64>, "static_target_inst_data" = array<i64>},
    freehold.format = "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, $static_input_sg_layout) `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, $static_input_sg_data) (`input_inst_data` `=` custom<DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? `target_sg_layout` `=` custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, input_sg_layout: variadic %1, input_sg_data: variadic %1, input_inst_data: variadic %1, target_sg_layout: variadic %1, target_sg_data: variadic %1, target_inst_data: variadic %1)
    irdl.results(newConvertOp: %2)
    irdl.attributes {"static_input_sg_layout" = %3, "static_input_sg_data" = %3, "static_input_inst_data" = %3, "static_target_sg_layout" = %3, "static_target_sg_data" = %3, "static_target_inst_data" = %3}
  }
  irdl.operation @xegpu.get_desc_op attributes {
    freehold.format = "$target attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    irdl.operands(target: %0)
    irdl.results(descHandle: %1)
  }
  irdl.operation @xegpu.insert_prefetch attributes {
    freehold.spellings = {"static_nb_prefetch" = i64},
    freehold.optional_default_attributes = {"static_nb_prefetch" = 1 : i64},
    freehold.format = "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformValueHandleTypeInterface>($_self))" {freehold.summary = "TransformValueHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(target: %0, dynamic_nb_prefetch: optional %1)
    irdl.results(desc_op: %2)
    irdl.attributes {"static_nb_prefetch" = %3}
  }
  irdl.operation @xegpu.set_desc_layout attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"static_sg_layout" = {array = i64}, "static_sg_data" = {array = i64}, "static_inst_data" = {array = i64}, "slice_dims" = {array = i64}},
    freehold.optional_default_attributes = {"static_sg_layout" = array<i64>, "static_sg_data" = array<i64>, "static_inst_data" = array<i64>, "slice_dims" = array<i64>},
    freehold.format = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, sg_layout: variadic %1, sg_data: variadic %1, inst_data: variadic %1)
    irdl.results(transformed: %0)
    irdl.attributes {"static_sg_layout" = %2, "static_sg_data" = %2, "static_inst_data" = %2, "slice_dims" = %2}
  }
  irdl.operation @xegpu.set_gpu_launch_threads attributes {
    freehold.spellings = {"static_threads" = {array = i64}},
    freehold.optional_default_attributes = {"static_threads" = array<i64>},
    freehold.format = "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` qualified(type(operands))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(target: %0, threads: variadic %1)
    irdl.attributes {"static_threads" = %2}
  }
  irdl.operation @xegpu.set_op_layout_attr attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"index" = i64, "static_sg_layout" = {array = i64}, "static_sg_data" = {array = i64}, "static_inst_data" = {array = i64}, "slice_dims" = {array = i64}, "result" = "unit"},
    freehold.optional_attributes = ["result"],
    freehold.optional_default_attributes = {"index" = 0 : i64, "static_sg_layout" = array<i64>, "static_sg_data" = array<i64>, "static_inst_data" = array<i64>, "slice_dims" = array<i64>},
    freehold.format = "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` qualified(type(operands))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))" {freehold.summary = "TransformHandleTypeInterface instance"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::transform::TransformHandleTypeInterface>($_self))) || ((::llvm::isa<::mlir::transform::TransformParamTypeInterface>($_self)))" {freehold.summary = "transform any param type or any handle type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(target: %0, sg_layout: variadic %1, sg_data: variadic %1, inst_data: variadic %1)
    irdl.attributes {"index" = %2, "static_sg_layout" = %3, "static_sg_data" = %3, "static_inst_data" = %3, "slice_dims" = %3, "result" = %4}
  }
}
