//! Which buffers the results of functions may be: arguments, earlier results, globals; and which arguments functions read
//! and write.
//!
//! ```mlir
//! func.func private @f(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
//!   %b = memref.alloc() : memref<4xf32>
//!   %r = arith.select %c, %a, %b : memref<4xf32>
//!   return %r, %b : memref<4xf32>, memref<4xf32>
//! }   // result 0: argument 0, or a new buffer; result 1: a new buffer, perhaps result 0
//! ```
//!
//! The flow of buffers of each function ([`BufferFlow`]) gets edges for its calls, from the facts about the callees.
//! Functions are visited callees first; a group of recursive functions is visited until nothing changes. A buffer that is
//! stored in a buffer may be anything that is loaded from one. What the declaration of a function without a body says
//! (`freehold.facts`) holds for its calls; others may do anything. Globals that nothing may write are of no interest, because
//! a copy of one is as good as the global.
//!
//! The facts are of functions ([`ResultAliases::of`]) or of functions with constant arguments
//! ([`ResultAliases::specialized`], `instances`).
//!
//! Cost: linear in ops, values and edges, times the number of results of a function.

mod accesses;
mod instances;
mod new_results;
mod terminals;

use std::collections::BTreeSet;
use std::rc::Rc;

use freehold_core::ir::{Body, Context, Name, Op, Value, ValueDef, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::alias::{BufferFlow, FlowDirection, FlowMarks, FlowNode, UnknownResults, may_hold_buffer};
use super::call_graph::CallGraph;
use super::callables::Callables;
use super::constant_propagation::Known;
use super::declared_functions::DeclaredFunctions;
pub use accesses::{Access, accesses, stored_operands};
use accesses::{is_container, named_global};
pub use instances::InstanceCall;
use instances::{Instance, Instances};
pub use new_results::all_results_are_new;
pub(crate) use terminals::topological;
pub use terminals::{Groups, Terminals};

/// Which buffers a result may be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResultSources {
    /// The arguments, by number, in ascending order.
    pub arguments: Vec<usize>,
    /// The earlier results that may be the same buffer; of several with the same buffer, the first.
    pub others: Vec<usize>,
    /// The globals that may be written.
    pub globals: Vec<Name>,
    /// Whether it may be a buffer that was loaded from a buffer.
    pub memory: bool,
    /// Whether it may be a buffer that the callee creates, or that a function without a body returns.
    pub fresh: bool,
}

impl ResultSources {
    /// Returns whether the result may be a buffer that has another name in the caller.
    pub fn is_shared(&self) -> bool {
        self.is_foreign() || !self.others.is_empty()
    }

    /// Returns whether the result may be a buffer that the function did not create.
    pub fn is_foreign(&self) -> bool {
        !self.arguments.is_empty() || !self.globals.is_empty() || self.memory
    }
}

/// A function with a body, or an instance of one.
pub struct FunctionFacts<'a> {
    /// The number of the function.
    pub function: usize,
    /// Its body.
    pub view: View<'a>,
    /// Its calls of functions with bodies.
    pub calls: Vec<InstanceCall>,
    /// The flow of buffers, with edges for calls.
    pub flow: BufferFlow,
    /// The creation of the buffers of its values. If some call in the program may pass one buffer to several arguments, these are
    /// one group.
    pub terminals: Terminals,
    /// By result.
    pub results: Vec<ResultSources>,
    /// By argument: whether the function reads it.
    pub reads: Vec<bool>,
    /// By argument: whether the function writes it.
    pub writes: Vec<bool>,
    /// The globals that may be written and that it or a callee names.
    pub globals: BTreeSet<Name>,
    pub(crate) known: Known,
    global_nodes: FxHashMap<Name, FlowNode>,
    memory: FlowNode,
    linked: FxHashSet<(FlowNode, Value)>,
    /// By op: the called instance.
    callees: FxHashMap<Op, usize>,
    /// The declared facts of functions without a body.
    declared: Rc<DeclaredFunctions>,
}

/// The facts about all functions of a program.
pub struct ResultAliases<'a> {
    /// By number of function or instance.
    pub functions: Vec<FunctionFacts<'a>>,
    /// The groups of functions or instances that call each other, callees first.
    pub groups: Vec<Vec<usize>>,
    /// The functions.
    pub callables: &'a Callables,
    /// The calls.
    pub graph: &'a CallGraph,
}

/// Returns whether an op that returns a buffer is called in the program, so that there is something to find out.
pub fn calls_return_buffers(top: &Body, ctx: &Context, callables: &Callables, graph: &CallGraph) -> bool {
    graph.calls.iter().any(|call| {
        let view = View::new(ctx, callables.body(top, call.body));
        view.results(call.op).iter().any(|&result| view.ty(result).is_memref(ctx))
    })
}

impl<'a> ResultAliases<'a> {
    /// Computes the facts about the functions below `top`.
    pub fn of(ctx: &'a Context, top: &'a Body, callables: &'a Callables, graph: &'a CallGraph) -> ResultAliases<'a> {
        ResultAliases::of_instances(ctx, top, callables, graph, Instances::general(callables, graph))
    }

    /// Computes the facts about functions with the constants that calls pass to them.
    pub fn specialized(
        ctx: &'a Context,
        top: &'a Body,
        callables: &'a Callables,
        graph: &'a CallGraph,
    ) -> ResultAliases<'a> {
        let instances = Instances::specialized(ctx, top, callables, graph);
        ResultAliases::of_instances(ctx, top, callables, graph, instances)
    }

    fn of_instances(
        ctx: &'a Context,
        top: &'a Body,
        callables: &'a Callables,
        graph: &'a CallGraph,
        instances: Instances,
    ) -> ResultAliases<'a> {
        let constants = constants(ctx, top);
        let mut by_table: FxHashMap<Option<usize>, Rc<DeclaredFunctions>> = FxHashMap::default();
        let functions = instances.list.into_iter().map(|instance| {
            let number = callables.functions[instance.function].body;
            let table = callables.places[number].table;
            let declared = by_table.entry(table).or_insert_with(|| {
                Rc::new(
                    table.map_or_else(Default::default, |table| DeclaredFunctions::of(ctx, callables.body(top, table))),
                )
            });
            let view = View::new(ctx, callables.body(top, number));
            FunctionFacts::new(view, &constants, instance, declared.clone())
        });
        let mut all = ResultAliases { functions: functions.collect(), groups: instances.groups, callables, graph };
        all.on_groups(false, &mut ResultAliases::visit);
        all.find_accesses();
        all.on_groups(true, &mut ResultAliases::pass_arguments);
        all
    }

    /// Calls `visit` on all functions, callees or callers first; on recursive ones until it returns false.
    fn on_groups(&mut self, callers_first: bool, visit: &mut dyn FnMut(&mut Self, usize) -> bool) {
        let count = self.groups.len();
        for number in 0..count {
            let group = self.groups[if callers_first { count - 1 - number } else { number }].clone();
            let mut changed = true;
            while changed {
                changed = false;
                for &function in &group {
                    changed |= visit(self, function);
                }
                changed &= self.is_recursive(&group);
            }
        }
    }

    /// Returns whether functions of a group call functions of the group.
    pub fn is_recursive(&self, group: &[usize]) -> bool {
        group.len() > 1 || self.functions[group[0]].calls.iter().any(|call| call.callee == group[0])
    }

    /// Adds the edges of the calls of a function, and computes the sources of its results. Returns whether they changed.
    fn visit(&mut self, function: usize) -> bool {
        for call in self.functions[function].calls.clone() {
            let sources = self.functions[call.callee].results.clone();
            let globals: Vec<Name> = self.functions[call.callee].globals.iter().copied().collect();
            let facts = &mut self.functions[function];
            facts.globals.extend(globals);
            for (number, sources) in sources.iter().enumerate() {
                facts.link(call.op, number, sources);
            }
        }
        let facts = &mut self.functions[function];
        facts.terminals = Terminals::of(&facts.flow);
        let found = facts.sources();
        let changed = found != facts.results;
        facts.results = found;
        changed
    }

    fn find_accesses(&mut self) {
        let mut marks: Vec<[FlowMarks; 2]> = self.functions.iter().map(|_| Default::default()).collect();
        for (facts, marks) in self.functions.iter_mut().zip(&mut marks) {
            let view = facts.view;
            let mut found = Vec::new();
            for op in view.walk_preorder().into_iter().filter(|&op| facts.known.may_run(view, op)) {
                if view.op_def(op).is_none_or(|op_def| op_def.call.is_none()) {
                    accesses(view, op, &mut found);
                } else if facts.callee(op).is_none() {
                    found.extend(facts.declared_accesses(op));
                }
            }
            for access in found {
                facts.mark(access, marks);
            }
        }
        self.on_groups(false, &mut |all, function| {
            let mut changed = false;
            for number in 0..all.functions[function].calls.len() {
                let call = all.functions[function].calls[number];
                let callee = &all.functions[call.callee];
                let effects: Vec<(bool, bool)> =
                    callee.reads.iter().copied().zip(callee.writes.iter().copied()).collect();
                let facts = &mut all.functions[function];
                let operands: Vec<Value> = facts.view.operands(call.op).collect();
                for (value, (reads, writes)) in operands.into_iter().zip(effects) {
                    changed |= facts.mark(Access { value, reads, writes }, &mut marks[function]);
                }
            }
            changed
        });
    }

    /// Finds the arguments that calls in a function may pass one buffer to. Returns whether there are new ones.
    fn pass_arguments(&mut self, function: usize) -> bool {
        let mut changed = false;
        for number in 0..self.functions[function].calls.len() {
            let facts = &self.functions[function];
            let call = facts.calls[number];
            let mut first: FxHashMap<FlowNode, usize> = FxHashMap::default();
            let mut merged = Vec::new();
            let operands = facts.view.operands(call.op).enumerate();
            for (number, operand) in operands.filter(|(_, operand)| may_hold_buffer(facts.view, *operand)) {
                for group in facts.groups_of(operand) {
                    let known = *first.entry(group).or_insert(number);
                    if known != number {
                        merged.push((known, number));
                    }
                }
            }
            let callee = &mut self.functions[call.callee];
            let arguments = callee.view.root_block().map_or(&[][..], |entry| callee.view.arguments(entry));
            for (one, other) in merged {
                if let (Some(one), Some(other)) = (arguments.get(one), arguments.get(other)) {
                    changed |= callee.terminals.merge((*one).into(), (*other).into());
                }
            }
        }
        changed
    }
}

/// Returns the names of the globals that nothing may write, except those of which another one is written.
fn constants(ctx: &Context, top: &Body) -> FxHashSet<Name> {
    let (mut found, mut written) = (FxHashSet::default(), FxHashSet::default());
    top.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        let Some(block) = body.root_block() else { return };
        for op in view.ops(block).filter(|&op| view.is(op, &memref::GLOBAL)) {
            let name = view.attribute(op, Name::SYM_NAME).and_then(|name| Some(ctx.name(name.as_str(ctx)?)));
            let set = if view.attribute(op, "constant").is_some() { &mut found } else { &mut written };
            set.extend(name);
        }
    });
    found.retain(|name| !written.contains(name));
    found
}

impl<'a> FunctionFacts<'a> {
    fn new(
        view: View<'a>,
        constants: &FxHashSet<Name>,
        instance: Instance,
        declared: Rc<DeclaredFunctions>,
    ) -> FunctionFacts<'a> {
        let Instance { function, known, calls } = instance;
        let callees: FxHashMap<Op, usize> = calls.iter().map(|call| (call.op, call.callee)).collect();
        let is_known = |op: Op| callees.contains_key(&op);
        let mut flow = BufferFlow::compute_without_calls(view, UnknownResults::MayAlias, &known, &is_known);
        declared.refine(view, &mut flow);
        let memory = flow.add_terminal_node();
        let arguments = view.root_block().map_or(0, |block| view.arguments(block).len());
        let mut facts = FunctionFacts {
            function,
            view,
            calls,
            memory,
            results: Vec::new(),
            reads: vec![false; arguments],
            writes: vec![false; arguments],
            globals: BTreeSet::new(),
            known,
            global_nodes: FxHashMap::default(),
            linked: FxHashSet::default(),
            callees,
            declared,
            flow: BufferFlow::default(),
            terminals: Terminals::default(),
        };
        for op in view.walk_preorder().into_iter().filter(|&op| facts.known.may_run(view, op)) {
            for value in stored_operands(view, op) {
                flow.add_edge(value, memory);
            }
            let loads = view.operands(op).any(|operand| is_container(view, operand)) && facts.callee(op).is_none();
            for (number, &result) in view.results(op).iter().enumerate() {
                if loads && may_hold_buffer(view, result) && !facts.result_is_declared(op, number) {
                    flow.add_edge(memory, result);
                }
            }
            if let Some(name) = named_global(view, op, constants) {
                let node = *facts.global_nodes.entry(name).or_insert_with(|| flow.add_terminal_node());
                flow.add_edge(node, view.result(op, 0));
                facts.globals.insert(name);
            }
        }
        facts.flow = flow;
        facts
    }

    /// Adds the edges to result `number` of a call.
    fn link(&mut self, op: Op, number: usize, sources: &ResultSources) {
        let view = self.view;
        let Some(&result) = view.results(op).get(number) else { return };
        let mut nodes: Vec<FlowNode> = Vec::new();
        nodes.extend(
            sources.arguments.iter().filter_map(|&argument| Some(FlowNode::from(view.operands(op).nth(argument)?))),
        );
        nodes.extend(sources.others.iter().map(|&other| FlowNode::from(view.result(op, other))));
        nodes.extend(Some(self.memory).filter(|_| sources.memory));
        for &global in &sources.globals {
            let flow = &mut self.flow;
            nodes.push(*self.global_nodes.entry(global).or_insert_with(|| flow.add_terminal_node()));
        }
        for node in nodes {
            if self.linked.insert((node, result)) {
                self.flow.add_edge(node, result);
            }
        }
        self.flow.terminal[result.into()] |= sources.fresh;
    }

    /// Returns the function or instance with a body that a call calls.
    pub fn callee(&self, op: Op) -> Option<usize> {
        self.callees.get(&op).copied()
    }

    /// Returns what a call of a function without a body does to the buffers of its operands: anything that the declaration
    /// of the callee does not rule out.
    pub fn declared_accesses(&self, call: Op) -> Vec<Access> {
        let operands = self.view.operands(call).enumerate().filter(|operand| may_hold_buffer(self.view, operand.1));
        let accesses = operands.map(|(number, value)| {
            let (reads, writes) = self.declared.access(self.view, call, number).unwrap_or((true, true));
            Access { value, reads, writes }
        });
        accesses.filter(|access| access.reads || access.writes).collect()
    }

    /// Returns whether the declaration of the function that `call` calls says which buffer a result is.
    fn result_is_declared(&self, call: Op, result: usize) -> bool {
        let facts = self.declared.called_by(self.view, call);
        facts.is_some_and(|facts| facts.fresh.contains(&result) || facts.aliases.iter().any(|alias| alias.0 == result))
    }

    /// Returns the groups of nodes at which the buffer of a value may be created.
    pub fn groups_of(&self, value: Value) -> Groups {
        self.terminals.of_node(value.into())
    }

    /// Returns the nodes at which the buffer of a value may be created.
    pub fn terminals(&self, value: Value) -> Vec<FlowNode> {
        self.groups_of(value).into_iter().flat_map(|group| self.terminals.members(group)).collect()
    }

    /// Returns the node of a global that the function or a callee names.
    pub fn global(&self, name: Name) -> Option<FlowNode> {
        self.global_nodes.get(&name).copied()
    }

    /// Returns the number of the argument of the function that a node is.
    pub fn argument(&self, node: FlowNode) -> Option<usize> {
        match self.view.def(self.flow.value_of(node)?) {
            ValueDef::Argument(block, number) if Some(block) == self.view.root_block() => Some(number),
            _ => None,
        }
    }

    /// Returns the node of memory that is reached through buffers of buffers.
    pub fn memory(&self) -> FlowNode {
        self.memory
    }

    fn sources(&self) -> Vec<ResultSources> {
        let view = self.view;
        let by_node: FxHashMap<FlowNode, Name> = self.global_nodes.iter().map(|(&name, &node)| (node, name)).collect();
        let mut found: Vec<ResultSources> = Vec::new();
        let returns =
            view.roots().iter().flat_map(|&region| view.blocks(region)).filter_map(|block| view.last_op(block));
        for op in returns.filter(|&op| view.successor_count(op) == 0 && self.known.may_run(view, op)) {
            let mut first: FxHashMap<FlowNode, usize> = FxHashMap::default();
            found.resize(found.len().max(view.operand_count(op)), ResultSources::default());
            for (number, operand) in
                view.operands(op).enumerate().filter(|(_, value)| view.ty(*value).is_memref(view.ctx))
            {
                let sources = &mut found[number];
                let groups = self.groups_of(operand);
                for &group in &groups {
                    // The first result with a buffer represents all of them.
                    let earlier = *first.entry(group).or_insert(number);
                    sources.others.extend(Some(earlier).filter(|&earlier| earlier != number));
                    let is_same = earlier != number && groups == self.groups_of(view.operand(op, earlier));
                    let is_earlier = is_same && groups.len() == 1 && self.terminals.is_single(group);
                    for node in self.terminals.members(group) {
                        match (self.argument(node), by_node.get(&node)) {
                            (Some(argument), _) => sources.arguments.push(argument),
                            (_, Some(&name)) => sources.globals.push(name),
                            _ if node == self.memory() => sources.memory = true,
                            _ => sources.fresh |= !is_earlier,
                        }
                    }
                }
            }
        }
        for sources in &mut found {
            sources.arguments.sort_unstable();
            sources.arguments.dedup();
            sources.others.sort_unstable();
            sources.others.dedup();
            sources.globals.sort_unstable();
            sources.globals.dedup();
        }
        found
    }

    /// Marks the arguments whose buffers an access may be to. Returns whether there are new ones.
    fn mark(&mut self, access: Access, marks: &mut [FlowMarks; 2]) -> bool {
        let mut changed = false;
        let view = self.view;
        let entry = view.root_block();
        let [read, written] = marks;
        for (is_one, marks, flags) in
            [(access.reads, read, &mut self.reads), (access.writes, written, &mut self.writes)]
        {
            if !is_one {
                continue;
            }
            self.flow.mark(access.value, FlowDirection::Backward, marks, |value| {
                if let ValueDef::Argument(block, number) = view.def(value)
                    && Some(block) == entry
                {
                    changed |= !std::mem::replace(&mut flags[number], true);
                }
            });
        }
        changed
    }
}
