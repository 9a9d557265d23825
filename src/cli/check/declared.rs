//! `freehold check --generate=declared`: random dialects with random facts, and programs over them.
//!
//! Each program runs before and after each list of passes: the schemes of deallocation and `compile`, unless
//! `--pass-pipeline` names others. A failure is a panic, a fault, another result, an error without failure of the pass, a
//! buffer that another op than its own frees, or, with `--remove-fact`, a refusal that does not name the missing fact,
//! unless the passes refuse the program with the fact too.
//!
//! The shares of accepted programs are printed for each list and for each feature of the programs, and the reasons of the
//! refusals by frequency. Each program has contexts of its own, because a context never forgets a dialect. All lists of
//! passes share them, and the parsed program. The report does not depend on the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use serde_json::{Value as Json, json};

use super::findings::{Findings, first_message};
use super::*;
use crate::diagnostics::catch;
use crate::dialects::DIALECTS;
use crate::dialects::user::load_dialects;
use crate::generate::Entropy;
use crate::generate::declared::{DeclaredOptions, DeclaredProgram, Definition, Features, buffers};
use crate::read::parse_source;
use crate::registry::left_out;
use crate::text::ParseOptions;
use freehold_core::sort::sort_by_key;

/// The lists of passes that run if the command line names none.
pub(super) const SCHEMES: [&str; 7] = [
    "buffer-deallocation-pipeline",
    "ownership-elaboration",
    "buffer-deallocation",
    "buffer-deallocation-legacy-pipeline",
    "hlo-deallocation-pipeline",
    "func.func(buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack),buffer-results-to-out-params,\
     ownership-elaboration,func.func(optimize-allocation-liveness),copy-removal,plan-memory",
    "compile",
];

/// The outcome of a program and a list of passes.
enum Fate {
    Accepted,
    /// The passes refuse the program; the reason.
    Refused(String),
    /// The description of the failure.
    Failed(String),
}

impl Fate {
    /// Returns the line for the file of findings, unless the program was accepted.
    fn finding(&self, program: &DeclaredProgram, seed: u64, list: &Steps) -> Option<Json> {
        let (kind, message, text) = match self {
            Fate::Accepted => return None,
            Fate::Refused(why) => ("rejected", why.as_str(), ""),
            Fate::Failed(what) => ("failed", first_message(what), what.as_str()),
        };
        let (dialect, name) = (format!("seed-{seed}.irdl.mlir"), format!("seed-{seed}.mlir"));
        Some(json!({
            "seed": seed, "kind": kind, "message": message, "passes": list.text(), "text": text,
            "files": { dialect: program.irdl, name: program.text },
        }))
    }
}

/// Counters of a list of passes, or of a feature.
#[derive(Clone, Default)]
struct Share {
    accepted: u64,
    refused: u64,
    failed: u64,
}

impl Share {
    fn add(&mut self, fate: &Fate) {
        match fate {
            Fate::Accepted => self.accepted += 1,
            Fate::Refused(_) => self.refused += 1,
            Fate::Failed(_) => self.failed += 1,
        }
    }

    fn line(&self, name: &str) -> String {
        let all = (self.accepted + self.refused + self.failed).max(1);
        format!(
            "{name:<28} {:>7.2}% accepted ({} accepted, {} refused, {} failed)\n",
            100.0 * self.accepted as f64 / all as f64,
            self.accepted,
            self.refused,
            self.failed
        )
    }
}

/// Generates and checks the programs that `options` specify.
pub(super) fn campaign(options: &CheckCommand, outcome: &mut Outcome) -> Result<(), String> {
    let declared = options.declared.unwrap_or_default();
    let threads = options.threads.or(std::thread::available_parallelism().ok().map(|count| count.get())).unwrap_or(1);
    let lists = match options.passes.is_empty() {
        true => {
            let built = SCHEMES.iter().filter(|list| left_out(list).is_none());
            built.map(|list| Steps::read(list)).collect::<Result<Vec<_>, _>>()?
        }
        false => options.passes.clone(),
    };
    let mut findings = Findings::open(options)?;
    let begin = findings.begin.clone();
    outcome.code = begin.code;
    outcome.out.extend_from_slice(findings.resumed().unwrap_or_default().as_bytes());
    if begin.is_finished {
        return Ok(());
    }
    let count = options.shard.count(options.count);
    let mut shares = vec![Share::default(); lists.len()];
    let mut by_feature: BTreeMap<&str, Share> = BTreeMap::new();
    let mut reasons: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let (mut programs, mut failed) = (0, 0);
    let mut left = begin.done..count;
    while !left.is_empty() && failed < options.most_failures {
        let batch: Vec<u64> = left.by_ref().take(BATCH).map(|index| options.shard.number(index)).collect();
        for (seed, program, fates) in checked(&batch, &lists, &declared, options, threads) {
            programs += 1;
            for ((list, share), fate) in lists.iter().zip(&mut shares).zip(fates) {
                share.add(&fate);
                for (name, _) in program.features.iter_names() {
                    by_feature.entry(name).or_default().add(&fate);
                }
                if let Some(line) = fate.finding(&program, seed, list).filter(|_| findings.is_on()) {
                    findings.write(&line)?;
                }
                match fate {
                    Fate::Accepted => {}
                    Fate::Refused(why) => reasons.entry(why).or_insert((0, seed)).0 += 1,
                    Fate::Failed(what) => {
                        failed += 1;
                        outcome.code = 2;
                        outcome.err.push_str(&format!("seed {seed}: --pass-pipeline='{}'\n{what}", list.text()));
                        save(&program, seed, list, options)?;
                    }
                }
            }
            if failed >= options.most_failures {
                break;
            }
        }
        if let Some(line) = &options.line {
            line.show(|| format!("{} of {count} programs, {failed} failed", begin.done + programs));
        }
        let counts = json!({ "programs": begin.done + programs, "failed": begin.failed() + failed });
        findings.end(begin.done + programs, outcome.code, counts, begin.done + programs == count)?;
        if options.interrupted.load(Ordering::Relaxed) {
            let text = format!("interrupted after {programs} of {count} programs\n");
            outcome.out.extend_from_slice(text.as_bytes());
            outcome.code = if failed > 0 { outcome.code } else { INTERRUPTED };
            break;
        }
    }
    let mut text = String::new();
    lists.iter().zip(&shares).for_each(|(list, share)| text.push_str(&share.line(&short(&list.text()))));
    text.push_str("by feature:\n");
    for (name, _) in Features::all().iter_names() {
        let share = by_feature.get(name).cloned().unwrap_or_default();
        text.push_str(&share.line(&format!("  {}", name.to_lowercase().replace('_', "-"))));
    }
    let mut reasons: Vec<(String, (u64, u64))> = reasons.into_iter().collect();
    sort_by_key(&mut reasons, |reason| std::cmp::Reverse(reason.1.0));
    for (why, (count, seed)) in reasons {
        text.push_str(&format!("{count:>8}  {why} (seed {seed})\n"));
    }
    text.push_str(&format!("{programs} programs, {failed} failures\n"));
    if options.findings.as_deref() != Some("-") {
        outcome.out.extend_from_slice(text.as_bytes());
    }
    Ok(())
}

/// The number of programs that threads check before their outcomes are counted, in the order of the seeds.
const BATCH: usize = 256;

/// Generates and checks the programs with these numbers. Returns them with their seeds, in this order.
fn checked(
    numbers: &[u64],
    lists: &[Steps],
    declared: &DeclaredOptions,
    options: &CheckCommand,
    threads: usize,
) -> Vec<(u64, DeclaredProgram, Vec<Fate>)> {
    let one = |&number: &u64| {
        let seed = options.check.seed.wrapping_add(number);
        let program = buffers(Entropy::from_seed(seed), declared);
        let fates = fates(&program, lists, seed, options);
        (seed, program, fates)
    };
    let (one, share) = (&one, numbers.len().div_ceil(threads).max(1));
    std::thread::scope(|scope| {
        let work: Vec<_> =
            numbers.chunks(share).map(|part| scope.spawn(move || part.iter().map(one).collect::<Vec<_>>())).collect();
        work.into_iter().flat_map(|work| work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// Returns the begin of a list of passes.
fn short(list: &str) -> String {
    list.chars().take(28).collect()
}

/// A program that is ready to be checked after any list of passes.
struct Prepared<'a> {
    program: &'a DeclaredProgram,
    /// The context of the passes.
    ctx: Context,
    body: Body,
    /// The context in which the ops are evaluated, if the passes do not see all facts.
    complete: Option<Context>,
    /// The program before the passes, with all facts.
    first: Body,
}

impl Prepared<'_> {
    /// Loads the dialects, and parses the program.
    ///
    /// # Errors
    /// The generator made an invalid program.
    fn new(program: &DeclaredProgram) -> Result<Prepared<'_>, String> {
        let ctx = context(&program.irdl)?;
        let body = parsed(&ctx, &program.text, "the program")?;
        let complete = if program.irdl == program.complete { None } else { Some(context(&program.complete)?) };
        let text = with_function(&defined(program, &program.text), &program.audit[0]);
        let first = parsed(complete.as_ref().unwrap_or(&ctx), &text, "the program")?;
        Ok(Prepared { program, ctx, body, complete, first })
    }

    /// Runs the program before and after the passes.
    fn compared(&self, list: &Steps, seed: u64, options: &CheckCommand) -> Result<Fate, String> {
        match transformed(&self.ctx, &list.pipeline()?, &self.body) {
            Ok(after) => {
                let printed = print_program(View::new(&self.ctx, &after), &PrintOptions::default());
                self.equal(&printed, seed, options)
            }
            Err(Stop::Refused(text)) => Ok(Fate::Refused(text)),
            Err(Stop::Panicked(text)) => Err(text),
        }
    }

    /// Compares the program with that after the passes, as all facts of the dialect describe it.
    ///
    /// # Errors
    /// The result is invalid.
    fn equal(&self, printed: &str, seed: u64, options: &CheckCommand) -> Result<Fate, String> {
        let (program, ctx) = (self.program, self.complete.as_ref().unwrap_or(&self.ctx));
        // If no fact names the op that frees a buffer, memref.dealloc frees it.
        let is_audited = program.removed.as_ref().is_none_or(|fact| fact.key != "allocation");
        let audit = &program.audit[usize::from(is_audited)];
        let second = parsed(ctx, &with_function(&defined(program, printed), audit), "the result")?;
        let check_options = CheckOptions { seed, entry: "audited".to_string(), leaks: true, ..options.check.clone() };
        Ok(match check(ctx, &self.first, Some(&second), &check_options) {
            Verdict::Passed(_) => Fate::Accepted,
            Verdict::NothingCompared(report) => Fate::Failed(format!(
                "the program has a fault\n{}",
                report.left_out.map_or(String::new(), |(_, failure)| show(ctx, &failure))
            )),
            Verdict::Failed(failure) => Fate::Failed(show(ctx, &failure)),
            Verdict::Impossible(found) => {
                Fate::Failed(found.iter().map(|diagnostic| render(ctx, diagnostic)).collect::<String>())
            }
        })
    }

    fn judged(&self, list: &Steps, seed: u64, options: &CheckCommand) -> Fate {
        catch(|| self.compared(list, seed, options).unwrap_or_else(Fate::Failed))
            .unwrap_or_else(|panic| Fate::Failed(format!("error: a panic: {}\n", panic.message)))
    }
}

/// Checks a program after each list of passes.
fn fates(program: &DeclaredProgram, lists: &[Steps], seed: u64, options: &CheckCommand) -> Vec<Fate> {
    let prepared = match catch(|| Prepared::new(program)) {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(text)) => return lists.iter().map(|_| Fate::Failed(text.clone())).collect(),
        Err(panic) => {
            let text = format!("error: a panic: {}\n", panic.message);
            return lists.iter().map(|_| Fate::Failed(text.clone())).collect();
        }
    };
    lists.iter().map(|list| fate(&prepared, list, seed, options)).collect()
}

/// The keys that a refusal may name if a fact is missing: another fact answers the same question.
fn answers(key: &str) -> &[&str] {
    match key {
        // The callee tells what the op does with its buffers: without it, the effects do.
        "callee" => &["callee", "effects"],
        "ownership" => &["ownership", "aliases", "effects"],
        "view" => &["view", "aliases", "effects"],
        "aliases" => &["aliases", "effects"],
        "effects" => &["effects"],
        "allocation" => &["allocation"],
        "branch" => &["branch"],
        "exit" => &["exit"],
        "region_flow" => &["region_flow"],
        "function" => &["function"],
        "copy" => &["copy"],
        _ => &[],
    }
}

/// Checks a program after a list of passes.
fn fate(prepared: &Prepared<'_>, list: &Steps, seed: u64, options: &CheckCommand) -> Fate {
    let fate = prepared.judged(list, seed, options);
    let Fate::Refused(text) = fate else { return fate };
    let Some(fact) = &prepared.program.removed else { return Fate::Refused(reason(&text)) };
    let names_fact = text.contains(&format!("'{}'", fact.op))
        && answers(&fact.key)
            .iter()
            .any(|key| text.contains(&format!("freehold.{key}")) || text.contains(&format!("{key} = ")));
    if names_fact {
        return Fate::Refused(format!("names the missing '{}'", fact.key));
    }
    let all = DeclaredOptions { remove: false, ..options.declared.unwrap_or_default() };
    let same = buffers(Entropy::from_seed(seed), &all);
    let again = Prepared::new(&same).map(|same| same.judged(list, seed, options));
    match again {
        Ok(Fate::Refused(again)) if reason(&again) == reason(&text) => Fate::Refused(reason(&text)),
        _ => Fate::Failed(format!("the refusal does not name '{}' of '{}':\n{text}", fact.key, fact.op)),
    }
}

/// Returns a context that knows a dialect.
///
/// # Errors
/// The dialect is invalid.
fn context(irdl: &str) -> Result<Context, String> {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    ctx.set_gives_advice(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("dialect.irdl.mlir", irdl.as_bytes().to_vec(), 0).expect("a short text");
    let loaded = load_dialects(&ctx, source, &diagnostics);
    let text = messages(&ctx, &diagnostics);
    loaded.map(|()| ctx).map_err(|_| format!("the dialect is invalid\n{text}"))
}

/// Parses and verifies a program; `what` names it in the error.
fn parsed(ctx: &Context, text: &str, what: &str) -> Result<Body, String> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("program.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    let verified = body.and_then(|body| verify_program(ctx, &body, &diagnostics).map(|()| *body));
    verified.map_err(|_| format!("{what} is invalid\n{}", messages(ctx, &diagnostics)))
}

/// Replaces declarations of functions by their definitions.
fn defined(program: &DeclaredProgram, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_of = |definition: &&Definition| {
            let rest = line.trim_start().strip_prefix("func.func private @");
            rest.and_then(|rest| rest.strip_prefix(&*definition.name)).is_some_and(|rest| rest.starts_with('('))
        };
        let found = program.definitions.iter().find(is_of);
        let has_out_parameter = !line.contains(" -> memref");
        out.push_str(match found {
            Some(found) => found.with_out_parameter.as_deref().filter(|_| has_out_parameter).unwrap_or(&found.text),
            None => line,
        });
    }
    out
}

/// Adds a function at the end of the module.
fn with_function(program: &str, function: &str) -> String {
    let end = program.trim_end().strip_suffix('}').unwrap_or(program);
    format!("{end}{function}}}\n")
}

/// Saves a program and its dialect, with --save.
fn save(program: &DeclaredProgram, seed: u64, list: &Steps, options: &CheckCommand) -> Result<(), String> {
    let Some(folder) = &options.save else { return Ok(()) };
    let text = format!(
        "// freehold check seed-{seed}.mlir --irdl-file=seed-{seed}.irdl.mlir --pass-pipeline='{}'\n{}",
        list.text(),
        program.text
    );
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(folder.join(format!("seed-{seed}.irdl.mlir")), &program.irdl))
        .and_then(|()| std::fs::write(folder.join(format!("seed-{seed}.mlir")), text))
        .map_err(|error| format!("cannot write to {}: {error}", folder.display()))
}
