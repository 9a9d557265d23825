//! The decisions of `freehold compile`, explained: each copy, allocation and free with the source line that causes it and with
//! tested advice; the peak of the memory and the buffers that make it; the data and the page of the report.
//!
//! The pipeline of `freehold compile` runs, and the program is inspected between passes (`findings::stages`): first the
//! decisions of the analysis (`decisions`), then the deallocation of each buffer (`buffers`, `ownership`), at the end the plan of arenas
//! (`plans`, `peaks`). Findings refer to ops and values of the source (`source`). Advice is tested before it is reported
//! (`findings::advice`).
//!
//! ```
//! use freehold_core::diagnostics::Diagnostics;
//! use freehold_core::ir::Context;
//! use freehold_core::parse_and_verify;
//! use freehold_explain::{Program, explain, in_order};
//! use freehold_passes::compile::CompileOptions;
//!
//! let ctx = Context::new(freehold_dialects::DIALECTS);
//! let diagnostics = Diagnostics::default();
//! let text = b"func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
//!   %r = tensor.insert %x into %t[%i] : tensor<8xf32>
//!   %y = tensor.extract %t[%i] : tensor<8xf32>
//!   return %r, %y : tensor<8xf32>, f32
//! }";
//! let (source, body) = parse_and_verify(&ctx, "f.mlir", text.to_vec(), &diagnostics).expect("less than 2 GiB");
//! let mut body = body.expect("a valid program");
//! let original = in_order(body.deep_copy());
//! let program = Program::new(&ctx, source, &original);
//! let explanation = explain(&program, &mut body, CompileOptions::default(), &diagnostics).expect("a program that compiles");
//! assert!(explanation.text(&program).contains("'tensor.extract' reads"));
//! ```

mod findings;
mod heap;
mod peaks;
mod plans;
mod report;
mod source;
mod structured;

pub use findings::{Explanation, explain};
pub use plans::{EXTENT, counts_json};
pub use report::{Report, report};
pub use source::{Program, SourceOp, in_order};
