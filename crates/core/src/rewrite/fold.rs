//! Folding of single ops, given the constant values of their operands.

use smallvec::SmallVec;

use crate::definition::{FoldInput, FoldValue, Folded, OpDef, Traits, constant_of};
use crate::ir::{Attr, Body, Context, Op, SymbolScope, Value, View};

/// Folds `op`: first with its own fold function, then by its traits. The constant operands are taken from their
/// defining ops. A constant op itself does not fold.
pub fn fold_op(ctx: &Context, body: &mut Body, op: Op) -> Folded {
    match body.op_def(ctx, op) {
        Some(op_def) if may_fold(op_def) => {
            let constants: SmallVec<[Option<Attr>; 4]> =
                body.operands(op).map(|value| constant_of(View::new(ctx, body), value)).collect();
            fold_with(ctx, body, op, op_def, &constants, &SymbolScope::EMPTY)
        }
        _ => Folded::No,
    }
}

/// Whether ops of this definition can fold at all.
pub fn may_fold(op_def: &OpDef) -> bool {
    let traits = Traits::COMMUTATIVE | Traits::IDEMPOTENT | Traits::INVOLUTION | Traits::CAST;
    !op_def.has(Traits::CONSTANT_LIKE) && (op_def.fold.is_some() || op_def.traits.intersects(traits))
}

/// Folds `op` of definition `op_def`, given the constants among its operands and the visible symbols. The op must not be a
/// constant itself.
pub fn fold_with(
    ctx: &Context,
    body: &mut Body,
    op: Op,
    op_def: &'static OpDef,
    constants: &[Option<Attr>],
    symbols: &SymbolScope<'_>,
) -> Folded {
    let own = match op_def.fold {
        Some(fold) => fold(&mut FoldInput { ctx, body, op, constants, symbols }),
        None => Folded::No,
    };
    let own = match own {
        Folded::Results(values) => {
            // A result that folds to itself counts as a change in place.
            let itself = values.len() == 1 && values[0] == FoldValue::Value(body.result(op, 0));
            if !itself && values.len() == body.results(op).len() && !values.is_empty() {
                return Folded::Results(values);
            }
            Folded::InPlace
        }
        other => other,
    };
    match fold_traits(body, op, op_def, constants) {
        Folded::No => own,
        folded => folded,
    }
}

/// Folds like [`fold_with`], but with assumed constants: changes in place to the op's operands and attributes are
/// undone. Ops that the fold creates, and uses that it redirects to their results, stay.
pub fn fold_supposing(
    ctx: &Context,
    body: &mut Body,
    op: Op,
    op_def: &'static OpDef,
    constants: &[Option<Attr>],
    symbols: &SymbolScope<'_>,
) -> Folded {
    let (operands, attributes) = (body.operand_vec(op), body.attributes(op));
    let folded = fold_with(ctx, body, op, op_def, constants, symbols);
    body.set_operands(op, &operands);
    if body.attributes(op) != attributes {
        body.set_attributes(op, attributes);
    }
    folded
}

/// Folds by the op's traits alone.
fn fold_traits(body: &mut Body, op: Op, op_def: &OpDef, constants: &[Option<Attr>]) -> Folded {
    if op_def.has(Traits::COMMUTATIVE) && constants_last(body, op, constants) {
        return Folded::InPlace;
    }
    if op_def.has(Traits::IDEMPOTENT) {
        if let Some([value]) = body.all_operands(op) {
            if body.defining_op(value).is_some_and(|def| body.name(def) == body.name(op)) {
                return Folded::value(value);
            }
        } else if let Some(first) = body.operands(op).next()
            && body.operands(op).all(|value| value == first)
        {
            return Folded::value(first);
        }
    }
    if op_def.has(Traits::INVOLUTION)
        && let Some([operand]) = body.all_operands(op)
        && let Some(inner) = body.defining_op(operand).filter(|&def| body.name(def) == body.name(op))
    {
        let [original] = body.first_operands(inner);
        return Folded::value(original);
    }
    if op_def.has(Traits::CAST) && body.operand_count(op) > 0 && body.operand_count(op) == body.results(op).len() {
        let pairs = body.operands(op).zip(body.results(op));
        if pairs.into_iter().all(|(operand, &result)| body.ty(operand) == body.ty(result)) {
            return Folded::Results(body.operands(op).map(FoldValue::Value).collect());
        }
    }
    Folded::No
}

/// Moves constant operands after the others, otherwise keeping the order. Returns whether anything moved.
fn constants_last(body: &mut Body, op: Op, constants: &[Option<Attr>]) -> bool {
    if constants.len() < 2 {
        return false;
    }
    let first_constant = constants.iter().position(Option::is_some).unwrap_or(constants.len());
    if constants[first_constant..].iter().all(Option::is_some) {
        return false;
    }
    let operands = body.operand_vec(op);
    let ordered: SmallVec<[Value; 4]> = (0..operands.len())
        .filter(|&index| constants[index].is_none())
        .chain((0..operands.len()).filter(|&index| constants[index].is_some()))
        .map(|index| operands[index])
        .collect();
    body.set_operands(op, &ordered);
    true
}
