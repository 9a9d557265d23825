//! `plan-memory`: places the buffers of each function in one arena, at offsets that are chosen so that buffers whose lives
//! do not meet share bytes.
//!
//! The pass runs after `ownership-elaboration`, on a program in which each buffer is freed by `memref.dealloc` and not used
//! afterwards. It removes the frees of the buffers that it plans.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! …
//! memref.dealloc %a : memref<4xf32>
//! %b = memref.alloc() : memref<2xf64>
//! …
//! memref.dealloc %b : memref<2xf64>
//! ```
//! becomes
//! ```mlir
//! %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
//! %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
//! …
//! %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
//! …
//! memref.dealloc %arena : memref<16xi8>
//! ```
//!
//! A view with `freehold.claim` stands where the allocation stood. Running it claims its bytes as new and unwritten: the
//! reference machine reports an access through an older view, and a read of what this claim did not write.
//!
//! Functions are visited callees first. A private function that is not recursive, and of which all calls are visible and
//! none is in a parallel loop, gets its arena as an argument, and the arena of its caller has a place for it that is live
//! during the call. So there is one arena for each public function. Allocations in parallel loops stay.
//!
//! The allocation of the arena may be left to others: with `arena=arg`, the functions that `functions` names get it from
//! their callers, check its size and alignment at entry, and `@NAME_arena_size` returns how many bytes it needs; with
//! `arena=global`, it is a global, so that the function is not reentrant.
//!
//! | file | step |
//! |---|---|
//! | `order.rs` | a linear order of the ops, in which lives are intervals |
//! | `candidates.rs` | which allocations are planned, and how long they live |
//! | `function.rs` | the plan of one function |
//! | `hosting.rs` | buffers in the bytes of results that are needed later |
//! | `branches.rs` | arenas of branches that need more than the rest |
//! | `bands.rs` | parts of the arena that are freed early |
//! | `cuts.rs` | several arenas, with other offsets, where no such part is idle |
//! | `packing.rs` | where in the arena buffers of static size are |
//! | `stack.rs` | small buffers on the stack |
//! | `sizes.rs` | which of two sizes is larger, by guess |
//! | `extents.rs` | simpler values for dynamic extents |
//! | `dynamic.rs` | where buffers of dynamic size are |
//! | `early.rs` | parts of an arena of dynamic size that are freed early |
//! | `nested.rs` | arenas of their own for sizes that are known later, in loops and branches |
//! | `rewrite.rs` | arenas and claims |
//! | `given.rs` | arenas that are arguments or globals |
//! | `capacity.rs` | the check that all that functions allocate fits in a capacity |
//! | `explain.rs` | the decisions as data, for `freehold report` |
//!
//! Cost: O(n log n) in the size of the program, without that of the packing.

mod bands;
mod branches;
mod candidates;
mod capacity;
mod cuts;
mod dynamic;
mod early;
pub mod explain;
mod extents;
mod function;
mod given;
mod hosting;
mod nested;
mod order;
mod packing;
mod rewrite;
mod sizes;
mod stack;

use freehold_core::diagnostics::{Diagnostic, Fallible, Severity};
use freehold_core::ir::{Attr, Body, Context, Op, View};
use freehold_dialects::func;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::symbol_name;
use crate::bufferize::tensors_of_buffers;
use crate::pipeline::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use candidates::CalleeFacts;
use function::Source;
use order::is_ordered;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "plan-memory",
    title: "PlanMemoryPass",
    summary: "Place the buffers of each function in one arena, so that buffers whose lives do not meet share bytes",
    anchor: None,
    options: &[
        OptionDef::new(
            "arena",
            "Where arenas come from",
            OptionKind::Choice(
                "alloc",
                &[
                    ("alloc", "the function allocates and frees it"),
                    ("arg", "functions that are named take it as an argument"),
                    ("global", "a global"),
                ],
            ),
        ),
        OptionDef::new("functions", "With arena=arg, the public functions that take their arena", OptionKind::List),
        OptionDef::new(
            "check-arena",
            "Check at run time that an arena that is an argument is large enough and aligned, and that sizes do not \
             overflow",
            OptionKind::Bool(true),
        ),
        OptionDef::new(
            "capacity",
            "The most bytes that a function may have allocated at one moment, with its arena, the buffers that stay \
             allocations, and its callees; no limit if negative",
            OptionKind::Integer(-1),
        ),
        OptionDef::new(
            "stack-budget",
            "The most bytes of buffers on the stack in a function and those that it calls",
            OptionKind::Integer(1024),
        ),
    ],
    statistics: &[
        StatisticDef { name: "planned", summary: "Buffers placed in an arena" },
        StatisticDef { name: "left", summary: "Allocations left" },
        StatisticDef { name: "stack-bytes", summary: "Bytes of buffers on the stack" },
        StatisticDef { name: "arenas", summary: "Arenas that are not part of others" },
        StatisticDef { name: "arena-bytes", summary: "Bytes of these arenas whose size is static" },
        StatisticDef { name: "bound-bytes", summary: "The most bytes of their buffers that live at one moment" },
    ],
    make: |options: &Options| Ok(Box::new(configured(options)?)),
};

/// The origin of arenas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Allocated,
    Argument,
    Global,
}

struct PlanMemory {
    arena: Mode,
    functions: Vec<String>,
    check: bool,
    capacity: Option<u64>,
    stack_budget: u64,
}

/// An arena that a function takes as an argument.
#[derive(Clone, Copy, Debug)]
struct ArenaArgument {
    space: Option<Attr>,
    size: u64,
    alignment: u64,
    /// Whether its type is that of an arena of any size.
    is_dynamic: bool,
}

/// The facts about a function for its callers.
#[derive(Default)]
struct Callee {
    facts: CalleeFacts,
    /// The arenas that it takes as its last arguments.
    arenas: Vec<ArenaArgument>,
    /// The bytes on the stack in it and those that it calls.
    stack: u64,
    /// The most bytes that it allocates itself, by memory space, where callers could place its arena, but should not.
    own: Vec<(Option<Attr>, u64)>,
}

/// Returns the pass with these options.
fn configured(options: &Options) -> Result<PlanMemory, String> {
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
    Ok(PlanMemory { arena, functions, check, capacity, stack_budget })
}

impl Pass for PlanMemory {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        self.run_and_record(cx, body, None)
    }
}

impl PlanMemory {
    /// Runs the pass, and records what it decides if `record` is given.
    fn run_and_record(&self, cx: &PassContext<'_>, body: &mut Body, record: Option<&explain::Record>) -> Fallible {
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
        if let Some(capacity) = self.capacity {
            let bytes = |arenas: &[given::GlobalArena]| arenas.iter().map(|arena| arena.bytes(ctx)).sum();
            let of_globals = globals.iter().map(|(number, arenas, _)| (*number, bytes(arenas))).collect();
            capacity::check(cx, body, capacity, &of_globals)?;
        }
        // Symbol tables change after all bodies: the ops on the paths to bodies stay.
        for (number, arenas, size) in globals {
            let table = callables.around(number).map(|table| callables.places[table].path.clone());
            let Some((table, op)) = table.zip(callables.places[number].path.last().copied()) else { continue };
            given::add_symbols(ctx, body_at(body, &table), op, arenas, size);
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
    ) -> Fallible<Vec<Option<Source>>> {
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
                () if calls.give_arenas[number] && !is_named => Some(Source::Callers),
                () if is_named && !calls.allow_arenas[number] => {
                    let message = format!("'{name}' cannot take its arena as an argument");
                    let why = "it is recursive, or called from a parallel loop, or its calls are not visible";
                    return cx.diagnostics.error_on_root(View::new(ctx, nested), message).help(why).fail();
                }
                () if is_named => Some(Source::Argument),
                () if self.arena == Mode::Global => Some(Source::Global),
                () => Some(Source::Allocated),
            });
        }
        match self.functions.iter().find(|name| missing.contains(name.as_str())) {
            Some(name) => {
                let message = format!("there is no function '{name}' that could take its arena as an argument");
                cx.diagnostics.error_on_root(View::new(ctx, top), message).fail()
            }
            None => Ok(sources),
        }
    }
}

/// The arenas that the calls in a program permit.
struct Calls {
    /// By function: whether all uses in the program are calls that can pass an arena, one after the other.
    allow_arenas: Vec<bool>,
    /// By function: whether, besides, all callers are known, so that it takes its arena from them.
    give_arenas: Vec<bool>,
    /// By function: whether it is called in the program.
    called: Vec<bool>,
    /// By function: whether it calls itself, directly or through others.
    recursive: Vec<bool>,
    /// By function: whether it may run while it runs: it is recursive, or reached from a parallel loop.
    reentrant: Vec<bool>,
}

impl Calls {
    fn of(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Calls {
        let function_name = ctx.op_name(func::FUNC.name);
        let is_function = |number: usize| callables.body(top, number).header.name == function_name;
        let count = callables.functions.len();
        let mut allow: Vec<bool> = callables.functions.iter().map(|function| is_function(function.body)).collect();
        let (mut called, mut reentrant) = (vec![false; count], vec![false; count]);
        for &function in graph.groups.iter().filter(|group| group.len() > 1).flatten() {
            reentrant[function] = true;
        }
        let mut recursive = reentrant.clone();
        for number in 0..callables.places.len() {
            let calls = graph.calls_in(number);
            if calls.is_empty() {
                continue;
            }
            let body = callables.body(top, number);
            let unordered = unordered_ops(ctx, body);
            let is_direct = callables.places[number].function.is_some() && is_function(number);
            for call in calls {
                called[call.callee] = true;
                let is_recursive = callables.places[number].function == Some(call.callee);
                recursive[call.callee] |= is_recursive;
                reentrant[call.callee] |= is_recursive || unordered[call.op.index()];
                allow[call.callee] &= is_direct && body.is(ctx, call.op, &func::CALL);
            }
        }
        (0..count).for_each(|function| allow[function] &= !reentrant[function]);
        let known = |function: usize| called[function] && !callables.functions[function].unseen_calls;
        let give_arenas = (0..count).map(|function| allow[function] && known(function)).collect();
        // Callees of reentrant functions are reentrant: callers come last in the groups.
        for &function in graph.groups.iter().rev().flatten() {
            if reentrant[function] {
                let body = callables.functions[function].body;
                graph.calls_in(body).iter().for_each(|call| reentrant[call.callee] = true);
            }
        }
        Calls { allow_arenas: allow, give_arenas, called, recursive, reentrant }
    }

    /// Reports a function whose arena is a global and that may run while it runs.
    fn check_reentrance(&self, cx: &PassContext<'_>, function: usize, body: &Body) -> Fallible {
        if !self.reentrant[function] {
            return Ok(());
        }
        let view = View::new(cx.ctx, body);
        let name = symbol_name(view).map_or("", |name| cx.ctx.str(name));
        let message = format!(
            "the arena of '{name}' cannot be a global: the function is recursive, or reached from a \
                               parallel loop"
        );
        cx.diagnostics.error_on_root(view, message).help("use 'arena=alloc'").fail()
    }
}

/// Returns, by op, whether an op around it may run it in parallel, or in an unknown order.
fn unordered_ops(ctx: &Context, body: &Body) -> Vec<bool> {
    let view = View::new(ctx, body);
    let mut unordered = vec![false; body.op_capacity()];
    for op in body.walk_preorder() {
        if let Some(parent) = body.parent_op(op) {
            unordered[op.index()] = unordered[parent.index()] || !is_ordered(view, parent);
        }
    }
    unordered
}
