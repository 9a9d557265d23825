//! The storage of a memref in an arena of bytes.

use freehold_core::definition::{declared_storage, storage_in_facts};
use freehold_core::ir::{Context, Name, Op, Type, TypeData, View};

/// The largest alignment that an element type needs by itself.
const LARGEST_ALIGNMENT: u64 = 16;

/// The storage that a buffer needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Storage {
    /// Its size in bytes.
    pub size: u64,
    /// The number that its address must be a multiple of.
    pub alignment: u64,
}

/// Returns the storage of a memref of this type, or `None` if it cannot be a `memref.view` of an arena: its shape is
/// dynamic, it has a layout or a memory space, its elements are no numbers, or its size does not fit in 63 bits.
pub(crate) fn storage_of(ctx: &Context, ty: Type) -> Option<Storage> {
    let TypeData::MemRef { ref shape, element, layout: None, space: None } = *ty.data(ctx) else { return None };
    let element = element_storage(ctx, element)?;
    Some(Storage { size: product(shape, element.size)?, ..element })
}

/// Returns the storage of an element in an array. An element narrower than a byte takes a whole one.
pub(crate) fn element_storage(ctx: &Context, ty: Type) -> Option<Storage> {
    match *ty.data(ctx) {
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index => {
            Some(power_of_two(ty.bit_width(ctx)?.into()))
        }
        TypeData::Complex(part) => {
            let part = element_storage(ctx, part)?;
            Some(Storage { size: 2 * part.size, ..part })
        }
        TypeData::Vector { ref shape, ref scalable, element } => {
            if scalable.contains(&true) {
                return None;
            }
            // An array of vectors of rank 1, whose elements are packed.
            let (last, outer) = shape.split_last().map_or((1, &[][..]), |(&last, outer)| (last, outer));
            let bits = u64::try_from(last).ok()?.checked_mul(element.bit_width(ctx)?.into())?;
            let row = power_of_two(bits);
            Some(Storage { size: product(outer, row.size)?, ..row })
        }
        _ => declared_storage(ctx, ty).map(|declared| Storage { size: declared.size, alignment: declared.alignment }),
    }
}

/// Returns the storage of an element of the buffer that `op` allocates: as `freehold.facts` of the op state it, or as for
/// every buffer of its type.
pub(crate) fn allocated_element(view: View<'_>, op: Op) -> Option<Storage> {
    let stated = view.attribute(op, Name::FREEHOLD_FACTS).and_then(|facts| storage_in_facts(view.ctx, facts).ok());
    match stated {
        Some(stated) => Some(Storage { size: stated.size, alignment: stated.alignment }),
        None => element_storage(view.ctx, view.ty(view.result(op, 0)).element(view.ctx)?),
    }
}

fn power_of_two(bits: u64) -> Storage {
    let size = bits.div_ceil(8).max(1).next_power_of_two();
    Storage { size, alignment: size.min(LARGEST_ALIGNMENT) }
}

/// Returns `size` multiplied by all dimensions.
fn product(shape: &[i64], size: u64) -> Option<u64> {
    let dimension = |size: u64, &dimension: &i64| size.checked_mul(u64::try_from(dimension).ok()?);
    shape.iter().try_fold(size, dimension).filter(|&size| i64::try_from(size).is_ok())
}
