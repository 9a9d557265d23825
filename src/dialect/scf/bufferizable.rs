//! What `scf`'s ops without loops answer to the bufferization analysis: their results are what their regions yield.

use crate::interface::*;
use crate::ir::{Op, Region, Use, Value, ValueDef};
use crate::syntax::Diagnostics;

/// `scf.if`, `scf.index_switch`: the result of one of the regions.
pub struct OneOf;
/// `scf.execute_region`
pub struct ExecuteRegion;
/// `scf.yield`
pub struct Yield;
/// `scf.condition`
pub static CONDITION: PlainBufferizable = PlainBufferizable::READER;
/// `scf.forall.in_parallel`
pub static IN_PARALLEL: PlainBufferizable = PlainBufferizable::NOTHING;

impl Bufferizable for OneOf {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, index) = query.body.def(value) else { return AliasingOperands::new() };
        let regions = query.body.regions(op);
        // The default region of a switch stands first, and is asked last.
        let is_switch = query.body.operand_count(op) == 1 && query.body.attribute(query.ctx, op, "cases").is_some();
        let (first, rest) = regions.split_at(usize::from(is_switch).min(regions.len()));
        let yields = rest.iter().chain(first).flat_map(|&region| query.terminator_operands(region, index));
        yields.map(|operand| AliasingOperand::equivalent(operand).maybe()).collect()
    }
}

/// The only `scf.yield` that leaves the region.
fn unique_yield(query: &Query<'_>, region: Region) -> Option<Op> {
    let body = query.body;
    let last = |block| body.last_op(block).filter(|&op| body.is(query.ctx, op, "scf.yield"));
    let mut yields = body.blocks(region).filter_map(last);
    let first = yields.next()?;
    yields.next().is_none().then_some(first)
}

impl Bufferizable for ExecuteRegion {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, index) = query.body.def(value) else {
            let operands = forwarded_operands(query, value).into_iter();
            return operands.map(|operand| AliasingOperand::equivalent(operand).maybe()).collect();
        };
        let region = query.body.regions(op).first();
        let terminator = region.and_then(|&region| unique_yield(query, region));
        let operand = terminator.filter(|&op| index < query.body.operand_count(op));
        operand.map(|op| AliasingOperand::equivalent(query.body.operand_use(op, index))).into_iter().collect()
    }

    fn supports_unstructured_control_flow(&self) -> bool {
        true
    }

    fn verify_analysis(&self, query: &Query<'_>, op: Op, diagnostics: &Diagnostics) -> Verified {
        if query.body.regions(op).first().is_some_and(|&region| unique_yield(query, region).is_some()) {
            return Ok(());
        }
        let message = "'scf.execute_region' op op without unique scf.yield is not supported";
        diagnostics.error(query.body.location(op), message);
        Err(())
    }

    fn is_writable(&self, _query: &Query<'_>, _value: Value) -> bool {
        true
    }
}

impl Bufferizable for Yield {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let body = query.body;
        let Some(parent) = body.parent_op(body.use_owner(operand)) else { return AliasingValues::new() };
        let certain = match &*query.ctx.op_name_data(body.name(parent)).text {
            // mlir-opt leaves the switch out, and overlooks what is written through its result.
            "scf.if" | "scf.index_switch" => false,
            "scf.execute_region" => true,
            _ => return AliasingValues::new(),
        };
        let Some(&result) = body.results(parent).get(body.use_number(operand)) else { return AliasingValues::new() };
        let alias = AliasingValue::equivalent(result);
        AliasingValues::from_iter([if certain { alias } else { alias.maybe() }])
    }

    fn must_be_in_place(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }
}
