//! The values of the source that the results and arguments of the created ops represent, for `freehold explain`.
//!
//! The IR has no names for values: an op that the pass creates has the location of the branch that it replaces. A result of
//! `scf.if` represents an argument of the block where the destinations meet, and what a loop carries for an argument of its
//! header. Later passes may remove results and arguments, but keep their order.

use freehold_core::ir::{Body, Context, Location, Op, Type, Value, ValueDef, View};
use rustc_hash::FxHashMap;

use super::{Reducer, regions_to_reduce};

/// The value of the source that a result or an argument represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Its type.
    pub ty: Type,
    /// The location of the block argument, or of the op of which it is the only result. [`Location::UNKNOWN`] if there is
    /// no such value.
    pub location: Location,
}

/// The origins of the values of a created op. If a branch became several `arith.select`s, the origins of all of them.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Created {
    /// By result.
    pub results: Vec<Origin>,
    /// By region and argument of its first block.
    pub arguments: Vec<Vec<Origin>>,
}

/// The origins of the values of the created ops.
#[derive(Default)]
pub(super) struct Record {
    /// By the location of the branch that became the op.
    created: FxHashMap<Location, Created>,
    /// The locations of the values that the results of created ops represent.
    results: FxHashMap<Value, Location>,
}

/// Returns the values that the ops represent that the pass would create in a function, by the location of the branch that becomes
/// the op. Linear, like the pass, which runs on a copy of the function.
pub fn created_ops(ctx: &Context, body: &Body) -> FxHashMap<Location, Created> {
    if regions_to_reduce(View::new(ctx, body)).is_empty() {
        return FxHashMap::default();
    }
    let mut copy = body.deep_copy();
    let regions = regions_to_reduce(View::new(ctx, &copy));
    let mut reducer = Reducer { record: Some(Record::default()), ..Reducer::new(ctx, &mut copy) };
    reducer.reduce_all(regions);
    reducer.record.map(|record| record.created).unwrap_or_default()
}

impl Reducer<'_> {
    /// Returns the origin of a value.
    pub(super) fn origin(&self, value: Value) -> Origin {
        let known = self.record.as_ref().and_then(|record| record.results.get(&value)).copied();
        let location = known.unwrap_or_else(|| match self.body.def(value) {
            ValueDef::Result(op, _) if self.body.results(op).len() > 1 => Location::UNKNOWN,
            _ => self.body.value_location(value),
        });
        Origin { ty: self.body.ty(value), location }
    }

    /// Returns the origins of values, if they are recorded.
    pub(super) fn origins(&self, values: impl IntoIterator<Item = Value>) -> Vec<Origin> {
        if self.record.is_none() {
            return Vec::new();
        }
        values.into_iter().map(|value| self.origin(value)).collect()
    }

    /// Records that the results of `op`, which has the location of a branch, and the arguments of its regions represent
    /// these values.
    pub(super) fn record(&mut self, op: Op, results: Vec<Origin>, arguments: Vec<Vec<Origin>>) {
        let Some(record) = &mut self.record else { return };
        for (&result, origin) in self.body.results(op).iter().zip(&results) {
            record.results.insert(result, origin.location);
        }
        let created = record.created.entry(self.body.location(op)).or_default();
        created.results.extend(results);
        created.arguments.extend(arguments);
    }
}
