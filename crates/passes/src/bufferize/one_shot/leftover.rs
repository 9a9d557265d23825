//! Diagnostics for an op that still has tensors after bufferization: what it lacks, and what to do.

use crate::bufferize::models::declared;
use crate::bufferize::prepare::destination_passing;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::current_op;
use freehold_core::ir::{Location, Op, View};
use freehold_dialects::DIALECTS;

/// An op that was not bufferized.
pub(super) struct Leftover {
    /// The op's location.
    pub at: Location,
    /// The op's text, if it is to be shown.
    pub shown: Option<String>,
    /// Advice on how to fix it, if requested.
    pub advice: Option<String>,
}

impl Leftover {
    /// Describes the op as not bufferized.
    pub(super) fn of(view: View<'_>, op: Op) -> Leftover {
        let advice = view.ctx.gives_advice().then(|| advice(view, op));
        Leftover { at: view.location(op), shown: current_op(view, Some(op)), advice }
    }

    /// Describes the op that owns `body`.
    pub(super) fn of_root(view: View<'_>) -> Leftover {
        Leftover { at: view.header.location, shown: current_op(view, None), advice: None }
    }
}

/// Returns what to do about an op that still has tensors.
pub(crate) fn advice(view: View<'_>, op: Op) -> String {
    let name = &*view.ctx.op_name_data(view.name(op)).text;
    let Some(op_def) = view.op_def(op) else {
        return unsaid(view, op);
    };
    let has_unranked = view
        .operands(op)
        .chain(view.results(op).iter().copied())
        .any(|value| view.ty(value).is_tensor(view.ctx) && !view.ty(value).is_ranked_tensor(view.ctx));
    if op_def.has(Traits::ELEMENTWISE_MAPPABLE) {
        return if has_unranked {
            format!(
                "'{name}' produces an unranked tensor, for which no buffer can be allocated: cast its operands to \
                     ranked tensors"
            )
        } else {
            format!(
                "'{name}' has no destination operand for its result: '--convert-elementwise-to-linalg', which \
                     'freehold compile' runs first, adds one"
            )
        };
    }
    if let Some(needs) = destination_passing::needs(name) {
        return format!(
            "'{name}' has no destination operand for its result: '--rewrite-in-destination-passing-style', which \
             'freehold compile' runs first, adds one{needs}"
        );
    }
    match name.split('.').next().unwrap_or_default() {
        "shape" => format!(
            "'{name}' cannot be bufferized: 'mlir-opt --shape-to-shape-lowering --convert-shape-to-std' lowers it to ops \
             of other dialects"
        ),
        "affine" => {
            format!("'{name}' cannot be bufferized: 'mlir-opt --lower-affine' lowers it to 'scf', which can be")
        }
        _ if op_def.declaration.is_some() => unsaid(view, op),
        dialect if !DIALECTS.iter().any(|known| known.name == dialect) => format!(
            "'{name}' has no bufferization model: 'freehold_passes::bufferize::attach_model' attaches one to its \
             definition"
        ),
        _ => format!("'{name}' cannot be bufferized: rewrite it in ops that can be"),
    }
}

/// Returns the advice for an op that nobody declared, or whose declaration says nothing about tensors.
fn unsaid(view: View<'_>, op: Op) -> String {
    let name = &*view.ctx.op_name_data(view.name(op)).text;
    let advice = declared::advice::bufferization(view, op).advice(view, op);
    format!("'{name}' does not say how it uses tensors: {advice}, corrected if necessary")
}
