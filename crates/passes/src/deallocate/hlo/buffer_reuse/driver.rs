//! Runs the parts of the pass on a function.
//!
//! ```text
//! copy elision
//! repeat
//!   fold, erase dead ops
//!   reuse, conservatively
//!   hoisting; if it did nothing: double buffering; if it did nothing: loop simplification
//! until nothing changed
//! reuse, aggressively
//! promotion to the stack
//! fold, erase dead ops
//! ```
//!
//! The parts make few ops dead or foldable. So the program is folded at the start, and again when the parts have nothing
//! left to do; if this changes anything, the rounds go on.
//!
//! A `bufferization.clone` asserts that nothing writes the source afterwards, and `canonicalize` relies on it. So no buffer
//! replaces another in a function with clones.

use freehold_core::ir::{Block, Body, Context};
use freehold_core::rewrite::{GreedyConfig, PatternSet, RegionSimplification, rewrite_greedily};

use freehold_dialects::{bufferization, memref};

use super::reuse::Mode;
use super::state::{Counts, Parts, State};
use super::{copy_elision, double_buffering, hoisting, loop_simplification, promotion, reuse};

/// Runs the parts on the function whose entry block is `entry`. Returns what they did.
pub(super) fn run(ctx: &Context, body: &mut Body, entry: Block, parts: Parts) -> Counts {
    let ops = body.walk_preorder();
    let clones = ops.iter().any(|&op| body.is(ctx, op, &bufferization::CLONE));
    let replaces = |part: bool| part && !clones;
    let parts = Parts {
        copy_elision: replaces(parts.copy_elision),
        reuse: replaces(parts.reuse),
        hoisting: replaces(parts.hoisting),
        double_buffering: replaces(parts.double_buffering),
        ..parts
    };
    let mut state = State::new(ctx, entry, parts);
    // All parts concern buffers that `memref.dealloc` frees, and no part adds one.
    if !ops.into_iter().any(|op| body.is(ctx, op, &memref::DEALLOC)) {
        fold(ctx, body);
        return state.counts;
    }
    if parts.copy_elision {
        copy_elision::run(&mut state, body);
    }
    fold(ctx, body);
    loop {
        let mut changed = false;
        while round(&mut state, body) {
            changed = true;
        }
        if !changed || !fold(ctx, body) {
            break;
        }
    }
    let mut changed = parts.reuse && reuse::run(&mut state, body, Mode::Aggressive);
    if parts.promotion {
        promotion::run(&mut state, body);
        changed |= state.counts.promoted + state.counts.erased > 0;
    }
    if changed {
        fold(ctx, body);
    }
    state.counts
}

/// Runs the parts of a round. Returns whether one of them changed anything.
fn round(state: &mut State<'_>, body: &mut Body) -> bool {
    let parts = state.parts;
    let changed = parts.reuse && reuse::run(state, body, Mode::Conservative);
    let moved = parts.hoisting && hoisting::run(state, body);
    let carried = !moved && parts.double_buffering && double_buffering::run(state, body);
    // Double buffering relies on loop simplification if it reserved the stack, which `compat` does not.
    let redirects = parts.loop_simplification && !moved && (!carried || !parts.compat);
    let redirected = redirects && loop_simplification::run(state, body);
    changed || moved || carried || redirected
}

/// Folds ops, and erases those that are dead. Returns whether anything changed.
fn fold(ctx: &Context, body: &mut Body) -> bool {
    let config = GreedyConfig { regions: RegionSimplification::Normal, ..GreedyConfig::default() };
    rewrite_greedily(ctx, body, &PatternSet::default(), &config).changed
}
