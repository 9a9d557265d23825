//! The pass manager: runs a pipeline over a program, verifies between passes, prints, times and counts.
//!
//! A program that a pass has not changed is not verified again ([`ProgramState`]): O(bodies) instead of O(ops). Of one that it has
//! changed, only what may have become invalid is verified ([`verify_changes`]).
//!
//! A nested pipeline runs completely on one op before the next op. Sibling bodies are processed on several threads if
//! nothing is printed between passes. Diagnostics of siblings are reported in the order of the bodies. After an error,
//! later passes run only on siblings.

use std::sync::{Arc, LazyLock, Mutex};

use super::bodies::on_threads;
use super::merged::{Group, Step};
use super::pass::RunNested;
use super::{Analyses, DumpTree, PassContext, Pipeline, Reproducer, Scheduled, Started, SymbolTableAnalyses, Timing};
use freehold_core::definition::{KnownSignatures, verify_changes, verify_program_in};
use freehold_core::diagnostics::{Diagnostics, Fallible, Panic, PassFailure, catch_on, name_of};
use freehold_core::ir::{Body, Context, Header, Location, Op, ProgramState, SymbolScope, View};
use freehold_core::progress::Unit;
use freehold_core::text::PrintOptions;
use freehold_core::threads;
use freehold_core::{Error, Module};

/// When the program is printed.
#[derive(Clone, Debug, Default)]
pub struct PrintPoints {
    /// Before every pass.
    pub before_all: bool,
    /// After every pass.
    pub after_all: bool,
    /// Before these passes.
    pub before: Vec<String>,
    /// After these passes.
    pub after: Vec<String>,
    /// After a pass that fails.
    pub after_failure: bool,
    /// Print after a pass only if it changed the program.
    pub after_change: bool,
    /// Print the whole program instead of the op that the pass ran on.
    pub whole_program: bool,
    /// Write dumps to files of this tree instead of the output for dumps.
    pub tree: Option<Arc<DumpTree>>,
}

impl PrintPoints {
    fn any(&self) -> bool {
        self.before_all || self.after_all || self.after_failure || !self.before.is_empty() || !self.after.is_empty()
    }

    /// Whether dumps depend on the ops around the op that a pass runs on.
    fn needs_program(&self) -> bool {
        self.any() && (self.whole_program || self.tree.is_some())
    }
}

/// Prints the op that owns a body, for dumps. The last argument selects the generic form.
pub type PrintBody<'a> = dyn Fn(View<'_>, bool) -> String + Sync + 'a;

/// Options for running a pipeline.
pub struct RunOptions<'a> {
    /// Whether the program is verified after each pass.
    pub verify_each: bool,
    /// Whether sibling bodies may be changed on several threads.
    pub threads: bool,
    /// When the program is printed.
    pub print: PrintPoints,
    /// The options with which passes print it.
    pub print_options: PrintOptions,
    /// The printer for these dumps.
    pub printer: &'a PrintBody<'a>,
    /// The output function for dumps. It also gets the earlier diagnostics, so that they can be printed first.
    pub dump: &'a (dyn Fn(&Diagnostics, &str) + Sync),
    /// The timing report, if times are measured.
    pub timing: Option<&'a Mutex<Timing>>,
    /// Whether the program is printed before each pass, for [`PassFailure::reproducer`]. Then one thread is used. The cost
    /// is that of printing the program as often as passes run.
    pub local_reproducers: bool,
}

impl RunOptions<'_> {
    /// Whether the whole program must be at hand while a pass runs on a nested body.
    fn needs_program(&self) -> bool {
        self.print.needs_program() || self.local_reproducers
    }
}

/// Verifies after each pass, uses several threads, and neither prints nor measures anything.
impl Default for RunOptions<'_> {
    fn default() -> Self {
        RunOptions {
            verify_each: true,
            threads: true,
            print: PrintPoints::default(),
            print_options: PrintOptions::default(),
            printer: &|_, _| String::new(),
            dump: &|_, _| {},
            timing: None,
            local_reproducers: false,
        }
    }
}

/// Runs `pipeline` on `body`, whose op must match the anchor of the pipeline. The passes that failed are recorded in the
/// diagnostics ([`Diagnostics::take_failures`]).
///
/// # Errors
/// A pass or the verifier reported an error, or panicked, which is reported as an error at the op that the pass worked on.
/// The program may be partially changed and must be discarded.
pub fn run_pipeline(
    ctx: &Context,
    pipeline: &Pipeline,
    body: &mut Body,
    diagnostics: &Diagnostics,
    options: &RunOptions<'_>,
) -> Fallible {
    let name = &ctx.op_name_data(body.header.name).text;
    if pipeline.anchor != "any" && *pipeline.anchor != **name {
        let message = format!("can't run '{}' pass manager on '{name}' op", pipeline.anchor);
        return diagnostics.error(body.header.location, message).fail();
    }
    let header = body.header.clone();
    let mut place = Place { root: body, path: Vec::new() };
    let run = Run { ctx, options, signatures: Mutex::default() };
    let steps = Group::of(ctx, pipeline).steps;
    let run = || run.steps(&steps, &mut place, Around::nothing(), diagnostics, &mut Vec::new());
    let result = catch_on(ctx, &header, run).unwrap_or_else(|panic| Err(diagnostics.panicked(panic)));
    if let Some(panic) = diagnostics.take_panic() {
        let panic = report_panic(diagnostics, "the pass manager", panic);
        let (pass, op) = ("PassManager".to_string(), name_of(ctx, &header));
        diagnostics.add_failure(PassFailure { pass, op, panic, reproducer: None });
    }
    result
}

/// Reports the panic of `what` as an error at the op that it worked on. Returns it, unless the work was cancelled, which is
/// an error but no panic.
fn report_panic(diagnostics: &Diagnostics, what: &str, panic: Box<Panic>) -> Option<Box<Panic>> {
    let (op, location) = panic.op.as_ref().map_or(("a program", Location::UNKNOWN), |(op, at)| (op, *at));
    if panic.is_cancellation {
        diagnostics.error(location, format!("{what} was cancelled"));
        return None;
    }
    let origin = panic.origin.as_ref().map(|origin| format!("panicked at {origin}"));
    let error = diagnostics.error(location, format!("{what} panicked on {op}: {}", panic.message));
    error.note_if(location, origin).help("this is a bug of the pass, not of the program: please report it").emit();
    Some(panic)
}

impl Pipeline {
    /// Runs the pipeline on a program, and verifies the program after each pass. Warnings and remarks of passes are added
    /// to those of the program. A program that has changed since it was parsed is copied first, for
    /// [`Error::reproducer`].
    ///
    /// # Errors
    /// A pass or the verifier reported an error, or panicked. The program may be partially changed and must be discarded.
    pub fn run(&self, module: &mut Module<'_>) -> Result<(), Error> {
        let original = module.original();
        let run = |ctx: &Context, body: &mut Body, diagnostics: &Diagnostics| {
            run_pipeline(ctx, self, body, diagnostics, &RunOptions::default())
        };
        module.change(run).map_err(|error| match error.panic() {
            None => error,
            Some(_) => {
                let reproducer = Reproducer::new(self.spell(), true, true);
                let text = original.with(module.context(), |body| reproducer.text(module.context(), body));
                error.with_reproducer(text)
            }
        })
    }
}

struct Run<'a> {
    ctx: &'a Context,
    options: &'a RunOptions<'a>,
    /// Signatures that were verified earlier. A thread removes an entry while it uses it.
    signatures: Mutex<Vec<KnownSignatures>>,
}

/// The body that a pass runs on, as a path from `root`. `root` is the whole program if dumps print that, otherwise the
/// body itself.
struct Place<'a> {
    root: &'a mut Body,
    /// The ops whose bodies lead to the body, outermost first.
    path: Vec<Op>,
}

impl Place<'_> {
    fn body(&mut self) -> &mut Body {
        self.path.iter().fold(&mut *self.root, |body, &op| body.nested_mut(op).expect("an op with a body on the path"))
    }
}

/// The facts about a body between two passes.
#[derive(Default)]
struct Known {
    /// The state in which it was verified.
    verified: Option<ProgramState>,
    analyses: Analyses,
}

/// The surroundings that a body may refer to, in the state before the passes of the level ran.
#[derive(Clone, Copy)]
struct Around<'a> {
    symbols: &'a SymbolScope<'a>,
    analyses: &'a SymbolTableAnalyses,
}

impl Around<'_> {
    fn nothing() -> Around<'static> {
        static NOTHING: LazyLock<SymbolTableAnalyses> = LazyLock::new(SymbolTableAnalyses::default);
        Around { symbols: &SymbolScope::EMPTY, analyses: &NOTHING }
    }
}

impl Run<'_> {
    /// Runs steps on a body, in order. `names` are the names of the enclosing pipelines in the timing report.
    fn steps(
        &self,
        steps: &[Step<'_>],
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        names: &mut Vec<String>,
    ) -> Fallible {
        let mut known = Known::default();
        let is_root = names.is_empty();
        steps.iter().enumerate().try_for_each(|(number, step)| {
            if let Some(progress) = self.ctx.progress().filter(|_| is_root) {
                progress.set_step(&step.words(), number as u64 + 1, steps.len() as u64);
            }
            self.step(step, place, around, diagnostics, names, &mut known)
        })
    }

    /// Runs a step on a body.
    fn step(
        &self,
        step: &Step<'_>,
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        names: &mut Vec<String>,
        known: &mut Known,
    ) -> Fallible {
        match step {
            Step::Pass(scheduled) => self.pass(scheduled, place, around, diagnostics, names, known),
            Step::Nested(groups) if groups.len() == 1 => self.nested(groups, place, around, diagnostics, names),
            Step::Nested(groups) => {
                let anchors: Vec<String> = groups.iter().map(|group| format!("'{}'", group.anchor)).collect();
                let name = format!("Pipeline Collection : [{}]", anchors.join(", "));
                self.timed(name, names, |names| self.nested(groups, place, around, diagnostics, names))
            }
        }
    }

    /// Calls `run`, and adds its time under `name`.
    fn timed(&self, name: String, names: &mut Vec<String>, run: impl FnOnce(&mut Vec<String>) -> Fallible) -> Fallible {
        let started = Started::now();
        names.push(name);
        let result = run(names);
        if let Some(timing) = self.options.timing {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            timing.lock().expect("timing lock").add(&names, started);
        }
        names.pop();
        result
    }

    /// Runs the group that matches the op of a body, if there is one.
    fn group(
        &self,
        groups: &[Group<'_>],
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        names: &mut Vec<String>,
    ) -> Fallible {
        let name = self.ctx.op_name_data(place.body().header.name);
        let own = groups.iter().find(|group| *group.anchor == *name.text);
        let Some(group) = own.or_else(|| groups.iter().find(|group| group.is_generic_for(name))) else {
            return Ok(());
        };
        let title = format!("'{}' Pipeline", group.anchor);
        self.timed(title, names, |names| self.steps(&group.steps, place, around, diagnostics, names))
    }

    /// Runs groups on the top-level ops of a body's blocks.
    fn nested(
        &self,
        groups: &[Group<'_>],
        place: &mut Place<'_>,
        outer: Around<'_>,
        diagnostics: &Diagnostics,
        names: &mut Vec<String>,
    ) -> Fallible {
        let body = place.body();
        let tops = body.roots().iter().flat_map(|&root| body.blocks(root)).flat_map(|block| body.ops(block));
        let tops: Vec<Op> = tops.collect();
        let mut result = self.refuse_open_ops(groups, body, &tops, diagnostics);
        let tops: Vec<Op> = tops.into_iter().filter(|&op| body.nested(op).is_some()).collect();
        // The symbols that verifier rules of nested bodies can query, as they are before the passes run.
        let scope = SymbolScope::of(View::new(self.ctx, body), Some(outer.symbols));
        let kinds = groups.iter().flat_map(Group::symbol_table_analyses);
        let analyses = SymbolTableAnalyses::compute(self.ctx, body, kinds);
        let around = Around { symbols: &scope, analyses: &analyses };
        let progress = self.ctx.progress().filter(|_| names.len() <= 1);
        if let Some(progress) = progress {
            progress.begin_part(Unit::Count("functions"), tops.len() as u64);
        }
        let done = || progress.inspect(|progress| progress.add(1));
        if self.options.needs_program() {
            for op in tops {
                place.path.push(op);
                result = result.and(self.group(groups, place, around, diagnostics, names));
                place.path.pop();
                done();
            }
            return result;
        }
        let mut bodies = place.body().nested_of_mut(&tops);
        let alone = |root| Place { root, path: Vec::new() };
        let shows = groups.iter().any(Group::shows);
        let sizes = bodies.iter().map(|body| body.op_capacity());
        let in_order = !self.options.threads || self.options.print.any() || shows || bodies.len() < 2;
        if in_order || threads::count_for(sizes) == 1 {
            for body in bodies {
                result = result.and(self.group(groups, &mut alone(body), around, diagnostics, names));
                done();
            }
            return result;
        }
        let run = |body: &mut Body, own: &Diagnostics| {
            let result =
                self.group(groups, &mut Place { root: body, path: Vec::new() }, around, own, &mut names.clone());
            done();
            result
        };
        for (outcome, own) in on_threads(self.ctx, &mut bodies, &run) {
            diagnostics.absorb(own);
            result = result.and(outcome);
        }
        result
    }

    /// Reports an error for ops that a group names and that are not isolated from above.
    fn refuse_open_ops(&self, groups: &[Group<'_>], body: &Body, tops: &[Op], diagnostics: &Diagnostics) -> Fallible {
        let mut result = Ok(());
        for &op in tops.iter().filter(|&&op| body.nested(op).is_none()) {
            let name = self.ctx.op_name_data(body.name(op));
            if groups.iter().all(|group| *group.anchor != *name.text) {
                continue;
            }
            result = refuse_open_op(View::new(self.ctx, body), op, diagnostics);
        }
        result
    }

    /// Prints the program before or after a pass. `is_root` is set if the pass runs on the program itself; `is_valid`
    /// if the program can be printed in its custom form.
    fn dump(
        &self,
        moment: &str,
        scheduled: &Scheduled,
        place: &mut Place<'_>,
        diagnostics: &Diagnostics,
        (is_root, is_valid): (bool, bool),
    ) -> Fallible {
        let ctx = self.ctx;
        let whole = self.options.print.whole_program;
        let mut subject = String::new();
        if whole {
            subject = format!(" ({})", name_of(ctx, &place.body().header));
        }
        let shown = if whole { &*place.root } else { place.body() };
        let mut text = (self.options.printer)(View::new(ctx, shown), !is_valid);
        if !whole && !is_root {
            text.truncate(text.trim_end().len());
        }
        let text = format!("// -----// IR Dump {moment} ({}){subject} //----- //\n{text}\n\n", scheduled.name);
        let Some(tree) = &self.options.print.tree else {
            (self.options.dump)(diagnostics, &text);
            return Ok(());
        };
        let written = tree.write(ctx, (&*place.root, &place.path), scheduled.name, &text);
        written.map_err(|message| diagnostics.error(Location::UNKNOWN, message).emit())
    }

    /// Runs a pass, and verifies what it has changed since the program was last verified.
    fn pass(
        &self,
        scheduled: &Scheduled,
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        names: &mut Vec<String>,
        known: &mut Known,
    ) -> Fallible {
        let print = &self.options.print;
        self.check_anchor(scheduled, place.body(), diagnostics)?;
        let header = place.body().header.clone();
        let reproducer = self.options.local_reproducers.then(|| self.local_reproducer(scheduled, place));
        let named = |list: &[String]| list.iter().any(|name| name == scheduled.name);
        let is_root = names.is_empty();
        if print.before_all || named(&print.before) {
            self.dump(&format!("Before {}", scheduled.title), scheduled, place, diagnostics, (is_root, true))?;
        }
        let fingerprint = |place: &mut Place<'_>| (self.options.printer)(View::new(self.ctx, place.body()), true);
        let wanted = (print.after_all || named(&print.after)) && !print.after_failure;
        let before = (print.after_change && wanted).then(|| fingerprint(place));
        let mut result = self.timed(scheduled.title.to_string(), names, |names| {
            self.run_pass(scheduled, place, around, diagnostics, (is_root, &known.analyses), names)
        });
        // The pass may have copied dictionaries of attributes that contain facts.
        place.body().settle_facts(self.ctx);
        known.analyses.keep_valid(place.body());
        if result.is_ok() && self.options.verify_each {
            let caught =
                catch_on(self.ctx, &header, || self.verify_changes(place, around, diagnostics, &mut known.verified));
            result = caught.unwrap_or_else(|panic| Err(diagnostics.panicked(panic)));
        }
        let Err(reported) = result else {
            let changed = before.is_none_or(|before| before != fingerprint(place));
            if wanted && changed {
                self.dump(&format!("After {}", scheduled.title), scheduled, place, diagnostics, (is_root, true))?;
            }
            return Ok(());
        };
        let has_unwound = self.record_failure(scheduled, &header, reproducer, diagnostics);
        // A body that a pass left by a panic cannot be printed.
        if !has_unwound && (print.after_all || print.after_failure || named(&print.after)) {
            // An invalid program is printed in the generic form.
            let is_valid = self.verify(place, around, &Diagnostics::default()).is_ok();
            let title = format!("After {} Failed", scheduled.title);
            self.dump(&title, scheduled, place, diagnostics, (is_root, is_valid))?;
        }
        Err(reported)
    }

    /// Checks that the pass can run on the op of the body.
    fn check_anchor(&self, scheduled: &Scheduled, body: &Body, diagnostics: &Diagnostics) -> Fallible {
        let name = &self.ctx.op_name_data(body.header.name).text;
        if scheduled.anchor.is_none_or(|anchor| **name == *anchor) {
            return Ok(());
        }
        let message = format!("'{name}' op trying to schedule pass '{}' on an unsupported operation", scheduled.title);
        diagnostics.error_on_root(View::new(self.ctx, body), message).fail()
    }

    /// Verifies what has changed of a body, unless it is in the state `verified`.
    fn verify_changes(
        &self,
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        verified: &mut Option<ProgramState>,
    ) -> Fallible {
        #[cfg(debug_assertions)]
        if let Err(problem) = place.body().check_structure() {
            panic!("it broke the storage of the program: {problem}");
        }
        let state = Some(place.body().program_state());
        let is_same = state == *verified;
        *verified = state;
        if is_same && !cfg!(debug_assertions) {
            return Ok(());
        }
        let result = self.with_signatures(|signatures| {
            verify_changes(self.ctx, place.body(), around.symbols, diagnostics, signatures)
        });
        assert!(!is_same || result.is_ok(), "it changed the program unseen");
        result
    }

    /// Verifies a body.
    fn verify(&self, place: &mut Place<'_>, around: Around<'_>, diagnostics: &Diagnostics) -> Fallible {
        self.with_signatures(|signatures| {
            verify_program_in(self.ctx, place.body(), around.symbols, diagnostics, signatures)
        })
    }

    /// Calls `verify` with the signatures that were verified before, which are not verified again.
    fn with_signatures(&self, verify: impl FnOnce(&KnownSignatures) -> Fallible) -> Fallible {
        let signatures = self.signatures.lock().expect("signature lock").pop().unwrap_or_default();
        let result = verify(&signatures);
        self.signatures.lock().expect("signature lock").push(signatures);
        result
    }

    /// Records that a pass failed on the body with this header. Returns whether it panicked or was cancelled.
    fn record_failure(
        &self,
        scheduled: &Scheduled,
        header: &Header,
        reproducer: Option<String>,
        diagnostics: &Diagnostics,
    ) -> bool {
        let panic = diagnostics.take_panic();
        let has_unwound = panic.is_some();
        let panic = panic.and_then(|panic| report_panic(diagnostics, &format!("the pass '{}'", scheduled.name), panic));
        if !diagnostics.has_errors() {
            diagnostics.error(header.location, format!("the pass '{}' failed", scheduled.name));
        }
        let (pass, op) = (scheduled.title.to_string(), name_of(self.ctx, header));
        diagnostics.add_failure(PassFailure { pass, op, panic, reproducer });
        has_unwound
    }

    /// Returns the options of the pipelines that a pass runs on nested bodies: what it changes is verified after it.
    fn nested_options(&self) -> RunOptions<'_> {
        RunOptions {
            verify_each: false,
            print: self.options.print.clone(),
            print_options: self.options.print_options.clone(),
            ..*self.options
        }
    }

    /// Returns the text of the whole program with a pipeline that runs only this pass.
    fn local_reproducer(&self, scheduled: &Scheduled, place: &Place<'_>) -> String {
        let mut anchors = Vec::new();
        let mut body = &*place.root;
        for &op in &place.path {
            anchors.push(body.header.name);
            body = body.nested(op).expect("an op with a body on the path");
        }
        anchors.push(body.header.name);
        let open: String = anchors.iter().map(|&name| format!("{}(", self.ctx.op_name_data(name).text)).collect();
        let pipeline = format!("{open}{}{}", scheduled.spell(), ")".repeat(anchors.len()));
        Reproducer::new(pipeline, self.options.threads, self.options.verify_each).text(self.ctx, place.root)
    }

    /// Runs a pass, including the pipelines that it runs on nested bodies. A panic is recorded in the diagnostics.
    fn run_pass(
        &self,
        scheduled: &Scheduled,
        place: &mut Place<'_>,
        around: Around<'_>,
        diagnostics: &Diagnostics,
        (is_root, analyses): (bool, &Analyses),
        names: &[String],
    ) -> Fallible {
        let ctx = self.ctx;
        let show = &|text: &str| (self.options.dump)(diagnostics, text);
        let options = self.nested_options();
        let run = Run { ctx, options: &options, signatures: Mutex::default() };
        let below = |pipeline: &Pipeline, place: &mut Place<'_>| {
            run.group(&[Group::of(ctx, pipeline)], place, Around::nothing(), diagnostics, &mut names.to_vec())
        };
        let header = place.body().header.clone();
        let run_caught = |run_nested: &RunNested<'_>, body: &mut Body| {
            let cx = PassContext {
                ctx,
                diagnostics,
                statistics: &scheduled.statistics,
                threads: self.options.threads,
                symbols: around.symbols,
                symbol_table: around.analyses,
                analyses,
                is_root,
                print: &self.options.print_options,
                show,
                run_nested,
            };
            let caught = catch_on(ctx, &header, || {
                ctx.cancellation().check();
                scheduled.pass.run(&cx, body)
            });
            caught.unwrap_or_else(|panic| Err(diagnostics.panicked(panic)))
        };
        if !self.options.needs_program() {
            let run_nested = &|pipeline: &Pipeline, body: &mut Body, path: &[Op]| {
                let root = path.iter().fold(body, |body, &op| body.nested_mut(op).expect("an op with a body"));
                below(pipeline, &mut Place { root, path: Vec::new() })
            };
            return run_caught(run_nested, place.body());
        }
        // During nested pipelines, the body is part of the whole program so that it can be printed; otherwise the pass
        // holds it.
        let empty = Body::new(header.name, header.attributes, header.location);
        let mut own = std::mem::replace(place.body(), empty);
        let shared = Mutex::new(&mut *place);
        let run_nested = &|pipeline: &Pipeline, body: &mut Body, path: &[Op]| {
            let mut place = shared.lock().expect("place lock");
            std::mem::swap(place.body(), body);
            let around = place.path.len();
            place.path.extend(path);
            let result = below(pipeline, &mut place);
            place.path.truncate(around);
            std::mem::swap(place.body(), body);
            result
        };
        let result = run_caught(run_nested, &mut own);
        *place.body() = own;
        result
    }
}

/// Reports that no pass can run on an op that is not isolated from above.
///
/// # Errors
///
/// Always.
pub fn refuse_open_op(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let data = view.ctx.op_name_data(view.name(op));
    let what = match data.op_def {
        Some(_) => "operation not marked as 'IsolatedFromAbove'",
        None => "unregistered operation",
    };
    let message = format!("'{}' op trying to schedule a pass on an {what}", data.text);
    diagnostics.error_on(view, op, message).fail()
}
