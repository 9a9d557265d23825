//! The operand lists of `bufferization.dealloc`, and its creation and modification.

use crate::bufferization;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_core::definition::InferInput;
use freehold_core::ir::{Body, Context, Name, Op, OpSpec, Rewriter, Type, Value, View};

/// Values of an operand list; few deallocs have more in a list.
pub type ShortList = SmallVec<[Value; 4]>;

/// The operands of a `bufferization.dealloc`, copied in one piece.
#[derive(Clone, Debug)]
pub struct DeallocLists {
    operands: SmallVec<[Value; 8]>,
    /// The places at which the conditions and the retained memrefs begin.
    starts: [usize; 2],
}

impl DeallocLists {
    /// Returns the operands of `op`.
    pub fn of(view: View<'_>, op: Op) -> DeallocLists {
        let Some(op_def) = view.op_def(op) else { return DeallocLists { operands: SmallVec::new(), starts: [0, 0] } };
        let operands: SmallVec<[Value; 8]> = view.operands(op).collect();
        let [memrefs, conditions] = match view.ctx.operand_segments(view.attributes(op)) {
            Some([memrefs, conditions, retained, _]) if memrefs.max(conditions).max(retained) < u8::MAX => {
                [usize::from(memrefs), usize::from(memrefs) + usize::from(conditions)]
            }
            _ => [0, 1].map(|group| op_def.operand_range(view, op, group).end),
        };
        let starts = [memrefs, conditions.max(memrefs)].map(|start| start.min(operands.len()));
        DeallocLists { operands, starts }
    }

    /// Returns the numbers of memrefs to be freed and of memrefs that must not be freed, without the lists: there is a result
    /// for each of the latter.
    pub fn counts(body: &Body, op: Op) -> (usize, usize) {
        let retained = body.results(op).len();
        (body.operand_count(op).saturating_sub(retained) / 2, retained)
    }

    /// The memrefs to be freed.
    pub fn memrefs(&self) -> &[Value] {
        &self.operands[..self.starts[0]]
    }

    /// Returns the memrefs to be freed, without a copy of the lists.
    pub fn memrefs_of(body: &Body, op: Op) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        body.operands_at(op, 0..DeallocLists::counts(body, op).0)
    }

    /// Returns the conditions, without a copy of the lists.
    pub fn conditions_of(body: &Body, op: Op) -> impl Iterator<Item = Value> + '_ {
        let count = DeallocLists::counts(body, op).0;
        body.operands_at(op, count..2 * count)
    }

    /// Returns the memrefs that must not be freed, without a copy of the lists.
    pub fn retained_of(body: &Body, op: Op) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        body.operands_at(op, 2 * DeallocLists::counts(body, op).0..body.operand_count(op))
    }

    /// For each memref, its ownership: whether it is to be freed.
    pub fn conditions(&self) -> &[Value] {
        &self.operands[self.starts[0]..self.starts[1]]
    }

    /// The memrefs that must not be freed.
    pub fn retained(&self) -> &[Value] {
        &self.operands[self.starts[1]..]
    }

    /// The memrefs to be freed, each with its condition.
    pub fn pairs(&self) -> impl Iterator<Item = (Value, Value)> + '_ {
        self.memrefs().iter().copied().zip(self.conditions().iter().copied())
    }
}

/// Returns whether a value is in the list twice. O(values), without an allocation for short lists.
pub fn has_duplicates(values: impl ExactSizeIterator<Item = Value> + Clone) -> bool {
    if values.len() <= 8 {
        return values.clone().enumerate().any(|(place, value)| values.clone().take(place).any(|other| other == value));
    }
    let values: Vec<Value> = values.collect();
    let (mut least, mut most) = (usize::MAX, 0);
    for value in &values {
        least = least.min(value.index());
        most = most.max(value.index());
    }
    // A long list is read after each change of one of its values, and a bit is cheaper than a hash.
    if (most - least) / 64 <= values.len() {
        let mut seen = vec![0_u64; (most - least) / 64 + 1];
        return values.iter().any(|value| {
            let number = value.index() - least;
            let (word, bit) = (&mut seen[number / 64], 1 << (number % 64));
            std::mem::replace(word, *word | bit) & bit != 0
        });
    }
    let mut seen = FxHashSet::with_capacity_and_hasher(values.len(), Default::default());
    !values.iter().all(|&value| seen.insert(value))
}

fn sizes(ctx: &Context, memrefs: usize, conditions: usize, retained: usize) -> freehold_core::ir::Attr {
    ctx.int_array_attr(32, &[memrefs as i64, conditions as i64, retained as i64])
}

/// Creates a dealloc at the insertion point, with the location of `like`.
pub fn create_dealloc(
    rewriter: &mut Rewriter<'_>,
    like: Op,
    memrefs: &[Value],
    conditions: &[Value],
    retained: &[Value],
) -> Op {
    let ctx = rewriter.ctx;
    let name = ctx.op_name_of(&bufferization::DEALLOC);
    let mut spec = OpSpec::new(name, rewriter.location(like)).operands(memrefs).operands(conditions);
    spec.operands.extend_from_slice(retained);
    spec.results.extend(retained.iter().map(|_| ctx.i1()));
    let sizes = sizes(ctx, memrefs.len(), conditions.len(), retained.len());
    rewriter.create(&spec.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, sizes))
}

/// Replaces the memrefs and conditions of a dealloc. Returns false if they are the same already.
pub fn update_dealloc(rewriter: &mut Rewriter<'_>, op: Op, memrefs: &[Value], conditions: &[Value]) -> bool {
    let ctx = rewriter.ctx;
    let old = DeallocLists::of(View::new(ctx, rewriter.body()), op);
    if old.memrefs() == memrefs && old.conditions() == conditions {
        return false;
    }
    let operands = [memrefs, conditions, old.retained()].concat();
    let sizes = sizes(ctx, memrefs.len(), conditions.len(), old.retained().len());
    rewriter.modify(op, |ctx, body| {
        body.set_operands(op, &operands);
        body.set_attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
    });
    true
}

/// Infers one `i1` result for each retained memref.
///
/// # Errors
///
/// Never; inference functions of other ops can fail.
pub fn infer_dealloc(input: &InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    let sizes = input.attributes.get(input.ctx, Name::OPERAND_SEGMENT_SIZES);
    let sizes = sizes.and_then(|attr| attr.as_i64_array(input.ctx)).unwrap_or_default();
    let retained = sizes.get(2).map_or(0, |&size| size.max(0) as usize).min(input.operands.len());
    Ok(SmallVec::from_elem(input.ctx.i1(), retained))
}
