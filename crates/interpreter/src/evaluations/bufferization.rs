//! Evaluation of `bufferization`, including conditional deallocations.

use crate::engine::allocation::Home;
use crate::engine::buffers::{check_all, check_whole, copy, gather, scatter};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::descriptor::{Dims, MemRef};
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, element_count, row_major};
use crate::engine::layout::{Layout, dynamic_sizes};
use crate::engine::program::Code;
use crate::engine::races::Touch;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{DYNAMIC, Op, TypeData};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("bufferization.alloc_tensor", Evaluation::Code(alloc_tensor)),
    ("bufferization.clone", Evaluation::Code(clone)),
    ("bufferization.dealloc", Evaluation::Code(dealloc)),
    ("bufferization.dealloc_tensor", Evaluation::Code(|_, _| Ok(()))),
    ("bufferization.materialize_in_destination", Evaluation::Code(materialize)),
    ("bufferization.to_buffer", Evaluation::Code(to_buffer)),
    ("bufferization.to_tensor", Evaluation::Code(to_tensor)),
];

fn alloc_tensor(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    let kind = c.element_kind(ty)?;
    let shape: Dims = ty.shape(c.ctx).ok_or("has no known rank")?.into();
    let sizes = c.group(op, "dynamic_sizes");
    let copy = c.group(op, "copy");
    c.step(op, move |step| {
        if !copy.is_empty() {
            let value = step.take(copy.start);
            step.set(0, value);
            return Ok(());
        }
        let sizes = dynamic_sizes(step, &shape, sizes.clone())?;
        let tensor = step.empty_tensor(sizes, &kind)?;
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    });
    Ok(())
}

/// A clone has the layout of its type; what the type leaves open is chosen as for a new buffer.
fn clone(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let size = kind.size();
    let ty = c.result_type(op, 0);
    let has_layout = matches!(ty.data(c.ctx), TypeData::MemRef { layout: Some(_), .. });
    let known = if has_layout { strides_and_offset(c.ctx, ty) } else { None };
    c.step(op, move |step| {
        let from = step.memref(0)?;
        let count = element_count(&from.sizes).unwrap_or(0);
        let strided = known.as_ref().and_then(|known| complete(&from.sizes, &known.strides, known.offset));
        let layout = Layout { shape: from.sizes.clone(), strided, kind: kind.clone(), alignment: 16, padding: 0 };
        let to = layout.allocate(step, from.sizes.clone(), Home::Heap)?;
        copy(step, &from, &to, size)?;
        step.state.statistics.copied(step.at, (count * size) as u64);
        step.set(0, Value::MemRef(to.into()));
        Ok(())
    });
    Ok(())
}

/// Returns strides and an offset in which those that are not `DYNAMIC` are kept, and the others are chosen so that no two
/// elements share memory on their account: beyond what the known strides span. `None`: a row-major buffer will do.
fn complete(sizes: &[i64], strides: &[i64], offset: i64) -> Option<(Dims, i64)> {
    let fits = |(&stride, &plain): (&i64, &i64)| stride == DYNAMIC || stride == plain;
    if (offset == DYNAMIC || offset == 0) && strides.iter().zip(&row_major(sizes)).all(fits) {
        return None;
    }
    let span = |known: i64, (&size, &stride): (&i64, &i64)| {
        if stride == DYNAMIC {
            known
        } else {
            known.saturating_add(size.max(1).saturating_sub(1).saturating_mul(stride))
        }
    };
    let mut next = sizes.iter().zip(strides).fold(1, span);
    let mut chosen: Dims = strides.into();
    for (stride, &size) in chosen.iter_mut().zip(sizes).rev() {
        if *stride == DYNAMIC {
            *stride = next;
            next = next.saturating_mul(size.max(1));
        }
    }
    Some((chosen, if offset == DYNAMIC { 0 } else { offset }))
}

/// `bufferization.dealloc`: frees each buffer whose condition is true, unless a retained buffer has the same address.
/// If several buffers have the same address, only the first is freed. The result for a retained buffer is the
/// disjunction of the conditions of the buffers with its address.
fn dealloc(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memrefs, conditions, retained] = ["memrefs", "conditions", "retained"].map(|name| c.group(op, name));
    let mut sizes = Vec::new();
    for index in memrefs.clone() {
        sizes.push(c.element_kind(c.operand_type(op, index))?.size());
    }
    c.step(op, move |step| {
        let address = |step: &Step<'_>, index: usize| -> Faulted<u64> {
            let memref = step.memref(index)?;
            Ok(step.state.memory.address(&memref))
        };
        let mut owned = Vec::new();
        for (memref, condition) in memrefs.clone().zip(conditions.clone()) {
            let condition = step.word(condition, "decides a free")? & 1 == 1;
            owned.push((address(step, memref)?, condition));
        }
        let kept = retained.clone().map(|index| address(step, index)).collect::<Faulted<Vec<u64>>>()?;
        step.state.statistics.checked(step.at, owned.len() as u64);
        for (number, &(address, condition)) in owned.iter().enumerate() {
            let is_first = !owned[..number].iter().any(|before| before.0 == address && before.1);
            if condition && is_first && !kept.contains(&address) {
                let memref = step.memref(memrefs.start + number)?;
                let base = MemRef { offset: 0, ..(*memref).clone() };
                step.state.free(&base, sizes[number], step.at)?;
            }
        }
        for (number, address) in kept.iter().enumerate() {
            let new = owned.iter().any(|entry| entry.0 == *address && entry.1);
            step.set(number, Value::bool(new));
        }
        Ok(())
    });
    Ok(())
}

/// Writes a tensor into a buffer.
fn write(step: &mut Step<'_>, tensor: &Tensor, to: &MemRef, size: usize) -> Faulted {
    if tensor.shape != to.sizes {
        return step.fault(FaultKind::OutOfBounds, "a tensor is written to a buffer of another shape");
    }
    check_all(step, to, size, 1, Touch::Write)?;
    scatter(step.state.memory.data_mut(to.allocation), to, size, &tensor.data);
    Ok(())
}

fn materialize(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source, dest] = c.operand_types(op);
    let size = c.element_kind(source)?.size();
    if dest.is_tensor(c.ctx) {
        c.step(op, |step| {
            if step.tensor(0)?.shape != step.tensor(1)?.shape {
                return step.fault(FaultKind::OutOfBounds, "a tensor is written to a tensor of another shape");
            }
            let value = step.take(0);
            step.set(0, value);
            Ok(())
        });
    } else {
        let operands = c.body.operand_vec(op);
        c.emit(Code::Do(writing(size)), &operands, c.body.results(op));
    }
    Ok(())
}

fn to_tensor(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let (operands, results) = (c.body.operand_vec(op), c.body.results(op));
    c.emit(Code::Do(reading(kind)), &operands, results);
    Ok(())
}

/// Creates a tensor from the contents of a buffer.
pub fn reading(kind: Kind) -> Box<dyn Fn(&mut Step<'_>) -> Faulted> {
    Box::new(move |step| {
        let memref = step.memref(0)?;
        // Elements of the tensor that are never used do not count as reads, because a parallel loop may write them in
        // another iteration.
        if step.state.memory.in_parallel {
            check_whole(step, &memref, kind.size(), kind.alignment(), false)?;
        } else {
            check_all(step, &memref, kind.size(), kind.alignment(), Touch::Read)?;
        }
        let data = gather(step.state.memory.data(memref.allocation), &memref, kind.size());
        step.burn(data.bytes.len() as u64 / 64)?;
        let mut tensor = Tensor::new(memref.sizes.clone(), data);
        tensor.source = Some(memref);
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    })
}

/// Writes a tensor, operand 0, into a buffer, operand 1.
pub fn writing(size: usize) -> Box<dyn Fn(&mut Step<'_>) -> Faulted> {
    Box::new(move |step| {
        let (tensor, to) = (step.tensor(0)?, step.memref(1)?);
        write(step, &tensor, &to, size)
    })
}

/// Compiles `bufferization.to_buffer`. The result is the buffer that the tensor was read from, if the tensor is
/// unchanged, or otherwise a new buffer that need not be freed.
fn to_buffer(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [tensor] = c.operand_types(op);
    let kind = c.element_kind(tensor)?;
    c.step(op, move |step| {
        let tensor = step.tensor(0)?;
        if let Some(source) = &tensor.source {
            step.set(0, Value::MemRef(source.clone()));
            return Ok(());
        }
        step.state.memory.check_available(tensor.data.bytes.len() as u64, step.at)?;
        let alignment = 64.max(kind.alignment() as u64);
        let allocation = step.state.memory.allocate((*tensor.data).clone(), 0, alignment, Home::Tensor, step.at);
        let (sizes, strides) = (tensor.shape.clone(), row_major(&tensor.shape));
        step.set(0, Value::MemRef(MemRef { allocation, aligned: 0, offset: 0, sizes, strides }.into()));
        Ok(())
    });
    Ok(())
}
