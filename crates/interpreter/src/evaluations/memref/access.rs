//! Reads, writes and copies of buffer elements.

use crate::engine::arithmetic::{self, trapped};
use crate::engine::buffers::{copy, load_at, store};
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::kind::{Kind, element_count};
use crate::engine::program::Code;
use crate::engine::races::Touch;
use crate::engine::runner::External;
use crate::engine::step::Step;
use crate::scalar::{FloatOp, IntOp, ScalarOp};
use freehold_core::ir::Op;

/// Returns an instruction that reads an element of operand 0; the indices are the operands after it.
pub fn load_step(kind: Kind) -> External {
    Box::new(move |step| {
        let value = load_at(step, 0, 1, &kind, Touch::Read)?;
        step.set(0, value);
        Ok(())
    })
}

/// Returns an instruction that writes operand 0 to an element of operand 1; the indices are the operands after it.
pub fn store_step(kind: Kind) -> External {
    Box::new(move |step| {
        let value = step.take(0);
        store(step, 1, 2, &kind, &value, Touch::Write)
    })
}

/// `memref.load`
pub fn load_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let operands = c.body.operand_vec(op);
    c.emit(Code::Do(load_step(kind)), &operands, c.body.results(op));
    Ok(())
}

/// `memref.store`
pub fn store_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let operands = c.body.operand_vec(op);
    c.emit(Code::Do(store_step(kind)), &operands, &[]);
    Ok(())
}

/// `memref.copy`
pub fn copy_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let size = c.element_kind(source)?.size();
    c.step(op, move |step| {
        let (from, to) = (step.memref(0)?, step.memref(1)?);
        copy(step, &from, &to, size)?;
        let count = element_count(&from.sizes).unwrap_or(0);
        step.state.statistics.copied(step.at, (count * size) as u64);
        Ok(())
    });
    Ok(())
}

/// Returns the operation of `memref.atomic_rmw` for a kind.
pub fn atomic_op(kind: &Kind, number: i64) -> Option<ScalarOp> {
    let int = |op| match kind {
        Kind::Int(width) => Some(ScalarOp::int(op, *width)),
        _ => None,
    };
    let float = |op| match kind {
        Kind::Float(format) => Some(ScalarOp::float(op, *format)),
        _ => None,
    };
    match number {
        0 => float(FloatOp::Add),
        1 => int(IntOp::Add),
        2 => int(IntOp::And),
        3 => Some(ScalarOp::Same),
        4 => float(FloatOp::Maximum),
        5 => float(FloatOp::MaxNum),
        6 => int(IntOp::MaxS),
        7 => int(IntOp::MaxU),
        8 => float(FloatOp::Minimum),
        9 => float(FloatOp::MinNum),
        10 => int(IntOp::MinS),
        11 => int(IntOp::MinU),
        12 => float(FloatOp::Mul),
        13 => int(IntOp::Mul),
        14 => int(IntOp::Or),
        15 => int(IntOp::Xor),
        _ => None,
    }
}

/// `memref.atomic_rmw`
pub fn atomic(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let number = c.attribute(op, "kind").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a kind")?;
    let scalar = atomic_op(&kind, number).ok_or("has a kind that does not fit its element type")?;
    c.step(op, move |step| {
        let old = load_at(step, 1, 2, &kind, Touch::Atomic)?;
        let new = if scalar == ScalarOp::Same {
            step.value(0).clone()
        } else {
            match arithmetic::apply(&scalar, &[&old, step.value(0)]) {
                Ok(value) => value,
                Err(trap) => trapped(trap, step.at)?,
            }
        };
        store(step, 1, 2, &kind, &new, Touch::Atomic)?;
        step.set(0, old);
        Ok(())
    });
    Ok(())
}

/// `memref.generic_atomic_rmw`: a load, the region, a store.
pub fn generic_atomic(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let body = c.body;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let operands = body.operand_vec(op);
    let (argument, result) = (body.arguments(block)[0], body.result(op, 0));
    let read = kind.clone();
    let run = move |step: &mut Step<'_>| {
        let value = load_at(step, 0, 1, &read, Touch::Atomic)?;
        step.set(0, value.clone());
        step.set(1, value);
        Ok(())
    };
    c.emit(Code::Do(Box::new(run)), &operands, &[argument, result]);
    let new = c.fresh(false);
    c.region_into(region, vec![new])?;
    c.set_location(body.location(op));
    let mut registers = vec![new];
    registers.extend(c.regs(&operands));
    let write = move |step: &mut Step<'_>| {
        let value = step.value(0).clone();
        store(step, 1, 2, &kind, &value, Touch::Atomic)
    };
    c.emit_regs(Code::Do(Box::new(write)), &registers, &[]);
    Ok(())
}
