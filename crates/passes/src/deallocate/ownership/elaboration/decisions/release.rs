//! Which op frees the buffer of each carrier: that of the allocation it comes from, as its definition says
//! ([`freehold_core::definition::Allocation`]), or `memref.dealloc`.

use cranelift_entity::{EntitySet, SecondaryMap};
use freehold_core::definition::allocation_of;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Value, View};
use freehold_dialects::memref;

use crate::analysis::releases::{Conflict, is_unsaid};
use crate::support::declared_free::refuse_conflict;

use super::copies::can_insert;
use super::owners::Facts;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, PassId};
use crate::deallocate::ownership::elaboration::graph::program_graph::{EdgeKind, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;

/// The names of the ops that free carriers, and where different ones meet.
struct Releases {
    /// By carrier: the name, if it owns a buffer.
    names: SecondaryMap<CarrierId, Option<&'static str>>,
    /// The carriers that may get buffers which different ops free, with the name that the carrier has, and the other one.
    conflicts: Vec<(CarrierId, &'static str, &'static str)>,
}

/// Returns the name of the op that frees what a carrier itself allocates.
fn own(view: View<'_>, graph: &Graph, carrier: CarrierId) -> &'static str {
    let data = &graph.carriers[carrier];
    let is_new = matches!(data.kind, Kind::Allocated | Kind::Returned | Kind::Flagged);
    let declared = is_new.then(|| allocation_of(view, data.value)?.dealloc).flatten();
    declared.unwrap_or(memref::DEALLOC.name)
}

/// Returns whether no op of the function needs another free than `memref.dealloc`, as in the usual program.
fn is_usual(view: View<'_>, graph: &Graph) -> bool {
    graph.carriers.keys().all(|carrier| own(view, graph, carrier) == memref::DEALLOC.name)
}

/// Follows buffers from their allocations. O(edges).
fn follow(view: View<'_>, graph: &Graph, facts: &Facts) -> Releases {
    let names = SecondaryMap::with_capacity(graph.carriers.len());
    let mut found = Releases { names, conflicts: Vec::new() };
    let mut work: Vec<CarrierId> = Vec::new();
    for (carrier, data) in graph.carriers.iter() {
        if matches!(data.kind, Kind::Allocated | Kind::Returned | Kind::Flagged | Kind::Taken) {
            found.names[carrier] = Some(own(view, graph, carrier));
            work.push(carrier);
        }
    }
    // A copy is a new buffer.
    for target in graph.passes.values().filter(|pass| pass.is_copied).filter_map(|pass| pass.target) {
        let name = &mut found.names[target];
        match *name {
            None => {
                *name = Some(memref::DEALLOC.name);
                work.push(target);
            }
            Some(name) if name != memref::DEALLOC.name => {
                found.conflicts.push((target, name, memref::DEALLOC.name));
            }
            Some(_) => {}
        }
    }
    follow_owners(graph, facts, &mut found, work);
    follow_borrowers(graph, facts, &mut found);
    found
}

/// Returns the carriers to which a carrier forwards its buffer.
fn targets(graph: &Graph, carrier: CarrierId) -> impl Iterator<Item = CarrierId> + '_ {
    let data = &graph.carriers[carrier];
    let passes = data.forwarded.iter().map(|&pass| &graph.passes[pass]);
    let forwarded = passes.filter(|pass| !pass.is_copied).filter_map(|pass| pass.target);
    forwarded.chain(data.sources_of.iter().copied())
}

/// Follows buffers through the carriers that may own them.
fn follow_owners(graph: &Graph, facts: &Facts, found: &mut Releases, mut work: Vec<CarrierId>) {
    while let Some(carrier) = work.pop() {
        let name = found.names[carrier].expect("a carrier with a name");
        for target in targets(graph, carrier).filter(|&target| facts.own[target].may()) {
            match found.names[target] {
                None => {
                    found.names[target] = Some(name);
                    work.push(target);
                }
                Some(known) if known != name => found.conflicts.push((target, known, name)),
                Some(_) => {}
            }
        }
    }
}

/// Follows buffers through carriers that only borrow them to owners that have no name yet: a buffer may be forwarded under a
/// name that does not own it, and be owned again afterwards, such as the one that a loop passes twice. O(edges) for each of
/// the names.
fn follow_borrowers(graph: &Graph, facts: &Facts, found: &mut Releases) {
    let mut distinct: Vec<&'static str> = found.names.values().flatten().copied().collect();
    distinct.sort_unstable();
    distinct.dedup();
    let named = found.names.clone();
    for name in distinct {
        let mut seen: EntitySet<CarrierId> = EntitySet::new();
        let mut work: Vec<CarrierId> = graph.carriers.keys().filter(|&carrier| named[carrier] == Some(name)).collect();
        while let Some(carrier) = work.pop() {
            for target in targets(graph, carrier) {
                if named[target].is_some() || !seen.insert(target) {
                    continue;
                }
                work.push(target);
                if !facts.own[target].may() {
                    continue;
                }
                match found.names[target] {
                    None => found.names[target] = Some(name),
                    Some(known) if known != name => found.conflicts.push((target, known, name)),
                    Some(_) => {}
                }
            }
        }
    }
}

/// Returns a buffer that a carrier may be, and of which nothing says which op frees it. O(edges).
fn unsaid_source(view: View<'_>, graph: &Graph, carrier: CarrierId) -> Option<Value> {
    let mut is_reached: EntitySet<CarrierId> = EntitySet::new();
    for (number, source) in graph.carriers.iter() {
        if source.kind != Kind::Allocated || !is_unsaid(view, source.value) {
            continue;
        }
        let mut work = vec![number];
        while let Some(reached) = work.pop() {
            if !is_reached.insert(reached) {
                continue;
            }
            if reached == carrier {
                return Some(source.value);
            }
            work.extend(targets(graph, reached));
        }
    }
    None
}

/// Returns the passes that must forward a copy, such as those of returns: a caller frees what it gets with `memref.dealloc`, and what
/// receives buffers that different ops free gets copies of those that need an op of their own. O(edges).
pub fn copied(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<PassId> {
    if is_usual(view, graph) {
        return Vec::new();
    }
    let found = follow(view, graph, facts);
    let is_foreign = |&pass: &PassId| {
        let pass = &graph.passes[pass];
        let name = pass.source.and_then(|source| found.names[source]);
        !pass.is_copied && name.is_some_and(|name| name != memref::DEALLOC.name)
    };
    let is_return = |&pass: &PassId| graph.edges[graph.passes[pass].edge].kind == EdgeKind::Return;
    let mut copies: Vec<PassId> = graph.passes.keys().filter(is_return).filter(is_foreign).collect();
    for &(target, ..) in &found.conflicts {
        let foreign = graph.carriers[target].received.iter().copied().filter(is_foreign);
        copies.extend(foreign.filter(|&pass| can_insert(view, graph, graph.passes[pass].edge)));
    }
    copies.sort_unstable();
    copies.dedup();
    copies
}

/// Returns the name of the op that frees each carrier. O(edges).
///
/// # Errors
/// Buffers that different ops free are forwarded to one carrier, or the program frees a buffer with an op that the allocation
/// does not name.
pub fn releases(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    diagnostics: &Diagnostics,
) -> Fallible<SecondaryMap<CarrierId, &'static str>> {
    let found = if is_usual(view, graph) { None } else { Some(follow(view, graph, facts)) };
    if let Some(&(target, first, second)) = found.as_ref().and_then(|found| found.conflicts.first()) {
        let unsaid = unsaid_source(view, graph, target);
        let conflict = Conflict { frees: [second, first], unsaid };
        return refuse_conflict(view, graph.carriers[target].value, conflict, diagnostics);
    }
    let mut names = SecondaryMap::with_default(memref::DEALLOC.name);
    for (carrier, name) in found.iter().flat_map(|found| found.names.iter()) {
        names[carrier] = name.unwrap_or(memref::DEALLOC.name);
    }
    for freed in &graph.freed {
        let Some(carrier) = freed.carrier else { continue };
        let name = names[carrier];
        let found = &*view.ctx.op_name_data(view.name(freed.op)).text;
        let allocated = view.defining_op(graph.carriers[carrier].value);
        if let Some(allocated) = allocated.filter(|_| name == memref::DEALLOC.name && found != name)
            && view.op_def(allocated).is_some_and(|op_def| op_def.declaration.is_some())
        {
            let allocation = &view.ctx.op_name_data(view.name(allocated)).text;
            return diagnostics
                .error_on(view, freed.op, format!("'{found}' frees a buffer of '{allocation}', which does not name it"))
                .note(view.location(allocated), "allocated here")
                .help(format!(
                    "declare '{allocation}' with: freehold.allocation = {{dealloc = \"{found}\"}}; or give this op: \
                     freehold.facts = {{allocation = {{dealloc = \"{found}\"}}}}"
                ))
                .fail();
        }
    }
    Ok(names)
}
