//! The conversion driver: finds illegal ops, applies patterns to them, and creates the materializations in the end.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::rewriter::{ConversionRewriter, State};
use super::target::{ConversionTarget, Legality};
use super::types::TypeConverter;
use crate::definition::OpDef;
use crate::diagnostics::{Diagnostics, Fallible, Reported};
use crate::ir::{Body, Context, InsertPoint, Listener, Op, Rewriter, Silent, Value, View};

/// An op that patterns created may itself be created by a pattern that was applied to such an op, and so on, this many
/// times. Patterns that go on forever are found by it.
const MAX_DEPTH: u32 = 64;

type Apply = Arc<dyn Fn(&mut ConversionRewriter<'_, '_>, Op, &[Value]) -> bool + Send + Sync>;
type Advice = fn(View<'_>, Op) -> Option<String>;
type ApplyToBody = Arc<dyn Fn(&mut ConversionRewriter<'_, '_>) + Send + Sync>;

#[derive(Clone)]
struct Pattern {
    name: String,
    root: Option<&'static OpDef>,
    apply: Apply,
}

/// A conversion: the types, the target, and the patterns.
#[must_use]
#[derive(Clone)]
pub struct Conversion {
    types: TypeConverter,
    target: ConversionTarget,
    patterns: Vec<Pattern>,
    body_pattern: Option<ApplyToBody>,
    is_full: bool,
    folds: bool,
    advice: Option<Advice>,
}

impl Conversion {
    /// Returns a conversion without patterns that leaves ops whose legality is unknown if no pattern rewrites them.
    pub fn partial(types: TypeConverter, target: ConversionTarget) -> Conversion {
        Conversion {
            types,
            target,
            patterns: Vec::new(),
            body_pattern: None,
            is_full: false,
            folds: false,
            advice: None,
        }
    }

    /// Returns a conversion without patterns that must make all ops legal.
    pub fn full(types: TypeConverter, target: ConversionTarget) -> Conversion {
        Conversion { is_full: true, ..Conversion::partial(types, target) }
    }

    /// Adds a pattern for the ops of `root`, or for all ops if it is `None`. Patterns are tried in the order in which
    /// they were added.
    ///
    /// `apply` gets the op and its operands as values of converted types, and returns whether it rewrote the op; it must
    /// not change anything otherwise. The op may be changed in place, and must then be legal. Ops that it creates must be
    /// legal too, or other patterns rewrite them.
    pub fn pattern(
        mut self,
        name: impl Into<String>,
        root: Option<&'static OpDef>,
        apply: impl Fn(&mut ConversionRewriter<'_, '_>, Op, &[Value]) -> bool + Send + Sync + 'static,
    ) -> Conversion {
        self.patterns.push(Pattern { name: name.into(), root, apply: Arc::new(apply) });
        self
    }

    /// Adds a pattern that is applied once to the whole body, before the ops in it: it converts the attributes of the
    /// isolated op that owns the body, and the arguments of its blocks.
    pub fn body_pattern(
        mut self,
        apply: impl Fn(&mut ConversionRewriter<'_, '_>) + Send + Sync + 'static,
    ) -> Conversion {
        self.body_pattern = Some(Arc::new(apply));
        self
    }

    /// Lets the driver fold the ops that are not legal before it tries patterns, as MLIR's driver does. Folds that
    /// create constants are used only if the constant is legal.
    pub fn with_folds(mut self) -> Conversion {
        self.folds = true;
        self
    }

    /// Adds a note to the error about an op that cannot be made legal: what the user can do about it, for the ops for which
    /// `advice` knows.
    pub fn with_advice(mut self, advice: fn(View<'_>, Op) -> Option<String>) -> Conversion {
        self.advice = Some(advice);
        self
    }

    /// Converts the ops of `body`. Nested bodies are left alone.
    ///
    /// # Errors
    /// An op cannot be made legal, or a materialization cannot be made, which was reported. The body is as it was.
    pub fn convert(&self, ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
        let needs_change = |op| self.target.legality(View::new(ctx, body), op) != Legality::Legal;
        if self.body_pattern.is_none() && !body.walk_preorder().into_iter().any(needs_change) {
            return Ok(());
        }
        let before = body.deep_copy();
        let outcome = self.convert_or_discard(ctx, body, diagnostics);
        if outcome.is_err() {
            *body = before;
        }
        outcome
    }

    /// Like [`Conversion::convert`], for a caller that discards or restores the body after an error: it is then partially
    /// converted.
    ///
    /// # Errors
    /// As [`Conversion::convert`].
    pub fn convert_or_discard(&self, ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
        let mut state = State::default();
        let ops = body.walk_preorder();
        if let Some(apply) = &self.body_pattern {
            let anywhere = body.roots().first().and_then(|&region| body.first_block(region));
            // Nothing is created in this block; it only serves as an insertion point.
            let anywhere = anywhere.unwrap_or_else(|| body.create_block());
            let mut silent = Silent;
            let rewriter = Rewriter::new(ctx, body, InsertPoint::End(anywhere), &mut silent);
            apply(&mut ConversionRewriter { rewriter, types: &self.types, state: &mut state });
        }
        let mut work: Vec<(Op, u32)> = Vec::new();
        for op in ops {
            work.push((op, 0));
            while let Some((op, depth)) = work.pop() {
                if body.is_live(op) {
                    let made = self.legalize(ctx, body, &mut state, op, depth, diagnostics)?;
                    work.extend(made.into_iter().rev().map(|op| (op, depth + 1)));
                }
            }
        }
        self.finish(ctx, body, state, diagnostics)
    }

    /// Makes one op legal. Returns the ops to be legalized next.
    fn legalize(
        &self,
        ctx: &Context,
        body: &mut Body,
        state: &mut State,
        op: Op,
        depth: u32,
        diagnostics: &Diagnostics,
    ) -> Fallible<Vec<Op>> {
        let legality = self.target.legality(View::new(ctx, body), op);
        if legality == Legality::Legal || state.folding.is_folded(op) {
            return Ok(Vec::new());
        }
        let mut created = Created::default();
        if self.folds {
            let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut created);
            let is_legal = |view: View<'_>, op: Op| self.target.legality(view, op) == Legality::Legal;
            if state.folding.fold_unless(&mut rewriter, op, &is_legal) {
                return Ok(Vec::new());
            }
        }
        if depth < MAX_DEPTH {
            let op_def = body.op_def(ctx, op);
            for pattern in &self.patterns {
                let fits = pattern.root.is_none_or(|root| op_def.is_some_and(|op_def| std::ptr::eq(op_def, root)));
                if !fits {
                    continue;
                }
                created.ops.clear();
                let casts = state.casts.len();
                let rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut created);
                let mut rewriter = ConversionRewriter { rewriter, types: &self.types, state };
                let operands: Vec<Value> = rewriter.operand_vec(op).to_vec();
                let operands: Vec<Value> = operands.into_iter().map(|value| rewriter.converted(value, op)).collect();
                if !(pattern.apply)(&mut rewriter, op, &operands) {
                    continue;
                }
                let is_cast = |made: &Op| state.casts[casts..].iter().any(|cast| cast.op == *made);
                let mut next: Vec<Op> = created.ops.iter().copied().filter(|made| !is_cast(made)).collect();
                if body.is_live(op) && self.target.legality(View::new(ctx, body), op) == Legality::Illegal {
                    next.insert(0, op);
                }
                return Ok(next);
            }
        }
        if legality == Legality::Illegal || self.is_full || depth >= MAX_DEPTH {
            return Err(self.refuse(View::new(ctx, body), op, diagnostics));
        }
        Ok(Vec::new())
    }

    /// Erases the casts without uses, and replaces the others with materializations.
    fn finish(&self, ctx: &Context, body: &mut Body, state: State, diagnostics: &Diagnostics) -> Fallible {
        let State { casts, folding, .. } = state;
        let mut silent = Silent;
        let Some(first) = body.roots().first().and_then(|&region| body.first_block(region)) else { return Ok(()) };
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::End(first), &mut silent);
        folding.finish(&mut rewriter);
        // A value that was converted after one of its users was: the converted value replaces both casts.
        let made_by: FxHashMap<Value, Value> = casts
            .iter()
            .filter(|cast| rewriter.is_live(cast.op))
            .map(|cast| (rewriter.result(cast.op, 0), cast.source(&rewriter)))
            .collect();
        for cast in &casts {
            if rewriter.is_live(cast.op)
                && let Some(&source) = made_by.get(&cast.source(&rewriter))
                && rewriter.ty(source) == rewriter.ty(rewriter.result(cast.op, 0))
            {
                rewriter.replace_all_uses(rewriter.result(cast.op, 0), source);
            }
        }
        // The last first: a cast may be the only user of an earlier one.
        for cast in casts.iter().rev() {
            if rewriter.is_live(cast.op) && rewriter.all_results_unused(cast.op) {
                rewriter.erase(cast.op);
            }
        }
        for cast in &casts {
            if !rewriter.is_live(cast.op) {
                continue;
            }
            let (value, result) = (cast.source(&rewriter), rewriter.result(cast.op, 0));
            let (ty, location) = (rewriter.ty(result), rewriter.location(cast.op));
            rewriter.before(cast.op);
            let make = self.types.make(cast.kind);
            let made = match make {
                _ if rewriter.ty(value) == ty => Some(value),
                Some(make) => make(&mut rewriter, location, value, ty),
                None => None,
            };
            let Some(made) = made else {
                let Some(operand) = rewriter.uses(result).last() else { continue };
                let (user, number) = (rewriter.use_owner(operand), rewriter.use_number(operand));
                let name = &ctx.op_name_data(rewriter.name(user)).text;
                let message = format!("failed to convert the type of operand #{number} of operation '{name}'");
                return diagnostics.error_on(rewriter.view(), user, message).fail();
            };
            rewriter.replace(cast.op, &[made]);
        }
        Ok(())
    }
}

impl Conversion {
    /// Reports an op that cannot be made legal.
    fn refuse(&self, view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Reported {
        let name = &view.ctx.op_name_data(view.name(op)).text;
        let help = self.advice.filter(|_| view.ctx.gives_advice()).and_then(|advice| advice(view, op));
        diagnostics.error_on(view, op, format!("failed to legalize operation '{name}'")).help_if(help).emit()
    }
}

impl std::fmt::Debug for Conversion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.patterns.iter().map(|pattern| pattern.name.as_str()).collect();
        formatter.debug_struct("Conversion").field("patterns", &names).field("is_full", &self.is_full).finish()
    }
}

/// Collects the ops that a pattern creates.
#[derive(Default)]
struct Created {
    ops: Vec<Op>,
}

impl Listener for Created {
    fn inserted(&mut self, _body: &Body, op: Op) {
        self.ops.push(op);
    }
}
