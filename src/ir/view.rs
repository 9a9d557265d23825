//! A body together with the context that its names, types and attributes live in: what queries take.
//!
//! Most questions about an op need both: an op's name is an id of the context, its operands are entries of the body.
//! A `View` is two pointers and is passed by value.

use std::ops::Deref;

use super::{Attr, Block, Body, Context, Op, Value};
use crate::interface::OpRow;

/// A body and its context, to read.
///
/// It dereferences to [`Body`], so that `view.operand(op, 0)` is `view.body.operand(op, 0)`. What is returned through
/// that borrows the view itself; `view.body` and `view.ctx` hand out references of the lifetime `'a`.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Where names, types and attributes are interned.
    pub ctx: &'a Context,
    /// The program, or one isolated part of it.
    pub body: &'a Body,
}

impl Deref for View<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'a> View<'a> {
    /// A view of `body`, which belongs to `ctx`.
    #[inline]
    pub fn new(ctx: &'a Context, body: &'a Body) -> View<'a> {
        View { ctx, body }
    }

    /// Whether `definition` is the op's definition: a comparison of addresses.
    #[inline]
    pub fn is(self, op: Op, definition: &'static OpRow) -> bool {
        self.body.is(self.ctx, op, definition)
    }

    /// Whether the op is called `name`, whether or not its dialect is loaded.
    #[inline]
    pub fn is_named(self, op: Op, name: &str) -> bool {
        self.body.is_named(self.ctx, op, name)
    }

    /// The op's declaration; `None` if its dialect is not loaded or does not have it.
    #[inline]
    pub fn row(self, op: Op) -> Option<&'static OpRow> {
        self.body.row(self.ctx, op)
    }

    /// The op's attribute `name`, properties included.
    #[inline]
    pub fn attribute(self, op: Op, name: &str) -> Option<Attr> {
        self.body.attribute(self.ctx, op, name)
    }

    /// The last op of the block if it is a terminator.
    #[inline]
    pub fn terminator(self, block: Block) -> Option<Op> {
        self.body.terminator(self.ctx, block)
    }

    /// The op that defines `value`, if `definition` is its definition.
    #[inline]
    pub fn made_by(self, value: Value, definition: &'static OpRow) -> Option<Op> {
        self.body.made_by(self.ctx, value, definition)
    }
}
