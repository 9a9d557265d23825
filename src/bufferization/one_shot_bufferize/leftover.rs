//! What is said of an op that is about tensors still when all are to be buffers: what it lacks, and what to do.

use crate::diagnostics::current_op;
use crate::dialect::DIALECTS;
use crate::interface::Traits;
use crate::ir::{Location, Op, View};
use crate::transform::rewrite_in_destination_passing_style;

/// An op that was not bufferized.
pub(super) struct Leftover {
    /// Where it is.
    pub at: Location,
    /// What it is, where that is to be shown.
    pub shown: Option<String>,
    /// What would mend it, where that is asked for.
    pub advice: Option<String>,
}

impl Leftover {
    /// The op as what was not bufferized.
    pub(super) fn of(view: View<'_>, op: Op) -> Leftover {
        let advice = view.ctx.gives_advice().then(|| advice(view, op));
        Leftover { at: view.location(op), shown: current_op(view, Some(op)), advice }
    }

    /// The op below which `body` hangs, likewise.
    pub(super) fn of_root(view: View<'_>) -> Leftover {
        Leftover { at: view.header.location, shown: current_op(view, None), advice: None }
    }
}

fn advice(view: View<'_>, op: Op) -> String {
    let name = &*view.ctx.op_name_data(view.name(op)).text;
    let Some(row) = view.row(op) else {
        return format!(
            "nothing is known of '{name}': an IRDL file (--irdl-file) can declare what it does with tensors and buffers"
        );
    };
    let has_unranked = view
        .operands(op)
        .chain(view.results(op).iter().copied())
        .any(|value| view.ty(value).is_tensor(view.ctx) && !view.ty(value).is_ranked_tensor(view.ctx));
    if row.has(Traits::ELEMENTWISE_MAPPABLE) {
        return if has_unranked {
            format!(
                "'{name}' makes a tensor whose rank is not known, and for which no buffer can be allocated: cast its \
                     operands to ranked tensors"
            )
        } else {
            format!(
                "'{name}' makes a tensor but names none to write it into: '--convert-elementwise-to-linalg', which \
                     'freehold compile' runs first, gives it one"
            )
        };
    }
    if let Some(needs) = rewrite_in_destination_passing_style::needs(name) {
        return format!(
            "'{name}' names no tensor to write its result into: '--rewrite-in-destination-passing-style', which \
             'freehold compile' runs first, gives it one{needs}"
        );
    }
    match name.split('.').next().unwrap_or_default() {
        "shape" => format!(
            "'{name}' has no form on buffers: 'mlir-opt --shape-to-shape-lowering --convert-shape-to-std' computes shapes \
             by other ops"
        ),
        "affine" => {
            format!("'{name}' cannot carry a buffer: 'mlir-opt --lower-affine' makes an op of 'scf' of it, which can")
        }
        dialect if !DIALECTS.iter().any(|known| known.name == dialect) => format!(
            "'{name}' is declared without a form on buffers: 'freehold.destination_style' in its IRDL definition names \
             the operand that its result is written into"
        ),
        _ => format!("'{name}' has no form on buffers: rewrite it in ops that have one"),
    }
}
