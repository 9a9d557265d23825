//! Modules to be created.

use super::ops;
use freehold_core::ir::{Body, Context, Location};

/// Returns a `builtin.module` with an empty block: see [`Body::root_block`].
pub fn module(ctx: &Context, location: Location) -> Box<Body> {
    let mut body = Box::new(Body::new(ctx.op_name_of(&ops::MODULE), Context::EMPTY_DICTIONARY, location));
    let region = body.add_root();
    body.append_block(region);
    body
}
