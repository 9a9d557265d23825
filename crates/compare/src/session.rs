//! A check in progress: runs the inputs of a check one after the other, and collects the report.
//!
//! The numbered inputs are run, then [`super::search`] looks for further ones; with little fuel first, if
//! [`CheckOptions::first_fuel`] says so, and with all fuel only if no input ends with it. All choices depend on the programs
//! and the seed alone, and work is measured in steps, so the inputs are the same on each machine, unless
//! [`CheckOptions::stop`] ends the check.

use std::rc::Rc;
use std::time::Instant;

use super::compare::{Compared, Failure, FailureKind, Side, Traces, compare};
use super::inputs::Inputs;
use super::{CheckOptions, Verdict, impossible};
use freehold_core::ir::Location;
use freehold_generate::Entropy;
use freehold_interpreter::trace::{Decision, Recorder, Sites};
use freehold_interpreter::{FaultKind, Program};

/// After the first program ran out of fuel on an input, the fuel for further inputs is divided by this. So the full
/// fuel is spent only once on a program that does not terminate.
const FUEL_AFTER_EXHAUSTION: u64 = 100;

/// Why an input is skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skip {
    /// The first program has a fault.
    Faulty,
    /// The first program runs out of fuel or memory.
    Exhausted,
    /// A run was stopped.
    Stopped,
}

/// The outcomes of the branches of the first program: those that some input took.
#[derive(Clone, Debug, Default)]
pub struct Branches {
    /// The number of outcomes that were taken.
    pub taken: usize,
    /// The number of outcomes.
    pub total: usize,
    /// The outcomes that were not taken, by location.
    pub missed: Vec<(Location, String)>,
}

/// The report of a check without failures.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The number of inputs that were run.
    pub runs: usize,
    /// The number of inputs on which the first program has a fault.
    pub faulty: usize,
    /// The number of inputs on which it runs out of fuel or memory.
    pub exhausted: usize,
    /// The number of inputs on which a run was stopped.
    pub stopped: usize,
    /// The first skipped input: its index, and the failure of the program.
    pub left_out: Option<(usize, Box<Failure>)>,
    /// The skipped inputs, by index. Inputs of the search follow the others.
    pub skips: Vec<(usize, Skip)>,
    /// The number of inputs that the search found.
    pub searched: usize,
    /// The outcomes of branches; `None` without a search.
    pub branches: Option<Branches>,
    /// Whether the check was stopped before it ended.
    pub is_cut_short: bool,
}

impl Report {
    /// Returns the number of skipped inputs.
    pub fn skipped(&self) -> usize {
        self.faulty + self.exhausted + self.stopped
    }

    /// Returns the number of compared inputs.
    pub fn compared(&self) -> usize {
        self.runs - self.skipped()
    }
}

/// The behavior of one program on the inputs so far.
pub(super) struct Known {
    /// The instructions that decide something.
    pub(super) sites: Rc<Sites>,
    /// Whether each outcome was taken.
    pub(super) taken: Vec<bool>,
    /// The bits of [`freehold_interpreter::trace::seen`] by site.
    pub(super) seen: Vec<u8>,
    /// The numbers of the first comparison of each site, and whether another input had others.
    pub(super) compared: Vec<(Option<(u64, u64)>, bool)>,
}

impl Known {
    fn new(program: &Program) -> Known {
        let sites = Rc::new(Sites::of(program));
        let count = sites.sites.len();
        Known { taken: vec![false; sites.outcomes], seen: vec![0; count], compared: vec![(None, false); count], sites }
    }

    /// Adds the record of a run. Returns whether a part of it is new, and whether an outcome is new.
    fn add(&mut self, recorder: &Recorder) -> (bool, bool) {
        let mut takes_new = false;
        for (known, &taken) in self.taken.iter_mut().zip(&recorder.taken) {
            takes_new |= taken && !*known;
            *known |= taken;
        }
        let mut is_new = takes_new;
        for (known, &seen) in self.seen.iter_mut().zip(&recorder.seen) {
            is_new |= seen & !*known != 0;
            *known |= seen;
        }
        for ((first, varies), samples) in self.compared.iter_mut().zip(&recorder.samples) {
            if let Some(&sample) = samples.first() {
                *varies |= *first.get_or_insert(sample) != sample;
            }
        }
        (is_new, takes_new)
    }

    /// Whether all outcomes were taken that can be known.
    pub(super) fn is_taken(&self, is_exact: bool) -> bool {
        let is_known =
            |outcomes: (usize, usize)| self.taken[outcomes.0..outcomes.0 + outcomes.1].iter().all(|&taken| taken);
        let mut sites = self.sites.sites.iter().filter(|site| is_exact || !site.is_in_rows);
        sites.all(|site| is_known(site.outcomes))
    }

    /// Returns the outcomes of branches. Those in loop nests that were executed by rows are not known.
    pub(super) fn branches(&self, is_exact: bool) -> Branches {
        let mut branches = Branches::default();
        for site in self.sites.sites.iter().filter(|site| is_exact || !site.is_in_rows) {
            let (first, count) = site.outcomes;
            for outcome in 0..count {
                branches.total += 1;
                if self.taken[first + outcome] {
                    branches.taken += 1;
                    continue;
                }
                let what = match (&site.decision, outcome) {
                    (Decision::Switch(_), 0) => "the default is never taken".to_string(),
                    (Decision::Switch(values), _) => format!("case {} is never taken", values[outcome - 1] as i64),
                    (Decision::Loop, 0) => "the loop always has iterations".to_string(),
                    (Decision::Loop, _) => "the loop never has iterations".to_string(),
                    (_, 0) => "the condition is never false".to_string(),
                    (_, _) => "the condition is never true".to_string(),
                };
                branches.missed.push((site.location, what));
            }
        }
        branches
    }
}

/// The recorded runs of one input.
pub(super) struct Recorded {
    /// Whether the input was skipped.
    pub(super) is_skipped: bool,
    /// Whether the input showed something new.
    pub(super) is_new: bool,
    /// Whether it took a new outcome of a branch.
    pub(super) takes_new: bool,
    /// The number of floats in the results that are zero, infinite or a NaN.
    pub(super) hiding: usize,
    /// The records of the first and the second program.
    pub(super) recorders: [Option<Recorder>; 2],
}

impl Recorded {
    /// Returns the record of an input that showed nothing new.
    fn nothing(recorders: [Option<Recorder>; 2]) -> Recorded {
        Recorded { is_skipped: false, is_new: false, takes_new: false, hiding: 0, recorders }
    }
}

/// Why the search ends.
pub(super) enum Halt {
    /// A failure was found.
    Failed(Box<Failure>),
    /// There are no steps left, or the check is stopped.
    Over,
}

/// A check in progress.
pub(super) struct Session<'p> {
    pub(super) first: &'p Program,
    pub(super) second: Option<&'p Program>,
    pub(super) options: CheckOptions,
    pub(super) report: Report,
    /// The behavior of the first and the second program so far; empty without a search.
    pub(super) known: Vec<Known>,
    /// Whether the bodies of loop nests are recorded.
    pub(super) is_exact: bool,
    /// The steps of all runs so far, with the steps that count for the preparation of a run.
    pub(super) spent: u64,
    /// Whether the fuel of an input ran out.
    pub(super) is_out_of_fuel: bool,
    /// The most steps that the runs of a compared input took.
    pub(super) most_steps: u64,
}

impl<'p> Session<'p> {
    pub(super) fn new(first: &'p Program, second: Option<&'p Program>, options: &CheckOptions) -> Session<'p> {
        let searches = options.search > 0 && options.runs > 0;
        let programs = std::iter::once(first).chain(second).filter(|_| searches);
        Session {
            first,
            second,
            options: options.clone(),
            report: Report::default(),
            known: programs.map(Known::new).collect(),
            is_exact: false,
            spent: 0,
            is_out_of_fuel: false,
            most_steps: 0,
        }
    }

    /// Whether the check is stopped from outside.
    pub(super) fn is_stopped(&self) -> bool {
        self.options.stop.as_ref().is_some_and(freehold_interpreter::Stop::is_due)
    }

    /// Runs the numbered inputs, which are random. Returns them with their records. After the fuel of one ran out, the
    /// others get less: so it is spent only once on a program that does not terminate.
    pub(super) fn numbered(&mut self, fuel: u64) -> Result<Vec<(Inputs, Recorded)>, Box<Verdict>> {
        let mut entropy = Entropy::from_seed(self.options.seed);
        let mut all = Vec::new();
        for run in 0..self.options.runs {
            let inputs = Inputs::random(self.first, self.second, &self.options, run, &mut entropy)
                .map_err(|message| Box::new(impossible(message)))?;
            if self.is_stopped() && run > 0 {
                break;
            }
            let mut traces = self.traces();
            let stop = self.options.stop.clone();
            if let Some(outer) = &stop {
                // Other inputs get their share of the time too.
                let left = outer.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                self.options.stop = Some(left.map_or(outer.clone(), |left| outer.before(Instant::now() + left / 3)));
            }
            let compared = self.compare(&inputs, &mut traces);
            self.options.stop = stop;
            if self.is_out_of_fuel {
                self.options.limits.fuel = fuel / FUEL_AFTER_EXHAUSTION;
            }
            match compared {
                Ok(is_skipped) => {
                    let recorded = self.recorded(is_skipped, traces);
                    all.push((inputs, recorded));
                }
                Err(failure) if failure.kind == FailureKind::Arguments => {
                    return Err(Box::new(impossible(failure.message)));
                }
                Err(failure) => return Err(Box::new(Verdict::Failed(failure))),
            }
        }
        Ok(all)
    }

    /// Returns recorders for one input, if there is a search.
    fn traces(&self) -> Traces {
        let recorder = |known: Option<&Known>| known.map(|known| Recorder::new(known.sites.clone()));
        Traces {
            recorders: [recorder(self.known.first()), recorder(self.known.get(1))],
            exact: self.is_exact,
            hiding: 0,
        }
    }

    /// Adds the record of an input to the behavior so far.
    fn recorded(&mut self, is_skipped: bool, traces: Traces) -> Recorded {
        let (mut is_new, mut takes_new) = (false, false);
        if !is_skipped {
            for (known, recorder) in self.known.iter_mut().zip(&traces.recorders) {
                let Some(recorder) = recorder else { continue };
                let (shows, takes) = known.add(recorder);
                is_new |= shows;
                takes_new |= takes;
            }
        }
        Recorded { is_skipped, is_new, takes_new, hiding: traces.hiding, recorders: traces.recorders }
    }

    /// Runs an input and counts it. Returns whether it is skipped.
    fn compare(&mut self, inputs: &Inputs, traces: &mut Traces) -> Result<bool, Box<Failure>> {
        let Compared { left_out, steps } = compare(self.first, self.second, inputs, &self.options, traces)?;
        let bytes: usize = inputs.buffers.iter().map(|buffer| buffer.bytes.len()).sum();
        self.most_steps = self.most_steps.max(if left_out.is_none() { steps } else { 0 });
        let sites: usize = self.known.iter().map(|known| known.sites.sites.len()).sum();
        self.spent += steps + 500 + bytes as u64 / 4 + sites as u64 / 4;
        let number = self.report.runs;
        self.report.runs += 1;
        let is_skipped = left_out.is_some();
        if let Some(left_out) = left_out {
            let skip = match &left_out {
                failure if failure.is_stopped() => Skip::Stopped,
                failure if failure.is_exhaustion() => Skip::Exhausted,
                _ => Skip::Faulty,
            };
            match skip {
                Skip::Faulty => self.report.faulty += 1,
                Skip::Exhausted => self.report.exhausted += 1,
                Skip::Stopped => self.report.stopped += 1,
            }
            self.is_out_of_fuel |= left_out.kind == FailureKind::Fault(Side::First, FaultKind::OutOfFuel);
            self.report.skips.push((number, skip));
            self.report.left_out.get_or_insert((number, left_out));
        }
        if let Some(progress) = &self.options.progress {
            progress.0(&self.report);
        }
        Ok(is_skipped)
    }

    /// Runs a numbered input again, and records the run. It is not counted again.
    pub(super) fn repeat(&mut self, inputs: &Inputs) -> Result<Recorded, Halt> {
        let report = self.report.clone();
        let recorded = self.record(inputs);
        self.report = report;
        recorded
    }

    /// Runs an input of the search, and records the run.
    pub(super) fn record(&mut self, inputs: &Inputs) -> Result<Recorded, Halt> {
        if self.is_stopped() {
            return Err(Halt::Over);
        }
        let mut traces = self.traces();
        let is_skipped = match self.compare(inputs, &mut traces) {
            Ok(is_skipped) => is_skipped,
            // The shapes that the search made up do not fit; a numbered input did.
            Err(failure) if failure.kind == FailureKind::Arguments => {
                return Ok(Recorded { is_skipped: true, ..Recorded::nothing(traces.recorders) });
            }
            Err(failure) => return Err(Halt::Failed(failure)),
        };
        self.report.searched += 1;
        if is_skipped && self.is_exact && self.report.skips.last().is_some_and(|skip| skip.1 == Skip::Exhausted) {
            // By rows, the fuel may suffice.
            self.report.skips.pop();
            self.report.exhausted -= 1;
            self.report.runs -= 1;
            let is_skipped = self.compare(inputs, &mut Traces::default()).map_err(Halt::Failed)?;
            return Ok(Recorded { is_skipped, ..Recorded::nothing([None, None]) });
        }
        Ok(self.recorded(is_skipped, traces))
    }
}
