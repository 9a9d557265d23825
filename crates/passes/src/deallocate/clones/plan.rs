//! The plan for a function: the values that get clones, and the returned buffers that are copied.
//!
//! The plan is made before the function is changed. If the copy-based scheme cannot create a correct program, the plan is an
//! [`Obstacle`], and the function gets ownership flags instead.

use rustc_hash::FxHashSet;

use super::environment::{Convention, Environment};
use super::facts::{Origin, origins, reaches};
use super::passings::{Passing, Passings};
use super::scopes::Scopes;
use super::sharing::Sharing;
use super::tracked::{self, Tracked};
use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::buffer_values::{is_container, is_shifted, states_owner};
use freehold_core::definition::{Callee, EffectKind, EffectTarget, Traits, effects_of};
use freehold_core::ir::{Location, Op, TypeData, Value, View};
use freehold_dialects::{bufferization, memref, ub};

/// Why a function is left to ownership flags.
#[derive(Debug)]
pub(super) struct Obstacle {
    pub at: Location,
    pub why: &'static str,
}

/// The decisions about a function.
#[derive(Debug)]
pub(super) struct Plan {
    /// The buffers that the function owns: allocations and results of calls, in program order.
    pub owned: Vec<Tracked>,
    /// The values into which buffers are cloned.
    pub critical: Vec<Tracked>,
    /// The passings of the function.
    pub passings: Passings,
    /// The operands of returns that are cloned.
    pub returned: Vec<(Op, usize)>,
    /// The operands that are passed to critical values as they are.
    pub moved: FxHashSet<(Op, usize)>,
}

/// Decides what to do.
///
/// # Errors
/// The copy-based scheme does not suffice.
pub(super) fn plan(view: View<'_>, owned: Vec<Tracked>, environment: &Environment<'_>) -> Result<Plan, Obstacle> {
    let convention = environment.convention;
    let is_strict = convention == Convention::Owned;
    if is_strict {
        check_ops(view, environment)?;
        check_frees(view, &owned)?;
    }
    // With upstream's convention, allocations with several frees are ignored.
    let owned: Vec<Tracked> = owned.into_iter().filter(|buffer| buffer.frees < 2).collect();
    let scopes = Scopes::compute(view);
    let passings = Passings::of(view);
    let flow = flow(view, convention, &owned);
    let critical = tracked::critical_values(view, &flow, &passings, &scopes, &owned).map_err(|value| Obstacle {
        at: view.value_location(value),
        why: "buffers that different ops free are passed to one value",
    })?;
    let is_critical: FxHashSet<Value> = critical.iter().map(|found| found.buffer).collect();
    let moved = match convention {
        Convention::Owned => moved_clones(view, &passings, &critical),
        Convention::Upstream => FxHashSet::default(),
    };
    if is_strict {
        check_clones(view, &flow, &scopes, &passings, &critical, &owned, &moved, environment)?;
    }
    let mut cut = flow;
    cut.cut(|value| is_critical.contains(&value));
    let returned = match convention {
        Convention::Owned => returned_clones(view, &cut, owned.iter().chain(&critical)),
        Convention::Upstream => Vec::new(),
    };
    if is_strict {
        check_reallocs(view, &cut, &scopes, &owned)?;
    }
    let is_moved: FxHashSet<Value> = moved.iter().map(|&(op, operand)| view.operand(op, operand)).collect();
    let owned = owned.into_iter().filter(|found| !is_moved.contains(&found.buffer)).collect();
    Ok(Plan { owned, critical, passings, returned, moved })
}

/// Returns the operands that are clones, made next to the op that passes them to a critical value, and not used by
/// another op: such as those of an earlier run of the pass.
fn moved_clones(view: View<'_>, passings: &Passings, critical: &[Tracked]) -> FxHashSet<(Op, usize)> {
    let is_moved = |passing: &&Passing| {
        let operand = view.operand(passing.op, passing.operand);
        view.made_by(operand, &bufferization::CLONE).is_some_and(|clone| view.block(clone) == view.block(passing.op))
            && view.has_one_use(operand)
            && view.successor_count(passing.op) < 2
    };
    let all = critical.iter().filter(|slot| slot.clone.is_none()).flat_map(|slot| passings.to(slot.buffer));
    all.filter(is_moved).map(|passing| (passing.op, passing.operand)).collect()
}

/// Returns the flow of buffers, without edges into owned ones: an allocation, or what a callee returns, is new.
pub(super) fn flow(view: View<'_>, convention: Convention, owned: &[Tracked]) -> BufferFlow {
    let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
    let owned: FxHashSet<Value> = owned.iter().map(|found| found.buffer).collect();
    let is_call = |value: Value| {
        let op = view.defining_op(value).and_then(|op| view.op_def(op));
        convention == Convention::Owned && op.is_some_and(|op_def| op_def.call.is_some())
    };
    flow.cut(|value| owned.contains(&value) || is_call(value));
    flow
}

/// Checks that each buffer has one owner as far as single ops show.
fn check_ops(view: View<'_>, environment: &Environment<'_>) -> Result<(), Obstacle> {
    let takes = environment.callees.calls(view);
    for op in view.walk_preorder() {
        let obstacle = |why| Err(Obstacle { at: view.location(op), why });
        if view.operands(op).any(|operand| is_container(view, operand)) {
            return obstacle("buffers are stored in buffers");
        }
        if takes.contains_key(&op) {
            return obstacle("a callee takes over an argument");
        }
        if states_owner(view, op) {
            return obstacle("an op says itself who owns its result");
        }
        if environment.callees.moves_arguments(view, op) {
            return obstacle("a callee returns an argument");
        }
        if let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) {
            let buffers = view.results(op).iter().filter(|value| view.ty(**value).is_memref(view.ctx)).count();
            let is_external = match call(view, op) {
                Callee::Symbol(symbol) => {
                    symbol.as_symbol(view.ctx).is_none_or(|name| !environment.callees.defines(name))
                }
                Callee::Value(_) => true,
            };
            let is_unranked =
                |value: &&Value| matches!(view.ty(**value).data(view.ctx), TypeData::UnrankedMemRef { .. });
            if view.results(op).iter().any(|value| is_unranked(&value)) {
                return obstacle("a callee returns a buffer whose offset is not known");
            }
            if buffers > 1 && is_external {
                return obstacle("two results of an external function may be the same buffer");
            }
        }
    }
    match environment.callees.arguments(view).is_empty() {
        true => Ok(()),
        false => Err(Obstacle { at: view.header.location, why: "the function takes over an argument" }),
    }
}

/// Checks that each op that frees a buffer frees an allocation that nothing else frees.
fn check_frees(view: View<'_>, owned: &[Tracked]) -> Result<(), Obstacle> {
    let once: FxHashSet<Value> = owned.iter().filter(|buffer| buffer.frees == 1).map(|buffer| buffer.buffer).collect();
    for op in view.walk_preorder() {
        for effect in effects_of(view, op).into_iter().flatten().filter(|effect| effect.kind == EffectKind::Free) {
            let freed = match effect.target {
                EffectTarget::Operand(use_) => Some(view.use_value(use_)),
                EffectTarget::Value(value) => Some(value),
                EffectTarget::Unspecified => None,
            };
            if freed.is_none_or(|value| !once.contains(&value)) {
                return Err(Obstacle {
                    at: view.location(op),
                    why: "this frees a buffer that is not an allocation, or that other ops free too",
                });
            }
        }
    }
    Ok(())
}

/// Checks that all that is passed to critical values can be cloned, and that the clones cannot be observed.
#[allow(clippy::too_many_arguments)]
fn check_clones(
    view: View<'_>,
    flow: &BufferFlow,
    scopes: &Scopes,
    passings: &Passings,
    critical: &[Tracked],
    owned: &[Tracked],
    moved: &FxHashSet<(Op, usize)>,
    environment: &Environment<'_>,
) -> Result<(), Obstacle> {
    if critical.is_empty() {
        return Ok(());
    }
    let is_owned: FxHashSet<Value> = owned.iter().map(|found| found.buffer).collect();
    let is_poison = |value: Value| view.made_by(value, &ub::POISON).is_some();
    let poisoned = reaches(view, flow, is_poison);
    let is_owned = |value| is_owned.contains(&value);
    let sharing = Sharing::compute(view, scopes, flow, passings, &is_owned, environment);
    for slot in critical {
        let is_produced = passings.produced.contains(&slot.buffer);
        for passing in passings.to(slot.buffer) {
            if moved.contains(&(passing.op, passing.operand)) {
                continue;
            }
            let at = view.location(passing.op);
            if is_produced || poisoned.contains(view.operand(passing.op, passing.operand)) {
                return Err(Obstacle { at, why: "what this passes on cannot be cloned" });
            }
            if !sharing.is_invisible(passing) {
                return Err(Obstacle {
                    at,
                    why: "a clone of a buffer that this passes on could be observed, because one of the two is written later",
                });
            }
        }
    }
    Ok(())
}

/// Returns the operands of returns that are cloned, because the function does not own the buffer, because it may be one
/// of several, because it is returned twice, because its address is not that of the allocation, or because another op than
/// `memref.dealloc` frees it, which callers do not know.
fn returned_clones<'t>(
    view: View<'_>,
    flow: &BufferFlow,
    tracked: impl Iterator<Item = &'t Tracked>,
) -> Vec<(Op, usize)> {
    let tracked: Vec<&Tracked> = tracked.collect();
    let origins = origins(view, flow, tracked.iter().map(|found| found.buffer));
    let is_foreign = |found: &&&Tracked| found.release != memref::DEALLOC.name;
    let foreign: FxHashSet<Value> = tracked.iter().filter(is_foreign).map(|found| found.buffer).collect();
    let shifted = reaches(view, flow, |value| view.made_by(value, &memref::VIEW).is_some() && is_shifted(view, value));
    let mut found = Vec::new();
    for op in returns(view) {
        let mut passed: FxHashSet<Value> = FxHashSet::default();
        for (operand, value) in view.operands(op).enumerate() {
            if !view.ty(value).is_memref(view.ctx) {
                continue;
            }
            let is_passed = match origins.of(value) {
                Some(&Origin::One(buffer)) => {
                    !shifted.contains(value) && !foreign.contains(&buffer) && passed.insert(buffer)
                }
                _ => false,
            };
            if !is_passed {
                found.push((op, operand));
            }
        }
    }
    found
}

/// Returns the ops that return from the function.
pub(super) fn returns(view: View<'_>) -> impl Iterator<Item = Op> + '_ {
    let blocks = view.body.roots().iter().flat_map(move |&root| view.body.blocks(root));
    let ends = blocks.filter_map(move |block| view.body.last_op(block));
    ends.filter(move |&last| view.op_def(last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)))
}

/// Checks that each op that frees a buffer and cannot be moved is the last op that uses it.
fn check_reallocs(view: View<'_>, flow: &BufferFlow, scopes: &Scopes, owned: &[Tracked]) -> Result<(), Obstacle> {
    let fixed = |buffer: &&Tracked| buffer.free.is_some_and(|free| !is_movable(view, free));
    let mut fixed = owned.iter().filter(fixed).peekable();
    if fixed.peek().is_none() {
        return Ok(());
    }
    let ends = super::facts::ends(view, flow, scopes);
    for buffer in fixed {
        let free = buffer.free.expect("what frees it");
        let end = ends.of(buffer.buffer);
        let is_last = end.is_some_and(|end| end.position == scopes.start(free));
        let is_common = end.and_then(|end| scopes.block_of(end.postdominator)) == view.block(free);
        let is_dominated = view
            .block(free)
            .zip(view.value_block(buffer.buffer))
            .is_some_and(|(block, defined)| scopes.dominates(defined, block));
        if !(is_last && is_common && is_dominated) {
            return Err(Obstacle { at: view.location(free), why: "this frees its operand before the last use" });
        }
    }
    Ok(())
}

/// Returns whether an op only frees one buffer, so that it can be moved.
pub(super) fn is_movable(view: View<'_>, free: Op) -> bool {
    view.results(free).is_empty() && view.operand_count(free) == 1 && view.region_count(free) == 0
}
