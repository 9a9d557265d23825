//! The bytes of an allocation.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Attr, DYNAMIC, Name, Op, TypeData, Value, View};

use super::simplify_extents::{ExtentSimplifier, Products};
use crate::support::storage::allocated_element;

/// The bytes of the buffer that an op allocates.
pub struct AllocationBytes {
    /// The bytes of an element, times the static extents.
    pub bytes: u64,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
    /// Its memory space.
    pub space: Option<Attr>,
    /// The dynamic extents.
    pub extents: Vec<Value>,
    /// The products that must not overflow.
    pub products: Products,
}

impl AllocationBytes {
    /// Of a `memref.alloc`; `None` if a view of an arena of bytes cannot replace it: it has a layout, its elements are no
    /// numbers, or it has no bytes.
    pub fn of(view: View<'_>, op: Op) -> Option<AllocationBytes> {
        let TypeData::MemRef { ref shape, layout: None, space, .. } = *view.ty(view.result(op, 0)).data(view.ctx)
        else {
            return None;
        };
        let element = allocated_element(view, op)?;
        let known = shape.iter().filter(|&&dimension| dimension != DYNAMIC);
        let multiply = |size: u64, &dimension: &i64| size.checked_mul(u64::try_from(dimension).ok()?);
        let bytes = known.into_iter().try_fold(element.size, multiply)?;
        let extents: Vec<Value> = view.operands(op).collect();
        let dynamic = shape.iter().filter(|&&dimension| dimension == DYNAMIC).count();
        if bytes == 0 || i64::try_from(bytes).is_err() || dynamic != extents.len() {
            return None;
        }
        let alignment = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx));
        let alignment = alignment.and_then(|alignment| u64::try_from(alignment).ok()).unwrap_or(1).max(1);
        let alignment = alignment.max(element.alignment);
        (alignment.is_power_of_two() && alignment <= 1 << 32).then_some(AllocationBytes {
            bytes,
            alignment,
            space,
            extents,
            products: Products::new(),
        })
    }

    /// Replaces the extents by simpler values, and multiplies what is constant.
    pub fn simplify(&mut self, view: View<'_>, simplifier: &mut ExtentSimplifier<'_>) {
        let (mut bytes, mut dynamic, mut products) = (self.bytes, Vec::new(), Products::new());
        for &value in &self.extents {
            let (factors, more) = simplifier.factors(value);
            products.extend(more);
            for factor in factors {
                let constant = constant_integer(view, factor).filter(|&constant| constant > 0);
                let multiplied = constant.and_then(|constant| bytes.checked_mul(constant as u64));
                match multiplied.filter(|&multiplied| i64::try_from(multiplied).is_ok()) {
                    Some(multiplied) => bytes = multiplied,
                    None => dynamic.push(factor),
                }
            }
        }
        // Buffers whose types are dynamic are placed as such.
        if !dynamic.is_empty() {
            (self.bytes, self.extents) = (bytes, dynamic);
            self.products.extend(products);
        }
    }

    /// Returns the values from which the size is computed.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.extents.iter().copied().chain(self.products.iter().map(|&(value, _)| value))
    }

    /// Returns whether the size does not depend on extents.
    pub fn is_static(&self) -> bool {
        self.extents.is_empty()
    }
}
