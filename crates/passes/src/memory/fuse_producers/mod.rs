//! `fuse-producers`: lets a structured op compute the elements of an input itself, so that the input needs no buffer.
//!
//! ```mlir
//! %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #id], …} ins(%bias : tensor<128xf32>) …  // yields %in
//! %0 = linalg.generic {indexing_maps = [#id, #id, #id], …}
//!     ins(%a, %b : tensor<8x128xf32>, tensor<8x128xf32>) … {
//!   %s = arith.addf %in, %in_0 : f32
//! ```
//! becomes
//! ```mlir
//! %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #id], …}
//!     ins(%a, %bias : tensor<8x128xf32>, tensor<128xf32>) … {
//!   %s = arith.addf %in, %in_0 : f32
//! ```
//!
//! Each result is computed by the same scalar ops from the same operands, in the same order, so it is the same to the bit.
//! `find.rs` decides, `fuse.rs` rewrites. A named contraction that only reads its operands by other maps becomes a
//! `linalg.contract`, any other user a `linalg.generic`. Before, `results.rs` lets ops write what is only transposed in the
//! order of the transposition, and `split_loops.rs` lets contractions read what is transposed and collapsed. A producer has only parallel loops, and scalar ops without effects that cannot
//! trap. It is fused if it disappears, if the buffers that it makes live longer are smaller than its own, and if nothing
//! is computed more often than before, except for at most `CHEAP` ops without a tensor. None of the buffers that it
//! reads may be written before its users: the analysis of One-Shot Bufferize would then copy.
//!
//! Producers are visited in the order of their block, so chains fuse into their last op. Cost: linear; a producer looks at
//! no more than `USERS` users and `USES` uses of each input, and the limits on the size of a fused op bound each
//! rewrite.

mod find;
mod fuse;
mod results;
mod split_loops;
mod unit_reshapes;

use crate::bufferize::erase_unused;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Body, Context, Op, View};
use freehold_dialects::linalg::is_structured;
use freehold_pass::{BodyContext, BodyPass, OptionDef, OptionKind, PassDef, StatisticDef};
use rustc_hash::FxHashMap;

/// The most users of a producer that is fused: one that only moves elements, and others.
const MOVED_USERS: usize = 64;
const USERS: usize = 8;
/// The most uses of a tensor and its views that are looked at.
const USES: usize = 64;
/// The most scalar ops of a producer that reads no tensor, and is computed by each user and for each point.
const CHEAP: usize = 4;
/// The most scalar ops, and the most inputs, of an op that others were fused into.
const SCALAR_OPS: usize = 32;
const INPUTS: usize = 12;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "fuse-producers",
    title: "FuseProducersPass",
    summary: "Let structured ops compute the elements of inputs that need a buffer only for them",
    anchor: None,
    options: &[OptionDef::new(
        "keep-named-ops",
        "Leave named ops named ops, or turn them into linalg.contract.",
        OptionKind::Bool(false),
    )],
    statistics: &[
        StatisticDef { name: "fused", summary: "Number of ops that became part of all their users" },
        StatisticDef { name: "transposed", summary: "Number of transpositions that became part of the op before" },
    ],
    make: |options| Ok(Box::new(FuseProducers { rules: Rules { keeps_named_ops: options.bool("keep-named-ops") } })),
};

struct FuseProducers {
    rules: Rules,
}

/// The limits of fusion.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// A named op stays a named op, or becomes a `linalg.contract`.
    keeps_named_ops: bool,
}

impl BodyPass for FuseProducers {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let view = View::new(cx.ctx, body);
        if view.owner_has(Traits::GRAPH_REGION) {
            return Ok(());
        }
        for block in blocks_of(view) {
            // A fused producer may have been the only user of an op with regions before it.
            if body.is_live_block(block) {
                split_loops_in(cx.ctx, body, block);
                cx.statistics.add("transposed", transpose_results(cx.ctx, body, self.rules, block));
                cx.statistics.add("fused", fuse_in_block(cx.ctx, body, self.rules, block));
            }
        }
        Ok(())
    }
}

/// Returns the blocks of the body, without those of structured ops.
fn blocks_of(view: View<'_>) -> Vec<Block> {
    let body = view.body;
    let ops = body.walk_preorder().into_iter().filter(|&op| !is_structured(view, op));
    let below = ops.flat_map(|op| body.regions(op).to_vec());
    let regions: Vec<_> = body.roots().iter().copied().chain(below).collect();
    regions.into_iter().flat_map(|region| body.blocks(region).collect::<Vec<_>>()).collect()
}

/// The places of the ops of a block in its order. An op that replaces another has its number.
struct Places {
    block: Block,
    numbers: FxHashMap<Op, usize>,
}

impl Places {
    fn of(body: &Body, block: Block) -> Places {
        Places { block, numbers: body.ops(block).enumerate().map(|(number, op)| (op, number)).collect() }
    }

    /// Returns the number of the op, or of the op of the block that it is nested in.
    fn of_op(&self, body: &Body, op: Op) -> Option<usize> {
        self.numbers.get(&body.ancestor_in_block(self.block, op)?).copied()
    }
}

/// Lets the contractions of a block read their operands before they are collapsed.
fn split_loops_in(ctx: &Context, body: &mut Body, block: Block) {
    for op in body.op_vec(block) {
        let lost = if body.is_live(op) { split_loops::read_expanded(ctx, body, op) } else { None };
        erase_unused(ctx, body, lost.unwrap_or_default());
    }
}

/// Lets ops of a block write their results in the order in which their users want them. Returns the number of
/// transpositions that are gone.
fn transpose_results(ctx: &Context, body: &mut Body, rules: Rules, block: Block) -> u64 {
    let (mut count, mut sources) = (0, Vec::new());
    let mut next = body.first_op(block);
    while let Some(op) = next {
        next = body.next(op);
        for op in results::write_transposed(ctx, body, rules, op).into_iter().flatten() {
            sources.extend(body.operands(op).filter_map(|operand| body.defining_op(operand)));
            body.erase(op);
        }
        count += u64::from(!body.is_live(op));
    }
    erase_unused(ctx, body, sources);
    count
}

/// Fuses the producers of a block into their users. Returns their number.
fn fuse_in_block(ctx: &Context, body: &mut Body, rules: Rules, block: Block) -> u64 {
    let mut places = Places::of(body, block);
    let (mut fused, mut sources) = (0, Vec::new());
    let mut next = body.first_op(block);
    while let Some(op) = next {
        let Some(fusion) = find::fusion(View::new(ctx, body), &places, rules, op) else {
            next = body.next(op);
            continue;
        };
        for &user in &fusion.users {
            let number = places.numbers.remove(&user);
            let made = fuse::fuse(ctx, body, &fusion.producer, user);
            places.numbers.extend(number.map(|number| (made, number)));
        }
        next = body.next(op);
        sources.extend(body.operands(op).filter_map(|operand| body.defining_op(operand)));
        body.erase(op);
        fused += 1;
    }
    erase_unused(ctx, body, sources);
    fused
}
