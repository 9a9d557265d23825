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
//! stored in a buffer may be anything that is loaded from one. Globals that nothing may write are of no interest, because
//! a copy of one is as good as the global.
//!
//! Cost: linear in ops, values and edges, times the number of results of a function.

use std::cell::RefCell;
use std::collections::BTreeSet;

use freehold_core::interface::{
    EffectKind, EffectTarget, Traits, answers_effects, collect_effects, has_recursive_effects,
};
use freehold_core::ir::{Body, Context, Name, Op, Value, ValueDef, View};
use freehold_dialects::{bufferization, memref};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::alias::{BufferFlow, FlowDirection, FlowMarks, UnknownResults, may_hold_buffer};
use super::call_graph::{Call, CallGraph};
use super::callables::Callables;

/// Which buffers a result may be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResultSources {
    /// The arguments, by number, in ascending order.
    pub arguments: Vec<usize>,
    /// The earlier results that may be the same buffer.
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
        !self.arguments.is_empty() || !self.others.is_empty() || !self.globals.is_empty() || self.memory
    }
}

/// A function with a body.
pub struct FunctionFacts<'a> {
    /// Its body.
    pub view: View<'a>,
    /// The flow of buffers, with edges for calls.
    pub flow: BufferFlow,
    /// By result.
    pub results: Vec<ResultSources>,
    /// By argument: whether the function reads it.
    pub reads: Vec<bool>,
    /// By argument: whether the function writes it.
    pub writes: Vec<bool>,
    /// The globals that may be written and that it or a callee names.
    pub globals: BTreeSet<Name>,
    /// By argument: the first argument that some call in the program may pass the same buffer to.
    pub classes: Vec<usize>,
    global_nodes: FxHashMap<Name, usize>,
    memory: usize,
    linked: FxHashSet<(usize, usize)>,
}

/// The facts about all functions of a program.
pub struct ResultAliases<'a> {
    /// By number of function.
    pub functions: Vec<FunctionFacts<'a>>,
    /// The functions.
    pub callables: &'a Callables,
    /// The calls.
    pub graph: &'a CallGraph,
}

/// An access of an op to the buffer of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The operand, or another value that the op has an effect on.
    pub value: Value,
    /// Whether the op may read it.
    pub reads: bool,
    /// Whether the op may write it.
    pub writes: bool,
}

/// Returns whether an op that returns a buffer is called in the program, so that there is something to find out.
pub fn calls_return_buffers(top: &Body, ctx: &Context, callables: &Callables, graph: &CallGraph) -> bool {
    graph.calls.iter().any(|call| {
        let view = View::new(ctx, callables.body(top, call.body));
        view.results(call.op).iter().any(|&result| view.ty(result).is_memref(ctx))
    })
}

/// Appends what an op that is not a call does to the buffers of its operands, without the ops in its regions. Views and
/// ops that only forward buffers do nothing.
pub fn accesses(view: View<'_>, op: Op, found: &mut Vec<Access>) {
    let all = |found: &mut Vec<Access>| {
        let operands = view.operands(op).filter(|&value| may_hold_buffer(view, value));
        found.extend(operands.map(|value| Access { value, reads: true, writes: view.ty(value).is_memref(view.ctx) }));
    };
    let Some(op_def) = view.op_def(op) else { return all(found) };
    if view.is(op, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX) {
        return all(found);
    }
    let forwards = op_def.traits.intersects(Traits::VIEW_LIKE | Traits::RETURN_LIKE)
        || op_def.branch.is_some()
        || op_def.region_branch.is_some()
        || op_def.region_exit.is_some()
        || view.is_one_of(op, &[&bufferization::TO_TENSOR, &bufferization::TO_BUFFER]);
    if forwards {
        return;
    }
    // What reads a tensor reads the buffer that it may be.
    let tensors = view.operands(op).filter(|&value| view.ty(value).is_tensor(view.ctx));
    found.extend(tensors.map(|value| Access { value, reads: true, writes: false }));
    if !answers_effects(view, op) {
        if !has_recursive_effects(view, op) {
            all(found);
        }
        return;
    }
    let mut effects = Vec::new();
    collect_effects(view, op, &mut effects);
    for effect in effects {
        let value = match effect.target {
            EffectTarget::Operand(use_) => view.use_value(use_),
            EffectTarget::Value(value) => value,
            EffectTarget::Unspecified => continue,
        };
        let (reads, writes) = (effect.kind == EffectKind::Read, effect.kind == EffectKind::Write);
        match found.iter_mut().find(|access| access.value == value) {
            Some(access) => {
                access.reads |= reads;
                access.writes |= writes;
            }
            None if reads || writes => found.push(Access { value, reads, writes }),
            None => {}
        }
    }
}

/// Returns whether the elements of a buffer are buffers.
fn is_container(view: View<'_>, value: Value) -> bool {
    let ty = view.ty(value);
    ty.is_memref(view.ctx) && ty.element_or_self(view.ctx).is_memref(view.ctx)
}

/// Returns the operands that an op may store in a buffer of buffers.
pub fn stored_operands(view: View<'_>, op: Op) -> SmallVec<[Value; 2]> {
    if !view.operands(op).any(|operand| is_container(view, operand)) {
        return SmallVec::new();
    }
    view.operands(op).filter(|&value| may_hold_buffer(view, value) && !is_container(view, value)).collect()
}

/// Returns the global that a `memref.get_global` names if it may be written.
pub fn named_global(view: View<'_>, op: Op, constants: &FxHashSet<Name>) -> Option<Name> {
    let named = Some(op).filter(|&op| view.is(op, &memref::GET_GLOBAL));
    let symbol = view.attribute(named?, "name")?.as_symbol(view.ctx)?;
    (!constants.contains(&symbol)).then_some(symbol)
}

impl<'a> ResultAliases<'a> {
    /// Computes the facts about the functions below `top`.
    pub fn of(ctx: &'a Context, top: &'a Body, callables: &'a Callables, graph: &'a CallGraph) -> ResultAliases<'a> {
        let constants = constants(ctx, top);
        let functions = callables.functions.iter().map(|function| {
            let view = View::new(ctx, callables.body(top, function.body));
            FunctionFacts::new(view, &constants, &|op| graph.callee(function.body, op).is_some())
        });
        let mut all = ResultAliases { functions: functions.collect(), callables, graph };
        for group in &graph.groups {
            let mut changed = true;
            while changed {
                changed = false;
                for &function in group {
                    changed |= all.visit(function);
                }
                changed &= all.is_recursive(group);
            }
        }
        all.find_accesses();
        all.find_classes();
        all
    }

    /// Returns the calls directly in a function.
    pub fn calls_of(&self, function: usize) -> &'a [Call] {
        self.graph.calls_in(self.callables.functions[function].body)
    }

    fn is_recursive(&self, group: &[usize]) -> bool {
        group.len() > 1 || self.calls_of(group[0]).iter().any(|call| call.callee == group[0])
    }

    /// Adds the edges of the calls of a function, and computes the sources of its results. Returns whether they changed.
    fn visit(&mut self, function: usize) -> bool {
        for call in self.calls_of(function) {
            let sources = self.functions[call.callee].results.clone();
            let globals: Vec<Name> = self.functions[call.callee].globals.iter().copied().collect();
            let facts = &mut self.functions[function];
            facts.globals.extend(globals);
            for (number, sources) in sources.iter().enumerate() {
                facts.link(call.op, number, sources);
            }
        }
        let facts = &mut self.functions[function];
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
            for op in view.walk_preorder() {
                if view.op_def(op).is_none_or(|op_def| op_def.call.is_none()) {
                    accesses(view, op, &mut found);
                } else {
                    let is_unknown = facts.linked.is_empty() || !facts.linked.contains(&(op.index(), usize::MAX));
                    let operands = view.operands(op).filter(|&value| is_unknown && may_hold_buffer(view, value));
                    found.extend(operands.map(|value| Access { value, reads: true, writes: true }));
                }
            }
            for access in found {
                facts.mark(access, marks);
            }
        }
        let graph = self.graph;
        for group in &graph.groups {
            let mut changed = true;
            while changed {
                changed = false;
                for &function in group {
                    for call in self.calls_of(function) {
                        let callee = &self.functions[call.callee];
                        let effects: Vec<(bool, bool)> =
                            callee.reads.iter().copied().zip(callee.writes.iter().copied()).collect();
                        let facts = &mut self.functions[function];
                        let operands: Vec<Value> = facts.view.operands(call.op).collect();
                        for (value, (reads, writes)) in operands.into_iter().zip(effects) {
                            changed |= facts.mark(Access { value, reads, writes }, &mut marks[function]);
                        }
                    }
                }
                changed &= self.is_recursive(group);
            }
        }
    }

    /// Finds the arguments that calls in the program may pass one buffer to, callers first.
    fn find_classes(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for call in self.graph.calls.iter().rev() {
                let caller = self.callables.places[call.body].function;
                let Some(caller) = caller.filter(|_| self.functions[call.callee].classes.len() > 1) else { continue };
                let facts = &self.functions[caller];
                let mut first: FxHashMap<u32, usize> = FxHashMap::default();
                let mut merged = Vec::new();
                for (number, operand) in facts.view.operands(call.op).enumerate() {
                    if !may_hold_buffer(facts.view, operand) {
                        continue;
                    }
                    for terminal in facts.terminals(operand) {
                        let known = *first.entry(terminal).or_insert(number);
                        if known != number {
                            merged.push((known, number));
                        }
                    }
                }
                let classes = &mut self.functions[call.callee].classes;
                for (one, other) in merged {
                    let (one, other) = (classes[one], classes[other]);
                    if one != other {
                        let (low, high) = (one.min(other), one.max(other));
                        classes.iter_mut().filter(|class| **class == high).for_each(|class| *class = low);
                        changed = true;
                    }
                }
            }
        }
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
    fn new(view: View<'a>, constants: &FxHashSet<Name>, is_known: &dyn Fn(Op) -> bool) -> FunctionFacts<'a> {
        let mut flow = BufferFlow::compute_without_calls(view, UnknownResults::MayAlias, is_known);
        let memory = flow.add_terminal_node();
        let arguments = view.root_block().map_or(0, |block| view.arguments(block).len());
        let mut facts = FunctionFacts {
            view,
            memory,
            results: Vec::new(),
            reads: vec![false; arguments],
            writes: vec![false; arguments],
            globals: BTreeSet::new(),
            classes: (0..arguments).collect(),
            global_nodes: FxHashMap::default(),
            linked: FxHashSet::default(),
            flow: BufferFlow::default(),
        };
        for op in view.walk_preorder() {
            if is_known(op) {
                facts.linked.insert((op.index(), usize::MAX));
            }
            for value in stored_operands(view, op) {
                flow.add_edge(value.index(), memory);
            }
            let loads = view.operands(op).any(|operand| is_container(view, operand)) && !is_known(op);
            for &result in view.results(op).iter().filter(|&&result| loads && may_hold_buffer(view, result)) {
                flow.add_edge(memory, result.index());
            }
            if let Some(name) = named_global(view, op, constants) {
                let node = *facts.global_nodes.entry(name).or_insert_with(|| flow.add_terminal_node());
                flow.add_edge(node, view.result(op, 0).index());
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
        let mut nodes: Vec<usize> = Vec::new();
        nodes.extend(sources.arguments.iter().filter_map(|&argument| Some(view.operands(op).nth(argument)?.index())));
        nodes.extend(sources.others.iter().map(|&other| view.result(op, other).index()));
        nodes.extend(Some(self.memory).filter(|_| sources.memory));
        for &global in &sources.globals {
            let flow = &mut self.flow;
            nodes.push(*self.global_nodes.entry(global).or_insert_with(|| flow.add_terminal_node()));
        }
        for node in nodes {
            if self.linked.insert((node, result.index())) {
                self.flow.add_edge(node, result.index());
            }
        }
        self.flow.terminal[result.index()] |= sources.fresh;
    }

    /// Returns the nodes at which the buffer of a value may be created, in ascending order; for an argument also the other
    /// arguments of its class.
    pub fn terminals(&self, value: Value) -> Vec<u32> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut stack = vec![value.index() as u32];
        while let Some(node) = stack.pop() {
            if !seen.insert(node) {
                continue;
            }
            if self.flow.terminal[node as usize] {
                found.push(node);
                let class = self.argument(node).map(|argument| self.classes[argument]);
                let entry = self.view.root_block().filter(|_| class.is_some());
                let others = entry.map_or(&[][..], |entry| self.view.arguments(entry)).iter().zip(&self.classes);
                stack.extend(others.filter(|(_, other)| Some(**other) == class).map(|(value, _)| value.index() as u32));
            }
            stack.extend(self.flow.edges_to(node));
        }
        found.sort_unstable();
        found
    }

    /// Returns the number of the argument of the function that a node is.
    pub fn argument(&self, node: u32) -> Option<usize> {
        match self.view.def(self.flow.value_of(node)?) {
            ValueDef::Argument(block, number) if Some(block) == self.view.root_block() => Some(number),
            _ => None,
        }
    }

    /// Returns the node of memory that is reached through buffers of buffers.
    pub fn memory(&self) -> u32 {
        self.memory as u32
    }

    fn sources(&self) -> Vec<ResultSources> {
        let view = self.view;
        let by_node: FxHashMap<usize, Name> = self.global_nodes.iter().map(|(&name, &node)| (node, name)).collect();
        let mut found: Vec<ResultSources> = Vec::new();
        let returns =
            view.roots().iter().flat_map(|&region| view.blocks(region)).filter_map(|block| view.last_op(block));
        for op in returns.filter(|&op| view.successor_count(op) == 0) {
            let mut first: FxHashMap<u32, SmallVec<[usize; 1]>> = FxHashMap::default();
            found.resize(found.len().max(view.operand_count(op)), ResultSources::default());
            for (number, operand) in
                view.operands(op).enumerate().filter(|(_, value)| view.ty(*value).is_memref(view.ctx))
            {
                let sources = &mut found[number];
                for node in self.terminals(operand) {
                    match (self.argument(node), by_node.get(&(node as usize))) {
                        (Some(argument), _) => sources.arguments.push(argument),
                        (_, Some(&name)) => sources.globals.push(name),
                        _ if node == self.memory() => sources.memory = true,
                        _ => sources.fresh = true,
                    }
                    let earlier = first.entry(node).or_default();
                    sources.others.extend(earlier.iter().copied());
                    earlier.push(number);
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

/// A cache of what ops access.
#[derive(Default)]
pub struct Accesses {
    known: RefCell<FxHashMap<Op, std::rc::Rc<[Access]>>>,
}

impl Accesses {
    /// Returns what an op that is not a call accesses.
    pub fn of(&self, view: View<'_>, op: Op) -> std::rc::Rc<[Access]> {
        let known = self.known.borrow().get(&op).cloned();
        known.unwrap_or_else(|| {
            let mut found = Vec::new();
            accesses(view, op, &mut found);
            let found: std::rc::Rc<[Access]> = found.into();
            self.known.borrow_mut().insert(op, found.clone());
            found
        })
    }
}
