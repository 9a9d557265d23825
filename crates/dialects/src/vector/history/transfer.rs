//! The spellings of `vector.transfer_read` and `vector.transfer_write` in other versions of MLIR.
//!
//! The type of a mask follows from the vector type and the permutation map. Before 16, the mask had the dimensions of the
//! vector that are not broadcast, in this order; since then it has them in the order of the dimensions of the memref or
//! tensor.
//!
//! ```text
//! vector.transfer_read %m[%i, %i], %p, %mask {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<9x4xf32>
//!
//! %mask : vector<9x4xi1>      13 to 15
//! %mask : vector<4x9xi1>      since 16
//! ```

use crate::spellings::{unchanged, was};
use crate::vector;
use crate::vector::syntax::{self, accessed, former_mask_type, mask_type};
use freehold_core::definition::Syntax;
use freehold_core::ir::{AffineMap, Body, Context, InsertPoint, Location, Name, Op, OpSpec, Type, Value, Version};
use freehold_core::sort::sort_by_key;
use freehold_history::{Downgraded, Inexpressible, Spelling, Upgraded};

/// `vector.transfer_read`
pub(super) static TRANSFER_READ: [Spelling; 1] = [Spelling::until(Version::V15)
    .syntax(Syntax::Custom(syntax::parse_former_transfer_read, syntax::print_transfer))
    .code(unchanged, permute_mask)];

/// `vector.transfer_write`
pub(super) static TRANSFER_WRITE: [Spelling; 1] = [Spelling::until(Version::V15)
    .syntax(Syntax::Custom(syntax::parse_former_transfer_write, syntax::print_transfer))
    .code(unchanged, permute_mask)];

/// Adds the attribute `in_bounds`, which was optional before ops had properties, and makes the mask one of today.
pub(super) fn normalize_transfer(transfer: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = transfer.ctx;
    let map = transfer.op.get(ctx, Name::PERMUTATION_MAP).and_then(|map| map.as_map(ctx));
    let Some(map) = map else { return Ok(()) };
    if !transfer.has_properties && transfer.op.get(ctx, Name::IN_BOUNDS).is_none() {
        let flags = vec![ctx.bool_attr(false); map.data(ctx).results.len()];
        transfer.op.attribute(ctx, Name::IN_BOUNDS, ctx.array_attr(&flags));
    }
    let Some(order) = mask_order(ctx, map) else { return Ok(()) };
    let segments = transfer.attribute("operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    let (Some(1), Some(&mask)) = (segments.last(), transfer.op.operands.last()) else { return Ok(()) };
    let stored = transfer.op.operands.first().map(|&value| transfer.body.ty(value)).filter(|ty| ty.is_vector(ctx));
    let Some(vector) = stored.or_else(|| transfer.op.results.first().copied()) else { return Ok(()) };
    let (present, former) = (mask_type(ctx, vector, map), former_mask_type(ctx, vector, map));
    let actual = transfer.body.ty(mask);
    // If both are one type, the version decides.
    let is_former = if former == present { transfer.newest < Version::V16 } else { actual == former };
    if former == present && actual == present && !is_former {
        transfer.note = Some(
            "has a mask in the order of the dimensions of its source, which was that of the vector until 15".into(),
        );
    }
    if is_former {
        let spec = transposition(ctx, mask, present, &order, transfer.op.location);
        let op = transfer.body.insert(InsertPoint::End(transfer.block), &spec);
        let last = transfer.op.operands.len() - 1;
        transfer.op.operands[last] = transfer.body.result(op, 0);
        transfer.absorbs |= transposed(ctx, transfer.body, mask).is_some();
    }
    Ok(())
}

/// Returns the transposition that makes `value`, if that is one without other attributes.
fn transposed(ctx: &Context, body: &Body, value: Value) -> Option<Op> {
    let is_plain = |op: &Op| body.attributes(*op).entries(ctx).len() == 1;
    body.defining_op(value).filter(|&op| was(ctx, body, op, vector::TRANSPOSE.name)).filter(is_plain)
}

/// Removes a transposition of a mask that the text of an older version has, and the one that was added to undo it.
pub(super) fn absorb_mask(ctx: &Context, body: &mut Body, op: Op) {
    let map = body.attribute(ctx, op, Name::PERMUTATION_MAP).and_then(|map| map.as_map(ctx));
    let Some(order) = map.and_then(|map| mask_order(ctx, map)) else { return };
    let segments = body.attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES).map(|sizes| sizes.integers(ctx));
    let (Some(1), Some(last)) = (segments.unwrap_or_default().last().copied(), body.operand_count(op).checked_sub(1))
    else {
        return;
    };
    // Each is directly before the next, which is its only use.
    let before = |body: &Body, at: Op, value: Value, order: &[i64]| {
        let transposition =
            transposed(ctx, body, value).filter(|&transposition| body.previous(at) == Some(transposition))?;
        let is_order = permutation(ctx, body.attribute(ctx, transposition, PERMUTATION)) == order;
        (is_order && body.has_one_use(value)).then_some(transposition)
    };
    let Some(added) = before(body, op, body.operand(op, last), &order) else { return };
    let [transposed] = body.first_operands(added);
    let Some(undone) = before(body, added, transposed, &inverse(&order)) else { return };
    let [mask] = body.first_operands(undone);
    body.set_operand(op, last, mask);
    body.erase(added);
    body.erase(undone);
}

/// Makes the mask one of a version before 16.
fn permute_mask(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let map = body.attribute(ctx, op, Name::PERMUTATION_MAP).and_then(|map| map.as_map(ctx));
    let Some((map, order)) = map.and_then(|map| Some((map, mask_order(ctx, map)?))) else { return Ok(()) };
    let segments = body.attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES).map(|sizes| sizes.integers(ctx));
    if segments.unwrap_or_default().last() != Some(&1) {
        return Ok(());
    }
    let Some(last) = body.operand_count(op).checked_sub(1) else { return Ok(()) };
    let mask = body.operand(op, last);
    // Only one directly before is read back at its place.
    let former = transposed(ctx, body, mask)
        .filter(|&transposition| body.previous(op) == Some(transposition) && body.has_one_use(mask));
    let former =
        former.filter(|&transposition| permutation(ctx, body.attribute(ctx, transposition, PERMUTATION)) == order);
    if let Some(former) = former {
        let [former_mask] = body.first_operands(former);
        body.set_operand(op, last, former_mask);
        body.erase(former);
        return Ok(());
    }
    let [first] = body.first_operands(op);
    let first = body.ty(first);
    let vector = if first.is_vector(ctx) { first } else { body.ty(body.result(op, 0)) };
    let spec = transposition(ctx, mask, former_mask_type(ctx, vector, map), &inverse(&order), body.location(op));
    let transpose = body.insert(InsertPoint::Before(op), &spec);
    body.set_operand(op, last, body.result(transpose, 0));
    downgraded.set_definition(transpose, &vector::TRANSPOSE)
}

/// The attribute of `vector.transpose`.
const PERMUTATION: &str = "permutation";

fn permutation(ctx: &Context, attr: Option<freehold_core::ir::Attr>) -> Vec<i64> {
    attr.map(|attr| attr.integers(ctx)).unwrap_or_default()
}

fn inverse(order: &[i64]) -> Vec<i64> {
    let mut inverse = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, &from)| inverse[from as usize] = at as i64);
    inverse
}

fn transposition(ctx: &Context, value: Value, result: Type, order: &[i64], location: Location) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&vector::TRANSPOSE), location).operands(&[value]).results(&[result]);
    spec.attribute(ctx, PERMUTATION, ctx.int_array_attr(64, order))
}

/// Returns, for each dimension of a mask, its dimension in versions before 16; `None` if all are the same.
fn mask_order(ctx: &Context, map: AffineMap) -> Option<Vec<i64>> {
    let dims: Vec<u32> = accessed(ctx, map).map(|(_, dim)| dim).collect();
    let mut order: Vec<i64> = (0..dims.len() as i64).collect();
    sort_by_key(&mut order, |&at| dims[at as usize]);
    (!order.is_sorted()).then_some(order)
}
