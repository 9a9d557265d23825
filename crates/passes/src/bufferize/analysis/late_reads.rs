//! Reads of tensors through buffers that `bufferization.to_buffer` gives to ops on memrefs.
//!
//! ```mlir
//! %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
//! %u = linalg.fill … outs(%t : tensor<4xf32>) -> tensor<4xf32>    // not in place
//! %v = memref.load %m[%i] : memref<4xf32>                         // reads what %t holds
//! ```
//!
//! mlir-opt takes the conversion itself for the read, and lets the fill overwrite the buffer. Here, unless `late-reads=false`,
//! the tensor is read until the last op that uses the buffer, or a view of it. If all uses are in the block of the
//! conversion, or in regions of its ops, this is an op of the block. Otherwise the read has no known end: then each write
//! that may follow the definition of the tensor conflicts, and in a loop each write.
//!
//! The passes of `freehold compile` before bufferization analyze the program with this option. So none of them makes a write
//! possible before a read that follows.
//!
//! Cost: O(uses of buffers, each times its depth).

use freehold_core::ir::{Block, Op, Type, Use, Value, View};
use freehold_dialects::bufferization::{TO_BUFFER, TO_TENSOR};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::positions::Positions;

/// The end of a read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The op, in the block of the op that reads.
    At(Op),
    /// Not known.
    Unknown {
        /// Whether a loop may repeat the read.
        is_repeated: bool,
    },
}

/// The ends of reads that are not the op that reads.
#[derive(Clone, Debug, Default)]
pub(super) struct LateReads {
    ends: FxHashMap<Use, End>,
}

/// Whether an op of the body reads tensors through buffers.
pub(crate) fn reads_through_buffers(view: View<'_>) -> bool {
    has_conversion(view) && view.walk_preorder().into_iter().any(|op| view.is(op, &TO_BUFFER))
}

/// Whether the body may have an op that gives a buffer of a tensor.
fn has_conversion(view: View<'_>) -> bool {
    view.has_op(&TO_BUFFER)
}

impl LateReads {
    /// Finds the late reads of a body.
    pub fn of(view: View<'_>, positions: &Positions) -> LateReads {
        let mut found = LateReads::default();
        if !has_conversion(view) {
            return found;
        }
        for op in view.walk_preorder() {
            if !view.is(op, &TO_BUFFER) {
                continue;
            }
            let end = last_use(view, positions, op)
                .map_or_else(|| End::Unknown { is_repeated: is_repeated(view, positions, op) }, End::At);
            if end != End::At(op) {
                found.ends.insert(view.body.operand_use(op, 0), end);
            }
        }
        found
    }

    /// Returns the end of a read by `reader`.
    pub fn end(&self, read: Use, reader: Op) -> End {
        self.ends.get(&read).copied().unwrap_or(End::At(reader))
    }

    /// Whether the end of the read is not known.
    pub fn is_endless(&self, read: Use) -> bool {
        matches!(self.ends.get(&read), Some(End::Unknown { .. }))
    }
}

/// Returns the last op in the block of a conversion that uses its buffer, itself or in its regions. `None` if that is not
/// known.
fn last_use(view: View<'_>, positions: &Positions, conversion: Op) -> Option<Op> {
    let block = view.block(conversion)?;
    let mut last = conversion;
    let mut work: Vec<Value> = view.results(conversion).to_vec();
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(buffer) = work.pop() {
        for operand in view.uses(buffer) {
            let user = view.use_owner(operand);
            let at = view.body.ancestor_in_block(block, user)?;
            if positions.exit(at) > positions.exit(last) {
                last = at;
            }
            work.extend(receivers(view, block, user)?.into_iter().filter(|&value| seen.insert(value)));
        }
    }
    Some(last)
}

/// Returns the values that may hold a buffer that `user` has as an operand: its results, and what its regions and the op
/// around it pass on. `None` if the buffer may be used elsewhere.
fn receivers(view: View<'_>, block: Block, user: Op) -> Option<Vec<Value>> {
    let may_hold = |ty: Type| {
        !(ty.is_tensor(view.ctx) || ty.is_index(view.ctx) || ty.is_integer(view.ctx) || ty.is_float(view.ctx))
    };
    let is_nested = |ty: Type| ty.is_memref(view.ctx) && ty.element(view.ctx).is_some_and(|ty| ty.is_memref(view.ctx));
    let hides = view.is_one_of(user, &[&TO_TENSOR, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX])
        || view.operands(user).any(|operand| is_nested(view.ty(operand)));
    if hides {
        return None;
    }
    let mut passing = vec![user];
    if view.op_def(user).is_none_or(|op_def| op_def.has(freehold_core::definition::Traits::TERMINATOR)) {
        match view.parent_op(user) {
            // It returns from the function, and no op follows.
            None if view.successors(user).len() == 0 => {}
            Some(parent) if view.block(user) != Some(block) => passing.push(parent),
            _ => return None,
        }
    }
    let mut found = Vec::new();
    for op in passing {
        let arguments = view.regions(op).iter().flat_map(|&region| view.body.blocks(region));
        let arguments = arguments.flat_map(|block| view.body.arguments(block).iter().copied());
        let values = view.results(op).iter().copied().chain(arguments);
        found.extend(values.filter(|&value| may_hold(view.ty(value))));
    }
    Some(found)
}

/// Whether a loop may repeat the op.
fn is_repeated(view: View<'_>, positions: &Positions, op: Op) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if view.block(op).is_some_and(|block| positions.cycles.around(block, None).is_some()) {
            return true;
        }
        at = view.parent_op(op);
    }
    positions.repetitive(view.body.region(op)).is_some()
}
