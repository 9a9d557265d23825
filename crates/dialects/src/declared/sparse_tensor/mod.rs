//! `sparse_tensor`: the folds and the syntax that its declaration cannot say.

mod coiterate;
mod fold;
mod syntax;

use freehold_core::definition::{OpDef, Syntax};

pub(super) use syntax::present;

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "sparse_tensor.coiterate" => {
            op_def.syntax = Syntax::Custom(coiterate::parse, coiterate::print);
            op_def.verify = Some(coiterate::verify);
            op_def.verify_regions = Some(coiterate::verify_regions);
        }
        "sparse_tensor.convert" | "sparse_tensor.reorder_coo" => op_def.fold = Some(fold::same_type),
        "sparse_tensor.extract_iteration_space" => {
            op_def.syntax =
                Syntax::Custom(syntax::parse_extract_iteration_space, syntax::print_extract_iteration_space);
        }
        "sparse_tensor.iterate" => op_def.syntax = Syntax::Custom(syntax::parse_iterate, syntax::print_iterate),
        "sparse_tensor.reinterpret_map" => op_def.fold = Some(fold::reinterpret_map),
        "sparse_tensor.storage_specifier.get" => op_def.fold = Some(fold::storage_specifier_get),
        _ => {}
    }
}
