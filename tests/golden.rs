//! The golden tests: every `.mlir` file below `tests/data/golden` is one test, run in process.
//!
//! A file states the commands to run and their expected results, in LLVM's notation:
//!
//! ```text
//! // RUN: freehold opt %s --canonicalize | filecheck %s
//! // RUN: not freehold opt %s 2>&1 | filecheck %s --check-prefix=ERROR
//! // RUN: freehold opt %s -split-input-file -verify-diagnostics
//! // RUN: freehold opt %s --cse | expect %t.out
//! // RUN: freehold explain %s | expect %t.out
//! ```
//!
//! `%s` is the file, `%S` its folder, `%t` its path without the extension. `expect FILE` compares the whole output with
//! a file next to the test and shows the difference. With `2>&1`, standard error comes first, and names the file
//! without its folder. A file that checks nothing fails.
//!
//! Every successful run is repeated and must produce the same bytes. Its output is parsed again, verified, and must
//! print to the same bytes. If the reference machine can run the functions, they must do the same before and after the
//! command; `tests/data/golden/executed.txt` records for each folder how many functions are run this way. The output of a
//! command that frees all buffers is also checked statically: the answer "no" is a failure, and `tests/data/golden/proved.txt`
//! records the answers "yes" and "cannot tell".
//!
//! With `FREEHOLD_REWRITE=1` in the environment, expectations are updated: files of `expect`, `CHECK` lines that do not
//! match, comments of `-verify-diagnostics`, `executed.txt`, and `proved.txt`. Review the diff before you commit it.

#[path = "support/executed.rs"]
mod executed;
#[path = "support/execution.rs"]
mod execution;
#[path = "support/expectations.rs"]
mod expectations;
#[path = "support/filecheck.rs"]
mod filecheck;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use executed::{EXECUTED, Executed, PROVED};
use execution::Tally;
use freehold::cli::{Outcome, execute, execute_compile, execute_explain};
use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let ownership = root.join("ownership_based_buffer_deallocation/branches.mlir");
    let are_run = Trial::test("functions are run before and after", move || {
        let text = std::fs::read_to_string(&ownership).map_err(|error| error.to_string())?;
        let arguments = [ownership.display().to_string(), "--ownership-based-buffer-deallocation".to_string()];
        match execution::check_execution(text.as_bytes(), &execute(&arguments).out, &arguments) {
            Ok(tally) if tally.executed == 0 => Err(Failed::from("no function was run")),
            Ok(_) => Ok(()),
            Err(message) => Err(Failed::from(message)),
        }
    });
    let executed = Arc::new(Executed::default());
    let proved = Arc::new(Executed::default());
    let trials = files.iter().map(|file| {
        let name = file.strip_prefix(&root).unwrap_or(file).display().to_string();
        let (file, area) = (file.clone(), executed::area_of(&root, file));
        let (executed, proved) = (executed.clone(), proved.clone());
        Trial::test(name, move || {
            let tallies = run_file(&file).map_err(Failed::from)?;
            executed.add(&area, &tallies.executed);
            proved.add(&area, &tallies.proved);
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.chain([are_run]).collect());
    if conclusion.has_failed() || arguments.list {
        return conclusion.exit_code();
    }
    let mut code = conclusion.exit_code();
    for (counted, record) in [(executed, EXECUTED), (proved, PROVED)] {
        if let Err(message) = counted.compare(&root, &files, &record, rewrites()) {
            eprintln!("{message}");
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// The numbers of functions of a file that ran, and that the static check proved.
#[derive(Default)]
struct Tallies {
    executed: Tally,
    proved: Tally,
}

/// Returns whether expectations are to be updated.
fn rewrites() -> bool {
    std::env::var_os("FREEHOLD_REWRITE").is_some()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "mlir") {
            files.push(path);
        }
    }
}

/// Returns the RUN lines of a text, with continuation lines joined.
fn run_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        let Some((_, command)) = line.split_once("RUN:") else { continue };
        let mut whole = open.take().unwrap_or_default();
        whole.push_str(command.trim());
        match whole.strip_suffix('\\') {
            Some(part) => open = Some(format!("{} ", part.trim_end())),
            None => lines.push(whole),
        }
    }
    lines
}

/// Runs the RUN lines of a file. Returns how many functions were run before and after, and how many were proved.
fn run_file(file: &Path) -> Result<Tallies, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let lines = run_lines(&text);
    if lines.is_empty() {
        return Err("the file has no RUN line".to_string());
    }
    let mut tallies = Tallies::default();
    for line in lines {
        // Rewriting for the previous line may have changed the comments.
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        run_line(file, &text, &line, &mut tallies).map_err(|message| format!("RUN: {line}\n{message}"))?;
    }
    Ok(tallies)
}

/// Splits like a shell: blanks separate, quotes group.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

fn run_line(file: &Path, text: &str, line: &str, tallies: &mut Tallies) -> Result<(), String> {
    let path = file.display().to_string();
    let stem = file.with_extension("").display().to_string();
    let folder = file.parent().unwrap_or(file).display().to_string();
    let substitute = |word: String| word.replace("%s", &path).replace("%S", &folder).replace("%t", &stem);
    let (command, check) = match line.split_once('|') {
        Some((command, check)) => (command, Some(check)),
        None => (line, None),
    };
    let mut command: Vec<String> = words(command).into_iter().map(substitute).collect();
    let fails = command.first().is_some_and(|word| word == "not");
    if fails {
        command.remove(0);
    }
    let with_errors = command.iter().position(|word| word == "2>&1");
    if let Some(index) = with_errors {
        command.remove(index);
    }
    let execute = match command.iter().map(String::as_str).take(2).collect::<Vec<_>>()[..] {
        ["freehold", "opt"] => execute,
        ["freehold", "compile"] => execute_compile,
        ["freehold", "explain"] => execute_explain,
        _ => return Err("a RUN line runs 'freehold opt', 'freehold compile' or 'freehold explain'".to_string()),
    };
    let explains = command[1] == "explain";
    let arguments = &command[2..];
    let verifies = arguments.iter().any(|word| word.contains("verify-diagnostics"));
    let mut outcome = execute(arguments);
    if verifies && !fails && outcome.code != 0 && rewrites() {
        std::fs::write(file, expectations::rewrite(text, &path, &outcome.err)?).map_err(|error| error.to_string())?;
        outcome = execute(arguments);
    }
    if (outcome.code != 0) != fails {
        return Err(format!("exit code {}\n{}", outcome.code, outcome.err));
    }
    let splits = arguments.iter().any(|word| word.contains("split-input-file"));
    if fails && !splits && !outcome.out.is_empty() {
        return Err("a failing run wrote output".to_string());
    }
    if outcome.err.contains(" panicked on ") {
        return Err(format!("a pass panicked:\n{}", outcome.err));
    }
    if execute(arguments).out != outcome.out {
        return Err("a second run produced different bytes".to_string());
    }
    if !fails && !verifies && !explains && prints_program(arguments) {
        check_reread(arguments, &outcome)?;
        tallies.executed.add(&execution::check_execution(text.as_bytes(), &outcome.out, arguments)?);
        if frees_all(&command) {
            tallies.proved.add(&execution::check_output_statically(&outcome.out, arguments)?);
        }
    }
    let mut shown = outcome.out.clone();
    // Messages contain the file's name without its folder.
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    if explains {
        shown = String::from_utf8_lossy(&shown).replace(&path, &name).into_bytes();
    }
    if with_errors.is_some() {
        let mut all = outcome.err.replace(&path, &name).into_bytes();
        all.append(&mut shown);
        shown = all;
    }
    match check {
        Some(check) => run_check(file, text, check, substitute, &shown),
        None if verifies => match text.contains("expected-") {
            true => Ok(()),
            false => Err("no diagnostic is expected".to_string()),
        },
        None => Err("the RUN line checks nothing".to_string()),
    }
}

/// Returns whether the passes of a command free every buffer. With `allow-escape`, or upstream's convention for results of
/// calls, some are left.
fn frees_all(command: &[String]) -> bool {
    const PASSES: [&str; 2] = ["ownership-elaboration", "buffer-deallocation-pipeline"];
    let words = &command[2..];
    let is_copy_based = |word: &String| word.trim_start_matches('-').split('=').next() == Some("buffer-deallocation");
    let frees = command[1] == "compile"
        || words.iter().any(|word| PASSES.iter().any(|pass| word.contains(pass)) || is_copy_based(word));
    frees && !words.iter().any(|word| word.contains("allow-escape") || word.contains("call-results=upstream"))
}

/// Returns whether the output is a program that can be parsed again.
fn prints_program(arguments: &[String]) -> bool {
    const NOT: [&str; 7] =
        ["help", "list-passes", "show-dialects", "elide", "skip-regions", "pretty-debuginfo", "nameloc-as-prefix"];
    !arguments.iter().any(|word| NOT.iter().any(|part| word.contains(part)))
}

/// The output must parse, verify, and print to the same bytes again.
fn check_reread(arguments: &[String], outcome: &Outcome) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let again = folder.path().join("again.mlir");
    std::fs::write(&again, &outcome.out).map_err(|error| error.to_string())?;
    let keep = [
        "mlir-print",
        "mlir-version",
        "allow-unregistered",
        "irdl-file",
        "--override",
        "load-ods",
        "split-input-file",
        "no-implicit-module",
    ];
    let mut second: Vec<String> = vec![again.display().to_string()];
    second.extend(
        arguments
            .iter()
            .filter(|word| keep.iter().any(|part| word.contains(part)) && !word.contains("print-ir"))
            .cloned(),
    );
    // The output is text of this version.
    let version = arguments.iter().find_map(|word| word.strip_prefix("--mlir-version="));
    second.extend(version.map(|version| format!("--input-version={version}")));
    let reread = execute(&second);
    if reread.code != 0 {
        return Err(format!("the output does not parse:\n{}", reread.err));
    }
    if reread.out != outcome.out {
        return Err(format!(
            "the output prints differently when parsed again:\n{}\n---- and again:\n{}",
            String::from_utf8_lossy(&outcome.out),
            String::from_utf8_lossy(&reread.out)
        ));
    }
    Ok(())
}

fn run_check(
    file: &Path,
    text: &str,
    check: &str,
    substitute: impl Fn(String) -> String,
    shown: &[u8],
) -> Result<(), String> {
    let check: Vec<String> = words(check).into_iter().map(substitute).collect();
    match check.first().map(String::as_str) {
        Some("expect") => {
            let expected = check.get(1).ok_or("'expect' takes a file")?;
            if rewrites() {
                return std::fs::write(expected, shown).map_err(|error| error.to_string());
            }
            let wanted = std::fs::read(expected).map_err(|error| format!("{expected}: {error}"))?;
            if wanted == shown {
                return Ok(());
            }
            let (wanted, shown) = (String::from_utf8_lossy(&wanted), String::from_utf8_lossy(shown));
            let diff = TextDiff::from_lines(wanted.as_ref(), shown.as_ref());
            Err(diff.unified_diff().header(expected, "the output").to_string())
        }
        Some("filecheck") => {
            let mut prefix = "CHECK";
            for word in check.iter().skip(2) {
                match word.split_once('=') {
                    Some(("--check-prefix", name)) => prefix = name,
                    _ => return Err(format!("filecheck takes no '{word}' here")),
                }
            }
            let shown = String::from_utf8_lossy(shown);
            match filecheck::check(text, prefix, &shown) {
                Err(_) if rewrites() => {
                    std::fs::write(file, filecheck::rewrite(text, prefix, &shown)?).map_err(|error| error.to_string())
                }
                checked => checked,
            }
        }
        _ => Err("a RUN line pipes into 'filecheck %s' or 'expect FILE'".to_string()),
    }
}
