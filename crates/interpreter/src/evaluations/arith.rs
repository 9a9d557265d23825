//! Evaluation of `arith`.

use crate::engine::arithmetic::{self, trapped};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::constants::{Elements, LARGE, constant_value, elements};
use crate::engine::data::Origin;
use crate::engine::fault::FaultKind;
use crate::engine::kernel::KernelOp;
use crate::engine::kind::{Kind, element_count, extents};
use crate::engine::program::Code;
use crate::engine::value::{Tensor, Value};
use crate::scalar::{FloatOp, IntOp, ScalarOp, integer_flags};
use freehold_core::ir::{AttrData, Context, FloatKind, Op, Type, TypeData};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("arith.constant", Evaluation::CodeOrStep(constant, KernelOp::Constant)),
    ("arith.addi", Evaluation::Scalar(|c, op| int(c, op, IntOp::Add))),
    ("arith.subi", Evaluation::Scalar(|c, op| int(c, op, IntOp::Sub))),
    ("arith.muli", Evaluation::Scalar(|c, op| int(c, op, IntOp::Mul))),
    ("arith.divsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::DivS))),
    ("arith.divui", Evaluation::Scalar(|c, op| int(c, op, IntOp::DivU))),
    ("arith.remsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::RemS))),
    ("arith.remui", Evaluation::Scalar(|c, op| int(c, op, IntOp::RemU))),
    ("arith.floordivsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::FloorDivS))),
    ("arith.ceildivsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::CeilDivS))),
    ("arith.ceildivui", Evaluation::Scalar(|c, op| int(c, op, IntOp::CeilDivU))),
    ("arith.andi", Evaluation::Scalar(|c, op| int(c, op, IntOp::And))),
    ("arith.ori", Evaluation::Scalar(|c, op| int(c, op, IntOp::Or))),
    ("arith.xori", Evaluation::Scalar(|c, op| int(c, op, IntOp::Xor))),
    ("arith.shli", Evaluation::Scalar(|c, op| int(c, op, IntOp::Shl))),
    ("arith.shrsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::ShrS))),
    ("arith.shrui", Evaluation::Scalar(|c, op| int(c, op, IntOp::ShrU))),
    ("arith.maxsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::MaxS))),
    ("arith.maxui", Evaluation::Scalar(|c, op| int(c, op, IntOp::MaxU))),
    ("arith.minsi", Evaluation::Scalar(|c, op| int(c, op, IntOp::MinS))),
    ("arith.minui", Evaluation::Scalar(|c, op| int(c, op, IntOp::MinU))),
    ("arith.cmpi", Evaluation::Scalar(compare_int)),
    ("arith.addf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Add))),
    ("arith.subf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Sub))),
    ("arith.mulf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Mul))),
    ("arith.divf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Div))),
    ("arith.remf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Rem))),
    ("arith.negf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Negate))),
    ("arith.maximumf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Maximum))),
    ("arith.minimumf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Minimum))),
    ("arith.maxnumf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::MaxNum))),
    ("arith.minnumf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::MinNum))),
    ("arith.cmpf", Evaluation::Scalar(compare_float)),
    ("arith.select", Evaluation::Scalar(|_, _| Some(ScalarOp::Select))),
    ("arith.extsi", Evaluation::Scalar(|c, op| extend(c, op, true))),
    ("arith.extui", Evaluation::Scalar(|c, op| extend(c, op, false))),
    ("arith.trunci", Evaluation::Scalar(truncate)),
    ("arith.index_cast", Evaluation::Scalar(|c, op| resize(c, op, true))),
    ("arith.index_castui", Evaluation::Scalar(|c, op| resize(c, op, false))),
    ("arith.extf", Evaluation::Scalar(convert)),
    ("arith.truncf", Evaluation::Scalar(convert)),
    ("arith.scaling_extf", Evaluation::Scalar(|c, op| scale(c, op, false))),
    ("arith.scaling_truncf", Evaluation::Scalar(|c, op| scale(c, op, true))),
    ("arith.fptosi", Evaluation::Scalar(|c, op| to_int(c, op, true))),
    ("arith.fptoui", Evaluation::Scalar(|c, op| to_int(c, op, false))),
    ("arith.sitofp", Evaluation::Scalar(|c, op| from_int(c, op, true))),
    ("arith.uitofp", Evaluation::Scalar(|c, op| from_int(c, op, false))),
    ("arith.bitcast", Evaluation::Scalar(|_, _| Some(ScalarOp::Same))),
    ("arith.mulsi_extended", Evaluation::Code(|c, op| pair(c, op, IntOp::Mul, IntOp::MulHighS))),
    ("arith.mului_extended", Evaluation::Code(|c, op| pair(c, op, IntOp::Mul, IntOp::MulHighU))),
    ("arith.addui_extended", Evaluation::Code(|c, op| pair(c, op, IntOp::Add, IntOp::Carry))),
    ("ub.poison", Evaluation::Code(poison)),
    ("ub.unreachable", Evaluation::Code(unreachable)),
];

/// Returns the width of the operand's integer type or element type.
pub fn operand_width(c: &Compiler<'_>, op: Op) -> Option<u32> {
    let [operand] = c.operand_types(op);
    width(c.ctx, operand)
}

/// Returns the width of an integer type or of the integer elements of a type.
pub fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match Kind::of(ctx, ty.element_or_self(ctx))? {
        Kind::Int(width) => Some(width),
        _ => None,
    }
}

/// Returns the format of a float type or of the float elements of a type.
pub fn format(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match *ty.element_or_self(ctx).data(ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// Returns the overflow, exact and nonnegative flags of an op as [`crate::scalar::integer_flags`] bits.
fn flags(c: &Compiler<'_>, op: Op) -> u8 {
    let mut all = 0;
    // An attribute of `arith`, and an integer in `llvm`.
    if let Some(attr) = c.attribute(op, "overflowFlags") {
        let flags = match attr.data(c.ctx) {
            AttrData::Dialect { parameters, .. } => parameters.first().and_then(|flags| flags.as_i64(c.ctx)),
            _ => attr.as_i64(c.ctx),
        };
        all |= flags.unwrap_or(0) as u8 & 3;
    }
    if c.attribute(op, "isExact").is_some() {
        all |= integer_flags::EXACT;
    }
    if c.attribute(op, "nonNeg").is_some() {
        all |= integer_flags::NON_NEGATIVE;
    }
    all
}

pub(super) fn int(c: &Compiler<'_>, op: Op, kind: IntOp) -> Option<ScalarOp> {
    Some(ScalarOp::Int { op: kind, width: operand_width(c, op)?, flags: flags(c, op) })
}

/// Returns a float operation in the format of the first operand.
pub fn float(c: &Compiler<'_>, op: Op, kind: FloatOp) -> Option<ScalarOp> {
    let [operand] = c.operand_types(op);
    Some(ScalarOp::Float { op: kind, kind: format(c.ctx, operand)? })
}

fn predicate(c: &Compiler<'_>, op: Op) -> Option<u8> {
    c.attribute(op, "predicate")?.as_i64(c.ctx)?.try_into().ok()
}

pub(super) fn compare_int(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    Some(ScalarOp::CompareInt { predicate: predicate(c, op)?, width: operand_width(c, op)? })
}

pub(super) fn compare_float(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let [operand] = c.operand_types(op);
    Some(ScalarOp::CompareFloat { predicate: predicate(c, op)?, kind: format(c.ctx, operand)? })
}

pub(super) fn extend(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::Extend { signed, from, to, flags: flags(c, op) })
}

pub(super) fn truncate(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::Truncate { from, to, flags: flags(c, op) })
}

/// Returns an integer extension or truncation, depending on the types.
pub fn resize(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    let flags = flags(c, op);
    Some(if to >= from {
        ScalarOp::Extend { signed, from, to, flags }
    } else {
        ScalarOp::Truncate { from, to, flags: 0 }
    })
}

pub(super) fn convert(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let [source] = c.operand_types(op);
    let (from, to) = (format(c.ctx, source)?, format(c.ctx, c.result_type(op, 0))?);
    let rounding = c.attribute(op, "roundingmode").and_then(|mode| mode.as_i64(c.ctx)).unwrap_or(0) as u8;
    Some(ScalarOp::ConvertFloat { from, to, rounding })
}

fn scale(c: &Compiler<'_>, op: Op, divides: bool) -> Option<ScalarOp> {
    let Some(ScalarOp::ConvertFloat { from, to, rounding }) = convert(c, op) else { return None };
    let [_, scale] = c.operand_types(op);
    Some(ScalarOp::Scale { divides, from, scale: format(c.ctx, scale)?, to, rounding })
}

pub(super) fn to_int(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let [source] = c.operand_types(op);
    let (kind, width) = (format(c.ctx, source)?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::FloatToInt { signed, kind, width })
}

pub(super) fn from_int(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (width, kind) = (operand_width(c, op)?, format(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::IntToFloat { signed, width, kind, flags: flags(c, op) })
}

/// Compiles an op with two scalar results.
fn pair(c: &mut Compiler<'_>, op: Op, first: IntOp, second: IntOp) -> Compiled {
    let [ty] = c.operand_types(op);
    let width = width(c.ctx, ty).ok_or("has types that the machine does not support")?;
    let ops = [first, second].map(|kind| ScalarOp::int(kind, width));
    if !ty.is_shaped(c.ctx) {
        let operands = c.body.operand_vec(op);
        for (index, scalar) in ops.into_iter().enumerate() {
            c.emit(Code::Scalar(scalar), &operands, &[c.body.result(op, index)]);
        }
        return Ok(());
    }
    let kind = Kind::Int(width);
    let kinds = [c.element_kind(c.result_type(op, 0))?, c.element_kind(c.result_type(op, 1))?];
    c.step(op, move |step| {
        let (a, b) = (step.tensor(0)?, step.tensor(1)?);
        let count = element_count(&a.shape).unwrap_or(0);
        for (number, (scalar, result)) in ops.iter().zip(&kinds).enumerate() {
            let mut out = step.empty_tensor(a.shape.clone(), result)?;
            for index in 0..count {
                let [x, y] = [&a, &b].map(|from| step.load(&kind, &from.data, index * kind.size()));
                let value = match arithmetic::apply(scalar, &[&x, &y]) {
                    Ok(value) => value,
                    Err(trap) => trapped(trap, step.at)?,
                };
                result.store(out.data_mut(), index * result.size(), &value);
            }
            step.set(number, Value::Tensor(out.into()));
        }
        Ok(())
    });
    Ok(())
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let attr = c.attribute(op, "value").ok_or("lacks a value")?;
    let ty = c.result_type(op, 0);
    let is_shaped = ty.is_tensor(c.ctx) || ty.is_vector(c.ctx);
    let elements = if is_shaped { Some(elements(c.ctx, attr, ty)?) } else { None };
    if let Some(elements) = elements.filter(|elements| elements.size() > LARGE) {
        return large_constant(c, op, elements);
    }
    let value = constant_value(c.ctx, attr, ty)?;
    c.emit(Code::Constant(value), &[], &[c.body.result(op, 0)]);
    Ok(())
}

/// Compiles a large constant. It is created on first use, after a check of the memory limit.
fn large_constant(c: &mut Compiler<'_>, op: Op, elements: Elements) -> Compiled {
    let made = std::cell::OnceCell::new();
    c.step(op, move |step| {
        if made.get().is_none() {
            step.state.memory.check_available(elements.size() as u64, step.at)?;
        }
        let value = made.get_or_init(|| Value::Tensor(Tensor::new(elements.shape.clone(), elements.data()).into()));
        step.set(0, value.clone());
        Ok(())
    });
    Ok(())
}

fn poison(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    if (ty.is_tensor(c.ctx) || ty.is_vector(c.ctx)) && ty.has_static_shape(c.ctx) {
        let kind = c.element_kind(ty)?;
        let shape = extents(c.ctx, ty).unwrap_or_default();
        c.step(op, move |step| {
            let mut tensor = step.empty_tensor(shape.clone(), &kind)?;
            tensor.data_mut().remember(origin(step.at));
            step.set(0, Value::Tensor(tensor.into()));
            Ok(())
        });
        return Ok(());
    }
    c.step(op, |step| {
        step.set(0, Value::Undefined(origin(step.at)));
        Ok(())
    });
    Ok(())
}

fn origin(at: freehold_core::ir::Location) -> Origin {
    Origin { poison: true, at, birth: freehold_core::ir::Location::UNKNOWN }
}

pub(super) fn unreachable(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| step.fault(FaultKind::Unreachable, "an unreachable op is executed"));
    Ok(())
}
