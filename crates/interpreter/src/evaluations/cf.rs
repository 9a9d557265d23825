//! Evaluation of `cf`.

use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::fault::FaultKind;
use crate::engine::program::{Code, Switch, Target};
use freehold_core::ir::{AttrData, Block, Op, Value, read_signed, text_of_bytes};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("cf.assert", Evaluation::Code(assert)),
    ("cf.br", Evaluation::Code(branch)),
    ("cf.cond_br", Evaluation::Code(conditional)),
    ("cf.switch", Evaluation::Code(switch)),
];

fn assert(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let message = match c.attribute(op, "msg").map(|attr| attr.data(c.ctx)) {
        Some(AttrData::String { bytes, .. }) => text_of_bytes(bytes).into_owned(),
        _ => String::new(),
    };
    c.step(op, move |step| {
        if step.word(0, "is asserted")? & 1 == 1 {
            return Ok(());
        }
        step.fault(FaultKind::AssertionFailed, message.clone())
    });
    Ok(())
}

pub(super) fn branch(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let values = c.body.operand_vec(op);
    branch_to(c, c.body.successor(op, 0), &values);
    Ok(())
}

/// Emits moves of `values` to the arguments of `block` and a jump to it.
fn branch_to(c: &mut Compiler<'_>, block: Block, values: &[Value]) {
    let from = c.regs(values);
    let to = c.regs(c.body.arguments(block));
    c.emit_move(&from, &to);
    let label = c.block_label(block);
    c.emit(Code::Jump(label), &[], &[]);
}

/// Returns the label that enters `block` with `values`: the label of the block if there are none.
fn entry(c: &mut Compiler<'_>, block: Block, values: &[Value]) -> Target {
    if values.is_empty() { c.block_label(block) } else { c.label() }
}

/// Emits the code at a label that [`entry`] returned.
fn enter(c: &mut Compiler<'_>, label: Target, block: Block, values: &[Value]) {
    if !values.is_empty() {
        c.bind(label);
        branch_to(c, block, values);
    }
}

pub(super) fn conditional(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let values = c.body.operand_vec(op);
    let groups = [c.group(op, "trueDestOperands"), c.group(op, "falseDestOperands")].map(|range| &values[range]);
    let blocks = [c.body.successor(op, 0), c.body.successor(op, 1)];
    let then = entry(c, blocks[0], groups[0]);
    let otherwise = entry(c, blocks[1], groups[1]);
    let counted = blocks.iter().any(|&block| is_only_a_free(c, block));
    c.emit(Code::Branch { then, otherwise, counted }, &values[..1], &[]);
    enter(c, then, blocks[0], groups[0]);
    enter(c, otherwise, blocks[1], groups[1]);
    Ok(())
}

/// Whether a block only frees a buffer.
pub fn is_only_a_free(c: &Compiler<'_>, block: Block) -> bool {
    let mut ops = c.body.ops(block);
    let frees = |op: &Op| ["memref.dealloc", "deallocation.free"].iter().any(|name| c.body.is_named(c.ctx, *op, name));
    ops.next().as_ref().is_some_and(frees) && ops.next().is_none_or(|second| Some(second) == c.body.last_op(block))
}

pub(super) fn switch(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let values = c.body.operand_vec(op);
    let [flag] = c.operand_types(op);
    let width = super::arith::width(c.ctx, flag).filter(|&width| width <= 64);
    let width = width.ok_or("has an operand of more than 64 bits")?;
    let blocks: Vec<Block> = c.body.successors(op).collect();
    let default_values = c.group(op, "defaultOperands");
    let segments = c.integers(op, "case_operand_segments")?;
    let mut groups = vec![default_values.clone()];
    let mut start = default_values.end;
    for count in segments {
        groups.push(start..start + count as usize);
        start += count as usize;
    }
    let mut cases = Vec::new();
    if let Some(attr) = c.attribute(op, "case_values")
        && let AttrData::DenseElements { splat, data, .. } = attr.data(c.ctx)
    {
        let size = width.div_ceil(8).max(1) as usize;
        for index in 0..blocks.len() - 1 {
            let at = if *splat { 0 } else { index * size };
            let bytes = data.get(at..at + size).ok_or("lacks case values")?;
            cases.push(read_signed(bytes, width) as u64 & if width == 64 { u64::MAX } else { (1 << width) - 1 });
        }
    }
    let mut labels = Vec::new();
    for (&block, group) in blocks.iter().zip(&groups) {
        let values = values.get(group.clone()).ok_or("has the wrong number of operands")?;
        labels.push(entry(c, block, values));
    }
    // If two cases have the same value, the first is used.
    let mut targets = rustc_hash::FxHashMap::default();
    for (value, &label) in cases.into_iter().zip(&labels[1..]) {
        targets.entry(value).or_insert(label);
    }
    c.emit(Code::Switch(Box::new(Switch { cases: targets, default: labels[0] })), &values[..1], &[]);
    for ((&block, group), &label) in blocks.iter().zip(&groups).zip(&labels) {
        enter(c, label, block, &values[group.clone()]);
    }
    Ok(())
}
