//! Functions that create the ops that passes create most often, at the insertion point of a rewriter.

use freehold_core::definition::{Effects, MixedIndex, OpDef, constant_integer};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{
    Attr, Context, InsertPoint, Location, Name, Op, OpSpec, Region, Rewriter, Type, TypeData, Value, View,
};
pub use freehold_dialects::tensor::reify::index_constant;
use freehold_dialects::{arith, bufferization, memref, scf};

/// The predicate of an `arith.cmpi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Equal = 0,
    NotEqual = 1,
    UnsignedLess = 6,
}

/// Creates `arith.constant true` or `false` at the insertion point.
pub fn bool_constant(rewriter: &mut Rewriter<'_>, location: Location, value: bool) -> Value {
    rewriter.create_value(&arith::constant_bool(rewriter.ctx, location, value))
}

/// Creates an op with these operands whose one result has the type of the first operand.
pub fn binary(
    rewriter: &mut Rewriter<'_>,
    definition: &'static OpDef,
    location: Location,
    left: Value,
    right: Value,
) -> Value {
    let ty = rewriter.ty(left);
    rewriter.create_value(&rewriter.spec(definition, location, &[left, right], &[ty]))
}

/// Creates an `arith.cmpi`.
pub fn compare(rewriter: &mut Rewriter<'_>, location: Location, compare: Compare, left: Value, right: Value) -> Value {
    rewriter.create_value(&arith::compare_integers(rewriter.ctx, location, compare as i64, left, right))
}

/// Creates an `arith.select`.
pub fn select(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    condition: Value,
    on_true: Value,
    on_false: Value,
) -> Value {
    let ty = rewriter.ty(on_true);
    rewriter.create_value(&arith::select(rewriter.ctx, location, condition, [on_true, on_false], ty))
}

/// Creates a `bufferization.clone` to the same type.
pub fn clone(rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
    let ty = rewriter.ty(memref);
    rewriter.create_value(&bufferization::clone(rewriter.ctx, location, memref, ty))
}

/// Describes the op `name`, which frees `memref`. If nobody says what such ops do, the op says it itself.
pub fn release(ctx: &Context, name: &str, location: Location, memref: Value) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name(name), location).operands(&[memref]);
    with_facts(ctx, spec, || vec![(ctx.name("effects"), effects(ctx, &[("operand0", "free")]))])
}

/// Describes the op `name`, which clones `memref` into a buffer that the op `release` frees. If nobody says what such ops do, the
/// op says it itself.
pub fn declared_clone(ctx: &Context, name: &str, release: &str, location: Location, memref: Value, ty: Type) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name(name), location).operands(&[memref]).results(&[ty]);
    with_facts(ctx, spec, || {
        let names = [("clone", name), ("dealloc", release)].map(|(key, op)| (ctx.name(key), ctx.string_attr(op)));
        let effects = effects(ctx, &[("operand0", "read"), ("result0", "allocate")]);
        vec![(ctx.name("allocation"), ctx.dictionary(&names)), (ctx.name("effects"), effects)]
    })
}

fn effects(ctx: &Context, effects: &[(&str, &str)]) -> Attr {
    let entries: Vec<(Name, Attr)> =
        effects.iter().map(|(value, effect)| (ctx.name(value), ctx.string_attr(effect))).collect();
    ctx.dictionary(&entries)
}

/// Adds facts to an op that nobody declared, or whose declaration does not say what it does to memory.
fn with_facts(ctx: &Context, spec: OpSpec, facts: impl FnOnce() -> Vec<(Name, Attr)>) -> OpSpec {
    let is_open = |op_def: &OpDef| op_def.declaration.is_some() && matches!(op_def.effects, Effects::Unknown);
    match ctx.op_def(spec.name).is_none_or(is_open) {
        true => spec.attribute(ctx, Name::FREEHOLD_FACTS, ctx.dictionary(&facts())),
        false => spec,
    }
}

/// Returns the base buffer of a ranked memref, from a `memref.extract_strided_metadata` that it creates; the memref itself if
/// its layout is not strided, because nothing is known about where it begins.
pub fn base_buffer(rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
    let ctx = rewriter.ctx;
    let TypeData::MemRef { ref shape, element, space, .. } = *rewriter.ty(memref).data(ctx) else {
        unreachable!("only ranked memrefs have strided metadata")
    };
    if strides_and_offset(ctx, rewriter.ty(memref)).is_none() {
        return memref;
    }
    let mut spec = rewriter.spec(&memref::EXTRACT_STRIDED_METADATA, location, &[memref], &[]);
    spec.results.push(ctx.memref(&[], element, None, space));
    spec.results.extend(std::iter::repeat_n(ctx.index(), 1 + 2 * shape.len()));
    rewriter.create_value(&spec)
}

/// Creates `memref.alloc(sizes)`.
pub fn allocate(rewriter: &mut Rewriter<'_>, location: Location, ty: Type, sizes: &[Value]) -> Value {
    rewriter.create_value(&memref::alloc(rewriter.ctx, location, ty, sizes))
}

/// Creates `memref.alloca(sizes)`.
pub fn allocate_on_stack(rewriter: &mut Rewriter<'_>, location: Location, ty: Type, sizes: &[Value]) -> Value {
    rewriter.create_value(&memref::allocation(rewriter.ctx, &memref::ALLOCA, location, ty, sizes, None))
}

/// Creates a `memref.cast`.
pub fn cast(rewriter: &mut Rewriter<'_>, location: Location, memref: Value, ty: Type) -> Value {
    rewriter.create_value(&memref::cast(rewriter.ctx, location, memref, ty))
}

/// Creates `memref.load memref[index]`.
pub fn load(rewriter: &mut Rewriter<'_>, location: Location, memref: Value, index: Value) -> Value {
    let element = rewriter.ty(memref).element_or_self(rewriter.ctx);
    rewriter.create_value(&memref::load(rewriter.ctx, location, memref, &[index], element))
}

/// Creates `memref.store value, memref[index]`.
pub fn store(rewriter: &mut Rewriter<'_>, location: Location, value: Value, memref: Value, index: Value) {
    rewriter.create(&memref::store(rewriter.ctx, location, value, memref, &[index]));
}

/// Creates `memref.dim memref, index`.
pub fn dim(rewriter: &mut Rewriter<'_>, location: Location, memref: Value, index: Value) -> Value {
    rewriter.create_value(&memref::dim(rewriter.ctx, location, memref, index))
}

/// Creates a `memref.extract_aligned_pointer_as_index`.
pub fn aligned_pointer(rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
    let definition = &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX;
    rewriter.create_value(&rewriter.spec(definition, location, &[memref], &[rewriter.ctx.index()]))
}

/// Creates an `scf.yield` at the insertion point.
pub fn yield_(rewriter: &mut Rewriter<'_>, location: Location, values: &[Value]) -> Op {
    rewriter.create(&scf::yield_values(rewriter.ctx, location, values))
}

/// Creates an `scf.if` whose regions are filled by `then` and `otherwise`, which must end them with a yield.
/// Afterwards the insertion point is after the op.
pub fn if_(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    condition: Value,
    types: &[Type],
    then: impl FnOnce(&mut Rewriter<'_>),
    otherwise: Option<&mut dyn FnMut(&mut Rewriter<'_>)>,
) -> Op {
    let (first, second) = (rewriter.create_region(), rewriter.create_region());
    let spec = rewriter.spec(&scf::IF, location, &[condition], types).region(first).region(second);
    let op = rewriter.create(&spec);
    let at = rewriter.at;
    fill_region(rewriter, first, then);
    if let Some(otherwise) = otherwise {
        fill_region(rewriter, second, otherwise);
    }
    rewriter.at = at;
    op
}

fn fill_region(rewriter: &mut Rewriter<'_>, region: Region, fill: impl FnOnce(&mut Rewriter<'_>)) {
    let block = rewriter.append_block(region);
    rewriter.at = InsertPoint::End(block);
    fill(rewriter);
}

/// Creates an `scf.for` over `[lower, upper)`. `fill` fills its body, given the induction variable and the
/// loop-carried values, and must end it with a yield. Afterwards the insertion point is after the op.
#[allow(clippy::too_many_arguments)]
pub fn for_(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    bounds: [Value; 3],
    inits: &[Value],
    fill: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]),
) -> Op {
    let region = rewriter.create_region();
    let types: Vec<Type> = inits.iter().map(|&init| rewriter.ty(init)).collect();
    let spec = rewriter.spec(&scf::FOR, location, &bounds, &types).operands(inits).region(region);
    let op = rewriter.create(&spec);
    let at = rewriter.at;
    let block = rewriter.append_block(region);
    let index = rewriter.ty(bounds[0]);
    let induction = rewriter.add_argument(block, index, location);
    let carried: Vec<Value> = types.iter().map(|&ty| rewriter.add_argument(block, ty, location)).collect();
    rewriter.at = InsertPoint::End(block);
    fill(rewriter, induction, &carried);
    rewriter.at = at;
    op
}

/// Creates a `memref.reinterpret_cast` of `memref` to `ty`.
pub fn reinterpret_cast(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    ty: Type,
    memref: Value,
    lists: [&[MixedIndex]; 3],
) -> Value {
    rewriter.create_value(&memref::reinterpret_cast(rewriter.ctx, location, memref, lists, ty))
}

/// Returns whether `value` is the constant `true` (or any integer constant 1).
pub fn is_constant_one(view: View<'_>, value: Value) -> bool {
    match constant_integer(view, value) {
        Some(constant) => constant == 1 || (constant == -1 && view.ty(value).is_signless(view.ctx, 1)),
        None => false,
    }
}
