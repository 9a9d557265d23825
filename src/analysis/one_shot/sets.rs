//! What is known of each class of values that may share memory: who reads it, who writes it in place, whether it may be
//! written at all. Answers whether one more write, or one more alias, would make a read see the wrong contents.
//!
//! # Data structure and cost
//!
//! Whether a read and a write conflict does not depend on what was decided ([`super::conflict`]), and each class is free
//! of conflicts. So a decision that joins classes and adds a write needs to compare only the reads of one class with the
//! writes of another, and the new write with all reads.
//!
//! A read is an interval of positions: from its definition to itself, or to the end of the loop that repeats it without repeating the
//! definition. A write is a position. Only a write within the interval can conflict, and one of an op that holds the
//! reader. Each class keeps its reads as a set of intervals ([`super::range_tree`]) from which those that hold a point
//! are listed in O(log n) each, and its writes as another. To compare two classes, the members of the smaller look into
//! the sets of the larger; then the sets are merged. A member changes to a larger set O(log n) times: O(n log² n) for
//! all decisions together, besides pairs that lie within an interval but do not conflict (parts of a tensor that are
//! put back where they came from; branches that exclude each other, which are skipped as a whole).
//! A conflict that was found is kept with the class: the next decision that meets it again does not search.

use super::range_tree::{Forest, Tree};
use super::{Analyzer, Reason};
use crate::ir::{Op, Use, Value};

/// What is known of one class.
#[derive(Clone, Debug)]
pub(super) struct ClassFacts {
    reads: Tree,
    writes: Tree,
    read_count: u32,
    write_count: u32,
    /// A value that must not be written.
    pub read_only: Option<Value>,
    /// A write to a buffer that several instances of a parallel region share.
    pub shared_write: Option<Use>,
    /// A read and a write that were found to conflict when another class was to be joined.
    last_conflict: Option<(Use, Use, Value)>,
    /// A conflict between members that were joined nevertheless.
    pub broken: Option<(Use, Use, Value)>,
}

impl ClassFacts {
    pub const EMPTY: ClassFacts = ClassFacts {
        reads: Tree::EMPTY,
        writes: Tree::EMPTY,
        read_count: 0,
        write_count: 0,
        read_only: None,
        shared_write: None,
        last_conflict: None,
        broken: None,
    };

    /// Whether anything writes the class in place.
    pub fn is_written(&self) -> bool {
        self.write_count > 0
    }

    fn is_read(&self) -> bool {
        self.read_count > 0
    }
}

/// The intervals of all reads of a body, or of all writes.
#[derive(Debug)]
pub(super) struct Ranking {
    forest: Forest,
    uses: Vec<Use>,
    rank: rustc_hash::FxHashMap<Use, u32>,
}

impl Ranking {
    /// Ranks uses by the upper ends of their intervals; an entry is use, upper and lower end.
    pub fn new(mut entries: Vec<(Use, u32, u32)>) -> Ranking {
        entries.sort_by_key(|entry| (entry.1, entry.0));
        Ranking {
            forest: Forest::new(entries.iter().map(|entry| (entry.1, entry.2)).collect()),
            rank: entries.iter().enumerate().map(|(rank, entry)| (entry.0, rank as u32)).collect(),
            uses: entries.iter().map(|entry| entry.0).collect(),
        }
    }

    fn single(&mut self, operand: Use) -> Tree {
        match self.rank.get(&operand) {
            Some(&rank) => self.forest.single(rank),
            None => Tree::EMPTY,
        }
    }

    fn members(&self, tree: Tree) -> Vec<Use> {
        self.forest.members(tree).into_iter().map(|rank| self.uses[rank as usize]).collect()
    }
}

impl Analyzer<'_> {
    /// The interval of a read: upper and lower end. `None`: nothing that it reads was ever written.
    pub(super) fn read_interval(&self, read: Use) -> Option<(u32, u32)> {
        let body = self.body;
        let reader = body.use_owner(read);
        let around_reader = self.positions.unordered_around(body, reader);
        let own_end = self.positions.exit(reader).max(around_reader.map_or(0, |around| around.1));
        let (mut upper, mut lower) = (0, u32::MAX);
        for &definition in self.definitions(read).iter() {
            let mut end = own_end;
            if let Some(looping) = self.repeating_around(reader, definition) {
                end = end.max(body.region_op(looping).map_or(u32::MAX, |op| self.positions.exit(op)));
            }
            let begin = match body.def(definition) {
                crate::ir::ValueDef::Result(op, _) => {
                    self.positions.unordered_around(body, op).map_or(self.positions.exit(op), |around| around.0)
                }
                crate::ir::ValueDef::Argument(block, _) => {
                    let (begin, last) = self.positions.block(block);
                    end = end.min(last).max(self.end_past(block, reader).unwrap_or(0));
                    begin
                }
            };
            upper = upper.max(end);
            lower = lower.min(begin);
        }
        (lower != u32::MAX).then_some((upper, lower))
    }

    /// The interval of a write: the op that writes.
    pub(super) fn write_interval(&self, write: Use) -> (u32, u32) {
        let writer = self.body.use_owner(write);
        (self.positions.exit(writer), self.positions.enter(writer))
    }

    /// The facts of a class of one value, with the uses that read it.
    pub(super) fn add_value(&mut self, value: Value) {
        let reads: Vec<Use> = self.body.uses(value).filter(|&operand| self.is_read_through(operand)).collect();
        let read_only = (!self.query().is_writable(value)).then_some(value);
        let facts = &mut self.classes[value.index()];
        facts.read_count = reads.len() as u32;
        facts.read_only = read_only;
        for read in reads {
            let single = self.reads.single(read);
            facts.reads = self.reads.forest.merge(facts.reads, single);
        }
    }

    /// Whether the use reads its value, or makes an alias of it that is read.
    pub(super) fn is_read_through(&self, operand: Use) -> bool {
        let query = self.query();
        query.reads(operand)
            || (!query.writes(operand)
                && query.aliasing_values(operand).iter().any(|alias| query.is_value_read(alias.value)))
    }

    /// Why the classes of these roots, with one more write, cannot be one; `None`: they can.
    pub(super) fn conflict_of_union(&mut self, roots: &[Value], write: Option<Use>) -> Option<Reason> {
        let of = |(read, write, definition)| Reason::Conflict { read, write, definition };
        if self.check_parallel_regions && roots.iter().any(|root| self.classes[root.index()].is_read()) {
            let shared = roots.iter().find_map(|root| self.classes[root.index()].shared_write);
            let shared = shared.or_else(|| write.filter(|&write| self.is_shared_write(write)));
            if let Some(write) = shared {
                return Some(Reason::SharedByParallelRegion { write });
            }
        }
        if let Some(known) = self.known_conflict(roots, write) {
            return Some(of(known));
        }
        let found = self.search_conflict(roots, write);
        #[cfg(test)]
        assert_eq!(found.is_some(), self.has_conflict_by_all_pairs(roots, write), "{roots:?} with {write:?}");
        if let Some(found) = found {
            for root in roots {
                self.classes[root.index()].last_conflict = Some(found);
            }
        }
        found.map(of)
    }

    fn known_conflict(&self, roots: &[Value], new: Option<Use>) -> Option<(Use, Use, Value)> {
        let holds = |operand: Use| roots.contains(&self.decided.aliases.root(self.body.use_value(operand)));
        for root in roots {
            let facts = &self.classes[root.index()];
            for known in [facts.broken, facts.last_conflict].into_iter().flatten() {
                let (read, write, _) = known;
                if holds(read) && (new == Some(write) || (self.decided.in_place.contains(write) && holds(write))) {
                    return Some(known);
                }
            }
        }
        None
    }

    fn search_conflict(&self, roots: &[Value], write: Option<Use>) -> Option<(Use, Use, Value)> {
        if let Some(write) = write {
            for root in roots {
                if let Some(found) = self.conflicting_read(self.classes[root.index()].reads, write) {
                    return Some(found);
                }
            }
        }
        for (index, &left) in roots.iter().enumerate() {
            for &right in &roots[..index] {
                let (left, right) = (&self.classes[left.index()], &self.classes[right.index()]);
                if let Some(found) = self.cross(left, right).or_else(|| self.cross(right, left)) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// A read of one class that conflicts with a write of another. O((smaller of the two) · log).
    fn cross(&self, readers: &ClassFacts, writers: &ClassFacts) -> Option<(Use, Use, Value)> {
        if readers.read_count <= writers.write_count {
            let reads = self.reads.members(readers.reads);
            reads.into_iter().find_map(|read| self.conflicting_write(writers.writes, read))
        } else {
            let writes = self.writes.members(writers.writes);
            writes.into_iter().find_map(|write| self.conflicting_read(readers.reads, write))
        }
    }

    /// A read in the set that conflicts with the write.
    fn conflicting_read(&self, reads: Tree, write: Use) -> Option<(Use, Use, Value)> {
        let (exit, enter) = self.write_interval(write);
        let forest = &self.reads.forest;
        let is_leaf = exit == enter + 1;
        // Reads whose interval holds the end of the write; and those in regions of the writer.
        let mut from = forest.rank_from(if is_leaf { exit } else { enter });
        while let Some(rank) = forest.first(reads, from, u32::MAX, exit) {
            let read = self.reads.uses[rank as usize];
            if let Some(definition) = self.conflict(read, write) {
                return Some((read, write, definition));
            }
            from = rank + 1;
            if let Some(end) = self.end_of_exclusive(read, write) {
                from = from.max(forest.rank_from(end));
            }
        }
        None
    }

    /// A write in the set that conflicts with the read.
    fn conflicting_write(&self, writes: Tree, read: Use) -> Option<(Use, Use, Value)> {
        let (upper, lower) = self.read_interval(read)?;
        let forest = &self.writes.forest;
        let mut from = forest.rank_from(lower);
        // First those in the interval, then those of ops around the reader.
        let enter = self.positions.enter(self.body.use_owner(read));
        let steps = [(upper, u32::MAX), (u32::MAX, enter)];
        for (until, low) in steps {
            while let Some(rank) = forest.first(writes, from, until, low) {
                let write = self.writes.uses[rank as usize];
                if let Some(definition) = self.conflict(read, write) {
                    return Some((read, write, definition));
                }
                from = rank + 1;
                if self.order_decides(read, write, &self.definitions(read))
                    && let Some(end) = self.end_of_exclusive(write, read)
                {
                    from = from.max(forest.rank_from(end.min(until.saturating_add(1))));
                }
            }
            from = from.max(forest.rank_from(upper.saturating_add(1)));
        }
        None
    }

    /// Where the region ends that holds `left` and excludes the one that holds `right`, if so: nothing in it conflicts.
    fn end_of_exclusive(&self, left: Use, right: Use) -> Option<u32> {
        let body = self.body;
        let (left, right) = (body.use_owner(left), body.use_owner(right));
        if !self.are_exclusive(left, right) {
            return None;
        }
        let mut at: Op = left;
        loop {
            let region = body.region(at)?;
            let parent = body.region_op(region)?;
            if self.positions.is_ancestor(parent, right) {
                return Some(self.positions.region(region).1);
            }
            at = parent;
        }
    }

    /// Whether the write is to a buffer that was made outside of the parallel region it stands in.
    pub(super) fn is_shared_write(&self, write: Use) -> bool {
        let body = self.body;
        let here = self.positions.parallel(body.region(body.use_owner(write)));
        let query = self.query();
        let config = crate::interface::Traversal::default();
        let made = crate::interface::find_in_reverse_chain(&query, write, config, &mut |value| {
            query.is_written_by_definition(value)
        });
        made.into_iter().any(|value| self.positions.parallel(super::positions::region_of(body, value)) != here)
    }

    /// Joins the class of `second` to that of `first`.
    pub(super) fn join(&mut self, first: Value, second: Value) {
        let Some((keep, gone)) = self.decided.aliases.join(first, second) else { return };
        let gone = std::mem::replace(&mut self.classes[gone.index()], ClassFacts::EMPTY);
        let facts = &mut self.classes[keep.index()];
        facts.reads = self.reads.forest.merge(facts.reads, gone.reads);
        facts.writes = self.writes.forest.merge(facts.writes, gone.writes);
        facts.read_count += gone.read_count;
        facts.write_count += gone.write_count;
        facts.read_only = facts.read_only.or(gone.read_only);
        facts.shared_write = facts.shared_write.or(gone.shared_write);
        facts.last_conflict = facts.last_conflict.or(gone.last_conflict);
        facts.broken = facts.broken.or(gone.broken);
    }

    /// Adds a write to the class of what it writes.
    pub(super) fn add_write(&mut self, write: Use) {
        let root = self.decided.aliases.root(self.body.use_value(write));
        let shared = self.check_parallel_regions && self.is_shared_write(write);
        let single = self.writes.single(write);
        let facts = &mut self.classes[root.index()];
        facts.writes = self.writes.forest.merge(facts.writes, single);
        facts.write_count += 1;
        if shared {
            facts.shared_write = facts.shared_write.or(Some(write));
        }
    }

    /// Whether any region of the body runs in parallel.
    pub(super) fn has_parallel_regions(&self) -> bool {
        let body = self.body;
        body.walk_preorder()
            .into_iter()
            .any(|op| body.regions(op).iter().any(|&region| self.positions.parallel(Some(region)).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::one_shot::functions::analyze_program;
    use crate::generate::Constructs;
    use crate::interface::{BufferizationOptions, Heuristic};
    use crate::ir::Context;
    use crate::syntax::{Diagnostics, ParseOptions, parse_source};

    impl Analyzer<'_> {
        /// Whether any read and any write of the classes conflict, but for those of one class.
        pub fn has_conflict_by_all_pairs(&self, roots: &[Value], new: Option<Use>) -> bool {
            let reads = |root: &Value| self.reads.members(self.classes[root.index()].reads);
            let writes = |root: &Value| self.writes.members(self.classes[root.index()].writes);
            let disturbs = |read: Use, write: Use| {
                let found = self.conflict(read, write).is_some();
                let all = self.all_definitions(self.body.use_value(read));
                assert_eq!(found, self.find_conflict(read, write, &all).is_some(), "{read:?} {write:?} {all:?}");
                found
            };
            roots.iter().any(|left| {
                let left_reads = reads(left);
                new.is_some_and(|write| left_reads.iter().any(|&read| disturbs(read, write)))
                    || roots.iter().filter(|&right| right != left).any(|right| {
                        writes(right).into_iter().any(|write| left_reads.iter().any(|&read| disturbs(read, write)))
                    })
            })
        }
    }

    /// Analyzes a program; each decision is compared with what all pairs say.
    fn check(text: &str) {
        let ctx = Context::new(crate::dialect::DIALECTS);
        let source = ctx.add_source("test", text.as_bytes().to_vec(), 0).expect("a short text");
        let diagnostics = Diagnostics::default();
        let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).expect("a valid program");
        let orders = [Heuristic::BottomUp, Heuristic::TopDown, Heuristic::BottomUpFromTerminators, Heuristic::Fuzzer];
        for (seed, heuristic) in orders.into_iter().enumerate() {
            let options = BufferizationOptions {
                heuristic,
                fuzzer_seed: seed as u32,
                bufferize_function_boundaries: true,
                allow_return_allocs_from_loops: true,
                allow_unknown_ops: true,
                ..BufferizationOptions::default()
            };
            let (analysis, _) = analyze_program(&ctx, &body, &options, &diagnostics).expect("a program to analyze");
            assert!(analysis.bodies.iter().any(Option::is_some));
        }
    }

    #[test]
    fn generated_programs_are_decided_as_all_pairs_say() {
        for seed in 0..60 {
            let constructs = Constructs::all() - Constructs::MEMREF_ONLY;
            let options = crate::generate::Options { size: 60, constructs, ..crate::generate::Options::tensor() };
            let entropy = crate::generate::Entropy::from_seed(seed);
            check(&crate::generate::generate(entropy, &options).text);
        }
    }
}
