//! `freehold check --static`: proves that a deallocated program frees each buffer once, after its last use.
//!
//! For generated programs, [`check_generated`] gives one answer for the whole program, and [`says_no`] decides whether a
//! reduced program still has the fault; [`is_unproved`] decides whether the check still cannot tell.

use super::super::opt::{load_declared, read_input};
use super::super::outcome::Outcome;
use super::*;
use crate::diagnostics::counted;
use crate::prover::{Answer, check_statically};

/// Checks the program of a file, after each list of passes if there are any.
///
/// # Errors
/// The file cannot be read, parsed or verified, or the passes fail.
pub(super) fn check_file(options: &CheckCommand, outcome: &mut Outcome) -> Result<(), String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    ctx.set_gives_advice(true);
    load_declared(&ctx, &options.dialect_files, &mut outcome.err)?;
    let (file, text) = read_input(options.files.first().map(String::as_str))?;
    let body = read(&ctx, &file, text)?;
    if options.passes.is_empty() {
        judge(&ctx, &body, outcome);
        return Ok(());
    }
    for steps in &options.passes {
        let after = transformed(&ctx, &steps.pipeline()?, &body).map_err(Stop::message)?;
        judge(&ctx, &after, outcome);
    }
    Ok(())
}

/// Prints the answer for each function and a summary, and sets the exit code.
fn judge(ctx: &Context, body: &Body, outcome: &mut Outcome) {
    let functions = check_statically(ctx, body);
    let (mut yes, mut no, mut unknown) = (0, 0, 0);
    for function in &functions {
        let (word, findings) = match &function.answer {
            Answer::Yes => {
                yes += 1;
                ("yes", &[][..])
            }
            Answer::No(findings) => {
                no += 1;
                ("no", &findings[..])
            }
            Answer::CannotTell(findings) => {
                unknown += 1;
                ("cannot tell", &findings[..])
            }
        };
        let unreachable = match function.unreachable.len() {
            0 => String::new(),
            count => format!(" ({count} of {} unreachable)", counted(function.blocks, "block")),
        };
        outcome.out.extend_from_slice(format!("@{}: {word}{unreachable}\n", function.name).as_bytes());
        for finding in findings {
            outcome.err.push_str(&render(ctx, &function.diagnostic(finding)));
        }
    }
    let total = counted(functions.len(), "function");
    outcome.out.extend_from_slice(format!("{total}: {yes} yes, {no} no, {unknown} cannot tell\n").as_bytes());
    let code = match (functions.is_empty(), no > 0, unknown > 0) {
        (_, true, _) => 2,
        (true, ..) | (_, _, true) => 3,
        _ => 0,
    };
    if functions.is_empty() {
        let hint = "the program has no function with a body";
        outcome.err.push_str(&wrong("check", "nothing was checked", hint));
        outcome.err.push('\n');
    }
    // A fault counts more than what is not known.
    outcome.code = if outcome.code == 2 || code == 2 { 2 } else { outcome.code.max(code) };
}

/// The answer for a whole generated program.
pub(super) enum ProgramAnswer {
    /// Yes for each function.
    Yes,
    /// No for a function: the messages, and the fault without locations.
    No { text: String, fault: String },
    /// The reasons not to tell, each once; no function has the answer no.
    CannotTell(Vec<String>),
}

/// Checks all functions of a program.
pub(super) fn check_generated(ctx: &Context, body: &Body) -> ProgramAnswer {
    let mut text = String::new();
    let mut fault = None;
    let mut reasons: Vec<String> = Vec::new();
    for function in check_statically(ctx, body) {
        match &function.answer {
            Answer::Yes => {}
            Answer::No(findings) => {
                text.extend(findings.iter().map(|finding| render(ctx, &function.diagnostic(finding))));
                fault = fault.or(findings.first().map(|finding| finding.message.clone()));
            }
            Answer::CannotTell(findings) => reasons.extend(findings.iter().map(|finding| finding.message.clone())),
        }
    }
    reasons.sort_unstable();
    reasons.dedup();
    match fault {
        Some(fault) => ProgramAnswer::No { text, fault },
        None if reasons.is_empty() => ProgramAnswer::Yes,
        None => ProgramAnswer::CannotTell(reasons),
    }
}

/// Returns whether the passes still produce a program with this fault.
pub(super) fn says_no(ctx: &Context, case: &Case, pipeline: &Pipeline, expected: &str) -> bool {
    verify_program(ctx, &case.body, &Diagnostics::default()).is_ok()
        && transformed(ctx, pipeline, &case.body).is_ok_and(
            |after| matches!(check_generated(ctx, &after), ProgramAnswer::No { fault, .. } if fault == expected),
        )
}

/// Returns whether the passes still produce a program for which the static check answers 'cannot tell' for this reason.
pub(super) fn is_unproved(ctx: &Context, case: &Case, pipeline: &Pipeline, expected: &str) -> bool {
    verify_program(ctx, &case.body, &Diagnostics::default()).is_ok()
        && transformed(ctx, pipeline, &case.body).is_ok_and(|after| {
            matches!(check_generated(ctx, &after), ProgramAnswer::CannotTell(reasons)
                if reasons.first().is_some_and(|reason| reason == expected))
        })
}
