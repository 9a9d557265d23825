//! The classes of MLIR that predicates ask for, with their C++ names: tables, and whether a value is of a class.

use freehold_core::definition::mnemonic_of;
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Type, TypeData};

/// The classes of MLIR that [`is_class`] knows, apart from floating-point types.
pub(super) const CLASSES: &[&str] = &[
    "AffineMapAttr",
    "ArrayAttr",
    "BaseMemRefType",
    "BoolAttr",
    "ComplexType",
    "DenseArrayAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "DenseFPElementsAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI8ArrayAttr",
    "DenseIntElementsAttr",
    "DenseIntOrFPElementsAttr",
    "DenseStringElementsAttr",
    "DictionaryAttr",
    "ElementsAttr",
    "FixedVectorType",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "FloatType",
    "FunctionType",
    "IndexType",
    "IntegerAttr",
    "IntegerSetAttr",
    "IntegerType",
    "LocationAttr",
    "MemRefType",
    "NoneType",
    "RankedTensorType",
    "ScalableVectorType",
    "ShapedType",
    "StringAttr",
    "SymbolRefAttr",
    "TensorType",
    "TupleType",
    "Type",
    "TypeAttr",
    "TypedAttr",
    "UnitAttr",
    "UnrankedMemRefType",
    "UnrankedTensorType",
    "VectorType",
];

/// The interfaces that types of MLIR's dialects implement, and these types. A type that a user declares says which it implements.
pub(super) const IMPLEMENTED: &[(&str, &[&str])] = &[
    ("transform::TransformHandleTypeInterface", &["!transform.any_op", "!transform.op"]),
    (
        "transform::TransformParamTypeInterface",
        &["!transform.affine_map", "!transform.any_param", "!transform.param", "!transform.type"],
    ),
    ("transform::TransformValueHandleTypeInterface", &["!transform.any_value"]),
];

/// The types of LLVM by their classes. Formats print a value of such a class without `!llvm.` and the mnemonic.
pub(super) const LLVM_TYPES: &[(&str, &str, &str)] =
    &[("LLVM::LLVMPointerType", "!llvm.ptr", "ptr"), ("LLVM::LLVMStructType", "!llvm.struct", "struct")];

/// Returns the mnemonic of a type of LLVM that formats print without it.
pub fn llvm_mnemonic(ctx: &Context, ty: Type) -> Option<&'static str> {
    LLVM_TYPES.iter().find(|entry| is_type_class(ctx, ty, entry.1)).map(|&(_, _, mnemonic)| mnemonic)
}

/// Returns whether a constraint may ask for the interface, which is named without `::mlir::`.
pub fn is_known_interface(name: &str) -> bool {
    IMPLEMENTED.iter().any(|entry| entry.0 == name)
}

/// `Float8E4M3FNType`, `BFloat16Type`
pub(super) fn float_class(name: &str) -> Option<FloatKind> {
    let name = name.strip_suffix("Type")?;
    if name == "BFloat16" {
        return Some(FloatKind::BF16);
    }
    let kind = name.strip_prefix("Float")?;
    FloatKind::from_keyword(&format!("f{kind}")).or_else(|| FloatKind::from_keyword(&kind.to_ascii_lowercase()))
}

/// Returns whether a value is of a class of MLIR, or of `!dialect.type` or `#dialect.attribute`.
pub(super) fn is_class(ctx: &Context, value: Attr, class: &str) -> bool {
    if let Some(name) = class.strip_prefix('#') {
        let actual = match value.data(ctx) {
            AttrData::Dialect { dialect, mnemonic, .. } => (ctx.str(*dialect), ctx.str(*mnemonic)),
            AttrData::Opaque { dialect, body, .. } => (ctx.str(*dialect), mnemonic_of(ctx.str(*body))),
            _ => return false,
        };
        return name.split_once('.') == Some(actual);
    }
    if let AttrData::Type(ty) = value.data(ctx) {
        return class == "TypeAttr" || class == "Type" || is_type_class(ctx, *ty, class);
    }
    let element = |value: Attr| match value.data(ctx) {
        AttrData::DenseElements { ty, .. } => ty.element(ctx),
        _ => None,
    };
    let array_of = |test: &dyn Fn(Type) -> bool| match value.data(ctx) {
        AttrData::DenseArray { element, .. } => test(*element),
        _ => false,
    };
    match (class, value.data(ctx)) {
        ("AffineMapAttr", AttrData::AffineMap(_))
        | ("ArrayAttr", AttrData::Array(_))
        | ("DenseArrayAttr", AttrData::DenseArray { .. })
        | ("DenseStringElementsAttr", AttrData::DenseStrings { .. })
        | ("DenseElementsAttr", AttrData::DenseElements { .. } | AttrData::DenseStrings { .. })
        | ("DenseIntOrFPElementsAttr", AttrData::DenseElements { .. })
        | ("DictionaryAttr", AttrData::Dictionary(_))
        | ("FloatAttr", AttrData::Float { .. })
        | ("IntegerAttr", AttrData::Integer { .. })
        | ("IntegerSetAttr", AttrData::IntegerSet(_))
        | ("LocationAttr", AttrData::Location(_))
        | ("StringAttr", AttrData::String { .. })
        | ("SymbolRefAttr", AttrData::SymbolRef { .. })
        | ("UnitAttr", AttrData::Unit)
        | (
            "ElementsAttr",
            AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseArray { .. },
        ) => true,
        // An attribute that is kept as text may implement any interface.
        ("ElementsAttr" | "TypedAttr", AttrData::Dialect { .. } | AttrData::Opaque { .. }) => true,
        ("FlatSymbolRefAttr", AttrData::SymbolRef { nested, .. }) => nested.is_empty(),
        ("BoolAttr", AttrData::Integer { ty, .. }) => ty.is_signless(ctx, 1),
        ("DenseIntElementsAttr", _) => {
            element(value).is_some_and(|element| element.is_integer(ctx) || element.is_index(ctx))
        }
        ("DenseFPElementsAttr", _) => element(value).is_some_and(|element| element.is_float(ctx)),
        ("DenseBoolArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 1)),
        ("DenseI8ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 8)),
        ("DenseI16ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 16)),
        ("DenseI32ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 32)),
        ("DenseI64ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 64)),
        ("DenseF32ArrayAttr", _) => array_of(&|ty| ty == ctx.float(FloatKind::F32)),
        ("DenseF64ArrayAttr", _) => array_of(&|ty| ty == ctx.float(FloatKind::F64)),
        ("TypedAttr", _) => value.ty(ctx).is_some(),
        _ => false,
    }
}

fn is_type_class(ctx: &Context, ty: Type, class: &str) -> bool {
    if let Some(name) = class.strip_prefix('!') {
        let actual = match ty.data(ctx) {
            TypeData::Dialect { dialect, mnemonic, .. } => (ctx.str(*dialect), ctx.str(*mnemonic)),
            TypeData::Opaque { dialect, body, .. } => (ctx.str(*dialect), mnemonic_of(ctx.str(*body))),
            _ => return false,
        };
        return name.split_once('.') == Some(actual);
    }
    match (class, ty.data(ctx)) {
        ("BaseMemRefType", TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
        | ("ComplexType", TypeData::Complex(_))
        | ("FloatType", TypeData::Float(_))
        | ("FunctionType", TypeData::Function { .. })
        | ("IndexType", TypeData::Index)
        | ("IntegerType", TypeData::Integer { .. })
        | ("MemRefType", TypeData::MemRef { .. })
        | ("NoneType", TypeData::None)
        | ("RankedTensorType", TypeData::RankedTensor { .. })
        | ("TensorType", TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. })
        | ("TupleType", TypeData::Tuple(_))
        | ("UnrankedMemRefType", TypeData::UnrankedMemRef { .. })
        | ("UnrankedTensorType", TypeData::UnrankedTensor { .. })
        | ("VectorType", TypeData::Vector { .. }) => true,
        ("ShapedType", _) => ty.is_shaped(ctx),
        ("FixedVectorType", TypeData::Vector { scalable, .. }) => !scalable.contains(&true),
        ("ScalableVectorType", TypeData::Vector { scalable, .. }) => scalable.contains(&true),
        _ => false,
    }
}
