//! Panics of Freehold, which are bugs. The message names the panic, and the copy of the input that repeats it. The exit code is
//! 1.
//!
//! - A panic of a pass is reported by the pass manager as an error at the op that the pass worked on.
//!   [`report_failures`] adds a reproducer: the program before the passes, and the pipeline.
//! - [`guard`] catches any other panic of a subcommand. The command and copies of its input files repeat it.
//!
//! Both write to the temporary folder, to names that did not exist before. An overflow of the stack and a lack of memory
//! end the process and are not caught. If the environment variable `FREEHOLD_PANIC` is `abort`, nothing is caught either:
//! tests that look for crashes set it.

use std::fs::{DirBuilder, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::names::path_of;
use super::opt::{reason, write_output};
use super::outcome::Outcome;
use crate::diagnostics::{Diagnostic, Diagnostics, Panic, PassFailure, Severity, catch, record_caught_panics};
use crate::ir::Location;

/// The bytes that were read from standard input, if any.
static STANDARD_INPUT: Mutex<Option<Vec<u8>>> = Mutex::new(None);

/// The subcommand that runs, and its arguments.
static COMMAND: Mutex<Option<(String, Vec<String>)>> = Mutex::new(None);

fn held<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prepares the process for catching panics.
pub(super) fn start() {
    record_caught_panics(std::env::var_os("FREEHOLD_PANIC").is_some_and(|value| value == "abort"));
}

/// Keeps what was read from standard input, because it cannot be read again.
pub(super) fn keep_standard_input(text: &[u8]) {
    *held(&STANDARD_INPUT) = Some(text.to_vec());
}

/// Runs a subcommand, which prints its output and returns its exit code. Reports a panic.
pub(super) fn guard(subcommand: &str, arguments: &[String], run: impl FnOnce() -> u8) -> u8 {
    *held(&COMMAND) = Some((subcommand.to_string(), arguments.to_vec()));
    catch(run).unwrap_or_else(|panic| {
        let text = panic_text(subcommand, arguments, &panic, &std::env::temp_dir());
        Outcome::failed(text).print_messages_first()
    })
}

/// Returns the messages about the panic of a subcommand, and copies its inputs to a new folder in `temporary`.
fn panic_text(subcommand: &str, arguments: &[String], panic: &Panic, temporary: &Path) -> String {
    let what = match &panic.op {
        Some((op, _)) => format!("panicked on {op}"),
        None => "panicked".to_string(),
    };
    let mut text = format!("freehold: error: 'freehold {subcommand}' {what}: {}\n", panic.message);
    if let Some(origin) = &panic.origin {
        text.push_str(&format!("freehold: note: panicked at {origin}\n"));
    }
    text.push_str("freehold: note: this is a bug of Freehold: please report it\n");
    text + &kept(subcommand, arguments, temporary)
}

/// Returns the note about the inputs of the subcommand that runs, which [`guard`] has started, after a pass panicked.
pub(super) fn note_of_kept_inputs() -> String {
    let command = held(&COMMAND).clone();
    command.map_or(String::new(), |(name, arguments)| kept(&name, &arguments, &std::env::temp_dir()))
}

/// Copies the inputs of a subcommand, and returns the note that says where they are.
fn kept(subcommand: &str, arguments: &[String], temporary: &Path) -> String {
    match keep_inputs(subcommand, arguments, temporary) {
        Ok(folder) => {
            let folder = folder.display();
            format!("freehold: note: the command and its input are in '{folder}'; 'sh command.sh' there repeats it\n")
        }
        Err(error) => format!("freehold: note: the input could not be copied to the temporary folder: {error}\n"),
    }
}

/// Copies the files that arguments name to a new folder, with a script that runs the subcommand on the copies.
fn keep_inputs(subcommand: &str, arguments: &[String], temporary: &Path) -> Result<PathBuf, String> {
    let folder = new_path(temporary, "", |path| DirBuilder::new().create(path))?;
    let told = |error: std::io::Error| reason(&error);
    let mut line = format!("freehold {subcommand}");
    for (index, argument) in arguments.iter().enumerate() {
        // A file is an argument of its own, or the value of an option.
        let (option, value) = match argument.split_once('=') {
            Some((option, value)) if argument.starts_with('-') => (format!("{option}="), value),
            _ => (String::new(), argument.as_str()),
        };
        let path = path_of(value);
        let mut shown = value.to_string();
        if path.is_file() {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            shown = format!("{index}-{name}");
            std::fs::copy(&path, folder.join(&shown)).map_err(told)?;
        }
        let quoted = format!("{option}{shown}").replace('\'', r"'\''");
        line.push_str(&format!(" '{quoted}'"));
    }
    if let Some(input) = &*held(&STANDARD_INPUT) {
        std::fs::write(folder.join("stdin"), input).map_err(told)?;
        line.push_str(" < stdin");
    }
    std::fs::write(folder.join("command.sh"), line + "\n").map_err(told)?;
    Ok(folder)
}

/// Creates a file or folder in `temporary` with `create`, under a name that is not in use.
fn new_path<T>(
    temporary: &Path,
    suffix: &str,
    create: impl Fn(&Path) -> std::io::Result<T>,
) -> Result<PathBuf, String> {
    for number in 0..1000 {
        let path = temporary.join(format!("freehold-panic-{}-{number}{suffix}", std::process::id()));
        match create(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("cannot create '{}': {}", path.display(), reason(&error))),
        }
    }
    Err(format!("'{}' has too many files of panics", temporary.display()))
}

/// Reports which passes failed and writes a reproducer: to `file`, as `mlir-opt` does, or to the temporary folder if a
/// pass panicked. `local` is the reproducer of the pass alone, if there is one; otherwise `program` returns the text of the
/// reproducer and the location of the program.
pub(super) fn report_failures(
    failures: &[PassFailure],
    file: Option<&str>,
    local: Option<String>,
    program: impl FnOnce() -> Option<(String, Location)>,
    diagnostics: &Diagnostics,
) {
    let panic = failures.iter().find_map(|failure| failure.panic.as_deref());
    if failures.is_empty() || file.is_none() && panic.is_none() {
        return;
    }
    let is_local = local.is_some();
    let made = program();
    let location = made.as_ref().map_or(Location::UNKNOWN, |made| made.1);
    let text = local.or_else(|| made.map(|made| made.0)).ok_or_else(|| "the program cannot be read again".to_string());
    let Some(file) = file else {
        let written = text.and_then(|text| write_reproducer(&text, &std::env::temp_dir()));
        let message = match written {
            Ok(path) => {
                let path = path.display();
                format!("reproducer generated at '{path}'; 'freehold opt --run-reproducer {path}' repeats the panic")
            }
            Err(error) => format!("no reproducer was generated: {error}"),
        };
        let location = panic.and_then(|panic| panic.op.as_ref()).map_or(location, |op| op.1);
        return diagnostics.report(Diagnostic { severity: Severity::Note, location, message, notes: Vec::new() });
    };
    let name = |failure: &PassFailure| format!("`{}` on {}", failure.pass, failure.op);
    let names = match failures {
        [first, ..] if is_local => name(first),
        _ => format!("[{}]", failures.iter().map(name).collect::<Vec<_>>().join(", ")),
    };
    let outcome = match text.and_then(|text| write_output(file, &[text.into_bytes()])) {
        Ok(()) => format!("reproducer generated at `{file}`"),
        Err(error) => format!("no reproducer was generated: {error}"),
    };
    diagnostics
        .error(location, "Failures have been detected while processing an MLIR pass pipeline")
        .note(location, format!("Pipeline failed while executing {names}: {outcome}"))
        .emit();
}

/// Writes a reproducer to a new file in `temporary`, and returns its path.
fn write_reproducer(text: &str, temporary: &Path) -> Result<PathBuf, String> {
    new_path(temporary, ".mlir", |path| {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(text.as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_a_subcommand_keeps_its_inputs() {
        let folder = tempfile::tempdir().expect("a folder");
        let temporary = folder.path();
        let input = temporary.join("it's.mlir");
        std::fs::write(&input, "module {}\n").expect("a file");
        let arguments = [input.display().to_string(), "--entry=f".to_string(), format!("--arg={}", input.display())];
        let panic = catch(|| panic!("index out of bounds")).map_err(|panic| *panic).expect_err("a panic");
        let text = panic_text("run", &arguments, &panic, temporary);
        let kept = temporary.join(format!("freehold-panic-{}-0", std::process::id()));
        let expected = format!(
            "freehold: error: 'freehold run' panicked: index out of bounds\nfreehold: note: this is a bug of Freehold: \
             please report it\nfreehold: note: the command and its input are in '{}'; 'sh command.sh' there repeats it\n",
            kept.display()
        );
        assert_eq!(text, expected);
        let script = std::fs::read_to_string(kept.join("command.sh")).expect("a script");
        assert_eq!(script, "freehold run '0-it'\\''s.mlir' '--entry=f' '--arg=2-it'\\''s.mlir'\n");
        assert_eq!(std::fs::read_to_string(kept.join("0-it's.mlir")).expect("a copy"), "module {}\n");
        // The next one has its own folder, and without a folder there is a reason.
        assert!(panic_text("run", &[], &panic, temporary).contains(&format!("{}-1'", std::process::id())));
        let text = panic_text("run", &[], &panic, &temporary.join("none"));
        assert!(
            text.contains("note: the input could not be copied to the temporary folder: cannot create '"),
            "{text}"
        );
    }

    #[test]
    fn a_reproducer_that_cannot_be_written_has_a_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let written = write_reproducer("module {}\n", folder.path()).expect("a file");
        assert_eq!(std::fs::read_to_string(written).expect("a file"), "module {}\n");
        let error = write_reproducer("", &folder.path().join("none")).expect_err("no folder");
        assert!(error.starts_with("cannot create '"), "{error}");
    }
}
