//! Lowers each `bufferization.dealloc` to `memref.dealloc`s guarded by comparisons of base pointers, for
//! `bufferization-lower-deallocations` and `convert-bufferization-to-memref`.
//!
//! There are four forms, depending on the operands of the op:
//!
//! - nothing to free: each result is `false`;
//! - one memref, nothing retained: a conditional deallocation;
//! - one memref, some retained: its pointer is compared with each retained one. It is freed if it equals none of them
//!   and the condition holds. A retained memref is owned if it is equal and the condition holds;
//! - several memrefs: pointers and conditions are stored into buffers, and `dealloc_helper`, a function that is added
//!   to the symbol table once, compares them all in loops. The code at the op stays linear in the number of operands.
//!
//! ```mlir
//! %o = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
//! ```
//! becomes
//! ```mlir
//! %pm = memref.extract_aligned_pointer_as_index %m : memref<2xf32> -> index
//! %pr = memref.extract_aligned_pointer_as_index %r : memref<2xf32> -> index
//! %ne = arith.cmpi ne, %pm, %pr : index
//! %free = arith.andi %ne, %c : i1
//! scf.if %free {
//!   memref.dealloc %m : memref<2xf32>
//! }
//! %true = arith.constant true
//! %eq = arith.xori %ne, %true : i1
//! %o = arith.andi %eq, %c : i1
//! ```
//!
//! Cost: linear in the number of operands of these ops. Ops in unreachable blocks do not change, as upstream.

mod forms;
mod helper;

use crate::analysis::control_flow::reachable_ops;
use crate::analysis::releases::Releases;
use crate::deallocate::ownership::elaboration::callees::Callees;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Op, Rewriter, Silent, View};
use freehold_core::rewrite::conversion::Folding;
use freehold_dialects::{bufferization, builtin};
use freehold_pass::PassContext;

pub(crate) use forms::lower;

/// The dialects whose ops the conversion does not fold.
const LEGAL: &[&str] = &["memref", "arith", "scf", "func"];

/// The data that the frees of a function need.
pub(crate) struct Helper {
    /// The symbol of `dealloc_helper`, if there is one.
    pub symbol: Option<Attr>,
    /// The ops that free the buffers of declared allocations.
    pub releases: Releases,
}

/// The conversion of one op.
pub(crate) type ConvertOp = fn(&mut Rewriter<'_>, Op, helper: &Helper, folding: &mut Folding, &Diagnostics) -> Fallible;

/// Adds helpers to the symbol tables that need one, and converts every op in a reachable block, outer ones first.
pub(crate) fn convert(cx: &PassContext<'_>, body: &mut Body, convert_op: ConvertOp) -> Fallible {
    let ctx = cx.ctx;
    let is_module = body.header.name == ctx.op_name(builtin::MODULE.name);
    if !is_module && !ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE)) {
        let message = "root operation must be a builtin.module or a function";
        return cx.diagnostics.error_on_root(View::new(ctx, body), message).fail();
    }
    if is_module {
        let location = body.header.location;
        let mut tables: Vec<&mut Body> = vec![body];
        while let Some(table) = tables.pop() {
            let is_table = ctx.op_def(table.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
            let helper =
                if is_table && needs_helper(ctx, table) { Some(helper::add(ctx, table, location)) } else { None };
            let callees = Callees::of_declarations(ctx, table);
            let enters = |nested: &Body| !View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE);
            cx.on_each_body(table, enters, |cx, body| {
                convert_body(ctx, body, helper, &callees, convert_op, cx.diagnostics)
            })?;
            tables.extend(
                table.nested_bodies_mut().filter(|nested| View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE)),
            );
        }
        return Ok(());
    }
    convert_body(ctx, body, None, &Callees::default(), convert_op, cx.diagnostics)
}

fn convert_body(
    ctx: &Context,
    body: &mut Body,
    helper: Option<Attr>,
    callees: &Callees,
    convert_op: ConvertOp,
    diagnostics: &Diagnostics,
) -> Fallible {
    let ops = reachable_ops(body);
    let Some(&first) = ops.first() else { return Ok(()) };
    let returned = |view: View<'_>, op| callees.returned_operands(view, op);
    let helper = Helper { symbol: helper, releases: Releases::of(View::new(ctx, body), &returned) };
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(first), &mut silent);
    let mut folding = Folding::new(LEGAL);
    for op in ops {
        if rewriter.is_live(op) {
            convert_op(&mut rewriter, op, &helper, &mut folding, diagnostics)?;
        }
    }
    folding.finish(&mut rewriter);
    Ok(())
}

/// Returns whether some op of this symbol table, not of a nested one, frees several memrefs.
fn needs_helper(ctx: &Context, table: &Body) -> bool {
    let mut stack: Vec<&Body> = vec![table];
    while let Some(body) = stack.pop() {
        for region in body.walk_regions() {
            for block in body.blocks(region) {
                if body.ops(block).any(|op| {
                    body.is(ctx, op, &bufferization::DEALLOC) && forms::memref_count(View::new(ctx, body), op) > 1
                }) {
                    return true;
                }
            }
        }
        stack.extend(body.nested_bodies().filter(|nested| !View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE)));
    }
    false
}
