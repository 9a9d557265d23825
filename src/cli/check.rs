//! `freehold check`: runs a program, or two on the same random inputs, and says what is wrong.
//!
//! - `freehold check FILE`: faults alone.
//! - `freehold check FILE AGAINST`: AGAINST must do what FILE does.
//! - `freehold check FILE --pass-pipeline=…`: what the passes make of FILE must do what FILE does. What fails is made
//!   smaller, the passes being run again on each smaller program.
//! - `freehold check --generate=memref --count=1000 --pass-pipeline=…`: the same for random programs.
//!
//! Exit codes: 0 nothing is wrong, 1 the input or the arguments are wrong, 2 something is wrong with the programs.

mod campaign;
mod passes;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use passes::Steps;

use super::names::{path_of, shown};
use super::opt::{Outcome, load_irdl, read_input};
use super::usage::{no_number, no_value, unknown, wrong};
use crate::check::{
    Case, CheckOptions, Failure, FailureKind, Side, Verdict, check, check_inputs, compile, reproduction, shrink,
};
use crate::generate::{Constructs, Options as GenerateOptions};
use crate::interface::verify_program;
use crate::ir::{Body, Context};
use crate::pipeline::{Pipeline, RunOptions, run_pipeline};
use crate::syntax::{Diagnostics, ParseOptions, PrintOptions, parse_source, print_program, render};

/// What the arguments ask for.
struct Options {
    files: Vec<String>,
    /// Lists of passes: a file is judged after each of them, generated programs after one, in turn.
    passes: Vec<Steps>,
    /// Up to how many random passes run before and after each list.
    random_passes: usize,
    /// How long one generated program may take.
    time_limit: Duration,
    check: CheckOptions,
    leaks: Option<bool>,
    save: Option<PathBuf>,
    shrink: bool,
    generate: Option<GenerateOptions>,
    count: u64,
    most_failures: u64,
    threads: Option<usize>,
    irdl_files: Vec<String>,
    help: bool,
}

/// What `freehold check --help` prints.
const HELP: &str = "\
OVERVIEW: Runs programs on random inputs and says what is wrong with them

USAGE: freehold check [options] <file> [<against>]

OPTIONS:
  --entry=<name>            The function to call; main where none is named
  --seed=<n>                What inputs, and generated programs, are made of
  --runs=<n>                How many inputs are tried on each program
  --fuel=<n>                How many steps a run may take
  --memory=<bytes>          How much memory a run may hold
  --pass-pipeline=<text>    Compare the program with what these passes make of it; 'compile' among them stands for what
                            'freehold compile' runs. Where it is given several times, a file is compared with what each
                            makes of it, and generated programs are run through one after the other in turn
  --leaks=<on|off>          Whether the program that is judged must free what it allocates, and return only buffers of
                            its own; on where nothing is said
  --no-aliasing             No two arguments are one buffer
  --no-shrink               A failing program is shown as it is
  --save=<folder>           Failing programs go there, with a function 'reproduce' that calls them with their inputs; and
                            generated ones that are refused or not valid, as they are
  --generate=<level>        Random programs in place of a file: memref or tensor
  --count=<n>               How many of them
  --size=<n>                How large they are, in statements
  --with=<construct,…>      What they may also be made of: block-loop, irreducible, switch
  --without=<construct,…>   What they may not be made of
  --random-passes=<n>       Run each generated program through up to n passes of the table before those of
                            --pass-pipeline, and up to n after them, drawn from its seed
  --time-limit=<seconds>    How long one generated program may take; 20 seconds where nothing is said
  --failures=<n>            Stop after so many failures
  --threads=<n>             How many programs are made and checked at a time; what is said does not depend on it
  --irdl-file=<file>        Declares dialects
  --help                    Shows this

Exit codes: 0 nothing is wrong; 1 the input or the arguments are wrong; 2 the programs are at fault.
";

/// Runs `freehold check` with these arguments, and prints what comes of it. Gives the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_output_first()
}

/// Runs `freehold check` with these arguments without printing anything: what tests call.
pub fn execute(arguments: &[String]) -> Outcome {
    let mut outcome = Outcome::default();
    let done = read_options(arguments).and_then(|options| {
        if options.help {
            outcome.out = HELP.as_bytes().to_vec();
            return Ok(());
        }
        match options.generate.clone() {
            Some(generated) => campaign::campaign(&Arc::new(options), &generated, &mut outcome),
            None => check_files(&options, &mut outcome),
        }
    });
    if let Err(message) = done {
        outcome.code = 1;
        outcome.err.push_str(message.trim_end());
        outcome.err.push('\n');
    }
    outcome
}

fn read_options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        files: Vec::new(),
        passes: Vec::new(),
        random_passes: 0,
        time_limit: Duration::from_secs(20),
        check: CheckOptions::new("main"),
        leaks: None,
        save: None,
        shrink: true,
        generate: None,
        count: 100,
        most_failures: 1,
        threads: None,
        irdl_files: Vec::new(),
        help: false,
    };
    let (mut size, mut with, mut without) = (None, Constructs::empty(), Constructs::empty());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "-" || !argument.starts_with('-') {
            options.files.push(argument.clone());
            continue;
        }
        let text = argument.trim_start_matches('-');
        let (name, given) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (text, None),
        };
        match name {
            "help" | "h" => options.help = true,
            "no-aliasing" | "no-shrink" if given.is_some() => {
                return Err(no_value("check", name, given.as_deref().unwrap_or_default()));
            }
            "no-aliasing" => options.check.aliasing = false,
            "no-shrink" => options.shrink = false,
            "entry" | "seed" | "runs" | "fuel" | "memory" | "pass-pipeline" | "leaks" | "save" | "generate"
            | "count" | "size" | "with" | "without" | "failures" | "threads" | "irdl-file" | "random-passes"
            | "time-limit" => {
                let value = given.or_else(|| rest.next().cloned());
                let value = value.ok_or_else(|| {
                    wrong("check", format_args!("--{name} needs a value"), format_args!("write --{name}=<value>"))
                })?;
                let number = || value.parse::<u64>().map_err(|_| no_number("check", name, &value));
                match name {
                    "entry" => options.check.entry = value,
                    "seed" => options.check.seed = number()?,
                    "runs" => options.check.runs = number()? as usize,
                    "fuel" => options.check.limits.fuel = number()?,
                    "memory" => options.check.limits.memory = number()?,
                    "pass-pipeline" => options.passes.push(Steps::read(&value)?),
                    "random-passes" => options.random_passes = number()?.clamp(1, 100) as usize,
                    "time-limit" => options.time_limit = Duration::from_secs(number()?.clamp(1, 1 << 32)),
                    "leaks" => options.leaks = Some(switch(&value)?),
                    "save" => options.save = Some(path_of(&value)),
                    "generate" => options.generate = Some(level(&value)?),
                    "count" => options.count = number()?,
                    "size" => size = Some(number()?.clamp(1, 10_000) as usize),
                    "with" => with |= constructs(&value)?,
                    "without" => without |= constructs(&value)?,
                    "threads" => options.threads = Some(number()?.clamp(1, 1024) as usize),
                    "failures" => options.most_failures = number()?.max(1),
                    _ => options.irdl_files.push(value),
                }
            }
            _ => return Err(unknown("check", argument, HELP)),
        }
    }
    if let Some(generated) = &mut options.generate {
        generated.constructs = (generated.constructs | with) - without;
        generated.size = size.unwrap_or(generated.size);
    }
    if options.generate.is_none() && options.random_passes > 0 {
        let mend = "leave --random-passes out, or ask for random programs with --generate";
        return Err(wrong("check", "random passes are for generated programs", mend));
    }
    let files = options.files.len();
    match (options.help, options.generate.is_some(), files) {
        (true, ..) | (_, true, 0) | (_, false, 1) => {}
        (_, false, 2) if options.passes.is_empty() => {}
        (_, false, 0) => {
            return Err(wrong("check", "no input file", "name a file, or ask for random programs with --generate"));
        }
        (_, true, _) => {
            return Err(wrong("check", "--generate takes no input file", "leave the file out, or --generate"));
        }
        (_, false, 2) => {
            return Err(wrong(
                "check",
                "--pass-pipeline takes one input file",
                "what the passes make of it is compared with it",
            ));
        }
        _ => {
            let message = format!("more than two input files (at '{}')", shown(&options.files[2]));
            return Err(wrong("check", message, "name the program that is judged, and one to judge it by"));
        }
    }
    options.check.leaks = options.leaks.unwrap_or(true);
    Ok(options)
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" => Ok(false),
        _ => Err(wrong("check", format_args!("--leaks cannot be '{text}'"), "it is 'on' or 'off'")),
    }
}

fn level(text: &str) -> Result<GenerateOptions, String> {
    match text {
        "memref" => Ok(GenerateOptions::memref()),
        "tensor" => Ok(GenerateOptions::tensor()),
        _ => Err(wrong("check", format_args!("--generate cannot be '{text}'"), "it is 'memref' or 'tensor'")),
    }
}

fn constructs(text: &str) -> Result<Constructs, String> {
    let mut all = Constructs::empty();
    for name in text.split(',') {
        let upper = name.trim().to_uppercase().replace('-', "_");
        all |= Constructs::from_name(&upper).ok_or_else(|| {
            let message = format!("there is no construct '{name}'");
            wrong("check", message, "'freehold check --help' lists them, at --with and --without")
        })?;
    }
    Ok(all)
}

/// Reads and verifies a program.
fn read(ctx: &Context, file: &str, text: Vec<u8>) -> Result<Body, String> {
    let source = ctx.add_source(file, text, 0).ok_or("inputs of more than 2 GiB are not read")?;
    let diagnostics = Diagnostics::default();
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default()).and_then(|mut body| {
        verify_program(ctx, &mut body, &diagnostics).map_err(|()| crate::syntax::Failure)?;
        Ok(body)
    });
    body.map(|body| *body).map_err(|_| messages(ctx, &diagnostics))
}

fn messages(ctx: &Context, diagnostics: &Diagnostics) -> String {
    diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect()
}

/// Why passes made nothing of a program.
enum Stop {
    /// They say that they cannot.
    Refused(String),
    /// They panicked: a mistake of theirs.
    Panicked(String),
}

impl Stop {
    fn message(self) -> String {
        match self {
            Stop::Refused(message) => message,
            Stop::Panicked(message) => format!("error: a pass panicked: {message}\n"),
        }
    }
}

/// What the passes make of a program.
fn transformed(ctx: &Context, pipeline: &Pipeline, body: &Body) -> Result<Body, Stop> {
    let run = std::panic::AssertUnwindSafe(|| run_passes(ctx, pipeline, body));
    std::panic::catch_unwind(run).unwrap_or_else(|payload| Err(Stop::Panicked(panic_message(payload.as_ref()))))
}

/// What a panic says.
fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("for no reason that it tells").to_string()
}

fn run_passes(ctx: &Context, pipeline: &Pipeline, body: &Body) -> Result<Body, Stop> {
    let mut body = body.deep_copy();
    let diagnostics = Diagnostics::default();
    let options = RunOptions { threads: false, ..RunOptions::default() };
    match run_pipeline(ctx, pipeline, &mut body, &diagnostics, &options) {
        Ok(()) => Ok(body),
        Err(_) => Err(Stop::Refused(messages(ctx, &diagnostics))),
    }
}

fn check_files(options: &Options, outcome: &mut Outcome) -> Result<(), String> {
    let ctx = Context::new(crate::dialect::DIALECTS);
    for file in &options.irdl_files {
        let errors = std::sync::Mutex::new(String::new());
        let loaded = load_irdl(&ctx, file, &errors);
        outcome.err.push_str(&errors.into_inner().unwrap_or_default());
        loaded?;
    }
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

/// Checks the program of `file`, alone or with another: one that stands in a file, or what `steps` made of the first.
fn check_file(
    ctx: &Context,
    file: &str,
    first: &Body,
    second: Option<&Body>,
    steps: Option<&Steps>,
    options: &Options,
    outcome: &mut Outcome,
) -> Result<(), String> {
    match check(ctx, first, second, &options.check) {
        Verdict::Passed(report) => {
            let inputs = report.runs - report.skipped;
            outcome.out.extend_from_slice(format!("{inputs} inputs tried, nothing wrong\n").as_bytes());
            if report.skipped > 0 {
                let skipped = format!("{} inputs are left out: {file} itself has a fault\n", report.skipped);
                outcome.out.extend_from_slice(skipped.as_bytes());
            }
            Ok(())
        }
        Verdict::Impossible(diagnostics) => Err(diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect()),
        Verdict::Failed(failure) => {
            outcome.code = 2;
            let shown = show(ctx, &failure);
            outcome.err.push_str(&shown);
            let inputs = failure.inputs.clone();
            let case = Case { body: first.deep_copy(), entry: options.check.entry.clone(), inputs };
            let can_shrink = options.shrink && options.files.len() == 1;
            let pipeline = steps.map(Steps::pipeline).transpose()?;
            let case = if can_shrink { smaller(ctx, case, failure.kind, pipeline.as_ref(), options) } else { case };
            present(shown_as_files(ctx, &case, "failure", steps, options), options, outcome)
        }
    }
}

fn show(ctx: &Context, failure: &Failure) -> String {
    if failure.diagnostics.is_empty() {
        return format!("error: {}\n", failure.message);
    }
    failure.diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect()
}

/// Whether the case fails in this way.
fn fails(ctx: &Context, case: &mut Case, kind: FailureKind, pipeline: Option<&Pipeline>, options: &Options) -> bool {
    if verify_program(ctx, &mut case.body, &Diagnostics::default()).is_err() {
        return false;
    }
    let second = match pipeline {
        None => None,
        Some(pipeline) => match transformed(ctx, pipeline, &case.body) {
            Ok(second) => Some(second),
            Err(_) => return false,
        },
    };
    let Ok(first) = compile(ctx, &case.body, &case.entry) else { return false };
    let Ok(second) = second.map(|second| compile(ctx, &second, &case.entry)).transpose() else { return false };
    match check_inputs(&first, second.as_ref(), &case.inputs, &options.check) {
        Ok(_) => false,
        Err(failure) => failure.kind == kind,
    }
}

/// The smallest program found that fails in the same way.
fn smaller(ctx: &Context, case: Case, kind: FailureKind, pipeline: Option<&Pipeline>, options: &Options) -> Case {
    shrink(ctx, case, &mut |case| fails(ctx, case, kind, pipeline, options))
}

/// Whether a pass panics on the case.
fn panics(ctx: &Context, case: &mut Case, pipeline: &Pipeline) -> bool {
    verify_program(ctx, &mut case.body, &Diagnostics::default()).is_ok()
        && matches!(transformed(ctx, pipeline, &case.body), Err(Stop::Panicked(_)))
}

/// What `work` gives, which makes passes panic again and again: nobody need read of it each time. One at a time: the
/// hook is the process's.
fn without_panic_messages<R>(work: impl FnOnce() -> R) -> R {
    static HOOK: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _alone = HOOK.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = work();
    std::panic::set_hook(hook);
    result
}

/// A comment: what runs the program in the file of this name through the passes and judges it.
fn command(name: &str, entry: &str, steps: Option<&Steps>) -> String {
    steps.map_or(String::new(), |steps| {
        format!("// freehold check {name}.mlir --entry={entry} --pass-pipeline='{}'\n", steps.text())
    })
}

/// The names and texts of the files that show a failing program: as it is, and what the passes make of it.
fn shown_as_files(
    ctx: &Context,
    case: &Case,
    name: &str,
    steps: Option<&Steps>,
    options: &Options,
) -> Vec<(String, String)> {
    let whole = reproduction(ctx, &case.body, &case.entry, &case.inputs);
    let text = |body: &Body| print_program(ctx, body, &PrintOptions::default()) + "\n";
    let entry = if whole.is_some() { "reproduce" } else { &case.entry };
    let shown = command(name, entry, steps) + &text(whole.as_ref().unwrap_or(&case.body));
    let mut files = vec![(format!("{name}.mlir"), shown)];
    if options.save.is_some()
        && let Some(Ok(pipeline)) = steps.map(Steps::pipeline)
        && let Ok(after) = transformed(ctx, &pipeline, whole.as_ref().unwrap_or(&case.body))
    {
        files.push((format!("{name}.after.mlir"), text(&after)));
    }
    files
}

/// Saves a failing program, or shows it.
fn present(files: Vec<(String, String)>, options: &Options, outcome: &mut Outcome) -> Result<(), String> {
    let Some(folder) = &options.save else {
        files.iter().for_each(|(_, text)| outcome.out.extend_from_slice(text.as_bytes()));
        return Ok(());
    };
    std::fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        outcome.err.push_str(&format!("written: {}\n", path.display()));
    }
    Ok(())
}
