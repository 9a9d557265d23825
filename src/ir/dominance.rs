//! Dominance between the blocks of a region, and between ops and values of a body.
//!
//! The tree of a region is computed on first use, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance
//! Algorithm" (2001), over a reverse post-order found without recursion. It must be dropped when edges change.

use rustc_hash::FxHashMap;

use super::*;

/// Immediate dominators of the blocks of one region. Blocks that cannot be reached have none.
#[derive(Clone, Debug)]
pub struct DominatorTree {
    /// Reverse post-order number, immediate dominator (by that number), and entry/exit times in the tree.
    order: FxHashMap<Block, u32>,
    blocks: Vec<Block>,
    immediate: Vec<u32>,
    enter: Vec<u32>,
    exit: Vec<u32>,
}

impl DominatorTree {
    /// The tree of `region`. O(edges) but for pathological irreducible graphs.
    pub fn compute(body: &Body, region: Region) -> DominatorTree {
        let blocks = reverse_postorder(body, region);
        let order: FxHashMap<Block, u32> = blocks.iter().enumerate().map(|(i, &b)| (b, i as u32)).collect();
        let mut immediate = vec![u32::MAX; blocks.len()];
        if !blocks.is_empty() {
            immediate[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for index in 1..blocks.len() {
                let mut new = u32::MAX;
                for predecessor in body.predecessors(blocks[index]) {
                    let Some(&p) = order.get(&predecessor) else { continue };
                    if immediate[p as usize] == u32::MAX {
                        continue;
                    }
                    new = if new == u32::MAX { p } else { intersect(&immediate, new, p) };
                }
                if immediate[index] != new {
                    immediate[index] = new;
                    changed = true;
                }
            }
        }
        let (enter, exit) = number(&immediate);
        DominatorTree { order, blocks, immediate, enter, exit }
    }

    /// Whether every path to `b` goes through `a`. Everything dominates what cannot be reached.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        let Some(&b) = self.order.get(&b) else { return true };
        let Some(&a) = self.order.get(&a) else { return false };
        self.enter[a as usize] <= self.enter[b as usize] && self.exit[b as usize] <= self.exit[a as usize]
    }

    /// The immediate dominator.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let &index = self.order.get(&block)?;
        if index == 0 { None } else { Some(self.blocks[self.immediate[index as usize] as usize]) }
    }

    /// Whether the block can be reached from the region's entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.order.contains_key(&block)
    }

    /// The reachable blocks in reverse post-order.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.blocks
    }
}

fn intersect(immediate: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = immediate[a as usize];
        }
        while b > a {
            b = immediate[b as usize];
        }
    }
    a
}

/// Entry and exit times of a walk over the dominator tree, so that ancestry is two compares.
fn number(immediate: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let n = immediate.len();
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); n];
    for index in 1..n {
        children[immediate[index] as usize].push(index as u32);
    }
    let (mut enter, mut exit) = (vec![0; n], vec![0; n]);
    let mut time = 0;
    let mut stack: Vec<(u32, usize)> = if n == 0 { Vec::new() } else { vec![(0, 0)] };
    while let Some((node, next)) = stack.pop() {
        if next == 0 {
            enter[node as usize] = time;
            time += 1;
        }
        if let Some(&child) = children[node as usize].get(next) {
            stack.push((node, next + 1));
            stack.push((child, 0));
        } else {
            exit[node as usize] = time;
            time += 1;
        }
    }
    (enter, exit)
}

/// The blocks reachable from the region's entry, in reverse post-order.
pub fn reverse_postorder(body: &Body, region: Region) -> Vec<Block> {
    let Some(entry) = body.first_block(region) else { return Vec::new() };
    let mut seen = rustc_hash::FxHashSet::default();
    let mut order = Vec::new();
    let successors = |block: Block| body.last_op(block).map_or(0, |op| body.successor_count(op));
    seen.insert(entry);
    let mut stack = vec![(entry, 0usize)];
    while let Some((block, next)) = stack.pop() {
        if next < successors(block) {
            stack.push((block, next + 1));
            let target = body.successor(body.last_op(block).expect("a block with successors"), next);
            if seen.insert(target) {
                stack.push((target, 0));
            }
        } else {
            order.push(block);
        }
    }
    order.reverse();
    order
}

/// Dominance of a whole body; trees of its regions are computed as they are asked for.
#[derive(Default, Debug)]
pub struct Dominance {
    trees: FxHashMap<Region, DominatorTree>,
}

impl Dominance {
    /// The tree of `region`.
    pub fn tree(&mut self, body: &Body, region: Region) -> &DominatorTree {
        self.trees.entry(region).or_insert_with(|| DominatorTree::compute(body, region))
    }

    /// Whether block `a` dominates block `b`, which may lie in regions below `a`'s.
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

    /// Whether op `a` is executed before op `b` on every path to `b`; false where they are the same or `a` holds `b`.
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

    /// Whether `value` can be used as an operand of `op`.
    pub fn value_dominates(&mut self, body: &mut Body, value: Value, op: Op) -> bool {
        match body.def(value) {
            ValueDef::Argument(block, _) => body.block(op).is_some_and(|user| self.block_dominates(body, block, user)),
            ValueDef::Result(def, _) => self.properly_dominates(body, def, op),
        }
    }

    /// Forgets what is known of `region`, whose edges changed.
    pub fn forget(&mut self, region: Region) {
        self.trees.remove(&region);
    }
}
