//! The ops of `llvm` that the table in Rust lacks: intrinsics, exceptions, atomic updates, inline assembly.

mod syntax;
mod verify;

use std::sync::OnceLock;

use crate::user::{SharedDialect, load_shared};
use freehold_core::definition::{Dialect, OpDef, Syntax};

static REST: SharedDialect = SharedDialect {
    uses: &[&super::DIALECT],
    complete,
    extends: true,
    ..SharedDialect::new("llvm", include_str!("declaration.irdl.mlir"))
};

/// Returns these ops, as those of a dialect.
pub(super) fn load() -> &'static Dialect {
    static LOADED: OnceLock<&'static Dialect> = OnceLock::new();
    LOADED.get_or_init(|| load_shared(&REST))
}

/// Completes the definition of an op.
fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "llvm.atomicrmw" => op_def.verify = Some(verify::atomicrmw),
        "llvm.call_intrinsic" => op_def.syntax = Syntax::Custom(syntax::parse_intrinsic, syntax::print_intrinsic),
        "llvm.cmpxchg" => {
            op_def.syntax = Syntax::Format(
                "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? \
                 $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
            );
            op_def.relations = &syntax::EXCHANGED;
            op_def.verify = Some(verify::cmpxchg);
        }
        "llvm.invoke" => {
            op_def.syntax = Syntax::Custom(syntax::parse_invoke, syntax::print_invoke);
            op_def.verify = Some(verify::invoke);
        }
        "llvm.landingpad" => {
            op_def.syntax = Syntax::Custom(syntax::parse_landingpad, syntax::print_landingpad);
            op_def.verify = Some(verify::landingpad);
        }
        _ => {}
    }
}
