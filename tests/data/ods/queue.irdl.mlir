// Imported from ODS by `freehold import-ods`.
irdl.dialect @queue attributes {
  freehold.ods,
  freehold.enums = {
    "Order" = {cases = ["fifo", "lifo"], class = "::mlir::queue::Order", width = 32 : i64},
    "Mode" = {cases = ["none", "shared", "bounded"], class = "::mlir::queue::Mode", separator = "|", width = 32 : i64}
  }
} {
  irdl.type @handle attributes {
    freehold.format = "`<` $element (`,` struct($capacity, $order)^)? `>`",
    freehold.spellings = {"element" = "type", "capacity" = "integer", "order" = {enum = "Order"}},
    freehold.optional_parameters = ["capacity"],
    freehold.default_parameters = {"order" = 0 : i64},
    freehold.summary = "a queue of elements"
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(element: %0, capacity: %0, order: %0)
  }
  irdl.type @shape attributes {
    freehold.verbatim
  }
  irdl.type @token attributes {
    freehold.summary = "a token"
  }
  irdl.attribute @order attributes {
    freehold.enum = "Order",
    freehold.summary = "an order"
  }
  irdl.attribute @tile attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"height" = "integer", "width" = "integer"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(height: %0, width: %0)
  }
  irdl.operation @create attributes {
    freehold.spellings = {"order" = {attribute = @"queue"::@"order"}, "tile" = {attribute = @"queue"::@"tile"}, "bounded" = "unit"},
    freehold.optional_attributes = ["tile", "bounded"],
    freehold.default_attributes = {"order" = 0 : i32},
    freehold.effects = {"memory" = ["allocate"]},
    freehold.format = "($order^)? (`tile` $tile^)? (`bounded` $bounded^)? attr-dict `:` type($queue)",
    freehold.summary = "Creates a queue"
  } {
    %0 = irdl.base @queue::@handle {freehold.summary = "a queue of elements"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<#queue.tile>($_self))"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.results(queue: %0)
    irdl.attributes {"order" = %1, "tile" = %2, "bounded" = %3}
  }
  irdl.operation @done attributes {
    freehold.traits = ["Terminator", "AlwaysSpeculatable", "ParentOneOf<queue.each>"],
    freehold.effects = {},
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @drain {
    %0 = irdl.base @queue::@handle {freehold.summary = "a queue of elements"}
    irdl.operands(queue: %0)
  }
  irdl.operation @each attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<queue.done>", "RecursiveMemoryEffects"],
    freehold.format = "$queue $body attr-dict `:` type($queue)"
  } {
    %0 = irdl.base @queue::@handle {freehold.summary = "a queue of elements"}
    %r0 = irdl.region with size 1
    irdl.operands(queue: %0)
    irdl.regions(body: %r0)
  }
  irdl.operation @func attributes {
    freehold.traits = ["IsolatedFromAbove"],
    freehold.spellings = {"sym_name" = "symbol_name", "function_type" = "type", "sym_visibility" = "string", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["sym_visibility", "arg_attrs", "res_attrs"],
    freehold.function = {},
    freehold.format = "custom<Function>($sym_name, $function_type, $sym_visibility, $arg_attrs, $res_attrs, attr-dict, $body)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue())))" {freehold.summary = "type attribute of function type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    %r0 = irdl.region
    irdl.attributes {"sym_name" = %0, "function_type" = %1, "sym_visibility" = %0, "arg_attrs" = %2, "res_attrs" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @jump attributes {
    freehold.traits = ["Terminator"],
    freehold.successors = ["dest"],
    freehold.format = "$dest (`(` $args^ `:` type($args) `)`)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
  }
  irdl.operation @odd {
    %0 = irdl.c_pred "true"
    irdl.operands(value: %0)
  }
  irdl.operation @pop attributes {
    freehold.spellings = {"mode" = {enum = "Mode"}},
    freehold.optional_attributes = ["mode"],
    freehold.format = "$queue ($mode^)? attr-dict `:` functional-type($queue, $value)"
  } {
    %0 = irdl.base @queue::@handle {freehold.summary = "a queue of elements"}
    %1 = irdl.c_pred "true"
    irdl.operands(queue: %0)
    irdl.results(value: %1)
    irdl.attributes {"mode" = %1}
  }
  irdl.operation @push attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"times" = i64},
    freehold.default_attributes = {"times" = 1 : i64},
    freehold.effects = {"queue" = ["write"]},
    freehold.format = "$value `into` $queue (`[` $at^ `]`)? (`after` $after^)? attr-dict `:` type($value) `,` type($queue)"
  } {
    %0 = irdl.c_pred "(($_self.isF32())) || (($_self.isSignlessInteger(32)))" {freehold.summary = "32-bit float or 32-bit signless integer"}
    %1 = irdl.base @queue::@handle {freehold.summary = "a queue of elements"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.base @queue::@token {freehold.only, freehold.summary = "a token"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(value: %0, queue: %1, at: optional %2, after: variadic %3)
    irdl.results(token: %3)
    irdl.attributes {"times" = %4}
  }
  irdl.operation @scale attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "lhs", "rhs", "result"]],
    freehold.effects = {},
    freehold.format = "$lhs `,` $rhs attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of 32-bit float values"}
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(result: %0)
  }
}
