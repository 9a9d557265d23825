// Imported from ODS by `freehold import-ods`.
irdl.dialect @llvm attributes {
  freehold.ods,
  freehold.enums = {
    "CConv" = {cases = [["ccc", 0], ["fastcc", 8], ["coldcc", 9], ["cc_10", 10], ["cc_11", 11], ["anyregcc", 13], ["preserve_mostcc", 14], ["preserve_allcc", 15], ["swiftcc", 16], ["cxx_fast_tlscc", 17], ["tailcc", 18], ["cfguard_checkcc", 19], ["swifttailcc", 20], ["x86_stdcallcc", 64], ["x86_fastcallcc", 65], ["arm_apcscc", 66], ["arm_aapcscc", 67], ["arm_aapcs_vfpcc", 68], ["msp430_intrcc", 69], ["x86_thiscallcc", 70], ["ptx_kernelcc", 71], ["ptx_devicecc", 72], ["spir_funccc", 75], ["spir_kernelcc", 76], ["intel_ocl_bicc", 77], ["x86_64_sysvcc", 78], ["win64cc", 79], ["x86_vectorcallcc", 80], ["hhvmcc", 81], ["hhvm_ccc", 82], ["x86_intrcc", 83], ["avr_intrcc", 84], ["avr_builtincc", 86], ["amdgpu_vscc", 87], ["amdgpu_gscc", 88], ["amdgpu_cscc", 90], ["amdgpu_kernelcc", 91], ["x86_regcallcc", 92], ["amdgpu_hscc", 93], ["msp430_builtincc", 94], ["amdgpu_lscc", 95], ["amdgpu_escc", 96], ["aarch64_vectorcallcc", 97], ["aarch64_sve_vectorcallcc", 98], ["wasm_emscripten_invokecc", 99], ["amdgpu_gfxcc", 100], ["m68k_intrcc", 101]], class = "::mlir::LLVM::cconv::CConv", width = 64 : i64},
    "Comdat" = {cases = ["any", "exactmatch", "largest", "nodeduplicate", "samesize"], class = "::mlir::LLVM::comdat::Comdat", width = 64 : i64},
    "FramePointerKind" = {cases = ["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"], class = "::mlir::LLVM::framePointerKind::FramePointerKind", width = 64 : i64},
    "DIEmissionKind" = {cases = ["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"], class = "::mlir::LLVM::DIEmissionKind", width = 64 : i64},
    "DINameTableKind" = {cases = ["Default", "GNU", "None", "Apple"], class = "::mlir::LLVM::DINameTableKind", width = 64 : i64},
    "FastmathFlags" = {cases = [["none", 0], ["nnan", 1], ["ninf", 2], ["nsz", 4], ["arcp", 8], ["contract", 16], ["afn", 32], ["reassoc", 64], ["fast", 127]], class = "::mlir::LLVM::FastmathFlags", separator = ", ", width = 32 : i64},
    "IntegerOverflowFlags" = {cases = ["none", "nsw", "nuw"], class = "::mlir::LLVM::IntegerOverflowFlags", separator = ", ", width = 32 : i64},
    "ModRefInfo" = {cases = ["none", "read", "write", "readwrite"], class = "::mlir::LLVM::ModRefInfo", width = 64 : i64},
    "Linkage" = {cases = ["external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr", "appending", "internal", "private", "extern_weak", "common"], class = "::mlir::LLVM::linkage::Linkage", width = 64 : i64},
    "ModFlagBehavior" = {cases = [["error", 1], ["warning", 2], ["require", 3], ["override", 4], ["append", 5], ["append_unique", 6], ["max", 7], ["min", 8]], class = "::mlir::LLVM::ModFlagBehavior", width = 64 : i64},
    "ProfileSummaryFormatKind" = {cases = ["SampleProfile", "InstrProf", "CSInstrProf"], class = "::mlir::LLVM::ProfileSummaryFormatKind", width = 64 : i64},
    "TailCallKind" = {cases = [["none", 0], ["notail", 3], ["musttail", 2], ["tail", 1]], class = "::mlir::LLVM::tailcallkind::TailCallKind", width = 64 : i64},
    "UWTableKind" = {cases = ["none", "sync", "async"], class = "::mlir::LLVM::uwtable::UWTableKind", width = 64 : i64},
    "UnnamedAddr" = {cases = ["", "local_unnamed_addr", "unnamed_addr"], class = "::mlir::LLVM::UnnamedAddr", width = 64 : i64},
    "Visibility" = {cases = ["", "hidden", "protected"], class = "::mlir::LLVM::Visibility", width = 64 : i64},
    "AtomicOrdering" = {cases = [["not_atomic", 0], ["unordered", 1], ["monotonic", 2], ["acquire", 4], ["release", 5], ["acq_rel", 6], ["seq_cst", 7]], class = "::mlir::LLVM::AtomicOrdering", width = 64 : i64},
    "AtomicBinOp" = {cases = ["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum", "fminimum"], class = "::mlir::LLVM::AtomicBinOp", width = 64 : i64},
    "FCmpPredicate" = {cases = ["_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "_true"], class = "::mlir::LLVM::FCmpPredicate", width = 64 : i64},
    "GEPNoWrapFlags" = {cases = [["none", 0], ["inbounds_flag", 1], ["nusw", 2], ["nuw", 4], ["inbounds", 3]], class = "::mlir::LLVM::GEPNoWrapFlags", separator = "|", width = 32 : i64},
    "ICmpPredicate" = {cases = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"], class = "::mlir::LLVM::ICmpPredicate", width = 64 : i64},
    "AsmDialect" = {cases = ["att", "intel"], class = "::mlir::LLVM::AsmDialect", width = 64 : i64},
    "FPExceptionBehavior" = {cases = ["ignore", "maytrap", "strict"], class = "::mlir::LLVM::FPExceptionBehavior", width = 64 : i64},
    "RoundingMode" = {cases = [["towardzero", 0], ["tonearest", 1], ["upward", 2], ["downward", 3], ["tonearestaway", 4], ["dynamic", 7], ["invalid", -1]], class = "::mlir::LLVM::RoundingMode", width = 64 : i64}
  }
} {
  irdl.operation @mlir.alias attributes {
    freehold.traits = ["IsolatedFromAbove", "SingleBlock", "SingleBlockImplicitTerminator<llvm.return>", "Symbol"],
    freehold.spellings = {"alias_type" = "type", "sym_name" = "string", "dso_local" = "unit", "thread_local_" = "unit", "unnamed_addr" = {enum = "UnnamedAddr"}, "visibility_" = {enum = "Visibility"}},
    freehold.optional_attributes = ["dso_local", "thread_local_", "unnamed_addr"],
    freehold.default_attributes = {"visibility_" = 0 : i64}
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %2 = irdl.c_pred "(::llvm::isa<#llvm.linkage>($_self))" {freehold.summary = "LLVM Linkage specification"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %4 = irdl.c_pred "true"
    %r0 = irdl.region with size 1
    irdl.attributes {"alias_type" = %0, "sym_name" = %1, "linkage" = %2, "dso_local" = %3, "thread_local_" = %3, "unnamed_addr" = %4, "visibility_" = %4}
    irdl.regions(initializer: %r0)
  }
  irdl.operation @cmpxchg attributes {
    freehold.relations = [["same", "val", "cmp"]],
    freehold.spellings = {"success_ordering" = {enum = "AtomicOrdering"}, "failure_ordering" = {enum = "AtomicOrdering"}, "syncscope" = "string", "alignment" = i64, "weak" = "unit", "volatile_" = "unit", "access_groups" = "array", "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["syncscope", "alignment", "weak", "volatile_", "access_groups", "alias_scopes", "noalias_scopes", "tbaa"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(($_self.isSignlessInteger())) || ((::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self)))" {freehold.summary = "signless integer or LLVM pointer type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.access_group>(attr))); }))" {freehold.summary = "LLVM dialect access group metadata array"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %7 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0, cmp: %1, val: %1)
    irdl.results(res: %0)
    irdl.attributes {"success_ordering" = %0, "failure_ordering" = %0, "syncscope" = %2, "alignment" = %3, "weak" = %4, "volatile_" = %4, "access_groups" = %5, "alias_scopes" = %6, "noalias_scopes" = %6, "tbaa" = %7}
  }
  irdl.operation @atomicrmw attributes {
    freehold.relations = [["same", "val", "res"]],
    freehold.spellings = {"bin_op" = {enum = "AtomicBinOp"}, "ordering" = {enum = "AtomicOrdering"}, "syncscope" = "string", "alignment" = i64, "volatile_" = "unit", "access_groups" = "array", "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["syncscope", "alignment", "volatile_", "access_groups", "alias_scopes", "noalias_scopes", "tbaa"],
    freehold.format = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` qualified(type($ptr)) `,` type($val)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || ((::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))) || (($_self.isSignlessInteger())) || ((!::mlir::LLVM::isScalableVectorType($_self)))" {freehold.summary = "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length vector type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.access_group>(attr))); }))" {freehold.summary = "LLVM dialect access group metadata array"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %7 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0, val: %1)
    irdl.results(res: %1)
    irdl.attributes {"bin_op" = %0, "ordering" = %0, "syncscope" = %2, "alignment" = %3, "volatile_" = %4, "access_groups" = %5, "alias_scopes" = %6, "noalias_scopes" = %6, "tbaa" = %7}
  }
  irdl.operation @blockaddress attributes {
    freehold.traits = ["AlwaysSpeculatable", "ConstantLike"],
    freehold.spellings = {"block_addr" = {attribute = @"llvm"::@"blockaddress"}},
    freehold.effects = {},
    freehold.format = "$block_addr attr-dict `:` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.blockaddress>($_self))"
    irdl.results(res: %0)
    irdl.attributes {"block_addr" = %1}
  }
  irdl.operation @blocktag attributes {
    freehold.spellings = {"tag" = {attribute = @"llvm"::@"blocktag"}},
    freehold.format = "$tag attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<#llvm.blocktag>($_self))"
    irdl.attributes {"tag" = %0}
  }
  irdl.operation @call_intrinsic attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.segments = {"op_bundle_operands" = "op_bundle_sizes"},
    freehold.spellings = {"intrin" = "string", "fastmathFlags" = {attribute = @"llvm"::@"fastmath"}, "op_bundle_tags" = "array", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["fastmathFlags", "op_bundle_tags", "arg_attrs", "res_attrs"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(args: variadic %0, op_bundle_operands: variadic %0)
    irdl.results(results: optional %0)
    irdl.attributes {"intrin" = %1, "fastmathFlags" = %0, "op_bundle_tags" = %2, "arg_attrs" = %3, "res_attrs" = %3}
  }
  irdl.operation @comdat attributes {
    freehold.traits = ["NoTerminator", "NoRegionArguments", "SymbolTable", "Symbol"],
    freehold.spellings = {"sym_name" = "symbol_name"},
    freehold.format = "$sym_name $body attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %r0 = irdl.region with size 1
    irdl.attributes {"sym_name" = %0}
    irdl.regions(body: %r0)
  }
  irdl.operation @comdat_selector attributes {
    freehold.traits = ["Symbol"],
    freehold.spellings = {"sym_name" = "symbol_name", "comdat" = {enum = "Comdat"}},
    freehold.format = "$sym_name $comdat attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "true"
    irdl.attributes {"sym_name" = %0, "comdat" = %1}
  }
  irdl.operation @dso_local_equivalent attributes {
    freehold.traits = ["AlwaysSpeculatable", "ConstantLike"],
    freehold.spellings = {"function_name" = "symbol"},
    freehold.effects = {},
    freehold.format = "$function_name attr-dict `:` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::FlatSymbolRefAttr>($_self))" {freehold.summary = "flat symbol reference attribute"}
    irdl.results(res: %0)
    irdl.attributes {"function_name" = %1}
  }
  irdl.operation @fence attributes {
    freehold.spellings = {"ordering" = {enum = "AtomicOrdering"}, "syncscope" = "string"},
    freehold.optional_attributes = ["syncscope"],
    freehold.format = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    irdl.attributes {"ordering" = %0, "syncscope" = %1}
  }
  irdl.operation @mlir.global_ctors attributes {
    freehold.spellings = {"ctors" = "array", "priorities" = "array", "data" = "array"},
    freehold.format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::FlatSymbolRefAttr>(attr))); }))" {freehold.summary = "flat symbol ref array attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(32)))); }))" {freehold.summary = "32-bit integer array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.attributes {"ctors" = %0, "priorities" = %1, "data" = %2}
  }
  irdl.operation @mlir.global_dtors attributes {
    freehold.spellings = {"dtors" = "array", "priorities" = "array", "data" = "array"},
    freehold.format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::FlatSymbolRefAttr>(attr))); }))" {freehold.summary = "flat symbol ref array attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(32)))); }))" {freehold.summary = "32-bit integer array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.attributes {"dtors" = %0, "priorities" = %1, "data" = %2}
  }
  irdl.operation @mlir.ifunc attributes {
    freehold.traits = ["IsolatedFromAbove", "Symbol"],
    freehold.spellings = {"sym_name" = "symbol_name", "i_func_type" = "type", "resolver" = "symbol", "resolver_type" = "type", "dso_local" = "unit", "address_space" = i32, "unnamed_addr" = {enum = "UnnamedAddr"}, "visibility_" = {enum = "Visibility"}},
    freehold.optional_attributes = ["dso_local"],
    freehold.default_attributes = {"address_space" = 0 : i32, "unnamed_addr" = 0 : i64, "visibility_" = 0 : i64}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::Type>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((true))" {freehold.summary = "any type attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::FlatSymbolRefAttr>($_self))" {freehold.summary = "flat symbol reference attribute"}
    %3 = irdl.c_pred "(::llvm::isa<#llvm.linkage>($_self))" {freehold.summary = "LLVM Linkage specification"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %5 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))) && ((!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()))" {freehold.summary = "32-bit signless integer attribute whose value is non-negative"}
    %6 = irdl.c_pred "true"
    irdl.attributes {"sym_name" = %0, "i_func_type" = %1, "resolver" = %2, "resolver_type" = %1, "linkage" = %3, "dso_local" = %4, "address_space" = %5, "unnamed_addr" = %6, "visibility_" = %6}
  }
  irdl.operation @indirectbr attributes {
    freehold.traits = ["SameVariadicOperandSize", "AlwaysSpeculatable", "Terminator"],
    freehold.successors = ["successors..."],
    freehold.segments = {"succOperands" = "indbr_operand_segments"},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(addr: %0, succOperands: variadic %0)
  }
  irdl.operation @inline_asm attributes {
    freehold.spellings = {"asm_string" = "string", "constraints" = "string", "has_side_effects" = "unit", "is_align_stack" = "unit", "asm_dialect" = {enum = "AsmDialect"}, "operand_attrs" = "array"},
    freehold.optional_attributes = ["has_side_effects", "is_align_stack", "tail_call_kind", "operand_attrs"],
    freehold.optional_default_attributes = {"asm_dialect" = 0 : i64},
    freehold.format = "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %3 = irdl.c_pred "(::llvm::isa<#llvm.tailcallkind>($_self))" {freehold.summary = "LLVM Calling Convention specification"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.operands(operands: variadic %0)
    irdl.results(res: optional %0)
    irdl.attributes {"asm_string" = %1, "constraints" = %1, "has_side_effects" = %2, "is_align_stack" = %2, "tail_call_kind" = %3, "asm_dialect" = %0, "operand_attrs" = %4}
  }
  irdl.operation @invoke attributes {
    freehold.traits = ["AttrSizedOperandSegments", "Terminator"],
    freehold.successors = ["normalDest", "unwindDest"],
    freehold.segments = {"op_bundle_operands" = "op_bundle_sizes"},
    freehold.spellings = {"var_callee_type" = "type", "callee" = "symbol", "arg_attrs" = "array", "res_attrs" = "array", "branch_weights" = {array = i32}, "op_bundle_tags" = "array"},
    freehold.optional_attributes = ["var_callee_type", "callee", "arg_attrs", "res_attrs", "branch_weights", "CConv", "op_bundle_tags"],
    freehold.branch = {"normalDest" = "normalDestOperands", "unwindDest" = "unwindDestOperands"},
    freehold.callee = "callee"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::LLVM::LLVMFunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((::llvm::isa<::mlir::LLVM::LLVMFunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue())))" {freehold.summary = "type attribute of LLVM function type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::FlatSymbolRefAttr>($_self))" {freehold.summary = "flat symbol reference attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::DenseI32ArrayAttr>($_self))" {freehold.summary = "i32 dense array attribute"}
    %5 = irdl.c_pred "(::llvm::isa<#llvm.cconv>($_self))" {freehold.summary = "LLVM Calling Convention specification"}
    %6 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.operands(callee_operands: variadic %0, normalDestOperands: variadic %0, unwindDestOperands: variadic %0, op_bundle_operands: variadic %0)
    irdl.results(result: optional %0)
    irdl.attributes {"var_callee_type" = %1, "callee" = %2, "arg_attrs" = %3, "res_attrs" = %3, "branch_weights" = %4, "CConv" = %5, "op_bundle_tags" = %6}
  }
  irdl.operation @landingpad attributes {
    freehold.spellings = {"cleanup" = "unit"},
    freehold.optional_attributes = ["cleanup"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(operand1: variadic %0)
    irdl.results(res: %0)
    irdl.attributes {"cleanup" = %1}
  }
  irdl.operation @linker_options attributes {
    freehold.spellings = {"options" = "array"},
    freehold.format = "$options attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))" {freehold.summary = "string array attribute"}
    irdl.attributes {"options" = %0}
  }
  irdl.operation @module_flags attributes {
    freehold.spellings = {"flags" = "array"},
    freehold.format = "$flags attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.attributes {"flags" = %0}
  }
  irdl.operation @resume attributes {
    freehold.traits = ["Terminator"],
    freehold.format = "$value attr-dict `:` type($value)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(value: %0)
  }
  irdl.operation @va_arg attributes {
    freehold.format = "$arg attr-dict `:` functional-type($arg, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.acos attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.asin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.atan2 attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.atan attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.abs attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"is_int_min_poison" = i1},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"is_int_min_poison" = %2}
  }
  irdl.operation @intr.annotation attributes {
    freehold.relations = [["same", "res", "integer"], ["same", "annotation", "fileName"]]
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(integer: %0, annotation: %1, fileName: %1, line: %2)
    irdl.results(res: %0)
  }
  irdl.operation @intr.assume attributes {
    freehold.segments = {"op_bundle_operands" = "op_bundle_sizes"},
    freehold.spellings = {"op_bundle_tags" = "array"},
    freehold.optional_attributes = ["op_bundle_tags"]
  } {
    %0 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::ArrayAttr>($_self))" {freehold.summary = "array attribute"}
    irdl.operands(cond: %0, op_bundle_operands: variadic %1)
    irdl.attributes {"op_bundle_tags" = %2}
  }
  irdl.operation @intr.bitreverse attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.bswap attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.experimental.constrained.fpext attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"fpExceptionBehavior" = {enum = "FPExceptionBehavior"}},
    freehold.effects = {},
    freehold.format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_0: %0)
    irdl.results(res: %0)
    irdl.attributes {"fpExceptionBehavior" = %0}
  }
  irdl.operation @intr.experimental.constrained.fptrunc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"roundingmode" = {enum = "RoundingMode"}, "fpExceptionBehavior" = {enum = "FPExceptionBehavior"}},
    freehold.effects = {},
    freehold.format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_0: %0)
    irdl.results(res: %0)
    irdl.attributes {"roundingmode" = %0, "fpExceptionBehavior" = %0}
  }
  irdl.operation @intr.experimental.constrained.sitofp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"roundingmode" = {enum = "RoundingMode"}, "fpExceptionBehavior" = {enum = "FPExceptionBehavior"}},
    freehold.effects = {},
    freehold.format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_0: %0)
    irdl.results(res: %0)
    irdl.attributes {"roundingmode" = %0, "fpExceptionBehavior" = %0}
  }
  irdl.operation @intr.experimental.constrained.uitofp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"roundingmode" = {enum = "RoundingMode"}, "fpExceptionBehavior" = {enum = "FPExceptionBehavior"}},
    freehold.effects = {},
    freehold.format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_0: %0)
    irdl.results(res: %0)
    irdl.attributes {"roundingmode" = %0, "fpExceptionBehavior" = %0}
  }
  irdl.operation @intr.copysign attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.coro.align attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.begin attributes {
    freehold.format = "$token `,` $mem attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(token: %0, mem: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.end attributes {
    freehold.format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(handle: %0, unwind: %1, retvals: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.free attributes {
    freehold.format = "$id `,` $handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(id: %0, handle: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.id attributes {
    freehold.format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(align: %0, promise: %1, coroaddr: %1, fnaddrs: %1)
    irdl.results(res: %1)
  }
  irdl.operation @intr.coro.promise attributes {
    freehold.format = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(handle: %0, align: %1, from: %2)
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.resume attributes {
    freehold.format = "$handle attr-dict `:` qualified(type($handle))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(handle: %0)
  }
  irdl.operation @intr.coro.save attributes {
    freehold.format = "$handle attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(handle: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.size attributes {
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @intr.coro.suspend {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(save: %0, final: %1)
    irdl.results(res: %0)
  }
  irdl.operation @intr.cos attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.cosh attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.ctlz attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"is_zero_poison" = i1},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"is_zero_poison" = %2}
  }
  irdl.operation @intr.cttz attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"is_zero_poison" = i1},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"is_zero_poison" = %2}
  }
  irdl.operation @intr.ctpop attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.dbg.declare attributes {
    freehold.spellings = {"varInfo" = {attribute = @"llvm"::@"di_local_variable"}, "locationExpr" = {attribute = @"llvm"::@"di_expression"}},
    freehold.optional_attributes = ["locationExpr"],
    freehold.format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.di_local_variable>($_self))"
    %2 = irdl.c_pred "(::llvm::isa<#llvm.di_expression>($_self))"
    irdl.operands(addr: %0)
    irdl.attributes {"varInfo" = %1, "locationExpr" = %2}
  }
  irdl.operation @intr.dbg.label attributes {
    freehold.spellings = {"label" = {attribute = @"llvm"::@"di_label"}},
    freehold.format = "$label attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<#llvm.di_label>($_self))"
    irdl.attributes {"label" = %0}
  }
  irdl.operation @intr.dbg.value attributes {
    freehold.spellings = {"varInfo" = {attribute = @"llvm"::@"di_local_variable"}, "locationExpr" = {attribute = @"llvm"::@"di_expression"}},
    freehold.optional_attributes = ["locationExpr"],
    freehold.format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<#llvm.di_local_variable>($_self))"
    %2 = irdl.c_pred "(::llvm::isa<#llvm.di_expression>($_self))"
    irdl.operands(value: %0)
    irdl.attributes {"varInfo" = %1, "locationExpr" = %2}
  }
  irdl.operation @intr.debugtrap attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @intr.eh.typeid.for attributes {
    freehold.format = "$type_info attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(type_info: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.exp10 attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.exp2 attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.exp attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.expect attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "$val `,` $expected attr-dict `:` type($val)"
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0, expected: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.expect.with.probability attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "val", "expected", "res"]],
    freehold.spellings = {"prob" = f64},
    freehold.effects = {},
    freehold.format = "$val `,` $expected `,` $prob attr-dict `:` type($val)"
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::FloatAttr>($_self))) && ((::llvm::cast<::mlir::FloatAttr>($_self).getType().isF64()))" {freehold.summary = "64-bit float attribute"}
    irdl.operands(val: %0, expected: %0)
    irdl.results(res: %1)
    irdl.attributes {"prob" = %2}
  }
  irdl.operation @intr.fabs attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.ceil attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.floor attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.fma attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.fmuladd attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.trunc attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.frexp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.fshl attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.fshr attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.get.active.lane.mask attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(base: %0, n: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.invariant.end attributes {
    freehold.spellings = {"size" = i64},
    freehold.format = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(start: %0, ptr: %1)
    irdl.attributes {"size" = %2}
  }
  irdl.operation @intr.invariant.start attributes {
    freehold.spellings = {"size" = i64},
    freehold.format = "$size `,` $ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"size" = %2}
  }
  irdl.operation @intr.is.constant attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(val: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.is.fpclass attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"bit" = i32},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"bit" = %2}
  }
  irdl.operation @intr.launder.invariant.group attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(ptr: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.lifetime.end attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(ptr: %0)
  }
  irdl.operation @intr.lifetime.start attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(ptr: %0)
  }
  irdl.operation @intr.llrint attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.llround attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.ldexp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(val: %0, power: %1)
    irdl.results(res: %2)
    irdl.attributes {"fastmathFlags" = %2}
  }
  irdl.operation @intr.log10 attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.log2 attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.log attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.lrint attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.lround attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.masked.load attributes {
    freehold.spellings = {"alignment" = i32, "nontemporal" = "unit"},
    freehold.optional_attributes = ["nontemporal"],
    freehold.format = "operands attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(data: %0, mask: %1, pass_thru: optional %0)
    irdl.results(res: %0)
    irdl.attributes {"alignment" = %2, "nontemporal" = %3}
  }
  irdl.operation @intr.masked.store attributes {
    freehold.spellings = {"alignment" = i32},
    freehold.format = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, data: %0, mask: %1)
    irdl.attributes {"alignment" = %2}
  }
  irdl.operation @intr.matrix.column.major.load attributes {
    freehold.spellings = {"isVolatile" = i1, "rows" = i32, "columns" = i32},
    freehold.format = "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` qualified(type($data)) `stride` type($stride)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(data: %0, stride: %1)
    irdl.results(res: %0)
    irdl.attributes {"isVolatile" = %2, "rows" = %3, "columns" = %3}
  }
  irdl.operation @intr.matrix.column.major.store attributes {
    freehold.spellings = {"isVolatile" = i1, "rows" = i32, "columns" = i32},
    freehold.format = "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` qualified(type($data)) `stride` type($stride)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(matrix: %0, data: %0, stride: %1)
    irdl.attributes {"isVolatile" = %2, "rows" = %3, "columns" = %3}
  }
  irdl.operation @intr.matrix.multiply attributes {
    freehold.spellings = {"lhs_rows" = i32, "lhs_columns" = i32, "rhs_columns" = i32},
    freehold.format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(res: %0)
    irdl.attributes {"lhs_rows" = %1, "lhs_columns" = %1, "rhs_columns" = %1}
  }
  irdl.operation @intr.matrix.transpose attributes {
    freehold.spellings = {"rows" = i32, "columns" = i32},
    freehold.format = "$matrix attr-dict `:` type($matrix) `into` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(matrix: %0)
    irdl.results(res: %0)
    irdl.attributes {"rows" = %1, "columns" = %1}
  }
  irdl.operation @intr.maxnum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.maximum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.memcpy.inline attributes {
    freehold.spellings = {"isVolatile" = i1, "access_groups" = "array", "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["access_groups", "alias_scopes", "noalias_scopes", "tbaa", "arg_attrs", "res_attrs"],
    freehold.effects = {"dst" = ["write"], "src" = ["read"]}
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::IntegerAttr>($_self))" {freehold.summary = "arbitrary integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.access_group>(attr))); }))" {freehold.summary = "LLVM dialect access group metadata array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(dst: %0, src: %0)
    irdl.attributes {"len" = %1, "isVolatile" = %2, "access_groups" = %3, "alias_scopes" = %4, "noalias_scopes" = %4, "tbaa" = %5, "arg_attrs" = %6, "res_attrs" = %6}
  }
  irdl.operation @intr.memset.inline attributes {
    freehold.spellings = {"isVolatile" = i1, "access_groups" = "array", "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["access_groups", "alias_scopes", "noalias_scopes", "tbaa", "arg_attrs", "res_attrs"],
    freehold.effects = {"dst" = ["write"]}
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i8 {freehold.summary = "8-bit signless integer"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::IntegerAttr>($_self))" {freehold.summary = "arbitrary integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.access_group>(attr))); }))" {freehold.summary = "LLVM dialect access group metadata array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %6 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    %7 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(dst: %0, val: %1)
    irdl.attributes {"len" = %2, "isVolatile" = %3, "access_groups" = %4, "alias_scopes" = %5, "noalias_scopes" = %5, "tbaa" = %6, "arg_attrs" = %7, "res_attrs" = %7}
  }
  irdl.operation @intr.minnum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.minimum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.nearbyint attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.experimental.noalias.scope.decl attributes {
    freehold.spellings = {"scope" = {attribute = @"llvm"::@"alias_scope"}},
    freehold.format = "$scope attr-dict"
  } {
    %0 = irdl.c_pred "(::llvm::isa<#llvm.alias_scope>($_self))" {freehold.summary = "LLVM dialect alias scope"}
    irdl.attributes {"scope" = %0}
  }
  irdl.operation @intr.powi attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "true"
    irdl.operands(val: %0, power: %1)
    irdl.results(res: %2)
    irdl.attributes {"fastmathFlags" = %2}
  }
  irdl.operation @intr.pow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.prefetch attributes {
    freehold.spellings = {"rw" = i32, "hint" = i32, "cache" = i32}
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(addr: %0)
    irdl.attributes {"rw" = %1, "hint" = %1, "cache" = %1}
  }
  irdl.operation @intr.ptr.annotation attributes {
    freehold.relations = [["same", "res", "ptr"], ["same", "annotation", "fileName", "attr"]]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(ptr: %0, annotation: %0, fileName: %0, line: %1, attr: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.ptrmask attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "ptr", "res"]],
    freehold.effects = {},
    freehold.format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::LLVM::LLVMPointerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    irdl.operands(ptr: %0, mask: %1)
    irdl.results(res: %0)
  }
  irdl.operation @intr.rint attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.roundeven attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.round attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.sadd.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.sadd.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.scmp attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameTypeOperands"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.smax attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.smin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.smul.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.ssa.copy attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(operand: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.sshl.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.ssub.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.ssub.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.sin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.sincos attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(val: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.sinh attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.sqrt attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.stackrestore attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(ptr: %0)
  }
  irdl.operation @intr.stacksave attributes {
    freehold.format = "attr-dict `:` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
  irdl.operation @intr.stepvector attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    irdl.results(res: %0)
  }
  irdl.operation @intr.strip.invariant.group attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(ptr: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.tan attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.tanh attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.threadlocal.address attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(global: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.trap attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @intr.uadd.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.uadd.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.ubsantrap attributes {
    freehold.spellings = {"failureKind" = i8},
    freehold.format = "prop-dict attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(8)))" {freehold.summary = "8-bit signless integer attribute"}
    irdl.attributes {"failureKind" = %0}
  }
  irdl.operation @intr.ucmp attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameTypeOperands"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.umax attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.umin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.umul.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.ushl.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.usub.sat attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(a: %0, b: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.usub.with.overflow attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(($_self.isSignlessInteger())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger())))" {freehold.summary = "signless integer or LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand0: %0, operand1: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vp.ashr attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.add attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.and attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fadd attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fdiv attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fmuladd attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(op1: %0, op2: %0, op3: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fmul attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fneg attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(op: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fpext attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fptosi attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fptoui attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fptrunc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.frem attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fsub attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.fma attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(op1: %0, op2: %0, op3: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.inttoptr attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.lshr attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.load {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(ptr: %0, mask: %1, evl: %2)
    irdl.results(res: %0)
  }
  irdl.operation @intr.vp.merge attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(cond: %0, true_val: %1, false_val: %1, evl: %2)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vp.mul attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.or attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.ptrtoint attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::LLVM::LLVMPointerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of LLVM pointer type"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.reduce.add attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.and attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.fadd attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.fmax attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.fmin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.fmul attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.mul attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.or attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.smax attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.smin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.umax attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.umin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.reduce.xor attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %4 = irdl.c_pred "true"
    irdl.operands(satrt_value: %0, val: %1, mask: %2, evl: %3)
    irdl.results(res: %4)
  }
  irdl.operation @intr.vp.sdiv attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.sext attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.sitofp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.smax attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.smin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.srem attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.select attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(cond: %0, true_val: %1, false_val: %1, evl: %2)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vp.shl attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.store {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(val: %0, ptr: %0, mask: %1, evl: %2)
  }
  irdl.operation @intr.experimental.vp.strided.load {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(ptr: %0, stride: %1, mask: %2, evl: %3)
    irdl.results(res: %0)
  }
  irdl.operation @intr.experimental.vp.strided.store {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "($_self.isSignlessInteger())" {freehold.summary = "signless integer"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(val: %0, ptr: %0, stride: %1, mask: %2, evl: %3)
  }
  irdl.operation @intr.vp.sub attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.trunc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.udiv attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.uitofp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.umax attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.umin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.urem attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.xor attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(lhs: %0, rhs: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vp.zext attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "true"
    irdl.operands(src: %0, mask: %1, evl: %2)
    irdl.results(res: %3)
  }
  irdl.operation @intr.vacopy attributes {
    freehold.format = "$src_list `to` $dest_list attr-dict `:` type(operands)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(dest_list: %0, src_list: %0)
  }
  irdl.operation @intr.vaend attributes {
    freehold.format = "$arg_list attr-dict `:` qualified(type($arg_list))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_list: %0)
  }
  irdl.operation @intr.vastart attributes {
    freehold.format = "$arg_list attr-dict `:` qualified(type($arg_list))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg_list: %0)
  }
  irdl.operation @intr.var.annotation attributes {
    freehold.relations = [["same", "annotation", "fileName", "attr"]]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(val: %0, annotation: %0, fileName: %0, line: %1, attr: %0)
  }
  irdl.operation @intr.masked.compressstore attributes {
    freehold.spellings = {"arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(value: %0, ptr: %0, mask: %1)
    irdl.attributes {"arg_attrs" = %2, "res_attrs" = %2}
  }
  irdl.operation @intr.masked.expandload attributes {
    freehold.spellings = {"arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"]
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(ptr: %0, mask: %1, passthru: %0)
    irdl.results(res: %0)
    irdl.attributes {"arg_attrs" = %2, "res_attrs" = %2}
  }
  irdl.operation @intr.masked.gather attributes {
    freehold.spellings = {"alignment" = i32},
    freehold.format = "operands attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::LLVM::LLVMPointerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of LLVM pointer type"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(ptrs: %0, mask: %1, pass_thru: variadic %2)
    irdl.results(res: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @intr.masked.scatter attributes {
    freehold.spellings = {"alignment" = i32},
    freehold.format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::LLVM::LLVMPointerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of LLVM pointer type"}
    %2 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger(1)))" {freehold.summary = "LLVM dialect-compatible vector of 1-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(value: %0, ptrs: %1, mask: %2)
    irdl.attributes {"alignment" = %3}
  }
  irdl.operation @intr.vector.deinterleave2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(vec: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.vector.extract attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"pos" = i64},
    freehold.effects = {},
    freehold.format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(srcvec: %0)
    irdl.results(res: %0)
    irdl.attributes {"pos" = %1}
  }
  irdl.operation @intr.vector.insert attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "dstvec", "res"]],
    freehold.spellings = {"pos" = i64},
    freehold.effects = {},
    freehold.format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    irdl.operands(dstvec: %0, srcvec: %0)
    irdl.results(res: %0)
    irdl.attributes {"pos" = %1}
  }
  irdl.operation @intr.vector.interleave2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "vec1", "vec2"]],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(vec1: %0, vec2: %0)
    irdl.results(res: %0)
  }
  irdl.operation @intr.vector.reduce.add attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.and attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.fadd attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "true"
    irdl.operands(start_value: %0, input: %1)
    irdl.results(res: %2)
    irdl.attributes {"fastmathFlags" = %2}
  }
  irdl.operation @intr.vector.reduce.fmax attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.vector.reduce.fmaximum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.vector.reduce.fmin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.vector.reduce.fminimum attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {},
    freehold.format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
    irdl.attributes {"fastmathFlags" = %1}
  }
  irdl.operation @intr.vector.reduce.fmul attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.spellings = {"fastmathFlags" = {attribute = @"llvm"::@"fastmath"}},
    freehold.optional_attributes = ["fastmathFlags"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::FloatType>($_self))" {freehold.summary = "floating-point"}
    %1 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::FloatType>(::llvm::cast<::mlir::VectorType>($_self).getElementType())))" {freehold.summary = "LLVM dialect-compatible vector of floating-point"}
    %2 = irdl.c_pred "true"
    irdl.operands(start_value: %0, input: %1)
    irdl.results(res: %2)
    irdl.attributes {"fastmathFlags" = %2}
  }
  irdl.operation @intr.vector.reduce.mul attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.or attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.smax attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.smin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.umax attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.umin attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vector.reduce.xor attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultElementType"],
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isSignlessInteger()))" {freehold.summary = "LLVM dialect-compatible vector of signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(in: %0)
    irdl.results(res: %1)
  }
  irdl.operation @intr.vscale {
    %0 = irdl.c_pred "true"
    irdl.results(res: %0)
  }
}
