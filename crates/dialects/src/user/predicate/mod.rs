//! The predicates of `irdl.c_pred` that Freehold knows: C++ expressions as MLIR's files write them.
//!
//! ```text
//! ((::llvm::isa<::mlir::VectorType>($_self))) && ([](::mlir::Type elementType) { return (elementType.isF32()); }
//!     (::llvm::cast<::mlir::ShapedType>($_self).getElementType()))
//! ```
//!
//! A predicate is a Boolean combination of tests of `$_self`, of the element type of `$_self`, or of the type of an attribute. A test
//! that is not in the table is unknown, and so is a combination that depends on it; an unknown predicate accepts any value. In
//! `isa<…>`, `!dialect.type` and `#dialect.attribute` name declared types and attributes, and `bitenum<…>`-like texts are unknown.

mod classes;
mod evaluate;
mod parse;

pub use classes::is_known_interface;
pub(super) use classes::llvm_mnemonic;
pub use evaluate::*;
pub use parse::parse;
