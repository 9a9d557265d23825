//! Views: ops that compute a descriptor from a descriptor. The result is checked against its type.

use crate::engine::buffers::{check_all, load};
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::descriptor::{Dims, MemRef};
use crate::engine::fault::{Fault, FaultKind, Faulted};
use crate::engine::kind::{Kind, fits, product, row_major};
use crate::engine::layout::{check_alignment, dynamic_sizes};
use crate::engine::operand::word;
use crate::engine::program::ValueType;
use crate::engine::races::Touch;
use crate::engine::step::Step;
use crate::engine::value::Value;
use crate::evaluations::slices::{keep, values};
use freehold_core::diagnostics::counted;
use freehold_core::ir::{AttrData, DYNAMIC, Op, Type};

/// Returns the static information of a memref type.
fn static_type(c: &Compiler<'_>, ty: Type) -> Result<ValueType, String> {
    ValueType::of(c.ctx, ty).ok_or_else(|| "has a result type that the machine does not support".to_string())
}

/// Checks a descriptor against its type.
fn check_type(step: &Step<'_>, memref: &MemRef, ty: &ValueType) -> Faulted {
    let ValueType::MemRef { shape: Some(shape), layout, .. } = ty else { return Ok(()) };
    if !fits(shape, &memref.sizes) {
        let message = format!("a buffer of shape {:?} is used as a buffer of shape {}", &memref.sizes[..], show(shape));
        return step.fault(FaultKind::InvalidCast, message);
    }
    let Some((strides, offset)) = layout else { return Ok(()) };
    let wrong_offset = *offset != DYNAMIC && *offset != memref.offset;
    // The stride of a dimension with at most one element is irrelevant.
    let is_wrong = |(dimension, &stride): (usize, &i64)| {
        stride != DYNAMIC && stride != memref.strides[dimension] && memref.sizes[dimension] > 1
    };
    let wrong_stride = !memref.sizes.contains(&0) && strides.iter().enumerate().any(is_wrong);
    if wrong_offset || wrong_stride {
        let message = format!(
            "a buffer with offset {} and strides {:?} is used as a buffer with offset {} and strides {}",
            memref.offset,
            &memref.strides[..],
            show(&[*offset]),
            show(strides)
        );
        return step.fault(FaultKind::InvalidCast, message);
    }
    Ok(())
}

fn show(list: &[i64]) -> String {
    let entry = |&value: &i64| if value == DYNAMIC { "?".to_string() } else { value.to_string() };
    format!("[{}]", list.iter().map(entry).collect::<Vec<_>>().join(", "))
}

/// Checks a descriptor against the result type, and sets the result.
fn set_checked(step: &mut Step<'_>, memref: MemRef, ty: &ValueType) -> Faulted {
    check_type(step, &memref, ty)?;
    step.set(0, Value::MemRef(memref.into()));
    Ok(())
}

/// `memref.cast`
pub fn cast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = static_type(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        check_type(step, &memref, &ty)?;
        step.set(0, Value::MemRef(memref));
        Ok(())
    });
    Ok(())
}

/// Compiles ops whose result is their operand.
pub fn same(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    let (from, to) = (c.regs(&operands), c.regs(c.body.results(op)));
    c.emit_move(&from, &to);
    Ok(())
}

/// `memref.distinct_objects`: the assumption is checked.
pub fn distinct(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let all: Vec<_> = (0..step.count()).map(|index| step.memref(index)).collect::<Faulted<_>>()?;
        let mut seen = rustc_hash::FxHashSet::default();
        for (index, memref) in all.into_iter().enumerate() {
            if !seen.insert(memref.allocation) {
                return step.fault(FaultKind::InvalidCast, "distinct objects belong to the same buffer");
            }
            step.set(index, Value::MemRef(memref));
        }
        Ok(())
    });
    Ok(())
}

/// `memref.assume_alignment`: the assumption is checked.
pub fn assume_alignment(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks an alignment")?;
    let [memory] = c.operand_types(op);
    let size = c.element_kind(memory)?.size();
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let at = step.state.memory.address(&memref).wrapping_add((memref.offset.wrapping_mul(size as i64)) as u64);
        if !at.is_multiple_of(alignment.max(1) as u64) {
            let fault = Fault::new(
                FaultKind::Misaligned,
                step.at,
                format!("a buffer is assumed to be aligned to {alignment} bytes, but it is not"),
            );
            return Err(step.state.memory.note_birth(fault, memref.allocation));
        }
        step.set(0, Value::MemRef(memref));
        Ok(())
    });
    Ok(())
}

/// Sets the results to poison and returns true if the first operand is poison. An op without side effects must not fail
/// in this case, because it may have been moved to a point where the original program does not execute it.
fn forwards_poison(step: &mut Step<'_>, results: usize) -> bool {
    let Value::Undefined(origin) = step.value(0) else { return false };
    let origin = *origin;
    if origin.poison {
        (0..results).for_each(|index| step.set(index, Value::Undefined(origin)));
    }
    origin.poison
}

/// `memref.dim`
pub fn dim(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        if forwards_poison(step, 1) {
            return Ok(());
        }
        let (memref, index) = (step.memref(0)?, step.index(1)?);
        match usize::try_from(index).ok().and_then(|index| memref.sizes.get(index)) {
            Some(&size) => {
                step.set(0, Value::index(size));
                Ok(())
            }
            None => step.fault(FaultKind::OutOfBounds, format!("there is no dimension {index}")),
        }
    });
    Ok(())
}

/// `memref.rank`
pub fn rank(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        if forwards_poison(step, 1) {
            return Ok(());
        }
        let rank = step.memref(0)?.sizes.len();
        step.set(0, Value::index(rank as i64));
        Ok(())
    });
    Ok(())
}

/// `memref.extract_aligned_pointer_as_index`
pub fn pointer(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        if forwards_poison(step, 1) {
            return Ok(());
        }
        let address = step.state.memory.address(&*step.memref(0)?);
        step.set(0, Value::Scalar(address));
        Ok(())
    });
    Ok(())
}

/// `memref.extract_strided_metadata`
pub fn metadata(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let results = c.body.results(op).len();
    c.step(op, move |step| {
        if forwards_poison(step, results) {
            return Ok(());
        }
        let memref = step.memref(0)?;
        let base = MemRef { offset: 0, sizes: Dims::new(), strides: Dims::new(), ..(*memref).clone() };
        step.set(0, Value::MemRef(base.into()));
        step.set(1, Value::index(memref.offset));
        for (index, &value) in memref.sizes.iter().chain(&memref.strides).enumerate() {
            step.set(2 + index, Value::index(value));
        }
        Ok(())
    });
    Ok(())
}

/// `memref.reinterpret_cast`
pub fn reinterpret(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let slice = c.slice(op)?;
    let ty = static_type(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let slice = slice.values(step)?;
        let offset = slice.offsets.first().copied().unwrap_or(0);
        if slice.sizes.iter().any(|&size| size < 0) {
            return step.fault(FaultKind::InvalidCast, "an extent is negative");
        }
        set_checked(step, MemRef { offset, sizes: slice.sizes, strides: slice.strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// `memref.subview`
pub fn subview(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let slice = c.slice(op)?;
    let result = c.result_type(op, 0);
    let ty = static_type(c, result)?;
    let dropped = c.dropped(op, result.shape(c.ctx).unwrap_or_default())?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let slice = slice.values(step)?;
        slice.check(step, &memref.sizes)?;
        let mut offset = memref.offset;
        let mut strides = Dims::new();
        for (dimension, &stride) in memref.strides.iter().enumerate() {
            offset = offset.wrapping_add(slice.offsets[dimension].wrapping_mul(stride));
            strides.push(slice.strides[dimension].wrapping_mul(stride));
        }
        let view = MemRef {
            offset,
            sizes: keep(&slice.sizes, &dropped),
            strides: keep(&strides, &dropped),
            ..(*memref).clone()
        };
        set_checked(step, view, &ty)
    });
    Ok(())
}

/// Returns the alignment that a view with `freehold.claim` must have: the attribute if it is an integer, otherwise 1.
/// Returns `None` without the attribute.
fn claimed_alignment(c: &Compiler<'_>, op: Op) -> Result<Option<u64>, String> {
    let Some(claim) = c.attribute(op, "freehold.claim") else { return Ok(None) };
    if matches!(claim.data(c.ctx), AttrData::Unit) {
        return Ok(Some(1));
    }
    let alignment = claim.as_i64(c.ctx).and_then(|value| u64::try_from(value).ok());
    let alignment = alignment.filter(|value| value.is_power_of_two());
    let alignment = alignment.ok_or("has a 'freehold.claim' that is neither a unit attribute nor a power of two")?;
    check_alignment(alignment)?;
    Ok(Some(alignment))
}

/// `memref.view`. With the attribute `freehold.claim` the bytes of the view are a new and uninitialized buffer.
pub fn view(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let claim = claimed_alignment(c, op)?;
    let ty = static_type(c, c.result_type(op, 0))?;
    let shape: Dims = c.result_type(op, 0).shape(c.ctx).unwrap_or_default().into();
    let kind = c.element_kind(c.result_type(op, 0))?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let shift = step.index(1)?;
        let sizes = dynamic_sizes(step, &shape, 2..step.count())?;
        let bytes = step.size_of(&sizes, &kind)? as i64;
        let available = memref.sizes.first().copied().unwrap_or(0);
        if shift < 0 || shift.saturating_add(bytes) > available {
            let (view, buffer) = (counted(bytes, "byte"), counted(available, "byte"));
            let message = format!("a view of {view} at byte {shift} exceeds its buffer of {buffer}");
            return step.fault(FaultKind::OutOfBounds, message);
        }
        let strides = row_major(&sizes);
        let aligned = memref.aligned.wrapping_add(memref.offset).wrapping_add(shift);
        if let Some(alignment) = claim {
            let address = step.state.memory.get(memref.allocation).address.wrapping_add(aligned as u64);
            if !address.is_multiple_of(alignment) {
                let message =
                    format!("a view is claimed with an alignment of {alignment} bytes, but it has not got it");
                let fault = Fault::new(FaultKind::Misaligned, step.at, message);
                return Err(step.state.memory.note_birth(fault, memref.allocation));
            }
            let allocation = step.state.memory.claim(memref.allocation, aligned, bytes as usize, step.at)?;
            step.state.statistics.claimed(step.at, &step.state.memory, allocation);
            return set_checked(step, MemRef { allocation, aligned: 0, offset: 0, sizes, strides }, &ty);
        }
        set_checked(step, MemRef { aligned, offset: 0, sizes, strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// `memref.transpose`
pub fn transpose(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let map = c.attribute(op, "permutation").and_then(|attr| attr.as_map(c.ctx)).ok_or("lacks a permutation")?;
    let ty = static_type(c, c.result_type(op, 0))?;
    let order: Vec<usize> = map
        .results(c.ctx)
        .iter()
        .map(|expr| match *expr.data(c.ctx) {
            freehold_core::ir::AffineExprData::Dim(index) => Ok(index as usize),
            _ => Err("has no permutation".to_string()),
        })
        .collect::<Result<_, _>>()?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let pick = |list: &Dims| order.iter().map(|&index| list[index]).collect::<Dims>();
        let (sizes, strides) = (pick(&memref.sizes), pick(&memref.strides));
        set_checked(step, MemRef { sizes, strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// `memref.expand_shape`
pub fn expand(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let groups = c.reassociation(op)?;
    let shape = c.mixed(op, "static_output_shape", "output_shape")?;
    let ty = static_type(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let sizes = values(step, &shape)?;
        let mut strides = Dims::from_elem(1, sizes.len());
        for (group, (&extent, &stride)) in groups.iter().zip(memref.sizes.iter().zip(&memref.strides)) {
            if product(group.iter().map(|&index| sizes[index])) != Some(extent)
                || group.iter().any(|&index| sizes[index] < 0)
            {
                let parts: Vec<i64> = group.iter().map(|&index| sizes[index]).collect();
                let message = format!("a dimension of extent {extent} is expanded to {parts:?}");
                return step.fault(FaultKind::InvalidCast, message);
            }
            let mut running = stride;
            for &index in group.iter().rev() {
                strides[index] = running;
                running = running.wrapping_mul(sizes[index]);
            }
        }
        set_checked(step, MemRef { sizes, strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// `memref.collapse_shape`
pub fn collapse(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let groups = c.reassociation(op)?;
    let ty = static_type(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let (mut sizes, mut strides) = (Dims::new(), Dims::new());
        let is_empty = memref.sizes.contains(&0);
        for group in &groups {
            let Some(extent) = product(group.iter().map(|&index| memref.sizes[index])) else {
                let message = "the number of elements of a collapsed dimension overflows";
                return step.fault(FaultKind::OutOfMemory, message);
            };
            // All strides must be consistent with that of the last dimension with more than one element.
            let mut stride = None;
            let mut running = 0i64;
            for &index in group.iter().rev() {
                let (size, is) = (memref.sizes[index], memref.strides[index]);
                if size == 1 {
                    continue;
                }
                if stride.is_none() {
                    stride = Some(is);
                } else if is != running && !is_empty {
                    return step.fault(FaultKind::InvalidCast, "collapsed dimensions are not contiguous");
                }
                running = is.wrapping_mul(size);
            }
            sizes.push(extent);
            strides.push(stride.or_else(|| group.last().map(|&index| memref.strides[index])).unwrap_or(1));
        }
        set_checked(step, MemRef { sizes, strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// `memref.reshape`
pub fn reshape(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = static_type(c, c.result_type(op, 0))?;
    let [_, extents] = c.operand_types(op);
    let index = c.element_kind(extents)?;
    c.step(op, move |step| {
        let (memref, shape) = (step.memref(0)?, step.memref(1)?);
        let sizes = read_shape(step, &shape, &index)?;
        let count = |sizes: &[i64]| sizes.iter().fold(1i64, |product, &size| product.wrapping_mul(size));
        if count(&sizes) != count(&memref.sizes) || sizes.iter().any(|&size| size < 0) {
            return step.fault(FaultKind::InvalidCast, "a reshape changes the number of elements of a buffer");
        }
        if memref.strides != row_major(&memref.sizes) && !memref.sizes.contains(&0) {
            return step.fault(FaultKind::InvalidCast, "a reshaped buffer is not contiguous");
        }
        let strides = row_major(&sizes);
        set_checked(step, MemRef { sizes, strides, ..(*memref).clone() }, &ty)
    });
    Ok(())
}

/// Reads a shape from a buffer.
fn read_shape(step: &Step<'_>, shape: &MemRef, kind: &Kind) -> Faulted<Dims> {
    check_all(step, shape, kind.size(), kind.alignment(), Touch::Read)?;
    let count = shape.sizes.first().copied().unwrap_or(0);
    let read = |index: i64| {
        let at = shape.byte_at(&[index], kind.size()) as usize;
        let value = load(step, shape.allocation, at, kind);
        let word = word(&value, step.at, "is used as an extent")?;
        Ok(match kind {
            Kind::Int(width) if *width < 64 => ((word << (64 - width)) as i64) >> (64 - width),
            _ => word as i64,
        })
    };
    (0..count).map(read).collect()
}
