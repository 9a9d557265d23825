//! The types of the functions that fold ops.

use smallvec::SmallVec;

use crate::ir::{Attr, Body, Context, Op, SymbolScope, Value, View};

/// The input of a fold. The fold may change the op in place (its operands and attributes) and must then return
/// [`Folded::InPlace`].
pub struct FoldInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body.
    pub body: &'a mut Body,
    /// The op.
    pub op: Op,
    /// For each operand, its value if it is constant.
    pub constants: &'a [Option<Attr>],
    /// The symbols of the body and the bodies around it, if known.
    pub symbols: &'a SymbolScope<'a>,
}

/// The replacement of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldValue {
    /// An existing value.
    Value(Value),
    /// A constant, to be materialized.
    Attr(Attr),
}

/// The result of a fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// The op does not fold.
    No,
    /// The op was changed in place.
    InPlace,
    /// The replacements of the results.
    Results(SmallVec<[FoldValue; 1]>),
}

impl Folded {
    /// Replaces the only result with `value`.
    pub fn value(value: Value) -> Folded {
        Folded::Results(smallvec::smallvec![FoldValue::Value(value)])
    }
    /// Replaces the only result with the constant `attr`.
    pub fn attr(attr: Attr) -> Folded {
        Folded::Results(smallvec::smallvec![FoldValue::Attr(attr)])
    }
}

impl FoldInput<'_> {
    /// Returns the body of the op, with its context.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    /// Returns the value of operand `index` if it is constant.
    #[inline]
    pub fn constant(&self, index: usize) -> Option<Attr> {
        self.constants.get(index).copied().flatten()
    }

    /// Returns the integer value of operand `index` if it is constant and fits in 64 bits.
    pub fn constant_integer(&self, index: usize) -> Option<i64> {
        self.constant(index)?.as_i64(self.ctx)
    }
}

/// Folds one op.
pub type Fold = fn(&mut FoldInput<'_>) -> Folded;
