//! Replaces an op with an equal op that dominates it, and erases dead ops.
//!
//! ```text
//! %0 = arith.addi %a, %b : i32           %0 = arith.addi %a, %b : i32
//! %1 = arith.addi %b, %a : i32     ⇒     %1 = arith.muli %0, %0 : i32
//! %2 = arith.muli %0, %1 : i32
//! ```
//!
//! Ops are equal if name, attributes, operands (in any order if the op is commutative), result types and regions are.
//! Ops that only read memory are replaced with an equal op of the same block if no op between them may write. A walk
//! over the dominator tree keeps the dominating ops in a scoped table, keyed by a hash that includes regions
//! (`fingerprint`). Expected O(n log n).

mod equivalence;
mod fingerprint;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use equivalence::same_op;
use fingerprint::Fingerprints;
use freehold_core::definition::{
    EffectKind, EffectList, Effects, Traits, collect_effects, own_effects_are_droppable, recurses,
};
use freehold_core::ir::{Block, Body, Context, Dominance, Listener, Op, Region, Silent, View};

/// Statistics of the pass.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Ops replaced with an equal op.
    pub replaced: u64,
    /// Ops that were dead.
    pub dead: u64,
    /// Whether the body was changed. A replaced op whose uses precede it is counted, and changes nothing.
    pub changed: bool,
}

/// Eliminates common subexpressions in the body, but not in nested bodies.
pub fn eliminate_common_subexpressions(ctx: &Context, body: &mut Body) -> Counts {
    let roots = body.roots().to_vec();
    eliminate_common_subexpressions_of(ctx, body, &roots, &mut Silent)
}

/// Eliminates common subexpressions in regions of the body, but not in nested bodies. Notifies `listener` of the ops that are
/// replaced and erased.
pub fn eliminate_common_subexpressions_of(
    ctx: &Context,
    body: &mut Body,
    regions: &[Region],
    listener: &mut dyn Listener,
) -> Counts {
    let mut pass = Elimination {
        ctx,
        listener,
        known: FxHashMap::default(),
        entered: Vec::new(),
        visited: FxHashSet::default(),
        doomed: Vec::new(),
        counts: Counts::default(),
        barrier: 0,
        summaries: vec![None; body.op_capacity()],
        fingerprints: Fingerprints::new(),
        effects: EffectList::new(),
    };
    let mut dominance = Dominance::default();
    pass.run(body, regions, &mut dominance);
    for op in std::mem::take(&mut pass.doomed) {
        if !body.regions(op).is_empty() {
            for inner in body.walk_regions_preorder(body.regions(op)) {
                pass.listener.erased(body, inner);
            }
        }
        pass.listener.erased(body, op);
        body.erase(op);
    }
    pass.counts
}

/// An op that later ops may be equal to.
#[derive(Clone, Copy)]
struct Known {
    op: Op,
    /// The number of ops before it in its block that may write.
    writes: u64,
    /// The isolation level; values computed outside of a level are not visible in it.
    barrier: u32,
}

struct Elimination<'a> {
    ctx: &'a Context,
    listener: &'a mut dyn Listener,
    /// By hash; equal ops in the order in which they were found.
    known: FxHashMap<u64, SmallVec<[Known; 1]>>,
    /// The keys inserted into `known`, oldest first.
    entered: Vec<u64>,
    /// Ops inserted into `known` in regions where uses may precede definitions.
    visited: FxHashSet<Op>,
    doomed: Vec<Op>,
    counts: Counts,
    barrier: u32,
    /// By op: its memory effects, including its regions. Regions are visited before the op.
    summaries: Vec<Option<Summary>>,
    /// The hashes of ops, regions included.
    fingerprints: Fingerprints,
    /// The effects of one op.
    effects: EffectList,
}

/// The memory effects of an op, including its regions.
#[derive(Clone, Copy)]
struct Summary {
    /// It may write, or that is unknown.
    writes: bool,
    /// It has no memory effects.
    free: bool,
    /// It has effects of its own, all of which read.
    only_reads: bool,
    /// It can be erased if its results are unused.
    droppable: bool,
}

/// A step of the walk; a stack of steps replaces recursion over regions and the dominator tree.
enum Step {
    Region(Region),
    /// The blocks of a region with several blocks, one after the other in dominator tree order.
    Block(Block, bool),
    /// The ops of a block from this one on; the number of ops before it that may write; whether definitions precede
    /// uses.
    Ops(Option<Op>, u64, bool),
    /// The op itself, after its regions.
    Simplify(Op, u64, bool),
    /// Remove the entries made since.
    Leave(usize),
    Barrier(u32),
}

impl Elimination<'_> {
    fn run(&mut self, body: &mut Body, regions: &[Region], dominance: &mut Dominance) {
        let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        let mut steps: Vec<Step> = regions.iter().rev().map(|&region| Step::Region(region)).collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Region(region) => self.enter_region(body, dominance, region, &mut children, &mut steps),
                Step::Block(block, ordered) => {
                    steps.push(Step::Leave(self.entered.len()));
                    let below = children.remove(&block).unwrap_or_default();
                    steps.extend(below.into_iter().rev().map(|child| Step::Block(child, ordered)));
                    steps.push(Step::Ops(body.first_op(block), 0, ordered));
                }
                Step::Ops(first, writes, ordered) => self.visit_ops(body, first, writes, ordered, &mut steps),
                Step::Simplify(op, writes, ordered) => {
                    let writes = writes + self.simplify(body, op, writes, ordered, Fingerprints::leave);
                    steps.push(Step::Ops(body.next(op), writes, ordered));
                }
                Step::Leave(count) => {
                    for hash in self.entered.drain(count..) {
                        if let Some(list) = self.known.get_mut(&hash) {
                            list.pop();
                        }
                    }
                }
                Step::Barrier(level) => self.barrier = level,
            }
        }
    }

    fn enter_region(
        &mut self,
        body: &Body,
        dominance: &mut Dominance,
        region: Region,
        children: &mut FxHashMap<Block, Vec<Block>>,
        steps: &mut Vec<Step>,
    ) {
        let Some(entry) = body.first_block(region) else { return };
        let ctx = self.ctx;
        let is_graph = |op_def: &freehold_core::definition::OpDef| op_def.has(Traits::GRAPH_REGION);
        let ordered = match body.region_op(region) {
            Some(parent) => !body.op_def(ctx, parent).is_some_and(is_graph),
            None => !ctx.op_def(body.header.name).is_some_and(is_graph),
        };
        if body.last_block(region) == Some(entry) {
            steps.push(Step::Block(entry, ordered));
        } else if ordered {
            let tree = dominance.tree(body, region);
            for &block in tree.reverse_postorder() {
                if let Some(parent) = tree.immediate_dominator(block) {
                    children.entry(parent).or_default().push(block);
                }
            }
            steps.push(Step::Block(entry, true));
        }
    }

    /// Visits the ops of a block from `next` on, until one has regions, which is entered.
    fn visit_ops(
        &mut self,
        body: &mut Body,
        mut next: Option<Op>,
        mut writes: u64,
        ordered: bool,
        steps: &mut Vec<Step>,
    ) {
        while let Some(op) = next {
            if !body.regions(op).is_empty() {
                return self.enter_op(body, op, writes, ordered, steps);
            }
            writes += self.simplify(body, op, writes, ordered, Fingerprints::visit);
            next = body.next(op);
        }
    }

    fn enter_op(&mut self, body: &Body, op: Op, writes: u64, ordered: bool, steps: &mut Vec<Step>) {
        steps.push(Step::Simplify(op, writes, ordered));
        self.fingerprints.enter(body);
        // An op that may be isolated must not use values computed outside.
        let isolated = body.op_def(self.ctx, op).is_none_or(|op_def| op_def.has(Traits::ISOLATED_FROM_ABOVE));
        if isolated {
            steps.push(Step::Barrier(self.barrier));
        }
        steps.extend(body.regions(op).iter().rev().map(|&region| Step::Region(region)));
        if isolated {
            steps.push(Step::Barrier(self.barrier + 1));
        }
    }

    /// Computes the summary of an op from its own effects and the summaries of the ops in its regions.
    fn summarize(&mut self, body: &Body, op: Op) -> Summary {
        let ctx = self.ctx;
        let unknown = Summary { writes: true, free: false, only_reads: false, droppable: false };
        let Some(op_def) = body.op_def(ctx, op) else { return unknown };
        let recursive = recurses(op_def);
        if matches!(op_def.effects, Effects::None) && !recursive {
            return Summary { writes: false, free: true, only_reads: false, droppable: true };
        }
        let effects = &mut self.effects;
        effects.clear();
        let mut found = match collect_effects(View::new(ctx, body), op, effects) {
            true => Summary {
                writes: effects.iter().any(|effect| effect.kind == EffectKind::Write),
                free: effects.is_empty(),
                only_reads: !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Read),
                droppable: own_effects_are_droppable(View::new(ctx, body), op, op_def),
            },
            false if recursive => Summary { writes: false, free: true, only_reads: false, droppable: true },
            false => unknown,
        };
        if recursive {
            for block in body.regions(op).iter().flat_map(|&region| body.blocks(region)) {
                for inner in body.ops(block) {
                    let inner = self.summaries[inner.index()].unwrap_or(unknown);
                    found.writes |= inner.writes;
                    found.free &= inner.free;
                    found.droppable &= inner.droppable;
                }
            }
        }
        found
    }

    /// Erases the op or replaces it with an equal one, if possible. `hash` returns its hash. Returns the number of its writes, 0 or 1.
    fn simplify(
        &mut self,
        body: &mut Body,
        op: Op,
        writes: u64,
        ordered: bool,
        hash: fn(&mut Fingerprints, View<'_>, Op, bool) -> u64,
    ) -> u64 {
        let summary = self.summarize(body, op);
        self.summaries[op.index()] = Some(summary);
        let is_candidate = summary.free || summary.only_reads;
        let hash = hash(&mut self.fingerprints, View::new(self.ctx, body), op, is_candidate);
        self.simplify_knowing(body, op, hash, summary, writes, ordered);
        u64::from(summary.writes)
    }

    fn simplify_knowing(&mut self, body: &mut Body, op: Op, hash: u64, summary: Summary, writes: u64, ordered: bool) {
        let ctx = self.ctx;
        let op_def = body.op_def(ctx, op);
        if op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) || body.nested(op).is_some() {
            return;
        }
        let is_symbol = op_def.is_some_and(|op_def| op_def.has(Traits::SYMBOL));
        if summary.droppable && !is_symbol && body.all_results_unused(op) {
            self.doomed.push(op);
            self.counts.dead += 1;
            self.counts.changed = true;
            return;
        }
        if body.regions(op).iter().any(|&region| body.first_block(region) != body.last_block(region)) {
            return;
        }
        let free = summary.free;
        if !free && !summary.only_reads {
            return;
        }
        let found = self.known.get(&hash).and_then(|list| {
            let mut candidates = list.iter().rev().take_while(|known| known.barrier >= self.barrier);
            candidates.find(|known| known.op == op || same_op(View::new(ctx, body), known.op, op)).copied()
        });
        if let Some(known) = found
            && (free || (body.block(known.op) == body.block(op) && known.writes == writes))
        {
            self.replace(body, op, known.op, ordered);
            return;
        }
        self.known.entry(hash).or_default().push(Known { op, writes, barrier: self.barrier });
        self.entered.push(hash);
        if !ordered {
            self.visited.insert(op);
        }
    }

    fn replace(&mut self, body: &mut Body, op: Op, existing: Op, ordered: bool) {
        let pairs: Vec<_> = body.results(op).iter().copied().zip(body.results(existing).iter().copied()).collect();
        if ordered {
            self.listener.replaced(body, op, body.results(existing));
            for (old, new) in pairs {
                body.replace_all_uses(old, new);
            }
            self.doomed.push(op);
            self.counts.changed = true;
        } else {
            // If uses may precede definitions, ops already visited must keep the operands with which they were hashed.
            for (old, new) in pairs {
                let (visited, changed) = (&self.visited, &mut self.counts.changed);
                body.replace_uses_if(old, new, |body, use_| {
                    let replaced = !visited.contains(&body.use_owner(use_));
                    *changed |= replaced;
                    replaced
                });
            }
            if body.all_results_unused(op) {
                self.listener.replaced(body, op, body.results(existing));
                self.doomed.push(op);
                self.counts.changed = true;
            }
        }
        if body.location(existing) == freehold_core::ir::Location::UNKNOWN {
            let location = body.location(op);
            body.set_location(existing, location);
        }
        self.counts.replaced += 1;
    }
}
