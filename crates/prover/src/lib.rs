//! The static check of a deallocated program: no free of a buffer that is not live, no access after the free, no leak.
//!
//! It is an abstract interpretation that tracks for each allocation whether it is live, or under which condition on the
//! flags and addresses of the program (`state`, `condition`). It accepts only what it can prove. Like the machine, it
//! shares no code with the passes whose output it checks: it has its own table of ops by name (`ops`), and calls neither
//! folds nor the region and branch interfaces of the core.
//!
//! - `condition`: conditions as decision diagrams; `persistent`: maps that states share;
//! - `object`, `state`: objects, values, states, and their join;
//! - `checker`: the rules for accesses, frees and leaks; `ops`, `regions`, `calls`, `contents`, `deallocation`, `release`: what
//!   ops do; `claims`: views that claim bytes of an arena;
//! - `flow`, `order`: blocks; `loops`: invariants of loops; `turns`: the first turns of loops, to show faults;
//! - `summary`, `helper`: the effects of calls; `function`: the check of one function.

mod calls;
mod checker;
mod claims;
mod condition;
mod contents;
mod deallocation;
mod declared;
mod finding;
mod flow;
mod function;
mod helper;
mod loops;
mod nests;
mod object;
mod ops;
mod order;
mod persistent;
mod regions;
mod release;
mod state;
mod summary;
mod turns;

pub use finding::Finding;

use claims::ArenaArguments;
use freehold_core::diagnostics::{Diagnostic, Severity};
use freehold_core::ir::{Block, Body, Context, Location};
use function::Checked;
use summary::{Program, Summary};

/// The answer for one function.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Every free is of a live buffer, every access is before the free, and nothing is live at exit.
    Yes,
    /// There is a fault on a path.
    No(Vec<Finding>),
    /// The checker can neither prove the function correct nor show a fault.
    CannotTell(Vec<Finding>),
}

/// A function that was checked.
#[derive(Clone, Debug)]
pub struct CheckedFunction {
    /// Its name.
    pub name: String,
    /// The op that defines it.
    pub location: Location,
    /// The answer.
    pub answer: Answer,
    /// The number of its blocks, those of nested regions included.
    pub blocks: usize,
    /// The blocks that the check holds unreachable: whatever they contain, it did not look at them. If a run reaches one
    /// of them, the check is wrong.
    pub unreachable: Vec<Block>,
}

impl CheckedFunction {
    /// Returns a finding as a message that names the function: an error if the fault is certain, otherwise a warning.
    pub fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        let (severity, prefix) =
            if finding.certain { (Severity::Error, "") } else { (Severity::Warning, "cannot tell: ") };
        let message = format!("{prefix}{} (in @{})", finding.message, self.name);
        Diagnostic { severity, location: finding.location, message, notes: finding.notes.clone() }
    }
}

/// The maximum number of times that the functions of a cycle of calls are checked.
const MOST_ROUNDS: usize = 6;

/// Checks the functions with a body in a program, in the order of the text.
pub fn check_statically(ctx: &Context, body: &Body) -> Vec<CheckedFunction> {
    let mut program = Program::new(ctx, body);
    let arenas = ArenaArguments::new(&program);
    let mut found: Vec<Checked> = vec![Checked::default(); program.functions.len()];
    for group in program.groups() {
        let is_cycle = group.len() > 1 || program.calls(&program.functions[group[0]]).contains(&group[0]);
        if is_cycle {
            // First, a call in the cycle is taken not to return, so that the other paths say what a call does.
            for &index in &group {
                program.functions[index].summary.returns = false;
            }
        }
        for round in 0..MOST_ROUNDS {
            let checked: Vec<(Checked, Summary)> =
                group.iter().map(|&index| function::check_function(&program, &arenas, index)).collect();
            let mut stable = true;
            for (&index, (checked, summary)) in group.iter().zip(checked) {
                found[index] = checked;
                if program.functions[index].summary != summary {
                    stable = false;
                    program.functions[index].summary = summary;
                }
            }
            if stable || !is_cycle {
                break;
            }
            if round + 1 == MOST_ROUNDS {
                for &index in &group {
                    let location = program.functions[index].location;
                    let message = "what this function does with its arguments depends on a cycle of calls".to_string();
                    found[index].findings = vec![Finding { certain: false, location, message, notes: Vec::new() }];
                }
            }
        }
    }
    let functions = program.functions.iter().zip(found);
    functions
        .filter(|(function, _)| function.body.is_some())
        .map(|(function, Checked { findings, blocks, unreachable })| {
            let (certain, uncertain): (Vec<Finding>, Vec<Finding>) =
                findings.into_iter().partition(|finding| finding.certain);
            let answer = match (certain.is_empty(), uncertain.is_empty()) {
                (true, true) => Answer::Yes,
                (true, false) => Answer::CannotTell(uncertain),
                (false, _) => Answer::No(certain),
            };
            CheckedFunction { name: function.name.clone(), location: function.location, answer, blocks, unreachable }
        })
        .collect()
}
