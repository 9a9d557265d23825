//! Carries the buffers of shifted views beside them.
//!
//! A `memref.view` with an offset in bytes has another address than its buffer, and cannot be freed. Where it is forwarded,
//! its *root*, the buffer, is forwarded beside it:
//!
//! ```mlir
//! %r = scf.if %c -> memref<4xf32> {                  %r:2 = scf.if %c -> (memref<4xf32>, memref<64xi8>) {
//!   %a = memref.alloc() : memref<64xi8>                %a = memref.alloc() : memref<64xi8>
//!   %v = memref.view %a[%c16][] …                ⇒     %v = memref.view %a[%c16][] …
//!   scf.yield %v                                       scf.yield %v, %a
//! } else { … scf.yield %w }                          } else { … scf.yield %w, %b }
//! use %r                                             use %r#0
//!                                                    // then: memref.dealloc %r#1
//! ```
//!
//! To the analysis, the slot is then a view of its root, and the root a slot like any other. This happens before the graph is
//! built, and needs no rule in the analysis.
//!
//! The roots that edges forward to one slot may have different types. There is one root for each element type and memory
//! space; an edge forwards an empty buffer on the stack for each that it does not have. The slot may then be in any of its
//! roots. Roots with one element type are cast to a common type. A select of such views gets a select of the roots.
//!
//! A loaded buffer has no root. [`Graph`] describes the case that it may be a shifted view.
//!
//! [`Graph`]: crate::deallocate::ownership::elaboration::graph::program_graph::Graph

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::buffer_values::{is_shifted, shifts};
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::deallocate::ownership::elaboration::decisions::flags::{self, Group};
use crate::deallocate::ownership::elaboration::graph::build_graph;
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId};
use crate::deallocate::ownership::elaboration::graph::program_graph::{EdgeKind, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;
use crate::deallocate::ownership::elaboration::graph::roots::Roots;
use crate::support::{build, columns};
use freehold_core::definition::BranchPoint;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{
    Attr, Body, Context, InsertPoint, Location, Op, Rewriter, Silent, Type, TypeData, Value, View,
};
use freehold_core::rewrite::{set_successor_operands, successor_operands};
use freehold_dialects::arith;

/// Roots of one element type and memory space.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Class {
    element: Type,
    space: Option<Attr>,
    /// The types of the roots.
    types: SmallVec<[Type; 2]>,
    /// Whether an empty buffer may be forwarded.
    is_optional: bool,
}

impl Class {
    /// Returns the type of the root that is carried.
    fn carried(&self, ctx: &Context) -> Type {
        if let ([only], false) = (&self.types[..], self.is_optional) {
            return *only;
        }
        let is_row =
            |ty: &Type| matches!(ty.data(ctx), TypeData::MemRef { shape, layout: None, .. } if shape.len() == 1);
        match self.types.iter().all(is_row) {
            true => ctx.memref(&[freehold_core::ir::DYNAMIC], self.element, None, self.space),
            false => ctx.intern_type(TypeData::UnrankedMemRef { element: self.element, space: self.space }),
        }
    }
}

/// The carriers that get roots together: the slots that receive the same operands, or a select.
struct Item {
    carriers: SmallVec<[CarrierId; 2]>,
    /// For slots of a region op: the op, and the nodes that forward to them.
    region: Option<(Op, Group)>,
    is_select: bool,
    classes: Vec<Class>,
}

/// Adds the roots of shifted views that the function forwards. Returns them.
///
/// # Errors
/// The declaration of an op fixes the number of its operands or results.
pub fn carry(ctx: &Context, body: &mut Body, callees: &Callees, diagnostics: &Diagnostics) -> Fallible<Roots> {
    let Some((graph, items)) = find(View::new(ctx, body), callees) else { return Ok(Roots::default()) };
    check_room(View::new(ctx, body), &graph, &items, diagnostics)?;
    let entry = body.root_block().expect("a function with a body");
    let mut silent = Silent;
    let mut carry = Carry {
        ctx,
        rewriter: Rewriter::new(ctx, body, InsertPoint::End(entry), &mut silent),
        item_of: item_of(&items),
        graph: &graph,
        items: &items,
        values: FxHashMap::default(),
        ops: FxHashMap::default(),
        empty: FxHashMap::default(),
        roots: Roots::default(),
    };
    carry.run();
    Ok(carry.roots)
}

/// Checks that the region ops which forward roots take more operands and results.
///
/// # Errors
/// The declaration of one does not.
fn check_room(view: View<'_>, graph: &Graph, items: &[Item], diagnostics: &Diagnostics) -> Fallible {
    for item in items.iter().filter(|item| !item.is_select) {
        let nodes = item.carriers.iter().map(|&carrier| &graph.nodes[graph.carriers[carrier].node]);
        for op in nodes.filter_map(|node| node.after) {
            columns::check_room(view, op, None, diagnostics)?;
        }
        let Some((op, group)) = &item.region else { continue };
        for &source in &group.sources {
            columns::check_forwarded(view, graph.last_op(source), *op, diagnostics)?;
        }
    }
    Ok(())
}

/// Returns whether the function forwards shifted views that need roots.
pub fn forwards_shifted(view: View<'_>, callees: &Callees) -> bool {
    find(view, callees).is_some()
}

fn item_of(items: &[Item]) -> FxHashMap<CarrierId, usize> {
    let numbered = items.iter().enumerate();
    numbered.flat_map(|(number, item)| item.carriers.iter().map(move |&carrier| (carrier, number))).collect()
}

/// Finds what needs roots, and of which types; `None` if nothing does.
fn find(view: View<'_>, callees: &Callees) -> Option<(Graph, Vec<Item>)> {
    if !view.walk_preorder().iter().any(|&op| shifts(view, op)) {
        return None;
    }
    let graph = build_graph::build(view, callees, &Roots::default());
    let mut items: Vec<Item> = Vec::new();
    let mut known: FxHashMap<CarrierId, usize> = FxHashMap::default();
    let mut work: Vec<CarrierId> = Vec::new();
    for pass in graph.passes.values().filter(|pass| pass.shifted && pass.source.is_some()) {
        work.extend(pass.target);
    }
    for (number, data) in graph.carriers.iter().filter(|(_, data)| data.kind == Kind::Choice) {
        let op = view.defining_op(data.value).expect("a result");
        let shifted = |value: Value| is_shifted(view, value) && graph.carrier(value).is_some();
        if view.operands(op).skip(1).any(shifted) {
            work.push(number);
        }
    }
    while let Some(carrier) = work.pop() {
        if known.contains_key(&carrier) {
            continue;
        }
        let item = match graph.carriers[carrier].kind {
            Kind::Slot => slots(view, &graph, carrier),
            Kind::Choice => {
                Item { carriers: SmallVec::from_slice(&[carrier]), region: None, is_select: true, classes: Vec::new() }
            }
            // All buffers that it may be stay alive instead.
            _ => continue,
        };
        for &member in &item.carriers {
            known.insert(member, items.len());
            let data = &graph.carriers[member];
            work.extend(data.forwarded.iter().filter_map(|&pass| graph.passes[pass].target));
            work.extend(&data.sources_of);
        }
        items.push(item);
    }
    if items.is_empty() {
        return None;
    }
    find_classes(view, &graph, &mut items, &known);
    Some((graph, items))
}

/// Returns the slots that receive the same operands as a slot.
fn slots(view: View<'_>, graph: &Graph, slot: CarrierId) -> Item {
    let mut item =
        Item { carriers: SmallVec::from_slice(&[slot]), region: None, is_select: false, classes: Vec::new() };
    let Some(op) = flags::region_op(view, graph, slot) else { return item };
    let group = flags::group(graph, graph.carriers[slot].node);
    if let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) {
        let value = graph.carriers[slot].value;
        let successors: Vec<_> = group
            .sources
            .iter()
            .flat_map(|&source| {
                let last = graph.last_op(source);
                let point = if last == op { BranchPoint::Parent } else { BranchPoint::Terminator(last) };
                interface.successors(view, op, point, &[])
            })
            .collect();
        // The same place everywhere: not every op lists the transitions that never occur.
        let place = successors.iter().find_map(|to| to.inputs.iter().position(|&input| input == value));
        for input in place.iter().flat_map(|&place| successors.iter().filter_map(move |to| to.inputs.get(place))) {
            if let Some(carrier) = graph.carrier(*input).filter(|carrier| !item.carriers.contains(carrier)) {
                item.carriers.push(carrier);
            }
        }
    }
    item.region = Some((op, group));
    item
}

/// Returns the carriers that are forwarded to the slots of an item, or that a select selects from; `None` stands for
/// buffers of others.
fn sources(graph: &Graph, item: &Item) -> Vec<Option<CarrierId>> {
    let mut found: Vec<Option<CarrierId>> = Vec::new();
    for &carrier in &item.carriers {
        let data = &graph.carriers[carrier];
        found.extend(&data.sources);
        found.extend(data.received.iter().map(|&pass| graph.passes[pass].source));
    }
    if let Some((_, group)) = &item.region {
        let is_silent = |&from: &NodeId| {
            let mut received = item.carriers.iter().flat_map(|&slot| &graph.carriers[slot].received);
            !received.any(|&pass| graph.source_node(pass) == from)
        };
        found.extend(group.sources.iter().any(is_silent).then_some(None));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Finds the types of the roots of each item: a fixed point, because items forward to each other.
fn find_classes(view: View<'_>, graph: &Graph, items: &mut [Item], known: &FxHashMap<CarrierId, usize>) {
    let sources: Vec<Vec<Option<CarrierId>>> = items.iter().map(|item| sources(graph, item)).collect();
    loop {
        let mut changed = false;
        for number in 0..items.len() {
            let mut classes = items[number].classes.clone();
            let mut missing: Vec<Vec<(Type, Option<Attr>)>> = Vec::new();
            for &source in &sources[number] {
                let offered: Vec<Class> = match source.map(|source| (source, known.get(&source))) {
                    None => Vec::new(),
                    Some((_, Some(&item))) => items[item].classes.clone(),
                    Some((source, None)) => {
                        let ty = view.ty(graph.carriers[source].value);
                        class_of(view.ctx, ty).into_iter().collect()
                    }
                };
                missing.push(offered.iter().map(|class| (class.element, class.space)).collect());
                for class in offered {
                    let same = |other: &&mut Class| other.element == class.element && other.space == class.space;
                    match classes.iter_mut().find(same) {
                        Some(own) => {
                            let new: SmallVec<[Type; 2]> =
                                class.types.into_iter().filter(|ty| !own.types.contains(ty)).collect();
                            own.types.extend(new);
                            own.is_optional |= class.is_optional;
                        }
                        None => classes.push(class),
                    }
                }
            }
            for class in &mut classes {
                class.is_optional |= missing.iter().any(|offered| !offered.contains(&(class.element, class.space)));
            }
            if classes != items[number].classes {
                items[number].classes = classes;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Returns the class of a root of this type.
fn class_of(ctx: &Context, ty: Type) -> Option<Class> {
    let (element, space) = match *ty.data(ctx) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => (element, space),
        _ => return None,
    };
    Some(Class { element, space, types: SmallVec::from_slice(&[ty]), is_optional: false })
}

/// Adds the roots to the program.
struct Carry<'a> {
    ctx: &'a Context,
    rewriter: Rewriter<'a>,
    graph: &'a Graph,
    items: &'a [Item],
    item_of: FxHashMap<CarrierId, usize>,
    /// The new results of ops that were created again with more results.
    values: FxHashMap<Value, Value>,
    ops: FxHashMap<Op, Op>,
    /// By type: an empty buffer on the stack.
    empty: FxHashMap<Type, Value>,
    roots: Roots,
}

impl Carry<'_> {
    fn run(&mut self) {
        self.add_slots();
        let mut open: Vec<usize> = (0..self.items.len()).filter(|&number| self.items[number].is_select).collect();
        while !open.is_empty() {
            let waiting = open.len();
            open.retain(|&number| !self.add_select(number));
            assert!(open.len() < waiting, "selects that use each other");
        }
        for number in 0..self.items.len() {
            if !self.items[number].is_select {
                self.forward(number);
            }
        }
    }

    fn renamed(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    fn last_op(&self, node: NodeId) -> Op {
        let op = self.graph.last_op(node);
        self.ops.get(&op).copied().unwrap_or(op)
    }

    fn value(&self, carrier: CarrierId) -> Value {
        self.renamed(self.graph.carriers[carrier].value)
    }

    /// Adds the arguments and results that receive the roots.
    fn add_slots(&mut self) {
        let mut results: Vec<(Op, Vec<(CarrierId, Type)>)> = Vec::new();
        for item in self.items.iter().filter(|item| !item.is_select) {
            let types: Vec<Type> = item.classes.iter().map(|class| class.carried(self.ctx)).collect();
            for &carrier in &item.carriers {
                let data = &self.graph.carriers[carrier];
                let node = &self.graph.nodes[data.node];
                if let Some(op) = node.after {
                    let number = results.iter().position(|(other, _)| *other == op).unwrap_or_else(|| {
                        results.push((op, Vec::new()));
                        results.len() - 1
                    });
                    results[number].1.extend(types.iter().map(|&ty| (carrier, ty)));
                    continue;
                }
                let location = self.rewriter.value_location(data.value);
                for &ty in &types {
                    let root = self.rewriter.add_argument(node.block, ty, location);
                    self.roots.of.entry(data.value).or_default().push(root);
                }
            }
        }
        for (old, columns) in results {
            let first = self.rewriter.results(old).len();
            let types: Vec<Type> = columns.iter().map(|&(_, ty)| ty).collect();
            let values = &mut self.values;
            let new = columns::add_results(&mut self.rewriter, old, &types, &mut |from, to| {
                values.insert(from, to);
            });
            self.ops.insert(old, new);
            for (index, (carrier, _)) in columns.into_iter().enumerate() {
                let root = self.rewriter.result(new, first + index);
                let value = self.value(carrier);
                self.roots.of.entry(value).or_default().push(root);
            }
        }
    }

    /// Adds the select of the roots of a select's operands. Returns false if they do not exist yet.
    fn add_select(&mut self, number: usize) -> bool {
        let item = &self.items[number];
        let data = &self.graph.carriers[item.carriers[0]];
        let waits =
            |&source: &CarrierId| self.item_of.contains_key(&source) && self.roots.of(self.value(source)).is_empty();
        if data.sources.iter().flatten().any(waits) {
            return false;
        }
        let op = self.rewriter.defining_op(data.value).expect("a result");
        let location = self.rewriter.location(op);
        let condition = arith::Select::of(self.rewriter.view(), op).condition();
        self.rewriter.after(op);
        for class in &item.classes {
            let [left, right] = [0, 1].map(|place| self.root(location, data.sources[place], class));
            let root = build::select(&mut self.rewriter, location, condition, left, right);
            self.roots.of.entry(data.value).or_default().push(root);
        }
        true
    }

    /// Forwards the roots to the slots of an item, from every node that forwards to them.
    fn forward(&mut self, number: usize) {
        let item = &self.items[number];
        for class in &item.classes {
            match &item.region {
                Some((op, group)) => {
                    let op = self.ops.get(op).copied().unwrap_or(*op);
                    for &from in &group.sources {
                        let owner = self.last_op(from);
                        let source = self.source(item, |edge| self.graph.edges[edge].from == from);
                        let location = self.rewriter.location(owner);
                        self.rewriter.before(owner);
                        let root = self.root(location, source, class);
                        columns::append_forwarded(&mut self.rewriter, owner, op, root);
                    }
                }
                None => {
                    let node = self.graph.carriers[item.carriers[0]].node;
                    for &edge in &self.graph.nodes[node].incoming {
                        let EdgeKind::Branch(index) = self.graph.edges[edge].kind else { continue };
                        let op = self.last_op(self.graph.edges[edge].from);
                        let source = self.source(item, |other| other == edge);
                        let location = self.rewriter.location(op);
                        self.rewriter.before(op);
                        let root = self.root(location, source, class);
                        let mut operands = successor_operands(self.rewriter.view(), op, index).expect("a branch");
                        operands.push(root);
                        self.rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, index, &operands));
                    }
                }
            }
        }
    }

    /// Returns the carrier that one of these edges forwards to an item; `None` for a buffer of others.
    fn source(&self, item: &Item, is_edge: impl Fn(EdgeId) -> bool) -> Option<CarrierId> {
        let received = item.carriers.iter().flat_map(|&slot| &self.graph.carriers[slot].received);
        let mut passes = received.map(|&pass| &self.graph.passes[pass]);
        passes.find(|pass| is_edge(pass.edge)).and_then(|pass| pass.source)
    }

    /// Returns the root of a carrier of this class, or an empty buffer, at the insertion point.
    fn root(&mut self, location: Location, source: Option<CarrierId>, class: &Class) -> Value {
        let ty = class.carried(self.ctx);
        let is_same = |other: &Class| other.element == class.element && other.space == class.space;
        let found = source.and_then(|source| match self.item_of.get(&source) {
            Some(&item) => {
                let place = self.items[item].classes.iter().position(is_same);
                place.map(|place| self.roots.of(self.value(source))[place])
            }
            None => {
                let value = self.value(source);
                class_of(self.ctx, self.rewriter.ty(value)).filter(is_same).map(|_| value)
            }
        });
        match found {
            Some(root) if self.rewriter.ty(root) == ty => root,
            Some(root) => build::cast(&mut self.rewriter, location, root, ty),
            None => self.empty(location, class, ty),
        }
    }

    /// Returns an empty buffer on the stack.
    fn empty(&mut self, location: Location, class: &Class, ty: Type) -> Value {
        if let Some(&known) = self.empty.get(&ty) {
            return known;
        }
        let at = self.rewriter.at;
        let entry = self.rewriter.view().roots()[0];
        let block = self.rewriter.view().first_block(entry).expect("a function with a body");
        self.rewriter.at = self.rewriter.start(block);
        let empty = self.ctx.memref(&[0], class.element, None, class.space);
        let buffer = build::allocate_on_stack(&mut self.rewriter, location, empty, &[]);
        let buffer = build::cast(&mut self.rewriter, location, buffer, ty);
        self.rewriter.at = at;
        self.empty.insert(ty, buffer);
        buffer
    }
}
