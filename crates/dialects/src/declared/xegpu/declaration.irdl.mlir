// Imported from ODS by `freehold import-ods`.
irdl.dialect @xegpu attributes {
  freehold.ods,
  freehold.enums = {
    "CachePolicy" = {cases = ["cached", "uncached", "streaming", "read_invalidate", "write_back", "write_through"], class = "::mlir::xegpu::CachePolicy", width = 32 : i64},
    "FenceScope" = {cases = ["workgroup", "gpu"], class = "::mlir::xegpu::FenceScope", width = 32 : i64},
    "MemorySpace" = {cases = [["global", 0], ["slm", 3]], class = "::mlir::xegpu::MemorySpace", width = 32 : i64},
    "AtomicRMWKind" = {cases = ["addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"], class = "::mlir::arith::AtomicRMWKind", width = 64 : i64}
  }
} {
  irdl.type @mem_desc attributes {
    freehold.verbatim
  }
  irdl.type @nbarrier
  irdl.type @tensor_desc attributes {
    freehold.verbatim
  }
  irdl.attribute @block_tdesc_attr attributes {
    freehold.verbatim
  }
  irdl.attribute @cache_hint attributes {
    freehold.enum = "CachePolicy"
  }
  irdl.attribute @fence_scope attributes {
    freehold.enum = "FenceScope",
    freehold.bare
  }
  irdl.attribute @layout attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.optional_parameters = ["sg_layout", "sg_data", "inst_data", "lane_layout", "lane_data", "order"]
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(sg_layout: %0, sg_data: %0, inst_data: %0, lane_layout: %0, lane_data: %0, order: %0)
  }
  irdl.attribute @mem_layout attributes {
    freehold.verbatim
  }
  irdl.attribute @memory_space attributes {
    freehold.enum = "MemorySpace",
    freehold.bare
  }
  irdl.attribute @range attributes {
    freehold.format = "`<` `[`$start `,` $end `]` `>`"
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(start: %0, end: %0)
  }
  irdl.attribute @scatter_tdesc_attr attributes {
    freehold.verbatim
  }
  irdl.attribute @slice attributes {
    freehold.verbatim
  }
  irdl.operation @alloc_nbarrier attributes {
    freehold.spellings = {"nbarrier_num" = i64},
    freehold.format = "$nbarrier_num attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.attributes {"nbarrier_num" = %0}
  }
  irdl.operation @atomic_rmw attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same_element", "tensorDesc", "value", "result"], ["same_shape", "tensorDesc", "value", "result"]],
    freehold.spellings = {"kind" = {enum = "AtomicRMWKind"}},
    freehold.optional_attributes = ["layout"],
    freehold.effects = {"memory" = ["read", "write"]},
    freehold.format = "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` type($mask) `,` type($value) `->` type($result)"
  } {
    %0 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of 1-bit signless integer values"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values"}
    %3 = irdl.c_pred "true"
    irdl.operands(tensorDesc: %0, mask: %1, value: %2)
    irdl.results(result: %2)
    irdl.attributes {"kind" = %3, "layout" = %3}
  }
  irdl.operation @convert_layout attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "source", "result"]],
    freehold.effects = {},
    freehold.format = "$source prop-dict attr-dict `:` type($source)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 3)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 5)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 6))))" {freehold.summary = "vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3/4/5/6"}
    %1 = irdl.c_pred "true"
    irdl.operands(source: %0)
    irdl.results(result: %0)
    irdl.attributes {"input_layout" = %1, "target_layout" = %1}
  }
  irdl.operation @create_tdesc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.view = {"TensorDesc" = "source"},
    freehold.format = "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` qualified(type($TensorDesc))"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) || ((($_self.isUnsignedInteger(64))) || (($_self.isUnsignedInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32))))" {freehold.summary = "1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of index values"}
    %2 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    irdl.operands(source: %0, offsets: %1)
    irdl.results(TensorDesc: %2)
  }
  irdl.operation @create_mem_desc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) && ((::llvm::cast<::mlir::ShapedType>($_self).hasStaticShape())) && ((isSharedMemory(llvm::cast<mlir::MemRefType>($_self))))) || (((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 2))))) && ((::llvm::cast<::mlir::ShapedType>($_self).hasStaticShape())) && ((isSharedMemory(llvm::cast<mlir::MemRefType>($_self)))))" {freehold.summary = "reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values  or reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values "}
    %1 = irdl.base @xegpu::@mem_desc {freehold.summary = "MemDesc describing the data in SLM"}
    irdl.operands(source: %0)
    irdl.results(mem_desc: %1)
  }
  irdl.operation @create_nd_tdesc attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.spellings = {"const_offsets" = {array = i64}, "const_shape" = {array = i64}, "const_strides" = {array = i64}},
    freehold.optional_attributes = ["const_offsets", "const_shape", "const_strides"],
    freehold.effects = {},
    freehold.view = {"TensorDesc" = "source"},
    freehold.format = "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` `:` custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` custom<DynamicIndexList>($strides, $const_strides))? attr-dict `:` type($source) `->` qualified(type($TensorDesc))"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && ((::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)))) || ((($_self.isUnsignedInteger(64))) || (($_self.isUnsignedInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32))))" {freehold.summary = "non-0-ranked.memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(source: %0, offsets: variadic %1, shape: variadic %1, strides: variadic %1)
    irdl.results(TensorDesc: %2)
    irdl.attributes {"const_offsets" = %3, "const_shape" = %3, "const_strides" = %3}
  }
  irdl.operation @dpas attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same_element", "lhs", "rhs"]],
    freehold.optional_attributes = ["layout_a", "layout_b", "layout_cd"],
    freehold.effects = {},
    freehold.format = "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 3))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 2))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2"}
    %2 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, acc: optional %1)
    irdl.results(result: %1)
    irdl.attributes {"layout_a" = %2, "layout_b" = %2, "layout_cd" = %2}
  }
  irdl.operation @fence attributes {
    freehold.spellings = {"memory_kind" = {attribute = @"xegpu"::@"memory_space"}, "fence_scope" = {attribute = @"xegpu"::@"fence_scope"}},
    freehold.format = "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"memory_kind" = %0, "fence_scope" = %0}
  }
  irdl.operation @init_nbarrier attributes {
    freehold.format = "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` type($participant_thread_num) `->` qualified(type($result))"
  } {
    %0 = irdl.is i8 {freehold.summary = "8-bit signless integer"}
    %1 = irdl.base @xegpu::@nbarrier {freehold.only, freehold.summary = "!xegpu.nbarrier a custom XeGPU type representing a barrier."}
    irdl.operands(nbarrier_id: %0, participant_thread_num: %0)
    irdl.results(result: %1)
  }
  irdl.operation @load attributes {
    freehold.spellings = {"chunk_size" = i64, "l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}},
    freehold.optional_attributes = ["chunk_size", "l1_hint", "l2_hint", "l3_hint", "layout"],
    freehold.effects = {"memory" = ["read"]},
    freehold.format = "$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` type($value)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!xegpu.tensor_desc>($_self))) || (((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) || ((($_self.isUnsignedInteger(64))) || (($_self.isUnsignedInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32)))))" {freehold.summary = "TensorDesc describing regions of interested data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((::llvm::isa<::mlir::IndexType>($_self)))" {freehold.summary = "fixed-length vector of index values or index"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (($_self.isSignlessInteger(1)))" {freehold.summary = "fixed-length vector of 1-bit signless integer values or 1-bit signless integer"}
    %3 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (((($_self.isSignlessInteger(1))) || (($_self.isSignlessInteger(4))) || (($_self.isSignlessInteger(8))) || (($_self.isSignlessInteger(16))) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignedInteger(1))) || (($_self.isSignedInteger(8))) || (($_self.isSignedInteger(16))) || (($_self.isSignedInteger(32))) || (($_self.isSignedInteger(64))) || (($_self.isUnsignedInteger(1))) || (($_self.isUnsignedInteger(8))) || (($_self.isUnsignedInteger(16))) || (($_self.isUnsignedInteger(32))) || (($_self.isUnsignedInteger(64)))) || ((($_self.isF16())) || (($_self.isF32())) || (($_self.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>($_self))) || ((::llvm::isa<::mlir::FloatTF32Type>($_self)))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(source: %0, offsets: optional %1, mask: %2)
    irdl.results(value: %3)
    irdl.attributes {"chunk_size" = %4, "l1_hint" = %5, "l2_hint" = %5, "l3_hint" = %5, "layout" = %5}
  }
  irdl.operation @load_matrix attributes {
    freehold.relations = [["same_element", "mem_desc", "res"]],
    freehold.spellings = {"const_offsets" = {array = i64}, "subgroup_block_io" = "unit"},
    freehold.optional_attributes = ["subgroup_block_io", "layout"],
    freehold.effects = {"memory" = ["read"]},
    freehold.format = "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` type(operands) `->` type(results)"
  } {
    %0 = irdl.base @xegpu::@mem_desc {freehold.summary = "MemDesc describing the data in SLM"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (((($_self.isSignlessInteger(1))) || (($_self.isSignlessInteger(4))) || (($_self.isSignlessInteger(8))) || (($_self.isSignlessInteger(16))) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignedInteger(1))) || (($_self.isSignedInteger(8))) || (($_self.isSignedInteger(16))) || (($_self.isSignedInteger(32))) || (($_self.isSignedInteger(64))) || (($_self.isUnsignedInteger(1))) || (($_self.isUnsignedInteger(8))) || (($_self.isUnsignedInteger(16))) || (($_self.isUnsignedInteger(32))) || (($_self.isUnsignedInteger(64)))) || ((($_self.isF16())) || (($_self.isF32())) || (($_self.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>($_self))) || ((::llvm::isa<::mlir::FloatTF32Type>($_self)))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(mem_desc: %0, offsets: variadic %1)
    irdl.results(res: %2)
    irdl.attributes {"const_offsets" = %3, "subgroup_block_io" = %4, "layout" = %5}
  }
  irdl.operation @load_nd attributes {
    freehold.relations = [["same_element", "value", "TensorDesc"]],
    freehold.spellings = {"const_offsets" = {array = i64}, "packed" = "unit", "transpose" = {array = i64}, "l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}},
    freehold.optional_attributes = ["const_offsets", "packed", "transpose", "l1_hint", "l2_hint", "l3_hint", "layout"],
    freehold.effects = {"memory" = ["read"]},
    freehold.format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` qualified(type($TensorDesc)) `->` type($value)"
  } {
    %0 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(TensorDesc: %0, offsets: variadic %1)
    irdl.results(value: %2)
    irdl.attributes {"const_offsets" = %3, "packed" = %4, "transpose" = %3, "l1_hint" = %5, "l2_hint" = %5, "l3_hint" = %5, "layout" = %5}
  }
  irdl.operation @nbarrier_arrive attributes {
    freehold.format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"
  } {
    %0 = irdl.base @xegpu::@nbarrier {freehold.only, freehold.summary = "!xegpu.nbarrier a custom XeGPU type representing a barrier."}
    irdl.operands(nbarrier: %0)
  }
  irdl.operation @nbarrier_wait attributes {
    freehold.format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"
  } {
    %0 = irdl.base @xegpu::@nbarrier {freehold.only, freehold.summary = "!xegpu.nbarrier a custom XeGPU type representing a barrier."}
    irdl.operands(nbarrier: %0)
  }
  irdl.operation @prefetch_nd attributes {
    freehold.spellings = {"const_offsets" = {array = i64}, "l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}},
    freehold.optional_attributes = ["const_offsets", "l1_hint", "l2_hint", "l3_hint", "layout"],
    freehold.format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` qualified(type($TensorDesc))"
  } {
    %0 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %3 = irdl.c_pred "true"
    irdl.operands(TensorDesc: %0, offsets: variadic %1)
    irdl.attributes {"const_offsets" = %2, "l1_hint" = %3, "l2_hint" = %3, "l3_hint" = %3, "layout" = %3}
  }
  irdl.operation @prefetch attributes {
    freehold.spellings = {"l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}, "offset_align_byte" = i64},
    freehold.optional_attributes = ["l1_hint", "l2_hint", "l3_hint", "offset_align_byte", "layout"],
    freehold.format = "$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!xegpu.tensor_desc>($_self))) || (((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) || ((($_self.isUnsignedInteger(64))) || (($_self.isUnsignedInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32)))))" {freehold.summary = "TensorDesc describing regions of interested data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((::llvm::isa<::mlir::IndexType>($_self)))" {freehold.summary = "fixed-length vector of index values or index"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(source: %0, offsets: optional %1)
    irdl.attributes {"l1_hint" = %2, "l2_hint" = %2, "l3_hint" = %2, "offset_align_byte" = %3, "layout" = %2}
  }
  irdl.operation @store_matrix attributes {
    freehold.relations = [["same_element", "mem_desc", "data"]],
    freehold.spellings = {"const_offsets" = {array = i64}, "subgroup_block_io" = "unit"},
    freehold.optional_attributes = ["subgroup_block_io", "layout"],
    freehold.effects = {"memory" = ["write"]},
    freehold.format = "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` type(operands)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (((($_self.isSignlessInteger(1))) || (($_self.isSignlessInteger(4))) || (($_self.isSignlessInteger(8))) || (($_self.isSignlessInteger(16))) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignedInteger(1))) || (($_self.isSignedInteger(8))) || (($_self.isSignedInteger(16))) || (($_self.isSignedInteger(32))) || (($_self.isSignedInteger(64))) || (($_self.isUnsignedInteger(1))) || (($_self.isUnsignedInteger(8))) || (($_self.isUnsignedInteger(16))) || (($_self.isUnsignedInteger(32))) || (($_self.isUnsignedInteger(64)))) || ((($_self.isF16())) || (($_self.isF32())) || (($_self.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>($_self))) || ((::llvm::isa<::mlir::FloatTF32Type>($_self)))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type"}
    %1 = irdl.base @xegpu::@mem_desc {freehold.summary = "MemDesc describing the data in SLM"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(data: %0, mem_desc: %1, offsets: variadic %2)
    irdl.attributes {"const_offsets" = %3, "subgroup_block_io" = %4, "layout" = %5}
  }
  irdl.operation @store_nd attributes {
    freehold.relations = [["same_element", "value", "TensorDesc"]],
    freehold.spellings = {"const_offsets" = {array = i64}, "l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}},
    freehold.optional_attributes = ["const_offsets", "l1_hint", "l2_hint", "l3_hint", "layout"],
    freehold.effects = {"memory" = ["write"]},
    freehold.format = "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `:` type($value) `,` qualified(type($TensorDesc))"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values"}
    %1 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    %4 = irdl.c_pred "true"
    irdl.operands(value: %0, TensorDesc: %1, offsets: variadic %2)
    irdl.attributes {"const_offsets" = %3, "l1_hint" = %4, "l2_hint" = %4, "l3_hint" = %4, "layout" = %4}
  }
  irdl.operation @store attributes {
    freehold.spellings = {"chunk_size" = i64, "l1_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l2_hint" = {attribute = @"xegpu"::@"cache_hint"}, "l3_hint" = {attribute = @"xegpu"::@"cache_hint"}},
    freehold.optional_attributes = ["chunk_size", "l1_hint", "l2_hint", "l3_hint", "layout"],
    freehold.effects = {"memory" = ["write"]},
    freehold.format = "$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (((($_self.isSignlessInteger(1))) || (($_self.isSignlessInteger(4))) || (($_self.isSignlessInteger(8))) || (($_self.isSignlessInteger(16))) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignedInteger(1))) || (($_self.isSignedInteger(8))) || (($_self.isSignedInteger(16))) || (($_self.isSignedInteger(32))) || (($_self.isSignedInteger(64))) || (($_self.isUnsignedInteger(1))) || (($_self.isUnsignedInteger(8))) || (($_self.isUnsignedInteger(16))) || (($_self.isUnsignedInteger(32))) || (($_self.isUnsignedInteger(64)))) || ((($_self.isF16())) || (($_self.isF32())) || (($_self.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>($_self))) || ((::llvm::isa<::mlir::FloatTF32Type>($_self)))))" {freehold.summary = "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type"}
    %1 = irdl.c_pred "((::llvm::isa<!xegpu.tensor_desc>($_self))) || (((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((((elementType.isSignlessInteger(1))) || ((elementType.isSignlessInteger(4))) || ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(16))) || ((elementType.isSignlessInteger(32))) || ((elementType.isSignlessInteger(64))) || ((elementType.isSignedInteger(1))) || ((elementType.isSignedInteger(8))) || ((elementType.isSignedInteger(16))) || ((elementType.isSignedInteger(32))) || ((elementType.isSignedInteger(64))) || ((elementType.isUnsignedInteger(1))) || ((elementType.isUnsignedInteger(8))) || ((elementType.isUnsignedInteger(16))) || ((elementType.isUnsignedInteger(32))) || ((elementType.isUnsignedInteger(64)))) || (((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))) || ((::llvm::isa<::mlir::FloatTF32Type>(elementType))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))) || ((($_self.isUnsignedInteger(64))) || (($_self.isUnsignedInteger(32))) || (($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32)))))" {freehold.summary = "TensorDesc describing regions of interested data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((::llvm::isa<::mlir::IndexType>($_self)))" {freehold.summary = "fixed-length vector of index values or index"}
    %3 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || (($_self.isSignlessInteger(1)))" {freehold.summary = "fixed-length vector of 1-bit signless integer values or 1-bit signless integer"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(value: %0, dest: %1, offsets: optional %2, mask: %3)
    irdl.attributes {"chunk_size" = %4, "l1_hint" = %5, "l2_hint" = %5, "l3_hint" = %5, "layout" = %5}
  }
  irdl.operation @update_nd_offset attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "TensorDesc", "result"]],
    freehold.spellings = {"const_offsets" = {array = i64}},
    freehold.effects = {},
    freehold.format = "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` qualified(type($result))"
  } {
    %0 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(TensorDesc: %0, offsets: variadic %1)
    irdl.results(result: %0)
    irdl.attributes {"const_offsets" = %2}
  }
  irdl.operation @update_offset attributes {
    freehold.relations = [["same", "TensorDesc", "result"]],
    freehold.format = "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)"
  } {
    %0 = irdl.base @xegpu::@tensor_desc {freehold.summary = "TensorDesc describing regions of interested data."}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "fixed-length vector of index values"}
    irdl.operands(TensorDesc: %0, offsets: %1)
    irdl.results(result: %0)
  }
}
