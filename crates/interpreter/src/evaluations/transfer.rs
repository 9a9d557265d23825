//! Asynchronous copies: `memref.dma_start` and `memref.dma_wait`, and those of `affine`.
//!
//! A copy reads its source when it starts and writes its target when the program waits for its tag. Until then the
//! target is undefined, so that a missing wait is detected. Several copies may use one tag; a wait completes all of
//! them.

use super::affine_maps::emit_map;
use crate::engine::buffers::load;
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::data::Origin;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::row_major;
use crate::engine::operand::Reg;
use crate::engine::program::Code;
use crate::engine::races::Touch;
use crate::engine::state::Transfer;
use crate::engine::step::Step;
use crate::engine::transfer::byte_of;
use crate::engine::value::Value;
use freehold_core::ir::{AffineMap, Context, Op, Type};

/// `memref.dma_start`
pub fn start(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let operands = body.operand_vec(op);
    let rank = |index: usize| body.ty(operands[index]).rank(c.ctx).unwrap_or(0);
    let source = 0;
    let target = source + 1 + rank(source);
    let count = target + 1 + rank(target);
    let tag = count + 1;
    let end = tag + 1 + rank(tag);
    let indices = [source + 1..target, target + 1..count, tag + 1..end];
    let registers: Vec<Reg> = c.regs(&operands);
    let accesses = [(source, 0), (target, 1), (tag, 2)]
        .map(|(memref, at)| (registers[memref], registers[indices[at].clone()].to_vec()));
    let types = [source, target, tag].map(|index| body.ty(operands[index]));
    emit_start(c, accesses, types, registers[count], &registers[end..])
}

/// `memref.dma_wait`
pub fn wait(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    let registers = c.regs(&operands);
    let indices = c.group(op, "tagIndices");
    let [tag] = c.operand_types(op);
    let size = c.element_kind(tag)?.size();
    emit_wait(c, registers[0], &registers[indices], size)
}

/// `affine.dma_start`
pub fn affine_start(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let operands = body.operand_vec(op);
    let mut next = 0;
    let mut accesses = Vec::new();
    let mut types = Vec::new();
    for name in ["src_map", "dst_map", "tag_map"] {
        types.push(body.ty(*operands.get(next).ok_or("has too few operands")?));
        accesses.push(affine_access(c, op, name, &mut next)?);
    }
    let (Ok(accesses), Ok(types)) = (accesses.try_into(), types.try_into()) else {
        return Err("has too few operands".to_string());
    };
    let rest = c.regs(&operands[next.min(operands.len())..]);
    let [count, strides @ ..] = &rest[..] else { return Err("has too few operands".to_string()) };
    emit_start(c, accesses, types, *count, strides)
}

/// `affine.dma_wait`
pub fn affine_wait(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let mut next = 0;
    let [tag] = c.operand_types(op);
    let size = c.element_kind(tag)?.size();
    let (tag, indices) = affine_access(c, op, "tag_map", &mut next)?;
    emit_wait(c, tag, &indices, size)
}

/// Returns the registers of a memref and of its map results, and advances `next` past their operands.
fn affine_access(c: &mut Compiler<'_>, op: Op, name: &str, next: &mut usize) -> Result<(Reg, Vec<Reg>), String> {
    let map: AffineMap = c.attribute(op, name).and_then(|attr| attr.as_map(c.ctx)).ok_or("lacks a map")?;
    let data = map.data(c.ctx);
    let inputs = (data.dims + data.symbols) as usize;
    let operands = c.body.operand_vec(op);
    let indices = operands.get(*next + 1..*next + 1 + inputs).ok_or("has too few operands")?;
    let memref = c.register(operands[*next]);
    let results = emit_map(c, map, indices);
    *next += 1 + inputs;
    Ok((memref, results))
}

/// Whether the target is in the faster memory, which has the greater memory space. The strides apply to the other side.
fn target_is_faster(ctx: &Context, [source, target, _]: [Type; 3]) -> bool {
    let space = |ty: Type| ty.memory_space(ctx).and_then(|space| space.as_i64(ctx)).unwrap_or(0);
    space(source) < space(target)
}

fn emit_start(
    c: &mut Compiler<'_>,
    accesses: [(Reg, Vec<Reg>); 3],
    types: [Type; 3],
    count: Reg,
    strides: &[Reg],
) -> Compiled {
    let kind = c.element_kind(types[0])?;
    let tag_size = c.element_kind(types[2])?.size();
    let faster = target_is_faster(c.ctx, types);
    let [source, target, tag] = &accesses;
    let mut operands = vec![source.0, target.0, tag.0, count];
    let mut place = |list: &[Reg]| {
        let first = operands.len();
        operands.extend_from_slice(list);
        first..operands.len()
    };
    let (from, to, at) = (place(&source.1), place(&target.1), place(&tag.1));
    let strides = place(strides);
    let run = move |step: &mut Step<'_>| {
        let count = step.index(3)?;
        let strided = if strides.is_empty() { None } else { Some(step.indices(strides.clone())?) };
        let (source, target) = (step.memref(0)?, step.memref(1)?);
        let tag = (step.memref(2)?.allocation, place_of_tag(step, 2, &step.indices(at.clone())?, tag_size)?);
        let first = [(&source, &from), (&target, &to)].map(|(memref, indices)| -> Faulted<i64> {
            Ok(row_number(&memref.sizes, &step.indices(indices.clone())?))
        });
        let [first_read, first_write] = first;
        let (first_read, first_write) = (first_read?, first_write?);
        step.burn(count.max(0) as u64)?;
        let mut elements = Vec::new();
        for number in 0..count {
            // The row-major index of element `number` on the strided side.
            let apart = match &strided {
                Some(list) => {
                    let row = number.div_euclid(list[1].max(1)).wrapping_mul(list[0]);
                    row.wrapping_add(number.rem_euclid(list[1].max(1)))
                }
                None => number,
            };
            let (read, write) = if faster { (apart, number) } else { (number, apart) };
            let byte = byte_of(step, &source, &kind, first_read.wrapping_add(read), Touch::Read)?;
            let value = load(step, source.allocation, byte, &kind);
            let to = first_write.wrapping_add(write);
            let byte = byte_of(step, &target, &kind, to, Touch::Write)?;
            let nothing = Value::Undefined(Origin { poison: false, at: step.at, birth: step.at });
            kind.store(step.state.memory.data_mut(target.allocation), byte, &nothing);
            elements.push((to, value));
        }
        step.state.transfers.push(Transfer { tag, target, kind: kind.clone(), elements });
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &operands, &[]);
    Ok(())
}

fn emit_wait(c: &mut Compiler<'_>, tag: Reg, indices: &[Reg], size: usize) -> Compiled {
    let mut operands = vec![tag];
    operands.extend_from_slice(indices);
    let run = move |step: &mut Step<'_>| {
        let tag = (step.memref(0)?.allocation, place_of_tag(step, 0, &step.indices(1..step.count())?, size)?);
        let pending = std::mem::take(&mut step.state.transfers);
        let (arrived, rest) = pending.into_iter().partition(|transfer: &Transfer| transfer.tag == tag);
        step.state.transfers = rest;
        let arrived: Vec<Transfer> = arrived;
        for transfer in arrived {
            transfer.complete(step)?;
        }
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &operands, &[]);
    Ok(())
}

/// Returns the row-major index of an element.
fn row_number(sizes: &[i64], at: &[i64]) -> i64 {
    let strides = row_major(sizes);
    strides.iter().zip(at).fold(0, |sum, (stride, index)| stride.wrapping_mul(*index).wrapping_add(sum))
}

/// Returns the byte offset of a tag, after a bounds check.
fn place_of_tag(step: &Step<'_>, operand: usize, at: &[i64], size: usize) -> Faulted<i64> {
    let memref = step.memref(operand)?;
    let number = row_number(&memref.sizes, at);
    let inside = memref.sizes.iter().zip(at).all(|(extent, index)| (0..*extent).contains(index));
    if !inside {
        return step.fault(
            FaultKind::OutOfBounds,
            format!("tag {number} is out of bounds for a buffer of shape {:?}", memref.sizes),
        );
    }
    Ok(memref.byte_at(at, size))
}
