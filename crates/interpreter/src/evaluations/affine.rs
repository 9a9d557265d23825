//! Evaluation of `affine`: maps are compiled to postfix code, loops to jumps.

use smallvec::SmallVec;

use super::affine_maps::{emit_map, evaluate};
use super::scf::counted_loop;
use super::slices::values;
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::fault::FaultKind;
use crate::engine::formula::Formula;
use crate::engine::kind::Kind;
use crate::engine::operand::{Reg, malformed};
use crate::engine::parallel::parallel_loop;
use crate::engine::program::Code;
use crate::engine::step::Step;
use crate::engine::value::Value as Datum;
use freehold_core::ir::{AffineMap, AttrData, Op, Region, Value, read_signed};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("affine.apply", Evaluation::Code(apply)),
    ("affine.delinearize_index", Evaluation::Code(delinearize)),
    ("affine.dma_start", Evaluation::Code(super::transfer::affine_start)),
    ("affine.dma_wait", Evaluation::Code(super::transfer::affine_wait)),
    ("affine.for", Evaluation::Code(for_loop)),
    ("affine.if", Evaluation::Code(if_else)),
    ("affine.linearize_index", Evaluation::Code(linearize)),
    ("affine.load", Evaluation::Code(load)),
    ("affine.max", Evaluation::Code(|c, op| extreme(c, op, "map", true))),
    ("affine.min", Evaluation::Code(|c, op| extreme(c, op, "map", false))),
    ("affine.parallel", Evaluation::Code(parallel)),
    ("affine.prefetch", Evaluation::Code(|_, _| Ok(()))),
    ("affine.store", Evaluation::Code(store)),
    ("affine.vector_load", Evaluation::Code(vector_load)),
    ("affine.vector_store", Evaluation::Code(vector_store)),
    ("affine.yield", Evaluation::Code(super::scf::forward_operands)),
];

fn map_of(c: &Compiler<'_>, op: Op, name: &str) -> Result<AffineMap, String> {
    c.attribute(op, name).and_then(|attr| attr.as_map(c.ctx)).ok_or_else(|| format!("lacks the map '{name}'"))
}

/// Emits the maximum or minimum of the results of a map to `result`.
fn emit_extreme(c: &mut Compiler<'_>, map: AffineMap, operands: &[Value], greatest: bool, result: Reg) {
    let formulas = Formula::of_map(c.ctx, map);
    let dims = map.data(c.ctx).dims as usize;
    let from = c.regs(operands);
    let run = move |step: &mut Step<'_>| {
        let all = evaluate(step, &formulas, dims)?;
        let value = if greatest { all.iter().max() } else { all.iter().min() };
        let value = *value.ok_or_else(|| malformed(step.at))?;
        step.set(0, Datum::index(value));
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &from, &[result]);
}

fn apply(c: &mut Compiler<'_>, op: Op) -> Compiled {
    extreme(c, op, "map", true)
}

fn extreme(c: &mut Compiler<'_>, op: Op, name: &str, greatest: bool) -> Compiled {
    let map = map_of(c, op, name)?;
    let operands = c.body.operand_vec(op);
    let result = c.register(c.body.result(op, 0));
    emit_extreme(c, map, &operands, greatest, result);
    Ok(())
}

fn for_loop(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let operands = body.operand_vec(op);
    let groups = ["lowerBoundOperands", "upperBoundOperands", "inits"].map(|name| c.group(op, name));
    let (lower_map, upper_map) = (map_of(c, op, "lowerBoundMap")?, map_of(c, op, "upperBoundMap")?);
    let step = c.attribute(op, "step").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a step")?;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let (lower, upper) = (c.fresh(false), c.fresh(false));
    emit_extreme(c, lower_map, &operands[groups[0].clone()], true, lower);
    emit_extreme(c, upper_map, &operands[groups[1].clone()], false, upper);
    let step = c.constant_index(step);
    let arguments = c.regs(body.arguments(block));
    let mut from = vec![lower];
    from.extend(c.regs(&operands[groups[2].clone()]));
    c.emit_move(&from, &arguments);
    let carried = arguments[1..].to_vec();
    counted_loop(c, arguments[0], upper, step, (true, 64), |c| c.scoped_region_into(region, carried.clone()))?;
    let results = c.regs(body.results(op));
    c.emit_move(&carried, &results);
    Ok(())
}

fn if_else(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let attr = c.attribute(op, "condition").ok_or("lacks a condition")?;
    let AttrData::IntegerSet(set) = *attr.data(c.ctx) else { return Err("lacks a condition".to_string()) };
    let data = set.data(c.ctx);
    let dims = data.dims as usize;
    let (formulas, equal): (Vec<Formula>, Vec<bool>) =
        data.constraints.iter().map(|&(expr, equal)| (Formula::of(c.ctx, expr), equal)).unzip();
    let condition = c.fresh(false);
    let operands = body.operand_vec(op);
    let from = c.regs(&operands);
    let run = move |step: &mut Step<'_>| {
        let all = evaluate(step, &formulas, dims)?;
        let holds = all.iter().zip(&equal).all(|(&value, &equal)| if equal { value == 0 } else { value >= 0 });
        step.set(0, Datum::bool(holds));
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &from, &[condition]);
    let results = c.regs(body.results(op));
    let regions: SmallVec<[Region; 2]> = SmallVec::from_slice(body.regions(op));
    let (then, otherwise, end) = (c.label(), c.label(), c.label());
    c.emit_regs(Code::Branch { then, otherwise, counted: false }, &[condition], &[]);
    c.bind(then);
    c.region_into(regions[0], results.clone())?;
    c.emit(Code::Jump(end), &[], &[]);
    c.bind(otherwise);
    if let Some(&region) = regions.get(1).filter(|&&region| body.first_block(region).is_some()) {
        c.region_into(region, results)?;
    }
    c.bind(end);
    Ok(())
}

/// Returns the registers of an access: the operands before the indices, and the results of the map.
fn access(c: &mut Compiler<'_>, op: Op, first: usize) -> Result<Vec<Reg>, String> {
    let map = map_of(c, op, "map")?;
    let operands = c.body.operand_vec(op);
    let indices = emit_map(c, map, &operands[first..]);
    let mut registers = c.regs(&operands[..first]);
    registers.extend(indices);
    Ok(registers)
}

fn load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let registers = access(c, op, 1)?;
    let [memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    let result = c.register(c.body.result(op, 0));
    c.emit_regs(Code::Do(super::memref::load_step(kind)), &registers, &[result]);
    Ok(())
}

fn store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let registers = access(c, op, 2)?;
    let [_, memory] = c.operand_types(op);
    let kind = c.element_kind(memory)?;
    c.emit_regs(Code::Do(super::memref::store_step(kind)), &registers, &[]);
    Ok(())
}

fn vector_load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let registers = access(c, op, 1)?;
    let [memory] = c.operand_types(op);
    let element = c.element_kind(memory)?;
    let vector = c.kind(c.result_type(op, 0))?;
    let result = c.register(c.body.result(op, 0));
    c.emit_regs(Code::Do(super::vector::load_step(element, vector)), &registers, &[result]);
    Ok(())
}

fn vector_store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let registers = access(c, op, 2)?;
    let [_, memory] = c.operand_types(op);
    let element = c.element_kind(memory)?;
    c.emit_regs(Code::Do(super::vector::store_step(element)), &registers, &[]);
    Ok(())
}

fn delinearize(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let basis = c.mixed(op, "static_basis", "dynamic_basis")?;
    c.step(op, move |step| {
        let count = step.result_count();
        let mut rest = step.index(0)?;
        let basis = values(step, &basis)?;
        // The basis may omit the bound of the first index, because it is not a divisor.
        let inner = &basis[basis.len() - (count - 1).min(basis.len())..];
        for (index, &extent) in inner.iter().enumerate().rev() {
            if extent <= 0 {
                return step.fault(FaultKind::DivisionByZero, "a basis element is not positive");
            }
            step.set(index + 1, Datum::index(rest.rem_euclid(extent)));
            rest = rest.div_euclid(extent);
        }
        step.set(0, Datum::index(rest));
        Ok(())
    });
    Ok(())
}

fn linearize(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let basis = c.mixed(op, "static_basis", "dynamic_basis")?;
    let range = c.group(op, "multi_index");
    c.step(op, move |step| {
        let indices = step.indices(range.clone())?;
        let basis: SmallVec<[i64; 4]> = values(step, &basis)?;
        let (mut stride, mut sum) = (1i64, 0i64);
        for (back, &index) in indices.iter().rev().enumerate() {
            sum = sum.wrapping_add(index.wrapping_mul(stride));
            if back < basis.len() {
                stride = stride.wrapping_mul(basis[basis.len() - 1 - back]);
            }
        }
        step.set(0, Datum::index(sum));
        Ok(())
    });
    Ok(())
}

/// Returns the sizes of the groups of bounds of `affine.parallel`.
fn group_sizes(c: &Compiler<'_>, op: Op, name: &str, count: usize) -> Result<Vec<usize>, String> {
    let attr = c.attribute(op, name).ok_or("lacks groups of bounds")?;
    let AttrData::DenseElements { splat, data, .. } = attr.data(c.ctx) else {
        return Err("lacks groups of bounds".to_string());
    };
    let size = |index: usize| {
        let at = if *splat { 0 } else { 4 * index };
        data.get(at..at + 4).map(|bytes| read_signed(bytes, 32) as usize).ok_or("lacks groups of bounds".to_string())
    };
    (0..count).map(size).collect()
}

fn parallel(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let body = c.body;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let counters = c.regs(body.arguments(block));
    let operands = body.operand_vec(op);
    let integers = |c: &Compiler<'_>, name: &str| -> Vec<i64> {
        let list = c.attribute(op, name).and_then(|attr| attr.as_array(c.ctx)).unwrap_or_default();
        list.iter().filter_map(|attr| attr.as_i64(c.ctx)).collect()
    };
    let (steps, kinds) = (integers(c, "steps"), integers(c, "reductions"));
    let (lower_map, upper_map) = (map_of(c, op, "lowerBoundsMap")?, map_of(c, op, "upperBoundsMap")?);
    let lower_sizes = group_sizes(c, op, "lowerBoundsGroups", counters.len())?;
    let upper_sizes = group_sizes(c, op, "upperBoundsGroups", counters.len())?;
    let lower_dims = lower_map.data(c.ctx).dims as usize + lower_map.data(c.ctx).symbols as usize;
    let (lower_operands, upper_operands) = operands.split_at(lower_dims.min(operands.len()));
    let mut limits = Vec::new();
    let (mut low, mut high) = (0, 0);
    for index in 0..counters.len() {
        let part = |c: &Compiler<'_>, map: AffineMap, range: std::ops::Range<usize>| {
            let data = map.data(c.ctx);
            let results = data.results.get(range).ok_or("lacks bounds")?;
            Ok::<AffineMap, String>(c.ctx.affine_map(data.dims, data.symbols, results))
        };
        let lower = part(c, lower_map, low..low + lower_sizes[index])?;
        let upper = part(c, upper_map, high..high + upper_sizes[index])?;
        low += lower_sizes[index];
        high += upper_sizes[index];
        let (from, to) = (c.fresh(false), c.fresh(false));
        emit_extreme(c, lower, lower_operands, true, from);
        emit_extreme(c, upper, upper_operands, false, to);
        let step = c.constant_index(*steps.get(index).ok_or("lacks steps")?);
        limits.push((from, to, step));
    }
    let mut combine = Vec::new();
    for (&number, &result) in kinds.iter().zip(body.results(op)) {
        let kind = c.kind(body.ty(result))?;
        let scalar =
            super::memref::atomic_op(&kind, number).ok_or("has a reduction kind that does not fit its type")?;
        let start = identity(&kind, number).ok_or("has a reduction kind without an identity value")?;
        let register = c.register(result);
        c.emit_regs(Code::Constant(start), &[], &[register]);
        let each = c.fresh(false);
        combine.push((scalar, register, each));
    }
    let each: Vec<Reg> = combine.iter().map(|entry| entry.2).collect();
    let ordered = super::scf::adds_floats(c, op);
    parallel_loop(c, &counters, &limits, ordered, |c| {
        c.scoped_region_into(region, each.clone())?;
        for &(scalar, register, each) in &combine {
            c.emit_regs(Code::Scalar(scalar), &[register, each], &[register]);
        }
        Ok(())
    })
}

/// Returns the identity value of a reduction.
fn identity(kind: &Kind, number: i64) -> Option<Datum> {
    use freehold_core::ir::float;
    match kind {
        Kind::Int(width) if *width <= 64 => {
            let ones = if *width == 64 { u64::MAX } else { (1 << width) - 1 };
            Some(Datum::Scalar(match number {
                1 | 7 | 14 | 15 => 0,
                2 | 11 => ones,
                6 => 1 << (width - 1),
                10 => ones >> 1,
                13 => 1,
                _ => return None,
            }))
        }
        Kind::Float(format) => {
            let value = match number {
                0 => 0.0,
                12 => 1.0,
                4 => f64::NEG_INFINITY,
                8 => f64::INFINITY,
                5 | 9 => f64::NAN,
                _ => return None,
            };
            Some(Datum::of_bits(float::from_f64(*format, value), format.width()))
        }
        _ => None,
    }
}
