//! Frees of the program that depend on ownership: `bufferization.dealloc`.
//!
//! ```mlir
//! %o = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<4xf32>)
//! ```
//!
//! The pass decides for each buffer that the function owns where it is freed, and so such an op only says what the program
//! decided before. It is erased. Its results tell which retained buffers are owned now; they decide nothing but other frees
//! of this kind, and become `false`.
//!
//! Cost: O(uses of the results, through branches and regions).

use freehold_core::definition::{BranchPoint, Traits, constant_integer};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Op, Use, Value, ValueDef, View};
use freehold_dialects::{arith, bufferization, memref};
use freehold_pass::Analysis;
use rustc_hash::FxHashSet;

use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_values::view_source;
use crate::analysis::function_header::owned_arguments;

/// Erases the conditional frees of a function.
///
/// # Errors
/// One frees a buffer that the function does not own, or a result is used for something else than to free buffers.
pub fn erase(ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let view = View::new(ctx, body);
    let frees = view.ops_of(&bufferization::DEALLOC);
    if frees.is_empty() {
        return Ok(());
    }
    for &op in &frees {
        check_owner(view, op, diagnostics)?;
    }
    check_results(view, &frees, diagnostics)?;
    for op in frees {
        let results = body.results(op).to_vec();
        if !body.all_results_unused(op) {
            let spec = arith::constant_bool(ctx, body.location(op), false);
            let constant = body.insert(InsertPoint::Before(op), &spec);
            let constant = body.result(constant, 0);
            results.into_iter().for_each(|result| body.replace_all_uses(result, constant));
        }
        let made: Vec<Op> = body.operands(op).filter_map(|value| body.defining_op(value)).collect();
        body.erase(op);
        for op in made {
            // The base buffers that only the free needed.
            if body.is_live(op) && body.is(ctx, op, &memref::EXTRACT_STRIDED_METADATA) && body.all_results_unused(op) {
                body.erase(op);
            }
        }
    }
    Ok(())
}

/// Rejects a free of an argument, a global or a stack buffer, unless it never happens.
fn check_owner(view: View<'_>, op: Op, diagnostics: &Diagnostics) -> Fallible {
    let dealloc = bufferization::Dealloc::of(view, op);
    for (buffer, condition) in dealloc.memrefs().zip(dealloc.conditions()) {
        if constant_integer(view, condition) == Some(0) {
            continue;
        }
        let mut root = buffer;
        while let Some(source) = view_source(view, root).or_else(|| base_of(view, root)) {
            root = source;
        }
        let is_foreign = match view.def(root) {
            ValueDef::Argument(block, number) => {
                view.root_block() == Some(block) && !owned_arguments(view).contains(&number)
            }
            ValueDef::Result(def, _) => view.is_one_of(def, &[&memref::GET_GLOBAL, &memref::ALLOCA]),
        };
        if is_foreign {
            return diagnostics
                .error_on(view, op, "this may free a buffer that the function does not own")
                .note(view.value_location(root), "the buffer comes from here")
                .help("leave it out of the list, or let its condition be a constant 'false'")
                .fail();
        }
    }
    Ok(())
}

/// Returns the buffer whose base buffer a value is.
fn base_of(view: View<'_>, value: Value) -> Option<Value> {
    let metadata = memref::ExtractStridedMetadata::defining(view, value)?;
    (value == metadata.base_buffer()).then(|| metadata.source())
}

/// Checks that the results only decide what conditional frees free.
fn check_results(view: View<'_>, frees: &[Op], diagnostics: &Diagnostics) -> Fallible {
    let mut work: Vec<Value> = frees.iter().flat_map(|&op| view.results(op)).copied().collect();
    if work.iter().all(|&value| view.body.is_unused(value)) {
        return Ok(());
    }
    let flow = BufferFlow::compute(view);
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(value) = work.pop() {
        for operand in view.uses(value) {
            let user = view.use_owner(operand);
            if view.is(user, &bufferization::DEALLOC) || forwards(view, operand) {
                continue;
            }
            if view.is_one_of(user, &[&arith::ANDI, &arith::ORI, &arith::XORI, &arith::SELECT]) {
                work.extend(view.results(user).iter().copied().filter(|&value| seen.insert(value)));
                continue;
            }
            return diagnostics
                .error_on(
                    view,
                    user,
                    "this uses what a 'bufferization.dealloc' returns for something else than to free buffers",
                )
                .note(view.value_location(value), "returned here")
                .help("run 'buffer-deallocation-simplification' and 'lower-deallocations', which keep it")
                .fail();
        }
        work.extend(flow.direct_aliases(value).filter(|&value| seen.insert(value)));
    }
    Ok(())
}

/// Whether a use only passes a value to a block, to a region, or out of one.
fn forwards(view: View<'_>, operand: Use) -> bool {
    let (op, number) = (view.use_owner(operand), view.use_number(operand));
    let Some(op_def) = view.op_def(op) else { return false };
    if let Some(branch) = op_def.branch {
        return (0..view.successor_count(op)).any(|index| branch.successor_operands(view, op, index).contains(&number));
    }
    if let Some(answers) = op_def.region_branch {
        let successors = answers.successors(view, op, BranchPoint::Parent, &[]);
        return successors.iter().any(|successor| answers.entry_operands(view, op, successor).contains(&number));
    }
    let leaves = op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE);
    let Some(answers) = view
        .parent_op(op)
        .filter(|_| leaves)
        .and_then(|parent| view.op_def(parent)?.region_branch.map(|b| (parent, b)))
    else {
        return false;
    };
    let (parent, answers) = answers;
    let successors = answers.successors(view, parent, BranchPoint::Terminator(op), &[]);
    successors.iter().any(|successor| answers.exit_operands(view, op, successor).contains(&number))
}
