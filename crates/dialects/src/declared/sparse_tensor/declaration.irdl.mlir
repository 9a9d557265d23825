// Imported from ODS by `freehold import-ods`.
irdl.dialect @sparse_tensor attributes {
  freehold.ods,
  freehold.enums = {
    "CrdTransDirectionKind" = {cases = ["dim_to_lvl", "lvl_to_dim"], class = "::mlir::sparse_tensor::CrdTransDirectionKind", width = 32 : i64},
    "SparseTensorSortKind" = {cases = ["hybrid_quick_sort", "insertion_sort_stable", "quick_sort", "heap_sort"], class = "::mlir::sparse_tensor::SparseTensorSortKind", width = 32 : i64},
    "StorageSpecifierKind" = {cases = ["lvl_sz", "pos_mem_sz", "crd_mem_sz", "val_mem_sz", "dim_offset", "dim_stride"], class = "::mlir::sparse_tensor::StorageSpecifierKind", width = 32 : i64}
  }
} {
  irdl.type @iter_space attributes {
    freehold.verbatim
  }
  irdl.type @iterator attributes {
    freehold.verbatim
  }
  irdl.type @storage_specifier attributes {
    freehold.format = "`<` qualified($encoding) `>`",
    freehold.spellings = {"encoding" = {attribute = @"sparse_tensor"::@"encoding"}}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(encoding: %0)
  }
  irdl.attribute @CrdTransDirection attributes {
    freehold.enum = "CrdTransDirectionKind",
    freehold.bare
  }
  irdl.attribute @slice attributes {
    freehold.verbatim
  }
  irdl.attribute @encoding attributes {
    freehold.verbatim
  }
  irdl.attribute @SparseTensorSortAlgorithm attributes {
    freehold.enum = "SparseTensorSortKind",
    freehold.bare
  }
  irdl.attribute @kind attributes {
    freehold.enum = "StorageSpecifierKind",
    freehold.bare
  }
  irdl.operation @extract_iteration_space attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"loLvl" = index, "hiLvl" = index},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(::llvm::isa<!sparse_tensor.iterator>($_self))" {freehold.summary = "sparse iterator"}
    %2 = irdl.c_pred "(::llvm::isa<!sparse_tensor.iter_space>($_self))" {freehold.summary = "sparse iteration space"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "level attribute"}
    irdl.operands(tensor: %0, parentIter: optional %1)
    irdl.results(extractedSpace: %2)
    irdl.attributes {"loLvl" = %3, "hiLvl" = %3}
  }
  irdl.operation @extract_value attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["element_of", "tensor", "result"]],
    freehold.effects = {},
    freehold.format = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(::llvm::isa<!sparse_tensor.iterator>($_self))" {freehold.summary = "sparse iterator"}
    %2 = irdl.c_pred "true"
    irdl.operands(tensor: %0, iterator: %1)
    irdl.results(result: %2)
  }
  irdl.operation @iterate attributes {
    freehold.traits = ["RecursiveMemoryEffects", "RecursivelySpeculatable", "SingleBlock", "SingleBlockImplicitTerminator<sparse_tensor.yield>"],
    freehold.spellings = {"crdUsedLvls" = i64}
  } {
    %0 = irdl.c_pred "(::llvm::isa<!sparse_tensor.iter_space>($_self))" {freehold.summary = "sparse iteration space"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isInteger(64)))" {freehold.summary = "LevelSet attribute"}
    %r0 = irdl.region with size 1
    irdl.operands(iterSpace: %0, initArgs: variadic %1)
    irdl.results(results: variadic %1)
    irdl.attributes {"crdUsedLvls" = %2}
    irdl.regions(region: %r0)
  }
  irdl.operation @assemble attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessIntOrIndex())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of signless integer or index values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of any type values"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    irdl.operands(levels: variadic %0, values: %1)
    irdl.results(result: %2)
  }
  irdl.operation @binary attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"left_identity" = "unit", "right_identity" = "unit"},
    freehold.optional_attributes = ["left_identity", "right_identity"],
    freehold.effects = {},
    freehold.format = "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` $overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` `=` (`identity` $right_identity^):($rightRegion)?"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    %r0 = irdl.region
    %r1 = irdl.region
    %r2 = irdl.region
    irdl.operands(x: %0, y: %0)
    irdl.results(output: %0)
    irdl.attributes {"left_identity" = %1, "right_identity" = %1}
    irdl.regions(overlapRegion: %r0, leftRegion: %r1, rightRegion: %r2)
  }
  irdl.operation @coiterate attributes {
    freehold.traits = ["AttrSizedOperandSegments", "SingleBlock", "SingleBlockImplicitTerminator<sparse_tensor.yield>", "RecursiveMemoryEffects"],
    freehold.variadic_regions = ["caseRegions"],
    freehold.spellings = {"crdUsedLvls" = i64, "cases" = "array"}
  } {
    %0 = irdl.c_pred "(::llvm::isa<!sparse_tensor.iter_space>($_self))" {freehold.summary = "sparse iteration space"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isInteger(64)))" {freehold.summary = "LevelSet attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && (((::llvm::isa<::mlir::IntegerAttr>(attr))) && ((::llvm::cast<::mlir::IntegerAttr>(attr).getType().isInteger(64)))); }))" {freehold.summary = "I64BitSet array attribute"}
    %r0 = irdl.region
    irdl.operands(iterSpaces: variadic %0, initArgs: variadic %1)
    irdl.results(results: variadic %1)
    irdl.attributes {"crdUsedLvls" = %2, "cases" = %3}
    irdl.regions(caseRegions: %r0)
  }
  irdl.operation @compress attributes {
    freehold.relations = [["same", "tensor", "result"]],
    freehold.format = "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict `:` type($values) `,` type($filled) `,` type($added) `,` type($tensor)"
  } {
    %0 = irdl.c_pred "((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (( ::llvm::cast<::mlir::MemRefType>($_self).isStrided() ))) && ((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1)))))" {freehold.summary = "strided memref of any type values of rank 1"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of 1-bit signless integer values"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of index values"}
    %3 = irdl.is index {freehold.summary = "index"}
    %4 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    irdl.operands(values: %0, filled: %1, added: %2, count: %3, tensor: %4, lvlCoords: variadic %3)
    irdl.results(result: %4)
  }
  irdl.operation @concatenate attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dimension" = index},
    freehold.effects = {},
    freehold.format = "$inputs attr-dict `:` type($inputs) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of any type values"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "dimension attribute"}
    irdl.operands(inputs: variadic %0)
    irdl.results(result: %0)
    irdl.attributes {"dimension" = %1}
  }
  irdl.operation @convert attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$source attr-dict `:` type($source) `to` type($dest)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of any type values"}
    irdl.operands(source: %0)
    irdl.results(dest: %0)
  }
  irdl.operation @crd_translate attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"direction" = {attribute = @"sparse_tensor"::@"CrdTransDirection"}, "encoder" = {attribute = @"sparse_tensor"::@"encoding"}},
    freehold.effects = {},
    freehold.format = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<#sparse_tensor.encoding>($_self))"
    irdl.operands(in_crds: variadic %0)
    irdl.results(out_crds: variadic %0)
    irdl.attributes {"direction" = %1, "encoder" = %2}
  }
  irdl.operation @disassemble attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameVariadicResultSize"],
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` `out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessIntOrIndex())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of signless integer or index values"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of any type values"}
    %3 = irdl.c_pred "((((::llvm::isa<::mlir::RankedTensorType>($_self))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 0))))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessIntOrIndex())); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) || ((($_self.isSignlessIntOrIndex())))" {freehold.summary = "scalar like"}
    irdl.operands(tensor: %0, out_levels: variadic %1, out_values: %2)
    irdl.results(ret_levels: variadic %1, ret_values: %2, lvl_lens: variadic %3, val_len: %3)
  }
  irdl.operation @expand attributes {
    freehold.format = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (( ::llvm::cast<::mlir::MemRefType>($_self).isStrided() ))) && ((((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1)))))" {freehold.summary = "strided memref of any type values of rank 1"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((elementType.isSignlessInteger(1))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of 1-bit signless integer values"}
    %3 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of index values"}
    %4 = irdl.is index {freehold.summary = "index"}
    irdl.operands(tensor: %0)
    irdl.results(values: %1, filled: %2, added: %3, count: %4)
  }
  irdl.operation @foreach attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<sparse_tensor.yield>"],
    freehold.spellings = {"order" = index},
    freehold.optional_attributes = ["order"],
    freehold.format = "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? (`->` type($results)^)? `do` $region"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "ranked tensor of any type values"}
    %1 = irdl.c_pred "true"
    %2 = irdl.c_pred "(::llvm::isa<::mlir::AffineMapAttr>($_self))" {freehold.summary = "AffineMap attribute"}
    %r0 = irdl.region with size 1
    irdl.operands(tensor: %0, initArgs: variadic %1)
    irdl.results(results: variadic %1)
    irdl.attributes {"order" = %2}
    irdl.regions(region: %r0)
  }
  irdl.operation @storage_specifier.get attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"specifierKind" = {attribute = @"sparse_tensor"::@"kind"}, "level" = index},
    freehold.optional_attributes = ["level"],
    freehold.effects = {},
    freehold.format = "$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!sparse_tensor.storage_specifier>($_self))" {freehold.summary = "metadata"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "level attribute"}
    irdl.operands(specifier: %0)
    irdl.results(result: %1)
    irdl.attributes {"specifierKind" = %2, "level" = %3}
  }
  irdl.operation @has_runtime_library attributes {
    freehold.format = "attr-dict"
  } {
    %0 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.results(result: %0)
  }
  irdl.operation @load attributes {
    freehold.traits = ["SameOperandsAndResultType"],
    freehold.spellings = {"hasInserts" = "unit"},
    freehold.optional_attributes = ["hasInserts"],
    freehold.format = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::TensorType>($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "tensor of any type values"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
    irdl.attributes {"hasInserts" = %2}
  }
  irdl.operation @lvl attributes {
    freehold.effects = {},
    freehold.format = "attr-dict $source `,` $index `:` type($source)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    irdl.operands(source: %0, index: %1)
    irdl.results(result: %1)
  }
  irdl.operation @new attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$source attr-dict `:` type($source) `to` type($result)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    irdl.operands(source: %0)
    irdl.results(result: %1)
  }
  irdl.operation @number_of_entries attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
  }
  irdl.operation @out attributes {
    freehold.format = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "true"
    irdl.operands(tensor: %0, dest: %1)
  }
  irdl.operation @print attributes {
    freehold.format = "$tensor attr-dict `:` type($tensor)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    irdl.operands(tensor: %0)
  }
  irdl.operation @push_back attributes {
    freehold.relations = [["element_of", "inBuffer", "value"], ["same", "inBuffer", "outBuffer"]],
    freehold.spellings = {"inbounds" = "unit"},
    freehold.optional_attributes = ["inbounds"],
    freehold.format = "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict `:` type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of any type values"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "(::llvm::isa<::mlir::UnitAttr>($_self))" {freehold.summary = "unit attribute"}
    irdl.operands(curSize: %0, inBuffer: %1, value: %2, n: optional %0)
    irdl.results(outBuffer: %1, newSize: %0)
    irdl.attributes {"inbounds" = %3}
  }
  irdl.operation @reduce attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "$x `,` $y `,` $identity attr-dict `:` type($output) $region"
  } {
    %0 = irdl.c_pred "true"
    %r0 = irdl.region with size 1
    irdl.operands(x: %0, y: %0, identity: %0)
    irdl.results(output: %0)
    irdl.regions(region: %r0)
  }
  irdl.operation @reinterpret_map attributes {
    freehold.effects = {},
    freehold.format = "$source attr-dict `:` type($source) `to` type($dest)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    irdl.operands(source: %0)
    irdl.results(dest: %0)
  }
  irdl.operation @reorder_coo attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"algorithm" = {attribute = @"sparse_tensor"::@"SparseTensorSortAlgorithm"}},
    freehold.effects = {},
    freehold.format = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "true"
    irdl.operands(input_coo: %0)
    irdl.results(result_coo: %0)
    irdl.attributes {"algorithm" = %1}
  }
  irdl.operation @select attributes {
    freehold.traits = ["AlwaysSpeculatable", "SameOperandsAndResultType"],
    freehold.effects = {},
    freehold.format = "$x attr-dict `:` type($x) $region"
  } {
    %0 = irdl.c_pred "true"
    %r0 = irdl.region with size 1
    irdl.operands(x: %0)
    irdl.results(output: %0)
    irdl.regions(region: %r0)
  }
  irdl.operation @storage_specifier.set attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.relations = [["same", "result", "specifier"]],
    freehold.spellings = {"specifierKind" = {attribute = @"sparse_tensor"::@"kind"}, "level" = index},
    freehold.optional_attributes = ["level"],
    freehold.effects = {},
    freehold.format = "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!sparse_tensor.storage_specifier>($_self))" {freehold.summary = "metadata"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "true"
    %3 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "level attribute"}
    irdl.operands(specifier: %0, value: %1)
    irdl.results(result: %0)
    irdl.attributes {"specifierKind" = %2, "level" = %3}
  }
  irdl.operation @sort attributes {
    freehold.spellings = {"perm_map" = index, "ny" = index, "algorithm" = {attribute = @"sparse_tensor"::@"SparseTensorSortAlgorithm"}},
    freehold.optional_attributes = ["ny"],
    freehold.format = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((::llvm::isa<::mlir::IntegerType>(elementType))) || ((::llvm::isa<::mlir::IndexType>(elementType))); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of integer or index values"}
    %2 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && (((::llvm::cast<::mlir::ShapedType>($_self).getRank()                          == 1))))" {freehold.summary = "1D memref of any type values"}
    %3 = irdl.c_pred "(::llvm::isa<::mlir::AffineMapAttr>($_self))" {freehold.summary = "AffineMap attribute"}
    %4 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    %5 = irdl.c_pred "true"
    irdl.operands(n: %0, xy: %1, ys: variadic %2)
    irdl.attributes {"perm_map" = %3, "ny" = %4, "algorithm" = %5}
  }
  irdl.operation @storage_specifier.init attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))"
  } {
    %0 = irdl.c_pred "(::llvm::isa<!sparse_tensor.storage_specifier>($_self))" {freehold.summary = "metadata"}
    irdl.operands(source: optional %0)
    irdl.results(result: %0)
  }
  irdl.operation @coordinates_buffer attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && ((::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)))" {freehold.summary = "non-0-ranked.memref of any type values"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
  }
  irdl.operation @coordinates attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"level" = index},
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && ((::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)))" {freehold.summary = "non-0-ranked.memref of any type values"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "level attribute"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
    irdl.attributes {"level" = %2}
  }
  irdl.operation @positions attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"level" = index},
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && ((::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)))" {freehold.summary = "non-0-ranked.memref of any type values"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "level attribute"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
    irdl.attributes {"level" = %2}
  }
  irdl.operation @slice.offset attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dim" = index},
    freehold.effects = {},
    freehold.format = "$slice `at` $dim attr-dict `:` type($slice)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self) &&   ::mlir::sparse_tensor::getSparseTensorEncoding($_self).isSlice()))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor slice of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.operands(slice: %0)
    irdl.results(offset: %1)
    irdl.attributes {"dim" = %2}
  }
  irdl.operation @slice.stride attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.spellings = {"dim" = index},
    freehold.effects = {},
    freehold.format = "$slice `at` $dim attr-dict `:` type($slice)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self) &&   ::mlir::sparse_tensor::getSparseTensorEncoding($_self).isSlice()))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor slice of any type values"}
    %1 = irdl.is index {freehold.summary = "index"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())))" {freehold.summary = "index attribute"}
    irdl.operands(slice: %0)
    irdl.results(stride: %1)
    irdl.attributes {"dim" = %2}
  }
  irdl.operation @values attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$tensor attr-dict `:` type($tensor) `to` type($result)"
  } {
    %0 = irdl.c_pred "(((::llvm::isa<::mlir::RankedTensorType>($_self))) && ((!!::mlir::sparse_tensor::getSparseTensorEncoding($_self)))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))" {freehold.summary = "sparse tensor of any type values"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::MemRefType>($_self))) && ([](::mlir::Type elementType) { return ((true)); }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))) && (((::llvm::cast<::mlir::ShapedType>($_self).hasRank())) && ((::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)))" {freehold.summary = "non-0-ranked.memref of any type values"}
    irdl.operands(tensor: %0)
    irdl.results(result: %1)
  }
  irdl.operation @unary attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` `absent` `=` $absentRegion"
  } {
    %0 = irdl.c_pred "true"
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(x: %0)
    irdl.results(output: %0)
    irdl.regions(presentRegion: %r0, absentRegion: %r1)
  }
  irdl.operation @yield attributes {
    freehold.traits = ["AlwaysSpeculatable", "Terminator", "ParentOneOf<sparse_tensor.binary, sparse_tensor.unary, sparse_tensor.reduce, sparse_tensor.select, sparse_tensor.foreach, sparse_tensor.iterate, sparse_tensor.coiterate>"],
    freehold.effects = {},
    freehold.format = "$results attr-dict `:` type($results)"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(results: variadic %0)
  }
}
