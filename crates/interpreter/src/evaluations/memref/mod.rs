//! Evaluation of `memref`: allocation and deallocation in this file, element access in `access`, views in `views`.

mod access;
mod views;

pub use access::{atomic_op, load_step, store_step};

use crate::engine::allocation::Home;
use crate::engine::buffers::copy;
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::constants::elements;
use crate::engine::descriptor::MemRef;
use crate::engine::global::Global;
use crate::engine::kernel::KernelOp;
use crate::engine::kind::{Kind, element_count};
use crate::engine::layout::{Layout, check_alignment, dynamic_sizes};
use crate::engine::program::Code;
use crate::engine::value::Value;
use freehold_core::ir::{AttrData, Body, Context, Op};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("memref.alloc", Evaluation::Code(|c, op| allocate(c, op, Home::Heap))),
    ("memref.alloca", Evaluation::Code(|c, op| allocate(c, op, Home::Stack))),
    ("memref.alloca_scope", Evaluation::Code(alloca_scope)),
    ("memref.alloca_scope.return", Evaluation::Code(super::scf::forward_operands)),
    ("memref.assume_alignment", Evaluation::Code(views::assume_alignment)),
    ("memref.atomic_rmw", Evaluation::Code(access::atomic)),
    ("memref.atomic_yield", Evaluation::Code(super::scf::forward_operands)),
    ("memref.cast", Evaluation::Code(views::cast)),
    ("memref.collapse_shape", Evaluation::Code(views::collapse)),
    ("memref.copy", Evaluation::Code(access::copy_op)),
    ("memref.dealloc", Evaluation::Code(free)),
    ("memref.dim", Evaluation::Code(views::dim)),
    ("memref.distinct_objects", Evaluation::Code(views::distinct)),
    ("memref.dma_start", Evaluation::Code(super::transfer::start)),
    ("memref.dma_wait", Evaluation::Code(super::transfer::wait)),
    ("memref.expand_shape", Evaluation::Code(views::expand)),
    ("memref.extract_aligned_pointer_as_index", Evaluation::Code(views::pointer)),
    ("memref.extract_strided_metadata", Evaluation::Code(views::metadata)),
    ("memref.generic_atomic_rmw", Evaluation::Code(access::generic_atomic)),
    ("memref.get_global", Evaluation::Code(get_global)),
    ("memref.load", Evaluation::CodeOrStep(access::load_op, KernelOp::Read)),
    ("memref.memory_space_cast", Evaluation::Code(views::same)),
    ("memref.prefetch", Evaluation::Code(|_, _| Ok(()))),
    ("memref.rank", Evaluation::Code(views::rank)),
    ("memref.realloc", Evaluation::Code(reallocate)),
    ("memref.reinterpret_cast", Evaluation::Code(views::reinterpret)),
    ("memref.reshape", Evaluation::Code(views::reshape)),
    ("memref.store", Evaluation::Code(access::store_op)),
    ("memref.subview", Evaluation::Code(views::subview)),
    ("memref.transpose", Evaluation::Code(views::transpose)),
    ("memref.view", Evaluation::Code(views::view)),
];

fn allocate(c: &mut Compiler<'_>, op: Op, home: Home) -> Compiled {
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx));
    let layout = Layout::of(c.ctx, c.result_type(op, 0), alignment)?;
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
    let [memory] = c.operand_types(op);
    let size = c.element_kind(memory)?.size();
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        step.state.free(&memref, size, step.at)
    });
    Ok(())
}

fn reallocate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx));
    let layout = Layout::of(c.ctx, c.result_type(op, 0), alignment)?;
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
        copy(step, &source, &part, size)?;
        step.state.statistics.copied(step.at, (source.sizes[0].max(0) as usize * size) as u64);
        step.state.free(&source, size, step.at)?;
        step.set(0, Value::MemRef(new.into()));
        Ok(())
    });
    Ok(())
}

fn get_global(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let symbol = c.attribute(op, "name").and_then(|attr| attr.as_symbol(c.ctx)).ok_or("lacks a name")?;
    let index = c.module.global(c.scope, symbol).ok_or("refers to an undefined global")?;
    let layout = Layout::of(c.ctx, c.result_type(op, 0), None)?;
    c.emit(Code::Global(index, Box::new(layout)), &[], c.body.results(op));
    Ok(())
}

/// Reads a `memref.global`.
pub fn global(ctx: &Context, module: &Body, op: Op) -> Result<Global, String> {
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
            Some(elements(ctx, attr, value_type)?)
        }
    };
    let alignment = attribute("alignment").and_then(|attr| attr.as_i64(ctx)).unwrap_or(16).max(1) as u64;
    check_alignment(alignment)?;
    let text = |name: &str| attribute(name).and_then(|attr| attr.as_str(ctx));
    let is_public = text("sym_visibility").is_none_or(|visibility| visibility == "public");
    Ok(Global {
        location: module.location(op),
        public: text("sym_name").filter(|_| is_public).map(str::to_string),
        element: kind,
        initial,
        size,
        alignment,
        constant: attribute("constant").is_some(),
    })
}
