//! The lifetimes that a program itself determines: the frees that it contains, and the buffers that it stores in buffers.
//! `ownership-based-buffer-deallocation` uses them before it inserts its own frees.
//!
//! ```mlir
//! ^bb0:
//!   %c = memref.alloc() : memref<1xmemref<4xf32>>
//!   %a = memref.alloc() : memref<4xf32>
//!   memref.store %a, %c[%i] : memref<1xmemref<4xf32>>   // %a must live as long as %c:
//!   cf.br ^bb1
//! ^bb1:                                                 // it is live into ^bb1
//!   %b = memref.load %c[%i] : memref<1xmemref<4xf32>>
//! ```
//!
//! Cost: that of the analysis of `ownership-elaboration`, plus, for each owner of a stored buffer, the nodes in which it
//! is live.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntitySet, SecondaryMap};

use super::callees::Callees;
use super::check::check_store;
use super::decisions::owners::Facts;
use super::existing_frees::{check_freed_owners, check_frees};
use super::graph::build_graph;
use super::graph::ids::{CarrierId, NodeId};
use super::graph::program_graph::Graph;
use super::graph::roles::Kind;
use super::graph::roots::Roots;
use super::ranges::live_ranges::Ranges;
use crate::analysis::function_header::{listed_arguments, symbol_name};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Op, Value, View};

/// A free that is in the program.
pub(crate) struct ExistingFree {
    /// The op.
    pub op: Op,
    /// The results of allocations and calls that it may free, without those that are left unfreed.
    pub owned: Vec<Value>,
}

/// A buffer that is stored where it outlives the scope of its owner.
pub(crate) struct Escape {
    /// The op that stores it.
    pub op: Op,
    /// The stored buffer, or the buffer that it is a view of.
    pub stored: Value,
}

/// The frees and stores of a function.
#[derive(Default)]
pub(crate) struct Existing {
    pub frees: Vec<ExistingFree>,
    pub escapes: Vec<Escape>,
    /// The results of allocations and calls that must be left unfreed because they escape.
    pub unfreed: Vec<Value>,
    /// The values that must be live into a block because a memref that is live there may contain their buffer.
    pub live_into: Vec<(Value, Block)>,
}

/// Analyzes the frees in `frees` and all stores of a function, whose blocks must all be reachable. Ops that are not in
/// `frees` are assumed to free nothing.
///
/// # Errors
/// A buffer is freed that the function does not own, or that every path frees twice or uses afterwards.
pub(crate) fn analyze(view: View<'_>, frees: impl Fn(Op) -> bool, diagnostics: &Diagnostics) -> Fallible<Existing> {
    let mut callees = Callees::default();
    if let (Some(name), Some(owned)) = (symbol_name(view), listed_arguments(view)) {
        callees.set(name, owned);
    }
    let mut graph = build_graph::build(view, &callees, &Roots::default());
    graph.freed.retain(|freed| frees(freed.op));
    check_frees(view, &graph, diagnostics)?;
    let mut ranges = Ranges::new(&graph);
    let compared = EntitySet::new();
    let mut facts = Facts::new(&graph, &compared);
    let mut existing = Existing::default();
    loop {
        facts.settle(&graph, &mut ranges);
        let refused = facts.classify(&graph, &compared);
        if !refused.is_empty() {
            refused.into_iter().for_each(|carrier| facts.borrow_sources(&graph, carrier));
            continue;
        }
        if !settle_stores(view, &graph, &mut facts, &mut ranges, &mut existing.escapes) {
            break;
        }
    }
    check_freed_owners(view, &graph, &facts, diagnostics)?;
    let is_origin = |carrier: CarrierId| {
        let kind = graph.carriers[carrier].kind;
        matches!(kind, Kind::Allocated | Kind::Returned | Kind::Flagged | Kind::Taken)
    };
    for freed in &graph.freed {
        let origins = freed.carrier.map(|carrier| origins(view, &graph, &facts, carrier)).unwrap_or_default();
        let owned = origins.into_iter().filter(|&carrier| is_origin(carrier) && !facts.leaked.contains(carrier));
        let owned = owned.map(|carrier| graph.carriers[carrier].value).collect();
        existing.frees.push(ExistingFree { op: freed.op, owned });
    }
    let leaked = facts.leaked.iter().filter(|&carrier| is_origin(carrier));
    existing.unfreed = leaked.map(|carrier| graph.carriers[carrier].value).collect();
    existing.live_into = live_into(view, &graph, &facts);
    Ok(existing)
}

/// Extends the live ranges of stored buffers, and lets those escape that cannot live as long as their container. Returns
/// whether anything changed.
fn settle_stores(
    view: View<'_>,
    graph: &Graph,
    facts: &mut Facts,
    ranges: &mut Ranges,
    escapes: &mut Vec<Escape>,
) -> bool {
    let ignored = Diagnostics::default();
    let mut changed = false;
    ranges.carrier = None;
    for store in &graph.stores {
        if facts.leaked.contains(store.stored) {
            continue;
        }
        let extended = match check_store(view, graph, facts, ranges, &ignored, store) {
            Ok(forced) if forced.is_empty() => continue,
            Ok(forced) => forced.into_iter().fold(false, |any, (carrier, node)| facts.force(carrier, node) || any),
            Err(_) => false,
        };
        if !extended {
            escapes.push(Escape { op: store.op, stored: graph.carriers[store.stored].value });
            let origins = origins(view, graph, facts, store.stored);
            facts.leaked.extend(origins);
        }
        changed = true;
    }
    changed
}

/// Returns all carriers whose buffer `carrier` may have, along edges, through selects, and through memory.
fn origins(view: View<'_>, graph: &Graph, facts: &Facts, carrier: CarrierId) -> Vec<CarrierId> {
    let nesting = |carrier: CarrierId| {
        let mut ty = view.ty(graph.carriers[carrier].value);
        let mut depth = 0;
        while ty.is_memref(view.ctx) {
            ty = ty.element_or_self(view.ctx);
            depth += 1;
        }
        depth
    };
    // A buffer that is loaded from a buffer is not that buffer.
    let expected = nesting(carrier);
    let mut found = Vec::new();
    let mut seen: EntitySet<CarrierId> = EntitySet::new();
    let mut work = vec![carrier];
    while let Some(carrier) = work.pop() {
        if !seen.insert(carrier) {
            continue;
        }
        if nesting(carrier) == expected {
            found.push(carrier);
        }
        let data = &graph.carriers[carrier];
        work.extend(data.sources.iter().flatten());
        work.extend(facts.owners[carrier].iter().copied());
        work.extend(data.received.iter().filter_map(|&pass| graph.passes[pass].source));
    }
    found.sort_unstable();
    found
}

/// Returns the blocks into which the owners of stored buffers are live, in the region that defines them.
fn live_into(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<(Value, Block)> {
    let mut owners: Vec<CarrierId> = Vec::new();
    for store in graph.stores.iter().filter(|store| !facts.leaked.contains(store.stored)) {
        owners.extend(facts.possible_owners(store.stored).filter(|&owner| facts.own[owner].may()));
    }
    owners.sort_unstable();
    owners.dedup();
    let mut found = Vec::new();
    let mut visited: SecondaryMap<NodeId, PackedOption<CarrierId>> = SecondaryMap::new();
    for owner in owners {
        let home = &graph.carriers[owner];
        let region = view.block_region(graph.nodes[home.node].block);
        let mut work: Vec<NodeId> = facts.forced[owner].clone();
        for alias in facts.aliases(owner) {
            let data = &graph.carriers[alias];
            work.extend(data.uses.iter().map(|&(node, _)| node));
            work.extend(data.forwarded.iter().map(|&pass| graph.source_node(pass)));
        }
        while let Some(node) = work.pop() {
            let exists = node != home.node && graph.dominators().dominates(home.node, node);
            if !exists || std::mem::replace(&mut visited[node], owner.into()) == owner.into() {
                continue;
            }
            let data = &graph.nodes[node];
            if data.after.is_none() && view.block_region(data.block) == region {
                found.push((home.value, data.block));
            }
            work.extend(data.incoming.iter().map(|&edge| graph.edges[edge].from));
        }
    }
    found
}
