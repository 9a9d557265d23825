//! Carries out the plan: adds the flags, copies what the function boundary needs, and inserts the frees.

use cranelift_entity::{EntitySet, SecondaryMap, iter_entity_range};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::buffer_values::declared_owner;
use crate::analysis::releases::Releases;
use crate::deallocate::ownership::elaboration::decisions::flags;
use crate::deallocate::ownership::elaboration::decisions::owners::{Contribution, Facts};
use crate::deallocate::ownership::elaboration::decisions::plan::Plan;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId, PassId};
use crate::deallocate::ownership::elaboration::graph::program_graph::{EdgeKind, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use crate::support::build::{self, Compare};
use crate::support::columns;
use freehold_core::definition::{MixedIndex, ResultOwnership};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{
    AttrData, Block, Context, InsertPoint, Location, Op, Region, Rewriter, Type, TypeData, Value, View,
};
use freehold_core::rewrite::{set_successor_operands, successor_operands};
use freehold_dialects::{arith, memref};

/// Carries out the plan for one function.
pub struct Rewrite<'a> {
    pub ctx: &'a Context,
    pub rewriter: Rewriter<'a>,
    pub graph: &'a Graph,
    pub facts: &'a Facts,
    /// By carrier: the op that frees it.
    pub releases: &'a SecondaryMap<CarrierId, &'static str>,
    /// The types with which declared ops allocated buffers.
    pub allocated: &'a Releases,
    pub diagnostics: &'a Diagnostics,
    /// An error if a declared op could not free a buffer as it was allocated.
    pub refused: Fallible,
    /// By carrier: the `i1` that tells whether it owns its buffer.
    pub flags: SecondaryMap<CarrierId, Option<Value>>,
    /// The new results of ops that were created again with more results.
    pub values: FxHashMap<Value, Value>,
    pub ops: FxHashMap<Op, Op>,
    /// The conditionals around frees.
    pub checks: FxHashSet<Op>,
    /// By edge: the insertion point in the block or region that was inserted on it.
    pub splits: FxHashMap<EdgeId, InsertPoint>,
    /// The arrays on the stack, by block, what they hold, and size.
    pub arrays: FxHashMap<(Block, Holds, usize), Value>,
    /// The edges of which it is decided whether loops compute what their passes contribute.
    pub loops: EntitySet<EdgeId>,
    /// By pass: what it contributes, if a loop computes it.
    pub compared_by_loops: FxHashMap<PassId, Value>,
    /// By call whose results were compared by loops: the last op that was inserted after it.
    pub compared: FxHashMap<Op, Op>,
    /// Whether a pointer was read.
    pub has_pointers: bool,
    pub counts: Counts,
}

/// The counts of inserted ops.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub frees: u64,
    pub checks: u64,
    pub copies: u64,
    pub flags: u64,
}

/// The place of the operands that state the ownership of a slot: owner of the operand, successor of a branch, and the
/// place among the added operands.
type Place = (Op, Option<usize>, usize);

impl Rewrite<'_> {
    /// Carries out the plan.
    pub fn run(&mut self, plan: &Plan) {
        let copied = self.graph.copied(self.view());
        let places = self.add_flags();
        self.flag_results();
        self.flag_selects();
        self.forward_flags(&places);
        self.copy_on_edges(&copied);
        self.satisfy_callers();
        self.free_unselected();
        self.insert_frees(plan);
        self.erase_earlier_frees();
        self.replace_poison();
    }

    pub fn view(&self) -> View<'_> {
        self.rewriter.view()
    }

    pub fn renamed(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    pub fn renamed_op(&self, op: Op) -> Op {
        self.ops.get(&op).copied().unwrap_or(op)
    }

    pub fn last_op(&self, node: NodeId) -> Op {
        self.renamed_op(self.graph.last_op(node))
    }

    pub fn carrier_value(&self, carrier: CarrierId) -> Value {
        self.renamed(self.graph.carriers[carrier].value)
    }

    // ---- flags

    /// Adds an `i1` argument or result for each slot with a flag of its own, and operands for it that are false for now.
    /// Returns the places of those operands by pass.
    fn add_flags(&mut self) -> FxHashMap<PassId, Place> {
        let mut places = FxHashMap::default();
        let leaders = flags::leaders(self.view(), self.graph, self.facts);
        let slots = self.graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Slot);
        let flagged: Vec<CarrierId> =
            slots.map(|(carrier, _)| carrier).filter(|&carrier| self.facts.has_flag(carrier)).collect();
        let mut followers: FxHashMap<CarrierId, Vec<CarrierId>> = FxHashMap::default();
        let mut by_op: Vec<(Op, Vec<CarrierId>)> = Vec::new();
        let mut group: FxHashMap<Op, usize> = FxHashMap::default();
        for &carrier in &flagged {
            let leader = leaders[carrier];
            if leader != carrier {
                followers.entry(leader).or_default().push(carrier);
                continue;
            }
            self.counts.flags += 1;
            match flags::region_op(self.view(), self.graph, carrier) {
                Some(op) => {
                    let number = *group.entry(op).or_insert_with(|| {
                        by_op.push((op, Vec::new()));
                        by_op.len() - 1
                    });
                    by_op[number].1.push(carrier);
                }
                None => self.add_block_flag(carrier, &mut places),
            }
        }
        for (op, carriers) in by_op {
            self.add_region_flags(op, &carriers, &followers, &mut places);
        }
        for &carrier in &flagged {
            if self.flags[carrier].is_none() {
                self.flags[carrier] = self.flags[leaders[carrier]];
            }
        }
        places
    }

    fn add_block_flag(&mut self, carrier: CarrierId, places: &mut FxHashMap<PassId, Place>) {
        let data = &self.graph.carriers[carrier];
        let node = &self.graph.nodes[data.node];
        let location = self.rewriter.value_location(data.value);
        let flag = self.rewriter.add_argument(node.block, self.ctx.i1(), location);
        self.flags[carrier] = Some(flag);
        for &edge in &node.incoming {
            let EdgeKind::Branch(index) = self.graph.edges[edge].kind else { continue };
            let op = self.last_op(self.graph.edges[edge].from);
            self.rewriter.before(op);
            let location = self.rewriter.location(op);
            let no = build::bool_constant(&mut self.rewriter, location, false);
            let mut operands = successor_operands(self.view(), op, index).expect("a branch");
            operands.push(no);
            let place = (op, Some(index), operands.len() - 1);
            self.rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, index, &operands));
            for &pass in data.received.iter().filter(|&&pass| self.graph.passes[pass].edge == edge) {
                places.insert(pass, place);
            }
        }
    }

    /// Adds the flags of slots that the edges of one region op reach. A flag of a loop's argument is also a result of the
    /// loop. `followers`: by carrier, other slots with the same flag.
    fn add_region_flags(
        &mut self,
        op: Op,
        carriers: &[CarrierId],
        followers: &FxHashMap<CarrierId, Vec<CarrierId>>,
        places: &mut FxHashMap<PassId, Place>,
    ) {
        let old = op;
        let mut op = self.renamed_op(op);
        let groups: Vec<flags::Group> =
            carriers.iter().map(|&carrier| flags::group(self.graph, self.graph.carriers[carrier].node)).collect();
        let is_after = |rewrite: &Self, node: NodeId| rewrite.graph.nodes[node].after == Some(old);
        let results = groups.iter().filter(|group| group.nodes.iter().any(|&node| is_after(self, node))).count();
        let has_room = || -> Fallible {
            if results > 0 {
                columns::check_room(self.view(), op, None, self.diagnostics)?;
            }
            let mut sources = groups.iter().flat_map(|group| &group.sources);
            sources.try_for_each(|&source| {
                let owner = if self.last_op(source) == old { op } else { self.last_op(source) };
                columns::check_forwarded(self.view(), owner, op, self.diagnostics)
            })
        };
        if let Err(reported) = has_room() {
            self.refused = Err(reported);
            return;
        }
        let mut first_result = 0;
        if results > 0 {
            first_result = self.rewriter.results(op).len();
            let types = vec![self.ctx.i1(); results];
            let values = &mut self.values;
            let new = columns::add_results(&mut self.rewriter, op, &types, &mut |from, to| {
                values.insert(from, to);
            });
            self.ops.insert(old, new);
            op = new;
        }
        for (&carrier, group) in carriers.iter().zip(&groups) {
            let location = self.rewriter.value_location(self.carrier_value(carrier));
            let same = || std::iter::once(&carrier).chain(followers.get(&carrier).into_iter().flatten());
            for &node in &group.nodes {
                let flag = if is_after(self, node) {
                    first_result += 1;
                    self.rewriter.result(op, first_result - 1)
                } else {
                    let block = self.graph.nodes[node].block;
                    self.rewriter.add_argument(block, self.ctx.i1(), location)
                };
                for &slot in same().filter(|&&slot| self.graph.carriers[slot].node == node) {
                    self.flags[slot] = Some(flag);
                }
            }
            for &source in &group.sources {
                let owner = self.last_op(source);
                let location = self.rewriter.location(owner);
                self.rewriter.before(owner);
                let no = build::bool_constant(&mut self.rewriter, location, false);
                let place = columns::append_forwarded(&mut self.rewriter, owner, op, no);
                for &edge in &self.graph.nodes[source].outgoing {
                    for &pass in &self.graph.carriers[carrier].received {
                        if self.graph.passes[pass].edge == edge {
                            places.insert(pass, (owner, None, place));
                        }
                    }
                }
            }
        }
    }

    /// Finds the flags that ops return, and computes those of results of calls that may be the same buffer as an earlier result, or
    /// as an operand.
    fn flag_results(&mut self) {
        let graph = self.graph;
        for (carrier, data) in graph.carriers.iter().filter(|&(carrier, _)| self.facts.has_flag(carrier)) {
            if data.kind == Kind::Flagged {
                self.flags[carrier] = self.stated_flag(carrier);
                continue;
            }
            if data.kind != Kind::Returned {
                continue;
            }
            let value = data.value;
            let op = self.rewriter.defining_op(value).expect("a result");
            if self.compared.contains_key(&op) {
                continue;
            }
            if let Some(results) = self.many_results(carrier).filter(|_| data.aliased.is_none()) {
                self.flag_many_results(op, &results);
                continue;
            }
            let location = self.rewriter.location(op);
            self.rewriter.after(op);
            // A result that is an alias is compared with the operands themselves, and not with what they may borrow.
            let aliased = data.aliased.as_ref();
            let mut others: Vec<Value> = aliased.into_iter().flatten().map(|&operand| self.renamed(operand)).collect();
            let mut earlier: Vec<CarrierId> = match aliased {
                Some(_) => graph.earlier_results(carrier).collect(),
                None => self.facts.owners[carrier].clone(),
            };
            earlier.sort_unstable();
            // After the flags of earlier results.
            if let Some(flag) = earlier.last().and_then(|&last| self.flags[last]) {
                let last = self.rewriter.defining_op(flag).expect("a computed flag");
                self.rewriter.after(last);
            }
            others.extend(earlier.into_iter().map(|other| self.carrier_value(other)));
            let mut flag = None;
            for other in others {
                let differs = self.compare(location, value, other, Compare::NotEqual);
                flag = Some(self.combine(location, &arith::ANDI, flag, differs));
            }
            self.flags[carrier] = flag;
            self.counts.flags += 1;
        }
    }

    /// Returns the result that tells whether a carrier owns its buffer.
    fn stated_flag(&self, carrier: CarrierId) -> Option<Value> {
        let value = self.carrier_value(carrier);
        match declared_owner(self.view(), value) {
            Some(ResultOwnership::Flag(number)) => {
                let op = self.rewriter.defining_op(value).expect("a result");
                Some(self.rewriter.result(op, number))
            }
            _ => None,
        }
    }

    pub fn combine(
        &mut self,
        location: Location,
        definition: &'static freehold_core::definition::OpDef,
        left: Option<Value>,
        right: Value,
    ) -> Value {
        match left {
            None => right,
            Some(left) => build::binary(&mut self.rewriter, definition, location, left, right),
        }
    }

    /// Compares the base pointers of two buffers.
    pub fn compare(&mut self, location: Location, left: Value, right: Value, how: Compare) -> Value {
        let left = self.pointer(location, left);
        let right = self.pointer(location, right);
        build::compare(&mut self.rewriter, location, how, left, right)
    }

    pub fn pointer(&mut self, location: Location, memref: Value) -> Value {
        self.has_pointers = true;
        let ranked = self.ranked(location, memref);
        let base = build::base_buffer(&mut self.rewriter, location, ranked);
        build::aligned_pointer(&mut self.rewriter, location, base)
    }

    /// Returns the memref, or a memref of rank 0 over its buffer if it is unranked.
    pub fn ranked(&mut self, location: Location, memref: Value) -> Value {
        let TypeData::UnrankedMemRef { element, space } = *self.rewriter.ty(memref).data(self.ctx) else {
            return memref;
        };
        let layout = self.ctx.intern_attr(AttrData::StridedLayout { offset: 0, strides: Box::default() });
        let ty = self.ctx.memref(&[], element, Some(layout), space);
        build::reinterpret_cast(&mut self.rewriter, location, ty, memref, [&[MixedIndex::Static(0)], &[], &[]])
    }

    /// Sets the operands that state ownership.
    fn forward_flags(&mut self, places: &FxHashMap<PassId, Place>) {
        let mut sorted: Vec<(PassId, Place)> = places.iter().map(|(&pass, &place)| (pass, place)).collect();
        sorted.sort_unstable_by_key(|&(pass, _)| pass);
        for (pass, (owner, successor, place)) in sorted {
            let contribution = self.facts.contribution(self.graph, pass);
            if contribution == Contribution::No {
                continue;
            }
            let owner = self.renamed_op(owner);
            self.rewriter.before(owner);
            let flag = self.contributed(owner, pass, &contribution);
            match successor {
                None => self.rewriter.set_operand(owner, place, flag),
                Some(successor) => {
                    let mut operands = successor_operands(self.view(), owner, successor).expect("a branch");
                    operands[place] = flag;
                    self.rewriter.modify(owner, |ctx, body| {
                        set_successor_operands(ctx, body, owner, successor, &operands);
                    });
                }
            }
        }
    }

    /// Returns an `i1` for the contribution of a pass, computed at the insertion point.
    fn contributed(&mut self, owner: Op, pass: PassId, contribution: &Contribution) -> Value {
        let location = self.rewriter.location(owner);
        match contribution {
            Contribution::Unknown | Contribution::No => build::bool_constant(&mut self.rewriter, location, false),
            Contribution::Yes => build::bool_constant(&mut self.rewriter, location, true),
            Contribution::Flag(owners) => self.any(location, owners),
            Contribution::Compare(owners) => {
                if let Some(flag) = self.contributed_by_loop(location, pass) {
                    return flag;
                }
                let value = self.renamed(self.graph.passes[pass].value);
                let mut flag = None;
                for &candidate in owners {
                    let buffer = self.carrier_value(candidate);
                    let own = self.flags[candidate];
                    let same = match own {
                        // The forwarded value is the carrier itself.
                        Some(own) if value == buffer => own,
                        None if value == buffer => build::bool_constant(&mut self.rewriter, location, true),
                        _ => {
                            let same = self.compare(location, value, buffer, Compare::Equal);
                            match own {
                                Some(own) => build::binary(&mut self.rewriter, &arith::ANDI, location, same, own),
                                None => same,
                            }
                        }
                    };
                    flag = Some(self.combine(location, &arith::ORI, flag, same));
                }
                let earlier: Vec<Value> = self.earlier(pass, owners).collect();
                for earlier in earlier {
                    let differs = self.compare(location, value, earlier, Compare::NotEqual);
                    flag = Some(self.combine(location, &arith::ANDI, flag, differs));
                }
                flag.unwrap_or_else(|| build::bool_constant(&mut self.rewriter, location, false))
            }
        }
    }

    /// Returns an `i1` that is true if one of the carriers owns its buffer.
    pub fn any(&mut self, location: Location, carriers: &[CarrierId]) -> Value {
        let mut flag = None;
        for &carrier in carriers {
            match self.flags[carrier] {
                Some(own) => flag = Some(self.combine(location, &arith::ORI, flag, own)),
                None => return build::bool_constant(&mut self.rewriter, location, true),
            }
        }
        flag.unwrap_or_else(|| build::bool_constant(&mut self.rewriter, location, false))
    }

    // ---- the function boundary

    /// Copies returned buffers that the function does not own.
    fn satisfy_callers(&mut self) {
        for edge in self.graph.edges.values().filter(|edge| edge.kind == EdgeKind::Return) {
            let op = self.last_op(edge.from);
            let location = self.rewriter.location(op);
            // By flag: the operands that are copied if it is false.
            let mut checked: Vec<(Value, Vec<usize>)> = Vec::new();
            let mut groups: FxHashMap<Value, usize> = FxHashMap::default();
            for number in iter_entity_range(edge.passes.clone()) {
                let pass = &self.graph.passes[number];
                if pass.is_alias {
                    continue;
                }
                let contribution = self.facts.contribution(self.graph, number);
                self.rewriter.before(op);
                match contribution {
                    Contribution::Yes => {}
                    Contribution::No | Contribution::Unknown => {
                        let value = self.renamed(pass.value);
                        let copy = self.copy(location, value);
                        self.rewriter.set_operand(op, pass.operand, copy);
                    }
                    Contribution::Flag(_) | Contribution::Compare(_) => {
                        let flag = self.contributed(op, number, &contribution);
                        let operand = pass.operand;
                        let group = *groups.entry(flag).or_insert(checked.len());
                        match checked.get_mut(group) {
                            Some((_, operands)) => operands.push(operand),
                            None => checked.push((flag, vec![operand])),
                        }
                    }
                }
            }
            for (flag, operands) in checked {
                self.rewriter.before(op);
                let values: Vec<Value> = operands.iter().map(|&operand| self.rewriter.operand(op, operand)).collect();
                let owned = self.copy_unless(location, &values, flag);
                for (operand, owned) in operands.into_iter().zip(owned) {
                    self.rewriter.set_operand(op, operand, owned);
                }
            }
        }
    }

    /// Forwards copies on edges. `copied`: see [`Graph::copied`].
    fn copy_on_edges(&mut self, copied: &[(PassId, usize)]) {
        for &(pass, operand) in copied {
            let pass = &self.graph.passes[pass];
            let edge = &self.graph.edges[pass.edge];
            let op = self.last_op(edge.from);
            let location = self.rewriter.location(op);
            match edge.kind {
                EdgeKind::Branch(_) if self.graph.nodes[edge.from].outgoing.len() > 1 => {
                    let InsertPoint::Before(branch) = self.split(pass.edge) else { continue };
                    self.rewriter.before(branch);
                    let value = self.rewriter.operand(branch, operand);
                    let copy = self.copy(location, value);
                    self.rewriter.set_operand(branch, operand, copy);
                }
                EdgeKind::Branch(successor) => {
                    let mut operands = successor_operands(self.view(), op, successor).expect("a branch");
                    self.rewriter.before(op);
                    operands[operand] = self.copy(location, operands[operand]);
                    self.rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, successor, &operands));
                }
                EdgeKind::Region | EdgeKind::Call | EdgeKind::Return => {
                    let value = self.renamed(pass.value);
                    self.rewriter.before(op);
                    let copy = self.copy(location, value);
                    self.rewriter.set_operand(op, operand, copy);
                }
            }
        }
    }

    /// Returns the values, or copies of them all if `flag` is false.
    fn copy_unless(&mut self, location: Location, values: &[Value], flag: Value) -> Vec<Value> {
        self.counts.checks += 1;
        let types: Vec<Type> = values.iter().map(|&value| self.rewriter.ty(value)).collect();
        let (first, second) = (self.rewriter.create_region(), self.rewriter.create_region());
        let spec = self.rewriter.spec(&freehold_dialects::scf::IF, location, &[flag], &types);
        let op = self.rewriter.create(&spec.region(first).region(second));
        let at = self.rewriter.at;
        let regions: [Region; 2] = [self.rewriter.regions(op)[0], self.rewriter.regions(op)[1]];
        for (region, copies) in regions.into_iter().zip([false, true]) {
            let block = self.rewriter.append_block(region);
            self.rewriter.at = InsertPoint::End(block);
            let values: Vec<Value> = match copies {
                true => values.iter().map(|&value| self.copy(location, value)).collect(),
                false => values.to_vec(),
            };
            build::yield_(&mut self.rewriter, location, &values);
        }
        self.rewriter.at = at;
        self.rewriter.results(op).to_vec()
    }

    /// Copies a buffer into a new allocation.
    fn copy(&mut self, location: Location, value: Value) -> Value {
        self.counts.copies += 1;
        let ty = self.rewriter.ty(value);
        let TypeData::MemRef { ref shape, layout, .. } = *ty.data(self.ctx) else {
            return build::clone(&mut self.rewriter, location, value);
        };
        if layout.is_some() {
            return build::clone(&mut self.rewriter, location, value);
        }
        let mut sizes: SmallVec<[Value; 4]> = SmallVec::new();
        for (index, &extent) in shape.iter().enumerate() {
            if extent == freehold_core::ir::DYNAMIC {
                let index = build::index_constant(&mut self.rewriter, location, index as i64);
                sizes.push(build::dim(&mut self.rewriter, location, value, index));
            }
        }
        let new = build::allocate(&mut self.rewriter, location, ty, &sizes);
        self.rewriter.create(&memref::copy(self.ctx, location, value, new));
        new
    }
}

/// The contents of an array. Arrays of one kind and size are shared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holds {
    /// The pointers of the buffers that are compared.
    Pointers,
    /// The pointers of the owners.
    Owners,
    /// Whether each owner owns its buffer.
    Owned,
    /// The results of the comparisons.
    Found,
}
