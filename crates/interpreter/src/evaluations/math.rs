//! Evaluation of `math` with the platform's math library, in the precision of the format or a higher one.

use super::arith::{float, format, operand_width, width};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::program::Code;
use crate::scalar::{FloatClass, FloatOp, IntOp, ScalarOp};
use freehold_core::ir::Op;

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("math.absf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Abs))),
    ("math.acos", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Acos))),
    ("math.acosh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Acosh))),
    ("math.asin", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Asin))),
    ("math.asinh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Asinh))),
    ("math.atan", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Atan))),
    ("math.atan2", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Atan2))),
    ("math.atanh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Atanh))),
    ("math.cbrt", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Cbrt))),
    ("math.ceil", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Ceil))),
    ("math.clampf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Clamp))),
    ("math.copysign", Evaluation::Scalar(|c, op| float(c, op, FloatOp::CopySign))),
    ("math.cos", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Cos))),
    ("math.cosh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Cosh))),
    ("math.erf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Erf))),
    ("math.erfc", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Erfc))),
    ("math.exp", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Exp))),
    ("math.exp2", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Exp2))),
    ("math.expm1", Evaluation::Scalar(|c, op| float(c, op, FloatOp::ExpM1))),
    ("math.floor", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Floor))),
    ("math.fma", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Fma))),
    ("math.log", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Log))),
    ("math.log10", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Log10))),
    ("math.log1p", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Log1p))),
    ("math.log2", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Log2))),
    ("math.powf", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Power))),
    ("math.round", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Round))),
    ("math.roundeven", Evaluation::Scalar(|c, op| float(c, op, FloatOp::RoundEven))),
    ("math.rsqrt", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Rsqrt))),
    ("math.sin", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Sin))),
    ("math.sinh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Sinh))),
    ("math.sqrt", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Sqrt))),
    ("math.tan", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Tan))),
    ("math.tanh", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Tanh))),
    ("math.trunc", Evaluation::Scalar(|c, op| float(c, op, FloatOp::Trunc))),
    ("math.sincos", Evaluation::Code(sine_and_cosine)),
    ("math.isfinite", Evaluation::Scalar(|c, op| class(c, op, FloatClass::Finite))),
    ("math.isinf", Evaluation::Scalar(|c, op| class(c, op, FloatClass::Infinite))),
    ("math.isnan", Evaluation::Scalar(|c, op| class(c, op, FloatClass::Nan))),
    ("math.isnormal", Evaluation::Scalar(|c, op| class(c, op, FloatClass::Normal))),
    ("math.fpowi", Evaluation::Scalar(power_int)),
    ("math.ipowi", Evaluation::Scalar(|c, op| int(c, op, IntOp::Power))),
    ("math.absi", Evaluation::Scalar(|c, op| int(c, op, IntOp::Abs))),
    ("math.ctlz", Evaluation::Scalar(|c, op| int(c, op, IntOp::LeadingZeros))),
    ("math.cttz", Evaluation::Scalar(|c, op| int(c, op, IntOp::TrailingZeros))),
    ("math.ctpop", Evaluation::Scalar(|c, op| int(c, op, IntOp::PopulationCount))),
];

fn int(c: &Compiler<'_>, op: Op, kind: IntOp) -> Option<ScalarOp> {
    Some(ScalarOp::int(kind, operand_width(c, op)?))
}

fn class(c: &Compiler<'_>, op: Op, class: FloatClass) -> Option<ScalarOp> {
    let [operand] = c.operand_types(op);
    Some(ScalarOp::Class { class, kind: format(c.ctx, operand)? })
}

fn power_int(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let [base, exponent] = c.operand_types(op);
    let (kind, width) = (format(c.ctx, base)?, width(c.ctx, exponent)?);
    Some(ScalarOp::PowerInt { kind, width })
}

fn sine_and_cosine(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [operand] = c.operand_types(op);
    if operand.is_shaped(c.ctx) {
        return Err("has vectors or tensors as operands".to_string());
    }
    let kind = format(c.ctx, operand).ok_or("has an operand that is not a float")?;
    let [angle] = c.body.first_operands(op);
    for (index, function) in [FloatOp::Sin, FloatOp::Cos].into_iter().enumerate() {
        c.emit(Code::Scalar(ScalarOp::float(function, kind)), &[angle], &[c.body.result(op, index)]);
    }
    Ok(())
}
