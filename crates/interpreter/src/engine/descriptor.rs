//! Descriptors of buffers: which allocation, and where in it the elements are.

use cranelift_entity::entity_impl;
use smallvec::SmallVec;

/// Sizes, strides and indices.
pub type Dims = SmallVec<[i64; 4]>;

/// The index of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllocationId(pub(crate) u32);
entity_impl!(AllocationId, "allocation");

/// A memref descriptor: the location of a buffer's elements in an allocation.
#[derive(Clone, Debug, PartialEq)]
pub struct MemRef {
    /// The allocation.
    pub allocation: AllocationId,
    /// The offset of the aligned pointer from the start of the allocation, in bytes.
    pub aligned: i64,
    /// The offset of the first element from the aligned pointer, in elements.
    pub offset: i64,
    /// The extents.
    pub sizes: Dims,
    /// The strides, in elements.
    pub strides: Dims,
}

impl MemRef {
    /// Returns the byte offset from the start of the allocation of the element at `indices`, which must be in bounds.
    /// On overflow, the offset saturates at a byte that no allocation has.
    pub fn byte_at(&self, indices: &[i64], size: usize) -> i64 {
        let linear =
            indices.iter().zip(&self.strides).fold(self.offset, |sum, (i, s)| sum.saturating_add(i.saturating_mul(*s)));
        self.aligned.saturating_add(linear.saturating_mul(size as i64))
    }

    /// Returns the byte range that its elements span, or `None` if it has no elements or the range overflows.
    pub fn span(&self, size: usize) -> Option<(i64, i64)> {
        if self.sizes.contains(&0) {
            return None;
        }
        let (mut low, mut high) = (self.offset, self.offset);
        for (&extent, &stride) in self.sizes.iter().zip(&self.strides) {
            let reach = (extent - 1).checked_mul(stride)?;
            if reach < 0 { low = low.checked_add(reach)? } else { high = high.checked_add(reach)? }
        }
        let byte = |element: i64| self.aligned.checked_add(element.checked_mul(size as i64)?);
        Some((byte(low)?, byte(high.checked_add(1)?)?))
    }
}
