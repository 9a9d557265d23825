//! The pass: visits the functions of a program callees first, and plans each.

use std::sync::Arc;

use freehold_core::diagnostics::{Diagnostic, Fallible, Severity, near_miss};
use freehold_core::ir::{Body, Context, Op, View};
use freehold_dialects::func;
use freehold_pass::{Options, Pass, PassContext};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Calls;
use super::capacity::{self, Capacity};
use super::edits::symbols;
use super::explain::Record;
use super::function;
use super::layout::plan::ArenaSource;
use super::problem::callee::Callee;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::symbol_name;
use crate::bufferize::tensors_of_buffers;

/// The origin of arenas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Allocated,
    Argument,
    Global,
}

pub(super) struct PlanMemory {
    arena: Mode,
    functions: Vec<String>,
    check: bool,
    capacity: Option<u64>,
    space_capacities: Vec<Capacity>,
    stack_budget: u64,
}

/// Returns the pass with these options.
pub(super) fn configured(options: &Options) -> Result<PlanMemory, String> {
    let functions: Vec<String> = options.list("functions").into_iter().map(str::to_string).collect();
    let arena = match options.text("arena") {
        "arg" => Mode::Argument,
        "global" => Mode::Global,
        _ => Mode::Allocated,
    };
    if !functions.is_empty() && arena != Mode::Argument {
        return Err("the option 'functions' needs 'arena=arg'".to_string());
    }
    let check = options.bool("check-arena");
    let capacity = u64::try_from(options.integer("capacity")).ok();
    let stack_budget = u64::try_from(options.integer("stack-budget")).unwrap_or(0);
    let space_capacities =
        options.list("space-capacity").into_iter().map(Capacity::of_space).collect::<Result<_, _>>()?;
    Ok(PlanMemory { arena, functions, check, capacity, space_capacities, stack_budget })
}

impl Pass for PlanMemory {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        self.run_and_record(cx, body, None)
    }
}

impl PlanMemory {
    /// Runs the pass, and records what it decides if `record` is given.
    fn run_and_record(&self, cx: &PassContext<'_>, body: &mut Body, record: Option<&Record>) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        for function in &callables.functions {
            tensors_of_buffers::refuse(View::new(ctx, callables.body(body, function.body)), cx.diagnostics)?;
        }
        let graph = CallGraph::of(ctx, body, &callables);
        let calls = Calls::of(ctx, body, &callables, &graph);
        let sources = self.sources(cx, body, &callables, &calls)?;
        let mut callees: FxHashMap<usize, Callee> = FxHashMap::default();
        let mut globals = Vec::new();
        for group in &graph.groups {
            for &function in group {
                let Some(source) = sources[function] else { continue };
                let number = callables.functions[function].body;
                let nested = body_at(body, &callables.places[number].path);
                let callee = |op: Op| graph.callee(number, op).and_then(|callee| callees.get(&callee));
                let is_called = calls.called[function];
                let stack_budget = if calls.recursive[function] { 0 } else { self.stack_budget };
                let (check, capacity) = (self.check, self.capacity);
                let may_allocate = self.arena == Mode::Allocated;
                let settings = function::Settings { source, is_called, may_allocate, stack_budget, check, capacity };
                let planned = function::plan(cx, nested, &settings, &callee, record)?;
                let has_global = !planned.globals.is_empty();
                if has_global {
                    let nested = callables.body(body, number);
                    calls.check_reentrance(cx, function, nested)?;
                    if callables.around(number).is_none() {
                        let message = "a global needs the symbol table around the function";
                        let help = "run the pass on the module";
                        return cx.diagnostics.error_on_root(View::new(ctx, nested), message).help(help).fail();
                    }
                    let name = symbol_name(View::new(ctx, nested)).map_or("", |name| ctx.str(name));
                    let message = format!("'{name}' is not reentrant: its buffers are in a global");
                    let location = nested.header.location;
                    let notes = Vec::new();
                    cx.diagnostics.report(Diagnostic { severity: Severity::Remark, location, message, notes });
                }
                if has_global || planned.size.is_some() {
                    globals.push((number, planned.globals, planned.size));
                }
                callees.insert(function, planned.callee);
            }
        }
        let of_all = self.capacity.map(|bytes| Capacity { bytes, space: None });
        let of_globals = globals.iter().map(|(number, arenas, _)| (*number, arenas.as_slice())).collect();
        for capacity in of_all.iter().chain(&self.space_capacities) {
            capacity::check(cx, body, capacity, &of_globals)?;
        }
        // Symbol tables change after all bodies: the ops on the paths to bodies stay.
        for (number, arenas, size) in globals {
            let table = callables.around(number).map(|table| callables.places[table].path.clone());
            let Some((table, op)) = table.zip(callables.places[number].path.last().copied()) else { continue };
            symbols::add_symbols(ctx, body_at(body, &table), op, arenas, size);
        }
        Ok(())
    }
}

impl PlanMemory {
    /// Returns, by function, where its arena comes from; `None` for ops that are not planned.
    ///
    /// # Errors
    /// A function that is named does not exist, or cannot take its arena from all callers.
    fn sources(
        &self,
        cx: &PassContext<'_>,
        top: &Body,
        callables: &Callables,
        calls: &Calls,
    ) -> Fallible<Vec<Option<ArenaSource>>> {
        let ctx = cx.ctx;
        let function_name = ctx.op_name(func::FUNC.name);
        let mut missing: FxHashSet<&str> = self.functions.iter().map(String::as_str).collect();
        let mut sources = Vec::with_capacity(callables.functions.len());
        for (number, function) in callables.functions.iter().enumerate() {
            let nested = callables.body(top, function.body);
            let name = symbol_name(View::new(ctx, nested)).map_or("", |name| ctx.str(name));
            let is_named = missing.remove(name) || self.functions.iter().any(|named| named == name);
            let is_function = nested.header.name == function_name;
            sources.push(match () {
                () if !is_function => None,
                () if calls.give_arenas[number] && !is_named => Some(ArenaSource::Callers),
                () if is_named && !calls.allow_arenas[number] => {
                    let message = format!("'{name}' cannot take its arena as an argument");
                    let why = "it is recursive, or called from a parallel loop, or its calls are not visible";
                    return cx.diagnostics.error_on_root(View::new(ctx, nested), message).help(why).fail();
                }
                () if is_named => Some(ArenaSource::Argument),
                () if self.arena == Mode::Global => Some(ArenaSource::Global),
                () => Some(ArenaSource::Allocated),
            });
        }
        match self.functions.iter().find(|name| missing.contains(name.as_str())) {
            Some(name) => {
                let message = format!("there is no function '{name}' that could take its arena as an argument");
                let near = PlanMemory::near_function(ctx, top, callables, name);
                cx.diagnostics.error_on_root(View::new(ctx, top), message).help_if(near).fail()
            }
            None => Ok(sources),
        }
    }

    /// Returns a suggestion for the name of a function that does not exist.
    fn near_function(ctx: &Context, top: &Body, callables: &Callables, name: &str) -> Option<String> {
        let functions = callables.functions.iter().map(|function| callables.body(top, function.body));
        let names = functions.filter_map(|nested| Some(ctx.str(symbol_name(View::new(ctx, nested))?)));
        near_miss(name, names).filter(|_| ctx.gives_advice()).map(|near| format!("did you mean '{near}'?"))
    }
}

/// Returns the pass with these options, which records what it decides.
///
/// # Errors
/// The options are invalid.
pub fn recorder(options: &Options, record: Arc<Record>) -> Result<impl Pass + 'static, String> {
    Ok(Recorder { pass: configured(options)?, record })
}

struct Recorder {
    pass: PlanMemory,
    record: Arc<Record>,
}

impl Pass for Recorder {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        self.pass.run_and_record(cx, body, Some(&self.record))
    }
}
