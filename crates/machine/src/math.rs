//! Evaluation of `math` with the platform's math library, in the precision of the format or a higher one.

use super::arith::{float, format, operand_width, width};
use super::compile::{Compiled, Compiler};
use super::program::Code;
use super::scalar::{FloatClass, FloatOp, IntOp, ScalarOp};
use super::table::{How, Row};
use freehold_core::ir::Op;

/// The evaluations of the dialect's ops.
pub static ROWS: &[Row] = &[
    ("math.absf", How::Number(|c, op| float(c, op, FloatOp::Abs))),
    ("math.acos", How::Number(|c, op| float(c, op, FloatOp::Acos))),
    ("math.acosh", How::Number(|c, op| float(c, op, FloatOp::Acosh))),
    ("math.asin", How::Number(|c, op| float(c, op, FloatOp::Asin))),
    ("math.asinh", How::Number(|c, op| float(c, op, FloatOp::Asinh))),
    ("math.atan", How::Number(|c, op| float(c, op, FloatOp::Atan))),
    ("math.atan2", How::Number(|c, op| float(c, op, FloatOp::Atan2))),
    ("math.atanh", How::Number(|c, op| float(c, op, FloatOp::Atanh))),
    ("math.cbrt", How::Number(|c, op| float(c, op, FloatOp::Cbrt))),
    ("math.ceil", How::Number(|c, op| float(c, op, FloatOp::Ceil))),
    ("math.clampf", How::Number(|c, op| float(c, op, FloatOp::Clamp))),
    ("math.copysign", How::Number(|c, op| float(c, op, FloatOp::CopySign))),
    ("math.cos", How::Number(|c, op| float(c, op, FloatOp::Cos))),
    ("math.cosh", How::Number(|c, op| float(c, op, FloatOp::Cosh))),
    ("math.erf", How::Number(|c, op| float(c, op, FloatOp::Erf))),
    ("math.erfc", How::Number(|c, op| float(c, op, FloatOp::Erfc))),
    ("math.exp", How::Number(|c, op| float(c, op, FloatOp::Exp))),
    ("math.exp2", How::Number(|c, op| float(c, op, FloatOp::Exp2))),
    ("math.expm1", How::Number(|c, op| float(c, op, FloatOp::ExpM1))),
    ("math.floor", How::Number(|c, op| float(c, op, FloatOp::Floor))),
    ("math.fma", How::Number(|c, op| float(c, op, FloatOp::Fma))),
    ("math.log", How::Number(|c, op| float(c, op, FloatOp::Log))),
    ("math.log10", How::Number(|c, op| float(c, op, FloatOp::Log10))),
    ("math.log1p", How::Number(|c, op| float(c, op, FloatOp::Log1p))),
    ("math.log2", How::Number(|c, op| float(c, op, FloatOp::Log2))),
    ("math.powf", How::Number(|c, op| float(c, op, FloatOp::Power))),
    ("math.round", How::Number(|c, op| float(c, op, FloatOp::Round))),
    ("math.roundeven", How::Number(|c, op| float(c, op, FloatOp::RoundEven))),
    ("math.rsqrt", How::Number(|c, op| float(c, op, FloatOp::Rsqrt))),
    ("math.sin", How::Number(|c, op| float(c, op, FloatOp::Sin))),
    ("math.sinh", How::Number(|c, op| float(c, op, FloatOp::Sinh))),
    ("math.sqrt", How::Number(|c, op| float(c, op, FloatOp::Sqrt))),
    ("math.tan", How::Number(|c, op| float(c, op, FloatOp::Tan))),
    ("math.tanh", How::Number(|c, op| float(c, op, FloatOp::Tanh))),
    ("math.trunc", How::Number(|c, op| float(c, op, FloatOp::Trunc))),
    ("math.sincos", How::Code(sine_and_cosine)),
    ("math.isfinite", How::Number(|c, op| class(c, op, FloatClass::Finite))),
    ("math.isinf", How::Number(|c, op| class(c, op, FloatClass::Infinite))),
    ("math.isnan", How::Number(|c, op| class(c, op, FloatClass::Nan))),
    ("math.isnormal", How::Number(|c, op| class(c, op, FloatClass::Normal))),
    ("math.fpowi", How::Number(power_int)),
    ("math.ipowi", How::Number(|c, op| int(c, op, IntOp::Power))),
    ("math.absi", How::Number(|c, op| int(c, op, IntOp::Abs))),
    ("math.ctlz", How::Number(|c, op| int(c, op, IntOp::LeadingZeros))),
    ("math.cttz", How::Number(|c, op| int(c, op, IntOp::TrailingZeros))),
    ("math.ctpop", How::Number(|c, op| int(c, op, IntOp::PopulationCount))),
];

fn int(c: &Compiler<'_>, op: Op, kind: IntOp) -> Option<ScalarOp> {
    Some(ScalarOp::int(kind, operand_width(c, op)?))
}

fn class(c: &Compiler<'_>, op: Op, class: FloatClass) -> Option<ScalarOp> {
    Some(ScalarOp::Class { class, kind: format(c.ctx, c.operand_type(op, 0))? })
}

fn power_int(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let (kind, width) = (format(c.ctx, c.operand_type(op, 0))?, width(c.ctx, c.operand_type(op, 1))?);
    Some(ScalarOp::PowerInt { kind, width })
}

fn sine_and_cosine(c: &mut Compiler<'_>, op: Op) -> Compiled {
    if c.operand_type(op, 0).is_shaped(c.ctx) {
        return Err("has vectors or tensors as operands".to_string());
    }
    let kind = format(c.ctx, c.operand_type(op, 0)).ok_or("has an operand that is not a float")?;
    let operand = c.body.operand(op, 0);
    for (index, function) in [FloatOp::Sin, FloatOp::Cos].into_iter().enumerate() {
        c.emit(Code::Scalar(ScalarOp::float(function, kind)), &[operand], &[c.body.result(op, index)]);
    }
    Ok(())
}
