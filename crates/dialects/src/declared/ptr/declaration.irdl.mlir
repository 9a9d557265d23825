// Imported from ODS by `freehold import-ods`.
irdl.dialect @ptr attributes {
  freehold.ods,
  freehold.enums = {
    "AtomicOrdering" = {cases = ["not_atomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"], class = "::mlir::ptr::AtomicOrdering", width = 32 : i64},
    "PtrAddFlags" = {cases = ["none", "nusw", "nuw", "inbounds"], class = "::mlir::ptr::PtrAddFlags", width = 32 : i64},
    "PtrDiffFlags" = {cases = ["none", "nuw", "nsw"], class = "::mlir::ptr::PtrDiffFlags", separator = "|", width = 8 : i64}
  }
} {
  irdl.type @ptr_metadata attributes {
    freehold.verbatim
  }
  irdl.type @ptr attributes {
    freehold.verbatim
  }
  irdl.attribute @address attributes {
    freehold.verbatim
  }
  irdl.attribute @generic_space attributes {
    freehold.format = ""
  }
  irdl.attribute @null attributes {
    freehold.verbatim
  }
  irdl.attribute @spec attributes {
    freehold.verbatim
  }
  irdl.operation @constant attributes {
    freehold.traits = ["ConstantLike", "AlwaysSpeculatable"],
    freehold.relations = [["same", "value", "result"]],
    freehold.effects = {},
    freehold.format = "attr-dict $value"
  } {
    %0 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::TypedAttr>($_self))" {freehold.summary = "TypedAttr instance"}
    irdl.results(result: %0)
    irdl.attributes {"value" = %1}
  }
  irdl.operation @from_ptr attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %1 = irdl.base @ptr::@ptr_metadata {freehold.summary = "Pointer metadata type"}
    %2 = irdl.c_pred "true"
    irdl.operands(ptr: %0, metadata: optional %1)
    irdl.results(result: %2)
  }
  irdl.operation @gather attributes {
    freehold.relations = [["i1_same_shape", "result", "mask"], ["same", "result", "passthrough"], ["same_shape", "result", "ptrs"]],
    freehold.spellings = {"alignment" = "optional_integer"},
    freehold.default_attributes = {"alignment" = []},
    freehold.format = "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` type($result)"
  } {
    %0 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((::llvm::isa<!ptr.ptr>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of pointer type values"}
    %1 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of 1-bit signless integer values"}
    %2 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of any type values"}
    %3 = irdl.c_pred "true"
    irdl.operands(ptrs: %0, mask: %1, passthrough: %2)
    irdl.results(result: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @get_metadata attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.base @ptr::@ptr_metadata {freehold.summary = "Pointer metadata type"}
    irdl.operands(ptr: %0)
    irdl.results(result: %1)
  }
  irdl.operation @load attributes {
    freehold.spellings = {"alignment" = "optional_integer", "volatile_" = "unit", "nontemporal" = "unit", "invariant" = "unit", "invariantGroup" = "unit", "ordering" = {enum = "AtomicOrdering"}, "syncscope" = "string"},
    freehold.optional_attributes = ["volatile_", "nontemporal", "invariant", "invariantGroup", "syncscope"],
    freehold.default_attributes = {"alignment" = [], "ordering" = 0 : i32},
    freehold.format = "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? oilist( `nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` $invariantGroup | `alignment` `=` $alignment ) attr-dict `:` qualified(type($ptr)) `->` type($value)"
  } {
    %0 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(ptr: %0)
    irdl.results(value: %1)
    irdl.attributes {"alignment" = %1, "volatile_" = %1, "nontemporal" = %1, "invariant" = %1, "invariantGroup" = %1, "ordering" = %1, "syncscope" = %2}
  }
  irdl.operation @masked_load attributes {
    freehold.relations = [["i1_same_shape", "result", "mask"], ["same", "result", "passthrough"]],
    freehold.spellings = {"alignment" = "optional_integer"},
    freehold.default_attributes = {"alignment" = []},
    freehold.format = "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` qualified(type($ptr)) `->` type($result)"
  } {
    %0 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %1 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of 1-bit signless integer values"}
    %2 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of any type values"}
    %3 = irdl.c_pred "true"
    irdl.operands(ptr: %0, mask: %1, passthrough: %2)
    irdl.results(result: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @masked_store attributes {
    freehold.relations = [["i1_same_shape", "value", "mask"]],
    freehold.spellings = {"alignment" = "optional_integer"},
    freehold.default_attributes = {"alignment" = []},
    freehold.format = "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of any type values"}
    %1 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %2 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of 1-bit signless integer values"}
    %3 = irdl.c_pred "true"
    irdl.operands(value: %0, ptr: %1, mask: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @ptr_add attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"flags" = {enum = "PtrAddFlags"}},
    freehold.default_attributes = {"flags" = 0 : i32},
    freehold.effects = {},
    freehold.view = {"result" = "base"}
  } {
    %0 = irdl.c_pred "(((($_self.hasTrait<::mlir::ValueSemantics>())) && ((::llvm::cast<::mlir::ShapedType>($_self).hasRank()))) && ([](::mlir::Type elementType) { return ((::llvm::isa<!ptr.ptr>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((::llvm::isa<!ptr.ptr>($_self)))" {freehold.summary = "A shaped type with value semantics and rank. of pointer type values or pointer type"}
    %1 = irdl.c_pred "(((($_self.hasTrait<::mlir::ValueSemantics>())) && ((::llvm::cast<::mlir::ShapedType>($_self).hasRank()))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessIntOrIndex())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (($_self.isSignlessIntOrIndex()))" {freehold.summary = "A shaped type with value semantics and rank. of signless integer or index values or signless integer or index"}
    %2 = irdl.c_pred "true"
    irdl.operands(base: %0, offset: %1)
    irdl.results(result: %0)
    irdl.attributes {"flags" = %2}
  }
  irdl.operation @ptr_diff attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultShape"],
    freehold.relations = [["same", "lhs", "rhs"]],
    freehold.spellings = {"flags" = {enum = "PtrDiffFlags"}},
    freehold.default_attributes = {"flags" = 0 : i8},
    freehold.effects = {},
    freehold.format = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"
  } {
    %0 = irdl.c_pred "(((($_self.hasTrait<::mlir::ValueSemantics>())) && ((::llvm::cast<::mlir::ShapedType>($_self).hasRank()))) && ([](::mlir::Type elementType) { return ((::llvm::isa<!ptr.ptr>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((::llvm::isa<!ptr.ptr>($_self)))" {freehold.summary = "A shaped type with value semantics and rank. of pointer type values or pointer type"}
    %1 = irdl.c_pred "(((($_self.hasTrait<::mlir::ValueSemantics>())) && ((::llvm::cast<::mlir::ShapedType>($_self).hasRank()))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessIntOrIndex())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (($_self.isSignlessIntOrIndex()))" {freehold.summary = "A shaped type with value semantics and rank. of signless integer or index values or signless integer or index"}
    %2 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(result: %1)
    irdl.attributes {"flags" = %2}
  }
  irdl.operation @scatter attributes {
    freehold.relations = [["i1_same_shape", "value", "mask"], ["same_shape", "value", "ptrs"]],
    freehold.spellings = {"alignment" = "optional_integer"},
    freehold.default_attributes = {"alignment" = []},
    freehold.format = "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` type($ptrs)"
  } {
    %0 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of any type values"}
    %1 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((::llvm::isa<!ptr.ptr>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of pointer type values"}
    %2 = irdl.c_pred "((($_self.hasTrait<::mlir::ValueSemantics>())) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "A shaped type with value semantics and rank. of 1-bit signless integer values"}
    %3 = irdl.c_pred "true"
    irdl.operands(value: %0, ptrs: %1, mask: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @store attributes {
    freehold.spellings = {"alignment" = "optional_integer", "volatile_" = "unit", "nontemporal" = "unit", "invariantGroup" = "unit", "ordering" = {enum = "AtomicOrdering"}, "syncscope" = "string"},
    freehold.optional_attributes = ["volatile_", "nontemporal", "invariantGroup", "syncscope"],
    freehold.default_attributes = {"alignment" = [], "ordering" = 0 : i32},
    freehold.format = "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` $invariantGroup | `alignment` `=` $alignment ) attr-dict `:` type($value) `,` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(value: %0, ptr: %1)
    irdl.attributes {"alignment" = %0, "volatile_" = %0, "nontemporal" = %0, "invariantGroup" = %0, "ordering" = %0, "syncscope" = %2}
  }
  irdl.operation @to_ptr attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$ptr attr-dict `:` type($ptr) `->` type($result)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.base @ptr::@ptr {freehold.summary = "pointer type"}
    irdl.operands(ptr: %0)
    irdl.results(result: %1)
  }
  irdl.operation @type_offset attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"elementType" = "type"},
    freehold.effects = {},
    freehold.format = "$elementType attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "($_self.isSignlessIntOrIndex())" {freehold.summary = "signless integer or index"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.results(result: %0)
    irdl.attributes {"elementType" = %1}
  }
}
