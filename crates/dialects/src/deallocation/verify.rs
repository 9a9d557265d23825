//! Verifiers of the `deallocation` ops.

use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;

/// `deallocation.retain`: one result for each retained memref.
pub fn verify_retain(input: &VerifyInput<'_>) -> Fallible {
    let (memrefs, results) = (input.group("retained").len(), input.body.results(input.op).len());
    if memrefs != results {
        return input
            .error(format!("must have one result for each retained memref: {memrefs} memrefs, {results} results"))
            .fail();
    }
    Ok(())
}
