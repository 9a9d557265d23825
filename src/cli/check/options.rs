//! The arguments of `freehold check`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::ArgMatches;

use super::super::definitions;
use super::super::names::{path_of, shown};
use super::super::opt::DialectFiles;
use super::super::outcome::Outcome;
use super::super::usage::{self, dialect_files, list, number, positionals, text};
use super::findings::Shard;
use super::{CheckOptions, Line, Steps, wrong};
use crate::generate::declared::{DeclaredOptions, Features};
use crate::generate::{Constructs, GenerateOptions};
use crate::interpreter::{Limits, within_system};

/// The default step limit of a program from a file. The limit for generated programs is lower, because they need few
/// steps, while a file may hold a whole model. A structured op takes one step per iteration.
const FUEL_OF_FILES: u64 = 4_000_000_000;

/// The fuel of a program from a file at first: all of [`FUEL_OF_FILES`] is used only if no input ends with this.
const FIRST_FUEL_OF_FILES: u64 = 20_000_000;

/// The default number of steps of the search for inputs of a program from a file.
const SEARCH_OF_FILES: u64 = 60_000_000;

/// The default time limits for a file and for one generated program, in seconds.
const SECONDS_OF_FILES: u64 = 10;
const SECONDS_OF_GENERATED: u64 = 20;

/// The level of programs over random dialects.
const DECLARED: &str = "declared";

/// The parsed arguments.
pub(super) struct CheckCommand {
    pub(super) files: Vec<String>,
    /// Lists of passes. A file is checked after each list; each generated program is checked after one list, in turn.
    pub(super) passes: Vec<Steps>,
    /// The maximum number of random passes before and after each list.
    pub(super) random_passes: usize,
    /// The time limit for all checks of files, or for one generated program.
    pub(super) time_limit: Duration,
    /// Set when the user interrupts the command.
    pub(super) interrupted: Arc<AtomicBool>,
    /// Shows the progress.
    pub(super) line: Option<Arc<Line>>,
    /// The function to call, if the command line names one.
    pub(super) entry: Option<String>,
    pub(super) check: CheckOptions,
    pub(super) leaks: Option<bool>,
    pub(super) save: Option<PathBuf>,
    pub(super) shrink: bool,
    pub(super) generate: Option<GenerateOptions>,
    /// Which random dialects and programs over them are generated, if any.
    pub(super) declared: Option<DeclaredOptions>,
    pub(super) count: u64,
    /// The part of these programs that is checked here.
    pub(super) shard: Shard,
    /// The file of the findings; `-` is standard output.
    pub(super) findings: Option<String>,
    /// The arguments that say which campaign it is, for the file of findings.
    pub(super) identity: Vec<String>,
    pub(super) most_failures: u64,
    pub(super) threads: Option<usize>,
    pub(super) dialect_files: DialectFiles,
    pub(super) allow_unregistered: bool,
    /// Whether to check a file statically instead of running it, or generated programs in addition to running them.
    pub(super) is_static: bool,
}

impl CheckCommand {
    /// Whether programs are generated, instead of read from files.
    fn generates(&self) -> bool {
        self.generate.is_some() || self.declared.is_some()
    }
}

/// Parses the arguments.
///
/// # Errors
/// The help text if it is requested, or the message about invalid arguments.
pub(super) fn read_options(arguments: &[String]) -> Result<CheckCommand, Outcome> {
    let matches = usage::read(definitions::check(), arguments)?;
    let mut check = CheckOptions::new("main");
    if let Some(entry) = text(&matches, "entry") {
        check.entry.clone_from(entry);
    }
    check.seed = number(&matches, "seed").unwrap_or(check.seed);
    check.runs = number(&matches, "runs").map_or(check.runs, |runs| runs as usize);
    check.aliasing = !matches.get_flag("no-aliasing");
    let passes: Result<_, _> = list(&matches, "pass-pipeline").iter().map(|passes| Steps::read(passes)).collect();
    let limited = |name, least, most| number(&matches, name).map(|number| number.clamp(least, most));
    let mut options = CheckCommand {
        files: positionals(&matches),
        passes: passes?,
        random_passes: limited("random-passes", 1, 100).unwrap_or(0) as usize,
        time_limit: Duration::ZERO,
        interrupted: Arc::default(),
        line: None,
        entry: text(&matches, "entry").cloned(),
        check,
        leaks: text(&matches, "leaks").map(|leaks| switch(leaks)).transpose()?,
        save: text(&matches, "save").map(|folder| path_of(folder)),
        shrink: !matches.get_flag("no-shrink"),
        generate: text(&matches, "generate").filter(|name| *name != DECLARED).map(|name| level(name)).transpose()?,
        declared: text(&matches, "generate").filter(|name| *name == DECLARED).map(|_| DeclaredOptions::default()),
        count: number(&matches, "count").unwrap_or(100),
        shard: text(&matches, "shard").map_or(Ok(Shard::WHOLE), |shard| Shard::read(shard))?,
        findings: text(&matches, "findings").cloned(),
        identity: identity(arguments),
        // A file of findings has them all.
        most_failures: limited("failures", 1, u64::MAX).unwrap_or(match text(&matches, "findings") {
            Some(_) => u64::MAX,
            None => 1,
        }),
        threads: limited("threads", 1, 1024).map(|threads| threads as usize),
        dialect_files: dialect_files(&matches),
        allow_unregistered: matches.get_flag("allow-unregistered-dialect"),
        is_static: matches.get_flag("static"),
    };
    read_generated(&matches, &mut options)?;
    if let Some((message, hint)) = contradiction(&options, matches.get_flag("remove-fact")) {
        return Err(wrong("check", message, hint).into());
    }
    let generates = options.generates();
    options.check.leaks = options.leaks.unwrap_or(true);
    let seconds = if generates { SECONDS_OF_GENERATED } else { SECONDS_OF_FILES };
    options.time_limit = Duration::from_secs(limited("time-limit", 1, 1 << 32).unwrap_or(seconds));
    options.check.search = number(&matches, "search").unwrap_or(if generates { 0 } else { SEARCH_OF_FILES });
    options.check.stub_externals = matches.get_flag("stub-externals");
    let (fuel, memory) = (number(&matches, "fuel"), number(&matches, "memory"));
    options.check.first_fuel = (!generates && fuel.is_none()).then_some(FIRST_FUEL_OF_FILES);
    let limits = match generates {
        true => options.check.limits,
        false => Limits { fuel: FUEL_OF_FILES, ..Limits::default() },
    };
    options.check.limits =
        Limits { fuel: fuel.unwrap_or(limits.fuel), memory: memory.map_or(limits.memory, within_system) };
    Ok(options)
}

/// Reads the size and the constructs of generated programs.
fn read_generated(matches: &ArgMatches, options: &mut CheckCommand) -> Result<(), Outcome> {
    let size = number(matches, "size").map(|size| size.clamp(1, 10_000) as usize);
    let (with, without) = (list(matches, "with"), list(matches, "without"));
    if let Some(declared) = &mut options.declared {
        declared.remove = matches.get_flag("remove-fact");
        declared.size = size;
        declared.features -= features(&without)?;
        if !with.is_empty() {
            let hint = "all constructs of such programs are enabled; --without disables some";
            return Err(wrong("check", "--with does not apply to --generate=declared", hint).into());
        }
    } else {
        let (with, without) = (constructs(&with)?, constructs(&without)?);
        if let Some(generated) = &mut options.generate {
            generated.constructs = (generated.constructs | with) - without;
            generated.size = size.unwrap_or(generated.size);
        }
    }
    Ok(())
}

/// Returns the message about options that exclude each other, or that lack another one, and a hint.
fn contradiction(options: &CheckCommand, removes_fact: bool) -> Option<(String, &'static str)> {
    if options.generate.is_none() && options.random_passes > 0 {
        let hint = "omit --random-passes, or generate programs with --generate";
        return Some(("--random-passes needs --generate".into(), hint));
    }
    if !options.generates() && (options.shard != Shard::WHOLE || options.findings.is_some()) {
        let hint = "omit the option, or generate programs with --generate";
        return Some(("--shard and --findings need --generate".into(), hint));
    }
    if options.declared.is_none() && removes_fact {
        let hint = "omit --remove-fact, or generate dialects with --generate=declared";
        return Some(("--remove-fact needs --generate=declared".into(), hint));
    }
    Some(match (options.generates(), options.files.len()) {
        (true, _) if options.is_static && options.declared.is_some() => (
            "--static does not know what declared ops do when they run".into(),
            "omit --static, or generate programs with --generate=memref",
        ),
        (true, _) if options.is_static && options.passes.is_empty() => (
            "--static needs --pass-pipeline to check generated programs, which free nothing themselves".into(),
            "pass --pass-pipeline=buffer-deallocation-pipeline, for example",
        ),
        (false, 2) if options.is_static => {
            ("--static takes one input file".into(), "omit --static to compare two programs")
        }
        (true, 0) | (false, 1) => return None,
        (false, 2) if options.passes.is_empty() => return None,
        (false, 0) => ("no input file".into(), "pass a file, or generate programs with --generate"),
        (true, _) => ("--generate takes no input file".into(), "omit the file or --generate"),
        (false, 2) => {
            ("--pass-pipeline takes one input file".into(), "the program is compared before and after the passes")
        }
        _ => (
            format!("more than two input files (at '{}')", shown(&options.files[2])),
            "pass the reference program and the program to compare with it",
        ),
    })
}

/// Returns the arguments, without those that do not decide what is found: where it is written, and on how many threads.
fn identity(arguments: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let name = argument.trim_start_matches('-');
        match name.split('=').next() {
            Some("findings" | "save" | "shard" | "threads") if argument.starts_with('-') => {
                if !name.contains('=') {
                    rest.next();
                }
            }
            _ => kept.push(argument.clone()),
        }
    }
    kept
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" => Ok(false),
        _ => Err(wrong("check", format_args!("invalid value '{text}' for --leaks"), "expected 'on' or 'off'")),
    }
}

fn level(text: &str) -> Result<GenerateOptions, String> {
    match text {
        "memref" => Ok(GenerateOptions::memref()),
        "tensor" => Ok(GenerateOptions::tensor()),
        "declared-tensors" => Ok(GenerateOptions::declared_tensors()),
        _ => Err(wrong(
            "check",
            format_args!("invalid value '{text}' for --generate"),
            meant(text, LEVELS.into_iter(), "expected 'memref', 'tensor', 'declared' or 'declared-tensors'"),
        )),
    }
}

/// The values of `--generate`.
const LEVELS: [&str; 4] = ["memref", "tensor", DECLARED, "declared-tensors"];

/// Returns the note about a misspelled name, or `otherwise` if no name is similar.
fn meant<'a>(name: &str, names: impl Iterator<Item = &'a str>, otherwise: &str) -> String {
    usage::nearest(name, names).map_or_else(|| otherwise.to_string(), |near| format!("did you mean '{near}'?"))
}

/// Returns the names of constructs as `--with` takes them.
fn spelled<T>(names: impl Iterator<Item = (&'static str, T)>) -> Vec<String> {
    names.map(|(name, _)| name.to_lowercase().replace('_', "-")).collect()
}

/// Returns the named constructs of programs over random dialects.
fn features(lists: &[String]) -> Result<Features, String> {
    all_named(lists, Features::empty(), Features::from_name, |name| {
        let message = format!("unknown construct '{name}' of programs over random dialects");
        let names = spelled(Features::all().iter_names());
        let otherwise = "the report of --generate=declared lists the constructs";
        wrong("check", message, meant(name, names.iter().map(String::as_str), otherwise))
    })
}

fn constructs(lists: &[String]) -> Result<Constructs, String> {
    all_named(lists, Constructs::empty(), Constructs::from_name, |name| {
        let message = format!("unknown construct '{name}'");
        let names = spelled(Constructs::all().iter_names());
        let otherwise = "the help text of --with in 'freehold check --help' lists the constructs";
        wrong("check", message, meant(name, names.iter().map(String::as_str), otherwise))
    })
}

/// Adds to `all` the meaning of each name in lists that are separated by commas.
fn all_named<T: std::ops::BitOrAssign>(
    lists: &[String],
    mut all: T,
    of_name: fn(&str) -> Option<T>,
    unknown: impl Fn(&str) -> String,
) -> Result<T, String> {
    for name in lists.iter().flat_map(|list| list.split(',')) {
        let upper = name.trim().to_uppercase().replace('-', "_");
        all |= of_name(&upper).ok_or_else(|| unknown(name))?;
    }
    Ok(all)
}
