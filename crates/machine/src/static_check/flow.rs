//! Control flow: blocks in order, regions of several blocks by their cycles, branches.
//!
//! A region of several blocks is ordered so that each cycle has a head, and all blocks of a cycle are next to each other
//! (a weak topological order). A cycle is repeated until the state at its head is an invariant; irreducible cycles have a
//! head like others.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checker::{Checker, Exit};
use super::condition::{Condition, NEVER};
use super::ops::Step;
use super::state::{Datum, Edge, State};
use super::turns::MOST_TURNS;
use freehold_core::ir::{Block, Op, Region, Value};

/// A part of the order: a block, or a cycle with its head and the rest.
pub enum Element {
    /// A block that is on no cycle of this level.
    Single(Block),
    /// A cycle.
    Cycle(Block, Vec<Element>),
}

/// The edges that enter each block.
type Incoming = FxHashMap<Block, Vec<Edge>>;

impl Checker<'_> {
    /// Runs a region. Returns its ends that are reachable.
    pub fn region(&mut self, region: Region, state: State, values: Vec<Datum>) -> Vec<Exit> {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.region_inner(region, state, values))
    }

    fn region_inner(&mut self, region: Region, state: State, values: Vec<Datum>) -> Vec<Exit> {
        let Some(entry) = self.view.first_block(region) else {
            return vec![Exit { op: None, edge: Edge { state, values: Vec::new() } }];
        };
        let mut exits = Vec::new();
        if self.view.next_block(entry).is_none() {
            self.set_arguments(entry, values);
            let mut incoming = Incoming::default();
            self.block(entry, state, &mut incoming, &mut exits);
            return exits;
        }
        let elements = self.order(entry);
        let mut incoming = Incoming::default();
        incoming.insert(entry, vec![Edge { state, values }]);
        self.elements(&elements, &mut incoming, &mut exits);
        exits
    }

    /// Runs blocks in order.
    fn elements(&mut self, elements: &[Element], incoming: &mut Incoming, exits: &mut Vec<Exit>) {
        for element in elements {
            match element {
                Element::Single(block) => self.enter(*block, incoming, exits),
                Element::Cycle(head, rest) => self.cycle(*head, rest, incoming, exits),
            }
        }
    }

    /// Runs a block with the join of the edges that enter it.
    fn enter(&mut self, block: Block, incoming: &mut Incoming, exits: &mut Vec<Exit>) {
        let Some(edges) = incoming.remove(&block) else { return };
        let at = self.block_location(block);
        let Some(edge) = self.tables.join(edges, at) else { return };
        self.set_arguments(block, edge.values);
        self.block(block, edge.state, incoming, exits);
    }

    fn block_location(&self, block: Block) -> freehold_core::ir::Location {
        self.view.first_op(block).map_or(freehold_core::ir::Location::UNKNOWN, |op| self.at(op))
    }

    /// Repeats a cycle until the state at its head is an invariant.
    fn cycle(&mut self, head: Block, rest: &[Element], incoming: &mut Incoming, exits: &mut Vec<Exit>) {
        let at = self.block_location(head);
        let Some(init) = incoming.remove(&head).and_then(|edges| self.tables.join(edges, at)) else {
            // The head is not reached from outside. In an irreducible cycle another block may be: it becomes the head.
            let mut inside = blocks_of(rest);
            let mut starts: Vec<Block> = inside.iter().copied().filter(|block| incoming.contains_key(block)).collect();
            if !starts.is_empty() {
                starts.sort();
                inside.insert(head);
                let elements = self.order_of(starts, &inside);
                stacker::maybe_grow(64 << 10, 1 << 20, || self.elements(&elements, incoming, exits));
            }
            return;
        };
        let mut inside = blocks_of(rest);
        inside.insert(head);
        let entered: Vec<(Block, Vec<Edge>)> =
            inside.iter().filter_map(|block| incoming.remove(block).map(|edges| (*block, edges))).collect();
        if self.unrolls {
            self.first_turns_of_cycle(head, rest, init, entered.into_iter().collect(), incoming, exits);
            return;
        }
        let (mut left, mut ends) = (Incoming::default(), Vec::new());
        self.repeat(init, at, &mut |checker, edge| {
            left = entered.iter().cloned().collect();
            ends = Vec::new();
            checker.set_arguments(head, edge.values);
            checker.block(head, edge.state, &mut left, &mut ends);
            checker.elements(rest, &mut left, &mut ends);
            left.remove(&head).unwrap_or_default()
        });
        for (block, edges) in left {
            incoming.entry(block).or_default().extend(edges);
        }
        exits.extend(ends);
    }

    /// Runs the first turns of a cycle. What its blocks define has the value of the turn in which control leaves.
    fn first_turns_of_cycle(
        &mut self,
        head: Block,
        rest: &[Element],
        init: Edge,
        mut left: Incoming,
        incoming: &mut Incoming,
        exits: &mut Vec<Exit>,
    ) {
        let at = self.block_location(head);
        let mut blocks: Vec<Block> = blocks_of(rest).into_iter().chain([head]).collect();
        blocks.sort();
        let mut defined: Vec<Value> = Vec::new();
        for block in blocks {
            defined.extend(self.view.arguments(block));
            let mut next = self.view.first_op(block);
            while let Some(op) = next {
                defined.extend(self.view.results(op));
                next = self.view.next(op);
            }
        }
        let mut turns: Vec<(Condition, Vec<Option<Datum>>)> = Vec::new();
        let mut next = Some(init);
        for _ in 0..=MOST_TURNS {
            let Some(edge) = next else { break };
            defined.iter().for_each(|&value| self.forget(value));
            let before = exits.len();
            self.set_arguments(head, edge.values);
            self.block(head, edge.state, &mut left, exits);
            self.elements(rest, &mut left, exits);
            next = left.remove(&head).and_then(|back| self.tables.join(back, at));
            let mut path = NEVER;
            for edge in left.values().flatten().chain(exits[before..].iter().map(|exit| &exit.edge)) {
                path = self.tables.conditions.or(path, edge.state.path);
            }
            turns.push((path, defined.iter().map(|&value| self.known(value)).collect()));
            for (block, edges) in left.drain() {
                incoming.entry(block).or_default().extend(edges);
            }
        }
        for (index, &value) in defined.iter().enumerate() {
            let mut merged: Option<Datum> = None;
            for (path, values) in turns.iter().rev() {
                let Some(own) = values[index].clone().filter(|_| *path != NEVER) else { continue };
                merged = Some(match merged {
                    Some(merged) => self.tables.choose_datum(*path, own, merged),
                    None => own,
                });
            }
            if let Some(merged) = merged {
                self.set(value, merged);
            }
        }
    }

    /// Runs the ops of a block.
    fn block(&mut self, block: Block, mut state: State, incoming: &mut Incoming, exits: &mut Vec<Exit>) {
        let mut next = self.view.first_op(block);
        let last = self.view.last_op(block);
        while let Some(op) = next {
            if state.path == NEVER || self.tables.conditions.exhausted() {
                return;
            }
            self.tables.conditions.spend(1);
            next = self.view.next(op);
            let ends = Some(op) == last && self.is_terminator(op);
            if ends {
                if self.view.successor_count(op) > 0 {
                    self.branch(op, state, incoming);
                    return;
                }
                if self.never_ends(op) {
                    return;
                }
                let operands: Vec<Value> = self.view.operands(op).collect();
                let values = self.get_all(&operands);
                exits.push(Exit { op: Some(op), edge: Edge { state, values } });
                return;
            }
            match self.op(op, state) {
                Step::Next(after) => state = after,
                Step::Stop => return,
            }
        }
        exits.push(Exit { op: None, edge: Edge { state, values: Vec::new() } });
    }

    fn is_terminator(&self, op: Op) -> bool {
        self.view.successor_count(op) > 0
            || self.view.block(op).is_some_and(|block| self.view.terminator(block) == Some(op))
    }

    /// Whether control never reaches the end of an op.
    pub fn never_ends(&self, op: Op) -> bool {
        matches!(self.name(op), "llvm.unreachable" | "ub.unreachable")
    }

    /// Sends the state along the edges of a branch.
    fn branch(&mut self, op: Op, state: State, incoming: &mut Incoming) {
        let successors: Vec<Block> = self.view.successors(op).collect();
        let operands: Vec<Value> = self.view.operands(op).collect();
        let at = self.at(op);
        let mut send = |checker: &mut Self, block: Block, path, values: &[Value]| {
            if path == NEVER {
                return;
            }
            let values = checker.get_all(values);
            let state = State { path, ..state.clone() };
            incoming.entry(block).or_default().push(Edge { state, values });
        };
        let path = state.path;
        match self.name(op) {
            "cf.br" => send(self, successors[0], path, &operands),
            "cf.cond_br" => {
                let condition = self.flag(operands[0]);
                let then = self.tables.conditions.and(path, condition);
                let otherwise = self.tables.conditions.without(path, condition);
                let groups = [self.group(op, "trueDestOperands"), self.group(op, "falseDestOperands")];
                send(self, successors[0], then, &groups[0]);
                send(self, successors[1], otherwise, &groups[1]);
            }
            "cf.switch" => {
                let cases = self.attribute(op, "case_values").map(|attr| attr.integers(self.view.ctx));
                let cases = cases.unwrap_or_default();
                let sizes = self.attribute(op, "case_operand_segments").map(|attr| attr.integers(self.view.ctx));
                let sizes = sizes.unwrap_or_default();
                let default = self.group(op, "defaultOperands");
                let mut start = 1 + default.len();
                let conditions = self.cases(operands[0], &cases, at);
                let mut rest = path;
                for (index, condition) in conditions.into_iter().enumerate() {
                    let size = sizes.get(index).map_or(0, |&size| size as usize);
                    let values = operands.get(start..start + size).unwrap_or_default();
                    start += size;
                    let own = self.tables.conditions.and(rest, condition);
                    rest = self.tables.conditions.without(rest, condition);
                    send(self, successors[index + 1], own, values);
                }
                send(self, successors[0], rest, &default);
            }
            name => {
                let message = format!("'{name}' branches in a way that is not known");
                self.cannot_tell(at, message);
                for block in successors {
                    let choice = self.tables.choice(at);
                    let own = self.tables.conditions.and(path, choice);
                    send(self, block, own, &[]);
                }
            }
        }
    }

    /// Returns the order of the blocks that are reachable from `entry`.
    fn order(&self, entry: Block) -> Vec<Element> {
        let mut all = FxHashSet::default();
        let mut work = vec![entry];
        while let Some(block) = work.pop() {
            if all.insert(block) {
                work.extend(self.successors(block));
            }
        }
        self.order_of(vec![entry], &all)
    }

    fn successors(&self, block: Block) -> Vec<Block> {
        self.view.last_op(block).map(|op| self.view.successors(op).collect()).unwrap_or_default()
    }

    /// Returns the order of `blocks`: their strongly connected components, each ordered without its head.
    fn order_of(&self, entries: Vec<Block>, blocks: &FxHashSet<Block>) -> Vec<Element> {
        let mut elements = Vec::new();
        for component in self.components(entries, blocks) {
            let head = component[component.len() - 1];
            let is_cycle = component.len() > 1 || self.successors(head).contains(&head);
            if !is_cycle {
                elements.push(Element::Single(head));
                continue;
            }
            let inner: FxHashSet<Block> = component[..component.len() - 1].iter().copied().collect();
            let mut starts = self.successors(head);
            starts.extend(component.iter().rev().copied());
            let rest = stacker::maybe_grow(64 << 10, 1 << 20, || self.order_of(starts, &inner));
            elements.push(Element::Cycle(head, rest));
        }
        elements
    }

    /// Returns the strongly connected components of `blocks` in topological order. The last block of each is the one
    /// that was reached first.
    fn components(&self, entries: Vec<Block>, blocks: &FxHashSet<Block>) -> Vec<Vec<Block>> {
        let mut index: FxHashMap<Block, usize> = FxHashMap::default();
        let mut low: FxHashMap<Block, usize> = FxHashMap::default();
        let mut on_stack: FxHashSet<Block> = FxHashSet::default();
        let mut stack = Vec::new();
        let mut found = Vec::new();
        let mut frames: Vec<(Block, Vec<Block>)> = Vec::new();
        let mut starts = entries.into_iter().rev().collect::<Vec<_>>();
        loop {
            let Some((block, mut rest)) = frames.pop() else {
                match starts.pop() {
                    None => break,
                    Some(start) if !blocks.contains(&start) || index.contains_key(&start) => continue,
                    Some(start) => {
                        index.insert(start, index.len());
                        low.insert(start, index[&start]);
                        stack.push(start);
                        on_stack.insert(start);
                        frames.push((start, self.successors(start)));
                        continue;
                    }
                }
            };
            if let Some(next) = rest.pop() {
                frames.push((block, rest));
                if !blocks.contains(&next) {
                    continue;
                }
                match index.get(&next) {
                    None => {
                        index.insert(next, index.len());
                        low.insert(next, index[&next]);
                        stack.push(next);
                        on_stack.insert(next);
                        frames.push((next, self.successors(next)));
                    }
                    Some(&known) if on_stack.contains(&next) => {
                        let least = low[&block].min(known);
                        low.insert(block, least);
                    }
                    Some(_) => {}
                }
                continue;
            }
            if let Some((parent, _)) = frames.last() {
                let least = low[parent].min(low[&block]);
                low.insert(*parent, least);
            }
            if low[&block] == index[&block] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack.remove(&member);
                    component.push(member);
                    if member == block {
                        break;
                    }
                }
                found.push(component);
            }
        }
        found.reverse();
        found
    }
}

/// Returns the blocks of a part of the order.
fn blocks_of(elements: &[Element]) -> FxHashSet<Block> {
    let mut blocks = FxHashSet::default();
    let mut work: Vec<&Element> = elements.iter().collect();
    while let Some(element) = work.pop() {
        match element {
            Element::Single(block) => {
                blocks.insert(*block);
            }
            Element::Cycle(head, rest) => {
                blocks.insert(*head);
                work.extend(rest);
            }
        }
    }
    blocks
}
