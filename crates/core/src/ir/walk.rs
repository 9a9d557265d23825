//! Walks over a body, without recursion.
//!
//! A walk visits the ops of one body; nested bodies are walked separately. The result of a walk is collected first, so
//! that the body may be edited while the result is used. Ops that were erased meanwhile must be skipped with
//! [`Body::is_live`].

use smallvec::SmallVec;

use super::body::NONE;
use super::*;

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
        // The first ops of what remains to be visited.
        let mut waiting: SmallVec<[Op; 16]> = SmallVec::new();
        let first = self.enter(regions, |op| waiting.push(op));
        // The first region may have no ops.
        let mut at = first.or_else(|| waiting.pop());
        while let Some(op) = at {
            if !holds(op) {
                return false;
            }
            let (after, inner) = self.next_and_regions(op);
            at = after;
            if !inner.is_empty() {
                waiting.extend(after);
                at = self.enter(inner, |op| waiting.push(op));
            }
            if at.is_none() {
                at = waiting.pop();
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
        // The first ops of regions that remain to be visited, and the ops around them, which are marked.
        let mut waiting: SmallVec<[(Op, bool); 16]> = SmallVec::new();
        let mut at = self.enter(regions, |op| waiting.push((op, false)));
        loop {
            if let Some(op) = at {
                let (after, inner) = self.next_and_regions(op);
                if inner.is_empty() {
                    ops.push(op);
                    at = after;
                } else {
                    waiting.push((op, true));
                    at = self.enter(inner, |op| waiting.push((op, false)));
                }
                continue;
            }
            let Some((op, is_left)) = waiting.pop() else { break };
            at = Some(op);
            if is_left {
                ops.push(op);
                at = self.next_and_regions(op).0;
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

    /// Returns the op after `op` in its block, or the first op of a later block of its region; and the regions of `op`.
    #[inline(always)]
    fn next_and_regions(&self, op: Op) -> (Option<Op>, &[Region]) {
        let data = self.op(op);
        let next = match data.next {
            NONE => self.first_op_after(data.block),
            next => Some(Op::of(next, self.number)),
        };
        (next, self.some_parts(data).map_or(&[][..], |parts| &self.region_pool[parts.regions.range()]))
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

    /// Returns the first op of the first region, if it has one. Calls `wait` with those of the other regions, last to first.
    #[inline(always)]
    fn enter(&self, regions: &[Region], mut wait: impl FnMut(Op)) -> Option<Op> {
        let (&first, others) = regions.split_first()?;
        others.iter().rev().filter_map(|&region| self.first_op_in(region)).for_each(&mut wait);
        self.first_op_in(first)
    }

    fn first_op_in(&self, region: Region) -> Option<Op> {
        self.blocks(region).find_map(|block| self.first_op(block))
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
