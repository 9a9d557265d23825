//! What instances of a parallel region read of the tensors that they share.
//!
//! ```mlir
//! %r = scf.forall (%i) in (4) shared_outs(%x = %t) -> (tensor<4xf32>) {
//!   %v = tensor.extract %x[%c0] : tensor<4xf32>        // what was given: %t, whatever other iterations insert
//!   %s = tensor.from_elements %v : tensor<1xf32>
//!   scf.forall.in_parallel {
//!     tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
//!   }
//! }
//! ```
//!
//! Within the region a shared argument is the tensor that the op is given; what instances insert shows in the op's
//! result only. As buffers the two are one, which is written while other instances run. So a use that may see what
//! another instance wrote is made one of the tensor that was given, before anything is analyzed: `tensor.extract %t`.
//! That tensor is then read within an op that writes it, and the analysis has the op write a copy. mlir-opt lets the
//! use see what happens to be there.
//!
//! A use stays as it is if it takes out a part that is known to lie apart from all that instances insert; and if it takes
//! out the very part that this instance inserts: instances must not insert into the
//! same place, so that no other one writes that part. Where the part is at the same place for all instances, they must
//! all insert the same, and a use of it stays only if nothing reads what was there.
//!
//! Where nothing is inserted into an argument, the op's result is what was given, and no use of the argument may write it.
//!
//! Cost: O(uses), besides parts at unknown offsets, of which those of one tensor are compared pair by pair.

use rustc_hash::FxHashMap;

use crate::bufferization::*;
use crate::interface::*;
use crate::ir::{Body, Context, Op, Use, Value, View};

/// Makes uses of shared arguments of parallel regions, in all bodies below `root`, uses of what was given, where they
/// might see what another instance of the region writes.
pub fn read_what_was_given(ctx: &Context, root: &mut Body, options: &BufferizationOptions) {
    root.for_each_body_mut(&mut |body| {
        for op in body.walk_preorder() {
            if body.row(ctx, op).is_none_or(|row| row.loop_like.is_none()) {
                continue;
            }
            let shared = undecided(View::new(ctx, body), options).shared_arguments(op);
            for (argument, given) in shared {
                let disturbed = disturbed_uses(&undecided(View::new(ctx, body), options), op, argument);
                for operand in disturbed {
                    body.set_use(operand, given);
                }
            }
        }
    });
}

fn undecided<'a>(view: View<'a>, options: &'a BufferizationOptions) -> Query<'a> {
    Query {
        ctx: view.ctx,
        body: view.body,
        options,
        decisions: &CopyBeforeWrite,
        functions: FunctionFacts::none(),
        memo: None,
    }
}

/// Parts that are inserted, by what is known of them without a comparison; and whether each may be another one for each
/// instance.
type Parts = FxHashMap<Vec<Option<i64>>, Vec<(Hyperrectangle, bool)>>;

/// The uses of a shared argument that may see what another instance writes.
fn disturbed_uses(query: &Query<'_>, op: Op, argument: Value) -> Vec<Use> {
    let (ctx, body) = (query.ctx, query.body);
    let mut parts = Parts::default();
    let mut others: Vec<Use> = Vec::new();
    let mut is_inserted_into = false;
    for operand in body.uses(argument) {
        match insertion(query, op, operand) {
            Some(slice) => {
                is_inserted_into = true;
                if let Some(slice) = slice {
                    let varies = varies(query, op, &slice);
                    parts.entry(known_numbers(View::new(ctx, body), &slice)).or_default().push((slice, varies));
                }
            }
            None if query.reads(operand) || query.writes(operand) || !query.aliasing_values(operand).is_empty() => {
                others.push(operand);
            }
            // What only asks for extents, or the like.
            None => {}
        }
    }
    // The result is what was given: whatever the region writes must not change it.
    if !is_inserted_into {
        return others;
    }
    // What one instance inserts it does at its end.
    if !body.regions(op).first().is_some_and(|&region| query.is_repetitive_region(region)) {
        return Vec::new();
    }
    others.retain(|&operand| !takes_out_own_part(query, operand, &parts));
    others
}

/// What an instance inserts into the operand when it ends; the outer `None`: the use is no insertion.
fn insertion(query: &Query<'_>, op: Op, operand: Use) -> Option<Option<Hyperrectangle>> {
    let (ctx, body) = (query.ctx, query.body);
    let owner = body.use_owner(operand);
    let (subset, SubsetKind::Insertion { destination, .. }) = subset_of(View::new(ctx, body), owner)? else {
        return None;
    };
    let terminator = body.parent_op(owner)?;
    let is_end = body.row(ctx, terminator)?.has(Traits::TERMINATOR) && body.parent_op(terminator) == Some(op);
    (is_end && destination == body.use_number(operand)).then(|| subset.slice(View::new(ctx, body), owner))
}

/// Whether the part may be another one for each instance: some offset is made in the region.
fn varies(query: &Query<'_>, op: Op, slice: &Hyperrectangle) -> bool {
    let body = query.body;
    slice.offsets.iter().any(|offset| match *offset {
        MixedIndex::Static(_) => false,
        MixedIndex::Value(value) => match Owner::of(body, value) {
            Owner::Op(owner) => {
                body.is_ancestor(op, owner) && known_index_value(View::new(query.ctx, body), value).is_none() && {
                    // Not a result of the op itself.
                    owner != op || body.defining_op(value).is_none()
                }
            }
            Owner::Isolated => false,
        },
    })
}

fn known_numbers(view: View<'_>, slice: &Hyperrectangle) -> Vec<Option<i64>> {
    let all = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
    all.map(|index| match *index {
        MixedIndex::Static(number) => Some(number),
        MixedIndex::Value(value) => known_index_value(view, value),
    })
    .collect()
}

/// How many parts are compared, each with each, to find out whether they lie apart.
const MOST_PARTS: usize = 64;

/// Whether two parts have no element in common, as their numbers say along some dimension.
fn are_apart(left: &Hyperrectangle, right: &Hyperrectangle) -> bool {
    let span = |part: &Hyperrectangle, dimension: usize| -> Option<(i64, i64)> {
        let [offset, size, stride] = [&part.offsets, &part.sizes, &part.strides].map(|all| match all.get(dimension) {
            Some(MixedIndex::Static(number)) => Some(*number),
            _ => None,
        });
        let (offset, size, stride) = (offset?, size?, stride?);
        let last = offset.checked_add(size.checked_sub(1)?.checked_mul(stride)?)?;
        Some((offset.min(last), offset.max(last)))
    };
    (0..left.offsets.len()).any(|dimension| match (span(left, dimension), span(right, dimension)) {
        (Some(left), Some(right)) => left.1 < right.0 || right.1 < left.0,
        _ => false,
    })
}

/// Whether the use takes out a part that no other instance writes while it is read.
fn takes_out_own_part(query: &Query<'_>, operand: Use, parts: &Parts) -> bool {
    let (ctx, body) = (query.ctx, query.body);
    let owner = body.use_owner(operand);
    let Some((subset, SubsetKind::Extraction { from })) = subset_of(View::new(ctx, body), owner) else { return false };
    let Some(slice) = subset.slice(View::new(ctx, body), owner).filter(|_| from == body.use_number(operand)) else {
        return false;
    };
    let count: usize = parts.values().map(Vec::len).sum();
    if count <= MOST_PARTS && parts.values().flatten().all(|part| are_apart(&part.0, &slice)) {
        return true;
    }
    let alike = parts.get(&known_numbers(View::new(ctx, body), &slice));
    let same = alike.and_then(|parts| parts.iter().find(|part| same_slices(View::new(ctx, body), &part.0, &slice)));
    same.is_some_and(|part| part.1 || !query.is_value_read(body.result(owner, 0)))
}
