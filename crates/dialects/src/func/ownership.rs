//! The call interface of the `func` ops.

use crate::func;
use freehold_core::definition::Callee;
use freehold_core::ir::{Context, Name, Op, View};

/// `func.call`
pub fn callee(view: View<'_>, op: Op) -> Callee {
    let symbol = view.attributes(op).get(view.ctx, Name::CALLEE);
    Callee::Symbol(symbol.unwrap_or(Context::EMPTY_DICTIONARY))
}

/// `func.call_indirect`
pub fn indirect_callee(view: View<'_>, op: Op) -> Callee {
    Callee::Value(func::CallIndirect::of(view, op).callee())
}
