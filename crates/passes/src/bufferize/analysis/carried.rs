//! Buffers that a loop carries under two names.
//!
//! Inside a loop an iteration argument is not an alias of the initial value: it has its own class. That suffices as
//! long as the loop reads its initial value, since the loop then conflicts with whatever else writes that buffer. A loop
//! does not read an initial value with undefined contents. If such a value is passed twice, or is written inside the
//! loop as well, one buffer has two names whose classes are never compared:
//!
//! ```mlir
//! %0 = tensor.empty() : tensor<4xf32>
//! %1:2 = scf.for … iter_args(%a = %0, %b = %0) -> (tensor<4xf32>, tensor<4xf32>) {
//!   %2 = linalg.fill ins(%f) outs(%a) …    // in place: writes the buffer of %0
//!   %3 = linalg.fill ins(%g) outs(%b) …    // in place: overwrites %2
//!   %4 = tensor.extract %2[%i] …
//!   scf.yield %2, %3
//! }
//! ```
//!
//! So each class lists the loops that carry it, without reading the initial value, in an argument that may be written, and
//! the loops inside which it is written under a name from outside. No class may have one loop twice; the operand that is decided last gets a copy.
//! `mlir-opt` does not check this.
//!
//! Cost: the lists of joined classes are merged, the smaller into the larger: O(n log n) for all decisions, plus the
//! nesting depth for each write to a value from outside.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::loop_writes::LoopWrites;
use super::positions::region_of;
use super::sets::ClassFacts;
use super::{Analyzer, Reason};
use freehold_core::ir::{Op, Use, Value};

/// Returns an operand of each map with the same loop, if there is one.
fn common(left: &FxHashMap<Op, Use>, right: &FxHashMap<Op, Use>) -> Option<(Use, Use)> {
    if left.len() > right.len() {
        return common(right, left).map(|(right, left)| (left, right));
    }
    left.iter().find_map(|(op, &use_)| right.get(op).map(|&other| (use_, other)))
}

impl Analyzer<'_> {
    /// Returns why one loop would write the class of these roots under two names if `operand` were in place.
    pub(super) fn conflict_of_loops(&self, operand: Use, roots: &[Value]) -> Option<Reason> {
        let of = |&root: &Value| self.classes[root].rare().map(|rare| &rare.loops).filter(|loops| !loops.is_empty());
        let mut all: Vec<&LoopWrites> = roots.iter().filter_map(of).collect();
        if all.is_empty() {
            // A single operand lists no loop twice.
            return None;
        }
        let added = self.loop_writes(operand);
        all.extend(&added);
        for (index, left) in all.iter().enumerate() {
            for right in &all[..index] {
                let found = common(&left.carried, &right.carried)
                    .or_else(|| common(&left.carried, &right.inside))
                    .or_else(|| common(&right.carried, &left.inside));
                let Some((carried, write)) = found.filter(|(carried, write)| carried != write) else { continue };
                let definition = self.carried_argument(carried).unwrap_or(self.body.use_value(carried));
                return Some(Reason::Conflict { read: carried, write, definition });
            }
        }
        None
    }

    /// Returns whether the class of these roots may be read: by its own names, or in a loop that writes it under the name
    /// of an iteration argument, whose reads are in the argument's class.
    pub(super) fn is_read_or_carried(&self, roots: &[Value], write: Option<Use>) -> bool {
        let classes = || roots.iter().map(|&root| &self.classes[root]);
        classes().any(ClassFacts::is_read)
            || classes().any(|facts| facts.rare().is_some_and(|rare| !rare.loops.carried.is_empty()))
            || write.is_some_and(|write| self.writes_argument(write))
    }

    /// Lists the loops of an operand that is in place now with its class.
    pub(super) fn add_loop_writes(&mut self, operand: Use) {
        let Some(added) = self.loop_writes(operand) else { return };
        let root = self.decided.aliases.root(self.body.use_value(operand));
        self.classes[root].rare_mut().loops.merge(added);
    }

    /// The loops that may write the buffer of an operand under a name of their own because of this operand.
    fn loop_writes(&self, operand: Use) -> Option<LoopWrites> {
        if !self.has_loops {
            return None;
        }
        let (body, owner) = (self.body, self.body.use_owner(operand));
        let mut found = LoopWrites::default();
        if self.carries_unread(operand) {
            found.carried.insert(owner, operand);
        }
        let home = region_of(body, body.use_value(operand));
        if body.region(owner) != home {
            let mut at = body.parent_op(owner);
            let mut is_written = None;
            while let Some(op) = at {
                if body.op_def(self.ctx, op).is_some_and(|op_def| op_def.loop_like.is_some())
                    && *is_written.get_or_insert_with(|| self.any_writes([operand]))
                {
                    found.inside.insert(op, operand);
                }
                if body.region(op) == home {
                    break;
                }
                at = body.parent_op(op);
            }
        }
        (!found.carried.is_empty() || !found.inside.is_empty()).then_some(found)
    }

    /// The iteration argument that starts with the operand, if its owner is a loop.
    fn carried_argument(&self, operand: Use) -> Option<Value> {
        let owner = self.body.use_owner(operand);
        let looping = self.body.op_def(self.ctx, owner)?.loop_like?;
        let view = self.query().view();
        let inits = looping.inits(view, owner);
        let number = self.body.use_number(operand).checked_sub(inits.start)?;
        let known = self.iter_arguments.borrow().get(&owner).cloned();
        let arguments = known.unwrap_or_else(|| {
            let arguments: Rc<[Value]> = looping.iter_arguments(view, owner).into_iter().collect();
            self.iter_arguments.borrow_mut().insert(owner, arguments.clone());
            arguments
        });
        arguments.get(number).copied().filter(|_| number < inits.len())
    }

    /// Whether the operand is the initial value of an iteration argument that may be written, and the loop counts as no
    /// read of that value.
    fn carries_unread(&self, operand: Use) -> bool {
        self.carried_argument(operand).is_some_and(|argument| {
            (!self.query().reads(operand) || self.definitions(operand).is_empty())
                && (self.is_forwarded_on(operand) || self.any_writes(self.body.uses(argument)))
        })
    }

    /// Whether the operand is the initial value of an iteration argument that may be written.
    fn writes_argument(&self, operand: Use) -> bool {
        self.carried_argument(operand)
            .is_some_and(|argument| self.is_forwarded_on(operand) || self.any_writes(self.body.uses(argument)))
    }

    /// Whether the owner of the operand is a loop whose first region may forward the buffer of the operand to a second
    /// region, which may write it under yet another name.
    fn is_forwarded_on(&self, operand: Use) -> bool {
        self.options.forward_buffers && self.body.region_count(self.body.use_owner(operand)) > 1
    }

    /// Whether one of the uses, or a use of something that may alias it in place, writes. O(those uses).
    fn any_writes(&self, uses: impl IntoIterator<Item = Use>) -> bool {
        let query = self.query();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work: SmallVec<[Use; 4]> = uses.into_iter().collect();
        while let Some(operand) = work.pop() {
            if query.writes(operand) {
                return true;
            }
            for alias in query.aliasing_values(operand) {
                if seen.insert(alias.value) {
                    work.extend(self.body.uses(alias.value));
                }
            }
        }
        false
    }
}
