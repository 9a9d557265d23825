//! Generates many random programs, runs passes on them and checks them, on several threads. With `--static`, the results
//! of the passes are also checked statically; what the static check cannot tell is counted by reason.
//!
//! The threads take ranges of seeds; each range has its own context. Results are reported in the order of the seeds, so
//! the output and the files do not depend on the number of threads.
//!
//! If a thread exceeds the time limit on one program, the program counts as failed and a new thread continues with the
//! rest of the range. The old thread cannot be stopped from outside; it runs until the process ends.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use super::findings::{Findings, first_message};
use super::statically::{ProgramAnswer, check_generated, is_unproved, says_no};
use super::tally::{Tally, report_accepted, report_all, report_static};
use super::*;
use crate::diagnostics::{catch, counted};
use crate::generate::{Constructs, Coverage, Entropy, GenerateOptions, Level, Program, generate};

/// The number of programs that share one context. A context never frees types or source texts, so its memory grows.
const PROGRAMS_PER_CONTEXT: u64 = 64;

/// The stack size of a thread in bytes; the same as that of the main thread.
const STACK: usize = 256 << 20;

/// The interval between checks of the time limit.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The result of checking one program.
#[derive(Default)]
struct Checked {
    constructs: Constructs,
    tally: Tally,
    said: String,
    /// The first error of the passes, without its location, if they rejected the program.
    refusal: Option<String>,
    /// The passes that ran, if any.
    passes: Option<String>,
    /// Why the static check cannot tell.
    unproved: Vec<String>,
    /// Whether this result changes the exit code.
    wrong: bool,
    /// The reduced program, to be printed or saved.
    files: Vec<Shown>,
}

impl Checked {
    /// Returns the line for the file of findings, if there is something to find.
    fn finding(&self, seed: u64) -> Option<Json> {
        let kind = self.tally.kind()?;
        let message = match (self.unproved.first(), &self.refusal) {
            (Some(reason), _) if kind == "cannot tell" => reason,
            (_, Some(why)) => why,
            _ => first_message(&self.said),
        };
        let files: serde_json::Map<String, Json> = self.files.iter().map(Shown::entry).collect();
        Some(json!({
            "seed": seed, "kind": kind, "message": message, "passes": self.passes, "text": self.said, "files": files,
        }))
    }
}

/// The data that all threads share.
struct Campaign {
    options: Arc<CheckCommand>,
    generated: GenerateOptions,
    /// The index of the first program, in the part of the programs that are checked here.
    first: u64,
    /// The number of programs in this part.
    count: u64,
    /// The number of ranges of programs that the threads have taken.
    taken: AtomicU64,
    stop: AtomicBool,
}

impl Campaign {
    /// Takes the next range of programs.
    fn next_slice(&self) -> Range<u64> {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed).saturating_mul(PROGRAMS_PER_CONTEXT);
        let first = self.first.saturating_add(taken).min(self.count);
        first..first.saturating_add(PROGRAMS_PER_CONTEXT).min(self.count)
    }

    /// Returns the end of the range that a program is in.
    fn end_of_slice(&self, index: u64) -> u64 {
        let slice = (index - self.first) / PROGRAMS_PER_CONTEXT + 1;
        self.first.saturating_add(slice.saturating_mul(PROGRAMS_PER_CONTEXT)).min(self.count)
    }

    /// Returns the number of a program among all programs of the campaign, whatever part is checked here.
    fn number(&self, index: u64) -> u64 {
        self.options.shard.number(index)
    }

    /// Returns the seed of a program.
    fn seed(&self, index: u64) -> u64 {
        self.options.check.seed.wrapping_add(self.number(index))
    }
}

/// The state of one thread: the number of its current program and when it started. After the thread was abandoned, `at`
/// stays `None`.
#[derive(Default)]
struct Worker {
    at: Mutex<Option<(u64, Instant)>>,
    given_up: AtomicBool,
}

impl Worker {
    fn at(&self) -> MutexGuard<'_, Option<(u64, Instant)>> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Generates and checks the programs of `slice`, then those of further ranges until none is left.
    fn work(&self, campaign: &Campaign, mut slice: Range<u64>, sender: &mpsc::Sender<(u64, Checked)>) {
        while !slice.is_empty() {
            let ctx = Context::new(crate::dialects::DIALECTS);
            for number in slice {
                if campaign.stop.load(Ordering::Relaxed) {
                    return;
                }
                let begin = || *self.at() = Some((number, Instant::now()));
                begin();
                let checked = guarded(&ctx, number, campaign, &begin);
                let mut at = self.at();
                if self.given_up.load(Ordering::Relaxed) || sender.send((number, checked)).is_err() {
                    return;
                }
                *at = None;
            }
            slice = campaign.next_slice();
        }
    }
}

/// The threads and the results that they send.
struct Pool {
    campaign: Arc<Campaign>,
    workers: Vec<Arc<Worker>>,
    sender: mpsc::Sender<(u64, Checked)>,
    receiver: mpsc::Receiver<(u64, Checked)>,
    /// Results that arrived before those of lower numbers.
    waiting: BTreeMap<u64, Checked>,
}

impl Pool {
    fn start(&mut self, slice: Range<u64>) -> Result<(), String> {
        let worker = Arc::new(Worker::default());
        let (own, campaign, sender) = (worker.clone(), self.campaign.clone(), self.sender.clone());
        let work = move || own.work(&campaign, slice, &sender);
        let spawned = std::thread::Builder::new().stack_size(STACK).spawn(work);
        spawned.map_err(|error| format!("freehold check: cannot start a thread: {error}"))?;
        self.workers.push(worker);
        Ok(())
    }

    /// Waits for the result of the program with this number and returns it, or `None` if the user interrupts.
    fn checked(&mut self, number: u64) -> Result<Option<Checked>, String> {
        loop {
            if self.campaign.options.interrupted.load(Ordering::Relaxed) {
                self.campaign.stop.store(true, Ordering::Relaxed);
                return Ok(None);
            }
            if let Some(checked) = self.waiting.remove(&number) {
                return Ok(Some(checked));
            }
            match self.receiver.recv_timeout(CHECK_INTERVAL) {
                Ok((number, checked)) => {
                    self.waiting.insert(number, checked);
                }
                Err(_) => self.check_time_limit()?,
            }
        }
    }

    /// Abandons threads that exceeded the time limit, and starts threads for the rest of their ranges.
    fn check_time_limit(&mut self) -> Result<(), String> {
        let limit = self.campaign.options.time_limit;
        let mut hung = Vec::new();
        self.workers.retain(|worker| {
            let mut at = worker.at();
            let Some((number, _)) = at.take_if(|(_, since)| since.elapsed() > limit) else { return true };
            worker.given_up.store(true, Ordering::Relaxed);
            hung.push(number);
            false
        });
        for number in hung {
            self.waiting.insert(number, hang(number, &self.campaign));
            let rest = number + 1..self.campaign.end_of_slice(number);
            let rest = if rest.is_empty() { self.campaign.next_slice() } else { rest };
            self.start(rest)?;
        }
        Ok(())
    }
}

/// The counts of the programs of this run.
struct Counts {
    coverage: Coverage,
    refused_by: Coverage,
    tally: Tally,
    /// The counts of earlier runs, if the campaign was resumed.
    before: Tally,
    /// For each reason, the seeds of the programs.
    refusals: BTreeMap<String, Vec<u64>>,
    unproved: BTreeMap<String, Vec<u64>>,
}

impl Counts {
    fn new(generated: &GenerateOptions, before: Tally) -> Counts {
        Counts {
            coverage: Coverage::new(generated.constructs),
            refused_by: Coverage::new(generated.constructs),
            tally: Tally::default(),
            before,
            refusals: BTreeMap::new(),
            unproved: BTreeMap::new(),
        }
    }

    /// Returns the counts of this run and those before it.
    fn all(&self) -> Json {
        let mut all = self.before.clone();
        all.add(&self.tally);
        all.json()
    }

    /// Counts and reports a program.
    fn add(
        &mut self,
        mut checked: Checked,
        seed: u64,
        options: &CheckCommand,
        findings: &mut Findings,
        outcome: &mut Outcome,
    ) -> Result<(), String> {
        if let Some(line) = checked.finding(seed).filter(|_| findings.is_on()) {
            findings.write(&line)?;
            if options.save.is_none() {
                // The line has the files.
                checked.files.clear();
            }
        }
        for reason in checked.unproved.drain(..) {
            self.unproved.entry(reason).or_default().push(seed);
        }
        if let Some(reason) = checked.refusal.take() {
            self.refused_by.add(checked.constructs);
            let seeds = self.refusals.entry(reason).or_default();
            seeds.push(seed);
            if seeds.len() > 1 {
                // Each reason is shown with one program only.
                checked.said.clear();
            }
        }
        report(checked, options, &mut self.coverage, &mut self.tally, outcome)
    }
}

/// Generates and checks the programs that `options` specify.
pub(super) fn campaign(
    options: &Arc<CheckCommand>,
    generated: &GenerateOptions,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let start = Instant::now();
    let mut findings = Findings::open(options)?;
    let begin = findings.begin.clone();
    outcome.code = begin.code;
    outcome.out.extend_from_slice(findings.resumed().unwrap_or_default().as_bytes());
    if begin.is_finished {
        return Ok(());
    }
    let count = options.shard.count(options.count);
    let slices = (count - begin.done.min(count)).div_ceil(PROGRAMS_PER_CONTEXT);
    let threads = options.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let (sender, receiver) = mpsc::channel();
    let campaign = Arc::new(Campaign {
        options: options.clone(),
        generated: generated.clone(),
        first: begin.done,
        count,
        taken: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    });
    let mut pool = Pool { campaign: campaign.clone(), workers: Vec::new(), sender, receiver, waiting: BTreeMap::new() };
    for _ in 0..(threads as u64).min(slices) {
        pool.start(campaign.next_slice())?;
    }
    let mut counts = Counts::new(generated, Tally::of(&begin.counts));
    let mut done = begin.done;
    while done < count {
        let Some(checked) = pool.checked(done)? else { break };
        if let Some(line) = &options.line {
            line.show(|| format!("{} of {count} programs, {} failed", done + 1, counts.tally.failed));
        }
        let seed = campaign.seed(done);
        let reported = counts.add(checked, seed, options, &mut findings, outcome);
        done += 1;
        if reported.is_err() || counts.tally.failed >= options.most_failures {
            campaign.stop.store(true, Ordering::Relaxed);
            reported?;
            break;
        }
        findings.done(done, outcome.code, || counts.all())?;
    }
    findings.end(done, outcome.code, counts.all(), done == count)?;
    report_campaign(options, generated, &counts, start, outcome);
    if options.findings.as_deref() == Some("-") {
        // Standard output has one JSON object a line.
        outcome.out.clear();
    }
    Ok(())
}

/// Reports the counts of a campaign.
fn report_campaign(
    options: &CheckCommand,
    generated: &GenerateOptions,
    counts: &Counts,
    start: Instant,
    outcome: &mut Outcome,
) {
    let Counts { coverage, refused_by, tally, refusals, unproved, .. } = counts;
    report_all(generated, coverage, tally, refusals, outcome);
    if generated.level == Level::DeclaredTensor {
        report_accepted(coverage, refused_by, outcome);
    }
    if options.is_static {
        report_static(tally, unproved, outcome);
    }
    let speed = coverage.programs as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let (inputs, failed) = (counted(tally.inputs, "input"), counted(tally.failed, "program"));
    let last = format!("{inputs} tried, {failed} failed; {speed:.0} programs a second\n");
    outcome.out.extend_from_slice(last.as_bytes());
    if options.interrupted.load(Ordering::Relaxed) {
        let all = options.shard.count(options.count);
        let text = format!("interrupted after {} of {all} programs\n", coverage.programs);
        outcome.out.extend_from_slice(text.as_bytes());
        if outcome.code == 0 {
            outcome.code = INTERRUPTED;
        }
    }
    if tally.inputs + counts.before.inputs == 0 && outcome.code == 0 {
        outcome.code = 3;
        let why = match (coverage.programs, options.check.runs) {
            (0, _) => "no program was generated",
            (_, 0) => "no input was run",
            _ => "no program could be run",
        };
        let hint = "--count and --runs set the number of programs and inputs";
        outcome.err.push_str(&(wrong("check", format_args!("nothing was compared: {why}"), hint) + "\n"));
    }
}

fn report(
    program: Checked,
    options: &CheckCommand,
    coverage: &mut Coverage,
    tally: &mut Tally,
    outcome: &mut Outcome,
) -> Result<(), String> {
    coverage.add(program.constructs);
    tally.add(&program.tally);
    outcome.err.push_str(&program.said);
    if program.wrong {
        outcome.code = 2;
    }
    if program.files.is_empty() { Ok(()) } else { present(program.files, options, outcome) }
}

/// Returns the passes to run on the program with this number, or `None` if there are none.
fn steps_for(number: u64, seed: u64, options: &CheckCommand, level: Level) -> Option<Steps> {
    let list = match &options.passes[..] {
        [] if options.random_passes == 0 => return None,
        [] => Steps::default(),
        lists => lists[(number % lists.len() as u64) as usize].clone(),
    };
    Some(match options.random_passes {
        0 => list,
        count => list.with_random_passes(level, count, seed),
    })
}

/// Returns a report about a program and the passes that ran on it.
fn said(seed: u64, what: &str, steps: Option<&Steps>, text: &str) -> String {
    let passes = steps.map_or(String::new(), |steps| format!(", --pass-pipeline='{}'", steps.text()));
    format!("seed {seed}: {what}{passes}\n{text}")
}

/// Returns the result for a program that exceeds the time limit.
fn hang(index: u64, campaign: &Campaign) -> Checked {
    let (options, generated) = (&campaign.options, &campaign.generated);
    let seed = campaign.seed(index);
    let steps = steps_for(campaign.number(index), seed, options, generated.level);
    let program = generate(Entropy::from_seed(seed), generated);
    let text = format!("error: the time limit of {} seconds is exceeded\n", options.time_limit.as_secs());
    Checked {
        constructs: program.constructs,
        tally: Tally { failed: 1, ..Tally::default() },
        said: said(seed, "hangs", steps.as_ref(), &text),
        passes: steps.as_ref().map(Steps::text),
        wrong: true,
        files: with_dialect(
            vec![Shown::text(
                format!("seed-{seed}.mlir"),
                command(&format!("seed-{seed}"), &options.check.entry, steps.as_ref()) + &program.text,
            )],
            seed,
            program.dialect.as_deref(),
        ),
        ..Checked::default()
    }
}

/// Calls [`one_of_many`]; a panic of the generator, the verifier or the machine is a failure too.
fn guarded(ctx: &Context, number: u64, campaign: &Campaign, begin: &dyn Fn()) -> Checked {
    catch(|| one_of_many(ctx, number, campaign, begin)).unwrap_or_else(|panic| {
        let seed = campaign.seed(number);
        let origin = panic.origin.as_ref().map(|origin| format!("note: panicked at {origin}\n"));
        let text = format!("error: {}\n{}", panic.message, origin.unwrap_or_default());
        Checked {
            tally: Tally { failed: 1, ..Tally::default() },
            said: said(seed, "the generator, the verifier or the machine panics", None, &text),
            wrong: true,
            ..Checked::default()
        }
    })
}

/// Generates and checks one program. A program with its own dialect gets its own context.
fn one_of_many(ctx: &Context, number: u64, campaign: &Campaign, begin: &dyn Fn()) -> Checked {
    let generated = &campaign.generated;
    let (number, seed) = (campaign.number(number), campaign.seed(number));
    let program = generate(Entropy::from_seed(seed), generated);
    let Some(dialect) = &program.dialect else { return check_program(ctx, (number, seed), &program, campaign, begin) };
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_gives_advice(true);
    let mut checked = match load_dialect(&ctx, dialect) {
        Ok(()) => check_program(&ctx, (number, seed), &program, campaign, begin),
        Err(message) => Checked {
            constructs: program.constructs,
            tally: Tally { invalid: 1, ..Tally::default() },
            said: said(seed, "has an invalid dialect", None, &message),
            ..Checked::default()
        },
    };
    checked.files = with_dialect(checked.files, seed, Some(dialect));
    checked
}

/// Returns the files of a program with that of its dialect, if it has one of its own.
fn with_dialect(mut files: Vec<Shown>, seed: u64, dialect: Option<&str>) -> Vec<Shown> {
    if let Some(dialect) = dialect.filter(|_| !files.is_empty()) {
        let option = format!("--irdl-file=seed-{seed}.irdl.mlir");
        files.iter_mut().for_each(|file| file.add_option(&option));
        files.push(Shown::text(format!("seed-{seed}.irdl.mlir"), dialect.to_string()));
    }
    files
}

/// Loads the dialect of a generated program.
fn load_dialect(ctx: &Context, text: &str) -> Result<(), String> {
    let diagnostics = Diagnostics::default();
    let source =
        ctx.add_source("dialect", text.as_bytes().to_vec(), 0).ok_or("inputs of more than 2 GiB are not read")?;
    crate::dialects::user::load_dialects(ctx, source, &diagnostics).map_err(|_| messages(ctx, &diagnostics))
}

/// Checks a generated program. `begin` restarts the time limit; it is called for each reduced program.
fn check_program(
    ctx: &Context,
    (number, seed): (u64, u64),
    program: &Program,
    campaign: &Campaign,
    begin: &dyn Fn(),
) -> Checked {
    let options = &*campaign.options;
    let steps = steps_for(number, seed, options, campaign.generated.level);
    let checked = Checked { constructs: program.constructs, ..Checked::default() };
    let mut trial = Trial { ctx, seed, program, options, begin, steps, checked };
    let first = match read(ctx, &format!("seed {seed}"), program.text.clone().into_bytes()) {
        Ok(first) => first,
        Err(message) => {
            trial.checked.tally.invalid += 1;
            trial.checked.said = said(seed, "not valid", None, &message);
            trial.checked.files = trial.unreduced("invalid", None);
            return trial.checked;
        }
    };
    let pipeline = trial.steps.as_ref().map(|steps| steps.pipeline().expect("passes that were made before"));
    match pipeline.as_ref().map(|pipeline| transformed(ctx, pipeline, &first)).transpose() {
        Ok(second) => trial.compare(first, second),
        Err(Stop::Refused(message)) => trial.refused(first, pipeline.as_ref(), &message),
        Err(Stop::Panicked(message)) => trial.panicked(first, &message),
    }
    trial.checked.passes = trial.checked.passes.take().or_else(|| trial.steps.as_ref().map(Steps::text));
    trial.checked
}

/// The check of one generated program.
struct Trial<'a> {
    ctx: &'a Context,
    seed: u64,
    program: &'a Program,
    options: &'a CheckCommand,
    /// Restarts the time limit.
    begin: &'a dyn Fn(),
    /// The passes to run, if there are any.
    steps: Option<Steps>,
    checked: Checked,
}

impl Trial<'_> {
    /// Returns the program with these passes as it was generated, to be saved with `--save`.
    fn unreduced(&self, what: &str, steps: Option<&Steps>) -> Vec<Shown> {
        if self.options.save.is_none() {
            return Vec::new();
        }
        let name = format!("seed-{}.{what}", self.seed);
        let text = command(&name, &self.options.check.entry, steps) + &self.program.text;
        vec![Shown::text(format!("{name}.mlir"), text)]
    }

    /// Returns the program before the passes, to be reduced.
    fn case(&self, body: Body) -> Case {
        Case { body, entry: self.options.check.entry.clone(), inputs: Default::default() }
    }

    /// Returns the reduced program with the passes that are left.
    fn reduced(&self, case: &Case, suffix: &str) -> Vec<Shown> {
        let name = format!("seed-{}{suffix}", self.seed);
        shown_as_files(self.ctx, case, &name, self.steps.as_ref(), self.options)
    }

    /// Reports that the passes reject the program. With `--save`, it is reduced.
    fn refused(&mut self, first: Body, pipeline: Option<&Pipeline>, message: &str) {
        self.checked.tally.refused += 1;
        self.checked.said = said(self.seed, "refused", self.steps.as_ref(), message);
        let why = reason(message);
        self.checked.files = match pipeline {
            Some(pipeline) if self.options.save.is_some() && self.options.shrink => {
                let case = shrink(self.ctx, self.case(first), &mut |case| {
                    (self.begin)();
                    is_refused(self.ctx, case, pipeline, &why)
                });
                self.reduced(&case, ".refused")
            }
            _ => self.unreduced("refused", self.steps.as_ref()),
        };
        self.checked.refusal = Some(why);
    }

    /// Reports that a pass panics, and reduces the program.
    fn panicked(&mut self, first: Body, message: &str) {
        let (ctx, begin) = (self.ctx, self.begin);
        self.checked.tally.failed += 1;
        self.checked.wrong = true;
        self.checked.said = said(self.seed, "a pass panics", self.steps.as_ref(), message);
        let mut case = self.case(first);
        if self.options.shrink {
            let panics = |case: &mut Case, pipeline: &Pipeline| {
                begin();
                panics(ctx, case, pipeline)
            };
            self.steps = self.steps.take().map(|steps| steps.shortened(|pipeline| panics(&mut case, pipeline)));
            if let Some(Ok(pipeline)) = self.steps.as_ref().map(Steps::pipeline) {
                case = shrink(ctx, case, &mut |case| panics(case, &pipeline));
            }
        }
        self.checked.files = self.reduced(&case, "");
    }

    /// Runs the program before and after the passes, if there are any.
    fn compare(&mut self, first: Body, second: Option<Body>) {
        let (ctx, seed, options) = (self.ctx, self.seed, self.options);
        let mut check_options = CheckOptions { seed, ..options.check.clone() };
        // Without passes nothing has inserted deallocations yet.
        check_options.leaks = options.leaks.unwrap_or(second.is_some());
        match check(ctx, &first, second.as_ref(), &check_options) {
            Verdict::Passed(report) | Verdict::NothingCompared(report) => {
                let is_faulty = report.left_out.is_some();
                self.ran(report);
                if let (true, false, Some(second), Some(steps)) =
                    (options.is_static, is_faulty, &second, self.steps.take())
                {
                    self.checked.passes = Some(steps.text());
                    check_proof(ctx, first, second, (seed, steps), options, self.begin, &mut self.checked);
                }
            }
            Verdict::Impossible(diagnostics) => {
                self.checked.tally.invalid += 1;
                let text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
                self.checked.said = said(seed, "cannot be run", self.steps.as_ref(), &text);
                self.checked.files = self.unreduced("impossible", self.steps.as_ref());
            }
            Verdict::Failed(failure) => self.failed(first, second.as_ref(), &failure, &check_options),
        }
    }

    /// Counts the inputs on which the program ran without a difference. A generated program must have no fault and must end
    /// soon.
    fn ran(&mut self, report: crate::compare::Report) {
        let tally = &mut self.checked.tally;
        tally.inputs += report.compared() as u64;
        if report.exhausted > 0 {
            tally.exhausted += 1;
            tally.never_ending += u64::from(report.compared() == 0);
        }
        if let Some((_, failure)) = report.left_out {
            tally.faulty += u64::from(!failure.is_exhaustion());
            let what = if failure.is_exhaustion() { "runs out of fuel or memory" } else { "has a fault" };
            self.checked.said = said(self.seed, what, None, &show(self.ctx, &failure));
        }
    }

    /// Reports a fault or a difference, and reduces the program.
    fn failed(&mut self, first: Body, second: Option<&Body>, failure: &Failure, check_options: &CheckOptions) {
        let (ctx, begin) = (self.ctx, self.begin);
        let own = second.is_none() || matches!(failure.kind, FailureKind::Fault(Side::First, _));
        let tally = &mut self.checked.tally;
        *(if own { &mut tally.faulty } else { &mut tally.failed }) += 1;
        self.checked.wrong = true;
        self.checked.said = said(self.seed, "fails", self.steps.as_ref(), &show(ctx, failure));
        let expected = Expected::new(ctx, failure, &first, second);
        let mut case = Case { inputs: failure.inputs.clone(), ..self.case(first) };
        if self.options.shrink {
            let fails = |case: &mut Case, pipeline: Option<&Pipeline>| {
                begin();
                fails(ctx, case, &expected, pipeline, check_options)
            };
            self.steps = self.steps.take().map(|steps| steps.shortened(|pipeline| fails(&mut case, Some(pipeline))));
            let pipeline = self.steps.as_ref().and_then(|steps| steps.pipeline().ok());
            case = shrink(ctx, case, &mut |case| fails(case, pipeline.as_ref()));
        }
        self.checked.files = self.reduced(&case, "");
    }
}

/// Checks the result of the passes statically. The answer no is a failure; the program is reduced. `begin` restarts the
/// time limit.
fn check_proof(
    ctx: &Context,
    first: Body,
    second: &Body,
    (seed, mut steps): (u64, Steps),
    options: &CheckCommand,
    begin: &dyn Fn(),
    checked: &mut Checked,
) {
    let tally = &mut checked.tally;
    let (text, fault) = match check_generated(ctx, second) {
        ProgramAnswer::Yes => return tally.proved += 1,
        ProgramAnswer::CannotTell(reasons) => {
            tally.unproved += 1;
            save_unproved(ctx, first, (seed, steps), &reasons, options, begin, checked);
            checked.unproved = reasons;
            return;
        }
        ProgramAnswer::No { text, fault } => (text, fault),
    };
    tally.refuted += 1;
    tally.failed += 1;
    checked.wrong = true;
    checked.said = said(seed, "fails the static check", Some(&steps), &text);
    let mut case = Case { body: first, entry: options.check.entry.clone(), inputs: Default::default() };
    if options.shrink {
        let fails = |case: &Case, pipeline: &Pipeline| {
            begin();
            says_no(ctx, case, pipeline, &fault)
        };
        steps = steps.shortened(|pipeline| fails(&case, pipeline));
        if let Ok(pipeline) = steps.pipeline() {
            case = shrink(ctx, case, &mut |case| fails(case, &pipeline));
        }
    }
    checked.files = shown_as_files(ctx, &case, &format!("seed-{seed}"), Some(&steps), options);
}

/// With --save, saves a program of which the static check cannot tell, reduced, and the reasons in the first lines.
fn save_unproved(
    ctx: &Context,
    first: Body,
    (seed, steps): (u64, Steps),
    reasons: &[String],
    options: &CheckCommand,
    begin: &dyn Fn(),
    checked: &mut Checked,
) {
    if options.save.is_none() {
        return;
    }
    let mut case = Case { body: first, entry: options.check.entry.clone(), inputs: Default::default() };
    if let (true, Ok(pipeline), Some(reason)) = (options.shrink, steps.pipeline(), reasons.first()) {
        case = shrink(ctx, case, &mut |case| {
            begin();
            is_unproved(ctx, case, &pipeline, reason)
        });
    }
    let name = format!("seed-{seed}.unproved");
    let mut files = shown_as_files(ctx, &case, &name, Some(&steps), options);
    for file in &mut files {
        file.prepend(&reasons.iter().map(|reason| format!("// cannot tell: {reason}\n")).collect::<String>());
    }
    checked.files = files;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CheckCommand of `freehold check` with these arguments.
    fn options(arguments: &[&str]) -> (CheckCommand, GenerateOptions) {
        let arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
        let options = read_options(&arguments).expect("valid arguments");
        let generated = options.generate.clone().expect("generated programs");
        (options, generated)
    }

    #[test]
    fn programs_that_take_too_long_are_failures() {
        let arguments = ["--generate=memref", "--count=3", "--size=10000", "--failures=9", "--pass-pipeline=cse"];
        let (mut options, generated) = options(&arguments);
        let folder = tempfile::tempdir().expect("a folder");
        options.time_limit = Duration::ZERO;
        options.save = Some(folder.path().to_path_buf());
        let mut outcome = Outcome::default();
        campaign(&Arc::new(options), &generated, &mut outcome).expect("a report");
        assert_eq!(outcome.code, 2);
        let said = String::from_utf8(outcome.out).expect("text");
        assert!(
            outcome
                .err
                .starts_with("seed 0: hangs, --pass-pipeline='cse'\nerror: the time limit of 0 seconds is exceeded\n")
        );
        let saved = std::fs::read_to_string(folder.path().join("seed-0.mlir")).expect("the program");
        assert!(saved.starts_with("// freehold check seed-0.mlir --entry=main --pass-pipeline='cse'\n"), "{saved}");
        assert!(said.contains("3 programs failed"), "{said}");
    }
}
