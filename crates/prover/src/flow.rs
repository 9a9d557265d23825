//! Control flow: blocks in order, regions of several blocks by their cycles, branches.
//!
//! A region of several blocks is run in a weak topological order (`order`). A cycle is repeated until the state at its
//! head is an invariant of all of its entries: the edges that enter an irreducible cycle at other blocks are taken again
//! in each turn, and their states at the head are a part of the invariant.
//!
//! A cycle in a cycle is not repeated in each turn of the latter, which would multiply the turns of all cycles of a nest: it runs once
//! in a turn, until the turns of the cycle around it change nothing at its head; only then it is repeated itself. If this does not
//! prove the function, it is run again with all cycles repeated in each turn.
//!
//! The edges to blocks that are not run yet are kept by position. A turn that is repeated takes back what the turn before
//! it sent, so that no edge is moved from cycle to cycle.

use std::collections::BTreeMap;
use std::ops::Range;

use super::checker::{Checker, Exit};
use super::condition::{Condition, NEVER};
use super::order::Order;
use super::state::{Datum, Edge, State, Step};
use super::turns::MOST_TURNS;
use freehold_core::ir::{Block, Location, Op, Region, Value};
use rustc_hash::FxHashMap;

/// The run of the blocks of a region.
pub(super) struct Flow<'o> {
    /// The order of the blocks; `None` for a region of one block.
    order: Option<&'o Order>,
    /// The edges to each block, by its position.
    incoming: BTreeMap<u32, Vec<Edge>>,
    /// The positions that edges were sent to.
    sent: Vec<u32>,
    /// The ends of the region that were reached.
    exits: Vec<Exit>,
    /// For the heads of cycles that were run once: whether an edge returned.
    returned: FxHashMap<u32, bool>,
}

impl<'o> Flow<'o> {
    fn new(order: Option<&'o Order>) -> Flow<'o> {
        Flow { order, incoming: BTreeMap::new(), sent: Vec::new(), exits: Vec::new(), returned: FxHashMap::default() }
    }

    fn send(&mut self, position: u32, edge: Edge) {
        self.incoming.entry(position).or_default().push(edge);
        self.sent.push(position);
    }

    /// Removes the edges to the blocks of a range, and returns them.
    fn take(&mut self, range: Range<u32>) -> Vec<(u32, Vec<Edge>)> {
        let positions: Vec<u32> = self.incoming.range(range).map(|entry| *entry.0).collect();
        positions.into_iter().filter_map(|position| Some((position, self.incoming.remove(&position)?))).collect()
    }

    /// Removes the edges that were sent out of a range after `mark`, and all edges in the range.
    fn take_back(&mut self, mark: (usize, usize), range: Range<u32>) {
        for position in self.sent.split_off(mark.0) {
            if !range.contains(&position)
                && let Some(edges) = self.incoming.get_mut(&position)
            {
                edges.pop();
                if edges.is_empty() {
                    self.incoming.remove(&position);
                }
            }
        }
        self.take(range);
        self.exits.truncate(mark.1);
    }

    fn mark(&self) -> (usize, usize) {
        (self.sent.len(), self.exits.len())
    }
}

impl Checker<'_> {
    /// Runs a region. Returns its ends that are reachable.
    pub fn region(&mut self, region: Region, state: State, values: Vec<Datum>) -> Vec<Exit> {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.region_inner(region, state, values))
    }

    fn region_inner(&mut self, region: Region, state: State, values: Vec<Datum>) -> Vec<Exit> {
        let Some(entry) = self.view.first_block(region) else {
            return vec![Exit { op: None, edge: Edge { state, values: Vec::new() } }];
        };
        if self.view.next_block(entry).is_none() {
            let mut flow = Flow::new(None);
            self.set_arguments(entry, values);
            self.block(entry, state, &mut flow);
            return flow.exits;
        }
        let order = Order::new(self.view, entry);
        let mut flow = Flow::new(Some(&order));
        flow.send(0, Edge { state, values });
        self.blocks(&order, 0..order.count(), &mut flow);
        flow.exits
    }

    /// Runs the blocks of a range in order.
    fn blocks(&mut self, order: &Order, range: Range<u32>, flow: &mut Flow<'_>) {
        let mut position = range.start;
        while position < range.end && !self.tables.conditions.exhausted() {
            match order.end_of_cycle(position) {
                Some(end) => {
                    stacker::maybe_grow(128 << 10, 1 << 20, || self.cycle(order, position..end, flow));
                    position = end;
                }
                None => {
                    self.enter(order, position, flow);
                    position += 1;
                }
            }
        }
    }

    /// Runs a block with the join of the edges that enter it.
    fn enter(&mut self, order: &Order, position: u32, flow: &mut Flow<'_>) {
        let Some(edges) = flow.incoming.remove(&position) else { return };
        let block = order.block(position);
        let at = self.block_location(block);
        let Some(edge) = self.tables.join(edges, at) else { return };
        self.set_arguments(block, edge.values);
        self.block(block, edge.state, flow);
    }

    fn block_location(&self, block: Block) -> Location {
        self.view.first_op(block).map_or(Location::UNKNOWN, |op| self.at(op))
    }

    /// Repeats the cycle of a range until the state at its head is an invariant.
    fn cycle(&mut self, order: &Order, range: Range<u32>, flow: &mut Flow<'_>) {
        let (head, rest) = (range.start, range.start + 1..range.end);
        let at = self.block_location(order.block(head));
        let init = flow.incoming.remove(&head).and_then(|edges| self.tables.join(edges, at));
        let entered = flow.take(rest.clone());
        if self.unrolls {
            self.first_turns_of_cycle(order, range, (init, entered), flow);
            return;
        }
        if init.is_none() && entered.is_empty() {
            return;
        }
        if self.nests.once {
            self.pass(order, range, (init, entered), flow);
            return;
        }
        let mark = flow.mark();
        let has_cycles = order.has_cycle_in(rest.clone());
        self.nests.found |= has_cycles;
        let is_nest = has_cycles && !self.nests.always;
        // If the head is reached only from the other entries, each turn begins with what they bring to it first.
        let init = init.or_else(|| {
            let once = if is_nest { self.first_return(order, range.clone(), &entered, true, flow) } else { None };
            once.or_else(|| self.first_return(order, range.clone(), &entered, false, flow))
        });
        let Some(init) = init else { return };
        // A cycle to whose head nothing returned in the last turn of the cycle around it probably has one turn.
        let starts_once = is_nest && flow.returned.get(&head) != Some(&false);
        self.repeat_nest(init, at, [is_nest, starts_once], &mut |checker, edge| {
            flow.take_back(mark, range.clone());
            flow.incoming.extend(entered.iter().cloned());
            let block = order.block(head);
            checker.set_arguments(block, edge.values);
            checker.block(block, edge.state, flow);
            checker.blocks(order, rest.clone(), flow);
            flow.incoming.remove(&head).unwrap_or_default()
        });
    }

    /// Runs the blocks of a cycle with the edges that enter it at other blocks than its head, and returns what they bring to the head.
    /// If they bring nothing, what was sent stays; or is taken back if the cycles in it run only `once`.
    fn first_return(
        &mut self,
        order: &Order,
        range: Range<u32>,
        entered: &[(u32, Vec<Edge>)],
        once: bool,
        flow: &mut Flow<'_>,
    ) -> Option<Edge> {
        let at = self.block_location(order.block(range.start));
        let (mark, found, reached) = (flow.mark(), self.findings.len(), self.reached.len());
        flow.incoming.extend(entered.iter().cloned());
        self.nests.once = once;
        self.blocks(order, range.start + 1..range.end, flow);
        self.nests.once = false;
        let back = flow.incoming.remove(&range.start).and_then(|edges| self.tables.join(edges, at));
        if back.is_some() || once {
            flow.take_back(mark, range);
            self.reached.truncate(reached);
            let first = self.findings.split_off(found);
            self.findings.extend(first.into_iter().filter(|finding| finding.certain && back.is_some()));
        }
        back
    }

    /// Runs the blocks of a cycle once, as a turn of the cycle around it that is repeated. The edges that return to the head are
    /// not taken, except for those that reach it first.
    fn pass(
        &mut self,
        order: &Order,
        range: Range<u32>,
        (init, entered): (Option<Edge>, Vec<(u32, Vec<Edge>)>),
        flow: &mut Flow<'_>,
    ) {
        let (head, rest) = (range.start, range.start + 1..range.end);
        let is_entered = init.is_some();
        flow.incoming.extend(entered);
        let run_head = |checker: &mut Self, edge: Edge, flow: &mut Flow<'_>| {
            checker.set_arguments(order.block(head), edge.values);
            checker.block(order.block(head), edge.state, flow);
        };
        if let Some(edge) = init {
            run_head(self, edge, flow);
        }
        self.blocks(order, rest, flow);
        let at = self.block_location(order.block(head));
        let back = flow.incoming.remove(&head);
        flow.returned.insert(head, back.is_some());
        let back = back.filter(|_| !is_entered);
        if let Some(edge) = back.and_then(|edges| self.tables.join(edges, at)) {
            run_head(self, edge, flow);
        }
        flow.take(range);
    }

    /// Runs the first turns of a cycle. A value that its blocks define is that of the turn in which control leaves.
    fn first_turns_of_cycle(
        &mut self,
        order: &Order,
        range: Range<u32>,
        (init, entered): (Option<Edge>, Vec<(u32, Vec<Edge>)>),
        flow: &mut Flow<'_>,
    ) {
        let (head, rest) = (range.start, range.start + 1..range.end);
        let at = self.block_location(order.block(head));
        let defined = self.defined_in(order.blocks_at(range.clone()));
        let mut turns: Vec<(Condition, Vec<Option<Datum>>)> = Vec::new();
        let mut next = init;
        flow.incoming.extend(entered);
        for turn in 0..=MOST_TURNS {
            // In the first turn, control may enter at other blocks only.
            if turn > 0 && next.is_none() {
                break;
            }
            defined.iter().for_each(|&value| self.forget(value));
            let mark = flow.mark();
            if let Some(edge) = next {
                let block = order.block(head);
                self.set_arguments(block, edge.values);
                self.block(block, edge.state, flow);
            }
            self.blocks(order, rest.clone(), flow);
            next = flow.incoming.remove(&head).and_then(|back| self.tables.join(back, at));
            let path = self.path_out(flow, mark, range.clone());
            turns.push((path, defined.iter().map(|&value| self.known(value)).collect()));
        }
        self.set_to_last_turn(&defined, &turns);
    }

    /// Returns the values that blocks define.
    fn defined_in(&self, blocks: &[Block]) -> Vec<Value> {
        let mut blocks = blocks.to_vec();
        blocks.sort_unstable();
        let mut defined: Vec<Value> = Vec::new();
        for block in blocks {
            defined.extend(self.view.arguments(block));
            for op in self.view.ops(block) {
                defined.extend(self.view.results(op));
            }
        }
        defined
    }

    /// Returns the condition under which control left a range after `mark`.
    fn path_out(&mut self, flow: &Flow<'_>, mark: (usize, usize), range: Range<u32>) -> Condition {
        let mut path = NEVER;
        let mut sent: BTreeMap<u32, usize> = BTreeMap::new();
        for &position in flow.sent[mark.0..].iter().filter(|position| !range.contains(position)) {
            *sent.entry(position).or_default() += 1;
        }
        for (position, count) in sent {
            let edges = flow.incoming.get(&position).map_or(&[][..], |edges| edges);
            for edge in &edges[edges.len().saturating_sub(count)..] {
                path = self.tables.conditions.or(path, edge.state.path);
            }
        }
        for exit in &flow.exits[mark.1..] {
            path = self.tables.conditions.or(path, exit.edge.state.path);
        }
        path
    }

    /// Gives values that are defined in a cycle the value of the turn in which control leaves it.
    fn set_to_last_turn(&mut self, defined: &[Value], turns: &[(Condition, Vec<Option<Datum>>)]) {
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
    fn block(&mut self, block: Block, mut state: State, flow: &mut Flow<'_>) {
        if state.path != NEVER {
            self.reached.push(block);
        }
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
                    self.branch(op, state, flow);
                    return;
                }
                if self.never_ends(op) {
                    return;
                }
                let operands: Vec<Value> = self.view.operands(op).collect();
                let values = self.get_all(&operands);
                flow.exits.push(Exit { op: Some(op), edge: Edge { state, values } });
                return;
            }
            match self.op(op, state) {
                Step::Next(after) => state = after,
                Step::Stop => return,
            }
        }
        flow.exits.push(Exit { op: None, edge: Edge { state, values: Vec::new() } });
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
    fn branch(&mut self, op: Op, state: State, flow: &mut Flow<'_>) {
        let successors: Vec<Block> = self.view.successors(op).collect();
        let operands: Vec<Value> = self.view.operands(op).collect();
        let at = self.at(op);
        if let Some(edges) = self.declared_branch(op, state.path) {
            for (block, path, values) in edges.into_iter().filter(|edge| edge.1 != NEVER) {
                if let Some(position) = flow.order.and_then(|order| order.position(block)) {
                    flow.send(position, Edge { state: State { path, ..state.clone() }, values });
                }
            }
            return;
        }
        let mut send = |checker: &mut Self, block: Block, path, values: &[Value]| {
            if path == NEVER {
                return;
            }
            let values = checker.get_all(values);
            let state = State { path, ..state.clone() };
            if let Some(position) = flow.order.and_then(|order| order.position(block)) {
                flow.send(position, Edge { state, values });
            }
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
}
