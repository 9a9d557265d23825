//! The sizes of groups of operands: small arrays of integers, and dictionaries that hold one.
//!
//! Nearly every op with several groups of operands has one of few lists of sizes, and every query about a group of operands reads
//! one. So the ids of small arrays are kept by their values, and the sizes in recent dictionaries by the id of the dictionary.
//! Both are tables that any thread reads and writes without a lock: a slot is one atomic word, and an entry that another one
//! replaces is only found more slowly.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::{Attr, AttrData, Context, Name};

/// The number of bits of a small value.
const BITS: usize = 3;
/// The most values of a small array.
const MOST: usize = 3;
/// The number of dictionaries whose sizes are kept.
const RECENT: usize = 256;

/// The tables of a context; each is made on first use.
#[derive(Default)]
pub(super) struct GroupSizes {
    /// The ids plus one of small `array<i32: …>`, by their values.
    arrays: OnceLock<Box<[AtomicU32]>>,
    /// The sizes of groups of operands in recent dictionaries, each with the id of its dictionary in the upper half.
    dictionaries: OnceLock<Box<[AtomicU64]>>,
}

impl GroupSizes {
    /// Returns `array<i32: values>`, which `make` makes unless it is known.
    #[inline]
    pub fn array(&self, values: &[i64], make: impl FnOnce() -> Attr) -> Attr {
        let Some(slot) = self.array_slot(values) else { return make() };
        match slot.load(Ordering::Acquire) {
            0 => {
                let attr = make();
                slot.store(attr.0 + 1, Ordering::Release);
                attr
            }
            id => Attr(id - 1),
        }
    }

    /// Returns the slot of an array, if it has one to three small values.
    fn array_slot(&self, values: &[i64]) -> Option<&AtomicU32> {
        if values.is_empty() || values.len() > MOST {
            return None;
        }
        let mut place = values.len();
        for &value in values {
            if !(0..1 << BITS).contains(&value) {
                return None;
            }
            place = place << BITS | value as usize;
        }
        let all = || (0..(MOST + 1) << (MOST * BITS)).map(|_| AtomicU32::new(0)).collect();
        self.arrays.get_or_init(all).get(place)
    }
}

impl Context {
    /// Returns the sizes of the groups of operands that the dictionary has under [`Name::OPERAND_SEGMENT_SIZES`], if there are at
    /// most four, each less than 255; 255 stands for a group that has no size.
    #[inline]
    pub fn operand_segments(&self, dictionary: Attr) -> Option<[u8; 4]> {
        // No dictionary has the id of an empty slot.
        let all = || (0..RECENT).map(|_| AtomicU64::new(u64::MAX)).collect();
        let slot = &self.group_sizes.dictionaries.get_or_init(all)[dictionary.index() % RECENT];
        let known = slot.load(Ordering::Relaxed);
        if (known >> 32) as u32 == dictionary.0 {
            return Some((known as u32).to_le_bytes());
        }
        let sizes = self.read_operand_segments(dictionary)?;
        slot.store(u64::from(dictionary.0) << 32 | u64::from(u32::from_le_bytes(sizes)), Ordering::Relaxed);
        Some(sizes)
    }

    fn read_operand_segments(&self, dictionary: Attr) -> Option<[u8; 4]> {
        let sizes = dictionary.get(self, Name::OPERAND_SEGMENT_SIZES)?.data(self);
        let AttrData::DenseArray { element, length, data } = sizes else { return None };
        let mut small = [u8::MAX; 4];
        if *length > small.len() || !element.is_signless(self, 32) {
            return None;
        }
        for (small, bytes) in small.iter_mut().zip(data.as_chunks::<4>().0) {
            *small = u8::try_from(i32::from_le_bytes(*bytes).max(0)).ok().filter(|size| *size < u8::MAX)?;
        }
        Some(small)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_arrays_are_the_interned_ones() {
        let ctx = Context::new(&[]);
        let lists: [&[i64]; 8] = [&[], &[1], &[0, 1], &[1, 0], &[1, 0, 7], &[1, 0, 8], &[-1], &[0, 0, 0, 0]];
        for values in lists {
            let attr = ctx.int_array_attr(32, values);
            assert_eq!(attr, ctx.int_array_attr(32, values));
            assert_eq!(attr.as_i64_array(&ctx).as_deref(), Some(values));
            assert_ne!(attr, ctx.int_array_attr(64, values));
        }
    }

    #[test]
    fn sizes_are_those_of_the_dictionary() {
        let ctx = Context::new(&[]);
        let with = |values: &[i64]| {
            let sizes = ctx.int_array_attr(32, values);
            ctx.dictionary(&[(Name::OPERAND_SEGMENT_SIZES, sizes)])
        };
        // More dictionaries than slots, asked for twice.
        for value in (0..600).chain(0..600) {
            let expected = (value < 255).then_some([1, value as u8, 255, 255]);
            assert_eq!(ctx.operand_segments(with(&[1, value])), expected);
        }
        assert_eq!(ctx.operand_segments(with(&[-2, 3, 0, 1])), Some([0, 3, 0, 1]));
        assert_eq!(ctx.operand_segments(with(&[1; 5])), None);
        assert_eq!(ctx.operand_segments(Context::EMPTY_DICTIONARY), None);
    }
}
