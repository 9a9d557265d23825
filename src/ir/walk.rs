//! Walks over a body, without recursion.
//!
//! A walk visits the ops of one body; those of nested bodies are visited by walking those. What a walk gives is
//! collected first, so the body may be edited while its result is used; an op that was erased meanwhile must be
//! skipped by asking [`Body::is_live`].

use super::*;

impl Body {
    /// All ops below the body's root regions, parents before children, in text order.
    pub fn walk_preorder(&self) -> Vec<Op> {
        self.walk_regions_preorder(&self.roots)
    }

    /// All ops below `regions`, parents before children, in text order.
    pub fn walk_regions_preorder(&self, regions: &[Region]) -> Vec<Op> {
        let mut found = Vec::new();
        let mut stack: Vec<Op> = Vec::new();
        self.push_first_ops(regions, &mut stack);
        while let Some(op) = stack.pop() {
            found.push(op);
            if let Some(next) = self.next_in_text(op) {
                stack.push(next);
            }
            self.push_first_ops(self.regions(op), &mut stack);
        }
        found
    }

    /// `op` and all ops below it, parents before children, in text order.
    pub fn walk_op_preorder(&self, op: Op) -> Vec<Op> {
        let mut found = vec![op];
        found.extend(self.walk_regions_preorder(self.regions(op)));
        found
    }

    /// All ops below the body's root regions, children before parents, otherwise in text order.
    pub fn walk_postorder(&self) -> Vec<Op> {
        self.walk_regions_postorder(&self.roots)
    }

    /// All ops below `regions`, children before parents, otherwise in text order.
    pub fn walk_regions_postorder(&self, regions: &[Region]) -> Vec<Op> {
        let mut found = Vec::new();
        let mut stack: Vec<(Op, bool)> = Vec::new();
        let push = |regions: &[Region], stack: &mut Vec<(Op, bool)>| {
            let mut first = Vec::new();
            self.push_first_ops(regions, &mut first);
            stack.extend(first.into_iter().map(|op| (op, false)));
        };
        push(regions, &mut stack);
        while let Some((op, children_done)) = stack.pop() {
            if children_done {
                found.push(op);
                continue;
            }
            if let Some(next) = self.next_in_text(op) {
                stack.push((next, false));
            }
            stack.push((op, true));
            push(self.regions(op), &mut stack);
        }
        found
    }

    /// All regions below the body's roots, the roots included, parents before children.
    pub fn walk_regions(&self) -> Vec<Region> {
        let mut found = self.roots.clone();
        for op in self.walk_preorder() {
            found.extend_from_slice(self.regions(op));
        }
        found
    }

    /// The op after `op` in its block, or the first op of a later block of its region.
    fn next_in_text(&self, op: Op) -> Option<Op> {
        if let Some(next) = self.next(op) {
            return Some(next);
        }
        let mut block = self.block(op)?;
        loop {
            block = self.next_block(block)?;
            if let Some(first) = self.first_op(block) {
                return Some(first);
            }
        }
    }

    /// The first op of each region that has one, the first region's on top of the stack.
    fn push_first_ops(&self, regions: &[Region], stack: &mut Vec<Op>) {
        for &region in regions.iter().rev() {
            let first = self.blocks(region).find_map(|block| self.first_op(block));
            stack.extend(first);
        }
    }

    /// Calls `visit` on this body and all nested in it, outermost first.
    pub fn for_each_body<'a>(&'a self, visit: &mut dyn FnMut(&'a Body)) {
        let mut stack = vec![self];
        while let Some(body) = stack.pop() {
            visit(body);
            let children: Vec<&Body> = body.nested_bodies().collect();
            stack.extend(children.into_iter().rev());
        }
    }

    /// Calls `visit` on this body and all nested in it, outermost first.
    pub fn for_each_body_mut(&mut self, visit: &mut dyn FnMut(&mut Body)) {
        let mut stack = vec![self];
        while let Some(body) = stack.pop() {
            visit(body);
            let children: Vec<&mut Body> = body.nested_bodies_mut().collect();
            stack.extend(children.into_iter().rev());
        }
    }
}
