//! Walks over a body, without recursion.
//!
//! A walk visits the ops of one body; nested bodies are walked separately. The result of a walk is collected first, so
//! that the body may be edited while the result is used. Ops that were erased meanwhile must be skipped with
//! [`Body::is_live`].

use smallvec::SmallVec;

use super::body::NONE;
use super::*;

/// The ops at which a walk continues. Most programs are not nested deeper than this.
type Stack = SmallVec<[Op; 16]>;

impl Body {
    /// Returns all ops nested in the body's root regions, parents before children, in text order.
    pub fn walk_preorder(&self) -> Vec<Op> {
        let mut ops = Vec::with_capacity(self.ops.len());
        self.add_preorder(&self.roots, &mut ops);
        ops
    }

    /// Returns all ops nested in `regions`, parents before children, in text order.
    pub fn walk_regions_preorder(&self, regions: &[Region]) -> Vec<Op> {
        let mut ops = Vec::new();
        self.add_preorder(regions, &mut ops);
        ops
    }

    fn add_preorder(&self, regions: &[Region], ops: &mut Vec<Op>) {
        self.all_preorder(regions, |op| {
            ops.push(op);
            true
        });
    }

    /// Returns whether `holds` returns true for all ops nested in `regions`. They are visited as by
    /// [`Body::walk_regions_preorder`], until it returns false.
    pub(crate) fn all_preorder(&self, regions: &[Region], mut holds: impl FnMut(Op) -> bool) -> bool {
        let mut stack = Stack::new();
        self.push_first_ops(regions, &mut stack);
        while let Some(first) = stack.pop() {
            let mut at = Some(first);
            while let Some(op) = at {
                if !holds(op) {
                    return false;
                }
                let has_regions;
                (at, has_regions) = self.next_and_regions(op);
                if has_regions {
                    if let Some(after) = at.take() {
                        stack.push(after);
                    }
                    self.push_first_ops(self.regions(op), &mut stack);
                }
            }
        }
        true
    }

    /// Returns `op` and all ops nested in it, parents before children, in text order.
    pub fn walk_op_preorder(&self, op: Op) -> Vec<Op> {
        let mut ops = vec![op];
        ops.extend(self.walk_regions_preorder(self.regions(op)));
        ops
    }

    /// Returns all ops nested in the body's root regions, children before parents, otherwise in text order.
    pub fn walk_postorder(&self) -> Vec<Op> {
        let mut ops = Vec::with_capacity(self.ops.len());
        self.add_postorder(&self.roots, &mut ops);
        ops
    }

    /// Returns all ops nested in `regions`, children before parents, otherwise in text order.
    pub fn walk_regions_postorder(&self, regions: &[Region]) -> Vec<Op> {
        let mut ops = Vec::new();
        self.add_postorder(regions, &mut ops);
        ops
    }

    fn add_postorder(&self, regions: &[Region], ops: &mut Vec<Op>) {
        let mut stack = Stack::new();
        // Ops on the stack whose regions were visited already. Every other op on the stack is the first of a region.
        let mut entered = Stack::new();
        self.push_first_ops(regions, &mut stack);
        while let Some(top) = stack.pop() {
            let mut at = Some(top);
            if entered.last() == Some(&top) {
                entered.pop();
                ops.push(top);
                at = self.next_and_regions(top).0;
            }
            while let Some(op) = at {
                let (next, has_regions) = self.next_and_regions(op);
                if !has_regions {
                    ops.push(op);
                    at = next;
                } else {
                    stack.push(op);
                    entered.push(op);
                    self.push_first_ops(self.regions(op), &mut stack);
                    at = None;
                }
            }
        }
    }

    /// Returns all regions of the body, roots included, parents before children.
    pub fn walk_regions(&self) -> Vec<Region> {
        let mut regions = self.roots.clone();
        self.all_preorder(&self.roots, |op| {
            regions.extend_from_slice(self.regions(op));
            true
        });
        regions
    }

    /// Returns the op after `op` in its block, or the first op of a later block of its region, and whether `op` has regions.
    #[inline(always)]
    fn next_and_regions(&self, op: Op) -> (Option<Op>, bool) {
        let data = self.op(op);
        let next = match data.next {
            NONE => self.first_op_after(data.block),
            next => Some(Op::of(next, self.number)),
        };
        (next, self.some_parts(data).is_some_and(|parts| parts.regions.len > 0))
    }

    /// Returns the first op of a later block of the region of the block with this index.
    fn first_op_after(&self, block: u32) -> Option<Op> {
        if block == NONE {
            return None;
        }
        let mut block = Block::of(block, self.number);
        loop {
            block = self.next_block(block)?;
            if let Some(first) = self.first_op(block) {
                return Some(first);
            }
        }
    }

    /// Pushes the first op of each region that has one; the first region's is on top of the stack.
    fn push_first_ops(&self, regions: &[Region], stack: &mut Stack) {
        for &region in regions.iter().rev() {
            let first = self.blocks(region).find_map(|block| self.first_op(block));
            if let Some(first) = first {
                stack.push(first);
            }
        }
    }

    /// Returns whether an op of the body has a name for which `holds` returns true. Ops in no block count too. O(ops), of few
    /// instructions each, since `holds` is asked once about each name: much cheaper than a walk that looks for rare ops.
    pub fn has_op_named(&self, mut holds: impl FnMut(OpName) -> bool) -> bool {
        let mut asked: SmallVec<[u64; 8]> = SmallVec::new();
        let mut last = None;
        for data in self.ops.iter().filter(|data| !data.is_erased()) {
            if last == Some(data.name) {
                continue;
            }
            last = Some(data.name);
            let (word, bit) = (data.name.index() / 64, 1 << (data.name.index() % 64));
            if asked.len() <= word {
                asked.resize(word + 1, 0);
            }
            if asked[word] & bit == 0 {
                asked[word] |= bit;
                if holds(data.name) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns all ops that are in a block, in the order in which they were created. Cheaper than a walk.
    pub fn created_ops(&self) -> impl Iterator<Item = Op> + '_ {
        let live = self.ops.iter().enumerate().filter(|(_, data)| !data.is_erased() && data.block != NONE);
        live.map(|(index, _)| Op::of(index as u32, self.number))
    }

    /// Returns whether a region of the body has several blocks. O(regions), of few instructions each.
    pub fn has_several_blocks_in_a_region(&self) -> bool {
        self.regions.iter().any(|region| !region.dead && region.first != region.last)
    }

    /// Calls `visit` on this body and all nested bodies, outermost first.
    pub fn for_each_body<'a>(&'a self, visit: &mut dyn FnMut(&'a Body)) {
        let mut stack = vec![self];
        while let Some(body) = stack.pop() {
            visit(body);
            let children: Vec<&Body> = body.nested_bodies().collect();
            stack.extend(children.into_iter().rev());
        }
    }

    /// Calls `visit` on this body and all nested bodies, outermost first.
    pub fn for_each_body_mut(&mut self, visit: &mut dyn FnMut(&mut Body)) {
        let mut stack = vec![self];
        while let Some(body) = stack.pop() {
            visit(body);
            let children: Vec<&mut Body> = body.nested_bodies_mut().collect();
            stack.extend(children.into_iter().rev());
        }
    }
}
