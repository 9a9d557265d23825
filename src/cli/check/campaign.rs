//! Many random programs: made, run through the passes and checked, on several threads.
//!
//! Seeds go to the threads in slices, each slice with a context of its own, and what came of them is told in the order
//! of the seeds: the same is said, and the same files are written, however many threads there are.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use super::*;
use crate::generate::{Coverage, Entropy, Level, generate};

/// How many programs share one context: it never forgets a type or a text.
const PROGRAMS_PER_CONTEXT: u64 = 64;

/// How much stack a thread is given, as the command itself is.
const STACK: usize = 256 << 20;

/// How generated programs fared.
#[derive(Clone, Copy, Default)]
struct Tally {
    invalid: u64,
    refused: u64,
    faulty: u64,
    failed: u64,
    inputs: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.invalid += other.invalid;
        self.refused += other.refused;
        self.faulty += other.faulty;
        self.failed += other.failed;
        self.inputs += other.inputs;
    }
}

/// What came of one program.
struct Judged {
    constructs: Constructs,
    tally: Tally,
    said: String,
    /// Whether the exit code tells of it.
    wrong: bool,
    /// The program made smaller, to be shown or saved.
    files: Vec<(String, String)>,
}

/// Makes and checks the programs that `options` ask for.
pub(super) fn campaign(options: &Options, generated: &GenerateOptions, outcome: &mut Outcome) -> Result<(), String> {
    let start = std::time::Instant::now();
    let slices = options.count.div_ceil(PROGRAMS_PER_CONTEXT);
    let threads = options.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let threads = (threads as u64).min(slices).max(1);
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut coverage = Coverage::new(generated.constructs);
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= slices || sender.send((number, slice(options, generated, number))).is_err() {
                        break;
                    }
                }
            };
            let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            spawned.map_err(|error| format!("freehold check: cannot start a thread: {error}"))?;
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for wanted in 0..slices {
            let judged = loop {
                if let Some(judged) = waiting.remove(&wanted) {
                    break judged;
                }
                let Ok((number, judged)) = receiver.recv() else {
                    return Err("freehold check: a thread ended before its work was done".to_string());
                };
                waiting.insert(number, judged);
            };
            for program in judged {
                let told = tell(program, options, &mut coverage, &mut tally, outcome);
                if told.is_err() || tally.failed >= options.most_failures {
                    stop.store(true, Ordering::Relaxed);
                    return told;
                }
            }
        }
        Ok(())
    })?;
    report(generated, &coverage, tally, start.elapsed().as_secs_f64(), outcome);
    Ok(())
}

/// The slice `number` of the seeds, to the end or to the last failure that is asked for.
fn slice(options: &Options, generated: &GenerateOptions, number: u64) -> Vec<Judged> {
    let ctx = Context::new(crate::dialect::DIALECTS);
    let first = number * PROGRAMS_PER_CONTEXT;
    let mut judged = Vec::new();
    let mut failed = 0;
    for at in first..(first + PROGRAMS_PER_CONTEXT).min(options.count) {
        let program = one_of_many(&ctx, options.check.seed.wrapping_add(at), options, generated);
        failed += program.tally.failed;
        judged.push(program);
        if failed >= options.most_failures {
            break;
        }
    }
    judged
}

fn tell(
    program: Judged,
    options: &Options,
    coverage: &mut Coverage,
    tally: &mut Tally,
    outcome: &mut Outcome,
) -> Result<(), String> {
    coverage.add(program.constructs);
    tally.add(program.tally);
    outcome.err.push_str(&program.said);
    if program.wrong {
        outcome.code = 2;
    }
    if program.files.is_empty() { Ok(()) } else { present(program.files, options, outcome) }
}

fn report(generated: &GenerateOptions, coverage: &Coverage, tally: Tally, seconds: f64, outcome: &mut Outcome) {
    let level = if generated.level == Level::Memref { "memref" } else { "tensor" };
    let valid = 100.0 - 100.0 * (tally.invalid + tally.faulty) as f64 / coverage.programs.max(1) as f64;
    let report = format!(
        "{}{level} programs: {:.2}% valid ({} do not verify, {} have a fault of their own), {} refused by the passes\n\
         {} inputs tried, {} programs failed; {:.0} programs a second\n",
        coverage.report(),
        valid,
        tally.invalid,
        tally.faulty,
        tally.refused,
        tally.inputs,
        tally.failed,
        coverage.programs as f64 / seconds.max(1e-9)
    );
    outcome.out.extend_from_slice(report.as_bytes());
}

/// One generated program.
fn one_of_many(ctx: &Context, seed: u64, options: &Options, generated: &GenerateOptions) -> Judged {
    let program = generate(Entropy::from_seed(seed), generated);
    let mut judged = Judged {
        constructs: program.constructs,
        tally: Tally::default(),
        said: String::new(),
        wrong: false,
        files: Vec::new(),
    };
    let tally = &mut judged.tally;
    let mut say = |what: &str, text: &str| judged.said.push_str(&format!("seed {seed}: {what}\n{text}"));
    let name = format!("seed-{seed}");
    // What is not valid, or refused, is kept as it is, where programs are kept.
    let whole = |what: &str| match &options.save {
        Some(_) => vec![(format!("{name}.{what}.mlir"), program.text.clone())],
        None => Vec::new(),
    };
    let first = match read(ctx, &format!("seed {seed}"), program.text.clone().into_bytes()) {
        Ok(first) => first,
        Err(message) => {
            tally.invalid += 1;
            say("not valid", &message);
            judged.files = whole("invalid");
            return judged;
        }
    };
    let second = match options.pipeline.as_ref().map(|pipeline| transformed(ctx, pipeline, &first)).transpose() {
        Ok(second) => second,
        Err(Stop::Refused(message)) => {
            tally.refused += 1;
            say("refused", &message);
            judged.files = whole("refused");
            return judged;
        }
        Err(Stop::Panicked(message)) => {
            tally.failed += 1;
            judged.wrong = true;
            say("a pass panics", &format!("error: {message}\n"));
            let case = Case { body: first, entry: options.check.entry.clone(), inputs: Default::default() };
            let case = if options.shrink { smaller_panic(ctx, case, options) } else { case };
            judged.files = shown_as_files(ctx, &case, &name, options);
            return judged;
        }
    };
    let mut check_options = CheckOptions { seed, ..options.check.clone() };
    // Nothing has freed anything yet.
    check_options.leaks = options.leaks.unwrap_or(second.is_some());
    match check(ctx, &first, second.as_ref(), &check_options) {
        Verdict::Passed(report) => {
            tally.inputs += (report.runs - report.skipped) as u64;
            if report.skipped > 0 {
                // Generated programs have no fault: their own run tells which.
                tally.faulty += 1;
                let alone = CheckOptions { leaks: false, ..check_options };
                if let Verdict::Failed(failure) = check(ctx, &first, None, &alone) {
                    say("has a fault", &show(ctx, &failure));
                }
            }
        }
        Verdict::Impossible(diagnostics) => {
            tally.invalid += 1;
            let text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
            say("cannot be run", &text);
        }
        Verdict::Failed(failure) => {
            let own = second.is_none() || matches!(failure.kind, FailureKind::Fault(Side::First, _));
            *(if own { &mut tally.faulty } else { &mut tally.failed }) += 1;
            judged.wrong = true;
            say("fails", &show(ctx, &failure));
            let case = Case { body: first, entry: options.check.entry.clone(), inputs: failure.inputs.clone() };
            let case = if options.shrink { smaller(ctx, case, failure.kind, options) } else { case };
            judged.files = shown_as_files(ctx, &case, &name, options);
        }
    }
    judged
}
