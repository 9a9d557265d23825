//! Patterns with data of their own, and the functions of the rewriter that fold ops and create constants.

use std::sync::Arc;

use super::fold_op;
use crate::definition::{Dialect, FoldValue, Folded, OpDef, Traits, constant_of};
use crate::ir::{Attr, InsertPoint, Location, Op, OpSpec, Rewriter, Type, Value, View};

/// A rewrite pattern with data of its own: [`PatternSet::with`](super::PatternSet::with) adds one to a set.
#[derive(Clone)]
pub struct ClosurePattern {
    /// The name in debug output, and in the options that enable and disable patterns.
    pub name: String,
    /// The definition of the root op; `None` matches any op.
    pub root: Option<&'static OpDef>,
    /// Patterns with a higher benefit are tried first.
    pub benefit: u16,
    /// As [`Pattern::apply`](crate::definition::Pattern::apply).
    pub apply: Arc<dyn Fn(&mut Rewriter<'_>, Op) -> bool + Send + Sync>,
}

impl Rewriter<'_> {
    /// Folds `op` and returns the replacements of its results. An op that is changed in place counts as modified.
    pub fn fold(&mut self, op: Op) -> Folded {
        let folded = fold_op(self.ctx, self.body, op);
        if folded == Folded::InPlace {
            self.listener.edited();
            self.listener.modified(self.body, op);
        }
        folded
    }

    /// Returns the constant value of `value`, if its defining op is a constant.
    pub fn constant(&self, value: Value) -> Option<Attr> {
        constant_of(View::new(self.ctx, self.body), value)
    }

    /// Returns the integer value of `value`, if its defining op is a constant and it fits in 64 bits.
    pub fn constant_integer(&self, value: Value) -> Option<i64> {
        crate::definition::constant_integer(View::new(self.ctx, self.body), value)
    }

    /// Creates the constant `value : ty` at the insertion point, materialized by `dialect`; `None` if the dialect
    /// cannot.
    pub fn create_constant(&mut self, dialect: &Dialect, value: Attr, ty: Type, at: Location) -> Option<Value> {
        let spec = dialect.constant?(self.ctx, value, ty, at)?;
        Some(self.create_value(&spec))
    }

    /// Creates an op with one result and returns it, or folds it: then the op is not created, but constants that it
    /// folds to are.
    pub fn create_or_fold(&mut self, spec: &OpSpec) -> Value {
        let at = self.at;
        let op = self.body.insert(at, spec);
        if !op_is_constant(View::new(self.ctx, self.body), op)
            && let Folded::Results(results) = fold_op(self.ctx, self.body, op)
            && results.len() == 1
        {
            let value = match results[0] {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    let dialect = self.ctx.dialect(self.ctx.str(self.ctx.op_name_data(spec.name).dialect));
                    self.at = InsertPoint::Before(op);
                    let ty = self.body.ty(self.body.result(op, 0));
                    let value = dialect.and_then(|dialect| self.create_constant(dialect, attr, ty, spec.location));
                    self.at = at;
                    value
                }
            };
            if let Some(value) = value
                && value != self.body.result(op, 0)
            {
                self.body.erase(op);
                return value;
            }
        }
        self.listener.operand_uses_edited(self.body, op);
        self.listener.inserted(self.body, op);
        self.body.result(op, 0)
    }
}

fn op_is_constant(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE))
}
