//! The course of a check: the numbered inputs with little fuel, then with all of it, and the search for further inputs.

use super::session::{Halt, Report, Session};
use crate::Verdict;

impl Session<'_> {
    /// Runs the check.
    pub(super) fn check(mut self) -> Verdict {
        let all = self.options.limits.fuel;
        let first = self.options.first_fuel.map_or(all, |fuel| fuel.min(all));
        let mut verdict = self.check_with(first);
        if first < all
            && self.report.compared() == 0
            && self.report.exhausted > 0
            && matches!(verdict, Ok(()))
            && !self.is_stopped()
        {
            self.report = Report::default();
            verdict = self.check_with(all);
        }
        if let Err(verdict) = verdict {
            return *verdict;
        }
        if let Some(known) = self.known.first() {
            self.report.branches = Some(known.branches(self.is_exact));
        }
        self.report.is_cut_short |= self.is_stopped();
        match self.report.compared() {
            0 => Verdict::NothingCompared(self.report),
            _ => Verdict::Passed(self.report),
        }
    }

    /// Runs the numbered inputs, and those of the search, with this fuel for each run.
    fn check_with(&mut self, fuel: u64) -> Result<(), Box<Verdict>> {
        (self.options.limits.fuel, self.is_exact, self.is_out_of_fuel) = (fuel, false, false);
        let inputs = self.numbered(fuel)?;
        if self.known.is_empty() || self.report.compared() + self.report.faulty == 0 {
            return Ok(());
        }
        self.options.limits.fuel = fuel;
        match super::search::search(self, inputs) {
            Err(Halt::Failed(failure)) => Err(Box::new(Verdict::Failed(failure))),
            Err(Halt::Over) | Ok(()) => Ok(()),
        }
    }
}
