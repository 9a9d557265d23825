// Imported from ODS by `freehold import-ods`.
irdl.dialect @pdl attributes {
  freehold.ods
} {
  irdl.type @"!attribute"
  irdl.type @"!operation"
  irdl.type @"!range" attributes {
    freehold.verbatim
  }
  irdl.type @"!type"
  irdl.type @value
  irdl.operation @apply_native_constraint attributes {
    freehold.traits = ["ParentOneOf<pdl.pattern>"],
    freehold.spellings = {"name" = "string", "isNegated" = i1},
    freehold.default_attributes = {"isNegated" = false},
    freehold.format = "$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(args: variadic %0)
    irdl.results(results: variadic %0)
    irdl.attributes {"name" = %1, "isNegated" = %2}
  }
  irdl.operation @apply_native_rewrite attributes {
    freehold.traits = ["ParentOneOf<pdl.rewrite>"],
    freehold.spellings = {"name" = "string"},
    freehold.format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(args: variadic %0)
    irdl.results(results: variadic %0)
    irdl.attributes {"name" = %1}
  }
  irdl.operation @attribute attributes {
    freehold.optional_attributes = ["value"],
    freehold.format = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword"
  } {
    %0 = irdl.base @pdl::@type {freehold.only, freehold.summary = "PDL handle to an `mlir::Type`"}
    %1 = irdl.base @pdl::@attribute {freehold.only, freehold.summary = "PDL handle to an `mlir::Attribute`"}
    %2 = irdl.c_pred "true"
    irdl.operands(valueType: optional %0)
    irdl.results(attr: %1)
    irdl.attributes {"value" = %2}
  }
  irdl.operation @erase attributes {
    freehold.traits = ["ParentOneOf<pdl.rewrite>"],
    freehold.format = "$opValue attr-dict"
  } {
    %0 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    irdl.operands(opValue: %0)
  }
  irdl.operation @operand attributes {
    freehold.traits = ["ParentOneOf<pdl.pattern>"],
    freehold.format = "(`:` $valueType^)? attr-dict"
  } {
    %0 = irdl.base @pdl::@type {freehold.only, freehold.summary = "PDL handle to an `mlir::Type`"}
    %1 = irdl.base @pdl::@value {freehold.only, freehold.summary = "PDL handle for an `mlir::Value`"}
    irdl.operands(valueType: optional %0)
    irdl.results(value: %1)
  }
  irdl.operation @operands attributes {
    freehold.traits = ["ParentOneOf<pdl.pattern>"],
    freehold.format = "(`:` $valueType^)? attr-dict"
  } {
    %0 = irdl.c_pred "true" {freehold.only = "!pdl.range<type>", freehold.summary = "range of PDL handle to an `mlir::Type` values"}
    %1 = irdl.c_pred "true" {freehold.only = "!pdl.range<value>", freehold.summary = "range of PDL handle for an `mlir::Value` values"}
    irdl.operands(valueType: optional %0)
    irdl.results(value: %1)
  }
  irdl.operation @operation attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"opName" = "string", "attributeValueNames" = "array"},
    freehold.optional_attributes = ["opName"],
    freehold.format = "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(` $typeValues^ `:` type($typeValues) `)`)? attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!pdl.value>($_self))) || (((::llvm::isa<!pdl.range>($_self))) && (((::llvm::isa<!pdl.value>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType())))))" {freehold.summary = "single element or range of PDL handle for an `mlir::Value`"}
    %1 = irdl.base @pdl::@attribute {freehold.only, freehold.summary = "PDL handle to an `mlir::Attribute`"}
    %2 = irdl.c_pred "((::llvm::isa<!pdl.type>($_self))) || (((::llvm::isa<!pdl.range>($_self))) && (((::llvm::isa<!pdl.type>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType())))))" {freehold.summary = "single element or range of PDL handle to an `mlir::Type`"}
    %3 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    irdl.operands(operandValues: variadic %0, attributeValues: variadic %1, typeValues: variadic %2)
    irdl.results(op: %3)
    irdl.attributes {"opName" = %4, "attributeValueNames" = %5}
  }
  irdl.operation @pattern attributes {
    freehold.traits = ["IsolatedFromAbove", "SingleBlock", "OptionalSymbol"],
    freehold.spellings = {"benefit" = i16, "sym_name" = "symbol_name"},
    freehold.optional_attributes = ["sym_name"],
    freehold.format = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()))" {freehold.summary = "16-bit signless integer attribute whose value is non-negative"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %r0 = irdl.region with size 1
    irdl.attributes {"benefit" = %0, "sym_name" = %1}
    irdl.regions(bodyRegion: %r0)
  }
  irdl.operation @range attributes {
    freehold.traits = ["AlwaysSpeculatable", "ParentOneOf<pdl.rewrite>"],
    freehold.effects = {},
    freehold.format = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<!pdl.range>($_self))) && ((((::llvm::isa<!pdl.type>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType()))) || ((::llvm::isa<!pdl.value>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType())))))" {freehold.summary = "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values"}
    irdl.operands(arguments: variadic %0)
    irdl.results(result: %1)
  }
  irdl.operation @replace attributes {
    freehold.traits = ["AttrSizedOperandSegments", "ParentOneOf<pdl.rewrite>"],
    freehold.format = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict"
  } {
    %0 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    %1 = irdl.c_pred "((::llvm::isa<!pdl.value>($_self))) || (((::llvm::isa<!pdl.range>($_self))) && (((::llvm::isa<!pdl.value>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType())))))" {freehold.summary = "single element or range of PDL handle for an `mlir::Value`"}
    irdl.operands(opValue: %0, replOperation: optional %0, replValues: variadic %1)
  }
  irdl.operation @result attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"index" = i32},
    freehold.effects = {},
    freehold.format = "$index `of` $parent attr-dict"
  } {
    %0 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    %1 = irdl.base @pdl::@value {freehold.only, freehold.summary = "PDL handle for an `mlir::Value`"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(parent: %0)
    irdl.results(val: %1)
    irdl.attributes {"index" = %2}
  }
  irdl.operation @results attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"index" = i32},
    freehold.optional_attributes = ["index"],
    freehold.effects = {},
    freehold.format = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict"
  } {
    %0 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    %1 = irdl.c_pred "((::llvm::isa<!pdl.value>($_self))) || (((::llvm::isa<!pdl.range>($_self))) && (((::llvm::isa<!pdl.value>(::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType())))))" {freehold.summary = "single element or range of PDL handle for an `mlir::Value`"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(parent: %0)
    irdl.results(val: %1)
    irdl.attributes {"index" = %2}
  }
  irdl.operation @rewrite attributes {
    freehold.traits = ["Terminator", "ParentOneOf<pdl.pattern>", "NoTerminator", "NoRegionArguments", "SingleBlock", "AttrSizedOperandSegments"],
    freehold.spellings = {"name" = "string"},
    freehold.optional_attributes = ["name"],
    freehold.format = "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? ($bodyRegion^)? attr-dict-with-keyword"
  } {
    %0 = irdl.base @pdl::@operation {freehold.only, freehold.summary = "PDL handle to an `mlir::Operation *`"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %r0 = irdl.region
    irdl.operands(root: optional %0, externalArgs: variadic %1)
    irdl.attributes {"name" = %2}
    irdl.regions(bodyRegion: %r0)
  }
  irdl.operation @type attributes {
    freehold.spellings = {"constantType" = "type"},
    freehold.optional_attributes = ["constantType"],
    freehold.format = "attr-dict (`:` $constantType^)?"
  } {
    %0 = irdl.base @pdl::@type {freehold.only, freehold.summary = "PDL handle to an `mlir::Type`"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.results(result: %0)
    irdl.attributes {"constantType" = %1}
  }
  irdl.operation @types attributes {
    freehold.spellings = {"constantTypes" = "array"},
    freehold.optional_attributes = ["constantTypes"],
    freehold.format = "attr-dict (`:` $constantTypes^)?"
  } {
    %0 = irdl.c_pred "true" {freehold.only = "!pdl.range<type>", freehold.summary = "range of PDL handle to an `mlir::Type` values"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::TypeAttr>(attr))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>(attr).getValue()))) && ((true))); }))" {freehold.summary = "type array attribute"}
    irdl.results(result: %0)
    irdl.attributes {"constantTypes" = %1}
  }
}
