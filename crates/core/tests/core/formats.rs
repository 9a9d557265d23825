//! Tests that the assembly formats of all dialects compile.

use freehold_core::definition::{OpDef, Syntax};
use freehold_core::ir::Context;
use freehold_core::text::format::compile;

#[test]
fn formats_of_all_dialects_compile() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let op_defs = freehold_dialects::DIALECTS.iter().flat_map(|dialect| dialect.ops).flat_map(|table| table.iter());
    let problem = |op_def: &'static OpDef| match op_def.syntax {
        Syntax::Format(text) => compile(&ctx, op_def, text).err().map(|error| format!("{}: {error}", op_def.name)),
        _ => None,
    };
    let failures: Vec<String> = op_defs.filter_map(|&op_def| problem(op_def)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
