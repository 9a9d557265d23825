//! The slots, what is passed to them, and the type that follows from it. An operand that is passed to several slots, such as
//! what a loop yields to its next iteration and to its result, gives all of them the same type.

use freehold_core::definition::BranchPoint;
use freehold_core::ir::layout::{Strided, has_layout, strides_and_offset};
use freehold_core::ir::{Body, Context, DYNAMIC, Op, Type, Value, View};
use freehold_dialects::{affine, arith, cf, func, memref, scf};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::function_header::visibility_is_private;

/// A value of a body: the number of the body, and the value.
pub(super) type Place = (usize, Value);

/// An operand that is passed to a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// The number of the body.
    pub body: usize,
    /// The op, and the number of its operand.
    pub op: Op,
    pub operand: usize,
    /// The number of the slot.
    pub slot: usize,
}

/// The type of a slot, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// No source is known yet.
    Nothing,
    /// All sources have this type.
    Type(Type),
    /// The slot keeps its type.
    Own,
}

/// The slots of a program with a type that follows from their sources.
#[derive(Default)]
pub(super) struct Slots {
    pub places: Vec<Place>,
    /// By slot: the first of those that must have the same type, because one operand is passed to all of them.
    first: Vec<usize>,
    /// The type, at the first slot.
    known: Vec<Known>,
    number: FxHashMap<Place, usize>,
    pub passed: Vec<Passed>,
    /// Slots that something is passed to in a way that is not known.
    fixed: FxHashSet<usize>,
}

impl Slots {
    /// Returns the new type of a slot; `None` if it keeps its own.
    pub fn ty(&self, slot: usize) -> Option<Type> {
        match self.known[self.first[slot]] {
            Known::Type(ty) => Some(ty),
            _ => None,
        }
    }

    fn add(&mut self, view: View<'_>, body: usize, value: Value) {
        if is_dynamic(view.ctx, view.ty(value)) {
            self.number.insert((body, value), self.places.len());
            self.places.push((body, value));
            self.first.push(self.first.len());
            self.known.push(Known::Nothing);
        }
    }

    /// Finds the slots that must have the same type.
    fn tie(&mut self) {
        fn find(first: &mut [usize], mut at: usize) -> usize {
            while first[at] != at {
                first[at] = first[first[at]];
                at = first[at];
            }
            at
        }
        let mut receiver: FxHashMap<(usize, Op, usize), usize> = FxHashMap::default();
        for passed in &self.passed {
            let known = *receiver.entry((passed.body, passed.op, passed.operand)).or_insert(passed.slot);
            let (a, b) = (find(&mut self.first, known), find(&mut self.first, passed.slot));
            self.first[a.max(b)] = a.min(b);
        }
        for slot in 0..self.first.len() {
            self.first[slot] = find(&mut self.first, slot);
        }
    }

    fn pass(&mut self, body: usize, op: Op, operand: usize, to: Place) {
        if let Some(&slot) = self.number.get(&to) {
            self.passed.push(Passed { body, op, operand, slot });
        }
    }
}

/// Returns whether a type is that of a buffer whose layout is known only at run time.
fn is_dynamic(ctx: &Context, ty: Type) -> bool {
    let is_unknown = |layout: Strided| layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC);
    has_layout(ctx, ty) && strides_and_offset(ctx, ty).is_some_and(is_unknown)
}

/// Returns whether a value of the body has such a type.
pub(super) fn has_dynamic_layout(ctx: &Context, body: &Body) -> bool {
    body.walk_preorder()
        .into_iter()
        .any(|op| body.is(ctx, op, &memref::CAST) && is_dynamic(ctx, body.ty(body.result(op, 0))))
}

/// Finds the slots of the program below `top`, and their types.
pub(super) fn find(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Slots {
    let mut slots = Slots::default();
    let changes = changing_functions(ctx, top, callables, graph);
    for number in 0..callables.places.len() {
        add_slots(View::new(ctx, callables.body(top, number)), number, callables, &changes, &mut slots);
    }
    for call in graph.calls.iter().filter(|call| changes[call.callee]) {
        let view = View::new(ctx, callables.body(top, call.body));
        view.results(call.op).iter().for_each(|&result| slots.add(view, call.body, result));
    }
    if slots.places.is_empty() {
        return slots;
    }
    for number in 0..callables.places.len() {
        pass_inside(View::new(ctx, callables.body(top, number)), number, &mut slots);
    }
    pass_through_calls(ctx, top, callables, graph, &changes, &mut slots);
    settle(ctx, top, callables, &mut slots);
    slots
}

/// Returns, by function, whether its type can change: it is private, all calls are visible, and are `func.call`s.
fn changing_functions(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Vec<bool> {
    let function_name = ctx.op_name(func::FUNC.name);
    let mut changes: Vec<bool> = callables
        .functions
        .iter()
        .map(|function| {
            let body = callables.body(top, function.body);
            !function.unseen_calls && body.header.name == function_name && visibility_is_private(View::new(ctx, body))
        })
        .collect();
    for call in &graph.calls {
        let body = callables.body(top, call.body);
        changes[call.callee] &= body.is(ctx, call.op, &func::CALL);
    }
    changes
}

/// Returns whether the op may get operands and results of other types.
fn is_open(view: View<'_>, op: Op) -> bool {
    view.is_one_of(
        op,
        &[
            &scf::FOR,
            &scf::WHILE,
            &scf::IF,
            &scf::INDEX_SWITCH,
            &scf::EXECUTE_REGION,
            &affine::FOR,
            &affine::IF,
            &memref::ALLOCA_SCOPE,
        ],
    )
}

fn add_slots(view: View<'_>, number: usize, callables: &Callables, changes: &[bool], slots: &mut Slots) {
    let is_changing = callables.places[number].function.is_some_and(|function| changes[function]);
    for region in view.walk_regions() {
        for block in view.blocks(region) {
            let is_first = view.first_block(region) == Some(block);
            let is_slot = match view.block_parent_op(block) {
                Some(op) => !is_first || is_open(view, op),
                None => !is_first || is_changing,
            };
            if is_slot {
                view.arguments(block).iter().for_each(|&argument| slots.add(view, number, argument));
            }
            for op in view.ops(block).filter(|&op| is_open(view, op) || view.is(op, &arith::SELECT)) {
                view.results(op).iter().for_each(|&result| slots.add(view, number, result));
            }
        }
    }
}

/// Adds what branches and ops with regions pass.
fn pass_inside(view: View<'_>, number: usize, slots: &mut Slots) {
    for op in view.walk_preorder() {
        let Some(op_def) = view.op_def(op) else { continue };
        if view.is(op, &arith::SELECT) {
            [1, 2].into_iter().for_each(|operand| slots.pass(number, op, operand, (number, view.result(op, 0))));
        }
        if let Some(branch) = op_def.branch {
            for index in 0..view.successor_count(op) {
                let arguments = view.arguments(view.successor(op, index));
                if !view.is_one_of(op, &[&cf::BR, &cf::COND_BR, &cf::SWITCH]) {
                    let found = arguments.iter().filter_map(|&argument| slots.number.get(&(number, argument)));
                    let found: Vec<usize> = found.copied().collect();
                    slots.fixed.extend(found);
                    continue;
                }
                let range = branch.successor_operands(view, op, index);
                for (operand, &argument) in range.zip(arguments) {
                    slots.pass(number, op, operand, (number, argument));
                }
            }
        }
        if view.is_one_of(op, &[&scf::FOR, &affine::FOR]) {
            pass_iterations(view, op, number, slots);
            continue;
        }
        let Some(answers) = op_def.region_branch.filter(|_| is_open(view, op)) else { continue };
        for successor in answers.successors(view, op, BranchPoint::Parent, &[]) {
            let range = answers.entry_operands(view, op, &successor);
            for (operand, &input) in range.zip(&successor.inputs) {
                slots.pass(number, op, operand, (number, input));
            }
        }
        for exit in view.regions(op).iter().flat_map(|&region| crate::analysis::region_edges::exits(view, region)) {
            for successor in answers.successors(view, op, BranchPoint::Terminator(exit), &[]) {
                let range = answers.exit_operands(view, exit, &successor);
                for (operand, &input) in range.zip(&successor.inputs) {
                    slots.pass(number, exit, operand, (number, input));
                }
            }
        }
    }
}

/// Adds what a counting loop passes. Initial values, arguments, yielded values and results have the same types, however often
/// the loop runs.
fn pass_iterations(view: View<'_>, op: Op, number: usize, slots: &mut Slots) {
    let results = view.results(op);
    let Some(block) = view.regions(op).first().and_then(|&region| view.first_block(region)) else { return };
    let arguments = view.arguments(block);
    let initial = view.operand_count(op) - results.len();
    let end = view.last_op(block).filter(|&end| view.operand_count(end) == results.len());
    for (index, &result) in results.iter().enumerate() {
        let Some(&argument) = arguments.get(arguments.len() - results.len() + index) else { continue };
        for slot in [(number, argument), (number, result)] {
            slots.pass(number, op, initial + index, slot);
            if let Some(end) = end {
                slots.pass(number, end, index, slot);
            }
        }
    }
}

/// Adds what calls pass to functions, and returns to calls.
fn pass_through_calls(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
    changes: &[bool],
    slots: &mut Slots,
) {
    let mut returns: FxHashMap<usize, Vec<Op>> = FxHashMap::default();
    for call in graph.calls.iter().filter(|call| changes[call.callee]) {
        let callee = callables.functions[call.callee].body;
        let body = callables.body(top, callee);
        let entry = body.root_block().expect("a function with a body");
        for (operand, &argument) in body.arguments(entry).iter().enumerate() {
            slots.pass(call.body, call.op, operand, (callee, argument));
        }
        let exits = returns.entry(callee).or_insert_with(|| {
            let ops = body.walk_preorder();
            ops.into_iter().filter(|&op| body.is(ctx, op, &func::RETURN)).collect()
        });
        let results = callables.body(top, call.body).results(call.op);
        for &exit in exits.iter() {
            for (operand, &result) in results.iter().enumerate() {
                slots.pass(callee, exit, operand, (call.body, result));
            }
        }
    }
}

/// Finds the types of the slots.
fn settle(ctx: &Context, top: &Body, callables: &Callables, slots: &mut Slots) {
    let bodies: Vec<View<'_>> =
        (0..callables.places.len()).map(|number| View::new(ctx, callables.body(top, number))).collect();
    slots.tie();
    // The slots that receive each slot, itself or as a cast.
    let mut receivers: Vec<Vec<usize>> = vec![Vec::new(); slots.places.len()];
    let mut work: Vec<usize> = Vec::new();
    for (index, passed) in slots.passed.iter().enumerate() {
        let view = bodies[passed.body];
        let source = source(view, slots, passed.body, view.operand(passed.op, passed.operand));
        if let Some(&from) = slots.number.get(&(passed.body, source)) {
            receivers[slots.first[from]].push(index);
        }
        work.push(index);
    }
    for &slot in &slots.fixed {
        let slot = slots.first[slot];
        slots.known[slot] = Known::Own;
        work.extend(&receivers[slot]);
    }
    while let Some(index) = work.pop() {
        let Passed { body, op, operand, slot } = slots.passed[index];
        let view = bodies[body];
        let source = source(view, slots, body, view.operand(op, operand));
        let more = match slots.number.get(&(body, source)) {
            Some(&from) => match slots.known[slots.first[from]] {
                Known::Own => Known::Type(view.ty(source)),
                known => known,
            },
            None => Known::Type(view.ty(source)),
        };
        let (home, value) = slots.places[slot];
        let slot = slots.first[slot];
        let joined = match (slots.known[slot], more) {
            (known, Known::Nothing) => known,
            (Known::Nothing, Known::Type(ty)) if differs_in_layout(ctx, ty, bodies[home].ty(value)) => more,
            (Known::Type(known), Known::Type(ty)) if known == ty => continue,
            _ => Known::Own,
        };
        if joined != slots.known[slot] {
            slots.known[slot] = joined;
            work.extend(&receivers[slot]);
        }
    }
}

/// Returns the slot or the buffer at the end of a chain of casts that only change the layout.
fn source(view: View<'_>, slots: &Slots, body: usize, mut value: Value) -> Value {
    while !slots.number.contains_key(&(body, value))
        && let Some(cast) = memref::Cast::defining(view, value)
        && differs_in_layout(view.ctx, view.ty(cast.source()), view.ty(value))
    {
        value = cast.source();
    }
    value
}

/// Returns whether two types are those of buffers that only differ in their layout.
fn differs_in_layout(ctx: &Context, a: Type, b: Type) -> bool {
    a != b
        && a.is_ranked_memref(ctx)
        && b.is_ranked_memref(ctx)
        && a.shape(ctx) == b.shape(ctx)
        && a.element(ctx) == b.element(ctx)
        && a.memory_space(ctx) == b.memory_space(ctx)
}
