//! Evaluation of `scf`: control flow is compiled to jumps.

use smallvec::SmallVec;

use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation, Exit};
use crate::engine::kind::Kind;
use crate::engine::operand::Reg;
use crate::engine::parallel::parallel_loop;
use crate::engine::program::{Code, Switch};
use freehold_core::ir::{DYNAMIC, Op, Region, Value};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("scf.condition", Evaluation::Code(condition)),
    ("scf.execute_region", Evaluation::Code(execute_region)),
    ("scf.for", Evaluation::Code(for_loop)),
    ("scf.forall", Evaluation::Code(forall)),
    ("scf.forall.in_parallel", Evaluation::Code(in_parallel)),
    ("scf.if", Evaluation::Code(if_else)),
    ("scf.index_switch", Evaluation::Code(index_switch)),
    ("scf.parallel", Evaluation::Code(parallel)),
    ("scf.reduce", Evaluation::Code(reduce)),
    ("scf.reduce.return", Evaluation::Code(forward_operands)),
    ("scf.while", Evaluation::Code(while_loop)),
    ("scf.yield", Evaluation::Code(forward_operands)),
];

/// Compiles a terminator that forwards its operands to the parent op.
pub fn forward_operands(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    c.leave(&operands)
}

/// Compiles an op that executes its region once.
fn execute_region(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let results = c.regs(c.body.results(op));
    c.region_into(c.body.regions(op)[0], results)
}

fn if_else(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let results = c.regs(body.results(op));
    let regions: SmallVec<[Region; 2]> = SmallVec::from_slice(body.regions(op));
    let (then, otherwise, end) = (c.label(), c.label(), c.label());
    let else_region = regions.get(1).copied().filter(|&region| body.first_block(region).is_some());
    let counted =
        else_region.is_none() && body.first_block(regions[0]).is_some_and(|block| super::cf::is_only_a_free(c, block));
    let [condition] = body.first_operands(op);
    c.emit(Code::Branch { then, otherwise, counted }, &[condition], &[]);
    c.bind(then);
    c.region_into(regions[0], results.clone())?;
    if let Some(region) = else_region {
        c.emit(Code::Jump(end), &[], &[]);
        c.bind(otherwise);
        c.region_into(region, results)?;
        c.bind(end);
    } else {
        c.bind(otherwise);
    }
    Ok(())
}

fn index_switch(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let results = c.regs(c.body.results(op));
    let cases = c.integers(op, "cases")?;
    let regions: Vec<Region> = c.body.regions(op).to_vec();
    let labels: Vec<_> = regions.iter().map(|_| c.label()).collect();
    let end = c.label();
    let mut targets = rustc_hash::FxHashMap::default();
    for (&value, &label) in cases.iter().zip(&labels[1..]) {
        targets.entry(value as u64).or_insert(label);
    }
    let [selector] = c.body.first_operands(op);
    c.emit(Code::Switch(Box::new(Switch { cases: targets, default: labels[0] })), &[selector], &[]);
    for (region, label) in regions.into_iter().zip(labels) {
        c.bind(label);
        c.region_into(region, results.clone())?;
        c.emit(Code::Jump(end), &[], &[]);
    }
    c.bind(end);
    Ok(())
}

/// Emits a loop over `counter` from its current value to `upper` by `step`. `body` compiles the loop body.
pub fn counted_loop(
    c: &mut Compiler<'_>,
    counter: Reg,
    upper: Reg,
    step: Reg,
    (signed, width): (bool, u32),
    body: impl FnOnce(&mut Compiler<'_>) -> Compiled,
) -> Compiled {
    let (top, exit) = (c.label(), c.label());
    let at = c.location();
    c.bind(top);
    c.emit_regs(Code::LoopTest { signed, width, exit }, &[counter, upper], &[]);
    body(c)?;
    c.set_location(at);
    c.emit_regs(Code::LoopStep { signed, width, exit }, &[counter, step], &[counter]);
    c.emit_regs(Code::Jump(top), &[], &[]);
    c.bind(exit);
    Ok(())
}

fn for_loop(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let width = super::arith::operand_width(c, op).filter(|&width| width <= 64);
    let width = width.ok_or("has a counter of more than 64 bits")?;
    let signed = c.attribute(op, "unsignedCmp").is_none();
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let arguments = c.regs(body.arguments(block));
    let operands = body.operand_vec(op);
    let from: Vec<Reg> = operands[..1].iter().chain(&operands[3..]).map(|&value| c.register(value)).collect();
    c.emit_move(&from, &arguments);
    let (upper, step) = (c.register(operands[1]), c.register(operands[2]));
    let carried = arguments[1..].to_vec();
    counted_loop(c, arguments[0], upper, step, (signed, width), |c| c.scoped_region_into(region, carried.clone()))?;
    let results = c.regs(body.results(op));
    c.emit_move(&carried, &results);
    Ok(())
}

fn while_loop(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let [before, after] = [body.regions(op)[0], body.regions(op)[1]];
    let first = body.first_block(before).ok_or("has no body")?;
    let second = body.first_block(after).ok_or("has no body")?;
    let (carried, passed) = (c.regs(body.arguments(first)), c.regs(body.arguments(second)));
    let operands = body.operand_vec(op);
    let from = c.regs(&operands);
    c.emit_move(&from, &carried);
    let (top, go_on, done) = (c.label(), c.label(), c.label());
    let results = c.regs(body.results(op));
    c.bind(top);
    // The condition takes one of two exits: see `condition`.
    c.exits.push(Exit { registers: results, label: done });
    c.exits.push(Exit { registers: passed, label: go_on });
    c.region(before)?;
    c.exits.pop();
    c.exits.pop();
    c.bind(go_on);
    c.region_into(after, carried)?;
    c.emit(Code::Jump(top), &[], &[]);
    c.bind(done);
    Ok(())
}

fn condition(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    let (then, otherwise) = (c.label(), c.label());
    c.emit(Code::Branch { then, otherwise, counted: false }, &operands[..1], &[]);
    c.bind(then);
    c.leave(&operands[1..])?;
    c.bind(otherwise);
    let inner = c.exits.pop().ok_or("ends a region that no op ran")?;
    let done = c.leave(&operands[1..]);
    c.exits.push(inner);
    done
}

/// Returns registers of bounds that are partly static and partly operands.
fn bounds(c: &mut Compiler<'_>, op: Op, attribute: &str, group: &str) -> Result<Vec<Reg>, String> {
    let known = c.integers(op, attribute)?;
    let mut values = c.group(op, group).map(|index| c.body.operand(op, index)).collect::<Vec<Value>>().into_iter();
    let mut registers = Vec::new();
    for value in known {
        registers.push(if value == DYNAMIC {
            let value = values.next().ok_or("lacks a bound")?;
            c.register(value)
        } else {
            c.constant_index(value)
        });
    }
    Ok(registers)
}

fn forall(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let lower = bounds(c, op, "staticLowerBound", "dynamicLowerBound")?;
    let upper = bounds(c, op, "staticUpperBound", "dynamicUpperBound")?;
    let step = bounds(c, op, "staticStep", "dynamicStep")?;
    let limits: Vec<(Reg, Reg, Reg)> =
        lower.iter().zip(&upper).zip(&step).map(|((&lower, &upper), &step)| (lower, upper, step)).collect();
    let arguments = c.regs(body.arguments(block));
    let (counters, shared) = arguments.split_at(limits.len());
    // Each iteration reads the shared tensors as they were before the loop. Insertions are assembled in other
    // registers.
    let outputs: Vec<Value> = c.group(op, "outputs").map(|index| body.operand(op, index)).collect();
    let from = c.regs(&outputs);
    c.emit_move(&from, shared);
    let together: Vec<Reg> = outputs.iter().map(|&value| c.fresh_like(value)).collect();
    c.emit_move(shared, &together);
    c.shared_tensors.extend(body.arguments(block)[limits.len()..].iter().copied().zip(together.iter().copied()));
    parallel_loop(c, counters, &limits, false, |c| c.scoped_region_into(region, Vec::new()))?;
    let results = c.regs(body.results(op));
    c.emit_move(&together, &results);
    Ok(())
}

fn in_parallel(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    if let Some(block) = body.regions(op).first().and_then(|&region| body.first_block(region)) {
        for inner in body.ops(block) {
            c.op(inner)?;
        }
    }
    c.set_location(body.location(op));
    c.leave(&[])
}

fn parallel(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let [lower, upper, step, inits] = ["lowerBound", "upperBound", "step", "initVals"]
        .map(|name| c.group(op, name).map(|index| body.operand(op, index)).collect::<Vec<Value>>());
    let (lower, upper, step) = (c.regs(&lower), c.regs(&upper), c.regs(&step));
    let limits: Vec<(Reg, Reg, Reg)> =
        lower.iter().zip(&upper).zip(&step).map(|((&lower, &upper), &step)| (lower, upper, step)).collect();
    let counters = c.regs(body.arguments(block));
    let (from, results) = (c.regs(&inits), c.regs(body.results(op)));
    c.emit_move(&from, &results);
    let ordered = adds_floats(c, op);
    parallel_loop(c, &counters, &limits, ordered, |c| c.scoped_region_into(region, Vec::new()))
}

/// Whether a loop has a floating-point reduction, whose result depends on the order.
pub fn adds_floats(c: &Compiler<'_>, op: Op) -> bool {
    let is_exact = |value: &Value| matches!(c.kind(c.body.ty(*value)), Ok(Kind::Int(_)));
    !c.body.results(op).iter().all(is_exact)
}

/// `scf.reduce`: combines its operands with the results of the loop, each by a region.
fn reduce(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let results: Vec<Reg> = match body.parent_op(op) {
        Some(parent) => c.regs(body.results(parent)),
        None => return Err("is not in a loop".to_string()),
    };
    let regions: Vec<Region> = body.regions(op).to_vec();
    for (index, region) in regions.into_iter().enumerate() {
        let block = body.first_block(region).ok_or("has no body")?;
        let arguments = c.regs(body.arguments(block));
        let operand = c.register(body.operand(op, index));
        c.emit_move(&[results[index], operand], &arguments);
        c.region_into(region, vec![results[index]])?;
    }
    c.leave(&[])
}
