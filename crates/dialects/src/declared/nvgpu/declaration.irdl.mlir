// Imported from ODS by `freehold import-ods`.
irdl.dialect @nvgpu attributes {
  freehold.ods,
  freehold.enums = {
    "TensorMapSwizzleKind" = {cases = ["none", "swizzle_32b", "swizzle_64b", "swizzle_128b"], class = "::mlir::nvgpu::TensorMapSwizzleKind", width = 32 : i64},
    "TensorMapL2PromoKind" = {cases = ["none", "l2promo_64b", "l2promo_128b", "l2promo_256b"], class = "::mlir::nvgpu::TensorMapL2PromoKind", width = 32 : i64},
    "TensorMapOOBKind" = {cases = ["zero", "nan"], class = "::mlir::nvgpu::TensorMapOOBKind", width = 32 : i64},
    "TensorMapInterleaveKind" = {cases = ["none", "interleave_16b", "interleave_32b"], class = "::mlir::nvgpu::TensorMapInterleaveKind", width = 32 : i64},
    "RcpRoundingMode" = {cases = ["approx", "rn", "rz", "rm", "rp"], class = "::mlir::nvgpu::RcpRoundingMode", width = 32 : i64}
  }
} {
  irdl.type @device.async.token
  irdl.type @mbarrier.group attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"num_barriers" = "integer"},
    freehold.default_parameters = {"num_barriers" = 1 : i64}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(memorySpace: %0, num_barriers: %0)
  }
  irdl.type @mbarrier.token
  irdl.type @tensormap.descriptor attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"tensor" = "type", "swizzle" = {enum = "TensorMapSwizzleKind"}, "l2promo" = {enum = "TensorMapL2PromoKind"}, "oob" = {enum = "TensorMapOOBKind"}, "interleave" = {enum = "TensorMapInterleaveKind"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(tensor: %0, swizzle: %0, l2promo: %0, oob: %0, interleave: %0)
  }
  irdl.type @warpgroup.accumulator attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"fragmented" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(fragmented: %0)
  }
  irdl.type @warpgroup.descriptor attributes {
    freehold.format = "`<` struct(params) `>`",
    freehold.spellings = {"tensor" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(tensor: %0)
  }
  irdl.attribute @rcp_rounding_mode attributes {
    freehold.enum = "RcpRoundingMode",
    freehold.bare
  }
  irdl.attribute @interleave attributes {
    freehold.enum = "TensorMapInterleaveKind",
    freehold.bare
  }
  irdl.attribute @l2promo attributes {
    freehold.enum = "TensorMapL2PromoKind",
    freehold.bare
  }
  irdl.attribute @oob attributes {
    freehold.enum = "TensorMapOOBKind",
    freehold.bare
  }
  irdl.attribute @swizzle attributes {
    freehold.enum = "TensorMapSwizzleKind",
    freehold.bare
  }
  irdl.operation @device_async_copy attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.spellings = {"dstElements" = index, "bypassL1" = "unit"},
    freehold.optional_attributes = ["bypassL1"],
    freehold.effects = {"dst" = ["write"], "src" = ["read"]},
    freehold.format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? attr-dict `:` type($src) `to` type($dst)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @nvgpu::@device.async.token {freehold.only, freehold.summary = "device async token type"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(dst: %0, dstIndices: variadic %1, src: %0, srcIndices: variadic %1, srcElements: optional %1)
    irdl.results(asyncToken: %2)
    irdl.attributes {"dstElements" = %3, "bypassL1" = %4}
  }
  irdl.operation @device_async_create_group attributes {
    freehold.format = "$inputTokens attr-dict"
  } {
    %0 = irdl.base @nvgpu::@device.async.token {freehold.only, freehold.summary = "device async token type"}
    irdl.operands(inputTokens: variadic %0)
    irdl.results(asyncToken: %0)
  }
  irdl.operation @device_async_wait attributes {
    freehold.spellings = {"numGroups" = i32},
    freehold.optional_attributes = ["numGroups"],
    freehold.format = "$asyncDependencies attr-dict"
  } {
    %0 = irdl.base @nvgpu::@device.async.token {freehold.only, freehold.summary = "device async token type"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(asyncDependencies: %0)
    irdl.attributes {"numGroups" = %1}
  }
  irdl.operation @ldmatrix attributes {
    freehold.spellings = {"transpose" = i1, "numTiles" = i32},
    freehold.effects = {"srcMemref" = ["read"], "memory" = ["read"]},
    freehold.format = "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "vector of any type values"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::BoolAttr>($_self))" {freehold.summary = "bool attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    irdl.operands(srcMemref: %0, indices: variadic %1)
    irdl.results(res: %2)
    irdl.attributes {"transpose" = %3, "numTiles" = %4}
  }
  irdl.operation @mbarrier.arrive.expect_tx attributes {
    freehold.format = "$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(barriers: %0, txcount: %1, mbarId: %1, predicate: optional %2)
  }
  irdl.operation @mbarrier.arrive.nocomplete attributes {
    freehold.format = "$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @nvgpu::@mbarrier.token {freehold.only}
    irdl.operands(barriers: %0, mbarId: %1, count: %1)
    irdl.results(token: %2)
  }
  irdl.operation @mbarrier.arrive attributes {
    freehold.format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @nvgpu::@mbarrier.token {freehold.only}
    irdl.operands(barriers: %0, mbarId: %1)
    irdl.results(token: %2)
  }
  irdl.operation @mbarrier.create attributes {
    freehold.format = "attr-dict `->` type($barriers)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    irdl.results(barriers: %0)
  }
  irdl.operation @mbarrier.get attributes {
    freehold.format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "(($_self.isSignlessInteger(32))) || (($_self.isSignlessInteger(64)))" {freehold.summary = "32-bit signless integer or 64-bit signless integer"}
    irdl.operands(barriers: %0, mbarId: %1)
    irdl.results(mbarrierPointer: %2)
  }
  irdl.operation @mbarrier.init attributes {
    freehold.format = "$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type($barriers)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(barriers: %0, count: %1, mbarId: %1, predicate: optional %2)
  }
  irdl.operation @mbarrier.test.wait attributes {
    freehold.format = "$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.base @nvgpu::@mbarrier.token {freehold.only}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(barriers: %0, token: %1, mbarId: %2)
    irdl.results(waitComplete: %3)
  }
  irdl.operation @mbarrier.try_wait.parity attributes {
    freehold.format = "$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)"
  } {
    %0 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    %2 = irdl.is index {freehold.summary = "index"}
    irdl.operands(barriers: %0, phaseParity: %1, ticks: %2, mbarId: %2)
  }
  irdl.operation @mma.sp.sync attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"mmaShape" = "array", "sparsitySelector" = i32, "tf32Enabled" = "unit"},
    freehold.optional_attributes = ["tf32Enabled"],
    freehold.default_attributes = {"sparsitySelector" = 0 : i32},
    freehold.effects = {},
    freehold.format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` attr-dict `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "vector of any type values"}
    %1 = irdl.is vector<2xi16> {freehold.summary = "fixed-length vector of 16-bit signless integer values of length 2"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(32)))" {freehold.summary = "32-bit signless integer attribute"}
    %4 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(matrixA: %0, matrixB: %0, matrixC: %0, sparseMetadata: %1)
    irdl.results(res: %0)
    irdl.attributes {"mmaShape" = %2, "sparsitySelector" = %3, "tf32Enabled" = %4}
  }
  irdl.operation @mma.sync attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"mmaShape" = "array", "tf32Enabled" = "unit"},
    freehold.optional_attributes = ["tf32Enabled"],
    freehold.effects = {},
    freehold.format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "vector of any type values"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isSignlessInteger(64)))); }))" {freehold.summary = "64-bit integer array attribute"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(matrixA: %0, matrixB: %0, matrixC: %0)
    irdl.results(res: %0)
    irdl.attributes {"mmaShape" = %1, "tf32Enabled" = %2}
  }
  irdl.operation @rcp attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.spellings = {"rounding" = {attribute = @"nvgpu"::@"rcp_rounding_mode"}, "ftz" = "unit"},
    freehold.optional_attributes = ["ftz"],
    freehold.default_attributes = {"rounding" = 0 : i32},
    freehold.effects = {},
    freehold.format = "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::VectorType>($_self))) && ((::llvm::cast<::mlir::VectorType>($_self).getRank() > 0))) && ([](::mlir::Type elementType) { return ((elementType.isF32())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "vector of 32-bit float values"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(in: %0)
    irdl.results(out: %0)
    irdl.attributes {"rounding" = %1, "ftz" = %2}
  }
  irdl.operation @tma.async.load attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.effects = {"dst" = ["write"]},
    freehold.format = "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst (`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.base @nvgpu::@mbarrier.group {freehold.summary = "mbarrier barrier type"}
    %2 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.is i16 {freehold.summary = "16-bit signless integer"}
    %5 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(dst: %0, barriers: %1, tensorMapDescriptor: %2, coordinates: variadic %3, mbarId: %3, multicastMask: optional %4, predicate: optional %5)
  }
  irdl.operation @tma.async.store attributes {
    freehold.traits = ["AttrSizedOperandSegments"],
    freehold.effects = {"src" = ["read"], "tensorMapDescriptor" = ["write"]},
    freehold.format = "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? attr-dict `:` type($src) `->` type($tensorMapDescriptor)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    %2 = irdl.is index {freehold.summary = "index"}
    %3 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(src: %0, tensorMapDescriptor: %1, coordinates: variadic %2, predicate: optional %3)
  }
  irdl.operation @tma.create.descriptor attributes {
    freehold.format = "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::UnrankedMemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "unranked.memref of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    irdl.operands(tensor: %0, boxDimensions: variadic %1)
    irdl.results(tensorMap: %2)
  }
  irdl.operation @tma.fence.descriptor attributes {
    freehold.format = "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)"
  } {
    %0 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    irdl.operands(tensorMapDescriptor: %0)
  }
  irdl.operation @tma.prefetch.descriptor attributes {
    freehold.format = "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tensorMapDescriptor)"
  } {
    %0 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(tensorMapDescriptor: %0, predicate: optional %1)
  }
  irdl.operation @warpgroup.generate.descriptor attributes {
    freehold.effects = {"tensor" = ["read"]},
    freehold.format = "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    %1 = irdl.base @nvgpu::@tensormap.descriptor {freehold.summary = "TensorMap descriptor"}
    %2 = irdl.base @nvgpu::@warpgroup.descriptor {freehold.summary = "Warpgroup matrix descriptor type"}
    irdl.operands(tensor: %0, tensorMap: %1)
    irdl.results(descriptor: %2)
  }
  irdl.operation @warpgroup.mma.init.accumulator attributes {
    freehold.format = "attr-dict `->` type($matrixC)"
  } {
    %0 = irdl.base @nvgpu::@warpgroup.accumulator
    irdl.results(matrixC: %0)
  }
  irdl.operation @warpgroup.mma attributes {
    freehold.spellings = {"waitGroup" = i64, "transposeA" = "unit", "transposeB" = "unit"},
    freehold.optional_attributes = ["transposeA", "transposeB"],
    freehold.optional_default_attributes = {"waitGroup" = 1 : i64},
    freehold.format = "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` type($descriptorB) `,` type($matrixC) `->` type($matrixD)"
  } {
    %0 = irdl.base @nvgpu::@warpgroup.descriptor {freehold.summary = "Warpgroup matrix descriptor type"}
    %1 = irdl.base @nvgpu::@warpgroup.accumulator
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))" {freehold.summary = "64-bit signless integer attribute"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(descriptorA: %0, descriptorB: %0, matrixC: %1)
    irdl.results(matrixD: %1)
    irdl.attributes {"waitGroup" = %2, "transposeA" = %3, "transposeB" = %3}
  }
  irdl.operation @warpgroup.mma.store attributes {
    freehold.effects = {"dstMemref" = ["write"]},
    freehold.format = "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)"
  } {
    %0 = irdl.base @nvgpu::@warpgroup.accumulator
    %1 = irdl.c_pred "((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "memref of any type values"}
    irdl.operands(matrixD: %0, dstMemref: %1)
  }
}
