//! A body together with its context: the argument of most queries.
//!
//! Most queries about an op need both: an op's name is an id of the context, its operands are entries of the body. A
//! `View` is two pointers and is passed by value.

use std::ops::Deref;

use super::{Attr, AttributeName, Block, Body, Context, Op, Value};
use crate::definition::{OpDef, Traits};

/// Read access to a body and its context.
///
/// It dereferences to [`Body`], so that `view.operands(op)` is `view.body.operands(op)`. References returned
/// through the dereference borrow the view itself; `view.body` and `view.ctx` have the lifetime `'a`.
#[must_use]
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The context that interns names, types and attributes.
    pub ctx: &'a Context,
    /// The body: the program, or the content of one isolated op.
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
    /// Returns a view of `body`, which belongs to `ctx`.
    #[inline]
    pub fn new(ctx: &'a Context, body: &'a Body) -> View<'a> {
        View { ctx, body }
    }

    /// Returns whether `definition` is the op's definition. Compares addresses.
    #[inline]
    pub fn is(self, op: Op, definition: &'static OpDef) -> bool {
        self.body.is(self.ctx, op, definition)
    }

    /// Returns whether the body has an op of this definition, in a block or not. O(names of ops) if it never had one.
    pub fn has_op(self, definition: &'static OpDef) -> bool {
        self.body.has_op_named(|name| self.ctx.op_def(name).is_some_and(|op_def| op_def.is(definition)))
    }

    /// Returns whether the body has a call, likewise.
    pub fn has_calls(self) -> bool {
        self.body.has_op_named(|name| self.ctx.op_def(name).is_some_and(|op_def| op_def.call.is_some()))
    }

    /// Returns the ops of this definition, parents before children, in text order. No op is visited if the body never had one.
    pub fn ops_of(self, definition: &'static OpDef) -> Vec<Op> {
        if !self.has_op(definition) {
            return Vec::new();
        }
        self.body.walk_preorder().into_iter().filter(|&op| self.is(op, definition)).collect()
    }

    /// Returns whether the op's definition is one of `definitions`. Compares addresses.
    #[inline]
    pub fn is_one_of(self, op: Op, definitions: &[&OpDef]) -> bool {
        self.op_def(op).is_some_and(|own| own.is_one_of(definitions))
    }

    /// Returns whether the op's name is `name`, whether or not its dialect is loaded.
    #[inline]
    pub fn is_named(self, op: Op, name: &str) -> bool {
        self.body.is_named(self.ctx, op, name)
    }

    /// Returns the op definition; `None` if the op is unregistered.
    #[inline]
    pub fn op_def(self, op: Op) -> Option<&'static OpDef> {
        self.body.op_def(self.ctx, op)
    }

    /// Returns whether `op` is one of `definition` that was converted to the spelling of another version, to be printed.
    pub fn is_spelling_of(self, op: Op, definition: &'static OpDef) -> bool {
        self.ctx.op_name_data(self.body.name(op)).former.is_some_and(|former| former.op_def.is(definition))
    }

    /// Returns whether the op that owns the body has all of `traits`.
    pub fn owner_has(self, traits: Traits) -> bool {
        self.ctx.op_def(self.header.name).is_some_and(|op_def| op_def.has(traits))
    }

    /// Returns the op's attribute `name`, properties included.
    #[inline]
    pub fn attribute(self, op: Op, name: impl AttributeName) -> Option<Attr> {
        self.body.attribute(self.ctx, op, name)
    }

    /// Returns the last op of the block if it is a terminator.
    #[inline]
    pub fn terminator(self, block: Block) -> Option<Op> {
        self.body.terminator(self.ctx, block)
    }

    /// Returns the op that defines `value` if `definition` is its definition.
    #[inline]
    pub fn made_by(self, value: Value, definition: &'static OpDef) -> Option<Op> {
        self.body.made_by(self.ctx, value, definition)
    }
}
