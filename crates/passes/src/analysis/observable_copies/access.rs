//! The reads and writes of ops, in the walk.

use freehold_core::ir::{Op, Value};
use freehold_dialects::memref;
use smallvec::SmallVec;

use super::base;
use super::ops::{is_same_view, is_whole, reads_first, writes_all};
use super::state::{By, Miss, Site, State};
use super::walk::Walk;
use crate::analysis::alias::{FlowNode, may_hold_buffer};
use crate::analysis::result_aliases::{Access, accesses, stored_operands};

impl Walk<'_> {
    /// Interprets an op, without its regions.
    pub(super) fn interpret(&mut self, state: &mut State, op: Op) {
        let view = self.view;
        if view.op_def(op).is_some_and(|op_def| op_def.call.is_some()) {
            return self.interpret_call(state, op);
        }
        let has_names = |value: &Value| !self.names.of_value(*value).is_empty();
        if !view.operands(op).any(|value| has_names(&value)) && !view.results(op).iter().any(has_names) {
            return;
        }
        let mut found = Vec::new();
        accesses(view, op, &mut found);
        let is_unused =
            !view.results(op).is_empty() && view.results(op).iter().all(|&result| view.uses(result).next().is_none());
        if is_unused && view.region_count(op) == 0 && found.iter().all(|access| !access.writes) {
            found.clear();
        }
        self.access(state, op, &found);
        self.store(state, op);
        let results: SmallVec<[Value; 2]> = view.results(op).iter().copied().collect();
        self.define(state, &results);
    }

    /// Lets what is stored in buffers of buffers be read from them.
    fn store(&self, state: &mut State, op: Op) {
        let memory = self.facts.memory();
        for value in stored_operands(self.view, op) {
            for &(group, name) in self.names.of_value(value) {
                if let Some(stored) = self.names.of_node(memory, group).filter(|&stored| stored != name) {
                    let statuses = state.statuses(group, &[self.named(name)]);
                    state.assign(group, self.named(stored), &statuses, false);
                }
            }
        }
    }

    fn interpret_call(&mut self, state: &mut State, op: Op) {
        let view = self.view;
        let callee = self.facts.callee(op);
        let found = match callee.map(|callee| &self.aliases.functions[callee]) {
            Some(facts) => {
                let operands = view.operands(op).enumerate().filter(|(_, value)| may_hold_buffer(view, *value));
                let is_one = |flags: &[bool], number: usize| flags.get(number).copied().unwrap_or(true);
                let access = |(number, value)| Access {
                    value,
                    reads: is_one(&facts.reads, number),
                    writes: is_one(&facts.writes, number),
                };
                operands.map(access).collect()
            }
            None => self.facts.declared_accesses(op),
        };
        self.access(state, op, &found);
        self.access_globals(state, op, callee);
        if let Some(callee) = callee {
            let summary = &self.summaries[callee];
            for (value, left) in view.operands(op).zip(&summary.stale_arguments) {
                if let Some(left) = left {
                    self.set_stale(state, value, left);
                }
            }
        }
        self.store(state, op);
        let results: SmallVec<[Value; 2]> = view.results(op).iter().copied().collect();
        self.define(state, &results);
        if let Some(callee) = callee {
            let summary = &self.summaries[callee];
            for (&value, left) in view.results(op).iter().zip(&summary.stale_results) {
                if let Some(left) = left {
                    self.set_stale(state, value, left);
                }
            }
        }
    }

    /// Records that a value does not show a write in a callee.
    fn set_stale(&mut self, state: &mut State, value: Value, left: &super::Left) {
        let pairs: SmallVec<[(FlowNode, FlowNode); 2]> = self.names.of_value(value).iter().copied().collect();
        if pairs.is_empty() {
            return;
        }
        let by = By::Callee(self.in_callees.len());
        self.in_callees.push(left.origins.clone());
        for (group, name) in pairs {
            let miss = Miss { write: left.write, by, is_by_copy: true, from: 0, until: u32::MAX };
            state.set_stale(group, self.named(name), miss);
        }
    }

    /// Lets a callee read and write the globals that it may name.
    fn access_globals(&mut self, state: &mut State, op: Op, callee: Option<usize>) {
        let Some(callee) = callee.filter(|_| !self.globals.is_empty()) else { return };
        for (name, group) in self.globals.clone() {
            let named = self.view.operands(op).find(|&value| self.names.of_node(value.into(), group).is_some());
            let value = named.or(self.view.results(op).first().copied());
            let Some(value) = value.filter(|_| self.aliases.functions[callee].globals.contains(&name)) else {
                continue;
            };
            let site = Site { body: self.body(), op, value };
            if let Some(miss) = state.missed(group, self.named(group), None) {
                self.observe(miss, group, group, site);
            }
            let miss = self.miss(site, group, group);
            state.write(group, self.named(group), None, false, miss);
        }
    }

    /// Interprets the accesses of one op.
    fn access(&mut self, state: &mut State, op: Op, accesses: &[Access]) {
        let body = self.body();
        let site = |value: Value| Site { body, op, value };
        for access in accesses.iter().filter(|access| access.reads) {
            for (group, name) in self.pairs(access.value) {
                if let Some(miss) = state.missed(group, self.named(name), self.element(op, access.value, group)) {
                    self.observe(miss, group, name, site(access.value));
                }
            }
        }
        for write in accesses.iter().filter(|access| access.writes) {
            self.find_crossing(op, write, accesses);
        }
        for write in accesses.iter().filter(|access| access.writes) {
            self.write(state, op, write, accesses);
        }
    }

    fn pairs(&self, value: Value) -> SmallVec<[(FlowNode, FlowNode); 2]> {
        self.names.of_value(value).iter().copied().collect()
    }

    /// Finds an access of the op that may read through another name after the write.
    fn find_crossing(&mut self, op: Op, write: &Access, accesses: &[Access]) {
        let view = self.view;
        let body = self.body();
        let site = |value: Value| Site { body, op, value };
        for (group, by) in self.pairs(write.value) {
            for read in accesses.iter().filter(|read| read.reads) {
                let Some(name) = self.names.of_node(read.value.into(), group).filter(|&name| name != by) else {
                    continue;
                };
                if base(view, read.value) != base(view, write.value) && !reads_first(view, op, read.value, write.value)
                {
                    let miss = self.miss(site(write.value), group, by);
                    self.observe(miss, group, name, site(read.value));
                }
            }
        }
    }

    fn write(&mut self, state: &mut State, op: Op, write: &Access, accesses: &[Access]) {
        let view = self.view;
        let pairs = self.pairs(write.value);
        let is_sure = pairs.len() == 1 && self.is_only(write.value);
        for (group, name) in pairs {
            let miss = self.miss(Site { body: self.body(), op, value: write.value }, group, name);
            let covers = is_sure && self.covers(write.value, name) && writes_all(view, op, write.value);
            if !covers || write.reads {
                state.write(group, self.named(name), self.element(op, write.value, group), is_sure, miss);
            } else if self.copies_to_itself(op, write, accesses, group) {
                state.refresh(group, self.named(name));
            } else {
                state.overwrite(group, self.named(name), miss);
            }
        }
    }

    /// Returns whether the buffer of a value is certainly one that is created once.
    fn is_only(&self, value: Value) -> bool {
        let groups = self.facts.groups_of(value);
        groups.len() == 1 && self.facts.terminals.is_single(groups[0])
    }

    /// Returns whether a value has all elements of a name.
    fn covers(&self, value: Value, name: FlowNode) -> bool {
        let Some(named) = self.facts.flow.value_of(name) else { return false };
        self.names.is_same_whole(value, named)
            || is_whole(self.view, value, named)
            || is_same_view(self.view, value, named)
    }

    /// Returns whether the op copies a whole buffer to what is certainly the same buffer, by the names that the program has.
    fn copies_to_itself(&self, op: Op, write: &Access, accesses: &[Access], group: FlowNode) -> bool {
        let mut sources = accesses.iter().filter(|access| access.reads && access.value != write.value);
        let (Some(source), None) = (sources.next(), sources.next()) else { return false };
        let Some(name) = self.names.of_node(source.value.into(), group) else { return false };
        self.view.is(op, &memref::COPY) && self.is_only(source.value) && self.covers(source.value, name)
    }

    /// Returns the number of the element that an op loads or stores, if it is known.
    fn element(&self, op: Op, value: Value, group: FlowNode) -> Option<u32> {
        let view = self.view;
        let ty = self.frames.get(&group).copied().filter(|&ty| ty == view.ty(value))?;
        let first = match () {
            _ if view.is(op, &memref::LOAD) => 1,
            _ if view.is(op, &memref::STORE) => 2,
            _ => return None,
        };
        let mut number: i64 = 0;
        for (index, &size) in view.operands(op).skip(first).zip(ty.shape(view.ctx)?) {
            number = number.checked_mul(size)?.checked_add(self.facts.known.integer(view, index)?)?;
        }
        u32::try_from(number).ok()
    }

    /// Returns an op in the program that names a global.
    pub(super) fn reader_of(&self, global: freehold_core::ir::Name) -> Option<Site> {
        for facts in self.aliases.functions.iter().filter(|facts| facts.global(global).is_some()) {
            let view = facts.view;
            let names = |op: &Op| {
                let symbol = view.attribute(*op, "name").and_then(|symbol| symbol.as_symbol(view.ctx));
                view.is(*op, &memref::GET_GLOBAL) && symbol == Some(global)
            };
            if let Some(op) = view.walk_preorder().into_iter().find(names) {
                let body = self.aliases.callables.functions[facts.function].body;
                return Some(Site { body, op, value: view.result(op, 0) });
            }
        }
        None
    }
}
