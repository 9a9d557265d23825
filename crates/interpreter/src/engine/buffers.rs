//! Accesses to the elements of buffers: reads, writes, copies, and the checks that precede them.
//!
//! A function with a [`Touch`] also records the access, for the detection of races. All others require that the access
//! was checked and recorded before.

use smallvec::SmallVec;

use super::data::{Data, Origin};
use super::descriptor::{AllocationId, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::kind::{Kind, element_count};
use super::memory::Memory;
use super::operand::{Reg, malformed};
use super::races::Touch;
use super::step::Step;
use super::value::Value;
use freehold_core::ir::Location;

/// Returns the byte offset of the element whose indices are the operands from `first` on, after bounds checks.
#[inline]
fn element(step: &Step<'_>, memref: &MemRef, first: usize, size: usize) -> Faulted<i64> {
    let mut linear = memref.offset;
    if step.count() - first != memref.sizes.len() {
        return Err(malformed(step.at));
    }
    for (dimension, (&extent, &stride)) in memref.sizes.iter().zip(&memref.strides).enumerate() {
        let index = step.word(first + dimension, "is used as an index")? as i64;
        if index < 0 || index >= extent {
            return Err(outside(step, memref, index, extent, dimension));
        }
        linear = linear.saturating_add(index.saturating_mul(stride));
    }
    // On overflow, the offset saturates at a byte that no allocation has.
    Ok(memref.aligned.saturating_add(linear.saturating_mul(size as i64)))
}

#[cold]
fn outside(step: &Step<'_>, memref: &MemRef, index: i64, extent: i64, dimension: usize) -> Box<Fault> {
    let message = format!("index {index} is out of bounds for dimension {dimension} of extent {extent}");
    let fault = Fault::new(FaultKind::OutOfBounds, step.at, message);
    step.state.memory.note_birth(fault, memref.allocation)
}

/// Returns operand `index` as a descriptor by reference.
pub fn descriptor<'a>(step: &'a Step<'_>, index: usize) -> Faulted<&'a MemRef> {
    match step.value(index) {
        Value::MemRef(memref) => Ok(memref),
        _ => Err(step.memref(index).err().unwrap_or_else(|| malformed(step.at))),
    }
}

/// Reads the element at a byte offset that was checked.
pub fn load(step: &Step<'_>, id: AllocationId, at: usize, kind: &Kind) -> Value {
    let data = step.state.memory.data(id);
    kind.load(data, at).unwrap_or_else(|| Value::Undefined(origin_in(step, id)))
}

/// Reads an element of operand `buffer`. The indices are the operands from `first` on.
pub fn load_at(step: &Step<'_>, buffer: usize, first: usize, kind: &Kind, touch: Touch) -> Faulted<Value> {
    let memref = descriptor(step, buffer)?;
    let at = element(step, memref, first, kind.size())?;
    let end = at.saturating_add(kind.size() as i64);
    step.state.memory.check(memref.allocation, at, end, kind.alignment(), touch, step.at)?;
    Ok(load(step, memref.allocation, at as usize, kind))
}

/// Writes an element.
pub fn store(step: &mut Step<'_>, buffer: usize, first: usize, kind: &Kind, value: &Value, touch: Touch) -> Faulted {
    let memref = descriptor(step, buffer)?;
    let id = memref.allocation;
    let at = element(step, memref, first, kind.size())?;
    let end = at.saturating_add(kind.size() as i64);
    step.state.memory.check(id, at, end, kind.alignment(), touch, step.at)?;
    kind.store(step.state.memory.data_mut(id), at as usize, value);
    Ok(())
}

/// Calls `visit` with the contiguous byte ranges of a buffer's elements, in row-major order.
fn runs(memref: &MemRef, size: usize, mut visit: impl FnMut(usize, usize)) {
    if memref.sizes.contains(&0) {
        return;
    }
    let size = size as i64;
    // Merge the trailing dimensions that are contiguous.
    let (mut run, mut outer) = (1i64, memref.sizes.len());
    while outer > 0 && (memref.strides[outer - 1] == run || memref.sizes[outer - 1] == 1) {
        run *= memref.sizes[outer - 1];
        outer -= 1;
    }
    let mut position: SmallVec<[i64; 4]> = SmallVec::from_elem(0, outer);
    // Strides of dimensions with extent 1 are never added, but may overflow.
    let mut at = memref.aligned.wrapping_add(memref.offset.wrapping_mul(size));
    loop {
        visit(at as usize, (run * size) as usize);
        let mut dimension = outer;
        loop {
            if dimension == 0 {
                return;
            }
            dimension -= 1;
            position[dimension] += 1;
            at = at.wrapping_add(memref.strides[dimension].wrapping_mul(size));
            if position[dimension] < memref.sizes[dimension] {
                break;
            }
            let back = memref.strides[dimension].wrapping_mul(size).wrapping_mul(memref.sizes[dimension]);
            at = at.wrapping_sub(back);
            position[dimension] = 0;
        }
    }
}

/// Returns the elements of a buffer in row-major order. The access must have been checked.
pub fn gather(data: &Data, memref: &MemRef, size: usize) -> Data {
    let count = element_count(&memref.sizes).unwrap_or(0);
    let mut out = Data::defined(vec![0; count * size]);
    let mut next = 0;
    runs(memref, size, |at, length| {
        out.copy_from(next, data, at, length);
        next += length;
    });
    out
}

/// Writes elements to a buffer in row-major order. The access must have been checked.
pub fn scatter(data: &mut Data, memref: &MemRef, size: usize, elements: &Data) {
    let mut next = 0;
    runs(memref, size, |at, length| {
        data.copy_from(at, elements, next, length);
        next += length;
    });
}

/// Checks an access to all elements of a buffer, and records it.
pub fn check_all(step: &Step<'_>, memref: &MemRef, size: usize, alignment: usize, touch: Touch) -> Faulted {
    check_whole(step, memref, size, alignment, touch.writes())?;
    if !step.state.memory.watched() {
        return Ok(());
    }
    touch_elements(&step.state.memory, memref, size, touch, step.at)
}

/// Records an access to all elements of a buffer. The access must have been checked.
pub fn touch_elements(memory: &Memory, memref: &MemRef, size: usize, touch: Touch, at: Location) -> Faulted {
    let mut done = Ok(());
    runs(memref, size, |from, length| {
        if done.is_ok() {
            done = memory.touch(memref.allocation, from, from + length, touch, at);
        }
    });
    done
}

/// Records that a parallel loop inserts a slice into the tensor that it assembles in `register`.
pub fn touch_inserted(step: &Step<'_>, register: Reg, part: &MemRef, size: usize) -> Faulted {
    let mut done = Ok(());
    runs(part, size, |from, length| {
        if done.is_ok() {
            done = step.state.memory.touch_inserted(register, from, from + length, step.at);
        }
    });
    done
}

/// Checks that all elements of a buffer can be accessed.
pub fn check_whole(step: &Step<'_>, memref: &MemRef, kind_size: usize, alignment: usize, write: bool) -> Faulted {
    // With a stride of 0, a few bytes can have any number of elements.
    let bytes = element_count(&memref.sizes).and_then(|count| count.checked_mul(kind_size));
    if bytes.is_none_or(|bytes| bytes as u64 > step.state.memory.limit) {
        return step.fault(FaultKind::OutOfMemory, "the number of elements of a buffer exceeds the memory");
    }
    match memref.span(kind_size) {
        Some((from, to)) => step.state.memory.check_span(memref.allocation, from, to, alignment, write, step.at),
        None if memref.sizes.contains(&0) => step.state.memory.check_live(memref.allocation, write, step.at),
        None => step.fault(FaultKind::OutOfBounds, "the end of a buffer overflows the address range"),
    }
}

/// Copies the elements of one buffer to another of the same shape.
pub fn copy(step: &mut Step<'_>, from: &MemRef, to: &MemRef, size: usize) -> Faulted {
    if from.sizes != to.sizes {
        let message = format!("a buffer of shape {:?} is copied to one of shape {:?}", &from.sizes[..], &to.sizes[..]);
        return step.fault(FaultKind::OutOfBounds, message);
    }
    check_all(step, from, size, 1, Touch::Read)?;
    check_all(step, to, size, 1, Touch::Write)?;
    let count = element_count(&from.sizes).unwrap_or(0);
    step.burn(count as u64 / 8)?;
    if from.allocation == to.allocation {
        if from == to {
            return Ok(());
        }
        if let Some(fault) = overlap(from, to, size, step.at) {
            return Err(step.state.memory.note_birth(fault, from.allocation));
        }
    }
    let elements = gather(step.state.memory.data(from.allocation), from, size);
    scatter(step.state.memory.data_mut(to.allocation), to, size, &elements);
    Ok(())
}

/// Returns a fault if source and target of a copy overlap, unless each element is copied to itself.
fn overlap(from: &MemRef, to: &MemRef, size: usize, at: Location) -> Option<Box<Fault>> {
    let ((a, b), (c, d)) = (from.span(size)?, to.span(size)?);
    if b <= c || d <= a {
        return None;
    }
    let mut written = vec![false; (d - c) as usize];
    runs(to, size, |at, length| written[at - c as usize..at - c as usize + length].fill(true));
    let mut shares = false;
    runs(from, size, |at, length| {
        let (low, high) = ((at as i64).max(c), ((at + length) as i64).min(d));
        shares |= low < high && written[(low - c) as usize..(high - c) as usize].contains(&true);
    });
    if !shares {
        return None;
    }
    // Compares the bytes in order, independent of the layout description.
    let list = |memref: &MemRef| {
        let mut bytes = Vec::new();
        runs(memref, size, |at, length| bytes.extend((at..at + length).step_by(size.max(1))));
        bytes
    };
    if list(from) == list(to) {
        return None;
    }
    Some(Fault::new(FaultKind::OverlappingCopy, at, "the source and the target of a copy overlap"))
}

/// Returns the origin of undefined bytes of an allocation.
pub fn origin_in(step: &Step<'_>, id: AllocationId) -> Origin {
    let allocation = step.state.memory.get(id);
    match allocation.data.poison() {
        Some(at) => Origin { poison: true, at, birth: allocation.birth },
        None => Origin { poison: false, at: step.at, birth: allocation.birth },
    }
}
