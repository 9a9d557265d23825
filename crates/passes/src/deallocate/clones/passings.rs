//! The operands that are passed to block arguments and to the arguments and results of ops with regions.
//!
//! A *passing* is one operand of one op: of a branch, of an op with regions, or of a terminator of such a region. The
//! block arguments and results that receive it are its *slots*. An operand of a terminator may have several slots, such as
//! the operand of `scf.condition`, which is an argument of the second region or a result of the loop.

use freehold_core::definition::{BranchPoint, Traits};
use freehold_core::ir::{Op, Value, View};
use freehold_core::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// An operand that is passed on.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    /// The op.
    pub op: Op,
    /// The number of the operand.
    pub operand: usize,
    /// If the op is a branch, the number of the successor.
    pub successor: Option<usize>,
    /// The values that receive the operand.
    pub slots: SmallVec<[Value; 1]>,
}

/// All passings of buffers in a body.
#[derive(Default, Debug)]
pub(super) struct Passings {
    pub all: Vec<Passing>,
    by_slot: FxHashMap<Value, SmallVec<[u32; 2]>>,
    /// The slots that may also receive a buffer that no operand is: one that a branch produces.
    pub produced: FxHashSet<Value>,
}

impl Passings {
    /// Collects the passings. O(operands).
    pub fn of(view: View<'_>) -> Passings {
        let mut found = Passings::default();
        for op in view.walk_preorder() {
            let Some(op_def) = view.op_def(op) else { continue };
            if let Some(branch) = op_def.branch {
                for index in 0..view.successor_count(op) {
                    let range = branch.successor_operands(view, op, index);
                    let arguments = view.arguments(view.successor(op, index));
                    let produced = branch.produced(view, op, index).min(arguments.len());
                    let is_buffer = |value: &&Value| view.ty(**value).is_memref(view.ctx);
                    found.produced.extend(arguments[..produced].iter().filter(is_buffer));
                    for (operand, &slot) in range.zip(&arguments[produced..]) {
                        if view.ty(slot).is_memref(view.ctx) {
                            found.add(Passing {
                                op,
                                operand,
                                successor: Some(index),
                                slots: smallvec::smallvec![slot],
                            });
                        }
                    }
                }
            } else if op_def.region_branch.is_some() {
                found.add_region_branch(view, op);
            }
        }
        found
    }

    fn add(&mut self, passing: Passing) {
        for &slot in &passing.slots {
            self.by_slot.entry(slot).or_default().push(self.all.len() as u32);
        }
        self.all.push(passing);
    }

    fn add_region_branch(&mut self, view: View<'_>, op: Op) {
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else { return };
        let mut points: SmallVec<[(Op, BranchPoint); 4]> = smallvec::smallvec![(op, BranchPoint::Parent)];
        for &region in view.regions(op) {
            for last in view.blocks(region).filter_map(|block| view.last_op(block)) {
                if leaves_region(view, last) {
                    points.push((last, BranchPoint::Terminator(last)));
                }
            }
        }
        for (owner, point) in points {
            let mut slots: Vec<(usize, SmallVec<[Value; 1]>)> = Vec::new();
            for successor in interface.successors(view, op, point, &[]) {
                let range = match point {
                    BranchPoint::Parent => interface.entry_operands(view, op, &successor),
                    BranchPoint::Terminator(last) => interface.exit_operands(view, last, &successor),
                };
                for (operand, &slot) in range.zip(&successor.inputs) {
                    if !view.ty(slot).is_memref(view.ctx) {
                        continue;
                    }
                    slots.push((operand, smallvec::smallvec![slot]));
                }
            }
            sort_by_key(&mut slots, |found| found.0);
            slots.dedup_by(|later, first| {
                let same = later.0 == first.0;
                if same {
                    first.1.extend(later.1.drain(..));
                }
                same
            });
            for (operand, slots) in slots {
                self.add(Passing { op: owner, operand, successor: None, slots });
            }
        }
    }

    /// Returns the passings to a slot.
    pub fn to(&self, slot: Value) -> impl Iterator<Item = &Passing> + '_ {
        self.by_slot.get(&slot).into_iter().flatten().map(|&index| &self.all[index as usize])
    }
}

/// Returns whether the op ends a region of an op with regions, or a function.
pub(super) fn leaves_region(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE))
}
