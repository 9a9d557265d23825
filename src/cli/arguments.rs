//! Parses the arguments of `freehold opt` as LLVM does: options have one or two dashes, a value is `=value` or the next
//! argument, and passes are options too.

use super::flags::{FLAGS, REFUSED, Takes};
use super::opt::OptOptions;
use crate::ir::Version;
use crate::pass::Registry;
use crate::registry::{PASSES, PIPELINES, left_out, mlir_opt_has};

/// Parses `arguments`, in which passes of `registry` are options.
///
/// # Errors
/// The message for standard error.
pub fn read(arguments: &[String], registry: &Registry) -> Result<OptOptions, String> {
    let mut options = OptOptions::default();
    if let Some(version) = version_of_environment()? {
        options.output_version = version;
    }
    let mut rest = arguments.iter();
    let mut only_files = false;
    while let Some(argument) = rest.next() {
        if only_files || argument == "-" || !argument.starts_with('-') {
            if options.input.is_some() {
                return Err(format!(
                    "freehold: error: Too many positional arguments specified!\n\
                     Can specify at most 1 positional arguments: See: freehold opt --help (at '{argument}')"
                ));
            }
            options.input = Some(argument.clone());
            continue;
        }
        if argument == "--" {
            only_files = true;
            continue;
        }
        let text = argument.strip_prefix("--").unwrap_or(&argument[1..]);
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        if matches!(name, "help" | "help-list" | "help-hidden" | "h") {
            options.help = true;
            options.help_of = value.map(str::to_string);
            continue;
        }
        if name == "version" {
            options.version = true;
            continue;
        }
        if let Some(flag) = FLAGS.iter().find(|flag| flag.name == name) {
            let bad = |message: String| format!("freehold: error: for the --{name} option: {message}");
            set_flag(&flag.takes, value, &mut rest, &mut options).map_err(bad)?;
        } else if registry.has(name) {
            options.passes.push((name.to_string(), value.unwrap_or("").to_string()));
        } else {
            return Err(unknown(argument, name));
        }
    }
    if options.pipeline_text.is_some() && !options.passes.is_empty() {
        return Err(
            "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options".to_string()
        );
    }
    Ok(options)
}

/// The value of an option that a subcommand takes itself.
pub struct OwnValue<'r, 'a> {
    given: Option<&'a str>,
    rest: &'r mut std::slice::Iter<'a, String>,
}

impl<'a> OwnValue<'_, 'a> {
    /// Whether a value follows the option behind `=`.
    pub fn is_given(&self) -> bool {
        self.given.is_some()
    }

    /// Returns the text behind `=`, or else the next argument.
    pub fn read(self) -> Option<&'a str> {
        self.given.or_else(|| self.rest.next().map(String::as_str))
    }
}

/// Takes the options of a subcommand out of arguments that are else those of `freehold opt`. `take` gets the name of each option,
/// and returns whether it is one of them. Returns the other arguments.
///
/// # Errors
/// `take` returned an error.
pub fn take_own<'a>(
    arguments: &'a [String],
    mut take: impl FnMut(&str, OwnValue<'_, 'a>) -> Result<bool, String>,
) -> Result<Vec<String>, String> {
    let mut others = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
        let (name, given) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        if argument == "--" {
            others.push(argument.clone());
            others.extend(rest.by_ref().cloned());
        } else if name.is_empty() || !take(name, OwnValue { given, rest: &mut rest })? {
            others.push(argument.clone());
        }
    }
    Ok(others)
}

/// Whether a flag takes the next argument as its value, unless a value follows behind `=`.
pub fn takes_next(name: &str) -> bool {
    FLAGS.iter().any(|flag| flag.name == name && matches!(flag.takes, Takes::Value(..)))
}

/// Takes the files out of the arguments of `freehold opt`. Returns them, and the other arguments.
pub fn take_files(arguments: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut files, mut others) = (Vec::new(), Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--" {
            files.extend(rest.by_ref().cloned());
        } else if argument == "-" || !argument.starts_with('-') {
            files.push(argument.clone());
        } else {
            let name = argument.strip_prefix("--").unwrap_or(&argument[1..]);
            let takes_next = takes_next(name);
            others.push(argument.clone());
            others.extend(rest.by_ref().take(usize::from(takes_next)).cloned());
        }
    }
    (files, others)
}

/// Whether the arguments of the command ask for its version: of `freehold`, or of one of its subcommands, which all have this option.
pub fn ask_for_version(arguments: &[String]) -> bool {
    let options = arguments.iter().take_while(|argument| *argument != "--").map(String::as_str);
    options.into_iter().any(|argument| matches!(argument, "--version" | "-version" | "-V"))
}

/// Returns the version of MLIR that the environment names, if it names one.
fn version_of_environment() -> Result<Option<Version>, String> {
    let Some(text) = std::env::var_os("FREEHOLD_MLIR_VERSION").filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let text = text.to_string_lossy();
    let version = Version::parse(&text).ok_or_else(|| {
        format!("freehold: error: FREEHOLD_MLIR_VERSION is '{text}'; expected a version from 13 to 23, or main")
    })?;
    Ok(Some(version))
}

/// Sets a flag to the value behind its `=`, or to the next argument if it needs a value.
fn set_flag<'a>(
    takes: &Takes,
    value: Option<&'a str>,
    rest: &mut impl Iterator<Item = &'a String>,
    options: &mut OptOptions,
) -> Result<(), String> {
    match takes {
        Takes::Switch(set) => {
            let on = match value {
                None | Some("" | "true" | "TRUE" | "True" | "1") => true,
                Some("false" | "FALSE" | "False" | "0") => false,
                Some(other) => {
                    return Err(format!("'{other}' is invalid value for boolean argument! Try 0 or 1"));
                }
            };
            set(options, on);
            Ok(())
        }
        Takes::OptionalValue(_, set) => set(options, value),
        Takes::Value(_, set) => {
            let value = value.or_else(|| rest.next().map(String::as_str));
            set(options, value.ok_or("requires a value!")?)
        }
    }
}

/// Returns the message about an argument that is no flag, pass or pipeline.
fn unknown(argument: &str, name: &str) -> String {
    if REFUSED.contains(&name) {
        return format!("freehold: error: '{argument}' is a flag of mlir-opt that Freehold does not implement");
    }
    if let Some(message) = left_out(name) {
        return format!("freehold: error: {message}");
    }
    if mlir_opt_has(name) {
        return format!(
            "freehold: error: '{argument}' is a pass of mlir-opt that Freehold does not implement\n\
             freehold: note: 'freehold opt --list-passes' lists the available passes"
        );
    }
    let mut message =
        format!("freehold: error: Unknown command line argument '{argument}'.  Try: 'freehold opt --help'");
    if let Some(near) = nearest(name) {
        message.push_str(&format!("\nfreehold: note: Did you mean '--{near}'?"));
    }
    message
}

/// Returns the flag, pass or pipeline whose name is most similar to `name`, if one is similar.
fn nearest(name: &str) -> Option<&'static str> {
    let flags = FLAGS.iter().map(|flag| flag.name);
    let passes = PASSES.iter().map(|pass_def| pass_def.name).chain(PIPELINES.iter().map(|pass_def| pass_def.name));
    super::usage::nearest(name, flags.chain(passes))
}
