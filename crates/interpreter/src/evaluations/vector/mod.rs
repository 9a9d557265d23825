//! Evaluation of `vector`. Vectors are stored like tensors. This file has the ops that rearrange elements, `memory`
//! those that read and write buffers and tensors, `reduce` reductions and contractions, and `mask` the masking of ops.

mod mask;
mod memory;
mod reduce;

pub use memory::{Target, extents, load_step, read, store_step, write};

use super::slices::values;
use crate::engine::buffers::{gather, scatter};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::data::{Data, Origin};
use crate::engine::descriptor::{AllocationId, Dims, MemRef};
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, VectorKind, element_count, row_major};
use crate::engine::operand::{malformed, observed};
use crate::engine::runner::general;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use crate::scalar::{FloatOp, ScalarOp, decode};
use freehold_core::diagnostics::counted;
use freehold_core::ir::{AttrData, FloatKind, Op, Type};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("vector.bitcast", Evaluation::Code(bitcast)),
    ("vector.broadcast", Evaluation::Code(broadcast)),
    ("vector.compressstore", Evaluation::Code(memory::compress_store)),
    ("vector.constant_mask", Evaluation::Code(constant_mask)),
    ("vector.contract", Evaluation::Code(reduce::contract)),
    ("vector.create_mask", Evaluation::Code(create_mask)),
    ("vector.deinterleave", Evaluation::Code(deinterleave)),
    ("vector.expandload", Evaluation::Code(memory::expand_load)),
    ("vector.extract", Evaluation::Code(extract)),
    ("vector.extract_strided_slice", Evaluation::Code(extract_slice)),
    ("vector.fma", Evaluation::Scalar(|c, op| super::arith::float(c, op, FloatOp::Fma))),
    ("vector.from_elements", Evaluation::Code(from_elements)),
    ("vector.gather", Evaluation::Code(memory::gather_op)),
    ("vector.insert", Evaluation::Code(insert)),
    ("vector.insert_strided_slice", Evaluation::Code(insert_slice)),
    ("vector.interleave", Evaluation::Code(interleave)),
    ("vector.load", Evaluation::Code(memory::load)),
    ("vector.mask", Evaluation::Code(mask::mask)),
    ("vector.maskedload", Evaluation::Code(memory::masked_load)),
    ("vector.maskedstore", Evaluation::Code(memory::masked_store)),
    ("vector.multi_reduction", Evaluation::Code(reduce::multi_reduction)),
    ("vector.outerproduct", Evaluation::Code(reduce::outer_product)),
    ("vector.print", Evaluation::Code(print)),
    ("vector.reduction", Evaluation::Code(reduce::reduction)),
    ("vector.scalable.extract", Evaluation::Code(mask::scalable_extract)),
    ("vector.scalable.insert", Evaluation::Code(mask::scalable_insert)),
    ("vector.scan", Evaluation::Code(reduce::scan)),
    ("vector.scatter", Evaluation::Code(memory::scatter_op)),
    ("vector.shape_cast", Evaluation::Code(reshape)),
    ("vector.shuffle", Evaluation::Code(shuffle)),
    ("vector.step", Evaluation::Code(step_op)),
    ("vector.store", Evaluation::Code(memory::store)),
    ("vector.to_elements", Evaluation::Code(to_elements)),
    ("vector.transfer_read", Evaluation::Code(memory::transfer_read)),
    ("vector.transfer_write", Evaluation::Code(memory::transfer_write)),
    ("vector.transpose", Evaluation::Code(transpose)),
    ("vector.type_cast", Evaluation::Code(memory::type_cast)),
    ("vector.vscale", Evaluation::Code(mask::scale)),
    ("vector.yield", Evaluation::Code(super::scf::forward_operands)),
];

/// Returns the shape and the element kind of a vector type.
pub fn vector_kind(c: &Compiler<'_>, ty: Type) -> Result<VectorKind, String> {
    match c.kind(ty)? {
        Kind::Vector(vector) => Ok(*vector),
        _ => Err("has a type that is not a vector".to_string()),
    }
}

/// Returns an uninitialized vector.
pub fn empty(kind: &VectorKind) -> Tensor {
    Tensor::new(kind.shape.clone(), Data::undefined(kind.packed()))
}

/// Calls `visit` with the coordinates and the row-major index of each element of a shape.
pub fn for_each(shape: &[i64], mut visit: impl FnMut(&[i64], usize) -> Faulted) -> Faulted {
    let count = element_count(shape).unwrap_or(0);
    let mut position = Dims::from_elem(0, shape.len());
    for number in 0..count {
        visit(&position, number)?;
        for dimension in (0..shape.len()).rev() {
            position[dimension] += 1;
            if position[dimension] < shape[dimension] {
                break;
            }
            position[dimension] = 0;
        }
    }
    Ok(())
}

/// Returns element `number` of a vector.
pub fn element(step: &Step<'_>, vector: &Tensor, kind: &Kind, number: usize) -> Value {
    step.load(kind, &vector.data, number * kind.size())
}

/// Sets element `number` of a vector.
pub fn set_element(vector: &mut Tensor, kind: &Kind, number: usize, value: &Value) {
    kind.store(vector.data_mut(), number * kind.size(), value);
}

fn reshape(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let shape = vector_kind(c, c.result_type(op, 0))?.shape;
    c.step(op, move |step| {
        let tensor = step.take_tensor(0)?;
        step.set(0, Value::Tensor(Tensor { shape: shape.clone(), ..tensor }.into()));
        Ok(())
    });
    Ok(())
}

fn bitcast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let (from, to) = (vector_kind(c, source)?, vector_kind(c, c.result_type(op, 0))?);
    let is_packed = |kind: &Kind| match kind {
        Kind::Int(width) => *width as usize == 8 * kind.size(),
        Kind::Float(format) => format.width() as usize == 8 * kind.size(),
        _ => false,
    };
    if !is_packed(&from.element) || !is_packed(&to.element) || from.packed() != to.packed() {
        return Err("has elements with padding bits".to_string());
    }
    reshape(c, op)
}

fn broadcast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let mut result = empty(&kind);
        let source = step.value(0).clone();
        let Value::Tensor(source) = source else {
            super::tensor::fill(&mut result, &kind.element, &source);
            step.set(0, Value::Tensor(result.into()));
            return Ok(());
        };
        let strides = row_major(&source.shape);
        let lead = kind.shape.len() - source.shape.len();
        let step_ref = &*step;
        for_each(&kind.shape, |position, number| {
            // A dimension of extent 1 is broadcast.
            let at: i64 = source
                .shape
                .iter()
                .zip(&strides)
                .zip(&position[lead..])
                .map(|((&extent, &stride), &index)| if extent == 1 { 0 } else { index * stride })
                .sum();
            let value = element(step_ref, &source, &kind.element, at as usize);
            set_element(&mut result, &kind.element, number, &value);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

/// Returns a vector of `i1` that is true below a bound in each dimension.
fn mask_below(shape: &[i64], bounds: &[i64]) -> Tensor {
    let count = element_count(shape).unwrap_or(0);
    let mut bytes = vec![0u8; count];
    if shape.is_empty() {
        // A mask of rank 0 is one bit, but it also has a bound.
        bytes[0] = u8::from(bounds.first().is_some_and(|&bound| bound > 0));
        return Tensor::new(Dims::new(), Data::defined(bytes));
    }
    let _ = for_each(shape, |position, number| {
        bytes[number] = u8::from(position.iter().zip(bounds).all(|(index, bound)| index < bound));
        Ok(())
    });
    Tensor::new(Dims::from_slice(shape), Data::defined(bytes))
}

fn constant_mask(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    let shape = vector_kind(c, ty)?.shape;
    let mut bounds = c.integers(op, "mask_dim_sizes")?;
    // In a scalable dimension, either all elements are set or none.
    for ((bound, &extent), &least) in bounds.iter_mut().zip(&shape).zip(ty.shape(c.ctx).unwrap_or_default()) {
        if extent != least && *bound == least {
            *bound = extent;
        }
    }
    c.step(op, move |step| {
        step.set(0, Value::Tensor(mask_below(&shape, &bounds).into()));
        Ok(())
    });
    Ok(())
}

fn create_mask(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let shape = vector_kind(c, c.result_type(op, 0))?.shape;
    c.step(op, move |step| {
        let bounds = step.indices(0..step.count())?;
        step.set(0, Value::Tensor(mask_below(&shape, &bounds).into()));
        Ok(())
    });
    Ok(())
}

fn step_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let bytes = (0..kind.shape.iter().product::<i64>()).flat_map(i64::to_le_bytes).collect();
        step.set(0, Value::Tensor(Tensor::new(kind.shape.clone(), Data::defined(bytes)).into()));
        Ok(())
    });
    Ok(())
}

fn from_elements(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let mut result = empty(&kind);
        for index in 0..step.count() {
            set_element(&mut result, &kind.element, index, step.value(index));
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

fn to_elements(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [vector] = c.operand_types(op);
    let kind = vector_kind(c, vector)?;
    c.step(op, move |step| {
        let vector = step.tensor(0)?;
        for index in 0..step.result_count() {
            let value = element(step, &vector, &kind.element, index);
            step.set(index, value);
        }
        Ok(())
    });
    Ok(())
}

/// Returns the index of the first element at a position of the outermost dimensions.
fn first_at(step: &Step<'_>, shape: &[i64], position: &[i64]) -> Faulted<usize> {
    let strides = row_major(shape);
    let mut first = 0;
    for ((&index, &extent), &stride) in position.iter().zip(shape).zip(&strides) {
        if index < 0 || index >= extent {
            let message = format!("element {index} is out of bounds for a vector of {}", counted(extent, "element"));
            return step.fault(FaultKind::OutOfBounds, message);
        }
        first += index * stride;
    }
    Ok(first as usize)
}

fn extract(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let kind = vector_kind(c, source)?;
    let position = c.mixed(op, "static_position", "dynamic_position")?;
    let result = c.kind(c.result_type(op, 0))?;
    c.step(op, move |step| {
        let vector = step.tensor(0)?;
        let position = values(step, &position)?;
        let first = first_at(step, &vector.shape, &position)?;
        let value = match &result {
            Kind::Vector(part) => {
                let size = part.packed();
                let mut data = Data::undefined(size);
                data.copy_from(0, &vector.data, first * kind.element.size(), size);
                Value::Tensor(Tensor::new(part.shape.clone(), data).into())
            }
            _ => element(step, &vector, &kind.element, first),
        };
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn insert(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, dest] = c.operand_types(op);
    let kind = vector_kind(c, dest)?;
    let position = c.mixed(op, "static_position", "dynamic_position")?;
    c.step(op, move |step| {
        let value = step.value(0).clone();
        let position = values(step, &position)?;
        let mut vector = step.take_tensor(1)?;
        let first = first_at(step, &vector.shape, &position)?;
        match &value {
            Value::Tensor(part) => {
                let length = part.data.bytes.len();
                vector.data_mut().copy_from(first * kind.element.size(), &part.data, 0, length);
            }
            value => set_element(&mut vector, &kind.element, first, value),
        }
        step.set(0, Value::Tensor(vector.into()));
        Ok(())
    });
    Ok(())
}

/// Returns the integers of an array attribute.
fn array(c: &Compiler<'_>, op: Op, name: &str) -> Result<Vec<i64>, String> {
    let list = c.attribute(op, name).and_then(|attr| attr.as_array(c.ctx));
    let list = list.ok_or_else(|| format!("lacks the attribute '{name}'"))?;
    Ok(list.iter().filter_map(|attr| attr.as_i64(c.ctx)).collect())
}

/// Returns the descriptor of a slice of a vector at `offsets`.
fn part(shape: &[i64], offsets: &[i64], sizes: Dims) -> MemRef {
    let strides = row_major(shape);
    let offset = offsets.iter().zip(&strides).map(|(offset, stride)| offset * stride).sum();
    MemRef { allocation: AllocationId(0), aligned: 0, offset, sizes, strides }
}

fn extract_slice(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let kind = vector_kind(c, source)?;
    let shape = vector_kind(c, c.result_type(op, 0))?.shape;
    let offsets = array(c, op, "offsets")?;
    c.step(op, move |step| {
        let vector = step.tensor(0)?;
        let data = gather(&vector.data, &part(&kind.shape, &offsets, shape.clone()), kind.element.size());
        step.set(0, Value::Tensor(Tensor::new(shape.clone(), data).into()));
        Ok(())
    });
    Ok(())
}

fn insert_slice(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source, dest] = c.operand_types(op);
    let kind = vector_kind(c, dest)?;
    let source = vector_kind(c, source)?.shape;
    let offsets = array(c, op, "offsets")?;
    let mut sizes = Dims::from_elem(1, kind.shape.len() - source.len());
    sizes.extend_from_slice(&source);
    c.step(op, move |step| {
        let source = step.tensor(0)?;
        let mut vector = step.take_tensor(1)?;
        let part = part(&kind.shape, &offsets, sizes.clone());
        scatter(vector.data_mut(), &part, kind.element.size(), &source.data);
        step.set(0, Value::Tensor(vector.into()));
        Ok(())
    });
    Ok(())
}

fn transpose(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [vector] = c.operand_types(op);
    let kind = vector_kind(c, vector)?;
    let order = c.integers(op, "permutation")?;
    let pick = |list: &Dims| order.iter().map(|&index| list[index as usize]).collect::<Dims>();
    let (sizes, strides) = (pick(&kind.shape), pick(&row_major(&kind.shape)));
    c.step(op, move |step| {
        let vector = step.tensor(0)?;
        let view = MemRef {
            allocation: AllocationId(0),
            aligned: 0,
            offset: 0,
            sizes: sizes.clone(),
            strides: strides.clone(),
        };
        let data = gather(&vector.data, &view, kind.element.size());
        step.set(0, Value::Tensor(Tensor::new(sizes.clone(), data).into()));
        Ok(())
    });
    Ok(())
}

/// Compiles an op whose result elements are elements of operands. `of` returns the source of each result element as
/// (operand, index).
fn pick(c: &mut Compiler<'_>, op: Op, of: impl Fn(usize, usize, usize) -> (usize, i64) + 'static) -> Compiled {
    let kinds: Vec<VectorKind> = (0..c.body.results(op).len())
        .map(|index| vector_kind(c, c.result_type(op, index)))
        .collect::<Result<_, _>>()?;
    c.step(op, move |step| {
        for (result, kind) in kinds.iter().enumerate() {
            let mut vector = empty(kind);
            let last = kind.shape.last().copied().unwrap_or(1).max(1) as usize;
            for number in 0..element_count(&kind.shape).unwrap_or(0) {
                let (operand, index) = of(result, number, last);
                // An index of -1 selects poison.
                if let Ok(index) = usize::try_from(index) {
                    let source = step.tensor(operand)?;
                    let value = element(step, &source, &kind.element, index);
                    set_element(&mut vector, &kind.element, number, &value);
                } else {
                    let poison = Origin { poison: true, at: step.at, birth: step.at };
                    set_element(&mut vector, &kind.element, number, &Value::Undefined(poison));
                }
            }
            step.set(result, Value::Tensor(vector.into()));
        }
        Ok(())
    });
    Ok(())
}

fn interleave(c: &mut Compiler<'_>, op: Op) -> Compiled {
    pick(c, op, |_, number, _| (number % 2, (number / 2) as i64))
}

fn deinterleave(c: &mut Compiler<'_>, op: Op) -> Compiled {
    pick(c, op, |result, number, _| (0, (2 * number + result) as i64))
}

fn shuffle(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let mask = c.integers(op, "mask")?;
    let [first] = c.operand_types(op);
    let source = vector_kind(c, first)?.shape;
    // Selects rows of the concatenation of the two vectors; a vector of rank 0 is one row.
    let rows = source.first().copied().unwrap_or(1);
    let width: i64 = source.iter().skip(1).product();
    pick(c, op, move |_, number, _| {
        let (row, column) = (number as i64 / width.max(1), number as i64 % width.max(1));
        match mask[row as usize] {
            -1 => (0, -1),
            from if from < rows => (0, from * width + column),
            from => (1, (from - rows) * width + column),
        }
    })
}

/// Returns the text that `vector.print` prints for an element.
fn element_text(kind: &Kind, value: &Value, unsigned: bool) -> Option<String> {
    Some(match (kind, value) {
        (Kind::Int(1), Value::Scalar(word)) => (word & 1).to_string(),
        (Kind::Int(_), Value::Scalar(word)) if unsigned => word.to_string(),
        (Kind::Int(width), Value::Scalar(word)) => {
            let shift = 64 - (*width).clamp(1, 64);
            (((word << shift) as i64) >> shift).to_string()
        }
        (Kind::Float(FloatKind::F32 | FloatKind::F64 | FloatKind::F16 | FloatKind::BF16), Value::Scalar(word)) => {
            let Kind::Float(format) = kind else { return None };
            general(decode(*format, *word))
        }
        _ => return None,
    })
}

fn print(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let punctuation = match c.attribute(op, "punctuation").map(|attr| attr.data(c.ctx)) {
        Some(AttrData::Dialect { parameters, .. }) => {
            parameters.first().and_then(|attr| attr.as_i64(c.ctx)).unwrap_or(1)
        }
        _ => 1,
    };
    let punctuation = match punctuation {
        1 => "\n",
        2 => ", ",
        3 => "( ",
        4 => " )",
        _ => "",
    };
    let is_text = c.attribute(op, "stringLiteral").is_some();
    let literal = match c.attribute(op, "stringLiteral").map(|attr| attr.data(c.ctx)) {
        Some(AttrData::String { bytes, .. }) => bytes.to_vec(),
        _ => Vec::new(),
    };
    let ty = c.body.operands(op).next().map(|value| c.body.ty(value));
    let kind = ty.map(|ty| c.kind(ty)).transpose()?;
    let unsigned = ty.is_some_and(|ty| {
        matches!(
            ty.element_or_self(c.ctx).data(c.ctx),
            freehold_core::ir::TypeData::Integer { sign: freehold_core::ir::Signedness::Unsigned, .. }
                | freehold_core::ir::TypeData::Index
        )
    });
    c.step(op, move |step| {
        let mut out = literal.clone();
        match &kind {
            None => {}
            Some(Kind::Vector(vector)) => {
                let value = step.tensor(0)?;
                let last = vector.shape.len();
                for_each(&vector.shape, |position, number| {
                    let opens = (0..last).filter(|&from| position[from..].iter().all(|&index| index == 0)).count();
                    let closes = (0..last)
                        .filter(|&from| {
                            position[from..].iter().zip(&vector.shape[from..]).all(|(i, extent)| i + 1 == *extent)
                        })
                        .count();
                    if number > 0 {
                        out.extend_from_slice(b", ");
                    }
                    out.extend_from_slice("( ".repeat(opens).as_bytes());
                    let value = element(step, &value, &vector.element, number);
                    out.extend_from_slice(text(step, &vector.element, &value, unsigned)?.as_bytes());
                    out.extend_from_slice(" )".repeat(closes).as_bytes());
                    Ok(())
                })?;
            }
            Some(kind) => out.extend_from_slice(text(step, kind, step.value(0), unsigned)?.as_bytes()),
        }
        // A string is printed verbatim.
        if !is_text {
            out.extend_from_slice(punctuation.as_bytes());
        }
        step.state.output.extend_from_slice(&out);
        Ok(())
    });
    Ok(())
}

fn text(step: &Step<'_>, kind: &Kind, value: &Value, unsigned: bool) -> Faulted<String> {
    if let Value::Undefined(origin) = value {
        return Err(observed(*origin, step.at, "is printed"));
    }
    element_text(kind, value, unsigned).ok_or_else(|| malformed(step.at))
}

/// Returns the operation of a combining kind on elements of `kind`.
pub fn combining(c: &Compiler<'_>, op: Op, kind: &Kind) -> Result<ScalarOp, String> {
    use crate::scalar::IntOp;
    let number = match c.attribute(op, "kind").map(|attr| attr.data(c.ctx)) {
        Some(AttrData::Dialect { parameters, .. }) => parameters.first().and_then(|attr| attr.as_i64(c.ctx)),
        _ => None,
    };
    let int = |op| match kind {
        Kind::Int(width) => Some(ScalarOp::int(op, *width)),
        _ => None,
    };
    let float = |op| match kind {
        Kind::Float(format) => Some(ScalarOp::float(op, *format)),
        _ => None,
    };
    let found = match number {
        Some(0) => int(IntOp::Add).or_else(|| float(FloatOp::Add)),
        Some(1) => int(IntOp::Mul).or_else(|| float(FloatOp::Mul)),
        Some(2) => int(IntOp::MinU),
        Some(3) => int(IntOp::MinS),
        Some(4) => float(FloatOp::MinNum),
        Some(5) => int(IntOp::MaxU),
        Some(6) => int(IntOp::MaxS),
        Some(7) => float(FloatOp::MaxNum),
        Some(8) => int(IntOp::And),
        Some(9) => int(IntOp::Or),
        Some(10) => int(IntOp::Xor),
        Some(11) => float(FloatOp::Minimum),
        Some(12) => float(FloatOp::Maximum),
        _ => None,
    };
    found.ok_or_else(|| "has a combining kind that does not fit its elements".to_string())
}
