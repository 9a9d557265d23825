//! Types and attributes that versions of MLIR have in other forms, or not at all.
//!
//! ```text
//! memref<4xf32, affine_map<(d0) -> (d0 * 2 + 1)>>     13 to 15; they also read 'offset: 1, strides: [2]'
//! memref<4xf32, strided<[2], offset: 1>>              since 16
//! ```
//!
//! Every distinct type and attribute is converted once, so the cost is linear in the program.

use freehold_core::ir::layout::with_map_layout;
use freehold_core::ir::{Attr, AttrData, AttrTypeReplacer, Body, Context, FloatKind, Op, Type, TypeData, Version};
use freehold_core::text::{attr_text, type_text};

use crate::table::DialectVersions;

/// Makes the types and attributes of `body` those of `version`. Returns what `version` does not have, with the op that has
/// it, or `None` for the op that owns the body, and the first version that has it.
pub(crate) fn version_types(ctx: &Context, body: &mut Body, version: Version) -> Vec<(Option<Op>, (String, Version))> {
    let ty = |ctx: &Context, ty: Type| version_type(ctx, ty, version);
    let attr = |ctx: &Context, attr: Attr| version_attribute(ctx, attr, version);
    AttrTypeReplacer::new(ctx, &ty, &attr).replace_in(body)
}

fn version_type(ctx: &Context, ty: Type, version: Version) -> Result<Type, (String, Version)> {
    let since = match ty.data(ctx) {
        TypeData::Float(kind) => float_since(*kind),
        TypeData::Vector { shape, scalable, .. } => vector_since(shape, scalable),
        TypeData::MemRef { layout: Some(_), .. } if version < Version::V16 => match with_map_layout(ctx, ty) {
            // The layout of a row is the identity, and then no layout in these versions.
            former if matches!(former.data(ctx), TypeData::MemRef { layout: None, .. }) => Version::V16,
            former => return Ok(former),
        },
        _ => Version::V13,
    };
    match since <= version {
        true => Ok(ty),
        false => Err((format!("the type '{}'", type_text(ctx, ty)), since)),
    }
}

/// Returns the first version that has a float type.
fn float_since(kind: FloatKind) -> Version {
    use FloatKind::*;
    match kind {
        F16 | BF16 | F32 | F64 | F80 | F128 => Version::V13,
        F8E5M2 | F8E4M3FN => Version::V16,
        F8E5M2FNUZ | F8E4M3FNUZ | F8E4M3B11FNUZ => Version::V17,
        TF32 => Version::V18,
        F8E4M3 => Version::V19,
        F8E3M4 | F8E8M0FNU | F4E2M1FN | F6E2M3FN | F6E3M2FN => Version::V20,
    }
}

/// Returns the first version that has a vector type: scalable dimensions had to be the last ones, and until 16 were
/// written in common brackets.
fn vector_since(shape: &[i64], scalable: &[bool]) -> Version {
    let fixed = scalable.iter().take_while(|&&scalable| !scalable).count();
    match (shape.is_empty(), scalable.len() - fixed) {
        (true, _) | (false, 1) => Version::V14,
        (false, 0) => Version::V13,
        (false, _) => Version::V17,
    }
}

fn version_attribute(ctx: &Context, attr: Attr, version: Version) -> Result<Attr, (String, Version)> {
    if let AttrData::Opaque { dialect, body, pretty, ty } = attr.data(ctx)
        && let Some(versions) = ctx.dialect(ctx.str(*dialect)).and_then(DialectVersions::of_dialect)
        && let Some(former) = versions.former_attribute
    {
        return match former(ctx.str(*body), version) {
            Ok(None) => Ok(attr),
            Ok(Some(text)) => {
                let (dialect, body) = (*dialect, ctx.name(&text));
                Ok(ctx.intern_attr(AttrData::Opaque { dialect, body, pretty: *pretty, ty: *ty }))
            }
            Err(problem) => Err((problem.what, problem.since)),
        };
    }
    let since = match attr.data(ctx) {
        AttrData::DenseResource { .. } => Version::V16,
        AttrData::Distinct { .. } => Version::V17,
        AttrData::StridedLayout { .. } => Version::V16,
        _ => Version::V13,
    };
    match since <= version {
        true => Ok(attr),
        false => Err((format!("the attribute '{}'", attr_text(ctx, attr)), since)),
    }
}
