//! Circles of blocks, one inside the other: what can be left out of a body's blocks without breaking a circle.
//!
//! ```text
//!   ^a → ^b → ^c → ^d        the circle of ^b holds ^b, ^c, ^d; without ^b there is that of ^c still: ^c, ^d
//!        ↑    ↑____│
//!        └─────────┘
//! ```
//!
//! A circle is a set of blocks of which each can be reached from each other; its head is the one that is met first. The
//! circles inside it are those of the set without its head. So a way from one block to another that must not go through
//! a third can be taken on a circle if and only if some circle holds the first two and not the third, provided that the
//! third dominates the second: whoever comes by the head of a circle that holds all three must pass the third.
//!
//! Found by walking back from the ends of branches to earlier blocks, inner circles first, each shrunk to its head
//! (Tarjan, "Testing Flow Graph Reducibility", 1974; Havlak, "Nesting of Reducible and Irreducible Loops", 1997).
//! Near-linear in branches; a branch into the middle of a circle costs once more for each circle that it enters.

use rustc_hash::FxHashMap;

use super::positions::Position;
use crate::ir::{Block, Body};

/// A circle, by number. Circles inside others have smaller numbers.
pub type Circle = u32;

/// The circles of a body's blocks.
#[derive(Debug, Default)]
pub struct Circles {
    /// The innermost circle that each block lies on.
    innermost: FxHashMap<Block, Circle>,
    /// By circle: the next one around it, and where the first of its blocks begins and the last ends.
    all: Vec<(Option<Circle>, (Position, Position))>,
    /// By circle: the block that is met first.
    heads: Vec<Block>,
    /// Whether a branch leads into some loop elsewhere than to its head.
    is_irreducible: bool,
}

/// Sets of blocks by number, each with its head: union-find with paths cut in half.
struct Shrunk(Vec<u32>);

impl Shrunk {
    fn head(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            let above = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = above;
            at = above;
        }
        at
    }
}

fn widen(span: &mut (Position, Position), other: (Position, Position)) {
    *span = (span.0.min(other.0), span.1.max(other.1));
}

impl Circles {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds those of one region: `blocks` are those that can be reached, in reverse postorder.
    pub fn add_region(&mut self, body: &Body, blocks: &[Block]) {
        let number: FxHashMap<Block, u32> =
            blocks.iter().enumerate().map(|(index, &block)| (block, index as u32)).collect();
        let before = |index: u32| -> Vec<u32> {
            body.predecessors(blocks[index as usize]).filter_map(|block| number.get(&block).copied()).collect()
        };
        let mut shrunk = Shrunk((0..blocks.len() as u32).collect());
        // The circle that a block is the head of, and what leads into the middle of it.
        let mut headed: FxHashMap<u32, (Circle, Vec<u32>)> = FxHashMap::default();
        for head in (0..blocks.len() as u32).rev() {
            let mut work: Vec<u32> = before(head).into_iter().filter(|&from| from >= head).collect();
            if work.is_empty() {
                continue;
            }
            let circle = self.all.len() as Circle;
            self.all.push((None, (Position::MAX, 0)));
            self.heads.push(blocks[head as usize]);
            self.innermost.insert(blocks[head as usize], circle);
            let mut entered: Vec<u32> = Vec::new();
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
                shrunk.0[from as usize] = head;
                work.extend(before(from));
                match headed.remove(&from) {
                    Some((inner, into)) => {
                        self.all[inner as usize].0 = Some(circle);
                        work.extend(into);
                    }
                    None => {
                        self.innermost.insert(blocks[from as usize], circle);
                    }
                }
            }
            headed.insert(head, (circle, entered));
        }
    }

    /// Notes where a block begins and ends.
    pub fn place_block(&mut self, block: Block, begin: Position, end: Position) {
        if let Some(&circle) = self.innermost.get(&block) {
            widen(&mut self.all[circle as usize].1, (begin, end));
        }
    }

    /// Extends every circle to what the circles inside it span, once all blocks are placed.
    pub fn span_inner(&mut self) {
        for circle in 0..self.all.len() {
            if let (Some(outer), span) = self.all[circle] {
                widen(&mut self.all[outer as usize].1, span);
            }
        }
    }

    /// The outermost circle that holds `block` and not `without`; both stand in one region.
    pub fn around(&self, block: Block, without: Option<Block>) -> Option<Circle> {
        let mut at = *self.innermost.get(&block)?;
        let mut other = without.and_then(|without| self.innermost.get(&without).copied());
        loop {
            // Up to where both meet, the smaller number first: what is around a circle has a greater one.
            while let Some(below) = other.filter(|&below| below < at) {
                other = self.all[below as usize].0;
            }
            if other == Some(at) {
                return None;
            }
            match self.all[at as usize].0 {
                Some(outer) => {
                    let mut meets = other;
                    while let Some(below) = meets.filter(|&below| below < outer) {
                        meets = self.all[below as usize].0;
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

    /// Whether the circle holds the block.
    pub fn holds(&self, circle: Circle, block: Block) -> bool {
        let mut at = self.innermost.get(&block).copied();
        while let Some(below) = at.filter(|&below| below < circle) {
            at = self.all[below as usize].0;
        }
        at == Some(circle)
    }

    /// The block of the loop that is met first.
    pub fn head(&self, circle: Circle) -> Block {
        self.heads[circle as usize]
    }

    /// Each loop's head, and where the last of the loop's blocks ends.
    pub fn ends(&self) -> impl Iterator<Item = (Block, Position)> + '_ {
        self.heads.iter().zip(&self.all).map(|(&head, &(_, span))| (head, span.1))
    }

    /// Whether a branch leads into some loop elsewhere than to its head, which then need not dominate the loop.
    pub fn is_irreducible(&self) -> bool {
        self.is_irreducible
    }

    /// Where the first of its blocks begins.
    pub fn begin(&self, circle: Circle) -> Position {
        self.all[circle as usize].1.0
    }

    /// Where the last of its blocks ends.
    pub fn end(&self, circle: Circle) -> Position {
        self.all[circle as usize].1.1
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashSet;

    use super::*;
    use crate::diagnostics::Diagnostics;
    use crate::ir::{Context, DominatorTree, Region};
    use crate::syntax::{ParseOptions, parse_source};

    /// The blocks that can be reached from `from`, at least one branch on, without entering `without`.
    fn reached(body: &Body, from: Block, without: Option<Block>) -> FxHashSet<Block> {
        let mut seen = FxHashSet::default();
        let mut work = vec![from];
        while let Some(block) = work.pop() {
            let last = body.last_op(block).expect("a terminator");
            work.extend(body.successors(last).filter(|&next| Some(next) != without && seen.insert(next)));
        }
        seen
    }

    /// Compares circles with what can be reached from where.
    fn check_region(body: &Body, region: Region) -> usize {
        let tree = DominatorTree::compute(body, region);
        let blocks = tree.reverse_postorder();
        let mut circles = Circles::default();
        circles.add_region(body, blocks);
        let mut found = 0;
        for &block in blocks {
            let dominating = blocks.iter().filter(|&&other| tree.dominates(other, block)).map(|&other| Some(other));
            for without in dominating.chain([None]) {
                let after = reached(body, block, without);
                let expected = |other: &Block| {
                    Some(block) != without && after.contains(other) && reached(body, *other, without).contains(&block)
                };
                let around = circles.around(block, without);
                found += usize::from(around.is_some());
                for other in blocks {
                    let holds = around.is_some_and(|circle| circles.holds(circle, *other));
                    assert_eq!(holds, expected(other), "{block:?} and {other:?} without {without:?}");
                }
            }
        }
        found
    }

    fn check(text: &str) -> usize {
        let ctx = Context::new(crate::dialect::DIALECTS);
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
    fn circles_of_random_graphs() {
        let mut found = 0;
        for seed in 0..200 {
            let mut entropy = crate::generate::Entropy::from_seed(seed);
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
