//! The arguments of `freehold check`.

use std::path::PathBuf;
use std::time::Duration;

use super::super::names::{path_of, shown};
use super::super::usage::{no_number, no_value, unknown};
use super::{CheckOptions, Steps, wrong};
use crate::generate::{Constructs, Options as GenerateOptions};
use crate::interp::{Limits, within_system};

/// How many steps the program that others are judged by may take, where nothing is said: one that is generated takes few,
/// one that is given may be a model. A structured op takes a step for each iteration.
const FUEL_OF_FILES: u64 = 4_000_000_000;

/// What the arguments ask for.
pub(super) struct Options {
    pub(super) files: Vec<String>,
    /// Lists of passes: a file is judged after each of them, generated programs after one, in turn.
    pub(super) passes: Vec<Steps>,
    /// Up to how many random passes run before and after each list.
    pub(super) random_passes: usize,
    /// How long one generated program may take.
    pub(super) time_limit: Duration,
    pub(super) check: CheckOptions,
    pub(super) leaks: Option<bool>,
    pub(super) save: Option<PathBuf>,
    pub(super) shrink: bool,
    pub(super) generate: Option<GenerateOptions>,
    pub(super) count: u64,
    pub(super) most_failures: u64,
    pub(super) threads: Option<usize>,
    pub(super) irdl_files: Vec<String>,
    pub(super) allow_unregistered: bool,
    pub(super) help: bool,
}

/// What `freehold check --help` prints.
pub(super) const HELP: &str = "\
OVERVIEW: Runs programs on random inputs and says what is wrong with them

USAGE: freehold check [options] <file> [<against>]

OPTIONS:
  --entry=<name>            The function to call; main where none is named
  --seed=<n>                What inputs, generated programs, and the order of parallel iterations are made of; 0 where
                            none is given
  --runs=<n>                How many inputs are tried on each program; 4 where nothing is said
  --fuel=<n>                How many steps the program may take that is given or generated; 4000000000 where nothing is
                            said, 20000000 where programs are generated. What it is compared with may take 2000000 more
                            than 64 times the steps that it took itself
  --memory=<bytes>          How much memory a run may hold; what 'freehold run' allows where nothing is said, 268435456
                            where programs are generated
  --pass-pipeline=<text>    Compare the program with what these passes make of it; 'compile' among them stands for what
                            'freehold compile' runs. Where it is given several times, a file is compared with what each
                            makes of it, and generated programs are run through one after the other in turn
  --leaks=<on|off>          Whether the program that is judged must free what it allocates, and return only buffers of
                            its own; on where nothing is said
  --no-aliasing             No two arguments are one buffer
  --no-shrink               A failing program is shown as it is
  --save=<folder>           Failing programs go there, and not to standard output,
                            with a function 'reproduce' that calls them with their inputs; and generated ones that are
                            refused or not valid, as they are
  --generate=<level>        Random programs in place of a file: memref or tensor
  --count=<n>               How many of them; 100 where nothing is said
  --size=<n>                How large they are, in statements
  --with=<construct,…>      What they may also be made of: block-loop, irreducible, switch
  --without=<construct,…>   What they may not be made of
  --random-passes=<n>       Run each generated program through up to n passes of the table before those of
                            --pass-pipeline, and up to n after them, drawn from its seed
  --time-limit=<seconds>    How long one generated program may take; 20 seconds where nothing is said
  --failures=<n>            Stop after so many failures; after the first where nothing is said
  --threads=<n>             How many programs are made and checked at a time; what is said does not depend on it
  --irdl-file=<file>        Declares dialects, and what their ops do
  --allow-unregistered-dialect
                            Accepts ops of dialects that nobody declares, where none is reached
  --help                    Shows this

Exit codes: 0 nothing is wrong; 1 the input or the arguments are wrong; 2 the programs are at fault; 3 nothing was
compared: on every input, the program that others are judged by has a fault, or runs out of fuel or memory.
";

/// Reads the arguments.
///
/// # Errors
/// What to say of those that are wrong.
pub(super) fn read_options(arguments: &[String]) -> Result<Options, String> {
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
        allow_unregistered: false,
        help: false,
    };
    let (mut fuel, mut memory) = (None, None);
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
            "no-aliasing" | "no-shrink" | "allow-unregistered-dialect" if given.is_some() => {
                return Err(no_value("check", name, given.as_deref().unwrap_or_default()));
            }
            "no-aliasing" => options.check.aliasing = false,
            "no-shrink" => options.shrink = false,
            "allow-unregistered-dialect" => options.allow_unregistered = true,
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
                    "fuel" => fuel = Some(number()?),
                    "memory" => memory = Some(number()?),
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
    let limits = match options.generate {
        Some(_) => options.check.limits,
        None => Limits { fuel: FUEL_OF_FILES, ..Limits::default() },
    };
    options.check.limits =
        Limits { fuel: fuel.unwrap_or(limits.fuel), memory: memory.map_or(limits.memory, within_system) };
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
