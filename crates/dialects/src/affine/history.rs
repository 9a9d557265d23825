//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! "affine.for"(…) {lower_bound = …, step = 1 : index, upper_bound = …}   until 17, without sizes of operand groups
//! affine.parallel … reduce ("maxf")                                      until 17: "maximumf"
//! affine.delinearize_index %i into (%c2, %c3)                            until 20: all of the basis are operands, and
//!                                                                        static entries are constants with a mark
//! "affine.dma_wait"(…) {tag_map = …}                                     until 22: since then, the maps are properties
//! ```

use super::ops;
use super::parallel;
use crate::arith::enums::ATOMIC_RMW_KIND_DEF;
use crate::arith::history::former_kinds::{
    KINDS_13, KINDS_18, former_kind, kind_attr, kind_since, kinds_of, present_kind,
};
use crate::constraints::{AFFINE_MAP_ATTR, INDEX, INDEX_ATTR};
use crate::spellings::{keep_static_sizes, note_static_sizes, take_static_sizes};
use freehold_core::definition::declare::{attr, one, variadic};
use freehold_core::definition::{EnumDef, Syntax};
use freehold_core::ir::{Body, Context, DYNAMIC, Op, Value, Version};
use freehold_history::{
    Conversion, DialectVersions, Downgraded, Inexpressible, LaterAttribute, OpVersions, Spelling, Upgraded,
};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::DELINEARIZE_INDEX])
        .since(Version::V16)
        .spelled(&DELINEARIZE_INDEX)
        .normalized(normalize_basis)
        .absorbing(absorb_basis),
    OpVersions::of(&[&ops::FOR]).spelled(&FOR),
    OpVersions::of(&[&ops::LINEARIZE_INDEX]).since(Version::V20),
    OpVersions::of(&[&ops::LOAD, &ops::STORE]).later(&[LaterAttribute::new("alignment", Version::V23)]),
    OpVersions::of(&[&ops::PARALLEL]).spelled(&PARALLEL),
    OpVersions::of(&[&ops::VECTOR_LOAD, &ops::VECTOR_STORE]).later(&[LaterAttribute::new("alignment", Version::MAIN)]),
    OpVersions::of(&[&ops::DMA_START]).spelled(&DMA_START),
    OpVersions::of(&[&ops::DMA_WAIT]).spelled(&DMA_WAIT),
]);

/// `affine.for`
static FOR: [Spelling; 2] = [
    Spelling::until(Version::V17)
        .attributes(&FORMER_BOUNDS)
        .converted(Conversion::ReadOnly(upgrade_for))
        .generic_if(|ctx, op| op.get(ctx, "lower_bound").is_some()),
    Spelling::until(Version::V17).converted(Conversion::GenericAttributes(&[
        ("lower_bound", "lowerBoundMap"),
        ("upper_bound", "upperBoundMap"),
        ("", "operandSegmentSizes"),
    ])),
];

const FORMER_BOUNDS: [freehold_core::definition::AttrGroup; 3] =
    [attr("lower_bound", &AFFINE_MAP_ATTR), attr("upper_bound", &AFFINE_MAP_ATTR), attr("step", &INDEX_ATTR)];

/// Renames the bounds, and derives the sizes of the operand groups from the maps.
fn upgrade_for(op: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = op.ctx;
    let mut sizes = Vec::new();
    for (former, present) in [("lower_bound", "lowerBoundMap"), ("upper_bound", "upperBoundMap")] {
        op.rename_attribute(former, present);
        let map = op.attribute(present).and_then(|map| map.as_map(ctx));
        sizes.push(map.map_or(0, |map| (map.data(ctx).dims + map.data(ctx).symbols) as usize));
    }
    let bounds = sizes[0] + sizes[1];
    if bounds > op.op.operands.len() {
        return Err("has fewer operands than its bounds take".into());
    }
    sizes.push(op.op.operands.len() - bounds);
    op.set_segments(&sizes);
    Ok(())
}

/// `affine.dma_start`
static DMA_START: [Spelling; 1] = [Spelling::since(Version::V23).attributes(&[
    attr("src_map", &AFFINE_MAP_ATTR),
    attr("dst_map", &AFFINE_MAP_ATTR),
    attr("tag_map", &AFFINE_MAP_ATTR),
])];

/// `affine.dma_wait`
static DMA_WAIT: [Spelling; 1] = [Spelling::since(Version::V23).attributes(&[attr("tag_map", &AFFINE_MAP_ATTR)])];

/// `affine.delinearize_index`
static DELINEARIZE_INDEX: [Spelling; 1] = [Spelling::between(Version::V16, Version::V20)
    .operands(&[one("linear_index", &INDEX), variadic("basis", &INDEX)])
    .attributes(&[])
    .format("$linear_index `into` ` ` `(` $basis `)` attr-dict `:` type($multi_index)")
    .code(add_static_basis, remove_static_basis)
    .generic_if(|ctx, op| op.get(ctx, "static_basis").is_none() && op.operands.len() == op.results.len() + 1)];

fn add_static_basis(op: &mut Upgraded<'_>) -> Result<(), String> {
    if op.attribute("static_basis").is_none() {
        let basis = vec![DYNAMIC; op.op.operands.len().saturating_sub(1)];
        op.set_attribute("static_basis", Some(op.ctx.int_array_attr(64, &basis)));
    }
    normalize_basis(op)
}

/// Asks for [`absorb_basis`] if the basis has a static entry of an older version.
fn normalize_basis(op: &mut Upgraded<'_>) -> Result<(), String> {
    note_static_sizes(op);
    Ok(())
}

/// Makes the constants that older versions have for static entries of the basis such entries again.
fn absorb_basis(ctx: &Context, body: &mut Body, op: Op) {
    let basis = body.attribute(ctx, op, "static_basis").map(|basis| basis.integers(ctx)).unwrap_or_default();
    if let Some(basis) = take_static_sizes(ctx, body, op, &basis, 1) {
        body.set_attribute(ctx, op, "static_basis", Some(ctx.int_array_attr(64, &basis)));
    }
}

/// Makes the static entries of the basis constants.
fn remove_static_basis(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let basis = downgraded.attribute(op, "static_basis").map(|basis| basis.integers(ctx)).unwrap_or_default();
    if basis.len() != downgraded.body.results(op).len() {
        return Err(Inexpressible::new("a basis without the outermost size", Version::V21));
    }
    let body = &mut *downgraded.body;
    let operands: Vec<Value> = body.operands(op).collect();
    let sizes = keep_static_sizes(ctx, body, op, &basis, &operands[1..]);
    body.set_operands(op, &[vec![operands[0]], sizes].concat());
    downgraded.set_attribute(op, "static_basis", None);
    Ok(())
}

/// `affine.parallel`
static PARALLEL: [Spelling; 3] = [
    Spelling::between(Version::V18, Version::V21)
        .syntax(Syntax::Custom(
            |parser, state| parallel::parse_with(parser, state, &KINDS_18),
            |printer, op| parallel::print_with(printer, op, &KINDS_18),
        ))
        .code(|op| upgrade_kinds(op, &KINDS_18), downgrade_kinds),
    Spelling::until(Version::V17)
        .syntax(Syntax::Custom(
            |parser, state| parallel::parse_with(parser, state, &KINDS_13),
            |printer, op| parallel::print_with(printer, op, &KINDS_13),
        ))
        .code(|op| upgrade_kinds(op, &KINDS_13), downgrade_kinds),
    // The present numbers are of kinds that the results cannot have.
    Spelling::between(Version::V18, Version::V21)
        .converted(Conversion::ReadOnly(|op| upgrade_kinds(op, &KINDS_18)))
        .generic_if(|ctx, op| {
            let kinds = op.get(ctx, "reductions").map(|kinds| kinds.integers(ctx)).unwrap_or_default();
            let misfits = |kinds_of: &EnumDef| {
                kinds.iter().zip(&op.results).any(|(&kind, ty)| match kinds_of.keyword(kind) {
                    Some("assign") => false,
                    Some(keyword) => keyword.ends_with('f') != ty.is_float(ctx),
                    None => true,
                })
            };
            misfits(&ATOMIC_RMW_KIND_DEF) && !misfits(&KINDS_18)
        }),
];

fn upgrade_kinds(op: &mut Upgraded<'_>, kinds: &EnumDef) -> Result<(), String> {
    let ctx = op.ctx;
    let Some(former) = op.attribute("reductions").map(|kinds| kinds.integers(ctx)) else { return Ok(()) };
    let present = former.into_iter().map(|kind| Some(kind_attr(ctx, present_kind(kinds, kind)?)));
    let present: Option<Vec<_>> = present.collect();
    if let Some(present) = present {
        op.set_attribute("reductions", Some(ctx.array_attr(&present)));
    }
    Ok(())
}

fn downgrade_kinds(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, version) = (downgraded.ctx, downgraded.version);
    let Some(present) = downgraded.attribute(op, "reductions").map(|kinds| kinds.integers(ctx)) else { return Ok(()) };
    let mut former = Vec::new();
    for kind in present {
        match former_kind(kinds_of(version), kind).filter(|_| version >= kind_since(kind)) {
            Some(number) => former.push(kind_attr(ctx, number)),
            None => {
                let keyword = ATOMIC_RMW_KIND_DEF.keyword(kind).unwrap_or_default();
                return Err(Inexpressible::new(format!("the reduction '{keyword}'"), kind_since(kind)));
            }
        }
    }
    downgraded.set_attribute(op, "reductions", Some(ctx.array_attr(&former)));
    Ok(())
}
