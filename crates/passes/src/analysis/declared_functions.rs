//! The facts in declarations of functions without a body about their calls (`freehold.facts`).
//!
//! ```mlir
//! func.func private @f(memref<4xf32>) -> memref<4xf32> attributes {
//!   freehold.facts = {effects = {argument0 = "read"}, fresh = ["result0"]}}
//! %r = call @f(%a) : (memref<4xf32>) -> memref<4xf32>    // reads %a; %r is not %a
//! ```
//!
//! The facts of a symbol table are collected before a pass runs on its functions, because a pass on one function does not
//! see the others. Linear in the number of functions, and in the ops of a function whose flow is refined.

use freehold_core::definition::{Callee, DeclaredFunction};
use freehold_core::ir::{Body, Context, Name, Op, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};

use super::alias::BufferFlow;
use super::function_header::{function_facts, listed_arguments, symbol_name};

/// The facts of the functions of a symbol table that have no body, by the name of the function. By default, none.
#[derive(Clone, Default, Debug)]
pub struct DeclaredFunctions {
    by_name: FxHashMap<Name, DeclaredFunction>,
}

impl DeclaredFunctions {
    /// Collects the facts of the declarations directly in the symbol table `table`.
    pub fn of(ctx: &Context, table: &Body) -> DeclaredFunctions {
        let declarations = table.nested_bodies().map(|body| View::new(ctx, body));
        let by_name = declarations.filter_map(|view| Some((symbol_name(view)?, function_facts(view)?))).collect();
        DeclaredFunctions { by_name }
    }

    /// Like [`of`](Self::of), with the functions with a body that are declared ops and list the arguments that they take over.
    pub(crate) fn with_listed(ctx: &Context, table: &Body) -> DeclaredFunctions {
        let bodies = table.nested_bodies().map(|body| View::new(ctx, body));
        let listed = |view| Some(DeclaredFunction { owned: listed_arguments(view)?, ..DeclaredFunction::default() });
        let facts = |view| Some((symbol_name(view)?, function_facts(view).or_else(|| listed(view))?));
        DeclaredFunctions { by_name: bodies.filter_map(facts).collect() }
    }

    /// Returns what the declaration of the function that `op` calls says about it.
    pub fn called_by(&self, view: View<'_>, op: Op) -> Option<&DeclaredFunction> {
        if self.by_name.is_empty() {
            return None;
        }
        self.by_name.get(&callee(view, op)?)
    }

    /// Returns whether a call reads, and whether it writes or frees, its operand with this number; `None` if the effects of
    /// the callee are not listed.
    pub fn access(&self, view: View<'_>, call: Op, operand: usize) -> Option<(bool, bool)> {
        let facts = self.called_by(view, call)?;
        let (reads, writes) = facts.access(operand)?;
        Some((reads, writes || facts.owned.contains(&operand)))
    }

    /// Replaces the edges from the operands of calls to the results of which declarations say more: to none, if the result
    /// is new, or to the result from the operand whose buffer it is. `flow` is that of the body.
    pub(crate) fn refine(&self, view: View<'_>, flow: &mut BufferFlow) {
        if self.by_name.is_empty() {
            return;
        }
        let mut known: FxHashSet<Value> = FxHashSet::default();
        let mut aliases: Vec<(Value, Value)> = Vec::new();
        for op in view.walk_preorder() {
            let Some(facts) = self.called_by(view, op) else { continue };
            let result = |number: usize| view.results(op).get(number).copied();
            known.extend(facts.fresh.iter().filter_map(|&number| result(number)));
            for &(number, argument) in &facts.aliases {
                if let (Some(result), Some(operand)) = (result(number), view.operands(op).nth(argument)) {
                    known.insert(result);
                    aliases.push((operand, result));
                }
            }
        }
        if known.is_empty() {
            return;
        }
        flow.cut(|value| known.contains(&value));
        for (operand, result) in aliases {
            flow.add_edge(operand, result);
            flow.terminal[result.into()] = false;
        }
    }
}

/// Returns the name of the function beside the body's that `op` calls.
pub(crate) fn callee(view: View<'_>, op: Op) -> Option<Name> {
    match (view.op_def(op)?.call?)(view, op) {
        Callee::Symbol(symbol) => symbol.as_symbol(view.ctx),
        Callee::Value(_) => None,
    }
}
