//! The branches that the ops of a function are in.

use freehold_core::ir::{Block, Op, View};

/// The blocks of the branches that the ops of a function are in.
pub struct Branches {
    /// By op.
    branch: Vec<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It runs whenever the function does.
    Always,
    /// It is in a branch that is this block.
    Branch(Block),
    /// It is in a loop, or in one of several blocks.
    Other,
}

impl Branches {
    /// Finds the outermost branch around each op. O(ops).
    pub fn compute(view: View<'_>) -> Branches {
        let mut branch = vec![Place::Always; view.op_capacity()];
        for op in view.walk_preorder() {
            let Some(block) = view.block(op) else { continue };
            let is_only = view.is_entry_block(block) && view.next_block(block).is_none();
            branch[op.index()] = match view.parent_op(op) {
                None => {
                    if view.is_entry_block(block) {
                        Place::Always
                    } else {
                        Place::Other
                    }
                }
                Some(parent) => match branch[parent.index()] {
                    Place::Always if is_only => place_in(view, parent, block),
                    Place::Always => Place::Other,
                    place => place,
                },
            };
        }
        Branches { branch }
    }

    /// Returns the branch around `op`; `None` if the op runs whenever the function does, in a loop, or in one of several
    /// blocks.
    pub fn of(&self, op: Op) -> Option<Block> {
        match self.branch[op.index()] {
            Place::Branch(block) => Some(block),
            Place::Always | Place::Other => None,
        }
    }
}

/// Returns the place of the ops of `block`, the only one of a region of `parent`, which runs whenever the function does.
fn place_in(view: View<'_>, parent: Op, block: Block) -> Place {
    let Some(op_def) = view.op_def(parent).filter(|op_def| op_def.loop_like.is_none()) else { return Place::Other };
    let Some(answers) = op_def.region_branch else { return Place::Other };
    let number = view.regions(parent).iter().position(|&region| view.block_region(block) == Some(region));
    match answers.invocations(view, parent, number.unwrap_or(0)) {
        (1.., Some(1)) => Place::Always,
        (0, Some(..=1)) => Place::Branch(block),
        _ => Place::Other,
    }
}
