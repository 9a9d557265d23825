//! `forward-private-buffer-results`: marks the results of private functions that are returned without a copy, because the
//! program can observe the copy.
//!
//! By the function boundary ABI, a returned buffer is new. A function that may return its argument, or one buffer twice,
//! makes a copy, which is wrong if the buffer is written through one name and read through the other one
//! (`analysis::observable_copies`). If all calls are visible, the callers can find out who owns the buffer: it is theirs
//! already if it is the buffer of an operand that they pass, or of an earlier result.
//!
//! ```mlir
//! func.func private @f(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
//!   %b = memref.alloc() : memref<4xf32>
//!   %r = arith.select %c, %a, %b : memref<4xf32>
//!   return %r : memref<4xf32>
//! }
//! … %r = call @f(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
//! … memref.store %x, %r[%i] : memref<4xf32>
//! … %y = memref.load %a[%i] : memref<4xf32>
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%a: memref<4xf32>, %c: i1) -> (memref<4xf32> {freehold.aliases = [0]}) {
//! …
//! ```
//! `ownership-elaboration` obeys the mark: the function passes on what it owns, and a caller frees the result if its address
//! differs from that of operand 0.
//!
//! Results that the program does not observe to be copies are not marked: copies need no comparison of addresses. A result
//! cannot be marked if it may be a global, a buffer on the stack or one that was loaded from a buffer, or if the program has
//! a `memref.view` with an offset in bytes, of which the address says nothing.
//!
//! Cost: that of the analysis, repeated while results are marked that make others observable.

use super::forwarded_results::forward_results;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "forward-private-buffer-results",
    title: "ForwardPrivateBufferResultsPass",
    summary: "Mark results of private functions that may be arguments or other results, and whose copy is observable",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "forwarded", summary: "Results marked" }],
    make: |_| Ok(Box::new(ForwardPrivateBufferResults)),
};

struct ForwardPrivateBufferResults;

impl Pass for ForwardPrivateBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let count = forward_results(cx.ctx, body, cx.is_root);
        cx.statistics.add("forwarded", count);
        Ok(())
    }
}
