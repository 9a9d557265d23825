//! Asynchronous copies that have not completed.

use super::descriptor::{Dims, MemRef};
use super::fault::{FaultKind, Faulted};
use super::kind::{Kind, element_count, row_major};
use super::races::Touch;
use super::state::Transfer;
use super::step::Step;

impl Transfer {
    /// Writes the elements to the target.
    pub fn complete(&self, step: &mut Step<'_>) -> Faulted {
        for (number, value) in &self.elements {
            let byte = byte_of(step, &self.target, &self.kind, *number, Touch::Write)?;
            self.kind.store(step.state.memory.data_mut(self.target.allocation), byte, value);
        }
        Ok(())
    }
}

/// Returns the byte offset of the element with row-major index `number`, after a check of the access.
pub fn byte_of(step: &mut Step<'_>, memref: &MemRef, kind: &Kind, number: i64, touch: Touch) -> Faulted<usize> {
    let count = element_count(&memref.sizes).unwrap_or(0);
    if number < 0 || number >= count as i64 {
        let message = format!("element {number} is out of bounds for a buffer of {count} elements");
        return step.fault(FaultKind::OutOfBounds, message);
    }
    let mut at = Dims::new();
    let mut rest = number;
    for stride in row_major(&memref.sizes) {
        at.push(rest / stride.max(1));
        rest %= stride.max(1);
    }
    let size = kind.size();
    let byte = memref.byte_at(&at, size);
    let end = byte.saturating_add(size as i64);
    step.state.memory.check(memref.allocation, byte, end, kind.alignment(), touch, step.at)?;
    Ok(byte as usize)
}
