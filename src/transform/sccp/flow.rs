//! What is known of values, and what is passed to what.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::ir::{Attr, Block, Name, Op, Region, Use, Value};

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing gives it a value, as far as is known.
    Nothing,
    /// It is this, as a constant of a dialect.
    Constant(Attr, Name),
    /// It may be several things.
    Anything,
}

impl Known {
    /// What is known when both may be.
    pub fn join(self, other: Known) -> Known {
        match (self, other) {
            (Known::Nothing, known) | (known, Known::Nothing) => known,
            (Known::Constant(one, dialect), Known::Constant(two, _)) if one == two => Known::Constant(one, dialect),
            _ => Known::Anything,
        }
    }

    /// The constant, if it is one.
    pub fn constant(self) -> Option<Attr> {
        match self {
            Known::Constant(value, _) => Some(value),
            _ => None,
        }
    }
}

/// What was found out about a body.
pub(crate) struct Facts {
    /// By value.
    pub known: Vec<Known>,
    /// By block: whether it may run.
    pub runs: Vec<bool>,
}

/// A value, or what a function gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Target {
    /// A value of a body.
    Value(usize, Value),
    /// A result of a function, by number.
    Result(usize, usize),
}

/// A way that control takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Way {
    /// From a terminator to a block.
    Block(Op, Block),
    /// From an op or a terminator into a region, or out of the regions.
    Region(Op, Option<Region>),
}

/// What is still to be done in a body, and what was found there.
#[derive(Default)]
pub(super) struct Found {
    /// By value.
    pub known: Vec<Known>,
    /// By block: whether it runs.
    pub runs: Vec<bool>,
    /// What an operand is passed to.
    pub passed: FxHashMap<Use, SmallVec<[Target; 1]>>,
    pub ways: FxHashSet<Way>,
    /// Ops that were found to fold to a value that is none of their operands.
    pub followers: FxHashMap<Value, Vec<Op>>,
    /// Values of which more is known than was passed on.
    pub changed: Vec<Value>,
    /// Ops to be looked at, and whether an op is among those of `ops` and of `controls`.
    pub ops: std::collections::VecDeque<Op>,
    pub queued: Vec<(bool, bool)>,
    /// Ops of which it is to be asked where control goes.
    pub controls: Vec<Op>,
}

impl Found {
    pub fn queue(&mut self, op: Op) {
        if !std::mem::replace(&mut self.queued[op.index()].0, true) {
            self.ops.push_back(op);
        }
    }

    pub fn queue_control(&mut self, op: Op) {
        if !std::mem::replace(&mut self.queued[op.index()].1, true) {
            self.controls.push(op);
        }
    }
}
