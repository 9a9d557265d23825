//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.rank, std.atomic_rmw, …                       13
//! memref.assume_alignment without result            until 20
//! memref.alloc() {alignment = 64 : i64}             until 23
//! memref.load %m[%i] {nontemporal = true}           until 23
//! ```

use super::ops;
use crate::arith::enums::ATOMIC_RMW_KIND_DEF;
use crate::arith::history::former_kinds::{
    KIND_13, KIND_18, KINDS_18, former_kind, kind_attr, kind_since, kinds_of, present_kind,
};
use crate::constraints::{ALIGNMENT_ATTR, ANY_STRIDED_MEMREF, BOOL_ATTR, INDEX_LIST_ARRAY_ATTR, POSITIVE_I32_ATTR};
use crate::spellings::{absorb_sizes, complete_slice, without_sizes};
use freehold_core::definition::declare::{attr, elidable_attr, one, optional_attr};
use freehold_core::definition::{EnumDef, Traits};
use freehold_core::ir::{Context, InsertPoint, Op, OpSpec, Version};
use freehold_core::text::OpState;
use freehold_history::{
    Conversion, DialectVersions, Downgraded, Inexpressible, LaterAttribute, OpVersions, Spelling, Upgraded,
};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::ALLOC, &ops::ALLOCA]).spelled(&ALLOC),
    OpVersions::of(&[&ops::ASSUME_ALIGNMENT]).spelled(&ASSUME_ALIGNMENT),
    OpVersions::of(&[&ops::ATOMIC_RMW]).spelled(&ATOMIC_RMW).normalized(note_kind),
    OpVersions::of(&[&ops::ATOMIC_YIELD]).spelled(&ATOMIC_YIELD),
    OpVersions::of(&[&ops::DISTINCT_OBJECTS]).since(Version::V22),
    OpVersions::of(&[&ops::EXPAND_SHAPE]).spelled(&EXPAND_SHAPE).absorbing(absorb_sizes),
    OpVersions::of(&[&ops::EXTRACT_ALIGNED_POINTER_AS_INDEX, &ops::EXTRACT_STRIDED_METADATA]).since(Version::V16),
    OpVersions::of(&[&ops::GENERIC_ATOMIC_RMW]).spelled(&GENERIC_ATOMIC_RMW),
    OpVersions::of(&[&ops::GLOBAL]).spelled(&GLOBAL).later(&[LaterAttribute::new("alignment", Version::V14)]),
    OpVersions::of(&[&ops::LOAD]).spelled(&LOAD).later(&[
        LaterAttribute::new("nontemporal", Version::V17).or("false"),
        LaterAttribute::new("alignment", Version::V22),
        LaterAttribute::new("invariant", Version::V23).or("false"),
    ]),
    OpVersions::of(&[&ops::MEMORY_SPACE_CAST]).since(Version::V17),
    OpVersions::of(&[&ops::RANK]).spelled(&RANK),
    OpVersions::of(&[&ops::REALLOC]).since(Version::V16).spelled(&REALLOC),
    OpVersions::of(&[&ops::STORE]).spelled(&STORE).later(&[
        LaterAttribute::new("nontemporal", Version::V17).or("false"),
        LaterAttribute::new("alignment", Version::V22),
    ]),
    OpVersions::of(&[&ops::SUBVIEW]).normalized(complete_slice),
]);

/// `memref.alloc`, `memref.alloca`
static ALLOC: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
)];

/// `memref.assume_alignment`
static ASSUME_ALIGNMENT: [Spelling; 1] = [Spelling::until(Version::V20)
    .results(&[])
    .attributes(&[attr("alignment", &POSITIVE_I32_ATTR)])
    .traits(Traits::empty())
    .code(add_alias, remove_alias)
    .generic_if(|_, op| op.results.is_empty())];

/// Makes the op return its operand.
fn add_alias(op: &mut Upgraded<'_>) -> Result<(), String> {
    if op.op.results.is_empty()
        && let Some(&memref) = op.op.operands.first()
    {
        op.op.results.push(op.body.ty(memref));
    }
    Ok(())
}

fn remove_alias(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    if !body.all_results_unused(op) {
        return Err(Inexpressible::new("a use of the result", Version::V21));
    }
    let name = ASSUME_ALIGNMENT[0].op_name(ctx, &ops::ASSUME_ALIGNMENT);
    let spec = OpSpec::new(name, body.location(op)).operands(&body.operand_vec(op)).attributes(body.attributes(op));
    body.insert(InsertPoint::Before(op), &spec);
    body.erase(op);
    Ok(())
}

/// `memref.atomic_rmw`
static ATOMIC_RMW: [Spelling; 4] = [
    // No version has these kinds for a value of this type, with the present numbers.
    Spelling::between(Version::V18, Version::V21)
        .converted(Conversion::ReadOnly(upgrade_kind_18))
        .generic_if(has_misfit_kind),
    Spelling::between(Version::V18, Version::V21)
        .attributes(&[attr("kind", &KIND_18)])
        .code(upgrade_kind_18, downgrade_kind),
    Spelling::between(Version::V14, Version::V17)
        .attributes(&[attr("kind", &KIND_13)])
        .code(upgrade_kind_13, downgrade_kind),
    Spelling::until(Version::V13)
        .named("std.atomic_rmw")
        .attributes(&[attr("kind", &KIND_13)])
        .code(upgrade_kind_13, downgrade_kind),
];

/// Returns whether the kind is one of floats and the value no float, or the reverse.
fn has_misfit_kind(ctx: &Context, op: &OpState) -> bool {
    let misfits = |kinds: &EnumDef| {
        let (Some(kind), Some(ty)) = (op.get(ctx, "kind").and_then(|kind| kind.as_i64(ctx)), op.results.first()) else {
            return true;
        };
        match kinds.keyword(kind) {
            Some("assign") => false,
            Some(keyword) => keyword.ends_with('f') != ty.is_float(ctx),
            None => true,
        }
    };
    misfits(&ATOMIC_RMW_KIND_DEF) && !misfits(&KINDS_18)
}

/// Notes that the number of a kind, which only the generic form shows, is another kind in another version.
fn note_kind(op: &mut Upgraded<'_>) -> Result<(), String> {
    let Some(kind) = op.attribute("kind").and_then(|kind| kind.as_i64(op.ctx)).filter(|_| op.is_generic) else {
        return Ok(());
    };
    let is_float = op.op.results.first().is_some_and(|ty| ty.is_float(op.ctx));
    let fits = |keyword: &str| keyword == "assign" || keyword.ends_with('f') == is_float;
    let present = ATOMIC_RMW_KIND_DEF.keyword(kind).filter(|keyword| fits(keyword));
    let former = present_kind(&KINDS_18, kind).and_then(|former| ATOMIC_RMW_KIND_DEF.keyword(former));
    if let (Some(present), Some(former)) = (present, former.filter(|keyword| fits(keyword)))
        && present != former
    {
        op.note = Some(format!("has the number of the kind '{present}', which was that of '{former}' until 21"));
    }
    Ok(())
}

fn upgrade_kind(op: &mut Upgraded<'_>, version: Version) -> Result<(), String> {
    let Some(kind) = op.attribute("kind").and_then(|kind| kind.as_i64(op.ctx)) else { return Ok(()) };
    if let Some(present) = present_kind(kinds_of(version), kind) {
        op.set_attribute("kind", Some(kind_attr(op.ctx, present)));
    }
    Ok(())
}

fn upgrade_kind_13(op: &mut Upgraded<'_>) -> Result<(), String> {
    upgrade_kind(op, Version::V13)
}

fn upgrade_kind_18(op: &mut Upgraded<'_>) -> Result<(), String> {
    upgrade_kind(op, Version::V18)
}

fn downgrade_kind(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, version) = (downgraded.ctx, downgraded.version);
    let Some(kind) = downgraded.attribute(op, "kind").and_then(|kind| kind.as_i64(ctx)) else { return Ok(()) };
    let former = former_kind(kinds_of(version), kind).filter(|_| version >= kind_since(kind));
    let Some(former) = former else {
        let keyword = ATOMIC_RMW_KIND_DEF.keyword(kind).unwrap_or_default();
        return Err(Inexpressible::new(format!("the kind '{keyword}'"), kind_since(kind)));
    };
    downgraded.set_attribute(op, "kind", Some(kind_attr(ctx, former)));
    Ok(())
}

/// `memref.atomic_yield`
static ATOMIC_YIELD: [Spelling; 1] = [Spelling::until(Version::V13).named("std.atomic_yield")];

/// `memref.generic_atomic_rmw`
static GENERIC_ATOMIC_RMW: [Spelling; 1] = [Spelling::until(Version::V13).named("std.generic_atomic_rmw")];

/// `memref.rank`
static RANK: [Spelling; 1] = [Spelling::until(Version::V13).named("std.rank").code(upgrade_rank, |_, _| Ok(()))];

/// `std.rank` is that of a memref or of a tensor.
fn upgrade_rank(op: &mut Upgraded<'_>) -> Result<(), String> {
    if op.op.operands.first().is_some_and(|&value| op.body.ty(value).is_tensor(op.ctx)) {
        op.op.name = op.ctx.op_name("tensor.rank");
    }
    Ok(())
}

/// `memref.expand_shape`
static EXPAND_SHAPE: [Spelling; 1] = [without_sizes(
    Version::V13,
    Version::V18,
    &[one("src", &ANY_STRIDED_MEMREF)],
    &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
)];

/// `memref.global`
static GLOBAL: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) (`alignment` `=` $alignment^)? attr-dict",
)];

/// `memref.load`
static LOAD: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .attributes(&[
        elidable_attr("nontemporal", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
        optional_attr("alignment", &ALIGNMENT_ATTR),
        elidable_attr("invariant", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
    ])
    .format(
        "$memref `[` $indices `]` (`alignment` `` `(` $alignment^ `)`)? (`nontemporal` `` `(` $nontemporal^ `)`)? (`invariant` `` `(` $invariant^ `)`)? attr-dict `:` type($memref)",
    )];

/// `memref.realloc`
static REALLOC: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$source (`(` $dynamicResultSize^ `)`)? (`alignment` `=` $alignment^)? attr-dict `:` type($source) `to` type(results)",
)];

/// `memref.store`
static STORE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$value `,` $memref `[` $indices `]` (`alignment` `` `(` $alignment^ `)`)? (`nontemporal` `` `(` $nontemporal^ `)`)? attr-dict `:` type($memref)",
)];
