//! The greedy pattern driver: folds ops, erases dead ones and applies patterns until a fixpoint.
//!
//! The processing order is observable because it decides the order of created ops, so it follows MLIR's driver: a stack
//! is seeded with all ops (with `top_down`, the first op in text order is topmost). Changed and created ops, users of
//! replaced ops, and the defining ops of operands that lost a use are pushed, each with all its ancestors. A round
//! begins with the removal of unreachable blocks and ends when the stack is empty. Then regions are simplified. Rounds
//! repeat until one changes nothing. Constants are created where they are needed, and moved to the start of their scope
//! at the start of the next round.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::constants::{Constants, Known};
use super::fold::{fold_with, may_fold};
use super::regions::{erase_unreachable_blocks, simplify_regions};
use super::settled::Settled;
use super::worklist::Worklist;
use super::*;
use crate::definition::{
    Dialect, FoldValue, Folded, OpDef, Pattern, Presence, State, StateOf, Traits, is_trivially_dead,
};
use crate::diagnostics::{all_or_resume, catch, catch_on, resume};
use crate::ir::{
    Attr, Block, Body, Context, InsertPoint, Listener, Name, Op, OpName, Rewriter, SymbolScope, Value, View,
};
use crate::threads;

/// The level of region simplification between rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionSimplification {
    /// Not at all.
    Disabled,
    /// Erases unreachable blocks, dead ops and dead block arguments.
    #[default]
    Normal,
    /// In addition, merges identical blocks and replaces block arguments that always have the same value.
    Aggressive,
}

/// The configuration of the driver.
#[must_use]
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Whether the first op in text order is processed first.
    pub top_down: bool,
    /// The level of region simplification between rounds.
    pub regions: RegionSimplification,
    /// The maximum number of rounds; `None` is unlimited.
    pub max_iterations: Option<u64>,
    /// The maximum number of patterns applied in one round; `None` is unlimited.
    pub max_rewrites: Option<u64>,
    /// Whether ops are folded.
    pub fold: bool,
    /// Whether equal constants are merged at the start of their scope.
    pub gather_constants: bool,
    /// A transformation of the body at the end of each round, after region simplification. It returns whether it changed
    /// anything; another round follows if it did.
    pub after_round: Option<fn(&Context, &mut Body) -> bool>,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            top_down: true,
            regions: RegionSimplification::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            gather_constants: true,
            after_round: None,
        }
    }
}

/// The set of patterns to apply.
#[must_use]
#[derive(Clone, Default)]
pub struct PatternSet {
    /// Patterns listed individually.
    pub patterns: Vec<Pattern>,
    /// Patterns with data of their own, tried after `patterns` of the same benefit.
    pub closures: Vec<ClosurePattern>,
    /// Whether the set includes all canonicalization patterns of registered ops and dialects.
    pub canonicalization: bool,
    /// Names of patterns that are excluded.
    pub disabled: Vec<String>,
    /// If not empty, only patterns with these names are applied.
    pub enabled: Vec<String>,
    /// If not empty, only canonicalization patterns of these dialects and of their ops are applied.
    pub dialects: Vec<String>,
}

impl PatternSet {
    /// Returns the set of all canonicalization patterns.
    pub fn canonicalization() -> PatternSet {
        PatternSet { canonicalization: true, ..PatternSet::default() }
    }

    /// Returns the set of just `patterns`.
    pub fn of(patterns: &[Pattern]) -> PatternSet {
        PatternSet { patterns: patterns.to_vec(), ..PatternSet::default() }
    }

    /// Appends `patterns` to the set.
    pub fn and(mut self, patterns: &[Pattern]) -> PatternSet {
        self.patterns.extend_from_slice(patterns);
        self
    }

    /// Adds a closure as a pattern for ops of `root`, or for all ops if it is `None`, with the default benefit. Bodies may
    /// be rewritten on several threads, so shared data needs a lock or atomics.
    ///
    /// ```
    /// # use freehold_core::definition::OpDef;
    /// # use freehold_core::rewrite::PatternSet;
    /// # fn patterns(op_def: &'static OpDef) -> PatternSet {
    /// let tag = "seen".to_string();
    /// PatternSet::default().with("tag", Some(op_def), move |rewriter, op| {
    ///     let is_new = rewriter.view().attribute(op, &tag).is_none();
    ///     rewriter.modify_if(op, |ctx, body| {
    ///         if is_new {
    ///             body.set_attribute(ctx, op, &tag, Some(ctx.unit()));
    ///         }
    ///         is_new
    ///     })
    /// })
    /// # }
    /// ```
    pub fn with(
        mut self,
        name: impl Into<String>,
        root: Option<&'static OpDef>,
        apply: impl Fn(&mut Rewriter<'_>, Op) -> bool + Send + Sync + 'static,
    ) -> PatternSet {
        self.closures.push(ClosurePattern { name: name.into(), root, benefit: 1, apply: Arc::new(apply) });
        self
    }

    fn accepts(&self, pattern: &str) -> bool {
        let named = |names: &[String]| names.iter().any(|name| name == pattern);
        !named(&self.disabled) && (self.enabled.is_empty() || named(&self.enabled))
    }

    /// Returns whether the canonicalization patterns of a dialect are in the set.
    fn includes(&self, dialect: &str) -> bool {
        self.canonicalization && (self.dialects.is_empty() || self.dialects.iter().any(|name| name == dialect))
    }

    /// Returns the dialects whose canonicalization patterns are in the set, sorted by name.
    fn included_dialects(&self, ctx: &Context) -> Vec<&'static Dialect> {
        let mut dialects = if self.canonicalization { ctx.dialects() } else { Vec::new() };
        dialects.retain(|dialect| self.includes(dialect.name));
        dialects
    }

    /// Appends the patterns for an op definition, highest benefit first. `dialects` are the included ones.
    fn add_for_op<'s>(
        &'s self,
        op_def: Option<&'static OpDef>,
        dialects: &[&'static Dialect],
        found: &mut Vec<Candidate<'s>>,
    ) {
        let fits = |root: Option<&'static OpDef>| {
            root.is_none_or(|root| op_def.is_some_and(|op_def| std::ptr::eq(op_def, root)))
        };
        let listed = |pattern: &&Pattern| fits(pattern.root);
        let mut patterns: SmallVec<[&Pattern; 16]> = SmallVec::new();
        self.patterns.iter().filter(listed).for_each(|pattern| patterns.push(pattern));
        if self.canonicalization {
            let dialects = if op_def.is_some() { dialects } else { &[] };
            let own = op_def.filter(|op_def| op_def.name.split('.').next().is_some_and(|name| self.includes(name)));
            // Upstream sorts dialects by name, in descending order.
            let general = dialects.iter().rev().flat_map(|dialect| dialect.general_patterns);
            let general = general.filter(|general| op_def.is_some_and(|op_def| (general.fits)(op_def)));
            patterns.extend(general.map(|general| &general.pattern).filter(listed));
            patterns.extend(own.into_iter().flat_map(|op_def| op_def.patterns));
            patterns.extend(dialects.iter().flat_map(|dialect| dialect.patterns).filter(listed));
        }
        if patterns.is_empty() && self.closures.is_empty() {
            return;
        }
        let tables = patterns.into_iter().map(|pattern| {
            let Pattern { ref apply, state, looks_further, .. } = *pattern;
            let candidate = Candidate { apply, state, has_state: false, looks_further };
            (pattern.name, pattern.benefit, candidate)
        });
        let closures = self.closures.iter().filter(|pattern| fits(pattern.root)).map(|pattern| {
            let candidate = Candidate { apply: &*pattern.apply, state: None, has_state: false, looks_further: false };
            (&*pattern.name, pattern.benefit, candidate)
        });
        let mut all: SmallVec<[(u16, Candidate<'_>); 16]> = tables
            .chain(closures)
            .filter(|&(name, ..)| self.accepts(name))
            .map(|(_, benefit, candidate)| (benefit, candidate))
            .collect();
        all.sort_by_key(|&(benefit, _)| std::cmp::Reverse(benefit));
        found.extend(all.into_iter().map(|(_, candidate)| candidate));
    }
}

/// The function of a pattern.
type Apply<'a> = &'a (dyn Fn(&mut Rewriter<'_>, Op) -> bool + Send + Sync);

/// A pattern of an op name.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    apply: Apply<'a>,
    /// [`Pattern::state`].
    state: Option<StateOf>,
    /// Whether that is the function of the op's facts.
    has_state: bool,
    /// [`Pattern::looks_further`].
    looks_further: bool,
}

/// The outcome of the driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GreedyOutcome {
    /// Whether anything was changed.
    pub changed: bool,
    /// Whether a limit stopped the driver before the fixpoint.
    pub stopped: bool,
}

/// Applies `patterns` in the body, and folds, until a fixpoint. Nested bodies are not processed.
///
/// Costs what the patterns cost, plus O(ops × depth) for the worklist.
pub fn rewrite_greedily(ctx: &Context, body: &mut Body, patterns: &PatternSet, config: &GreedyConfig) -> GreedyOutcome {
    Driver::new(ctx, patterns, config).run(body, &SymbolScope::EMPTY)
}

/// Like [`rewrite_greedily`], with data that patterns can query through [`Rewriter::knowledge`].
pub fn rewrite_greedily_knowing(
    ctx: &Context,
    body: &mut Body,
    patterns: &PatternSet,
    config: &GreedyConfig,
    knowledge: &dyn std::any::Any,
) -> GreedyOutcome {
    let knowledge = Some(knowledge);
    Driver { ctx, patterns, config, knowledge, facts: FactsByName::default(), pending: Pending::default() }
        .run(body, &SymbolScope::EMPTY)
}

/// Runs [`rewrite_greedily`] in the body and all nested bodies, one after the other, and notifies `observer` of every change.
/// Folds see the symbols of these bodies and, through `outer`, of the bodies around.
pub fn rewrite_all_greedily_observed(
    ctx: &Context,
    body: &mut Body,
    patterns: &PatternSet,
    config: &GreedyConfig,
    outer: &SymbolScope<'_>,
    observer: &mut dyn Listener,
) -> GreedyOutcome {
    let pending = Pending { observer: Some(observer), ..Pending::default() };
    Driver { ctx, patterns, config, knowledge: None, facts: FactsByName::default(), pending }
        .run_all(body, false, outer)
}

/// Folds `ops` and applies patterns until a fixpoint, to `ops` and to each op that a change affects. Notifies `observer` of every
/// change. Regions are not simplified. Returns whether anything changed.
pub fn rewrite_ops_greedily(
    ctx: &Context,
    body: &mut Body,
    ops: &[Op],
    patterns: &PatternSet,
    config: &GreedyConfig,
    symbols: &SymbolScope<'_>,
    observer: &mut dyn Listener,
) -> bool {
    let mut driver = Driver::new(ctx, patterns, config);
    for &op in ops {
        driver.pending.worklist.push(op);
    }
    driver.pending.observer = Some(observer);
    driver.drain(body, symbols, false)
}

/// Canonicalizes `ops`: folds them and applies canonicalization patterns until a fixpoint, to `ops` and to each op that a
/// change affects, but to no other op of the body.
pub fn canonicalize_ops(ctx: &Context, body: &mut Body, ops: &[Op]) {
    let config = GreedyConfig { gather_constants: false, ..GreedyConfig::default() };
    let patterns = PatternSet::canonicalization();
    let pending = Pending::default();
    let mut driver =
        Driver { ctx, patterns: &patterns, config: &config, knowledge: None, facts: FactsByName::default(), pending };
    for &op in ops {
        driver.pending.push(body, op);
    }
    driver.drain(body, &SymbolScope::EMPTY, false);
}

/// Runs [`rewrite_greedily`] in the body and all nested bodies, on several threads if `threads`. Folds see the symbols
/// of these bodies and, through `outer`, of the bodies around, as they were before the call.
pub fn rewrite_all_greedily(
    ctx: &Context,
    body: &mut Body,
    patterns: &PatternSet,
    config: &GreedyConfig,
    threads: bool,
    outer: &SymbolScope<'_>,
) -> GreedyOutcome {
    Driver::new(ctx, patterns, config).run_all(body, threads, outer)
}

/// The facts about all ops of one name that the driver needs.
struct Facts {
    op_def: Option<&'static OpDef>,
    /// If the ops are constants: the attribute that holds the value, and its default.
    constant: Option<(Name, Option<Attr>)>,
    folds: bool,
    /// The places of the patterns in [`FactsByName::patterns`].
    patterns: Range<usize>,
    /// The function for states of the first pattern that has one. Patterns with another one are tried each time.
    state: Option<StateOf>,
    /// Whether an op is settled if no pattern matches and its state is local: each pattern has that state, and ops do not fold.
    settles: bool,
}

struct Driver<'a> {
    ctx: &'a Context,
    patterns: &'a PatternSet,
    config: &'a GreedyConfig,
    knowledge: Option<&'a dyn std::any::Any>,
    facts: FactsByName<'a>,
    pending: Pending<'a>,
}

impl<'a> Driver<'a> {
    fn new(ctx: &'a Context, patterns: &'a PatternSet, config: &'a GreedyConfig) -> Self {
        Driver { ctx, patterns, config, knowledge: None, facts: FactsByName::default(), pending: Pending::default() }
    }

    /// Runs in the body, then in its nested bodies, which are independent of each other.
    fn run_all(&mut self, body: &mut Body, threads: bool, outer: &SymbolScope<'_>) -> GreedyOutcome {
        let symbols = SymbolScope::of(View::new(self.ctx, body), Some(outer));
        let (ctx, patterns, config) = (self.ctx, self.patterns, self.config);
        let header = body.header.clone();
        // The op of a panic is the one that owns the body.
        let own = catch_on(ctx, &header, || self.run(body, &symbols));
        let mut total = own.unwrap_or_else(|panic| resume(panic));
        let nested: Vec<&mut Body> = body.nested_bodies_mut().collect();
        let sizes = nested.iter().map(|body| body.op_capacity());
        let outcomes: Vec<GreedyOutcome> = if threads && nested.len() > 1 && threads::count_for(sizes) > 1 {
            // A driver serves all bodies of a thread's share: the facts about op names are found once for it.
            let run = |driver: &mut Driver<'_>, body| catch(|| driver.run_all(body, threads, &symbols));
            all_or_resume(nested.into_par_iter().map_init(|| Driver::new(ctx, patterns, config), run).collect())
        } else {
            nested.into_iter().map(|body| self.run_all(body, threads, &symbols)).collect()
        };
        for outcome in outcomes {
            total.changed |= outcome.changed;
            total.stopped |= outcome.stopped;
        }
        total
    }

    fn run(&mut self, body: &mut Body, symbols: &SymbolScope<'_>) -> GreedyOutcome {
        // To clear a table costs its size, which may be that of a much larger body before.
        if self.pending.failed.capacity() > 1024 {
            self.pending.failed = FxHashMap::default();
        } else {
            self.pending.failed.clear();
        }
        let mut round = 0;
        loop {
            round += 1;
            if self.config.max_iterations.is_some_and(|limit| round > limit) {
                return GreedyOutcome { changed: true, stopped: true };
            }
            // Unreachable blocks are erased before any op is processed; blocks that become unreachable go in the next
            // round.
            erase_unreachable_blocks(body, &mut self.pending);
            self.pending.worklist.reset(body.op_capacity());
            self.seed(body);
            let mut changed = self.drain(body, symbols, true);
            if self.config.regions != RegionSimplification::Disabled {
                let aggressive = self.config.regions == RegionSimplification::Aggressive;
                // If nothing changed, then each op was tried, and is not dead.
                let is_used = !changed && self.pending.worklist.len() == 0;
                changed |= simplify_regions(self.ctx, body, &mut self.pending, aggressive, is_used);
            }
            if let Some(transform) = self.config.after_round {
                changed |= transform(self.ctx, body);
            }
            if !changed {
                return GreedyOutcome { changed: round > 1, stopped: false };
            }
        }
    }

    /// Pushes all ops and merges equal constants.
    fn seed(&mut self, body: &mut Body) {
        let mut constants = Constants::default();
        let ops = if self.config.top_down { body.walk_preorder() } else { body.walk_postorder() };
        for op in ops {
            if self.config.gather_constants
                && let Some(value) = self.constant_of_op(body, op)
                && let Known::SameAs(same) = constants.insert(self.ctx, body, op, value)
            {
                let (old, new) = (body.result(op, 0), body.result(same, 0));
                self.pending.replaced(body, op, &[new]);
                body.replace_all_uses(old, new);
                self.pending.erased(body, op);
                body.erase(op);
                continue;
            }
            if self.config.top_down {
                // The ops around it came before it.
                self.pending.worklist.push(op);
            } else {
                self.pending.push(body, op);
            }
        }
        if self.config.top_down {
            self.pending.worklist.reverse();
        }
    }

    /// Processes ops until the worklist is empty. Returns whether anything changed.
    ///
    /// In a block that has become unreachable an op may use its own result, and patterns may not reach a fixpoint
    /// there: `x = x + 1` becomes `x = x + 2`. With `erase_unreachable`, such blocks are erased periodically, after
    /// more changes than a round needs for most programs; the results for those programs therefore match upstream.
    fn drain(&mut self, body: &mut Body, symbols: &SymbolScope<'_>, erase_unreachable: bool) -> bool {
        self.pending.settled.clear();
        let interval = (4 * self.pending.worklist.len()).max(10_000);
        let mut changes = 0;
        let mut rewrites = 0;
        while self.config.max_rewrites.is_none_or(|limit| rewrites < limit) {
            let Some(op) = self.pending.worklist.pop() else { break };
            self.ctx.cancellation().check();
            let is_settled = self.pending.settled.has(op);
            if is_settled && !cfg!(debug_assertions) {
                continue;
            }
            if is_trivially_dead(View::new(self.ctx, body), op) {
                self.rewriter(body, op).erase(op);
            } else if self.config.fold && self.fold(body, op, symbols) {
            } else if self.apply(body, op) {
                rewrites += 1;
            } else {
                continue;
            }
            debug_assert!(!is_settled, "a settled op changes: an edit was not noticed");
            changes += 1;
            if erase_unreachable && changes % interval == 0 {
                erase_unreachable_blocks(body, &mut self.pending);
                self.pending.settled.clear();
            }
        }
        changes > 0
    }

    fn rewriter<'b>(&'b mut self, body: &'b mut Body, op: Op) -> Rewriter<'b> {
        let (ctx, knowledge) = (self.ctx, self.knowledge);
        Rewriter::new(ctx, body, InsertPoint::Before(op), &mut self.pending).with_knowledge(knowledge)
    }

    /// Folds the op if possible.
    fn fold(&mut self, body: &mut Body, op: Op, symbols: &SymbolScope<'_>) -> bool {
        let facts = self.facts(body.name(op));
        if !facts.folds {
            return false;
        }
        let op_def = facts.op_def.expect("only declared ops fold");
        let operands = body.operand_vec(op);
        let mut constants: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
        for &value in &operands {
            constants.push(body.defining_op(value).and_then(|def| self.constant_of_op(body, def)));
        }
        match fold_with(self.ctx, body, op, op_def, &constants, symbols) {
            Folded::No => false,
            Folded::InPlace => {
                self.pending.edited();
                self.pending.modified(body, op);
                true
            }
            Folded::Results(values) => self.replace_with_folded(body, op, &values),
        }
    }

    fn replace_with_folded(&mut self, body: &mut Body, op: Op, values: &[FoldValue]) -> bool {
        let ctx = self.ctx;
        let location = body.location(op);
        let types: SmallVec<[_; 2]> = body.results(op).iter().map(|&result| body.ty(result)).collect();
        let mut rewriter = self.rewriter(body, op);
        let mut made: SmallVec<[Op; 2]> = SmallVec::new();
        let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
        for (value, ty) in values.iter().zip(types) {
            let replacement = match *value {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    let dialect = ctx.dialect(ctx.str(ctx.op_name_data(rewriter.name(op)).dialect));
                    let constant = dialect.and_then(|dialect| rewriter.create_constant(dialect, attr, ty, location));
                    made.extend(constant.and_then(|value| rewriter.defining_op(value)));
                    constant
                }
            };
            let Some(replacement) = replacement else {
                for op in made {
                    rewriter.erase(op);
                }
                return false;
            };
            replacements.push(replacement);
        }
        rewriter.replace(op, &replacements);
        true
    }

    /// Applies the first pattern that matches.
    fn apply(&mut self, body: &mut Body, op: Op) -> bool {
        let facts = self.facts(body.name(op));
        let (patterns, settles) = (facts.patterns.clone(), facts.settles);
        // A pattern that does not match changes nothing, so that the state holds for all patterns of a visit.
        let state = facts.state.map(|state| state(View::new(self.ctx, body), op));
        let is_same = state.is_some() && self.pending.failed.get(&op) == state.as_ref();
        for place in patterns {
            let Candidate { apply, has_state, looks_further, .. } = self.facts.patterns[place];
            let is_known = is_same && has_state && (!looks_further || state.is_some_and(|state| state.is_local));
            if is_known && !cfg!(debug_assertions) {
                continue;
            }
            if apply(&mut self.rewriter(body, op), op) {
                debug_assert!(!is_known, "a pattern matches an op of which its state says that nothing has changed");
                return true;
            }
        }
        if let Some(state) = state.filter(|_| !is_same) {
            self.pending.failed.insert(op, state);
        }
        // An op without uses is dead as soon as the ops in it are.
        if settles && state.is_some_and(|state| state.is_local) && !body.all_results_unused(op) {
            self.pending.settled.add(op);
        }
        false
    }

    fn constant_of_op(&mut self, body: &Body, op: Op) -> Option<Attr> {
        let ctx = self.ctx;
        let (name, default) = self.facts(body.name(op)).constant?;
        body.attributes(op).get(ctx, name).or(default)
    }

    #[inline]
    fn facts(&mut self, name: OpName) -> &Facts {
        match self.facts.number(name) {
            Some(number) => &self.facts.facts[number],
            None => self.facts.add(self.ctx, self.patterns, name),
        }
    }
}

impl Facts {
    fn of(
        ctx: &Context,
        op_def: Option<&'static OpDef>,
        patterns: Range<usize>,
        state: Option<StateOf>,
        has_states: bool,
    ) -> Facts {
        let constant =
            op_def.filter(|op_def| op_def.has(Traits::CONSTANT_LIKE)).and_then(|op_def| op_def.attributes.first());
        Facts {
            op_def,
            constant: op_def.and_then(|op_def| op_def.constant).map(|make| (ctx.name(""), Some(make(ctx)))).or_else(
                || {
                    constant.map(|group| {
                        let default = match group.presence {
                            Presence::Default(make) => Some(make(ctx)),
                            _ => None,
                        };
                        (ctx.name(group.name), default)
                    })
                },
            ),
            folds: op_def.is_some_and(may_fold),
            patterns,
            state,
            settles: has_states && !op_def.is_some_and(may_fold),
        }
    }
}

/// The facts about the op names that the driver has met. A driver may live as long as one small body, and a context has
/// thousands of names; so only the numbers are in a table by name.
#[derive(Default)]
struct FactsByName<'a> {
    /// The dialects whose canonicalization patterns are included, once they were asked for.
    dialects: Option<Vec<&'static Dialect>>,
    /// By op name: one more than the place in `facts`; 0 for a name without facts.
    numbers: Vec<u32>,
    facts: Vec<Facts>,
    patterns: Vec<Candidate<'a>>,
}

impl<'a> FactsByName<'a> {
    #[inline]
    fn number(&self, name: OpName) -> Option<usize> {
        self.numbers.get(name.index()).and_then(|&number| (number as usize).checked_sub(1))
    }

    #[cold]
    fn add(&mut self, ctx: &Context, patterns: &'a PatternSet, name: OpName) -> &Facts {
        if name.index() >= self.numbers.len() {
            self.numbers.resize(name.index() + 1, 0);
        }
        let op_def = ctx.op_def(name);
        let first = self.patterns.len();
        let dialects = self.dialects.get_or_insert_with(|| patterns.included_dialects(ctx));
        patterns.add_for_op(op_def, dialects, &mut self.patterns);
        let added = &mut self.patterns[first..];
        let state = added.iter().find_map(|pattern| pattern.state);
        for pattern in &mut *added {
            pattern.has_state = pattern.state.zip(state).is_some_and(|(own, of_op)| std::ptr::fn_addr_eq(own, of_op));
        }
        let has_states = added.iter().all(|pattern| pattern.has_state);
        self.facts.push(Facts::of(ctx, op_def, first..self.patterns.len(), state, has_states));
        self.numbers[name.index()] = self.facts.len() as u32;
        self.facts.last().expect("just added")
    }
}

/// The ops still to be processed; listens to all changes.
#[derive(Default)]
pub(super) struct Pending<'a> {
    worklist: Worklist,
    around: Vec<Op>,
    /// For ops whose patterns were tried in vain: the state then ([`Facts::state`]).
    failed: FxHashMap<Op, State>,
    settled: Settled,
    /// Is notified of all changes too.
    observer: Option<&'a mut dyn Listener>,
}

impl Pending<'_> {
    /// Pushes the op and all its ancestors, if it is in the body. O(ancestors) for the first op after one was popped, then
    /// O(ancestors that were not pushed since): around one that was, all are on the worklist.
    fn push(&mut self, body: &Body, op: Op) {
        self.around.clear();
        let mut at = op;
        loop {
            // The op itself may have moved.
            if at != op && self.worklist.is_recent(at) {
                debug_assert!(self.has_ancestors(body, at), "an op was moved without notice: {at:?}");
                break;
            }
            self.around.push(at);
            let Some(region) = body.region(at) else { return };
            match body.region_op(region) {
                Some(parent) => at = parent,
                None if body.roots().contains(&region) => break,
                None => return,
            }
        }
        for &op in &self.around {
            self.worklist.push(op);
        }
    }

    /// Returns whether the op is in the body, and all its ancestors are on the worklist.
    fn has_ancestors(&self, body: &Body, op: Op) -> bool {
        let mut ancestors = std::iter::successors(Some(op), |&at| body.parent_op(at));
        let is_in_body = |op: Op| body.region(op).is_some_and(|region| body.roots().contains(&region));
        ancestors.all(|at| self.worklist.contains(at) && (body.parent_op(at).is_some() || is_in_body(at)))
    }

    /// Pushes the defining ops of operands that will have at most one user left after `op` is erased.
    fn push_operands(&mut self, body: &Body, op: Op) {
        for value in body.operands(op) {
            let Some(def) = body.defining_op(value) else { continue };
            let mut other = None;
            let many = body.users(value).any(|user| {
                if user == op || Some(user) == other {
                    return false;
                }
                other.replace(user).is_some()
            });
            if !many {
                self.push(body, def);
            }
        }
    }
}

impl Listener for Pending<'_> {
    fn inserted(&mut self, body: &Body, op: Op) {
        self.settled.touch_with_parent(body, op);
        self.push(body, op);
        if let Some(observer) = &mut self.observer {
            observer.inserted(body, op);
        }
    }
    fn modified(&mut self, body: &Body, op: Op) {
        self.settled.touch_with_parent(body, op);
        self.push(body, op);
        if let Some(observer) = &mut self.observer {
            observer.modified(body, op);
        }
    }
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        if let Some(observer) = &mut self.observer {
            observer.replaced(body, op, values);
        }
        for &result in body.results(op) {
            for user in body.users(result) {
                self.push(body, user);
            }
        }
    }
    fn erased(&mut self, body: &Body, op: Op) {
        self.settled.touch_with_parent(body, op);
        self.operand_uses_edited(body, op);
        if let Some(observer) = &mut self.observer {
            observer.erased(body, op);
        }
        self.push_operands(body, op);
        self.worklist.remove(op);
    }
    fn block_erased(&mut self, body: &Body, block: Block) {
        self.settled.touch_block(body, block);
        if let Some(observer) = &mut self.observer {
            observer.block_erased(body, block);
        }
    }
    fn uses_edited(&mut self, body: &Body, value: Value) {
        self.settled.touch_uses(body, value);
    }
    fn operand_uses_edited(&mut self, body: &Body, op: Op) {
        if self.settled.has_any() {
            body.operands(op).for_each(|value| self.settled.touch_uses(body, value));
        }
    }
    fn block_edited(&mut self, body: &Body, block: Block) {
        self.settled.touch_block(body, block);
    }
    fn edited(&mut self) {
        self.settled.clear();
    }
}
