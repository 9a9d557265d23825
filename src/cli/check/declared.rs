//! `freehold check --generate=declared`: random dialects with random facts, and programs over them.
//!
//! Each program runs before and after each list of passes: the schemes of deallocation and `compile`, unless
//! `--pass-pipeline` names others. A failure is a panic, a fault, another result, an error without failure of the pass, a
//! buffer that another op than its own frees, or, with `--remove-fact`, a refusal that does not name the missing fact,
//! unless the passes refuse the program with the fact too.
//!
//! The shares of accepted programs are printed for each list and for each feature of the programs, and the reasons of the
//! refusals by frequency. Programs are checked one after another: each has a context of its own, because a context never
//! forgets a dialect.

use std::collections::BTreeMap;

use super::*;
use crate::diagnostics::catch;
use crate::dialects::DIALECTS;
use crate::dialects::user::load_dialects;
use crate::machine::fuzzgen::Entropy;
use crate::machine::fuzzgen::declared::{DeclaredProgram, Features, buffers};
use crate::syntax::{ParseOptions, parse_source};

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
pub(super) fn campaign(options: &Options, remove: bool, outcome: &mut Outcome) -> Result<(), String> {
    let lists = match options.passes.is_empty() {
        true => SCHEMES.iter().map(|list| Steps::read(list)).collect::<Result<Vec<_>, _>>()?,
        false => options.passes.clone(),
    };
    let mut shares = vec![Share::default(); lists.len()];
    let mut by_feature: BTreeMap<&str, Share> = BTreeMap::new();
    let mut reasons: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let (mut programs, mut failed) = (0, 0);
    for number in 0..options.count {
        let seed = options.check.seed.wrapping_add(number);
        let program = buffers(Entropy::from_seed(seed), remove);
        programs += 1;
        for (list, share) in lists.iter().zip(&mut shares) {
            let fate = fate(&program, list, seed, options);
            share.add(&fate);
            for (name, _) in program.features.iter_names() {
                by_feature.entry(name).or_default().add(&fate);
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
    let mut text = String::new();
    lists.iter().zip(&shares).for_each(|(list, share)| text.push_str(&share.line(&short(&list.text()))));
    text.push_str("by feature:\n");
    for (name, _) in Features::all().iter_names() {
        let share = by_feature.get(name).cloned().unwrap_or_default();
        text.push_str(&share.line(&format!("  {}", name.to_lowercase().replace('_', "-"))));
    }
    let mut reasons: Vec<(String, (u64, u64))> = reasons.into_iter().collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.1.0));
    for (why, (count, seed)) in reasons {
        text.push_str(&format!("{count:>8}  {why} (seed {seed})\n"));
    }
    text.push_str(&format!("{programs} programs, {failed} failures\n"));
    outcome.out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Returns the begin of a list of passes.
fn short(list: &str) -> String {
    list.chars().take(28).collect()
}

/// Checks a program and a list of passes.
fn fate(program: &DeclaredProgram, list: &Steps, seed: u64, options: &Options) -> Fate {
    let judged = |program: &DeclaredProgram| {
        catch(|| compared(program, list, seed, options))
            .unwrap_or_else(|panic| Fate::Failed(format!("error: a panic: {}\n", panic.message)))
    };
    let fate = judged(program);
    let Fate::Refused(text) = fate else { return fate };
    let Some(fact) = &program.removed else { return Fate::Refused(reason(&text)) };
    // The callee tells what the op does with its buffers: without it, the effects do.
    let keys: &[&str] = if fact.key == "callee" { &["callee", "effects"] } else { &[&fact.key] };
    let names_fact = text.contains(&format!("'{}'", fact.op))
        && keys.iter().any(|key| text.contains(&format!("freehold.{key}")) || text.contains(&format!("{key} = ")));
    if names_fact {
        return Fate::Refused(format!("names the missing '{}'", fact.key));
    }
    let same = buffers(Entropy::from_seed(seed), false);
    match judged(&same) {
        Fate::Refused(again) if reason(&again) == reason(&text) => Fate::Refused(reason(&text)),
        _ => Fate::Failed(format!("the refusal does not name '{}' of '{}':\n{text}", fact.key, fact.op)),
    }
}

/// Returns a context that knows a dialect.
///
/// # Errors
/// The dialect is invalid.
fn context(irdl: &str) -> Result<Context, String> {
    let ctx = Context::new(DIALECTS);
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

/// Runs a program before and after the passes.
fn compared(program: &DeclaredProgram, list: &Steps, seed: u64, options: &Options) -> Fate {
    match result_of(program, list) {
        Ok(Ok(printed)) => equal(program, &printed, seed, options).unwrap_or_else(Fate::Failed),
        Ok(Err(refused)) => Fate::Refused(refused),
        Err(wrong) => Fate::Failed(wrong),
    }
}

/// Returns the program after the passes, or why they refuse it.
///
/// # Errors
/// The program is invalid, or a pass panics.
fn result_of(program: &DeclaredProgram, list: &Steps) -> Result<Result<String, String>, String> {
    let ctx = context(&program.irdl)?;
    let body = parsed(&ctx, &program.text, "the program")?;
    match transformed(&ctx, &list.pipeline()?, &body) {
        Ok(after) => Ok(Ok(print_program(View::new(&ctx, &after), &PrintOptions::default()))),
        Err(Stop::Refused(text)) => Ok(Err(text)),
        Err(Stop::Panicked(text)) => Err(text),
    }
}

/// Compares the program with that after the passes, as all facts of the dialect describe it.
///
/// # Errors
/// One of them is invalid.
fn equal(program: &DeclaredProgram, printed: &str, seed: u64, options: &Options) -> Result<Fate, String> {
    let ctx = context(&program.complete)?;
    let first = parsed(&ctx, &with_function(&program.text, &program.audit[0]), "the program")?;
    // Where nothing says which op frees a buffer, memref.dealloc does.
    let is_audited = program.removed.as_ref().is_none_or(|fact| fact.key != "allocation");
    let audit = &program.audit[usize::from(is_audited)];
    let second = parsed(&ctx, &with_function(printed, audit), "the result")?;
    let check_options = CheckOptions { seed, entry: "audited".to_string(), leaks: true, ..options.check.clone() };
    Ok(match check(&ctx, &first, Some(&second), &check_options) {
        Verdict::Passed(_) => Fate::Accepted,
        Verdict::NothingCompared(report) => Fate::Failed(format!(
            "the program has a fault\n{}",
            report.left_out.map_or(String::new(), |(_, failure)| show(&ctx, &failure))
        )),
        Verdict::Failed(failure) => Fate::Failed(show(&ctx, &failure)),
        Verdict::Impossible(found) => {
            Fate::Failed(found.iter().map(|diagnostic| render(&ctx, diagnostic)).collect::<String>())
        }
    })
}

/// Adds a function at the end of the module.
fn with_function(program: &str, function: &str) -> String {
    let end = program.trim_end().strip_suffix('}').unwrap_or(program);
    format!("{end}{function}}}\n")
}

/// Saves a program and its dialect, with --save.
fn save(program: &DeclaredProgram, seed: u64, list: &Steps, options: &Options) -> Result<(), String> {
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
