//! The pass interface.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Analyses, OptionDef, Options, Pipeline, SymbolTableAnalyses, SymbolTableAnalysisKind};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, SymbolScope};
use freehold_core::text::PrintOptions;

/// A statistic of a pass.
#[derive(Clone, Copy, Debug)]
pub struct StatisticDef {
    /// Its name, as `-mlir-pass-statistics` prints it.
    pub name: &'static str,
    /// Its description.
    pub summary: &'static str,
}

/// The declaration of a pass, which the command line, pipelines and `--help` use.
pub struct PassDef {
    /// Its name on the command line and in pipelines.
    pub name: &'static str,
    /// Its name in dumps, timings and statistics: `CSE`.
    pub title: &'static str,
    /// Its description in `--help`.
    pub summary: &'static str,
    /// The only op that it runs on; `None` for any isolated op.
    pub anchor: Option<&'static str>,
    /// Its options.
    pub options: &'static [OptionDef],
    /// Its statistics.
    pub statistics: &'static [StatisticDef],
    /// Creates the pass with these options.
    pub make: fn(&Options) -> Result<Box<dyn Pass>, String>,
}

/// The counters of one pass in one pipeline.
#[derive(Debug)]
pub struct Statistics {
    /// `None` if nobody reads them.
    definitions: Option<&'static [StatisticDef]>,
    counters: Vec<AtomicU64>,
}

impl Statistics {
    /// Returns counters that are zero.
    pub fn new(definitions: &'static [StatisticDef]) -> Statistics {
        let counters = definitions.iter().map(|_| AtomicU64::new(0)).collect();
        Statistics { definitions: Some(definitions), counters }
    }

    /// Returns counters for a pass whose statistics nobody reads, as of one that is added to a pipeline as an object.
    pub fn unread() -> Statistics {
        Statistics { definitions: None, counters: Vec::new() }
    }

    /// Adds to a statistic.
    ///
    /// # Panics
    /// If the pass declares no statistic called `name`.
    pub fn add(&self, name: &str, count: u64) {
        let Some(definitions) = self.definitions else { return };
        let index = definitions.iter().position(|definition| definition.name == name);
        let index = index.unwrap_or_else(|| panic!("the pass declares no statistic '{name}'"));
        self.counters[index].fetch_add(count, Ordering::Relaxed);
    }

    /// Returns every statistic with its count.
    pub fn values(&self) -> impl Iterator<Item = (&'static StatisticDef, u64)> + '_ {
        self.definitions
            .unwrap_or_default()
            .iter()
            .zip(&self.counters)
            .map(|(definition, counter)| (definition, counter.load(Ordering::Relaxed)))
    }
}

/// Runs a pipeline on the nested body at a path of ops, starting from the body of the pass.
pub type RunNested<'a> = dyn Fn(&Pipeline, &mut Body, &[Op]) -> Fallible + Sync + 'a;

/// The context of a pass.
pub struct PassContext<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The list for errors, warnings and remarks.
    pub diagnostics: &'a Diagnostics,
    /// The statistics of the pass.
    pub statistics: &'a Statistics,
    /// Whether the pass may use several threads for sibling bodies.
    pub threads: bool,
    /// The symbols of the enclosing symbol tables, as they were before the passes of this level ran.
    pub symbols: &'a SymbolScope<'a>,
    /// The analyses of the symbol table around the body that the passes of this level ask for
    /// ([`Pass::symbol_table_analyses`]), in the state before these passes ran.
    pub symbol_table: &'a SymbolTableAnalyses,
    /// The analyses of the body and of the bodies in it. They are kept for the next pass as long as their body does not
    /// change.
    pub analyses: &'a Analyses,
    /// Whether the body is that of the program's outermost op.
    pub is_root: bool,
    /// The options with which the program is printed.
    pub print: &'a PrintOptions,
    /// Prints a text to the output of the dumps.
    pub show: &'a (dyn Fn(&str) + Sync),
    /// Runs a nested pipeline of the pass.
    pub run_nested: &'a RunNested<'a>,
}

/// A pass that changes one body and optionally its nested bodies. A pass that changes each body independently
/// implements [`BodyPass`](super::BodyPass) instead.
pub trait Pass: Send + Sync {
    /// Runs on `body`, which belongs to the op that the pass is scheduled on.
    ///
    /// # Errors
    /// The pass has reported an error, and the program is discarded. If nothing was reported, the pass manager reports
    /// that the pass failed.
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible;

    /// Whether the pass prints, so that siblings must be visited in order.
    fn shows(&self) -> bool {
        false
    }

    /// The analyses of the symbol table around its body that the pass asks for ([`PassContext::symbol_table`]).
    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        &[]
    }

    /// The name of a pass that is added to a pipeline as an object ([`Pipeline::push`]), in dumps, timings and errors. A
    /// pass that is added by name has the name of its definition. The default is the name of the type.
    fn name(&self) -> &'static str {
        type_name_of::<Self>()
    }

    /// The only op that a pass runs on that is added to a pipeline as an object; `None` for any isolated op. For a pass
    /// that is added by name, its definition decides.
    fn anchor(&self) -> Option<&'static str> {
        None
    }
}

/// Returns the name of a type without its path and its arguments.
pub(super) fn type_name_of<T: ?Sized>() -> &'static str {
    last_name(std::any::type_name::<T>())
}

fn last_name(whole: &'static str) -> &'static str {
    let path = whole.split('<').next().unwrap_or(whole);
    path.rsplit("::").next().unwrap_or(path)
}
