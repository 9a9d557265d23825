//! Which op frees the buffer of each carrier: that of the allocation it comes from, as its definition says
//! ([`freehold_core::definition::Allocation`]), or `memref.dealloc`.

use super::copies::can_insert;
use super::decide::Facts;
use super::graph::{EdgeKind, Graph, NONE};
use super::roles::Kind;
use crate::analysis::releases::{Conflict, is_unsaid};
use crate::support::declared_free::refuse_conflict;
use freehold_core::definition::allocation_of;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Value, View};
use freehold_dialects::memref;

/// The names of the ops that free carriers, and where different ones meet.
struct Releases {
    /// By carrier: the name, if it owns a buffer.
    names: Vec<Option<&'static str>>,
    /// The carriers that may get buffers which different ops free, with the name that the carrier has, and the other one.
    conflicts: Vec<(u32, &'static str, &'static str)>,
}

/// Returns the name of the op that frees what a carrier itself allocates.
fn own(view: View<'_>, graph: &Graph, carrier: usize) -> &'static str {
    let data = &graph.carriers[carrier];
    let is_new = matches!(data.kind, Kind::Allocated | Kind::Returned | Kind::Flagged);
    let declared = is_new.then(|| allocation_of(view, data.value)?.dealloc).flatten();
    declared.unwrap_or(memref::DEALLOC.name)
}

/// Returns whether no op of the function needs another free than `memref.dealloc`, as in the usual program.
fn is_usual(view: View<'_>, graph: &Graph) -> bool {
    (0..graph.carriers.len()).all(|carrier| own(view, graph, carrier) == memref::DEALLOC.name)
}

/// Follows buffers from their allocations. O(edges).
fn follow(view: View<'_>, graph: &Graph, facts: &Facts) -> Releases {
    let mut found = Releases { names: vec![None; graph.carriers.len()], conflicts: Vec::new() };
    let mut work: Vec<u32> = Vec::new();
    for (carrier, name) in found.names.iter_mut().enumerate() {
        let kind = graph.carriers[carrier].kind;
        if matches!(kind, Kind::Allocated | Kind::Returned | Kind::Flagged | Kind::Taken) {
            *name = Some(own(view, graph, carrier));
            work.push(carrier as u32);
        }
    }
    // A copy is a new buffer.
    for edge in &graph.edges {
        for pass in edge.passes.iter().filter(|pass| pass.is_copied && pass.target != NONE) {
            let name = &mut found.names[pass.target as usize];
            match *name {
                None => {
                    *name = Some(memref::DEALLOC.name);
                    work.push(pass.target);
                }
                Some(name) if name != memref::DEALLOC.name => {
                    found.conflicts.push((pass.target, name, memref::DEALLOC.name));
                }
                Some(_) => {}
            }
        }
    }
    follow_owners(graph, facts, &mut found, work);
    follow_borrowers(graph, facts, &mut found);
    found
}

/// Returns the carriers to which a carrier forwards its buffer.
fn targets(graph: &Graph, carrier: u32) -> impl Iterator<Item = u32> + '_ {
    let data = &graph.carriers[carrier as usize];
    let passes = data.forwarded.iter().map(|&(edge, index)| &graph.edges[edge as usize].passes[index as usize]);
    let forwarded = passes.filter(|pass| !pass.is_copied).map(|pass| pass.target);
    forwarded.chain(data.sources_of.iter().copied()).filter(|&target| target != NONE)
}

/// Follows buffers through the carriers that may own them.
fn follow_owners(graph: &Graph, facts: &Facts, found: &mut Releases, mut work: Vec<u32>) {
    while let Some(carrier) = work.pop() {
        let name = found.names[carrier as usize].expect("a carrier with a name");
        for target in targets(graph, carrier).filter(|&target| facts.own[target as usize].may()) {
            match found.names[target as usize] {
                None => {
                    found.names[target as usize] = Some(name);
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
    let count = graph.carriers.len();
    let mut distinct: Vec<&'static str> = found.names.iter().flatten().copied().collect();
    distinct.sort_unstable();
    distinct.dedup();
    let is_named: Vec<bool> = found.names.iter().map(Option::is_some).collect();
    for name in distinct {
        let mut seen = vec![false; count];
        let mut work: Vec<u32> = (0..count as u32)
            .filter(|&carrier| is_named[carrier as usize] && found.names[carrier as usize] == Some(name))
            .collect();
        while let Some(carrier) = work.pop() {
            for target in targets(graph, carrier) {
                if is_named[target as usize] || std::mem::replace(&mut seen[target as usize], true) {
                    continue;
                }
                work.push(target);
                if !facts.own[target as usize].may() {
                    continue;
                }
                match found.names[target as usize] {
                    None => found.names[target as usize] = Some(name),
                    Some(known) if known != name => found.conflicts.push((target, known, name)),
                    Some(_) => {}
                }
            }
        }
    }
}

/// Returns a buffer that a carrier may be, and of which nothing says which op frees it. O(edges).
fn unsaid_source(view: View<'_>, graph: &Graph, carrier: u32) -> Option<Value> {
    let mut is_reached = vec![false; graph.carriers.len()];
    for (number, source) in graph.carriers.iter().enumerate() {
        if source.kind != Kind::Allocated || !is_unsaid(view, source.value) {
            continue;
        }
        let mut work = vec![number as u32];
        while let Some(reached) = work.pop() {
            if std::mem::replace(&mut is_reached[reached as usize], true) {
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

/// Returns the passes, as (edge, index), that must forward a copy, such as those of returns: a caller frees what it gets with `memref.dealloc`, and what
/// receives buffers that different ops free gets copies of those that need an op of their own. O(edges).
pub(super) fn copied(view: View<'_>, graph: &Graph, facts: &Facts) -> Vec<(u32, u32)> {
    if is_usual(view, graph) {
        return Vec::new();
    }
    let found = follow(view, graph, facts);
    let is_foreign = |carrier: u32| {
        let name = if carrier == NONE { None } else { found.names[carrier as usize] };
        name.is_some_and(|name| name != memref::DEALLOC.name)
    };
    let mut copies = Vec::new();
    for (number, edge) in graph.edges.iter().enumerate().filter(|(_, edge)| edge.kind == EdgeKind::Return) {
        let foreign = edge.passes.iter().enumerate().filter(|(_, pass)| !pass.is_copied && is_foreign(pass.source));
        copies.extend(foreign.map(|(index, _)| (number as u32, index as u32)));
    }
    for &(target, ..) in &found.conflicts {
        let received = &graph.carriers[target as usize].received;
        let foreign = |&&(edge, index): &&(u32, u32)| {
            let pass = &graph.edges[edge as usize].passes[index as usize];
            !pass.is_copied && is_foreign(pass.source) && can_insert(view, graph, edge)
        };
        copies.extend(received.iter().filter(foreign));
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
pub(super) fn releases(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    diagnostics: &Diagnostics,
) -> Fallible<Vec<&'static str>> {
    let found = if is_usual(view, graph) { None } else { Some(follow(view, graph, facts)) };
    if let Some(&(target, first, second)) = found.as_ref().and_then(|found| found.conflicts.first()) {
        let unsaid = unsaid_source(view, graph, target);
        let conflict = Conflict { frees: [second, first], unsaid };
        return refuse_conflict(view, graph.carriers[target as usize].value, conflict, diagnostics);
    }
    let names: Vec<&'static str> = match found {
        Some(found) => found.names.into_iter().map(|name| name.unwrap_or(memref::DEALLOC.name)).collect(),
        None => vec![memref::DEALLOC.name; graph.carriers.len()],
    };
    for freed in graph.freed.iter().filter(|freed| freed.carrier != NONE) {
        let name = names[freed.carrier as usize];
        let found = &*view.ctx.op_name_data(view.name(freed.op)).text;
        let allocated = view.defining_op(graph.carriers[freed.carrier as usize].value);
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
