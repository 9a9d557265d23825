//! One-Shot Analysis: which tensors may share a buffer.
//!
//! For each tensor operand the analysis decides whether the op may use the operand's buffer (*in place*) or needs a
//! copy. If the operand is in place, the results that the op declares as aliases of the operand share its buffer.
//! Operands are decided one op after the other (`order`). Decisions are final, so earlier ops have priority.
//!
//! ```mlir
//! %1 = tensor.insert %f into %0[%i] : tensor<8xf32>     // in place only if nothing reads %0 from here on
//! %v = tensor.extract %0[%j] : tensor<8xf32>            // reads %0, so that %0 is copied
//! ```
//!
//! An operand is not in place if that would cause
//! - a write to a buffer that must not be written (a constant, a read-only argument);
//! - a read-after-write conflict: a read would see data written after its definition (`conflict.rs`);
//! - writes of several instances of a parallel region to the same buffer.
//!
//! # Cost
//!
//! O(n log² n) for n decisions and unions of chains, fan-outs and nests. `sets.rs` describes the data structure that
//! finds the conflicts of a write.
//!
//! # Invariants
//! - The analysis does not modify the IR. Its answers hold for the IR that it was given.
//! - Classes only grow. No class holds a read and an in-place write that conflict, except for operands that must be in
//!   place; those conflicts are reported before the first decision.

mod blocks;
mod carried;
mod classes;
mod conflict;
mod constants;
mod cycles;
mod definitions;
pub mod functions;
mod intervals;
pub(crate) mod late_reads;
mod loop_ends;
mod loop_writes;
mod order;
mod position;
mod positions;
mod range_tree;
pub(crate) mod report;
mod reuse;
mod sets;
mod shared_writes;

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use crate::bufferize::unknown_folds::folded_results;
use crate::bufferize::*;
use classes::Classes;
pub(in crate::bufferize) use constants::Passed;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Op, Use, Value, View};
use freehold_dialects::bufferization::TO_TENSOR;
use late_reads::LateReads;
use positions::Positions;
use sets::{FactsByClass, Ranking, Rankings};

/// A set of uses.
#[derive(Clone, Debug, Default)]
pub struct UseSet {
    words: Vec<u64>,
}

impl UseSet {
    /// Whether the use is in the set.
    pub fn contains(&self, operand: Use) -> bool {
        self.words.get(operand.index() / 64).is_some_and(|word| word >> (operand.index() % 64) & 1 == 1)
    }

    /// Adds a use. Returns whether the use was new.
    pub fn insert(&mut self, operand: Use) -> bool {
        let index = operand.index() / 64;
        if self.words.len() <= index {
            self.words.resize(index + 1, 0);
        }
        let bit = 1 << (operand.index() % 64);
        let is_new = self.words[index] & bit == 0;
        self.words[index] |= bit;
        is_new
    }
}

/// Why an operand is not in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A value that must not be written would be written.
    NotWritable {
        /// The value.
        value: Value,
    },
    /// Read-after-write conflict: the read would see data written after its definition.
    Conflict {
        /// The read.
        read: Use,
        /// The write that conflicts with the read.
        write: Use,
        /// The definition of the data that the read must see.
        definition: Value,
    },
    /// Several instances of a parallel region would write the same buffer.
    SharedByParallelRegion {
        /// The write.
        write: Use,
    },
}

/// The decisions about one body.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    /// The operands that are in place.
    pub in_place: UseSet,
    /// Values that may share memory.
    pub aliases: Classes,
    /// Values that are the same buffer.
    pub equivalences: Classes,
    /// Uses of tensors with undefined contents: no op wrote to them.
    pub undefined: UseSet,
    /// The representatives of those classes of `aliases` that are written in place.
    pub written: FxHashSet<Value>,
    /// Values that may be memory that must not be written and that regions passed on without a copy.
    pub passed_read_only: FxHashSet<Value>,
    /// The reason for each operand that is not in place, in the order of decisions.
    pub reasons: Vec<(Use, Reason)>,
    /// The conflicts to print, in the order in which they were found.
    pub conflicts: Vec<Reason>,
    /// The numbers of operands that were decided to be in place and out of place.
    pub counts: (u64, u64),
    /// The outputs that may be the buffer of an input of the same op, each with that input; see `reuse.rs`. Empty unless
    /// they were asked for.
    pub reused: Vec<(Use, Value)>,
}

impl Decisions for Decided {
    fn is_in_place(&self, _query: &Query<'_>, operand: Use) -> bool {
        self.in_place.contains(operand)
    }

    fn are_all_in_place(&self) -> bool {
        let (in_place, out_of_place) = self.counts;
        in_place > 0 && out_of_place == 0
    }

    fn are_equivalent(&self, left: Value, right: Value) -> bool {
        self.equivalences.same(left, right)
    }

    fn may_alias(&self, left: Value, right: Value) -> bool {
        self.aliases.same(left, right)
    }

    fn has_undefined_contents(&self, operand: Use) -> bool {
        self.undefined.contains(operand)
    }

    /// O(aliases of the value), each O(regions around it).
    fn may_alias_outside(&self, body: &Body, value: Value, region: freehold_core::ir::Region, except: Value) -> bool {
        self.aliases.members(value).filter(|&alias| alias != except).any(|alias| {
            let (at, is_argument) = match body.def(alias) {
                freehold_core::ir::ValueDef::Result(op, _) => (body.region(op), false),
                freehold_core::ir::ValueDef::Argument(block, _) => (body.block_region(block), true),
            };
            !at.is_some_and(|at| body.is_region_ancestor(region, at) && !(is_argument && at == region))
        })
    }

    /// O(aliases of the value), each O(regions around it).
    fn may_live_outside(&self, body: &Body, value: Value, op: Op) -> bool {
        self.aliases.members(value).any(|alias| match Owner::of(body, alias) {
            Owner::Op(owner) if body.defining_op(alias).is_some() => owner == op || !body.is_ancestor(op, owner),
            Owner::Op(owner) => !body.is_ancestor(op, owner),
            Owner::Isolated => true,
        })
    }

    fn class_of(&self, value: Value) -> Option<Value> {
        Some(self.aliases.root(value))
    }

    /// O(aliases of the value).
    fn is_read_only(&self, query: &Query<'_>, value: Value) -> bool {
        self.passed_read_only.contains(&value) || self.aliases.members(value).any(|alias| !query.is_writable(alias))
    }

    fn is_written(&self, value: Value) -> bool {
        self.written.contains(&self.aliases.root(value))
    }
}

/// Analyzes one body.
pub struct Analyzer<'a> {
    ctx: &'a Context,
    body: &'a Body,
    options: &'a BufferizationOptions,
    functions: &'a FunctionFacts,
    memo: RefCell<Memo>,
    /// By value that its op does not write.
    definitions: RefCell<FxHashMap<Value, definitions::Definitions>>,
    parallel_regions: RefCell<FxHashMap<Value, shared_writes::ParallelRegions>>,
    /// By loop: what it carries.
    iter_arguments: RefCell<FxHashMap<Op, Rc<[Value]>>>,
    reachable: RefCell<blocks::Reachable>,
    /// The op that allocates the buffer of a value, if that is known.
    allocations: RefCell<FxHashMap<Value, Option<Op>>>,
    positions: Positions,
    late_reads: LateReads,
    check_parallel_regions: bool,
    /// Whether the body has loops.
    has_loops: bool,
    /// The values that are to become the tensors of output operands (`reuse.rs`).
    outputs: FxHashMap<Use, Value>,
    classes: FactsByClass,
    rankings: Rankings,
    decided: Decided,
    /// Whether some operand must be in place, cannot have a copy, and causes a read-after-write conflict.
    is_broken: bool,
    /// The ops that implement `Bufferizable`, children before parents.
    ops: Rc<Vec<(Op, &'static dyn Bufferizable)>>,
}

impl<'a> Analyzer<'a> {
    /// Creates an analysis of `body` in which only the operands that must be in place are decided.
    pub fn new(view: View<'a>, options: &'a BufferizationOptions, functions: &'a FunctionFacts) -> Analyzer<'a> {
        let memo = RefCell::new(Memo::default());
        let decided = Decided {
            aliases: Classes::new(view.value_capacity()),
            equivalences: Classes::new(view.value_capacity()),
            ..Decided::default()
        };
        let query =
            Query { ctx: view.ctx, body: view.body, options, decisions: &decided, functions, memo: Some(&memo) };
        let positions = Positions::compute(&query);
        let late_reads = if options.late_reads { LateReads::of(view, &positions) } else { LateReads::default() };
        let answering = |op| query.bufferizable(Owner::Op(op)).map(|answers| (op, answers));
        let ops = Rc::new(view.walk_postorder().into_iter().filter_map(answering).collect());
        let mut analyzer = Analyzer {
            ctx: view.ctx,
            body: view.body,
            options,
            functions,
            memo,
            definitions: RefCell::default(),
            parallel_regions: RefCell::default(),
            iter_arguments: RefCell::default(),
            reachable: RefCell::default(),
            allocations: RefCell::default(),
            positions,
            late_reads,
            check_parallel_regions: false,
            has_loops: view.has_op_named(|name| view.ctx.op_def(name).is_some_and(|op_def| op_def.loop_like.is_some())),
            outputs: FxHashMap::default(),
            classes: FactsByClass::new(view.value_capacity()),
            rankings: Rankings::default(),
            decided,
            is_broken: false,
            ops,
        };
        analyzer.set_up();
        analyzer
    }

    /// Returns a query that sees the decisions so far.
    pub fn query(&self) -> Query<'_> {
        Query {
            ctx: self.ctx,
            body: self.body,
            options: self.options,
            decisions: &self.decided,
            functions: self.functions,
            memo: Some(&self.memo),
        }
    }

    /// Returns the decisions.
    fn into_decided(mut self) -> Decided {
        let written = self.classes.iter().filter(|class| class.1.is_written());
        self.decided.written = written.map(|(root, _)| root).collect();
        let passed = constants::find_passed(&self.query());
        self.decided.passed_read_only = passed;
        self.decided
    }

    fn set_up(&mut self) {
        self.check_parallel_regions = self.options.check_parallel_regions && self.has_parallel_regions();
        let query = self.query();
        let values = tensor_values(&query);
        let mut uses: Vec<Use> = Vec::with_capacity(values.len());
        values.iter().for_each(|&value| uses.extend(self.body.uses(value)));
        let mut is_read = UseSet::default();
        let (mut reads, mut joining, mut branching) = (Vec::new(), Vec::new(), Vec::new());
        for &read in uses.iter().filter(|&&operand| self.is_read_through(operand)) {
            is_read.insert(read);
            let Some(intervals) = self.read_intervals(read) else { continue };
            reads.push((read, intervals.between));
            joining.extend(intervals.joining.map(|interval| (read, interval)));
            branching.extend(intervals.branching.map(|interval| (read, interval)));
        }
        let (mut writes, mut partial) = (Vec::new(), Vec::new());
        for &write in uses.iter().filter(|&&operand| query.writes(operand)) {
            let interval = self.write_interval(write);
            writes.push((write, interval));
            partial.extend(self.dominated_by_write(write).map(|end| (write, (interval.0, end))));
        }
        self.rankings = Rankings {
            reads: Ranking::new(reads),
            joining: Ranking::new(joining),
            branching: Ranking::new(branching),
            writes: Ranking::new(writes),
            partial: Ranking::new(partial),
        };
        for value in values {
            self.add_value(value, &is_read);
        }
        self.join_shared_results();
        self.join_through_excluded_ops();
        let query = self.query();
        let mut forced: Vec<(Use, &'static dyn Bufferizable)> = Vec::new();
        for &(op, answers) in self.ops.iter() {
            let operands = query.tensor_operands(op);
            let of_op = operands.filter(|&operand| answers.must_be_in_place(&query, operand));
            forced.extend(of_op.map(|operand| (operand, answers)));
        }
        // First the operands without alternative, then those that may still have a copy.
        for may_have_copy in [false, true] {
            for &(operand, answers) in &forced {
                match answers.may_have_copy(&self.query(), operand) {
                    can if can != may_have_copy => {}
                    false => self.force_in_place(operand),
                    true if self.find_obstacle(operand).is_none() => self.set_in_place(operand),
                    // The operand is decided when its op's turn comes.
                    true => {}
                }
            }
        }
    }

    /// Joins the results that share a buffer before anything is decided. O(ops).
    fn join_shared_results(&mut self) {
        for &(op, answers) in self.ops.clone().iter() {
            for group in answers.shared_results(&self.query(), op) {
                for pair in group.windows(2) {
                    self.join(pair[0], pair[1]);
                }
            }
        }
    }

    /// Joins the values that an op that is not bufferized may pass on as they are: an op that the options exclude, out of a
    /// region, to a block or through a call, since a pass that bufferizes it later does so without a copy; an op without a
    /// model, if it folds to one of its operands. O(aliases of the operands of these ops).
    fn join_through_excluded_ops(&mut self) {
        // Without rules, the options exclude no op that has a model, except those of functions.
        let may_exclude = !self.options.filter.is_empty() || !self.options.bufferize_function_boundaries;
        for op in if may_exclude { self.body.walk_preorder() } else { Vec::new() } {
            let query = self.query();
            let owner = Owner::Op(op);
            if owner.model(query.view()).is_none() || query.bufferizable(owner).is_some() {
                continue;
            }
            let mut pairs: Vec<(Value, Value)> = Vec::new();
            for operand in query.tensor_operands(op) {
                let aliases = query.aliasing_values(operand);
                pairs.extend(aliases.iter().map(|alias| (self.body.use_value(operand), alias.value)));
            }
            for (operand, value) in pairs {
                if self.query().is_tensor(value) {
                    self.join(operand, value);
                }
            }
        }
        for (result, value) in folded_results(&self.query()) {
            self.join(value, result);
        }
    }

    fn force_in_place(&mut self, operand: Use) {
        let roots = self.roots(operand);
        let write = self.query().writes(operand).then_some(operand);
        let broken = match self.conflict_of_union(&roots, write) {
            Some(Reason::Conflict { read, write, definition }) => Some((read, write, definition)),
            _ => None,
        };
        self.set_in_place(operand);
        self.is_broken |= broken.is_some();
        let root = self.decided.aliases.root(self.body.use_value(operand));
        if let Some(broken) = broken {
            self.classes[root].rare_mut().broken.get_or_insert(broken);
        }
    }

    /// The classes that would be merged if the operand were in place; its own class first.
    fn roots(&self, operand: Use) -> SmallVec<[Value; 4]> {
        let mut roots: SmallVec<[Value; 4]> = smallvec![self.decided.aliases.root(self.body.use_value(operand))];
        for alias in self.query().aliasing_values(operand) {
            let root = self.decided.aliases.root(alias.value);
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }

    fn set_in_place(&mut self, operand: Use) {
        if !self.decided.in_place.insert(operand) {
            return;
        }
        self.decided.counts.0 += 1;
        let value = self.body.use_value(operand);
        for alias in self.query().aliasing_values(operand) {
            self.join(alias.value, value);
        }
        if self.query().writes(operand) {
            self.add_write(operand);
        }
        self.add_loop_writes(operand);
    }

    /// Reports ops that cannot be analyzed and operands that must be in place but cannot be.
    ///
    /// # Errors
    /// Fails if anything was reported.
    fn check_input(&mut self, diagnostics: &Diagnostics) -> Fallible {
        let ops = self.ops.clone();
        for &(op, answers) in ops.iter() {
            let regions = Owner::Op(op).regions(self.body);
            let several =
                |region| self.body.first_block(region).is_some_and(|block| self.body.next_block(block).is_some());
            if !answers.supports_unstructured_control_flow() && regions.iter().any(|&region| several(region)) {
                let message = "op or BufferizableOpInterface implementation does not support unstructured control \
                               flow, but at least one region has multiple blocks";
                return self.refuse(op, message, diagnostics);
            }
        }
        for op in View::new(self.ctx, self.body).ops_of(&TO_TENSOR) {
            let query = self.query();
            // Also if the options exclude it: the tensor that a partial pass has made of a buffer cannot be analyzed.
            if query.bufferizable(Owner::Op(op)).is_none()
                && let Some(model) = Owner::Op(op).model(query.view())
                && let Some(message) = model.analysis.refuses_analysis(&query, op)
            {
                return self.refuse(op, message, diagnostics);
            }
        }
        for &(op, answers) in ops.iter() {
            let query = self.query();
            if let Some(message) = answers.refuses_analysis(&query, op) {
                return self.refuse(op, message, diagnostics);
            }
            for operand in (0..self.body.operand_count(op)).map(|number| self.body.operand_use(op, number)) {
                // Then no class is broken, and no operand whose place is open can be refused.
                let may_be_refused = self.is_broken || self.decided.in_place.contains(operand);
                if !may_be_refused || !self.body.ty(self.body.use_value(operand)).is_tensor(self.ctx) {
                    continue;
                }
                let roots = self.roots(operand);
                let broken =
                    roots.iter().any(|&root| self.classes[root].rare().is_some_and(|rare| rare.broken.is_some()));
                // Without an in-place write there is no conflict. If nothing is broken, copies resolve the conflicts.
                let written = roots.iter().any(|&root| self.classes[root].is_written());
                if broken || (self.is_broken && written && self.conflict_of_union(&roots, None).is_some()) {
                    let message = "not bufferizable under the given constraints: cannot avoid RaW conflict";
                    return self.refuse(op, message, diagnostics);
                }
                let read_only = roots.iter().any(|&root| self.classes[root].read_only().is_some());
                if written && read_only && self.decided.in_place.contains(operand) {
                    let message = "not bufferizable under the given constraints: would write to read-only buffer";
                    return self.refuse(op, message, diagnostics);
                }
            }
        }
        Ok(())
    }

    fn refuse(&self, op: Op, message: &str, diagnostics: &Diagnostics) -> Fallible {
        let name = &self.ctx.op_name_data(self.body.name(op)).text;
        diagnostics.error_on(self.query().view(), op, format!("'{name}' op {message}")).fail()
    }

    /// Decides the operands of `op`.
    pub fn decide(&mut self, op: Op) {
        self.ctx.cancellation().check();
        for operand in (0..self.body.operand_count(op)).map(|number| self.body.operand_use(op, number)) {
            if !self.body.ty(self.body.use_value(operand)).is_tensor(self.ctx) {
                continue;
            }
            match self.reason_against(operand) {
                None => self.set_in_place(operand),
                Some(reason) => {
                    self.decided.counts.1 += 1;
                    if !self.decided.in_place.contains(operand) {
                        self.decided.reasons.push((operand, reason));
                    }
                }
            }
        }
    }

    /// Returns the reason why the operand cannot be in place, if any, and records it for printing.
    fn reason_against(&mut self, operand: Use) -> Option<Reason> {
        let reason = self.find_obstacle(operand)?;
        if self.options.print_conflicts {
            match reason {
                Reason::NotWritable { .. } => self.list_read_only(operand),
                Reason::Conflict { .. } => self.decided.conflicts.push(reason),
                Reason::SharedByParallelRegion { .. } => {}
            }
        }
        Some(reason)
    }

    /// As [`Analyzer::reason_against`], without recording the reason.
    fn find_obstacle(&mut self, operand: Use) -> Option<Reason> {
        let roots = self.roots(operand);
        let writes = self.query().writes(operand);
        if writes || roots.iter().any(|&root| self.classes[root].is_written()) {
            let read_only = roots.iter().find_map(|&root| self.classes[root].read_only());
            if let Some(value) = read_only {
                return Some(Reason::NotWritable { value });
            }
        }
        self.conflict_of_union(&roots, writes.then_some(operand)).or_else(|| self.conflict_of_loops(operand, &roots))
    }

    /// Records every value that must not be written among those that would share the operand's memory.
    fn list_read_only(&mut self, operand: Use) {
        let aliases = self.query().aliasing_values(operand);
        let starts = std::iter::once(self.body.use_value(operand)).chain(aliases.iter().map(|alias| alias.value));
        for start in starts {
            let members: Vec<Value> = self.decided.aliases.members(start).collect();
            for value in members {
                if !self.query().is_writable(value) {
                    self.decided.conflicts.push(Reason::NotWritable { value });
                }
            }
        }
    }

    /// Finds the values that are the same buffer, after all decisions were made.
    fn find_equivalences(&mut self) {
        for &(op, _) in self.ops.clone().iter() {
            for &result in self.body.results(op) {
                if !self.query().is_tensor(result) {
                    continue;
                }
                if let Some(same) = self.equivalent_to(result) {
                    self.decided.equivalences.join(result, same);
                }
            }
        }
    }

    /// Returns a value that is certainly the same buffer as `result`, if any.
    fn equivalent_to(&self, result: Value) -> Option<Value> {
        let query = self.query();
        let aliases = query.aliasing_operands(result);
        let first = self.body.use_value(aliases.first()?.operand);
        let mut all = true;
        for alias in &aliases {
            let value = self.body.use_value(alias.operand);
            let same = alias.relation == BufferRelation::Equivalent && query.is_in_place(alias.operand);
            if same && alias.definite {
                return Some(value);
            }
            all &= same && query.are_equivalent(value, first);
        }
        all.then_some(first)
    }

    /// Finds the uses of tensors with undefined contents.
    fn find_undefined(&mut self) {
        let mut found = UseSet::default();
        let query = self.query();
        for &(op, _) in self.ops.iter() {
            for &result in self.body.results(op).iter().filter(|&&result| query.is_tensor(result)) {
                let Some(first) = self.body.uses(result).next() else { continue };
                // Most results have contents that their own op defines.
                if query.analysis_override().is_none() && query.is_written_by_definition(result) {
                    continue;
                }
                if self.definitions(first).is_empty() {
                    self.body.uses(result).for_each(|operand| {
                        found.insert(operand);
                    });
                }
            }
        }
        self.decided.undefined = found;
    }

    /// Reports every error that an op finds in the decisions.
    ///
    /// # Errors
    /// Fails if anything was reported.
    pub fn verify(&self, diagnostics: &Diagnostics) -> Fallible {
        let query = self.query();
        let mut verified = Ok(());
        for &(op, answers) in self.ops.iter() {
            verified = answers.verify_analysis(&query, op, diagnostics).and(verified);
        }
        verified
    }

    /// Returns whether the value's buffer is written in place.
    pub fn is_value_written(&self, value: Value) -> bool {
        self.classes[self.decided.aliases.root(value)].is_written()
    }
}

/// The tensors of a body: results and block arguments, in any order.
fn tensor_values(query: &Query<'_>) -> Vec<Value> {
    let body = query.body;
    let mut values: Vec<Value> = Vec::new();
    let add_arguments = |region, values: &mut Vec<Value>| {
        for block in body.blocks(region) {
            values.extend(body.arguments(block).iter().copied().filter(|&value| query.is_tensor(value)));
        }
    };
    body.roots().iter().for_each(|&region| add_arguments(region, &mut values));
    for op in body.created_ops() {
        for &result in body.results(op) {
            if query.is_tensor(result) {
                values.push(result);
            }
        }
        body.regions(op).iter().for_each(|&region| add_arguments(region, &mut values));
    }
    values
}

/// Analyzes a body and decides its ops in the given order; with `reuse`, also which outputs may be the buffer of an input
/// of the same op; the buffers of these function arguments are the function's. The decisions are returned even if some op
/// reports an error in them (the last part of the result).
///
/// # Errors
/// The body cannot be analyzed, which was reported.
pub fn analyze_in_order(
    view: View<'_>,
    options: &BufferizationOptions,
    functions: &FunctionFacts,
    order: impl FnOnce(&Query<'_>) -> Vec<Op>,
    reuse: Option<&FxHashSet<Value>>,
    diagnostics: &Diagnostics,
) -> Fallible<(Decided, functions::Boundary, Fallible)> {
    let mut analyzer = Analyzer::new(view, options, functions);
    analyzer.check_input(diagnostics)?;
    let order = order(&analyzer.query());
    for op in order {
        analyzer.decide(op);
    }
    if let Some(given) = reuse {
        analyzer.decided.reused = analyzer.reuse_dead_operands(given);
    }
    analyzer.find_equivalences();
    analyzer.find_undefined();
    let verified = analyzer.verify(diagnostics);
    let boundary = functions::boundary_of(&analyzer);
    Ok((analyzer.into_decided(), boundary, verified))
}
