//! Equivalence of ops: whether two ops compute the same.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Body, Op, Value, View};

fn is_commutative(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.has(Traits::COMMUTATIVE))
}

/// Pairs of ops to compare.
type Pairs = SmallVec<[(Op, Op); 4]>;

/// Returns whether the ops compute the same: they are equal except for locations and the identity of nested values.
pub fn same_op(view: View<'_>, a: Op, b: Op) -> bool {
    let mut same = Correspondence { values: FxHashMap::default(), blocks: FxHashMap::default() };
    if view.regions(a).is_empty() {
        return same.ops(view, a, b, &mut Pairs::new());
    }
    let mut work: Pairs = smallvec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if !same.ops(view, a, b, &mut work) {
            return false;
        }
    }
    true
}

/// The correspondence of values and blocks between the two ops.
struct Correspondence {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Correspondence {
    fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    fn ops(&mut self, view: View<'_>, a: Op, b: Op, work: &mut Pairs) -> bool {
        if view.name(a) != view.name(b)
            || view.attributes(a) != view.attributes(b)
            || view.operand_count(a) != view.operand_count(b)
            || view.results(a).len() != view.results(b).len()
            || view.regions(a).len() != view.regions(b).len()
            || view.successor_count(a) != view.successor_count(b)
            || view.nested(a).is_some()
            || view.nested(b).is_some()
        {
            return false;
        }
        if is_commutative(view, a) {
            let mut left: SmallVec<[Value; 4]> = view.operands(a).map(|value| self.value(value)).collect();
            let mut right: SmallVec<[Value; 4]> = view.operand_vec(b);
            left.sort_unstable();
            right.sort_unstable();
            if left != right {
                return false;
            }
        } else if !view.operands(a).map(|value| self.value(value)).eq(view.operands(b)) {
            return false;
        }
        for (&left, &right) in view.results(a).iter().zip(view.results(b)) {
            if view.ty(left) != view.ty(right) {
                return false;
            }
            if !view.regions(a).is_empty() || !self.blocks.is_empty() {
                self.values.insert(left, right);
            }
        }
        for (left, right) in view.successors(a).zip(view.successors(b)) {
            if *self.blocks.entry(left).or_insert(right) != right {
                return false;
            }
        }
        if view.regions(a).is_empty() {
            return true;
        }
        let pairs: Vec<_> = view.regions(a).iter().copied().zip(view.regions(b).iter().copied()).collect();
        for (left, right) in pairs.into_iter().rev() {
            let (lefts, rights): (Vec<Block>, Vec<Block>) = (view.blocks(left).collect(), view.blocks(right).collect());
            if lefts.len() != rights.len() {
                return false;
            }
            for (&left, &right) in lefts.iter().zip(&rights) {
                if !self.enter_block(view.body, left, right) {
                    return false;
                }
            }
            for (&left, &right) in lefts.iter().zip(&rights).rev() {
                let (left, right) = (view.op_vec(left), view.op_vec(right));
                if left.len() != right.len() {
                    return false;
                }
                work.extend(left.into_iter().zip(right).rev());
            }
        }
        true
    }

    fn enter_block(&mut self, body: &Body, left: Block, right: Block) -> bool {
        self.blocks.insert(left, right);
        if body.arguments(left).len() != body.arguments(right).len() {
            return false;
        }
        for (&a, &b) in body.arguments(left).iter().zip(body.arguments(right)) {
            if body.ty(a) != body.ty(b) {
                return false;
            }
            self.values.insert(a, b);
        }
        true
    }
}
