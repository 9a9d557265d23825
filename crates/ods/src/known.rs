//! The table of C++ texts of MLIR's files: builder calls, default values, syntaxes of parameters, result types computed from others.
//!
//! Names of C++ classes lose the name spaces of MLIR and LLVM first ([`class_name`]). Predicates are in
//! `freehold_dialects::user::predicate`. A text that is not here makes a part of a declaration `any`, or generic form, and is listed in
//! the report.

/// Returns the name of a C++ class without white space, and without the name spaces of MLIR and LLVM.
pub fn class_name(text: &str) -> String {
    let name: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let mut name = name.as_str();
    for prefix in ["::", "mlir::", "llvm::"] {
        name = name.strip_prefix(prefix).unwrap_or(name);
    }
    name.to_string()
}

/// Returns the last part of the name of a C++ class.
pub fn last_part(class: &str) -> &str {
    class.rsplit("::").next().unwrap_or(class)
}

/// Types that are declared in C++ only: the C++ class, the dialect, and the text after `!dialect.`.
pub const HAND_WRITTEN_TYPES: &[(&str, &str, &str)] = &[
    ("gpu::AsyncTokenType", "gpu", "async.token"),
    ("gpu::SparseDnTensorHandleType", "gpu", "sparse.dntensor_handle"),
    ("gpu::SparseSpMatHandleType", "gpu", "sparse.spmat_handle"),
    ("gpu::SparseSpGEMMOpHandleType", "gpu", "sparse.spgemmop_handle"),
    ("gpu::MMAMatrixType", "gpu", "mma_matrix"),
    ("omp::MapBoundsType", "omp", "map_bounds_ty"),
];

/// Ops whose effects C++ computes from their operands and results alone: each operand is read, and each result is new.
pub const READ_AND_PRODUCE: &[&str] = &[
    "transform.cast",
    "transform.collect_matching",
    "transform.debug.emit_param_as_remark",
    "transform.debug.emit_remark_at",
    "transform.get_consumers_of_result",
    "transform.get_defining_op",
    "transform.get_operand",
    "transform.get_parent_op",
    "transform.get_producer_of_operand",
    "transform.get_result",
    "transform.get_type",
    "transform.match.operation_empty",
    "transform.match.operation_name",
    "transform.match.param.cmpi",
    "transform.merge_handles",
    "transform.num_associations",
    "transform.param.constant",
    "transform.replicate",
    "transform.select",
    "transform.split_handle",
    "transform.structured.match",
    "transform.verify",
];

/// Formats of types and attributes whose parsers in C++ read what a format can say: the dialect, the mnemonic, the format, and the
/// spelling of each parameter.
pub const HAND_WRITTEN_SYMBOLS: &[(&str, &str, &str, &[&str])] =
    &[("async", "value", "`<` $valueType `>`", &["\"type\""])];

/// Terminators that MLIR declares in another file than the ops that need them: the C++ class, and the op.
pub const OPS_OF_OTHER_FILES: &[(&str, &str)] =
    &[("smt::YieldOp", "smt.yield"), ("transform::YieldOp", "transform.yield")];

/// Formats of ops whose parsers in C++ read what a format can say: the op, the format, and a group or attribute whose type a result
/// has, if there is one.
pub const HAND_WRITTEN_FORMATS: &[(&str, &str, Option<(&str, &str)>)] = &[
    ("stablehlo.constant", "attr-dict $value", Some(("value", "output"))),
    (
        "transform.named_sequence",
        "custom<Function>($sym_name, $function_type, $sym_visibility, $arg_attrs, $res_attrs, attr-dict, $body)",
        None,
    ),
    (
        "transform.structured.split",
        "$target `after` custom<SplitPoint>($static_chunk_sizes, $dynamic_chunk_sizes, attr-dict, type($target), \
         type($dynamic_chunk_sizes), type($split_list))",
        None,
    ),
];

/// Returns the text of the builtin type that a builder call creates; `resolve` returns the text of a dialect's type by its C++ class.
pub fn built_type(call: &str, resolve: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    built_type_at(call, resolve, 0)
}

/// Builder calls nested more deeply are unknown.
const DEPTH_LIMIT: usize = 16;

fn built_type_at(call: &str, resolve: &dyn Fn(&str) -> Option<String>, depth: usize) -> Option<String> {
    if depth > DEPTH_LIMIT {
        return None;
    }
    let call: String = call.chars().filter(|character| !character.is_whitespace()).collect();
    let call = call.trim_end_matches(';');
    let nested = |text: &str| built_type_at(text, resolve, depth + 1);
    if let Some(method) = call.strip_prefix("$_builder.get") {
        if let Some(float) = method.strip_suffix("Type()").filter(|name| name.starts_with(['F', 'B', 'T'])) {
            return Some(float.to_ascii_lowercase());
        }
        match method {
            "IndexType()" => return Some("index".to_string()),
            "NoneType()" => return Some("none".to_string()),
            _ => {}
        }
        if let Some(width) = method.strip_prefix('I').and_then(|rest| rest.strip_suffix("Type()"))
            && width.parse::<u32>().is_ok()
        {
            return Some(format!("i{width}"));
        }
        if let Some(arguments) = method.strip_prefix("IntegerType(").and_then(|rest| rest.strip_suffix(')')) {
            let (width, sign) = arguments.split_once(',').unwrap_or((arguments, ""));
            let sign = match sign {
                "" => "",
                _ if sign.ends_with("true") => "s",
                _ => "u",
            };
            return width.parse::<u32>().ok().map(|width| format!("{sign}i{width}"));
        }
        let class = method.strip_prefix("Type<")?;
        let (class, arguments) = class.split_once(">(")?;
        let class = class_name(class);
        let arguments = arguments.strip_suffix(')')?;
        return match (last_part(&class), arguments) {
            ("LLVMPointerType", "" | "0") => Some("!llvm.ptr".to_string()),
            ("LLVMPointerType", space) => space.parse::<u32>().ok().map(|space| format!("!llvm.ptr<{space}>")),
            (_, "") => builtin_class(&class).or_else(|| resolve(&class)),
            _ => None,
        };
    }
    let (class, arguments) = call.split_once("::get(")?;
    let class = class_name(class);
    let arguments = arguments.strip_suffix(')')?;
    match class.as_str() {
        "RankedTensorType" | "VectorType" => {
            let (shape, element) = arguments.strip_prefix('{')?.split_once('}')?;
            let element = nested(element.strip_prefix(',')?)?;
            let extents: Option<Vec<String>> = shape
                .split(',')
                .map(|extent| match extent {
                    "ShapedType::kDynamic" | "::mlir::ShapedType::kDynamic" => Some("?".to_string()),
                    extent => extent.parse::<u64>().ok().map(|extent| extent.to_string()),
                })
                .collect();
            let kind = if class == "VectorType" { "vector" } else { "tensor" };
            Some(format!("{kind}<{}x{element}>", extents?.join("x")))
        }
        "UnrankedTensorType" => Some(format!("tensor<*x{}>", nested(arguments)?)),
        "ComplexType" => Some(format!("complex<{}>", nested(arguments)?)),
        "pdl::RangeType" if !arguments.is_empty() => {
            let element = nested(arguments)?;
            Some(format!("!pdl.range<{}>", element.strip_prefix("!pdl.")?))
        }
        "LLVM::LLVMPointerType" if arguments == "$_builder.getContext()" => Some("!llvm.ptr".to_string()),
        _ if matches!(arguments, "$_builder.getContext()" | "") => builtin_class(&class).or_else(|| resolve(&class)),
        _ => None,
    }
}

/// Returns the text of the builtin type without parameters of a C++ class.
pub fn builtin_class(class: &str) -> Option<String> {
    let name = match class {
        "IndexType" => "index",
        "NoneType" => "none",
        "BFloat16Type" => "bf16",
        "FloatTF32Type" => "tf32",
        _ => {
            let kind = class.strip_prefix("Float")?.strip_suffix("Type")?;
            return kind.starts_with(|first: char| first.is_ascii_digit()).then(|| format!("f{kind}"));
        }
    };
    Some(name.to_string())
}

/// Returns the spelling of a parameter of this C++ type, as `freehold.spellings` writes it.
pub fn parameter_spelling(class: &str) -> Option<&'static str> {
    Some(match class {
        "Type" | "FunctionType" | "MemRefType" | "RankedTensorType" | "TensorType" | "VectorType" | "ShapedType"
        | "IntegerType" | "FloatType" | "IndexType" | "TupleType" | "BaseMemRefType" | "ComplexType" => "\"type\"",
        "Attribute"
        | "AffineMapAttr"
        | "ArrayAttr"
        | "BoolAttr"
        | "DenseArrayAttr"
        | "DenseElementsAttr"
        | "DenseI16ArrayAttr"
        | "DenseI32ArrayAttr"
        | "DenseI64ArrayAttr"
        | "DenseI8ArrayAttr"
        | "DenseBoolArrayAttr"
        | "DenseF32ArrayAttr"
        | "DenseF64ArrayAttr"
        | "DenseIntElementsAttr"
        | "DenseFPElementsAttr"
        | "DictionaryAttr"
        | "ElementsAttr"
        | "FlatSymbolRefAttr"
        | "FloatAttr"
        | "IntegerAttr"
        | "IntegerSetAttr"
        | "LocationAttr"
        | "StringAttr"
        | "SymbolRefAttr"
        | "TypeAttr"
        | "TypedAttr"
        | "UnitAttr"
        | "DistinctAttr"
        | "MemRefLayoutAttrInterface"
        | "TypedArrayAttr" => "\"any\"",
        "bool" => "\"boolean\"",
        "int"
        | "int8_t"
        | "int16_t"
        | "int32_t"
        | "int64_t"
        | "long"
        | "size_t"
        | "std::size_t"
        | "uint8_t"
        | "uint16_t"
        | "uint32_t"
        | "uint64_t"
        | "unsigned"
        | "unsignedint"
        | "std::uint32_t"
        | "std::int64_t"
        | "std::uint64_t"
        | "std::optional<int>"
        | "std::optional<unsigned>"
        | "std::optional<int64_t>"
        | "std::optional<uint64_t>"
        | "std::optional<int32_t>"
        | "std::optional<uint32_t>" => "\"integer\"",
        "StringRef" | "std::string" => "\"string\"",
        "AffineMap" => "\"affine_map\"",
        _ => return None,
    })
}

/// Returns the kind of the relation by which a type is computed from that of another group; `""` if they are the same.
pub fn relation(transformer: &str) -> Option<&'static str> {
    let text: String = transformer.chars().filter(|character| !character.is_whitespace()).collect();
    let text = text.replace("::mlir::", "").replace("::llvm::", "").replace("mlir::", "").replace("llvm::", "");
    if text == "$_self" || text == "cast<Type>($_self)" {
        return Some("");
    }
    for class in ["ShapedType", "VectorType", "MemRefType", "TensorType", "RankedTensorType", "ComplexType"] {
        if text == format!("cast<{class}>($_self).getElementType()") {
            return Some(if class == "ComplexType" { "complex_element" } else { "element_of" });
        }
    }
    match text.as_str() {
        "getI1SameShape($_self)"
        | "cast<VectorType>($_self).cloneWith({},IntegerType::get($_ctxt,1))"
        | "cast<ShapedType>($_self).clone(IntegerType::get($_self.getContext(),1))"
        | "cast<ShapedType>($_self).cloneWith(std::nullopt,IntegerType::get($_self.getContext(),1))" => {
            Some("i1_same_shape")
        }
        "SmallVector<Type,2>(cast<RankedTensorType>($_self).getNumElements(),cast<RankedTensorType>($_self).getElementType())" => {
            Some("each_element_of")
        }
        _ => None,
    }
}

/// Traits of MLIR by the name of their C++ class, with the names of `freehold.traits`; `""` for those that say nothing about the
/// structure of the op.
const TRAITS: &[(&str, &str)] = &[
    ("AffineScope", "AffineScope"),
    ("AlwaysSpeculatableImplTrait", "AlwaysSpeculatable"),
    ("AttrSizedOperandSegments", "AttrSizedOperandSegments"),
    ("AttrSizedResultSegments", "AttrSizedResultSegments"),
    ("AutomaticAllocationScope", "AutomaticAllocationScope"),
    ("ConstantLike", "ConstantLike"),
    ("Elementwise", "Elementwise"),
    ("HasOnlyGraphRegion", "GraphRegion"),
    ("HasParallelRegion", "ParallelRegion"),
    ("HasRecursiveMemoryEffects", "RecursiveMemoryEffects"),
    ("IsCommutative", "Commutative"),
    ("IsIdempotent", "Idempotent"),
    ("IsInvolution", "Involution"),
    ("IsIsolatedFromAbove", "IsolatedFromAbove"),
    ("IsTerminator", "Terminator"),
    ("NoRegionArguments", "NoRegionArguments"),
    ("NoTerminator", "NoTerminator"),
    ("RecursivelySpeculatableImplTrait", "RecursivelySpeculatable"),
    ("ReturnLike", "ReturnLike"),
    ("SameOperandsAndResultElementType", "SameOperandsAndResultElementType"),
    ("SameOperandsAndResultRank", "SameOperandsAndResultRank"),
    ("SameOperandsAndResultShape", "SameOperandsAndResultShape"),
    ("SameOperandsAndResultType", "SameOperandsAndResultType"),
    ("SameOperandsElementType", "SameOperandsElementType"),
    ("SameOperandsShape", "SameOperandsShape"),
    ("SameTypeOperands", "SameTypeOperands"),
    ("SameVariadicOperandSize", "SameVariadicOperandSize"),
    ("SameVariadicResultSize", "SameVariadicResultSize"),
    ("Scalarizable", "Scalarizable"),
    ("SingleBlock", "SingleBlock"),
    ("SymbolTable", "SymbolTable"),
    ("Tensorizable", "Tensorizable"),
    ("Vectorizable", "Vectorizable"),
];

/// Returns the trait of `freehold.traits` for a trait of MLIR.
pub fn trait_name(class: &str) -> Option<&'static str> {
    let class = last_part(class);
    TRAITS.iter().find(|entry| entry.0 == class).map(|entry| entry.1)
}
