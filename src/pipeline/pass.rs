//! What a pass is.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{OptionRow, Options, Pipeline};
use crate::diagnostics::{Diagnostics, Fallible};
use crate::ir::{Body, Context, Op, SymbolScope};
use crate::syntax::PrintOptions;

/// A statistic that a pass counts.
#[derive(Clone, Copy, Debug)]
pub struct StatisticRow {
    /// Its name, as `-mlir-pass-statistics` prints it.
    pub name: &'static str,
    /// What it counts.
    pub summary: &'static str,
}

/// A pass, declared: one row, and the pass is known to the command line, to pipelines and to `--help`.
pub struct PassRow {
    /// Its name on the command line and in pipelines.
    pub name: &'static str,
    /// The name that dumps, timings and statistics show: `CSE`.
    pub title: &'static str,
    /// What it does, for `--help`.
    pub summary: &'static str,
    /// The only op it runs on; `None`: any isolated op.
    pub anchor: Option<&'static str>,
    /// Its options.
    pub options: &'static [OptionRow],
    /// What it counts.
    pub statistics: &'static [StatisticRow],
    /// Makes the pass with these options.
    pub make: fn(&Options) -> Result<Box<dyn Pass>, String>,
}

/// The counters of one pass in one pipeline.
#[derive(Debug)]
pub struct Statistics {
    rows: &'static [StatisticRow],
    counters: Vec<AtomicU64>,
}

impl Statistics {
    /// All zero.
    pub fn new(rows: &'static [StatisticRow]) -> Statistics {
        Statistics { rows, counters: rows.iter().map(|_| AtomicU64::new(0)).collect() }
    }

    /// Adds to a statistic of the pass's row.
    pub fn add(&self, name: &str, count: u64) {
        if let Some(index) = self.rows.iter().position(|row| row.name == name) {
            self.counters[index].fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Every statistic with its count.
    pub fn values(&self) -> impl Iterator<Item = (&'static StatisticRow, u64)> + '_ {
        self.rows.iter().zip(&self.counters).map(|(row, counter)| (row, counter.load(Ordering::Relaxed)))
    }
}

/// Runs a pipeline on the body that the ops of a path lead to, from the body that is given; this one is the pass's own.
pub type RunNested<'a> = dyn Fn(&Pipeline, &mut Body, &[Op]) -> Fallible + Sync + 'a;

/// What a pass runs with.
pub struct PassContext<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// Where errors, warnings and remarks go.
    pub diagnostics: &'a Diagnostics,
    /// What the pass counts.
    pub statistics: &'a Statistics,
    /// Whether the pass may use several threads for sibling bodies.
    pub threads: bool,
    /// The symbols around the body, as they were before the passes of this level ran.
    pub symbols: &'a SymbolScope<'a>,
    /// Whether the body is that of the program's outermost op.
    pub is_root: bool,
    /// How the program is printed.
    pub print: &'a PrintOptions,
    /// Shows a text among the dumps.
    pub show: &'a (dyn Fn(&str) + Sync),
    /// Runs a pipeline that the pass holds.
    pub run_nested: &'a RunNested<'a>,
}

/// Changes one body, and what is nested in it if it wants to. A pass that visits each body by itself implements
/// [`BodyPass`](super::BodyPass) instead.
pub trait Pass: Send + Sync {
    /// Runs on `body`, which hangs below the op the pass is anchored on.
    ///
    /// # Errors
    /// The pass has reported why it fails; the program is thrown away. Where nothing was reported, the pass manager
    /// reports that the pass failed.
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible;

    /// Whether the pass shows something, so that siblings are to be taken in order.
    fn shows(&self) -> bool {
        false
    }
}
