//! Sizes of buffers as products, and what is guessed of them: which is larger, and what they are for example extents.
//!
//! A wrong guess costs bytes and nothing else.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, entity_impl};

/// A number that the program computes and that a size depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtentId(u32);
entity_impl!(ExtentId, "extent");

/// The knowledge about an extent.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// An example value.
    pub example: u64,
    /// The extent to which the program adds a constant that is not negative, and obtains this one.
    pub augend: PackedOption<ExtentId>,
}

/// The extents of a function.
pub type Extents = PrimaryMap<ExtentId, Extent>;

/// The size of a buffer: the product of a number of bytes and of extents.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The bytes of an element, times the static extents.
    pub bytes: u64,
    /// The dynamic extents, in a fixed order.
    pub extents: Vec<ExtentId>,
}

impl Size {
    /// Returns the bytes for the example values of the extents.
    pub fn example(&self, extents: &Extents) -> u64 {
        let mut factors = self.extents.iter().map(|&extent| extents[extent].example);
        let product = factors.try_fold(self.bytes, u64::checked_mul);
        product.unwrap_or(u64::MAX / 4096).min(u64::MAX / 4096)
    }

    /// Returns whether this size is at most `large` unless extents are zero, negative or overflow.
    pub fn is_at_most(&self, large: &Size, extents: &Extents) -> bool {
        if self == large {
            return true;
        }
        let mut left = large.extents.clone();
        let is_covered = |&extent: &ExtentId| {
            let covers = |&other: &ExtentId| other == extent || extents[other].augend.expand() == Some(extent);
            let at = left.iter().position(covers);
            at.map(|at| left.swap_remove(at)).is_some()
        };
        self.bytes <= large.bytes && self.extents.iter().all(is_covered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_ordered_by_their_factors() {
        let mut extents = Extents::new();
        let n = extents.push(Extent { example: 61, augend: None.into() });
        let more = extents.push(Extent { example: 62, augend: Some(n).into() });
        let size = |bytes, extents: &[ExtentId]| Size { bytes, extents: extents.to_vec() };
        assert!(size(4, &[n]).is_at_most(&size(4, &[more]), &extents));
        assert!(!size(4, &[more]).is_at_most(&size(4, &[n]), &extents));
        assert!(size(4, &[n]).is_at_most(&size(8, &[more, n]), &extents));
        assert!(!size(4, &[n, n]).is_at_most(&size(8, &[n]), &extents));
        assert!(!size(8, &[n]).is_at_most(&size(4, &[n, more]), &extents));
        assert_eq!(size(4, &[n, more]).example(&extents), 4 * 61 * 62);
        assert_eq!(size(u64::MAX, &[n]).example(&extents), u64::MAX / 4096);
    }
}
