//! Runs a program before and after a pass, if both can be run, and compares them.
//!
//! Every function that both programs define is called with random inputs; `freehold::compare` describes what must be the
//! same. Functions that cannot be run are counted by reason: see [`Tally`].

use std::collections::BTreeMap;

use freehold::cli::split;
use freehold::compare::{CheckOptions, Failure, Verdict, check};
use freehold::diagnostics::{Diagnostic, Diagnostics};
use freehold::dialects::{DIALECTS, user};
use freehold::interpreter::Limits;
use freehold::ir::{Body, Context, InsertPoint, OpSpec, Type};
use freehold::prover::{Answer, check_statically};
use freehold::read::parse_source;
use freehold::text::ParseOptions;

/// The limits of time and memory of a run.
const LIMITS: Limits = Limits { fuel: 200_000, memory: 1 << 24 };

/// The flags of a command line that determine how a program is parsed.
#[derive(Default)]
struct Reading {
    allow_unregistered: bool,
    irdl_files: Vec<String>,
    ods_files: Vec<String>,
    /// The separators of the programs in the input and in the output.
    markers: Option<(String, String)>,
}

impl Reading {
    /// Extracts the flags from a command line.
    fn from_arguments(arguments: &[String]) -> Reading {
        let mut reading = Reading::default();
        let mut input_marker = None;
        let mut output_marker = "// -----".to_string();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix('-') else { continue };
            let flag = flag.trim_start_matches('-');
            let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            match name {
                "allow-unregistered-dialect" => reading.allow_unregistered = value != Some("false"),
                "irdl-file" => {
                    // Without '=', the value is the next word.
                    let file = value.or_else(|| words.next().map(String::as_str));
                    reading.irdl_files.extend(file.map(str::to_string));
                }
                "load-ods" => reading.ods_files.extend(value.map(str::to_string)),
                "split-input-file" => input_marker = Some(value.unwrap_or("// -----").to_string()),
                "output-split-marker" => output_marker = value.unwrap_or_default().to_string(),
                _ => {}
            }
        }
        reading.markers = input_marker.map(|marker| (marker, output_marker));
        reading
    }

    /// Creates a context in which programs of the command line can be parsed.
    fn context(&self) -> Result<Context, String> {
        let ctx = Context::new(DIALECTS);
        ctx.set_allow_unregistered(self.allow_unregistered);
        if !self.ods_files.is_empty() {
            let read = |file: &String| std::fs::read(file).map(|text| (file.clone(), text));
            let files =
                self.ods_files.iter().map(read).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
            let diagnostics = Diagnostics::default();
            freehold::ods::load(&ctx, &files, &freehold::ods::ImportOptions::default(), &diagnostics)
                .map_err(|_| first_message(&diagnostics.take()))?;
        }
        for file in &self.irdl_files {
            let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            let source = ctx.add_source(file, text, 0).ok_or("an IRDL file is too large")?;
            let diagnostics = Diagnostics::default();
            user::load_overriding(&ctx, source, &diagnostics)
                .map_err(|_| format!("{file} does not load: {}", first_message(&diagnostics.take())))?;
        }
        Ok(ctx)
    }
}

/// The number of functions that passed a check (they ran before and after a pass, or the static check proved them), and the
/// number that could not be checked, by reason.
#[derive(Clone, Default)]
pub struct Tally {
    /// Functions that were compared on at least one input, or proved.
    pub executed: usize,
    /// Functions that were not run, or not proved, by reason.
    pub left_out: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn leave_out(&mut self, reason: &'static str) {
        *self.left_out.entry(reason).or_default() += 1;
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.executed += other.executed;
        for (reason, count) in &other.left_out {
            *self.left_out.entry(reason).or_default() += count;
        }
    }
}

/// The reasons not to run a function, each with a part of the message of `check` that identifies it.
const REASONS: &[(&str, &str)] = &[
    ("unknown function", "a parameter or result is of a type that has no evaluation"),
    ("which the machine does not support", "a type has no evaluation"),
    ("has no values in the reference machine", "a parameter or result is of a type that has no evaluation"),
    ("has no evaluation", "an op has no evaluation"),
    ("has no body and is not in the runner library", "a called function has no body"),
    ("has different numbers of parameters", "other parameters after the pass"),
    ("the functions have different numbers of results", "other results after the pass"),
    ("has vectors or tensors as operands", "an op has no evaluation on vectors or tensors"),
    ("a buffer of buffers cannot be generated", "a parameter is a buffer of buffers"),
    ("has a layout that is not strided", "a layout is not strided"),
    ("is a constant that the machine does not support", "a constant has no evaluation"),
];

/// Functions that behave differently after the pass: file, function, reason. One that no longer differs fails.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    // The fast-math flags allow it; the machine ignores them.
    ("canonicalize/complex.mlir", "undone", "complex ops may ignore NaNs, infinities and rounding"),
    ("one_shot_bufferize/sequential_regions.mlir", "f", "the option asserts that iterations do not run concurrently"),
    ("static_memory_planner/argument.mlir", "constant_size", "the caller's arena is written"),
    ("static_memory_planner/argument.mlir", "dynamic_size", "the arena must be as large as the buffers"),
];

/// Runs each program of `before` next to its counterpart in `after`.
///
/// # Errors
/// A program that cannot be parsed although the command parsed it, a function that behaves differently after the pass,
/// or one that cannot be run for a reason that is not in [`REASONS`].
pub fn check_execution(before: &[u8], after: &[u8], arguments: &[String]) -> Result<Tally, String> {
    let reading = Reading::from_arguments(arguments);
    // If all callers of a private function are known, this pass may rely on the operands that they pass.
    let knows_callers = arguments.iter().any(|word| word.contains("sccp"));
    let mut run = Run { knows_callers, differs: &differing(arguments), tally: Tally::default() };
    let chunks = |text: &[u8], marker: &str| -> Vec<Vec<u8>> {
        split(text, marker).into_iter().map(|chunk| chunk.text.to_vec()).collect()
    };
    let (before, after) = match &reading.markers {
        Some((input, output)) => (chunks(before, input), chunks(after, output)),
        None => (vec![before.to_vec()], vec![after.to_vec()]),
    };
    if before.len() != after.len() {
        return Err(format!("{} programs were read, and {} were printed", before.len(), after.len()));
    }
    for (before, after) in before.into_iter().zip(after) {
        let ctx = reading.context()?;
        let [mut before, mut after] = [read(&ctx, before)?, read(&ctx, after)?];
        for program in [&mut before, &mut after] {
            stand_in(&ctx, program);
        }
        run.check_module(&ctx, &before, &after)?;
    }
    Ok(run.tally)
}

/// Checks the programs of an output statically, and counts the answers "yes", and "cannot tell".
///
/// # Errors
/// A program that cannot be parsed although the command printed it, or the answer "no" for a function.
pub fn check_output_statically(output: &[u8], arguments: &[String]) -> Result<Tally, String> {
    let reading = Reading::from_arguments(arguments);
    let programs = match &reading.markers {
        Some((_, marker)) => split(output, marker).into_iter().map(|chunk| chunk.text.to_vec()).collect(),
        None => vec![output.to_vec()],
    };
    let mut tally = Tally::default();
    for program in programs {
        let ctx = reading.context()?;
        let body = read(&ctx, program)?;
        for function in check_statically(&ctx, &body) {
            match function.answer {
                Answer::Yes => tally.executed += 1,
                Answer::CannotTell(_) => tally.leave_out("cannot tell"),
                Answer::No(findings) => {
                    let message = findings.first().map_or("no reason", |finding| finding.message.as_str());
                    return Err(format!("@{}: the static check says no: {message}", function.name));
                }
            }
        }
    }
    Ok(tally)
}

fn read(ctx: &Context, text: Vec<u8>) -> Result<Box<Body>, String> {
    let source = ctx.add_source("program", text, 0).ok_or("the program is too large")?;
    let diagnostics = Diagnostics::default();
    parse_source(ctx, source, &diagnostics, &ParseOptions::default())
        .map_err(|_| format!("cannot be read to be run: {}", first_message(&diagnostics.take())))
}

fn first_message(diagnostics: &[Diagnostic]) -> String {
    diagnostics.first().map(|diagnostic| diagnostic.message.to_string()).unwrap_or_default()
}

/// Replaces unregistered ops with ops that can be run: they print their numeric operands and return ones. A pass knows
/// nothing about an unregistered op, so it must be correct for this meaning too.
fn stand_in(ctx: &Context, body: &mut Body) {
    for nested in body.nested_bodies_mut() {
        stand_in(ctx, nested);
    }
    for op in body.walk_preorder() {
        let is_whole = |ty: Type| ty.is_index(ctx) || ty.is_integer(ctx);
        let is_number = |ty: Type| is_whole(ty) || ty.is_float(ctx);
        let last = body.next(op).is_none();
        let results = body.results(op).to_vec();
        let is_plain = body.op_def(ctx, op).is_none() && body.regions(op).is_empty() && body.successors(op).len() == 0;
        if !is_plain || last || !results.iter().all(|&result| is_whole(body.ty(result))) {
            continue;
        }
        let location = body.location(op);
        let mut numbers = body.operand_vec(op);
        numbers.retain(|operand| is_number(body.ty(*operand)));
        for operand in numbers {
            let print = OpSpec::new(ctx.op_name("vector.print"), location).operands(&[operand]);
            body.insert(InsertPoint::Before(op), &print);
        }
        for result in results {
            let constant = OpSpec::new(ctx.op_name("arith.constant"), location).results(&[body.ty(result)]);
            let value = ctx.integer_attr(body.ty(result), 1);
            let constant = body.insert(InsertPoint::Before(op), &constant.attribute(ctx, "value", value));
            let constant = body.result(constant, 0);
            body.replace_all_uses(result, constant);
        }
        body.erase(op);
    }
}

/// Returns the functions of [`DIFFERENCES`] in the file that the command line names, with their reasons.
fn differing(arguments: &[String]) -> Vec<(&'static str, &'static str)> {
    let is_here = |file: &str| arguments.iter().any(|word| word.ends_with(file));
    DIFFERENCES.iter().filter(|(file, ..)| is_here(file)).map(|&(_, name, reason)| (name, reason)).collect()
}

/// The state of the comparison of one command line's programs.
struct Run<'a> {
    knows_callers: bool,
    differs: &'a [(&'static str, &'static str)],
    tally: Tally,
}

impl Run<'_> {
    /// Compares the functions of a module and of nested modules.
    fn check_module(&mut self, ctx: &Context, before: &Body, after: &Body) -> Result<(), String> {
        let text_of = |body: &Body, key: &str| {
            body.header.attributes.get(ctx, ctx.name(key)).and_then(|value| value.as_str(ctx)).map(str::to_string)
        };
        let is_module = |body: &&Body| body.header.name == ctx.op_name("builtin.module");
        let modules = |body| Body::nested_bodies(body).filter(is_module).collect::<Vec<_>>();
        let inner = modules(after);
        for module in modules(before) {
            let name = text_of(module, "sym_name");
            match &inner.iter().filter(|other| text_of(other, "sym_name") == name).collect::<Vec<_>>()[..] {
                [other] => self.check_module(ctx, module, other)?,
                _ => self.tally.leave_out("the module is gone after the pass, or is one of several without a name"),
            }
        }
        for function in before.nested_bodies().filter(|body| body.header.name == ctx.op_name("func.func")) {
            let Some(name) = text_of(function, "sym_name") else { continue };
            if function.roots().iter().all(|&region| function.first_block(region).is_none()) {
                // A declaration cannot be run.
                continue;
            }
            let Some(result) = after.nested_bodies().find(|body| text_of(body, "sym_name").as_ref() == Some(&name))
            else {
                self.tally.leave_out("the function is gone after the pass");
                continue;
            };
            let attributes = result.header.attributes.get(ctx, ctx.name("arg_attrs"));
            let mut arguments = attributes.and_then(|list| list.as_array(ctx)).unwrap_or(&[]).iter();
            if arguments.any(|attributes| attributes.get(ctx, ctx.name("freehold.owned")).is_some()) {
                // The buffers of a run belong to the run. The callers of the function are run.
                self.tally.leave_out("the function takes over a parameter after the pass");
                continue;
            }
            let is_private = text_of(function, "sym_visibility").is_some();
            self.check_function(ctx, before, after, &name, is_private)?;
        }
        Ok(())
    }

    /// Compares a function that both programs define.
    fn check_function(
        &mut self,
        ctx: &Context,
        before: &Body,
        after: &Body,
        name: &str,
        is_private: bool,
    ) -> Result<(), String> {
        let mut options = CheckOptions::new(name);
        options.limits = LIMITS;
        options.runs = 3;
        // A test program may leak, and may assume that its arguments are different buffers.
        options.leaks = false;
        options.aliasing = false;
        let mut verdict = check(ctx, before, Some(after), &options);
        if matches!(verdict, Verdict::NothingCompared(_)) {
            // Many functions are valid only for some indices and sizes.
            options.runs = 60;
            options.seed = 1;
            verdict = check(ctx, before, Some(after), &options);
        }
        let difference = self.differs.iter().find(|(differing, _)| *differing == name);
        let tally = &mut self.tally;
        match verdict {
            Verdict::Passed(_) if difference.is_some() => {
                return Err(format!("@{name} behaves the same before and after the pass: remove it from DIFFERENCES"));
            }
            Verdict::Passed(_) => tally.executed += 1,
            Verdict::NothingCompared(report) if report.exhausted > 0 => tally.leave_out("each input takes too long"),
            Verdict::NothingCompared(_) => tally.leave_out("each input has a fault before the pass"),
            Verdict::Impossible(diagnostics) => {
                let message = first_message(&diagnostics);
                let reason = REASONS.iter().find(|(part, _)| message.contains(part));
                let (_, reason) =
                    reason.ok_or_else(|| format!("@{name} cannot be run, for an unknown reason: {message}"))?;
                tally.leave_out(reason);
            }
            Verdict::Failed(_) if self.knows_callers && is_private => {
                tally.leave_out("the pass relies on what callers of a private function pass");
            }
            Verdict::Failed(failure) => {
                let Failure { message, inputs, .. } = *failure;
                let (_, reason) = difference
                    .ok_or_else(|| format!("@{name} behaves differently after the pass: {message}\n{inputs:?}"))?;
                tally.leave_out(reason);
            }
        }
        Ok(())
    }
}
