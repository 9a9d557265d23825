//! Plans the execution of a kernel: merges loops, chooses the row, and checks whether execution by rows is safe.

use std::iter::repeat_n;

use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use super::running::{Captured, Loop, Running};
use super::steps::{Kernel, ROW, Slot, Stopped};
use crate::engine::allocation::State;
use crate::engine::data::Data;
use crate::engine::descriptor::Dims;
use crate::engine::fault::Faulted;
use crate::engine::nest::{Bound, Nest, Source};
use crate::engine::step::Step;
use crate::engine::value::Value;

/// Runs a kernel until it ends or a row cannot be executed.
pub fn run(
    kernel: &Kernel,
    nest: &Nest,
    operands: &mut [Bound],
    extents: &[i64],
    step: &mut Step<'_>,
) -> Faulted<Stopped> {
    let order: Dims = (0..nest.loops as i64).collect();
    let start = Stopped::At { order, position: Dims::from_elem(0, nest.loops) };
    if nest.operands.iter().any(|operand| operand.linear.is_none()) {
        return Ok(start);
    }
    let Some(captured) = captured_values(nest, step) else { return Ok(start) };
    if !is_free_of_hazards(kernel, nest, operands, &captured) {
        return Ok(start);
    }
    let Some(Order { outer: loops, lane, inner, is_reduction }) = order_loops(kernel, nest, operands, extents) else {
        return Ok(start);
    };
    // An input that aliases an output depends on the writes of each iteration.
    if (is_reduction || !inner.is_empty()) && shares_memory(kernel, nest, operands) {
        return Ok(start);
    }
    let length = (lane.extent as usize).min(ROW);
    let mut rows: PrimaryMap<Slot, Vec<u64>> = repeat_n(vec![0; length], kernel.slots).collect();
    for &(word, slot) in &kernel.constants {
        rows[slot].fill(word);
    }
    for &(number, slot) in &kernel.numbers {
        let Captured::Number(word) = captured[number] else { return Ok(start) };
        rows[slot].fill(word);
    }
    let position = vec![0; loops.len()];
    let is_plain = |operand: usize| operands[operand].data(&step.state.memory).is_some_and(Data::is_all_defined);
    let product = kernel.product.filter(|product| is_plain(product.a) && is_plain(product.b));
    let mut running = Running {
        kernel,
        nest,
        product,
        operands,
        extents,
        step,
        captured,
        rows,
        outer: loops,
        position,
        lane,
        inner_position: vec![0; inner.len()],
        inner,
    };
    running.all(is_reduction)
}

/// Returns the values of outside that the body reads; `None` if one cannot be read by rows.
fn captured_values(nest: &Nest, step: &Step<'_>) -> Option<Vec<Captured>> {
    let memory = &step.state.memory;
    let mut captured = Vec::new();
    for index in nest.operands.len()..step.count() {
        captured.push(match step.value(index) {
            Value::Scalar(word) => Captured::Number(*word),
            Value::Tensor(tensor) => Captured::Tensor(tensor.clone()),
            // In a parallel loop, each iteration must record the elements that it reads. If later claims have some bytes
            // of the buffer, each element is checked.
            Value::MemRef(memref) if !memory.watched() && memory.get(memref.allocation).state == State::Live => {
                Captured::Buffer(memref.clone())
            }
            _ => return None,
        });
    }
    Some(captured)
}

/// The order of the loops of a nest.
struct Order {
    outer: Vec<Loop>,
    /// The loop whose iterations are the elements of a row.
    lane: Loop,
    /// The loops that run for each row.
    inner: Vec<Loop>,
    /// Whether no loop moves all outputs, so that the elements of a row are reduced.
    is_reduction: bool,
}

/// Chooses the loop whose iterations are the elements of a row: a long one that moves all outputs, contiguous if possible.
/// `None` if the outputs move in a way that rows cannot follow.
fn order_loops(kernel: &Kernel, nest: &Nest, operands: &[Bound], extents: &[i64]) -> Option<Order> {
    let mut loops = coalesce(kernel, operands, extents);
    let outputs = nest.first_output..nest.operands.len();
    let moves = |one: &Loop, operand: usize| operands[operand].steps[*one.parts.last().expect("a part")] != 0;
    let score = |one: &Loop| {
        let contiguous = kernel.loads.iter().map(|load| load.0).chain(outputs.clone()).all(|operand| {
            let steps = &operands[operand].steps;
            let step = if steps.is_empty() { 0 } else { steps[*one.parts.last().expect("a part")] };
            step == 0 || step == nest.operands[operand].kind.size() as i64
        });
        one.extent.min(ROW as i64) * if contiguous { 3 } else { 1 }
    };
    let candidates = loops.iter().enumerate().filter(|(_, one)| outputs.clone().all(|output| moves(one, output)));
    let best = candidates.max_by_key(|(index, one)| (score(one), *index)).map(|(index, _)| index);
    let Some(best) = best else {
        let lane = loops.pop().unwrap_or_else(|| Loop { parts: SmallVec::new(), extent: 1 });
        if !lane.parts.is_empty() && outputs.clone().any(|output| moves(&lane, output)) {
            return None;
        }
        return Some(Order { outer: loops, lane, inner: Vec::new(), is_reduction: true });
    };
    let lane = loops.remove(best);
    let still = |one: &Loop| !outputs.clone().any(|output| moves(one, output));
    let first = loops.len() - loops.iter().rev().take_while(|one| still(one)).count();
    let inner = loops.split_off(first);
    Some(Order { outer: loops, lane, inner, is_reduction: false })
}

/// Whether reading ahead by rows reads no element that the same rows write.
fn is_free_of_hazards(kernel: &Kernel, nest: &Nest, operands: &[Bound], captured: &[Captured]) -> bool {
    let memory = |index: usize| match operands[index].source {
        Source::Memory(id) => Some(id),
        _ => None,
    };
    for output in nest.first_output..operands.len() {
        let Some(id) = memory(output) else { continue };
        let same_place = |other: usize| {
            operands[other].base == operands[output].base
                && operands[other].steps == operands[output].steps
                && nest.operands[other].kind.size() == nest.operands[output].kind.size()
        };
        let clash =
            kernel.loads.iter().any(|&(other, _)| other != output && memory(other) == Some(id) && !same_place(other))
                || (nest.first_output..operands.len()).any(|other| other != output && memory(other) == Some(id))
                || captured.iter().any(|one| matches!(one, Captured::Buffer(memref) if memref.allocation == id));
        if clash {
            return false;
        }
    }
    true
}

/// Whether an input shares memory with an output.
fn shares_memory(kernel: &Kernel, nest: &Nest, operands: &[Bound]) -> bool {
    kernel.loads.iter().filter(|load| load.0 < nest.first_output).any(|&(input, _)| {
        (nest.first_output..operands.len()).any(|output| match (&operands[input].source, &operands[output].source) {
            (Source::Memory(a), Source::Memory(b)) => a == b,
            _ => false,
        })
    })
}

/// Returns the loops with more than one iteration; adjacent loops are merged if the steps of all operands allow it.
fn coalesce(kernel: &Kernel, operands: &[Bound], extents: &[i64]) -> Vec<Loop> {
    let is_indexed = |dimension: usize| kernel.indices.iter().any(|index| index.0 == dimension);
    let mut loops: Vec<Loop> = Vec::new();
    for (dimension, &extent) in extents.iter().enumerate() {
        if extent == 1 {
            continue;
        }
        if let Some(last) = loops.last_mut() {
            let outer = *last.parts.last().expect("a part");
            let joins = operands.iter().all(|operand| {
                operand.steps.is_empty() || Some(operand.steps[outer]) == operand.steps[dimension].checked_mul(extent)
            });
            if joins
                && !is_indexed(outer)
                && !is_indexed(dimension)
                && let Some(both) = last.extent.checked_mul(extent)
            {
                last.parts.push(dimension);
                last.extent = both;
                continue;
            }
        }
        loops.push(Loop { parts: SmallVec::from_slice(&[dimension]), extent });
    }
    loops
}
