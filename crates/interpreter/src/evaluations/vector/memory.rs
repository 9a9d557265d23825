//! Reads and writes of vectors in buffers and tensors.

use super::mask::{is_set, masked_step, take_mask};
use super::{element, empty, for_each, set_element, vector_kind};
use crate::engine::buffers;
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::descriptor::{Dims, MemRef};
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, VectorKind, row_major};
use crate::engine::operand::{malformed, word};
use crate::engine::program::Code;
use crate::engine::races::Touch;
use crate::engine::runner::External;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use freehold_core::ir::{AffineExprData, Op};
use freehold_core::sort::sort_by_key;

/// Returns the extents of a tensor or buffer operand.
pub fn extents(step: &Step<'_>, operand: usize) -> Faulted<Dims> {
    match step.value(operand) {
        Value::Tensor(tensor) => Ok(tensor.shape.clone()),
        Value::MemRef(memref) => Ok(memref.sizes.clone()),
        _ => step.memref(operand).map(|memref| memref.sizes.clone()),
    }
}

/// Whether coordinates are within the extents.
fn is_inside(extents: &[i64], at: &[i64]) -> bool {
    extents.iter().zip(at).all(|(extent, index)| (0..*extent).contains(index))
}

fn outside<T>(step: &Step<'_>, extents: &[i64], at: &[i64]) -> Faulted<T> {
    step.fault(FaultKind::OutOfBounds, format!("element {at:?} is out of bounds for shape {extents:?}"))
}

/// Reads the element of a tensor or buffer at coordinates.
pub fn read(step: &Step<'_>, operand: usize, kind: &Kind, at: &[i64]) -> Faulted<Value> {
    let extents = extents(step, operand)?;
    if extents.len() != at.len() || !is_inside(&extents, at) {
        return outside(step, &extents, at);
    }
    let size = kind.size();
    match step.value(operand) {
        Value::Tensor(tensor) => {
            let number: i64 = at.iter().zip(row_major(&extents)).map(|(index, stride)| index * stride).sum();
            Ok(step.load(kind, &tensor.data, number as usize * size))
        }
        Value::MemRef(memref) => {
            let byte = memref.byte_at(at, size);
            let end = byte.saturating_add(size as i64);
            step.state.memory.check(memref.allocation, byte, end, kind.alignment(), Touch::Read, step.at)?;
            Ok(buffers::load(step, memref.allocation, byte as usize, kind))
        }
        _ => Err(malformed(step.at)),
    }
}

/// The target of writes: an owned tensor or a buffer.
pub enum Target {
    /// A tensor, which becomes a result after the writes.
    Tensor(Tensor),
    /// The buffer operand with this index.
    Buffer(usize),
}

/// Writes an element at coordinates.
pub fn write(step: &mut Step<'_>, target: &mut Target, kind: &Kind, at: &[i64], value: &Value) -> Faulted {
    let size = kind.size();
    match target {
        Target::Tensor(tensor) => {
            if !is_inside(&tensor.shape, at) {
                return outside(step, &tensor.shape, at);
            }
            let number: i64 = at.iter().zip(row_major(&tensor.shape)).map(|(index, stride)| index * stride).sum();
            kind.store(tensor.data_mut(), number as usize * size, value);
        }
        Target::Buffer(operand) => {
            let memref = step.memref(*operand)?;
            if !is_inside(&memref.sizes, at) {
                return outside(step, &memref.sizes, at);
            }
            let byte = memref.byte_at(at, size);
            let end = byte.saturating_add(size as i64);
            step.state.memory.check(memref.allocation, byte, end, kind.alignment(), Touch::Write, step.at)?;
            kind.store(step.state.memory.data_mut(memref.allocation), byte as usize, value);
        }
    }
    Ok(())
}

/// Adds the position of a vector element to the last dimensions of `base`.
fn shifted(base: &[i64], position: &[i64]) -> Dims {
    let mut at = Dims::from_slice(base);
    let lead = at.len().saturating_sub(position.len());
    for (index, shift) in at[lead..].iter_mut().zip(position) {
        *index = index.wrapping_add(*shift);
    }
    at
}

/// Returns an instruction that reads a vector from operand 0; the indices are the operands after it.
pub fn load_step(memory: Kind, vector: Kind) -> External {
    Box::new(move |step| {
        let at = step.indices(1..step.count())?;
        let Kind::Vector(kind) = &vector else { return Err(malformed(step.at)) };
        if matches!(memory, Kind::Vector(_)) {
            let value = read(step, 0, &memory, &at)?;
            step.set(0, value);
            return Ok(());
        }
        let mut result = empty(kind);
        for_each(&kind.shape, |position, number| {
            let value = read(step, 0, &kind.element, &shifted(&at, position))?;
            set_element(&mut result, &kind.element, number, &value);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    })
}

/// Returns an instruction that writes operand 0 to operand 1; the indices are the operands after it.
pub fn store_step(memory: Kind) -> External {
    Box::new(move |step| {
        let at = step.indices(2..step.count())?;
        let vector = step.tensor(0)?;
        let mut target = Target::Buffer(1);
        if matches!(memory, Kind::Vector(_)) {
            return write(step, &mut target, &memory, &at, &Value::Tensor(vector));
        }
        for_each(&vector.shape.clone(), |position, number| {
            let value = element(step, &vector, &memory, number);
            write(step, &mut target, &memory, &shifted(&at, position), &value)
        })
    })
}

/// `vector.load`
pub fn load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let (memory, vector) = (c.element_kind(memory)?, c.kind(c.result_type(op, 0))?);
    let operands = c.body.operand_vec(op);
    c.emit(Code::Do(load_step(memory, vector)), &operands, c.body.results(op));
    Ok(())
}

/// `vector.store`
pub fn store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, memory] = c.operand_types(op);
    let memory = c.element_kind(memory)?;
    let operands = c.body.operand_vec(op);
    c.emit(Code::Do(store_step(memory)), &operands, &[]);
    Ok(())
}

/// The positions in memory of the elements whose mask is set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Places {
    /// At their own positions; masked-off elements leave gaps.
    Own,
    /// At consecutive positions.
    Packed,
}

impl Places {
    /// Calls `visit` with the coordinates and the number of each element whose mask is set.
    fn for_each_set<'s>(
        self,
        step: &mut Step<'s>,
        base: &[i64],
        shape: &[i64],
        mask: &Tensor,
        mut visit: impl FnMut(&mut Step<'s>, &[i64], usize) -> Faulted,
    ) -> Faulted {
        let mut next = 0;
        for_each(shape, |position, number| {
            if is_set(step, Some(mask), number)? {
                let at = if self == Places::Packed { shifted(base, &[next]) } else { shifted(base, position) };
                visit(step, &at, number)?;
                next += 1;
            }
            Ok(())
        })
    }
}

/// `vector.maskedload`
pub fn masked_load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    load_set(c, op, Places::Own)
}

/// `vector.expandload`: reads consecutive elements in memory to the elements whose mask is set.
pub fn expand_load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    load_set(c, op, Places::Packed)
}

fn load_set(c: &mut Compiler<'_>, op: Op, places: Places) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    let indices = c.group(op, "indices");
    let (mask, pass) = (indices.end, indices.end + 1);
    c.step(op, move |step| {
        let base = step.indices(indices.clone())?;
        let (mask, mut result) = (step.tensor(mask)?, step.take_tensor(pass)?);
        places.for_each_set(step, &base, &kind.shape, &mask, |step, at, number| {
            let value = read(step, 0, &kind.element, at)?;
            set_element(&mut result, &kind.element, number, &value);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

/// `vector.maskedstore`
pub fn masked_store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    store_set(c, op, Places::Own)
}

/// `vector.compressstore`: writes the elements whose mask is set to consecutive positions.
pub fn compress_store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    store_set(c, op, Places::Packed)
}

fn store_set(c: &mut Compiler<'_>, op: Op, places: Places) -> Compiled {
    let indices = c.group(op, "indices");
    let (mask, value) = (indices.end, indices.end + 1);
    let kind = vector_kind(c, c.operand_type(op, value))?;
    c.step(op, move |step| {
        let base = step.indices(indices.clone())?;
        let (mask, vector) = (step.tensor(mask)?, step.tensor(value)?);
        places.for_each_set(step, &base, &kind.shape, &mask, |step, at, number| {
            let value = element(step, &vector, &kind.element, number);
            write(step, &mut Target::Buffer(0), &kind.element, at, &value)
        })
    });
    Ok(())
}

/// Returns the coordinates for element `number` of an index vector, relative to `base`.
fn indexed(step: &Step<'_>, base: &[i64], indices: &Tensor, kind: &Kind, number: usize) -> Faulted<Dims> {
    let value = element(step, indices, kind, number);
    let word = word(&value, step.at, "is used as an index")?;
    let index = match kind {
        Kind::Int(width) if (1..64).contains(width) => ((word << (64 - width)) as i64) >> (64 - width),
        _ => word as i64,
    };
    Ok(shifted(base, &[index]))
}

/// `vector.gather`
pub fn gather_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    let offsets = c.group(op, "offsets");
    let first = offsets.end;
    let index = vector_kind(c, c.operand_type(op, first))?.element;
    let (operands, around) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let base = step.indices(offsets.clone())?;
        let (indices, mask, around) = (step.tensor(first)?, step.tensor(first + 1)?, around.get(step)?);
        let mut result = step.take_tensor(first + 2)?;
        for_each(&kind.shape, |_, number| {
            if is_set(step, Some(&mask), number)? && is_set(step, around.as_deref(), number)? {
                let at = indexed(step, &base, &indices, &index, number)?;
                let value = read(step, 0, &kind.element, &at)?;
                set_element(&mut result, &kind.element, number, &value);
            }
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    })
}

/// `vector.scatter`
pub fn scatter_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let offsets = c.group(op, "offsets");
    let first = offsets.end;
    let index = vector_kind(c, c.operand_type(op, first))?.element;
    let kind = vector_kind(c, c.operand_type(op, first + 2))?;
    let [memory] = c.operand_types(op);
    let is_tensor = memory.is_tensor(c.ctx);
    c.step(op, move |step| {
        let base = step.indices(offsets.clone())?;
        let (indices, mask, vector) = (step.tensor(first)?, step.tensor(first + 1)?, step.tensor(first + 2)?);
        let mut target = if is_tensor { Target::Tensor(step.take_tensor(0)?) } else { Target::Buffer(0) };
        for_each(&kind.shape, |_, number| {
            if is_set(step, Some(&mask), number)? {
                let at = indexed(step, &base, &indices, &index, number)?;
                let value = element(step, &vector, &kind.element, number);
                write(step, &mut target, &kind.element, &at, &value)?;
            }
            Ok(())
        })?;
        if let Target::Tensor(tensor) = target {
            step.set(0, Value::Tensor(tensor.into()));
        }
        Ok(())
    });
    Ok(())
}

/// The mapping between the dimensions of a vector and those of a tensor or buffer.
struct Transfer {
    /// For each dimension of the vector, the dimension of the tensor or buffer; `None` for a broadcast dimension.
    along: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    vector: VectorKind,
    /// For each dimension of the mask, the dimension of the vector.
    mask_order: Vec<usize>,
}

impl Transfer {
    fn of(c: &Compiler<'_>, op: Op, vector: VectorKind) -> Result<Transfer, String> {
        let map = c.attribute(op, "permutation_map").and_then(|attr| attr.as_map(c.ctx)).ok_or("lacks a map")?;
        let along: Vec<Option<usize>> = map
            .results(c.ctx)
            .iter()
            .map(|expr| match *expr.data(c.ctx) {
                AffineExprData::Dim(index) => Some(index as usize),
                _ => None,
            })
            .collect();
        let in_bounds = c.attribute(op, "in_bounds").and_then(|attr| attr.as_array(c.ctx)).unwrap_or_default();
        let in_bounds = in_bounds.iter().map(|attr| attr.as_bool(c.ctx) == Some(true)).collect();
        let mut mask_order: Vec<usize> = (0..along.len()).filter(|&index| along[index].is_some()).collect();
        sort_by_key(&mut mask_order, |&index| along[index]);
        Ok(Transfer { along, in_bounds, vector, mask_order })
    }

    /// Returns the coordinates of an element of the vector, or `None` if it is masked off or out of bounds in a
    /// dimension that is not in bounds.
    fn place(
        &self,
        step: &Step<'_>,
        extents: &[i64],
        base: &[i64],
        mask: Option<&Tensor>,
        position: &[i64],
    ) -> Faulted<Option<Dims>> {
        if let Some(mask) = mask {
            let strides = row_major(&mask.shape);
            let number: i64 = self.mask_order.iter().zip(&strides).map(|(&from, stride)| position[from] * stride).sum();
            if !is_set(step, Some(mask), number as usize)? {
                return Ok(None);
            }
        }
        let mut at = Dims::from_slice(base);
        for (dimension, along) in self.along.iter().enumerate() {
            let Some(along) = *along else { continue };
            at[along] = at[along].wrapping_add(position[dimension]);
            let inside = (0..extents[along]).contains(&at[along]);
            if !inside && !self.in_bounds.get(dimension).copied().unwrap_or(false) {
                return Ok(None);
            }
        }
        Ok(Some(at))
    }
}

/// Returns the scalar element kind of a tensor or buffer in a transfer.
fn plain_element(c: &Compiler<'_>, op: Op, operand: usize) -> Result<Kind, String> {
    match c.element_kind(c.operand_type(op, operand))? {
        Kind::Vector(_) => Err("has a buffer of vectors as operand".to_string()),
        kind => Ok(kind),
    }
}

/// `vector.transfer_read`
pub fn transfer_read(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let transfer = Transfer::of(c, op, vector_kind(c, c.result_type(op, 0))?)?;
    let kind = plain_element(c, op, 0)?;
    let [indices, padding, mask] = ["indices", "padding", "mask"].map(|name| c.group(op, name));
    let (operands, around) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let base = step.indices(indices.clone())?;
        let extents = extents(step, 0)?;
        let mask = if mask.is_empty() { around.get(step)? } else { Some(step.tensor(mask.start)?) };
        let mut result = empty(&transfer.vector);
        for_each(&transfer.vector.shape, |position, number| {
            let value = match transfer.place(step, &extents, &base, mask.as_deref(), position)? {
                Some(at) => read(step, 0, &kind, &at)?,
                None => step.value(padding.start).clone(),
            };
            set_element(&mut result, &kind, number, &value);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    })
}

/// `vector.transfer_write`
pub fn transfer_write(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [vector, dest] = c.operand_types(op);
    let transfer = Transfer::of(c, op, vector_kind(c, vector)?)?;
    let kind = plain_element(c, op, 1)?;
    let is_tensor = dest.is_tensor(c.ctx);
    let [indices, mask] = ["indices", "mask"].map(|name| c.group(op, name));
    let (operands, around) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let base = step.indices(indices.clone())?;
        let extents = extents(step, 1)?;
        let mask = if mask.is_empty() { around.get(step)? } else { Some(step.tensor(mask.start)?) };
        let vector = step.tensor(0)?;
        let mut target = if is_tensor { Target::Tensor(step.take_tensor(1)?) } else { Target::Buffer(1) };
        for_each(&transfer.vector.shape, |position, number| {
            if let Some(at) = transfer.place(step, &extents, &base, mask.as_deref(), position)? {
                let value = element(step, &vector, &kind, number);
                write(step, &mut target, &kind, &at, &value)?;
            }
            Ok(())
        })?;
        if let Target::Tensor(tensor) = target {
            step.set(0, Value::Tensor(tensor.into()));
        }
        Ok(())
    })
}

/// `vector.type_cast`: casts a buffer of numbers to a buffer of one vector.
pub fn type_cast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let size = c.element_kind(memory)?.size() as i64;
    if c.result_type(op, 0).rank(c.ctx) != Some(0) {
        return Err("has a result that is not of rank 0".to_string());
    }
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        if memref.strides != row_major(&memref.sizes) {
            return step.fault(FaultKind::InvalidCast, "a buffer that is cast to a vector is not contiguous");
        }
        let aligned = memref.aligned.saturating_add(memref.offset.saturating_mul(size));
        let view = MemRef { aligned, offset: 0, sizes: Dims::new(), strides: Dims::new(), ..(*memref).clone() };
        step.set(0, Value::MemRef(view.into()));
        Ok(())
    });
    Ok(())
}
