//! Reductions, contractions and scans of vectors.

use super::mask::{is_set, masked_step, take_mask};
use super::{combining, element, empty, for_each, set_element, vector_kind};
use crate::engine::arithmetic::{self, trapped};
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::data::Data;
use crate::engine::descriptor::Dims;
use crate::engine::fault::Faulted;
use crate::engine::formula::Formula;
use crate::engine::kind::{Kind, element_count, row_major};
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use crate::scalar::{FloatOp, IntOp, ScalarOp, encode};
use freehold_core::ir::Op;

fn apply(step: &Step<'_>, op: &ScalarOp, a: &Value, b: &Value) -> Faulted<Value> {
    match arithmetic::apply(op, &[a, b]) {
        Ok(value) => Ok(value),
        Err(trap) => trapped(trap, step.at),
    }
}

/// Returns the row-major index of the element at coordinates.
fn number(shape: &[i64], at: impl Iterator<Item = i64>) -> usize {
    row_major(shape).iter().zip(at).map(|(stride, index)| stride * index).sum::<i64>() as usize
}

/// `vector.reduction`: combines the elements in order, after the accumulator if there is one.
pub fn reduction(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [vector] = c.operand_types(op);
    let kind = vector_kind(c, vector)?;
    let combine = combining(c, op, &kind.element)?;
    let has_start = c.body.operand_count(op) > 1;
    let (operands, mask) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let (vector, mask) = (step.tensor(0)?, mask.get(step)?);
        let count = element_count(&vector.shape).unwrap_or(0);
        let mut result = if has_start { Some(step.value(1).clone()) } else { None };
        for index in 0..count {
            if !is_set(step, mask.as_deref(), index)? {
                continue;
            }
            let value = element(step, &vector, &kind.element, index);
            result = Some(match result {
                None => value,
                Some(before) => apply(step, &combine, &before, &value)?,
            });
        }
        // The reduction of no elements is the neutral element.
        let result = result.or_else(|| neutral(&combine)).unwrap_or_default();
        step.set(0, result);
        Ok(())
    })
}

/// Returns the neutral element of an operation.
fn neutral(op: &ScalarOp) -> Option<Value> {
    let word = match *op {
        ScalarOp::Int { op, width, .. } => {
            let all = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            match op {
                IntOp::Add | IntOp::Or | IntOp::Xor | IntOp::MaxU => 0,
                IntOp::Mul => 1,
                IntOp::And | IntOp::MinU => all,
                IntOp::MinS => all >> 1,
                IntOp::MaxS => all ^ (all >> 1),
                _ => return None,
            }
        }
        ScalarOp::Float { op, kind } => encode(
            kind,
            match op {
                FloatOp::Add => -0.0,
                FloatOp::Mul => 1.0,
                FloatOp::Minimum => f64::INFINITY,
                FloatOp::Maximum => f64::NEG_INFINITY,
                FloatOp::MinNum | FloatOp::MaxNum => f64::NAN,
                _ => return None,
            },
        ),
        _ => return None,
    };
    Some(Value::Scalar(word))
}

/// Returns an operand as a vector; a number becomes a vector of rank 0.
fn as_vector(step: &mut Step<'_>, index: usize, kind: &Kind) -> Faulted<Tensor> {
    if let Value::Tensor(_) = step.value(index) {
        return step.take_tensor(index);
    }
    let mut data = Data::undefined(kind.size());
    kind.store(&mut data, 0, step.value(index));
    Ok(Tensor::new(Dims::new(), data))
}

/// Sets the result to a vector, or to its element if the result is a number.
fn set_result(step: &mut Step<'_>, vector: Tensor, kind: &Kind, is_vector: bool) {
    let value = if is_vector { Value::Tensor(vector.into()) } else { element(step, &vector, kind, 0) };
    step.set(0, value);
}

/// `vector.multi_reduction`
pub fn multi_reduction(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let kind = vector_kind(c, source)?;
    let combine = combining(c, op, &kind.element)?;
    let dims = c.integers(op, "reduction_dims")?;
    let is_vector = c.result_type(op, 0).is_vector(c.ctx);
    let (operands, mask) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let (vector, mask) = (step.tensor(0)?, mask.get(step)?);
        let mut result = as_vector(step, 1, &kind.element)?;
        let shape = result.shape.clone();
        let kept: Vec<usize> = (0..kind.shape.len()).filter(|&index| !dims.contains(&(index as i64))).collect();
        for_each(&kind.shape, |position, from| {
            if !is_set(step, mask.as_deref(), from)? {
                return Ok(());
            }
            let to = number(&shape, kept.iter().map(|&index| position[index]));
            let value = apply(
                step,
                &combine,
                &element(step, &result, &kind.element, to),
                &element(step, &vector, &kind.element, from),
            )?;
            set_element(&mut result, &kind.element, to, &value);
            Ok(())
        })?;
        set_result(step, result, &kind.element, is_vector);
        Ok(())
    })
}

/// Returns the multiplication of a kind.
fn product(kind: &Kind) -> Option<ScalarOp> {
    match kind {
        Kind::Int(width) => Some(ScalarOp::int(IntOp::Mul, *width)),
        Kind::Float(format) => Some(ScalarOp::float(FloatOp::Mul, *format)),
        _ => None,
    }
}

/// Returns the sign-preserving conversion of a factor's element to the result kind, or `None` if the kinds are equal.
fn widen(from: &Kind, to: &Kind) -> Result<Option<ScalarOp>, String> {
    match (from, to) {
        _ if from == to => Ok(None),
        (&Kind::Int(from), &Kind::Int(to)) if from < to => {
            Ok(Some(ScalarOp::Extend { signed: true, from, to, flags: 0 }))
        }
        (&Kind::Float(from), &Kind::Float(to)) if from.width() < to.width() => {
            Ok(Some(ScalarOp::ConvertFloat { from, to, rounding: 0 }))
        }
        _ => Err("has incompatible element types".to_string()),
    }
}

fn convert(step: &Step<'_>, op: &Option<ScalarOp>, value: Value) -> Faulted<Value> {
    let Some(op) = op else { return Ok(value) };
    arithmetic::apply(op, &[&value]).or_else(|trap| trapped(trap, step.at))
}

/// `vector.contract`
pub fn contract(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [lhs, rhs] = c.operand_types(op);
    let (a, b) = (vector_kind(c, lhs)?, vector_kind(c, rhs)?);
    let result_type = c.result_type(op, 0);
    let kind = c.element_kind(result_type)?;
    let widened = [widen(&a.element, &kind)?, widen(&b.element, &kind)?];
    let (combine, multiply) =
        (combining(c, op, &kind)?, product(&kind).ok_or("has elements without a multiplication")?);
    let list = c.attribute(op, "indexing_maps").and_then(|attr| attr.as_array(c.ctx)).ok_or("lacks maps")?;
    let maps: Vec<_> = list.iter().map(|attr| attr.as_map(c.ctx).ok_or("lacks maps")).collect::<Result<_, _>>()?;
    let loops = maps.first().ok_or("lacks maps")?.data(c.ctx).dims as usize;
    let formulas: Vec<Vec<Formula>> = maps.iter().map(|&map| Formula::of_map(c.ctx, map)).collect();
    if formulas.len() != 3 {
        return Err("has different numbers of maps and operands".to_string());
    }
    // The extent of a loop is that of a dimension that depends on this loop alone.
    let mut extents = Dims::from_elem(1, loops);
    for (formulas, shape) in formulas.iter().zip([&a.shape, &b.shape]) {
        for (formula, &extent) in formulas.iter().zip(shape) {
            if let Some(linear) = formula.linear(loops)
                && let Some(index) = linear.coefficients.iter().position(|&coefficient| coefficient == 1)
            {
                extents[index] = extent;
            }
        }
    }
    let is_vector = result_type.is_vector(c.ctx);
    let (operands, mask) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let (x, y, mask) = (step.tensor(0)?, step.tensor(1)?, mask.get(step)?);
        let mut result = as_vector(step, 2, &kind)?;
        let shape = result.shape.clone();
        let place = |formulas: &[Formula], shape: &[i64], at: &[i64]| {
            number(shape, formulas.iter().map(|formula| formula.evaluate(at, &[]).unwrap_or(0)))
        };
        for_each(&extents, |position, iteration| {
            if !is_set(step, mask.as_deref(), iteration)? {
                return Ok(());
            }
            let to = place(&formulas[2], &shape, position);
            let left = element(step, &x, &a.element, place(&formulas[0], &x.shape, position));
            let right = element(step, &y, &b.element, place(&formulas[1], &y.shape, position));
            let [left, right] = [convert(step, &widened[0], left)?, convert(step, &widened[1], right)?];
            let product = apply(step, &multiply, &left, &right)?;
            let value = apply(step, &combine, &element(step, &result, &kind, to), &product)?;
            set_element(&mut result, &kind, to, &value);
            Ok(())
        })?;
        set_result(step, result, &kind, is_vector);
        Ok(())
    })
}

/// `vector.outerproduct`
pub fn outer_product(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    let multiply = product(&kind.element).ok_or("has elements without a multiplication")?;
    let combine = combining(c, op, &kind.element)?;
    let has_acc = c.body.operand_count(op) > 2;
    let (operands, mask) = take_mask(c, op);
    masked_step(c, op, &operands, move |step| {
        let (x, mask) = (step.tensor(0)?, mask.get(step)?);
        let y = step.value(1).clone();
        let acc = if has_acc { Some(step.tensor(2)?) } else { None };
        let mut result = empty(&kind);
        for_each(&kind.shape, |position, number| {
            if !is_set(step, mask.as_deref(), number)? {
                if let Some(acc) = &acc {
                    let kept = element(step, acc, &kind.element, number);
                    set_element(&mut result, &kind.element, number, &kept);
                }
                return Ok(());
            }
            let left = element(step, &x, &kind.element, position[0] as usize);
            let right = match &y {
                Value::Tensor(y) => element(step, y, &kind.element, position[1] as usize),
                number => number.clone(),
            };
            let mut value = apply(step, &multiply, &left, &right)?;
            if let Some(acc) = &acc {
                value = apply(step, &combine, &element(step, acc, &kind.element, number), &value)?;
            }
            set_element(&mut result, &kind.element, number, &value);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    })
}

/// `vector.scan`
pub fn scan(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = vector_kind(c, c.result_type(op, 0))?;
    let combine = combining(c, op, &kind.element)?;
    let along =
        c.attribute(op, "reduction_dim").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a dimension")? as usize;
    let inclusive = c.attribute(op, "inclusive").and_then(|attr| attr.as_bool(c.ctx)).ok_or("lacks a kind")?;
    c.step(op, move |step| {
        let source = step.tensor(0)?;
        let mut running = step.take_tensor(1)?;
        let shape = running.shape.clone();
        let mut result = empty(&kind);
        for_each(&kind.shape, |position, from| {
            let others = position.iter().enumerate().filter(|(index, _)| *index != along).map(|(_, &at)| at);
            let to = number(&shape, others);
            let before = element(step, &running, &kind.element, to);
            let value = element(step, &source, &kind.element, from);
            // The first result of an inclusive scan is the first element of the source; the initial value is used only
            // by an exclusive scan.
            let sum = if inclusive && position[along] == 0 { value } else { apply(step, &combine, &before, &value)? };
            let shown = if inclusive { &sum } else { &before };
            set_element(&mut result, &kind.element, from, shown);
            // An exclusive scan is shifted by one element.
            let keep = if inclusive || position[along] + 1 < kind.shape[along] { &sum } else { &before };
            set_element(&mut running, &kind.element, to, keep);
            Ok(())
        })?;
        step.set(0, Value::Tensor(result.into()));
        step.set(1, Value::Tensor(running.into()));
        Ok(())
    });
    Ok(())
}
