//! The enumerations of the `linalg` dialect.

use freehold_core::definition::{AttrConstraint, AttrSpelling, EnumDef};
use freehold_core::ir::{AffineExpr, Attr, AttrData, Blob, Context, Version};

/// The cast of a value to the type of the computation.
pub static TYPE_FN_DEF: EnumDef = EnumDef {
    summary: "::mlir::linalg::TypeFn",
    definition: "TypeFnAttr",
    cases: &[("cast_signed", 0), ("cast_unsigned", 1)],
    ..EnumDef::of_dialect("linalg", "type_fn")
};

/// An attribute of [`TYPE_FN_DEF`].
pub static TYPE_FN: AttrConstraint =
    AttrConstraint::of_enum("allowed 32-bit signless integer cases: 0, 1", &TYPE_FN_DEF);

/// Unary functions.
pub static UNARY_FN_DEF: EnumDef = EnumDef {
    summary: "::mlir::linalg::UnaryFn",
    definition: "UnaryFnAttr",
    cases: &EnumDef::numbered([
        "exp",
        "log",
        "abs",
        "ceil",
        "floor",
        "negf",
        "reciprocal",
        "round",
        "sqrt",
        "rsqrt",
        "square",
        "tanh",
        "erf",
    ]),
    later: &[
        (6, Version::V19),
        (7, Version::V19),
        (8, Version::V19),
        (9, Version::V19),
        (10, Version::V19),
        (11, Version::V19),
        (12, Version::V19),
    ],
    ..EnumDef::of_dialect("linalg", "unary_fn")
};

/// Binary functions.
pub static BINARY_FN_DEF: EnumDef = EnumDef {
    summary: "::mlir::linalg::BinaryFn",
    definition: "BinaryFnAttr",
    cases: &EnumDef::numbered([
        "add",
        "sub",
        "mul",
        "div",
        "div_unsigned",
        "max_signed",
        "min_signed",
        "max_unsigned",
        "min_unsigned",
        "powf",
    ]),
    later: &[(3, Version::V17), (4, Version::V17), (9, Version::V19)],
    ..EnumDef::of_dialect("linalg", "binary_fn")
};

/// Ternary functions.
pub static TERNARY_FN_DEF: EnumDef = EnumDef {
    summary: "::mlir::linalg::TernaryFn",
    definition: "TernaryFnAttr",
    cases: &[("select", 0)],
    ..EnumDef::of_dialect("linalg", "ternary_fn")
};

/// The functions of `linalg.elementwise`.
pub static ELEMENTWISE_KIND_DEF: EnumDef = EnumDef {
    summary: "::mlir::linalg::ElementwiseKind",
    definition: "ElementwiseKindAttr",
    cases: &EnumDef::numbered([
        "exp",
        "log",
        "abs",
        "ceil",
        "floor",
        "negf",
        "reciprocal",
        "round",
        "sqrt",
        "rsqrt",
        "square",
        "tanh",
        "erf",
        "add",
        "sub",
        "mul",
        "div",
        "div_unsigned",
        "max_signed",
        "min_signed",
        "max_unsigned",
        "min_unsigned",
        "powf",
        "select",
    ]),
    ..EnumDef::of_dialect("linalg", "elementwise_kind")
};

/// An attribute of [`ELEMENTWISE_KIND_DEF`].
pub static ELEMENTWISE_KIND: AttrConstraint = AttrConstraint::of_enum(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    &ELEMENTWISE_KIND_DEF,
);

/// The iterator types of loops of structured ops.
pub static ITERATOR_TYPE_DEF: EnumDef = EnumDef {
    summary: "::mlir::utils::IteratorType",
    definition: "IteratorTypeEnum",
    cases: &[("parallel", 0), ("reduction", 1)],
    ..EnumDef::of_dialect("linalg", "iterator_type")
};

/// The tile sizes of Winograd convolutions.
pub static WINOGRAD_CONV_2D_DEF: EnumDef = EnumDef {
    summary: "allowed 32-bit signless integer cases: 0, 1, 2",
    cases: &EnumDef::numbered(["F_2_3", "F_4_3", "F_2_5"]),
    ..EnumDef::of_integer(32)
};

/// An attribute of [`WINOGRAD_CONV_2D_DEF`].
pub static WINOGRAD_CONV_2D: AttrConstraint =
    AttrConstraint::of_enum(WINOGRAD_CONV_2D_DEF.summary, &WINOGRAD_CONV_2D_DEF);

/// An array of iterator types.
pub static ITERATOR_TYPES: AttrConstraint = AttrConstraint {
    summary: "Iterator type should be an enum.",
    accepts: |ctx, attr| {
        let is_kind = |&element| ITERATOR_TYPE_DEF.value(ctx, element).is_some();
        attr.as_array(ctx).is_some_and(|elements| elements.iter().all(is_kind))
    },
    spelling: AttrSpelling::Any,
};

/// `#linalg.type_fn<cast_signed>`
pub fn cast_signed(ctx: &Context) -> Attr {
    TYPE_FN_DEF.attr(ctx, 0)
}

/// `#linalg.type_fn<cast_unsigned>`
pub fn cast_unsigned(ctx: &Context) -> Attr {
    TYPE_FN_DEF.attr(ctx, 1)
}

fn ones(ctx: &Context, count: usize) -> Attr {
    let ty = ctx.tensor(&[count as i64], ctx.integer(64));
    let data = 1i64.to_le_bytes();
    ctx.intern_attr(AttrData::DenseElements { ty, splat: true, data: Blob::from(&data[..]) })
}

/// `dense<1> : tensor<1xi64>`
pub fn ones_1(ctx: &Context) -> Attr {
    ones(ctx, 1)
}

/// `dense<1> : tensor<2xi64>`
pub fn ones_2(ctx: &Context) -> Attr {
    ones(ctx, 2)
}

/// `dense<1> : tensor<3xi64>`
pub fn ones_3(ctx: &Context) -> Attr {
    ones(ctx, 3)
}

/// Returns the maps `(d0, …) -> (results)` of `dims` dimensions, each result a dimension.
pub(super) fn maps(ctx: &Context, dims: u32, operands: &[&[u32]]) -> Attr {
    let map = |results: &&[u32]| {
        let results: Vec<AffineExpr> = results.iter().map(|&dim| AffineExpr::dim(ctx, dim)).collect();
        ctx.map_attr(ctx.affine_map(dims, 0, &results))
    };
    ctx.array_attr(&operands.iter().map(map).collect::<Vec<Attr>>())
}

/// The default indexing maps of `linalg.matmul`.
pub fn matmul_maps(ctx: &Context) -> Attr {
    maps(ctx, 3, &[&[0, 2], &[2, 1], &[0, 1]])
}

/// The default indexing maps of `linalg.batch_matmul`.
pub fn batch_matmul_maps(ctx: &Context) -> Attr {
    maps(ctx, 4, &[&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]])
}

/// The default indexing maps of `linalg.batch_reduce_matmul`.
pub fn batch_reduce_matmul_maps(ctx: &Context) -> Attr {
    maps(ctx, 4, &[&[0, 1, 3], &[0, 3, 2], &[1, 2]])
}
