//! The outcome of visiting the ops of a function.

use freehold_core::ir::{Op, Value};

/// An indicator that a region gave up, although it belongs to a block around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Released {
    /// The indicator.
    pub indicator: Value,
    /// The freed buffer.
    pub root: Value,
    /// The op that freed it.
    pub by: Op,
}

/// A terminator that leaves a region.
pub(super) struct Exit {
    /// The terminator.
    pub terminator: Op,
    /// Its operands that are buffers, in order.
    pub memrefs: Vec<Value>,
    /// For each of them, the indicator that goes with it.
    pub acquired: Vec<Value>,
}

/// The result of the transformation of a region.
#[derive(Default)]
pub(super) struct Outcome {
    /// The indicators that it gave up.
    pub released: Vec<Released>,
    /// Its exits.
    pub exits: Vec<Exit>,
    /// Whether it has a block.
    pub exists: bool,
}

/// A use of a freed buffer, to be reported if nothing else is wrong.
pub(super) struct LateUse {
    pub user: Op,
    pub value: Value,
    pub by: Op,
}
