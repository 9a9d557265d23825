//! Row-derived verification (being written).
use super::*;
/// Verifies an op by its row.
pub fn verify_op_by_row(input: &VerifyInput<'_>) -> Verified {
    match input.row().verify {
        Some(verify) => verify(input),
        None => Ok(()),
    }
}
/// Verifies what needs valid regions.
pub fn verify_regions_by_row(_input: &VerifyInput<'_>) -> Verified {
    Ok(())
}
