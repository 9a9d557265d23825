//! Searches for inputs on which two programs may differ: guided by coverage, like a fuzzer, and directed by the numbers that the
//! programs compare.
//!
//! Both programs run on each input, and the results are compared. The runs record the outcomes of branches and the numbers of
//! comparisons ([`freehold_interpreter::trace`]). The search has these steps:
//!
//! 1. The numbered inputs again, inputs that are filled with numbers of one sort, and single numbers that are replaced by
//!    extremes and by constants of the programs and their neighbors.
//! 2. For each comparison, inputs whose numbers are equal, or neighbors ([`super::solve`]). This takes the branches that depend
//!    on it both ways, and distinguishes `x < 10` from `x <= 10` and from `x < 11`. Comparisons that only one program makes come
//!    first. Numbers that take a new outcome are tried with other inputs too.
//! 3. Random changes of inputs that showed something new, as long as outcomes are missing and more are found.
//!
//! The cost is bounded by [`super::CheckOptions::search`] steps; while nothing new is shown, by the steps of the numbered
//! inputs. Inputs that showed something new are kept, up to [`MOST_KEPT`] bytes.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::inputs::{Input, Inputs};
use super::mutate::{FILLS, Slots, extremes, nearest, of_key};
use super::session::{Halt, Recorded, Session};
use freehold_core::sort::sort_by_key;
use freehold_generate::Entropy;
use freehold_interpreter::ValueType;
use freehold_interpreter::trace::{Decision, Numbers, Recorder, seen};

/// The maximum number of steps of an input whose loop nests run one iteration at a time.
const EXACT_STEPS: u64 = 30_000;

/// The steps that the search may take in any case.
const FEW_STEPS: u64 = 500_000;

/// The steps, and the number of inputs, after which the search ends if nothing new was shown: as long as outcomes of branches
/// are missing, and when all were taken.
const IDLE: (u64, usize) = (8_000_000, 30);
const IDLE_WHEN_TAKEN: (u64, usize) = (1_000_000, 10);

/// The least steps and inputs after which it ends while it tries comparisons that only one of two programs makes: these are the
/// likely differences.
const IDLE_UNSHARED: (u64, usize) = (2_000_000, 150);

/// After the inputs that are filled with numbers of one sort, an input may take this many times the steps of those before it,
/// and at least these steps: otherwise a few loops with large bounds take the steps of all others.
const FUEL_OF_SEARCH: (u64, u64) = (16, 4_000_000);

/// Inputs are scarce if the steps of the search suffice for fewer runs than this.
const SCARCE: u64 = 200;

/// The maximum number of inputs with one replaced number.
const MOST_SINGLE: usize = 400;

/// The number of random changes that show nothing new after which the search ends.
const MOST_IDLE: usize = 400;

/// The number of inputs that are filled with numbers of one sort in any case, also if they are expensive: random numbers make
/// most results of large models a NaN, and most indices are out of bounds.
const MOST_NEEDED_FILLS: usize = 4;

/// The number of other inputs that get the numbers which reached a goal.
const MOST_REPLAYS: usize = 3;

/// The number of inputs that are tried for goals, also if they are expensive.
const LEAST_INPUTS: u64 = 24;

/// The maximum number of bytes of inputs that are kept, and the bytes that one site of an input takes.
const MOST_KEPT: usize = 1 << 26;
const BYTES_OF_SITE: usize = 100;

/// The number of inputs whose comparisons decide whether two programs make the same comparison.
const MOST_SIGNING: usize = 16;

/// The increase of the priority of goals that both programs have; more than the priority of any goal.
const AFTER_UNSHARED: u8 = 5;

/// The increase of the priority of a goal for each try.
const ROUND: u8 = 10;

/// The maximum number of tries of a goal, each with another input.
const MOST_TRIES: u8 = 2;

/// The share of the time of the whole check that the search may take, in percent.
const SHARE_OF_TIME: u32 = 60;

/// An input that showed something new.
pub(super) struct Entry {
    pub(super) inputs: Inputs,
    pub(super) slots: Slots,
    recorders: [Option<Recorder>; 2],
    /// The number of floats in the results that are zero, infinite or a NaN.
    hiding: usize,
}

/// Something that an input can show: two numbers of a comparison that differ by this, or an outcome of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    /// The first or the second program.
    pub(super) side: usize,
    pub(super) site: usize,
    /// The difference of the keys of the numbers, or the value of a switch.
    pub(super) delta: i128,
    /// Whether the site is a switch.
    pub(super) is_switch: bool,
}

/// The search in progress.
pub(super) struct Search<'s, 'p> {
    session: &'s mut Session<'p>,
    pub(super) types: &'p [ValueType],
    pub(super) queue: Vec<Entry>,
    /// The bytes of the inputs that showed something new, approximately.
    kept: usize,
    entropy: Entropy,
    /// The steps after which the search ends.
    limit: u64,
    /// The steps and the number of inputs after which it ends if nothing new is shown before.
    idle: (u64, usize),
    /// Whether comparisons are tried that only one of the programs makes.
    is_unshared: bool,
    /// The slots that change a comparison, by side, site and input.
    pub(super) influences: FxHashMap<(usize, usize, usize), Vec<usize>>,
    tries: FxHashMap<(usize, usize, i128), u8>,
}

/// Searches from these inputs.
///
/// # Errors
/// A failure that was found, or the end of the time.
pub(super) fn search(session: &mut Session<'_>, numbered: Vec<(Inputs, Recorded)>) -> Result<(), Halt> {
    let (spent, runs) = (session.spent, numbered.len().max(1) as u64);
    session.is_exact = spent / runs <= EXACT_STEPS;
    if let Some(deadline) = session.options.stop.as_ref().and_then(|stop| stop.deadline) {
        let now = std::time::Instant::now();
        let end = now + deadline.saturating_duration_since(now) * SHARE_OF_TIME / 100;
        let outer = session.options.stop.clone();
        session.options.stop = outer.as_ref().map(|stop| stop.before(end));
        let found = run(session, numbered, spent);
        session.report.is_cut_short |= session.is_stopped();
        session.options.stop = outer;
        return found;
    }
    run(session, numbered, spent)
}

fn run(session: &mut Session<'_>, numbered: Vec<(Inputs, Recorded)>, spent: u64) -> Result<(), Halt> {
    let first = session.first;
    let Some(function) = first.function(&session.options.entry) else { return Ok(()) };
    let mut search = Search {
        types: &function.inputs,
        queue: Vec::new(),
        kept: 0,
        entropy: Entropy::from_seed(session.options.seed ^ 0x5ea2_c4ed),
        limit: spent + session.options.search,
        idle: (spent + IDLE.0, MOST_SINGLE),
        is_unshared: false,
        influences: FxHashMap::default(),
        tries: FxHashMap::default(),
        session,
    };
    let few = spent + (spent / 2).max(FEW_STEPS);
    search.begin(numbered, few)?;
    let most_steps = search.session.most_steps;
    search.limit = search.limit.max(search.session.spent + most_steps.saturating_mul(LEAST_INPUTS));
    search.extend();
    search.reach_goals()?;
    search.change_at_random()
}

impl Search<'_, '_> {
    /// Runs an input, and keeps it if it showed something new.
    ///
    /// # Errors
    /// A failure, or no steps are left.
    pub(super) fn record(&mut self, inputs: Inputs) -> Result<Recorded, Halt> {
        let (steps, inputs_left) = self.idle;
        if self.session.spent >= self.limit
            || self.session.spent >= steps && self.session.report.searched >= inputs_left
        {
            return Err(Halt::Over);
        }
        let mut recorded = self.session.record(&inputs)?;
        if recorded.is_new {
            self.extend();
            let bytes: usize = inputs.buffers.iter().map(|buffer| buffer.bytes.len()).sum();
            let sites: usize = self.session.known.iter().map(|known| known.sites.sites.len()).sum();
            self.kept += bytes + sites * BYTES_OF_SITE;
            if self.kept <= MOST_KEPT {
                let slots = Slots::new(&inputs, self.types);
                let recorders = [recorded.recorders[0].take(), recorded.recorders[1].take()];
                self.queue.push(Entry { inputs, slots, recorders, hiding: recorded.hiding });
            }
        }
        Ok(recorded)
    }

    /// Lets the search go on, because an input showed something new.
    fn extend(&mut self) {
        let is_taken = self.session.known.iter().all(|known| known.is_taken(self.session.is_exact));
        let (mut steps, mut inputs) = if is_taken { IDLE_WHEN_TAKEN } else { IDLE };
        if self.is_unshared {
            (steps, inputs) = (steps.max(IDLE_UNSHARED.0), inputs.max(IDLE_UNSHARED.1));
        }
        self.idle = (self.session.spent + steps, self.session.report.searched + inputs);
    }

    /// Returns the numbers of the comparisons of a site on an input that was recorded.
    pub(super) fn samples<'r>(&'r self, recorded: &'r Recorded, goal: Goal) -> &'r [(u64, u64)] {
        let recorder = recorded.recorders[goal.side].as_ref();
        let of_last = || self.queue.last().and_then(|entry| entry.recorders[goal.side].as_ref());
        let recorder = recorder.or_else(|| if recorded.is_new { of_last() } else { None });
        recorder.filter(|_| !recorded.is_skipped).map_or(&[], |recorder| &recorder.samples[goal.site])
    }

    /// Returns the numbers of the comparisons of a site on an input of the queue.
    pub(super) fn samples_of(&self, entry: usize, goal: Goal) -> &[(u64, u64)] {
        self.queue[entry].recorders[goal.side].as_ref().map_or(&[], |recorder| &recorder.samples[goal.site])
    }

    /// Returns the kind of the numbers that a goal compares.
    pub(super) fn numbers(&self, goal: Goal) -> Numbers {
        self.session.known[goal.side].sites.sites[goal.site].numbers
    }

    /// Whether some input showed this.
    pub(super) fn is_reached(&self, goal: Goal) -> bool {
        let known = &self.session.known[goal.side];
        let site = &known.sites.sites[goal.site];
        if let Decision::Switch(values) = &site.decision {
            let outcome = values.binary_search(&(goal.delta as u64)).map_or(0, |index| index + 1);
            return known.taken[site.outcomes.0 + outcome];
        }
        let bit = match goal.delta {
            0 => seen::EQUAL,
            1 => seen::ABOVE,
            _ => seen::BELOW,
        };
        known.seen[goal.site] & bit != 0
    }

    /// Runs the inputs that do not depend on earlier runs, until the steps are spent.
    fn begin(&mut self, numbered: Vec<(Inputs, Recorded)>, few: u64) -> Result<(), Halt> {
        let bases: Vec<Inputs> = numbered.iter().map(|(inputs, _)| inputs.clone()).collect();
        for (inputs, recorded) in numbered {
            let recorded = if self.session.is_exact { self.session.repeat(&inputs)? } else { recorded };
            // An input that shows nothing new is kept too, because it is one of few.
            if !recorded.is_skipped {
                let slots = Slots::new(&inputs, self.types);
                self.queue.push(Entry { inputs, slots, recorders: recorded.recorders, hiding: recorded.hiding });
            }
        }
        if self.types.is_empty() {
            return Err(Halt::Over);
        }
        let Some(base) = bases.first() else { return Ok(()) };
        for (number, fill) in FILLS.into_iter().enumerate() {
            if self.session.spent > few && number >= MOST_NEEDED_FILLS {
                break;
            }
            // Most have the layout of the first input, so that their numbers can be compared.
            let mut inputs = bases.get(number).filter(|_| number > 6).unwrap_or(base).clone();
            let slots = Slots::new(&inputs, self.types);
            fill.apply(&slots, &mut inputs, self.types, &mut self.entropy);
            let recorded = self.session.record(&inputs)?;
            if !recorded.is_skipped && recorded.recorders[0].is_some() {
                self.queue.push(Entry { inputs, slots, recorders: recorded.recorders, hiding: recorded.hiding });
            }
        }
        self.limit_fuel();
        self.replace_single_numbers(few)
    }

    /// Limits the steps of further inputs, if some input was compared.
    fn limit_fuel(&mut self) {
        let most_steps = self.session.most_steps;
        if most_steps > 0 {
            let most = most_steps.saturating_mul(FUEL_OF_SEARCH.0).max(FUEL_OF_SEARCH.1);
            let fuel = &mut self.session.options.limits.fuel;
            *fuel = (*fuel).min(most);
        }
    }

    /// Replaces single numbers by extremes and by constants and their neighbors.
    fn replace_single_numbers(&mut self, few: u64) -> Result<(), Halt> {
        let mut constants: Vec<u64> =
            self.session.known.iter().flat_map(|known| known.sites.constants.iter().copied()).collect();
        constants.sort_unstable();
        constants.dedup();
        let entries = self.queue.len();
        for number in 0..MOST_SINGLE {
            if self.session.spent > few || entries == 0 {
                return Ok(());
            }
            let entry = number % entries;
            let slots = self.queue[entry].slots.clone();
            if slots.count == 0 {
                return Ok(());
            }
            // Numbers and extents in turn; every third change is in a buffer.
            let slot = match number / entries {
                turn if slots.single > 0 && (turn % 3 != 2 || slots.single == slots.count) => turn % slots.single,
                _ if slots.single < slots.count => {
                    slots.single + (self.entropy.bits() % (slots.count - slots.single) as u64) as usize
                }
                turn => turn % slots.count,
            };
            let bits = self.interesting(slots.numbers(slot), &constants);
            let mut inputs = self.queue[entry].inputs.clone();
            if slots.set(&mut inputs, self.types, slot, bits) {
                self.record(inputs)?;
            }
        }
        Ok(())
    }

    /// Returns an extreme, or a constant of the programs or a neighbor of one.
    fn interesting(&mut self, numbers: Numbers, constants: &[u64]) -> u64 {
        let extremes = extremes(numbers);
        if extremes.is_empty() {
            return self.entropy.bits();
        }
        if constants.is_empty() || self.entropy.chance(40) {
            return *self.entropy.pick(&extremes);
        }
        let constant = constants[(self.entropy.bits() % constants.len() as u64) as usize];
        let neighbor = |key: i128, by: usize| of_key(numbers, key + by as i128 - 1);
        let by = self.entropy.below(3);
        match numbers {
            // Integers are constants of floats too, and the bits of one may be those of a float.
            Numbers::Float(_) if constant < 1 << 20 => nearest(numbers, constant as f64),
            _ => numbers.key(constant).map_or(constant, |key| neighbor(key, by)),
        }
    }

    /// Returns for each site of a program a hash of the numbers that it compared on the first inputs of the queue.
    fn signatures(&self, side: usize) -> Vec<u64> {
        let sites = self.session.known.get(side).map_or(0, |known| known.sites.sites.len());
        let of = |site: usize| {
            let mut hasher = FxHasher::default();
            for entry in self.queue.iter().take(MOST_SIGNING) {
                let samples = entry.recorders[side].as_ref().map(|recorder| &recorder.samples[site]);
                samples.hash(&mut hasher);
            }
            hasher.finish()
        };
        (0..sites).map(of).collect()
    }

    /// Returns the goals that are not reached, those of comparisons with only one result first. Comparisons that only one of
    /// the programs makes are before others, and those that both make are goals of the first one only. Returns also whether
    /// only one program makes the comparison.
    fn goals(&self) -> Vec<(Goal, bool)> {
        let mut goals = Vec::new();
        let is_differential = self.session.known.len() > 1;
        let signatures = [0, 1].map(|side| self.signatures(side));
        let sets = [0, 1].map(|side: usize| signatures[side].iter().copied().collect::<FxHashSet<u64>>());
        for (side, known) in self.session.known.iter().enumerate() {
            for (site, (of, &bits)) in known.sites.sites.iter().zip(&known.seen).enumerate() {
                // Numbers that are the same for all inputs so far, such as the counters of most loops, hardly depend on them.
                if !known.compared[site].1 {
                    continue;
                }
                let is_shared = sets[1 - side].contains(&signatures[side][site]);
                if is_shared && side == 1 {
                    continue;
                }
                let mut add = |priority: u8, delta: i128, is_switch: bool| {
                    let priority = priority + if is_shared { AFTER_UNSHARED } else { 0 };
                    let tries = self.tries.get(&(side, site, delta)).copied().unwrap_or(0);
                    let goal = Goal { side, site, delta, is_switch };
                    if tries < MOST_TRIES && !self.is_reached(goal) {
                        goals.push((priority + ROUND * tries, goal));
                    }
                };
                match &of.decision {
                    Decision::Switch(values) => values.iter().for_each(|&value| add(0, i128::from(value), true)),
                    Decision::Compare | Decision::Loop => {
                        let both = seen::GREATER | seen::LESS;
                        let is_one_sided = match of.is_equality {
                            true => bits & seen::EQUAL == 0 || bits & both == 0,
                            false => bits & both != both,
                        };
                        // Neighbors do not matter to a comparison for equality.
                        let neighbors = if of.is_equality { 3 } else { 2 - u8::from(is_one_sided) };
                        // Comparisons that decide a branch which was taken one way only are the first.
                        let is_awaited = of.decides.iter().any(|&decided| {
                            let (first, count) = known.sites.sites[decided].outcomes;
                            known.taken[first..first + count].contains(&false)
                        });
                        let later = if is_awaited { 0 } else { 1 };
                        add(later + u8::from(!is_one_sided), 0, false);
                        add(later + neighbors, 1, false);
                        add(later + neighbors, -1, false);
                    }
                    Decision::Branch => {}
                }
            }
        }
        sort_by_key(&mut goals, |&(priority, _)| priority);
        goals.into_iter().map(|(priority, goal)| (goal, is_differential && priority % ROUND < AFTER_UNSHARED)).collect()
    }

    /// Tries each goal.
    fn reach_goals(&mut self) -> Result<(), Halt> {
        self.try_goals()?;
        self.is_unshared = false;
        Ok(())
    }

    fn try_goals(&mut self) -> Result<(), Halt> {
        for _ in 0..MOST_TRIES {
            let goals = self.goals();
            for (goal, is_unshared) in goals {
                if self.is_reached(goal) {
                    continue;
                }
                if self.is_unshared != is_unshared {
                    self.is_unshared = is_unshared;
                    self.extend();
                }
                let tries = self.tries.entry((goal.side, goal.site, goal.delta)).or_default();
                *tries += 1;
                let tries = usize::from(*tries);
                if let Some(entry) = self.entry_for(goal, tries - 1) {
                    self.attempt(goal, entry)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the search can try few inputs only.
    fn is_scarce(&self) -> bool {
        self.session.most_steps.saturating_mul(SCARCE) > self.session.options.search
    }

    /// Tries numbers that reached a goal with other inputs, those whose results hide the least first: on the input for which
    /// they were found, what depends on them may be multiplied by zero, or all results may be NaNs.
    pub(super) fn replay(&mut self, entry: usize, changes: &[(usize, u64)]) -> Result<(), Halt> {
        let mut others: Vec<(usize, usize)> = (0..self.queue.len())
            .filter(|&other| other != entry && self.is_alike(entry, other))
            .map(|other| (self.queue[other].hiding, other))
            .collect();
        others.sort_unstable();
        for (_, other) in others.into_iter().take(MOST_REPLAYS) {
            let base = &self.queue[other];
            let mut inputs = base.inputs.clone();
            if changes.iter().all(|&(slot, bits)| base.slots.set(&mut inputs, self.types, slot, bits)) {
                self.record(inputs)?;
            }
        }
        Ok(())
    }

    /// Returns an input of the queue that reaches the site of a goal: those with the layout of the first input before
    /// others, and those with the nearest numbers before others. If only few inputs can be tried, and for the second try,
    /// those whose results show what was computed are before others.
    fn entry_for(&self, goal: Goal, number: usize) -> Option<usize> {
        let numbers = self.numbers(goal);
        let distance = |entry: usize| {
            let of = |&(left, right): &(u64, u64)| {
                let right = if goal.is_switch { goal.delta as u64 } else { right };
                Some((numbers.key(left)? - numbers.key(right)?).unsigned_abs())
            };
            self.samples_of(entry, goal).iter().filter_map(of).min()
        };
        let mut entries: Vec<(bool, bool, u128, usize)> = (0..self.queue.len())
            .filter_map(|entry| Some((false, !self.is_alike(0, entry), distance(entry)?, entry)))
            .collect();
        let before = entries.iter().copied().min();
        if number > 0 || self.is_scarce() {
            let least = self.queue.iter().map(|entry| entry.hiding).min().unwrap_or(0);
            entries.iter_mut().for_each(|entry| entry.0 = self.queue[entry.3].hiding > 2 * least);
        }
        entries.sort_unstable();
        let mut entries = entries.into_iter().map(|found| found.3);
        match number {
            0 => entries.next(),
            _ => entries.find(|&entry| before.is_none_or(|before| before.3 != entry)).or(before.map(|before| before.3)),
        }
    }

    /// Whether the same slots of two inputs are the same elements.
    pub(super) fn is_alike(&self, left: usize, right: usize) -> bool {
        let (left, right) = (&self.queue[left], &self.queue[right]);
        let mut pairs = left.inputs.arguments.iter().zip(&right.inputs.arguments);
        left.slots.count == right.slots.count
            && pairs.all(|(left, right)| left == right || matches!(left, Input::Number(..)))
    }

    /// Changes inputs at random, as long as outcomes of branches are missing and something new is found.
    fn change_at_random(&mut self) -> Result<(), Halt> {
        let constants: Vec<u64> =
            self.session.known.iter().flat_map(|known| known.sites.constants.iter().copied()).collect();
        let mut idle = 0;
        self.idle.1 = 0;
        let is_exact = self.session.is_exact;
        while idle < MOST_IDLE && !self.session.known.iter().all(|known| known.is_taken(is_exact)) {
            let entry = self.entropy.bits() as usize % self.queue.len().max(1);
            let Some(base) = self.queue.get(entry) else { return Ok(()) };
            let (mut inputs, slots) = (base.inputs.clone(), base.slots.clone());
            if slots.count == 0 {
                return Ok(());
            }
            for _ in 0..1 + self.entropy.below(4) {
                let among = if slots.single > 0 && self.entropy.chance(60) { slots.single } else { slots.count };
                let slot = (self.entropy.bits() % among as u64) as usize;
                let numbers = slots.numbers(slot);
                let bits = match self.entropy.below(3) {
                    0 => of_key(
                        numbers,
                        numbers.key(slots.get(&inputs, slot)).unwrap_or(0) + self.entropy.below(9) as i128 - 4,
                    ),
                    1 if slots.is_extent(slot) => self.entropy.below(12) as u64,
                    1 => nearest(numbers, self.entropy.below(65) as f64 - 32.0),
                    _ => self.interesting(numbers, &constants),
                };
                slots.set(&mut inputs, self.types, slot, bits);
                if slots.is_extent(slot) {
                    // The slots of buffers are others now.
                    break;
                }
            }
            let recorded = self.record(inputs)?;
            idle = if recorded.is_new { 0 } else { idle + 1 };
            if recorded.is_new {
                self.reach_goals()?;
            }
        }
        Ok(())
    }
}
