//! The loops around an op.

use freehold_core::ir::{Block, Op, View};

/// The maximum number of loops around an allocation of dynamic size.
pub const DEEPEST: usize = 64;

/// Returns the blocks that run `op` whenever they run, outermost first: only loops are between them. At most [`DEEPEST`].
pub fn blocks_around(view: View<'_>, op: Op) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut at = op;
    while let Some(block) = view.block(at).filter(|_| blocks.len() < DEEPEST) {
        if !view.is_entry_block(block) || view.next_block(block).is_some() {
            break;
        }
        blocks.push(block);
        let Some(parent) = view.parent_op(at).filter(|&parent| is_loop(view, parent)) else { break };
        at = parent;
    }
    blocks.reverse();
    blocks
}

/// Returns whether `op` is in the entry block, or only loops are around it. A branch that is not taken would make the arena
/// larger, by an amount that is not known.
pub fn is_in_loops(view: View<'_>, op: Op) -> bool {
    let (mut at, mut depth) = (op, 0);
    while let Some(parent) = view.parent_op(at) {
        let is_only_block = view.block(at).is_some_and(|block| view.is_entry_block(block));
        if !is_loop(view, parent) || !is_only_block || depth == DEEPEST {
            return false;
        }
        (at, depth) = (parent, depth + 1);
    }
    view.block(at) == view.root_block()
}

fn is_loop(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some())
}
