//! Bufferization without an analysis: whatever is written is copied first.
//!
//! ```sh
//! cargo run --example bufferize -- without_analysis
//! ```

use freehold::bufferize::BufferizationOptions;
use freehold::bufferize::one_shot::bufferize_without_analysis;

use super::{PROGRAM, with_program};

/// The program, bufferized.
pub fn run() -> Result<String, String> {
    with_program(PROGRAM, |ctx, module, diagnostics| {
        let options = BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        bufferize_without_analysis(ctx, module, &options, diagnostics).map(|_| ())
    })
}
