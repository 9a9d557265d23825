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
//! For each call and result that may be a buffer with another name, the search follows the control flow from the call
//! (`search`). It marks the values that may be the buffer by its *old* name, and those that may be the copy, the *new*
//! one. A write through one name makes values with the other name *stale*; a read of a stale value is found. Where the
//! function returns while an argument of its own is stale, or what it returns, the search continues after its calls. A
//! caller outside of the program is not considered.
//!
//! All other calls return buffers without copies in this search: if no single copy is observed, all of them together are
//! not, either.
//!
//! Elements with constant indices are distinguished. A write of a whole buffer, and a copy between both names, makes them fresh again: so does One-Shot Bufferize where it
//! inserts a slice in place.
//!
//! Cost: for each call of such a function, the ops that follow it in its function, until no value has both names.

mod ops;
mod search;
mod state;

use freehold_core::ir::{Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::call_graph::Call;
use super::result_aliases::{Accesses, ResultAliases};
use state::Mark;
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

/// The start of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Start {
    /// A result of the call is a copy.
    Result(usize),
    /// Copies in the callee left arguments or results stale, or the callee returns both names.
    Callee,
}

/// The marks that copies in a function leave to its callers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Left {
    /// By argument.
    arguments: Vec<Mark>,
    /// By result.
    results: Vec<Mark>,
    /// The calls and results that are copies in it.
    origins: Vec<(Call, usize)>,
}

/// Returns the copies that the program can observe, the first one found for each result of a function and each call, in
/// the order of the calls. `copies`: whether the function with this number returns a copy for this result if it may be a
/// buffer with another name.
pub fn observed_copies(aliases: &ResultAliases<'_>, copies: &dyn Fn(usize, usize) -> bool) -> Vec<ObservedCopy> {
    let mut found: Vec<ObservedCopy> = Vec::new();
    let mut seen: FxHashSet<(Op, usize, usize)> = FxHashSet::default();
    let mut left: FxHashMap<usize, Left> = FxHashMap::default();
    let mut callers: Vec<Vec<Call>> = vec![Vec::new(); aliases.functions.len()];
    for &call in &aliases.graph.calls {
        callers[call.callee].push(call);
    }
    let accesses: Vec<Accesses> = aliases.functions.iter().map(|_| Accesses::default()).collect();
    let mut work: Vec<(Call, Start)> = Vec::new();
    for &call in aliases.graph.calls.iter().rev() {
        for (number, sources) in aliases.functions[call.callee].results.iter().enumerate().rev() {
            if sources.is_shared() && copies(call.callee, number) {
                work.push((call, Start::Result(number)));
            }
        }
    }
    while let Some((call, start)) = work.pop() {
        let Some(caller) = aliases.callables.places[call.body].function else { continue };
        let from = match start {
            Start::Result(_) => None,
            Start::Callee => left.get(&call.callee).cloned(),
        };
        let origins = match (start, &from) {
            (Start::Result(result), _) => vec![(call, result)],
            (_, Some(from)) => from.origins.clone(),
            _ => continue,
        };
        let search = search::Search::new(aliases, copies, caller, &accesses[caller], call, start, from.as_ref());
        let Some(outcome) = search.map(search::Search::run) else { continue };
        if let Some((write, read)) = outcome.observed {
            for (call, result) in origins {
                if seen.insert((call.op, call.body, result)) {
                    found.push(ObservedCopy { call, result, write, read });
                }
            }
            continue;
        }
        if let Some(new) = outcome.left
            && left.entry(caller).or_default().add(&new, &origins)
        {
            work.extend(callers[caller].iter().map(|&call| (call, Start::Callee)));
        }
    }
    found
}

impl Left {
    fn add(&mut self, new: &Left, origins: &[(Call, usize)]) -> bool {
        let mut changed = false;
        for (own, other) in [(&mut self.arguments, &new.arguments), (&mut self.results, &new.results)] {
            own.resize(own.len().max(other.len()), Mark::default());
            own.iter_mut().zip(other).for_each(|(own, other)| changed |= own.join(other));
        }
        for origin in origins {
            if !self.origins.contains(origin) {
                self.origins.push(*origin);
                changed = true;
            }
        }
        changed
    }
}

/// Returns the value at the end of the chain of views that `value` is at the start of.
pub(crate) fn base(view: freehold_core::ir::View<'_>, mut value: Value) -> Value {
    while let Some(source) = ops::view_source(view, value) {
        value = source;
    }
    value
}
