//! `infer-owned-arguments`: marks the arguments of private functions that the function takes over: it frees them after
//! their last use, or returns them without a copy.
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
//!   %r = scf.if %c -> (memref<4xf32>) { scf.yield %m } else { %a = memref.alloc() … scf.yield %a }
//!   return %r : memref<4xf32>
//! }
//! … %0 = memref.alloc()
//! … %1 = call @f(%0, %c)        // the last use of %0
//! ```
//! becomes `func.func private @f(%m: memref<4xf32> {freehold.owned}, …`. `ownership-elaboration` then frees `%m` in `@f` on
//! the path that does not return it, and `%0` nowhere else.
//!
//! An argument is marked if
//! - the function is private and has a body, and all its calls are `func.call`s of functions beside it,
//! - each call passes a buffer that the caller owns, does not use afterwards, and does not pass twice, and
//! - the function gains: it saves a copy or a run-time check, frees the buffer before it may allocate another, or hands it
//!   over to a function that gains; or the function frees the argument itself.
//!
//! Whether a caller owns the buffer is decided by the analysis of `ownership-elaboration`, under the assumption that every
//! argument that may be taken over is. Callers are visited before callees, and what one call refuses is no longer assumed;
//! in a recursive group, until nothing changes. Refusing an argument never lets another call hand over more.
//!
//! Marks in the input are replaced, and unreachable blocks are erased: what they call does not count. Cost: that of the analysis of
//! `ownership-elaboration`, once for each function that may take over an argument or calls one that may, and again for each
//! argument that is refused in a recursive group.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Location, Name, Op, Silent, View};
use freehold_core::rewrite::erase_unreachable_blocks;
use freehold_dialects::func;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::{OWNED, symbol_name};
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::deallocate::ownership::elaboration::handover::{self, Handover};
use crate::support::signature::{Signature, callee_of};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "infer-owned-arguments",
    title: "InferOwnedArgumentsPass",
    summary: "Mark the arguments of private functions that the functions take over from all callers",
    anchor: None,
    options: &[
        OptionDef::flag("allow-escape", "As for ownership-elaboration"),
        OptionDef::new(
            "unknown-ops",
            "As for ownership-elaboration",
            OptionKind::Choice("error", &[("error", "no call hands over"), ("borrow", "only read and write")]),
        ),
    ],
    statistics: &[StatisticDef { name: "owned", summary: "Arguments marked" }],
    make: |options: &Options| Ok(Box::new(InferOwnedArguments { options: options.clone() })),
};

struct InferOwnedArguments {
    options: Options,
}

/// An argument: the number of the function, and that of the argument.
type Argument = (usize, usize);

impl Pass for InferOwnedArguments {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        // The analysis of a function needs reachable blocks, and the call graph must not have calls in others.
        let function = cx.ctx.op_name(func::FUNC.name);
        cx.on_each_body(
            body,
            |_| true,
            |_, body| {
                if body.header.name == function {
                    erase_unreachable_blocks(body, &mut Silent);
                }
                Ok(())
            },
        )?;
        let callables = Callables::of(cx.ctx, body, cx.is_root);
        let graph = CallGraph::of(cx.ctx, body, &callables);
        let mut inference = Inference::new(cx.ctx, body, &callables, &graph, &self.options);
        for group in graph.groups.iter().rev() {
            inference.visit_group(body, group);
        }
        let owned = inference.owned(body);
        inference.check_freed(cx, body, &owned)?;
        let mut count = 0;
        for (number, function) in callables.functions.iter().enumerate() {
            let nested = body_at(body, &callables.places[function.body].path);
            count += mark(cx.ctx, nested, |argument| owned.contains(&(number, argument)));
        }
        cx.statistics.add("owned", count);
        Ok(())
    }
}

struct Inference<'a> {
    ctx: &'a Context,
    callables: &'a Callables,
    graph: &'a CallGraph,
    options: &'a Options,
    /// By function: the symbol table around it and its name, if `ownership-elaboration` changes it.
    elaborated: Vec<Option<(usize, Name)>>,
    /// By symbol table: the arguments that are assumed to be taken over.
    callees: FxHashMap<usize, Callees>,
    /// By function: the arguments that are assumed to be taken over, in ascending order.
    assumed: Vec<Vec<usize>>,
    /// The functions that some call names.
    called: FxHashSet<usize>,
    /// Why an argument is not taken over, and where.
    refused: FxHashMap<Argument, (Location, &'static str)>,
    found: FxHashMap<usize, Handover>,
}

impl<'a> Inference<'a> {
    fn new(
        ctx: &'a Context,
        top: &Body,
        callables: &'a Callables,
        graph: &'a CallGraph,
        options: &'a Options,
    ) -> Inference<'a> {
        let count = callables.functions.len();
        let elaborated: Vec<_> = (0..count).map(|number| elaborated(ctx, top, callables, number)).collect();
        let mut eligible: Vec<bool> = (0..count)
            .map(|number| !callables.functions[number].unseen_calls && elaborated[number].is_some())
            .collect();
        let mut called = FxHashSet::default();
        for call in &graph.calls {
            let caller = callables.body(top, call.body);
            // The caller must itself be a function beside the callee.
            let function = callables.places[call.body].function.and_then(|caller| elaborated[caller]);
            let beside = function.map(|place| place.0) == elaborated[call.callee].map(|place| place.0);
            eligible[call.callee] &= caller.is(ctx, call.op, &func::CALL)
                && callee_of(View::new(ctx, caller), call.op).is_some()
                && function.is_some()
                && beside;
            called.insert(call.callee);
        }
        let mut callees: FxHashMap<usize, Callees> = FxHashMap::default();
        let mut assumed = vec![Vec::new(); count];
        for (number, function) in callables.functions.iter().enumerate() {
            let Some((table, name)) = elaborated[number] else { continue };
            let view = View::new(ctx, callables.body(top, function.body));
            if eligible[number] {
                let entry = view.roots().first().and_then(|&region| view.first_block(region));
                let arguments = entry.map_or(&[][..], |entry| view.arguments(entry)).iter().enumerate();
                let taken = arguments.filter(|(_, argument)| handover::can_take(view, **argument));
                assumed[number] = taken.map(|(argument, _)| argument).collect();
            }
            let callees = callees.entry(table).or_insert_with(|| Callees::of(ctx, callables.body(top, table)));
            callees.set(name, assumed[number].clone());
        }
        let (refused, found) = (FxHashMap::default(), FxHashMap::default());
        Inference { ctx, callables, graph, options, elaborated, callees, assumed, called, refused, found }
    }

    /// Visits functions that call each other until nothing changes.
    fn visit_group(&mut self, top: &Body, group: &[usize]) {
        let mut work: Vec<usize> = group.iter().rev().copied().collect();
        let members: FxHashSet<usize> = group.iter().copied().collect();
        let mut waits = members.clone();
        while let Some(function) = work.pop() {
            waits.remove(&function);
            for changed in self.visit(top, function) {
                // A function of another group is visited later.
                if members.contains(&changed) && waits.insert(changed) {
                    work.push(changed);
                }
            }
        }
    }

    /// Visits a function. Returns the functions of which an argument is refused.
    fn visit(&mut self, top: &Body, function: usize) -> Vec<usize> {
        let Some((table, _)) = self.elaborated[function] else { return Vec::new() };
        let number = self.callables.functions[function].body;
        // Only assumptions are refused or confirmed.
        let mut calls = self.graph.calls_in(number).iter();
        if self.assumed[function].is_empty() && calls.all(|call| self.assumed[call.callee].is_empty()) {
            return Vec::new();
        }
        let body = self.callables.body(top, number);
        let mut found = handover::analyze(self.ctx, body, &self.callees[&table], self.options);
        if found.is_none() && !self.assumed[function].is_empty() {
            for argument in self.assumed[function].clone() {
                let why = "the function is refused if it takes over the argument";
                self.refuse((function, argument), body.header.location, why);
            }
            found = handover::analyze(self.ctx, body, &self.callees[&table], self.options);
        }
        let refused: Vec<((Op, usize), &'static str)> = match &found {
            Some(found) => found.refused.clone(),
            None => {
                let calls = self.graph.calls_in(number).iter();
                let all = calls.flat_map(|call| self.assumed[call.callee].iter().map(|&operand| (call.op, operand)));
                all.map(|operand| (operand, "the caller is refused, or has a memref.realloc")).collect()
            }
        };
        self.found.insert(function, found.unwrap_or_default());
        let mut changed = Vec::new();
        for ((op, operand), why) in refused {
            if let Some(callee) = self.graph.callee(number, op)
                && self.refuse((callee, operand), body.location(op), why)
            {
                changed.push(callee);
            }
        }
        changed
    }

    /// No longer assumes that an argument is taken over. Returns false if it was not assumed.
    fn refuse(&mut self, (function, argument): Argument, location: Location, why: &'static str) -> bool {
        let before = self.assumed[function].len();
        self.assumed[function].retain(|&other| other != argument);
        let (Some((table, name)), true) = (self.elaborated[function], self.assumed[function].len() < before) else {
            return false;
        };
        if let Some(callees) = self.callees.get_mut(&table) {
            callees.set(name, self.assumed[function].clone());
        }
        self.refused.insert((function, argument), (location, why));
        true
    }

    /// Returns the arguments that are taken over at all calls, and by which a function gains.
    fn owned(&self, top: &Body) -> FxHashSet<Argument> {
        let mut fed: FxHashMap<Argument, Vec<Argument>> = FxHashMap::default();
        let mut work: Vec<Argument> = Vec::new();
        for (&function, found) in &self.found {
            let number = self.callables.functions[function].body;
            for &(argument, (op, operand)) in &found.feeds {
                if let Some(callee) = self.graph.callee(number, op) {
                    fed.entry((callee, operand)).or_default().push((function, argument));
                }
            }
            match self.called.contains(&function) {
                true => work.extend(found.gains.iter().map(|&argument| (function, argument))),
                // A function without calls needs no other ABI, unless it is refused without one.
                false => {
                    let freed = handover::freed_arguments(View::new(self.ctx, self.callables.body(top, number)));
                    work.extend(freed.into_iter().map(|(_, argument)| (function, argument)));
                }
            }
        }
        let mut owned = FxHashSet::default();
        while let Some((function, argument)) = work.pop() {
            if self.assumed[function].contains(&argument) && owned.insert((function, argument)) {
                work.extend(fed.get(&(function, argument)).into_iter().flatten());
            }
        }
        owned
    }

    /// Checks that the arguments which private functions free are taken over.
    ///
    /// # Errors
    /// A call of such a function does not hand over the buffer.
    fn check_freed(&self, cx: &PassContext<'_>, top: &Body, owned: &FxHashSet<Argument>) -> Fallible {
        for (number, function) in self.callables.functions.iter().enumerate() {
            if self.elaborated[number].is_none() {
                continue;
            }
            let view = View::new(self.ctx, self.callables.body(top, function.body));
            for (op, argument) in handover::freed_arguments(view) {
                let Some(&(location, why)) = self.refused.get(&(number, argument)) else { continue };
                if !owned.contains(&(number, argument)) {
                    return cx
                        .diagnostics
                        .error_on(view, op, "this frees an argument that a call does not hand over")
                        .note(location, format!("here: {why}"))
                        .fail();
                }
            }
        }
        Ok(())
    }
}

/// Returns the symbol table around a function and its name, if it is a `func.func` that `ownership-elaboration` reaches.
fn elaborated(ctx: &Context, top: &Body, callables: &Callables, function: usize) -> Option<(usize, Name)> {
    let number = callables.functions[function].body;
    let view = View::new(ctx, callables.body(top, number));
    let table = callables.around(number)?;
    let is_beside = callables.places[number].table == Some(table);
    let is_function = view.header.name == ctx.op_name(func::FUNC.name);
    symbol_name(view).filter(|_| is_beside && is_function).map(|name| (table, name))
}

/// Marks the arguments of a function for which `owned` is true, and no others. Returns how many.
fn mark(ctx: &Context, body: &mut Body, owned: impl Fn(usize) -> bool) -> u64 {
    let mut signature = Signature::of(View::new(ctx, body));
    let before = signature.input_attributes.clone();
    let name = ctx.name(OWNED);
    for (argument, attributes) in signature.input_attributes.iter_mut().enumerate() {
        *attributes = ctx.with_entry(*attributes, name, owned(argument).then(|| ctx.unit()));
    }
    if signature.input_attributes != before {
        signature.set(ctx, body);
    }
    (0..signature.inputs.len()).filter(|&argument| owned(argument)).count() as u64
}
