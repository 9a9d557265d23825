//! Facts about each class of values that may share memory: its reads, its in-place writes, and whether it may be
//! written at all. They answer whether one more write or one more alias would cause a read-after-write conflict.
//!
//! # Data structure and cost
//!
//! Whether a read and a write conflict does not depend on earlier decisions ([`super::conflict`]), and each class is
//! free of conflicts. So a decision that joins classes and adds a write only needs to compare the reads of one class
//! with the writes of another, and the new write with all reads.
//!
//! A read is an interval of positions: from its definition to the read, or to the end of the loop that repeats the read
//! without the definition. A write is a position. A write can conflict only if it is within the interval or if its op
//! holds the reader. If there are several blocks, a read has two more intervals for writes that are only on some paths
//! ([`super::intervals`]). Each class keeps its reads as sets of intervals ([`super::range_tree`]), which list the
//! intervals that hold a point in O(log n) each; its writes are kept likewise. To compare two classes, the members of
//! the smaller query the sets of the larger; then the sets are merged. A member changes to a larger set O(log n) times.
//! All decisions together cost O(n log² n), besides pairs that are within an interval but do not conflict: slices that
//! are inserted where they were extracted from, and mutually exclusive branches, which are skipped as a whole. A
//! conflict that was found is stored with the class, so that the next decision that runs into it does not search.

use std::ops::{Index, IndexMut};

use super::intervals::Interval;
use super::late_reads::End;
use super::loop_writes::LoopWrites;
use super::range_tree::{Forest, Rank, Tree};
use super::{Analyzer, Reason, UseSet};
use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use freehold_core::ir::{Op, Use, Value};

/// The facts about one class.
#[derive(Clone, Debug)]
pub(super) struct ClassFacts {
    reads: Tree,
    /// The reads whose definition is not in an entry block.
    joining: Tree,
    /// The reads that are not in an entry block.
    branching: Tree,
    writes: Tree,
    /// The writes that are not in an entry block.
    partial: Tree,
    read_count: u32,
    write_count: u32,
    rare: Option<Box<RareFacts>>,
}

/// The facts that few classes have.
#[derive(Clone, Debug, Default)]
pub(super) struct RareFacts {
    /// A value that must not be written.
    pub read_only: Option<Value>,
    /// A write to a buffer that several instances of a parallel region share.
    pub shared_write: Option<Use>,
    /// A read and a write that conflicted when the analysis tried to join another class.
    last_conflict: Option<(Use, Use, Value)>,
    /// A conflict between members that had to be joined nevertheless.
    pub broken: Option<(Use, Use, Value)>,
    /// The loops that write the class under a name of their own.
    pub loops: LoopWrites,
}

impl RareFacts {
    fn merge(&mut self, other: RareFacts) {
        self.read_only = self.read_only.or(other.read_only);
        self.shared_write = self.shared_write.or(other.shared_write);
        self.last_conflict = self.last_conflict.or(other.last_conflict);
        self.broken = self.broken.or(other.broken);
        self.loops.merge(other.loops);
    }
}

impl ClassFacts {
    pub const EMPTY: ClassFacts = ClassFacts {
        reads: Tree::EMPTY,
        joining: Tree::EMPTY,
        branching: Tree::EMPTY,
        writes: Tree::EMPTY,
        partial: Tree::EMPTY,
        read_count: 0,
        write_count: 0,
        rare: None,
    };

    /// Returns the facts that few classes have, if the class has any.
    pub fn rare(&self) -> Option<&RareFacts> {
        self.rare.as_deref()
    }

    /// Returns the facts that few classes have.
    pub fn rare_mut(&mut self) -> &mut RareFacts {
        self.rare.get_or_insert_default()
    }

    /// Returns a value of the class that must not be written.
    pub fn read_only(&self) -> Option<Value> {
        self.rare()?.read_only
    }

    /// Returns whether the class is written in place.
    pub fn is_written(&self) -> bool {
        self.write_count > 0
    }

    /// Returns whether the class has reads.
    pub fn is_read(&self) -> bool {
        self.read_count > 0
    }
}

/// The facts about all classes, by their roots. Only values that have facts take memory.
#[derive(Debug)]
pub(super) struct FactsByClass {
    /// By value: the index of its facts; 0 if it has none.
    index: Vec<u32>,
    facts: Vec<ClassFacts>,
}

impl FactsByClass {
    /// Creates a table for `count` values, which have no facts.
    pub fn new(count: usize) -> FactsByClass {
        FactsByClass { index: vec![0; count], facts: vec![ClassFacts::EMPTY] }
    }

    /// Returns the values that have facts, with these.
    pub fn iter(&self) -> impl Iterator<Item = (Value, &ClassFacts)> {
        let with_facts = self.index.iter().enumerate().filter(|entry| *entry.1 != 0);
        with_facts.map(|(value, &index)| (Value::from_index(value), &self.facts[index as usize]))
    }

    /// Removes and returns the facts of a value.
    fn take(&mut self, value: Value) -> ClassFacts {
        std::mem::replace(&mut self.facts[self.index[value.index()] as usize], ClassFacts::EMPTY)
    }
}

impl Index<Value> for FactsByClass {
    type Output = ClassFacts;

    fn index(&self, value: Value) -> &ClassFacts {
        &self.facts[self.index[value.index()] as usize]
    }
}

impl IndexMut<Value> for FactsByClass {
    fn index_mut(&mut self, value: Value) -> &mut ClassFacts {
        let index = &mut self.index[value.index()];
        if *index == 0 {
            *index = self.facts.len() as u32;
            self.facts.push(ClassFacts::EMPTY);
        }
        &mut self.facts[*index as usize]
    }
}

/// The intervals of the reads and writes of a body.
#[derive(Debug, Default)]
pub(super) struct Rankings {
    /// From the definition to the read.
    pub reads: Ranking,
    /// From the beginning of a region with several blocks to the definition.
    pub joining: Ranking,
    /// From the end of what the read's block dominates to the end of the region.
    pub branching: Ranking,
    /// The ops that write.
    pub writes: Ranking,
    /// The end of the writing op, and the position up to which it dominates everything.
    pub partial: Ranking,
}

/// The intervals of uses.
#[derive(Debug, Default)]
pub(super) struct Ranking {
    forest: Forest,
    uses: PrimaryMap<Rank, Use>,
    /// By use, up to the last one that has a rank.
    rank: Vec<PackedOption<Rank>>,
}

impl Ranking {
    /// Ranks uses by the first component of their intervals.
    pub fn new(mut entries: Vec<(Use, Interval)>) -> Ranking {
        entries.sort_by_key(|&(operand, (end, _))| (end, operand));
        let uses: PrimaryMap<Rank, Use> = entries.iter().map(|entry| entry.0).collect();
        let mut rank =
            vec![PackedOption::default(); uses.values().map(|operand| operand.index() + 1).max().unwrap_or(0)];
        uses.iter().for_each(|(own, operand)| rank[operand.index()] = own.into());
        Ranking { forest: Forest::new(entries.iter().map(|entry| entry.1).collect()), uses, rank }
    }

    /// Adds a use to a set, if it has a rank.
    fn add(&mut self, tree: &mut Tree, operand: Use) {
        if let Some(rank) = self.rank.get(operand.index()).and_then(|rank| rank.expand()) {
            *tree = self.forest.merge(*tree, Tree::single(rank));
        }
    }

    /// Returns the first use in a set with rank at least `from`, first component at most `until` and second component
    /// at most `low`, together with its rank.
    fn first(&self, tree: Tree, from: Rank, until: u32, low: u32) -> Option<(Use, Rank)> {
        let rank = self.forest.first(tree, from, until, low)?;
        Some((self.uses[rank], rank))
    }

    fn members(&self, tree: Tree) -> Vec<Use> {
        self.forest.members(tree).into_iter().map(|rank| self.uses[rank]).collect()
    }
}

impl Analyzer<'_> {
    /// Initializes the facts of the class of one value, with its uses in `is_read`, which read it.
    pub(super) fn add_value(&mut self, value: Value, is_read: &UseSet) {
        let body = self.body;
        let mut reads = body.uses(value).filter(|&operand| is_read.contains(operand)).peekable();
        let read_only = (!self.query().is_writable(value)).then_some(value);
        if reads.peek().is_none() && read_only.is_none() {
            return;
        }
        let facts = &mut self.classes[value];
        if read_only.is_some() {
            facts.rare_mut().read_only = read_only;
        }
        for read in reads {
            facts.read_count += 1;
            self.rankings.reads.add(&mut facts.reads, read);
            self.rankings.joining.add(&mut facts.joining, read);
            self.rankings.branching.add(&mut facts.branching, read);
        }
    }

    /// Returns whether the use reads its value or creates an alias of it that is read.
    pub(super) fn is_read_through(&self, operand: Use) -> bool {
        let query = self.query();
        query.reads(operand)
            || (!query.writes(operand)
                && query.aliasing_values(operand).iter().any(|alias| query.is_value_read(alias.value)))
    }

    /// Returns why the classes of these roots cannot be merged and get one more write; `None` if they can.
    pub(super) fn conflict_of_union(&mut self, roots: &[Value], write: Option<Use>) -> Option<Reason> {
        let of = |(read, write, definition)| Reason::Conflict { read, write, definition };
        // Racing writes leave unspecified contents, which matters only if the buffer is read.
        // Racing writes leave undefined contents, which matters only to reads.
        if self.check_parallel_regions && self.is_read_or_carried(roots, write) {
            let shared = roots.iter().find_map(|&root| self.classes[root].rare()?.shared_write);
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
                self.classes[*root].rare_mut().last_conflict = Some(found);
            }
        }
        found.map(of)
    }

    fn known_conflict(&self, roots: &[Value], new: Option<Use>) -> Option<(Use, Use, Value)> {
        let holds = |operand: Use| roots.contains(&self.decided.aliases.root(self.body.use_value(operand)));
        for root in roots {
            let Some(facts) = self.classes[*root].rare() else { continue };
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
                if let Some(found) = self.conflicting_read(&self.classes[*root], write) {
                    return Some(found);
                }
            }
        }
        for (index, &left) in roots.iter().enumerate() {
            for &right in &roots[..index] {
                let (left, right) = (&self.classes[left], &self.classes[right]);
                if let Some(found) = self.cross(left, right).or_else(|| self.cross(right, left)) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Returns a read of one class that conflicts with a write of another. O((smaller of the two) · log).
    fn cross(&self, readers: &ClassFacts, writers: &ClassFacts) -> Option<(Use, Use, Value)> {
        if !readers.is_read() || !writers.is_written() {
            return None;
        }
        if readers.read_count <= writers.write_count {
            let reads = self.rankings.reads.members(readers.reads);
            reads.into_iter().find_map(|read| self.conflicting_write(writers, read))
        } else {
            let writes = self.rankings.writes.members(writers.writes);
            writes.into_iter().find_map(|write| self.conflicting_read(readers, write))
        }
    }

    /// Returns a read of the class that conflicts with the write.
    fn conflicting_read(&self, readers: &ClassFacts, write: Use) -> Option<(Use, Use, Value)> {
        if !readers.is_read() {
            return None;
        }
        let (exit, enter) = self.write_interval(write);
        let is_leaf = exit == enter + 1;
        // Reads whose interval holds the end of the write, and reads in regions of the writer.
        let from = if is_leaf { exit } else { enter };
        if let Some(found) = self.scan_reads(&self.rankings.reads, readers.reads, from, write, true) {
            return Some(found);
        }
        if let Some(found) = self.scan_reads(&self.rankings.branching, readers.branching, from, write, false) {
            return Some(found);
        }
        let dominated_to = self.dominated_by_write(write)?;
        self.scan_reads(&self.rankings.joining, readers.joining, dominated_to + 1, write, false)
    }

    /// Returns the first read of a set that conflicts with the write, among the reads whose interval ends at `from` or
    /// later and holds the write's end. `ends_with_read`: the intervals end at the read or at the end of a loop around
    /// it.
    fn scan_reads(
        &self,
        ranking: &Ranking,
        reads: Tree,
        from: u32,
        write: Use,
        ends_with_read: bool,
    ) -> Option<(Use, Use, Value)> {
        let (exit, _) = self.write_interval(write);
        let mut from = ranking.forest.rank_from(from);
        while let Some((read, rank)) = ranking.first(reads, from, u32::MAX, exit) {
            if let Some(definition) = self.conflict(read, write) {
                return Some((read, write, definition));
            }
            from = rank.next();
            if ends_with_read && let Some(end) = self.end_of_exclusive(read, write) {
                from = from.max(ranking.forest.rank_from(end));
            }
            if ends_with_read && let Some(end) = self.end_without_order(read, write) {
                from = from.max(ranking.forest.rank_from(end));
            }
        }
        None
    }

    /// Returns a write of the class that conflicts with the read.
    fn conflicting_write(&self, writers: &ClassFacts, read: Use) -> Option<(Use, Use, Value)> {
        let intervals = self.read_intervals(read)?;
        let (upper, lower) = intervals.between;
        let enter = self.positions.enter(self.body.use_owner(read));
        let Rankings { writes, partial, .. } = &self.rankings;
        // First the writes between definition and read, then those of ops around the reader.
        let found = self
            .scan_writes(writes, writers.writes, (lower, upper), u32::MAX, read)
            .or_else(|| self.scan_writes(writes, writers.writes, (upper.saturating_add(1), u32::MAX), enter, read));
        found
            .or_else(|| {
                let (end, begin) = intervals.branching?;
                self.scan_writes(writes, writers.writes, (begin, end), u32::MAX, read)
            })
            .or_else(|| {
                let (end, begin) = intervals.joining?;
                self.scan_writes(partial, writers.partial, (begin, end), end - 1, read)
            })
    }

    /// Returns the first write of a set that conflicts with the read, among the writes whose first component is within
    /// `begin..=end` and whose second component is at most `low`.
    fn scan_writes(
        &self,
        ranking: &Ranking,
        writes: Tree,
        (begin, end): (u32, u32),
        low: u32,
        read: Use,
    ) -> Option<(Use, Use, Value)> {
        let mut from = ranking.forest.rank_from(begin);
        while let Some((write, rank)) = ranking.first(writes, from, end, low) {
            if let Some(definition) = self.conflict(read, write) {
                return Some((read, write, definition));
            }
            from = rank.next();
            if let Some(unordered_to) = self.end_without_order(read, write) {
                from = from.max(ranking.forest.rank_from(unordered_to.min(end.saturating_add(1))));
            }
            if !self.late_reads.is_endless(read)
                && self.order_decides(read, write, &self.definitions(read))
                && let Some(exclusive_to) = self.end_of_exclusive(write, read)
            {
                from = from.max(ranking.forest.rank_from(exclusive_to.min(end.saturating_add(1))));
            }
        }
        None
    }

    /// Returns the end of the graph region that has both ops, if nothing before it conflicts with either: its ops have no order,
    /// so each happens before each other.
    fn end_without_order(&self, read: Use, write: Use) -> Option<u32> {
        let body = self.body;
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        let End::At(last) = self.late_reads.end(read, reader) else { return None };
        let region = body.region(writer).filter(|&region| self.positions.is_graph(region))?;
        let is_plain = body.regions(last).is_empty() && body.region(last) == Some(region);
        (is_plain && body.region(reader) == Some(region)).then(|| self.positions.region(region).1)
    }

    /// Returns the position up to which nothing conflicts with `right`: all ops up to it are, like `left`, in regions
    /// that exclude the region of `right`. O(depth).
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
                let (begin, end) = self.positions.region(region);
                let Some(other) = self.positions.region_holding(body, parent, right) else { return Some(end) };
                // A region that no other region branches to excludes all others.
                return Some(match self.positions.has_siblings(other) {
                    true => end,
                    false if begin < self.positions.region(other).0 => self.positions.region(other).0,
                    false => self.positions.exit(parent),
                });
            }
            at = parent;
        }
    }

    /// Joins the class of `second` to that of `first`.
    pub(super) fn join(&mut self, first: Value, second: Value) {
        let Some((keep, gone)) = self.decided.aliases.join(first, second) else { return };
        let gone = self.classes.take(gone);
        let facts = &mut self.classes[keep];
        let Rankings { reads, joining, branching, writes, partial } = &mut self.rankings;
        facts.reads = reads.forest.merge(facts.reads, gone.reads);
        facts.joining = joining.forest.merge(facts.joining, gone.joining);
        facts.branching = branching.forest.merge(facts.branching, gone.branching);
        facts.writes = writes.forest.merge(facts.writes, gone.writes);
        facts.partial = partial.forest.merge(facts.partial, gone.partial);
        facts.read_count += gone.read_count;
        facts.write_count += gone.write_count;
        if let Some(rare) = gone.rare {
            facts.rare_mut().merge(*rare);
        }
    }

    /// Adds a write to the class of the value that it writes.
    pub(super) fn add_write(&mut self, write: Use) {
        self.add_write_to(self.body.use_value(write), write);
    }

    /// Adds a write to the class of `value`.
    pub(super) fn add_write_to(&mut self, value: Value, write: Use) {
        let root = self.decided.aliases.root(value);
        let shared = self.check_parallel_regions && self.is_shared_write(write);
        let facts = &mut self.classes[root];
        self.rankings.writes.add(&mut facts.writes, write);
        self.rankings.partial.add(&mut facts.partial, write);
        facts.write_count += 1;
        if shared {
            facts.rare_mut().shared_write.get_or_insert(write);
        }
    }

    /// Returns whether any region of the body runs in parallel.
    pub(super) fn has_parallel_regions(&self) -> bool {
        let body = self.body;
        body.created_ops()
            .any(|op| body.regions(op).iter().any(|&region| self.positions.parallel(Some(region)).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bufferize::analysis::functions::analyze_program;
    use crate::bufferize::{BufferizationOptions, Heuristic};
    use freehold_core::diagnostics::Diagnostics;
    use freehold_core::ir::Context;
    use freehold_core::read::parse_source;
    use freehold_core::text::ParseOptions;
    use freehold_generate::Constructs;

    impl Analyzer<'_> {
        /// Whether any read and any write of different classes, or the new write and any read, conflict.
        pub(in crate::bufferize) fn has_conflict_by_all_pairs(&self, roots: &[Value], new: Option<Use>) -> bool {
            let reads = |root: &Value| self.rankings.reads.members(self.classes[*root].reads);
            let writes = |root: &Value| self.rankings.writes.members(self.classes[*root].writes);
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

    /// Analyzes a program and compares each decision with a comparison of all pairs.
    fn check(text: &str) {
        let ctx = Context::new(freehold_dialects::DIALECTS);
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
                follow_paths: seed % 2 == 1,
                late_reads: seed / 2 == 1,
                allow_unknown_ops: true,
                ..BufferizationOptions::default()
            };
            let (analysis, _) = analyze_program(&ctx, &body, &options, &diagnostics).expect("a program to analyze");
            assert!(analysis.bodies.iter().any(Option::is_some));
        }
    }

    #[test]
    fn generated_programs_are_decided_as_all_pairs_say() {
        for seed in 0..100 {
            // `materialize_in_destination` to a function argument can be unsatisfiable; such programs are rejected.
            let constructs = Constructs::all() - Constructs::MEMREF_ONLY - Constructs::MATERIALIZE;
            let options = freehold_generate::GenerateOptions {
                size: 60,
                constructs,
                ..freehold_generate::GenerateOptions::tensor()
            };
            let entropy = freehold_generate::Entropy::from_seed(seed);
            check(&freehold_generate::generate(entropy, &options).text);
        }
    }
}
