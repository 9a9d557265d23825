//! Control flow of declared ops: branches to blocks, ops with regions, terminators, and calls.
//!
//! If there is one successor, control continues there. If there are several, the function that `freehold.evaluate` of the op
//! names returns the number of one, an `index`: in the successors of a branch, in the list `entry` of `freehold.region_flow`, or,
//! for a terminator, in the list of its region. Its parameters are the first operands of the op, as many as it has, because
//! passes append operands to ops with control flow.
//!
//! ```text
//! "my.loop"(%init) …        freehold.region_flow = {entry = ["body"], body = ["body", "parent"], operands = "inits"}
//!   "my.next"(%again, %x)   freehold.exit = "values", freehold.evaluate = @zero_if_again
//! ```

use std::ops::Range;

use crate::engine::compiler::{Compiled, Compiler, Exit};
use crate::engine::fault::FaultKind;
use crate::engine::operand::Reg;
use crate::engine::program::{Code, Switch, Target};
use freehold_core::definition::{Callee, RegionTarget, Traits};
use freehold_core::ir::{Block, Op, Type, Value, View};

/// Compiles a declared op with control flow; `None` if it has none.
pub(super) fn compile(c: &mut Compiler<'_>, op: Op) -> Option<Compiled> {
    let op_def = c.body.op_def(c.ctx, op)?;
    if !c.body.regions(op).is_empty() {
        return Some(regions(c, op));
    }
    if op_def.has(Traits::TERMINATOR) {
        return Some(match c.body.successor_count(op) {
            0 => exit(c, op),
            _ => branch(c, op),
        });
    }
    let has_evaluation = op_def.declaration.is_some_and(|declared| declared.evaluation().is_some());
    let call = op_def.call.filter(|_| !has_evaluation)?;
    Some(match call(View::new(c.ctx, c.body), op) {
        Callee::Symbol(symbol) => c.module.function(c.scope, c.ctx, symbol).map(|index| {
            let operands = c.body.operand_vec(op);
            c.emit(Code::Call(index), &operands, c.body.results(op));
        }),
        Callee::Value(_) => Err("calls a function that is a value".to_string()),
    })
}

/// A place where control may go on, with the values that are passed to it.
enum Way {
    Block(Block, Vec<Value>),
    /// The innermost exit.
    Leave(Vec<Value>),
}

fn branch(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let view = View::new(c.ctx, c.body);
    let interface = view.op_def(op).and_then(|op_def| op_def.branch);
    let mut ways = Vec::new();
    for index in 0..view.successor_count(op) {
        let block = view.successor(op, index);
        let range = match interface {
            Some(interface) => interface.successor_operands(view, op, index),
            None if view.arguments(block).is_empty() => 0..0,
            None => {
                return Err(
                    "has no evaluation: no 'freehold.branch' says which operands its successors receive".to_string()
                );
            }
        };
        ways.push(Way::Block(block, values(c, op, range)));
    }
    go(c, op, &ways)
}

/// Compiles a terminator without successors: it returns from the function, or leaves a region of the op around it.
fn exit(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let view = View::new(c.ctx, c.body);
    let forwarded = match view.op_def(op).and_then(|op_def| op_def.region_exit) {
        Some(exit) => exit(view, op),
        None => 0..view.operand_count(op),
    };
    let forwarded = values(c, op, forwarded);
    let Some(parent) = view.parent_op(op) else {
        c.emit(Code::Return, &forwarded, &[]);
        return Ok(());
    };
    let region = view.region(op).map_or(0, |region| view.region_number(region));
    let declared = view.op_def(parent).and_then(|op_def| op_def.declaration);
    match declared.and_then(|declared| declared.region_targets(view, parent, Some(region))) {
        Some(targets) => {
            let ways = ways(c, parent, targets, Some(&forwarded))?;
            go(c, op, &ways)
        }
        None => c.leave(&forwarded),
    }
}

/// Compiles an op with regions.
fn regions(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let view = View::new(c.ctx, c.body);
    let declared = view.op_def(op).and_then(|op_def| op_def.declaration);
    let targets = declared.and_then(|declared| declared.region_targets(view, op, None));
    let targets = targets.ok_or("has no evaluation: no 'freehold.region_flow' says how its regions run")?;
    let (registers, label) = (c.regs(view.results(op)), c.label());
    c.exits.push(Exit { registers, label });
    let ways = ways(c, op, targets, None)?;
    go(c, op, &ways)?;
    for region in c.body.regions(op).to_vec() {
        c.region(region)?;
    }
    c.exits.pop();
    c.bind(label);
    Ok(())
}

fn values(c: &Compiler<'_>, op: Op, range: Range<usize>) -> Vec<Value> {
    range.map(|number| c.body.operand(op, number)).collect()
}

/// Returns the ways that `targets` of an op with regions describe. `forwarded`: what a terminator passes.
fn ways(c: &Compiler<'_>, op: Op, targets: Vec<RegionTarget>, forwarded: Option<&[Value]>) -> Result<Vec<Way>, String> {
    let way = |target: RegionTarget| {
        let passed = forwarded.map_or_else(|| values(c, op, target.operands), <[Value]>::to_vec);
        let Some(region) = target.region else { return Ok(Way::Leave(passed)) };
        let region = c.body.regions(op).get(region).copied();
        let block = region.and_then(|region| c.body.first_block(region));
        block.map(|block| Way::Block(block, passed)).ok_or("enters a region without blocks".to_string())
    };
    targets.into_iter().map(way).collect()
}

/// Emits the choice of a way, by the evaluation of `op` if there are several.
fn go(c: &mut Compiler<'_>, op: Op, ways: &[Way]) -> Compiled {
    if let [way] = ways {
        return take(c, way);
    }
    let chosen = number(c, op)?;
    let labels: Vec<Target> = ways.iter().map(|_| c.label()).collect();
    let wrong = c.label();
    let cases = labels.iter().enumerate().map(|(index, &label)| (index as u64, label)).collect();
    c.emit_regs(Code::Switch(Box::new(Switch { cases, default: wrong })), &[chosen], &[]);
    c.bind(wrong);
    let message = format!("its evaluation chooses none of the {} ways to go on", ways.len());
    c.emit(Code::Do(Box::new(move |step| step.fault(FaultKind::Unreachable, message.clone()))), &[], &[]);
    for (way, label) in ways.iter().zip(labels) {
        c.bind(label);
        take(c, way)?;
    }
    Ok(())
}

/// Emits moves of the passed values, and a jump.
fn take(c: &mut Compiler<'_>, way: &Way) -> Compiled {
    match way {
        Way::Leave(passed) => c.leave(passed),
        Way::Block(block, passed) => {
            let (from, to) = (c.regs(passed), c.regs(c.body.arguments(*block)));
            if from.len() != to.len() {
                return Err("passes the wrong number of values".to_string());
            }
            c.emit_move(&from, &to);
            let label = c.block_label(*block);
            c.emit(Code::Jump(label), &[], &[]);
            Ok(())
        }
    }
}

/// Emits the call that computes the number of the way, and returns its register.
fn number(c: &mut Compiler<'_>, op: Op) -> Result<Reg, String> {
    let operands = c.body.operand_vec(op);
    let types: Vec<Type> = operands.iter().map(|&value| c.body.ty(value)).collect();
    for count in (0..=operands.len()).rev() {
        if let Some(index) = super::function(c, op, &types[..count], &[c.ctx.index()])? {
            let chosen = c.fresh(false);
            let from = c.regs(&operands[..count]);
            c.emit_regs(Code::Call(index), &from, &[chosen]);
            return Ok(chosen);
        }
    }
    Err("has no evaluation: control can go on in several ways, and no function in 'freehold.evaluate' returns the number \
         of one"
        .to_string())
}
