//! The order in which the analysis decides ops.

use rustc_hash::FxHashSet;

use crate::bufferize::{Heuristic, Owner, Query};
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Op, Region, Value};

/// Returns the ops of the body that have tensor operands, in decision order.
///
/// For [`Heuristic::Fuzzer`] the order is that of the text; a whole program's ops are shuffled together
/// ([`shuffle`]).
pub fn decision_order(query: &Query<'_>, heuristic: Heuristic) -> Vec<Op> {
    // Nothing is decided about ops without a tensor among their operands.
    let has_tensors =
        |op: &Op| query.tensor_operands(*op).next().is_some() && query.has_tensor_semantics(Owner::Op(*op));
    match heuristic {
        Heuristic::TopDown | Heuristic::Fuzzer => query.body.walk_postorder().into_iter().filter(has_tensors).collect(),
        // An op before those in its regions.
        Heuristic::BottomUp => query.body.walk_postorder().into_iter().rev().filter(has_tensors).collect(),
        Heuristic::BottomUpFromTerminators => {
            let mut order = from_terminators(query);
            let seen: FxHashSet<Op> = order.iter().copied().collect();
            let rest = reverse_postorder(query.body).into_iter();
            order.extend(rest.filter(|op| !seen.contains(op)).filter(has_tensors));
            order
        }
    }
}

/// Returns all ops, last to first, each after the ops in its regions.
fn reverse_postorder(body: &Body) -> Vec<Op> {
    enum Step {
        Region(Region),
        Done(Op),
        Op(Op),
    }
    let mut found = Vec::new();
    let mut work: Vec<Step> = body.roots().iter().map(|&region| Step::Region(region)).collect();
    while let Some(step) = work.pop() {
        match step {
            Step::Done(op) => found.push(op),
            Step::Op(op) => {
                work.extend(body.previous(op).map(Step::Op));
                work.push(Step::Done(op));
                work.extend(body.regions(op).iter().map(|&region| Step::Region(region)));
            }
            Step::Region(region) => {
                let blocks: Vec<_> = body.blocks(region).collect();
                work.extend(blocks.into_iter().filter_map(|block| body.last_op(block)).map(Step::Op));
            }
        }
    }
    found
}

/// Returns the ops that produce the tensors that region terminators pass on, grouped by terminator.
fn from_terminators(query: &Query<'_>) -> Vec<Op> {
    let body = query.body;
    let mut order: Vec<Op> = Vec::new();
    let mut seen: FxHashSet<Op> = FxHashSet::default();
    for terminator in body.walk_postorder() {
        let op_def = body.op_def(query.ctx, terminator);
        if !op_def.is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE) || op_def.region_exit.is_some())
            || !seen.insert(terminator)
        {
            continue;
        }
        order.push(terminator);
        let produced_tensor = |value: Value| body.defining_op(value).filter(|_| query.is_tensor(value)).map(|_| value);
        let mut work: Vec<Value> = body.operands(terminator).filter_map(produced_tensor).collect();
        let Some(region) = body.region(terminator) else { continue };
        while let Some(value) = work.pop() {
            let Some(producer) = body.defining_op(value) else { continue };
            if !seen.insert(producer) {
                continue;
            }
            order.push(producer);
            if body.ancestor_in_region(region, producer).is_none() {
                continue;
            }
            let aliases = query.aliasing_operands(value);
            work.extend(aliases.into_iter().filter_map(|alias| produced_tensor(body.use_value(alias.operand))));
        }
    }
    order
}

/// Shuffles like LLVM's shuffle driven by `std::mt19937` seeded with `seed`.
pub fn shuffle<T>(items: &mut [T], seed: u32) {
    let mut numbers = Twister::new(seed);
    let mut size = items.len();
    for first in 0..items.len() {
        if size <= 1 {
            break;
        }
        let offset = numbers.next() as usize % size;
        items.swap(first, first + offset);
        size -= 1;
    }
}

/// The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), as specified by the C++ standard.
struct Twister {
    state: [u32; 624],
    index: usize,
}

impl Twister {
    fn new(seed: u32) -> Twister {
        let mut state = [seed; 624];
        for index in 1..624 {
            let previous: u32 = state[index - 1];
            state[index] = 1_812_433_253u32.wrapping_mul(previous ^ (previous >> 30)).wrapping_add(index as u32);
        }
        Twister { state, index: 624 }
    }

    fn next(&mut self) -> u32 {
        if self.index == 624 {
            for index in 0..624 {
                let bits = (self.state[index] & 0x8000_0000) | (self.state[(index + 1) % 624] & 0x7fff_ffff);
                let odd = if bits & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[index] = self.state[(index + 397) % 624] ^ (bits >> 1) ^ odd;
            }
            self.index = 0;
        }
        let mut number = self.state[self.index];
        self.index += 1;
        number ^= number >> 11;
        number ^= (number << 7) & 0x9d2c_5680;
        number ^= (number << 15) & 0xefc6_0000;
        number ^ (number >> 18)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_thousandth_number_is_that_of_the_standard() {
        let mut numbers = Twister::new(5489);
        let last = (0..10_000).map(|_| numbers.next()).last();
        assert_eq!(last, Some(4_123_659_995));
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items: Vec<u32> = (0..100).collect();
        shuffle(&mut items, 7);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
