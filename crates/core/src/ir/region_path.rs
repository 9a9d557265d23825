//! The ops and regions around others; and those around a region, kept while a walk goes from one region to the next.
//!
//! A walk in program order asks at each op of a deep nest which op of an outer region contains it. Climbing from each op costs
//! the depth of the nest each time. [`RegionPath`] keeps the path to the region of the walk, and climbs only to the first
//! region that is on it already.
//!
//! Invariant: the entry at index `n` of the path is the region at depth `n` that contains the current one, with the op of this region
//! that contains it.

use rustc_hash::FxHashMap;

use super::*;

impl Body {
    /// Returns `op` and the ops around it, innermost first.
    fn op_and_ancestors(&self, op: Op) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(Some(op), |&current| self.parent_op(current))
    }

    /// Returns the ancestor of `op` in `block`, or `op` itself if it is in `block`.
    pub fn ancestor_in_block(&self, block: Block, op: Op) -> Option<Op> {
        self.op_and_ancestors(op).find(|&current| self.block(current) == Some(block))
    }

    /// Returns the ancestor of `op` directly in `region`, or `op` itself if it is directly in `region`.
    pub fn ancestor_in_region(&self, region: Region, op: Op) -> Option<Op> {
        self.op_and_ancestors(op).find(|&current| self.region(current) == Some(region))
    }

    /// Returns whether `inner` is `outer` or nested in it.
    pub fn is_region_ancestor(&self, outer: Region, inner: Region) -> bool {
        let around = |&region: &Region| self.region_op(region).and_then(|op| self.region(op));
        std::iter::successors(Some(inner), around).any(|region| region == outer)
    }
}

/// The regions around the current region of a walk, from the outermost.
#[derive(Debug, Default)]
pub(crate) struct RegionPath {
    path: Vec<(Region, Op)>,
    current: Option<Region>,
    /// The depth of each region that was on the path.
    depths: FxHashMap<Region, usize>,
}

impl RegionPath {
    /// Returns the op directly in `outer` that is `op` or contains it, or `None` if `outer` does not contain `op`. `region` is the region
    /// of `op`.
    ///
    /// Cost: amortized O(1), if a walk in program order asks.
    pub fn ancestor(&mut self, body: &Body, outer: Region, op: Op, region: Region) -> Option<Op> {
        if outer == region {
            return Some(op);
        }
        self.enter(body, region);
        let depth = *self.depths.get(&outer)?;
        self.path.get(depth).filter(|(on_path, _)| *on_path == outer).map(|&(_, op)| op)
    }

    /// Makes `region` the current region.
    fn enter(&mut self, body: &Body, region: Region) {
        let mut climbed = Vec::new();
        let mut at = region;
        while self.current != Some(at) {
            if let Some(&depth) = self.depths.get(&at)
                && self.path.get(depth).is_some_and(|(on_path, _)| *on_path == at)
            {
                self.path.truncate(depth);
                break;
            }
            let around = body.region_op(at).and_then(|op| Some((body.region(op)?, op)));
            let Some((outer, op)) = around else {
                self.path.clear();
                break;
            };
            climbed.push((outer, op));
            at = outer;
        }
        for (outer, op) in climbed.into_iter().rev() {
            self.depths.insert(outer, self.path.len());
            self.path.push((outer, op));
        }
        self.depths.insert(region, self.path.len());
        self.current = Some(region);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Diagnostics;
    use crate::read::parse_source;
    use crate::text::ParseOptions;

    /// A nest of ops with two regions each.
    fn nest(depth: usize) -> String {
        match depth {
            0 => "\"t.leaf\"() : () -> ()\n".into(),
            _ => {
                let inner = nest(depth - 1);
                format!("\"t.first\"() : () -> ()\n\"t.op\"() ({{\n{inner}}}, {{\n{inner}}}) : () -> ()\n{inner}")
            }
        }
    }

    #[test]
    fn answers_are_those_of_climbing_in_any_order() {
        let ctx = Context::new(&[]);
        ctx.set_allow_unregistered(true);
        let source = ctx.add_source("test", nest(4).into(), 0).expect("a short text");
        let body =
            parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("a correct text");
        let ops: Vec<Op> = body.walk_preorder();
        let regions: Vec<Region> = ops.iter().map(|&op| body.region(op).expect("a region")).collect();
        let mut answered = 0;
        // 1 is the order of the program; the other steps jump back and forth.
        for step in [1, 7, ops.len() - 1] {
            let mut path = RegionPath::default();
            for number in 0..ops.len() {
                let at = number * step % ops.len();
                for &outer in &regions {
                    let expected = body.ancestor_in_region(outer, ops[at]);
                    assert_eq!(path.ancestor(&body, outer, ops[at], regions[at]), expected, "{number} times {step}");
                    answered += usize::from(expected.is_some());
                }
            }
        }
        assert!(answered > 3 * ops.len(), "{answered}");
    }
}
