//! Whether a program can observe that calls return copies.
//!
//! By the function boundary ABI, a function returns new buffers: where it returns an argument, it returns a copy. Then one
//! buffer with two names becomes two buffers:
//!
//! ```mlir
//! func.func @f(%a: memref<4xf32>) -> memref<4xf32> { return %a : memref<4xf32> }
//!   …
//!   %r = call @f(%a) : (memref<4xf32>) -> memref<4xf32>     // %r and %a are one buffer
//!   memref.store %x, %r[%i] : memref<4xf32>                 // written through one name
//!   %y = memref.load %a[%i] : memref<4xf32>                 // read through the other one: another value, if %r is a copy
//! ```
//!
//! Each function is interpreted as if all copies were made (`walk`). Values have names for the buffers that they may be
//! (`names`); a copy is a name of its own. A write through one name makes the others *stale* (`state`): they do not show what
//! the program defines. A read of a stale name is found. If the function returns while one of its arguments is stale,
//! or what it returns, the walks over its callers continue with that. A caller outside of the program is not considered.
//!
//! Elements with constant indices are distinguished. A write of a whole buffer, and a copy between two of its names, makes
//! the written name fresh again: so does One-Shot Bufferize where it inserts a slice in place.
//!
//! If something is found, the analysis is repeated on functions with the constants that calls pass to them: a call whose
//! condition selects another buffer returns no copy of the argument.
//!
//! Cost: linear in ops, values and edges, if buffers that were written through one of several names are not used in most of
//! the program: they are part of the state at each join of the control flow up to their last use.

mod access;
mod frames;
mod names;
mod ops;
mod positions;
mod state;
mod walk;

use freehold_core::ir::{Body, Context, Op, Value};
use freehold_core::sort::sort_by_key;
use rustc_hash::FxHashMap;

use super::call_graph::{Call, CallGraph};
use super::callables::Callables;
use super::result_aliases::{ResultAliases, ResultSources};
pub use state::Site;

/// A copy that the program can observe.
#[derive(Clone, Debug)]
pub struct ObservedCopy {
    /// The call that returns the copy.
    pub call: Call,
    /// The number of the result.
    pub result: usize,
    /// The write through one name.
    pub write: Site,
    /// The read through the other one that misses it.
    pub read: Site,
}

/// Whether the function with a number returns a copy for a result that may be these buffers with other names.
pub type Copies<'a> = &'a dyn Fn(usize, usize, &ResultSources) -> bool;

/// Results of calls that are copies.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Origins(Vec<(Call, usize)>);

/// The most results of different functions in a list.
const MOST_ORIGINS: usize = 16;

/// A write that an argument or a result of a function does not show when the function returns.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Left {
    write: Site,
    origins: Origins,
}

/// The effects of copies in a function on its callers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Summary {
    /// By argument.
    stale_arguments: Vec<Option<Left>>,
    /// By result.
    stale_results: Vec<Option<Left>>,
    /// By result: the copies that it may be.
    separated: Vec<Origins>,
}

/// Returns the copies that the program can observe, at least one of each result of a function that has one, in the order of
/// the calls.
pub fn observed_copies(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
    general: &ResultAliases<'_>,
    copies: Copies<'_>,
) -> Vec<ObservedCopy> {
    match observed_in(general, copies) {
        found if found.is_empty() => found,
        _ => observed_in(&ResultAliases::specialized(ctx, top, callables, graph), copies),
    }
}

/// Returns the copies that can be observed in the functions or instances of `aliases`.
fn observed_in(aliases: &ResultAliases<'_>, copies: Copies<'_>) -> Vec<ObservedCopy> {
    let mut summaries: Vec<Summary> = vec![Summary::default(); aliases.functions.len()];
    let mut found: Vec<ObservedCopy> = Vec::new();
    for group in &aliases.groups {
        loop {
            let mut changed = false;
            let mut of_group = Vec::new();
            for &function in group {
                let Some(walk) = walk::Walk::new(aliases, function, copies, &summaries) else { continue };
                let (summary, observed) = walk.run();
                of_group.extend(observed);
                changed |= summary.differs_from(&summaries[function]);
                summaries[function] = summary;
            }
            if !changed || !aliases.is_recursive(group) {
                found.extend(of_group);
                break;
            }
        }
    }
    let order: FxHashMap<(usize, Op), usize> =
        aliases.graph.calls.iter().enumerate().map(|(number, call)| ((call.body, call.op), number)).collect();
    sort_by_key(&mut found, |copy| (order.get(&(copy.call.body, copy.call.op)).copied(), copy.result));
    found
}

impl Summary {
    /// Returns the copies that a result may be.
    fn separated(&self, result: usize) -> &Origins {
        static NONE: Origins = Origins(Vec::new());
        self.separated.get(result).unwrap_or(&NONE)
    }

    /// Returns whether callers have to be visited again.
    fn differs_from(&self, other: &Summary) -> bool {
        let flags = |summary: &Summary| -> Vec<bool> {
            let stale = summary.stale_arguments.iter().chain(&summary.stale_results).map(Option::is_some);
            stale.chain(summary.separated.iter().map(|origins| !origins.is_empty())).collect()
        };
        flags(self) != flags(other)
    }
}

impl Origins {
    fn add(&mut self, origin: (Call, usize)) {
        let is_same = |(call, result): &(Call, usize)| call.callee == origin.0.callee && *result == origin.1;
        if self.0.len() < MOST_ORIGINS && !self.0.iter().any(is_same) {
            self.0.push(origin);
        }
    }

    fn extend(&mut self, other: &Origins) {
        other.0.iter().for_each(|&origin| self.add(origin));
    }

    fn iter(&self) -> impl Iterator<Item = &(Call, usize)> {
        self.0.iter()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the value at the end of the chain of views that `value` is at the start of.
pub(crate) fn base(view: freehold_core::ir::View<'_>, mut value: Value) -> Value {
    while let Some(source) = ops::view_source(view, value) {
        value = source;
    }
    value
}
