//! `structure-control-flow`: turns branches between blocks into `scf` ops where they have that form.
//!
//! ```mlir
//!   cf.br ^bb1(%c0, %init : index, tensor<4xf32>)
//! ^bb1(%i: index, %t: tensor<4xf32>):
//!   %more = arith.cmpi slt, %i, %n : index
//!   cf.cond_br %more, ^bb2, ^bb3
//! ^bb2:
//!   %u = "body"(%i, %t) : (index, tensor<4xf32>) -> tensor<4xf32>
//!   %next = arith.addi %i, %c1 : index
//!   cf.br ^bb1(%next, %u : index, tensor<4xf32>)
//! ^bb3:
//!   return %t : tensor<4xf32>
//! ```
//! becomes
//! ```mlir
//!   %t = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (tensor<4xf32>) {
//!     %u = "body"(%i, %a) : (index, tensor<4xf32>) -> tensor<4xf32>
//!     scf.yield %u : tensor<4xf32>
//!   }
//!   return %t : tensor<4xf32>
//! ```
//!
//! Passes on regions know more than those on blocks: that a loop counts, what an iteration carries, which branches exclude
//! each other. `freehold compile` runs the pass first, so that a program needs the same memory in either form.
//!
//! Blocks are reduced until nothing changes:
//!
//! | blocks | become |
//! |---|---|
//! | a block that ends in a jump to one that nothing else jumps to | one block |
//! | a conditional branch or a switch whose destinations jump to one block, or are it | `scf.if`, `scf.index_switch`, or `arith.select` if there is nothing to run (`branches.rs`) |
//! | a header that leaves the loop or runs one block, which jumps back | `scf.for` if it counts, otherwise `scf.while` (`loops.rs`) |
//! | a block that jumps to itself or leaves the loop | `scf.while` |
//!
//! Control flow of another form stays: loops with several exits, irreducible loops, branches that return. A branch with unknown
//! attributes stays too. A function does not change if it has a `memref.alloca`, because a loop would end the life of the buffer,
//! or if affine ops use symbols that later blocks define, because only the outermost region of a function has symbols. Regions
//! are nested at most `DEEPEST` deep.
//!
//! This is the classic interval reduction of structural analysis (Sharir 1980), restricted to the forms that need neither
//! flags nor copies of blocks; upstream's `lift-cf-to-scf` (Bahmann et al. 2015) structures everything, with flags.
//!
//! Cost: blocks are visited such that each loop is contiguous, and first blocks absorb later ones, so an op is moved once
//! for each level of nesting: O(ops + edges) for a fixed depth.

mod branches;
mod loops;
mod origins;

pub use origins::{Created, Origin, created_ops};

use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, Region, Value, View};
use freehold_core::rewrite::successor_operands;
use freehold_dialects::{cf, func, memref};
use freehold_pass::{BodyContext, BodyPass, PassDef, StatisticDef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::loop_order::{LoopStep, loop_order};

/// The maximum nesting of the ops that the pass creates.
const DEEPEST: u32 = 32;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "structure-control-flow",
    title: "StructureControlFlowPass",
    summary: "Turn loops and conditionals made of blocks into scf ops",
    anchor: None,
    options: &[],
    statistics: &[
        StatisticDef { name: "branches", summary: "Branches that became scf.if, scf.index_switch or arith.select" },
        StatisticDef { name: "for-loops", summary: "Loops that became scf.for" },
        StatisticDef { name: "while-loops", summary: "Loops that became scf.while" },
    ],
    make: |_| Ok(Box::new(StructureControlFlow)),
};

struct StructureControlFlow;

impl BodyPass for StructureControlFlow {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let regions = regions_to_reduce(View::new(cx.ctx, body));
        if regions.is_empty() {
            return Ok(());
        }
        let mut reducer = Reducer::new(cx.ctx, body);
        reducer.reduce_all(regions);
        let Counts { branches, for_loops, while_loops } = reducer.counts;
        cx.statistics.add("branches", branches);
        cx.statistics.add("for-loops", for_loops);
        cx.statistics.add("while-loops", while_loops);
        Ok(())
    }
}

/// Returns the regions of a function that have several blocks, outer ones first; none if the function does not change.
fn regions_to_reduce(view: View<'_>) -> Vec<Region> {
    if !view.ctx.op_def(view.header.name).is_some_and(|op_def| std::ptr::eq(op_def, &func::FUNC)) {
        return Vec::new();
    }
    let has_several = |&region: &Region| view.first_block(region).is_some_and(|first| view.next_block(first).is_some());
    let regions: Vec<Region> = view.walk_regions().into_iter().filter(has_several).collect();
    if regions.is_empty() || has_stack_buffers(view) || has_symbols(view) { Vec::new() } else { regions }
}

/// Returns whether a buffer is allocated on the stack until the function returns.
fn has_stack_buffers(view: View<'_>) -> bool {
    let is_scope = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE));
    view.walk_preorder().into_iter().filter(|&op| view.is(op, &memref::ALLOCA)).any(|op| {
        let mut around = std::iter::successors(view.parent_op(op), |&parent| view.parent_op(parent));
        !around.any(is_scope)
    })
}

/// Returns whether an affine op takes a symbol that a block after the entry defines. Within an `scf` op it would be none.
fn has_symbols(view: View<'_>) -> bool {
    let dialect = |op: Op| view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect);
    let is_symbol = |value: Value| {
        let block = view.value_block(value).filter(|_| view.ty(value).is_index(view.ctx));
        block.is_some_and(|block| view.block_parent_op(block).is_none() && !view.is_entry_block(block))
    };
    view.walk_preorder().into_iter().any(|op| dialect(op) == "affine" && view.operands(op).any(is_symbol))
}

/// The counts of reductions.
#[derive(Default)]
struct Counts {
    branches: u64,
    for_loops: u64,
    while_loops: u64,
}

/// An edge out of a block: the destination, and the values that are passed to it.
#[derive(Clone, Debug)]
struct Edge {
    target: Block,
    values: SmallVec<[Value; 4]>,
}

/// The state of the pass on one function.
struct Reducer<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    /// By block: how deep the ops that the pass has created in it are nested. 0 if there is no entry.
    depths: FxHashMap<Block, u32>,
    counts: Counts,
    /// The origins of the values of the created ops, if they are recorded.
    record: Option<origins::Record>,
}

impl<'a> Reducer<'a> {
    fn new(ctx: &'a Context, body: &'a mut Body) -> Reducer<'a> {
        Reducer { ctx, body, depths: FxHashMap::default(), counts: Counts::default(), record: None }
    }

    /// Reduces regions of a function, of which outer ones come first.
    fn reduce_all(&mut self, regions: Vec<Region>) {
        // Inner regions come last, and reduce what outer ones contain.
        for region in regions.into_iter().rev() {
            self.reduce(region);
        }
    }

    fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    /// Reduces the blocks of a region until nothing changes.
    fn reduce(&mut self, region: Region) {
        let Some(entry) = self.body.first_block(region) else { return };
        let mut work: Vec<Block> = loop_order(self.body, entry)
            .into_iter()
            .rev()
            .filter_map(|step| if let LoopStep::Block(block) = step { Some(block) } else { None })
            .collect();
        while let Some(block) = work.pop() {
            // A block that another one has absorbed is erased, or in another region.
            if !self.body.is_live_block(block) || self.body.block_region(block) != Some(region) {
                continue;
            }
            let mut changed = false;
            while self.absorb(block) || self.reduce_branch(block) || self.reduce_loop(block) {
                changed = true;
            }
            // Now it may be the branch or the loop body of the only block that jumps to it.
            if changed && let Some(before) = self.only_predecessor(block) {
                work.push(before);
            }
        }
    }

    /// Returns the block with the only edge to `block`.
    fn only_predecessor(&self, block: Block) -> Option<Block> {
        let mut edges = self.body.predecessor_uses(block);
        let (op, _) = edges.next()?;
        if edges.next().is_some() || self.body.is_entry_block(block) {
            return None;
        }
        self.body.block(op)
    }

    /// Returns the terminator of `block` if it is a jump without attributes, and where it leads.
    fn jump(&self, block: Block) -> Option<(Op, Edge)> {
        let view = self.view();
        let op = view.last_op(block).filter(|&op| view.is(op, &cf::BR))?;
        (view.attributes(op) == Context::EMPTY_DICTIONARY).then(|| (op, self.edge(op, 0)))
    }

    fn edge(&self, op: Op, number: usize) -> Edge {
        let values = successor_operands(self.view(), op, number).unwrap_or_default();
        Edge { target: self.body.successor(op, number), values }
    }

    /// Returns whether all attributes of a branch are known, and may be lost.
    fn has_only(&self, op: Op, known: &[&str]) -> bool {
        let entries = self.body.attributes(op).entries(self.ctx);
        entries.iter().all(|&(name, _)| known.contains(&self.ctx.str(name)))
    }

    fn depth(&self, block: Block) -> u32 {
        self.depths.get(&block).copied().unwrap_or(0)
    }

    /// Notes that `block` contains an op with the ops of `inner` in it.
    fn nest(&mut self, block: Block, inner: u32) {
        let depth = self.depths.entry(block).or_insert(0);
        *depth = (*depth).max(inner + 1);
    }

    /// Replaces the arguments of `block` with these values, and removes them.
    fn replace_arguments(&mut self, block: Block, values: &[Value]) {
        for (argument, &value) in self.body.arguments(block).to_vec().into_iter().zip(values) {
            self.body.replace_all_uses(argument, value);
        }
        self.body.erase_arguments_if(block, |_| true);
    }

    /// Appends the block that only `block` jumps to.
    fn absorb(&mut self, block: Block) -> bool {
        let Some((jump, edge)) = self.jump(block) else { return false };
        if edge.target == block || self.only_predecessor(edge.target) != Some(block) {
            return false;
        }
        self.body.erase(jump);
        self.replace_arguments(edge.target, &edge.values);
        if let Some(first) = self.body.first_op(edge.target) {
            self.body.splice(first, None, InsertPoint::End(block));
        }
        let depth = self.depth(edge.target);
        self.depths.entry(block).and_modify(|known| *known = (*known).max(depth)).or_insert(depth);
        self.body.erase_block(edge.target);
        true
    }
}

/// The attributes of branches that say nothing about what they do.
const BRANCH_ATTRIBUTES: &[&str] = &["operandSegmentSizes", "branch_weights", "case_values", "case_operand_segments"];
