//! Constraints on types. The summaries appear in messages.

use freehold_core::definition::{TypeClass, TypeConstraint};
use freehold_core::ir::{AffineExprData, Attr, AttrData, Context, Signedness, Type, TypeData};

const fn constraint(summary: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeConstraint {
    TypeConstraint { summary, accepts, only: None, class: None }
}

/// Returns a constraint on types of a class.
const fn of(class: &'static TypeClass, summary: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeConstraint {
    TypeConstraint { summary, accepts, only: None, class: Some(class) }
}

const fn class(name: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeClass {
    TypeClass { name: Some(name), accepts }
}

static VECTOR: TypeClass = class("builtin.vector", |ctx, ty| ty.is_vector(ctx));
static RANKED_TENSOR: TypeClass = class("builtin.tensor", |ctx, ty| ty.is_ranked_tensor(ctx));
/// A ranked memref, as a class of formats.
pub static MEMREF: TypeClass = class("builtin.memref", |ctx, ty| ty.is_ranked_memref(ctx));
static INTEGER: TypeClass = class("builtin.integer", |ctx, ty| ty.is_integer(ctx));
static COMPLEX: TypeClass = class("builtin.complex", |ctx, ty| ty.is_complex(ctx));
/// A function type, as a class of formats.
pub static FUNCTION: TypeClass = class("builtin.function", |ctx, ty| matches!(ty.data(ctx), TypeData::Function { .. }));
static INDEX_TYPE: TypeClass = class("builtin.index", |ctx, ty| ty.is_index(ctx));
static FLOAT: TypeClass = TypeClass { name: None, accepts: is_float };
/// A tensor, as a class of formats.
pub static TENSOR: TypeClass = TypeClass { name: None, accepts: |ctx, ty| ty.is_tensor(ctx) };
/// A ranked or unranked memref, as a class of formats.
pub static BASE_MEMREF: TypeClass = TypeClass { name: None, accepts: |ctx, ty| ty.is_memref(ctx) };
static SHAPED: TypeClass = TypeClass { name: None, accepts: |ctx, ty| ty.is_shaped(ctx) };

const fn only(
    summary: &'static str,
    accepts: fn(&Context, Type) -> bool,
    only: fn(&Context) -> Type,
) -> TypeConstraint {
    TypeConstraint { summary, accepts, only: Some(only), class: None }
}

/// Returns whether a type is a tensor or a vector.
fn has_value_semantics(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. } | TypeData::Vector { .. })
}

/// Returns whether a type, or the element type of a tensor or vector, satisfies `accepts`.
fn is_like(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    accepts(ctx, ty) || (has_value_semantics(ctx, ty) && accepts(ctx, ty.element_or_self(ctx)))
}

/// Whether a type is a signless integer.
pub fn is_signless_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer { sign: Signedness::Signless, .. })
}

/// Whether a type is a signless integer or `index`.
fn is_signless_integer_or_index(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer { sign: Signedness::Signless, .. } | TypeData::Index)
}

fn is_integer_or_index(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer { .. } | TypeData::Index)
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    ty.is_float(ctx)
}

fn is_bool(ctx: &Context, ty: Type) -> bool {
    ty.is_signless(ctx, 1)
}

fn element(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    ty.element(ctx).is_some_and(|element| accepts(ctx, element))
}

fn is_rank(ctx: &Context, ty: Type, rank: usize) -> bool {
    ty.rank(ctx) == Some(rank)
}

fn is_ranked_vector(ctx: &Context, ty: Type) -> bool {
    ty.is_vector(ctx) && !is_rank(ctx, ty, 0)
}

fn is_fixed_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if !scalable.contains(&true))
}

fn is_scalable_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Whether a type is `!dialect.mnemonic`.
fn is_dialect_type(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> bool {
    match ty.data(ctx) {
        TypeData::Dialect { dialect: d, mnemonic: m, .. } => ctx.str(*d) == dialect && ctx.str(*m) == mnemonic,
        _ => false,
    }
}

/// Returns the type `!dialect.mnemonic`.
pub fn dialect_type(ctx: &Context, dialect: &str, mnemonic: &str) -> Type {
    ctx.intern_type(TypeData::Dialect {
        dialect: ctx.name(dialect),
        mnemonic: ctx.name(mnemonic),
        parameters: Box::default(),
    })
}

/// Whether a type is `!deallocation.ownership`.
fn is_ownership(ctx: &Context, ty: Type) -> bool {
    is_dialect_type(ctx, ty, "deallocation", "ownership")
}

/// Whether a memref's layout is strided: a sum of dimensions with constant or symbolic coefficients.
fn is_strided_layout(ctx: &Context, layout: Option<Attr>) -> bool {
    let Some(layout) = layout else { return true };
    let map = match layout.data(ctx) {
        AttrData::StridedLayout { .. } => return true,
        AttrData::AffineMap(map) => *map,
        _ => return false,
    };
    let results = map.results(ctx);
    if results.len() != 1 {
        return map.is_identity(ctx);
    }
    let mut strided = true;
    results[0].walk(ctx, &mut |expr| {
        if let AffineExprData::Mod(..) | AffineExprData::FloorDiv(..) | AffineExprData::CeilDiv(..) = expr {
            strided = false;
        }
    });
    strided
}

fn is_strided_memref(ctx: &Context, ty: Type) -> bool {
    matches!(*ty.data(ctx), TypeData::MemRef { layout, .. } if is_strided_layout(ctx, layout))
}

fn is_extent_tensor(ctx: &Context, ty: Type) -> bool {
    ty.is_ranked_tensor(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, |ctx, ty| ty.is_index(ctx))
}

fn is_shape(ctx: &Context, ty: Type) -> bool {
    is_dialect_type(ctx, ty, "shape", "shape")
}

fn is_size(ctx: &Context, ty: Type) -> bool {
    is_dialect_type(ctx, ty, "shape", "size")
}

fn is_value_shape(ctx: &Context, ty: Type) -> bool {
    is_dialect_type(ctx, ty, "shape", "value_shape")
}

/// Any type.
pub static ANY_TYPE: TypeConstraint = constraint("any type", |_, _| true);
/// A function type.
pub static FUNCTION_TYPE: TypeConstraint =
    of(&FUNCTION, "function type", |ctx, ty| matches!(ty.data(ctx), TypeData::Function { .. }));
/// A float, or a tensor or vector of floats.
pub static FLOAT_LIKE: TypeConstraint = constraint("floating-point-like", |ctx, ty| is_like(ctx, ty, is_float));
/// A signless integer or index, or a tensor or vector of these.
pub static SIGNLESS_INTEGER_OR_INDEX_LIKE: TypeConstraint =
    constraint("signless-integer-like", |ctx, ty| is_like(ctx, ty, is_signless_integer_or_index));
/// `i1`, or a tensor or vector of it.
pub static BOOL_LIKE: TypeConstraint = constraint("bool-like", |ctx, ty| is_like(ctx, ty, is_bool));
/// An operand of `arith.bitcast`.
pub static BITCAST_TYPE: TypeConstraint =
    constraint("signless-integer-or-float-like or memref of signless-integer or float", |ctx, ty| {
        let accepts = |ctx: &Context, ty: Type| is_signless_integer(ctx, ty) || is_float(ctx, ty);
        is_like(ctx, ty, accepts) || (ty.is_ranked_memref(ctx) && element(ctx, ty, accepts))
    });
/// A signless integer, or a tensor or vector of it.
pub static SIGNLESS_FIXED_WIDTH_INTEGER_LIKE: TypeConstraint =
    constraint("signless-fixed-width-integer-like", |ctx, ty| is_like(ctx, ty, is_signless_integer));
/// An operand of `arith.index_cast`.
pub static INDEX_CAST_TYPE: TypeConstraint =
    constraint("signless-integer-like or memref of signless-integer", |ctx, ty| {
        is_like(ctx, ty, is_signless_integer_or_index)
            || (ty.is_ranked_memref(ctx) && element(ctx, ty, is_signless_integer_or_index))
    });
/// `i1`
pub static I1: TypeConstraint =
    TypeConstraint { class: Some(&INTEGER), ..only("1-bit signless integer", is_bool, Context::i1) };
/// An integer of any width and signedness.
pub static ANY_INTEGER: TypeConstraint = of(&INTEGER, "integer", |ctx, ty| ty.is_integer(ctx));
/// A signless integer or index.
pub static ANY_SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    constraint("signless integer or index", is_signless_integer_or_index);
/// A signless integer.
pub static ANY_SIGNLESS_INTEGER: TypeConstraint = of(&INTEGER, "signless integer", is_signless_integer);
/// An integer or index.
pub static INTEGER_OR_INDEX: TypeConstraint = constraint("integer or index", is_integer_or_index);
/// `index`
pub static INDEX: TypeConstraint =
    TypeConstraint { class: Some(&INDEX_TYPE), ..only("index", |ctx, ty| ty.is_index(ctx), Context::index) };
/// A float.
pub static ANY_FLOAT: TypeConstraint = of(&FLOAT, "floating-point", is_float);
/// A signless integer or a float.
pub static SIGNLESS_INTEGER_OR_FLOAT: TypeConstraint =
    constraint("signless integer or floating-point", |ctx, ty| is_signless_integer(ctx, ty) || is_float(ctx, ty));
/// A complex type.
pub static ANY_COMPLEX: TypeConstraint = of(&COMPLEX, "complex-type", |ctx, ty| ty.is_complex(ctx));
/// A complex type of floats.
pub static COMPLEX_OF_FLOAT: TypeConstraint =
    of(&COMPLEX, "complex type with floating-point elements", |ctx, ty| match *ty.data(ctx) {
        TypeData::Complex(element) => element.is_float(ctx),
        _ => false,
    });

/// A ranked tensor.
pub static ANY_RANKED_TENSOR: TypeConstraint =
    of(&RANKED_TENSOR, "ranked tensor of any type values", |ctx, ty| ty.is_ranked_tensor(ctx));
/// A tensor.
pub static ANY_TENSOR: TypeConstraint = of(&TENSOR, "tensor of any type values", |ctx, ty| ty.is_tensor(ctx));
/// A tensor of rank 1 or higher, or unranked.
pub static ANY_NON0_RANKED_OR_UNRANKED_TENSOR: TypeConstraint =
    of(&TENSOR, "non-0-ranked or unranked tensor", |ctx, ty| ty.is_tensor(ctx) && !is_rank(ctx, ty, 0));
/// A tensor of static shape.
pub static ANY_STATIC_SHAPE_TENSOR: TypeConstraint =
    of(&RANKED_TENSOR, "statically shaped tensor of any type values", |ctx, ty| {
        ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx)
    });
/// An operand of `tensor.bitcast`.
pub static TENSOR_OF_INTEGER_OR_FLOAT: TypeConstraint = of(
    &TENSOR,
    "tensor of signless integer or unsigned integer or signed integer or floating-point values",
    |ctx, ty| ty.is_tensor(ctx) && element(ctx, ty, |ctx, ty| ty.is_integer(ctx) || ty.is_float(ctx)),
);
/// A ranked tensor of signless integers or indices.
pub static RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    of(&RANKED_TENSOR, "ranked tensor of signless integer or index values", |ctx, ty| {
        ty.is_ranked_tensor(ctx) && element(ctx, ty, is_signless_integer_or_index)
    });
/// A tensor of rank 1 of signless integers or indices.
pub static TENSOR_1D_OF_SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    of(&RANKED_TENSOR, "1D tensor of signless integer or index values", |ctx, ty| {
        ty.is_ranked_tensor(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, is_signless_integer_or_index)
    });
/// A tensor of rank 4.
pub static TENSOR_4D: TypeConstraint =
    of(&RANKED_TENSOR, "4D tensor of any type values", |ctx, ty| ty.is_ranked_tensor(ctx) && is_rank(ctx, ty, 4));
/// A tensor of rank 6.
pub static TENSOR_6D: TypeConstraint =
    of(&RANKED_TENSOR, "6D tensor of any type values", |ctx, ty| ty.is_ranked_tensor(ctx) && is_rank(ctx, ty, 6));
/// A tensor of rank 1 of indices.
pub static TENSOR_1D_OF_INDEX: TypeConstraint = of(&RANKED_TENSOR, "1D tensor of index values", is_extent_tensor);
/// A tensor of indices.
pub static INDEX_TENSOR: TypeConstraint =
    of(&TENSOR, "tensor of index values", |ctx, ty| ty.is_tensor(ctx) && element(ctx, ty, |ctx, ty| ty.is_index(ctx)));

/// A ranked memref.
pub static ANY_MEMREF: TypeConstraint = of(&MEMREF, "memref of any type values", |ctx, ty| ty.is_ranked_memref(ctx));
/// A ranked or unranked memref.
pub static ANY_RANKED_OR_UNRANKED_MEMREF: TypeConstraint =
    of(&BASE_MEMREF, "ranked or unranked memref of any type values", |ctx, ty| ty.is_memref(ctx));
/// A ranked memref with a strided layout.
pub static ANY_STRIDED_MEMREF: TypeConstraint = of(&MEMREF, "strided memref of any type values", is_strided_memref);
/// A memref of rank 1 or higher, or unranked.
pub static ANY_NON0_RANKED_OR_UNRANKED_MEMREF: TypeConstraint =
    constraint("unranked.memref of any type values or non-0-ranked.memref of any type values", |ctx, ty| {
        ty.is_memref(ctx) && !is_rank(ctx, ty, 0)
    });
/// A strided memref of rank 0.
pub static STRIDED_MEMREF_RANK_0: TypeConstraint =
    of(&MEMREF, "strided memref of any type values of rank 0", |ctx, ty| {
        is_strided_memref(ctx, ty) && is_rank(ctx, ty, 0)
    });
/// A memref of static shape.
pub static ANY_STATIC_SHAPE_MEMREF: TypeConstraint =
    of(&MEMREF, "statically shaped memref of any type values", |ctx, ty| {
        ty.is_ranked_memref(ctx) && ty.has_static_shape(ctx)
    });
/// A memref of rank 1.
pub static MEMREF_1D: TypeConstraint =
    of(&MEMREF, "1D memref of any type values", |ctx, ty| ty.is_ranked_memref(ctx) && is_rank(ctx, ty, 1));
/// A memref of rank 1 of signless integers or indices.
pub static MEMREF_1D_OF_SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    of(&MEMREF, "1D memref of signless integer or index values", |ctx, ty| {
        ty.is_ranked_memref(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, is_signless_integer_or_index)
    });
/// A memref of rank 1 of `i8`.
pub static MEMREF_1D_OF_I8: TypeConstraint = of(&MEMREF, "1D memref of 8-bit signless integer values", |ctx, ty| {
    ty.is_ranked_memref(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, |ctx, ty| ty.is_signless(ctx, 8))
});
/// A memref of signless integers or floats.
pub static MEMREF_OF_SIGNLESS_INTEGER_OR_FLOAT: TypeConstraint =
    of(&MEMREF, "memref of signless integer or floating-point values", |ctx, ty| {
        ty.is_ranked_memref(ctx) && element(ctx, ty, |ctx, ty| is_signless_integer(ctx, ty) || is_float(ctx, ty))
    });

/// A tensor, memref or vector.
pub static ANY_SHAPED: TypeConstraint = of(&SHAPED, "shaped of any type values", |ctx, ty| ty.is_shaped(ctx));
/// A ranked memref or tensor.
pub static MEMREF_OR_RANKED_TENSOR: TypeConstraint =
    constraint("memref of any type values or ranked tensor of any type values", |ctx, ty| {
        ty.is_ranked_memref(ctx) || ty.is_ranked_tensor(ctx)
    });
/// A tensor or ranked memref.
pub static TENSOR_OR_MEMREF: TypeConstraint =
    of(&SHAPED, "Tensor or MemRef of any type values", |ctx, ty| ty.is_tensor(ctx) || ty.is_ranked_memref(ctx));
/// A type that can be bufferized.
pub static TENSOR_LIKE: TypeConstraint = of(&TENSOR, "TensorLikeType instance", |ctx, ty| ty.is_tensor(ctx));
/// A buffer type.
pub static BUFFER_LIKE: TypeConstraint = of(&BASE_MEMREF, "BufferLikeType instance", |ctx, ty| ty.is_memref(ctx));

/// A vector of rank 1 or higher.
pub static ANY_VECTOR_OF_NON_ZERO_RANK: TypeConstraint = of(&VECTOR, "vector of any type values", is_ranked_vector);
/// A vector.
pub static ANY_VECTOR_OF_ANY_RANK: TypeConstraint =
    of(&VECTOR, "vector of any type values", |ctx, ty| ty.is_vector(ctx));
/// A vector without scalable dimensions.
pub static ANY_FIXED_VECTOR_OF_ANY_RANK: TypeConstraint =
    of(&VECTOR, "fixed-length vector of any type values", is_fixed_vector);
/// A vector of `i1` of rank 1 or higher without scalable dimensions.
pub static FIXED_VECTOR_OF_I1: TypeConstraint =
    of(&VECTOR, "fixed-length vector of 1-bit signless integer values", |ctx, ty| {
        is_fixed_vector(ctx, ty) && is_ranked_vector(ctx, ty) && element(ctx, ty, is_bool)
    });
/// A vector of `i1`.
pub static VECTOR_OF_I1_OF_ANY_RANK: TypeConstraint =
    of(&VECTOR, "vector of 1-bit signless integer values", |ctx, ty| ty.is_vector(ctx) && element(ctx, ty, is_bool));
/// A vector of `i1` of rank 1 or higher.
pub static VECTOR_OF_I1: TypeConstraint = of(&VECTOR, "vector of 1-bit signless integer values", |ctx, ty| {
    is_ranked_vector(ctx, ty) && element(ctx, ty, is_bool)
});
/// A vector of floats, of any rank.
pub static VECTOR_OF_FLOAT: TypeConstraint =
    of(&VECTOR, "vector of floating-point values", |ctx, ty| ty.is_vector(ctx) && element(ctx, ty, is_float));
/// A vector of integers or indices.
pub static VECTOR_OF_INTEGER_OR_INDEX: TypeConstraint = of(&VECTOR, "vector of integer or index values", |ctx, ty| {
    is_ranked_vector(ctx, ty) && element(ctx, ty, is_integer_or_index)
});
/// An operand of `vector.print`.
pub static VECTOR_INTEGER_INDEX_OR_FLOAT: TypeConstraint =
    constraint("", |ctx, ty| ty.is_vector(ctx) || is_integer_or_index(ctx, ty) || is_float(ctx, ty));
/// A scalable vector of rank 1.
pub static SCALABLE_VECTOR_OF_RANK_1: TypeConstraint =
    of(&VECTOR, " of ranks 1", |ctx, ty| is_scalable_vector(ctx, ty) && is_rank(ctx, ty, 1));
/// A vector of rank 1.
pub static VECTOR_OF_RANK_1: TypeConstraint =
    of(&VECTOR, " of ranks 1", |ctx, ty| ty.is_vector(ctx) && is_rank(ctx, ty, 1));
/// A vector of rank 1 of indices.
pub static VECTOR_OF_INDEX_OF_RANK_1: TypeConstraint = of(&VECTOR, "vector of index values of ranks 1", |ctx, ty| {
    ty.is_vector(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, |ctx, ty| ty.is_index(ctx))
});

/// `!irdl.attribute`
pub static IRDL_ATTRIBUTE: TypeConstraint = only(
    "IRDL handle to an `mlir::Attribute`",
    |ctx, ty| is_dialect_type(ctx, ty, "irdl", "attribute"),
    |ctx| dialect_type(ctx, "irdl", "attribute"),
);
/// `!irdl.region`
pub static IRDL_REGION: TypeConstraint = only(
    "IRDL handle to a region definition",
    |ctx, ty| is_dialect_type(ctx, ty, "irdl", "region"),
    |ctx| dialect_type(ctx, "irdl", "region"),
);
/// `!deallocation.ownership`
pub static OWNERSHIP: TypeConstraint =
    only("ownership indicator", is_ownership, |ctx| dialect_type(ctx, "deallocation", "ownership"));
/// A ranked or unranked memref, or `!deallocation.ownership`.
pub static ANY_MEMREF_OR_OWNERSHIP: TypeConstraint =
    constraint("ranked or unranked memref of any type values or ownership indicator", |ctx, ty| {
        ty.is_memref(ctx) || is_ownership(ctx, ty)
    });
/// `!ml_program.token`
pub static ML_PROGRAM_TOKEN: TypeConstraint = only(
    "Token for establishing execution ordering in a graph",
    |ctx, ty| is_dialect_type(ctx, ty, "ml_program", "token"),
    |ctx| dialect_type(ctx, "ml_program", "token"),
);
/// `!shape.witness`
pub static SHAPE_WITNESS: TypeConstraint =
    only("", |ctx, ty| is_dialect_type(ctx, ty, "shape", "witness"), |ctx| dialect_type(ctx, "shape", "witness"));
/// `!shape.size`
pub static SHAPE_SIZE: TypeConstraint = only("", is_size, |ctx| dialect_type(ctx, "shape", "size"));
/// `!shape.shape`
pub static SHAPE_SHAPE: TypeConstraint = only("", is_shape, |ctx| dialect_type(ctx, "shape", "shape"));
/// `!shape.value_shape`
pub static SHAPE_VALUE_SHAPE: TypeConstraint =
    only("", is_value_shape, |ctx| dialect_type(ctx, "shape", "value_shape"));
/// `!shape.size` or `index`
pub static SHAPE_SIZE_OR_INDEX: TypeConstraint =
    constraint("size or index", |ctx, ty| is_size(ctx, ty) || ty.is_index(ctx));
/// `!shape.shape` or an extent tensor
pub static SHAPE_OR_EXTENT_TENSOR: TypeConstraint =
    constraint("shape or extent tensor", |ctx, ty| is_shape(ctx, ty) || is_extent_tensor(ctx, ty));
/// `!shape.shape` or `!shape.size`
pub static SHAPE_OR_SIZE: TypeConstraint = constraint("shape or size", |ctx, ty| is_size(ctx, ty) || is_shape(ctx, ty));
/// A size, an index, a shape or an extent tensor
pub static ANY_SHAPE_OR_SIZE: TypeConstraint = constraint("any shape or size", |ctx, ty| {
    is_size(ctx, ty) || ty.is_index(ctx) || is_shape(ctx, ty) || is_extent_tensor(ctx, ty)
});
/// A shaped type or `!shape.value_shape`
pub static SHAPED_OR_VALUE_SHAPE: TypeConstraint =
    constraint("shaped of any type values or ", |ctx, ty| ty.is_shaped(ctx) || is_value_shape(ctx, ty));
/// A tensor of rank 1 of integers or indices, or `!shape.value_shape`
pub static TENSOR_1D_OR_VALUE_SHAPE: TypeConstraint =
    constraint("1D tensor of integer or index values or ", |ctx, ty| {
        (ty.is_ranked_tensor(ctx) && is_rank(ctx, ty, 1) && element(ctx, ty, is_integer_or_index))
            || is_value_shape(ctx, ty)
    });
