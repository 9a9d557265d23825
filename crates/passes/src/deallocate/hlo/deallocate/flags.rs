//! Functions whose buffers indicators cannot free, because another op than `memref.dealloc` frees one that leaves its block,
//! because a declaration says who owns a buffer, or because a declared op returns a buffer, and has no results to which an indicator could be added.
//!
//! Ownership flags replace indicators in such a function: each flag belongs to one value, so that it is known
//! which op frees it. The callers see a function whose results are new buffers, and so does the function see its callees.
//!
//! ```mlir
//! %x = scf.if %c -> memref<2xf32> {                    %x = scf.if %c -> memref<2xf32> {
//!   %a = "m.alloc"() : () -> memref<2xf32>               %a = "m.alloc"() : () -> memref<2xf32>
//!   scf.yield %a : memref<2xf32>                         scf.yield %a : memref<2xf32>
//! } else {                                        ⇒    } else {
//!   %b = "m.alloc"() : () -> memref<2xf32>               %b = "m.alloc"() : () -> memref<2xf32>
//!   scf.yield %b : memref<2xf32>                         scf.yield %b : memref<2xf32>
//! }                                                    }
//! use %x                                               use %x
//!                                                      "m.free"(%x) : (memref<2xf32>) -> ()
//! ```

use freehold_core::definition::Callee;
use freehold_core::diagnostics::{Diagnostic, Fallible, Severity};
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, Value, View};
use freehold_dialects::{deallocation, func};
use freehold_pass::PassContext;
use rustc_hash::FxHashSet;

use super::calls::Kind;
use super::rules::{CallAliases, needs_flags};
use crate::analysis::function_header::is_function;
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::deallocate::ownership::elaboration::elaborate_function;
use crate::support::missing_facts;
use crate::support::signature::Signature;
use crate::support::unknown_ops::UnknownOps;

/// The functions of a symbol table that need flags.
#[derive(Default)]
pub(super) struct Flagged {
    functions: FxHashSet<Op>,
    /// The functions that they call.
    called: FxHashSet<Name>,
    callees: Callees,
}

impl Flagged {
    /// Collects the functions of `table` that need flags. O(ops + edges).
    pub fn of(ctx: &Context, table: &Body) -> Flagged {
        let mut flagged = Flagged::default();
        let declarations = Callees::of_declarations(ctx, table);
        for op in table.walk_preorder() {
            let Some(nested) = table.nested(op).filter(|nested| is_function(ctx, nested)) else { continue };
            let view = View::new(ctx, nested);
            if table.is(ctx, op, &func::FUNC) && !needs_flags(view, &declarations) {
                continue;
            }
            flagged.functions.insert(op);
            for op in view.walk_preorder() {
                if let Some(Callee::Symbol(symbol)) = view.op_def(op).and_then(|op_def| Some(op_def.call?(view, op))) {
                    flagged.called.extend(symbol.as_symbol(ctx));
                }
            }
        }
        if !flagged.functions.is_empty() {
            flagged.callees = Callees::of(ctx, table);
        }
        flagged
    }

    /// Returns whether a function needs flags.
    pub fn contains(&self, function: Op) -> bool {
        self.functions.contains(&function)
    }

    /// Returns whether a function that needs flags calls this one.
    pub fn calls(&self, name: Name) -> bool {
        self.called.contains(&name)
    }

    /// Returns what the functions know of their callees.
    pub fn callees(&self) -> &Callees {
        &self.callees
    }
}

/// Frees the buffers of a function with flags. With [`Kind::Indicators`], its callers get an indicator for each buffer that
/// it returns, which they own.
///
/// # Errors
/// `ownership-elaboration` refuses the function.
pub(super) fn run(
    cx: &PassContext<'_>,
    body: &mut Body,
    callees: &Callees,
    kind: Kind,
    unknown: UnknownOps,
) -> Fallible<CallAliases> {
    let ctx = cx.ctx;
    missing_facts::check(View::new(ctx, body), unknown, cx.diagnostics)?;
    cx.diagnostics.report(Diagnostic {
        severity: Severity::Remark,
        location: body.header.location,
        message:
            "an op that is not 'memref.dealloc' frees a buffer that leaves its block, a declaration says who owns a buffer, \
             or a declared op cannot return an indicator; ownership flags take the place of indicators in this function"
                .to_string(),
        notes: Vec::new(),
    });
    elaborate_function(ctx, body, callees, cx.diagnostics)?;
    if kind == Kind::Indicators {
        return_indicators(ctx, body);
    }
    // Each result is a buffer of its own.
    Ok(CallAliases::default())
}

/// Lets a function return an indicator for each buffer that it returns.
fn return_indicators(ctx: &Context, body: &mut Body) {
    let mut signature = Signature::of(View::new(ctx, body));
    let count = signature.results.iter().filter(|ty| ty.is_memref(ctx)).count();
    if count == 0 {
        return;
    }
    signature.results.extend(std::iter::repeat_n(deallocation::ownership(ctx), count));
    signature.result_attributes.resize(signature.results.len(), Context::EMPTY_DICTIONARY);
    signature.set(ctx, body);
    let returns: Vec<Op> = body.walk_preorder().into_iter().filter(|&op| body.is(ctx, op, &func::RETURN)).collect();
    for op in returns {
        let returned: Vec<Value> = body.operands(op).filter(|&value| body.ty(value).is_memref(ctx)).collect();
        let location = body.location(op);
        let mut indicators = Vec::with_capacity(returned.len());
        for value in returned {
            let own = body.insert(InsertPoint::Before(op), &deallocation::own(ctx, location, value));
            indicators.push(body.result(own, 0));
        }
        body.append_operands(op, &indicators);
    }
}
