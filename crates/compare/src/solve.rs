//! Changes one number of an input until two numbers that a program compares are equal, or neighbors.
//!
//! Here, the program is a function of one number, and only its values are known: `x` is changed, and the two numbers of a
//! comparison are read. Each method works for one sort of function, and is tried with few runs:
//!
//! - the number that is compared is `x` itself: the other one is substituted, as fuzzers do (RedQueen);
//! - it is `a * x + b` modulo a power of two: two values give `a` and `b`, and the equation is solved exactly;
//! - it is smooth, as `x * x` is: secant steps, then neighbors;
//! - it is linear in the bits of `x`, as masks, shifts and exclusive ors are: each bit is flipped once, and the system of
//!   equations is solved;
//! - it is `a * t + b`, where `t` is linear in the bits of `x`, as in many hashes: the powers of two and zero give `a`, `b` and
//!   `t` if the lowest bit of `x` is that of `t`.
//!
//! Which number changes the comparison is found from the inputs that were run, if it is a linear function of one, and
//! otherwise by changes of parts of the input, halved each time.

use super::mutate::{LARGEST_EXTENT, nearest, of_key, value_of};
use super::search::{Goal, Search};
use super::session::Halt;
use freehold_interpreter::trace::Numbers;

/// The maximum number of numbers that are solved for.
const MOST_SLOTS: usize = 3;

/// The maximum number of runs to find them.
const MOST_RUNS: usize = 60;

/// The maximum number of inputs that are examined for a linear relation.
const MOST_CORRELATED: usize = 10;

/// The maximum number of secant steps.
const MOST_SECANTS: usize = 14;

/// The two numbers of a comparison.
type Sample = (u64, u64);

/// A problem to solve: a goal, the input to change, the slot, and the number of the comparison among the first ones of the site.
struct Problem {
    goal: Goal,
    entry: usize,
    slot: usize,
    occurrence: usize,
    /// The kinds of the slot, and of the numbers that are compared.
    own: Numbers,
    compared: Numbers,
}

impl Search<'_, '_> {
    /// Tries to reach a goal by changes of single numbers of an input.
    ///
    /// # Errors
    /// A failure, or the end of the search.
    pub(super) fn attempt(&mut self, goal: Goal, entry: usize) -> Result<(), Halt> {
        let Some(occurrence) = self.nearest_occurrence(goal, entry) else { return Ok(()) };
        let key = (goal.side, goal.site, entry);
        let slots = match self.influences.get(&key) {
            Some(slots) => slots.clone(),
            None => {
                let slots = self.find_influences(goal, entry, occurrence)?;
                self.influences.insert(key, slots.clone());
                slots
            }
        };
        for slot in slots {
            let own = self.queue[entry].slots.numbers(slot);
            let compared = self.numbers(goal);
            let problem = Problem { goal, entry, slot, occurrence, own, compared };
            if self.solve(&problem)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the number of the comparison of a site that is nearest to the goal.
    fn nearest_occurrence(&self, goal: Goal, entry: usize) -> Option<usize> {
        let numbers = self.numbers(goal);
        let distance = |&(left, right): &Sample| {
            let right = if goal.is_switch { goal.delta as u64 } else { right };
            Some((numbers.key(left)? - numbers.key(right)?).unsigned_abs())
        };
        let samples = self.samples_of(entry, goal).iter().enumerate();
        samples.min_by_key(|(_, sample)| distance(sample).unwrap_or(u128::MAX)).map(|(index, _)| index)
    }

    /// Runs the input of the queue with other bits in some slots, and returns the numbers of the comparison.
    fn evaluate(
        &mut self,
        goal: Goal,
        entry: usize,
        changes: &[(usize, u64)],
        occurrence: usize,
    ) -> Result<Option<Sample>, Halt> {
        let base = &self.queue[entry];
        let mut inputs = base.inputs.clone();
        for &(slot, bits) in changes {
            if !base.slots.set(&mut inputs, self.types, slot, bits) {
                return Ok(None);
            }
        }
        let was_reached = self.is_reached(goal);
        let recorded = self.record(inputs)?;
        let sample = self.samples(&recorded, goal).get(occurrence).copied();
        if recorded.takes_new || !was_reached && goal.delta == 0 && self.is_reached(goal) {
            self.replay(entry, changes)?;
        }
        Ok(sample.map(|(left, right)| (left, if goal.is_switch { goal.delta as u64 } else { right })))
    }

    /// Returns a number near the one in a slot.
    fn neighbor(&self, entry: usize, slot: usize) -> u64 {
        let slots = &self.queue[entry].slots;
        let (numbers, bits) = (slots.numbers(slot), slots.get(&self.queue[entry].inputs, slot));
        match numbers {
            Numbers::Float(_) => {
                let value = value_of(numbers, bits);
                let new = nearest(numbers, value + 1.0);
                if value.is_finite() && new != bits { new } else { nearest(numbers, 1.0) }
            }
            Numbers::Int { width: 1, .. } => bits ^ 1,
            _ => bits.wrapping_add(1),
        }
    }

    /// Returns slots whose numbers change the numbers of a comparison.
    fn find_influences(&mut self, goal: Goal, entry: usize, occurrence: usize) -> Result<Vec<usize>, Halt> {
        let Some(&(left, right)) = self.samples_of(entry, goal).get(occurrence) else { return Ok(Vec::new()) };
        let before = (left, if goal.is_switch { goal.delta as u64 } else { right });
        let compared = self.numbers(goal);
        let targets = [value_of(compared, before.0), value_of(compared, before.1)];
        let slots = self.queue[entry].slots.clone();
        let value =
            |search: &Self, slot: usize| value_of(slots.numbers(slot), slots.get(&search.queue[entry].inputs, slot));
        // Slots of which the number is a linear function, and those that hold one of the numbers, are tried before others.
        let mut single = self.correlated(goal, entry);
        single.extend((0..slots.count).filter(|&slot| targets.contains(&value(self, slot))).take(6));
        single.dedup();
        let rest: Vec<usize> = (0..slots.single.min(40)).filter(|slot| !single.contains(slot)).collect();
        single.extend(rest);
        let mut found = Vec::new();
        for slot in single {
            let change = (slot, self.neighbor(entry, slot));
            if self.evaluate(goal, entry, &[change], occurrence)?.is_some_and(|after| after != before) {
                found.push(slot);
                if found.len() >= MOST_SLOTS {
                    return Ok(found);
                }
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
        // Parts of the buffers, halved each time.
        let mut parts: Vec<_> = std::iter::once(slots.single..slots.count).collect();
        let mut runs = 0;
        while let Some(part) = parts.pop() {
            if part.is_empty() || runs >= MOST_RUNS {
                continue;
            }
            runs += 1;
            let changes: Vec<(usize, u64)> = part.clone().map(|slot| (slot, self.neighbor(entry, slot))).collect();
            match self.evaluate(goal, entry, &changes, occurrence)? {
                Some(after) if after == before => continue,
                Some(_) if part.len() == 1 => {
                    found.push(part.start);
                    if found.len() >= 2 {
                        break;
                    }
                }
                None if part.len() == 1 => {}
                _ => {
                    let middle = part.start + part.len() / 2;
                    parts.push(middle..part.end);
                    parts.push(part.start..middle);
                }
            }
        }
        Ok(found)
    }

    /// Returns slots of which one of the numbers of the first comparison of a site is a linear function, as far as the inputs
    /// of the queue show. The cost is linear in the slots, and no program is run.
    fn correlated(&self, goal: Goal, entry: usize) -> Vec<usize> {
        let compared = self.numbers(goal);
        let slots = &self.queue[entry].slots;
        let mut found = Vec::new();
        for side in [0, 1] {
            let number = |of: usize| {
                let &(left, right) = self.samples_of(of, goal).first()?;
                Some(value_of(compared, if side == 0 { left } else { right })).filter(|value| value.is_finite())
            };
            let others: Vec<(usize, f64)> = (0..self.queue.len())
                .filter(|&of| self.is_alike(entry, of))
                .filter_map(|of| Some((of, number(of)?)))
                .take(MOST_CORRELATED)
                .collect();
            let [(_, y), rest @ ..] = &others[..] else { continue };
            if rest.len() < 2 || rest.iter().all(|(_, other)| other == y) {
                continue;
            }
            let is_linear = |slot: &usize| {
                let value = |of: usize| value_of(slots.numbers(*slot), slots.get(&self.queue[of].inputs, *slot));
                let points = others.iter().map(|&(of, y)| (value(of), y)).filter(|point| point.0.is_finite());
                is_on_a_line(points)
            };
            found.extend((0..slots.count).filter(is_linear).take(4));
        }
        found
    }

    /// Tries the methods in turn. Returns whether the goal is reached.
    fn solve(&mut self, problem: &Problem) -> Result<bool, Halt> {
        let slots = &self.queue[problem.entry].slots;
        let start = slots.get(&self.queue[problem.entry].inputs, problem.slot);
        let Some(before) = self.value_at(problem, start)? else { return Ok(false) };
        let is_extent = self.queue[problem.entry].slots.is_extent(problem.slot);
        Ok(self.substitute(problem, before)?
            || self.solve_affine(problem, start, before)?
            || self.follow_secants(problem, start, is_extent)?
            || !is_extent && (self.solve_bits(problem, start, before)? || self.solve_hash(problem)?))
    }

    fn value_at(&mut self, problem: &Problem, bits: u64) -> Result<Option<Sample>, Halt> {
        self.evaluate(problem.goal, problem.entry, &[(problem.slot, bits)], problem.occurrence)
    }

    /// Runs with these bits. Returns whether the goal is reached.
    fn hits(&mut self, problem: &Problem, bits: u64) -> Result<bool, Halt> {
        self.value_at(problem, bits)?;
        Ok(self.is_reached(problem.goal))
    }

    /// The difference that the goal asks for.
    fn wanted(problem: &Problem) -> i128 {
        if problem.goal.is_switch { 0 } else { problem.goal.delta }
    }

    /// Substitutes one number of the comparison for the other.
    fn substitute(&mut self, problem: &Problem, (left, right): Sample) -> Result<bool, Halt> {
        let wanted = Self::wanted(problem);
        for (other, by) in [(right, wanted), (left, -wanted)] {
            let Some(key) = problem.compared.key(other) else { continue };
            let target = of_key(problem.compared, key + by);
            let bits = match (problem.own, problem.compared) {
                (Numbers::Float(own), Numbers::Float(of)) if own == of => target,
                (Numbers::Int { .. }, Numbers::Int { .. }) => target,
                _ => nearest(problem.own, value_of(problem.compared, target)),
            };
            if self.hits(problem, bits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Solves `a * x + b = 0` modulo a power of two.
    fn solve_affine(&mut self, problem: &Problem, start: u64, before: Sample) -> Result<bool, Halt> {
        let (Numbers::Int { .. }, Numbers::Int { width, .. }) = (problem.own, problem.compared) else {
            return Ok(false);
        };
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        let difference = |(left, right): Sample| left.wrapping_sub(right) & mask;
        let Some(after) = self.value_at(problem, start.wrapping_add(1))? else { return Ok(false) };
        let factor = difference(after).wrapping_sub(difference(before)) & mask;
        let rest = (Self::wanted(problem) as u64).wrapping_sub(difference(before)) & mask;
        if factor == 0 || rest.trailing_zeros() < factor.trailing_zeros() {
            return Ok(false);
        }
        let zeros = factor.trailing_zeros();
        let inverse = inverse(factor >> zeros);
        let period = width.clamp(1, 64) - zeros;
        let step = (rest >> zeros).wrapping_mul(inverse) & (u64::MAX >> (64 - period.clamp(1, 64)));
        let shift = 64 - period.clamp(1, 64);
        let signed = ((step << shift) as i64 >> shift) as u64;
        for step in [signed, step] {
            if self.hits(problem, start.wrapping_add(step))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Follows secants to a zero of the difference of the numbers, then tries neighbors.
    fn follow_secants(&mut self, problem: &Problem, start: u64, is_extent: bool) -> Result<bool, Halt> {
        let wanted = Self::wanted(problem) as f64;
        let is_int = matches!(problem.compared, Numbers::Int { .. });
        let difference = |(left, right): Sample| {
            let gap = value_of(problem.compared, left) - value_of(problem.compared, right);
            if is_int { gap - wanted } else { gap }
        };
        let clamped = |value: f64| match is_extent {
            true => value.clamp(0.0, LARGEST_EXTENT as f64),
            false => value,
        };
        let mut x = value_of(problem.own, start);
        if !x.is_finite() {
            x = 1.0;
        }
        let Some(sample) = self.value_at(problem, nearest(problem.own, x))? else { return Ok(false) };
        let (mut y, mut width) = (difference(sample), 1.0);
        let (mut next, mut best) = (clamped(x + width), (y.abs(), x));
        for _ in 0..MOST_SECANTS {
            let bits = nearest(problem.own, next);
            let Some(sample) = self.value_at(problem, bits)? else { break };
            if self.is_reached(problem.goal) {
                return Ok(true);
            }
            let new = difference(sample);
            if new.abs() < best.0 {
                best = (new.abs(), next);
            }
            if new == y || !new.is_finite() {
                // The difference is constant here; look farther away.
                width *= -16.0;
                if width.abs() > 1e9 {
                    break;
                }
                next = clamped(x + width);
                continue;
            }
            let secant = clamped(next - new * (next - x) / (new - y));
            (x, y) = (next, new);
            if !secant.is_finite() || secant == next {
                break;
            }
            next = secant;
        }
        let Some(key) = problem.own.key(nearest(problem.own, best.1)) else { return Ok(false) };
        for by in [0, 1, -1, 2, -2, 3, -3] {
            if self.hits(problem, of_key(problem.own, key + by))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Solves a system of linear equations over bits.
    fn solve_bits(&mut self, problem: &Problem, start: u64, before: Sample) -> Result<bool, Halt> {
        let (Numbers::Int { width: own, .. }, Numbers::Int { width, .. }) = (problem.own, problem.compared) else {
            return Ok(false);
        };
        if Self::wanted(problem) != 0 {
            return Ok(false);
        }
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        let gap = |(left, right): Sample| (left ^ right) & mask;
        let mut system = System::default();
        for bit in 0..own.min(64) {
            let Some(after) = self.value_at(problem, start ^ (1 << bit))? else { continue };
            system.add(gap(after) ^ gap(before), 1 << bit);
        }
        let Some(set) = system.solve(gap(before)) else { return Ok(false) };
        Ok(set != 0 && self.hits(problem, start ^ set)?)
    }

    /// Solves `a * t + b = k` modulo a power of two for an odd `a`, where `t` is linear in the bits of `x`.
    fn solve_hash(&mut self, problem: &Problem) -> Result<bool, Halt> {
        let (Numbers::Int { width: own, .. }, Numbers::Int { width, .. }) = (problem.own, problem.compared) else {
            return Ok(false);
        };
        let (Some(zero), Some(one)) = (self.value_at(problem, 0)?, self.value_at(problem, 1)?) else {
            return Ok(false);
        };
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        let difference = |(left, right): Sample| left.wrapping_sub(right) & mask;
        // The other number must be the same each time.
        let is_left = zero.1 == one.1;
        let is_other_same = |sample: Sample| if is_left { sample.1 == zero.1 } else { sample.0 == zero.0 };
        let factor = difference(one).wrapping_sub(difference(zero)) & mask;
        if factor & 1 == 0 || !is_other_same(one) {
            return Ok(false);
        }
        let inverse = inverse(factor);
        let mut system = System::default();
        for bit in 0..own.min(64) {
            let Some(sample) = self.value_at(problem, 1 << bit)? else { return Ok(false) };
            if !is_other_same(sample) {
                return Ok(false);
            }
            system.add(difference(sample).wrapping_sub(difference(zero)).wrapping_mul(inverse) & mask, 1 << bit);
        }
        let rest = (Self::wanted(problem) as u64).wrapping_sub(difference(zero));
        let Some(bits) = system.solve(rest.wrapping_mul(inverse) & mask) else { return Ok(false) };
        self.hits(problem, bits)
    }
}

/// Returns the inverse of an odd number modulo a power of two.
fn inverse(odd: u64) -> u64 {
    // Newton's iteration doubles the number of right bits.
    (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

/// A system of linear equations over bits, in echelon form: the bits that change if a set of bits is flipped.
#[derive(Default)]
struct System {
    /// The changed bits of a set, and the set; the greatest first.
    rows: Vec<(u64, u64)>,
}

impl System {
    fn reduce(&self, mut row: (u64, u64)) -> (u64, u64) {
        for &(changed, set) in &self.rows {
            let leading = 63 - changed.leading_zeros();
            if row.0 >> leading & 1 == 1 {
                row = (row.0 ^ changed, row.1 ^ set);
            }
        }
        row
    }

    /// Adds the changed bits of a set.
    fn add(&mut self, changed: u64, set: u64) {
        let row = self.reduce((changed, set));
        if row.0 != 0 {
            self.rows.push(row);
            self.rows.sort_unstable_by_key(|row| std::cmp::Reverse(row.0));
        }
    }

    /// Returns a set that changes exactly these bits.
    fn solve(&self, wanted: u64) -> Option<u64> {
        let (rest, set) = self.reduce((wanted, 0));
        (rest == 0).then_some(set)
    }
}

/// Whether points are on a line that is not level, up to rounding. At least three at different places are needed.
fn is_on_a_line(mut points: impl Iterator<Item = (f64, f64)>) -> bool {
    let Some((x, y)) = points.next() else { return false };
    let mut slope: Option<f64> = None;
    let mut on_line = 0;
    for (next_x, next_y) in points {
        let (dx, dy) = (next_x - x, next_y - y);
        if dx == 0.0 {
            if dy != 0.0 {
                return false;
            }
            continue;
        }
        let expected = *slope.get_or_insert(dy / dx) * dx;
        // The numbers may have been rounded to 32 bits.
        let tolerance = 2e-5 * expected.abs().max(dy.abs()) + 1e-6 * y.abs().max(next_y.abs());
        if (expected - dy).abs() > tolerance {
            return false;
        }
        on_line += 1;
    }
    on_line >= 2 && slope.is_some_and(|slope| slope != 0.0)
}

#[cfg(test)]
mod tests {
    use super::{System, inverse, is_on_a_line};

    #[test]
    fn systems_of_bits_are_solved() {
        let hash = |x: u32| (x ^ (x >> 7)).wrapping_mul(0x9e37_79b1);
        let mut system = System::default();
        let inverse = inverse(u64::from(hash(1))) as u32;
        (0..32).for_each(|bit| system.add(u64::from(hash(1 << bit).wrapping_mul(inverse)), 1 << bit));
        let found = system.solve(u64::from(hash(123_456_789).wrapping_mul(inverse)));
        assert_eq!(found, Some(123_456_789));
        let mut even = System::default();
        (1..8).for_each(|bit| even.add(1 << bit, 1 << bit));
        assert_eq!((even.solve(6), even.solve(5)), (Some(6), None));
    }

    #[test]
    fn lines_are_found() {
        let line = [(1.0, 4.0), (2.0, 7.0), (2.0, 7.0), (-3.5, -9.5), (100.0, 301.0)];
        assert!(is_on_a_line(line.into_iter()));
        assert!(!is_on_a_line(line.into_iter().take(2)), "too few points");
        assert!(!is_on_a_line(line.into_iter().chain([(5.0, 17.0)])));
        assert!(!is_on_a_line([(1.0, 2.0), (2.0, 2.0), (3.0, 2.0), (4.0, 2.0)].into_iter()), "level");
        assert!(!is_on_a_line([(1.0, 2.0), (1.0, 3.0), (3.0, 2.0), (4.0, 2.0)].into_iter()));
    }
}
