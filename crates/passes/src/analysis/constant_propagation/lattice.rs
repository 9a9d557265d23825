//! The lattice of constants, and the state of the solver in one body.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_core::ir::{Attr, Block, Name, Op, Region, Use, Value};

/// The state of a value: an element of the lattice. A value only moves up in the lattice, so it changes at most twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConstantValue {
    /// Bottom: no executable op is known to define it.
    Uninitialized,
    /// It is this constant, which an op of this dialect materializes.
    Constant(Attr, Name),
    /// Top: it may take several values.
    Unknown,
}

impl ConstantValue {
    /// The least upper bound of two elements. Equal constants of two dialects are a constant of the first.
    pub fn join(self, other: ConstantValue) -> ConstantValue {
        match (self, other) {
            (ConstantValue::Uninitialized, known) | (known, ConstantValue::Uninitialized) => known,
            (ConstantValue::Constant(one, dialect), ConstantValue::Constant(two, _)) if one == two => {
                ConstantValue::Constant(one, dialect)
            }
            _ => ConstantValue::Unknown,
        }
    }

    /// The constant, if it is one.
    pub fn constant(self) -> Option<Attr> {
        match self {
            ConstantValue::Constant(value, _) => Some(value),
            _ => None,
        }
    }
}

/// The result of the analysis for a body.
pub(crate) struct BodyFacts {
    /// The state of each value, by index.
    pub values: Vec<ConstantValue>,
    /// Whether each block may be executed, by index.
    pub executable: Vec<bool>,
}

/// The receiver of a forwarded operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Target {
    /// A value of the body with this number.
    Value(usize, Value),
    /// A result of the function with this number.
    Result(usize, usize),
}

/// An edge of the control flow that is executable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Edge {
    /// From a terminator to a block.
    Block(Op, Block),
    /// From an op or a terminator into a region, or out of the regions.
    Region(Op, Option<Region>),
}

/// The worklists and the results of a body.
#[derive(Default)]
pub(super) struct BodyState {
    /// The state of each value, by index.
    pub values: Vec<ConstantValue>,
    /// Whether each block is executable, by index.
    pub executable: Vec<bool>,
    /// The receivers of each operand, along executable edges.
    pub forwarded: FxHashMap<Use, SmallVec<[Target; 1]>>,
    /// The executable edges.
    pub edges: FxHashSet<Edge>,
    /// Ops that were found to fold to a value that is none of their operands.
    pub dependents: FxHashMap<Value, Vec<Op>>,
    /// Values that have changed and whose uses have not been updated.
    pub changed: Vec<Value>,
    /// Ops to be visited.
    pub ops: VecDeque<Op>,
    /// Ops whose executable edges are to be found again.
    pub controls: Vec<Op>,
    /// Whether each op is in `ops` and in `controls`, by index.
    pub queued: Vec<(bool, bool)>,
}

impl BodyState {
    /// Adds an op to those to be visited.
    pub fn queue(&mut self, op: Op) {
        if !std::mem::replace(&mut self.queued[op.index()].0, true) {
            self.ops.push_back(op);
        }
    }

    /// Adds an op to those whose executable edges are to be found.
    pub fn queue_control(&mut self, op: Op) {
        if !std::mem::replace(&mut self.queued[op.index()].1, true) {
            self.controls.push(op);
        }
    }
}
