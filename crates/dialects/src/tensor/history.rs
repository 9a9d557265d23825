//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! linalg.init_tensor [%n, 4] : tensor<?x4xf32>            until 15: tensor.empty
//! linalg.pad_tensor %t low[1] high[%n] { linalg.yield }   13: tensor.pad
//! linalg.tensor_expand_shape, tensor.expand_shape         13, until 18: without output_shape
//! std.splat, std.rank                                     until 14, 13
//! ```

use super::ops;
use super::verify::{are_cast_compatible, with_shape};
use crate::constraints::{ANY_TENSOR, ANY_TYPE, DENSE_I64_ARRAY_ATTR, INDEX, INDEX_LIST_ARRAY_ATTR};
use crate::slices::rank_reduced;
use crate::spellings::{absorb_sizes, complete_slice, unchanged, without_sizes};
use freehold_core::definition::TypeRelation;
use freehold_core::definition::declare::{attr, one, optional, variadic};
use freehold_core::ir::{DYNAMIC, InsertPoint, Name, Op, OpSpec, Version};
use freehold_history::{DialectVersions, Downgraded, Inexpressible, LaterAttribute, OpVersions, Spelling, Upgraded};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::BITCAST]).since(Version::V17),
    OpVersions::of(&[&ops::COLLAPSE_SHAPE]).spelled(&COLLAPSE_SHAPE),
    OpVersions::of(&[&ops::CONCAT]).since(Version::V18),
    OpVersions::of(&[&ops::EMPTY]).spelled(&EMPTY),
    OpVersions::of(&[&ops::EXPAND_SHAPE]).spelled(&EXPAND_SHAPE).absorbing(absorb_sizes),
    OpVersions::of(&[&ops::EXTRACT_SLICE]).normalized(complete_slice),
    OpVersions::of(&[&ops::GATHER, &ops::SCATTER]).since(Version::V16),
    OpVersions::of(&[&ops::INSERT_SLICE]).normalized(normalize_insert_slice),
    OpVersions::of(&[&ops::PAD]).spelled(&PAD).later(&[LaterAttribute::new("nofold", Version::V14)]),
    OpVersions::of(&[&ops::PARALLEL_INSERT_SLICE]).since(Version::V15),
    OpVersions::of(&[&ops::RANK]).spelled(&RANK),
    OpVersions::of(&[&ops::SPLAT]).spelled(&SPLAT),
    OpVersions::of(&[&ops::YIELD]).spelled(&YIELD),
]);

/// `tensor.collapse_shape`
static COLLAPSE_SHAPE: [Spelling; 1] = [Spelling::until(Version::V13).named("linalg.tensor_collapse_shape")];

/// `tensor.empty`
static EMPTY: [Spelling; 1] = [Spelling::until(Version::V15)
    .named("linalg.init_tensor")
    .operands(&[variadic("sizes", &INDEX)])
    .attributes(&[attr("static_sizes", &DENSE_I64_ARRAY_ATTR)])
    .format("custom<DynamicIndexList>($sizes, $static_sizes) attr-dict `:` type($result)")
    .code(upgrade_empty, downgrade_empty)];

/// The type gives the static sizes.
fn upgrade_empty(op: &mut Upgraded<'_>) -> Result<(), String> {
    let sizes = op.take_attribute("static_sizes").map(|sizes| sizes.integers(op.ctx)).unwrap_or_default();
    let shape = op.op.results.first().and_then(|ty| ty.shape(op.ctx)).unwrap_or_default();
    if sizes != shape { Err("has other sizes than its type".into()) } else { Ok(()) }
}

fn downgrade_empty(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &downgraded.body);
    let shape = body.ty(body.result(op, 0)).shape(ctx).unwrap_or_default().to_vec();
    downgraded.set_attribute(op, "static_sizes", Some(ctx.int_array_attr(64, &shape)));
    Ok(())
}

/// `tensor.expand_shape`
static EXPAND_SHAPE: [Spelling; 2] = [
    without_sizes(
        Version::V14,
        Version::V18,
        &[one("src", &ANY_TENSOR)],
        &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
    ),
    without_sizes(
        Version::V13,
        Version::V13,
        &[one("src", &ANY_TENSOR)],
        &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
    )
    .named("linalg.tensor_expand_shape"),
];

/// Makes the source of an insertion of 13 have the sizes of the slice.
fn normalize_insert_slice(insert: &mut Upgraded<'_>) -> Result<(), String> {
    complete_slice(insert)?;
    let ctx = insert.ctx;
    if insert.newest > Version::V14 {
        return Ok(());
    }
    let (Some(&source), Some(&dest)) = (insert.op.operands.first(), insert.op.operands.get(1)) else { return Ok(()) };
    let mut sizes = insert.attribute("static_sizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    // A source of lower rank lacks dimensions of size 1.
    while sizes.len() > insert.body.ty(source).rank(ctx).unwrap_or(0)
        && let Some(unit) = sizes.iter().position(|&size| size == 1)
    {
        sizes.remove(unit);
    }
    let (source_type, expected) = (insert.body.ty(source), with_shape(ctx, insert.body.ty(dest), &sizes));
    if rank_reduced(ctx, expected, source_type).is_err() && are_cast_compatible(ctx, source_type, expected) {
        let spec = OpSpec::new(ctx.op_name_of(&ops::CAST), insert.op.location).operands(&[source]).results(&[expected]);
        let cast = insert.body.insert(InsertPoint::End(insert.block), &spec);
        insert.op.operands[0] = insert.body.result(cast, 0);
    }
    Ok(())
}

/// `tensor.pad`
static PAD: [Spelling; 1] = [
    Spelling::until(Version::V13)
        .named("linalg.pad_tensor")
        .operands(&[
            one("source", &ANY_TENSOR),
            variadic("low", &INDEX),
            variadic("high", &INDEX),
            optional("output", &ANY_TENSOR),
        ])
        .attributes(&[attr("static_low", &DENSE_I64_ARRAY_ATTR), attr("static_high", &DENSE_I64_ARRAY_ATTR)])
        .format(
            "$source `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` custom<DynamicIndexList>($high, $static_high) (`into` $output^)? $region attr-dict `:` type($source) `to` type($result)",
        )
        .relations(&[TypeRelation::Same(&["output", "result"])])
            .code(upgrade_pad, downgrade_pad),
];

/// The terminator of `linalg.pad_tensor`. The `linalg` dialect depends on this one, so the op is only named here.
const LINALG_YIELD: &str = "linalg.yield";

/// Makes `linalg.yield` at the end of the body `tensor.yield`.
fn upgrade_pad(pad: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = pad.ctx;
    let sizes = pad.attribute("operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    if let [source, low, high, output] = sizes[..] {
        // The result did not depend on the operand.
        if output == 1 {
            pad.op.operands.pop();
        }
        pad.set_segments(&[source as usize, low as usize, high as usize]);
    }
    for &region in &pad.op.regions {
        let blocks: Vec<_> = pad.body.blocks(region).collect();
        for last in blocks.into_iter().filter_map(|block| pad.body.last_op(block)).collect::<Vec<_>>() {
            if pad.body.is_named(ctx, last, LINALG_YIELD) {
                pad.body.set_name(last, ctx.op_name_of(&ops::YIELD));
            }
        }
    }
    Ok(())
}

/// Adds the size of the group `output`, which is empty.
fn downgrade_pad(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let sizes = downgraded.attribute(op, "operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    let sizes = ctx.int_array_attr(32, &[sizes, vec![0]].concat());
    downgraded.set_attribute(op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
    Ok(())
}

/// `tensor.yield`
static YIELD: [Spelling; 1] = [Spelling::until(Version::V13).code(unchanged, |downgraded, op| {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    if body.parent_op(op).is_some_and(|parent| body.is(ctx, parent, &ops::PAD)) {
        body.set_name(op, ctx.op_name(LINALG_YIELD));
    }
    Ok(())
})];

/// `tensor.rank`
static RANK: [Spelling; 1] = [Spelling::until(Version::V13).named("std.rank")];

/// `tensor.splat`
static SPLAT: [Spelling; 2] = [
    Spelling::between(Version::V15, Version::V17)
        .operands(&[one("input", &ANY_TYPE)])
        .format("$input attr-dict `:` type($aggregate)")
        .code(unchanged, has_static_type),
    Spelling::until(Version::V14)
        .named("std.splat")
        .operands(&[one("input", &ANY_TYPE)])
        .results(&[one("aggregate", &ANY_TYPE)])
        .format("$input attr-dict `:` type($aggregate)")
        .code(upgrade_splat, has_static_type)
        .generic_if(|ctx, op| op.results.first().is_some_and(|ty| ty.is_tensor(ctx))),
];

/// `std.splat` makes a tensor or a vector.
fn upgrade_splat(op: &mut Upgraded<'_>) -> Result<(), String> {
    if op.op.results.first().is_some_and(|ty| ty.is_vector(op.ctx)) {
        op.op.name = op.ctx.op_name("vector.broadcast");
    }
    Ok(())
}

fn has_static_type(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &downgraded.body);
    match body.ty(body.result(op, 0)).shape(ctx) {
        Some(shape) if shape.contains(&DYNAMIC) => Err(Inexpressible::new("a dynamic size", Version::V18)),
        _ => Ok(()),
    }
}
