//! When two ops compute the same.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::interface::Traits;
use crate::ir::{Block, Body, Context, Op, Value};

fn is_commutative(ctx: &Context, body: &Body, op: Op) -> bool {
    body.row(ctx, op).is_some_and(|row| row.has(Traits::COMMUTATIVE))
}

/// Whether the ops compute the same: all equal but for location, and names of values inside.
pub fn same_op(ctx: &Context, body: &Body, a: Op, b: Op) -> bool {
    let mut same = Correspondence { values: FxHashMap::default(), blocks: FxHashMap::default() };
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        if !same.ops(ctx, body, a, b, &mut work) {
            return false;
        }
    }
    true
}

/// Which values and blocks of the one op stand for which of the other.
struct Correspondence {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Correspondence {
    fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    fn ops(&mut self, ctx: &Context, body: &Body, a: Op, b: Op, work: &mut Vec<(Op, Op)>) -> bool {
        if body.name(a) != body.name(b)
            || body.attributes(a) != body.attributes(b)
            || body.operand_count(a) != body.operand_count(b)
            || body.results(a).len() != body.results(b).len()
            || body.regions(a).len() != body.regions(b).len()
            || body.successor_count(a) != body.successor_count(b)
            || body.nested(a).is_some()
            || body.nested(b).is_some()
        {
            return false;
        }
        if is_commutative(ctx, body, a) {
            let mut left: SmallVec<[Value; 4]> = body.operands(a).map(|value| self.value(value)).collect();
            let mut right: SmallVec<[Value; 4]> = body.operand_vec(b);
            left.sort_unstable();
            right.sort_unstable();
            if left != right {
                return false;
            }
        } else if !body.operands(a).map(|value| self.value(value)).eq(body.operands(b)) {
            return false;
        }
        for (&left, &right) in body.results(a).iter().zip(body.results(b)) {
            if body.ty(left) != body.ty(right) {
                return false;
            }
            if !body.regions(a).is_empty() || !self.blocks.is_empty() {
                self.values.insert(left, right);
            }
        }
        for (left, right) in body.successors(a).zip(body.successors(b)) {
            if *self.blocks.entry(left).or_insert(right) != right {
                return false;
            }
        }
        let pairs: Vec<_> = body.regions(a).iter().copied().zip(body.regions(b).iter().copied()).collect();
        for (left, right) in pairs.into_iter().rev() {
            let (lefts, rights): (Vec<Block>, Vec<Block>) = (body.blocks(left).collect(), body.blocks(right).collect());
            if lefts.len() != rights.len() {
                return false;
            }
            for (&left, &right) in lefts.iter().zip(&rights) {
                if !self.enter_block(body, left, right) {
                    return false;
                }
            }
            for (&left, &right) in lefts.iter().zip(&rights).rev() {
                let (left, right) = (body.op_vec(left), body.op_vec(right));
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
