//! Detects read-after-write conflicts between a read and a write of one buffer.
//!
//! ```mlir
//! %1 = tensor.insert %f into %0[%i] : tensor<8xf32>   // the definition that a later read of %1 must see
//! %2 = tensor.insert %g into %1[%j] : tensor<8xf32>   // a conflicting write, if in place
//! %v = tensor.extract %1[%i] : tensor<8xf32>          // the read
//! ```
//!
//! A read conflicts with a write of the same memory if the write may be executed after a definition of the data that is
//! read and before the read. Properties of an op (it accesses element by element; it reads and writes different slices)
//! can rule that out. The answer depends on the pair alone and not on earlier decisions. Therefore [`super::classes`]
//! can keep conflict-free sets of reads and writes and check new pairs only.

use super::Analyzer;
use super::late_reads::End;
use super::positions::{leads_to, region_of};
use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::ir::{Op, Region, Use, Value, ValueDef, View};

impl Analyzer<'_> {
    /// Returns a definition such that the write may be executed between it and the read; `None` if they do not
    /// conflict.
    pub(super) fn conflict(&self, read: Use, write: Use) -> Option<Value> {
        let found = self.find_conflict(read, write, &self.definitions(read));
        self.options
            .analysis_override
            .as_ref()
            .map_or(found, |overriding| overriding.conflict(&self.query(), read, write, found))
    }

    /// As [`Analyzer::conflict`], for a read that must see the data written by one of `definitions`.
    pub(super) fn find_conflict(&self, read: Use, write: Use, definitions: &[Value]) -> Option<Value> {
        if definitions.is_empty() {
            return None;
        }
        let body = self.body;
        let query = self.query();
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        let end = self.late_reads.end(read, reader);
        let aliases = query.aliasing_values(write);
        let is_definition = |definition: Value| aliases.len() == 1 && aliases[0].value == definition;
        // Most writes within the interval of a read are those that define what is read.
        if matches!(end, End::At(_)) && definitions.iter().copied().all(is_definition) {
            return None;
        }
        let is_over = match end {
            End::At(last) => {
                self.positions.happens_before(body, last, writer)
                    || self.are_exclusive(reader, writer)
                    || self.is_entered_after(read, reader, writer)
            }
            End::Unknown { .. } => false,
        };
        if self.order_decides(read, write, definitions)
            && (read == write || is_over || (reader == writer && self.is_elementwise_pair(&query, reader, read, write)))
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
        if let End::Unknown { is_repeated } = end {
            let is_before = |definition: Value| is_definition(definition) || self.is_written_before(definition, writer);
            return definitions.iter().copied().find(|&definition| is_repeated || !is_before(definition));
        }
        definitions.iter().copied().find(|&definition| {
            let out_of_reach = match body.def(definition) {
                ValueDef::Result(op, _) => {
                    self.positions.happens_before(body, writer, op)
                        || (op != writer && self.positions.is_ancestor(op, writer))
                        || (self.options.follow_paths && !self.may_come_between(op, writer, reader))
                }
                ValueDef::Argument(block, _) => {
                    let holds = self.positions.block_holds(block, writer);
                    (!holds && !self.reaches_past(block, writer, reader))
                        // `mlir-opt` makes a copy for two ops of one block.
                        || ((!holds || reader == writer) && self.is_allocated_since(block, write))
                }
            };
            !(out_of_reach || is_definition(definition))
        })
    }

    /// Returns whether the reader uses its operand before it enters the region with the writer.
    fn is_entered_after(&self, read: Use, reader: Op, writer: Op) -> bool {
        let query = self.query();
        let answers = query.bufferizable(Owner::Op(reader));
        reader != writer
            && answers.is_some_and(|answers| answers.is_used_before_regions(&query, read))
            && self.positions.is_ancestor(reader, writer)
    }

    /// Returns whether the write is executed before the definition, which no loop repeats.
    fn is_written_before(&self, definition: Value, writer: Op) -> bool {
        let body = self.body;
        match body.def(definition) {
            ValueDef::Result(op, _) => {
                op != writer
                    && (self.positions.is_ancestor(op, writer) || self.positions.happens_before(body, writer, op))
            }
            ValueDef::Argument(block, _) => {
                let first = body.first_op(block);
                first.is_some_and(|first| first != writer && self.positions.happens_before(body, writer, first))
            }
        }
    }

    /// Returns whether the order of ops in the program determines the order in which read and write are executed.
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
        !definitions.iter().any(|&definition| self.meet_on_cycle(definition, reader, writer))
    }

    /// Returns the outermost region that repeats the read but not the definition.
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

    /// Returns whether two ops are in different regions of one op that enters at most one of them each time.
    pub(super) fn are_exclusive(&self, left: Op, right: Op) -> bool {
        let body = self.body;
        let mut at = body.parent_op(left);
        while let Some(op) = at {
            if let Some(flow) = body.op_def(self.ctx, op).and_then(|op_def| op_def.region_branch)
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

    /// Returns whether the op reads and writes one buffer element by element.
    fn is_elementwise_pair(&self, query: &Query<'_>, op: Op, read: Use, write: Use) -> bool {
        let answers = query.bufferizable(Owner::Op(op));
        answers.is_some_and(|answers| answers.is_elementwise(query, op, [read, write]))
            && (self.leads_back_to(query, read, self.written_value(write))
                || self.leads_back_to(query, write, self.body.use_value(read)))
    }

    /// Returns the tensor that the operand writes, or is to write.
    fn written_value(&self, write: Use) -> Value {
        self.outputs.get(&write).copied().unwrap_or(self.body.use_value(write))
    }

    /// Returns whether `other` is in the reverse use-def chain of the operand, on a path on which the buffer stays the
    /// same.
    ///
    /// A value that is defined before `other` cannot come from it, so the walk stops there.
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
            // Found, or defined too early: nothing further back on this path matters. A value passed around a loop of
            // blocks may be `other` of an earlier iteration.
            found
                || self.comes_around_loop(value)
                || (self.is_result_in_order(value) && self.positions.definition(self.body, value) < limit)
        };
        find_in_reverse_chain(query, operand, config, &mut condition);
        found
    }

    /// Returns whether all values that the value is an alias of are defined before the begin of its op.
    fn is_in_order(&self, value: Value) -> bool {
        let op = self.body.defining_op(value);
        op.is_some_and(|op| self.body.regions(op).is_empty() && self.is_in_one_block(op))
    }

    /// Returns whether all values that the value is an alias of are defined before the end of its op, up to arguments of blocks
    /// in cycles. That is not so for other block arguments, since branches pass values to them.
    fn is_result_in_order(&self, value: Value) -> bool {
        let Some(op) = self.body.defining_op(value) else { return false };
        // A block comes after its predecessors, unless a cycle holds both or it is unreachable.
        !self.positions.has_unordered_blocks() || self.is_in_one_block(op)
    }

    /// Returns whether no region around the op has several blocks.
    fn is_in_one_block(&self, op: Op) -> bool {
        self.positions.outermost_with_blocks(self.body.region(op)).is_none()
    }

    /// Returns whether the value is the argument of a block in a cycle: the value passed to it may be from an earlier
    /// iteration, in which the same SSA values were different buffers.
    fn comes_around_loop(&self, value: Value) -> bool {
        match self.body.def(value) {
            ValueDef::Argument(block, _) => self.positions.cycles.around(block, None).is_some(),
            ValueDef::Result(..) => false,
        }
    }

    /// Returns whether read and write access disjoint slices of a tensor, or the write is to exactly the slice that is
    /// replaced.
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
            // The insertion reads only what it does not overwrite, and the write is to the slice that it overwrites.
            if read == destination
                && !self.is_in_parallel_region_of(writer, reader)
                && self.is_subset_of_destination(query, subset, reader, write)
            {
                return true;
            }
            // The insertion puts the slice back where it was extracted from.
            if read == source && write == destination && self.is_subset_of_destination(query, subset, reader, read) {
                return true;
            }
        }
        // The insertion writes the slice that is read.
        if let Some((subset, source, destination)) = insertion(writer)
            && write == destination
            && query.are_equivalent(body.use_value(read), body.use_value(source))
            && self.is_subset_of_destination(query, subset, writer, source)
        {
            return true;
        }
        false
    }

    /// Returns whether `outer` runs several instances of `op` in parallel. If `outer` writes a slice, a copy of the whole
    /// tensor in one instance would race with the writes of the others, even if the copied slice is overwritten at once.
    fn is_in_parallel_region_of(&self, outer: Op, op: Op) -> bool {
        self.check_parallel_regions
            && self.positions.is_ancestor(outer, op)
            && self.positions.parallel(self.body.region(op)).is_some_and(|region| {
                self.body.region_op(region).is_some_and(|owner| self.positions.is_ancestor(outer, owner))
            })
    }

    /// Returns whether `operand` is, on every path of its reverse use-def chain, the slice that the insertion
    /// overwrites.
    fn is_subset_of_destination(&self, query: &Query<'_>, subset: &dyn Subset, op: Op, operand: Use) -> bool {
        let mut all = true;
        let SubsetKind::Insertion { destination, .. } = subset.kind(View::new(self.ctx, self.body), op) else {
            return false;
        };
        let limit = self.positions.definition(self.body, self.body.operand(op, destination));
        let is_equivalent = |value: Value| {
            let found = self.body.defining_op(value).is_some() && query.is_equivalent_subset(subset, op, value);
            query
                .analysis_override()
                .map_or(found, |overriding| overriding.is_equivalent_subset(query, op, value, found))
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
            // A slice of the destination is defined after the destination, so this path does not lead to one.
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
