//! The pass `rewrite-in-destination-passing-style`: see `destination_passing`.

use super::destination_passing::rewrite_body;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{BodyContext, BodyPass, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "rewrite-in-destination-passing-style",
    title: "RewriteInDestinationPassingStyle",
    summary: "Rewrite ops that create tensors into ops in destination-passing style",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(RewriteInDestinationPassingStyle)),
};

struct RewriteInDestinationPassingStyle;

impl BodyPass for RewriteInDestinationPassingStyle {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        rewrite_body(cx.ctx, body);
        Ok(())
    }
}
