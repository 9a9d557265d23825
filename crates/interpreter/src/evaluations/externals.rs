//! Stubs of functions without a body, for comparisons: each call is an event of the run, and what it returns follows from it.
//!
//! The text of an event has the name of the callee, and each argument: a number, or the extents and the elements of a tensor
//! or of a buffer, which the call reads. Undefined elements are `_`. Of more than `MOST_ELEMENTS` elements, the first are
//! shown with a hash of all of them. The text is a line of the output, so events are ordered as printed lines are, in
//! parallel loops too, and compared with them (`differential/printed.rs`).
//!
//! Results are drawn from a hash of the text: both programs get the same if they pass the same. If an element is undefined
//! in the first program, the second may pass anything there; it gets what the first program got
//! ([`crate::ExternalCalls::expected`]).

use crate::engine::allocation::Home;
use crate::engine::buffers::{check_all, gather};
use crate::engine::data::Data;
use crate::engine::descriptor::{Dims, MemRef};
use crate::engine::fault::Faulted;
use crate::engine::kind::{Kind, element_count, read_word, row_major};
use crate::engine::operand::observed;
use crate::engine::program::ValueType;
use crate::engine::races::Touch;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use freehold_core::ir::{DYNAMIC, FloatKind, float};

/// Begins the line of an event.
pub const EVENT: char = '\u{1}';

/// The maximum number of elements of an argument that are shown.
const MOST_ELEMENTS: usize = 256;

/// Records a call and sets its results.
pub(super) fn call(step: &mut Step<'_>, name: &str, inputs: &[ValueType], results: &[ValueType]) -> Faulted {
    let mut text = format!("{EVENT}{name}(");
    let mut shapes: Vec<Dims> = Vec::new();
    for (index, ty) in inputs.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        let (shape, element, data) = match (ty, step.value(index)) {
            (ValueType::Number(Kind::Int(_) | Kind::Float(_)), Value::Undefined(origin)) => {
                return Err(observed(*origin, step.at, "is passed to an external function"));
            }
            (ValueType::Number(kind), value) => {
                let mut data = Data::undefined(kind.size());
                kind.store(&mut data, 0, value);
                (None, kind, data)
            }
            (ValueType::Tensor { element, .. }, _) => {
                let tensor = step.tensor(index)?;
                (Some(tensor.shape.clone()), element, (*tensor.data).clone())
            }
            (ValueType::MemRef { element, .. }, _) => {
                let memref = step.memref(index)?;
                check_all(step, &memref, element.size(), element.alignment(), Touch::Read)?;
                let data = gather(step.state.memory.data(memref.allocation), &memref, element.size());
                (Some(memref.sizes.clone()), element, data)
            }
        };
        step.burn(data.bytes.len() as u64 / 8)?;
        if let Some(shape) = &shape {
            text.push_str(&format!("{shape:?} "));
        }
        show_elements(&mut text, element, &data);
        shapes.extend(shape);
    }
    text.push(')');
    let mut random = record(step, text);
    for (index, ty) in results.iter().enumerate() {
        let value = result(step, ty, &shapes, &mut random)?;
        step.set(index, value);
    }
    Ok(())
}

/// Adds the event to the output. Returns the hash that the results are drawn from.
fn record(step: &mut Step<'_>, text: String) -> u64 {
    let output = &mut step.state.output;
    if output.last().is_some_and(|&last| last != b'\n') {
        output.push(b'\n');
    }
    output.extend_from_slice(text.as_bytes());
    output.push(b'\n');
    let Some(calls) = &mut step.state.calls else { return 0 };
    let expected = calls.expected.get(calls.log.len()).filter(|expected| is_same_event(expected, &text));
    let hash = hash_of(expected.unwrap_or(&text).as_bytes());
    calls.log.push(text);
    hash
}

/// Whether the second of two events is allowed where the first is expected: they are equal but for undefined elements of
/// the first.
pub fn is_same_event(expected: &str, event: &str) -> bool {
    if expected == event {
        return true;
    }
    let (mut left, mut right) = (expected.split(' '), event.split(' '));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(left), Some(right)) if left == right || left.trim_end_matches([',', ')', '}']) == "_" => {}
            _ => return false,
        }
    }
}

/// FNV-1a.
fn hash_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn show_elements(out: &mut String, kind: &Kind, data: &Data) {
    let size = kind.size().max(1);
    let count = data.bytes.len() / size;
    let shown = if count > MOST_ELEMENTS { 8 } else { count };
    out.push('{');
    for index in 0..shown {
        out.push_str(if index > 0 { ", " } else { " " });
        show_element(out, kind, data, index * size);
    }
    if shown < count {
        let mut all = String::new();
        for index in 0..count {
            show_element(&mut all, kind, data, index * size);
            all.push(' ');
        }
        out.push_str(&format!(", … {:016x}", hash_of(all.as_bytes())));
    }
    out.push_str(" }");
}

/// Appends an element: an integer, a float, the bytes of other elements, or `_` if it is undefined.
fn show_element(out: &mut String, kind: &Kind, data: &Data, at: usize) {
    let size = kind.size();
    if !data.is_defined(at, size) {
        out.push('_');
        return;
    }
    match kind {
        Kind::Int(width) if *width <= 64 => {
            let shift = 64 - (*width).clamp(1, 64);
            out.push_str(&(((read_word(&data.bytes, at, size) << shift) as i64) >> shift).to_string());
        }
        Kind::Float(format) if format.width() <= 64 => {
            let bits = u128::from(read_word(&data.bytes, at, size));
            match float::is_nan(*format, bits) {
                true => out.push_str("nan"),
                false => out.push_str(&float::to_f64(*format, bits).to_string()),
            }
        }
        // The buffers of two programs are different ones.
        Kind::MemRef(_) | Kind::Ownership => out.push('?'),
        _ => data.bytes[at..at + size].iter().for_each(|byte| out.push_str(&format!("{byte:02x}"))),
    }
}

/// splitmix64
fn draw(random: &mut u64) -> u64 {
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *random;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns a value of a type: small integers, and floats between -4 and 4. An extent that the type leaves open is that of
/// the first argument of the same rank, or 1.
fn result(step: &mut Step<'_>, ty: &ValueType, shapes: &[Dims], random: &mut u64) -> Faulted<Value> {
    let extents = |shape: &Option<Dims>| -> Dims {
        let shape: Dims = shape.clone().unwrap_or_default();
        let like = shapes.iter().find(|other| other.len() == shape.len());
        let open = |at: usize| like.map_or(1, |like| like[at]);
        (0..shape.len()).map(|at| if shape[at] == DYNAMIC { open(at) } else { shape[at] }).collect()
    };
    match ty {
        ValueType::Number(kind) => {
            let size = match kind {
                Kind::Vector(vector) => step.size_of(&vector.shape, &vector.element)?,
                kind => kind.size(),
            };
            let data = elements(kind, size, random);
            match kind.load(&data, 0) {
                Some(value) => Ok(value),
                None => crate::engine::host::zero(step, ty),
            }
        }
        ValueType::Tensor { shape, element } => {
            let shape = extents(shape);
            let bytes = step.size_of(&shape, element)?;
            Ok(Value::Tensor(Tensor::new(shape, elements(element, bytes, random)).into()))
        }
        ValueType::MemRef { shape, element, .. } => {
            let sizes = extents(shape);
            let bytes = step.size_of(&sizes, element)?;
            debug_assert_eq!(element_count(&sizes).map(|count| count * element.size()), Some(bytes));
            let data = elements(element, bytes, random);
            let allocation = step.state.memory.allocate(data, bytes, 16, Home::Heap, step.at);
            step.state.statistics.allocated(step.at, bytes as u64);
            step.state.statistics.begun(step.state.memory.get(allocation));
            let strides = row_major(&sizes);
            Ok(Value::MemRef(MemRef { allocation, aligned: 0, offset: 0, sizes, strides }.into()))
        }
    }
}

/// Returns random elements of a kind.
fn elements(kind: &Kind, bytes: usize, random: &mut u64) -> Data {
    let mut out = vec![0; bytes];
    let scalar = scalar_of(kind);
    let size = scalar.size().max(1);
    for chunk in out.chunks_exact_mut(size) {
        let word = draw(random);
        let bits = match &scalar {
            Kind::Int(1) => u128::from(word & 1),
            Kind::Int(_) => u128::from(word % 8),
            Kind::Float(format) => float_of(*format, word),
            _ => 0,
        };
        let length = size.min(16);
        chunk[..length].copy_from_slice(&bits.to_le_bytes()[..length]);
    }
    Data::defined(out)
}

fn float_of(format: FloatKind, word: u64) -> u128 {
    float::from_f64(format, (word % 33) as f64 / 4.0 - 4.0)
}

fn scalar_of(kind: &Kind) -> &Kind {
    match kind {
        Kind::Complex(part) => scalar_of(part),
        Kind::Vector(vector) => scalar_of(&vector.element),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_elements_match_any() {
        assert!(is_same_event("f([2] { _, 3 })", "f([2] { 7, 3 })"));
        assert!(is_same_event("f([2] { 7, _ })", "f([2] { 7, 3 })"));
        assert!(!is_same_event("f([2] { 7, 3 })", "f([2] { _, 3 })"));
        assert!(!is_same_event("f([2] { 7, 3 })", "g([2] { 7, 3 })"));
        assert!(!is_same_event("f([1] { 7 })", "f([2] { 7, 7 })"));
    }
}
