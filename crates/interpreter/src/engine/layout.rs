//! Layouts of buffers that the program allocates.

use super::allocation::Home;
use super::data::Data;
use super::descriptor::{AllocationId, Dims, MemRef};
use super::fault::{FaultKind, Faulted};
use super::kind::{Kind, row_major};
use super::step::Step;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Context, DYNAMIC, Type, TypeData};

/// The layout of a new buffer, and the size that native code would request from the allocator.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its static shape.
    pub shape: Dims,
    /// Its static strides and offset, if the layout is not row-major with offset 0.
    pub strided: Option<(Dims, i64)>,
    /// Its element.
    pub kind: Kind,
    /// The alignment of its first byte.
    pub alignment: u64,
    /// The number of bytes that native code requests from the allocator in addition to the size.
    pub padding: usize,
}

impl Layout {
    /// Returns the layout of a memref type with the op's alignment.
    pub fn of(ctx: &Context, ty: Type, alignment: Option<i64>) -> Result<Layout, String> {
        let kind = Kind::of_element(ctx, ty)?;
        let shape: Dims = ty.shape(ctx).ok_or("allocates an unranked buffer")?.into();
        let found = strides_and_offset(ctx, ty).ok_or("has a layout that is not strided")?;
        let plain = row_major(&shape);
        let has_layout = matches!(ty.data(ctx), TypeData::MemRef { layout: Some(_), .. });
        let strided =
            (has_layout && (found.offset != 0 || found.strides != plain)).then_some((found.strides, found.offset));
        // The lowering to LLVM requests additional bytes to align the buffer, if the op or the element type has an
        // alignment.
        let natural = match kind {
            Kind::Int(_) | Kind::Float(_) => 0,
            _ => kind.size() as i64,
        };
        let padding = alignment.unwrap_or(natural).max(0) as usize;
        let alignment = alignment.unwrap_or(16).max(kind.alignment() as i64).max(1) as u64;
        check_alignment(alignment)?;
        Ok(Layout { shape, strided, kind, alignment, padding })
    }

    /// Returns the descriptor of a global with this layout.
    pub fn of_global(&self, allocation: AllocationId) -> MemRef {
        let strides = row_major(&self.shape);
        MemRef { allocation, aligned: 0, offset: 0, sizes: self.shape.clone(), strides }
    }

    /// Allocates a buffer of this layout.
    pub fn allocate(&self, step: &mut Step<'_>, sizes: Dims, home: Home) -> Faulted<MemRef> {
        let (strides, offset) = match &self.strided {
            None => (row_major(&sizes), 0),
            Some((strides, offset)) => (strides.clone(), *offset),
        };
        if strides.contains(&DYNAMIC) || offset == DYNAMIC || offset < 0 || strides.iter().any(|&stride| stride < 0) {
            return step.fault(FaultKind::InvalidCast, "a buffer is allocated with a dynamic layout");
        }
        let memref = MemRef { allocation: AllocationId(0), aligned: 0, offset, sizes, strides };
        step.size_of(&memref.sizes, &self.kind)?;
        let end =
            if memref.sizes.contains(&0) { 0 } else { memref.span(self.kind.size()).map_or(i64::MAX, |span| span.1) };
        step.state.memory.check_available(end as u64, step.at)?;
        let bytes = end as usize;
        let asked = bytes + self.padding;
        let allocation = step.state.memory.allocate(Data::undefined(bytes), asked, self.alignment, home, step.at);
        step.state.statistics.begun(step.state.memory.get(allocation));
        match home {
            Home::Heap => step.state.statistics.allocated(step.at, asked as u64),
            Home::Stack => step.state.stack.push(allocation),
            _ => {}
        }
        Ok(MemRef { allocation, ..memref })
    }
}

/// The maximum alignment in LLVM.
const MOST_ALIGNMENT: u64 = 1 << 32;

/// Checks the alignment of a buffer against the maximum.
pub fn check_alignment(alignment: u64) -> Result<(), String> {
    if alignment > MOST_ALIGNMENT {
        return Err(format!("has an alignment of {alignment} bytes, but the maximum is {MOST_ALIGNMENT}"));
    }
    Ok(())
}

/// Returns the sizes of a shape whose dynamic extents are the operands in `range`.
pub fn dynamic_sizes(step: &Step<'_>, shape: &[i64], range: std::ops::Range<usize>) -> Faulted<Dims> {
    let mut operands = range;
    let size = |&extent: &i64| match extent {
        DYNAMIC => {
            operands.next().map_or(Ok(0), |index| step.word(index, "is used as an extent").map(|word| word as i64))
        }
        extent => Ok(extent),
    };
    shape.iter().map(size).collect()
}
