//! `keep-returned-arguments`: a function that returns what it writes into an argument writes it into its own buffer, so
//! that the caller's argument keeps its value.
//!
//! A function must return a buffer that it owns, so such a result is copied in any case. The pass lets the function write a
//! new tensor in place of the argument: a copy of it if a part of it is written, and an empty tensor if all of it is.
//!
//! ```mlir
//! func.func @f(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
//!   %0 = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
//!   return %0 : tensor<8xf32>
//! }
//! ```
//! becomes
//! ```mlir
//! func.func @f(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
//!   %e = tensor.empty() : tensor<8xf32>
//!   %0 = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
//!   return %0 : tensor<8xf32>
//! }
//! ```
//!
//! This holds for functions that may be called from outside of the module. A call in the module of a function whose result is
//! always the buffer of the argument calls a private twin (`privatize-called-functions`), which writes the argument: the
//! caller decides whether it needs a copy. Nothing is changed for arguments on which `bufferization.writable` is set already,
//! and for those that a loop carries which needs other buffers (`loops.rs`): the buffer would be live beside them, and raise the
//! peak memory.
//!
//! The analysis of One-Shot Bufferize, with the options of `freehold compile`, says which arguments are written and which
//! results may be their buffers. Without it, it is often clear that no argument is written: nothing is analyzed then. Cost: that
//! of the analysis, O(n log² n).

mod kept;
mod loops;
mod may_write;

use rustc_hash::FxHashMap;

use kept::Kept;
use loops::CarriedArguments;
use may_write::{Program, may_write_arguments};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::boundaries::twins::{called_public_functions, make_twins};
use crate::bufferize::analysis::Decided;
use crate::bufferize::analysis::functions::{Boundary, analyze_program};
use crate::bufferize::{BufferizationOptions, Decisions, Query};
use crate::support::signature::Signature;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::Body;
use freehold_dialects::func;
use freehold_pass::{OptionDef, OptionKind, Pass, PassContext, PassDef, StatisticDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "keep-returned-arguments",
    title: "KeepReturnedArgumentsPass",
    summary: "Let functions that return what they write into an argument write it into a buffer of their own",
    anchor: None,
    options: &[OptionDef::new(
        "twins",
        "Give functions that always return the argument a private twin for the calls in the module.",
        OptionKind::Bool(true),
    )],
    statistics: &[StatisticDef { name: "kept", summary: "Arguments that are no longer written" }],
    make: |options| Ok(Box::new(KeepReturnedArguments { makes_twins: options.bool("twins") })),
};

/// The attribute of an argument that says whether it may be written.
const WRITABLE: &str = "bufferization.writable";

/// The maximum number of visits of a value, on average over the values of a function. After that, arguments are no longer
/// considered. Only functions that forward many arguments to the same values reach it.
const VISITS: usize = 16;

struct KeepReturnedArguments {
    makes_twins: bool,
}

impl Pass for KeepReturnedArguments {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let options = BufferizationOptions::of_compile(ctx, body);
        let callables = Callables::of(ctx, body, cx.is_root);
        if !options.bufferize_function_boundaries || callables.functions.is_empty() {
            return Ok(());
        }
        let graph = CallGraph::of(ctx, body, &callables);
        let program = Program { top: body, options: &options, callables: &callables, graph: &graph };
        let public: Vec<usize> = program.public_functions().collect();
        if !may_write_arguments(ctx, &program, &public) {
            let silent = Diagnostics::default();
            debug_assert!(program.chosen(cx, &public, &silent).unwrap_or_default().is_empty());
            return Ok(());
        }
        let chosen = program.chosen(cx, &public, cx.diagnostics)?;
        if chosen.is_empty() {
            return Ok(());
        }
        let mut split: Vec<usize> = Vec::new();
        if self.makes_twins && !callables.hidden {
            let called = called_public_functions(ctx, body, &callables, &graph);
            let is_split = |found: &&Chosen| found.is_always_returned && called.contains(&found.function);
            split = chosen.iter().filter(is_split).map(|found| found.function).collect();
            make_twins(ctx, body, &callables, &graph, &split);
        }
        for found in &chosen {
            let (&op, path) =
                callables.places[callables.functions[found.function].body].path.split_last().expect("a function");
            let table = body_at(body, path);
            // The public function is now a call of its twin, and before it.
            let wrapper = split.binary_search(&found.function).is_ok().then(|| table.previous(op)).flatten();
            let function = table.nested_mut(wrapper.unwrap_or(op)).expect("a function with a body");
            found.arguments.iter().for_each(|kept| kept.replace(ctx, function, wrapper.is_some()));
        }
        cx.statistics.add("kept", chosen.iter().map(|found| found.arguments.len() as u64).sum());
        Ok(())
    }
}

impl Program<'_> {
    /// Returns what the public functions return and write into arguments.
    ///
    /// # Errors
    /// The program cannot be analyzed, which was reported.
    fn chosen(&self, cx: &PassContext<'_>, public: &[usize], diagnostics: &Diagnostics) -> Fallible<Vec<Chosen>> {
        let ctx = cx.ctx;
        let (analysis, verified) = analyze_program(ctx, self.top, self.options, diagnostics)?;
        verified?;
        let mut numbers: FxHashMap<*const Body, usize> = FxHashMap::default();
        self.top.for_each_body(&mut |body| {
            numbers.insert(std::ptr::from_ref(body), numbers.len());
        });
        let query_of = |function: usize| {
            let body = self.body_of(function);
            let decided = analysis.bodies[numbers[&std::ptr::from_ref(body)]].as_ref()?;
            let functions = &analysis.facts;
            Some((Query { ctx, body, options: self.options, decisions: decided, functions, memo: None }, decided))
        };
        let carried = CarriedArguments::find(self.callables, self.graph, &query_of);
        let boundary_of =
            |function: usize| analysis.boundaries[numbers[&std::ptr::from_ref(self.body_of(function))]].as_ref();
        let choose = |&function: &usize| choose(function, &query_of(function)?, boundary_of(function)?, &carried);
        Ok(public.iter().filter_map(choose).collect())
    }
}

/// A function that returns what it writes into arguments.
struct Chosen {
    /// Its number.
    function: usize,
    arguments: Vec<Kept>,
    /// Whether the results that may be buffers of these arguments always are.
    is_always_returned: bool,
}

/// Returns the arguments of a function that it writes and returns, if there are any.
fn choose(
    function: usize,
    (query, decided): &(Query<'_>, &Decided),
    boundary: &Boundary,
    carried: &CarriedArguments,
) -> Option<Chosen> {
    let (ctx, body) = (query.ctx, query.body);
    let entry = body.root_block().filter(|_| body.header.name == ctx.op_name(func::FUNC.name))?;
    let stated = Signature::of(query.view()).input_attributes;
    let aliasing = &boundary.fact.aliasing;
    let mut numbers: Vec<usize> = aliasing.keys().copied().collect();
    numbers.sort_unstable();
    numbers.retain(|&number| {
        let argument = body.arguments(entry)[number];
        let is_stated = stated.get(number).is_some_and(|stated| stated.get(ctx, ctx.name(WRITABLE)).is_some());
        !is_stated
            && decided.is_written(argument)
            && body.ty(argument).is_ranked_tensor(ctx)
            && !carried.contains(function, number)
    });
    if numbers.is_empty() {
        return None;
    }
    let order = body.op_order();
    let mut budget = VISITS * body.value_capacity();
    let arguments: Vec<Kept> =
        numbers.into_iter().filter_map(|number| Kept::of(query, &order, number, &mut budget)).collect();
    let mut results = arguments.iter().flat_map(|kept| &aliasing[&kept.number]);
    let is_always_returned = results.all(|result| boundary.fact.equivalent.contains_key(result));
    (!arguments.is_empty()).then_some(Chosen { function, arguments, is_always_returned })
}
