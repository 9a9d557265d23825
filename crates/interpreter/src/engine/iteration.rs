//! Runs loop nests one iteration at a time, or by rows if the nest has a kernel.
//!
//! Bounds of operands with linear maps are checked once for the whole iteration space. If the body is arithmetic on
//! defined numbers, [`super::kernel`] executes it by rows, and only [`begin`] of this file runs.

use std::rc::Rc;

use smallvec::SmallVec;

use super::descriptor::{AllocationId, Dims, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::kernel::Stopped;
use super::kind::{Kind, row_major};
use super::nest::{Bound, Nest, Operand, Source};
use super::operand::{malformed, observed};
use super::races::Touch;
use super::step::Step;
use super::value::Value;
use freehold_core::ir::Location;
use freehold_core::sort::sort_by_key;

/// A nest during execution.
pub struct Active<'p> {
    nest: &'p Nest,
    operands: Vec<Bound>,
    extents: Dims,
    position: Dims,
    /// The loops, outermost first.
    order: Dims,
}

/// Begins the nest. Returns `None` if it has already ended and the results are set.
pub fn begin<'p>(nest: &'p Nest, step: &mut Step<'_>) -> Faulted<Option<Active<'p>>> {
    let mut operands = Vec::with_capacity(nest.operands.len());
    for (index, operand) in nest.operands.iter().enumerate() {
        operands.push(bind(step, index, operand, index >= nest.first_output)?);
    }
    let mut extents = Dims::from_elem(0, nest.loops);
    for (extent, &(operand, dimension)) in extents.iter_mut().zip(&nest.extents) {
        *extent = operands[operand].sizes.get(dimension).copied().unwrap_or(0);
    }
    let is_empty = extents.iter().any(|&extent| extent <= 0);
    for (index, bound) in operands.iter_mut().enumerate() {
        check(step, &nest.operands[index], bound, &extents, is_empty, index >= nest.first_output)?;
    }
    let order: Dims = (0..nest.loops as i64).collect();
    let mut active = Active { nest, operands, position: Dims::from_elem(0, nest.loops), extents, order };
    if is_empty {
        active.finish(step);
        return Ok(None);
    }
    let is_long =
        || active.extents.iter().fold(1i64, |all, &extent| all.saturating_mul(extent)) >= step.state.least_rows;
    if let Some(kernel) = nest.kernel.as_ref().filter(|_| step.state.by_rows && is_long()) {
        match super::kernel::run(kernel, nest, &mut active.operands, &active.extents, step)? {
            Stopped::Done => {
                active.finish(step);
                return Ok(None);
            }
            Stopped::At { order, position } => {
                active.order = order;
                active.position = position;
            }
        }
    }
    active.load(step)?;
    Ok(Some(active))
}

/// Stores the values of the body, and loads the operands of the next iteration. Returns false after the last iteration,
/// when the results are set.
pub fn advance(active: &mut Active<'_>, step: &mut Step<'_>) -> Faulted<bool> {
    for (number, &register) in active.nest.yields.iter().enumerate() {
        let value = std::mem::take(&mut step.registers[register.index()]);
        let index = active.nest.first_output + number;
        let kind = &active.nest.operands[index].kind;
        let at = active.byte(step, index)?;
        match &mut active.operands[index].source {
            Source::Tensor(tensor) => kind.store(tensor.data_mut(), at, &value),
            Source::Memory(id) => {
                step.state.memory.check_live(*id, true, step.at)?;
                if active.nest.operands[index].is_watched(&step.state.memory, *id) {
                    step.state.memory.touch(*id, at, at + kind.size(), Touch::Write, step.at)?;
                }
                kind.store(step.state.memory.data_mut(*id), at, &value);
            }
            Source::Number(_) => {}
        }
    }
    step.burn(1)?;
    for &dimension in active.order.iter().rev() {
        let dimension = dimension as usize;
        active.position[dimension] += 1;
        if active.position[dimension] < active.extents[dimension] {
            active.load(step)?;
            return Ok(true);
        }
        active.position[dimension] = 0;
    }
    active.finish(step);
    Ok(false)
}

impl Active<'_> {
    /// Returns the current iteration of a loop.
    pub fn index(&self, dimension: usize) -> i64 {
        self.position.get(dimension).copied().unwrap_or(0)
    }

    /// Returns the byte offset of an operand's element.
    fn byte(&self, step: &Step<'_>, index: usize) -> Faulted<usize> {
        let (operand, bound) = (&self.nest.operands[index], &self.operands[index]);
        if operand.linear.is_some() {
            let offset: i64 = self.position.iter().zip(&bound.steps).map(|(i, s)| i * s).sum();
            return Ok((bound.base + offset) as usize);
        }
        let mut byte = bound.first;
        for ((formula, &size), &stride) in operand.map.iter().zip(&bound.sizes).zip(&bound.strides) {
            match formula.evaluate(&self.position, &[]) {
                Some(at) if (0..size).contains(&at) => byte += at * stride,
                Some(at) => return Err(outside(step.at, at, size)),
                None => return Err(Fault::new(FaultKind::DivisionByZero, step.at, "an affine map divides by zero")),
            }
        }
        Ok(byte as usize)
    }

    /// Loads the elements of this iteration into the registers of the body.
    fn load(&mut self, step: &mut Step<'_>) -> Faulted {
        for (index, operand) in self.nest.operands.iter().enumerate() {
            let Some(register) = operand.argument else { continue };
            let value = match &self.operands[index].source {
                Source::Number(value) => value.clone(),
                Source::Tensor(tensor) => step.load(&operand.kind, &tensor.data, self.byte(step, index)?),
                Source::Memory(id) => {
                    step.state.memory.check_live(*id, false, step.at)?;
                    let at = self.byte(step, index)?;
                    if operand.is_watched(&step.state.memory, *id) {
                        step.state.memory.touch(*id, at, at + operand.kind.size(), Touch::Read, step.at)?;
                    }
                    super::buffers::load(step, *id, at, &operand.kind)
                }
            };
            step.registers[register.index()] = value;
        }
        Ok(())
    }

    /// Sets the results.
    fn finish(&mut self, step: &mut Step<'_>) {
        for (number, &output) in self.nest.results.iter().enumerate() {
            let bound = &mut self.operands[self.nest.first_output + output];
            if let Source::Tensor(tensor) = std::mem::replace(&mut bound.source, Source::Number(Value::Unset)) {
                step.set(number, Value::Tensor(Rc::new(tensor)));
            }
        }
    }
}

fn outside(at: Location, index: i64, size: i64) -> Box<Fault> {
    Fault::new(FaultKind::OutOfBounds, at, format!("index {index} is out of bounds for a dimension of extent {size}"))
}

/// Determines the storage of an operand's elements.
fn bind(step: &mut Step<'_>, index: usize, operand: &Operand, is_output: bool) -> Faulted<Bound> {
    let none = Dims::new();
    let size = operand.kind.size() as i64;
    let in_bytes = |strides: &[i64]| strides.iter().map(|stride| stride.saturating_mul(size)).collect::<Dims>();
    match step.value(index) {
        Value::Tensor(_) if is_vector(operand) => {}
        Value::Tensor(_) => {
            let tensor = if is_output { step.take_tensor(index)? } else { (*step.tensor(index)?).clone() };
            let sizes = tensor.shape.clone();
            let strides = in_bytes(&row_major(&sizes));
            let source = Source::Tensor(tensor);
            return Ok(Bound { source, base: 0, steps: none, sizes, strides, first: 0 });
        }
        Value::MemRef(memref)
            if !operand.map.is_empty() || is_output || memref.sizes.is_empty() && is_element(operand) =>
        {
            let memref: Rc<MemRef> = memref.clone();
            return Ok(Bound {
                source: Source::Memory(memref.allocation),
                base: 0,
                steps: none,
                sizes: memref.sizes.clone(),
                strides: in_bytes(&memref.strides),
                first: memref.aligned.saturating_add(memref.offset.saturating_mul(size)),
            });
        }
        Value::Undefined(origin) if is_output => return Err(observed(*origin, step.at, "is used as an output")),
        _ if is_output => return Err(malformed(step.at)),
        _ => {}
    }
    let source = Source::Number(step.value(index).clone());
    Ok(Bound { source, base: 0, steps: none.clone(), sizes: none.clone(), strides: none, first: 0 })
}

/// Whether a scalar operand is a vector, which is stored like a tensor.
fn is_vector(operand: &Operand) -> bool {
    operand.map.is_empty() && matches!(operand.kind, Kind::Vector(_))
}

fn is_element(operand: &Operand) -> bool {
    !matches!(operand.kind, Kind::MemRef(_))
}

/// Checks bounds for the whole iteration space, and computes the steps of the loops.
fn check(
    step: &mut Step<'_>,
    operand: &Operand,
    bound: &mut Bound,
    extents: &[i64],
    is_empty: bool,
    is_output: bool,
) -> Faulted {
    if matches!(bound.source, Source::Number(_)) {
        return Ok(());
    }
    if bound.sizes.len() != operand.map.len() {
        return Err(malformed(step.at));
    }
    bound.base = bound.first;
    bound.steps = Dims::from_elem(0, extents.len());
    if is_empty {
        return Ok(());
    }
    let (mut lowest, mut highest) = (bound.first, bound.first);
    match &operand.linear {
        Some(linear) => {
            for ((linear, &size), &stride) in linear.iter().zip(&bound.sizes).zip(&bound.strides) {
                let (mut low, mut high) = (linear.constant, linear.constant);
                for (&coefficient, &extent) in linear.coefficients.iter().zip(extents) {
                    let reach = coefficient.saturating_mul(extent - 1);
                    if reach < 0 { low = low.saturating_add(reach) } else { high = high.saturating_add(reach) }
                }
                if low < 0 || high >= size {
                    return Err(outside(step.at, if low < 0 { low } else { high }, size));
                }
                bound.base = bound.base.wrapping_add(linear.constant.wrapping_mul(stride));
                for (step, &coefficient) in bound.steps.iter_mut().zip(&linear.coefficients) {
                    *step = step.wrapping_add(coefficient.wrapping_mul(stride));
                }
                let ends = [low.saturating_mul(stride), high.saturating_mul(stride)];
                lowest = lowest.saturating_add(ends[0].min(ends[1]));
                highest = highest.saturating_add(ends[0].max(ends[1]));
            }
        }
        None => {
            for (&size, &stride) in bound.sizes.iter().zip(&bound.strides) {
                let reach = (size - 1).max(0).saturating_mul(stride);
                if reach < 0 { lowest = lowest.saturating_add(reach) } else { highest = highest.saturating_add(reach) }
            }
        }
    }
    if let Source::Memory(id) = bound.source {
        let size = operand.kind.size() as i64;
        let alignment = operand.kind.alignment();
        step.state.memory.check_span(id, lowest, highest.saturating_add(size), alignment, false, step.at)?;
        if is_output {
            step.state.memory.check_live(id, true, step.at)?;
        }
        if step.state.memory.watched() && operand.linear.is_some() {
            if operand.argument.is_some() {
                touch(step, id, bound, extents, size, Touch::Read)?;
            }
            if is_output {
                touch(step, id, bound, extents, size, Touch::Write)?;
            }
        }
    }
    Ok(())
}

/// Records the bytes of a buffer that the nest accesses. Each element is recorded once, independent of the number of
/// iterations that access it.
fn touch(step: &Step<'_>, id: AllocationId, bound: &Bound, extents: &[i64], size: i64, touch: Touch) -> Faulted {
    let mut moving: SmallVec<[(i64, i64); 4]> = bound
        .steps
        .iter()
        .copied()
        .zip(extents.iter().copied())
        .filter(|&(by, extent)| by != 0 && extent > 1)
        .collect();
    sort_by_key(&mut moving, |&(by, _)| by.unsigned_abs());
    // Merge the loops that access contiguous bytes.
    let mut run = size;
    let contiguous = moving.iter().take_while(|&&(by, extent)| {
        let is_next = by == run;
        run *= if is_next { extent } else { 1 };
        is_next
    });
    let outer = moving[contiguous.count()..].to_vec();
    let mut position = vec![0i64; outer.len()];
    let mut from = bound.base;
    loop {
        step.state.memory.touch(id, from as usize, (from + run) as usize, touch, step.at)?;
        let mut dimension = 0;
        loop {
            let Some(&(by, extent)) = outer.get(dimension) else { return Ok(()) };
            position[dimension] += 1;
            from += by;
            if position[dimension] < extent {
                break;
            }
            from -= by * extent;
            position[dimension] = 0;
            dimension += 1;
        }
    }
}
