//! Dialect conversion: rewrites the ops that a target does not accept, and the types of the values between them.
//!
//! A [`Conversion`] consists of a [`TypeConverter`], a [`ConversionTarget`] that decides which ops are legal, and
//! patterns that rewrite the others. The driver visits the ops of a body in preorder, and tries the patterns on each
//! illegal op. A pattern gets the operands of the op as *converted* values. Results and block arguments whose types
//! change keep users that were not converted (yet); the driver connects the two with *materializations*, ops that the
//! type converter creates:
//!
//! ```mlir
//! %1 = my.box %0 : i32 -> !my.box          // is to become i32
//! "other.op"(%1) : (!my.box) -> ()         // is legal, and wants a box
//! // becomes
//! %1 = my.make_box %0 : i32 -> !my.box     // a source materialization: makes the old type from the new one
//! "other.op"(%1) : (!my.box) -> ()
//! ```
//!
//! | materialization | makes | is located |
//! |---|---|---|
//! | source | a value of the original type from the converted result of an op | after that op |
//! | argument | a value of the original type from a converted block argument | at the start of the block |
//! | target | a value of the converted type from one of the original type | after its definition, or before the op that needs it if the value was replaced |
//!
//! Until the end of the conversion, each materialization is a `builtin.unrealized_conversion_cast`, which the driver
//! looks through. Those without uses are then erased, and the type converter is asked for the others. So a pattern needs
//! no materialization for a value if all of its users are converted too.
//!
//! If an illegal op remains, or a materialization cannot be made, an error is reported, and the body is as it was: ids,
//! order of uses, and everything else.
//!
//! ```
//! use freehold_core::definition::{Dialect, OpDef};
//! use freehold_core::ir::Context;
//! use freehold_core::rewrite::conversion::{Conversion, ConversionTarget, TypeConverter};
//!
//! static WIDE: OpDef = OpDef::new("my.wide");
//! static NARROW: OpDef = OpDef::new("my.narrow");
//! static DIALECT: Dialect = Dialect { ops: &[&[&WIDE, &NARROW]], ..Dialect::new("my") };
//! static DIALECTS: &[&Dialect] = &[&DIALECT];
//!
//! let ctx = Context::new(DIALECTS);
//! // `i64` becomes `i32`, and `my.wide` becomes `my.narrow`.
//! let types = TypeConverter::new().rule(|ctx, ty| (ty == ctx.integer(64)).then(|| ctx.integer(32)));
//! let conversion = Conversion::partial(types, ConversionTarget::new().illegal(&WIDE)).pattern(
//!     "narrow",
//!     Some(&WIDE),
//!     |rewriter, op, operands| {
//!         let results = rewriter.converted_result_types(op);
//!         let spec = rewriter.spec(&NARROW, rewriter.location(op), operands, &results);
//!         rewriter.before(op);
//!         let new = rewriter.create(&spec);
//!         let values = rewriter.results(new).to_vec();
//!         rewriter.replace_op(op, &values);
//!         true
//!     },
//! );
//! # let _ = (ctx, conversion);
//! ```
//!
//! `examples/convert_dialect.rs` converts a whole program.
//!
//! Cost: linear in the ops and their operands, plus what the patterns do. The body is copied once, before the first
//! change.

mod driver;
mod folding;
mod rewriter;
mod target;
mod types;

pub use driver::Conversion;
pub use folding::Folding;
pub use rewriter::ConversionRewriter;
pub use target::{ConversionTarget, Legality};
pub use types::{Materialization, TypeConverter};
