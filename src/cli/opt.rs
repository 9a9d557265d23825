//! `freehold opt`: parses a program, runs passes and prints it, as `mlir-opt` does.

use std::io::{Read, Write};
use std::sync::Mutex;
use std::time::Instant;

use super::names::{path_of, shown};
use super::outcome::{Outcome, written};
use super::statistics::statistics;
use super::{Chunk, Unexpected, check_expectations, cut};
use crate::bytecode::{BytecodeOptions, is_bytecode, write_bytecode, write_held_bytecode};
use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, Reported, render};
use crate::dialects::user::load_dialects;
use crate::interface::verify_program;
use crate::ir::{Body, Context, Location, LocationData, Source, View};
use crate::pipeline::{Pipeline, PrintPoints, RunOptions, Timing, refuse_open_op, run_pipeline};
use crate::registry::registry;
use crate::syntax::{
    ParseOptions, PrintOptions, TopLevel, parse_single_op, parse_source, print_held_op, print_held_op_in_pieces,
    print_op_of_error, print_program, print_program_in_pieces,
};
use crate::versions::{Version, downgrade};

/// The parsed arguments.
pub struct OptOptions {
    /// The input file; `None` is standard input.
    pub input: Option<String>,
    /// The output file; `-` is standard output.
    pub output: String,
    /// Passes and named pipelines with their options, in order.
    pub passes: Vec<(String, String)>,
    /// The textual pipeline, instead of `passes`.
    pub pipeline_text: Option<String>,
    /// Whether the pipeline is printed.
    pub dump_pipeline: bool,
    /// Whether ops of unknown dialects are accepted.
    pub allow_unregistered: bool,
    /// IRDL files to load.
    pub irdl_files: Vec<String>,
    /// The separator between programs in the input.
    pub split_marker: Option<String>,
    /// The separator between programs in the output.
    pub output_marker: Option<String>,
    /// Whether the passes of MLIR-HLO make the choices of the original where those cost only time or memory.
    pub hlo_compat: bool,
    /// The value of `copy-based-call-results` in passes that take it.
    pub copy_based_call_results: Option<&'static str>,
    /// Whether diagnostics are checked against comments.
    pub expectations: Option<Unexpected>,
    /// Whether a note prints the op of an error.
    pub show_ops: bool,
    /// Whether notes are omitted.
    pub disable_notes: bool,
    /// Whether several threads may be used.
    pub threads: bool,
    /// Whether the program is verified after each pass.
    pub verify_each: bool,
    /// Whether top-level ops are wrapped in an implicit module.
    pub implicit_module: bool,
    /// Whether the program is verified after parsing.
    pub verify_parsed: bool,
    /// Whether to check that the printed program parses to the same program.
    pub verify_roundtrip: bool,
    /// The version of MLIR that printed the input, if it is known.
    pub input_version: Option<Version>,
    /// The version of MLIR that the output is for.
    pub output_version: Version,
    /// How programs are printed.
    pub print: PrintOptions,
    /// Whether programs are written as bytecode instead of text.
    pub emit_bytecode: bool,
    /// How bytecode is written.
    pub bytecode: BytecodeOptions,
    /// When programs are printed.
    pub points: PrintPoints,
    /// Whether times are printed.
    pub timing: bool,
    /// Whether times are printed longest first.
    pub timing_as_list: bool,
    /// Whether statistics are printed.
    pub statistics: bool,
    /// Whether statistics are merged by pass.
    pub statistics_as_list: bool,
    /// Returns a text about a program that was compiled, which is printed to standard error.
    pub report: Option<Report>,
    /// Whether the passes are listed.
    pub list_passes: bool,
    /// Whether the dialects are listed.
    pub show_dialects: bool,
    /// Whether help is printed.
    pub help: bool,
    /// Whether the version is printed.
    pub version: bool,
}

/// Returns a text about a pipeline that ran.
pub type Report = Box<dyn Fn(&Pipeline) -> String + Send + Sync>;

impl Default for OptOptions {
    fn default() -> Self {
        OptOptions {
            input: None,
            output: "-".to_string(),
            passes: Vec::new(),
            pipeline_text: None,
            dump_pipeline: false,
            allow_unregistered: false,
            irdl_files: Vec::new(),
            hlo_compat: false,
            copy_based_call_results: None,
            split_marker: None,
            output_marker: None,
            expectations: None,
            show_ops: true,
            disable_notes: false,
            threads: true,
            verify_each: true,
            implicit_module: true,
            verify_parsed: true,
            verify_roundtrip: false,
            input_version: None,
            output_version: Version::REFERENCE,
            print: PrintOptions::default(),
            emit_bytecode: false,
            bytecode: BytecodeOptions::default(),
            points: PrintPoints::default(),
            timing: false,
            timing_as_list: false,
            statistics: false,
            statistics_as_list: false,
            report: None,
            list_passes: false,
            show_dialects: false,
            help: false,
            version: false,
        }
    }
}

/// Runs `freehold opt` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    // The process ends right after this, so the program need not be deallocated.
    execute_with(arguments, true).print_messages_first()
}

/// Runs `freehold opt` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    execute_with(arguments, false)
}

/// Like [`execute`]. If `leak` is set, programs and the context are not deallocated.
fn execute_with(arguments: &[String], leak: bool) -> Outcome {
    let options = match super::arguments::read(arguments) {
        Ok(options) => options,
        Err(message) => return Outcome::failed(message + "\n"),
    };
    if options.help {
        return Outcome::success(super::help::opt());
    }
    execute_options(options, None, leak)
}

/// Runs the command with these options. If `pipeline` is given, it replaces the passes in `options`.
pub(super) fn execute_options(options: OptOptions, pipeline: Option<Pipeline>, leak: bool) -> Outcome {
    let failed = |err: String| Outcome { code: 1, out: Vec::new(), err };
    let succeeded = |text: String| Outcome { code: 0, out: text.into_bytes(), err: String::new() };
    if options.version {
        return succeeded(format!("freehold {}\n", env!("CARGO_PKG_VERSION")));
    }
    if options.list_passes {
        return succeeded(super::help::passes());
    }
    if leak && !options.threads {
        // Use one thread for the whole process. If the pool already exists, it does not change.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(1).build_global();
    }
    let errors = Mutex::new(String::new());
    let result = run(&options, pipeline, &errors, leak);
    let mut err = errors.into_inner().expect("error lock");
    match result {
        Ok((out, is_valid)) => {
            // The first piece is most of the text, or all of it, and is not copied.
            let mut pieces = out.into_iter();
            let mut out = pieces.next().unwrap_or_default();
            pieces.for_each(|piece| out.extend_from_slice(&piece));
            Outcome { code: u8::from(!is_valid), out, err }
        }
        Err(message) => {
            err.push_str(message.trim_end());
            err.push('\n');
            failed(err)
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
    pipeline: Option<Pipeline>,
    errors: &Mutex<String>,
    leak: bool,
) -> Result<(Vec<Vec<u8>>, bool), String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    let shows_ops = options.show_ops && options.expectations.is_none() && !options.disable_notes;
    ctx.set_op_printer(shows_ops.then_some(print_op_of_error));
    ctx.set_gives_advice(options.expectations.is_none() && !options.disable_notes);
    for file in &options.irdl_files {
        load_irdl(&ctx, file, errors)?;
    }
    if options.show_dialects {
        let names: Vec<&str> = ctx.dialects().iter().map(|dialect| dialect.name).collect();
        return Ok((vec![format!("Available Dialects: {}\n", names.join(",")).into_bytes()], true));
    }
    let (file, text) = read_input(options.input.as_deref())?;
    let timing = options.timing.then(|| Mutex::new(Timing::default()));
    let run = Run { ctx: &ctx, options, file: &file, timing: timing.as_ref(), errors, leak };
    let mut pipelines = Pipelines { is_given: pipeline.is_some(), made: Vec::from_iter(pipeline) };
    let mut output = Vec::new();
    let mut failed = false;
    // A bytecode file is one program, whatever its bytes are.
    match options.split_marker.as_ref().filter(|_| !is_bytecode(&text)) {
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
    if failed {
        if options.output != "-" {
            output.clear();
        }
        return Ok((output, false));
    }
    if let Some(report) = &options.report {
        pipelines.made.iter().for_each(|pipeline| say(errors, &report(pipeline)));
    }
    let start = Instant::now();
    if options.output != "-" {
        write_output(&options.output, &output)?;
        output.clear();
    }
    if let Some(timing) = timing {
        let mut timing = timing.into_inner().expect("timing lock");
        timing.add(&["Output"], start.elapsed());
        say(errors, &timing.report(options.timing_as_list));
    }
    if leak {
        std::mem::forget(ctx);
    }
    Ok((output, true))
}

/// The pipelines that run. Each is created when it is first needed, because `mlir-opt` reports errors of a pipeline
/// after errors of the program.
struct Pipelines {
    /// Whether the pipeline was passed by the caller instead of built from options.
    is_given: bool,
    /// The pipelines created so far. Passes given as flags are anchored on the top-level op of the program, so programs
    /// with different top-level ops need different pipelines.
    made: Vec<Pipeline>,
}

impl Pipelines {
    /// Returns the pipeline for a program whose top-level op is called `name`.
    ///
    /// # Errors
    /// A message if the pipeline is invalid.
    fn pipeline(&mut self, options: &OptOptions, name: &str) -> Result<&Pipeline, String> {
        let is_same = |pipeline: &Pipeline| self.is_given || options.pipeline_text.is_some() || pipeline.anchor == name;
        let index = match self.made.iter().position(is_same) {
            Some(index) => index,
            None => {
                let mut registry = registry().clone();
                if options.hlo_compat {
                    registry.preset("compat", "true");
                }
                if let Some(value) = options.copy_based_call_results {
                    registry.preset("copy-based-call-results", value);
                }
                let pipeline = match &options.pipeline_text {
                    Some(text) => Pipeline::parse_with(&registry, text).map_err(|error| error.to_string())?,
                    None => {
                        let mut pipeline = Pipeline::new(name);
                        for (name, passed) in &options.passes {
                            pipeline.add_with(&registry, name, passed).map_err(|error| error.message + "\n")?;
                        }
                        pipeline
                    }
                };
                self.made.push(pipeline);
                self.made.len() - 1
            }
        };
        Ok(&self.made[index])
    }
}

/// Loads the dialects of these IRDL files. Warnings of valid files are appended to `messages`.
///
/// # Errors
/// The messages about the first invalid file.
pub(super) fn load_irdl_files(ctx: &Context, files: &[String], messages: &mut String) -> Result<(), String> {
    let said = Mutex::new(String::new());
    let loaded = files.iter().try_for_each(|file| load_irdl(ctx, file, &said));
    messages.push_str(&said.into_inner().unwrap_or_default());
    loaded
}

pub(super) fn load_irdl(ctx: &Context, file: &str, errors: &Mutex<String>) -> Result<(), String> {
    let text = std::fs::read(path_of(file)).map_err(|error| cannot_open(file, &error))?;
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source(&shown(file), text, 0).ok_or("inputs of more than 2 GiB are not read")?;
    let loaded = load_dialects(ctx, source, &diagnostics);
    let messages: String = diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect();
    if loaded.is_err() {
        return Err(messages);
    }
    say(errors, &messages);
    Ok(())
}

fn cannot_open(file: &str, error: &std::io::Error) -> String {
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
    let source = ctx.add_source(file, text, 0).ok_or("inputs of more than 2 GiB are not read")?;
    let read = parse_source(ctx, source, diagnostics, &ParseOptions::default());
    Ok((source, read.and_then(|body| verify_program(ctx, &body, diagnostics).map(|()| body))))
}

/// Writes the complete output.
pub(super) fn write_output(path: &str, pieces: &[Vec<u8>]) -> Result<(), String> {
    let write =
        |out: &mut dyn Write| pieces.iter().try_for_each(|piece| out.write_all(piece)).and_then(|()| out.flush());
    if path == "-" {
        return written(write(&mut std::io::stdout().lock()));
    }
    let written = std::fs::File::create(path_of(path)).and_then(|mut file| write(&mut file));
    written.map_err(|error| format!("cannot open output file '{}': {}", shown(path), reason(&error)))
}

/// One run of the command.
struct Run<'a> {
    ctx: &'a Context,
    options: &'a OptOptions,
    file: &'a str,
    timing: Option<&'a Mutex<Timing>>,
    errors: &'a Mutex<String>,
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
        pipelines: &mut Pipelines,
        output: &mut Vec<Vec<u8>>,
    ) -> Fallible {
        let Run { ctx, options, file, .. } = *self;
        let diagnostics = Diagnostics::default();
        let is_part_of_line = !before.is_empty();
        let Some(source) = ctx.add_part(file, text, first_line, before) else {
            say(self.errors, &format!("{file}:1:1: error: inputs of more than 2 GiB are not read\n"));
            return Err(Reported::unchecked());
        };
        let start = Instant::now();
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
            && let Err(reported) = verify_program(ctx, body, &diagnostics)
        {
            result = Err(reported);
        }
        self.time("Parser", start);
        let result = result.and_then(|mut body| {
            if options.verify_roundtrip {
                self.check_roundtrip(&body, held, &diagnostics)?;
            }
            self.passes(&mut body, held, pipelines, &diagnostics)?;
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

    /// Appends the printed program, or its bytecode, to `output`.
    fn write(&self, mut body: Box<Body>, held: bool, output: &mut Vec<Vec<u8>>, diagnostics: &Diagnostics) -> Fallible {
        let Run { ctx, options, .. } = *self;
        let start = Instant::now();
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
        output.extend(if held {
            print_held_op_in_pieces(ctx, &body, &print)
        } else {
            print_program_in_pieces(View::new(ctx, &body), &print)
        });
        output.push(b"\n".to_vec());
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
    fn passes(&self, body: &mut Body, held: bool, pipelines: &mut Pipelines, diagnostics: &Diagnostics) -> Fallible {
        let ctx = self.ctx;
        let op = if held { body.root_block().and_then(|block| body.first_op(block)) } else { None };
        let name = match op {
            Some(op) => ctx.op_name_data(body.name(op)),
            None => ctx.op_name_data(body.header.name),
        };
        let pipeline = pipelines
            .pipeline(self.options, &name.text)
            .map_err(|message| diagnostics.error(Location::UNKNOWN, message).emit())?;
        if self.options.dump_pipeline {
            let count = pipeline.elements.len();
            say(self.errors, &format!("Pass Manager with {count} passes:\n{}\n\n", pipeline.dump()));
        }
        if pipeline.elements.is_empty() {
            return Ok(());
        }
        let Some(op) = op else { return self.run(pipeline, body, diagnostics) };
        if pipeline.anchor != "any" && *pipeline.anchor != *name.text {
            let message = format!("can't run '{}' pass manager on '{}' op", pipeline.anchor, name.text);
            return diagnostics.error(body.location(op), message).fail();
        }
        if body.nested(op).is_none() {
            return refuse_open_op(View::new(ctx, body), op, diagnostics);
        }
        body.nested_mut(op).map_or(Ok(()), |nested| self.run(pipeline, nested, diagnostics))
    }

    /// Runs a pipeline on the body of an op of its anchor kind.
    fn run(&self, pipeline: &Pipeline, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
        let run_options = RunOptions {
            verify_each: self.options.verify_each,
            threads: self.options.threads,
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

    fn time(&self, name: &str, start: Instant) {
        if let Some(timing) = self.timing {
            timing.lock().expect("timing lock").add(&[name], start.elapsed());
        }
    }
}

/// Prints a program, or the only op of a body that holds one.
fn print(view: View<'_>, held: bool, options: &PrintOptions) -> String {
    if held { print_held_op(view.ctx, view.body, options) } else { print_program(view, options) }
}
