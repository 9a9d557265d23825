//! Finds the results that can be converted.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Block, Body, Context, Name, Op, Type, TypeData, Value, View};
use freehold_dialects::{func, memref};
use freehold_pass::Analysis;
use rustc_hash::FxHashSet;

use super::Conversions;
use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_aliases::BufferUses;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::control_flow::blocks_in_loops;
use crate::analysis::live_bytes::{Levels, buffer_bytes};
use crate::support::result_sources::function_argument;

/// The number of aliases of a returned buffer that are visited at most. If there are more, the result stays.
const MOST_ALIASES: usize = 1024;

/// A size of a buffer, as a caller computes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    Constant(i64),
    /// An argument of the function.
    Argument(usize),
    /// A dimension of an argument of the function.
    Dimension(usize, i64),
}

/// A result that becomes an argument.
#[derive(Clone, Debug)]
pub(super) struct Conversion {
    /// The number of the result.
    pub result: usize,
    pub ty: Type,
    /// The dynamic sizes.
    pub sizes: Vec<Size>,
    /// The alignment of the allocation.
    pub alignment: Option<freehold_core::ir::Attr>,
}

/// Returns the functions whose results may be converted, as far as their calls show.
pub(super) fn eligible(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> FxHashSet<usize> {
    let mut eligible: FxHashSet<usize> = FxHashSet::default();
    for group in &graph.groups {
        let &[function] = &group[..] else { continue };
        let view = View::new(ctx, callables.body(top, callables.functions[function].body));
        let is_function = view.header.name == ctx.op_name(func::FUNC.name);
        if is_function && !callables.functions[function].unseen_calls {
            eligible.insert(function);
        }
    }
    let mut called: FxHashSet<usize> = FxHashSet::default();
    for call in &graph.calls {
        let is_call = callables.body(top, call.body).is(ctx, call.op, &func::CALL);
        let is_recursive = callables.enclosing_function(call.body) == Some(call.callee);
        if !is_call || is_recursive {
            eligible.remove(&call.callee);
        }
        called.insert(call.callee);
    }
    eligible.retain(|function| called.contains(function));
    eligible
}

/// Finds the results of `function` to be converted. Adds to `levels` what changes. Also returns the number of results
/// that would raise the level above `limit`.
#[allow(clippy::too_many_arguments)]
pub(super) fn results(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
    conversions: &Conversions,
    function: usize,
    levels: &mut Levels,
    limit: i64,
) -> (Vec<Conversion>, u64) {
    let number = callables.functions[function].body;
    let view = View::new(ctx, callables.body(top, number));
    let returned = returned_buffers(view);
    let (mut found, mut kept) = (Vec::new(), 0);
    if returned.iter().all(Option::is_none) {
        return (found, kept);
    }
    let repeated = blocks_in_loops(view.body, view.roots()[0]);
    let flow = BufferFlow::compute(view);
    let uses = BufferUses::compute(view);
    for (result, value) in returned.into_iter().enumerate() {
        let Some(value) = value else { continue };
        let Some(op) = view.defining_op(value).filter(|&op| runs_once(view, op, &repeated)) else { continue };
        let callee = || graph.callee(number, op).and_then(|callee| conversions.get(&callee));
        let place = || view.results(op).iter().position(|&other| other == value);
        let created = match view.is(op, &memref::ALLOC) {
            true => allocation(view, op),
            false => callee()
                .zip(place())
                .and_then(|(all, place)| all.iter().find(|other| other.result == place))
                .filter(|other| other.sizes.is_empty())
                .map(|other| (Vec::new(), other.alignment)),
        };
        let Some((sizes, alignment)) = created.filter(|_| !may_be_freed(&uses, &flow, value)) else { continue };
        let ty = view.ty(value);
        let bytes = buffer_bytes(ctx, ty);
        let start = levels.range(op).map_or(0, |range| range.0);
        if !levels.add_within(std::slice::from_ref(&(0..start)), bytes, limit) {
            kept += 1;
            continue;
        }
        found.push(Conversion { result, ty, sizes, alignment });
    }
    (found, kept)
}

/// Returns, by result, the buffer that all returns return, if nothing else returns it.
fn returned_buffers(view: View<'_>) -> Vec<Option<Value>> {
    let Some(&region) = view.roots().first() else { return Vec::new() };
    let mut common: Option<Vec<Option<Value>>> = None;
    let mut times: rustc_hash::FxHashMap<Value, usize> = rustc_hash::FxHashMap::default();
    let mut returns = 0;
    for block in view.blocks(region) {
        let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
        returns += 1;
        let values: Vec<Value> = view.operands(last).collect();
        for &value in &values {
            *times.entry(value).or_default() += 1;
        }
        common = Some(match common {
            None => values.into_iter().map(Some).collect(),
            Some(common) => common.into_iter().zip(values).map(|(a, b)| a.filter(|&a| a == b)).collect(),
        });
    }
    let is_plain = |value: &Value| {
        times.get(value) == Some(&returns)
            && matches!(view.ty(*value).data(view.ctx), TypeData::MemRef { layout: None, .. })
    };
    common.unwrap_or_default().into_iter().map(|value| value.filter(is_plain)).collect()
}

/// Returns whether `op` runs at most once in each call of the function.
fn runs_once(view: View<'_>, op: Op, repeated: &FxHashSet<Block>) -> bool {
    view.block(op).is_some_and(|block| view.block_parent_op(block).is_none() && !repeated.contains(&block))
}

/// Returns the sizes and the alignment of a `memref.alloc` that callers can create.
fn allocation(view: View<'_>, op: Op) -> Option<(Vec<Size>, Option<freehold_core::ir::Attr>)> {
    let dynamic = view.ty(view.result(op, 0)).shape(view.ctx)?.iter().filter(|&&extent| extent < 0).count();
    if view.operand_count(op) != dynamic {
        return None;
    }
    let sizes = view.operands(op).map(|value| size(view, value)).collect::<Option<Vec<Size>>>()?;
    Some((sizes, view.attribute(op, Name::ALIGNMENT)))
}

fn size(view: View<'_>, value: Value) -> Option<Size> {
    if let Some(constant) = constant_integer(view, value) {
        return Some(Size::Constant(constant));
    }
    if let Some(argument) = function_argument(view, value) {
        return Some(Size::Argument(argument));
    }
    let dim = memref::Dim::defining(view, value)?;
    let argument = function_argument(view, dim.source())?;
    let number = constant_integer(view, dim.index())?;
    let rank = view.ty(dim.source()).shape(view.ctx)?.len();
    (usize::try_from(number).is_ok_and(|number| number < rank)).then_some(Size::Dimension(argument, number))
}

/// Returns whether the function may free the buffer, as far as its aliases show.
fn may_be_freed(uses: &BufferUses, flow: &BufferFlow, value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut freed = false;
    flow.visit_from(value, &mut |alias| {
        if freed || seen.len() > MOST_ALIASES {
            return false;
        }
        let is_new = seen.insert(alias);
        freed |= is_new && !uses.frees(alias).is_empty();
        is_new
    });
    freed || seen.len() > MOST_ALIASES
}
