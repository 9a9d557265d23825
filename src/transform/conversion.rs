//! Folding as a side effect of partial conversions: ops whose legality is unknown are folded.

use smallvec::SmallVec;

use crate::ir::{Op, Value};
use crate::rewrite::{FoldValue, Folded, Rewriter, may_fold};

/// Folds `op` as long as it changes. Ops of the dialects in `legal` are left as they are. An op that folds to a
/// constant of none of these dialects (`ub.poison`, `complex.constant`) also stays.
pub(crate) fn fold_unlisted(rewriter: &mut Rewriter<'_>, op: Op, legal: &[&str]) {
    let ctx = rewriter.ctx;
    let Some(op_def) = rewriter.view().op_def(op) else { return };
    if !may_fold(op_def) {
        return;
    }
    let dialect_name = ctx.str(ctx.op_name_data(rewriter.name(op)).dialect);
    if legal.contains(&dialect_name) {
        return;
    }
    loop {
        match rewriter.fold(op) {
            Folded::No => return,
            Folded::InPlace => {}
            Folded::Results(values) => {
                rewriter.before(op);
                let location = rewriter.location(op);
                let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
                for (index, value) in values.iter().enumerate() {
                    let ty = rewriter.ty(rewriter.result(op, index));
                    let made = match *value {
                        FoldValue::Value(value) => Some(value),
                        FoldValue::Attr(attr) => ctx
                            .dialect(dialect_name)
                            .and_then(|dialect| rewriter.create_constant(dialect, attr, ty, location)),
                    };
                    let Some(made) = made else { return };
                    let constant = rewriter.defining_op(made).filter(|_| matches!(value, FoldValue::Attr(_)));
                    if let Some(constant) = constant {
                        let name = ctx.op_name_data(rewriter.name(constant));
                        if !legal.contains(&ctx.str(name.dialect)) {
                            rewriter.erase(constant);
                            return;
                        }
                    }
                    replacements.push(made);
                }
                rewriter.replace(op, &replacements);
                return;
            }
        }
    }
}
