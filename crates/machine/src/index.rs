//! Evaluation of `index` with 64-bit integers.

use super::compile::{Compiled, Compiler};
use super::program::Code;
use super::scalar::{IntOp, ScalarOp};
use super::table::{How, Row};
use freehold_core::ir::{AttrData, Op};

/// The evaluations of the dialect's ops.
pub static ROWS: &[Row] = &[
    ("index.constant", How::Code(constant)),
    ("index.bool.constant", How::Code(constant)),
    ("index.add", How::Number(|_, _| int(IntOp::Add))),
    ("index.sub", How::Number(|_, _| int(IntOp::Sub))),
    ("index.mul", How::Number(|_, _| int(IntOp::Mul))),
    ("index.divs", How::Number(|_, _| int(IntOp::DivS))),
    ("index.divu", How::Number(|_, _| int(IntOp::DivU))),
    ("index.ceildivs", How::Number(|_, _| int(IntOp::CeilDivS))),
    ("index.ceildivu", How::Number(|_, _| int(IntOp::CeilDivU))),
    ("index.floordivs", How::Number(|_, _| int(IntOp::FloorDivS))),
    ("index.rems", How::Number(|_, _| int(IntOp::RemS))),
    ("index.remu", How::Number(|_, _| int(IntOp::RemU))),
    ("index.maxs", How::Number(|_, _| int(IntOp::MaxS))),
    ("index.maxu", How::Number(|_, _| int(IntOp::MaxU))),
    ("index.mins", How::Number(|_, _| int(IntOp::MinS))),
    ("index.minu", How::Number(|_, _| int(IntOp::MinU))),
    ("index.shl", How::Number(|_, _| int(IntOp::Shl))),
    ("index.shrs", How::Number(|_, _| int(IntOp::ShrS))),
    ("index.shru", How::Number(|_, _| int(IntOp::ShrU))),
    ("index.and", How::Number(|_, _| int(IntOp::And))),
    ("index.or", How::Number(|_, _| int(IntOp::Or))),
    ("index.xor", How::Number(|_, _| int(IntOp::Xor))),
    ("index.cmp", How::Number(compare)),
    ("index.casts", How::Number(|c, op| super::arith::resize(c, op, true))),
    ("index.castu", How::Number(|c, op| super::arith::resize(c, op, false))),
    ("index.sizeof", How::Code(size_of)),
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
    let value = super::arith::constant_value(c.ctx, attr, c.result_type(op, 0))?;
    c.emit(Code::Constant(value), &[], &[c.body.result(op, 0)]);
    Ok(())
}

fn size_of(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.emit(Code::Constant(super::value::Value::index(64)), &[], &[c.body.result(op, 0)]);
    Ok(())
}
