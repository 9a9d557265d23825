//! Packs buffers with known lives into one arena: each gets an offset such that no two buffers that are live at the same
//! time share a byte, and the arena is as small as possible.
//!
//! ```
//! use freehold_packing::{Buffer, Limits, check, pack};
//!
//! // A buffer of 4 bytes that is live at the points 0, 1 and 2, and so on.
//! let buffer = |lower, upper| Buffer { lower, upper, size: 4, alignment: 1 };
//! let buffers = [buffer(0, 3), buffer(3, 9), buffer(0, 9), buffer(9, 21), buffer(0, 21)];
//! let packing = pack(&buffers, None, &Limits::steps(1000))?;
//! assert_eq!(packing.height, 12);
//! assert!(packing.is_optimal());
//! assert_eq!(check(&buffers, &packing.offsets, Some(12)), Ok(12));
//! # Ok::<(), freehold_packing::Invalid>(())
//! ```
//!
//! The problem is *dynamic storage allocation*, which is NP-hard. [`pack`] first packs greedily in several ways
//! (`greedy`), and then searches exactly (`search`) while the limits last. The result depends only on the buffers, the
//! capacity and the number of steps, unless the time is limited.
//!
//! The cost without the search is O(n log n), with at most a constant number of visits of other buffers for each
//! buffer; the search takes at most the given number of steps, each of which visits at most
//! [`VISITS_PER_STEP`] buffers or counts as several.

mod check;
mod greedy;
mod minimize;
mod search;
mod sections;
mod sort;
#[cfg(test)]
mod tests;

pub use check::{Conflict, check};
pub use greedy::fill;
pub use minimize::pack;
pub use search::VISITS_PER_STEP;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A buffer to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// The first point of time at which the buffer is live.
    pub lower: i64,
    /// The first point of time at which the buffer is no longer live. Greater than `lower`.
    pub upper: i64,
    /// The size in bytes. A buffer of size zero is at offset zero and shares bytes with none.
    pub size: u64,
    /// The offset must be a multiple of this, which is at least 1.
    pub alignment: u64,
}

/// The limits of the search of [`pack`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// The maximum number of steps of the exact search. A step is a placement of one buffer that is tried.
    pub steps: u64,
    /// The maximum time of the whole call. If it is the time that ends the search, results differ between runs.
    pub time: Option<Duration>,
    /// A flag that ends the search when another thread sets it. The packing that was found until then is the result.
    pub interrupted: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Limits the search to this number of steps. Zero means that buffers are only packed greedily.
    pub fn steps(steps: u64) -> Limits {
        Limits { steps, time: None, interrupted: None }
    }
}

/// A packing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The offset of each buffer.
    pub offsets: Vec<u64>,
    /// The size of the arena: the largest end of a buffer.
    pub height: u64,
    /// A number of bytes that no packing of these buffers can be lower than. At first this is the largest sum of live sizes
    /// (rounded up to multiples of the greatest common divisor of all alignments, minus the padding of the topmost buffer); it
    /// increases when the search proves that there is no packing of a height.
    pub lower_bound: u64,
    /// The number of steps that the search took.
    pub steps: u64,
}

impl Packing {
    /// Whether no packing is lower.
    pub fn is_optimal(&self) -> bool {
        self.height == self.lower_bound
    }

    /// Returns whether the buffers fit into `capacity` bytes, or `None` if that is neither shown nor refuted.
    pub fn fits(&self, capacity: u64) -> Option<bool> {
        match (self.height <= capacity, self.lower_bound > capacity) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

/// Why buffers cannot be packed. The numbers are indices of buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// The life of a buffer is empty.
    EmptyLife(usize),
    /// The alignment of a buffer is zero.
    ZeroAlignment(usize),
    /// The sizes and alignments of all buffers up to this one add up to more than [`MAX_TOTAL`] bytes, or there are
    /// more buffers than a `u32` counts.
    TooLarge(usize),
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::EmptyLife(index) => write!(f, "the life of buffer {index} is empty"),
            Invalid::ZeroAlignment(index) => write!(f, "the alignment of buffer {index} is zero"),
            Invalid::TooLarge(index) => write!(f, "sizes up to buffer {index} add up to too many bytes"),
        }
    }
}

impl std::error::Error for Invalid {}

/// The largest sum of the sizes and alignments of buffers that can be packed. No offset is larger.
pub const MAX_TOTAL: u64 = i64::MAX as u64;

/// The point of time with the largest sum of live sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peak {
    /// The first such point.
    pub time: i64,
    /// The sum of the sizes of the buffers that are live then, each rounded up to its alignment.
    pub bytes: u128,
    /// The buffers that are live then, as indices in ascending order.
    pub buffers: Vec<usize>,
}

/// Returns the point of time with the largest sum of live sizes, each rounded up to its alignment. Returns `None` if
/// there are no buffers, or none with a life. Takes O(n log n).
///
/// If all buffers have one alignment, and sizes are multiples of it, no packing is lower than this sum.
pub fn peak(buffers: &[Buffer]) -> Option<Peak> {
    let rounded = |buffer: &Buffer| u128::from(buffer.size).next_multiple_of(u128::from(buffer.alignment.max(1)));
    let mut events: Vec<(i64, bool, u128)> = Vec::with_capacity(buffers.len() * 2);
    for buffer in buffers.iter().filter(|buffer| buffer.lower < buffer.upper) {
        events.push((buffer.lower, true, rounded(buffer)));
        events.push((buffer.upper, false, rounded(buffer)));
    }
    events.sort_unstable();
    let (mut live, mut highest) = (0, None);
    for (time, begins, bytes) in events {
        if !begins {
            live -= bytes;
            continue;
        }
        live += bytes;
        if highest.is_none_or(|(_, most)| live > most) {
            highest = Some((time, live));
        }
    }
    let (time, bytes) = highest?;
    let is_live = |&index: &usize| buffers[index].lower <= time && time < buffers[index].upper;
    Some(Peak { time, bytes, buffers: (0..buffers.len()).filter(is_live).collect() })
}

/// Rounds `offset` up to a multiple of `alignment`.
fn align_up(offset: u64, alignment: u64) -> u64 {
    // Most alignments are one, and division is slow.
    if alignment == 1 { offset } else { offset.next_multiple_of(alignment) }
}
