//! `linalg.tiled_loop` of versions 13 and 14, which becomes a nest of `scf.for`.
//!
//! ```text
//! %r = linalg.tiled_loop (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) ins (%x = %in: T) outs (%y = %out: U) { … }
//!
//! %r = scf.for %i = %a to %c step %e iter_args(%z = %out) -> (U) {
//!   %s = scf.for %j = %b to %d step %f iter_args(%y = %z) -> (U) { … }
//!   scf.yield %s : U
//! }
//! ```
//!
//! Outputs that are tensors are carried by the loops. Inputs and outputs in memory are the operands themselves.

use crate::{linalg, scf};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{InsertPoint, Name, Op, OpSpec, Type, Value};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};
use freehold_history::Upgraded;

/// Parses `linalg.tiled_loop`.
pub fn parse(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mut arguments = parser.argument_list(Delimiter::Paren, false, false)?;
    let count = arguments.len();
    for argument in &mut arguments {
        argument.ty = Some(ctx.index());
    }
    for keyword in ["=", "to", "step"] {
        if keyword == "=" {
            parser.punctuation(keyword)?
        } else {
            parser.keyword(keyword)?
        }
        let at = parser.location();
        let operands = parser.operand_list(Delimiter::Paren)?;
        if operands.len() != count {
            return parser.error(at, format!("expected {count} operands")).fail();
        }
        parser.resolve_same(&operands, ctx.index(), state)?;
    }
    let mut sizes = vec![count, count, count];
    for keyword in ["ins", "outs"] {
        let before = arguments.len();
        if parser.optional_keyword(keyword) {
            parser.comma_separated(Delimiter::Paren, "", |parser| {
                let mut argument = parser.argument(false, false)?;
                parser.punctuation("=")?;
                let operand = parser.operand()?;
                let ty = parser.colon_type()?;
                parser.resolve_same(&[operand], ty, state)?;
                argument.ty = Some(ty);
                if keyword == "outs" && ty.is_ranked_tensor(ctx) {
                    state.results.push(ty);
                }
                arguments.push(argument);
                Ok(())
            })?;
        }
        sizes.push(arguments.len() - before);
    }
    for keyword in ["iterators", "distribution"] {
        if parser.optional_keyword(keyword) {
            parser.attribute(None)?;
        }
    }
    let sizes: Vec<i64> = sizes.into_iter().map(|size| size as i64).collect();
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &sizes));
    let region = parser.region(&arguments)?;
    parser.ensure_terminator(region, linalg::YIELD.name);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints nothing: the op is only read.
pub fn print(_: &mut OpPrinter<'_>, _: Op) {}

/// Makes the op a nest of `scf.for`. The op itself becomes the outermost loop.
pub fn upgrade(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let sizes = upgraded.op.get(ctx, Name::OPERAND_SEGMENT_SIZES).and_then(|sizes| sizes.as_i64_array(ctx));
    let sizes: Vec<usize> = sizes.unwrap_or_default().into_iter().map(|size| size as usize).collect();
    let operands: Vec<Value> = upgraded.op.operands.to_vec();
    let region = upgraded.op.regions.first().copied();
    let block = region.and_then(|region| upgraded.body.first_block(region));
    let (Some(region), Some(block)) = (region, block) else { return Err("has no body".to_string()) };
    let &[count, _, _, inputs, outputs] = &sizes[..] else { return Err("has no segment sizes".to_string()) };
    let arguments = upgraded.body.arguments(block).to_vec();
    let is_complete = arguments.len() == count + inputs + outputs && operands.len() == 3 * count + inputs + outputs;
    if count == 0 || !is_complete {
        return Err("has other numbers of arguments than operands".to_string());
    }
    let body = &mut *upgraded.body;
    let location = upgraded.op.location;
    // Inputs, and outputs in memory, are the same in each iteration.
    let mut carried: Vec<Value> = Vec::new();
    let mut gone: Vec<Value> = Vec::new();
    for (index, (&argument, &operand)) in arguments[count..].iter().zip(&operands[3 * count..]).enumerate() {
        if index >= inputs && body.ty(operand).is_ranked_tensor(ctx) {
            carried.push(operand);
        } else {
            body.replace_all_uses(argument, operand);
            gone.push(argument);
        }
    }
    let yields = ctx.op_name_of(&scf::YIELD);
    if let Some(last) = body.last_op(block) {
        body.set_name(last, yields);
    }
    let bounds = |level: usize| [operands[level], operands[count + level], operands[2 * count + level]];
    let types: Vec<Type> = carried.iter().map(|&value| body.ty(value)).collect();
    let mut regions = vec![region];
    // The loops around the innermost one, from the outside.
    let mut outer: Vec<(freehold_core::ir::Block, Vec<Value>)> = Vec::new();
    for &argument in &arguments[..count - 1] {
        let region = body.create_region();
        let around = body.append_block(region);
        let iterator = body.add_argument(around, ctx.index(), location);
        body.replace_all_uses(argument, iterator);
        gone.push(argument);
        let inits = types.iter().map(|&ty| body.add_argument(around, ty, location)).collect();
        outer.push((around, inits));
        regions.insert(regions.len() - 1, region);
    }
    body.erase_arguments_if(block, |argument| gone.contains(&argument));
    for level in (1..count).rev() {
        let (around, inits) = &outer[level - 1];
        let operands: Vec<Value> = bounds(level).into_iter().chain(inits.iter().copied()).collect();
        let spec = OpSpec::new(ctx.op_name_of(&scf::FOR), location).operands(&operands).results(&types);
        let inner = body.insert(InsertPoint::End(*around), &spec.region(regions[level]));
        let results = body.results(inner).to_vec();
        body.insert(InsertPoint::End(*around), &OpSpec::new(yields, location).operands(&results));
    }
    let op = &mut *upgraded.op;
    op.operands = bounds(0).into_iter().chain(carried).collect();
    op.regions = [regions[0]].into_iter().collect();
    for name in ["operandSegmentSizes", "iterator_types", "distribution_types"] {
        upgraded.take_attribute(name);
    }
    upgraded.set_definition(&scf::FOR);
    Ok(())
}
