// Imported from ODS by `freehold import-ods`.
irdl.dialect @nvvm attributes {
  freehold.ods,
  freehold.enums = {
    "BarrierReduction" = {cases = ["popc", "and", "or"], class = "::mlir::NVVM::BarrierReduction", width = 32 : i64},
    "BlockScaleFormat" = {cases = ["ue8m0", "ue4m3"], class = "::mlir::NVVM::BlockScaleFormat", width = 32 : i64},
    "CTAGroupKind" = {cases = ["cta_1", "cta_2"], class = "::mlir::NVVM::CTAGroupKind", width = 32 : i64},
    "CacheEvictionPriority" = {cases = ["evict_normal", "evict_first", "evict_last", "evict_unchanged", "no_allocate"], class = "::mlir::NVVM::CacheEvictionPriority", width = 32 : i64},
    "ClusterLaunchControlQueryType" = {cases = ["is_canceled", "get_first_cta_id_x", "get_first_cta_id_y", "get_first_cta_id_z"], class = "::mlir::NVVM::ClusterLaunchControlQueryType", width = 32 : i64},
    "DotAccumulateType" = {cases = [["signed", 1], ["unsigned", 0]], class = "::mlir::NVVM::DotAccumulateType", width = 32 : i64},
    "FPRoundingMode" = {cases = ["none", "rn", "rm", "rp", "rz", "rna", "rs"], class = "::mlir::NVVM::FPRoundingMode", width = 32 : i64},
    "GridDepActionKind" = {cases = ["wait", "launch_dependents"], class = "::mlir::NVVM::GridDepActionKind", width = 32 : i64},
    "LdStMatrixEltType" = {cases = ["b16", "b8", "b8x16.b6x16_p32", "b8x16.b4x16_p64"], class = "::mlir::NVVM::LdStMatrixEltType", width = 32 : i64},
    "LoadCacheModifierKind" = {cases = ["ca", "cg", "cs", "lu", "cv"], class = "::mlir::NVVM::LoadCacheModifierKind", width = 32 : i64},
    "MMAB1Op" = {cases = ["none", "xor_popc", "and_popc"], class = "::mlir::NVVM::MMAB1Op", width = 32 : i64},
    "MMABlockScaleKind" = {cases = ["mxf8f6f4", "mxf4", "mxf4nvf4"], class = "::mlir::NVVM::MMABlockScaleKind", width = 32 : i64},
    "MMAFrag" = {cases = ["a", "b", "c"], class = "::mlir::NVVM::MMAFrag", width = 32 : i64},
    "MMAIntOverflow" = {cases = [["satfinite", 1], ["wrapped", 0]], class = "::mlir::NVVM::MMAIntOverflow", width = 32 : i64},
    "MMAKind" = {cases = ["f8f6f4"], class = "::mlir::NVVM::MMAKind", width = 32 : i64},
    "MMALayout" = {cases = ["row", "col"], class = "::mlir::NVVM::MMALayout", width = 32 : i64},
    "MMATypes" = {cases = [["f16", 0], ["f32", 1], ["tf32", 2], ["bf16", 9], ["s8", 4], ["u8", 3], ["s32", 5], ["s4", 8], ["u4", 7], ["b1", 6], ["f64", 10], ["e4m3", 11], ["e5m2", 12], ["e3m2", 13], ["e2m3", 14], ["e2m1", 15]], class = "::mlir::NVVM::MMATypes", width = 32 : i64},
    "MatchSyncKind" = {cases = ["any", "all"], class = "::mlir::NVVM::MatchSyncKind", width = 32 : i64},
    "MemOrderKind" = {cases = ["weak", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio", "volatile"], class = "::mlir::NVVM::MemOrderKind", width = 32 : i64},
    "MemScopeKind" = {cases = ["cta", "cluster", "gpu", "sys"], class = "::mlir::NVVM::MemScopeKind", width = 32 : i64},
    "NVVMMemorySpace" = {cases = [["generic", 0], ["global", 1], ["shared", 3], ["constant", 4], ["local", 5], ["tensor", 6], ["shared_cluster", 7]], class = "::mlir::NVVM::NVVMMemorySpace", width = 32 : i64},
    "PermuteMode" = {cases = ["default", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"], class = "::mlir::NVVM::PermuteMode", width = 32 : i64},
    "PrefetchCacheLevel" = {cases = ["L1", "L2"], class = "::mlir::NVVM::PrefetchCacheLevel", width = 32 : i64},
    "ProxyKind" = {cases = ["alias", "async", "async.global", "async.shared", "tensormap", "generic"], class = "::mlir::NVVM::ProxyKind", width = 32 : i64},
    "ReduxKind" = {cases = [["add", 1], ["and", 2], ["max", 3], ["min", 4], ["or", 5], ["umax", 6], ["umin", 7], ["xor", 8], ["fmin", 9], ["fmax", 10]], class = "::mlir::NVVM::ReduxKind", width = 32 : i64},
    "SaturationMode" = {cases = ["none", "satfinite"], class = "::mlir::NVVM::SaturationMode", width = 32 : i64},
    "ScaleVecSize" = {cases = ["x1", "x2", "x4"], class = "::mlir::NVVM::ScaleVecSize", width = 32 : i64},
    "SetMaxRegisterAction" = {cases = [["decrease", 1], ["increase", 0]], class = "::mlir::NVVM::SetMaxRegisterAction", width = 32 : i64},
    "SharedSpace" = {cases = ["cta", "cluster"], class = "::mlir::NVVM::SharedSpace", width = 32 : i64},
    "ShflKind" = {cases = ["bfly", "up", "down", "idx"], class = "::mlir::NVVM::ShflKind", width = 32 : i64},
    "TMALoadMode" = {cases = ["tile", "im2col", "im2col_w", "im2col_w_128", "tile_gather4"], class = "::mlir::NVVM::TMALoadMode", width = 32 : i64},
    "TMAReduxKind" = {cases = [["add", 0], ["max", 2], ["min", 1], ["inc", 3], ["dec", 4], ["and", 5], ["or", 6], ["xor", 7]], class = "::mlir::NVVM::TMAReduxKind", width = 32 : i64},
    "TMAStoreMode" = {cases = ["tile", "im2col", "tile_scatter4"], class = "::mlir::NVVM::TMAStoreMode", width = 32 : i64},
    "Tcgen05CpMulticast" = {cases = ["none", "warpx2_02_13", "warpx2_01_23", "warpx4"], class = "::mlir::NVVM::Tcgen05CpMulticast", width = 32 : i64},
    "Tcgen05CpShape" = {cases = ["shape_128x256b", "shape_4x256b", "shape_128x128b", "shape_64x128b", "shape_32x128b"], class = "::mlir::NVVM::Tcgen05CpShape", width = 32 : i64},
    "Tcgen05CpSrcFormat" = {cases = ["b6x16_p32", "b4x16_p64"], class = "::mlir::NVVM::Tcgen05CpSrcFormat", width = 32 : i64},
    "Tcgen05FenceKind" = {cases = ["before", "after"], class = "::mlir::NVVM::Tcgen05FenceKind", width = 32 : i64},
    "Tcgen05LdStShape" = {cases = ["shape_16x64b", "shape_16x128b", "shape_16x256b", "shape_32x32b", "shape_16x32bx2"], class = "::mlir::NVVM::Tcgen05LdStShape", width = 32 : i64},
    "Tcgen05MMABlockScale" = {cases = ["default", "block16", "block32"], class = "::mlir::NVVM::Tcgen05MMABlockScale", width = 32 : i64},
    "Tcgen05MMACollectorBBuffer" = {cases = ["b0", "b1", "b2", "b3"], class = "::mlir::NVVM::Tcgen05MMACollectorBBuffer", width = 32 : i64},
    "Tcgen05MMACollectorOp" = {cases = ["discard", "lastuse", "fill", "use"], class = "::mlir::NVVM::Tcgen05MMACollectorOp", width = 32 : i64},
    "Tcgen05MMAKind" = {cases = [["f8f6f4", 2], ["i8", 3], ["f16", 0], ["tf32", 1]], class = "::mlir::NVVM::Tcgen05MMAKind", width = 32 : i64},
    "Tcgen05WaitKind" = {cases = ["load", "store"], class = "::mlir::NVVM::Tcgen05WaitKind", width = 32 : i64},
    "VoteSyncKind" = {cases = ["any", "all", "ballot", "uni"], class = "::mlir::NVVM::VoteSyncKind", width = 32 : i64},
    "WGMMAScaleIn" = {cases = [["one", 1], ["neg", -1]], class = "::mlir::NVVM::WGMMAScaleIn", width = 32 : i64},
    "WGMMAScaleOut" = {cases = ["zero", "one"], class = "::mlir::NVVM::WGMMAScaleOut", width = 32 : i64},
    "WGMMATypes" = {cases = ["f16", "tf32", "u8", "s8", "b1", "bf16", "e4m3", "e5m2", "f32", "s32"], class = "::mlir::NVVM::WGMMATypes", width = 32 : i64}
  }
} {
  irdl.attribute @reduction attributes {
    freehold.enum = "BarrierReduction"
  }
  irdl.attribute @block_scale_format attributes {
    freehold.enum = "BlockScaleFormat"
  }
  irdl.attribute @cta_group attributes {
    freehold.enum = "CTAGroupKind"
  }
  irdl.attribute @cache_eviction_priority attributes {
    freehold.enum = "CacheEvictionPriority",
    freehold.bare
  }
  irdl.attribute @cluster_launch_control_query_type attributes {
    freehold.enum = "ClusterLaunchControlQueryType",
    freehold.bare
  }
  irdl.attribute @dot_accumulate_type attributes {
    freehold.enum = "DotAccumulateType"
  }
  irdl.attribute @fp_rnd_mode attributes {
    freehold.enum = "FPRoundingMode"
  }
  irdl.attribute @grid_dep_action attributes {
    freehold.enum = "GridDepActionKind",
    freehold.bare
  }
  irdl.attribute @ld_st_matrix_elt_type attributes {
    freehold.enum = "LdStMatrixEltType"
  }
  irdl.attribute @ld_st_matrix_shape attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"m" = "integer", "n" = "integer"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(m: %0, n: %0)
  }
  irdl.attribute @load_cache_modifier attributes {
    freehold.enum = "LoadCacheModifierKind",
    freehold.bare
  }
  irdl.attribute @mma_b1op attributes {
    freehold.enum = "MMAB1Op"
  }
  irdl.attribute @block_scale_kind attributes {
    freehold.enum = "MMABlockScaleKind"
  }
  irdl.attribute @mma_frag attributes {
    freehold.enum = "MMAFrag"
  }
  irdl.attribute @mma_int_overflow attributes {
    freehold.enum = "MMAIntOverflow"
  }
  irdl.attribute @mma_kind attributes {
    freehold.enum = "MMAKind"
  }
  irdl.attribute @mma_layout attributes {
    freehold.enum = "MMALayout"
  }
  irdl.attribute @mma_type attributes {
    freehold.enum = "MMATypes"
  }
  irdl.attribute @match_sync_kind attributes {
    freehold.enum = "MatchSyncKind",
    freehold.bare
  }
  irdl.attribute @mem_order attributes {
    freehold.enum = "MemOrderKind"
  }
  irdl.attribute @mem_scope attributes {
    freehold.enum = "MemScopeKind"
  }
  irdl.attribute @memory_space attributes {
    freehold.enum = "NVVMMemorySpace"
  }
  irdl.attribute @shape attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"m" = "integer", "n" = "integer", "k" = "integer"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(m: %0, n: %0, k: %0)
  }
  irdl.attribute @target attributes {
    freehold.format = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?",
    freehold.spellings = {"O" = "integer", "triple" = "string", "chip" = "string", "features" = "string", "verifyTarget" = "boolean"},
    freehold.optional_parameters = ["flags", "link"],
    freehold.default_parameters = {"O" = 2 : i64, "triple" = "nvptx64-nvidia-cuda", "chip" = "sm_50", "features" = "", "verifyTarget" = true}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(O: %0, triple: %0, chip: %0, features: %0, flags: %0, link: %0, verifyTarget: %0)
  }
  irdl.attribute @permute_mode attributes {
    freehold.enum = "PermuteMode"
  }
  irdl.attribute @prefetch_cache_level attributes {
    freehold.enum = "PrefetchCacheLevel",
    freehold.bare
  }
  irdl.attribute @proxy_kind attributes {
    freehold.enum = "ProxyKind"
  }
  irdl.attribute @redux_kind attributes {
    freehold.enum = "ReduxKind",
    freehold.bare
  }
  irdl.attribute @sat_mode attributes {
    freehold.enum = "SaturationMode"
  }
  irdl.attribute @scale_vec_size attributes {
    freehold.enum = "ScaleVecSize"
  }
  irdl.attribute @action attributes {
    freehold.enum = "SetMaxRegisterAction",
    freehold.bare
  }
  irdl.attribute @shared_space attributes {
    freehold.enum = "SharedSpace"
  }
  irdl.attribute @shfl_kind attributes {
    freehold.enum = "ShflKind",
    freehold.bare
  }
  irdl.attribute @tma_load_mode attributes {
    freehold.enum = "TMALoadMode"
  }
  irdl.attribute @tma_redux_kind attributes {
    freehold.enum = "TMAReduxKind"
  }
  irdl.attribute @tma_store_mode attributes {
    freehold.enum = "TMAStoreMode"
  }
  irdl.attribute @tcgen05_cp_multicast attributes {
    freehold.enum = "Tcgen05CpMulticast"
  }
  irdl.attribute @tcgen05_cp_shape attributes {
    freehold.enum = "Tcgen05CpShape"
  }
  irdl.attribute @tcgen05_cp_src_fmt attributes {
    freehold.enum = "Tcgen05CpSrcFormat"
  }
  irdl.attribute @tcgen05_fence attributes {
    freehold.enum = "Tcgen05FenceKind"
  }
  irdl.attribute @tcgen05_ldst_shape attributes {
    freehold.enum = "Tcgen05LdStShape"
  }
  irdl.attribute @tcgen05_mma_block_scale attributes {
    freehold.enum = "Tcgen05MMABlockScale"
  }
  irdl.attribute @tcgen05_mma_collectorb attributes {
    freehold.enum = "Tcgen05MMACollectorBBuffer"
  }
  irdl.attribute @tcgen05_mma_collectorop attributes {
    freehold.enum = "Tcgen05MMACollectorOp"
  }
  irdl.attribute @tcgen05_mma_kind attributes {
    freehold.enum = "Tcgen05MMAKind"
  }
  irdl.attribute @tcgen05_wait attributes {
    freehold.enum = "Tcgen05WaitKind"
  }
  irdl.attribute @vote_sync_kind attributes {
    freehold.enum = "VoteSyncKind",
    freehold.bare
  }
  irdl.attribute @wgmma_scale_in attributes {
    freehold.enum = "WGMMAScaleIn"
  }
  irdl.attribute @wgmma_scale_out attributes {
    freehold.enum = "WGMMAScaleOut"
  }
  irdl.attribute @wgmma_type attributes {
    freehold.enum = "WGMMATypes"
  }
  irdl.operation @read.ptx.sreg.aggr.smem.size attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @barrier0 attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @barrier.arrive attributes {
    freehold.format = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(barrierId: optional %0, numberOfThreads: %0)
  }
  irdl.operation @barrier attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"reductionOp" = {attribute = @"nvvm"::@"reduction"}},
    freehold.optional_attributes = ["reductionOp"],
    freehold.format = "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? (qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(barrierId: optional %0, numberOfThreads: optional %0, reductionPredicate: optional %0)
    irdl.results(res: optional %0)
    irdl.attributes {"reductionOp" = %1}
  }
  irdl.operation @read.ptx.sreg.ntid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.ntid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.ntid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.ctaid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.ctaid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.ctaid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.ctaid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.ctaid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.ctaid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @breakpoint attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @st.bulk attributes {
    freehold.spellings = {"initVal" = i64},
    freehold.default_attributes = {"initVal" = 0 : i64},
    freehold.format = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(addr: %0, size: %1)
    irdl.attributes {"initVal" = %2}
  }
  irdl.operation @read.ptx.sreg.clock64 attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.clock attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @cluster.arrive attributes {
    freehold.spellings = {"aligned" = "unit"},
    freehold.optional_attributes = ["aligned"],
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"aligned" = %0}
  }
  irdl.operation @cluster.arrive.relaxed attributes {
    freehold.spellings = {"aligned" = "unit"},
    freehold.optional_attributes = ["aligned"],
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"aligned" = %0}
  }
  irdl.operation @read.ptx.sreg.cluster.nctarank attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.nctaid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.nctaid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.nctaid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.nclusterid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.nclusterid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.nclusterid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.cluster.ctarank attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.clusterid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.clusterid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.clusterid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @clusterlaunchcontrol.query.cancel attributes {
    freehold.spellings = {"query_type" = {attribute = @"nvvm"::@"cluster_launch_control_query_type"}},
    freehold.format = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)"
  } {
    %0 = irdl.is i128 {freehold.summary = "128-bit signless integer"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(1))) || (($_self.isSignlessInteger(32)))" {freehold.summary = "1-bit signless integer or 32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(try_cancel_response: %0)
    irdl.results(res: %1)
    irdl.attributes {"query_type" = %2}
  }
  irdl.operation @clusterlaunchcontrol.try.cancel attributes {
    freehold.spellings = {"multicast" = "unit"},
    freehold.optional_attributes = ["multicast"],
    freehold.format = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(smemAddress: %0, mbarrier: %0)
    irdl.attributes {"multicast" = %1}
  }
  irdl.operation @cluster.wait attributes {
    freehold.spellings = {"aligned" = "unit"},
    freehold.optional_attributes = ["aligned"],
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"aligned" = %0}
  }
  irdl.operation @convert.bf16x2.to.f8x2 attributes {
    freehold.spellings = {"rnd" = {attribute = @"nvvm"::@"fp_rnd_mode"}, "sat" = {attribute = @"nvvm"::@"sat_mode"}, "dstTy" = "type"},
    freehold.default_attributes = {"rnd" = 0 : i32, "sat" = 0 : i32},
    freehold.format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of bfloat16 type values of length 2"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(16))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "16-bit signless integer or vector of 8-bit signless integer values of length 2"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(a: %0)
    irdl.results(dst: %1)
    irdl.attributes {"rnd" = %2, "sat" = %2, "dstTy" = %3}
  }
  irdl.operation @convert.f16x2.to.f8x2 attributes {
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit float values of length 2"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(16))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "16-bit signless integer or vector of 8-bit signless integer values of length 2"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(a: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "dstTy" = %3}
  }
  irdl.operation @convert.f32x2.to.bf16x2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"rnd" = {attribute = @"nvvm"::@"fp_rnd_mode"}, "sat" = {attribute = @"nvvm"::@"sat_mode"}, "relu" = i1},
    freehold.default_attributes = {"rnd" = 0 : i32, "sat" = 0 : i32, "relu" = false},
    freehold.effects = {},
    freehold.format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of bfloat16 type values of length 2"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(src_hi: %0, src_lo: %0, random_bits: optional %1)
    irdl.results(dst: %2)
    irdl.attributes {"rnd" = %3, "sat" = %3, "relu" = %4}
  }
  irdl.operation @convert.f32x2.to.f16x2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"rnd" = {attribute = @"nvvm"::@"fp_rnd_mode"}, "sat" = {attribute = @"nvvm"::@"sat_mode"}, "relu" = i1},
    freehold.default_attributes = {"rnd" = 0 : i32, "sat" = 0 : i32, "relu" = false},
    freehold.effects = {},
    freehold.format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit float values of length 2"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(src_hi: %0, src_lo: %0, random_bits: optional %1)
    irdl.results(dst: %2)
    irdl.attributes {"rnd" = %3, "sat" = %3, "relu" = %4}
  }
  irdl.operation @convert.f32x2.to.f4x2 attributes {
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i8 {freehold.summary = "8-bit signless integer"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(a: %0, b: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "dstTy" = %3}
  }
  irdl.operation @convert.f32x2.to.f6x2 attributes {
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(16))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "16-bit signless integer or vector of 8-bit signless integer values of length 2"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(a: %0, b: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "dstTy" = %3}
  }
  irdl.operation @convert.f32x2.to.f8x2 attributes {
    freehold.spellings = {"rnd" = {attribute = @"nvvm"::@"fp_rnd_mode"}, "sat" = {attribute = @"nvvm"::@"sat_mode"}, "relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"rnd" = 0 : i32, "sat" = 0 : i32, "relu" = false},
    freehold.format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(16))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)))))" {freehold.summary = "16-bit signless integer or vector of 8-bit signless integer values of length 2"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(a: %0, b: %0)
    irdl.results(dst: %1)
    irdl.attributes {"rnd" = %2, "sat" = %2, "relu" = %3, "dstTy" = %4}
  }
  irdl.operation @convert.f32x4.to.f4x4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.effects = {},
    freehold.format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 32-bit float values of length 4"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0, rbits: %1)
    irdl.results(dst: %2)
    irdl.attributes {"relu" = %3, "dstTy" = %4}
  }
  irdl.operation @convert.f32x4.to.f6x4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.effects = {},
    freehold.format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 32-bit float values of length 4"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 8-bit signless integer values of length 4"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0, rbits: %1)
    irdl.results(dst: %2)
    irdl.attributes {"relu" = %3, "dstTy" = %4}
  }
  irdl.operation @convert.f32x4.to.f8x4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"relu" = i1, "dstTy" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.effects = {},
    freehold.format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 32-bit float values of length 4"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 8-bit signless integer values of length 4"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0, rbits: %1)
    irdl.results(dst: %2)
    irdl.attributes {"relu" = %3, "dstTy" = %4}
  }
  irdl.operation @convert.f4x2.to.f16x2 attributes {
    freehold.spellings = {"relu" = i1, "srcType" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
  } {
    %0 = irdl.is i8 {freehold.summary = "8-bit signless integer"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit float values of length 2"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "srcType" = %3}
  }
  irdl.operation @convert.f6x2.to.f16x2 attributes {
    freehold.spellings = {"relu" = i1, "srcType" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 8-bit signless integer values of length 2"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit float values of length 2"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "srcType" = %3}
  }
  irdl.operation @convert.f8x2.to.bf16x2 attributes {
    freehold.spellings = {"srcType" = "type"},
    freehold.format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 8-bit signless integer values of length 2"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::BFloat16Type>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of bfloat16 type values of length 2"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0)
    irdl.results(dst: %1)
    irdl.attributes {"srcType" = %2}
  }
  irdl.operation @convert.f8x2.to.f16x2 attributes {
    freehold.spellings = {"relu" = i1, "srcType" = "type"},
    freehold.default_attributes = {"relu" = false},
    freehold.format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 8-bit signless integer values of length 2"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF16())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit float values of length 2"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    irdl.operands(src: %0)
    irdl.results(dst: %1)
    irdl.attributes {"relu" = %2, "srcType" = %3}
  }
  irdl.operation @convert.float.to.tf32 attributes {
    freehold.spellings = {"rnd" = {attribute = @"nvvm"::@"fp_rnd_mode"}, "sat" = {attribute = @"nvvm"::@"sat_mode"}, "relu" = i1},
    freehold.default_attributes = {"rnd" = 0 : i32, "sat" = 0 : i32, "relu" = false},
    freehold.format = "$src attr-dict"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(src: %0)
    irdl.results(res: %1)
    irdl.attributes {"rnd" = %2, "sat" = %2, "relu" = %3}
  }
  irdl.operation @cp.async.bulk.commit.group attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @cp.async.bulk.shared.cluster.global attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.format = "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %2 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %5 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    irdl.operands(dstMem: %0, srcMem: %1, mbar: %2, size: %3, multicastMask: optional %4, l2CacheHint: optional %5)
  }
  irdl.operation @cp.async.bulk.prefetch attributes {
    freehold.format = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    irdl.operands(srcMem: %0, size: %1, l2CacheHint: optional %2)
  }
  irdl.operation @cp.async.bulk.global.shared.cta attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.format = "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` $byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %4 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    irdl.operands(dstMem: %0, srcMem: %1, size: %2, l2CacheHint: optional %3, byteMask: optional %4)
  }
  irdl.operation @cp.async.bulk.shared.cluster.shared.cta attributes {
    freehold.format = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)"
  } {
    %0 = irdl.is !llvm.ptr<7> {freehold.summary = "LLVM pointer in address space 7"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(dstMem: %0, srcMem: %1, mbar: %1, size: %2)
  }
  irdl.operation @cp.async.bulk.tensor.shared.cluster.global attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"mode" = {attribute = @"nvvm"::@"tma_load_mode"}, "isCTAOnly" = i1, "group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.optional_attributes = ["group"],
    freehold.default_attributes = {"mode" = 0 : i32, "isCTAOnly" = false},
    freehold.format = "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` type($tmaDescriptor)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %4 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %5 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %6 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %7 = irdl.c_pred "true"
    %8 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(dstMem: %0, tmaDescriptor: %1, coordinates: variadic %2, mbar: %3, im2colOffsets: variadic %4, multicastMask: optional %4, l2CacheHint: optional %5, predicate: optional %6)
    irdl.attributes {"mode" = %7, "isCTAOnly" = %8, "group" = %7}
  }
  irdl.operation @cp.async.bulk.tensor.prefetch attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"mode" = {attribute = @"nvvm"::@"tma_load_mode"}},
    freehold.default_attributes = {"mode" = 0 : i32},
    freehold.format = "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)"
  } {
    %0 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(tmaDescriptor: %0, coordinates: variadic %1, im2colOffsets: variadic %2, l2CacheHint: optional %3)
    irdl.attributes {"mode" = %4}
  }
  irdl.operation @cp.async.bulk.tensor.reduce attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"redKind" = {attribute = @"nvvm"::@"tma_redux_kind"}, "mode" = {attribute = @"nvvm"::@"tma_store_mode"}},
    freehold.default_attributes = {"mode" = 0 : i32},
    freehold.format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!llvm.ptr>($_self))" {freehold.summary = "LLVM pointer type"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(tmaDescriptor: %0, srcMem: %1, coordinates: variadic %2, l2CacheHint: optional %3)
    irdl.attributes {"redKind" = %4, "mode" = %4}
  }
  irdl.operation @cp.async.bulk.tensor.global.shared.cta attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"mode" = {attribute = @"nvvm"::@"tma_store_mode"}},
    freehold.default_attributes = {"mode" = 0 : i32},
    freehold.format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
  } {
    %0 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "true"
    irdl.operands(tmaDescriptor: %0, srcMem: %1, coordinates: variadic %2, l2CacheHint: optional %3, predicate: optional %4)
    irdl.attributes {"mode" = %5}
  }
  irdl.operation @cp.async.bulk.wait_group attributes {
    freehold.spellings = {"group" = i32, "read" = "unit"},
    freehold.optional_attributes = ["read"],
    freehold.format = "$group attr-dict"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= 0))" {freehold.summary = "32-bit signless integer attribute whose minimum value is 0"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.attributes {"group" = %0, "read" = %1}
  }
  irdl.operation @cp.async.commit.group attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @cp.async.mbarrier.arrive attributes {
    freehold.spellings = {"noinc" = i1},
    freehold.default_attributes = {"noinc" = false},
    freehold.format = "$addr attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(addr: %0)
    irdl.attributes {"noinc" = %1}
  }
  irdl.operation @cp.async.shared.global attributes {
    freehold.spellings = {"size" = i32, "modifier" = {attribute = @"nvvm"::@"load_cache_modifier"}},
    freehold.format = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "true"
    irdl.operands(dst: %0, src: %1, cpSize: optional %2)
    irdl.attributes {"size" = %3, "modifier" = %4}
  }
  irdl.operation @cp.async.wait.group attributes {
    freehold.spellings = {"n" = i32},
    freehold.format = "$n attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"n" = %0}
  }
  irdl.operation @dot.accumulate.2way attributes {
    freehold.spellings = {"a_type" = {attribute = @"nvvm"::@"dot_accumulate_type"}, "b_type" = {attribute = @"nvvm"::@"dot_accumulate_type"}, "b_hi" = i1},
    freehold.format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(16))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2))))" {freehold.summary = "vector of 16-bit signless integer values of length 2"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 8-bit signless integer values of length 4"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(a: %0, b: %1, c: %2)
    irdl.results(res: %2)
    irdl.attributes {"a_type" = %3, "b_type" = %3, "b_hi" = %4}
  }
  irdl.operation @dot.accumulate.4way attributes {
    freehold.spellings = {"a_type" = {attribute = @"nvvm"::@"dot_accumulate_type"}, "b_type" = {attribute = @"nvvm"::@"dot_accumulate_type"}},
    freehold.format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(8))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4))))" {freehold.summary = "vector of 8-bit signless integer values of length 4"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"a_type" = %2, "b_type" = %2}
  }
  irdl.operation @read.ptx.sreg.dynamic.smem.size attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @elect.sync attributes {
    freehold.format = "($membermask^)? attr-dict `->` type(results)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(membermask: optional %0)
    irdl.results(pred: %1)
  }
  irdl.operation @read.ptx.sreg.envreg0 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg10 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg11 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg12 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg13 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg14 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg15 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg17 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg18 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg19 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg1 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg20 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg21 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg22 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg23 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg24 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg25 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg26 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg27 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg28 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg29 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg30 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg31 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg3 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg5 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg7 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.envreg9 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @exit attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @fence.mbarrier.init attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @fence.proxy.acquire attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "fromProxy" = {attribute = @"nvvm"::@"proxy_kind"}, "toProxy" = {attribute = @"nvvm"::@"proxy_kind"}},
    freehold.default_attributes = {"fromProxy" = 5 : i32, "toProxy" = 4 : i32},
    freehold.format = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict"
  } {
    %0 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(addr: %0, size: %1)
    irdl.attributes {"scope" = %2, "fromProxy" = %2, "toProxy" = %2}
  }
  irdl.operation @fence.proxy attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"proxy_kind"}, "space" = {attribute = @"nvvm"::@"shared_space"}},
    freehold.optional_attributes = ["space"],
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"kind" = %0, "space" = %0}
  }
  irdl.operation @fence.proxy.release attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "fromProxy" = {attribute = @"nvvm"::@"proxy_kind"}, "toProxy" = {attribute = @"nvvm"::@"proxy_kind"}},
    freehold.default_attributes = {"fromProxy" = 5 : i32, "toProxy" = 4 : i32},
    freehold.format = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"scope" = %0, "fromProxy" = %0, "toProxy" = %0}
  }
  irdl.operation @fence.proxy.sync_restrict attributes {
    freehold.spellings = {"order" = {attribute = @"nvvm"::@"mem_order"}, "fromProxy" = {attribute = @"nvvm"::@"proxy_kind"}, "toProxy" = {attribute = @"nvvm"::@"proxy_kind"}},
    freehold.default_attributes = {"fromProxy" = 5 : i32, "toProxy" = 1 : i32},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"order" = %0, "fromProxy" = %0, "toProxy" = %0}
  }
  irdl.operation @fence.sc.cluster attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @fence.sync_restrict attributes {
    freehold.spellings = {"order" = {attribute = @"nvvm"::@"mem_order"}},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"order" = %0}
  }
  irdl.operation @read.ptx.sreg.globaltimer.lo attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.globaltimer attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.nctaid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.nctaid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.nctaid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.gridid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @griddepcontrol attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"grid_dep_action"}},
    freehold.format = "$kind attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"kind" = %0}
  }
  irdl.operation @inline_ptx attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"ptxCode" = "string"},
    freehold.format = "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` $readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? attr-dict ( `->` type($writeOnlyArgs)^ )?"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.operands(readOnlyArgs: variadic %0, readWriteArgs: variadic %0, predicate: optional %1)
    irdl.results(writeOnlyArgs: variadic %0)
    irdl.attributes {"ptxCode" = %2}
  }
  irdl.operation @read.ptx.sreg.laneid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.lanemask.eq attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.lanemask.ge attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.lanemask.gt attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.lanemask.le attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @read.ptx.sreg.lanemask.lt attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @ldmatrix attributes {
    freehold.spellings = {"num" = i32, "layout" = {attribute = @"nvvm"::@"mma_layout"}, "shape" = {attribute = @"nvvm"::@"ld_st_matrix_shape"}, "eltType" = {attribute = @"nvvm"::@"ld_st_matrix_elt_type"}},
    freehold.format = "$ptr attr-dict `:` functional-type($ptr, $res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<#nvvm.ld_st_matrix_shape>($_self))" {freehold.summary = "Matrix shape for ldmatrix and stmatrix"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"num" = %2, "layout" = %1, "shape" = %3, "eltType" = %1}
  }
  irdl.operation @mbarrier.arrive_drop.expect_tx attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, txcount: %1)
    irdl.results(res: optional %2)
    irdl.attributes {"scope" = %3, "relaxed" = %4}
  }
  irdl.operation @mbarrier.arrive_drop.nocomplete attributes {
    freehold.format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    irdl.operands(addr: %0, count: %1)
    irdl.results(res: %2)
  }
  irdl.operation @mbarrier.arrive_drop attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, count: optional %1)
    irdl.results(res: optional %2)
    irdl.attributes {"scope" = %3, "relaxed" = %4}
  }
  irdl.operation @mbarrier.arrive.expect_tx attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, txcount: %1, predicate: optional %2)
    irdl.results(res: optional %3)
    irdl.attributes {"scope" = %4, "relaxed" = %5}
  }
  irdl.operation @mbarrier.arrive.nocomplete attributes {
    freehold.format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    irdl.operands(addr: %0, count: %1)
    irdl.results(res: %2)
  }
  irdl.operation @mbarrier.arrive attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, count: optional %1)
    irdl.results(res: optional %2)
    irdl.attributes {"scope" = %3, "relaxed" = %4}
  }
  irdl.operation @mbarrier.complete_tx attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}},
    freehold.default_attributes = {"scope" = 0 : i32},
    freehold.format = "$addr `,` $txcount attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(addr: %0, txcount: %1)
    irdl.attributes {"scope" = %2}
  }
  irdl.operation @mbarrier.expect_tx attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}},
    freehold.default_attributes = {"scope" = 0 : i32},
    freehold.format = "$addr `,` $txcount attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 3 or LLVM pointer in address space 7"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(addr: %0, txcount: %1)
    irdl.attributes {"scope" = %2}
  }
  irdl.operation @mbarrier.init attributes {
    freehold.format = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(addr: %0, count: %1, predicate: optional %2)
  }
  irdl.operation @mbarrier.inval attributes {
    freehold.format = "$addr attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    irdl.operands(addr: %0)
  }
  irdl.operation @mbarrier.test.wait attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32)))" {freehold.summary = "64-bit signless integer or 32-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, stateOrPhase: %1)
    irdl.results(res: %2)
    irdl.attributes {"scope" = %3, "relaxed" = %4}
  }
  irdl.operation @mbarrier.try_wait attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}, "relaxed" = i1},
    freehold.default_attributes = {"scope" = 0 : i32, "relaxed" = false},
    freehold.format = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(64))) || (($_self.isSignlessInteger(32)))" {freehold.summary = "64-bit signless integer or 32-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %4 = irdl.c_pred "true"
    %5 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(addr: %0, stateOrPhase: %1, ticks: optional %2)
    irdl.results(res: %3)
    irdl.attributes {"scope" = %4, "relaxed" = %5}
  }
  irdl.operation @mbarrier.try_wait.parity attributes {
    freehold.format = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(addr: %0, phase: %1, ticks: %1)
  }
  irdl.operation @mapa attributes {
    freehold.format = "$a`,` $b attr-dict `:` type($a) `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)))" {freehold.summary = "LLVM pointer in address space 0 or LLVM pointer in address space 7"}
    irdl.operands(a: %0, b: %1)
    irdl.results(res: %2)
  }
  irdl.operation @match.sync attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"match_sync_kind"}},
    freehold.format = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "32-bit signless integer or 64-bit signless integer"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger(32))) || ((::llvm::isa<!llvm.struct>($_self)))" {freehold.summary = "32-bit signless integer or LLVM struct type"}
    %3 = irdl.c_pred "true"
    irdl.operands(thread_mask: %0, val: %1)
    irdl.results(res: %2)
    irdl.attributes {"kind" = %3}
  }
  irdl.operation @memory.barrier attributes {
    freehold.spellings = {"scope" = {attribute = @"nvvm"::@"mem_scope"}},
    freehold.format = "$scope attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"scope" = %0}
  }
  irdl.operation @mma.block_scale attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"shape"}, "multiplicandAPtxType" = {attribute = @"nvvm"::@"mma_type"}, "multiplicandBPtxType" = {attribute = @"nvvm"::@"mma_type"}, "scaleVecSize" = {attribute = @"nvvm"::@"scale_vec_size"}, "blockScaleFormat" = {attribute = @"nvvm"::@"block_scale_format"}, "kind" = {attribute = @"nvvm"::@"block_scale_kind"}},
    freehold.optional_attributes = ["multiplicandAPtxType", "multiplicandBPtxType"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %4 = irdl.c_pred "(::llvm::isa<#nvvm.shape>($_self))" {freehold.summary = "Attribute for MMA operation shape."}
    irdl.operands(operandA: variadic %0, operandB: variadic %0, operandC: variadic %0, scaleAData: %1, byteIdA: %2, threadIdA: %2, scaleBData: %1, byteIdB: %2, threadIdB: %2)
    irdl.results(res: %3)
    irdl.attributes {"shape" = %4, "multiplicandAPtxType" = %0, "multiplicandBPtxType" = %0, "scaleVecSize" = %0, "blockScaleFormat" = %0, "kind" = %0}
  }
  irdl.operation @mma.sync attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"shape"}, "b1Op" = {attribute = @"nvvm"::@"mma_b1op"}, "intOverflowBehavior" = {attribute = @"nvvm"::@"mma_int_overflow"}, "layoutA" = {attribute = @"nvvm"::@"mma_layout"}, "layoutB" = {attribute = @"nvvm"::@"mma_layout"}, "multiplicandAPtxType" = {attribute = @"nvvm"::@"mma_type"}, "multiplicandBPtxType" = {attribute = @"nvvm"::@"mma_type"}},
    freehold.optional_attributes = ["b1Op", "intOverflowBehavior", "multiplicandAPtxType", "multiplicandBPtxType"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %2 = irdl.c_pred "(::llvm::isa<#nvvm.shape>($_self))" {freehold.summary = "Attribute for MMA operation shape."}
    irdl.operands(operandA: variadic %0, operandB: variadic %0, operandC: variadic %0)
    irdl.results(res: %1)
    irdl.attributes {"shape" = %2, "b1Op" = %0, "intOverflowBehavior" = %0, "layoutA" = %0, "layoutB" = %0, "multiplicandAPtxType" = %0, "multiplicandBPtxType" = %0}
  }
  irdl.operation @mma.sp.block_scale attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"shape"}, "multiplicandAPtxType" = {attribute = @"nvvm"::@"mma_type"}, "multiplicandBPtxType" = {attribute = @"nvvm"::@"mma_type"}, "scaleVecSize" = {attribute = @"nvvm"::@"scale_vec_size"}, "blockScaleFormat" = {attribute = @"nvvm"::@"block_scale_format"}, "kind" = {attribute = @"nvvm"::@"block_scale_kind"}, "orderedMetadata" = "unit"},
    freehold.optional_attributes = ["multiplicandAPtxType", "multiplicandBPtxType", "orderedMetadata"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %4 = irdl.c_pred "(::llvm::isa<#nvvm.shape>($_self))" {freehold.summary = "Attribute for MMA operation shape."}
    %5 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operandA: variadic %0, operandB: variadic %0, operandC: variadic %0, sparseMetadata: %1, sparsitySelector: %1, scaleAData: %1, byteIdA: %2, threadIdA: %2, scaleBData: %1, byteIdB: %2, threadIdB: %2)
    irdl.results(res: %3)
    irdl.attributes {"shape" = %4, "multiplicandAPtxType" = %0, "multiplicandBPtxType" = %0, "scaleVecSize" = %0, "blockScaleFormat" = %0, "kind" = %0, "orderedMetadata" = %5}
  }
  irdl.operation @mma.sp.sync attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"shape"}, "intOverflowBehavior" = {attribute = @"nvvm"::@"mma_int_overflow"}, "multiplicandAPtxType" = {attribute = @"nvvm"::@"mma_type"}, "multiplicandBPtxType" = {attribute = @"nvvm"::@"mma_type"}, "orderedMetadata" = "unit", "kind" = {attribute = @"nvvm"::@"mma_kind"}},
    freehold.optional_attributes = ["intOverflowBehavior", "multiplicandAPtxType", "multiplicandBPtxType", "orderedMetadata", "kind"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %3 = irdl.c_pred "(::llvm::isa<#nvvm.shape>($_self))" {freehold.summary = "Attribute for MMA operation shape."}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operandA: variadic %0, operandB: variadic %0, operandC: variadic %0, sparseMetadata: %1, sparsitySelector: %1)
    irdl.results(res: %2)
    irdl.attributes {"shape" = %3, "intOverflowBehavior" = %0, "multiplicandAPtxType" = %0, "multiplicandBPtxType" = %0, "orderedMetadata" = %4, "kind" = %0}
  }
  irdl.operation @nanosleep attributes {
    freehold.format = "attr-dict $duration"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(duration: %0)
  }
  irdl.operation @pmevent attributes {
    freehold.spellings = {"maskedEventId" = i16, "eventId" = i32},
    freehold.optional_attributes = ["maskedEventId", "eventId"],
    freehold.format = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"maskedEventId" = %0, "eventId" = %1}
  }
  irdl.operation @prmt attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"mode" = {attribute = @"nvvm"::@"permute_mode"}},
    freehold.effects = {},
    freehold.format = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(lo: %0, hi: optional %0, selector: %0)
    irdl.results(res: %0)
    irdl.attributes {"mode" = %1}
  }
  irdl.operation @prefetch attributes {
    freehold.spellings = {"cacheLevel" = {attribute = @"nvvm"::@"prefetch_cache_level"}, "evictPriority" = {attribute = @"nvvm"::@"cache_eviction_priority"}, "tensormap" = "unit", "uniform" = "unit", "in_param_space" = "unit"},
    freehold.optional_attributes = ["cacheLevel", "evictPriority", "tensormap", "uniform", "in_param_space"],
    freehold.format = "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 1))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 5))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 4)))" {freehold.summary = "LLVM pointer in address space 1 or LLVM pointer in address space 5 or LLVM pointer in address space 0 or LLVM pointer in address space 4"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(addr: %0, predicate: optional %1)
    irdl.attributes {"cacheLevel" = %2, "evictPriority" = %2, "tensormap" = %3, "uniform" = %3, "in_param_space" = %3}
  }
  irdl.operation @rcp.approx.ftz.f attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg attr-dict `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @redux.sync attributes {
    freehold.relations = [["same", "res", "val"]],
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"redux_kind"}, "abs" = i1, "nan" = i1},
    freehold.default_attributes = {"abs" = false, "nan" = false},
    freehold.format = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isF32()))" {freehold.summary = "32-bit signless integer or 32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    irdl.operands(val: %0, mask_and_clamp: %1)
    irdl.results(res: %0)
    irdl.attributes {"kind" = %2, "abs" = %3, "nan" = %3}
  }
  irdl.operation @setmaxregister attributes {
    freehold.spellings = {"regCount" = i32, "action" = {attribute = @"nvvm"::@"action"}},
    freehold.format = "$action $regCount attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %1 = irdl.c_pred "true"
    irdl.attributes {"regCount" = %0, "action" = %1}
  }
  irdl.operation @shfl.sync attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"shfl_kind"}, "return_value_and_is_valid" = "unit"},
    freehold.optional_attributes = ["return_value_and_is_valid"],
    freehold.format = "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isF32()))" {freehold.summary = "32-bit signless integer or 32-bit float"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isF32())) || ((::llvm::isa<!llvm.struct>($_self)))" {freehold.summary = "32-bit signless integer or 32-bit float or LLVM struct type"}
    %3 = irdl.c_pred "true"
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(thread_mask: %0, val: %1, offset: %0, mask_and_clamp: %0)
    irdl.results(res: %2)
    irdl.attributes {"kind" = %3, "return_value_and_is_valid" = %4}
  }
  irdl.operation @read.ptx.sreg.nsmid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.smid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @stmatrix attributes {
    freehold.spellings = {"layout" = {attribute = @"nvvm"::@"mma_layout"}, "shape" = {attribute = @"nvvm"::@"ld_st_matrix_shape"}, "eltType" = {attribute = @"nvvm"::@"ld_st_matrix_elt_type"}},
    freehold.format = "$ptr `,` $sources attr-dict `:` type(operands)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<#nvvm.ld_st_matrix_shape>($_self))" {freehold.summary = "Matrix shape for ldmatrix and stmatrix"}
    irdl.operands(ptr: %0, sources: variadic %1)
    irdl.attributes {"layout" = %2, "shape" = %3, "eltType" = %2}
  }
  irdl.operation @bar.warp.sync attributes {
    freehold.format = "$mask attr-dict `:` type($mask)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(mask: %0)
  }
  irdl.operation @tcgen05.alloc attributes {
    freehold.spellings = {"group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.default_attributes = {"group" = 0 : i32},
    freehold.format = "$addr `,` $nCols attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!llvm.ptr>($_self))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer type or LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(addr: %0, nCols: %1)
    irdl.attributes {"group" = %2}
  }
  irdl.operation @tcgen05.commit attributes {
    freehold.spellings = {"group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.default_attributes = {"group" = 0 : i32},
    freehold.format = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!llvm.ptr>($_self))) || (((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)))" {freehold.summary = "LLVM pointer type or LLVM pointer in address space 3"}
    %1 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(addr: %0, multicastMask: optional %1)
    irdl.attributes {"group" = %2}
  }
  irdl.operation @tcgen05.cp attributes {
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"tcgen05_cp_shape"}, "group" = {attribute = @"nvvm"::@"cta_group"}, "multicast" = {attribute = @"nvvm"::@"tcgen05_cp_multicast"}, "srcFormat" = {attribute = @"nvvm"::@"tcgen05_cp_src_fmt"}},
    freehold.optional_attributes = ["srcFormat"],
    freehold.default_attributes = {"group" = 0 : i32, "multicast" = 0 : i32},
    freehold.format = "$taddr`,` $smem_desc attr-dict"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(taddr: %0, smem_desc: %1)
    irdl.attributes {"shape" = %2, "group" = %2, "multicast" = %2, "srcFormat" = %2}
  }
  irdl.operation @tcgen05.dealloc attributes {
    freehold.spellings = {"group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.default_attributes = {"group" = 0 : i32},
    freehold.format = "$taddr `,` $nCols attr-dict `:` type(operands)"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(taddr: %0, nCols: %1)
    irdl.attributes {"group" = %2}
  }
  irdl.operation @tcgen05.fence attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_fence"}},
    freehold.format = "$kind attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"kind" = %0}
  }
  irdl.operation @tcgen05.ld attributes {
    freehold.spellings = {"pack" = "unit", "shape" = {attribute = @"nvvm"::@"tcgen05_ldst_shape"}},
    freehold.optional_attributes = ["pack"],
    freehold.format = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 128)))))" {freehold.summary = "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %4 = irdl.c_pred "true"
    irdl.operands(tmemAddr: %0, offset: optional %1)
    irdl.results(res: %2)
    irdl.attributes {"pack" = %3, "shape" = %4}
  }
  irdl.operation @tcgen05.mma.block_scale attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"block_scale_kind"}, "ctaGroup" = {attribute = @"nvvm"::@"cta_group"}, "blockScale" = {attribute = @"nvvm"::@"tcgen05_mma_block_scale"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}},
    freehold.default_attributes = {"blockScale" = 0 : i32, "collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "true"
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, scaleA: %0, scaleB: %0)
    irdl.attributes {"kind" = %5, "ctaGroup" = %5, "blockScale" = %5, "collectorOp" = %5}
  }
  irdl.operation @tcgen05.mma attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_mma_kind"}, "ctaGroup" = {attribute = @"nvvm"::@"cta_group"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}, "aShift" = "unit"},
    freehold.optional_attributes = ["aShift"],
    freehold.default_attributes = {"collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))" {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4/8"}
    %6 = irdl.c_pred "true"
    %7 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, scaleInputD: optional %2, disableOutputLane: optional %5)
    irdl.attributes {"kind" = %6, "ctaGroup" = %6, "collectorOp" = %6, "aShift" = %7}
  }
  irdl.operation @tcgen05.mma.sp.block_scale attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"block_scale_kind"}, "ctaGroup" = {attribute = @"nvvm"::@"cta_group"}, "blockScale" = {attribute = @"nvvm"::@"tcgen05_mma_block_scale"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}},
    freehold.default_attributes = {"blockScale" = 0 : i32, "collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` $scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "true"
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, sparseMetadata: %0, scaleA: %0, scaleB: %0)
    irdl.attributes {"kind" = %5, "ctaGroup" = %5, "blockScale" = %5, "collectorOp" = %5}
  }
  irdl.operation @tcgen05.mma.sp attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_mma_kind"}, "ctaGroup" = {attribute = @"nvvm"::@"cta_group"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}, "aShift" = "unit"},
    freehold.optional_attributes = ["aShift"],
    freehold.default_attributes = {"collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::FixedVectorType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::isa<::mlir::FixedVectorType>($_self))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8))))" {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4/8"}
    %6 = irdl.c_pred "true"
    %7 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, sparseMetadata: %0, scaleInputD: optional %2, disableOutputLane: optional %5)
    irdl.attributes {"kind" = %6, "ctaGroup" = %6, "collectorOp" = %6, "aShift" = %7}
  }
  irdl.operation @tcgen05.mma.ws attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_mma_kind"}, "collectorBBuffer" = {attribute = @"nvvm"::@"tcgen05_mma_collectorb"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}},
    freehold.default_attributes = {"collectorBBuffer" = 0 : i32, "collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "true"
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, zeroColMask: optional %2)
    irdl.attributes {"kind" = %5, "collectorBBuffer" = %5, "collectorOp" = %5}
  }
  irdl.operation @tcgen05.mma.ws.sp attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_mma_kind"}, "collectorBBuffer" = {attribute = @"nvvm"::@"tcgen05_mma_collectorb"}, "collectorOp" = {attribute = @"nvvm"::@"tcgen05_mma_collectorop"}},
    freehold.default_attributes = {"collectorBBuffer" = 0 : i32, "collectorOp" = 0 : i32},
    freehold.format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` $zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(((::llvm::isa<!llvm.ptr>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 6))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "LLVM pointer in address space 6 or 64-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %5 = irdl.c_pred "true"
    irdl.operands(matrixD: %0, matrixA: %1, matrixB: %2, idesc: %3, enableInputD: %4, sparseMetadata: %0, zeroColMask: optional %2)
    irdl.attributes {"kind" = %5, "collectorBBuffer" = %5, "collectorOp" = %5}
  }
  irdl.operation @tcgen05.mma_smem_desc attributes {
    freehold.format = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is i8 {freehold.summary = "8-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %3 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    irdl.operands(startAddr: %0, leadingDimOffset: %0, strideDimOffset: %0, baseOffset: %1, leadingDimMode: %2, swizzleMode: %1)
    irdl.results(res: %3)
  }
  irdl.operation @tcgen05.relinquish_alloc_permit attributes {
    freehold.spellings = {"group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.default_attributes = {"group" = 0 : i32},
    freehold.format = "attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"group" = %0}
  }
  irdl.operation @tcgen05.shift attributes {
    freehold.spellings = {"group" = {attribute = @"nvvm"::@"cta_group"}},
    freehold.default_attributes = {"group" = 0 : i32},
    freehold.format = "$taddr attr-dict `:` type(operands)"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "true"
    irdl.operands(taddr: %0)
    irdl.attributes {"group" = %1}
  }
  irdl.operation @tcgen05.st attributes {
    freehold.spellings = {"unpack" = "unit", "shape" = {attribute = @"nvvm"::@"tcgen05_ldst_shape"}},
    freehold.optional_attributes = ["unpack"],
    freehold.format = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)"
  } {
    %0 = irdl.is !llvm.ptr<6> {freehold.summary = "LLVM pointer in address space 6"}
    %1 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(32))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && ((((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && (((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 2)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 4)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 8)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 16)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 32)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 64)) || ((::llvm::cast<::mlir::VectorType>($_self).getNumElements()                            == 128)))))" {freehold.summary = "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %4 = irdl.c_pred "true"
    irdl.operands(tmemAddr: %0, val: %1, offset: optional %2)
    irdl.attributes {"unpack" = %3, "shape" = %4}
  }
  irdl.operation @tcgen05.wait attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"tcgen05_wait"}},
    freehold.format = "$kind attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.attributes {"kind" = %0}
  }
  irdl.operation @read.ptx.sreg.tid.x attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.tid.y attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.tid.z attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.total.smem.size attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @vote.sync attributes {
    freehold.spellings = {"kind" = {attribute = @"nvvm"::@"vote_sync_kind"}},
    freehold.format = "$kind $mask `,` $pred attr-dict `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(1)))" {freehold.summary = "32-bit signless integer or 1-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(mask: %0, pred: %1)
    irdl.results(res: %2)
    irdl.attributes {"kind" = %3}
  }
  irdl.operation @wmma.load attributes {
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "layout" = {attribute = @"nvvm"::@"mma_layout"}, "eltype" = {attribute = @"nvvm"::@"mma_type"}, "frag" = {attribute = @"nvvm"::@"mma_frag"}},
    freehold.format = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!llvm.ptr>($_self))" {freehold.summary = "LLVM pointer type"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<!llvm.struct>($_self))) || (($_self.isF64()))" {freehold.summary = "LLVM structure type or 64-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "true"
    irdl.operands(ptr: %0, stride: %1)
    irdl.results(res: %2)
    irdl.attributes {"m" = %3, "n" = %3, "k" = %3, "layout" = %4, "eltype" = %4, "frag" = %4}
  }
  irdl.operation @wmma.mma attributes {
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "layoutA" = {attribute = @"nvvm"::@"mma_layout"}, "layoutB" = {attribute = @"nvvm"::@"mma_layout"}, "eltypeA" = {attribute = @"nvvm"::@"mma_type"}, "eltypeB" = {attribute = @"nvvm"::@"mma_type"}},
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(args: variadic %0)
    irdl.results(res: %1)
    irdl.attributes {"m" = %2, "n" = %2, "k" = %2, "layoutA" = %0, "layoutB" = %0, "eltypeA" = %0, "eltypeB" = %0}
  }
  irdl.operation @wmma.store attributes {
    freehold.spellings = {"m" = i32, "n" = i32, "k" = i32, "layout" = {attribute = @"nvvm"::@"mma_layout"}, "eltype" = {attribute = @"nvvm"::@"mma_type"}},
    freehold.format = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!llvm.ptr>($_self))" {freehold.summary = "LLVM pointer type"}
    %1 = irdl.c_pred "true"
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(ptr: %0, args: variadic %1, stride: %2)
    irdl.attributes {"m" = %3, "n" = %3, "k" = %3, "layout" = %1, "eltype" = %1}
  }
  irdl.operation @read.ptx.sreg.nwarpid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.warpid attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @read.ptx.sreg.warpsize attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"range" = {attribute = @"llvm"::@"constant_range"}},
    freehold.optional_attributes = ["range"],
    freehold.effects = {},
    freehold.format = "(`range` $range^)? attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.constant_range>($_self))" {freehold.summary = "A range of two integers, corresponding to LLVM's ConstantRange"}
    irdl.results(res: %0)
    irdl.attributes {"range" = %1}
  }
  irdl.operation @wgmma.fence.aligned attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @wgmma.commit.group.sync.aligned attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @wgmma.mma_async attributes {
    freehold.spellings = {"shape" = {attribute = @"nvvm"::@"shape"}, "typeA" = {attribute = @"nvvm"::@"wgmma_type"}, "typeB" = {attribute = @"nvvm"::@"wgmma_type"}, "typeD" = {attribute = @"nvvm"::@"wgmma_type"}, "scaleD" = {attribute = @"nvvm"::@"wgmma_scale_out"}, "scaleA" = {attribute = @"nvvm"::@"wgmma_scale_in"}, "scaleB" = {attribute = @"nvvm"::@"wgmma_scale_in"}, "layoutA" = {attribute = @"nvvm"::@"mma_layout"}, "layoutB" = {attribute = @"nvvm"::@"mma_layout"}, "satfinite" = {attribute = @"nvvm"::@"mma_int_overflow"}},
    freehold.optional_attributes = ["satfinite"],
    freehold.format = "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!llvm.struct>($_self))" {freehold.summary = "LLVM structure type"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.c_pred "(::llvm::isa<#nvvm.shape>($_self))" {freehold.summary = "Attribute for MMA operation shape."}
    %3 = irdl.c_pred "true"
    irdl.operands(inouts: %0, descriptorA: %1, descriptorB: %1)
    irdl.results(results: %0)
    irdl.attributes {"shape" = %2, "typeA" = %3, "typeB" = %3, "typeD" = %3, "scaleD" = %3, "scaleA" = %3, "scaleB" = %3, "layoutA" = %3, "layoutB" = %3, "satfinite" = %3}
  }
  irdl.operation @wgmma.wait.group.sync.aligned attributes {
    freehold.spellings = {"group" = i64},
    freehold.format = "attr-dict $group"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.attributes {"group" = %0}
  }
}
