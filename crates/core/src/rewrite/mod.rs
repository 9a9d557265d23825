//! Rewriting: folds, patterns, and the greedy driver that applies them.

mod constants;
pub mod conversion;
mod fold;
mod greedy;
mod merge_blocks;
mod pattern;
pub mod region_branch;
mod regions;
mod settled;
mod successor_operands;
mod worklist;

pub use constants::ConstantPool;
pub use fold::*;
pub use greedy::*;
pub use pattern::*;
pub use regions::{erase_unreachable_blocks, erase_unreachable_blocks_of};
pub use successor_operands::*;
