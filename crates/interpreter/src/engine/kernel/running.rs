//! Executes a kernel row by row.

use std::iter::repeat_n;
use std::rc::Rc;

use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use super::rows::{Walk, add_products, is_row_defined, read_row, write_row};
use super::steps::{Kernel, Product, ROW, RowStep, Slot, StepOp, Stopped};
use crate::engine::descriptor::{Dims, MemRef};
use crate::engine::fault::Faulted;
use crate::engine::kind::{Kind, read_word, row_major};
use crate::engine::nest::{Bound, Nest, Source};
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use crate::scalar;
use freehold_core::ir::FloatKind;

/// A captured tensor or buffer.
pub(super) enum Captured {
    Number(u64),
    Tensor(Rc<Tensor>),
    Buffer(Rc<MemRef>),
}

/// A loop, or several merged loops.
pub(super) struct Loop {
    /// The original loops, outermost first.
    pub parts: SmallVec<[usize; 4]>,
    pub extent: i64,
}

/// The state of a kernel during execution.
pub(super) struct Running<'a, 's> {
    pub kernel: &'a Kernel,
    pub nest: &'a Nest,
    pub product: Option<Product>,
    pub operands: &'a mut [Bound],
    pub extents: &'a [i64],
    pub step: &'a mut Step<'s>,
    pub captured: Vec<Captured>,
    pub rows: PrimaryMap<Slot, Vec<u64>>,
    /// The loops around the row, outermost first, and their current iterations.
    pub outer: Vec<Loop>,
    pub position: Vec<i64>,
    pub lane: Loop,
    /// The loops inside the row, in which no output moves, and their current iterations.
    pub inner: Vec<Loop>,
    pub inner_position: Vec<i64>,
}

impl Running<'_, '_> {
    /// Runs all rows.
    pub fn all(&mut self, is_reduction: bool) -> Faulted<Stopped> {
        let times: i64 = self.inner.iter().map(|inner| inner.extent).product();
        let operations = times as u64 * self.kernel.scalar_operations();
        loop {
            let mut first = 0;
            while first < self.lane.extent {
                let length = ROW.min((self.lane.extent - first) as usize);
                let went_well = if is_reduction { self.reduce(first, length)? } else { self.row(first, length)? };
                if !went_well {
                    return Ok(self.stopped(first));
                }
                self.step.state.statistics.scalar_operations += length as u64 * operations;
                first += length as i64;
            }
            let mut dimension = self.outer.len();
            loop {
                if dimension == 0 {
                    return Ok(Stopped::Done);
                }
                dimension -= 1;
                self.position[dimension] += 1;
                if self.position[dimension] < self.outer[dimension].extent {
                    break;
                }
                self.position[dimension] = 0;
            }
        }
    }

    /// Returns the iteration that begins the row at `first`.
    fn stopped(&self, first: i64) -> Stopped {
        let mut order = Dims::new();
        let mut position = Dims::from_elem(0, self.nest.loops);
        let places = self.outer.iter().zip(self.position.iter().copied()).chain(std::iter::once((&self.lane, first)));
        for (one, at) in places.chain(self.inner.iter().map(|inner| (inner, 0))) {
            let mut rest = at;
            for &part in one.parts.iter().rev() {
                position[part] = rest % self.extents[part];
                rest /= self.extents[part];
            }
            order.extend(one.parts.iter().map(|&part| part as i64));
        }
        for dimension in 0..self.nest.loops as i64 {
            if !order.contains(&dimension) {
                order.insert(0, dimension);
            }
        }
        Stopped::At { order, position }
    }

    /// Returns the step of an operand along a loop, in bytes.
    fn pace(&self, operand: usize, one: &Loop) -> i64 {
        match (self.operands[operand].steps.is_empty(), one.parts.last()) {
            (false, Some(&part)) => self.operands[operand].steps[part],
            _ => 0,
        }
    }

    /// Returns the byte offset of an operand's element at the start of a row.
    fn start(&self, operand: usize, first: i64) -> i64 {
        let mut at = self.operands[operand].base + first * self.pace(operand, &self.lane);
        let outer = self.outer.iter().zip(&self.position);
        for (one, &position) in outer.chain(self.inner.iter().zip(&self.inner_position)) {
            at += position * self.pace(operand, one);
        }
        at
    }

    /// Reads a row of an operand. Returns false if a byte is undefined.
    fn load(&mut self, operand: usize, slot: Slot, first: i64, length: usize) -> bool {
        let at = self.start(operand, first);
        let pace = self.pace(operand, &self.lane);
        let size = self.nest.operands[operand].kind.size();
        let row = &mut self.rows[slot][..length];
        let bound = &self.operands[operand];
        if let Source::Number(value) = &bound.source {
            let Value::Scalar(word) = value else { return false };
            row.fill(*word);
            return true;
        }
        let Some(data) = bound.data(&self.step.state.memory) else { return false };
        if !data.is_all_defined() && !is_row_defined(data, at, pace, size, length) {
            return false;
        }
        read_row(&data.bytes, at as usize, pace, size, row);
        true
    }

    /// Sets the slots of loop indices.
    fn load_indices(&mut self, first: i64) {
        for &(dimension, slot) in &self.kernel.indices {
            let row = &mut self.rows[slot];
            let is = |one: &Loop| one.parts.contains(&dimension);
            if is(&self.lane) {
                row.iter_mut().enumerate().for_each(|(lane, word)| *word = (first + lane as i64) as u64);
                continue;
            }
            let outer = self.outer.iter().position(is).map(|index| self.position[index]);
            let inner = self.inner.iter().position(is).map(|index| self.inner_position[index]);
            row.fill(outer.or(inner).unwrap_or(0) as u64);
        }
    }

    /// Runs the steps for which `wanted` returns true on a row. Returns false if a lane traps.
    fn steps(&mut self, length: usize, wanted: impl Fn(&RowStep) -> bool) -> bool {
        for one in self.kernel.steps.iter().filter(|&one| wanted(one)) {
            let mut out = std::mem::take(&mut self.rows[one.out]);
            let done = {
                let inputs: SmallVec<[&[u64]; 4]> =
                    one.inputs.iter().map(|&input| &self.rows[input][..length]).collect();
                match &one.op {
                    StepOp::Scalar(op) => scalar::lanes(op, &inputs, &mut out[..length]).is_ok(),
                    StepOp::Read(number, kind) => self.read(*number, kind, &inputs, &mut out[..length]),
                }
            };
            self.rows[one.out] = out;
            if !done {
                return false;
            }
        }
        true
    }

    /// Reads elements of a captured tensor or buffer. Returns false if an index is out of bounds or an element is
    /// undefined.
    fn read(&self, number: usize, kind: &Kind, indices: &[&[u64]], out: &mut [u64]) -> bool {
        let size = kind.size();
        let memory = &self.step.state.memory;
        let (data, sizes, strides, base) = match &self.captured[number] {
            Captured::Tensor(tensor) => (&*tensor.data, tensor.shape.clone(), row_major(&tensor.shape), 0),
            Captured::Buffer(memref) => {
                let Some((from, to)) = memref.span(size) else { return false };
                let at = self.step.at;
                if memory.check_span(memref.allocation, from, to, kind.alignment(), false, at).is_err() {
                    return false;
                }
                let base = memref.aligned + memref.offset * size as i64;
                (memory.data(memref.allocation), memref.sizes.clone(), memref.strides.clone(), base)
            }
            Captured::Number(_) => return false,
        };
        if indices.len() != sizes.len() {
            return false;
        }
        for (lane, out) in out.iter_mut().enumerate() {
            let mut linear = 0i64;
            for (index, (&extent, &stride)) in indices.iter().zip(sizes.iter().zip(&strides)) {
                let index = index[lane] as i64;
                if index < 0 || index >= extent {
                    return false;
                }
                linear += index * stride;
            }
            let at = (base + linear * size as i64) as usize;
            if !data.is_defined(at, size) {
                return false;
            }
            *out = read_word(&data.bytes, at, size);
        }
        true
    }

    /// Advances the inner loops. Returns false after the last iteration, and resets the loops to the first.
    fn next_inner(&mut self) -> bool {
        for dimension in (0..self.inner.len()).rev() {
            self.inner_position[dimension] += 1;
            if self.inner_position[dimension] < self.inner[dimension].extent {
                return true;
            }
            self.inner_position[dimension] = 0;
        }
        false
    }

    /// Executes a row of iterations that write different output elements.
    fn row(&mut self, first: i64, length: usize) -> Faulted<bool> {
        let kernel = self.kernel;
        let times: i64 = self.inner.iter().map(|inner| inner.extent).product();
        self.step.burn(length as u64 * times as u64)?;
        let first_output = self.nest.first_output;
        self.inner_position.fill(0);
        let moves_inside =
            |running: &Self, operand: usize| running.inner.iter().any(|inner| running.pace(operand, inner) != 0);
        for &(operand, slot) in &kernel.loads {
            let is_needed = operand >= first_output || self.product.is_none() && !moves_inside(self, operand);
            if is_needed && !self.load(operand, slot, first, length) {
                return Ok(false);
            }
        }
        if let Some(product) = self.product {
            if !self.products(product, first, length) {
                return Ok(false);
            }
            self.store(0, first, length);
            return Ok(true);
        }
        let moving: SmallVec<[(usize, Slot); 4]> =
            kernel.loads.iter().copied().filter(|load| load.0 < first_output && moves_inside(self, load.0)).collect();
        loop {
            self.load_indices(first);
            for &(operand, slot) in &moving {
                if !self.load(operand, slot, first, length) {
                    return Ok(false);
                }
            }
            if !self.steps(length, |_| true) {
                return Ok(false);
            }
            if !self.next_inner() {
                break;
            }
            // The new value of an output is its value in the next iteration.
            self.carry(length);
        }
        for number in 0..kernel.yields.len() {
            self.store(number, first, length);
        }
        Ok(true)
    }

    /// Executes a row of `output + a * b`, over all inner loops. Returns false if a byte is undefined.
    fn products(&mut self, product: Product, first: i64, length: usize) -> bool {
        let memory = &self.step.state.memory;
        let [a, b] = [product.a, product.b].map(|operand| {
            let bound = &self.operands[operand];
            let data = bound.data(memory).filter(|data| data.is_all_defined())?;
            let walk = Walk {
                bytes: &data.bytes,
                at: self.start(operand, first),
                pace: self.pace(operand, &self.lane),
                inner: self.inner.iter().map(|inner| (inner.extent, self.pace(operand, inner))).collect(),
            };
            Some(walk)
        });
        let (Some(a), Some(b)) = (a, b) else { return false };
        let out = self.kernel.yields[0];
        let start = &self.rows[product.slot][..length];
        if product.kind == FloatKind::F32 {
            let mut sums: Vec<f32> = start.iter().map(|&word| f32::from_bits(word as u32)).collect();
            add_products(&mut sums, &a, &b, |bytes: [u8; 4]| f32::from_le_bytes(bytes));
            for (word, sum) in self.rows[out].iter_mut().zip(sums) {
                *word = u64::from(sum.to_bits());
            }
        } else {
            let mut sums: Vec<f64> = start.iter().map(|&word| f64::from_bits(word)).collect();
            add_products(&mut sums, &a, &b, |bytes: [u8; 8]| f64::from_le_bytes(bytes));
            for (word, sum) in self.rows[out].iter_mut().zip(sums) {
                *word = sum.to_bits();
            }
        }
        true
    }

    /// Copies the new values of the outputs to the slots from which they are read.
    fn carry(&mut self, length: usize) {
        let kernel = self.kernel;
        let first_output = self.nest.first_output;
        let targets = kernel.loads.iter().filter(|load| load.0 >= first_output);
        let moved: SmallVec<[(Slot, Slot); 2]> =
            targets.map(|&(operand, slot)| (kernel.yields[operand - first_output], slot)).collect();
        if let [(from, to)] = moved[..] {
            // The slots can be swapped if the source slot is overwritten in each iteration.
            if kernel.steps.iter().any(|step| step.out == from) {
                (self.rows[from], self.rows[to]) =
                    (std::mem::take(&mut self.rows[to]), std::mem::take(&mut self.rows[from]));
                return;
            }
        }
        let copies: SmallVec<[Vec<u64>; 2]> =
            moved.iter().map(|&(from, _)| self.rows[from][..length].to_vec()).collect();
        for ((_, to), copy) in moved.iter().zip(copies) {
            self.rows[*to][..length].copy_from_slice(&copy);
        }
    }

    /// Stores a row of an output.
    fn store(&mut self, number: usize, first: i64, length: usize) {
        let operand = self.nest.first_output + number;
        let at = self.start(operand, first);
        let pace = self.pace(operand, &self.lane);
        let size = self.nest.operands[operand].kind.size();
        let row = &self.rows[self.kernel.yields[number]][..length];
        let data = match &mut self.operands[operand].source {
            Source::Tensor(tensor) => tensor.data_mut(),
            Source::Memory(id) => self.step.state.memory.data_mut(*id),
            Source::Number(_) => return,
        };
        write_row(data, at as usize, pace, size, row);
    }

    /// Executes a row of iterations that all write the same output elements.
    fn reduce(&mut self, first: i64, length: usize) -> Faulted<bool> {
        let kernel = self.kernel;
        let first_output = self.nest.first_output;
        self.step.burn(length as u64)?;
        self.load_indices(first);
        for &(operand, slot) in &kernel.loads {
            let lanes = if operand < first_output { length } else { 1 };
            if !self.load(operand, slot, first, lanes) {
                return Ok(false);
            }
        }
        if !self.steps(length, |step| !step.depends) {
            return Ok(false);
        }
        // One word for each slot that depends on an output. The words of the outputs are carried from the previous
        // lane.
        let mut words: PrimaryMap<Slot, u64> = self.rows.values().map(|row| row[0]).collect();
        let mut depends: PrimaryMap<Slot, bool> = repeat_n(false, kernel.slots).collect();
        let accumulators: SmallVec<[(usize, Slot); 2]> = kernel
            .loads
            .iter()
            .filter(|load| load.0 >= first_output)
            .map(|load| (load.0 - first_output, load.1))
            .collect();
        for &(_, slot) in &accumulators {
            depends[slot] = true;
        }
        let chain: Vec<&RowStep> = kernel.steps.iter().filter(|step| step.depends).collect();
        for step in &chain {
            depends[step.out] = true;
        }
        let mut yields: SmallVec<[u64; 2]> = SmallVec::from_elem(0, kernel.yields.len());
        for lane in 0..length {
            for step in &chain {
                let mut inputs = [0u64; 4];
                for (word, &slot) in inputs.iter_mut().zip(&step.inputs) {
                    *word = if depends[slot] { words[slot] } else { self.rows[slot][lane] };
                }
                let rows = [&inputs[0..1], &inputs[1..2], &inputs[2..3], &inputs[3..4]];
                let mut out = [0u64];
                let StepOp::Scalar(op) = &step.op else { return Ok(false) };
                if scalar::lanes(op, &rows[..step.inputs.len().min(4)], &mut out).is_err() {
                    return Ok(false);
                }
                words[step.out] = out[0];
            }
            for (result, &slot) in yields.iter_mut().zip(&kernel.yields) {
                *result = if depends[slot] { words[slot] } else { self.rows[slot][lane] };
            }
            for &(output, slot) in &accumulators {
                words[slot] = yields[output];
            }
        }
        for (number, &word) in yields.iter().enumerate() {
            let slot = kernel.yields[number];
            let keep = self.rows[slot][0];
            self.rows[slot][0] = word;
            self.store(number, first, 1);
            self.rows[slot][0] = keep;
        }
        Ok(true)
    }
}
