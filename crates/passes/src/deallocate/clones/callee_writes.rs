//! Which arguments functions write, directly or in functions that they call.
//!
//! An argument is written if a value that may be its buffer is. Facts about callees are propagated to the operands of
//! their calls, backward along the flow of each function; a value is marked once. Linear in the size of the functions.

use freehold_core::definition::{EffectKind, EffectTarget, effects_of};
use freehold_core::ir::{Body, Context, Name, Op, Value, ValueDef, View};
use rustc_hash::FxHashMap;

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks, UnknownResults};
use crate::analysis::declared_functions::{DeclaredFunctions, callee};
use crate::analysis::function_header::symbol_name;

/// The arguments that the functions of a symbol table write.
#[derive(Default)]
pub(super) struct CalleeWrites {
    /// By function with a body: whether it writes each of its arguments.
    functions: FxHashMap<Name, Vec<bool>>,
    /// The facts of functions without a body.
    declared: DeclaredFunctions,
}

struct Function<'a> {
    view: View<'a>,
    flow: BufferFlow,
    marks: FlowMarks,
}

impl CalleeWrites {
    /// Computes which arguments the functions of a symbol table write.
    pub fn of(ctx: &Context, table: &Body) -> CalleeWrites {
        let declared = DeclaredFunctions::of(ctx, table);
        let mut functions: Vec<Function<'_>> = Vec::new();
        let mut names: FxHashMap<Name, usize> = FxHashMap::default();
        for body in table.nested_bodies().filter(|body| body.root_block().is_some()) {
            let view = View::new(ctx, body);
            if let Some(name) = symbol_name(view) {
                names.insert(name, functions.len());
            }
            let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
            declared.refine(view, &mut flow);
            functions.push(Function { view, flow, marks: FlowMarks::default() });
        }
        // By function and argument: the operands of calls.
        let mut operands: FxHashMap<(usize, usize), Vec<(usize, Value)>> = FxHashMap::default();
        let mut written: Vec<(usize, Value)> = Vec::new();
        for (number, function) in functions.iter().enumerate() {
            let view = function.view;
            for op in view.walk_preorder() {
                if view.op_def(op).is_none_or(|op_def| op_def.call.is_none()) {
                    written.extend(written_operands(view, op).map(|value| (number, value)));
                    continue;
                }
                let callee = callee(view, op).and_then(|name| names.get(&name));
                for (index, value) in view.operands(op).enumerate().filter(|(_, value)| view.ty(*value).is_memref(ctx))
                {
                    match callee {
                        Some(&callee) => operands.entry((callee, index)).or_default().push((number, value)),
                        None if writes(&declared, view, op, index) => written.push((number, value)),
                        None => {}
                    }
                }
            }
        }
        while let Some((number, value)) = written.pop() {
            let Function { view, flow, marks } = &mut functions[number];
            flow.mark(value, FlowDirection::Backward, marks, |source| {
                if let Some(index) = argument(*view, source) {
                    written.extend(operands.remove(&(number, index)).into_iter().flatten());
                }
            });
        }
        let arguments = |number: usize| {
            let Function { view, marks, .. } = &functions[number];
            let entry = view.root_block().map_or(&[][..], |entry| view.body.arguments(entry));
            entry.iter().map(|&argument| marks.contains(argument)).collect()
        };
        let functions = names.into_iter().map(|(name, number)| (name, arguments(number))).collect();
        CalleeWrites { functions, declared }
    }

    /// Returns whether a call may write the buffer of an operand.
    pub fn call_writes(&self, view: View<'_>, call: Op, value: Value) -> bool {
        let mut operands = view.operands(call).enumerate().filter(|operand| operand.1 == value);
        match callee(view, call).and_then(|name| self.functions.get(&name)) {
            Some(arguments) => operands.any(|(index, _)| arguments.get(index).is_none_or(|&written| written)),
            None => operands.any(|(index, _)| writes(&self.declared, view, call, index)),
        }
    }
}

/// Returns whether the callee of a call, which has no body, may write an operand: unless its declaration lists its effects.
fn writes(declared: &DeclaredFunctions, view: View<'_>, call: Op, operand: usize) -> bool {
    declared.access(view, call, operand).is_none_or(|(_, written)| written)
}

/// Returns the number of the function's argument that a value is.
fn argument(view: View<'_>, value: Value) -> Option<usize> {
    match view.def(value) {
        ValueDef::Argument(block, index) if view.root_block() == Some(block) => Some(index),
        _ => None,
    }
}

fn written_operands(view: View<'_>, op: Op) -> impl Iterator<Item = Value> {
    let effects = effects_of(view, op).into_iter().flatten().filter(|effect| effect.kind == EffectKind::Write);
    let targets = effects.filter_map(move |effect| match effect.target {
        EffectTarget::Operand(use_) => Some(view.use_value(use_)),
        EffectTarget::Value(value) => Some(value),
        EffectTarget::Unspecified => None,
    });
    targets.collect::<Vec<Value>>().into_iter()
}
