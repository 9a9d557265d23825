//! Whether a read and a write of one buffer disturb each other.
//!
//! ```mlir
//! %1 = tensor.insert %f into %0[%i] : tensor<8xf32>   // the definition: what a later read of %1 must see
//! %2 = tensor.insert %g into %1[%j] : tensor<8xf32>   // a conflicting write, if in place
//! %v = tensor.extract %1[%i] : tensor<8xf32>          // the read
//! ```
//!
//! A read conflicts with a write of the same memory if the write may be executed after a definition of what is read and
//! before the read. What an op knows of itself (it accesses element by element; it reads and writes different parts)
//! can rule that out. The answer depends on the pair alone, not on what was decided so far: that is what lets
//! [`super::classes`] keep conflict-free sets of reads and writes and ask about new pairs only.

use super::Analyzer;
use super::positions::{leads_to, region_of};
use crate::bufferization::*;
use crate::interface::*;
use crate::ir::{Op, Region, Use, Value, ValueDef, View};

impl Analyzer<'_> {
    /// The definition between which and the read the write may come; `None`: they do not conflict.
    pub(super) fn conflict(&self, read: Use, write: Use) -> Option<Value> {
        let found = self.find_conflict(read, write, &self.definitions(read));
        self.options.judge.as_ref().map_or(found, |judge| judge.conflict(&self.query(), read, write, found))
    }

    /// As [`Analyzer::conflict`], where the read must see what was written by one of `definitions`.
    pub(super) fn find_conflict(&self, read: Use, write: Use, definitions: &[Value]) -> Option<Value> {
        if definitions.is_empty() {
            return None;
        }
        let body = self.body;
        let query = self.query();
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        if self.order_decides(read, write, definitions)
            && (read == write
                || self.positions.happens_before(body, reader, writer)
                || self.are_exclusive(reader, writer)
                || (reader == writer && self.is_elementwise_pair(&query, reader, read, write)))
        {
            return None;
        }
        if self.are_disjoint_subsets(&query, read, write) {
            return None;
        }
        let says = |op: Op| {
            query.bufferizable(Owner::Op(op)).is_some_and(|answers| answers.is_not_conflicting(&query, op, read, write))
        };
        if says(reader) || (writer != reader && says(writer)) {
            return None;
        }
        let aliases = query.aliasing_values(write);
        definitions.iter().copied().find(|&definition| {
            let out_of_reach = match body.def(definition) {
                ValueDef::Result(op, _) => {
                    self.positions.happens_before(body, writer, op)
                        || (op != writer && self.positions.is_ancestor(op, writer))
                }
                ValueDef::Argument(block, _) => {
                    !self.positions.block_holds(block, writer) && !self.reaches_past(block, writer, reader)
                }
            };
            let is_definition = aliases.len() == 1 && aliases[0].value == definition;
            !(out_of_reach || is_definition)
        })
    }

    /// Whether the order of ops in the program tells the order in which read and write are executed.
    pub(super) fn order_decides(&self, read: Use, write: Use, definitions: &[Value]) -> bool {
        let body = self.body;
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        for &definition in definitions {
            if let Some(looping) = self.repeating_around(reader, definition)
                && body.region_op(looping).is_none_or(|op| self.positions.is_ancestor(op, writer))
            {
                return false;
            }
        }
        !definitions.iter().any(|&definition| self.meet_on_circle(definition, reader, writer))
    }

    /// The outermost region that repeats the read but not the definition.
    pub fn repeating_around(&self, reader: Op, definition: Value) -> Option<Region> {
        let body = self.body;
        let mut around_read = self.positions.repetitive(body.region(reader));
        let around_definition = self.positions.repetitive(region_of(body, definition));
        let mut found = None;
        while around_read != around_definition {
            let region = around_read?;
            found = Some(region);
            around_read = self.positions.next_repetitive(body, region);
        }
        found
    }

    /// Whether two ops lie in regions of one op of which only one is entered each time.
    pub(super) fn are_exclusive(&self, left: Op, right: Op) -> bool {
        let body = self.body;
        let mut at = body.parent_op(left);
        while let Some(op) = at {
            if let Some(flow) = body.row(self.ctx, op).and_then(|row| row.region_branch)
                && op != right
                && self.positions.is_ancestor(op, right)
            {
                let holding = |inner| self.positions.region_holding(body, op, inner);
                let (Some(left), Some(right)) = (holding(left), holding(right)) else { return false };
                if left != right && !(self.positions.has_siblings(left) && self.positions.has_siblings(right)) {
                    return true;
                }
                let query = self.query();
                return left != right
                    && !leads_to(&query, flow, op, left, right)
                    && !leads_to(&query, flow, op, right, left);
            }
            at = body.parent_op(op);
        }
        false
    }

    /// Whether the op reads and writes one buffer element by element.
    fn is_elementwise_pair(&self, query: &Query<'_>, op: Op, read: Use, write: Use) -> bool {
        let answers = query.bufferizable(Owner::Op(op));
        answers.is_some_and(|answers| answers.is_elementwise(query, op, [read, write]))
            && (self.leads_back_to(query, read, self.body.use_value(write))
                || self.leads_back_to(query, write, self.body.use_value(read)))
    }

    /// Whether `other` is found where the operand's buffer comes from, on a way on which it stays the same buffer.
    ///
    /// A value that is defined before `other` was made cannot come from it, so the walk ends there.
    fn leads_back_to(&self, query: &Query<'_>, operand: Use, other: Value) -> bool {
        let limit = self.positions.definition(self.body, other);
        let config = Traversal {
            include_leaves: false,
            equivalent_only: true,
            same_type_or_casts: true,
            ..Traversal::default()
        };
        let mut found = false;
        let mut condition = |value: Value| {
            found |= value == other;
            // Found, or too early: either way there is nothing further back on this way. What comes around a loop of
            // blocks may be what `other` was an iteration before.
            found
                || self.comes_around_loop(value)
                || (self.is_in_order(value) && self.positions.definition(self.body, value) < limit)
        };
        find_in_reverse_chain(query, operand, config, &mut condition);
        found
    }

    /// Whether all that a value is an alias of is defined before it. Not so of arguments, which branches pass values
    /// to.
    fn is_in_order(&self, value: Value) -> bool {
        self.body.defining_op(value).is_some_and(|op| self.body.regions(op).is_empty())
            && self
                .positions
                .outermost_with_blocks(self.body.defining_op(value).and_then(|op| self.body.region(op)))
                .is_none()
    }

    /// Whether the value is the argument of a block in a loop of blocks: what is passed to it may have been made in an
    /// earlier iteration, when values of the same name were others.
    fn comes_around_loop(&self, value: Value) -> bool {
        match self.body.def(value) {
            ValueDef::Argument(block, _) => self.positions.circles.around(block, None).is_some(),
            ValueDef::Result(..) => false,
        }
    }

    /// Whether read and write are about different parts of a tensor, or the very part that is being replaced.
    fn are_disjoint_subsets(&self, query: &Query<'_>, read: Use, write: Use) -> bool {
        let (ctx, body) = (self.ctx, self.body);
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        let insertion = |op: Op| match subset_of(View::new(ctx, body), op) {
            Some((subset, SubsetKind::Insertion { source, destination })) => {
                Some((subset, body.operand_use(op, source), body.operand_use(op, destination)))
            }
            _ => None,
        };
        if let Some((subset, source, destination)) = insertion(reader) {
            // The insertion reads what it does not overwrite; the write is to what it overwrites.
            if read == destination && self.is_subset_of_destination(query, subset, reader, write) {
                return true;
            }
            // The insertion puts the part back where it was taken from.
            if read == source && write == destination && self.is_subset_of_destination(query, subset, reader, read) {
                return true;
            }
        }
        // What is written by the insertion is the part that is read.
        if let Some((subset, source, destination)) = insertion(writer)
            && write == destination
            && query.are_equivalent(body.use_value(read), body.use_value(source))
            && self.is_subset_of_destination(query, subset, writer, source)
        {
            return true;
        }
        false
    }

    /// Whether `operand` is, whichever way it came, the part that the insertion overwrites.
    fn is_subset_of_destination(&self, query: &Query<'_>, subset: &dyn Subset, op: Op, operand: Use) -> bool {
        let mut all = true;
        let SubsetKind::Insertion { destination, .. } = subset.kind(View::new(self.ctx, self.body), op) else {
            return false;
        };
        let limit = self.positions.definition(self.body, self.body.operand(op, destination));
        let is_equivalent = |value: Value| {
            let found = self.body.defining_op(value).is_some() && query.is_equivalent_subset(subset, op, value);
            query.judge().map_or(found, |judge| judge.is_equivalent_subset(query, op, value, found))
        };
        let mut matches = |value: Value| {
            if !all {
                return true;
            }
            if is_equivalent(value) {
                return true;
            }
            if self.comes_around_loop(value) {
                all = false;
                return true;
            }
            // A part of the destination is made after the destination, so that this way does not lead to one.
            if self.is_in_order(value) && self.positions.definition(self.body, value) <= limit {
                all = false;
                return true;
            }
            false
        };
        let ends = find_in_reverse_chain(query, operand, Traversal::default(), &mut matches);
        all && ends.into_iter().all(is_equivalent)
    }
}
