//! `trivial-dce`: erases unreachable blocks, and ops without side effects whose results are unused.
//!
//! ```text
//! %0 = arith.addi %a, %b : i32
//! %1 = arith.muli %0, %0 : i32     ⇒     return %a : i32
//! return %a : i32
//! ```
//!
//! An op that only such ops use is erased too; a cycle of unused ops stays. The pass of upstream's development branch.
//! Linear in the size of the program.

use freehold_core::definition::is_trivially_dead;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Op, Silent, Value, View};
use freehold_core::rewrite::{erase_unreachable_blocks, erase_unreachable_blocks_of};
use freehold_pass::{OptionDef, OptionKind, Pass, PassContext, PassDef};

/// `trivial-dce`
pub static PASS: PassDef = PassDef {
    name: "trivial-dce",
    title: "TrivialDeadCodeElimination",
    summary: "Remove trivially dead operations and blocks",
    anchor: None,
    options: &[
        OptionDef::new("recursive", "Recursively visit nested regions", OptionKind::Bool(true)),
        OptionDef::new("remove-blocks", "Remove unreachable blocks", OptionKind::Bool(true)),
    ],
    statistics: &[],
    make: |options| {
        let (recursive, remove_blocks) = (options.bool("recursive"), options.bool("remove-blocks"));
        Ok(Box::new(TrivialDeadCodeElimination { recursive, remove_blocks }))
    },
};

struct TrivialDeadCodeElimination {
    recursive: bool,
    remove_blocks: bool,
}

impl Pass for TrivialDeadCodeElimination {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if !self.recursive {
            if self.remove_blocks {
                let roots = body.roots().to_vec();
                erase_unreachable_blocks_of(body, roots.into_iter(), &mut Silent);
            }
            erase_dead(cx.ctx, body, false);
            return Ok(());
        }
        cx.on_each_body(
            body,
            |_| true,
            |cx, body| {
                if self.remove_blocks {
                    erase_unreachable_blocks(body, &mut Silent);
                }
                erase_dead(cx.ctx, body, true);
                Ok(())
            },
        )
    }
}

/// Erases dead ops of the body: of all its regions if `recursive`, else only ops directly in its outermost regions.
fn erase_dead(ctx: &Context, body: &mut Body, recursive: bool) {
    let is_visited =
        |body: &Body, op: Op| recursive || body.region(op).is_some_and(|region| body.roots().contains(&region));
    // The last op is visited first, so that most users are visited before the ops that they use.
    let mut work = body.walk_preorder();
    while let Some(op) = work.pop() {
        if !body.is_live(op) || !is_visited(body, op) || !is_trivially_dead(View::new(ctx, body), op) {
            continue;
        }
        let operands: Vec<Value> =
            body.walk_op_preorder(op).into_iter().flat_map(|inner| body.operand_vec(inner)).collect();
        body.erase(op);
        work.extend(operands.into_iter().filter_map(|value| body.defining_op(value)).filter(|&op| body.is_live(op)));
    }
}
