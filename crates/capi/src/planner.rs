//! The planner alone: lives and sizes of buffers in, offsets in one arena out.

use freehold_packing::{Buffer, Limits, Packing, pack};

use crate::error::{Failure, FreeholdStatus};
use crate::guard::{borrowed_mut, elements, guarded};

/// A buffer to place.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FreeholdBuffer {
    /// The first point of time at which the buffer is live.
    pub lower: i64,
    /// The first point of time at which it is no longer live. Greater than `lower`.
    pub upper: i64,
    /// Its size in bytes. A buffer of size zero is at offset zero.
    pub size: u64,
    /// Its offset is a multiple of this, which is at least 1.
    pub alignment: u64,
}

/// A plan: what `freehold_plan` found.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeholdPlan {
    /// The size of the arena in bytes: the largest end of a buffer.
    pub height: u64,
    /// No plan of these buffers is lower than this.
    pub lower_bound: u64,
    /// The number of steps of the search that were taken.
    pub steps: u64,
}

/// Gives each of `count` buffers an offset, such that no two that are live at the same time share a byte, and the arena is
/// as small as found. Writes the offsets to `offsets`, which has room for `count`, and the arena to `plan`.
///
/// `capacity` is the size to reach, after which the search ends; 0 means the least. `steps` limits the exact search: 0 packs
/// greedily, in O(n log n). The result depends on nothing but these arguments. A plan higher than `capacity` is no failure:
/// compare `height`.
///
/// Fails if a buffer has an empty life or the alignment zero, or if all sizes add up to more than INT64_MAX.
///
/// # Safety
/// `buffers` points to `count` buffers, `offsets` to room for `count` numbers, and `plan` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_plan(
    buffers: *const FreeholdBuffer,
    count: usize,
    capacity: u64,
    steps: u64,
    offsets: *mut u64,
    plan: *mut FreeholdPlan,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let buffers = unsafe { elements(buffers, count, "buffers") }?;
        // SAFETY: the caller says so.
        let plan = unsafe { borrowed_mut(plan, "plan") }?;
        if offsets.is_null() && count > 0 {
            return Err(Failure::argument("the argument 'offsets' is null"));
        }
        let buffer = |&FreeholdBuffer { lower, upper, size, alignment }: &FreeholdBuffer| Buffer {
            lower,
            upper,
            size,
            alignment,
        };
        let buffers: Vec<Buffer> = buffers.iter().map(buffer).collect();
        let packing = pack(&buffers, (capacity > 0).then_some(capacity), &Limits::steps(steps))
            .map_err(|invalid| Failure::argument(invalid.to_string()))?;
        let Packing { offsets: given, height, lower_bound, steps } = packing;
        // SAFETY: the caller gives room for `count` numbers, and `given` has that many.
        unsafe { std::ptr::copy_nonoverlapping(given.as_ptr(), offsets, given.len()) };
        *plan = FreeholdPlan { height, lower_bound, steps };
        Ok(())
    })
}
