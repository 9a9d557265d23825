//! Checks a packing, without the code that creates packings.

use std::collections::BTreeMap;
use std::fmt;

use crate::Buffer;

/// A fault of a packing. The numbers are indices of buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The number of offsets is not the number of buffers.
    Count,
    /// The offset of this buffer is not a multiple of its alignment.
    Misaligned(usize),
    /// This buffer ends after the capacity, or after the largest address.
    TooHigh(usize),
    /// These two buffers are live at the same time and share bytes.
    Overlap(usize, usize),
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Count => write!(f, "the number of offsets is not the number of buffers"),
            Conflict::Misaligned(index) => write!(f, "buffer {index} is not aligned"),
            Conflict::TooHigh(index) => write!(f, "buffer {index} ends after the capacity"),
            Conflict::Overlap(first, second) => {
                write!(f, "buffers {first} and {second} share bytes while both are live")
            }
        }
    }
}

impl std::error::Error for Conflict {}

/// Checks that each offset is aligned, that no buffer ends after `capacity`, and that no two buffers share bytes while
/// both are live. Returns the height of the packing.
///
/// The check walks over the ends of lives in the order of time and keeps the live buffers sorted by offset, in which a
/// new one can only collide with its neighbors. It takes O(n log n).
///
/// # Errors
/// Returns the first conflict.
pub fn check(buffers: &[Buffer], offsets: &[u64], capacity: Option<u64>) -> Result<u64, Conflict> {
    if buffers.len() != offsets.len() {
        return Err(Conflict::Count);
    }
    let mut height = 0;
    for (index, (buffer, &offset)) in buffers.iter().zip(offsets).enumerate() {
        if !offset.is_multiple_of(buffer.alignment) {
            return Err(Conflict::Misaligned(index));
        }
        let end = offset.checked_add(buffer.size).ok_or(Conflict::TooHigh(index))?;
        if capacity.is_some_and(|capacity| end > capacity) {
            return Err(Conflict::TooHigh(index));
        }
        height = height.max(end);
    }
    let mut events: Vec<(i64, bool, usize)> = Vec::with_capacity(buffers.len() * 2);
    for (index, buffer) in buffers.iter().enumerate().filter(|(_, buffer)| buffer.size > 0) {
        if buffer.lower < buffer.upper {
            events.push((buffer.lower, true, index));
            events.push((buffer.upper, false, index));
        }
    }
    events.sort_unstable();
    let mut live: BTreeMap<u64, usize> = BTreeMap::new();
    for (_, begins, index) in events {
        let offset = offsets[index];
        if !begins {
            live.remove(&offset);
            continue;
        }
        if let Some((&below, &other)) = live.range(..=offset).next_back()
            && below + buffers[other].size > offset
        {
            return Err(Conflict::Overlap(other.min(index), other.max(index)));
        }
        if let Some((&above, &other)) = live.range(offset..).next()
            && offset + buffers[index].size > above
        {
            return Err(Conflict::Overlap(other.min(index), other.max(index)));
        }
        live.insert(offset, index);
    }
    Ok(height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(lower: i64, upper: i64, size: u64, alignment: u64) -> Buffer {
        Buffer { lower, upper, size, alignment }
    }

    #[test]
    fn every_conflict_is_found() {
        let buffers = [buffer(0, 4, 8, 8), buffer(2, 6, 8, 8), buffer(4, 8, 8, 4), buffer(0, 8, 0, 1)];
        assert_eq!(check(&buffers, &[0, 8, 0, 0], None), Ok(16));
        assert_eq!(check(&buffers, &[0, 8, 0, 3], Some(16)), Ok(16));
        assert_eq!(check(&buffers, &[0, 8, 0], None), Err(Conflict::Count));
        assert_eq!(check(&buffers, &[4, 16, 0, 0], None), Err(Conflict::Misaligned(0)));
        assert_eq!(check(&buffers, &[0, 8, 0, 0], Some(15)), Err(Conflict::TooHigh(1)));
        assert_eq!(check(&buffers, &[0, u64::MAX - 7, 0, 0], None), Err(Conflict::TooHigh(1)));
        assert_eq!(check(&buffers, &[0, 0, 8, 0], None), Err(Conflict::Overlap(0, 1)));
        assert_eq!(check(&buffers, &[0, 8, 4, 0], None), Err(Conflict::Overlap(1, 2)));
        assert_eq!(check(&buffers, &[0, 8, 12, 0], None), Err(Conflict::Overlap(1, 2)));
        // A large buffer around a small one, in both orders.
        let nested = [buffer(0, 4, 8, 1), buffer(1, 2, 2, 1)];
        assert_eq!(check(&nested, &[0, 3], None), Err(Conflict::Overlap(0, 1)));
        let nested = [buffer(0, 4, 2, 1), buffer(1, 2, 8, 1)];
        assert_eq!(check(&nested, &[3, 0], None), Err(Conflict::Overlap(0, 1)));
    }
}
