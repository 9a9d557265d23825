//! Tensors of buffers that an earlier run made: `bufferization.to_tensor` without `restrict`.
//!
//! ```mlir
//! memref.store %f, %alloc[%i] : memref<4xf32>
//! %t = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>     // no op uses %alloc afterwards
//! ```
//!
//! A run on some of the dialects leaves such ops between what it bufferized and what it did not. One-Shot Analysis needs to
//! know who else accesses the buffer, and mlir-opt refuses such ops. Here, before the analysis:
//!
//! - if the buffer was allocated in the block of the op, or is that of a `bufferization.to_buffer` in it, and no op uses it
//!   later, the op becomes `restrict writable`;
//! - if later ops only read the buffer, or several tensors are made of it, it becomes `restrict`, so that nothing writes the
//!   tensor in place;
//! - if only slices and elements are extracted from the tensor, and no op writes the buffer before, the slices are copied
//!   where they are extracted: a parallel loop may write other slices at the same time;
//! - otherwise a `bufferization.alloc_tensor` right after the op copies the tensor, and what used the tensor uses the copy.
//!
//! In a function with such ops, a `bufferization.to_buffer` whose buffer nothing writes becomes `read_only`.
//!
//! A run that leaves ops on tensors may make an op that reads a buffer of which a `restrict` tensor is still used:
//!
//! ```mlir
//! %t = bufferization.to_tensor %alloc restrict writable : memref<4xf32> to tensor<4xf32>
//! %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>     // left
//! %f = memref.load %alloc[%i] : memref<4xf32>                                           // was a tensor.extract of %t
//! ```
//!
//! The next run would write `%alloc` in place, before it is read. So the op that makes the tensor is no longer `restrict` and
//! `writable` after such a run ([`Marks::release`]), and the next run decides again.
//!
//! Cost: O(ops + edges of the flow of buffers, each use times its depth).

use cranelift_entity::{EntityRef, PrimaryMap};
use freehold_core::definition::{EffectKind, EffectTarget, Resource, Traits, effect_on_value, effects_of};
use freehold_core::ir::{Block, Body, Context, Name, Op, OpOrder, OpSpec, Value, View};
use freehold_dialects::bufferization::{ALLOC_TENSOR, TO_BUFFER, TO_TENSOR, ToBuffer, ToTensor};
use freehold_dialects::tensor;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::alias::{BufferFlow, FlowNode, UnknownResults};

/// The number of ops after one that makes a tensor among which all ops that extract from it must be, so that the search is
/// linear.
const MOST_OPS_TO_EXTRACTIONS: usize = 64;

/// The change that makes a tensor of a buffer ready for the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// Nothing else accesses the buffer any more.
    Own,
    /// Nothing writes the buffer any more.
    Share,
    /// The tensor, which the op makes or extracts, is copied.
    Copy,
    /// The buffer of a tensor is only read.
    ReadOnly,
}

/// Makes the tensors of buffers in all bodies below `root` ready for the analysis. Those of unranked buffers do not change.
pub(super) fn settle(ctx: &Context, root: &mut Body) {
    root.for_each_body_mut(&mut |body| {
        let changes = Search::run(View::new(ctx, body));
        for (op, change) in changes {
            apply(ctx, body, op, change);
        }
    });
}

fn apply(ctx: &Context, body: &mut Body, op: Op, change: Change) {
    let unit = Some(ctx.unit());
    match change {
        Change::ReadOnly => body.set_attribute(ctx, op, Name::READ_ONLY, unit),
        Change::Share => body.set_attribute(ctx, op, Name::RESTRICT, unit),
        Change::Own => {
            body.set_attribute(ctx, op, Name::RESTRICT, unit);
            body.set_attribute(ctx, op, Name::WRITABLE, unit);
        }
        Change::Copy => {
            if body.is(ctx, op, &TO_TENSOR) {
                body.set_attribute(ctx, op, Name::RESTRICT, unit);
            }
            let tensor = body.result(op, 0);
            let spec = OpSpec::new(ctx.op_name_of(&ALLOC_TENSOR), body.location(op)).operands(&[tensor]);
            let at = body.after(op);
            let copy = body.insert(at, &spec.results(&[body.ty(tensor)]).segments(ctx, &[0, 1, 0]));
            let copied = body.result(copy, 0);
            body.replace_uses_if(tensor, copied, |body, operand| body.use_owner(operand) != copy);
        }
    }
}

/// The ops that there were before a run that leaves ops on tensors: by body, the number of its ops.
pub(super) struct Marks(FxHashMap<u32, usize>);

impl Marks {
    /// Marks the ops below `root`.
    pub fn new(root: &mut Body) -> Marks {
        let mut marks = FxHashMap::default();
        root.for_each_body_mut(&mut |body| {
            marks.insert(body.number(), body.op_capacity());
        });
        Marks(marks)
    }

    /// Removes `restrict` and `writable` from the ops that make such a tensor of a buffer which an op that is new since then may use
    /// after an op that uses the tensor.
    pub fn release(&self, ctx: &Context, root: &mut Body) {
        root.for_each_body_mut(&mut |body| {
            let Some(&mark) = self.0.get(&body.number()) else { return };
            for op in Search::used_beside(View::new(ctx, body), mark) {
                body.set_attribute(ctx, op, Name::RESTRICT, None);
                body.set_attribute(ctx, op, Name::WRITABLE, None);
            }
        });
    }
}

/// The buffers of a body in classes: each with all that may be the same buffer.
struct Search<'a> {
    view: View<'a>,
    flow: BufferFlow,
    /// By value: another of its class, or itself.
    parent: PrimaryMap<FlowNode, FlowNode>,
    members: FxHashMap<FlowNode, Vec<Value>>,
}

/// The places at which new ops use the buffers of a class.
#[derive(Clone, Copy)]
enum NewUses {
    None,
    /// In a block, this op, which may contain several of them, is the last.
    Until(Op),
    /// Not only in the block.
    Anywhere,
}

impl<'a> Search<'a> {
    fn new(view: View<'a>) -> Search<'a> {
        let mut search = Search {
            view,
            flow: BufferFlow::compute_with(view, UnknownResults::MayAlias),
            parent: (0..view.value_capacity()).map(FlowNode::new).collect(),
            members: FxHashMap::default(),
        };
        search.unite();
        search
    }

    /// Returns the ops that make a `restrict` and `writable` tensor of a buffer which an op with this number or a higher one may use after
    /// an op that uses the tensor.
    fn used_beside(view: View<'a>, mark: usize) -> Vec<Op> {
        let is_written = |op: &Op| {
            let is_writable = |op| ToTensor::of(view, op).restrict() && ToTensor::of(view, op).writable();
            op.index() < mark && view.is(*op, &TO_TENSOR) && is_writable(*op) && !view.body.all_results_unused(*op)
        };
        if view.op_capacity() == mark {
            return Vec::new();
        }
        let written: Vec<Op> = view.walk_preorder().into_iter().filter(is_written).collect();
        if written.is_empty() {
            return Vec::new();
        }
        let mut search = Search::new(view);
        let order = view.body.op_order();
        let mut known: FxHashMap<(FlowNode, Option<Block>), NewUses> = FxHashMap::default();
        let is_used_beside = |&op: &Op| {
            let class = find(&mut search.parent, ToTensor::of(view, op).buffer().into());
            let block = view.block(op);
            match *known.entry((class, block)).or_insert_with(|| search.new_uses(class, block, mark, &order)) {
                NewUses::None => false,
                NewUses::Anywhere => true,
                // An op in the same op as the last one may be before or after it.
                NewUses::Until(last) => !view.users(view.result(op, 0)).all(|user| {
                    let at = block.and_then(|block| view.body.ancestor_in_block(block, user));
                    at.is_some_and(|at| order.is_before(last, at))
                }),
            }
        };
        written.into_iter().filter(is_used_beside).collect()
    }

    /// Returns where ops with this number or a higher one use the buffers of a class.
    fn new_uses(&self, class: FlowNode, block: Option<Block>, mark: usize, order: &OpOrder<'_>) -> NewUses {
        let view = self.view;
        let users = self.members_of(class).iter().flat_map(|&value| view.users(value));
        let mut uses = NewUses::None;
        for user in users.filter(|&user| user.index() >= mark && !passes_on(view, user)) {
            let Some(at) = block.and_then(|block| view.body.ancestor_in_block(block, user)) else {
                return NewUses::Anywhere;
            };
            uses = match uses {
                NewUses::Until(last) if order.is_before(at, last) => uses,
                _ => NewUses::Until(at),
            };
        }
        uses
    }

    /// Returns the buffers of a class.
    fn members_of(&self, class: FlowNode) -> &[Value] {
        self.members.get(&class).map_or(&[], |members| members)
    }

    fn run(view: View<'a>) -> Vec<(Op, Change)> {
        let is_open = |op: &Op| {
            view.is(*op, &TO_TENSOR)
                && !ToTensor::of(view, *op).restrict()
                && !view.body.all_results_unused(*op)
                && view.ty(view.result(*op, 0)).is_ranked_tensor(view.ctx)
        };
        if !view.has_op(&TO_TENSOR) {
            return Vec::new();
        }
        let open: Vec<Op> = view.walk_preorder().into_iter().filter(is_open).collect();
        if open.is_empty() {
            return Vec::new();
        }
        let mut search = Search::new(view);
        let mut classes: Vec<(FlowNode, Vec<Op>)> = Vec::new();
        let mut number: FxHashMap<FlowNode, usize> = FxHashMap::default();
        for op in open {
            let class = find(&mut search.parent, ToTensor::of(view, op).buffer().into());
            let at = *number.entry(class).or_insert(classes.len());
            if at == classes.len() {
                classes.push((class, Vec::new()));
            }
            classes[at].1.push(op);
        }
        let mut changes: Vec<(Op, Change)> =
            classes.into_iter().flat_map(|(class, tensors)| search.decide(class, &tensors)).collect();
        changes.extend(search.read_only());
        changes
    }

    /// Finds the classes.
    fn unite(&mut self) {
        let Search { view, flow, parent, members } = self;
        let is_buffer = |value: Value| !view.ty(value).is_tensor(view.ctx);
        flow.for_each_connection(|left, right| {
            if is_buffer(left) && is_buffer(right) {
                let (left, right) = (find(parent, left.into()), find(parent, right.into()));
                parent[left.max(right)] = left.min(right);
            }
        });
        let mut add = |values: &[Value]| {
            for &value in values.iter().filter(|&&value| view.ty(value).is_memref(view.ctx)) {
                members.entry(find(parent, value.into())).or_default().push(value);
            }
        };
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                add(view.arguments(block));
                view.ops(block).for_each(|op| add(view.results(op)));
            }
        }
    }

    /// Decides about the tensors of the buffers of a class.
    fn decide(&self, class: FlowNode, tensors: &[Op]) -> Vec<(Op, Change)> {
        let view = self.view;
        let members = self.members_of(class);
        let copies = || self.copies(members, tensors);
        let first = tensors[0];
        let Some(block) = view.block(first).filter(|&block| tensors.iter().all(|&op| view.block(op) == Some(block)))
        else {
            return copies();
        };
        if !members.iter().all(|&value| self.is_new_in(block, value)) {
            return copies();
        }
        // In preorder, so that the first of the block is the first that is executed.
        let mut is_used_later = tensors.len() > 1;
        let mut is_written = false;
        let order = view.body.op_order();
        let is_open: FxHashSet<Op> = tensors.iter().copied().collect();
        for &value in members {
            for user in view.users(value).filter(|user| !is_open.contains(user)) {
                let at = view.body.ancestor_in_block(block, user);
                let is_later = at.is_none_or(|at| order.is_before(first, at));
                let tensor = Some(user).filter(|&user| view.is(user, &TO_TENSOR));
                let writes = may_write(view, user, value);
                if is_later && writes || tensor.is_some_and(|op| ToTensor::of(view, op).writable()) {
                    return copies();
                }
                is_used_later |= tensor.is_some() || is_later && !passes_on(view, user);
                is_written |= writes;
            }
        }
        let change =
            if is_used_later || (!is_written && self.is_of_tensor(members)) { Change::Share } else { Change::Own };
        tensors.iter().map(|&op| (op, change)).collect()
    }

    /// Returns the copies of tensors of buffers that may be written later, or that others may know.
    fn copies(&self, members: &[Value], tensors: &[Op]) -> Vec<(Op, Change)> {
        let view = self.view;
        let mut writers: FxHashSet<Op> = FxHashSet::default();
        for &value in members {
            for user in view.users(value).filter(|&user| self.changes(user, value)) {
                let mut at = Some(user);
                while let Some(op) = at.filter(|&op| writers.insert(op)) {
                    at = view.parent_op(op);
                }
            }
        }
        let mut found = Vec::new();
        for &op in tensors {
            match self.extractions(op, &writers) {
                Some(slices) => {
                    found.push((op, Change::Share));
                    found.extend(slices.into_iter().map(|slice| (slice, Change::Copy)));
                }
                None => found.push((op, Change::Copy)),
            }
        }
        found
    }

    /// Returns the slices that ops extract from the tensor that `op` makes, if nothing else uses the tensor, and no op of
    /// `writers`, or with one of them in its regions, is before the last of these ops.
    fn extractions(&self, op: Op, writers: &FxHashSet<Op>) -> Option<Vec<Op>> {
        let view = self.view;
        let mut left: FxHashSet<Op> = view.users(view.result(op, 0)).collect();
        let mut slices = Vec::new();
        let mut at = op;
        for _ in 0..MOST_OPS_TO_EXTRACTIONS {
            if left.is_empty() {
                return Some(slices);
            }
            at = view.next(at)?;
            if left.remove(&at) {
                if !view.is_one_of(at, &[&tensor::EXTRACT_SLICE, &tensor::EXTRACT, &tensor::DIM]) {
                    return None;
                }
                slices.extend(view.is(at, &tensor::EXTRACT_SLICE).then_some(at));
            } else if writers.contains(&at) {
                return None;
            }
        }
        None
    }

    /// Finds the buffers of tensors that nothing writes.
    fn read_only(&self) -> Vec<(Op, Change)> {
        let view = self.view;
        let mut found = Vec::new();
        for members in self.members.values() {
            let conversions = members.iter().filter_map(|&value| view.made_by(value, &TO_BUFFER));
            let open: Vec<Op> = conversions.filter(|&op| !ToBuffer::of(view, op).read_only()).collect();
            let writes = |&value: &Value| view.users(value).any(|user| self.changes(user, value));
            if !open.is_empty() && !members.iter().any(writes) {
                found.extend(open.into_iter().map(|op| (op, Change::ReadOnly)));
            }
        }
        found
    }

    /// Whether an op may write the buffer, itself or as a tensor.
    fn changes(&self, user: Op, buffer: Value) -> bool {
        let is_writable = self.view.is(user, &TO_TENSOR) && ToTensor::of(self.view, user).writable();
        is_writable || may_write(self.view, user, buffer)
    }

    /// Whether a buffer is a new one in each execution of the block: allocated in it, or that of a tensor there.
    fn is_new_in(&self, block: Block, value: Value) -> bool {
        let view = self.view;
        let is_inside = |op: Op| view.body.ancestor_in_block(block, op).is_some();
        let inside = match view.defining_op(value) {
            Some(op) => is_inside(op),
            None => view.value_block(value).and_then(|at| view.block_parent_op(at)).is_some_and(is_inside),
        };
        let is_source = || {
            let Some(op) = view.defining_op(value) else { return false };
            let on_heap = |resource: Resource| resource != Resource::AutomaticAllocationScope;
            view.is(op, &TO_BUFFER)
                || effect_on_value(view, op, EffectKind::Allocate, value).is_some_and(|effect| on_heap(effect.resource))
        };
        inside && (!self.flow.is_terminal(value) || is_source())
    }

    fn is_of_tensor(&self, members: &[Value]) -> bool {
        members.iter().any(|&value| self.view.made_by(value, &TO_BUFFER).is_some())
    }
}

fn find(parent: &mut PrimaryMap<FlowNode, FlowNode>, mut at: FlowNode) -> FlowNode {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

/// Whether an op only gives a buffer another name.
fn passes_on(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| {
        op_def.traits.intersects(Traits::VIEW_LIKE) || op_def.region_branch.is_some() || op_def.branch.is_some()
    })
}

/// Whether an op may write or free a buffer that it has as an operand.
fn may_write(view: View<'_>, op: Op, buffer: Value) -> bool {
    let Some(op_def) = view.op_def(op) else { return true };
    let forwards = op_def.traits.intersects(Traits::VIEW_LIKE)
        || op_def.region_branch.is_some()
        || op_def.branch.is_some()
        || op_def.region_exit.is_some() && view.parent_op(op).is_some();
    if forwards {
        return false;
    }
    let Some(effects) = effects_of(view, op) else { return true };
    effects.iter().any(|effect| {
        let changes = matches!(effect.kind, EffectKind::Write | EffectKind::Free);
        changes
            && match effect.target {
                EffectTarget::Operand(operand) => view.use_value(operand) == buffer,
                EffectTarget::Value(value) => value == buffer,
                EffectTarget::Unspecified => true,
            }
    })
}
