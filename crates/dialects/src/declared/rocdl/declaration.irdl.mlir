// Imported from ODS by `freehold import-ods`.
irdl.dialect @rocdl attributes {
  freehold.ods
} {
  irdl.attribute @target attributes {
    freehold.format = "(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?",
    freehold.spellings = {"O" = "integer", "triple" = "string", "chip" = "string", "features" = "string", "abi" = "string"},
    freehold.optional_parameters = ["flags", "link"],
    freehold.default_parameters = {"O" = 2 : i64, "triple" = "amdgcn-amd-amdhsa", "chip" = "gfx900", "features" = "", "abi" = "600"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(O: %0, triple: %0, chip: %0, features: %0, abi: %0, flags: %0, link: %0)
  }
  irdl.operation @cos attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @exp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @exp2 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @log attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @rcp attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @sin attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @sqrt attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @tanh attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(arg: %0)
    irdl.results(res: %0)
  }
  irdl.operation @ballot attributes {
    freehold.format = "$pred attr-dict `:` type($res)"
  } {
    %0 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %1 = irdl.c_pred "true"
    irdl.operands(pred: %0)
    irdl.results(res: %1)
  }
  irdl.operation @s.barrier.init attributes {
    freehold.spellings = {"memberCnt" = i32},
    freehold.format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(ptr: %0)
    irdl.attributes {"memberCnt" = %1}
  }
  irdl.operation @s.barrier.join attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    irdl.operands(ptr: %0)
  }
  irdl.operation @s.barrier.leave attributes {
    freehold.spellings = {"id" = i16},
    freehold.format = "`id` `=` $id attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"id" = %0}
  }
  irdl.operation @barrier attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @s.barrier.signal.isfirst attributes {
    freehold.spellings = {"id" = i32},
    freehold.format = "`id` `=` $id attr-dict `->` type($res)"
  } {
    %0 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.results(res: %0)
    irdl.attributes {"id" = %1}
  }
  irdl.operation @s.barrier.signal attributes {
    freehold.spellings = {"id" = i32},
    freehold.format = "`id` `=` $id attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"id" = %0}
  }
  irdl.operation @s.barrier.signal.var attributes {
    freehold.spellings = {"memberCnt" = i32},
    freehold.format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(ptr: %0)
    irdl.attributes {"memberCnt" = %1}
  }
  irdl.operation @s.barrier.wait attributes {
    freehold.spellings = {"id" = i16},
    freehold.format = "`id` `=` $id attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"id" = %0}
  }
  irdl.operation @workgroup.dim.x attributes {
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
  irdl.operation @workgroup.dim.y attributes {
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
  irdl.operation @workgroup.dim.z attributes {
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
  irdl.operation @workgroup.id.x attributes {
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
  irdl.operation @workgroup.id.y attributes {
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
  irdl.operation @workgroup.id.z attributes {
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
  irdl.operation @cluster.id.x attributes {
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
  irdl.operation @cluster.id.y attributes {
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
  irdl.operation @cluster.id.z attributes {
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
  irdl.operation @cluster.load.async.to.lds.b128 attributes {
    freehold.spellings = {"offset" = i32, "cpol" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1, mask: %2)
    irdl.attributes {"offset" = %3, "cpol" = %3, "alias_scopes" = %4, "noalias_scopes" = %4, "tbaa" = %5}
  }
  irdl.operation @cluster.load.async.to.lds.b32 attributes {
    freehold.spellings = {"offset" = i32, "cpol" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1, mask: %2)
    irdl.attributes {"offset" = %3, "cpol" = %3, "alias_scopes" = %4, "noalias_scopes" = %4, "tbaa" = %5}
  }
  irdl.operation @cluster.load.async.to.lds.b64 attributes {
    freehold.spellings = {"offset" = i32, "cpol" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1, mask: %2)
    irdl.attributes {"offset" = %3, "cpol" = %3, "alias_scopes" = %4, "noalias_scopes" = %4, "tbaa" = %5}
  }
  irdl.operation @cluster.load.async.to.lds.b8 attributes {
    freehold.spellings = {"offset" = i32, "cpol" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1, mask: %2)
    irdl.attributes {"offset" = %3, "cpol" = %3, "alias_scopes" = %4, "noalias_scopes" = %4, "tbaa" = %5}
  }
  irdl.operation @cvt.f32.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"byteSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(srcA: %0)
    irdl.results(res: %1)
    irdl.attributes {"byteSel" = %2}
  }
  irdl.operation @cvt.f32.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"byteSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(srcA: %0)
    irdl.results(res: %1)
    irdl.attributes {"byteSel" = %2}
  }
  irdl.operation @cvt.pk.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"wordSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(srcA: %0, srcB: %0, old: %1)
    irdl.results(res: %2)
    irdl.attributes {"wordSel" = %3}
  }
  irdl.operation @cvt.pk.f32.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"wordSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $wordSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0)
    irdl.results(res: %1)
    irdl.attributes {"wordSel" = %2}
  }
  irdl.operation @cvt.pk.f32.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"wordSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $wordSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0)
    irdl.results(res: %1)
    irdl.attributes {"wordSel" = %2}
  }
  irdl.operation @cvt.pk.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"wordSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(srcA: %0, srcB: %0, old: %1)
    irdl.results(res: %2)
    irdl.attributes {"wordSel" = %3}
  }
  irdl.operation @cvt.pkrtz attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `,` $srcB `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.c_pred "true"
    irdl.operands(srcA: %0, srcB: %0)
    irdl.results(res: %1)
  }
  irdl.operation @cvt.scale.pk16.bf16.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk16.bf16.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk16.f16.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk16.f16.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk16.f32.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk16.f32.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.bf16.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.bf16.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %0)
    irdl.results(res: %1)
    irdl.attributes {"scaleSel" = %2}
  }
  irdl.operation @cvt.scale.pk8.bf16.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.f16.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.f16.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %0)
    irdl.results(res: %1)
    irdl.attributes {"scaleSel" = %2}
  }
  irdl.operation @cvt.scale.pk8.f16.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.f32.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scale.pk8.f32.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %0)
    irdl.results(res: %1)
    irdl.attributes {"scaleSel" = %2}
  }
  irdl.operation @cvt.scale.pk8.f32.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"scaleSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"scaleSel" = %3}
  }
  irdl.operation @cvt.scalef32.2xpk16.bf6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src0: %0, src1: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.2xpk16.fp6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src0: %0, src1: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.f16.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32, "dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"srcSelIndex" = %3, "dstLoHiSel" = %4}
  }
  irdl.operation @cvt.scalef32.f16.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32, "dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"srcSelIndex" = %3, "dstLoHiSel" = %4}
  }
  irdl.operation @cvt.scalef32.f32.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %1)
    irdl.attributes {"srcSelIndex" = %2}
  }
  irdl.operation @cvt.scalef32.f32.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %1)
    irdl.attributes {"srcSelIndex" = %2}
  }
  irdl.operation @cvt.scalef32.pk16.bf6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk16.bf6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk16.bf6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk16.fp6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk16.fp6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk16.fp6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.bf16.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.bf16.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.bf6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.bf6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.f16.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.f16.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.f32.bf6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.f32.fp6 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<32xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 32"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.fp6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk32.fp6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.bf8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.bf8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp4.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp4.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp4.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk8.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
  }
  irdl.operation @cvt.scalef32.pk.bf16.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.bf16.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.pk.bf16.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.bf8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.bf8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, src1: %1, scale: %1)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %2}
  }
  irdl.operation @cvt.scalef32.pk.f16.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.f16.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.pk.f16.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.f32.bf8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.f32.fp4 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.pk.f32.fp8 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"srcLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.is vector<2xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 2"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(src: %0, scale: %1)
    irdl.results(res: %2)
    irdl.attributes {"srcLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.fp4.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.pk.fp4.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.pk.fp4.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, src1: %1, scale: %1)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %2}
  }
  irdl.operation @cvt.scalef32.pk.fp8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.fp8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %3}
  }
  irdl.operation @cvt.scalef32.pk.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstLoHiSel" = i1},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)"
  } {
    %0 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, src1: %1, scale: %1)
    irdl.results(res: %0)
    irdl.attributes {"dstLoHiSel" = %2}
  }
  irdl.operation @cvt.scalef32.sr.bf8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is bf16 {freehold.summary = "bfloat16 type"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.bf8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f16 {freehold.summary = "16-bit float"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %1)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %2}
  }
  irdl.operation @cvt.scalef32.sr.fp8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is bf16 {freehold.summary = "bfloat16 type"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.fp8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f16 {freehold.summary = "16-bit float"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is f32 {freehold.summary = "32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src0: %1, seed: %0, scale: %1)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %2}
  }
  irdl.operation @cvt.scalef32.sr.pk16.bf6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk16.bf6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk16.bf6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk16.fp6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk16.fp6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk16.fp6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<16xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 16"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<3xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 3"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.bf6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.bf6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.bf6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.fp6.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.fp6.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk32.fp6.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<32xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 32"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<6xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 6"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.bf8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.bf8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp4.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %1)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp4.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %1)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp4.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %1)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp8.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp8.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk8.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `:` type($res)"
  } {
    %0 = irdl.is vector<8xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.is vector<2xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 2"}
    irdl.operands(src: %0, seed: %1, scale: %2)
    irdl.results(res: %3)
  }
  irdl.operation @cvt.scalef32.sr.pk.fp4.bf16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<2xbf16> {freehold.summary = "fixed-length vector of bfloat16 type values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.pk.fp4.f16 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<2xf16> {freehold.summary = "fixed-length vector of 16-bit float values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.scalef32.sr.pk.fp4.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dstSelIndex" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.is vector<2xf32> {freehold.summary = "fixed-length vector of 32-bit float values of length 2"}
    %2 = irdl.is f32 {freehold.summary = "32-bit float"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(oldVdst: %0, src: %1, seed: %0, scale: %2)
    irdl.results(res: %0)
    irdl.attributes {"dstSelIndex" = %3}
  }
  irdl.operation @cvt.sr.bf8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"byteSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(srcA: %0, srcB: %1, old: %1)
    irdl.results(res: %2)
    irdl.attributes {"byteSel" = %3}
  }
  irdl.operation @cvt.sr.fp8.f32 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"byteSel" = i32},
    freehold.effects = {},
    freehold.format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)"
  } {
    %0 = irdl.is f32 {freehold.summary = "32-bit float"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(srcA: %0, srcB: %1, old: %1)
    irdl.results(res: %2)
    irdl.attributes {"byteSel" = %3}
  }
  irdl.operation @update.dpp attributes {
    freehold.relations = [["same", "res", "src", "old"]],
    freehold.spellings = {"dppCtrl" = i32, "rowMask" = i32, "bankMask" = i32, "boundCtrl" = i1},
    freehold.format = "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(old: %0, src: %0)
    irdl.results(res: %0)
    irdl.attributes {"dppCtrl" = %1, "rowMask" = %1, "bankMask" = %1, "boundCtrl" = %2}
  }
  irdl.operation @ds.atomic.async.barrier.arrive.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"barrierPtr" = ["write"]},
    freehold.format = "$barrierPtr attr-dict `:` qualified(type($barrierPtr))"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(barrierPtr: %0)
    irdl.attributes {"alias_scopes" = %1, "noalias_scopes" = %1, "tbaa" = %2}
  }
  irdl.operation @ds.atomic.barrier.arrive.rtn.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"barrierPtr" = ["read", "write"]},
    freehold.format = "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(barrierPtr: %0, val: %1)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds_bpermute attributes {
    freehold.format = "$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(index: %0, src: %0)
    irdl.results(res: %0)
  }
  irdl.operation @ds.load.tr16.b128 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.load.tr4.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.load.tr6.b96 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.load.tr8.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds_swizzle attributes {
    freehold.format = "$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, offset: %0)
    irdl.results(res: %0)
  }
  irdl.operation @fmed3 attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "res", "src0", "src1", "src2"]],
    freehold.effects = {},
    freehold.format = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "((::mlir::LLVM::isCompatibleFloatingPointType($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::mlir::LLVM::isCompatibleFloatingPointType(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type"}
    irdl.operands(src0: %0, src1: %0, src2: %0)
    irdl.results(res: %0)
  }
  irdl.operation @flat.prefetch attributes {
    freehold.spellings = {"scope" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr {freehold.summary = "LLVM pointer in address space 0"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.attributes {"scope" = %1, "alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @s.get.barrier.state attributes {
    freehold.spellings = {"id" = i32},
    freehold.format = "`id` `=` $id attr-dict `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.results(res: %0)
    irdl.attributes {"id" = %1}
  }
  irdl.operation @s.get.named.barrier.state attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
  }
  irdl.operation @global.load.async.to.lds.b128 attributes {
    freehold.spellings = {"offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @global.load.async.to.lds.b32 attributes {
    freehold.spellings = {"offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @global.load.async.to.lds.b64 attributes {
    freehold.spellings = {"offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @global.load.async.to.lds.b8 attributes {
    freehold.spellings = {"offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` qualified(type($ldsPtr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @global.load.lds attributes {
    freehold.spellings = {"size" = i32, "offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"size" = %2, "offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @global.load.tr4.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @global.load.tr6.b96 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @global.load.tr.b128 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @global.load.tr.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @global.prefetch attributes {
    freehold.spellings = {"scope" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr<1> {freehold.summary = "LLVM pointer in address space 1"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.attributes {"scope" = %1, "alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @grid.dim.x attributes {
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
  irdl.operation @grid.dim.y attributes {
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
  irdl.operation @grid.dim.z attributes {
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
  irdl.operation @iglp.opt attributes {
    freehold.spellings = {"variant" = i32},
    freehold.format = "$variant attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"variant" = %0}
  }
  irdl.operation @load.to.lds attributes {
    freehold.spellings = {"size" = i32, "offset" = i32, "aux" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"globalPtr" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))" {freehold.summary = "LLVM pointer type"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(globalPtr: %0, ldsPtr: %1)
    irdl.attributes {"size" = %2, "offset" = %2, "aux" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @make.buffer.rsrc attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "operands attr-dict `:` type($base) `to` type($res)"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))" {freehold.summary = "LLVM pointer type"}
    %1 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(base: %0, stride: %1, numRecords: %2, flags: %3)
    irdl.results(res: %0)
  }
  irdl.operation @mbcnt.hi attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"],
    freehold.effects = {},
    freehold.format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(in0: %0, in1: %0)
    irdl.results(res: %0)
    irdl.attributes {"arg_attrs" = %1, "res_attrs" = %1}
  }
  irdl.operation @mbcnt.lo attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"],
    freehold.effects = {},
    freehold.format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(in0: %0, in1: %0)
    irdl.results(res: %0)
    irdl.attributes {"arg_attrs" = %1, "res_attrs" = %1}
  }
  irdl.operation @permlane16.swap attributes {
    freehold.spellings = {"fi" = i1, "boundControl" = i1},
    freehold.format = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::LLVM::LLVMStructType>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[0].isSignlessInteger(32))) && ((::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[1].isSignlessInteger(32)))" {freehold.summary = "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(old: %0, src: %0)
    irdl.results(res: %1)
    irdl.attributes {"fi" = %2, "boundControl" = %2}
  }
  irdl.operation @permlane32.swap attributes {
    freehold.spellings = {"fi" = i1, "boundControl" = i1},
    freehold.format = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)"
  } {
    %0 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::LLVM::LLVMStructType>($_self))) && ((::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[0].isSignlessInteger(32))) && ((::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[1].isSignlessInteger(32)))" {freehold.summary = "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(old: %0, src: %0)
    irdl.results(res: %1)
    irdl.attributes {"fi" = %2, "boundControl" = %2}
  }
  irdl.operation @permlanex16 attributes {
    freehold.relations = [["same", "res", "old", "src0"], ["same", "src1", "src2"]],
    freehold.spellings = {"fi" = i1, "boundControl" = i1},
    freehold.format = "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(old: %0, src0: %0, src1: %0, src2: %0)
    irdl.results(res: %0)
    irdl.attributes {"fi" = %1, "boundControl" = %1}
  }
  irdl.operation @raw.buffer.atomic.cmpswap attributes {
    freehold.relations = [["same", "res", "src", "cmp"]],
    freehold.format = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src: %0, cmp: %0, rsrc: %0, offset: %1, soffset: %1, aux: %1)
    irdl.results(res: %0)
  }
  irdl.operation @raw.buffer.atomic.fadd {
    %0 = irdl.c_pred "true"
    irdl.operands(vdata: %0, rsrc: %0, offset: %0, soffset: %0, aux: %0)
  }
  irdl.operation @raw.buffer.atomic.fmax {
    %0 = irdl.c_pred "true"
    irdl.operands(vdata: %0, rsrc: %0, offset: %0, soffset: %0, aux: %0)
  }
  irdl.operation @raw.buffer.atomic.smax {
    %0 = irdl.c_pred "true"
    irdl.operands(vdata: %0, rsrc: %0, offset: %0, soffset: %0, aux: %0)
  }
  irdl.operation @raw.buffer.atomic.umin {
    %0 = irdl.c_pred "true"
    irdl.operands(vdata: %0, rsrc: %0, offset: %0, soffset: %0, aux: %0)
  }
  irdl.operation @raw.buffer.load {
    %0 = irdl.c_pred "true"
    irdl.operands(rsrc: %0, offset: %0, soffset: %0, aux: %0)
    irdl.results(res: %0)
  }
  irdl.operation @raw.buffer.store {
    %0 = irdl.c_pred "true"
    irdl.operands(vdata: %0, rsrc: %0, offset: %0, soffset: %0, aux: %0)
  }
  irdl.operation @raw.ptr.buffer.atomic.cmpswap attributes {
    freehold.relations = [["same", "res", "src", "cmp"]],
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read", "write"]},
    freehold.format = "operands attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(src: %0, cmp: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.results(res: %0)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.atomic.fadd attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read", "write"]},
    freehold.format = "operands attr-dict `:` type($vdata)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(vdata: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.atomic.fmax attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read", "write"]},
    freehold.format = "operands attr-dict `:` type($vdata)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(vdata: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.atomic.smax attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read", "write"]},
    freehold.format = "operands attr-dict `:` type($vdata)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(vdata: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.atomic.umin attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read", "write"]},
    freehold.format = "operands attr-dict `:` type($vdata)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(vdata: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.load.lds attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read"], "ldsPtr" = ["write"]},
    freehold.format = "operands attr-dict"
  } {
    %0 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %1 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(rsrc: %0, ldsPtr: %1, size: %2, voffset: %2, soffset: %2, offset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.load attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["read"]},
    freehold.format = "operands attr-dict `:` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(rsrc: %0, offset: %1, soffset: %1, aux: %1)
    irdl.results(res: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @raw.ptr.buffer.store attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"rsrc" = ["write"]},
    freehold.format = "operands attr-dict `:` type($vdata)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is !llvm.ptr<8> {freehold.summary = "LLVM pointer in address space 8"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(vdata: %0, rsrc: %1, offset: %2, soffset: %2, aux: %2)
    irdl.attributes {"alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @readfirstlane attributes {
    freehold.relations = [["same", "res", "src"]],
    freehold.format = "$src attr-dict `:` type($res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(src: %0)
    irdl.results(res: %0)
  }
  irdl.operation @readlane attributes {
    freehold.relations = [["same", "res", "src0"]],
    freehold.format = "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    irdl.operands(src0: %0, src1: %1)
    irdl.results(res: %0)
  }
  irdl.operation @s.barrier attributes {
    freehold.format = "attr-dict"
  } {
  }
  irdl.operation @s.nop attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "attr-dict $count"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.sleep attributes {
    freehold.spellings = {"count" = i32},
    freehold.format = "attr-dict $count"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.waitcnt attributes {
    freehold.spellings = {"bitfield" = i32},
    freehold.format = "attr-dict $bitfield"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"bitfield" = %0}
  }
  irdl.operation @sched.barrier attributes {
    freehold.spellings = {"mask" = i32},
    freehold.format = "$mask attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"mask" = %0}
  }
  irdl.operation @sched.group.barrier attributes {
    freehold.spellings = {"mask" = i32, "size" = i32, "groupId" = i32},
    freehold.format = "$mask `,` $size `,` $groupId attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.attributes {"mask" = %0, "size" = %0, "groupId" = %0}
  }
  irdl.operation @s.setprio attributes {
    freehold.spellings = {"priority" = i16},
    freehold.format = "$priority attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"priority" = %0}
  }
  irdl.operation @tensor.load.to.lds.d2 attributes {
    freehold.spellings = {"cachePolicy" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
  } {
    %0 = irdl.is vector<4xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4"}
    %1 = irdl.is vector<8xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(dgroup0: %0, dgroup1: %1)
    irdl.attributes {"cachePolicy" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @tensor.load.to.lds attributes {
    freehold.spellings = {"cachePolicy" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
  } {
    %0 = irdl.is vector<4xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4"}
    %1 = irdl.is vector<8xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(dgroup0: %0, dgroup1: %1, dgroup2: %0, dgroup3: %0)
    irdl.attributes {"cachePolicy" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @tensor.store.from.lds.d2 attributes {
    freehold.spellings = {"cachePolicy" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
  } {
    %0 = irdl.is vector<4xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4"}
    %1 = irdl.is vector<8xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(dgroup0: %0, dgroup1: %1)
    irdl.attributes {"cachePolicy" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @tensor.store.from.lds attributes {
    freehold.spellings = {"cachePolicy" = i32, "alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.format = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)"
  } {
    %0 = irdl.is vector<4xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 4"}
    %1 = irdl.is vector<8xi32> {freehold.summary = "fixed-length vector of 32-bit signless integer values of length 8"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(dgroup0: %0, dgroup1: %1, dgroup2: %0, dgroup3: %0)
    irdl.attributes {"cachePolicy" = %2, "alias_scopes" = %3, "noalias_scopes" = %3, "tbaa" = %4}
  }
  irdl.operation @workitem.id.x attributes {
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
  irdl.operation @workitem.id.y attributes {
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
  irdl.operation @workitem.id.z attributes {
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
  irdl.operation @s.wait.asynccnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wait.dscnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wait.expcnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wait.loadcnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wait.storecnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wait.tensorcnt attributes {
    freehold.spellings = {"count" = i16},
    freehold.format = "$count attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.attributes {"count" = %0}
  }
  irdl.operation @s.wakeup.barrier attributes {
    freehold.format = "$ptr attr-dict `:` qualified(type($ptr))"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    irdl.operands(ptr: %0)
  }
  irdl.operation @wavefrontsize attributes {
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
  irdl.operation @ds.read.tr16.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` type($ptr) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.read.tr4.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` type($ptr) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.read.tr6.b96 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` type($ptr) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @ds.read.tr8.b64 attributes {
    freehold.spellings = {"alias_scopes" = "array", "noalias_scopes" = "array", "tbaa" = "array"},
    freehold.optional_attributes = ["alias_scopes", "noalias_scopes", "tbaa"],
    freehold.effects = {"ptr" = ["read"]},
    freehold.format = "$ptr attr-dict `:` type($ptr) `->` type($res)"
  } {
    %0 = irdl.is !llvm.ptr<3> {freehold.summary = "LLVM pointer in address space 3"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.alias_scope>(attr))); }))" {freehold.summary = "LLVM dialect alias scope array"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<#llvm.tbaa_tag>(attr))); }))" {freehold.summary = "LLVM dialect TBAA tag metadata array"}
    irdl.operands(ptr: %0)
    irdl.results(res: %1)
    irdl.attributes {"alias_scopes" = %2, "noalias_scopes" = %2, "tbaa" = %3}
  }
  irdl.operation @mfma.f32.16x16x16bf16.1k attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x16f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x1f32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x2bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x32.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x4bf16.1k attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x4f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x4f32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x8.xf32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.16x16x8bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x16.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x1f32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x2bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x2f32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x4.xf32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x4bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x4bf16.1k attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x4f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x8bf16.1k attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.32x32x8f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.4x4x1f32 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.4x4x2bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.4x4x4bf16.1k attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f32.4x4x4f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f64.16x16x4f64 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.f64.4x4x4f64 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.16x16x16i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.16x16x32.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.16x16x4i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.16x16x64.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.32x32x16.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.32x32x32.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.32x32x4i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.32x32x8i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.i32.4x4x4i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.scale.f32.16x16x128.f8f6f4 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @mfma.scale.f32.32x32x64.f8f6f4 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x128.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x128.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x128.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x128.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x32.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x32.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.16x16x64.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x16.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x16.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.bf16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.f16 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x32.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x64.bf8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x64.bf8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x64.fp8.bf8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.f32.32x32x64.fp8.fp8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.i32.16x16x128.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.i32.16x16x64.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.i32.32x32x32.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @smfmac.i32.32x32x64.i8 attributes {
    freehold.format = "$args attr-dict `:` functional-type($args, $res)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(args: variadic %0)
    irdl.results(res: %0)
  }
  irdl.operation @wmma.bf16.16x16x16.bf16 attributes {
    freehold.spellings = {"opsel" = i1},
    freehold.default_attributes = {"opsel" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"opsel" = %1}
  }
  irdl.operation @wmma.bf16.16x16x32.bf16 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::BFloat16Type>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::BFloat16Type>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "bfloat16 type or LLVM dialect-compatible vector of bfloat16 type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "modC" = %2, "reuseA" = %1, "reuseB" = %1}
  }
  irdl.operation @wmma.bf16f32.16x16x32.bf16 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::BFloat16Type>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::BFloat16Type>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "bfloat16 type or LLVM dialect-compatible vector of bfloat16 type"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %2, "signB" = %2, "modC" = %3, "reuseA" = %2, "reuseB" = %2}
  }
  irdl.operation @wmma.f16.16x16x128.bf8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x128.bf8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x128.fp8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x128.fp8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x16.f16 attributes {
    freehold.spellings = {"opsel" = i1},
    freehold.default_attributes = {"opsel" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"opsel" = %1}
  }
  irdl.operation @wmma.f16.16x16x32.f16 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "modC" = %2, "reuseA" = %1, "reuseB" = %1}
  }
  irdl.operation @wmma.f16.16x16x64.bf8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x64.bf8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x64.fp8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f16.16x16x64.fp8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x128.bf8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x128.bf8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x128.fp8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x128.fp8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x16.bf16 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x16.bf8_bf8 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x16.bf8_fp8 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x16.f16 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x16.fp8_bf8 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x16.fp8_fp8 attributes {
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
  }
  irdl.operation @wmma.f32.16x16x32.bf16 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::BFloat16Type>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::BFloat16Type>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "bfloat16 type or LLVM dialect-compatible vector of bfloat16 type"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"signA" = %2, "signB" = %2, "modC" = %3, "reuseA" = %2, "reuseB" = %2}
  }
  irdl.operation @wmma.f32.16x16x32.f16 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "(($_self.isF16())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF16())))" {freehold.summary = "16-bit float or LLVM dialect-compatible vector of 16-bit float"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"signA" = %2, "signB" = %2, "modC" = %3, "reuseA" = %2, "reuseB" = %2}
  }
  irdl.operation @wmma.f32.16x16x4.f32 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "modC" = %2, "reuseA" = %1, "reuseB" = %1}
  }
  irdl.operation @wmma.f32.16x16x64.bf8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x64.bf8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x64.fp8_bf8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.f32.16x16x64.fp8_fp8 attributes {
    freehold.spellings = {"modC" = i16, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %2, "reuseA" = %3, "reuseB" = %3}
  }
  irdl.operation @wmma.i32.16x16x16.iu4 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "clamp" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "clamp" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "clamp" = %1}
  }
  irdl.operation @wmma.i32.16x16x16.iu8 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "clamp" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "clamp" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "clamp" = %1}
  }
  irdl.operation @wmma.i32.16x16x32.iu4 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "clamp" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "clamp" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "clamp" = %1}
  }
  irdl.operation @wmma.i32.16x16x64.iu8 attributes {
    freehold.spellings = {"signA" = i1, "signB" = i1, "reuseA" = i1, "reuseB" = i1, "clamp" = i1},
    freehold.default_attributes = {"signA" = false, "signB" = false, "reuseA" = false, "reuseB" = false, "clamp" = false},
    freehold.format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %0)
    irdl.results(res: %0)
    irdl.attributes {"signA" = %1, "signB" = %1, "reuseA" = %1, "reuseB" = %1, "clamp" = %1}
  }
  irdl.operation @wmma.scale16.f32.16x16x128.f8f6f4 attributes {
    freehold.spellings = {"fmtA" = i32, "fmtB" = i32, "modC" = i16, "scaleAType" = i32, "fmtScaleA" = i32, "scaleBType" = i32, "fmtScaleB" = i32, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"fmtA" = 0 : i32, "fmtB" = 0 : i32, "modC" = 0 : i16, "scaleAType" = 0 : i32, "fmtScaleA" = 0 : i32, "scaleBType" = 0 : i32, "fmtScaleB" = 0 : i32, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1, scaleA: %2, scaleB: %2)
    irdl.results(res: %1)
    irdl.attributes {"fmtA" = %3, "fmtB" = %3, "modC" = %4, "scaleAType" = %3, "fmtScaleA" = %3, "scaleBType" = %3, "fmtScaleB" = %3, "reuseA" = %5, "reuseB" = %5}
  }
  irdl.operation @wmma.scale16.f32.32x16x128.f4 attributes {
    freehold.spellings = {"modC" = i16, "scaleAType" = i32, "fmtScaleA" = i32, "scaleBType" = i32, "fmtScaleB" = i32, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "scaleAType" = 0 : i32, "fmtScaleA" = 0 : i32, "scaleBType" = 0 : i32, "fmtScaleB" = 0 : i32, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.is i64 {freehold.summary = "64-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1, scaleA: %2, scaleB: %2)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %3, "scaleAType" = %4, "fmtScaleA" = %4, "scaleBType" = %4, "fmtScaleB" = %4, "reuseA" = %5, "reuseB" = %5}
  }
  irdl.operation @wmma.scale.f32.16x16x128.f8f6f4 attributes {
    freehold.spellings = {"fmtA" = i32, "fmtB" = i32, "modC" = i16, "scaleAType" = i32, "fmtScaleA" = i32, "scaleBType" = i32, "fmtScaleB" = i32, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"fmtA" = 0 : i32, "fmtB" = 0 : i32, "modC" = 0 : i16, "scaleAType" = 0 : i32, "fmtScaleA" = 0 : i32, "scaleBType" = 0 : i32, "fmtScaleB" = 0 : i32, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1, scaleA: %2, scaleB: %2)
    irdl.results(res: %1)
    irdl.attributes {"fmtA" = %3, "fmtB" = %3, "modC" = %4, "scaleAType" = %3, "fmtScaleA" = %3, "scaleBType" = %3, "fmtScaleB" = %3, "reuseA" = %5, "reuseB" = %5}
  }
  irdl.operation @wmma.scale.f32.32x16x128.f4 attributes {
    freehold.spellings = {"modC" = i16, "scaleAType" = i32, "fmtScaleA" = i32, "scaleBType" = i32, "fmtScaleB" = i32, "reuseA" = i1, "reuseB" = i1},
    freehold.default_attributes = {"modC" = 0 : i16, "scaleAType" = 0 : i32, "fmtScaleA" = 0 : i32, "scaleBType" = 0 : i32, "fmtScaleB" = 0 : i32, "reuseA" = false, "reuseB" = false},
    freehold.format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::IntegerType>($_self))) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::isa<::mlir::IntegerType>(::llvm::cast<::mlir::VectorType>($_self).getElementType()))))" {freehold.summary = "integer or LLVM dialect-compatible vector of integer"}
    %1 = irdl.c_pred "(($_self.isF32())) || (((::mlir::LLVM::isCompatibleVectorType($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32())))" {freehold.summary = "32-bit float or LLVM dialect-compatible vector of 32-bit float"}
    %2 = irdl.is i32 {freehold.summary = "32-bit signless integer"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)))" {freehold.summary = "16-bit signless integer attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %5 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(1)))" {freehold.summary = "1-bit signless integer attribute"}
    irdl.operands(a: %0, b: %0, c: %1, scaleA: %2, scaleB: %2)
    irdl.results(res: %1)
    irdl.attributes {"modC" = %3, "scaleAType" = %4, "fmtScaleA" = %4, "scaleBType" = %4, "fmtScaleB" = %4, "reuseA" = %5, "reuseB" = %5}
  }
}
