//! Evaluation of `index` with 64-bit integers.

use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::constants::constant_value;
use crate::engine::program::Code;
use crate::engine::value::Value;
use crate::scalar::{IntOp, ScalarOp};
use freehold_core::ir::{AttrData, Op};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("index.constant", Evaluation::Code(constant)),
    ("index.bool.constant", Evaluation::Code(constant)),
    ("index.add", Evaluation::Scalar(|_, _| int(IntOp::Add))),
    ("index.sub", Evaluation::Scalar(|_, _| int(IntOp::Sub))),
    ("index.mul", Evaluation::Scalar(|_, _| int(IntOp::Mul))),
    ("index.divs", Evaluation::Scalar(|_, _| int(IntOp::DivS))),
    ("index.divu", Evaluation::Scalar(|_, _| int(IntOp::DivU))),
    ("index.ceildivs", Evaluation::Scalar(|_, _| int(IntOp::CeilDivS))),
    ("index.ceildivu", Evaluation::Scalar(|_, _| int(IntOp::CeilDivU))),
    ("index.floordivs", Evaluation::Scalar(|_, _| int(IntOp::FloorDivS))),
    ("index.rems", Evaluation::Scalar(|_, _| int(IntOp::RemS))),
    ("index.remu", Evaluation::Scalar(|_, _| int(IntOp::RemU))),
    ("index.maxs", Evaluation::Scalar(|_, _| int(IntOp::MaxS))),
    ("index.maxu", Evaluation::Scalar(|_, _| int(IntOp::MaxU))),
    ("index.mins", Evaluation::Scalar(|_, _| int(IntOp::MinS))),
    ("index.minu", Evaluation::Scalar(|_, _| int(IntOp::MinU))),
    ("index.shl", Evaluation::Scalar(|_, _| int(IntOp::Shl))),
    ("index.shrs", Evaluation::Scalar(|_, _| int(IntOp::ShrS))),
    ("index.shru", Evaluation::Scalar(|_, _| int(IntOp::ShrU))),
    ("index.and", Evaluation::Scalar(|_, _| int(IntOp::And))),
    ("index.or", Evaluation::Scalar(|_, _| int(IntOp::Or))),
    ("index.xor", Evaluation::Scalar(|_, _| int(IntOp::Xor))),
    ("index.cmp", Evaluation::Scalar(compare)),
    ("index.casts", Evaluation::Scalar(|c, op| super::arith::resize(c, op, true))),
    ("index.castu", Evaluation::Scalar(|c, op| super::arith::resize(c, op, false))),
    ("index.sizeof", Evaluation::Code(size_of)),
];

fn int(op: IntOp) -> Option<ScalarOp> {
    Some(ScalarOp::int(op, 64))
}

fn compare(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let attr = c.attribute(op, "pred")?;
    let number = match attr.data(c.ctx) {
        AttrData::Dialect { parameters, .. } => parameters.first()?.as_i64(c.ctx)?,
        _ => attr.as_i64(c.ctx)?,
    };
    Some(ScalarOp::CompareInt { predicate: number.try_into().ok()?, width: 64 })
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let attr = c.attribute(op, "value").ok_or("lacks a value")?;
    let value = constant_value(c.ctx, attr, c.result_type(op, 0))?;
    c.emit(Code::Constant(value), &[], &[c.body.result(op, 0)]);
    Ok(())
}

fn size_of(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.emit(Code::Constant(Value::index(64)), &[], &[c.body.result(op, 0)]);
    Ok(())
}
