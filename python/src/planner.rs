//! The planner alone: lives and sizes of buffers in, offsets in one arena out.

use freehold::cancellation::Cancellation;
use freehold::packing::{Buffer, Limits, pack};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::work;

/// Packs buffers, given as (lower, upper, size, alignment). Returns the offsets, the height, the lower bound, and the steps.
#[pyfunction]
pub(crate) fn plan_buffers(
    py: Python<'_>,
    buffers: Vec<(i64, i64, u64, u64)>,
    capacity: Option<u64>,
    steps: u64,
) -> PyResult<(Vec<u64>, u64, u64, u64)> {
    let buffer = |(lower, upper, size, alignment)| Buffer { lower, upper, size, alignment };
    let buffers: Vec<Buffer> = buffers.into_iter().map(buffer).collect();
    let cancellation = Cancellation::default();
    let limits = Limits { interrupted: Some(cancellation.flag()), ..Limits::steps(steps) };
    let packing = work::run(py, &cancellation, || {
        pack(&buffers, capacity, &limits).map_err(|invalid| Failure::new(invalid.to_string()))
    })?;
    Ok((packing.offsets, packing.height, packing.lower_bound, packing.steps))
}
