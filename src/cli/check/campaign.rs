//! Many random programs: made, run through passes and checked, on several threads.
//!
//! Seeds go to the threads in slices, each slice with a context of its own, and what came of them is told in the order
//! of the seeds: the same is said, and the same files are written, however many threads there are.
//!
//! A thread that spends more than the time limit on one program is given up, the program counts as failed, and another
//! thread takes the rest of its slice. A thread cannot be ended from outside, so it ends with the process.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use super::*;
use crate::diagnostics::counted;
use crate::generate::{Constructs, Coverage, Entropy, Level, Options as GenerateOptions, generate};

/// How many programs share one context: it never forgets a type or a text.
const PROGRAMS_PER_CONTEXT: u64 = 64;

/// How much stack a thread is given, as the command itself is.
const STACK: usize = 256 << 20;

/// How often it is looked whether a program takes too long.
const LOOK: Duration = Duration::from_millis(100);

/// How generated programs fared.
#[derive(Clone, Default)]
struct Tally {
    invalid: u64,
    refused: u64,
    faulty: u64,
    failed: u64,
    inputs: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.invalid += other.invalid;
        self.refused += other.refused;
        self.faulty += other.faulty;
        self.failed += other.failed;
        self.inputs += other.inputs;
    }
}

/// What came of one program.
#[derive(Default)]
struct Judged {
    constructs: Constructs,
    tally: Tally,
    said: String,
    /// Why passes refuse it: the first error without its place.
    refusal: Option<String>,
    /// Whether the exit code tells of it.
    wrong: bool,
    /// The program made smaller, to be shown or saved.
    files: Vec<Shown>,
}

/// What the threads share.
struct Campaign {
    options: Arc<Options>,
    generated: GenerateOptions,
    /// How many slices were taken.
    taken: AtomicU64,
    stop: AtomicBool,
}

impl Campaign {
    /// The numbers of the programs of the next slice.
    fn next_slice(&self) -> Range<u64> {
        let count = self.options.count;
        let first = self.taken.fetch_add(1, Ordering::Relaxed).saturating_mul(PROGRAMS_PER_CONTEXT).min(count);
        first..first.saturating_add(PROGRAMS_PER_CONTEXT).min(count)
    }
}

/// What one thread is at: the number of a program, and since when; where it was given up, nothing ever again.
#[derive(Default)]
struct Worker {
    at: Mutex<Option<(u64, Instant)>>,
    given_up: AtomicBool,
}

impl Worker {
    fn at(&self) -> MutexGuard<'_, Option<(u64, Instant)>> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes and checks the programs of `slice`, then those of further slices.
    fn work(&self, campaign: &Campaign, mut slice: Range<u64>, sender: &mpsc::Sender<(u64, Judged)>) {
        while !slice.is_empty() {
            let ctx = Context::new(crate::dialect::DIALECTS);
            for number in slice {
                if campaign.stop.load(Ordering::Relaxed) {
                    return;
                }
                let begin = || *self.at() = Some((number, Instant::now()));
                begin();
                let judged = guarded(&ctx, number, campaign, &begin);
                let mut at = self.at();
                if self.given_up.load(Ordering::Relaxed) || sender.send((number, judged)).is_err() {
                    return;
                }
                *at = None;
            }
            slice = campaign.next_slice();
        }
    }
}

/// The threads, and what comes from them.
struct Pool {
    campaign: Arc<Campaign>,
    workers: Vec<Arc<Worker>>,
    sender: mpsc::Sender<(u64, Judged)>,
    receiver: mpsc::Receiver<(u64, Judged)>,
    /// What came before its turn.
    waiting: BTreeMap<u64, Judged>,
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

    /// What came of the program with this number.
    fn judged(&mut self, number: u64) -> Result<Judged, String> {
        loop {
            if let Some(judged) = self.waiting.remove(&number) {
                return Ok(judged);
            }
            match self.receiver.recv_timeout(LOOK) {
                Ok((number, judged)) => {
                    self.waiting.insert(number, judged);
                }
                Err(_) => self.look_for_hangs()?,
            }
        }
    }

    /// Gives up the threads that have been at one program for too long.
    fn look_for_hangs(&mut self) -> Result<(), String> {
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
            let end = (number / PROGRAMS_PER_CONTEXT + 1).saturating_mul(PROGRAMS_PER_CONTEXT);
            let rest = number + 1..end.min(self.campaign.options.count);
            let rest = if rest.is_empty() { self.campaign.next_slice() } else { rest };
            self.start(rest)?;
        }
        Ok(())
    }
}

/// Makes and checks the programs that `options` ask for.
pub(super) fn campaign(
    options: &Arc<Options>,
    generated: &GenerateOptions,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let start = Instant::now();
    let slices = options.count.div_ceil(PROGRAMS_PER_CONTEXT);
    let threads = options.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let (sender, receiver) = mpsc::channel();
    let campaign = Arc::new(Campaign {
        options: options.clone(),
        generated: generated.clone(),
        taken: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    });
    let mut pool = Pool { campaign: campaign.clone(), workers: Vec::new(), sender, receiver, waiting: BTreeMap::new() };
    for _ in 0..(threads as u64).min(slices) {
        pool.start(campaign.next_slice())?;
    }
    let mut coverage = Coverage::new(generated.constructs);
    let mut tally = Tally::default();
    let mut refusals: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for number in 0..options.count {
        let mut judged = pool.judged(number)?;
        if let Some(reason) = judged.refusal.take() {
            let seeds = refusals.entry(reason).or_default();
            seeds.push(options.check.seed.wrapping_add(number));
            if seeds.len() > 1 {
                // One program shows the reason.
                judged.said.clear();
            }
        }
        let told = tell(judged, options, &mut coverage, &mut tally, outcome);
        if told.is_err() || tally.failed >= options.most_failures {
            campaign.stop.store(true, Ordering::Relaxed);
            told?;
            break;
        }
    }
    tell_of_all(generated, &coverage, &tally, &refusals, start.elapsed().as_secs_f64(), outcome);
    if tally.inputs == 0 && outcome.code == 0 {
        outcome.code = 3;
        let why = match (coverage.programs, options.check.runs) {
            (0, _) => "no program was made",
            (_, 0) => "no input was tried",
            _ => "no program could be run",
        };
        let mend = "--count and --runs say how many programs and inputs are tried";
        outcome.err.push_str(&(wrong("check", format_args!("nothing was compared: {why}"), mend) + "\n"));
    }
    Ok(())
}

fn tell(
    program: Judged,
    options: &Options,
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

fn tell_of_all(
    generated: &GenerateOptions,
    coverage: &Coverage,
    tally: &Tally,
    refusals: &BTreeMap<String, Vec<u64>>,
    seconds: f64,
    outcome: &mut Outcome,
) {
    let level = if generated.level == Level::Memref { "memref" } else { "tensor" };
    let valid = 100.0 - 100.0 * (tally.invalid + tally.faulty) as f64 / coverage.programs.max(1) as f64;
    let mut report = format!(
        "{}{level} programs: {:.2}% valid ({} {} not verify, {} {} a fault of {} own), {} refused by the passes\n",
        coverage.report(),
        valid,
        tally.invalid,
        if tally.invalid == 1 { "does" } else { "do" },
        tally.faulty,
        if tally.faulty == 1 { "has" } else { "have" },
        if tally.faulty == 1 { "its" } else { "their" },
        tally.refused,
    );
    let mut rows: Vec<(&String, &Vec<u64>)> = refusals.iter().collect();
    rows.sort_by_key(|(_, seeds)| std::cmp::Reverse(seeds.len()));
    for (reason, seeds) in rows {
        report.push_str(&format!("{:>8}  {reason} (seed {})\n", seeds.len(), seeds[0]));
    }
    report.push_str(&format!(
        "{} tried, {} failed; {:.0} programs a second\n",
        counted(tally.inputs, "input"),
        counted(tally.failed, "program"),
        coverage.programs as f64 / seconds.max(1e-9)
    ));
    outcome.out.extend_from_slice(report.as_bytes());
}

/// The passes that the program of this number is run through. `None`: none.
fn steps_for(number: u64, seed: u64, options: &Options, level: Level) -> Option<Steps> {
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

/// What is said of a program, and of the passes that it was run through.
fn said(seed: u64, what: &str, steps: Option<&Steps>, text: &str) -> String {
    let passes = steps.map_or(String::new(), |steps| format!(", --pass-pipeline='{}'", steps.text()));
    format!("seed {seed}: {what}{passes}\n{text}")
}

/// The first error of `text`, without its place.
fn reason(text: &str) -> String {
    let line = text.lines().find(|line| line.contains("error: ")).unwrap_or_default();
    line.split_once("error: ").map_or(line, |parts| parts.1).to_string()
}

/// A program that takes too long.
fn hang(number: u64, campaign: &Campaign) -> Judged {
    let (options, generated) = (&campaign.options, &campaign.generated);
    let seed = options.check.seed.wrapping_add(number);
    let steps = steps_for(number, seed, options, generated.level);
    let program = generate(Entropy::from_seed(seed), generated);
    let text = format!("error: this takes more than {} seconds\n", options.time_limit.as_secs());
    Judged {
        constructs: program.constructs,
        tally: Tally { failed: 1, ..Tally::default() },
        said: said(seed, "hangs", steps.as_ref(), &text),
        wrong: true,
        files: vec![Shown::text(
            format!("seed-{seed}.mlir"),
            command(&format!("seed-{seed}"), &options.check.entry, steps.as_ref()) + &program.text,
        )],
        ..Judged::default()
    }
}

/// [`one_of_many`], a panic of the generator, the verifier or the machine being a failure too.
fn guarded(ctx: &Context, number: u64, campaign: &Campaign, begin: &dyn Fn()) -> Judged {
    let run = std::panic::AssertUnwindSafe(|| one_of_many(ctx, number, campaign, begin));
    std::panic::catch_unwind(run).unwrap_or_else(|payload| {
        let seed = campaign.options.check.seed.wrapping_add(number);
        let text = format!("error: {}\n", panic_message(payload.as_ref()));
        Judged {
            tally: Tally { failed: 1, ..Tally::default() },
            said: said(seed, "the generator, the verifier or the machine panics", None, &text),
            wrong: true,
            ..Judged::default()
        }
    })
}

/// One generated program. Each smaller program that is tried has the whole time limit: `begin` starts it anew.
fn one_of_many(ctx: &Context, number: u64, campaign: &Campaign, begin: &dyn Fn()) -> Judged {
    let (options, generated) = (&*campaign.options, &campaign.generated);
    let seed = options.check.seed.wrapping_add(number);
    let program = generate(Entropy::from_seed(seed), generated);
    let mut judged = Judged { constructs: program.constructs, ..Judged::default() };
    let tally = &mut judged.tally;
    let mut steps = steps_for(number, seed, options, generated.level);
    let name = format!("seed-{seed}");
    // What is not valid, or refused, is kept as it is, where programs are kept.
    let whole = |what: &str, steps: Option<&Steps>| match &options.save {
        Some(_) => {
            let name = format!("{name}.{what}");
            let text = command(&name, &options.check.entry, steps) + &program.text;
            vec![Shown::text(format!("{name}.mlir"), text)]
        }
        None => Vec::new(),
    };
    let first = match read(ctx, &format!("seed {seed}"), program.text.clone().into_bytes()) {
        Ok(first) => first,
        Err(message) => {
            tally.invalid += 1;
            judged.said = said(seed, "not valid", None, &message);
            judged.files = whole("invalid", None);
            return judged;
        }
    };
    let pipeline = steps.as_ref().map(|steps| steps.pipeline().expect("passes that were made before"));
    let second = match pipeline.as_ref().map(|pipeline| transformed(ctx, pipeline, &first)).transpose() {
        Ok(second) => second,
        Err(Stop::Refused(message)) => {
            tally.refused += 1;
            judged.said = said(seed, "refused", steps.as_ref(), &message);
            judged.refusal = Some(reason(&message));
            judged.files = whole("refused", steps.as_ref());
            return judged;
        }
        Err(Stop::Panicked(message)) => {
            tally.failed += 1;
            judged.wrong = true;
            judged.said = said(seed, "a pass panics", steps.as_ref(), &format!("error: {message}\n"));
            let mut case = Case { body: first, entry: options.check.entry.clone(), inputs: Default::default() };
            if options.shrink {
                let panics = |case: &mut Case, pipeline: &Pipeline| {
                    begin();
                    panics(ctx, case, pipeline)
                };
                case = without_panic_messages(|| {
                    steps = steps.take().map(|steps| steps.shortened(|pipeline| panics(&mut case, pipeline)));
                    let Some(Ok(pipeline)) = steps.as_ref().map(Steps::pipeline) else { return case };
                    shrink(ctx, case, &mut |case| panics(case, &pipeline))
                });
            }
            judged.files = shown_as_files(ctx, &case, &name, steps.as_ref(), options);
            return judged;
        }
    };
    let mut check_options = CheckOptions { seed, ..options.check.clone() };
    // Nothing has freed anything yet.
    check_options.leaks = options.leaks.unwrap_or(second.is_some());
    match check(ctx, &first, second.as_ref(), &check_options) {
        Verdict::Passed(report) | Verdict::NothingCompared(report) => {
            tally.inputs += report.compared() as u64;
            if let Some((_, failure)) = report.left_out {
                // Generated programs have no fault, and end soon.
                tally.faulty += 1;
                judged.said = said(seed, "has a fault", None, &show(ctx, &failure));
            }
        }
        Verdict::Impossible(diagnostics) => {
            tally.invalid += 1;
            let text: String = diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect();
            judged.said = said(seed, "cannot be run", steps.as_ref(), &text);
            judged.files = whole("impossible", steps.as_ref());
        }
        Verdict::Failed(failure) => {
            let own = second.is_none() || matches!(failure.kind, FailureKind::Fault(Side::First, _));
            *(if own { &mut tally.faulty } else { &mut tally.failed }) += 1;
            judged.wrong = true;
            judged.said = said(seed, "fails", steps.as_ref(), &show(ctx, &failure));
            let mut case = Case { body: first, entry: options.check.entry.clone(), inputs: failure.inputs.clone() };
            if options.shrink {
                let fails = |case: &mut Case, pipeline: Option<&Pipeline>| {
                    begin();
                    fails(ctx, case, &failure, pipeline, &check_options)
                };
                steps = steps.take().map(|steps| steps.shortened(|pipeline| fails(&mut case, Some(pipeline))));
                let pipeline = steps.as_ref().and_then(|steps| steps.pipeline().ok());
                case = shrink(ctx, case, &mut |case| fails(case, pipeline.as_ref()));
            }
            judged.files = shown_as_files(ctx, &case, &name, steps.as_ref(), options);
        }
    }
    judged
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options of `freehold check` with these arguments.
    fn options(arguments: &[&str]) -> (Options, GenerateOptions) {
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
            outcome.err.starts_with("seed 0: hangs, --pass-pipeline='cse'\nerror: this takes more than 0 seconds\n")
        );
        let saved = std::fs::read_to_string(folder.path().join("seed-0.mlir")).expect("the program");
        assert!(saved.starts_with("// freehold check seed-0.mlir --entry=main --pass-pipeline='cse'\n"), "{saved}");
        assert!(said.contains("3 programs failed"), "{said}");
    }
}
