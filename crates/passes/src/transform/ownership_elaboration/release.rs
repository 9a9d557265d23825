//! Which op frees the buffer of each carrier: that of the allocation it comes from, as its definition says
//! ([`freehold_core::interface::Allocation`]), or `memref.dealloc`.

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::View;
use freehold_dialects::memref;

use super::decide::Facts;
use super::graph::{Graph, Kind, NONE};

/// Returns the name of the op that frees each carrier. O(edges).
///
/// # Errors
/// Buffers that different ops free are forwarded to one carrier.
pub(super) fn releases(
    view: View<'_>,
    graph: &Graph,
    facts: &Facts,
    diagnostics: &Diagnostics,
) -> Fallible<Vec<&'static str>> {
    let count = graph.carriers.len();
    let own = |carrier: usize| -> &'static str {
        let data = &graph.carriers[carrier];
        let custom = (data.kind == Kind::Allocated)
            .then(|| view.defining_op(data.value).and_then(|op| view.op_def(op)?.allocation?.dealloc))
            .flatten();
        custom.unwrap_or(memref::DEALLOC.name)
    };
    // The usual program has no other op.
    if (0..count).all(|carrier| own(carrier) == memref::DEALLOC.name) {
        return Ok(vec![memref::DEALLOC.name; count]);
    }
    let mut names: Vec<Option<&'static str>> = vec![None; count];
    let mut work: Vec<u32> = Vec::new();
    for (carrier, name) in names.iter_mut().enumerate() {
        if matches!(graph.carriers[carrier].kind, Kind::Allocated | Kind::Returned | Kind::Taken) {
            *name = Some(own(carrier));
            work.push(carrier as u32);
        }
    }
    while let Some(carrier) = work.pop() {
        let data = &graph.carriers[carrier as usize];
        let forwarded =
            data.forwarded.iter().map(|&(edge, index)| graph.edges[edge as usize].passes[index as usize].target);
        for target in forwarded.chain(data.sources_of.iter().copied()) {
            if target == NONE || !facts.own[target as usize].may() {
                continue;
            }
            match names[target as usize] {
                None => {
                    names[target as usize] = names[carrier as usize];
                    work.push(target);
                }
                Some(name) if Some(name) != names[carrier as usize] => {
                    let first = names[carrier as usize].unwrap_or(name);
                    let value = graph.carriers[target as usize].value;
                    return diagnostics
                        .error(
                            view.value_location(value),
                            format!("this may be a buffer that '{first}' must free, or one that '{name}' must free"),
                        )
                        .help("copy one of them to a buffer that is allocated like the other")
                        .fail();
                }
                Some(_) => {}
            }
        }
    }
    Ok(names.into_iter().map(|name| name.unwrap_or(memref::DEALLOC.name)).collect())
}
