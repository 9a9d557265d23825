//! Folding as a side effect of partial conversions: ops whose legality is unknown are folded.
//!
//! As in MLIR's conversion driver, a folded op and its uses stay until the conversion ends, so a fold does not see what
//! an earlier fold replaced:
//!
//! ```mlir
//! %0 = tensor.insert_slice %slice into %t[0] [4] [1]   // folds to %t: %slice is %t[0] [4] [1]
//! %1 = tensor.insert_slice %other into %0[4] [4] [1]   // stays: its destination is still %0, and not %t
//! ```

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::definition::{FoldValue, Folded};
use crate::ir::{Op, Rewriter, Value, View};
use crate::rewrite::may_fold;

/// The folds of one conversion.
#[derive(Default)]
pub struct Folding {
    /// The dialects whose ops are not folded.
    legal: &'static [&'static str],
    /// Folded ops with the replacements of their results, in the order of the folds.
    folded: Vec<(Op, SmallVec<[Value; 2]>)>,
    /// The replacement of each result of a folded op.
    replacements: FxHashMap<Value, Value>,
    /// The folded ops.
    ops: FxHashSet<Op>,
}

impl Folding {
    /// Starts a conversion for which all ops of the dialects in `legal` are legal.
    pub fn new(legal: &'static [&'static str]) -> Folding {
        Folding { legal, ..Folding::default() }
    }

    /// Folds `op` as long as it changes, and records its replacements. Ops of legal dialects are left as they are. An op
    /// that folds to a constant of none of these dialects (`ub.poison`, `complex.constant`) also stays.
    pub fn fold(&mut self, rewriter: &mut Rewriter<'_>, op: Op) {
        let legal = self.legal;
        self.fold_unless(rewriter, op, &|view, op| {
            legal.contains(&view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect))
        });
    }

    /// Like [`Folding::fold`], with any rule which ops are legal. Returns whether the op was replaced.
    pub fn fold_unless(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        op: Op,
        is_legal: &dyn Fn(View<'_>, Op) -> bool,
    ) -> bool {
        let ctx = rewriter.ctx;
        let Some(op_def) = rewriter.view().op_def(op) else { return false };
        if !may_fold(op_def) || is_legal(rewriter.view(), op) {
            return false;
        }
        let dialect_name = ctx.str(ctx.op_name_data(rewriter.name(op)).dialect);
        let values = loop {
            match rewriter.fold(op) {
                Folded::No => return false,
                Folded::InPlace => {}
                Folded::Results(values) => break values,
            }
        };
        rewriter.before(op);
        let location = rewriter.location(op);
        let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
        for (index, value) in values.iter().enumerate() {
            let ty = rewriter.ty(rewriter.result(op, index));
            let made = match *value {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    ctx.dialect(dialect_name).and_then(|dialect| rewriter.create_constant(dialect, attr, ty, location))
                }
            };
            let Some(made) = made else { return false };
            let constant = rewriter.defining_op(made).filter(|_| matches!(value, FoldValue::Attr(_)));
            if let Some(constant) = constant
                && !is_legal(rewriter.view(), constant)
            {
                rewriter.erase(constant);
                return false;
            }
            replacements.push(made);
        }
        for (index, &value) in replacements.iter().enumerate() {
            self.replacements.insert(rewriter.result(op, index), value);
        }
        self.ops.insert(op);
        self.folded.push((op, replacements));
        true
    }

    /// Returns whether the op was folded.
    pub(super) fn is_folded(&self, op: Op) -> bool {
        self.ops.contains(&op)
    }

    /// Returns the replacement of a result of a folded op.
    pub(super) fn replacement(&self, value: Value) -> Option<Value> {
        self.replacements.get(&value).copied()
    }

    /// Replaces and erases the folded ops. O(uses of their results).
    pub fn finish(self, rewriter: &mut Rewriter<'_>) {
        // The last fold first: its replacements may be results of ops that were folded before it.
        for (op, replacements) in self.folded.into_iter().rev() {
            // In a graph region, an op may fold to the result of a later one that the conversion has replaced.
            let exists = |&value: &Value| rewriter.defining_op(value).is_none_or(|def| rewriter.is_live(def));
            if rewriter.is_live(op) && replacements.iter().all(exists) {
                rewriter.replace(op, &replacements);
            }
        }
    }
}
