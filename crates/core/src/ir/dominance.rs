//! Dominance between the blocks of a region, and between ops and values of a body.
//!
//! The dominator tree of a region is computed on first use, after Lengauer and Tarjan, "A Fast Algorithm for Finding
//! Dominators in a Flowgraph" (1979), without recursion. It must be invalidated when edges change.

use rustc_hash::FxHashMap;

use super::*;

/// Immediate dominators of the blocks of one region. Unreachable blocks have none.
#[derive(Clone, Debug)]
pub struct DominatorTree {
    /// Reverse post-order index, immediate dominator (by that index), and entry/exit times in the tree.
    order: Numbers,
    blocks: Vec<Block>,
    immediate: Vec<u32>,
    enter: Vec<u32>,
    exit: Vec<u32>,
}

impl DominatorTree {
    /// Computes the dominator tree of `region`. O(edges · log blocks).
    pub fn compute(body: &Body, region: Region) -> DominatorTree {
        let blocks = reverse_postorder(body, region);
        let mut order = Numbers::new(body, region);
        blocks.iter().enumerate().for_each(|(number, &block)| _ = order.insert(block, number as u32));
        let immediate = immediate_dominators(body, &blocks, &order);
        let (enter, exit) = number(&immediate);
        DominatorTree { order, blocks, immediate, enter, exit }
    }

    /// Returns whether every path from the entry to `b` goes through `a`. Every block dominates an unreachable block.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        let Some(b) = self.order.get(b) else { return true };
        let Some(a) = self.order.get(a) else { return false };
        self.enter[a as usize] <= self.enter[b as usize] && self.exit[b as usize] <= self.exit[a as usize]
    }

    /// Returns the immediate dominator.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let index = self.order.get(block)?;
        if index == 0 { None } else { Some(self.blocks[self.immediate[index as usize] as usize]) }
    }

    /// Returns whether the block is reachable from the region's entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.order.get(block).is_some()
    }

    /// Returns the reachable blocks in reverse post-order.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.blocks
    }
}

/// Numbers of the blocks of one region. Their ids are close together in most regions: then a vector is smaller than a
/// hash table.
#[derive(Clone, Debug)]
enum Numbers {
    /// The numbers of the blocks with this id and the ones after it; `u32::MAX` without one.
    Dense(usize, Vec<u32>),
    Sparse(FxHashMap<Block, u32>),
}

impl Numbers {
    /// Returns a table without numbers. O(blocks of the region).
    fn new(body: &Body, region: Region) -> Numbers {
        let (mut count, mut least, mut most) = (0, usize::MAX, 0);
        for block in body.blocks(region) {
            (count, least, most) = (count + 1, least.min(block.index()), most.max(block.index()));
        }
        if count == 0 || (most - least) / 8 > count {
            return Numbers::Sparse(FxHashMap::default());
        }
        Numbers::Dense(least, vec![u32::MAX; most - least + 1])
    }

    fn get(&self, block: Block) -> Option<u32> {
        match self {
            Numbers::Dense(first, numbers) => {
                let index = block.index().checked_sub(*first)?;
                numbers.get(index).copied().filter(|&number| number != u32::MAX)
            }
            Numbers::Sparse(numbers) => numbers.get(&block).copied(),
        }
    }

    /// Sets the number of a block. Returns whether it had none. A block of another region, to which a malformed program
    /// may branch, may be ignored.
    fn insert(&mut self, block: Block, number: u32) -> bool {
        match self {
            Numbers::Dense(first, numbers) => {
                let at = block.index().checked_sub(*first).and_then(|index| numbers.get_mut(index));
                at.is_some_and(|at| std::mem::replace(at, number) == u32::MAX)
            }
            Numbers::Sparse(numbers) => numbers.insert(block, number).is_none(),
        }
    }
}

/// Returns the immediate dominators of `blocks`, which are in reverse post-order, as indices into `blocks`. The entry
/// is its own immediate dominator.
fn immediate_dominators(body: &Body, blocks: &[Block], order: &Numbers) -> Vec<u32> {
    // Depth-first preorder indices, and the block that each block was reached from.
    let (preorder, parents) = depth_first(body, blocks, order);
    let mut number = vec![0u32; blocks.len()];
    preorder.iter().enumerate().for_each(|(index, &block)| number[block as usize] = index as u32);
    let dominator = dominator_tree::immediate_dominators(&parents, |at, visit| {
        let predecessors = body.predecessors(blocks[preorder[at as usize] as usize]);
        predecessors.filter_map(|block| order.get(block)).for_each(|from| visit(number[from as usize]));
    });
    let mut immediate = vec![0u32; blocks.len()];
    for (at, &dominator) in dominator.iter().enumerate() {
        immediate[preorder[at] as usize] = preorder[dominator as usize];
    }
    immediate
}

/// Returns the blocks in depth-first preorder, as indices in `order`, and for each of them the preorder index of the
/// block that it was reached from.
fn depth_first(body: &Body, blocks: &[Block], order: &Numbers) -> (Vec<u32>, Vec<u32>) {
    let mut seen = vec![false; blocks.len()];
    let (mut preorder, mut parents) = (Vec::with_capacity(blocks.len()), Vec::with_capacity(blocks.len()));
    let mut stack: Vec<(u32, u32)> = if blocks.is_empty() { Vec::new() } else { vec![(0, 0)] };
    while let Some((block, parent)) = stack.pop() {
        if std::mem::replace(&mut seen[block as usize], true) {
            continue;
        }
        let own = preorder.len() as u32;
        preorder.push(block);
        parents.push(parent);
        let Some(end) = body.last_op(blocks[block as usize]) else { continue };
        let targets = body.successors(end).filter_map(|target| order.get(target));
        stack.extend(targets.filter(|&target| !seen[target as usize]).map(|target| (target, own)));
    }
    (preorder, parents)
}

/// Returns entry and exit times of a walk over the dominator tree, so that an ancestry query is two comparisons.
fn number(immediate: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let n = immediate.len();
    // The first child that is not entered yet, and the next child of the same parent.
    let (mut child, mut sibling) = (vec![u32::MAX; n], vec![u32::MAX; n]);
    for index in (1..n).rev() {
        sibling[index] = std::mem::replace(&mut child[immediate[index] as usize], index as u32);
    }
    let (mut enter, mut exit) = (vec![0; n], vec![0; n]);
    // The entry has entered at 0.
    let mut time = 1;
    let mut stack: Vec<u32> = if n == 0 { Vec::new() } else { vec![0] };
    while let Some(&node) = stack.last() {
        let next = child[node as usize];
        if next == u32::MAX {
            exit[node as usize] = time;
            stack.pop();
        } else {
            child[node as usize] = sibling[next as usize];
            enter[next as usize] = time;
            stack.push(next);
        }
        time += 1;
    }
    (enter, exit)
}

/// Returns the blocks reachable from the region's entry, in reverse post-order.
pub fn reverse_postorder(body: &Body, region: Region) -> Vec<Block> {
    let Some(entry) = body.first_block(region) else { return Vec::new() };
    let mut seen = Numbers::new(body, region);
    let mut order = Vec::new();
    seen.insert(entry, 0);
    let mut stack = vec![(entry, 0usize)];
    while let Some((block, next)) = stack.pop() {
        let last = body.last_op(block).filter(|&last| next < body.successor_count(last));
        if let Some(last) = last {
            stack.push((block, next + 1));
            let target = body.successor(last, next);
            if seen.insert(target, 0) {
                stack.push((target, 0));
            }
        } else {
            order.push(block);
        }
    }
    order.reverse();
    order
}

/// Dominance in a whole body; the dominator trees of its regions are computed on demand.
#[derive(Default, Debug)]
pub struct Dominance {
    trees: FxHashMap<Region, DominatorTree>,
}

impl Dominance {
    /// Returns the dominator tree of `region`.
    pub fn tree(&mut self, body: &Body, region: Region) -> &DominatorTree {
        self.trees.entry(region).or_insert_with(|| DominatorTree::compute(body, region))
    }

    /// Returns whether block `a` dominates block `b`, which may be nested in regions below `a`'s.
    ///
    /// # Panics
    ///
    /// If `a` is in no region.
    pub fn block_dominates(&mut self, body: &Body, a: Block, b: Block) -> bool {
        let region = body.block_region(a).expect("a block in a region");
        let mut b = b;
        while body.block_region(b) != Some(region) {
            match body.block_parent_op(b).and_then(|op| body.block(op)) {
                Some(outer) => b = outer,
                None => return false,
            }
        }
        a == b || (body.first_block(region) == Some(a)) || self.tree(body, region).dominates(a, b)
    }

    /// Returns whether op `a` is executed before op `b` on every path to `b`. Returns false if they are the same op or
    /// if `b` is nested in `a`.
    ///
    /// # Panics
    ///
    /// If the block of `a` is in no region.
    pub fn properly_dominates(&mut self, body: &mut Body, a: Op, b: Op) -> bool {
        let Some(block) = body.block(a) else { return false };
        let region = body.block_region(block).expect("a block in a region");
        let Some(b) = body.ancestor_in_region(region, b) else { return false };
        if a == b {
            return false;
        }
        let other = body.block(b).expect("an op in a block");
        if other == block { body.is_before(a, b) } else { self.tree(body, region).dominates(block, other) }
    }

    /// Returns whether `value` can be used as an operand of `op`.
    pub fn value_dominates(&mut self, body: &mut Body, value: Value, op: Op) -> bool {
        match body.def(value) {
            ValueDef::Argument(block, _) => body.block(op).is_some_and(|user| self.block_dominates(body, block, user)),
            ValueDef::Result(def, _) => self.properly_dominates(body, def, op),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use rustc_hash::FxHashSet;

    use super::*;
    use crate::diagnostics::Diagnostics;
    use crate::read::parse_source;
    use crate::text::ParseOptions;

    /// The blocks reachable from the first one without entering `without`.
    fn reached(body: &Body, first: Block, without: Option<Block>) -> FxHashSet<Block> {
        let mut seen = FxHashSet::default();
        let mut work: Vec<Block> = Some(first).filter(|&first| Some(first) != without).into_iter().collect();
        while let Some(block) = work.pop() {
            if seen.insert(block) {
                let end = body.last_op(block).expect("a terminator");
                work.extend(body.successors(end).filter(|&next| Some(next) != without));
            }
        }
        seen
    }

    /// Blocks with random branches, most of them forward.
    fn random_blocks(entropy: &mut u64, count: u64) -> String {
        let mut below = |limit: u64| {
            *entropy ^= *entropy << 13;
            *entropy ^= *entropy >> 7;
            *entropy ^= *entropy << 17;
            *entropy % limit
        };
        let mut text = "\"test.region\"() ({\n^entry:\n  \"test.to\"()[^b0] : () -> ()\n".to_string();
        for block in 0..count {
            let targets: Vec<String> = (0..below(4))
                .map(|_| format!("^b{}", if below(3) == 0 { below(count) } else { (block + 1 + below(3)) % count }))
                .collect();
            writeln!(text, "^b{block}:\n  \"test.to\"()[{}] : () -> ()", targets.join(", ")).expect("a string grows");
        }
        text.replace("[] :", " :") + "}) : () -> ()\n"
    }

    #[test]
    fn dominates_what_cannot_be_reached_without_it() {
        let mut entropy = 0x2545_f491_4f6c_dd1d;
        for round in 0..300 {
            let text = random_blocks(&mut entropy, 2 + round % 14);
            let ctx = Context::new(&[]);
            ctx.set_allow_unregistered(true);
            let source = ctx.add_source("test", text.clone().into_bytes(), 0).expect("a short text");
            let body = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default());
            let body = body.unwrap_or_else(|_| panic!("does not read:\n{text}"));
            let op = body.walk_preorder()[0];
            let region = body.regions(op)[0];
            let first = body.first_block(region).expect("a first block");
            let tree = DominatorTree::compute(&body, region);
            let all = reached(&body, first, None);
            for a in body.blocks(region) {
                assert_eq!(tree.is_reachable(a), all.contains(&a), "{text}");
                let without = reached(&body, first, Some(a));
                for b in body.blocks(region) {
                    let expected = a == b || !all.contains(&b) || (all.contains(&a) && !without.contains(&b));
                    assert_eq!(tree.dominates(a, b), expected, "{a:?} {b:?}\n{text}");
                }
            }
        }
    }
}
