//! Whether an op with regions defines the contents of its results: whether a chain of aliases leads from a result to a
//! definition in the regions.
//!
//! ```mlir
//! %r = scf.if %c -> tensor<8xf32> {
//!   scf.yield %a : tensor<8xf32>          // the contents are defined outside
//! } else {
//!   %b = linalg.fill …                    // the contents are defined in a region of %r's op
//!   scf.yield %b : tensor<8xf32>
//! }
//! ```
//!
//! A chain leads from a value to values that are visible where it is defined. So the regions of all definitions that chains from
//! one value end at enclose each other, and the deepest of them decides for every op around it: it is in the op if it is deeper
//! than the op. This depth is computed once for each value, from the depths of the values that it is an alias of.
//!
//! If control passes from one block to another, a chain may lead out of the op, around a cycle of blocks, and back to another
//! result. Only there, and only for ops with several results, chains are followed to their ends for each result.

use std::cell::RefCell;

use smallvec::SmallVec;

use super::*;
use freehold_core::definition::Traits;
use freehold_core::ir::{Op, Region, Value, ValueDef};

/// A region and those around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings {
    /// The number of regions around the region.
    depth: u32,
    /// Whether one of these regions, or the region itself, has several blocks.
    has_blocks: bool,
    /// Whether uses may precede definitions in one of them.
    is_graph: bool,
}

/// A value whose alias sources are visited.
struct Visit {
    value: Value,
    op: Op,
    sources: SmallVec<[Value; 2]>,
    next: usize,
}

/// The default of [`Bufferizable::result_is_written`]. With a cache, the queries for all values of a body take time linear in
/// the aliases.
pub fn default_result_is_written(query: &Query<'_>, op: Op, result: usize) -> bool {
    let value = query.body.result(op, result);
    if is_written_through_operands(query, value) {
        return true;
    }
    if query.body.regions(op).is_empty() {
        return false;
    }
    let Some(memo) = query.memo else {
        let memo = RefCell::new(Memo::default());
        return default_result_is_written(&Query { memo: Some(&memo), ..*query }, op, result);
    };
    let around = surroundings(query, memo, query.body.region(op));
    if query.analysis_override().is_some() || around.is_graph {
        return leads_inside(query, op, value);
    }
    if is_defined_deeper(query, memo, value, around.depth) {
        return true;
    }
    // A cycle of blocks may lead to another result.
    let is_defined = |&other: &Value| {
        is_written_through_operands(query, other) || is_defined_deeper(query, memo, other, around.depth)
    };
    let mut others = query.body.results(op).iter().filter(|&&other| other != value && query.is_tensor(other));
    around.has_blocks && others.any(is_defined) && leads_inside(query, op, value)
}

/// Returns whether the value is an alias of nothing, or of an operand that its op writes.
fn is_written_through_operands(query: &Query<'_>, value: Value) -> bool {
    let aliases = query.aliasing_operands(value);
    aliases.is_empty() || aliases.iter().any(|alias| query.writes(alias.operand))
}

/// Follows the chains of aliases from the value, a result of `op`. Returns whether one leads to a definition in `op`.
/// O(aliases on the chains).
fn leads_inside(query: &Query<'_>, op: Op, value: Value) -> bool {
    let written_inside = |value: Value| match Owner::of(query.body, value) {
        Owner::Op(owner) => query.body.is_ancestor(op, owner) && query.is_written_by_definition(value),
        Owner::Isolated => false,
    };
    let config = Traversal { include_leaves: false, ..Traversal::default() };
    query
        .aliasing_operands(value)
        .iter()
        .any(|alias| !find_in_reverse_chain(query, alias.operand, config, &mut |v| written_inside(v)).is_empty())
}

/// Returns whether a value that `value` is an alias of has a definition that is deeper than `depth`.
fn is_defined_deeper(query: &Query<'_>, memo: &RefCell<Memo>, value: Value, depth: u32) -> bool {
    let aliases = query.aliasing_operands(value);
    aliases.iter().any(|alias| definition_depth(query, memo, query.body.use_value(alias.operand)) > depth)
}

/// Returns the depth of the deepest definition that the chains of aliases from the value lead to first; 0 if there is none.
fn definition_depth(query: &Query<'_>, memo: &RefCell<Memo>, start: Value) -> u32 {
    let mut path: Vec<Visit> = Vec::new();
    let mut enter = Some(start);
    loop {
        if let Some(value) = enter.take() {
            path.extend(begin_visit(query, memo, value));
        }
        let Some(visit) = path.last_mut() else { break };
        if let Some(&source) = visit.sources.get(visit.next) {
            visit.next += 1;
            if memo.borrow().definition_depths.get(source.index()).is_none() {
                enter = Some(source);
            }
            continue;
        }
        let Some(Visit { value, op, sources, .. }) = path.pop() else { break };
        let depth = value_depth(query, memo, value);
        // The definitions in the op's own regions are known now, so this query does not recurse.
        let is_written = !query.body.regions(op).is_empty() && query.is_written_by_definition(value);
        let mut memo = memo.borrow_mut();
        let depths = sources.iter().filter_map(|source| memo.definition_depths.get(source.index()));
        let found = if is_written { depth } else { depths.max().unwrap_or(0).min(depth) };
        memo.definition_depths.insert(value.index(), found);
    }
    memo.borrow().definition_depths.get(start.index()).unwrap_or(0)
}

/// Records the depth of a value that is a definition, or returns the visit of a value that may be an alias.
fn begin_visit(query: &Query<'_>, memo: &RefCell<Memo>, value: Value) -> Option<Visit> {
    if let ValueDef::Result(op, _) = query.body.def(value)
        && query.bufferizable(Owner::Op(op)).is_some()
        && (!query.body.regions(op).is_empty() || !query.is_written_by_definition(value))
    {
        // Known from now on, so that a cycle of aliases ends here.
        memo.borrow_mut().definition_depths.insert(value.index(), 0);
        let sources = query.aliasing_operands(value);
        let sources = sources.iter().map(|alias| query.body.use_value(alias.operand)).collect();
        return Some(Visit { value, op, sources, next: 0 });
    }
    let depth = value_depth(query, memo, value);
    memo.borrow_mut().definition_depths.insert(value.index(), depth);
    None
}

/// Returns the number of regions around the value's definition.
fn value_depth(query: &Query<'_>, memo: &RefCell<Memo>, value: Value) -> u32 {
    let block = query.body.value_block(value);
    surroundings(query, memo, block.and_then(|block| query.body.block_region(block))).depth
}

/// Returns the facts about a region. O(1) if those about the region around it are known.
fn surroundings(query: &Query<'_>, memo: &RefCell<Memo>, region: Option<Region>) -> Surroundings {
    let body = query.body;
    let mut found = Surroundings { depth: 0, has_blocks: false, is_graph: false };
    let mut unknown: SmallVec<[Region; 4]> = SmallVec::new();
    for region in query.enclosing_regions(region) {
        if let Some(known) = memo.borrow().surroundings.get(region.index()) {
            found = known;
            break;
        }
        unknown.push(region);
    }
    for region in unknown.into_iter().rev() {
        let name = body.region_op(region).map_or(body.header.name, |op| body.name(op));
        found = Surroundings {
            depth: found.depth + 1,
            has_blocks: found.has_blocks || body.blocks(region).nth(1).is_some(),
            is_graph: found.is_graph || query.ctx.op_def(name).is_some_and(|op_def| op_def.has(Traits::GRAPH_REGION)),
        };
        memo.borrow_mut().surroundings.insert(region.index(), found);
    }
    found
}
