// Imported from ODS by `freehold import-ods`.
irdl.dialect @amdgpu attributes {
  freehold.ods,
  freehold.enums = {
    "AddressSpace" = {cases = ["fat_raw_buffer", "buffer_rsrc", "fat_structured_buffer"], class = "::mlir::amdgpu::AddressSpace", width = 32 : i64},
    "DPPPerm" = {cases = ["quad_perm", "row_shl", "row_shr", "row_ror", "wave_shl", "wave_shr", "wave_ror", "wave_rol", "row_mirror", "row_half_mirror", "row_bcast_15", "row_bcast_31"], class = "::mlir::amdgpu::DPPPerm", width = 32 : i64},
    "MFMAPermB" = {cases = ["none", "bcast_first_32", "bcast_second_32", "rotate_16_right", "bcast_first_16", "bcast_second_16", "bcast_third_16", "bcast_fourth_16"], class = "::mlir::amdgpu::MFMAPermB", width = 32 : i64},
    "sched_barrier_opt_enum" = {cases = [["none", 0], ["non_mem_non_sideffect", 1], ["valu", 2], ["salu", 4], ["mfma_wmma", 8], ["all_vmem", 16], ["vmem_read", 32], ["vmem_write", 64], ["all_ds", 128], ["ds_read", 256], ["ds_write", 512], ["transcendental", 1024]], class = "::mlir::amdgpu::sched_barrier_opt_enum", separator = "|", width = 32 : i64}
  }
} {
  irdl.type @tdm_base attributes {
    freehold.format = "`<` $elementType `>`",
    freehold.spellings = {"elementType" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(elementType: %0)
  }
  irdl.type @tdm_descriptor
  irdl.type @tdm_gather_base attributes {
    freehold.format = "`<` $elementType `,` $indexType`>`",
    freehold.spellings = {"elementType" = "type", "indexType" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(elementType: %0, indexType: %0)
  }
  irdl.attribute @address_space attributes {
    freehold.enum = "AddressSpace"
  }
  irdl.attribute @dpp_perm attributes {
    freehold.enum = "DPPPerm",
    freehold.bare
  }
  irdl.attribute @mfma_perm_b attributes {
    freehold.enum = "MFMAPermB",
    freehold.bare
  }
  irdl.attribute @sched_barrier_opt attributes {
    freehold.enum = "sched_barrier_opt_enum"
  }
  irdl.operation @dpp attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameTypeOperands"],
    freehold.relations = [["same", "result", "old", "src"]],
    freehold.spellings = {"kind" = {attribute = @"amdgpu"::@"dpp_perm"}, "row_mask" = i32, "bank_mask" = i32, "bound_ctrl" = i1},
    freehold.optional_attributes = ["permArgument"],
    freehold.default_attributes = {"row_mask" = 15 : i32, "bank_mask" = 15 : i32, "bound_ctrl" = false},
    freehold.effects = {},
    freehold.format = "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) || ((::llvm::isa<::mlir::ArrayAttr>($_self))) || ((::llvm::isa<::mlir::UnitAttr>($_self)))" {freehold.summary = "32-bit signless integer attribute or array attribute or unit attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(old: %0, src: %0)
    irdl.results(result: %0)
    irdl.attributes {"kind" = %0, "permArgument" = %1, "row_mask" = %2, "bank_mask" = %2, "bound_ctrl" = %3}
  }
  irdl.operation @ext_packed_fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"index" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::Float8E5M2FNUZType>($_self))) || ((::llvm::isa<::mlir::Float8E4M3FNUZType>($_self))) || ((::llvm::isa<::mlir::Float8E5M2Type>($_self))) || ((::llvm::isa<::mlir::Float8E4M3FNType>($_self))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 3)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)))))" {freehold.summary = "f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type or vector of f8E5M2FNUZ type or f8E4M3FNUZ type or f8E5M2 type or f8E4M3FN type values of length 1/2/3/4"}
    %1 = irdl.c_pred "(($_self.isF32())) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "32-bit float or fixed-length vector of 32-bit float values of length 2"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 3))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 3"}
    irdl.operands(source: %0)
    irdl.results(res: %1)
    irdl.attributes {"index" = %2}
  }
  irdl.operation @fat_raw_buffer_cast attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.spellings = {"boundsCheck" = i1, "resetOffset" = "unit"},
    freehold.optional_attributes = ["resetOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {},
    freehold.view = {"result" = "source"},
    freehold.format = "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` $cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) attr-dict `:` type($source) `to` type($result)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.is i14 {freehold.summary = "14-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(source: %0, validBytes: optional %1, cacheSwizzleStride: optional %2)
    irdl.results(result: %0)
    irdl.attributes {"boundsCheck" = %3, "resetOffset" = %4}
  }
  irdl.operation @gather_to_lds attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"transferType" = "type"},
    freehold.effects = {"src" = ["read"], "dst" = ["write"]},
    freehold.format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` type($src) `,` type($dst)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0, srcIndices: variadic %1, dst: %0, dstIndices: variadic %1)
    irdl.attributes {"transferType" = %2}
  }
  irdl.operation @lds_barrier attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @mfma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "destC", "destD"]],
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "blocks" = i32, "cbsz" = i32, "abid" = i32, "blgp" = {attribute = @"amdgpu"::@"mfma_perm_b"}, "reducePrecision" = "unit", "negateA" = "unit", "negateB" = "unit", "negateC" = "unit"},
    freehold.optional_attributes = ["reducePrecision", "negateA", "negateB", "negateC"],
    freehold.default_attributes = {"blocks" = 1 : i32, "cbsz" = 0 : i32, "abid" = 0 : i32, "blgp" = 0 : i32},
    freehold.effects = {},
    freehold.format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` $blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
  } {
    %0 = irdl.c_pred "(($_self.isF32())) || (($_self.isF64())) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float6E2M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float6E3M2FNType>(elementType))) || ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)))))" {freehold.summary = "32-bit float or 64-bit float or 32-bit signless integer or 64-bit signless integer or vector of 32-bit float values of length 2 or vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 2/4/8 or vector of 8-bit signless integer values of length 4/8/16 or vector of f8E5M2FNUZ type or f8E4M3FNUZ type values of length 8 or vector of f8E5M2 type or f8E4M3FN type values of length 8/32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32"}
    %1 = irdl.c_pred "(($_self.isF64())) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF64())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)))))" {freehold.summary = "64-bit float or vector of 32-bit float values of length 4/16/32 or vector of 32-bit signless integer values of length 4/16/32 or vector of 64-bit float values of length 4"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({4, 16, 32}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {4, 16, 32}"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({1, 2, 4, 8, 16, 32, 64, 128}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {1, 2, 4, 8, 16, 32, 64, 128}"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({1, 2, 4, 16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {1, 2, 4, 16}"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %6 = irdl.c_pred "true"
    %7 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(sourceA: %0, sourceB: %0, destC: %1)
    irdl.results(destD: %1)
    irdl.attributes {"m" = %2, "n" = %2, "k" = %3, "blocks" = %4, "cbsz" = %5, "abid" = %5, "blgp" = %6, "reducePrecision" = %7, "negateA" = %7, "negateB" = %7, "negateC" = %7}
  }
  irdl.operation @make_dma_base attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "global", "lds"]],
    freehold.effects = {},
    freehold.format = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` type($lds) `->` type(results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @amdgpu::@tdm_base {freehold.summary = "Pair of base addresses that move data between LDS and global storage."}
    irdl.operands(global: %0, global_indices: variadic %1, lds: %0, lds_indices: variadic %1)
    irdl.results(base: %2)
  }
  irdl.operation @make_dma_descriptor attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.spellings = {"global_static_sizes" = {array = i64}, "global_static_strides" = {array = i64}, "shared_static_sizes" = {array = i64}},
    freehold.effects = {},
    freehold.format = "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) `->` type(results)"
  } {
    %0 = irdl.base @amdgpu::@tdm_base {freehold.summary = "Pair of base addresses that move data between LDS and global storage."}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.is vector<16xi1> {freehold.summary = "fixed-length vector of 1-bit signless integer values of length 16"}
    %3 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %4 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %6 = irdl.base @amdgpu::@tdm_descriptor {freehold.only, freehold.summary = "Descriptors used in tensor store/load operations."}
    %7 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(base: %0, global_dynamic_sizes: variadic %1, global_dynamic_strides: variadic %1, shared_dynamic_sizes: variadic %1, workgroup_mask: optional %2, early_timeout: optional %3, pad_amount: optional %4, pad_interval: optional %4, atomic_barrier_address: optional %5, atomic_barrier_indices: variadic %1, global_increment: optional %1, lds_increment: optional %4, iteration_count: optional %1)
    irdl.results(desc: %6)
    irdl.attributes {"global_static_sizes" = %7, "global_static_strides" = %7, "shared_static_sizes" = %7}
  }
  irdl.operation @make_gather_dma_base attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "global", "lds"]],
    freehold.effects = {},
    freehold.format = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` type($lds) `->` type(results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @amdgpu::@tdm_gather_base {freehold.summary = "Pair of base addresses that move data between LDS and global storage."}
    irdl.operands(global: %0, global_indices: variadic %1, lds: %0, lds_indices: variadic %1)
    irdl.results(base: %2)
  }
  irdl.operation @make_gather_dma_descriptor attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.spellings = {"global_static_sizes" = {array = i64}, "global_static_strides" = {array = i64}, "shared_static_sizes" = {array = i64}},
    freehold.effects = {},
    freehold.format = "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) `,` type($indices) `->` type(results)"
  } {
    %0 = irdl.base @amdgpu::@tdm_gather_base {freehold.summary = "Pair of base addresses that move data between LDS and global storage."}
    %1 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ((::llvm::cast<::mlir::VectorType>($_self).getNumElements() >= 1))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ((::llvm::cast<::mlir::VectorType>($_self).getNumElements() <= 8)))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(16))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ((::llvm::cast<::mlir::VectorType>($_self).getNumElements() >= 1))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ((::llvm::cast<::mlir::VectorType>($_self).getNumElements() <= 16))))" {freehold.summary = "vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.is vector<16xi1> {freehold.summary = "fixed-length vector of 1-bit signless integer values of length 16"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %7 = irdl.base @amdgpu::@tdm_descriptor {freehold.only, freehold.summary = "Descriptors used in tensor store/load operations."}
    %8 = irdl.c_pred "(::llvm::isa<::mlir::DenseI64ArrayAttr>($_self))" {freehold.summary = "i64 dense array attribute"}
    irdl.operands(base: %0, indices: %1, global_dynamic_sizes: variadic %2, global_dynamic_strides: variadic %2, shared_dynamic_sizes: variadic %2, workgroup_mask: optional %3, early_timeout: optional %4, pad_amount: optional %5, pad_interval: optional %5, atomic_barrier_address: optional %6, atomic_barrier_indices: variadic %2, global_increment: optional %2, lds_increment: optional %5, iteration_count: optional %2)
    irdl.results(desc: %7)
    irdl.attributes {"global_static_sizes" = %8, "global_static_strides" = %8, "shared_static_sizes" = %8}
  }
  irdl.operation @memory_counter_wait attributes {
    freehold.spellings = {"load" = i32, "store" = i32, "ds" = i32, "exp" = i32, "tensor" = i32},
    freehold.optional_attributes = ["load", "store", "ds", "exp", "tensor"],
    freehold.format = "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp `)` | `tensor` `(` $tensor `)` ) attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"load" = %0, "store" = %0, "ds" = %0, "exp" = %0, "tensor" = %0}
  }
  irdl.operation @packed_scaled_trunc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"index" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` type($source) `to` type($res) (`into` type($existing)^)?"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())) || ((elementType.isF16())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 32-bit float or 16-bit float or bfloat16 type values of length 1/2"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)))))" {freehold.summary = "fixed-length vector of f8E5M2 type or f8E4M3FN type values of length 4 or fixed-length vector of f4E2M1FN type values of length 8"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 7))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 7"}
    irdl.operands(source: %0, scale: %1, existing: optional %2)
    irdl.results(res: %2)
    irdl.attributes {"index" = %3}
  }
  irdl.operation @packed_stoch_round_fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"storeIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]` `:` type($source) `to` type($res) (`into` type($existing)^)?"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or f8E5M2 type values of length 4"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 3))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 3"}
    irdl.operands(source: %0, stochiasticParam: %1, existing: optional %2)
    irdl.results(res: %2)
    irdl.attributes {"storeIndex" = %3}
  }
  irdl.operation @packed_trunc_2xfp8 attributes {
    freehold.traits = ["AlwaysSpeculatable", "AttrSizedOperandSegments"],
    freehold.spellings = {"wordIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` $wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "fixed-length vector of f8E4M3FNUZ type or f8E5M2FNUZ type or f8E4M3FN type or f8E5M2 type values of length 4"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 1))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 1"}
    irdl.operands(sourceA: %0, sourceB: optional %0, existing: optional %1)
    irdl.results(res: %1)
    irdl.attributes {"wordIndex" = %2}
  }
  irdl.operation @permlane_swap attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "result", "src"]],
    freehold.spellings = {"row_length" = i32, "fetch_inactive" = i1, "bound_ctrl" = i1},
    freehold.default_attributes = {"fetch_inactive" = false, "bound_ctrl" = false},
    freehold.effects = {},
    freehold.format = "$src $row_length attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "((($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return (((elementType.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>(elementType)))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)))))" {freehold.summary = "Integer or Float or fixed-length vector of Integer or Float values of ranks 1"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(src: %0)
    irdl.results(result: %0)
    irdl.attributes {"row_length" = %1, "fetch_inactive" = %2, "bound_ctrl" = %2}
  }
  irdl.operation @raw_buffer_atomic_cmpswap attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same", "src", "cmp", "value"], ["same_element", "value", "memref"]],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read", "write"]},
    freehold.format = "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) `,` type($indices)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, cmp: %0, memref: %1, indices: variadic %2, sgprOffset: optional %2)
    irdl.results(value: %0)
    irdl.attributes {"boundsCheck" = %3, "indexOffset" = %4}
  }
  irdl.operation @raw_buffer_atomic_fadd attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "value", "memref"]],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read", "write"]},
    freehold.format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) `,` type($indices)"
  } {
    %0 = irdl.c_pred "(($_self.isF32())) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "32-bit float or vector of 16-bit float or bfloat16 type values of length 2"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, memref: %1, indices: variadic %2, sgprOffset: optional %2)
    irdl.attributes {"boundsCheck" = %3, "indexOffset" = %4}
  }
  irdl.operation @raw_buffer_atomic_fmax attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "value", "memref"]],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read", "write"]},
    freehold.format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) `,` type($indices)"
  } {
    %0 = irdl.c_pred "(($_self.isF32())) || (($_self.isF64()))" {freehold.summary = "32-bit float or 64-bit float"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, memref: %1, indices: variadic %2, sgprOffset: optional %2)
    irdl.attributes {"boundsCheck" = %3, "indexOffset" = %4}
  }
  irdl.operation @raw_buffer_atomic_smax attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read", "write"]},
    freehold.format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) `,` type($indices)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, memref: %1, indices: variadic %0, sgprOffset: optional %0)
    irdl.attributes {"boundsCheck" = %2, "indexOffset" = %3}
  }
  irdl.operation @raw_buffer_atomic_umin attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read", "write"]},
    freehold.format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) `,` type($indices)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, memref: %1, indices: variadic %0, sgprOffset: optional %0)
    irdl.attributes {"boundsCheck" = %2, "indexOffset" = %3}
  }
  irdl.operation @raw_buffer_load attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "value", "memref"]],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["read"]},
    freehold.format = "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` type($indices)^)? `->` type($value)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(memref: %0, indices: variadic %1, sgprOffset: optional %1)
    irdl.results(value: %2)
    irdl.attributes {"boundsCheck" = %3, "indexOffset" = %4}
  }
  irdl.operation @raw_buffer_store attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same_element", "value", "memref"]],
    freehold.spellings = {"boundsCheck" = i1, "indexOffset" = i32},
    freehold.optional_attributes = ["indexOffset"],
    freehold.default_attributes = {"boundsCheck" = true},
    freehold.effects = {"memref" = ["write"]},
    freehold.format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) `->` type($memref) (`,` type($indices)^)?"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, memref: %1, indices: variadic %2, sgprOffset: optional %2)
    irdl.attributes {"boundsCheck" = %3, "indexOffset" = %4}
  }
  irdl.operation @scaled_ext_packed_matrix attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same_shape", "source", "res"]],
    freehold.spellings = {"blockSize" = i32, "firstScaleLane" = i32, "firstScaleByte" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` `(` $firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` type($scale) `->` type($res)"
  } {
    %0 = irdl.c_pred "((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float6E2M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float6E3M2FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())))" {freehold.summary = "vector<8xF4E2M1FN> of f4E2M1FN type values or vector<8xF8E4M3FN> of f8E4M3FN type values or vector<8xF8E5M2> of f8E5M2 type values or vector<16xF6E2M3FN> of f6E2M3FN type values or vector<16xF6E3M2FN> of f6E3M2FN type values"}
    %1 = irdl.is vector<4xf8E8M0FNU> {freehold.summary = "vector<4xF8E8M0FNU> of f8E8M0FNU type values"}
    %2 = irdl.c_pred "((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((((::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))) && ((::llvm::isa<::mlir::FixedVectorType>($_self)))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())))" {freehold.summary = "vector<8xF32> of 32-bit float values or vector<8xF16> of 16-bit float values or vector<8xBF16> of bfloat16 type values or vector<16xF32> of 32-bit float values or vector<16xF16> of 16-bit float values or vector<16xBF16> of bfloat16 type values"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16, 32}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16, 32}"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({0, 16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {0, 16}"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= 0)) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 3))" {freehold.summary = "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3"}
    irdl.operands(source: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"blockSize" = %3, "firstScaleLane" = %4, "firstScaleByte" = %5}
  }
  irdl.operation @scaled_ext_packed attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"index" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 3)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 1)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 3)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 5)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 6)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 7)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)))))" {freehold.summary = "vector of f8E5M2 type or f8E4M3FN type values of length 1/2/3/4 or vector of f4E2M1FN type values of length 1/2/3/4/5/6/7/8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "fixed-length vector of 32-bit float values of length 2 or fixed-length vector of 16-bit float values of length 2 or fixed-length vector of bfloat16 type values of length 2"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 7))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 7"}
    irdl.operands(source: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"index" = %3}
  }
  irdl.operation @scaled_mfma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "destC", "destD"]],
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "scalesIdxA" = i32, "scalesIdxB" = i32},
    freehold.effects = {},
    freehold.format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` `*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float6E2M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float6E3M2FNType>(elementType))) || ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)))))" {freehold.summary = "vector of f8E5M2 type or f8E4M3FN type values of length 32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32"}
    %1 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 32-bit float values of length 4/16"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::Float8E8M0FNUType>($_self))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E8M0FNUType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)))))" {freehold.summary = "f8E8M0FNU type or fixed-length vector of f8E8M0FNU type values of length 4"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16, 32}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16, 32}"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({64, 128}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {64, 128}"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative())) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 3))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative whose maximum value is 3"}
    irdl.operands(sourceA: %0, sourceB: %0, destC: %1, scalesA: %2, scalesB: %2)
    irdl.results(destD: %1)
    irdl.attributes {"m" = %3, "n" = %3, "k" = %4, "scalesIdxA" = %5, "scalesIdxB" = %5}
  }
  irdl.operation @scaled_wmma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "destC", "destD"]],
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "a_first_scale_lane" = i32, "b_first_scale_lane" = i32},
    freehold.effects = {},
    freehold.format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` $sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) `,` type($sourceB) `,` type($destC)"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float6E2M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float6E3M2FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float4E2M1FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 128)))))" {freehold.summary = "vector of f8E5M2 type or f8E4M3FN type values of length 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN type values of length 64/128"}
    %1 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 32-bit float values of length 8/16"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E8M0FNUType>(elementType))) || ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))" {freehold.summary = "vector of f8E8M0FNU type or f8E4M3FN type values of length 4/8"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16, 32}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16, 32}"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16}"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({128}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {128}"}
    %6 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({0, 16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {0, 16}"}
    irdl.operands(sourceA: %0, sourceB: %0, destC: %1, scaleA: %2, scaleB: %2)
    irdl.results(destD: %1)
    irdl.attributes {"m" = %3, "n" = %4, "k" = %5, "a_first_scale_lane" = %6, "b_first_scale_lane" = %6}
  }
  irdl.operation @sched_barrier attributes {
    freehold.spellings = {"opts" = {attribute = @"amdgpu"::@"sched_barrier_opt"}},
    freehold.format = "`allow` `=` $opts attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"opts" = %0}
  }
  irdl.operation @sparse_mfma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "destC", "destD"]],
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "cbsz" = i32, "abid" = i32},
    freehold.default_attributes = {"cbsz" = 0 : i32, "abid" = 0 : i32},
    freehold.effects = {},
    freehold.format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` $sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 4/8 or vector of 8-bit signless integer values of length 8/16 or vector of f8E4M3FN type or f8E5M2 type values of length 8/16 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 8/16"}
    %1 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNUZType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2FNUZType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)))))" {freehold.summary = "vector of 16-bit float values of length 8/16 or vector of bfloat16 type values of length 8/16 or vector of 8-bit signless integer values of length 16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 16/32 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 16/32"}
    %2 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 32-bit float values of length 4/16 or vector of 32-bit signless integer values of length 4/16"}
    %3 = irdl.c_pred "((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(16))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "fixed-length vector of 8-bit signless integer values of length 4 or fixed-length vector of 16-bit signless integer values of length 2"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16, 32}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16, 32}"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16, 32, 64, 128}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16, 32, 64, 128}"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(sourceA: %0, sourceB: %1, destC: %2, sparseIdx: %3)
    irdl.results(destD: %2)
    irdl.attributes {"m" = %4, "n" = %4, "k" = %5, "cbsz" = %6, "abid" = %6}
  }
  irdl.operation @swizzle_bitmode attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "result", "src"]],
    freehold.spellings = {"and_mask" = i32, "or_mask" = i32, "xor_mask" = i32},
    freehold.effects = {},
    freehold.format = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "((($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return (((elementType.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>(elementType)))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)))))" {freehold.summary = "Integer or Float or fixed-length vector of Integer or Float values of ranks 1"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0)
    irdl.results(result: %0)
    irdl.attributes {"and_mask" = %1, "or_mask" = %1, "xor_mask" = %1}
  }
  irdl.operation @tensor_load_to_lds attributes {
    freehold.effects = {"memory" = ["write", "read"]},
    freehold.format = "$desc attr-dict `:` qualified(type($desc))"
  } {
    %0 = irdl.base @amdgpu::@tdm_descriptor {freehold.only, freehold.summary = "Descriptors used in tensor store/load operations."}
    irdl.operands(desc: %0)
  }
  irdl.operation @tensor_store_from_lds attributes {
    freehold.effects = {"memory" = ["write", "read"]},
    freehold.format = "$desc attr-dict `:` qualified(type($desc))"
  } {
    %0 = irdl.base @amdgpu::@tdm_descriptor {freehold.only, freehold.summary = "Descriptors used in tensor store/load operations."}
    irdl.operands(desc: %0)
  }
  irdl.operation @transpose_load attributes {
    freehold.traits = ["SameVariadicOperandSize"],
    freehold.effects = {"src" = ["read"]},
    freehold.format = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())))" {freehold.summary = "vector of any type values"}
    irdl.operands(src: %0, srcIndices: variadic %1)
    irdl.results(result: %2)
  }
  irdl.operation @wmma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "destC", "destD"]],
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "subwordOffset" = i32, "unsignedA" = "unit", "unsignedB" = "unit", "clamp" = "unit"},
    freehold.optional_attributes = ["unsignedA", "unsignedB", "clamp"],
    freehold.default_attributes = {"subwordOffset" = 0 : i32},
    freehold.effects = {},
    freehold.format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
  } {
    %0 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))) || ((elementType.isSignedInteger(8))) || ((elementType.isUnsignedInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::Float8E4M3FNType>(elementType))) || ((::llvm::isa<::mlir::Float8E5M2Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(4))) || ((elementType.isSignedInteger(4))) || ((elementType.isUnsignedInteger(4))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 32-bit float values of length 2 or vector of 16-bit float or bfloat16 type values of length 4/8/16 or vector of 8-bit signless integer or 8-bit signed integer or 8-bit unsigned integer values of length 4/8/16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 4/8/32/64 or vector of 4-bit signless integer or 4-bit signed integer or 4-bit unsigned integer values of length 4/8/16"}
    %1 = irdl.c_pred "(((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())) || ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())) || ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)))))" {freehold.summary = "vector of 32-bit float or 32-bit signless integer values of length 4/8 or vector of 16-bit float or bfloat16 type values of length 4/8/16"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {16}"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({4, 16, 32, 64, 128}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {4, 16, 32, 64, 128}"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::is_contained({0, 1}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())))" {freehold.summary = "32-bit signless integer attribute whose value is one of {0, 1}"}
    %5 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(sourceA: %0, sourceB: %0, destC: %1)
    irdl.results(destD: %1)
    irdl.attributes {"m" = %2, "n" = %2, "k" = %3, "subwordOffset" = %4, "unsignedA" = %5, "unsignedB" = %5, "clamp" = %5}
  }
}
