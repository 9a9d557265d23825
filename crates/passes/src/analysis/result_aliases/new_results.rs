//! Whether all functions return only new buffers, which most programs show at the return ops alone: then there is no shared
//! result to find, and the flow of buffers through whole functions need not be computed.

use freehold_core::definition::viewed_operand;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::{arith, memref};
use smallvec::{SmallVec, smallvec};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;

/// Returns true only if no result of a function is a buffer that has another name in the caller
/// ([`ResultSources::is_shared`](super::ResultSources::is_shared)): each is traced through selects and views to allocations and to
/// results of calls, and no two results meet. False: unknown. O(ops that lead to returns, times results of a function).
pub fn all_results_are_new(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> bool {
    callables.functions.iter().all(|function| {
        let view = View::new(ctx, callables.body(top, function.body));
        let mut blocks = view.roots().iter().flat_map(|&region| view.blocks(region));
        blocks.all(|block| match view.last_op(block) {
            Some(last) if view.successor_count(last) == 0 => {
                returns_new_buffers(view, last, &|op| graph.callee(function.body, op).is_some())
            }
            _ => true,
        })
    })
}

/// Returns the buffer that `value`, a result of `op`, is a view of, if the op makes no more than a view.
fn view_source(view: View<'_>, op: Op, value: Value) -> Option<Value> {
    let is_plain = view.op_def(op).is_some_and(|op_def| op_def.buffer_flow.is_none());
    viewed_operand(view, op).filter(|_| is_plain && view.result(op, 0) == value)
}

/// Whether the operands of a return op are new buffers, if the ops for which `is_call` returns true return new buffers.
fn returns_new_buffers(view: View<'_>, return_op: Op, is_call: &dyn Fn(Op) -> bool) -> bool {
    const MOST: usize = 32;
    let mut seen: SmallVec<[(Value, usize); MOST]> = SmallVec::new();
    for (number, operand) in view.operands(return_op).enumerate() {
        if !view.ty(operand).is_memref(view.ctx) {
            continue;
        }
        let mut work: SmallVec<[Value; 4]> = smallvec![operand];
        while let Some(value) = work.pop() {
            match seen.iter().find(|seen| seen.0 == value) {
                Some(&(_, by)) if by == number => continue,
                Some(_) => return false,
                None if seen.len() == MOST => return false,
                None => seen.push((value, number)),
            }
            let Some(op) = view.defining_op(value) else { return false };
            if view.is(op, &memref::ALLOC) || is_call(op) {
                continue;
            }
            if view.is(op, &arith::SELECT) {
                work.extend(view.operands(op).skip(1));
            } else if let Some(source) = view_source(view, op, value) {
                work.push(source);
            } else {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::result_aliases::ResultAliases;
    use freehold_core::diagnostics::Diagnostics;
    use freehold_core::read::parse_source;
    use freehold_core::text::ParseOptions;

    /// Returns what is seen at the returns of a program, and whether the flow of buffers shows the same.
    fn answers(text: &str) -> (bool, bool) {
        let ctx = Context::new(freehold_dialects::DIALECTS);
        let source = ctx.add_source("test", text.as_bytes().to_vec(), 0).expect("a short text");
        let read = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default());
        let module = read.unwrap_or_else(|_| panic!("does not read: {text}"));
        let callables = Callables::of(&ctx, &module, true);
        let graph = CallGraph::of(&ctx, &module, &callables);
        let aliases = ResultAliases::of(&ctx, &module, &callables, &graph);
        let shared = aliases.functions.iter().flat_map(|facts| &facts.results).any(|sources| sources.is_shared());
        (all_results_are_new(&ctx, &module, &callables, &graph), !shared)
    }

    const NEW: &str = "func.func @new() -> memref<4xf32> {
        %a = memref.alloc() : memref<4xf32>
        return %a : memref<4xf32>
    }";

    #[test]
    fn allocations_calls_selects_and_views_are_new() {
        let programs = [
            "func.func @f(%c: i1) -> memref<?xf32> {
                %a = memref.alloc() : memref<4xf32>
                %b = func.call @new() : () -> memref<4xf32>
                %s = arith.select %c, %a, %b : memref<4xf32>
                %r = memref.cast %s : memref<4xf32> to memref<?xf32>
                return %r : memref<?xf32>
            }",
            "func.func @f() -> (memref<4xf32>, memref<4xf32>) {
                %a = func.call @new() : () -> memref<4xf32>
                %b = func.call @new() : () -> memref<4xf32>
                return %a, %b : memref<4xf32>, memref<4xf32>
            }",
            "func.func @f() -> memref<4xf32> {
                %a = func.call @f() : () -> memref<4xf32>
                return %a : memref<4xf32>
            }",
        ];
        for program in programs {
            assert_eq!(answers(&format!("{NEW}\n{program}")), (true, true), "{program}");
        }
    }

    #[test]
    fn other_buffers_are_not() {
        let programs = [
            "func.func @f(%a: memref<4xf32>) -> memref<4xf32> { return %a : memref<4xf32> }",
            "func.func @f() -> (memref<4xf32>, memref<4xf32>) {
                %a = func.call @new() : () -> memref<4xf32>
                return %a, %a : memref<4xf32>, memref<4xf32>
            }",
            "func.func @f(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
                %a = memref.alloc() : memref<4xf32>
                %b = memref.alloc() : memref<4xf32>
                %s = arith.select %c, %a, %b : memref<4xf32>
                return %s, %b : memref<4xf32>, memref<4xf32>
            }",
            "func.func @f(%a: memref<1xmemref<4xf32>>, %i: index) -> memref<4xf32> {
                %b = memref.load %a[%i] : memref<1xmemref<4xf32>>
                return %b : memref<4xf32>
            }",
            "func.func @f(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
                %a = func.call @new() : () -> memref<4xf32>
                cf.cond_br %c, ^one, ^other
            ^one:
                return %a : memref<4xf32>
            ^other:
                return %x : memref<4xf32>
            }",
        ];
        for program in programs {
            assert_eq!(answers(&format!("{NEW}\n{program}")), (false, false), "{program}");
        }
    }
}
