//! `freehold convert`: rewrites files for another version of MLIR.
//!
//! ```text
//! $ freehold convert tests --to=19 -o tests-19
//! tests/old.mlir:3:8: error: MLIR 19 cannot express …
//! freehold convert: 12 files converted, 3 unchanged, 1 failed
//! ```
//!
//! Programs of a file are separated by `// -----`, and each op may have the spelling of another version. Comments stay
//! where they are, and so do names, aliases and the layout, as far as the version allows. A file is written only if all its programs are
//! converted.

use std::path::{Path, PathBuf};

use super::definitions;
use super::names::{path_of, shown};
use super::opt::{DialectFiles, load_declared, reason};
use super::outcome::Outcome;
use super::split::cut;
use super::usage::{dialect_files, positionals, read, text, wrong};
use crate::bytecode::is_bytecode;
use crate::definition::verify_program;
use crate::diagnostics::{Diagnostics, Fallible, counted, render};
use crate::dialects::DIALECTS;
use crate::history::downgrade;
use crate::ir::{Body, Context, Source, Version, View};
use crate::read::parse_source;
use crate::text::{ParseOptions, Positions, PrintOptions, parse_with_positions, print_like_source, print_program};
use freehold_layout::with_layout;

const SEPARATOR: &str = "// -----";

/// Runs `freehold convert` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold convert` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    match options(arguments) {
        Ok(options) => options.run(),
        Err(outcome) => outcome,
    }
}

/// The destination of the converted files.
enum Target {
    /// Standard output, for one file.
    Output,
    /// A file, for one file.
    File(PathBuf),
    /// A folder, which gets the same folders and files.
    Folder(PathBuf),
    /// The files themselves.
    InPlace,
}

struct ConvertOptions {
    to: Version,
    from: Option<Version>,
    keep_invalid: bool,
    dialect_files: DialectFiles,
    paths: Vec<String>,
    target: Target,
}

/// A file to convert, and the path of the result below the target folder.
struct Job {
    path: PathBuf,
    below: PathBuf,
}

/// The result of the conversion of a file.
enum Done {
    Converted,
    Unchanged,
    Failed,
}

/// The numbers of files, by result.
#[derive(Default)]
struct Counts {
    converted: usize,
    unchanged: usize,
    failed: usize,
    /// The number of programs that were kept unchanged.
    kept: usize,
}

fn options(arguments: &[String]) -> Result<ConvertOptions, Outcome> {
    let matches = read(definitions::convert(), arguments)?;
    let version = |name: &str| -> Result<Option<Version>, Outcome> {
        let Some(text) = text(&matches, name) else { return Ok(None) };
        let hint = "expected a version from 13 to 23, or main";
        let version =
            Version::parse(text).ok_or_else(|| wrong("convert", format!("unknown version '{text}'"), hint))?;
        Ok(Some(version))
    };
    let to = version("to")?.ok_or_else(|| wrong("convert", "no version is given", "write --to=<version>"))?;
    let from = version("from")?;
    let paths = positionals(&matches);
    let in_place = matches.get_flag("in-place");
    let is_folder = |path: &String| path_of(path).is_dir();
    let target = match (text(&matches, "o"), in_place, &paths[..]) {
        (_, _, []) => {
            return Err(wrong("convert", "no file is given", "name the files and folders to convert").into());
        }
        (Some(_), true, _) => {
            return Err(wrong("convert", "-o and --in-place exclude each other", "give one of them").into());
        }
        (_, true, _) => Target::InPlace,
        (None, false, [path]) if !is_folder(path) => Target::Output,
        (None, false, _) => {
            let hint = "write -o <folder>, or --in-place to rewrite the files";
            return Err(wrong("convert", "several files have no common output", hint).into());
        }
        (Some(file), _, [path]) if !is_folder(path) && !is_folder(file) => Target::File(path_of(file)),
        (Some(folder), ..) => Target::Folder(path_of(folder)),
    };
    let keep_invalid = matches.get_flag("keep-invalid");
    Ok(ConvertOptions { to, from, keep_invalid, dialect_files: dialect_files(&matches), paths, target })
}

impl ConvertOptions {
    fn run(&self) -> Outcome {
        let mut outcome = Outcome::default();
        let mut counts = Counts::default();
        for path in &self.paths {
            let root = path_of(path);
            let mut jobs = Vec::new();
            if let Err(error) = find_files(&root, &mut jobs) {
                outcome.err.push_str(&format!("cannot open '{}': {}\n", shown(path), reason(&error)));
                counts.failed += 1;
                continue;
            }
            for job in jobs {
                match self.file(&job, &mut outcome, &mut counts.kept) {
                    Done::Converted => counts.converted += 1,
                    Done::Unchanged => counts.unchanged += 1,
                    Done::Failed => counts.failed += 1,
                }
            }
        }
        let Counts { unchanged, failed, kept, .. } = counts;
        let files = counted(counts.converted as u64, "file");
        outcome.err.push_str(&format!("freehold convert: {files} converted, {unchanged} unchanged, {failed} failed"));
        if kept > 0 {
            outcome.err.push_str(&format!("; programs left as they are: {kept}"));
        }
        outcome.err.push('\n');
        outcome.code = u8::from(failed > 0);
        outcome
    }

    fn file(&self, job: &Job, outcome: &mut Outcome, kept: &mut usize) -> Done {
        let name = job.path.display().to_string();
        let mut fail = |message: String| {
            outcome.err.push_str(&message);
            Done::Failed
        };
        let text = match std::fs::read(&job.path) {
            Ok(text) => text,
            Err(error) => return fail(format!("cannot open input file '{name}': {}\n", reason(&error))),
        };
        let ctx = Context::new(DIALECTS);
        super::progress::follow(&ctx);
        ctx.set_allow_unregistered(true);
        ctx.set_gives_advice(true);
        let mut messages = String::new();
        if let Err(message) = load_declared(&ctx, &self.dialect_files, &mut messages) {
            return fail(message.trim_end().to_string() + "\n");
        }
        let result = self.programs(&ctx, &name, &text, &mut messages, kept);
        outcome.err.push_str(&messages);
        let Ok(result) = result else { return Done::Failed };
        let target = match &self.target {
            Target::Output => {
                outcome.out.extend_from_slice(&result);
                None
            }
            Target::File(path) => Some(path.clone()),
            Target::Folder(folder) => Some(folder.join(&job.below)),
            Target::InPlace => (result != text).then(|| job.path.clone()),
        };
        if let Some(target) = target {
            let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
            let written =
                parent.map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&target, &result));
            if let Err(error) = written {
                let message = format!("cannot open output file '{}': {}\n", target.display(), reason(&error));
                outcome.err.push_str(&message);
                return Done::Failed;
            }
        }
        if result == text { Done::Unchanged } else { Done::Converted }
    }

    /// Returns the converted text of a file.
    fn programs(
        &self,
        ctx: &Context,
        name: &str,
        text: &[u8],
        messages: &mut String,
        kept: &mut usize,
    ) -> Result<Vec<u8>, ()> {
        // A bytecode file is one program.
        let separator = if is_bytecode(text) { "" } else { SEPARATOR };
        let chunks = cut(text, separator).chunks;
        let mut out = Vec::with_capacity(text.len());
        let mut failed = false;
        for (index, chunk) in chunks.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(SEPARATOR.as_bytes());
                ctx.clear_resources();
            }
            let diagnostics = Diagnostics::default();
            let Some(source) = ctx.add_part(name, chunk.text.to_vec(), chunk.first_line, chunk.before.to_vec()) else {
                messages.push_str(&format!("{name}:1:1: error: inputs of more than 2 GiB are not read\n"));
                return Err(());
            };
            let converted = self.program(ctx, source, &diagnostics);
            let is_kept = converted.is_err() && self.keep_invalid;
            if !is_kept {
                diagnostics.take().iter().for_each(|diagnostic| messages.push_str(&render(ctx, diagnostic)));
            }
            match converted {
                Ok(text) => out.extend_from_slice(&text),
                Err(_) if is_kept => {
                    *kept += 1;
                    out.extend_from_slice(chunk.text);
                }
                Err(_) => failed = true,
            }
        }
        if failed { Err(()) } else { Ok(out) }
    }

    fn program(&self, ctx: &Context, source: &Source, diagnostics: &Diagnostics) -> Fallible<Vec<u8>> {
        let options = ParseOptions { version: self.from, ..ParseOptions::default() };
        let (mut body, positions): (Box<Body>, Positions) = match is_bytecode(&source.text) {
            true => (parse_source(ctx, source, diagnostics, &options)?, Positions::default()),
            false => parse_with_positions(ctx, source, diagnostics, &options)?,
        };
        verify_program(ctx, &body, diagnostics)?;
        downgrade(ctx, &mut body, self.to, diagnostics)?;
        let print = PrintOptions { version: self.to, ..PrintOptions::default() };
        let view = View::new(ctx, &body);
        if is_bytecode(&source.text) {
            return Ok((print_program(view, &print) + "\n").into_bytes());
        }
        let printed = print_like_source(view, &print, &source.text, source.base, &positions);
        Ok(with_layout(&printed, &source.text))
    }
}

/// Appends `root`, or the `.mlir` files in the folder `root`, sorted by path.
fn find_files(root: &Path, jobs: &mut Vec<Job>) -> std::io::Result<()> {
    if !root.is_dir() {
        std::fs::metadata(root)?;
        let below = root.file_name().map(PathBuf::from).unwrap_or_default();
        jobs.push(Job { path: root.to_path_buf(), below });
        return Ok(());
    }
    let mut folders = vec![root.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            // A link to a folder may lead back.
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mlir") {
                files.push(path);
            }
        }
    }
    files.sort_unstable();
    jobs.extend(files.into_iter().map(|path| {
        let below = path.strip_prefix(root).map(Path::to_path_buf).unwrap_or_default();
        Job { path, below }
    }));
    Ok(())
}
