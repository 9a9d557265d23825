//! `freehold opt`: parses a program, runs passes and prints it, as `mlir-opt` does.

mod options;
mod output;
mod pipelines;

pub use options::*;
use output::Output;
pub(super) use pipelines::Passes;
use pipelines::Pipelines;

use std::io::{Read, Write};
use std::sync::Mutex;

use super::crash::report_failures;
use super::names::{path_of, shown};
use super::outcome::{Outcome, written};
use super::statistics::statistics;
use super::{Chunk, check_expectations, cut};
use crate::bytecode::{BytecodeOptions, is_bytecode, write_bytecode, write_held_bytecode};
use crate::definition::verify_parsed;
use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, Reported, catch, render};
use crate::dialects::user::{load_dialects, load_overriding};
use crate::history::downgrade;
use crate::ir::{Body, Context, Location, LocationData, Op, Source, Version, View};
use crate::ods::{ImportOptions, import};
use crate::pass::{Pipeline, Registry, Reproducer, RunOptions, Started, Timing, refuse_open_op, run_pipeline};
use crate::read::{TopLevel, parse_single_op, parse_source};
use crate::registry::registry;
use crate::text::{
    ParseOptions, PrintOptions, print_held_op, print_held_op_in_pieces, print_op_of_error, print_program,
    print_program_in_pieces,
};

/// Runs `freehold opt` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    // The process ends right after this, so the program need not be deallocated.
    execute_with(arguments, registry(), true).print_messages_first()
}

/// Runs `freehold opt` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    execute_with(arguments, registry(), false)
}

/// Runs `freehold opt` with the passes of another registry, as a compiler with its own passes does: what
/// `MlirOptMain` is for `mlir-opt`. Nothing is printed.
pub fn execute_with_passes(arguments: &[String], registry: &Registry) -> Outcome {
    execute_with(arguments, registry, false)
}

/// Like [`execute_with_passes`]. If `leak` is set, programs and the context are not deallocated.
fn execute_with(arguments: &[String], registry: &Registry, leak: bool) -> Outcome {
    let options = match super::arguments::read(arguments, registry) {
        Ok(options) => options,
        Err(message) => return Outcome::failed(message + "\n"),
    };
    if options.help {
        return help_of(&options);
    }
    execute_options(options, Passes::Of(registry), leak)
}

/// Returns the help text that the options ask for.
fn help_of(options: &OptOptions) -> Outcome {
    match &options.help_of {
        None => Outcome::help(super::help::opt()),
        Some(name) => super::help::of(name).map_or_else(|message| Outcome::failed(message + "\n"), Outcome::help),
    }
}

/// Runs the command with these options and passes.
pub(super) fn execute_options(options: OptOptions, passes: Passes<'_>, leak: bool) -> Outcome {
    if options.version {
        return Outcome::success(format!("freehold {}\n", env!("CARGO_PKG_VERSION")));
    }
    if options.list_passes {
        return Outcome::help(super::help::passes());
    }
    if leak && !options.threads {
        // Use one thread for the whole process: this one, since to start another takes longer than a small program does. If the pool
        // already exists, it does not change.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    }
    let errors = Mutex::new(String::new());
    let result = run(&options, passes, &errors, leak);
    let mut err = errors.into_inner().expect("error lock");
    match result {
        Ok((out, is_valid)) => {
            // The first piece is most of the text, or all of it, and is not copied.
            let mut pieces = out.into_iter();
            let mut out = pieces.next().unwrap_or_default();
            pieces.for_each(|piece| out.extend_from_slice(&piece));
            Outcome { code: u8::from(!is_valid), out, err, ..Outcome::default() }
        }
        Err(message) => {
            err.push_str(message.trim_end());
            err.push('\n');
            Outcome::failed(err)
        }
    }
}

/// Appends to the text for standard error.
fn say(errors: &Mutex<String>, text: &str) {
    errors.lock().expect("error lock").push_str(text);
}

/// Runs the command. Returns the text for standard output, in pieces, and whether all programs succeeded. The programs
/// of a split input that succeed are printed even if others fail. An output file is written only if all succeed.
fn run(
    options: &OptOptions,
    passes: Passes<'_>,
    errors: &Mutex<String>,
    leak: bool,
) -> Result<(Vec<Vec<u8>>, bool), String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    super::progress::follow(&ctx);
    ctx.set_allow_unregistered(options.allow_unregistered);
    let shows_ops = options.show_ops && options.expectations.is_none() && !options.disable_notes;
    ctx.set_op_printer(shows_ops.then_some(print_op_of_error));
    ctx.set_gives_advice(options.expectations.is_none() && !options.disable_notes);
    load_dialect_files(&ctx, &options.dialect_files, errors)?;
    if options.show_dialects {
        let names: Vec<&str> = ctx.dialects().iter().map(|dialect| dialect.name).collect();
        return Ok((vec![format!("Available Dialects: {}\n", names.join(",")).into_bytes()], true));
    }
    let (file, text) = read_input(options.input.as_deref())?;
    let timing = options.timing.then(|| Mutex::new(Timing::default()));
    let mut pipelines = Pipelines::new(passes);
    let mut output = Output::default();
    let mut failed = false;
    // A bytecode file is one program, whatever its bytes are.
    let marker = options.split_marker.as_ref().filter(|_| !is_bytecode(&text));
    let is_only = marker.is_none();
    let run = Run { ctx: &ctx, options, file: &file, timing: timing.as_ref(), errors, is_only, leak };
    match marker {
        None => failed |= run.program(text, 0, Vec::new(), &mut pipelines, &mut output).is_err(),
        Some(marker) => {
            let separator = options.output_marker.as_deref().unwrap_or("// -----");
            let found = cut(&text, marker);
            for (line, column, shown) in found.near_misses {
                let shown = String::from_utf8_lossy(shown);
                let message = format!("{file}:{line}:{column}: warning: near miss with file split marker");
                say(errors, &format!("{message}\n{}\n{:>width$}\n", shown, "^", width = column as usize));
            }
            for (index, chunk) in found.chunks.into_iter().enumerate() {
                if index > 0 {
                    output.push(format!("{separator}\n").into_bytes());
                    ctx.clear_resources();
                }
                let Chunk { text, first_line, before } = chunk;
                let parsed = run.program(text.to_vec(), first_line, before.to_vec(), &mut pipelines, &mut output);
                failed |= parsed.is_err();
            }
        }
    }
    if options.statistics {
        for pipeline in &pipelines.made {
            say(errors, &statistics(pipeline, options.statistics_as_list));
        }
    }
    let Output { pieces: mut output, is_written, failure } = output;
    if let Some(message) = failure {
        return Err(message);
    }
    if failed {
        if options.output != "-" {
            output.clear();
        }
        return Ok((output, false));
    }
    if let Some(report) = &options.report {
        pipelines.made.iter().for_each(|pipeline| say(errors, &report(pipeline)));
    }
    let start = Started::now();
    if options.output != "-" && !is_written {
        write_output(&options.output, &output)?;
        output.clear();
    }
    if let Some(timing) = timing {
        let mut timing = timing.into_inner().expect("timing lock");
        timing.add(&["Output"], start);
        say(errors, &timing.report(options.timing_as_list, options.timing_as_json));
    }
    if leak {
        std::mem::forget(ctx);
    }
    Ok((output, true))
}

/// Loads the dialects of these files. Warnings of valid files are appended to `messages`.
///
/// # Errors
/// The messages about the first invalid file.
pub(super) fn load_declared(ctx: &Context, files: &DialectFiles, messages: &mut String) -> Result<(), String> {
    let said = Mutex::new(String::new());
    let loaded = load_dialect_files(ctx, files, &said);
    messages.push_str(&said.into_inner().unwrap_or_default());
    loaded
}

/// Loads the dialects of these files.
///
/// # Errors
/// The messages about the first invalid file.
pub(super) fn load_dialect_files(ctx: &Context, files: &DialectFiles, errors: &Mutex<String>) -> Result<(), String> {
    let load = if files.overrides { load_overriding } else { load_dialects };
    if !files.ods.is_empty() {
        let texts = files.ods.iter().map(|file| ods_file(file)).collect::<Result<Vec<_>, String>>()?;
        let diagnostics = Diagnostics::default();
        let imported = import(&texts, &ImportOptions { overrides: files.overrides, ..ImportOptions::default() });
        let imported = imported.map_err(|error| error.to_string())?;
        let source = ctx.add_source("imported.irdl.mlir", imported.text.into_bytes(), 0);
        let source = source.ok_or("inputs of more than 2 GiB are not read")?;
        if load(ctx, source, &diagnostics).is_err() {
            return Err(diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect());
        }
    }
    files.irdl.iter().try_for_each(|file| load_irdl(ctx, file, load, errors))
}

/// Returns the name and the text of a JSON file of `llvm-tblgen -dump-json`.
///
/// # Errors
/// The message, if the file cannot be read.
pub(super) fn ods_file(file: &str) -> Result<(String, Vec<u8>), String> {
    let text = std::fs::read(path_of(file)).map_err(|error| cannot_open(file, &error))?;
    Ok((shown(file), text))
}

fn load_irdl(
    ctx: &Context,
    file: &str,
    load: fn(&Context, &Source, &Diagnostics) -> Fallible,
    errors: &Mutex<String>,
) -> Result<(), String> {
    let text = std::fs::read(path_of(file)).map_err(|error| cannot_open(file, &error))?;
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source(&shown(file), text, 0).ok_or("inputs of more than 2 GiB are not read")?;
    let loaded = load(ctx, source, &diagnostics);
    let messages: String = diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect();
    if loaded.is_err() {
        return Err(messages);
    }
    say(errors, &messages);
    Ok(())
}

pub(super) fn cannot_open(file: &str, error: &std::io::Error) -> String {
    format!("cannot open input file '{}': {}", shown(file), reason(error))
}

/// Returns the text of an error without its number.
pub(super) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_string()
}

/// Returns the name of the input for messages, and its text.
pub(super) fn read_input(input: Option<&str>) -> Result<(String, Vec<u8>), String> {
    match input {
        None | Some("-") => {
            let mut text = Vec::new();
            std::io::stdin()
                .lock()
                .read_to_end(&mut text)
                .map_err(|error| format!("cannot read standard input: {error}"))?;
            super::crash::keep_standard_input(&text);
            Ok(("<stdin>".to_string(), text))
        }
        Some(file) => {
            let text = std::fs::read(path_of(file)).map_err(|error| cannot_open(file, &error))?;
            Ok((shown(file), text))
        }
    }
}

/// Parses and verifies the program `text`. Its errors are reported to `diagnostics`.
///
/// # Errors
/// A message if the text is too large for the context.
pub(super) fn parse_program<'c>(
    ctx: &'c Context,
    file: &str,
    text: Vec<u8>,
    diagnostics: &Diagnostics,
) -> Result<(&'c Source, Fallible<Box<Body>>), String> {
    Ok(crate::parse_and_verify(ctx, file, text, diagnostics).ok_or("inputs of more than 2 GiB are not read")?)
}

/// Writes the complete output.
pub(super) fn write_output(path: &str, pieces: &[Vec<u8>]) -> Result<(), String> {
    let write =
        |out: &mut dyn Write| pieces.iter().try_for_each(|piece| out.write_all(piece)).and_then(|()| out.flush());
    if path == "-" {
        return written(write(&mut std::io::stdout().lock()));
    }
    output::write_file(path, write)
}

/// One run of the command.
struct Run<'a> {
    ctx: &'a Context,
    options: &'a OptOptions,
    file: &'a str,
    timing: Option<&'a Mutex<Timing>>,
    errors: &'a Mutex<String>,
    /// Whether the input is one program.
    is_only: bool,
    leak: bool,
}

impl Run<'_> {
    /// Parses one program, runs the pipeline on it, and appends the result to `output`. `first_line` and `before` are
    /// those of its [`Chunk`].
    fn program(
        &self,
        text: Vec<u8>,
        first_line: u32,
        before: Vec<u8>,
        pipelines: &mut Pipelines<'_>,
        output: &mut Output,
    ) -> Fallible {
        let Run { ctx, options, file, .. } = *self;
        let diagnostics = Diagnostics::default();
        let is_part_of_line = !before.is_empty();
        let Some(source) = ctx.add_part(file, text, first_line, before) else {
            say(self.errors, &format!("{file}:1:1: error: inputs of more than 2 GiB are not read\n"));
            return Err(Reported::unchecked());
        };
        let start = Started::now();
        let mut held = false;
        let mut result = self.parse(source, &diagnostics, &mut held);
        if let Ok(body) = &mut result
            && is_part_of_line
            && matches!(body.header.location.data(ctx), LocationData::File { line: 0, .. })
        {
            // An implicit module is located at the beginning of its part of the file.
            body.header.location = Location::in_source(source.base, 0);
        }
        if options.verify_parsed
            && let Ok(body) = &mut result
            && let Err(reported) = verify_parsed(ctx, body, &diagnostics, pipelines.has_passes(options))
        {
            result = Err(reported);
        }
        self.time("Parser", start);
        let result = result.and_then(|mut body| {
            if options.verify_roundtrip {
                self.check_roundtrip(&body, held, &diagnostics)?;
            }
            self.passes(source, &mut body, held, pipelines, &diagnostics)?;
            Ok(body)
        });
        let found = diagnostics.take();
        let Some(unexpected) = options.expectations else {
            self.tell(found);
            let written = self.write(result?, held, output, &diagnostics);
            self.tell(diagnostics.take());
            return written;
        };
        if let Ok(body) = result {
            self.write(body, held, output, &diagnostics)?;
        }
        check_expectations(ctx, file, &source.text, first_line, &found, unexpected).map_err(|failures| {
            say(self.errors, &failures);
            Reported::unchecked()
        })
    }

    /// Appends the printed program, or its bytecode, to `output`, or writes it.
    fn write(&self, mut body: Box<Body>, held: bool, output: &mut Output, diagnostics: &Diagnostics) -> Fallible {
        let Run { ctx, options, .. } = *self;
        let start = Started::now();
        let version = options.output_version;
        downgrade(ctx, &mut body, version, diagnostics)?;
        if options.emit_bytecode {
            let later = options.bytecode.later || version > Version::REFERENCE;
            let bytecode = BytecodeOptions { later, ..options.bytecode };
            output.push(self.bytecode(&body, held, &bytecode, diagnostics)?);
            self.time("Output", start);
            if self.leak {
                std::mem::forget(body);
            }
            return Ok(());
        }
        let print = PrintOptions { version, ..options.print.clone() };
        if self.writes_at_once() {
            self.tell(diagnostics.take());
            self.write_at_once(&body, held, &print, output);
        } else {
            output.pieces.extend(if held {
                print_held_op_in_pieces(ctx, &body, &print)
            } else {
                print_program_in_pieces(View::new(ctx, &body), &print)
            });
            output.push(b"\n".to_vec());
        }
        self.time("Output", start);
        if self.leak {
            std::mem::forget(body);
        }
        Ok(())
    }

    /// Returns the program as bytecode.
    fn bytecode(
        &self,
        body: &Body,
        held: bool,
        options: &BytecodeOptions,
        diagnostics: &Diagnostics,
    ) -> Fallible<Vec<u8>> {
        let written = match held {
            true => write_held_bytecode(self.ctx, body, options),
            false => write_bytecode(View::new(self.ctx, body), options),
        };
        written.map_err(|error| diagnostics.error(body.header.location, error.to_string()).emit())
    }

    /// Prints the diagnostics.
    fn tell(&self, found: Vec<Diagnostic>) {
        for mut diagnostic in found {
            if self.options.disable_notes {
                diagnostic.notes.clear();
            }
            say(self.errors, &render(self.ctx, &diagnostic));
        }
    }

    /// Parses a program. Sets `held` to true if the program is the only op of the returned body.
    fn parse(&self, source: &Source, diagnostics: &Diagnostics, held: &mut bool) -> Fallible<Box<Body>> {
        let options = ParseOptions { version: self.options.input_version, ..ParseOptions::default() };
        if self.options.implicit_module {
            return parse_source(self.ctx, source, diagnostics, &options);
        }
        Ok(match parse_single_op(self.ctx, source, diagnostics, &options)? {
            TopLevel::Module(body) => body,
            TopLevel::Held(body) => {
                *held = true;
                body
            }
        })
    }

    /// Prints the program, parses the text, prints it again, and compares the two texts; likewise through bytecode.
    fn check_roundtrip(&self, body: &Body, held: bool, diagnostics: &Diagnostics) -> Fallible {
        let ctx = self.ctx;
        let location = body.header.location;
        for (generic, bytecode) in [(false, false), (true, false), (false, true)] {
            let options = PrintOptions { generic, debug_info: true, ..PrintOptions::default() };
            let first = print(View::new(ctx, body), held, &options);
            let written = match bytecode {
                true => self.bytecode(body, held, &BytecodeOptions::default(), diagnostics)?,
                false => first.clone().into_bytes(),
            };
            let Some(source) = ctx.add_source("<round trip>", written, 0) else {
                return diagnostics.error(location, "the program is too large for a round trip").fail();
            };
            let own = Diagnostics::default();
            let mut held_again = false;
            let Ok(again) = self.parse(source, &own, &mut held_again) else {
                let failed =
                    diagnostics.error(location, "failed to roundtrip: the printed program cannot be parsed").fail();
                diagnostics.extend(own.take());
                return failed;
            };
            if print(View::new(ctx, &again), held_again, &options) != first {
                return diagnostics
                    .error(location, "roundTrip testing roundtripped module differs from reference")
                    .fail();
            }
        }
        Ok(())
    }

    /// Runs the passes on a program. If `held` is set, the program is the only op of the body.
    fn passes(
        &self,
        source: &Source,
        body: &mut Body,
        held: bool,
        pipelines: &mut Pipelines<'_>,
        diagnostics: &Diagnostics,
    ) -> Fallible {
        let ctx = self.ctx;
        let op = if held { body.root_block().and_then(|block| body.first_op(block)) } else { None };
        let name = match op {
            Some(op) => ctx.op_name_data(body.name(op)),
            None => ctx.op_name_data(body.header.name),
        };
        let mut stored = Reproducer::default();
        if self.options.run_reproducer {
            let start = Location::in_source(source.base, 0);
            stored = Reproducer::take(ctx).map_err(|message| diagnostics.error(start, message).emit())?;
        }
        let pipeline =
            pipelines.pipeline(self.options, &name.text, stored.pipeline.as_deref()).map_err(|(message, advice)| {
                let advice = advice.filter(|_| ctx.gives_advice());
                diagnostics.error(Location::UNKNOWN, message).help_if(advice).emit()
            })?;
        if self.options.dump_pipeline {
            let count = pipeline.elements.len();
            say(self.errors, &format!("Pass Manager with {count} passes:\n{}\n\n", pipeline.dump()));
        }
        let threads = self.options.threads && stored.disable_threading != Some(true);
        let verify_each = stored.verify_each.unwrap_or(self.options.verify_each);
        let reproducer = Reproducer::new(pipeline.spell(), threads, verify_each);
        if let Some(file) = &self.options.generate_reproducer {
            let text = self.reproducer_text(&reproducer, body, held);
            let written = write_output(file, &[text.into_bytes()]);
            written.map_err(|message| diagnostics.error(body.header.location, message).emit())?;
        }
        if pipeline.elements.is_empty() {
            return Ok(());
        }
        let result = self.run_on_op(pipeline, body, op, (threads, verify_each), diagnostics);
        if result.is_err() {
            self.report_failures(&reproducer, source, diagnostics);
        }
        result
    }

    /// Runs a pipeline on a program, or on the only op of a body that holds one.
    fn run_on_op(
        &self,
        pipeline: &Pipeline,
        body: &mut Body,
        op: Option<Op>,
        mode: (bool, bool),
        diagnostics: &Diagnostics,
    ) -> Fallible {
        let ctx = self.ctx;
        let Some(op) = op else { return self.run(pipeline, body, mode, diagnostics) };
        let name = ctx.op_name_data(body.name(op));
        if pipeline.anchor != "any" && *pipeline.anchor != *name.text {
            let message = format!("can't run '{}' pass manager on '{}' op", pipeline.anchor, name.text);
            return diagnostics.error(body.location(op), message).fail();
        }
        if body.nested(op).is_none() {
            return refuse_open_op(View::new(ctx, body), op, diagnostics);
        }
        body.nested_mut(op).map_or(Ok(()), |nested| self.run(pipeline, nested, mode, diagnostics))
    }

    /// Returns the text of a reproducer for a program.
    fn reproducer_text(&self, reproducer: &Reproducer, body: &Body, held: bool) -> String {
        print(View::new(self.ctx, body), held, &reproducer.print_options(self.ctx))
    }

    /// Writes a reproducer for the passes that failed: to the file of `-mlir-pass-pipeline-crash-reproducer`, or to the
    /// temporary folder after a panic. The program is parsed again, because it is only partly changed.
    fn report_failures(&self, reproducer: &Reproducer, source: &Source, diagnostics: &Diagnostics) {
        let failures = diagnostics.take_failures();
        let own = Diagnostics::default();
        let program = || {
            let mut held = false;
            let body = catch(|| self.parse(source, &own, &mut held)).ok()?.ok()?;
            let location = body.header.location;
            Some((self.reproducer_text(reproducer, &body, held), location))
        };
        let local = failures.iter().find_map(|failure| failure.reproducer.clone());
        let file = self.options.crash_reproducer.as_deref();
        report_failures(&failures, file, local, program, diagnostics);
    }

    /// Runs a pipeline on the body of an op of its anchor kind.
    fn run(
        &self,
        pipeline: &Pipeline,
        body: &mut Body,
        (threads, verify_each): (bool, bool),
        diagnostics: &Diagnostics,
    ) -> Fallible {
        let local_reproducers = self.options.local_reproducer;
        let run_options = RunOptions {
            verify_each,
            threads: threads && !local_reproducers,
            local_reproducers,
            print: self.options.points.clone(),
            print_options: self.options.print.clone(),
            printer: &|view, generic| {
                let print = &self.options.print;
                print_program(view, &PrintOptions { generic: generic || print.generic, ..print.clone() })
            },
            dump: &|found, text| {
                // Earlier diagnostics are printed before the output of the passes, unless they are checked against
                // expectations.
                if self.options.expectations.is_none() {
                    self.tell(found.take());
                }
                say(self.errors, text);
            },
            timing: self.timing,
        };
        run_pipeline(self.ctx, pipeline, body, diagnostics, &run_options)
    }

    fn time(&self, name: &str, start: Started) {
        if let Some(timing) = self.timing {
            timing.lock().expect("timing lock").add(&[name], start);
        }
    }
}

/// Prints a program, or the only op of a body that holds one.
fn print(view: View<'_>, held: bool, options: &PrintOptions) -> String {
    if held { print_held_op(view.ctx, view.body, options) } else { print_program(view, options) }
}
