//! `strip-debuginfo`: removes the locations of all ops and block arguments.
//!
//! ```text
//! %0 = arith.addi %a, %b : i32 loc("f.c":3:7)   ⇒   %0 = arith.addi %a, %b : i32 loc(unknown)
//! ```
//!
//! Locations in attributes stay. Linear in the size of the program.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{BodyContext, BodyPass, PassDef};

/// `strip-debuginfo`
pub static PASS: PassDef = PassDef {
    name: "strip-debuginfo",
    title: "StripDebugInfo",
    summary: "Strip debug info from all operations",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(StripDebugInfo)),
};

struct StripDebugInfo;

impl BodyPass for StripDebugInfo {
    fn run_on_body(&self, _cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        body.forget_locations();
        Ok(())
    }
}
