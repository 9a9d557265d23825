//! Constraints on attributes. The summaries appear in messages.

use freehold_core::definition::{AttrConstraint, AttrSpelling};
use freehold_core::ir::{Attr, AttrData, Context, Type, TypeData};

const fn constraint(summary: &'static str, accepts: fn(&Context, Attr) -> bool) -> AttrConstraint {
    AttrConstraint { summary, accepts, spelling: AttrSpelling::Any }
}

const fn spelled(summary: &'static str, spelling: AttrSpelling, accepts: fn(&Context, Attr) -> bool) -> AttrConstraint {
    AttrConstraint { summary, accepts, spelling }
}

fn i32_type(ctx: &Context) -> Type {
    ctx.integer(32)
}

fn i64_type(ctx: &Context) -> Type {
    ctx.integer(64)
}

fn is_integer_of(ctx: &Context, attr: Attr, width: u32) -> bool {
    matches!(*attr.data(ctx), AttrData::Integer { ty, .. } if ty.is_signless(ctx, width))
}

fn integer_value(ctx: &Context, attr: Attr, width: u32) -> Option<i64> {
    if is_integer_of(ctx, attr, width) { attr.as_i64(ctx) } else { None }
}

fn is_array_of(ctx: &Context, attr: Attr, accepts: fn(&Context, Attr) -> bool) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.iter().all(|&element| accepts(ctx, element)))
}

fn is_string(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::String { .. })
}

fn is_symbol(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::SymbolRef { .. })
}

fn is_unit(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Unit)
}

fn is_bool(ctx: &Context, attr: Attr) -> bool {
    is_integer_of(ctx, attr, 1)
}

fn is_map(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::AffineMap(_))
}

fn is_dense_array(ctx: &Context, attr: Attr, width: u32) -> bool {
    matches!(*attr.data(ctx), AttrData::DenseArray { element, .. } if element.is_signless(ctx, width))
}

/// Returns whether an attribute is `dense<…>` of integers or indices whose element type satisfies `accepts`.
fn is_dense_integers(ctx: &Context, attr: Attr, accepts: fn(&Context, Type) -> bool) -> bool {
    match *attr.data(ctx) {
        AttrData::DenseElements { ty, .. } => ty
            .element(ctx)
            .is_some_and(|element| (element.is_integer(ctx) || element.is_index(ctx)) && accepts(ctx, element)),
        _ => false,
    }
}

fn is_dense_i64_of_shape(ctx: &Context, attr: Attr, shape: &[i64]) -> bool {
    is_dense_integers(ctx, attr, |ctx, ty| ty.is_signless(ctx, 64))
        && attr.ty(ctx).and_then(|ty| ty.shape(ctx)) == Some(shape)
}

/// Returns whether an attribute is `#dialect.mnemonic…`.
fn is_dialect_attr(ctx: &Context, attr: Attr, dialect: &str, mnemonic: &str) -> bool {
    match attr.data(ctx) {
        AttrData::Dialect { dialect: d, mnemonic: m, .. } => ctx.str(*d) == dialect && ctx.str(*m) == mnemonic,
        _ => false,
    }
}

/// Any attribute.
pub static ANY_ATTR: AttrConstraint = constraint("any attribute", |_, _| true);
/// A string.
pub static STRING_ATTR: AttrConstraint = spelled("string attribute", AttrSpelling::String, is_string);
/// A string spelled as a symbol name: `@name`.
pub static SYMBOL_NAME_ATTR: AttrConstraint = spelled("string attribute", AttrSpelling::SymbolName, is_string);
/// A string, with the summary used by the vector dialect.
pub static BUILTIN_STRING_ATTR: AttrConstraint =
    spelled("An Attribute containing a string", AttrSpelling::String, is_string);
/// An array of dictionaries.
pub static DICTIONARY_ARRAY_ATTR: AttrConstraint =
    spelled("Array of dictionary attributes", AttrSpelling::Array, |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| matches!(attr.data(ctx), AttrData::Dictionary(_)))
    });
/// `@name`
pub static FLAT_SYMBOL_REF_ATTR: AttrConstraint =
    spelled("flat symbol reference attribute", AttrSpelling::Symbol, |ctx, attr| attr.as_symbol(ctx).is_some());
/// `@name::@nested`
pub static SYMBOL_REF_ATTR: AttrConstraint = spelled("symbol reference attribute", AttrSpelling::Symbol, is_symbol);
/// A unit attribute.
pub static UNIT_ATTR: AttrConstraint = spelled("unit attribute", AttrSpelling::Unit, is_unit);
/// A unit attribute, or a Boolean.
pub static UNIT_PROPERTY: AttrConstraint =
    spelled("unit property", AttrSpelling::Unit, |ctx, attr| is_unit(ctx, attr) || is_bool(ctx, attr));
/// A function type.
pub static FUNCTION_TYPE_ATTR: AttrConstraint =
    spelled("type attribute of function type", AttrSpelling::Type, |ctx, attr| {
        attr.as_type(ctx).is_some_and(|ty| matches!(ty.data(ctx), TypeData::Function { .. }))
    });
/// A ranked memref type.
pub static MEMREF_TYPE_ATTR: AttrConstraint = spelled("memref type attribute", AttrSpelling::Type, |ctx, attr| {
    attr.as_type(ctx).is_some_and(|ty| ty.is_ranked_memref(ctx))
});
/// A type.
pub static TYPE_ATTR: AttrConstraint =
    spelled("any type attribute", AttrSpelling::Type, |ctx, attr| attr.as_type(ctx).is_some());
/// An attribute that has a type.
pub static TYPED_ATTR: AttrConstraint = spelled("TypedAttr instance", AttrSpelling::OfAnyType, |ctx, attr| {
    attr.ty(ctx).is_some() || matches!(attr.data(ctx), AttrData::Opaque { .. } | AttrData::Dialect { .. })
});
/// `array<i32: …>`
pub static DENSE_I32_ARRAY_ATTR: AttrConstraint =
    spelled("i32 dense array attribute", AttrSpelling::DenseArray(i32_type), |ctx, attr| is_dense_array(ctx, attr, 32));
/// `array<i64: …>`
pub static DENSE_I64_ARRAY_ATTR: AttrConstraint =
    spelled("i64 dense array attribute", AttrSpelling::DenseArray(i64_type), |ctx, attr| is_dense_array(ctx, attr, 64));
/// `array<i64: …>` with strictly increasing elements.
pub static INCREASING_DENSE_I64_ARRAY_ATTR: AttrConstraint = spelled(
    "i64 dense array attribute should be in increasing order",
    AttrSpelling::DenseArray(i64_type),
    |ctx, attr| {
        is_dense_array(ctx, attr, 64)
            && attr.as_i64_array(ctx).is_some_and(|values| values.windows(2).all(|pair| pair[0] < pair[1]))
    },
);
/// `dense<…>` of integers or indices.
pub static INTEGER_ELEMENTS_ATTR: AttrConstraint =
    constraint("integer elements attribute", |ctx, attr| is_dense_integers(ctx, attr, |_, _| true));
/// `dense<…>` of `i32`.
pub static I32_ELEMENTS_ATTR: AttrConstraint = constraint("32-bit signless integer elements attribute", |ctx, attr| {
    is_dense_integers(ctx, attr, |ctx, ty| ty.is_signless(ctx, 32))
});
/// `dense<…>` of indices.
pub static INDEX_ELEMENTS_ATTR: AttrConstraint =
    constraint("index elements attribute", |ctx, attr| is_dense_integers(ctx, attr, |ctx, ty| ty.is_index(ctx)));
/// `dense<…> : tensor<1xi64>`
pub static I64_ELEMENTS_1_ATTR: AttrConstraint =
    constraint("64-bit signless int elements attribute of shape [1]", |ctx, attr| {
        is_dense_i64_of_shape(ctx, attr, &[1])
    });
/// `dense<…> : tensor<2xi64>`
pub static I64_ELEMENTS_2_ATTR: AttrConstraint =
    constraint("64-bit signless int elements attribute of shape [2]", |ctx, attr| {
        is_dense_i64_of_shape(ctx, attr, &[2])
    });
/// `dense<…> : tensor<3xi64>`
pub static I64_ELEMENTS_3_ATTR: AttrConstraint =
    constraint("64-bit signless int elements attribute of shape [3]", |ctx, attr| {
        is_dense_i64_of_shape(ctx, attr, &[3])
    });
/// A mapping of loops to devices.
pub static DEVICE_MAPPING_ARRAY_ATTR: AttrConstraint = constraint("Device Mapping array attribute", |ctx, attr| {
    is_array_of(ctx, attr, |ctx, attr| matches!(attr.data(ctx), AttrData::Opaque { .. } | AttrData::Dialect { .. }))
});
/// `true` or `false`
pub static BOOL_ATTR: AttrConstraint = spelled("bool attribute", AttrSpelling::Typed(Context::i1), is_bool);
/// An `i32`.
pub static I32_ATTR: AttrConstraint =
    spelled("32-bit signless integer attribute", AttrSpelling::Typed(i32_type), |ctx, attr| {
        is_integer_of(ctx, attr, 32)
    });
/// A positive `i32`.
pub static POSITIVE_I32_ATTR: AttrConstraint =
    spelled("32-bit signless integer attribute whose value is positive", AttrSpelling::Typed(i32_type), |ctx, attr| {
        integer_value(ctx, attr, 32).is_some_and(|value| value > 0)
    });
/// An `i32` from 0 to 3.
pub static LOCALITY_HINT_ATTR: AttrConstraint = spelled(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    AttrSpelling::Typed(i32_type),
    |ctx, attr| integer_value(ctx, attr, 32).is_some_and(|value| (0..=3).contains(&value)),
);
/// An `i64`.
pub static I64_ATTR: AttrConstraint =
    spelled("64-bit signless integer attribute", AttrSpelling::Typed(i64_type), |ctx, attr| {
        is_integer_of(ctx, attr, 64)
    });
/// A non-negative `i64`.
pub static NON_NEGATIVE_I64_ATTR: AttrConstraint = spelled(
    "64-bit signless integer attribute whose minimum value is 0",
    AttrSpelling::Typed(i64_type),
    |ctx, attr| integer_value(ctx, attr, 64).is_some_and(|value| value >= 0),
);
/// An `i64` that is a power of two.
pub static ALIGNMENT_ATTR: AttrConstraint = spelled(
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    AttrSpelling::Typed(i64_type),
    |ctx, attr| integer_value(ctx, attr, 64).is_some_and(|value| value > 0 && value.count_ones() == 1),
);
/// An index.
pub static INDEX_ATTR: AttrConstraint = spelled(
    "index attribute",
    AttrSpelling::Typed(Context::index),
    |ctx, attr| matches!(*attr.data(ctx), AttrData::Integer { ty, .. } if ty.is_index(ctx)),
);
/// An array.
pub static ARRAY_ATTR: AttrConstraint =
    spelled("array attribute", AttrSpelling::Array, |ctx, attr| attr.as_array(ctx).is_some());
/// An array of strings.
pub static STRING_ARRAY_ATTR: AttrConstraint =
    spelled("string array attribute", AttrSpelling::Array, |ctx, attr| is_array_of(ctx, attr, is_string));
/// An array of `true` and `false`.
pub static BOOL_ARRAY_ATTR: AttrConstraint =
    spelled("1-bit boolean array attribute", AttrSpelling::Array, |ctx, attr| is_array_of(ctx, attr, is_bool));
/// An array of `i64`.
pub static I64_ARRAY_ATTR: AttrConstraint =
    spelled("64-bit integer array attribute", AttrSpelling::Array, |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| is_integer_of(ctx, attr, 64))
    });
/// An array of arrays of `i64`.
pub static INDEX_LIST_ARRAY_ATTR: AttrConstraint =
    spelled("Array of 64-bit integer array attributes", AttrSpelling::Array, |ctx, attr| {
        is_array_of(ctx, attr, |ctx, attr| is_array_of(ctx, attr, |ctx, attr| is_integer_of(ctx, attr, 64)))
    });
/// `affine_map<…>`
pub static AFFINE_MAP_ATTR: AttrConstraint = constraint("AffineMap attribute", is_map);
/// An array of `affine_map<…>`.
pub static AFFINE_MAP_ARRAY_ATTR: AttrConstraint =
    spelled("AffineMap array attribute", AttrSpelling::Array, |ctx, attr| is_array_of(ctx, attr, is_map));
/// `affine_set<…>`
pub static INTEGER_SET_ATTR: AttrConstraint =
    constraint("IntegerSet attribute", |ctx, attr| matches!(attr.data(ctx), AttrData::IntegerSet(_)));
/// `{…}`
pub static DICTIONARY_ATTR: AttrConstraint =
    constraint("dictionary of named attribute values", |ctx, attr| matches!(attr.data(ctx), AttrData::Dictionary(_)));
/// `#irdl<variadicity_array[…]>`
pub static VARIADICITY_ARRAY_ATTR: AttrConstraint =
    spelled("", AttrSpelling::Dialect { dialect: "irdl", mnemonic: "variadicity_array" }, |ctx, attr| {
        is_dialect_attr(ctx, attr, "irdl", "variadicity_array")
    });
/// `#ub.poison`
pub static POISON_ATTR: AttrConstraint = constraint("PoisonAttrInterface instance", |ctx, attr| {
    is_dialect_attr(ctx, attr, "ub", "poison") || matches!(attr.data(ctx), AttrData::Opaque { .. })
});
