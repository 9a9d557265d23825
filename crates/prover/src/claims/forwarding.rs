//! The values that an op makes other names of its operands: views, branches, yields, and calls that return an argument.

use super::views::{is_claim, is_view, name_of};
use crate::summary::Program;
use freehold_core::ir::{AffineExprData, Op, Value, View};

/// Returns pairs of a value and another name of it that an op gives it.
pub fn forwarded(program: &Program<'_>, view: View<'_>, scope: usize, op: Op) -> Vec<(Value, Value)> {
    let name = name_of(view, op);
    let operands = || -> Vec<Value> { view.operands(op).collect() };
    let mut pairs = Vec::new();
    match name {
        _ if is_claim(view, op) => {}
        _ if is_view(name) => {
            let [source] = view.first_operands(op);
            pairs.push((source, view.result(op, 0)));
        }
        "arith.select" => {
            let [_, on_true, on_false] = view.first_operands(op);
            pairs.extend([on_true, on_false].map(|chosen| (chosen, view.result(op, 0))));
        }
        "memref.distinct_objects" => pairs.extend(view.operands(op).zip(view.results(op).iter().copied())),
        "func.call" => pairs.extend(returned_arguments(program, view, scope, op)),
        "memref.alloc" | "memref.alloca" | "memref.get_global" | "memref.realloc" | "bufferization.clone" => {}
        "scf.for" | "affine.for" => {
            let results = view.results(op).to_vec();
            let all = operands();
            let inits = &all[all.len() - results.len()..];
            if turns(view, op).is_none_or(|turns| turns == 0) {
                pairs.extend(inits.iter().copied().zip(results));
            }
            pairs.extend(inits.iter().copied().zip(entry_arguments(view, op, 0).into_iter().skip(1)));
        }
        "scf.while" => pairs.extend(operands().into_iter().zip(entry_arguments(view, op, 0))),
        "scf.yield" | "affine.yield" | "scf.condition" | "memref.alloca_scope.return" => {
            pairs.extend(yielded(view, op, name));
        }
        _ if view.successor_count(op) > 0 => pairs.extend(branched(view, op, name)),
        _ => {
            // An unknown op may return what it takes.
            for &result in view.results(op).iter().filter(|&&result| view.ty(result).is_memref(view.ctx)) {
                pairs.extend(operands().into_iter().map(|operand| (operand, result)));
            }
        }
    }
    pairs
}

/// Whether an op forwards its operands only as [`forwarded`] says.
pub fn is_known(view: View<'_>, op: Op, name: &str) -> bool {
    let is_terminator = view.block(op).is_some_and(|block| view.body.terminator(view.ctx, block) == Some(op));
    match name {
        "memref.store" => {
            let [stored] = view.first_operands(op);
            !view.ty(stored).is_memref(view.ctx)
        }
        "cf.br"
        | "cf.cond_br"
        | "cf.switch"
        | "scf.yield"
        | "affine.yield"
        | "scf.condition"
        | "memref.alloca_scope.return"
        | "func.return" => true,
        _ => !is_terminator,
    }
}

/// Returns how many turns a loop runs, if its bounds are constant: 0, 1, or 2 for more.
pub fn turns(view: View<'_>, op: Op) -> Option<u8> {
    let constant = |value: Value| -> Option<i64> {
        let made = view.defining_op(value).filter(|&made| view.is_named(made, "arith.constant"))?;
        view.attribute(made, "value")?.as_i64(view.ctx)
    };
    let map = |name: &str| constant_map(view, op, name);
    let (lower, upper, step) = match name_of(view, op) {
        "affine.for" => {
            let step = view.attribute(op, "step").and_then(|step| step.as_i64(view.ctx));
            (map("lowerBoundMap")?, map("upperBoundMap")?, step)
        }
        "scf.for" if view.attribute(op, "unsignedCmp").is_none() => {
            let [lower, upper, step] = view.first_operands(op);
            (constant(lower)?, constant(upper)?, constant(step).filter(|&step| step > 0))
        }
        _ => return None,
    };
    Some(match () {
        () if lower >= upper => 0,
        () if step.is_some_and(|step| step > 0 && lower.checked_add(step).is_none_or(|next| next >= upper)) => 1,
        () => 2,
    })
}

/// Returns the constant that is the only result of a map.
pub fn constant_map(view: View<'_>, op: Op, name: &str) -> Option<i64> {
    let map = view.attribute(op, name)?.as_map(view.ctx)?;
    match view.ctx.affine_map_data(map).results.as_ref() {
        [only] => match view.ctx.affine_expr_data(*only) {
            AffineExprData::Constant(value) => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

fn entry_arguments(view: View<'_>, op: Op, region: usize) -> Vec<Value> {
    let region = view.regions(op).get(region).copied();
    region.and_then(|region| view.first_block(region)).map(|block| view.arguments(block).to_vec()).unwrap_or_default()
}

fn returned_arguments(program: &Program<'_>, view: View<'_>, scope: usize, op: Op) -> Vec<(Value, Value)> {
    let name = view.attribute(op, "callee").and_then(|attr| attr.as_symbol(view.ctx));
    let Some(function) = name.and_then(|name| program.function(scope, name)) else { return Vec::new() };
    let mut pairs = Vec::new();
    for (&result, returned) in view.results(op).iter().zip(&function.summary.returned) {
        pairs.extend(returned.arguments.iter().map(|&index| (view.operand(op, index), result)));
        pairs.extend(returned.results.indices().map(|index| (view.result(op, index), result)));
    }
    pairs
}

/// Returns the values that a terminator of a region forwards.
fn yielded(view: View<'_>, op: Op, name: &str) -> Vec<(Value, Value)> {
    let Some(parent) = view.parent_op(op) else { return Vec::new() };
    let results = view.results(parent).to_vec();
    let values: Vec<Value> = view.operands(op).collect();
    let values = || values.iter().copied();
    match (name_of(view, parent), name) {
        ("scf.for" | "affine.for", _) => {
            let mut carried = entry_arguments(view, parent, 0).split_off(1);
            if turns(view, parent).is_some_and(|turns| turns < 2) {
                carried.clear();
            }
            values().zip(results).chain(values().zip(carried)).collect()
        }
        ("scf.while", "scf.condition") => {
            let after = entry_arguments(view, parent, 1);
            values().skip(1).zip(results).chain(values().skip(1).zip(after)).collect()
        }
        ("scf.while", _) => values().zip(entry_arguments(view, parent, 0)).collect(),
        _ => values().zip(results).collect(),
    }
}

fn branched(view: View<'_>, op: Op, name: &str) -> Vec<(Value, Value)> {
    let operands: Vec<Value> = view.operands(op).collect();
    let group = |name: &str| -> Vec<Value> {
        let range = view.op_def(op).map_or(0..0, |row| row.operand_group(view, op, name));
        range.filter_map(|index| operands.get(index).copied()).collect()
    };
    let passed: Vec<Vec<Value>> = match name {
        "cf.br" => vec![operands.clone()],
        "cf.cond_br" => vec![group("trueDestOperands"), group("falseDestOperands")],
        "cf.switch" => {
            let default = group("defaultOperands");
            let mut start = 1 + default.len();
            let sizes = view.attribute(op, "case_operand_segments").map(|attr| attr.integers(view.ctx));
            let mut passed = vec![default];
            for size in sizes.unwrap_or_default() {
                let end = start + size as usize;
                passed.push(operands.get(start..end).unwrap_or_default().to_vec());
                start = end;
            }
            passed
        }
        _ => Vec::new(),
    };
    let successors = view.successors(op);
    successors.zip(passed).flat_map(|(block, values)| values.into_iter().zip(view.arguments(block).to_vec())).collect()
}
