//! What `func`'s calls call.

use crate::interface::Callee;
use crate::ir::{Body, Context, Op};

/// `func.call`
pub fn callee(ctx: &Context, body: &Body, op: Op) -> Callee {
    let symbol = body.attributes(op).get(ctx, ctx.name("callee"));
    Callee::Symbol(symbol.unwrap_or(Context::EMPTY_DICTIONARY))
}

/// `func.call_indirect`
pub fn indirect_callee(_ctx: &Context, body: &Body, op: Op) -> Callee {
    Callee::Value(body.operand(op, 0))
}
