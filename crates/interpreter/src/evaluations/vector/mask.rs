//! `vector.mask`, which executes another op under a mask, and ops on scalable vectors.
//!
//! The mask is stored in the compiler ([`Compiler::mask`]) until the op in the region takes it as an additional
//! operand. A masked-off element of the result is taken from the passthrough value. Without a passthrough value, it is
//! the op's default: an accumulator, the padding of a transfer, or, for a gather and an outer product, the previous
//! value.

use std::rc::Rc;

use super::{element, set_element, vector_kind};
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::descriptor::Dims;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, VECTOR_SCALE, VectorKind, element_count, extents};
use crate::engine::operand::word;
use crate::engine::program::Code;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use freehold_core::ir::{Op, Value as Name};

/// The mask of an op, as the index of an operand.
#[derive(Clone, Copy)]
pub struct Masked(Option<usize>);

impl Masked {
    /// Returns the mask, if the op has one.
    pub fn get(self, step: &Step<'_>) -> Faulted<Option<Rc<Tensor>>> {
        self.0.map(|index| step.tensor(index)).transpose()
    }
}

/// Returns the operands of an op followed by its mask, and takes the mask from the compiler.
pub fn take_mask(c: &mut Compiler<'_>, op: Op) -> (Vec<Name>, Masked) {
    let mut operands = c.body.operand_vec(op).to_vec();
    let mask = c.mask.take();
    operands.extend(mask);
    let masked = Masked(mask.map(|_| operands.len() - 1));
    (operands, masked)
}

/// Emits an op on the operands that [`take_mask`] returned.
pub fn masked_step(
    c: &mut Compiler<'_>,
    op: Op,
    operands: &[Name],
    run: impl Fn(&mut Step<'_>) -> Faulted + 'static,
) -> Compiled {
    let results = c.body.results(op).to_vec();
    c.emit(Code::Do(Box::new(run)), operands, &results);
    Ok(())
}

/// `vector.mask`
pub fn mask(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let region = *body.regions(op).first().ok_or("has no region")?;
    let operands = body.operand_vec(op);
    let results = body.results(op).to_vec();
    let [mask, pass @ ..] = &operands[..] else { return Err("has no mask".to_string()) };
    let holds_op = body.first_block(region).is_some_and(|block| body.ops(block).count() > 1);
    c.mask = holds_op.then_some(*mask);
    let Some(&pass) = pass.first() else {
        let into = c.regs(&results);
        c.region_into(region, into)?;
        return taken(c);
    };
    let kind = vector_kind(c, c.result_type(op, 0))?;
    if vector_kind(c, body.ty(*mask))?.shape != kind.shape {
        return Err("has a passthrough value whose shape differs from that of the mask".to_string());
    }
    let inner = c.fresh(true);
    c.region_into(region, vec![inner])?;
    taken(c)?;
    c.set_location(body.location(op));
    let registers = [inner, c.register(*mask), c.register(pass)];
    let into = c.regs(&results);
    let choose = move |step: &mut Step<'_>| {
        let (mask, pass) = (step.tensor(1)?, step.tensor(2)?);
        let mut result = step.take_tensor(0)?;
        for number in 0..element_count(&kind.shape).unwrap_or(0) {
            if !is_set(step, Some(&mask), number)? {
                let value = element(step, &pass, &kind.element, number);
                set_element(&mut result, &kind.element, number, &value);
            }
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(choose)), &registers, &into);
    Ok(())
}

/// Returns an error if the op in the region did not take the mask.
fn taken(c: &mut Compiler<'_>) -> Compiled {
    match c.mask.take() {
        Some(_) => Err("masks an op that cannot be masked".to_string()),
        None => Ok(()),
    }
}

/// `vector.vscale`
pub fn scale(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.emit(Code::Constant(Value::index(VECTOR_SCALE)), &[], c.body.results(op));
    Ok(())
}

/// Returns the start index of `vector.scalable.extract` or `vector.scalable.insert`. The position of a scalable slice
/// is a multiple of `vscale`.
fn scalable_position(c: &Compiler<'_>, op: Op, part: freehold_core::ir::Type) -> Result<usize, String> {
    let position = c.attribute(op, "pos").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a position")?;
    let is_scalable = part.shape(c.ctx).map(Dims::from_slice) != extents(c.ctx, part);
    let position = position.saturating_mul(if is_scalable { VECTOR_SCALE } else { 1 });
    usize::try_from(position).map_err(|_| "has a negative position".to_string())
}

/// `vector.scalable.extract`
pub fn scalable_extract(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source] = c.operand_types(op);
    let (from, to) = (vector_kind(c, source)?, vector_kind(c, c.result_type(op, 0))?);
    let first = scalable_position(c, op, c.result_type(op, 0))?;
    c.step(op, move |step| {
        let vector = step.tensor(0)?;
        let mut result = super::empty(&to);
        for number in 0..element_count(&to.shape).unwrap_or(0) {
            let value = part_element(step, &vector, &from, first + number)?;
            set_element(&mut result, &to.element, number, &value);
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

/// `vector.scalable.insert`
pub fn scalable_insert(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [source, dest] = c.operand_types(op);
    let (part, whole) = (vector_kind(c, source)?, vector_kind(c, dest)?);
    let first = scalable_position(c, op, source)?;
    c.step(op, move |step| {
        let source = step.tensor(0)?;
        let mut result = step.take_tensor(1)?;
        for number in 0..element_count(&part.shape).unwrap_or(0) {
            inside(step, &whole, first + number)?;
            let value = element(step, &source, &part.element, number);
            set_element(&mut result, &whole.element, first + number, &value);
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

fn part_element(step: &Step<'_>, vector: &Tensor, kind: &VectorKind, number: usize) -> Faulted<Value> {
    inside(step, kind, number)?;
    Ok(element(step, vector, &kind.element, number))
}

/// Checks that a slice is within the run-time length of a scalable vector.
fn inside(step: &Step<'_>, kind: &VectorKind, number: usize) -> Faulted {
    let count = element_count(&kind.shape).unwrap_or(0);
    if number < count {
        return Ok(());
    }
    let message = format!("element {number} is out of bounds for a scalable vector that has {count} elements here");
    step.fault(FaultKind::OutOfBounds, message)
}

/// Whether element `number` of a mask is set. Without a mask, returns true.
pub fn is_set(step: &Step<'_>, mask: Option<&Tensor>, number: usize) -> Faulted<bool> {
    let Some(mask) = mask else { return Ok(true) };
    let value = element(step, mask, &Kind::BOOL, number);
    Ok(word(&value, step.at, "masks a vector")? & 1 == 1)
}
