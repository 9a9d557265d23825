//! Folding: what an op amounts to, given what is known of its operands.

use smallvec::SmallVec;

use crate::ir::{Attr, Body, Context, Op, Value};

/// What a fold sees. It may change the op in place (its operands and attributes) and must then say so.
pub struct FoldInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body.
    pub body: &'a mut Body,
    /// The op.
    pub op: Op,
    /// For each operand its value, where it is constant.
    pub constants: &'a [Option<Attr>],
}

/// What stands for a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldValue {
    /// A value that is there already.
    Value(Value),
    /// A constant, to be materialized.
    Attr(Attr),
}

/// What a fold comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// Nothing was found.
    No,
    /// The op was changed in place.
    InPlace,
    /// These stand for the results.
    Results(SmallVec<[FoldValue; 1]>),
}

impl Folded {
    /// The only result is `value`.
    pub fn value(value: Value) -> Folded {
        Folded::Results(smallvec::smallvec![FoldValue::Value(value)])
    }
    /// The only result is the constant `attr`.
    pub fn attr(attr: Attr) -> Folded {
        Folded::Results(smallvec::smallvec![FoldValue::Attr(attr)])
    }
}

/// Folds one op.
pub type Fold = fn(&mut FoldInput<'_>) -> Folded;
