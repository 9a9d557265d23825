//! Nesting forest of the cycles of a body's control-flow graph, and which cycles remain when one block is removed.
//!
//! ```text
//!   ^a → ^b → ^c → ^d        the cycle headed by ^b has ^b, ^c, ^d; without ^b the cycle of ^c remains: ^c, ^d
//!        ↑    ↑____│
//!        └─────────┘
//! ```
//!
//! A cycle is a strongly connected set of blocks; its head is its first block in reverse postorder. The cycles nested
//! in it are those of the set without its head. Let a third block dominate the second of two blocks. Then there is a
//! path from the first block to the second and back that avoids the third if and only if some cycle holds the first two
//! and not the third: a path that enters a cycle with all three blocks through its head must pass the third.
//!
//! Cycles are found by walking predecessors back from the sources of back edges, inner cycles first, each collapsed
//! into its head (Tarjan, "Testing Flow Graph Reducibility", 1974; Havlak, "Nesting of Reducible and Irreducible
//! Loops", 1997). The cost is near-linear in the number of edges; an edge into the middle of a cycle is processed once
//! more for each cycle that it enters.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use super::position::Position;
use crate::analysis::components::Vertex;
use freehold_core::ir::{Block, Body};

/// The number of a cycle. Nested cycles have smaller numbers than the cycles around them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle(u32);
entity_impl!(Cycle, "cycle");

/// The cycles of a body's control-flow graph.
#[derive(Debug, Default)]
pub struct Cycles {
    /// The innermost cycle that holds each block.
    innermost: FxHashMap<Block, Cycle>,
    /// By cycle: the next enclosing cycle, the begin of its first block and the end of its last block.
    all: PrimaryMap<Cycle, (Option<Cycle>, (Position, Position))>,
    /// By cycle: its head.
    heads: PrimaryMap<Cycle, Block>,
    /// Whether some cycle has an entry other than its head.
    is_irreducible: bool,
}

/// Disjoint sets of blocks, each represented by its head: union-find with path halving.
struct Shrunk(PrimaryMap<Vertex, Vertex>);

impl Shrunk {
    fn head(&mut self, mut at: Vertex) -> Vertex {
        while self.0[at] != at {
            let above = self.0[self.0[at]];
            self.0[at] = above;
            at = above;
        }
        at
    }
}

fn widen(span: &mut (Position, Position), other: (Position, Position)) {
    *span = (span.0.min(other.0), span.1.max(other.1));
}

impl Cycles {
    /// Returns whether the body has no cycles.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds the cycles of one region. `blocks` are its reachable blocks in reverse postorder.
    pub fn add_region(&mut self, body: &Body, blocks: &[Block]) {
        let blocks: PrimaryMap<Vertex, Block> = blocks.iter().copied().collect();
        let number: FxHashMap<Block, Vertex> = blocks.iter().map(|(index, &block)| (block, index)).collect();
        let before = |index: Vertex| -> Vec<Vertex> {
            body.predecessors(blocks[index]).filter_map(|block| number.get(&block).copied()).collect()
        };
        let mut shrunk = Shrunk(blocks.keys().collect());
        // By head: its cycle, and the sources of edges into the middle of the cycle.
        let mut headed: FxHashMap<Vertex, (Cycle, Vec<Vertex>)> = FxHashMap::default();
        for head in blocks.keys().rev() {
            let mut work: Vec<Vertex> = before(head).into_iter().filter(|&from| from >= head).collect();
            if work.is_empty() {
                continue;
            }
            let cycle = self.all.push((None, (Position::MAX, 0)));
            self.heads.push(blocks[head]);
            self.innermost.insert(blocks[head], cycle);
            let mut entered: Vec<Vertex> = Vec::new();
            while let Some(from) = work.pop() {
                if from < head {
                    self.is_irreducible = true;
                    entered.push(from);
                    continue;
                }
                let from = shrunk.head(from);
                if from == head {
                    continue;
                }
                shrunk.0[from] = head;
                work.extend(before(from));
                match headed.remove(&from) {
                    Some((inner, into)) => {
                        self.all[inner].0 = Some(cycle);
                        work.extend(into);
                    }
                    None => {
                        self.innermost.insert(blocks[from], cycle);
                    }
                }
            }
            headed.insert(head, (cycle, entered));
        }
    }

    /// Records the begin and the end of a block.
    pub fn place_block(&mut self, block: Block, begin: Position, end: Position) {
        if let Some(&cycle) = self.innermost.get(&block) {
            widen(&mut self.all[cycle].1, (begin, end));
        }
    }

    /// Extends the span of every cycle to cover the cycles nested in it. Call it after all blocks are placed.
    pub fn span_inner(&mut self) {
        for cycle in self.all.keys() {
            if let (Some(outer), span) = self.all[cycle] {
                widen(&mut self.all[outer].1, span);
            }
        }
    }

    /// Returns the outermost cycle that holds `block` and not `without`. Both blocks must be in the same region.
    pub fn around(&self, block: Block, without: Option<Block>) -> Option<Cycle> {
        let mut at = *self.innermost.get(&block)?;
        let mut other = without.and_then(|without| self.innermost.get(&without).copied());
        loop {
            // Walk up to the common cycle, the smaller index first: enclosing cycles have greater indices.
            while let Some(below) = other.filter(|&below| below < at) {
                other = self.all[below].0;
            }
            if other == Some(at) {
                return None;
            }
            match self.all[at].0 {
                Some(outer) => {
                    let mut meets = other;
                    while let Some(below) = meets.filter(|&below| below < outer) {
                        meets = self.all[below].0;
                    }
                    if meets == Some(outer) {
                        return Some(at);
                    }
                    other = meets;
                    at = outer;
                }
                None => return Some(at),
            }
        }
    }

    /// Returns whether the cycle holds the block.
    pub fn holds(&self, cycle: Cycle, block: Block) -> bool {
        let mut at = self.innermost.get(&block).copied();
        while let Some(below) = at.filter(|&below| below < cycle) {
            at = self.all[below].0;
        }
        at == Some(cycle)
    }

    /// Returns the head of the cycle.
    pub fn head(&self, cycle: Cycle) -> Block {
        self.heads[cycle]
    }

    /// Returns the head of each cycle and the end of the cycle's last block.
    pub fn ends(&self) -> impl Iterator<Item = (Block, Position)> + '_ {
        self.heads.iter().map(|(cycle, &head)| (head, self.end(cycle)))
    }

    /// Returns whether some cycle has an entry other than its head. The head then need not dominate the cycle.
    pub fn is_irreducible(&self) -> bool {
        self.is_irreducible
    }

    /// Returns the begin of the cycle's first block.
    pub fn begin(&self, cycle: Cycle) -> Position {
        self.all[cycle].1.0
    }

    /// Returns the end of the cycle's last block.
    pub fn end(&self, cycle: Cycle) -> Position {
        self.all[cycle].1.1
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashSet;

    use super::*;
    use freehold_core::diagnostics::Diagnostics;
    use freehold_core::ir::{Context, DominatorTree, Region};
    use freehold_core::read::parse_source;
    use freehold_core::text::ParseOptions;

    /// The blocks reachable from `from` by a path of at least one edge that does not enter `without`.
    fn reached(body: &Body, from: Block, without: Option<Block>) -> FxHashSet<Block> {
        let mut seen = FxHashSet::default();
        let mut work = vec![from];
        while let Some(block) = work.pop() {
            let last = body.last_op(block).expect("a terminator");
            work.extend(body.successors(last).filter(|&next| Some(next) != without && seen.insert(next)));
        }
        seen
    }

    /// Compares the cycles with reachability computed by search.
    fn check_region(body: &Body, region: Region) -> usize {
        let tree = DominatorTree::compute(body, region);
        let blocks = tree.reverse_postorder();
        let mut cycles = Cycles::default();
        cycles.add_region(body, blocks);
        let mut found = 0;
        for &block in blocks {
            let dominating = blocks.iter().filter(|&&other| tree.dominates(other, block)).map(|&other| Some(other));
            for without in dominating.chain([None]) {
                let after = reached(body, block, without);
                let expected = |other: &Block| {
                    Some(block) != without && after.contains(other) && reached(body, *other, without).contains(&block)
                };
                let around = cycles.around(block, without);
                found += usize::from(around.is_some());
                for other in blocks {
                    let holds = around.is_some_and(|cycle| cycles.holds(cycle, *other));
                    assert_eq!(holds, expected(other), "{block:?} and {other:?} without {without:?}");
                }
            }
        }
        found
    }

    fn check(text: &str) -> usize {
        let ctx = Context::new(freehold_dialects::DIALECTS);
        let source = ctx.add_source("test", text.as_bytes().to_vec(), 0).expect("a short text");
        let body =
            parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("a valid program");
        let mut found = 0;
        body.for_each_body(&mut |body| {
            let nested = body.walk_preorder().into_iter().flat_map(|op| body.regions(op).iter().copied());
            for region in body.roots().iter().copied().chain(nested) {
                let mut blocks = body.blocks(region);
                if blocks.next().is_some() && blocks.all(|block| body.last_op(block).is_some()) {
                    found += check_region(body, region);
                }
            }
        });
        found
    }

    #[test]
    fn cycles_of_random_graphs() {
        let mut found = 0;
        for seed in 0..200 {
            let mut entropy = freehold_generate::Entropy::from_seed(seed);
            let count = entropy.between(2, 9);
            let mut text = "func.func @f(%c: i1) {\n  cf.br ^b0\n".to_string();
            for block in 0..count {
                let mut target = || entropy.between(0, count - 1);
                let (left, right) = (target(), target());
                let leave =
                    if block % 4 == 3 { "return".to_string() } else { format!("cf.cond_br %c, ^b{left}, ^b{right}") };
                text.push_str(&format!("^b{block}:\n  {leave}\n"));
            }
            found += check(&(text + "}\n"));
        }
        assert!(found > 1000, "{found}");
    }
}
