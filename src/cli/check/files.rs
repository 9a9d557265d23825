//! Checks one or two programs from files.

use super::super::opt::{load_irdl_files, read_input};
use super::super::outcome::Outcome;
use super::*;
use crate::diagnostics::counted;
use crate::machine::differential::Report;

/// Checks the files that `options` name.
///
/// # Errors
/// The file cannot be read, parsed or verified.
pub(super) fn check_files(options: &Options, outcome: &mut Outcome) -> Result<(), String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    ctx.set_gives_advice(true);
    load_irdl_files(&ctx, &options.irdl_files, &mut outcome.err)?;
    let (file, text) = read_input(options.files.first().map(String::as_str))?;
    let first = read(&ctx, &file, text)?;
    if let Some(against) = options.files.get(1) {
        let (against, text) = read_input(Some(against))?;
        let second = read(&ctx, &against, text)?;
        return check_file(&ctx, &file, &first, Some(&second), None, options, outcome);
    }
    if options.passes.is_empty() {
        return check_file(&ctx, &file, &first, None, None, options, outcome);
    }
    for steps in &options.passes {
        let second = transformed(&ctx, &steps.pipeline()?, &first).map_err(Stop::message)?;
        check_file(&ctx, &file, &first, Some(&second), Some(steps), options, outcome)?;
        if outcome.code != 0 {
            break;
        }
    }
    Ok(())
}

/// Checks the program of `file` alone, or compares it with another file or with the result of `steps`.
fn check_file(
    ctx: &Context,
    file: &str,
    first: &Body,
    second: Option<&Body>,
    steps: Option<&Steps>,
    options: &Options,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let case = |failure: &Failure| {
        let (entry, inputs) = (options.check.entry.clone(), failure.inputs.clone());
        Case { body: first.deep_copy(), entry, inputs }
    };
    match check(ctx, first, second, &options.check) {
        Verdict::Passed(report) => {
            let what = if second.is_some() { "compared" } else { "tried" };
            let compared = counted(report.compared(), "input");
            let said = format!("{compared} {what}, no failure\n{}", left_out(&report, file));
            outcome.out.extend_from_slice(said.as_bytes());
            Ok(())
        }
        Verdict::NothingCompared(report) => {
            outcome.code = 3;
            outcome.err.push_str(&nothing_compared(ctx, &report, file, options));
            match &report.left_out {
                Some((_, failure)) if options.save.is_some() => {
                    let files = shown_as_files(ctx, &case(failure), "left-out", steps, options);
                    present(files, options, outcome)
                }
                _ => Ok(()),
            }
        }
        Verdict::Impossible(diagnostics) => Err(diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect()),
        Verdict::Failed(failure) => {
            outcome.code = 2;
            outcome.err.push_str(&show(ctx, &failure));
            let mut case = case(&failure);
            if options.shrink && options.files.len() == 1 {
                let pipeline = steps.map(Steps::pipeline).transpose()?;
                let expected = Expected::new(ctx, &failure, first, second);
                case = shrink(ctx, case, &mut |case| fails(ctx, case, &expected, pipeline.as_ref(), &options.check));
            }
            present(shown_as_files(ctx, &case, "failure", steps, options), options, outcome)
        }
    }
}

/// Returns which inputs were skipped and why, one line for each reason.
fn left_out(report: &Report, file: &str) -> String {
    let line = |count: usize, why: &str| match count {
        0 => String::new(),
        1 => format!("1 input is skipped: {file} {why} on it\n"),
        _ => format!("{count} inputs are skipped: {file} {why} on them\n"),
    };
    line(report.exhausted, "runs out of fuel or memory") + &line(report.faulty, "itself has a fault")
}

/// Returns the message for a check that compared nothing: the reason, and the fault on the first input.
fn nothing_compared(ctx: &Context, report: &Report, file: &str, options: &Options) -> String {
    let Some((number, failure)) = &report.left_out else {
        return wrong("check", "nothing was compared: no input was run", "--runs sets the number of inputs") + "\n";
    };
    let hint = match failure.is_exhaustion() {
        true => "--fuel and --memory raise the limits",
        false => "the reference program must have no fault; another --seed generates other inputs",
    };
    let mut out = wrong("check", format_args!("nothing was compared: {}", left_out(report, file).trim_end()), hint);
    out.push('\n');
    out.push_str(&show(ctx, failure));
    let seed = options.check.seed;
    out.push_str(&format!("freehold check: note: this is input {number} of --seed={seed}\n"));
    for line in failure.inputs.describe().lines() {
        out.push_str(&format!("  {line}\n"));
    }
    out
}
