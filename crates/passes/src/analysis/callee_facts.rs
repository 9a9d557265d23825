//! The effects of a symbol table's functions on the buffers of their arguments: the buffers that they free or take over, and the
//! declared facts of functions without a body.
//!
//! A pass on one function does not see the functions that it calls: other threads may be changing them. The pass manager
//! therefore collects these facts before it runs passes on the functions of a symbol table, if one of the passes asks for
//! them ([`Pass::symbol_table_analyses`](freehold_pass::Pass::symbol_table_analyses)).
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) { memref.dealloc %m : memref<4xf32>  return }
//! func.func private @g(%m: memref<4xf32>) { call @f(%m) : (memref<4xf32>) -> ()  return }    // frees %m, too
//! ```
//!
//! A function frees an argument if it may free an alias of it, the results of unknown ops and of calls included, or passes
//! an alias to a function that does. An argument of a private function that is marked `freehold.owned` counts, whether the
//! frees exist already or not, and so does one that the facts of a declaration say to be taken over.
//!
//! Cost: linear in the ops, values and edges of the functions. Each value is visited once, from the frees backward.

use freehold_core::ir::{Body, Context, Name, Op, Value, ValueDef, View};
use freehold_pass::{Analysis, SymbolTableAnalysis, SymbolTableAnalysisKind};
use rustc_hash::FxHashMap;

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks, UnknownResults};
use crate::analysis::buffer_aliases::BufferUses;
use crate::analysis::declared_functions::{DeclaredFunctions, callee};
use crate::analysis::function_header::{function_facts, owned_arguments, symbol_name};

/// The effects of functions on the buffers of their arguments, by the name of the function. By default, nothing is known.
#[derive(Default, Debug)]
pub struct CalleeFacts {
    /// By argument: whether the function frees it.
    freed: FxHashMap<Name, Vec<bool>>,
    declared: DeclaredFunctions,
}

/// For passes that ask for these facts and no others of a symbol table.
pub const CALLEE_FACTS: &[SymbolTableAnalysisKind] = &[SymbolTableAnalysisKind::of::<CalleeFacts>()];

impl SymbolTableAnalysis for CalleeFacts {
    /// Collects the facts about the functions directly in the symbol table `table`. Linear.
    fn compute(ctx: &Context, table: &Body) -> CalleeFacts {
        let declared = DeclaredFunctions::of(ctx, table);
        let mut search = Search::new(&declared);
        for body in table.nested_bodies() {
            let view = View::new(ctx, body);
            if let Some(name) = symbol_name(view).filter(|_| body.root_block().is_some()) {
                search.add(view, name);
            }
        }
        for body in table.nested_bodies().filter(|body| body.root_block().is_none()) {
            search.add_declaration(View::new(ctx, body));
        }
        search.run();
        let named = search.functions.into_iter().filter(|function| function.freed.contains(&true));
        let freed = named.map(|function| (function.name, function.freed)).collect();
        CalleeFacts { freed, declared }
    }
}

impl CalleeFacts {
    /// Returns what the declarations of functions without a body say.
    pub(crate) fn declared(&self) -> &DeclaredFunctions {
        &self.declared
    }

    /// Returns the flow of buffers of a function, with the results of calls as the declarations of the callees describe
    /// them. O(ops + edges).
    pub(crate) fn flow(&self, view: View<'_>, unknown: UnknownResults) -> BufferFlow {
        let mut flow = BufferFlow::compute_with(view, unknown);
        self.declared.refine(view, &mut flow);
        flow
    }

    /// Returns what the ops of a function do to buffers; a call frees the operands that its callee frees. O(ops + operands
    /// + effects).
    pub(crate) fn uses(&self, view: View<'_>) -> BufferUses {
        BufferUses::compute_with(view, |op| {
            let freed = callee(view, op).and_then(|name| self.freed.get(&name)).map_or(&[][..], |freed| freed);
            view.operands(op).zip(freed).filter(|(_, freed)| **freed).map(|(operand, _)| operand)
        })
    }
}

struct Function<'a> {
    view: View<'a>,
    name: Name,
    /// By argument: whether the function frees it.
    freed: Vec<bool>,
    /// The flow of buffers, and the values that are freed, once they are needed.
    flow: Option<BufferFlow>,
    marks: FlowMarks,
}

/// The search from the frees backward.
struct Search<'a> {
    declared: &'a DeclaredFunctions,
    functions: Vec<Function<'a>>,
    /// By the name of the callee: the calls, with the number of the calling function.
    calls: FxHashMap<Name, Vec<(usize, Op)>>,
    /// By name: the number of the function.
    numbers: FxHashMap<Name, usize>,
    /// The values that are freed, with the number of the function.
    work: Vec<(usize, Value)>,
}

impl<'a> Search<'a> {
    fn new(declared: &'a DeclaredFunctions) -> Search<'a> {
        Search {
            declared,
            functions: Vec::new(),
            calls: FxHashMap::default(),
            numbers: FxHashMap::default(),
            work: Vec::new(),
        }
    }

    fn add(&mut self, view: View<'a>, name: Name) {
        let number = self.functions.len();
        self.numbers.entry(name).or_insert(number);
        for op in view.walk_preorder() {
            if let Some(callee) = callee(view, op) {
                self.calls.entry(callee).or_default().push((number, op));
            }
        }
        let arguments = view.root_block().map_or(&[][..], |entry| view.arguments(entry));
        self.work.extend(BufferUses::compute(view).freed_values().map(|value| (number, value)));
        let owned = owned_arguments(view).into_iter().filter_map(|argument| arguments.get(argument));
        self.work.extend(owned.map(|&argument| (number, argument)));
        let freed = vec![false; arguments.len()];
        self.functions.push(Function { view, name, freed, flow: None, marks: FlowMarks::default() });
    }

    /// Adds the arguments that a function without a body takes over, as its declaration says.
    fn add_declaration(&mut self, view: View<'a>) {
        let (Some(name), Some(facts)) = (symbol_name(view), function_facts(view)) else { return };
        if facts.owned.is_empty() || self.numbers.contains_key(&name) {
            return;
        }
        let number = self.functions.len();
        self.numbers.insert(name, number);
        let mut freed = vec![false; facts.owned.last().map_or(0, |last| last + 1)];
        facts.owned.iter().for_each(|&argument| freed[argument] = true);
        for &(caller, call) in self.calls.get(&name).into_iter().flatten() {
            let view = self.functions[caller].view;
            self.work
                .extend(facts.owned.iter().filter_map(|&argument| Some((caller, view.operands(call).nth(argument)?))));
        }
        self.functions.push(Function { view, name, freed, flow: None, marks: FlowMarks::default() });
    }

    fn run(&mut self) {
        while let Some((number, value)) = self.work.pop() {
            let Function { view, name, freed, flow, marks } = &mut self.functions[number];
            let flow = flow.get_or_insert_with(|| {
                let mut flow = BufferFlow::compute_with(*view, UnknownResults::MayAlias);
                self.declared.refine(*view, &mut flow);
                flow
            });
            let entry = view.root_block();
            let mut found = Vec::new();
            flow.mark(value, FlowDirection::Backward, marks, |value| {
                if let ValueDef::Argument(block, argument) = view.def(value)
                    && Some(block) == entry
                    && !std::mem::replace(&mut freed[argument], true)
                {
                    found.push(argument);
                }
            });
            // Calls of this name call the first function that has it.
            if found.is_empty() || self.numbers.get(name) != Some(&number) {
                continue;
            }
            for &(caller, call) in self.calls.get(name).into_iter().flatten() {
                let operands =
                    found.iter().filter_map(|&argument| self.functions[caller].view.operands(call).nth(argument));
                self.work.extend(operands.map(|operand| (caller, operand)));
            }
        }
    }
}
