//! `strip-debuginfo`: forgets where every op and block argument came from.
//!
//! ```text
//! %0 = arith.addi %a, %b : i32 loc("f.c":3:7)   ⇒   %0 = arith.addi %a, %b : i32 loc(unknown)
//! ```
//!
//! Locations that attributes hold stay. Linear in the size of the program; bodies nested in others are taken from a
//! list, not by recursion.

use crate::diagnostics::Fallible;
use crate::ir::Body;
use crate::pipeline::{Pass, PassContext, PassRow};

/// `strip-debuginfo`
pub static ROW: PassRow = PassRow {
    name: "strip-debuginfo",
    title: "StripDebugInfo",
    summary: "Strip debug info from all operations",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(StripDebugInfo)),
};

struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn run(&self, _cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            body.forget_locations();
            bodies.extend(body.nested_bodies_mut());
        }
        Ok(())
    }
}
