//! Verifiers of modules and of unrealized conversion casts.

use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;

/// `builtin.module` has no attributes other than its name, its visibility and discardable attributes.
pub fn verify_module(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    for entry in input.body.attributes(input.op).entries(ctx) {
        let name = ctx.str(entry.0);
        if !name.contains('.') && name != "sym_name" && name != "sym_visibility" {
            return input
                .error(format!("can only contain attributes with dialect-prefixed names, found: '{name}'"))
                .fail();
        }
    }
    Ok(())
}

/// `builtin.unrealized_conversion_cast` has at least one result.
pub fn verify_unrealized_conversion_cast(input: &VerifyInput<'_>) -> Fallible {
    if input.body.results(input.op).is_empty() {
        return input.error("expected at least one result for cast operation").fail();
    }
    Ok(())
}
