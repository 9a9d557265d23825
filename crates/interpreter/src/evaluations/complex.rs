//! Evaluation of `complex`. Sums and products are computed by component in the format of the parts, functions in double
//! precision.

use super::arith::format;
use crate::engine::arithmetic::{self, trapped};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::constants::constant_value;
use crate::engine::data::Data;
use crate::engine::fault::Faulted;
use crate::engine::kind::Kind;
use crate::engine::operand::malformed;
use crate::engine::program::Code;
use crate::engine::step::Step;
use crate::engine::value::Value;
use crate::scalar::{FloatOp, ScalarOp};
use freehold_core::ir::{FloatKind, Op, TypeData, float};
use num_complex::Complex64;

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("complex.abs", Evaluation::Code(|c, op| to_real(c, op, |z| z.re.hypot(z.im)))),
    ("complex.add", Evaluation::Code(|c, op| by_component(c, op, FloatOp::Add))),
    ("complex.angle", Evaluation::Code(|c, op| to_real(c, op, |z| z.im.atan2(z.re)))),
    ("complex.atan2", Evaluation::Code(|c, op| function(c, op, atan2))),
    ("complex.bitcast", Evaluation::Code(bitcast)),
    ("complex.conj", Evaluation::Code(conjugate)),
    ("complex.constant", Evaluation::Code(constant)),
    ("complex.cos", Evaluation::Code(|c, op| function(c, op, |z| z[0].cos()))),
    ("complex.create", Evaluation::Code(create)),
    ("complex.div", Evaluation::Code(divide)),
    ("complex.eq", Evaluation::Code(|c, op| compare(c, op, true))),
    ("complex.exp", Evaluation::Code(|c, op| function(c, op, |z| z[0].exp()))),
    ("complex.expm1", Evaluation::Code(|c, op| function(c, op, |z| z[0].exp() - 1.0))),
    ("complex.im", Evaluation::Code(|c, op| part(c, op, 1))),
    ("complex.log", Evaluation::Code(|c, op| function(c, op, |z| z[0].ln()))),
    ("complex.log1p", Evaluation::Code(|c, op| function(c, op, |z| (z[0] + 1.0).ln()))),
    ("complex.mul", Evaluation::Code(multiply)),
    ("complex.neg", Evaluation::Code(negate)),
    ("complex.neq", Evaluation::Code(|c, op| compare(c, op, false))),
    ("complex.pow", Evaluation::Code(|c, op| function(c, op, power))),
    ("complex.powi", Evaluation::Code(power_int)),
    ("complex.re", Evaluation::Code(|c, op| part(c, op, 0))),
    ("complex.rsqrt", Evaluation::Code(|c, op| function(c, op, |z| z[0].sqrt().inv()))),
    ("complex.sign", Evaluation::Code(|c, op| function(c, op, sign))),
    ("complex.sin", Evaluation::Code(|c, op| function(c, op, |z| z[0].sin()))),
    ("complex.sqrt", Evaluation::Code(|c, op| function(c, op, |z| z[0].sqrt()))),
    ("complex.sub", Evaluation::Code(|c, op| by_component(c, op, FloatOp::Sub))),
    ("complex.tan", Evaluation::Code(|c, op| function(c, op, |z| z[0].tan()))),
    ("complex.tanh", Evaluation::Code(|c, op| function(c, op, |z| z[0].tanh()))),
];

fn atan2(z: &[Complex64]) -> Complex64 {
    // -i * log((x + i y) / sqrt(x² + y²)), with y first.
    let i = Complex64::i();
    let (y, x) = (z[0], z[1]);
    -i * ((x + i * y) / (x * x + y * y).sqrt()).ln()
}

fn power(z: &[Complex64]) -> Complex64 {
    if z[0] == Complex64::new(0.0, 0.0) {
        return if z[1] == Complex64::new(0.0, 0.0) { 1.0.into() } else { 0.0.into() };
    }
    (z[1] * z[0].ln()).exp()
}

fn sign(z: &[Complex64]) -> Complex64 {
    let size = z[0].norm();
    if size == 0.0 { z[0] } else { z[0] / size }
}

/// Returns the float format of the parts of an operand.
fn part_format(c: &Compiler<'_>, op: Op, index: usize) -> Result<FloatKind, String> {
    match *c.operand_type(op, index).data(c.ctx) {
        TypeData::Complex(part) => format(c.ctx, part).ok_or_else(|| "has parts that are not floats".to_string()),
        _ => Err("has vectors or tensors as operands".to_string()),
    }
}

/// Returns the parts of an operand, or `Err` with the operand if the whole operand is undefined.
fn parts(step: &Step<'_>, index: usize) -> Faulted<Result<[Value; 2], Value>> {
    match step.value(index) {
        Value::Complex(parts) => Ok(Ok((**parts).clone())),
        undefined @ Value::Undefined(_) => Ok(Err(undefined.clone())),
        _ => Err(malformed(step.at)),
    }
}

fn apply(step: &Step<'_>, op: FloatOp, kind: FloatKind, a: &Value, b: &Value) -> Faulted<Value> {
    match arithmetic::apply(&ScalarOp::float(op, kind), &[a, b]) {
        Ok(value) => Ok(value),
        Err(trap) => trapped(trap, step.at),
    }
}

/// Emits an instruction that calls `run` on the parts of the first `count` operands. If an operand is undefined, the
/// result is undefined.
fn on_parts(
    c: &mut Compiler<'_>,
    op: Op,
    count: usize,
    run: impl Fn(&Step<'_>, &[[Value; 2]]) -> Faulted<Value> + 'static,
) -> Compiled {
    c.step(op, move |step| {
        let mut all = Vec::with_capacity(count);
        for index in 0..count {
            match parts(step, index)? {
                Ok(parts) => all.push(parts),
                Err(undefined) => {
                    step.set(0, undefined);
                    return Ok(());
                }
            }
        }
        let value = run(step, &all)?;
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn by_component(c: &mut Compiler<'_>, op: Op, float_op: FloatOp) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 2, move |step, z| {
        let re = apply(step, float_op, kind, &z[0][0], &z[1][0])?;
        Ok(Value::complex(re, apply(step, float_op, kind, &z[0][1], &z[1][1])?))
    })
}

fn multiply(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 2, move |step, z| {
        let product = |a: &Value, b: &Value| apply(step, FloatOp::Mul, kind, a, b);
        let ([a, b], [x, y]) = (&z[0], &z[1]);
        let re = apply(step, FloatOp::Sub, kind, &product(a, x)?, &product(b, y)?)?;
        let im = apply(step, FloatOp::Add, kind, &product(b, x)?, &product(a, y)?)?;
        Ok(Value::complex(re, im))
    })
}

fn divide(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 2, move |step, z| {
        let product = |a: &Value, b: &Value| apply(step, FloatOp::Mul, kind, a, b);
        let ([a, b], [x, y]) = (&z[0], &z[1]);
        let size = apply(step, FloatOp::Add, kind, &product(x, x)?, &product(y, y)?)?;
        let re = apply(step, FloatOp::Add, kind, &product(a, x)?, &product(b, y)?)?;
        let im = apply(step, FloatOp::Sub, kind, &product(b, x)?, &product(a, y)?)?;
        let quotient = |a: &Value| apply(step, FloatOp::Div, kind, a, &size);
        Ok(Value::complex(quotient(&re)?, quotient(&im)?))
    })
}

fn negate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 1, move |step, z| {
        let minus = |value: &Value| apply(step, FloatOp::Negate, kind, value, value);
        Ok(Value::complex(minus(&z[0][0])?, minus(&z[0][1])?))
    })
}

fn conjugate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 1, move |step, z| {
        let im = apply(step, FloatOp::Negate, kind, &z[0][1], &z[0][1])?;
        Ok(Value::complex(z[0][0].clone(), im))
    })
}

fn compare(c: &mut Compiler<'_>, op: Op, equal: bool) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 2, move |step, z| {
        let mut all = true;
        for (a, b) in z[0].iter().zip(&z[1]) {
            match arithmetic::apply(&ScalarOp::CompareFloat { predicate: 1, kind }, &[a, b]) {
                Ok(Value::Scalar(word)) => all &= word == 1,
                Ok(undefined) => return Ok(undefined),
                Err(trap) => return trapped(trap, step.at),
            }
        }
        Ok(Value::bool(all == equal))
    })
}

fn create(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let value = Value::complex(step.value(0).clone(), step.value(1).clone());
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn part(c: &mut Compiler<'_>, op: Op, index: usize) -> Compiled {
    on_parts(c, op, 1, move |_, z| Ok(z[0][index].clone()))
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let attr = c.attribute(op, "value").ok_or("lacks a value")?;
    let value = constant_value(c.ctx, attr, c.result_type(op, 0))?;
    c.emit(Code::Constant(value), &[], c.body.results(op));
    Ok(())
}

fn to_number(kind: FloatKind, value: &Value) -> Result<f64, Value> {
    value.bits().map(|bits| float::to_f64(kind, bits)).ok_or_else(|| value.clone())
}

fn from_number(kind: FloatKind, value: f64) -> Value {
    Value::of_bits(float::from_f64(kind, value), kind.width())
}

fn number(kind: FloatKind, parts: &[Value; 2]) -> Result<Complex64, Value> {
    Ok(Complex64::new(to_number(kind, &parts[0])?, to_number(kind, &parts[1])?))
}

/// Compiles an op that computes a function of its operands.
fn function(c: &mut Compiler<'_>, op: Op, of: fn(&[Complex64]) -> Complex64) -> Compiled {
    let kind = part_format(c, op, 0)?;
    let count = c.body.operand_count(op);
    on_parts(c, op, count, move |_, z| {
        let numbers: Result<Vec<Complex64>, Value> = z.iter().map(|parts| number(kind, parts)).collect();
        Ok(match numbers {
            Ok(numbers) => {
                let result = of(&numbers);
                Value::complex(from_number(kind, result.re), from_number(kind, result.im))
            }
            Err(undefined) => Value::complex(undefined.clone(), undefined),
        })
    })
}

fn to_real(c: &mut Compiler<'_>, op: Op, of: fn(Complex64) -> f64) -> Compiled {
    let kind = part_format(c, op, 0)?;
    on_parts(c, op, 1, move |_, z| {
        Ok(match number(kind, &z[0]) {
            Ok(z) => from_number(kind, of(z)),
            Err(undefined) => undefined,
        })
    })
}

fn power_int(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = part_format(c, op, 0)?;
    let [_, exponent] = c.operand_types(op);
    let width = super::arith::width(c.ctx, exponent).filter(|width| (1..=64).contains(width));
    let width = width.ok_or("has an exponent of more than 64 bits")?;
    on_parts(c, op, 1, move |step, z| {
        let word = match step.value(1) {
            Value::Scalar(word) => *word,
            undefined => return Ok(undefined.clone()),
        };
        let exponent = ((word << (64 - width)) as i64) >> (64 - width);
        Ok(match number(kind, &z[0]) {
            Ok(z) => {
                let result = z.powi(exponent.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
                Value::complex(from_number(kind, result.re), from_number(kind, result.im))
            }
            Err(undefined) => Value::complex(undefined.clone(), undefined),
        })
    })
}

/// Compiles a bitcast between a complex number and an integer of the same width.
fn bitcast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let (from, to) = (c.kind(source)?, c.kind(c.result_type(op, 0))?);
    if from.size() != to.size() || matches!(from, Kind::Vector(_) | Kind::MemRef(_)) {
        return Err("is between types of different sizes".to_string());
    }
    c.step(op, move |step| {
        let mut data = Data::undefined(from.size());
        from.store(&mut data, 0, step.value(0));
        let value = step.load(&to, &data, 0);
        step.set(0, value);
        Ok(())
    });
    Ok(())
}
