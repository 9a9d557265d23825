//! The printing functions of MLIR's runner library, and the functions of C and of `runtime/` that lowered programs call.
//!
//! The output of the first is that of `mlir-runner`, except for addresses of buffers.

use std::rc::Rc;

use super::buffers::{check_all, gather};
use super::data::Data;
use super::descriptor::{AllocationId, MemRef};
use super::fault::{FaultKind, Faulted};
use super::kind::Kind;
use super::program::ValueType;
use super::races::Touch;
use super::step::Step;
use super::value::Value;
use crate::scalar::decode;
use freehold_core::ir::FloatKind;

/// The implementation of an external function.
pub type External = Box<dyn Fn(&mut Step<'_>) -> Faulted>;

/// Returns the function called `name`, if the library has it with these types.
pub fn find(name: &str, inputs: &[ValueType], results: &[ValueType]) -> Option<External> {
    let text = |text: &'static str| -> Option<External> {
        inputs.is_empty().then(|| -> External {
            Box::new(move |step| {
                step.state.output.extend_from_slice(text.as_bytes());
                Ok(())
            })
        })
    };
    let number = |kind: Kind, show: fn(u64) -> String| -> Option<External> {
        (inputs == [ValueType::Number(kind)]).then(|| -> External {
            Box::new(move |step| {
                let shown = show(step.word(0, "is printed")?);
                step.state.output.extend_from_slice(shown.as_bytes());
                Ok(())
            })
        })
    };
    match name {
        "printI64" => number(Kind::Int(64), |word| (word as i64).to_string()),
        "printU64" => number(Kind::Int(64), |word| word.to_string()),
        "printF32" => number(Kind::Float(FloatKind::F32), |word| general(f64::from(f32::from_bits(word as u32)))),
        "printF64" => number(Kind::Float(FloatKind::F64), |word| general(f64::from_bits(word))),
        "printF16" => number(Kind::Int(16), |word| general(decode(FloatKind::F16, word))),
        "printBF16" => number(Kind::Int(16), |word| general(decode(FloatKind::BF16, word))),
        "printOpen" => text("( "),
        "printClose" => text(" )"),
        "printComma" => text(", "),
        "printNewline" => text("\n"),
        "rtclock" | "_mlir_time" if results.len() == 1 && inputs.is_empty() => {
            // The clock always returns the same time, so that runs are reproducible.
            Some(Box::new(|step| {
                step.set(0, Value::Scalar(0));
                Ok(())
            }))
        }
        "free" | "_mlir_memref_to_llvm_free" if *inputs == [POINTER] && results.is_empty() => {
            Some(Box::new(|step| match pointer(step, step.value(0))? {
                Some(pointer) => step.state.free(&pointer, 1, step.at),
                None => Ok(()),
            }))
        }
        "retainBuffers" if *inputs == RETAIN[..4] && results.is_empty() => Some(Box::new(retain)),
        "retainBuffersWith" if *inputs == RETAIN && results.is_empty() => Some(Box::new(retain)),
        _ => print_memref(name, inputs),
    }
}

const POINTER: ValueType = ValueType::Number(Kind::Ownership);
const WORD: ValueType = ValueType::Number(Kind::Int(64));
const RETAIN: [ValueType; 5] = [WORD, POINTER, WORD, POINTER, POINTER];

/// Returns a pointer as a descriptor of the byte, or `None` if it is null.
pub fn pointer(step: &Step<'_>, value: &Value) -> Faulted<Option<Rc<MemRef>>> {
    match value {
        Value::Scalar(0) => Ok(None),
        Value::MemRef(pointer) => Ok(Some(pointer.clone())),
        Value::Scalar(_) => step.fault(FaultKind::InvalidCast, "an integer is used as the address of a buffer"),
        Value::Undefined(origin) => Err(super::operand::observed(*origin, step.at, "is used as a pointer")),
        _ => Err(super::operand::malformed(step.at)),
    }
}

/// Returns the allocation and the byte that operand `index` points to, after a check of an access to a value of `kind`,
/// `offset` bytes after it.
pub fn pointee(
    step: &Step<'_>,
    index: usize,
    offset: i64,
    kind: &Kind,
    touch: Touch,
) -> Faulted<(AllocationId, usize)> {
    let Some(pointer) = pointer(step, step.value(index))? else {
        return step.fault(FaultKind::OutOfBounds, "a null pointer is dereferenced");
    };
    let from = pointer.aligned.wrapping_add(offset);
    let to = from.saturating_add(kind.size() as i64);
    step.state.memory.check(pointer.allocation, from, to, kind.alignment(), touch, step.at)?;
    Ok((pointer.allocation, from as usize))
}

/// `retainBuffers`, after `runtime/retain_buffers.c`.
fn retain(step: &mut Step<'_>) -> Faulted {
    let counts = [step.index(0)?, step.index(2)?];
    if counts.iter().any(|count| !(0..1 << 32).contains(count)) {
        return step.fault(FaultKind::OutOfBounds, "an array has an invalid number of elements");
    }
    step.burn(counts[0].saturating_mul(counts[1]).saturating_add(counts[0]).cast_unsigned())?;
    let kind = Kind::Ownership;
    let read = |step: &Step<'_>, array: usize, slot: i64| -> Faulted<Option<Rc<MemRef>>> {
        let (id, at) = pointee(step, array, 8 * slot, &kind, Touch::Read)?;
        let value = kind.load(step.state.memory.data(id), at);
        let value = value.unwrap_or_else(|| Value::Undefined(super::buffers::origin_in(step, id)));
        pointer(step, &value)
    };
    let write = |step: &mut Step<'_>, array: usize, slot: i64, value: Option<Rc<MemRef>>| -> Faulted {
        let (id, at) = pointee(step, array, 8 * slot, &kind, Touch::Write)?;
        let value = value.map_or(Value::Scalar(0), Value::MemRef);
        kind.store(step.state.memory.data_mut(id), at, &value);
        Ok(())
    };
    let mut owners = (0..counts[0]).map(|slot| read(step, 1, slot)).collect::<Faulted<Vec<_>>>()?;
    step.state.statistics.checked(step.at, counts[0].cast_unsigned());
    for slot in 0..counts[1] {
        let base = read(step, 3, slot)?;
        let is_base = |owner: &&mut Option<Rc<MemRef>>| match (&base, &**owner) {
            (Some(base), Some(owner)) => (base.allocation, base.aligned) == (owner.allocation, owner.aligned),
            _ => false,
        };
        let owner = owners.iter_mut().find(is_base).and_then(Option::take);
        write(step, 3, slot, owner)?;
    }
    for slot in 0..counts[0] {
        write(step, 1, slot, None)?;
    }
    for owner in owners.into_iter().flatten() {
        step.state.free(&owner, 1, step.at)?;
    }
    Ok(())
}

fn print_memref(name: &str, inputs: &[ValueType]) -> Option<External> {
    let float = |kind| Some(Kind::Float(kind));
    let kind = match name.strip_prefix("printMemref")? {
        "I8" => Some(Kind::Int(8)),
        "I16" => Some(Kind::Int(16)),
        "I32" => Some(Kind::Int(32)),
        "I64" => Some(Kind::Int(64)),
        "Ind" => Some(Kind::INDEX),
        "F16" => float(FloatKind::F16),
        "BF16" => float(FloatKind::BF16),
        "F32" => float(FloatKind::F32),
        "F64" => float(FloatKind::F64),
        "C32" => Some(Kind::Complex(Box::new(Kind::Float(FloatKind::F32)))),
        "C64" => Some(Kind::Complex(Box::new(Kind::Float(FloatKind::F64)))),
        "ShapeF32" | "ShapeF64" | "ShapeI8" | "ShapeI32" | "ShapeI64" | "ShapeInd" => None,
        _ => return None,
    };
    let [ValueType::MemRef { element, .. }] = inputs else { return None };
    let element = element.clone();
    if kind.as_ref().is_some_and(|kind| *kind != element) {
        return None;
    }
    Some(Box::new(move |step| {
        let memref = step.memref(0)?;
        let base = step.state.memory.address(&memref);
        let list = |list: &[i64]| list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let mut out = format!(
            "Unranked Memref base@ = 0x{base:x} rank = {} offset = {} sizes = [{}] strides = [{}]",
            memref.sizes.len(),
            memref.offset,
            list(&memref.sizes),
            list(&memref.strides)
        );
        if kind.is_some() {
            check_all(step, &memref, element.size(), element.alignment(), Touch::Read)?;
            out.push_str(" data = \n");
            // A tensor without elements may have any number of rows.
            let rows = memref.sizes.iter().take_while(|&&size| size > 0);
            step.burn(rows.fold(1, |all: u64, &size| all.saturating_mul(size as u64)))?;
            let data = gather(step.state.memory.data(memref.allocation), &memref, element.size());
            show(step, &element, &memref, &data, 0, 0, &mut out)?;
        }
        out.push('\n');
        step.state.output.extend_from_slice(out.as_bytes());
        Ok(())
    }))
}

/// Prints the elements from index `first` on, for the dimensions from `dimension` on.
fn show(
    step: &Step<'_>,
    kind: &Kind,
    memref: &MemRef,
    data: &Data,
    dimension: usize,
    first: usize,
    out: &mut String,
) -> Faulted {
    let Some(&extent) = memref.sizes.get(dimension) else {
        if dimension == 0 {
            out.push('[');
        }
        let value = kind.load(data, first * kind.size()).ok_or_else(|| {
            let origin = super::buffers::origin_in(step, memref.allocation);
            super::operand::observed(origin, step.at, "is printed")
        })?;
        out.push_str(&element_text(kind, &value));
        if dimension == 0 {
            out.push(']');
        }
        return Ok(());
    };
    if dimension > 64 {
        return step.fault(FaultKind::InvalidCast, "a buffer of more than 64 dimensions is printed");
    }
    let inner: i64 = memref.sizes[dimension + 1..].iter().fold(1, |all, &size| all.wrapping_mul(size));
    let is_last = dimension + 1 == memref.sizes.len();
    out.push('[');
    for index in 0..extent {
        if index > 0 {
            // The library indents by the depth, also in the innermost dimension.
            out.push_str(if is_last { ", " } else { ", \n" });
            out.push_str(&" ".repeat(dimension + 1));
        }
        show(step, kind, memref, data, dimension + 1, first + index.wrapping_mul(inner) as usize, out)?;
    }
    out.push(']');
    Ok(())
}

fn element_text(kind: &Kind, value: &Value) -> String {
    match (kind, value) {
        (Kind::Float(format), Value::Scalar(word)) => general(decode(*format, *word)),
        (Kind::Int(width), Value::Scalar(word)) => {
            let shift = 64 - (*width).clamp(1, 64);
            (((word << shift) as i64) >> shift).to_string()
        }
        (Kind::Complex(part), Value::Complex(parts)) => {
            format!("({},{})", element_text(part, &parts[0]), element_text(part, &parts[1]))
        }
        _ => "?".to_string(),
    }
}

/// Formats a number like C's `%g`: six significant digits, no trailing zeros, and an exponent if it is less than -4 or
/// at least 6.
pub fn general(value: f64) -> String {
    if value.is_nan() {
        return if value.is_sign_negative() { "-nan" } else { "nan" }.to_string();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf" } else { "inf" }.to_string();
    }
    if value == 0.0 {
        return if value.is_sign_negative() { "-0" } else { "0" }.to_string();
    }
    let scientific = format!("{value:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text.to_string(),
    };
    if (-4..6).contains(&exponent) {
        return trim(&format!("{value:.*}", (5 - exponent) as usize));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trim(digits), exponent.abs())
}
