//! Bufferization analysis of the `scf` ops other than loops: their results are the values that their regions yield.

use freehold_dialects::scf;
use rustc_hash::FxHashSet;

use super::yields_of;
use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Name, Op, Use, Value, ValueDef, View};

/// `scf.if`, `scf.index_switch`: a result aliases the yielded value of one of the regions.
pub struct OneOf;
/// `scf.execute_region`
pub struct ExecuteRegion;
/// `scf.yield`
pub struct Yield;
/// `scf.condition`
pub static CONDITION: PlainBufferizable = PlainBufferizable::READER;
/// `scf.forall.in_parallel`: all inserted tensors are read before any insertion writes.
pub struct InParallel;

impl Bufferizable for OneOf {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, index) = query.body.def(value) else { return AliasingOperands::new() };
        let regions = query.body.regions(op);
        // The default region of a switch is first but is queried last.
        let is_switch = query.body.operand_count(op) == 1 && query.body.attribute(query.ctx, op, Name::CASES).is_some();
        let (first, rest) = regions.split_at(usize::from(is_switch).min(regions.len()));
        let yields = rest.iter().chain(first).flat_map(|&region| query.terminator_operands(region, index));
        yields.map(|operand| AliasingOperand::equivalent(operand).maybe()).collect()
    }
}

/// Returns whether exactly one `scf.yield` leaves the region of an `scf.execute_region`. Then the yielded value is the result. Otherwise
/// the result is one of several values, as that of an `scf.if`.
fn has_one_yield(query: &Query<'_>, op: Op) -> bool {
    let Some(&region) = query.body.regions(op).first() else { return false };
    let ask = || yields_of(query.view(), op).take(2).count() == 1;
    let Some(memo) = query.memo else { return ask() };
    let known = memo.borrow().one_yield.get(region.index());
    known.unwrap_or_else(|| {
        let answer = ask();
        memo.borrow_mut().one_yield.insert(region.index(), answer);
        answer
    })
}

impl Bufferizable for ExecuteRegion {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, index) = query.body.def(value) else {
            let operands = forwarded_operands(query, value).into_iter();
            return operands.map(|operand| AliasingOperand::equivalent(operand).maybe()).collect();
        };
        let yields = yields_of(query.view(), op).filter(|&yield_| index < query.body.operand_count(yield_));
        let operands = yields.map(|yield_| AliasingOperand::equivalent(query.body.operand_use(yield_, index)));
        if has_one_yield(query, op) { operands.collect() } else { operands.map(AliasingOperand::maybe).collect() }
    }

    fn supports_unstructured_control_flow(&self) -> bool {
        true
    }

    fn is_writable(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }
}

impl Bufferizable for Yield {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let body = query.body;
        let Some(parent) = body.parent_op(body.use_owner(operand)) else { return AliasingValues::new() };
        // mlir-opt omits the switch, and misses writes through its result.
        if !query.view().is_one_of(parent, &[&scf::EXECUTE_REGION, &scf::IF, &scf::INDEX_SWITCH]) {
            return AliasingValues::new();
        }
        let certain = query.view().is(parent, &scf::EXECUTE_REGION) && has_one_yield(query, parent);
        let Some(&result) = body.results(parent).get(body.use_number(operand)) else { return AliasingValues::new() };
        let alias = AliasingValue::equivalent(result);
        AliasingValues::from_iter([if certain { alias } else { alias.maybe() }])
    }

    fn must_be_in_place(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn may_have_copy(&self, query: &Query<'_>, operand: Use) -> bool {
        !query.is_unranked(query.body.use_value(operand))
    }
}

impl Bufferizable for InParallel {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn is_repetitive_region(&self, _query: &Query<'_>, _owner: Owner, _index: usize) -> bool {
        false
    }

    fn further_conflicts(&self) -> Option<ResolveConflicts> {
        Some(copy_overwritten_sources)
    }
}

/// Insertions become consecutive buffer copies. The source of a later insertion must not overlap with the slice
/// that an earlier one has already overwritten, nor with its own target. mlir-opt misses that.
fn copy_overwritten_sources(cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
    for source in overwritten_sources(&cx.query_with(decisions), op) {
        let at = cx.body().location(cx.body().use_owner(source));
        let value = cx.body().use_value(source);
        cx.rewriter.before(op);
        let copy = allocate_tensor_like(cx, at, value, true)?;
        let insertion = cx.body().use_owner(source);
        cx.rewriter.modify(insertion, |_, body| body.set_use(source, copy));
    }
    Ok(())
}

/// Returns the sources of insertions of the terminator that may overlap with the slice written by an earlier insertion.
/// O(insertions and the aliases of their sources).
fn overwritten_sources(query: &Query<'_>, terminator: Op) -> Vec<Use> {
    let (ctx, body) = (query.ctx, query.body);
    let region = body.regions(terminator).first();
    let Some(block) = region.and_then(|&region| body.first_block(region)) else { return Vec::new() };
    let mut found = Vec::new();
    // The written tensors: as alias sets, and as values.
    let mut classes: FxHashSet<Value> = FxHashSet::default();
    let mut written: FxHashSet<Value> = FxHashSet::default();
    for op in body.ops(block) {
        let Some((subset, SubsetKind::Insertion { source, destination })) = subset_of(View::new(ctx, body), op) else {
            continue;
        };
        let (source, target) = (body.operand_use(op, source), body.operand(op, destination));
        let is_tensor = query.is_tensor(body.use_value(source));
        // Inserting a slice at its own position changes nothing.
        if is_tensor && is_put_back(query, subset, op, source) {
            continue;
        }
        // Its own slice counts too: a copy between overlapping slices of one buffer is undefined.
        let has_others = !written.is_empty();
        classes.extend(query.decisions.class_of(target));
        written.insert(target);
        let is_overwritten = || match query.decisions.class_of(body.use_value(source)) {
            Some(class) => classes.contains(&class),
            None => leads_to_any(query, source, &written),
        };
        if is_tensor && (has_others || !is_disjoint(query, subset, op, source)) && is_overwritten() {
            found.push(source);
        }
    }
    found
}

/// Whether the operand is, in place, the slice that the insertion overwrites.
fn is_put_back(query: &Query<'_>, subset: &dyn Subset, op: Op, source: Use) -> bool {
    let is_part = |value: Value| {
        let Some(extraction) = query.body.defining_op(value) else { return false };
        let SubsetKind::Extraction { from } = (match subset_of(query.view(), extraction) {
            Some((_, kind)) => kind,
            None => return false,
        }) else {
            return false;
        };
        query.is_in_place(query.body.operand_use(extraction, from)) && query.is_equivalent_subset(subset, op, value)
    };
    let config = Traversal { in_place_only: true, equivalent_only: true, ..Traversal::default() };
    find_in_reverse_chain(query, source, config, &mut |value| is_part(value)).into_iter().all(is_part)
}

/// Whether the operand is a slice of a tensor that is statically known to be disjoint from the slice that the insertion
/// overwrites, if both are slices of one tensor.
fn is_disjoint(query: &Query<'_>, subset: &dyn Subset, op: Op, source: Use) -> bool {
    let view = query.view();
    let Some(extraction) = view.defining_op(query.body.use_value(source)) else { return false };
    let Some((other, SubsetKind::Extraction { .. })) = subset_of(view, extraction) else { return false };
    match (subset.slice(view, op), other.slice(view, extraction)) {
        (Some(target), Some(slice)) => are_disjoint(&target, &slice),
        _ => false,
    }
}

/// Whether the operand may share the buffer of one of `values`.
fn leads_to_any(query: &Query<'_>, operand: Use, values: &FxHashSet<Value>) -> bool {
    let config = Traversal { in_place_only: true, include_leaves: false, ..Traversal::default() };
    !find_in_reverse_chain(query, operand, config, &mut |value| values.contains(&value)).is_empty()
}
