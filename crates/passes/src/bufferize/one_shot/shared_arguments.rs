//! Reads of shared tensors in parallel regions.
//!
//! ```mlir
//! %r = scf.forall (%i) in (4) shared_outs(%x = %t) -> (tensor<4xf32>) {
//!   %v = tensor.extract %x[%c0] : tensor<4xf32>        // reads %t, whatever other instances insert
//!   %s = tensor.from_elements %v : tensor<1xf32>
//!   scf.forall.in_parallel {
//!     tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
//!   }
//! }
//! ```
//!
//! Within the region a shared argument is the tensor operand of the op; insertions of instances are visible only in the
//! op's result. As buffers the two are the same, and it is written while other instances run. So a use that may see the
//! write of another instance is replaced with a use of the operand before the analysis: `tensor.extract %t`. The
//! operand is then read within an op that writes it, so that the analysis makes the op write a copy. mlir-opt lets the
//! use see whatever the buffer holds.
//!
//! A use does not change if it extracts a slice that is statically known to be disjoint from all slices that instances
//! insert. It also stays if it extracts exactly the slice that this instance inserts: instances must not insert into
//! the same place, so no other one writes that slice. If that slice is at the same place for all instances, they must
//! all insert the same data, and a use of it stays only if nothing reads the data that was there.
//!
//! If nothing is inserted into an argument, the op's result is its operand, and no use of the argument may write it.
//!
//! Cost: O(uses), besides slices at unknown offsets: those of one tensor are compared pairwise.

use rustc_hash::FxHashMap;

use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::ir::{Body, Context, Op, Use, Value, View};

/// Replaces uses of shared arguments of parallel regions, in all bodies below `root`, with uses of the op's operand, if
/// they might see the write of another instance of the region.
pub fn replace_shared_arguments(ctx: &Context, root: &mut Body, options: &BufferizationOptions) {
    let is_loop = |name| ctx.op_def(name).is_some_and(|op_def| op_def.loop_like.is_some());
    root.for_each_body_mut(&mut |body| {
        if !body.has_op_named(is_loop) {
            return;
        }
        for op in body.walk_preorder() {
            if body.op_def(ctx, op).is_none_or(|op_def| op_def.loop_like.is_none()) {
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

/// Inserted slices, keyed by their static offsets, sizes and strides, each with whether it may differ between
/// instances.
type Slices = FxHashMap<Vec<Option<i64>>, Vec<(Hyperrectangle, bool)>>;

/// Returns the uses of a shared argument that may see the write of another instance.
fn disturbed_uses(query: &Query<'_>, op: Op, argument: Value) -> Vec<Use> {
    let (ctx, body) = (query.ctx, query.body);
    let mut slices = Slices::default();
    let mut others: Vec<Use> = Vec::new();
    let mut is_inserted_into = false;
    for operand in body.uses(argument) {
        match insertion(query, op, operand) {
            Some(slice) => {
                is_inserted_into = true;
                if let Some(slice) = slice {
                    let varies = varies(query, op, &slice);
                    slices.entry(static_entries(View::new(ctx, body), &slice)).or_default().push((slice, varies));
                }
            }
            None if query.reads(operand) || query.writes(operand) || !query.aliasing_values(operand).is_empty() => {
                others.push(operand);
            }
            // Uses of the shape only, or the like.
            None => {}
        }
    }
    // The result is the operand: the region must not write it.
    if !is_inserted_into {
        return others;
    }
    // A single instance inserts at its end.
    if !body.regions(op).first().is_some_and(|&region| query.is_repetitive_region(region)) {
        return Vec::new();
    }
    others.retain(|&operand| !extracts_own_slice(query, operand, &slices));
    others
}

/// Returns the slice that an instance inserts into the operand at its end; the outer `None` if the use is no insertion.
fn insertion(query: &Query<'_>, op: Op, operand: Use) -> Option<Option<Hyperrectangle>> {
    let (ctx, body) = (query.ctx, query.body);
    let owner = body.use_owner(operand);
    let (subset, SubsetKind::Insertion { destination, .. }) = subset_of(View::new(ctx, body), owner)? else {
        return None;
    };
    let terminator = body.parent_op(owner)?;
    let is_end = body.op_def(ctx, terminator)?.has(Traits::TERMINATOR) && body.parent_op(terminator) == Some(op);
    (is_end && destination == body.use_number(operand)).then(|| subset.slice(View::new(ctx, body), owner))
}

/// Returns whether the slice may differ between instances: some offset is defined in the region.
fn varies(query: &Query<'_>, op: Op, slice: &Hyperrectangle) -> bool {
    let body = query.body;
    slice.offsets.iter().any(|offset| match *offset {
        MixedIndex::Static(_) => false,
        MixedIndex::Value(value) => match Owner::of(body, value) {
            Owner::Op(owner) => {
                body.is_ancestor(op, owner) && known_index_value(View::new(query.ctx, body), value).is_none() && {
                    // Exclude the results of the op itself.
                    owner != op || body.defining_op(value).is_none()
                }
            }
            Owner::Isolated => false,
        },
    })
}

fn static_entries(view: View<'_>, slice: &Hyperrectangle) -> Vec<Option<i64>> {
    let all = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
    all.map(|index| match *index {
        MixedIndex::Static(number) => Some(number),
        MixedIndex::Value(value) => known_index_value(view, value),
    })
    .collect()
}

/// At most this many slices are compared pairwise to find out whether they are disjoint.
const MAX_COMPARED: usize = 64;

/// Returns whether the use extracts a slice that no other instance writes while it is read.
fn extracts_own_slice(query: &Query<'_>, operand: Use, slices: &Slices) -> bool {
    let (ctx, body) = (query.ctx, query.body);
    let owner = body.use_owner(operand);
    let Some((subset, SubsetKind::Extraction { from })) = subset_of(View::new(ctx, body), owner) else { return false };
    let Some(slice) = subset.slice(View::new(ctx, body), owner).filter(|_| from == body.use_number(operand)) else {
        return false;
    };
    let count: usize = slices.values().map(Vec::len).sum();
    if count <= MAX_COMPARED && slices.values().flatten().all(|inserted| are_disjoint(&inserted.0, &slice)) {
        return true;
    }
    let alike = slices.get(&static_entries(View::new(ctx, body), &slice));
    let same =
        alike.and_then(|slices| slices.iter().find(|inserted| same_slices(View::new(ctx, body), &inserted.0, &slice)));
    same.is_some_and(|inserted| inserted.1 || !query.is_value_read(body.result(owner, 0)))
}
