//! Conversions between structured ops and those of other versions.
//!
//! The custom form of an op of another version is parsed without its body, which the upgrade builds: from the
//! definition of the op in memory, or from an entry of this file, which describes an op that has none and becomes a
//! `linalg.generic`.

use crate::linalg;
use crate::linalg::computations::Scalar;
use crate::linalg::enums;
use crate::linalg::enums::{
    BINARY_FN_DEF, ELEMENTWISE_KIND_DEF, TERNARY_FN_DEF, TYPE_FN_DEF, UNARY_FN_DEF, WINOGRAD_CONV_2D_DEF,
};
use crate::linalg::iteration::{IteratorType, body_argument_type};
use crate::linalg::named_op::{self, Computation};
use crate::linalg::template;
use freehold_core::definition::EnumDef;
use freehold_core::ir::{AffineMap, Attr, Context, Location, Name, Op, Type, Version};
use freehold_history::{Downgraded, Inexpressible, OpVersions, Spelling, Upgraded};

/// Leaves an op as it is.
pub(super) fn same(_: &mut Upgraded<'_>) -> Result<(), String> {
    Ok(())
}

// ---- bodies

/// Returns the types of the arguments of the op's body.
fn body_types(upgraded: &Upgraded<'_>) -> Vec<Type> {
    let ctx = upgraded.ctx;
    upgraded.op.operands.iter().map(|&operand| body_argument_type(ctx, upgraded.body.ty(operand))).collect()
}

/// Builds the body of a named op if it has none.
pub(super) fn build_body(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    if !upgraded.op.regions.is_empty() {
        return Ok(());
    }
    let types = body_types(upgraded);
    let region = template::create_body(upgraded.ctx, upgraded.body, upgraded.op, &types)?;
    upgraded.op.regions.push(region);
    Ok(())
}

/// Makes the op a `linalg.generic` with these maps and iterators, and builds its body if it has none.
pub(super) fn generalize(
    upgraded: &mut Upgraded<'_>,
    maps: &[AffineMap],
    iterators: &[IteratorType],
    computation: Computation<'_>,
) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let cast = upgraded.take_attribute("cast").and_then(|cast| TYPE_FN_DEF.value(ctx, cast));
    upgraded.take_attribute("linalg.memoized_indexing_maps");
    if upgraded.op.regions.is_empty() {
        let types = body_types(upgraded);
        let region = upgraded.body.create_region();
        named_op::build_computation(ctx, upgraded.body, region, &types, cast == Some(1), computation)?;
        upgraded.op.regions.push(region);
    }
    let maps: Vec<Attr> = maps.iter().map(|&map| ctx.map_attr(map)).collect();
    let iterators: Vec<Attr> = iterators.iter().map(|iterator| iterator.attr(ctx)).collect();
    upgraded.set_attribute("indexing_maps", Some(ctx.array_attr(&maps)));
    upgraded.set_attribute("iterator_types", Some(ctx.array_attr(&iterators)));
    upgraded.set_definition(&linalg::GENERIC);
    Ok(())
}

// ---- iterator types

/// Converts iterator types, which were strings until 15.
pub(super) fn normalize_generic(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    if let Some(types) = upgraded.op.get(ctx, Name::ITERATOR_TYPES).and_then(|types| types.as_array(ctx))
        && types.iter().any(|ty| ty.as_str(ctx).is_some())
    {
        let present = |ty: &Attr| IteratorType::from_attr(ctx, *ty).map_or(*ty, |ty| ty.attr(ctx));
        let types: Vec<Attr> = types.iter().map(present).collect();
        upgraded.set_attribute("iterator_types", Some(ctx.array_attr(&types)));
    }
    Ok(())
}

/// Replaces iterator types by strings.
pub(super) fn spell_iterators(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    if let Some(types) = downgraded.attribute(op, "iterator_types").and_then(|types| types.as_array(ctx)) {
        let name = |ty: &Attr| IteratorType::from_attr(ctx, *ty).map_or(*ty, |ty| ctx.string_attr(ty.keyword()));
        let names: Vec<Attr> = types.iter().map(name).collect();
        downgraded.set_attribute(op, "iterator_types", Some(ctx.array_attr(&names)));
    }
    Ok(())
}

// ---- fill, copy

/// Completes an op with one input and one output of a version that had no segments for it. A copy of 13 that permutes
/// dimensions becomes a `linalg.generic`.
pub(super) fn with_segments(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    upgraded.set_segments(&[1, 1]);
    let rank = upgraded.op.operands.first().and_then(|&input| upgraded.body.ty(input).rank(ctx)).unwrap_or(0);
    let maps = ["inputPermutation", "outputPermutation"].map(|name| {
        let map = upgraded.take_attribute(name).and_then(|map| map.as_map(ctx));
        map.unwrap_or_else(|| AffineMap::identity(ctx, rank as u32))
    });
    if maps.iter().all(|map| map.is_identity(ctx)) {
        return build_body(upgraded);
    }
    generalize(upgraded, &maps, &vec![IteratorType::Parallel; rank], Computation::Scalar(&Scalar::Argument(0)))
}

/// Removes the segments of an op with one input and one output.
pub(super) fn without_segments(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    downgraded.set_attribute(op, Name::OPERAND_SEGMENT_SIZES, None);
    Ok(())
}

// ---- map

/// Adds the argument for the output, which the body has since 22.
pub(super) fn normalize_map(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let block = upgraded.op.regions.first().and_then(|&region| upgraded.body.first_block(region));
    if let (Some(block), Some(&output)) = (block, upgraded.op.operands.last())
        && upgraded.body.arguments(block).len() + 1 == upgraded.op.operands.len()
    {
        let ty = body_argument_type(ctx, upgraded.body.ty(output));
        upgraded.body.add_argument(block, ty, Location::UNKNOWN);
    }
    Ok(())
}

/// Removes the argument for the output.
pub(super) fn drop_output_argument(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let body = &mut *downgraded.body;
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    if let Some(block) = block
        && let Some((&last, others)) = body.arguments(block).split_last()
    {
        let index = others.len();
        if !body.is_unused(last) {
            return Err(Inexpressible::new("a use of the output's element", Version::V22));
        }
        body.erase_argument(block, index);
    }
    Ok(())
}

// ---- matmul

/// An op of the matmul family with other indexing maps, which was a separate op.
pub(super) struct Transposed {
    /// Its spelling.
    pub spelling: &'static Spelling,
    /// Its indexing maps.
    pub maps: fn(&Context) -> Attr,
}

/// Maps of `linalg.matmul_transpose_a`.
pub(super) fn transpose_a(ctx: &Context) -> Attr {
    enums::maps(ctx, 3, &[&[2, 0], &[2, 1], &[0, 1]])
}

/// Maps of `linalg.matmul_transpose_b`.
pub(super) fn transpose_b(ctx: &Context) -> Attr {
    enums::maps(ctx, 3, &[&[0, 2], &[1, 2], &[0, 1]])
}

/// Maps of `linalg.batch_matmul_transpose_a`.
pub(super) fn batch_transpose_a(ctx: &Context) -> Attr {
    enums::maps(ctx, 4, &[&[0, 3, 1], &[0, 3, 2], &[0, 1, 2]])
}

/// Maps of `linalg.batch_matmul_transpose_b`.
pub(super) fn batch_transpose_b(ctx: &Context) -> Attr {
    enums::maps(ctx, 4, &[&[0, 1, 3], &[0, 2, 3], &[0, 1, 2]])
}

/// Completes an op of the matmul family that had its maps by its name.
pub(super) fn with_maps(upgraded: &mut Upgraded<'_>, maps: fn(&Context) -> Attr) -> Result<(), String> {
    upgraded.set_attribute("indexing_maps", Some(maps(upgraded.ctx)));
    build_body(upgraded)
}

/// Completes an op of the matmul family with its usual maps.
pub(super) fn with_default_maps(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let maps: Vec<Attr> = named_op::default_maps(ctx, upgraded.op.name)
        .unwrap_or_default()
        .iter()
        .map(|&map| ctx.map_attr(map))
        .collect();
    upgraded.set_attribute("indexing_maps", Some(ctx.array_attr(&maps)));
    build_body(upgraded)
}

/// Removes the indexing maps, which the family has since `since`, or makes the op the one that has them by its name.
pub(super) fn drop_maps(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    transposed: &[Transposed],
    since: Version,
) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let name = downgraded.body.name(op);
    let defaults: Vec<Attr> =
        named_op::default_maps(ctx, name).unwrap_or_default().iter().map(|&map| ctx.map_attr(map)).collect();
    let maps = downgraded.attribute(op, "indexing_maps").filter(|&maps| maps != ctx.array_attr(&defaults));
    if let Some(maps) = maps {
        let version = downgraded.version;
        let matching = transposed.iter().find(|row| row.spelling.covers(version) && (row.maps)(ctx) == maps);
        match (matching, ctx.op_def(name)) {
            (Some(matching), Some(op_def)) => {
                let name = matching.spelling.op_name(ctx, op_def);
                downgraded.body.set_name(op, name);
            }
            _ if version >= since => return Ok(()),
            _ => return Err(Inexpressible::new("other indexing maps", since)),
        }
    }
    downgraded.set_attribute(op, "indexing_maps", None);
    Ok(())
}

// ---- elementwise

/// Returns the maps of an elementwise op with operands of these types: the identity, or the map without results for an
/// operand of rank 0.
fn elementwise_maps(ctx: &Context, operands: &[Type]) -> Vec<AffineMap> {
    let rank = |ty: Type| ty.rank(ctx).unwrap_or(0) as u32;
    let dims = operands.last().map_or(0, |&output| rank(output));
    let map = |&ty: &Type| if rank(ty) == 0 { ctx.affine_map(dims, 0, &[]) } else { AffineMap::identity(ctx, dims) };
    operands.iter().map(map).collect()
}

/// Converts `linalg.elemwise_unary` and `linalg.elemwise_binary`. If it casts, it becomes a `linalg.generic`.
pub(super) fn elementwise_of(upgraded: &mut Upgraded<'_>, functions: &'static EnumDef) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let function = upgraded.take_attribute("fun").and_then(|function| functions.value(ctx, function)).unwrap_or(0);
    let keyword = functions.keyword(function).unwrap_or_default();
    let types = body_types(upgraded);
    let operands: Vec<Type> = upgraded.op.operands.iter().map(|&operand| upgraded.body.ty(operand)).collect();
    let maps = elementwise_maps(ctx, &operands);
    if types.iter().any(|&ty| ty != types[0]) {
        let rank = maps.last().map_or(0, |map| map.data(ctx).dims);
        let iterators = vec![IteratorType::Parallel; rank as usize];
        return generalize(upgraded, &maps, &iterators, Computation::Function(keyword));
    }
    upgraded.take_attribute("linalg.memoized_indexing_maps");
    upgraded.take_attribute("cast");
    let kind = ELEMENTWISE_KIND_DEF.case(keyword).map(|kind| ELEMENTWISE_KIND_DEF.attr(ctx, kind));
    upgraded.set_attribute("kind", kind);
    let maps: Vec<Attr> = maps.iter().map(|&map| ctx.map_attr(map)).collect();
    upgraded.set_attribute("indexing_maps", Some(ctx.array_attr(&maps)));
    build_body(upgraded)
}

/// The attribute of a named op that has an operand of rank 0, in versions that lack the named ops.
const NAMED: &str = "freehold.named";

/// Makes a `linalg.elementwise` without maps the named op of its kind, if the text is said to be from a version that lacks
/// the named ops: that has maps only where they are needed. The generic form has them always. Otherwise it stays, since
/// the reference has it as well. `spellings` are those of the named ops.
pub(super) fn named_elementwise(upgraded: &mut Upgraded<'_>, spellings: &'static [Spelling]) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let operands: Vec<Type> = upgraded.op.operands.iter().map(|&operand| upgraded.body.ty(operand)).collect();
    let rank = operands.last().and_then(|output| output.rank(ctx)).unwrap_or(0);
    let identities = ctx.array_attr(&vec![ctx.map_attr(AffineMap::identity(ctx, rank as u32)); operands.len()]);
    let maps = upgraded.attribute("indexing_maps");
    if maps.is_none() {
        upgraded.set_attribute("indexing_maps", Some(identities));
    }
    let is_usual = maps.is_none() || (upgraded.is_generic && maps == Some(identities));
    let is_marked = upgraded.take_attribute(NAMED).is_some();
    let is_named = is_marked || (is_usual && upgraded.stated == Some(Version::MAIN));
    if !is_named {
        return Ok(());
    }
    let keyword = match upgraded.attribute("kind").and_then(|kind| named_op::elementwise_kind(ctx, kind)) {
        Some("max_signed") => "max",
        Some("min_signed") => "min",
        Some(keyword) => keyword,
        None => return Ok(()),
    };
    let name = ctx.op_name(&format!("linalg.{keyword}"));
    let is_elementwise = |versions: &OpVersions| std::ptr::eq(versions.spellings, spellings);
    if OpVersions::of_name(ctx, name).is_some_and(is_elementwise)
        && let Some(named) = ctx.op_def(name)
    {
        upgraded.take_attribute("kind");
        upgraded.take_attribute("indexing_maps");
        upgraded.set_definition(named);
    }
    Ok(())
}

/// Makes a `linalg.elementwise` one of `unary` or `binary`.
pub(super) fn elemwise(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    [unary, binary]: [&'static Spelling; 2],
) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let body = &downgraded.body;
    let operands: Vec<Type> = body.operands(op).map(|operand| body.ty(operand)).collect();
    let usual = elementwise_maps(ctx, &operands).into_iter().map(|map| ctx.map_attr(map));
    let maps = downgraded.attribute(op, "indexing_maps").and_then(|maps| maps.as_array(ctx)).unwrap_or_default();
    if !maps.is_empty() && !maps.iter().copied().eq(usual) {
        return Err(Inexpressible::new("other indexing maps", Version::V21));
    }
    let kind = downgraded.attribute(op, "kind").and_then(|kind| named_op::elementwise_kind(ctx, kind));
    let keyword = kind.unwrap_or_default();
    let functions = [(&UNARY_FN_DEF, unary), (&BINARY_FN_DEF, binary)];
    let function_of_kind = functions.iter().find_map(|row| Some((row.0, row.0.case(keyword)?, row.1)));
    let Some((functions, function, spelling)) = function_of_kind else {
        debug_assert!(TERNARY_FN_DEF.case(keyword).is_some());
        return Err(Inexpressible::new(format!("the kind '{keyword}'"), Version::V21));
    };
    if downgraded.version < functions.since(function) {
        return Err(Inexpressible::new(format!("the kind '{keyword}'"), functions.since(function)));
    }
    downgraded.set_attribute(op, "kind", None);
    downgraded.set_attribute(op, "indexing_maps", None);
    if function != 0 {
        downgraded.set_attribute(op, "fun", Some(functions.attr(ctx, function)));
    }
    let name = spelling.op_name(ctx, &linalg::ELEMENTWISE);
    downgraded.body.set_name(op, name);
    Ok(())
}

/// Makes a named elementwise op a `linalg.elementwise` in a spelling.
pub(super) fn to_elementwise(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    spelling: &'static Spelling,
) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let text = &ctx.op_name_data(downgraded.body.name(op)).text;
    let keyword = match text.strip_prefix("linalg.").unwrap_or(text) {
        "max" => "max_signed",
        "min" => "min_signed",
        keyword => keyword,
    };
    let maps = named_op::indexing_maps(downgraded.view(), op).unwrap_or_default();
    let maps: Vec<Attr> = maps.iter().map(|&map| ctx.map_attr(map)).collect();
    let kind = ELEMENTWISE_KIND_DEF.case(keyword).map(|kind| ELEMENTWISE_KIND_DEF.attr(ctx, kind));
    downgraded.set_attribute(op, "kind", kind);
    let identity = maps.last().copied();
    if maps.iter().any(|&map| Some(map) != identity) {
        downgraded.set_attribute(op, NAMED, Some(ctx.unit()));
    }
    downgraded.set_attribute(op, "indexing_maps", Some(ctx.array_attr(&maps)));
    let name = spelling.op_name(ctx, &linalg::ELEMENTWISE);
    downgraded.body.set_name(op, name);
    Ok(())
}

// ---- Winograd

/// The tile sizes `m` and `r` of each case of `fmr`.
const WINOGRAD_SIZES: [(&str, i64, i64); 3] = [("F_2_3", 2, 3), ("F_4_3", 4, 3), ("F_2_5", 2, 5)];

/// Replaces the attributes `m` and `r` by `fmr`.
pub(super) fn with_fmr(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let mut take = |name: &str| upgraded.take_attribute(name).and_then(|value| value.as_i64(ctx));
    let (m, r) = (take("m"), take("r"));
    let sizes = WINOGRAD_SIZES.iter().find(|row| (Some(row.1), Some(row.2)) == (m, r));
    let case = sizes.and_then(|row| WINOGRAD_CONV_2D_DEF.case(row.0)).ok_or("has tile sizes that LLVM 22 lacks")?;
    upgraded.set_attribute("fmr", Some(WINOGRAD_CONV_2D_DEF.attr(ctx, case)));
    Ok(())
}

/// Replaces the attribute `fmr` by `m` and `r`.
pub(super) fn with_sizes(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let case = downgraded.attribute(op, "fmr").and_then(|fmr| WINOGRAD_CONV_2D_DEF.value(ctx, fmr));
    let keyword = case.and_then(|case| WINOGRAD_CONV_2D_DEF.keyword(case));
    if let Some(&(_, m, r)) = WINOGRAD_SIZES.iter().find(|row| Some(row.0) == keyword) {
        downgraded.set_attribute(op, "fmr", None);
        downgraded.set_attribute(op, "m", Some(ctx.integer_attr(ctx.integer(64), m)));
        downgraded.set_attribute(op, "r", Some(ctx.integer_attr(ctx.integer(64), r)));
    }
    Ok(())
}
