//! Parallel loops: `scf.forall`, `scf.parallel`, `affine.parallel`.
//!
//! The machine runs the iterations sequentially, in the order of the loop. If [`super::machine::State::order`] is set,
//! they run in a random order, which reveals programs whose results depend on the order. Output that iterations print
//! is sorted into the order of the loop when the loop ends. Loops with floating-point reductions always run in order,
//! because every order of rounding is correct. Accesses of several iterations to the same byte are checked: see
//! [`super::races`].

use num_integer::Integer;
use smallvec::SmallVec;

use super::compiler::{Compiled, Compiler};
use super::descriptor::Dims;
use super::fault::{FaultKind, Faulted};
use super::operand::Reg;
use super::program::Code;
use super::state::State;
use super::step::Step;
use super::value::Value;
use freehold_core::sort::sort_by_key;

/// A parallel loop during execution.
pub struct Active {
    lower: Dims,
    step: Dims,
    /// The number of iterations of each dimension.
    trips: SmallVec<[u64; 4]>,
    /// The total number of iterations.
    total: u64,
    begun: u64,
    /// The index of the current iteration in the order of the loop.
    number: u64,
    /// The distance to the index of the next iteration, modulo the total number.
    distance: u64,
    /// The positions in the output at which the loop and the current iteration begin.
    printed_from: usize,
    printed_here: usize,
    /// For each iteration with output: its index and the end of its output.
    printed: Vec<(u64, usize)>,
}

/// Emits a parallel loop. Each iteration sets `counters` to a point of the space given by `bounds` (lower, upper,
/// step).
pub fn parallel_loop(
    c: &mut Compiler<'_>,
    counters: &[Reg],
    bounds: &[(Reg, Reg, Reg)],
    ordered: bool,
    body: impl FnOnce(&mut Compiler<'_>) -> Compiled,
) -> Compiled {
    let (top, exit) = (c.label(), c.label());
    let at = c.location();
    let lower = bounds.iter().map(|bound| bound.0);
    let operands: Vec<Reg> =
        lower.chain(bounds.iter().map(|bound| bound.1)).chain(bounds.iter().map(|bound| bound.2)).collect();
    c.emit_regs(Code::ParallelBegin { ordered, exit }, &operands, counters);
    c.bind(top);
    body(c)?;
    c.set_location(at);
    c.emit_regs(Code::ParallelNext { body: top }, &[], counters);
    c.bind(exit);
    Ok(())
}

/// Begins a loop and its first iteration. Returns `None` if there are no iterations.
pub fn begin(step: &mut Step<'_>, ordered: bool) -> Faulted<Option<Active>> {
    let count = step.count() / 3;
    let bound = |range: std::ops::Range<usize>| -> Faulted<Dims> {
        range.map(|index| step.word(index, "bounds a loop").map(|word| word as i64)).collect()
    };
    let (lower, upper, steps) = (bound(0..count)?, bound(count..2 * count)?, bound(2 * count..3 * count)?);
    let mut trips = SmallVec::new();
    for ((&lower, &upper), &by) in lower.iter().zip(&upper).zip(&steps) {
        let length = i128::from(upper) - i128::from(lower);
        if length > 0 && by <= 0 {
            return step.fault(FaultKind::InvalidStep, format!("the step of a loop is {by}"));
        }
        trips.push(if length <= 0 { 0 } else { Integer::div_ceil(&length, &i128::from(by)) as u64 });
    }
    if trips.contains(&0) {
        return Ok(None);
    }
    // A saturated count is larger than any run can execute.
    let total = trips.iter().fold(1u64, |all, &trips: &u64| all.saturating_mul(trips));
    let printed_from = step.state.output.len();
    let (number, distance) = first_and_distance(step, total, ordered);
    let mut active = Active {
        lower,
        step: steps,
        trips,
        total,
        begun: 0,
        number,
        distance,
        printed_from,
        printed_here: printed_from,
        printed: Vec::new(),
    };
    step.state.memory.begin_parallel();
    active.iterate(step);
    Ok(Some(active))
}

/// Returns the first iteration and the distance to the next one.
fn first_and_distance(step: &mut Step<'_>, total: u64, ordered: bool) -> (u64, u64) {
    let Some(seed) = step.state.order.filter(|_| !ordered && total > 1) else { return (0, 1) };
    step.state.shuffled += 1;
    let mut random = seed ^ step.state.shuffled.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let first = mix(&mut random) % total;
    // A distance that is coprime to the count visits each iteration once.
    let mut distance = 1 + mix(&mut random) % (total - 1).max(1);
    while distance.gcd(&total) != 1 {
        distance = distance % total + 1;
    }
    (first, distance)
}

/// splitmix64
fn mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Active {
    /// Sets the loop counters for the current iteration.
    fn iterate(&mut self, step: &mut Step<'_>) {
        self.begun += 1;
        step.state.memory.begin_iteration();
        let mut rest = self.number;
        for dimension in (0..self.trips.len()).rev() {
            let index = rest % self.trips[dimension];
            rest /= self.trips[dimension];
            // The result is within the bounds even if intermediate products wrap.
            let value = self.lower[dimension].wrapping_add((index as i64).wrapping_mul(self.step[dimension]));
            step.set(dimension, Value::index(value));
        }
    }

    /// Advances to the next iteration. Returns false after the last.
    pub fn advance(&mut self, step: &mut Step<'_>) -> bool {
        let printed = step.state.output.len();
        if printed > self.printed_here {
            self.printed.push((self.number, printed));
            self.printed_here = printed;
        }
        if self.begun == self.total {
            self.arrange(step.state);
            step.state.memory.end_parallel();
            return false;
        }
        let (sum, beyond) = self.number.overflowing_add(self.distance);
        self.number = if beyond || sum >= self.total { sum.wrapping_sub(self.total) } else { sum };
        self.iterate(step);
        true
    }

    /// Sorts the printed output into the order of the loop.
    fn arrange(&mut self, state: &mut State) {
        if self.printed.is_sorted() {
            return;
        }
        let ends = self.printed.iter().map(|entry| entry.1);
        let starts = std::iter::once(self.printed_from).chain(ends);
        let mut pieces: Vec<(u64, &[u8])> = self
            .printed
            .iter()
            .zip(starts)
            .map(|(&(number, end), start)| (number, &state.output[start..end]))
            .collect();
        sort_by_key(&mut pieces, |piece| piece.0);
        let arranged: Vec<u8> = pieces.into_iter().flat_map(|piece| piece.1).copied().collect();
        state.output[self.printed_from..].copy_from_slice(&arranged);
    }
}
