//! The search from one call: an abstract interpretation of what follows the call in its function.
//!
//! A state ([`State`]) holds before each block and after each op with regions. The search ends where no value has both
//! names, or at the first read that misses a write.

use std::cell::OnceCell;

use freehold_core::interface::{BranchPoint, RegionSuccessor, Traits, constant_integer, is_allocation};
use freehold_core::ir::{Block, DominatorTree, Op, OpOrder, Region, Type, TypeData, Value, ValueDef, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::ops::{is_same_view, is_whole, reads_first, writes_all};
use super::state::{Mark, NEW, OLD, OTHER, Site, State};
use super::{Left, Start, base};
use crate::analysis::alias::may_hold_buffer;
use crate::analysis::call_graph::Call;
use crate::analysis::result_aliases::{Access, Accesses, FunctionFacts, ResultAliases, stored_operands};

/// A point at which states are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Point {
    Start(Block),
    After(Op),
}

/// The result of a search.
#[derive(Default)]
pub(super) struct Outcome {
    /// A write, and a read that misses it.
    pub observed: Option<(Site, Site)>,
    /// What is left to callers.
    pub left: Option<Left>,
}

/// A search.
pub(super) struct Search<'a> {
    aliases: &'a ResultAliases<'a>,
    copies: &'a dyn Fn(usize, usize) -> bool,
    caller: usize,
    facts: &'a FunctionFacts<'a>,
    view: View<'a>,
    body: usize,
    accesses: &'a Accesses,
    call: Call,
    /// The operand that is the old name, if there is only one, and the result that is the new one.
    old: Option<Value>,
    new: Option<Value>,
    /// The type of all values that may be the buffer, if they are the whole buffer: elements have the same indices in all.
    frame: Option<Type>,
    /// The globals that are the old name.
    globals: Vec<freehold_core::ir::Name>,
    state: State,
    points: FxHashMap<Point, State>,
    queued: FxHashSet<Point>,
    work: Vec<Point>,
    outcome: Outcome,
}

impl<'a> Search<'a> {
    /// Prepares the search from a call in `caller`; `None` if no other value may be the buffer.
    pub fn new(
        aliases: &'a ResultAliases<'a>,
        copies: &'a dyn Fn(usize, usize) -> bool,
        caller: usize,
        accesses: &'a Accesses,
        call: Call,
        start: Start,
        from: Option<&Left>,
    ) -> Option<Search<'a>> {
        let facts = &aliases.functions[caller];
        let view = facts.view;
        let mut search = Search {
            aliases,
            copies,
            caller,
            facts,
            view,
            body: call.body,
            accesses,
            call,
            old: None,
            new: None,
            globals: Vec::new(),
            frame: None,
            state: State::default(),
            points: FxHashMap::default(),
            queued: FxHashSet::default(),
            work: Vec::new(),
            outcome: Outcome::default(),
        };
        match start {
            Start::Result(result) => search.start_at_result(result)?,
            Start::Callee => search.start_after_callee(from?),
        }
        search.state.has_both().then_some(search)
    }

    /// The result is a copy of a buffer with other names.
    fn start_at_result(&mut self, result: usize) -> Option<()> {
        let view = self.view;
        let sources = &self.aliases.functions[self.call.callee].results[result];
        let value = view.result(self.call.op, result);
        view.uses(value).next()?;
        self.new = Some(value);
        self.frame = Some(view.ty(value)).filter(|&ty| has_static_identity(view, ty));
        let operands: SmallVec<[Value; 2]> =
            sources.arguments.iter().filter_map(|&argument| view.operands(self.call.op).nth(argument)).collect();
        let is_only = sources.others.is_empty() && sources.globals.is_empty() && !sources.memory;
        self.old = operands.first().copied().filter(|_| is_only && operands.len() == 1);
        let mut terminals = self.facts.terminals(value);
        terminals.retain(|&node| node != value.index() as u32);
        let sources_of: Option<&[Value]> = Some(&operands[..]).filter(|_| is_only);
        self.mark_old(&terminals, sources_of, &Mark::new(OLD | OTHER));
        self.globals = sources.globals.clone();
        if !self.globals.is_empty() {
            self.state.global = Mark::new(OLD);
        }
        if sources.memory {
            self.state.stored = Mark::new(OLD | OTHER);
        }
        if let Some(old) = self.old {
            self.state.set(base(view, old), Mark::new(OLD));
        }
        self.state.set(value, Mark::new(NEW));
        Some(())
    }

    /// The callee has left arguments or results stale.
    fn start_after_callee(&mut self, from: &Left) {
        let view = self.view;
        let operands: SmallVec<[Value; 4]> = view.operands(self.call.op).collect();
        for (&operand, mark) in operands.iter().zip(&from.arguments).filter(|(_, mark)| mark.is_named()) {
            let terminals = self.facts.terminals(operand);
            self.mark_old(&terminals, Some(&[operand]), &mark.clone().joined(&Mark::new(OTHER)));
        }
        for (&operand, mark) in operands.iter().zip(&from.arguments).filter(|(_, mark)| mark.is_named()) {
            self.state.set(base(view, operand), mark.clone());
        }
        for (&result, mark) in view.results(self.call.op).iter().zip(&from.results) {
            self.state.set(result, mark.clone());
        }
        // The elements were numbered in the callee.
        self.frame = None;
    }

    /// Marks the values that may be a buffer created at one of these nodes, except those that are surely other buffers at
    /// the call. `sources`: the operands that the buffer may be, if they are all.
    fn mark_old(&mut self, terminals: &[u32], sources: Option<&[Value]>, mark: &Mark) {
        let view = self.view;
        let sources: Option<SmallVec<[Value; 2]>> =
            sources.map(|sources| sources.iter().map(|&source| base(view, source)).collect());
        let order = Order { view, order: OnceCell::new(), trees: FxHashMap::default() };
        let mut order = order;
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut stack: Vec<u32> = terminals.to_vec();
        while let Some(node) = stack.pop() {
            if !seen.insert(node) {
                continue;
            }
            if node == self.facts.memory() {
                self.state.stored = mark.clone();
            }
            stack.extend(self.facts.flow.edges_from(node));
            let Some(value) = self.facts.flow.value_of(node) else { continue };
            let holder = base(view, value);
            // A view of other elements with the type of the buffer.
            let is_type = Some(view.ty(value)) == self.frame;
            let is_cast = view.made_by(value, &memref::CAST).is_some();
            if is_type && holder != value && !is_cast || !is_type && holder == value {
                self.frame = None;
            }
            let differs = sources.as_ref().is_some_and(|sources| {
                sources.iter().all(|&source| source != holder && order.surely_differ(source, holder))
            });
            if may_hold_buffer(view, holder) && !differs {
                let known = Some(self.state.get(holder)).filter(|known| known.is_named());
                self.state.set(holder, known.map_or(mark.clone(), |known| known.joined(mark)));
            }
        }
    }

    /// Runs the search.
    pub fn run(mut self) -> Outcome {
        let first = self.view.next(self.call.op);
        let state = std::mem::take(&mut self.state);
        self.walk(state, first);
        while let Some(point) = self.work.pop() {
            if self.outcome.observed.is_some() {
                break;
            }
            self.queued.remove(&point);
            let state = self.points[&point].clone();
            let first = match point {
                Point::Start(block) => self.view.first_op(block),
                Point::After(op) => self.view.next(op),
            };
            self.walk(state, first);
        }
        self.outcome
    }

    fn reach(&mut self, point: Point, state: &State) {
        if !state.has_both() {
            return;
        }
        let changed = match self.points.get_mut(&point) {
            Some(known) => known.join(state),
            None => {
                self.points.insert(point, state.clone());
                true
            }
        };
        if changed && self.queued.insert(point) {
            self.work.push(point);
        }
    }

    /// Interprets the ops of a block from `op` on, up to one from which control goes elsewhere.
    fn walk(&mut self, mut state: State, mut op: Option<Op>) {
        let view = self.view;
        while let Some(at) = op {
            if self.outcome.observed.is_some() {
                return;
            }
            self.interpret(&mut state, at);
            if view.successor_count(at) > 0 {
                return self.branch(&state, at);
            }
            if view.region_count(at) > 0 && view.nested(at).is_none() {
                return self.enter(&state, at, BranchPoint::Parent);
            }
            op = view.next(at);
            if op.is_none() {
                let parent = view.block(at).and_then(|block| view.block_parent_op(block));
                match parent {
                    Some(parent) => self.enter(&state, parent, BranchPoint::Terminator(at)),
                    None => self.leave(&state, at),
                }
            }
        }
    }

    fn branch(&mut self, state: &State, op: Op) {
        let view = self.view;
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for index in 0..view.successor_count(op) {
            let target = view.successor(op, index);
            let mut next = state.clone();
            let arguments = view.arguments(target);
            for &argument in arguments {
                next.set(argument, Mark::default());
            }
            if let Some(branch) = branch {
                let produced = branch.produced(view, op, index).min(arguments.len());
                let operands = branch.successor_operands(view, op, index).map(|number| view.operand(op, number));
                self.forward(state, &mut next, operands, &arguments[produced..]);
            } else {
                self.forward_any(state, &mut next, op, arguments);
            }
            self.reach(Point::Start(target), &next);
        }
    }

    fn forward(&self, from: &State, to: &mut State, operands: impl Iterator<Item = Value>, targets: &[Value]) {
        for (operand, &target) in operands.zip(targets) {
            to.set(target, from.get(base(self.view, operand)));
        }
    }

    /// Lets each target be any of the operands of an op.
    fn forward_any(&self, from: &State, to: &mut State, op: Op, targets: &[Value]) {
        let operands = self.view.operands(op).filter(|&value| may_hold_buffer(self.view, value));
        let mark = operands
            .map(|operand| from.get(base(self.view, operand)))
            .fold(Mark::new(OTHER), |mark, other| mark.joined(&other));
        for &target in targets.iter().filter(|&&target| may_hold_buffer(self.view, target)) {
            to.set(target, mark.clone());
        }
    }

    /// Follows control from `point` of an op with regions.
    fn enter(&mut self, state: &State, op: Op, point: BranchPoint) {
        let view = self.view;
        let owner = match point {
            BranchPoint::Parent => op,
            BranchPoint::Terminator(terminator) => terminator,
        };
        let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else {
            let mut next = state.clone();
            self.forward_any(state, &mut next, owner, view.results(op));
            self.reach(Point::After(op), &next);
            for entry in view.regions(op).iter().filter_map(|&region| view.first_block(region)) {
                let mut next = state.clone();
                self.forward_any(state, &mut next, owner, view.arguments(entry));
                self.reach(Point::Start(entry), &next);
            }
            return;
        };
        for RegionSuccessor { region, inputs } in &interface.successors(view, op, point, &[]) {
            let successor = RegionSuccessor { region: *region, inputs: inputs.clone() };
            let range = match point {
                BranchPoint::Parent => interface.entry_operands(view, op, &successor),
                BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, &successor),
            };
            let entry = region.and_then(|region| view.first_block(region));
            let mut next = state.clone();
            for &target in entry.map_or(view.results(op), |entry| view.arguments(entry)) {
                next.set(target, Mark::default());
            }
            self.forward(state, &mut next, range.map(|number| view.operand(owner, number)), inputs);
            self.reach(entry.map_or(Point::After(op), Point::Start), &next);
        }
    }

    /// Interprets an op, without its regions.
    fn interpret(&mut self, state: &mut State, op: Op) {
        let view = self.view;
        let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
        if is_call {
            return self.interpret_call(state, op);
        }
        let accesses = self.accesses.of(view, op);
        self.access(state, op, &accesses);
        for value in stored_operands(view, op) {
            let mark = state.get(base(view, value));
            state.stored.join(&mark);
        }
        for &result in view.results(op) {
            if may_hold_buffer(view, result) && base(view, result) == result {
                let mark = self.defined(state, op, result);
                state.set(result, mark);
            }
        }
    }

    /// Returns what the result of an op that is neither a view nor a call may be.
    fn defined(&self, state: &State, op: Op, result: Value) -> Mark {
        let view = self.view;
        if is_allocation(view, result) {
            return Mark::default();
        }
        if view.is(op, &memref::GET_GLOBAL) {
            let symbol = view.attribute(op, "name").and_then(|symbol| symbol.as_symbol(view.ctx));
            return if symbol.is_some_and(|name| self.globals.contains(&name)) {
                state.global.clone()
            } else {
                Mark::default()
            };
        }
        let mut mark = Mark::default();
        if let Some(answers) = view.op_def(op).and_then(|op_def| op_def.buffer_flow) {
            for (operand, number) in (answers.dependencies)(view, op) {
                if view.result(op, number) == result {
                    mark.join(&state.get(base(view, view.operand(op, operand))));
                }
            }
            return if answers.terminal { mark.joined(&Mark::new(OTHER)) } else { mark };
        }
        for operand in view.operands(op).filter(|&value| may_hold_buffer(view, value)) {
            mark.join(&state.get(base(view, operand)));
        }
        let loads = view.operands(op).any(|operand| view.ty(operand).element_or_self(view.ctx).is_memref(view.ctx));
        if loads {
            mark.join(&state.stored);
        }
        mark.joined(&Mark::new(OTHER))
    }

    fn interpret_call(&mut self, state: &mut State, op: Op) {
        let view = self.view;
        let callee = self.aliases.graph.callee(self.body, op);
        let mut accesses: SmallVec<[Access; 4]> = SmallVec::new();
        for (number, value) in view.operands(op).enumerate().filter(|(_, value)| may_hold_buffer(view, *value)) {
            let facts = callee.map(|callee| &self.aliases.functions[callee]);
            let reads = facts.is_none_or(|facts| facts.reads.get(number).copied().unwrap_or(true));
            let writes = facts.is_none_or(|facts| facts.writes.get(number).copied().unwrap_or(true));
            accesses.push(Access { value, reads, writes });
        }
        self.access(state, op, &accesses);
        if let Some(facts) = callee.map(|callee| &self.aliases.functions[callee])
            && let Some(&global) = accesses.first().map(|access| &access.value).or(self.new.as_ref())
            && facts.globals.iter().any(|name| self.globals.contains(name))
        {
            let site = Site { body: self.body, op, value: global };
            self.read(&state.global, site, None);
            let mark = state.global.clone();
            state.write(self.new.unwrap_or(global), &mark, None, site);
            if let Some(new) = self.new {
                let mut mark = state.get(new);
                mark.set_all_stale(site);
                state.set(new, mark);
            }
        }
        for value in stored_operands(view, op) {
            let mark = state.get(base(view, value));
            state.stored.join(&mark);
        }
        let before: SmallVec<[(Value, Mark); 4]> =
            view.operands(op).map(|operand| (operand, state.get(base(view, operand)))).collect();
        for (number, &result) in view.results(op).iter().enumerate().filter(|(_, value)| may_hold_buffer(view, **value))
        {
            let sources = callee.and_then(|callee| self.aliases.functions[callee].results.get(number));
            let mut mark = Mark::default();
            match sources {
                Some(sources) => {
                    for &argument in &sources.arguments {
                        mark.join(&before[argument].1);
                    }
                    for &other in &sources.others {
                        mark.join(&state.get(view.result(op, other)));
                    }
                    if sources.globals.iter().any(|name| self.globals.contains(name)) {
                        mark.join(&state.global);
                    }
                    if sources.memory {
                        mark.join(&state.stored);
                    }
                    if sources.fresh {
                        mark.join(&Mark::new(OTHER));
                    }
                }
                None => {
                    mark = Mark::new(OTHER).joined(&state.stored);
                    before.iter().for_each(|operand| _ = mark.join(&operand.1));
                }
            }
            state.set(result, mark);
        }
    }

    fn read(&mut self, mark: &Mark, site: Site, element: Option<u32>) {
        if let Some(write) = mark.missed(element)
            && self.outcome.observed.is_none()
        {
            self.outcome.observed = Some((write, site));
        }
    }

    /// Interprets the accesses of one op.
    fn access(&mut self, state: &mut State, op: Op, accesses: &[Access]) {
        let view = self.view;
        let mark = |state: &State, access: &Access| state.get(base(view, access.value));
        let body = self.body;
        let site = |value: Value| Site { body, op, value };
        for access in accesses.iter().filter(|access| access.reads) {
            let (mark, site) = (mark(state, access), site(access.value));
            self.read(&mark, site, self.element(op, access.value));
        }
        for write in accesses.iter().filter(|access| access.writes && mark(state, access).is_named()) {
            let written = mark(state, write);
            let crosses = |read: &&Access| {
                read.reads
                    && mark(state, read).opposes(&written)
                    && base(view, read.value) != base(view, write.value)
                    && !reads_first(view, op, read.value, write.value)
            };
            if let Some(read) = accesses.iter().find(crosses)
                && self.outcome.observed.is_none()
            {
                self.outcome.observed = Some((site(write.value), site(read.value)));
            }
        }
        if view.is(op, &memref::COPY) && self.synchronizes(state, op) {
            return state.synchronize();
        }
        for write in accesses.iter().filter(|access| access.writes) {
            let written = mark(state, write);
            let site = Site { body: self.body, op, value: write.value };
            let is_all = !write.reads && self.covers(&written, write.value) && writes_all(view, op, write.value);
            match written.is_exactly(NEW) {
                true if is_all => state.overwrite(NEW, site),
                false if is_all => state.overwrite(OLD, site),
                _ => state.write(base(view, write.value), &written, self.element(op, write.value), site),
            }
        }
    }

    /// Returns the number of the element that an op loads or stores, if it is known.
    fn element(&self, op: Op, value: Value) -> Option<u32> {
        let view = self.view;
        let ty = self.frame.filter(|&ty| ty == view.ty(value) && base(view, value) == value)?;
        let first = match () {
            _ if view.is(op, &memref::LOAD) => 1,
            _ if view.is(op, &memref::STORE) => 2,
            _ => return None,
        };
        let mut number: i64 = 0;
        for (index, &size) in view.operands(op).skip(first).zip(ty.shape(view.ctx)?) {
            number = number.checked_mul(size)?.checked_add(constant_integer(view, index)?)?;
        }
        u32::try_from(number).ok()
    }

    /// Returns whether a value is the whole buffer by one name, and surely that one.
    fn covers(&self, mark: &Mark, value: Value) -> bool {
        match (self.old, self.new) {
            (_, Some(new)) if mark.is_exactly(NEW) => is_whole(self.view, value, new),
            (Some(old), _) if mark.is_exactly(OLD) => is_same_view(self.view, value, old),
            _ => false,
        }
    }

    /// Returns whether a copy gives both names the same contents.
    fn synchronizes(&self, state: &State, op: Op) -> bool {
        let copy = memref::Copy::of(self.view, op);
        let (source, target) = (copy.source(), copy.target());
        let (read, written) = (state.get(base(self.view, source)), state.get(base(self.view, target)));
        let are_both =
            read.is_exactly(OLD) && written.is_exactly(NEW) || read.is_exactly(NEW) && written.is_exactly(OLD);
        are_both && self.covers(&read, source) && self.covers(&written, target)
    }

    /// Records what a return leaves to callers.
    fn leave(&mut self, state: &State, op: Op) {
        let view = self.view;
        if !view.op_def(op).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE)) {
            return;
        }
        if let Some(write) = state.global.missed(None)
            && let Some((body, at)) = self.reader_of_globals()
        {
            let value = self.aliases.functions[at.0].view.result(at.1, 0);
            self.outcome.observed.get_or_insert((write, Site { body, op: at.1, value }));
        }
        let results: Vec<Mark> = view.operands(op).map(|operand| state.get(base(view, operand))).collect();
        let arguments = view.root_block().map_or(&[][..], |entry| view.arguments(entry));
        let arguments: Vec<Mark> = arguments.iter().map(|&argument| state.get(argument)).collect();
        // The copy that this function makes of a result separates the names for callers as well.
        let passes_on = |(number, mark): (usize, &Mark)| mark.is_named() && !(self.copies)(self.caller, number);
        let is_left = arguments.iter().chain(&results).any(|mark| mark.missed(None).is_some())
            || results.iter().enumerate().any(passes_on);
        if is_left {
            let new = Left { arguments, results, origins: Vec::new() };
            match &mut self.outcome.left {
                Some(left) => _ = left.add(&new, &[]),
                None => self.outcome.left = Some(new),
            }
        }
    }

    /// Returns an op in the program that names a global that is the old name: the body, the function and the op.
    fn reader_of_globals(&self) -> Option<(usize, (usize, Op))> {
        for (number, facts) in self.aliases.functions.iter().enumerate() {
            let view = facts.view;
            if !facts.globals.iter().any(|name| self.globals.contains(name)) {
                continue;
            }
            let names = |op: &Op| {
                let symbol = view.attribute(*op, "name").and_then(|symbol| symbol.as_symbol(view.ctx));
                view.is(*op, &memref::GET_GLOBAL) && symbol.is_some_and(|name| self.globals.contains(&name))
            };
            if let Some(op) = view.walk_preorder().into_iter().find(names) {
                return Some((self.aliases.callables.functions[number].body, (number, op)));
            }
        }
        None
    }
}

/// Returns whether a memref has a static shape and the identity layout.
fn has_static_identity(view: View<'_>, ty: Type) -> bool {
    matches!(ty.data(view.ctx), TypeData::MemRef { shape, layout: None, .. } if shape.iter().all(|&size| size >= 0))
}

/// The order of definitions.
struct Order<'a> {
    view: View<'a>,
    order: OnceCell<OpOrder<'a>>,
    trees: FxHashMap<Region, DominatorTree>,
}

impl Order<'_> {
    /// Returns whether two values are surely different buffers wherever both exist: one is an allocation that follows the
    /// definition of the other.
    fn surely_differ(&mut self, one: Value, other: Value) -> bool {
        is_allocation(self.view, one) && self.is_before(other, one)
            || is_allocation(self.view, other) && self.is_before(one, other)
    }

    /// Returns whether `first` is defined on every path before the op that defines `second`.
    fn is_before(&mut self, first: Value, second: Value) -> bool {
        let view = self.view;
        let Some(second) = view.defining_op(second) else { return false };
        let (block, op) = match view.def(first) {
            ValueDef::Argument(block, _) => (Some(block), None),
            ValueDef::Result(op, _) => (view.block(op), Some(op)),
        };
        let Some(block) = block else { return false };
        let Some(region) = view.block_region(block) else { return false };
        let Some(at) = view.body.ancestor_in_region(region, second) else { return false };
        let Some(around) = view.block(at) else { return false };
        if around == block {
            let order = self.order.get_or_init(|| view.body.op_order());
            return op.is_none_or(|op| op != at && order.is_before(op, at));
        }
        self.trees.entry(region).or_insert_with(|| DominatorTree::compute(view.body, region)).dominates(block, around)
    }
}
