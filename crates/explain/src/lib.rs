//! The decisions of `freehold compile`, explained: each copy, allocation and free with the source line that causes it and with
//! tested advice; the peak of the memory and the buffers that make it; the data and the page of the report.
//!
//! The pipeline of `freehold compile` runs, and the program is inspected between passes (`findings::stages`): first the
//! decisions of the analysis (`decisions`), then the deallocation of each buffer (`buffers`, `ownership`), at the end the plan of arenas
//! (`plans`, `peaks`). Findings refer to ops and values of the source (`source`). Advice is tested before it is reported
//! (`findings::advice`).
//!
//! ```
//! use freehold_core::Module;
//! use freehold_core::diagnostics::Diagnostics;
//! use freehold_core::ir::Context;
//! use freehold_explain::{explain, with_module};
//! use freehold_passes::compile::CompileOptions;
//!
//! let ctx = Context::new(freehold_dialects::DIALECTS);
//! let module = Module::parse(
//!     &ctx,
//!     "f.mlir",
//!     "func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
//!        %r = tensor.insert %x into %t[%i] : tensor<8xf32>
//!        %y = tensor.extract %t[%i] : tensor<8xf32>
//!        return %r, %y : tensor<8xf32>, f32
//!      }",
//! )?;
//! let diagnostics = Diagnostics::default();
//! let text = with_module(&module, &diagnostics, |program, body| {
//!     Ok(explain(program, body, CompileOptions::default(), &diagnostics)?.text(program))
//! });
//! assert!(text.expect("a program that compiles").contains("'tensor.extract' reads"));
//! # Ok::<(), freehold_core::Error>(())
//! ```

mod findings;
mod heap;
mod peaks;
mod plans;
mod report;
mod source;
mod structured;

pub use findings::{Explanation, explain, explain_without_advice};
pub use peaks::{Holder, Peak, PeakBuffer, peaks};
pub use plans::{EXTENT, LARGEST_EXTENT, ObservedPeaks, counts_json};
pub use report::{Comparison, FORMATS, Format, Report, document, report, report_without_advice};
pub use source::{Program, SourceOp, in_order, with_module};
