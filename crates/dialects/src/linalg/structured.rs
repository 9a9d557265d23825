//! The structured op interface: indexing maps, iterator types of ops, and the syntax `ins(… : …) outs(… : …)`.

use crate::linalg;
use smallvec::SmallVec;

use super::iteration::{IteratorType, convert_each, output_count};
use super::named_op;
use freehold_core::definition::{Structured, inherent_attribute_problem};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExpr, AffineMap, Context, Name, Op, Type, View};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState, OperandName};

/// The attribute in which upstream caches the maps of a named op.
pub const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The interface of all structured ops.
pub(super) static STRUCTURED: Structured = Structured { indexing_maps, output_count };

/// Returns the indexing maps of a structured op, one per operand; `None` if they are unknown.
pub fn indexing_maps(view: View<'_>, op: Op) -> Option<Vec<AffineMap>> {
    if let Some(maps) = view.attribute(op, Name::INDEXING_MAPS) {
        return maps.as_array(view.ctx)?.iter().map(|map| map.as_map(view.ctx)).collect();
    }
    let rank = |index: usize| view.ty(view.operand(op, index)).rank(view.ctx);
    let count = view.operand_count(op);
    let identity = |rank: usize| AffineMap::identity(view.ctx, rank as u32);
    let integers = |name: Name| view.attribute(op, name).and_then(|attr| attr.as_i64_array(view.ctx));
    let op_def = view.op_def(op)?;
    match op_def {
        _ if op_def.is(&linalg::MAP) => Some(vec![identity(rank(count.checked_sub(1)?)?); count]),
        _ if op_def.is(&linalg::REDUCE) => {
            let rank = rank(0)?;
            let dropped = integers(Name::DIMENSIONS)?;
            let kept = without(view.ctx, rank, &dropped);
            let inits = output_count(view, op);
            let mut maps = vec![identity(rank); count - inits];
            maps.extend(std::iter::repeat_n(kept, inits));
            Some(maps)
        }
        _ if op_def.is(&linalg::BROADCAST) => {
            let rank = rank(count.checked_sub(1)?)?;
            Some(vec![without(view.ctx, rank, &integers(Name::DIMENSIONS)?), identity(rank)])
        }
        _ if op_def.is(&linalg::TRANSPOSE) => {
            let rank = rank(count.checked_sub(1)?)?;
            let permutation = integers(Name::PERMUTATION)?;
            let mut inverse = vec![0u32; permutation.len()];
            for (index, &at) in permutation.iter().enumerate() {
                *inverse.get_mut(usize::try_from(at).ok()?)? = index as u32;
            }
            let results: Vec<AffineExpr> = inverse.iter().map(|&index| AffineExpr::dim(view.ctx, index)).collect();
            Some(vec![view.ctx.affine_map(rank as u32, 0, &results), identity(rank)])
        }
        _ => named_op::indexing_maps(view, op),
    }
}

/// Returns the indexing map of operand `number` of a structured op; `None` if it is unknown. O(1) in the number of operands.
pub fn indexing_map(view: View<'_>, op: Op, number: usize) -> Option<AffineMap> {
    if let Some(maps) = view.attribute(op, Name::INDEXING_MAPS) {
        return maps.as_array(view.ctx)?.get(number)?.as_map(view.ctx);
    }
    if view.is(op, &linalg::MAP) {
        let last = view.operand(op, view.operand_count(op).checked_sub(1)?);
        return Some(AffineMap::identity(view.ctx, view.ty(last).rank(view.ctx)? as u32));
    }
    match super::named_op::elementwise_map(view, op, number) {
        None => indexing_maps(view, op)?.get(number).copied(),
        map => map,
    }
}

/// Returns the map `(d0, …) -> (dimensions that are not dropped)`.
fn without(ctx: &Context, rank: usize, dropped: &[i64]) -> AffineMap {
    let kept = (0..rank as u32).filter(|&index| !dropped.contains(&i64::from(index)));
    let results: Vec<AffineExpr> = kept.map(|index| AffineExpr::dim(ctx, index)).collect();
    ctx.affine_map(rank as u32, 0, &results)
}

/// Returns the iterator types of a structured op; `None` if they are unknown.
pub fn iterator_types(view: View<'_>, op: Op) -> Option<Vec<IteratorType>> {
    if let Some(types) = view.attribute(op, Name::ITERATOR_TYPES) {
        return convert_each(types.as_array(view.ctx)?, |attr| IteratorType::from_attr(view.ctx, attr));
    }
    let count = view.operand_count(op);
    let rank = |index: usize| view.ty(view.operand(op, index)).rank(view.ctx);
    let op_def = view.op_def(op)?;
    match op_def {
        _ if op_def.is_one_of(&[&linalg::MAP, &linalg::BROADCAST, &linalg::TRANSPOSE]) => {
            Some(vec![IteratorType::Parallel; rank(count.checked_sub(1)?)?])
        }
        _ if op_def.is(&linalg::ELEMENTWISE) => {
            let maps = indexing_maps(view, op)?;
            Some(vec![IteratorType::Parallel; maps.last()?.data(view.ctx).dims as usize])
        }
        _ if op_def.is(&linalg::REDUCE) => {
            let mut types = vec![IteratorType::Parallel; rank(0)?];
            for dimension in view.attribute(op, Name::DIMENSIONS)?.as_i64_array(view.ctx)? {
                *types.get_mut(usize::try_from(dimension).ok()?)? = IteratorType::Reduction;
            }
            Some(types)
        }
        _ if op_def.is(&linalg::CONTRACT) => {
            let maps = indexing_maps(view, op)?;
            let output = maps.last()?.data(view.ctx);
            let mut types = vec![IteratorType::Reduction; output.dims as usize];
            for expr in &output.results {
                if let freehold_core::ir::AffineExprData::Dim(index) = *expr.data(view.ctx) {
                    types[index as usize] = IteratorType::Parallel;
                }
            }
            Some(types)
        }
        _ => named_op::iterator_types(view, op),
    }
}

/// The types of the operands in `ins(…)` and `outs(…)`.
pub(super) struct StructuredTypes {
    pub inputs: SmallVec<[Type; 4]>,
    pub outputs: SmallVec<[Type; 4]>,
}

/// Parses `{…}` and checks the inherent attributes against the op definition.
pub(super) fn parse_checked_attributes(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let (at, before) = (parser.location(), state.attributes.len());
    parser.optional_attr_dict(state)?;
    let Some(op_def) = parser.ctx().op_def(state.name) else { return Ok(()) };
    match inherent_attribute_problem(parser.ctx(), op_def, &state.attributes[before..]) {
        Some(problem) => parser.error(at, format!("'{}' op {problem}", op_def.name)).fail(),
        None => Ok(()),
    }
}

/// Parses `<{…}>`, `{…}`, `ins(…)`, `outs(…)`, all optional, into operands and attributes.
pub(super) fn parse_structured(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    segments: bool,
) -> Fallible<StructuredTypes> {
    parser.optional_properties(state)?;
    parse_checked_attributes(parser, state)?;
    let mut lists: [(SmallVec<[OperandName; 4]>, SmallVec<[Type; 4]>); 2] = Default::default();
    let mut locations = [parser.location(); 2];
    for (index, keyword) in ["ins", "outs"].into_iter().enumerate() {
        if parser.optional_keyword(keyword) {
            parser.punctuation("(")?;
            locations[index] = parser.location();
            let (operands, types) = &mut lists[index];
            parser.each_operand(Delimiter::Bare, |operand| operands.push(operand))?;
            parser.punctuation(":")?;
            parser.comma_separated(Delimiter::None, "", |parser| {
                types.push(parser.ty()?);
                Ok(())
            })?;
            parser.punctuation(")")?;
        }
    }
    let [inputs, outputs] = lists;
    parser.resolve_all(&inputs.0, &inputs.1, locations[0], state)?;
    parser.resolve_all(&outputs.0, &outputs.1, locations[1], state)?;
    if segments {
        let ctx = parser.ctx();
        let sizes = ctx.int_array_attr(32, &[inputs.0.len() as i64, outputs.0.len() as i64]);
        state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, sizes);
    }
    Ok(StructuredTypes { inputs: inputs.1, outputs: outputs.1 })
}

/// Writes ` ins(… : …) outs(… : …)`.
pub(super) fn print_structured(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let count = body.operand_count(op);
    let inputs = count - output_count(View::new(ctx, body), op).min(count);
    for (keyword, range) in [(" ins(", 0..inputs), (" outs(", inputs..count)] {
        if !range.is_empty() {
            printer.text(keyword);
            printer.values(range.clone().map(|index| body.operand(op, index)));
            printer.text(" : ");
            printer.types_of(range.map(|index| body.operand(op, index)));
            printer.text(")");
        }
    }
}

/// Writes ` -> types` of the op's results.
pub(super) fn print_results(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let types: SmallVec<[Type; 2]> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    printer.optional_arrow_types(&types);
}
