//! Evaluation of `memref`: allocation and deallocation in this file, element access in `access`, views in `views`.

mod access;
mod views;

pub use access::{
    atomic_op, check_all, check_whole, copy, gather, load, load_step, scatter, store_step, touch_elements,
    touch_inserted,
};

use super::compile::{Compiled, Compiler};
use super::fault::Faulted;
use super::kind::{Dims, Kind, element_count, row_major};
use super::machine::Step;
use super::memory::{Data, Home};
use super::program::Global;
use super::table::{How, Row};
use super::value::{MemRef, Value};
use freehold_core::ir::{AttrData, Body, Context, DYNAMIC, Op, Type, TypeData};

/// The evaluations of the dialect's ops.
pub static ROWS: &[Row] = &[
    ("memref.alloc", How::Code(|c, op| allocate(c, op, Home::Heap))),
    ("memref.alloca", How::Code(|c, op| allocate(c, op, Home::Stack))),
    ("memref.alloca_scope", How::Code(alloca_scope)),
    ("memref.alloca_scope.return", How::Code(super::scf::forward_operands)),
    ("memref.assume_alignment", How::Code(views::assume_alignment)),
    ("memref.atomic_rmw", How::Code(access::atomic)),
    ("memref.atomic_yield", How::Code(super::scf::forward_operands)),
    ("memref.cast", How::Code(views::cast)),
    ("memref.collapse_shape", How::Code(views::collapse)),
    ("memref.copy", How::Code(access::copy_op)),
    ("memref.dealloc", How::Code(free)),
    ("memref.dim", How::Code(views::dim)),
    ("memref.distinct_objects", How::Code(views::distinct)),
    ("memref.dma_start", How::Code(super::transfer::start)),
    ("memref.dma_wait", How::Code(super::transfer::wait)),
    ("memref.expand_shape", How::Code(views::expand)),
    ("memref.extract_aligned_pointer_as_index", How::Code(views::pointer)),
    ("memref.extract_strided_metadata", How::Code(views::metadata)),
    ("memref.generic_atomic_rmw", How::Code(access::generic_atomic)),
    ("memref.get_global", How::Code(get_global)),
    ("memref.load", How::Code(access::load_op)),
    ("memref.memory_space_cast", How::Code(views::same)),
    ("memref.prefetch", How::Code(|_, _| Ok(()))),
    ("memref.rank", How::Code(views::rank)),
    ("memref.realloc", How::Code(reallocate)),
    ("memref.reinterpret_cast", How::Code(views::reinterpret)),
    ("memref.reshape", How::Code(views::reshape)),
    ("memref.store", How::Code(access::store_op)),
    ("memref.subview", How::Code(views::subview)),
    ("memref.transpose", How::Code(views::transpose)),
    ("memref.view", How::Code(views::view)),
];

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
    pub fn of(c: &Compiler<'_>, ty: Type, alignment: Option<i64>) -> Result<Layout, String> {
        let kind = c.element_kind(ty)?;
        let shape: Dims = ty.shape(c.ctx).ok_or("allocates an unranked buffer")?.into();
        let found =
            freehold_core::ir::layout::strides_and_offset(c.ctx, ty).ok_or("has a layout that is not strided")?;
        let plain = row_major(&shape);
        let has_layout = matches!(ty.data(c.ctx), TypeData::MemRef { layout: Some(_), .. });
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
    pub fn of_global(&self, allocation: super::AllocationId) -> MemRef {
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
            return step.fault(super::FaultKind::InvalidCast, "a buffer is allocated with a dynamic layout");
        }
        let memref = MemRef { allocation: super::AllocationId(0), aligned: 0, offset, sizes, strides };
        step.size_of(&memref.sizes, &self.kind)?;
        let end =
            if memref.sizes.contains(&0) { 0 } else { memref.span(self.kind.size()).map_or(i64::MAX, |span| span.1) };
        step.state.memory.check_available(end as u64, step.at)?;
        let bytes = end as usize;
        let asked = bytes + self.padding;
        let allocation = step.state.memory.allocate(Data::undefined(bytes), asked, self.alignment, home, step.at);
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

fn check_alignment(alignment: u64) -> Result<(), String> {
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

fn allocate(c: &mut Compiler<'_>, op: Op, home: Home) -> Compiled {
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx));
    let layout = Layout::of(c, c.result_type(op, 0), alignment)?;
    let range = c.group(op, "dynamicSizes");
    if home == Home::Stack {
        c.stack_allocations += 1;
    }
    c.step(op, move |step| {
        let sizes = dynamic_sizes(step, &layout.shape, range.clone())?;
        let memref = layout.allocate(step, sizes, home)?;
        step.set(0, Value::MemRef(memref.into()));
        Ok(())
    });
    Ok(())
}

fn alloca_scope(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let results = c.regs(c.body.results(op));
    c.scoped_region_into(c.body.regions(op)[0], results)
}

fn free(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let size = c.element_kind(c.operand_type(op, 0))?.size();
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        step.state.memory.free(&memref, size, step.at, &mut step.state.statistics)
    });
    Ok(())
}

fn reallocate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx));
    let layout = Layout::of(c, c.result_type(op, 0), alignment)?;
    c.step(op, move |step| {
        let source = step.memref(0)?;
        let size = layout.kind.size();
        let count = dynamic_sizes(step, &layout.shape, 1..step.count())?;
        step.state.memory.check_live(source.allocation, true, step.at)?;
        // A buffer that is large enough is reused.
        if source.sizes[0] >= count[0] && count[0] >= 0 {
            let sizes = count;
            step.set(0, Value::MemRef(MemRef { sizes, ..(*source).clone() }.into()));
            return Ok(());
        }
        let new = layout.allocate(step, count, Home::Heap)?;
        let part = MemRef { sizes: source.sizes.clone(), ..new.clone() };
        access::copy(step, &source, &part, size)?;
        step.state.statistics.copied(step.at, (source.sizes[0].max(0) as usize * size) as u64);
        step.state.memory.free(&source, size, step.at, &mut step.state.statistics)?;
        step.set(0, Value::MemRef(new.into()));
        Ok(())
    });
    Ok(())
}

fn get_global(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let symbol = c.attribute(op, "name").and_then(|attr| attr.as_symbol(c.ctx)).ok_or("lacks a name")?;
    let index = c.module.global(c.scope, symbol).ok_or("refers to an undefined global")?;
    let layout = Layout::of(c, c.result_type(op, 0), None)?;
    c.emit(super::program::Code::Global(index, Box::new(layout)), &[], c.body.results(op));
    Ok(())
}

/// Reads a `memref.global`.
pub fn global(ctx: &Context, module: &Body, op: Op, name: &str) -> Result<Global, String> {
    let attribute = |name: &str| module.attribute(ctx, op, name);
    let ty = attribute("type").and_then(|attr| attr.as_type(ctx)).ok_or("a global lacks a type")?;
    let kind = Kind::of(ctx, ty.element_or_self(ctx)).ok_or("a global has a type that the machine does not support")?;
    let shape = ty.shape(ctx).ok_or("a global has no shape")?;
    let size = element_count(shape).and_then(|count| count.checked_mul(kind.size())).ok_or("a global is too large")?;
    let initial = match attribute("initial_value") {
        None => None,
        Some(attr) if matches!(attr.data(ctx), AttrData::Unit) => None,
        Some(attr) => {
            let value_type = attr.ty(ctx).unwrap_or(ty);
            Some(super::arith::elements(ctx, attr, value_type)?)
        }
    };
    let alignment = attribute("alignment").and_then(|attr| attr.as_i64(ctx)).unwrap_or(16).max(1) as u64;
    check_alignment(alignment)?;
    Ok(Global {
        name: name.to_string(),
        location: module.location(op),
        initial,
        size,
        alignment,
        constant: attribute("constant").is_some(),
    })
}
