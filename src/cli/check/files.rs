//! Checks one or two programs from files.

use super::super::opt::{load_declared, read_input};
use super::super::outcome::Outcome;
use super::progress::of_inputs;
use super::*;
use crate::compare::{Branches, Progress, Report, Skip};
use crate::diagnostics::{Diagnostic, Severity, counted};
use crate::interpreter;
use crate::ir::Op;
use std::time::Instant;

/// Checks the files that `options` name.
///
/// # Errors
/// The file cannot be read, parsed or verified.
pub(super) fn check_files(options: &mut CheckCommand, outcome: &mut Outcome) -> Result<(), String> {
    let deadline = Instant::now() + options.time_limit;
    let stop = interpreter::Stop { deadline: Some(deadline), interrupted: options.interrupted.clone() };
    options.check.stop = Some(stop.clone());
    if let Some(line) = options.line.clone() {
        options.check.progress = Some(Progress(Arc::new(move |report| line.show(|| of_inputs(report)))));
    }
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    ctx.set_gives_advice(true);
    load_declared(&ctx, &options.dialect_files, &mut outcome.err)?;
    let (file, text) = read_input(options.files.first().map(String::as_str))?;
    let first = read(&ctx, &file, text)?;
    if options.entry.is_none() {
        options.check.entry = entry_of(&ctx, &first)?;
    }
    if let Some(against) = options.files.get(1) {
        let (against, text) = read_input(Some(against))?;
        let second = read(&ctx, &against, text)?;
        return check_file(&ctx, &file, &first, Some(&second), None, options, outcome);
    }
    if options.passes.is_empty() {
        return check_file(&ctx, &file, &first, None, None, options, outcome);
    }
    for (number, steps) in options.passes.clone().iter().enumerate() {
        let second = transformed(&ctx, &steps.pipeline()?, &first).map_err(super::Stop::message)?;
        // The lists that are left share the time that is left.
        let left = deadline.saturating_duration_since(Instant::now());
        let lists = (options.passes.len() - number) as u32;
        options.check.stop = Some(stop.before(Instant::now() + left / lists));
        check_file(&ctx, &file, &first, Some(&second), Some(steps), options, outcome)?;
        if outcome.code != 0 || stop.is_interrupted() {
            break;
        }
    }
    Ok(())
}

/// Returns the function to call if the command line names none: the only public function with a body, or `main` if there
/// are several.
fn entry_of(ctx: &Context, program: &Body) -> Result<String, String> {
    let public = public_functions(ctx, program);
    match &public[..] {
        [only] => Ok(only.clone()),
        _ if public.iter().any(|name| name == "main") => Ok("main".to_string()),
        [] => Err(wrong("check", "the program has no public function with a body", "--entry selects a function")),
        _ => {
            const MAX_SHOWN: usize = 8;
            let names: Vec<String> = public.iter().take(MAX_SHOWN).map(|name| format!("'{name}'")).collect();
            let more = match public.len().saturating_sub(MAX_SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let message = "the program has several public functions, and none is called 'main'";
            Err(wrong("check", message, format_args!("--entry selects one of {}{more}", names.join(", "))))
        }
    }
}

/// Returns the names of the public functions with a body, in the order of the program.
fn public_functions(ctx: &Context, program: &Body) -> Vec<String> {
    let Some(block) = program.root_block() else { return Vec::new() };
    let is_public = |&op: &Op| {
        let is_function = ["func.func", "llvm.func"].iter().any(|name| program.is_named(ctx, op, name));
        let visibility = program.attribute(ctx, op, "sym_visibility").and_then(|name| name.as_str(ctx));
        let has_body = || {
            let region = program.nested(op).and_then(|body| Some(body.first_block(*body.roots().first()?)));
            region.flatten().is_some()
        };
        is_function && visibility.is_none_or(|visibility| visibility == "public") && has_body()
    };
    let name = |op: Op| Some(program.attribute(ctx, op, "sym_name")?.as_str(ctx)?.to_string());
    program.ops(block).filter(is_public).filter_map(name).collect()
}

/// Checks the program of `file` alone, or compares it with another file or with the result of `steps`.
fn check_file(
    ctx: &Context,
    file: &str,
    first: &Body,
    second: Option<&Body>,
    steps: Option<&Steps>,
    options: &CheckCommand,
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
            let numbered = report.runs - report.searched;
            let skipped = report.skips.iter().filter(|skip| skip.0 >= numbered).count();
            let searched = match report.searched - skipped {
                0 => String::new(),
                searched => format!(" ({searched} by search)"),
            };
            let branches = report.branches.as_ref().map_or(String::new(), |branches| said_of_branches(ctx, branches));
            let said = format!(
                "{compared} {what}{searched}, no failure\n{branches}{}{}",
                left_out(&report, file, is_interrupted(options)),
                cut_short(&report, options)
            );
            outcome.out.extend_from_slice(said.as_bytes());
            if is_interrupted(options) {
                outcome.code = INTERRUPTED;
            }
            Ok(())
        }
        Verdict::NothingCompared(report) => {
            outcome.code = if is_interrupted(options) { INTERRUPTED } else { 3 };
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

/// The maximum number of outcomes of branches, and of numbers of inputs, that are listed.
const MOST_LISTED: usize = 8;

fn is_interrupted(options: &CheckCommand) -> bool {
    options.check.stop.as_ref().is_some_and(interpreter::Stop::is_interrupted)
}

/// Returns how many outcomes of branches were taken, and the first that were not.
fn said_of_branches(ctx: &Context, branches: &Branches) -> String {
    if branches.total == 0 {
        return String::new();
    }
    let mut out = format!("branches: {} of {} taken\n", branches.taken, branches.total);
    for (location, what) in branches.missed.iter().take(MOST_LISTED) {
        let (severity, message, notes) = (Severity::Remark, what.clone(), Vec::new());
        let text = render(ctx, &Diagnostic { severity, location: *location, message, notes });
        out.push_str(&format!("  {}\n", text.lines().next().unwrap_or_default()));
    }
    if branches.missed.len() > MOST_LISTED {
        out.push_str(&format!("  and {} more\n", branches.missed.len() - MOST_LISTED));
    }
    out
}

/// Returns a line if the check was stopped before its end.
fn cut_short(report: &Report, options: &CheckCommand) -> String {
    match (report.is_cut_short, is_interrupted(options)) {
        (_, true) => "interrupted: this is what was found so far\n".to_string(),
        (true, false) => {
            let seconds = counted(options.time_limit.as_secs(), "second");
            format!("the time limit of {seconds} cut the check short; --time-limit sets it\n")
        }
        (false, false) => String::new(),
    }
}

/// Returns which inputs were skipped and why, one line for each reason. Those of the search have no numbers.
fn left_out(report: &Report, file: &str, is_interrupted: bool) -> String {
    let numbered = report.runs - report.searched;
    let line = |skip: Skip, why: &str| {
        let of_kind = report.skips.iter().filter(|entry| entry.1 == skip);
        let (numbers, found): (Vec<usize>, Vec<usize>) =
            of_kind.map(|entry| entry.0).partition(|&number| number < numbered);
        let mut parts = Vec::new();
        if !numbers.is_empty() {
            let listed: Vec<String> = numbers.iter().take(MOST_LISTED).map(usize::to_string).collect();
            let dots = if numbers.len() > MOST_LISTED { ", …" } else { "" };
            parts.push(format!("input{} {}{dots}", if numbers.len() == 1 { "" } else { "s" }, listed.join(", ")));
        }
        if !found.is_empty() {
            parts.push(counted(found.len(), "input") + " of the search");
        }
        match numbers.len() + found.len() {
            0 => String::new(),
            1 => format!("1 input is skipped: {file} {why} on it ({})\n", parts.join(", ")),
            count => format!("{count} inputs are skipped: {file} {why} on them ({})\n", parts.join(", ")),
        }
    };
    line(Skip::Exhausted, "runs out of fuel or memory")
        + &line(Skip::Stopped, if is_interrupted { "is interrupted" } else { "runs out of time" })
        + &line(Skip::Faulty, "itself has a fault")
}

/// Returns the message for a check that compared nothing: the reason, and the fault on the first input.
fn nothing_compared(ctx: &Context, report: &Report, file: &str, options: &CheckCommand) -> String {
    let Some((number, failure)) = &report.left_out else {
        return wrong("check", "nothing was compared: no input was run", "--runs sets the number of inputs") + "\n";
    };
    let hint = match failure.is_exhaustion() {
        true if failure.is_stopped() => "--time-limit raises the limit",
        true => "--fuel and --memory raise the limits",
        false => "the reference program must have no fault; another --seed generates other inputs",
    };
    let mut out = wrong(
        "check",
        format_args!("nothing was compared: {}", left_out(report, file, is_interrupted(options)).trim_end()),
        hint,
    );
    out.push('\n');
    out.push_str(&show(ctx, failure));
    let seed = options.check.seed;
    out.push_str(&format!("freehold check: note: this is input {number} of --seed={seed}\n"));
    for line in failure.inputs.describe().lines() {
        out.push_str(&format!("  {line}\n"));
    }
    out
}
