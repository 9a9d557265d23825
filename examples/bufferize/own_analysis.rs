//! Bufferization with an analysis of one's own: here, one that knows that nobody looks at a tensor again once it was
//! written, so that every write may be in place.
//!
//! ```sh
//! cargo run --example bufferize -- own_analysis
//! ```

use freehold::bufferize::one_shot::bufferize_with_decisions;
use freehold::bufferize::{BufferizationOptions, Decisions, Query};
use freehold::ir::{Body, Region, Use, Value};

use super::{PROGRAM, with_program};

/// Every operand uses the buffer of its tensor.
struct EverythingInPlace;

impl Decisions for EverythingInPlace {
    fn is_in_place(&self, _: &Query<'_>, _: Use) -> bool {
        true
    }

    fn are_equivalent(&self, left: Value, right: Value) -> bool {
        left == right
    }

    fn may_alias(&self, _: Value, _: Value) -> bool {
        true
    }

    fn has_undefined_contents(&self, _: Use) -> bool {
        false
    }

    fn may_alias_outside(&self, _: &Body, _: Value, _: Region, _: Value) -> bool {
        true
    }
}

/// The program, bufferized.
pub fn run() -> Result<String, String> {
    with_program(PROGRAM, |ctx, module, diagnostics| {
        let options = BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        let decide = |_: &Body| Box::new(EverythingInPlace) as Box<dyn Decisions>;
        bufferize_with_decisions(ctx, module, &options, decide, diagnostics).map(|_| ())
    })
}
