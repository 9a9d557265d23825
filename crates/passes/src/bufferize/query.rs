//! The queries of the analysis and the rewrite. An op without an implementation of [`Bufferizable`] gets conservative
//! results.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::*;
use freehold_core::definition::Subset;
use freehold_core::ir::{Context, Op, Use, Value, View};

/// The decisions about the tensors of a body.
pub trait Decisions: Sync {
    /// Returns whether the operand is bufferized in place: it uses the buffer of its value, and aliasing results share
    /// it.
    fn is_in_place(&self, query: &Query<'_>, operand: Use) -> bool;
    /// Returns whether two values have the same buffer.
    fn are_equivalent(&self, left: Value, right: Value) -> bool;
    /// Returns whether two values may share memory.
    fn may_alias(&self, left: Value, right: Value) -> bool;
    /// Returns whether the contents of the operand are undefined: nothing was written to it before.
    fn has_undefined_contents(&self, operand: Use) -> bool;
    /// Returns whether the value may share memory with a value defined outside of `region`, or with an argument of
    /// `region` other than `except`.
    fn may_alias_outside(&self, body: &Body, value: Value, region: Region, except: Value) -> bool;
    /// Returns whether the value may share memory with a value defined outside of `op`. True by default.
    fn may_live_outside(&self, _body: &Body, _value: Value, _op: Op) -> bool {
        true
    }
    /// Returns whether any op writes the value's memory in place. True by default.
    fn is_written(&self, _value: Value) -> bool {
        true
    }
    /// Returns whether the value may share memory with a read-only value.
    fn is_read_only(&self, query: &Query<'_>, value: Value) -> bool {
        !query.is_writable(value)
    }
    /// Returns whether all operands of the body that can be bufferized are known to be in place. False by default.
    fn are_all_in_place(&self) -> bool {
        false
    }
    /// Returns the representative of the alias set of the value. By default `None`: all values may alias.
    fn class_of(&self, _value: Value) -> Option<Value> {
        None
    }
}

/// Decisions without an analysis: every write is made to a copy.
pub struct CopyBeforeWrite;

impl Decisions for CopyBeforeWrite {
    fn is_in_place(&self, query: &Query<'_>, operand: Use) -> bool {
        let answers = query.bufferizable(Owner::Op(query.body.use_owner(operand)));
        answers.is_some_and(|answers| answers.is_in_place_without_analysis(query, operand))
    }

    fn are_equivalent(&self, _: Value, _: Value) -> bool {
        false
    }

    fn may_alias(&self, _: Value, _: Value) -> bool {
        true
    }

    fn has_undefined_contents(&self, _: Use) -> bool {
        false
    }

    fn may_alias_outside(&self, _: &Body, _: Value, _: Region, _: Value) -> bool {
        true
    }
}

/// A cache of query results that do not change while a body is analyzed.
#[derive(Default)]
pub struct Memo {
    pub(super) reads: Known<bool>,
    pub(super) writes: Known<bool>,
    /// By use, if its op has fixed aliases, and one at most: the value that may share the buffer of the operand.
    only_alias: Known<Option<AliasingValue>>,
    /// By value, likewise: the operand whose buffer the value may share.
    only_source: Known<Option<AliasingOperand>>,
    pub(super) value_read: Known<bool>,
    pub(super) value_written: Known<bool>,
    pub(super) definition_depths: Known<u32>,
    pub(super) surroundings: Known<super::written::Surroundings>,
    /// By region: whether one `scf.yield` leaves it.
    pub(super) one_yield: Known<bool>,
    /// By op name, if the options have no rules: the interface.
    interfaces: Known<Option<&'static dyn Bufferizable>>,
    /// By what the answer depends on: whether a structured op covers an output (`models/linalg/coverage.rs`).
    pub(super) covered: FxHashMap<models::CoverageKey, bool>,
    pub(super) passed: FxHashMap<Op, Rc<analysis::Passed>>,
}

/// Answers to a question about each use, each value or each region, by index: one for each up to the largest that was asked
/// about.
#[derive(Debug)]
pub(super) struct Known<T>(Vec<Option<T>>);

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known(Vec::new())
    }
}

impl<T: Copy> Known<T> {
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        self.0.get(index).copied().flatten()
    }

    #[inline]
    pub fn insert(&mut self, index: usize, answer: T) {
        if self.0.len() <= index {
            // Most indices come in order: the table grows by more than one.
            self.0.resize((index + 1).max(self.0.len() + self.0.len() / 2), None);
        }
        self.0[index] = Some(answer);
    }
}

/// A body, and all data that query results depend on.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body.
    pub body: &'a Body,
    /// The options.
    pub options: &'a BufferizationOptions,
    /// The decisions made so far.
    pub decisions: &'a dyn Decisions,
    /// Facts about called functions.
    pub functions: &'a FunctionFacts,
    /// The cache of results; `None` while the body is edited.
    pub memo: Option<&'a RefCell<Memo>>,
}

impl<'a> Query<'a> {
    /// Returns the body with its context.
    #[inline]
    pub fn view(&self) -> View<'a> {
        View::new(self.ctx, self.body)
    }

    /// Returns the bufferization interface of an op; `None` if the op is unknown or excluded by the options.
    #[inline]
    pub fn bufferizable(&self, owner: Owner) -> Option<&'static dyn Bufferizable> {
        let name = owner.name(self.body).index();
        let known = match self.memo {
            Some(memo) if self.options.filter.is_empty() => memo.borrow().interfaces.get(name),
            _ => return self.interface_of(owner),
        };
        known.unwrap_or_else(|| self.find_interface(owner))
    }

    /// As [`Query::bufferizable`], and keeps the answer.
    #[inline(never)]
    fn find_interface(&self, owner: Owner) -> Option<&'static dyn Bufferizable> {
        let interface = self.interface_of(owner);
        if let Some(memo) = self.memo {
            memo.borrow_mut().interfaces.insert(owner.name(self.body).index(), interface);
        }
        interface
    }

    fn interface_of(&self, owner: Owner) -> Option<&'static dyn Bufferizable> {
        let model = owner.model(self.view())?;
        self.options.allows(self.view(), owner).then_some(model.analysis)
    }

    /// Returns the override of query results, if any.
    #[inline]
    pub fn analysis_override(&self) -> Option<&'a dyn AnalysisOverride> {
        self.options.analysis_override.as_deref()
    }

    /// Returns the bufferization interface of the op that owns `value`.
    pub fn bufferizable_owner(&self, value: Value) -> Option<&'static dyn Bufferizable> {
        self.bufferizable(Owner::of(self.body, value))
    }

    /// Returns whether the value is a tensor.
    #[inline]
    pub fn is_tensor(&self, value: Value) -> bool {
        self.body.ty(value).is_tensor(self.ctx)
    }

    /// Returns whether the value is an unranked tensor.
    pub fn is_unranked(&self, value: Value) -> bool {
        self.is_tensor(value) && !self.body.ty(value).is_ranked_tensor(self.ctx)
    }

    /// Returns the tensor operands of `op`.
    pub fn tensor_operands(&self, op: Op) -> impl Iterator<Item = Use> + 'a {
        let query = *self;
        let uses = (0..query.body.operand_count(op)).map(move |index| query.body.operand_use(op, index));
        uses.filter(move |&operand| query.is_tensor(query.body.use_value(operand)))
    }

    /// Returns whether the op reads the operand's buffer.
    #[inline]
    pub fn reads(&self, operand: Use) -> bool {
        let Some(memo) = self.memo else { return self.ask_reads(operand) };
        if let Some(known) = memo.borrow().reads.get(operand.index()) {
            return known;
        }
        self.find_reads(memo, operand)
    }

    #[inline(never)]
    fn find_reads(&self, memo: &RefCell<Memo>, operand: Use) -> bool {
        let answer = self.ask_reads(operand);
        memo.borrow_mut().reads.insert(operand.index(), answer);
        answer
    }

    fn ask_reads(&self, operand: Use) -> bool {
        let answers = self.bufferizable(Owner::Op(self.body.use_owner(operand)));
        let found = answers.is_none_or(|answers| answers.reads(self, operand));
        self.analysis_override().map_or(found, |overriding| overriding.reads(self, operand, found))
    }

    /// Returns whether the op writes the operand's buffer.
    #[inline]
    pub fn writes(&self, operand: Use) -> bool {
        let Some(memo) = self.memo else { return self.ask_writes(operand) };
        if let Some(known) = memo.borrow().writes.get(operand.index()) {
            return known;
        }
        self.find_writes(memo, operand)
    }

    #[inline(never)]
    fn find_writes(&self, memo: &RefCell<Memo>, operand: Use) -> bool {
        let answer = self.ask_writes(operand);
        memo.borrow_mut().writes.insert(operand.index(), answer);
        answer
    }

    fn ask_writes(&self, operand: Use) -> bool {
        let answers = self.bufferizable(Owner::Op(self.body.use_owner(operand)));
        let found = answers.is_none_or(|answers| answers.writes(self, operand));
        self.analysis_override().map_or(found, |overriding| overriding.writes(self, operand, found))
    }

    /// Returns whether the op neither reads nor writes the operand but creates an alias of it.
    pub fn is_alias_only(&self, operand: Use) -> bool {
        let op = self.body.use_owner(operand);
        self.bufferizable(Owner::Op(op)).is_some()
            && !self.reads(operand)
            && !self.writes(operand)
            && !self.aliasing_values(operand).is_empty()
    }

    /// Returns the values that may share the operand's buffer.
    #[inline]
    pub fn aliasing_values(&self, operand: Use) -> AliasingValues {
        let kept = self.memo.and_then(|memo| memo.borrow().only_alias.get(operand.index()));
        kept.map_or_else(|| self.find_aliasing_values(operand), |only| only.into_iter().collect())
    }

    #[inline(never)]
    fn find_aliasing_values(&self, operand: Use) -> AliasingValues {
        let op = self.body.use_owner(operand);
        let answers = self.bufferizable(Owner::Op(op));
        let found = match answers {
            Some(answers) => answers.aliasing_values(self, operand),
            None => self.excluded_aliasing_values(operand),
        };
        if let Some(overriding) = self.analysis_override() {
            return overriding.aliasing_values(self, operand, found);
        }
        // The body does not change as long as there is a memo.
        if let Some(memo) = self.memo
            && found.len() <= 1
            && answers.is_some_and(Bufferizable::has_fixed_aliases)
        {
            memo.borrow_mut().only_alias.insert(operand.index(), found.first().copied());
        }
        found
    }

    /// Returns the aliasing values of an unknown op: all tensors among its results and the arguments of its regions.
    pub fn unknown_aliasing_values(&self, operand: Use) -> AliasingValues {
        let op = self.body.use_owner(operand);
        let arguments = self.body.regions(op).iter().filter_map(|&region| self.body.first_block(region));
        let arguments = arguments.flat_map(|block| self.body.arguments(block));
        let values = self.body.results(op).iter().chain(arguments).filter(|&&value| self.is_tensor(value));
        values.map(|&value| AliasingValue::overlapping(value).maybe()).collect()
    }

    /// Returns the aliasing values of an op that is not bufferized: those of an unknown op and, if it only is excluded by
    /// the options, those that its model returns. A later pass may bufferize it, and then passes buffers on without
    /// copies: out of regions, and to blocks.
    fn excluded_aliasing_values(&self, operand: Use) -> AliasingValues {
        let mut found = self.unknown_aliasing_values(operand);
        let model = Owner::Op(self.body.use_owner(operand)).model(self.view());
        for alias in model.map(|model| model.analysis.aliasing_values(self, operand)).unwrap_or_default() {
            if found.iter().all(|known| known.value != alias.value) {
                found.push(AliasingValue::overlapping(alias.value).maybe());
            }
        }
        found
    }

    /// Like [`Query::excluded_aliasing_values`], for the operands that a value may alias.
    fn excluded_aliasing_operands(&self, owner: Owner, value: Value) -> AliasingOperands {
        let is_block_argument = match self.body.def(value) {
            freehold_core::ir::ValueDef::Argument(block, _) => !self.body.is_entry_block(block),
            freehold_core::ir::ValueDef::Result(..) => false,
        };
        let mut found: AliasingOperands = match owner {
            Owner::Op(op) if !is_block_argument => {
                self.tensor_operands(op).map(|operand| AliasingOperand::overlapping(operand).maybe()).collect()
            }
            _ => AliasingOperands::new(),
        };
        let model = owner.model(self.view());
        for alias in model.map(|model| model.analysis.aliasing_operands(self, value)).unwrap_or_default() {
            if found.iter().all(|known| known.operand != alias.operand) {
                found.push(AliasingOperand::overlapping(alias.operand).maybe());
            }
        }
        found
    }

    /// Returns the operands whose buffers the value may share.
    #[inline]
    pub fn aliasing_operands(&self, value: Value) -> AliasingOperands {
        let kept = self.memo.and_then(|memo| memo.borrow().only_source.get(value.index()));
        kept.map_or_else(|| self.find_aliasing_operands(value), |only| only.into_iter().collect())
    }

    #[inline(never)]
    fn find_aliasing_operands(&self, value: Value) -> AliasingOperands {
        let owner = Owner::of(self.body, value);
        let answers = self.bufferizable(owner);
        let found = match answers {
            Some(answers) => answers.aliasing_operands(self, value),
            None => self.excluded_aliasing_operands(owner, value),
        };
        if let Some(overriding) = self.analysis_override() {
            return overriding.aliasing_operands(self, value, found);
        }
        // The body does not change as long as there is a memo.
        if let Some(memo) = self.memo
            && found.len() <= 1
            && answers.is_some_and(Bufferizable::has_fixed_aliases)
        {
            memo.borrow_mut().only_source.insert(value.index(), found.first().copied());
        }
        found
    }

    /// Returns whether the contents of the value are defined by its op or, for a block argument, may be defined by a
    /// value passed to it.
    pub fn is_written_by_definition(&self, value: Value) -> bool {
        let freehold_core::ir::ValueDef::Result(op, index) = self.body.def(value) else { return true };
        let Some(memo) = self.memo else {
            let memo = RefCell::new(Memo::default());
            return Query { memo: Some(&memo), ..*self }.is_written_by_definition(value);
        };
        if let Some(known) = memo.borrow().value_written.get(value.index()) {
            return known;
        }
        let Some(answers) = self.bufferizable(Owner::Op(op)) else { return true };
        // A recursive query through a CFG loop adds nothing.
        memo.borrow_mut().value_written.insert(value.index(), false);
        let ask = || answers.result_is_written(self, op, index);
        let answer = stacker::maybe_grow(64 << 10, 1 << 20, ask);
        memo.borrow_mut().value_written.insert(value.index(), answer);
        answer
    }

    /// Returns whether the value's buffer may be written.
    pub fn is_writable(&self, value: Value) -> bool {
        let found = self.bufferizable_owner(value).is_some_and(|answers| answers.is_writable(self, value));
        self.analysis_override().map_or(found, |overriding| overriding.is_writable(self, value, found))
    }

    /// Returns whether the operand was decided to be in place.
    pub fn is_in_place(&self, operand: Use) -> bool {
        self.decisions.is_in_place(self, operand)
    }

    /// Returns whether two values have the same buffer.
    pub fn are_equivalent(&self, left: Value, right: Value) -> bool {
        left == right || self.decisions.are_equivalent(left, right)
    }

    /// Returns whether the region may run repeatedly.
    pub fn is_repetitive_region(&self, region: freehold_core::ir::Region) -> bool {
        let owner = Owner::of_region(self.body, region);
        let number = || self.body.region_number(region);
        let found = match self.bufferizable(owner) {
            Some(answers) => answers.is_repetitive_region(self, owner, number()),
            // A loop that carries no tensors still repeats the reads and writes in its body.
            None => default_is_repetitive_region(self, owner, number()),
        };
        self.analysis_override().map_or(found, |overriding| overriding.is_repetitive_region(self, region, found))
    }

    /// Returns whether several instances of the region may run concurrently.
    pub fn is_parallel_region(&self, region: freehold_core::ir::Region) -> bool {
        let owner = Owner::of_region(self.body, region);
        let number = || self.body.region_number(region);
        let found = match self.bufferizable(owner) {
            Some(answers) => answers.is_parallel_region(self, owner, number()),
            None => owner.op().is_some_and(|op| self.is_parallel_loop(op)),
        };
        self.analysis_override().map_or(found, |overriding| overriding.is_parallel_region(self, region, found))
    }

    /// Whether the op is a loop without loop-carried values.
    fn is_parallel_loop(&self, op: Op) -> bool {
        let loop_like = self.body.op_def(self.ctx, op).and_then(|op_def| op_def.loop_like);
        loop_like.is_some_and(|loop_like| loop_like.is_parallel())
    }

    /// Returns the arguments of the op's region that all its instances share.
    pub fn shared_arguments(&self, op: Op) -> Vec<(Value, Value)> {
        let answers = self.bufferizable(Owner::Op(op));
        let found = answers.map_or_else(Vec::new, |answers| answers.shared_arguments(self, op));
        match self.analysis_override() {
            Some(overriding) => overriding.shared_arguments(self, op, found),
            None => found,
        }
    }

    /// Whether `candidate` is a tensor that holds the very slice that `op`, an insertion, writes.
    pub fn is_equivalent_subset(&self, subset: &dyn Subset, op: Op, candidate: Value) -> bool {
        subset.is_equivalent_subset(self.view(), op, candidate, &|left, right| self.are_equivalent(left, right))
    }

    /// Returns whether the op has to be bufferized. Ops excluded by the options are queried too.
    pub fn has_tensor_semantics(&self, owner: Owner) -> bool {
        match owner.model(self.view()) {
            Some(model) => model.analysis.has_tensor_semantics(self, owner),
            None => default_has_tensor_semantics(self, owner),
        }
    }

    /// Returns whether the entry block of the isolated op has tensor arguments.
    pub fn isolated_has_tensor_arguments(&self) -> bool {
        let blocks = self.body.roots().iter().flat_map(|&region| self.body.blocks(region));
        let mut arguments = blocks.flat_map(|block| self.body.arguments(block));
        arguments.any(|&argument| self.is_tensor(argument))
    }

    /// Returns whether the copy for an out-of-place operand can be omitted because its contents do not matter.
    pub fn can_omit_copy(&self, operand: Use) -> bool {
        if self.decisions.has_undefined_contents(operand) {
            return true;
        }
        let reads = self.reads(operand);
        if !reads && self.writes(operand) {
            return true;
        }
        !reads && !self.aliasing_values(operand).iter().any(|alias| self.is_value_read(alias.value))
    }

    /// Returns the enclosing regions, innermost first, starting with `region`.
    pub fn enclosing_regions(
        &self,
        region: Option<freehold_core::ir::Region>,
    ) -> impl Iterator<Item = freehold_core::ir::Region> + 'a {
        let body = self.body;
        std::iter::successors(region, move |&region| body.region_op(region).and_then(|op| body.region(op)))
    }

    /// Returns operand `index` of every terminator that leaves `region`.
    pub fn terminator_operands(&self, region: freehold_core::ir::Region, index: usize) -> SmallVec<[Use; 2]> {
        let leaving = |block| self.body.last_op(block).filter(|&op| self.body.successor_count(op) == 0);
        let terminators = self.body.blocks(region).filter_map(leaving);
        let with_operand = terminators.filter(|&op| index < self.body.operand_count(op));
        with_operand.map(|op| self.body.operand_use(op, index)).collect()
    }
}
