// Imported from ODS by `freehold import-ods`.
irdl.dialect @gpu attributes {
  freehold.ods,
  freehold.enums = {
    "MappingId" = {cases = ["x", "y", "z", "linear_dim_0", "linear_dim_1", "linear_dim_2", "linear_dim_3", "linear_dim_4", "linear_dim_5", "linear_dim_6", "linear_dim_7", "linear_dim_8", "linear_dim_9"], class = "::mlir::gpu::MappingId", width = 64 : i64},
    "AddressSpace" = {cases = [["global", 1], ["workgroup", 2], ["private", 3]], class = "::mlir::gpu::AddressSpace", width = 32 : i64},
    "AllReduceOperation" = {cases = ["add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "minimumf", "maximumf"], class = "::mlir::gpu::AllReduceOperation", width = 32 : i64},
    "BroadcastType" = {cases = ["first_active_lane", "specific_lane"], class = "::mlir::gpu::BroadcastType", width = 32 : i64},
    "Dimension" = {cases = ["x", "y", "z"], class = "::mlir::gpu::Dimension", width = 32 : i64},
    "CompilationTarget" = {cases = [["offload", 1], ["assembly", 2], ["bin", 3], ["fatbin", 4]], class = "::mlir::gpu::CompilationTarget", width = 32 : i64},
    "Prune2To4SpMatFlag" = {cases = ["NONE", "PRUNE_ONLY", "PRUNE_AND_CHECK"], class = "::mlir::gpu::Prune2To4SpMatFlag", width = 32 : i64},
    "ShuffleMode" = {cases = [["xor", 0], ["up", 2], ["down", 1], ["idx", 3]], class = "::mlir::gpu::ShuffleMode", width = 32 : i64},
    "SpGEMMWorkEstimationOrComputeKind" = {cases = ["WORK_ESTIMATION", "COMPUTE"], class = "::mlir::gpu::SpGEMMWorkEstimationOrComputeKind", width = 32 : i64},
    "TransposeMode" = {cases = ["NON_TRANSPOSE", "TRANSPOSE", "CONJUGATE_TRANSPOSE"], class = "::mlir::gpu::TransposeMode", width = 32 : i64},
    "MMAElementwiseOp" = {cases = ["addf", "mulf", "subf", "maxf", "minf", "divf", "addi", "muli", "subi", "divs", "divu", "negatef", "negates", "extf"], class = "::mlir::gpu::MMAElementwiseOp", width = 32 : i64},
    "Processor" = {cases = ["block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential"], class = "::mlir::gpu::Processor", width = 64 : i64}
  }
} {
  irdl.type @async.token
  irdl.type @sparse.dntensor_handle
  irdl.type @sparse.spmat_handle
  irdl.type @sparse.spgemmop_handle
  irdl.type @mma_matrix attributes {
    freehold.verbatim
  }
  irdl.attribute @block attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"block" = {enum = "MappingId"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(block: %0)
  }
  irdl.attribute @lane attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"lane" = {enum = "MappingId"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(lane: %0)
  }
  irdl.attribute @mask attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"mask" = "integer"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(mask: %0)
  }
  irdl.attribute @memory_space attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"address_space" = {enum = "AddressSpace"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(address_space: %0)
  }
  irdl.attribute @thread attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"thread" = {enum = "MappingId"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(thread: %0)
  }
  irdl.attribute @warp attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"warp" = {enum = "MappingId"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(warp: %0)
  }
  irdl.attribute @warpgroup attributes {
    freehold.format = "`<` params `>`",
    freehold.spellings = {"warpgroup" = {enum = "MappingId"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(warpgroup: %0)
  }
  irdl.attribute @address_space attributes {
    freehold.enum = "AddressSpace"
  }
  irdl.attribute @all_reduce_op attributes {
    freehold.enum = "AllReduceOperation",
    freehold.bare
  }
  irdl.attribute @broadcast attributes {
    freehold.enum = "BroadcastType",
    freehold.bare
  }
  irdl.attribute @dim attributes {
    freehold.enum = "Dimension",
    freehold.bare
  }
  irdl.attribute @kernel_metadata attributes {
    freehold.format = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`",
    freehold.spellings = {"function_type" = "type"},
    freehold.optional_parameters = ["arg_attrs", "metadata"]
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(name: %0, function_type: %0, arg_attrs: %0, metadata: %0)
  }
  irdl.attribute @kernel_table attributes {
    freehold.format = "`<` (`[` qualified($kernel_table)^ `]`)? `>`",
    freehold.spellings = {"kernel_table" = {list = {attribute = @"gpu"::@"kernel_metadata"}}},
    freehold.optional_parameters = ["kernel_table"]
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(kernel_table: %0)
  }
  irdl.attribute @object attributes {
    freehold.verbatim
  }
  irdl.attribute @prune_2to4_spmat_flag attributes {
    freehold.enum = "Prune2To4SpMatFlag",
    freehold.bare
  }
  irdl.attribute @select_object attributes {
    freehold.format = "(`<` $target^ `>`)?",
    freehold.optional_parameters = ["target"]
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(target: %0)
  }
  irdl.attribute @shuffle_mode attributes {
    freehold.enum = "ShuffleMode",
    freehold.bare
  }
  irdl.attribute @spgemm_work_estimation_or_compute_kind attributes {
    freehold.enum = "SpGEMMWorkEstimationOrComputeKind",
    freehold.bare
  }
  irdl.attribute @mat_transpose_mode attributes {
    freehold.enum = "TransposeMode",
    freehold.bare
  }
  irdl.attribute @mma_element_wise attributes {
    freehold.enum = "MMAElementwiseOp",
    freehold.bare
  }
  irdl.attribute @loop_dim_map attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"processor" = {enum = "Processor"}, "map" = "affine_map", "bound" = "affine_map"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(processor: %0, map: %0, bound: %0)
  }
  irdl.operation @all_reduce attributes {
    freehold.traits = ["SameOperandsAndResultType", "IsolatedFromAbove"],
    freehold.spellings = {"op" = {attribute = @"gpu"::@"all_reduce_op"}, "uniform" = "unit"},
    freehold.optional_attributes = ["op", "uniform"],
    freehold.format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))" {freehold.summary = "Integer or Float"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %r0 = irdl.region
    irdl.operands(value: %0)
    irdl.results(result: %0)
    irdl.attributes {"op" = %1, "uniform" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @alloc attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"hostShared" = "unit"},
    freehold.optional_attributes = ["hostShared"],
    freehold.effects = {"memref" = ["allocate"]},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(asyncDependencies: variadic %0, dynamicSizes: variadic %1, symbolOperands: variadic %1)
    irdl.results(memref: %2, asyncToken: optional %0)
    irdl.attributes {"hostShared" = %3}
  }
  irdl.operation @barrier attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @binary attributes {
    freehold.traits = ["Symbol"],
    freehold.spellings = {"sym_name" = "symbol_name", "objects" = "array"},
    freehold.optional_attributes = ["offloadingHandler"],
    freehold.format = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "((true)) && (($_self.hasTrait<::mlir::gpu::OffloadingTranslationAttrTrait>()))" {freehold.summary = "any attribute with the `OffloadingTranslationAttrTrait` trait."}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#gpu.object>(attr))); }))) && ((::llvm::cast<::mlir::ArrayAttr>($_self).size() >= 1))" {freehold.summary = "an array of GPU object attributes with at least 1 elements"}
    irdl.attributes {"sym_name" = %0, "offloadingHandler" = %1, "objects" = %2}
  }
  irdl.operation @block_dim attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @block_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @cluster_block_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @cluster_dim_blocks attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @cluster_dim attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @cluster_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @create_2to4_spmat attributes {
    freehold.spellings = {"pruneFlag" = {attribute = @"gpu"::@"prune_2to4_spmat_flag"}},
    freehold.default_attributes = {"pruneFlag" = 2 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows `,` $cols `,` $memref attr-dict `:` type($memref)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %4 = irdl.c_pred "true"
    irdl.operands(asyncDependencies: variadic %0, rows: %1, cols: %1, memref: %2)
    irdl.results(spMat: %3, asyncToken: optional %0)
    irdl.attributes {"pruneFlag" = %4}
  }
  irdl.operation @create_bsr attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` $bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` type($bRowPos) `,` type($bColIdxs) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, brows: %1, bcols: %1, bnnz: %1, rBlockSize: %1, cBlockSize: %1, bRowPos: %2, bColIdxs: %2, values: %2)
    irdl.results(spmat: %3, asyncToken: optional %0)
  }
  irdl.operation @create_coo_aos attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, rows: %1, cols: %1, nnz: %1, idxs: %2, values: %2)
    irdl.results(spmat: %3, asyncToken: optional %0)
  }
  irdl.operation @create_coo attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, rows: %1, cols: %1, nnz: %1, rowIdxs: %2, colIdxs: %2, values: %2)
    irdl.results(spmat: %3, asyncToken: optional %0)
  }
  irdl.operation @create_csc attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, rows: %1, cols: %1, nnz: %1, colPos: %2, rowIdxs: %2, values: %2)
    irdl.results(spmat: %3, asyncToken: optional %0)
  }
  irdl.operation @create_csr attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %3 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, rows: %1, cols: %1, nnz: %1, rowPos: %2, colIdxs: %2, values: %2)
    irdl.results(spmat: %3, asyncToken: optional %0)
  }
  irdl.operation @create_dn_tensor attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims attr-dict `:` type($dims) `into` type($memref)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    irdl.operands(asyncDependencies: variadic %0, memref: %1, dims: variadic %2)
    irdl.results(dnTensor: %3, asyncToken: optional %0)
  }
  irdl.operation @dealloc attributes {
    freehold.effects = {"memref" = ["free"]},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    irdl.operands(asyncDependencies: variadic %0, memref: %1)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @destroy_dn_tensor attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    irdl.operands(asyncDependencies: variadic %0, dnTensor: %1)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @destroy_sp_mat attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    irdl.operands(asyncDependencies: variadic %0, spmat: %1)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @dynamic_shared_memory attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($resultMemref)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of 8-bit signless integer values"}
    irdl.results(resultMemref: %0)
  }
  irdl.operation @func attributes {
    freehold.traits = ["ParentOneOf<gpu.module>", "AutomaticAllocationScope", "IsolatedFromAbove", "AffineScope"],
    freehold.spellings = {"function_type" = "type", "arg_attrs" = "array", "res_attrs" = "array", "workgroup_attrib_attrs" = "array", "private_attrib_attrs" = "array", "known_block_size" = {array = i32}, "known_grid_size" = {array = i32}, "known_cluster_size" = {array = i32}},
    freehold.optional_attributes = ["arg_attrs", "res_attrs", "workgroup_attrib_attrs", "private_attrib_attrs", "known_block_size", "known_grid_size", "known_cluster_size"],
    freehold.function = {}
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue())))" {freehold.summary = "type attribute of function type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::DenseI32ArrayAttr>($_self))) && (((!$_self)) || ((::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 3)))" {freehold.summary = "i32 dense array attribute with 3 elements (if present)"}
    %r0 = irdl.region
    irdl.attributes {"function_type" = %0, "arg_attrs" = %1, "res_attrs" = %1, "workgroup_attrib_attrs" = %1, "private_attrib_attrs" = %1, "known_block_size" = %2, "known_grid_size" = %2, "known_cluster_size" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @module attributes {
    freehold.traits = ["IsolatedFromAbove", "NoRegionArguments", "SymbolTable", "Symbol", "NoTerminator", "SingleBlock", "GraphRegion"],
    freehold.spellings = {"sym_name" = "symbol_name", "targets" = "array"},
    freehold.optional_attributes = ["targets", "offloadingHandler"],
    freehold.format = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((true)) && ((attr.hasPromiseOrImplementsInterface<::mlir::gpu::TargetAttrInterface>()))); }))) && ((::llvm::cast<::mlir::ArrayAttr>($_self).size() >= 1))" {freehold.summary = "array of GPU target attributes with at least 1 elements"}
    %2 = irdl.c_pred "((true)) && (($_self.hasTrait<::mlir::gpu::OffloadingTranslationAttrTrait>()))" {freehold.summary = "any attribute with the `OffloadingTranslationAttrTrait` trait."}
    %r0 = irdl.region with size 1
    irdl.attributes {"sym_name" = %0, "targets" = %1, "offloadingHandler" = %2}
    irdl.regions(bodyRegion: %r0)
  }
  irdl.operation @global_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @grid_dim attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @host_register attributes {
    freehold.format = "$value attr-dict `:` type($value)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::UnrankedMemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "unranked.memref of any type values"}
    irdl.operands(value: %0)
  }
  irdl.operation @host_unregister attributes {
    freehold.format = "$value attr-dict `:` type($value)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::UnrankedMemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "unranked.memref of any type values"}
    irdl.operands(value: %0)
  }
  irdl.operation @lane_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "(`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result: %0)
    irdl.attributes {"upper_bound" = %1}
  }
  irdl.operation @launch_func attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.relations = [["same", "gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"]],
    freehold.spellings = {"kernel" = "symbol"},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` `threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IndexType>($_self))) || (($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "index or 32-bit signless integer or 64-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::SymbolRefAttr>($_self))" {freehold.summary = "symbol reference attribute"}
    irdl.operands(asyncDependencies: variadic %0, gridSizeX: %1, gridSizeY: %1, gridSizeZ: %1, blockSizeX: %1, blockSizeY: %1, blockSizeZ: %1, clusterSizeX: optional %1, clusterSizeY: optional %1, clusterSizeZ: optional %1, dynamicSharedMemorySize: optional %2, kernelOperands: variadic %3, asyncObject: optional %3)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"kernel" = %4}
  }
  irdl.operation @launch attributes {
    freehold.traits = ["AffineScope", "AutomaticAllocationScope", "AttrSizedOperandSegments", "RecursiveMemoryEffects"],
    freehold.spellings = {"module" = "symbol", "function" = "symbol"},
    freehold.optional_attributes = ["module", "function"]
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::FlatSymbolRefAttr>($_self))" {freehold.summary = "flat symbol reference attribute"}
    %r0 = irdl.region
    irdl.operands(asyncDependencies: variadic %0, gridSizeX: %1, gridSizeY: %1, gridSizeZ: %1, blockSizeX: %1, blockSizeY: %1, blockSizeZ: %1, clusterSizeX: optional %1, clusterSizeY: optional %1, clusterSizeZ: optional %1, dynamicSharedMemorySize: optional %2)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"module" = %3, "function" = %3}
    irdl.regions(body: %r0)
  }
  irdl.operation @memcpy attributes {
    freehold.effects = {"dst" = ["write"], "src" = ["read"]},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` type($dst)`,` type($src) attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    irdl.operands(asyncDependencies: variadic %0, dst: %1, src: %1)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @memset attributes {
    freehold.relations = [["same_element", "dst", "value"]],
    freehold.effects = {"dst" = ["write"]},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` type($dst)`,` type($value) attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %2 = irdl.c_pred "true"
    irdl.operands(asyncDependencies: variadic %0, dst: %1, value: %2)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @num_subgroups attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result: %0)
    irdl.attributes {"upper_bound" = %1}
  }
  irdl.operation @printf attributes {
    freehold.spellings = {"format" = "string"},
    freehold.effects = {"memory" = ["write"]},
    freehold.format = "$format attr-dict (`,` $args^ `:` type($args))?"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || ((::llvm::isa<::mlir::IndexType>($_self))) || ((::llvm::isa<::mlir::FloatType>($_self)))" {freehold.summary = "integer or index or floating-point"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(args: variadic %0)
    irdl.attributes {"format" = %1}
  }
  irdl.operation @return attributes {
    freehold.traits = ["ParentOneOf<gpu.func>", "AlwaysSpeculatable", "Terminator"],
    freehold.effects = {},
    freehold.format = "attr-dict ($operands^ `:` type($operands))?"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(operands: variadic %0)
  }
  irdl.operation @rotate attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "value", "rotateResult"]],
    freehold.spellings = {"offset" = i32, "width" = i32},
    freehold.effects = {},
    freehold.format = "$value `,` $offset `,` $width attr-dict `:` type($value)"
  } {
    %0 = irdl.c_pred "((($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return (((elementType.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>(elementType)))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)))))" {freehold.summary = "Integer or Float or fixed-length vector of Integer or Float values of ranks 1"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= 0))" {freehold.summary = "32-bit signless integer attribute whose minimum value is 0"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isPowerOf2()))" {freehold.summary = "32-bit signless integer attribute whose value is a power of two > 0"}
    irdl.operands(value: %0)
    irdl.results(rotateResult: %0, valid: %1)
    irdl.attributes {"offset" = %2, "width" = %3}
  }
  irdl.operation @sddmm_buffer_size attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %2 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, dnmatA: %1, dnmatB: %1, spmatC: %2)
    irdl.results(bufferSz: %3, asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "modeB" = %4, "computeType" = %5}
  }
  irdl.operation @sddmm attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %2 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, dnmatA: %1, dnmatB: %1, spmatC: %2, buffer: %3)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "modeB" = %4, "computeType" = %5}
  }
  irdl.operation @set_csr_pointers attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    irdl.operands(asyncDependencies: variadic %0, spmat: %1, positions: %2, coordinates: %2, values: %2)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @set_default_device attributes {
    freehold.effects = {"memory" = ["write"]},
    freehold.format = "attr-dict $devIndex"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(devIndex: %0)
  }
  irdl.operation @shuffle attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "value", "shuffleResult"]],
    freehold.spellings = {"mode" = {attribute = @"gpu"::@"shuffle_mode"}},
    freehold.effects = {},
    freehold.format = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)"
  } {
    %0 = irdl.c_pred "((($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return (((elementType.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>(elementType)))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)))))" {freehold.summary = "Integer or Float or fixed-length vector of Integer or Float values of ranks 1"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(value: %0, offset: %1, width: %1)
    irdl.results(shuffleResult: %0, valid: %2)
    irdl.attributes {"mode" = %3}
  }
  irdl.operation @spgemm_copy attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spgemmop_handle {freehold.only, freehold.summary = "SpGEMM operation handle type"}
    %2 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, desc: %1, spmatA: %2, spmatB: %2, spmatC: %2)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"modeA" = %3, "modeB" = %3, "computeType" = %4}
  }
  irdl.operation @spgemm_create_descr attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spgemmop_handle {freehold.only, freehold.summary = "SpGEMM operation handle type"}
    irdl.operands(asyncDependencies: variadic %0)
    irdl.results(desc: %1, asyncToken: optional %0)
  }
  irdl.operation @spgemm_destroy_descr attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spgemmop_handle {freehold.only, freehold.summary = "SpGEMM operation handle type"}
    irdl.operands(asyncDependencies: variadic %0, desc: %1)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @spgemm_work_estimation_or_compute attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type", "kind" = {attribute = @"gpu"::@"spgemm_work_estimation_or_compute_kind"}},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spgemmop_handle {freehold.only, freehold.summary = "SpGEMM operation handle type"}
    %2 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %5 = irdl.c_pred "true"
    %6 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, desc: %1, spmatA: %2, spmatB: %2, spmatC: %2, bufferSz: %3, buffer: %4)
    irdl.results(bufferSzNew: %3, asyncToken: optional %0)
    irdl.attributes {"modeA" = %5, "modeB" = %5, "computeType" = %6, "kind" = %5}
  }
  irdl.operation @spmm_buffer_size attributes {
    freehold.traits = ["AttrSizedResultSegments"],
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, spmatA: %1, dnmatB: %2, dnmatC: %2)
    irdl.results(bufferSzs: variadic %3, asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "modeB" = %4, "computeType" = %5}
  }
  irdl.operation @spmm attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "modeB" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32, "modeB" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, spmatA: %1, dnmatB: %2, dnmatC: %2, buffers: variadic %3)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "modeB" = %4, "computeType" = %5}
  }
  irdl.operation @spmv_buffer_size attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnX `,` $dnY attr-dict `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, spmatA: %1, dnX: %2, dnY: %2)
    irdl.results(bufferSz: %3, asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "computeType" = %5}
  }
  irdl.operation @spmv attributes {
    freehold.spellings = {"modeA" = {attribute = @"gpu"::@"mat_transpose_mode"}, "computeType" = "type"},
    freehold.default_attributes = {"modeA" = 0 : i32},
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.base @gpu::@sparse.dntensor_handle {freehold.only, freehold.summary = "dense tensor handle type"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(asyncDependencies: variadic %0, spmatA: %1, dnX: %2, dnY: %2, buffer: %3)
    irdl.results(asyncToken: optional %0)
    irdl.attributes {"modeA" = %4, "computeType" = %5}
  }
  irdl.operation @spmat_get_size attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.base @gpu::@sparse.spmat_handle {freehold.only, freehold.summary = "sparse matrix handle type"}
    %2 = irdl.is index {freehold.summary = "index"}
    irdl.operands(asyncDependencies: variadic %0, spmat: %1)
    irdl.results(rows: %2, cols: %2, nnz: %2, asyncToken: optional %0)
  }
  irdl.operation @subgroup_broadcast attributes {
    freehold.traits = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"],
    freehold.relations = [["same", "result", "src"]],
    freehold.spellings = {"broadcast_type" = {attribute = @"gpu"::@"broadcast"}},
    freehold.effects = {},
    freehold.format = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, lane: optional %1)
    irdl.results(result: %0)
    irdl.attributes {"broadcast_type" = %0}
  }
  irdl.operation @subgroup_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result: %0)
    irdl.attributes {"upper_bound" = %1}
  }
  irdl.operation @subgroup_mma_compute attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "opC", "res"]],
    freehold.spellings = {"a_transpose" = "unit", "b_transpose" = "unit"},
    freehold.optional_attributes = ["a_transpose", "b_transpose"],
    freehold.effects = {},
    freehold.format = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!gpu.mma_matrix>($_self))) && (((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isSignedInteger(8))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isUnsignedInteger(8))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF16())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF32())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF64())))" {freehold.summary = "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values"}
    %1 = irdl.c_pred "((::llvm::isa<!gpu.mma_matrix>($_self))) && (((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isSignlessInteger(32))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF16())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF32())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF64())))" {freehold.summary = "gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values"}
    %2 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(opA: %0, opB: %0, opC: %1)
    irdl.results(res: %2)
    irdl.attributes {"a_transpose" = %3, "b_transpose" = %3}
  }
  irdl.operation @subgroup_mma_constant_matrix attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignedInteger(8))) || (($_self.isUnsignedInteger(8))) || (($_self.isSignlessInteger(32))) || (($_self.isF16())) || (($_self.isF32()))" {freehold.summary = "8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float"}
    %1 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    irdl.operands(value: %0)
    irdl.results(res: %1)
  }
  irdl.operation @subgroup_mma_elementwise attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "args"]],
    freehold.spellings = {"opType" = {attribute = @"gpu"::@"mma_element_wise"}},
    freehold.effects = {},
    freehold.format = "$opType $args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    %1 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
    irdl.attributes {"opType" = %1}
  }
  irdl.operation @subgroup_mma_extract_thread_local attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))" {freehold.summary = "Integer or Float"}
    irdl.operands(matrix: %0, indices: variadic %1)
    irdl.results(res: %2)
  }
  irdl.operation @subgroup_mma_insert_thread_local attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))" {freehold.summary = "Integer or Float"}
    %1 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    %2 = irdl.is index {freehold.summary = "index"}
    irdl.operands(value: %0, matrix: %1, indices: variadic %2)
    irdl.results(res: %1)
  }
  irdl.operation @subgroup_mma_load_matrix attributes {
    freehold.spellings = {"leadDimension" = index, "transpose" = "unit"},
    freehold.optional_attributes = ["transpose"],
    freehold.effects = {"srcMemref" = ["read"], "memory" = ["read"]},
    freehold.format = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(32))) || ((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || (((((::llvm::isa<::mlir::VectorType>(elementType))) && ((::llvm::cast<::mlir::VectorType>(elementType).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(32))) || ((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>(elementType))) && ((::llvm::cast<::mlir::VectorType>(elementType).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>(elementType).getRank()                            == 1))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(::llvm::isa<!gpu.mma_matrix>($_self))" {freehold.summary = "MMAMatrix type"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(srcMemref: %0, indices: variadic %1)
    irdl.results(res: %2)
    irdl.attributes {"leadDimension" = %3, "transpose" = %4}
  }
  irdl.operation @subgroup_mma_store_matrix attributes {
    freehold.spellings = {"leadDimension" = index, "transpose" = "unit"},
    freehold.optional_attributes = ["transpose"],
    freehold.effects = {"dstMemref" = ["write"], "memory" = ["write"]},
    freehold.format = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!gpu.mma_matrix>($_self))) && (((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isSignedInteger(8))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isUnsignedInteger(8))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isSignlessInteger(32))) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF16())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF32())) || ((::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType().isF64())))" {freehold.summary = "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(32))) || ((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())) || (((((::llvm::isa<::mlir::VectorType>(elementType))) && ((::llvm::cast<::mlir::VectorType>(elementType).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))) || ((elementType.isSignlessInteger(32))) || ((elementType.isF16())) || ((elementType.isF32())) || ((elementType.isF64())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>(elementType))) && ((::llvm::cast<::mlir::VectorType>(elementType).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>(elementType).getRank()                            == 1))))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(src: %0, dstMemref: %1, indices: variadic %2)
    irdl.attributes {"leadDimension" = %3, "transpose" = %4}
  }
  irdl.operation @subgroup_reduce attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.spellings = {"op" = {attribute = @"gpu"::@"all_reduce_op"}, "uniform" = "unit", "cluster_size" = i32, "cluster_stride" = i32},
    freehold.optional_attributes = ["uniform", "cluster_size"],
    freehold.default_attributes = {"cluster_stride" = 1 : i32},
    freehold.format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>($_self)))) || ((((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return (((elementType.isSignlessInteger())) || ((::llvm::isa<::mlir::FloatType>(elementType)))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getRank()                            == 1)))))" {freehold.summary = "Integer or Float or fixed-length vector of Integer or Float values of ranks 1"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0)
    irdl.results(result: %0)
    irdl.attributes {"op" = %1, "uniform" = %2, "cluster_size" = %3, "cluster_stride" = %3}
  }
  irdl.operation @subgroup_size attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result: %0)
    irdl.attributes {"upper_bound" = %1}
  }
  irdl.operation @terminator attributes {
    freehold.traits = ["ParentOneOf<gpu.launch>", "AlwaysSpeculatable", "Terminator"],
    freehold.effects = {},
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @thread_id attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = {attribute = @"gpu"::@"dim"}, "upper_bound" = index},
    freehold.optional_attributes = ["upper_bound"],
    freehold.effects = {},
    freehold.format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.results(result0: %0)
    irdl.attributes {"dimension" = %1, "upper_bound" = %2}
  }
  irdl.operation @wait attributes {
    freehold.format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"
  } {
    %0 = irdl.base @gpu::@async.token {freehold.only, freehold.summary = "async token type"}
    irdl.operands(asyncDependencies: variadic %0)
    irdl.results(asyncToken: optional %0)
  }
  irdl.operation @warp_execute_on_lane_0 attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<gpu.yield>", "RecursiveMemoryEffects"],
    freehold.spellings = {"warp_size" = i64}
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %r0 = irdl.region with size 1
    irdl.operands(laneid: %0, args: variadic %1)
    irdl.results(results: variadic %1)
    irdl.attributes {"warp_size" = %2}
    irdl.regions(warpRegion: %r0)
  }
  irdl.operation @yield attributes {
    freehold.traits = ["AlwaysSpeculatable", "ReturnLike", "Terminator"],
    freehold.effects = {},
    freehold.format = "attr-dict ($values^ `:` type($values))?"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(values: variadic %0)
  }
}
