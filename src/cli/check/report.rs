//! Reports and files for failing programs.

use crate::ir::View;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::*;

/// The maximum number of elements of a constant on the terminal.
const MOST_ELEMENTS: u64 = 64;
/// The maximum number of lines and bytes of a program on the terminal.
const MOST_LINES: usize = 200;
const MOST_LETTERS: usize = 1 << 16;

/// A failing program: the name of its file, its whole text, and a short text for the terminal.
pub(super) struct Shown {
    file: String,
    whole: String,
    brief: String,
}

impl Shown {
    /// Returns a program whose short text is the whole text.
    pub(super) fn text(file: String, whole: String) -> Shown {
        Shown { file, brief: whole.clone(), whole }
    }

    /// Returns the name of the file and its whole text.
    pub(super) fn entry(&self) -> (String, serde_json::Value) {
        (self.file.clone(), self.whole.clone().into())
    }

    /// Writes this text before the program.
    pub(super) fn prepend(&mut self, head: &str) {
        self.whole.insert_str(0, head);
        self.brief.insert_str(0, head);
    }

    /// Adds an option to the command that reproduces the failure.
    pub(super) fn add_option(&mut self, option: &str) {
        for text in [&mut self.whole, &mut self.brief] {
            *text = text.replacen(" --entry=", &format!(" {option} --entry="), 1);
        }
    }
}

/// Returns the message for a failure.
pub(super) fn show(ctx: &Context, failure: &Failure) -> String {
    let mut out: String = match failure.diagnostics.is_empty() {
        true => format!("error: {}\n", failure.message),
        false => failure.diagnostics.iter().map(|diagnostic| render(ctx, diagnostic)).collect(),
    };
    if let (true, Some(order)) = (failure.shuffled, failure.inputs.order) {
        out.push_str(&format!(
            "freehold check: note: parallel loops ran in the order of 'freehold run --shuffle={order}'\n"
        ));
    }
    out
}

/// Returns a comment with the command that reproduces the failure from the file `{name}.mlir`.
pub(super) fn command(name: &str, entry: &str, steps: Option<&Steps>) -> String {
    steps.map_or(String::new(), |steps| {
        format!("// freehold check {name}.mlir --entry={entry} --pass-pipeline='{}'\n", steps.text())
    })
}

/// Returns the files for a failing program: the program and, with --save, the program after the passes.
pub(super) fn shown_as_files(
    ctx: &Context,
    case: &Case,
    name: &str,
    steps: Option<&Steps>,
    options: &CheckCommand,
) -> Vec<Shown> {
    let whole = reproduction(View::new(ctx, &case.body), &case.entry, &case.inputs);
    let shown = |file: String, head: &str, body: &Body| {
        let text = |options: &PrintOptions| format!("{head}{}\n", print_program(View::new(ctx, body), options));
        let elided = PrintOptions { elide_elements_if_larger: Some(MOST_ELEMENTS), ..PrintOptions::default() };
        Shown { file, whole: text(&PrintOptions::default()), brief: text(&elided) }
    };
    let entry = if whole.is_some() { "reproduce" } else { &case.entry };
    let body = whole.as_ref().unwrap_or(&case.body);
    let mut files = vec![shown(format!("{name}.mlir"), &command(name, entry, steps), body)];
    if options.save.is_some()
        && let Some(Ok(pipeline)) = steps.map(Steps::pipeline)
        && let Ok(after) = transformed(ctx, &pipeline, body)
    {
        files.push(shown(format!("{name}.after.mlir"), "", &after));
    }
    files
}

/// Saves a failing program, or prints it. A program that is too long for the terminal is cut and written to a temporary
/// file.
pub(super) fn present(files: Vec<Shown>, options: &CheckCommand, outcome: &mut Outcome) -> Result<(), String> {
    let Some(folder) = &options.save else {
        for shown in files {
            let brief = first_lines(&shown.brief);
            outcome.out.extend_from_slice(brief.as_bytes());
            if brief != shown.whole {
                let path = write_new(&std::env::temp_dir(), &shown.file, &shown.whole)?;
                outcome.err.push_str(&format!(
                    "freehold check: note: the output is truncated; the whole program is in {}\n",
                    path.display()
                ));
            }
        }
        return Ok(());
    };
    std::fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    for shown in files {
        let path = folder.join(shown.file);
        std::fs::write(&path, shown.whole).map_err(|error| cannot_write(&path, &error))?;
        outcome.err.push_str(&format!("written: {}\n", path.display()));
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Returns the beginning of a text for the terminal.
fn first_lines(text: &str) -> String {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let end = ends.take(MOST_LINES).take_while(|&end| end <= MOST_LETTERS).last().unwrap_or(0);
    match text[end..].lines().count() {
        0 => text.to_string(),
        1 => format!("{}// … 1 line more\n", &text[..end]),
        more => format!("{}// … {more} lines more\n", &text[..end]),
    }
}

/// Writes a new file without overwriting another: `freehold-failure.mlir`, `freehold-failure-1.mlir`, …
fn write_new(folder: &Path, file: &str, text: &str) -> Result<PathBuf, String> {
    let stem = file.strip_suffix(".mlir").unwrap_or(file);
    let mut number = 0;
    loop {
        let tail = if number == 0 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("freehold-{stem}{tail}.mlir"));
        match std::fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes()).map_err(|error| cannot_write(&path, &error))?;
                return Ok(path);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 10_000 => number += 1,
            Err(error) => return Err(cannot_write(&path, &error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_at_a_line() {
        let lines = |count: usize| "line\n".repeat(count);
        assert_eq!(first_lines(&lines(MOST_LINES)), lines(MOST_LINES));
        assert_eq!(first_lines(&lines(MOST_LINES + 1)), lines(MOST_LINES) + "// … 1 line more\n");
        let long = "x".repeat(MOST_LETTERS);
        assert_eq!(first_lines(&format!("a\n{long}\nb\n")), "a\n// … 2 lines more\n");
    }

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = write_new(folder.path(), "failure.mlir", "1").expect("written");
        let second = write_new(folder.path(), "failure.mlir", "2").expect("written");
        assert_ne!(first, second);
        assert_eq!(std::fs::read_to_string(first).expect("a file"), "1");
        assert_eq!(second.file_name().expect("a name"), "freehold-failure-1.mlir");
    }
}
