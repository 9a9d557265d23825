//! The call graph, the reference graph, and the order in which functions are visited.
//!
//! Functions are in symbol tables: the body the pass runs on, and bodies nested in it that are tables. A reference is
//! resolved in the closest table around it.

use rustc_hash::FxHashMap;

use crate::analysis::symbol_uses::for_each_reference;
use freehold_core::definition::{Callee, Traits};
use freehold_core::ir::{Attr, AttrData, Body, Context, Name, Op, View};

/// A function with a body.
pub(super) struct Function {
    /// The table that contains it.
    pub table: usize,
    /// The op that defines it, in the table's body.
    pub op: Op,
    /// Whether it may be erased when nothing refers to it.
    pub discardable: bool,
    /// Whether it contains functions.
    pub has_children: bool,
    /// The functions it calls, in order of the first call; `None` for an unknown callee.
    pub calls: Vec<Option<usize>>,
}

/// All functions below a body, and the tables that contain them.
pub(super) struct Graph {
    pub functions: Vec<Function>,
    /// By table: the ops on the path to its body, from the body the pass runs on.
    pub tables: Vec<Vec<Op>>,
    symbols: Vec<FxHashMap<Name, Entry>>,
    /// The function that an op of a table's body defines.
    places: FxHashMap<(usize, Op), usize>,
}

#[derive(Clone, Copy)]
struct Entry {
    function: Option<usize>,
    table: Option<usize>,
}

fn text_attribute<'c>(ctx: &'c Context, body: &Body, op: Op, name: Name) -> Option<&'c str> {
    body.attribute(ctx, op, name).and_then(|attr| attr.as_str(ctx))
}

impl Graph {
    pub fn of(view: View<'_>) -> Graph {
        let mut graph =
            Graph { functions: Vec::new(), tables: Vec::new(), symbols: Vec::new(), places: FxHashMap::default() };
        graph.collect(view, Vec::new(), true);
        let mut always_live = Vec::new();
        for table in 0..graph.tables.len() {
            let path = graph.tables[table].clone();
            let body = path.iter().fold(view.body, |body, &op| body.nested(op).expect("an op with a body"));
            for op in body.walk_preorder() {
                match graph.places.get(&(table, op)).copied() {
                    Some(function) => {
                        let inner = body.nested(op).expect("a function has a body");
                        graph.functions[function].calls = graph.calls(view.ctx, table, inner);
                    }
                    None if body
                        .nested(op)
                        .is_some_and(|nested| View::new(view.ctx, nested).owner_has(Traits::SYMBOL_TABLE)) => {}
                    None => graph.references(view.ctx, table, body, op, &mut |function| always_live.push(function)),
                }
            }
        }
        for function in always_live {
            graph.functions[function].discardable = false;
        }
        graph
    }

    fn collect(&mut self, view: View<'_>, path: Vec<Op>, hidden: bool) -> usize {
        let table = self.tables.len();
        self.tables.push(path.clone());
        self.symbols.push(FxHashMap::default());
        for op in view.walk_preorder() {
            let Some(nested) = view.nested(op) else { continue };
            let op_def = view.op_def(op);
            let name = text_attribute(view.ctx, view.body, op, Name::SYM_NAME).map(|name| view.ctx.name(name));
            let visibility = text_attribute(view.ctx, view.body, op, Name::SYM_VISIBILITY).unwrap_or("public");
            let mut entry = Entry { function: None, table: None };
            if op_def.is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE)) {
                if nested.root_block().is_none() {
                    continue;
                }
                entry.function = Some(self.functions.len());
                self.places.insert((table, op), self.functions.len());
                let is_function =
                    |op: Op| nested.op_def(view.ctx, op).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE));
                let can_go = visibility == "private" || (hidden && visibility == "nested");
                self.functions.push(Function {
                    table,
                    op,
                    discardable: can_go && view.all_results_unused(op),
                    has_children: nested.walk_preorder().into_iter().any(is_function),
                    calls: Vec::new(),
                });
            } else if View::new(view.ctx, nested).owner_has(Traits::SYMBOL_TABLE) {
                let path = [&path[..], &[op]].concat();
                entry.table = Some(self.collect(
                    View::new(view.ctx, nested),
                    path,
                    hidden || name.is_none() || visibility == "private",
                ));
            }
            if let Some(name) = name {
                self.symbols[table].entry(name).or_insert(entry);
            }
        }
        table
    }

    /// Returns the function that a reference in `table` names.
    pub fn resolve(&self, ctx: &Context, table: usize, reference: Attr) -> Option<usize> {
        let AttrData::SymbolRef { root, nested } = reference.data(ctx) else { return None };
        let mut entry = *self.symbols[table].get(root)?;
        for name in nested {
            entry = *self.symbols[entry.table?].get(name)?;
        }
        entry.function
    }

    fn calls(&self, ctx: &Context, table: usize, body: &Body) -> Vec<Option<usize>> {
        let mut seen = rustc_hash::FxHashSet::default();
        let callees = body.walk_preorder().into_iter().filter_map(|op| {
            let callee = body.op_def(ctx, op)?.call?(View::new(ctx, body), op);
            Some(match callee {
                Callee::Symbol(symbol) => self.resolve(ctx, table, symbol),
                Callee::Value(_) => None,
            })
        });
        callees.filter(|&callee| seen.insert(callee)).collect()
    }

    /// Calls `found` with each function that `op` refers to, without its regions.
    pub fn references(&self, ctx: &Context, table: usize, body: &Body, op: Op, found: &mut dyn FnMut(usize)) {
        for_each_reference(View::new(ctx, body), op, &mut |reference| {
            if let Some(function) = self.resolve(ctx, table, reference) {
                found(function);
            }
        });
    }

    /// Returns how often each function is referenced in a function's body, including nested bodies.
    pub fn references_in(&self, ctx: &Context, table: usize, body: &Body) -> FxHashMap<usize, u64> {
        let mut counts: FxHashMap<usize, u64> = FxHashMap::default();
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            for op in body.walk_preorder() {
                self.references(ctx, table, body, op, &mut |function| *counts.entry(function).or_default() += 1);
            }
            bodies.extend(body.nested_bodies());
        }
        counts
    }

    /// Returns the strongly connected components of the call graph, callees first, by Tarjan's algorithm with an
    /// explicit stack. In a component the function that was found last comes first.
    pub fn components(&self) -> Vec<Vec<usize>> {
        const UNSEEN: u32 = u32::MAX;
        let count = self.functions.len();
        let (mut index, mut low) = (vec![UNSEEN; count], vec![0u32; count]);
        let mut done = vec![false; count];
        let (mut open, mut stack, mut next) = (Vec::new(), Vec::new(), 0);
        let mut components = Vec::new();
        for start in 0..count {
            if index[start] != UNSEEN {
                continue;
            }
            stack.push((start, 0));
            while let Some((at, edge)) = stack.pop() {
                let calls = &self.functions[at].calls;
                if edge == 0 {
                    (index[at], low[at]) = (next, next);
                    next += 1;
                    open.push(at);
                } else if let Some(child) = calls[edge - 1].filter(|&child| !done[child]) {
                    low[at] = low[at].min(low[child]);
                }
                if let Some(&callee) = calls.get(edge) {
                    stack.push((at, edge + 1));
                    match callee {
                        Some(child) if index[child] == UNSEEN => stack.push((child, 0)),
                        _ => {}
                    }
                    continue;
                }
                if low[at] == index[at] {
                    let from = open.iter().rposition(|&member| member == at).unwrap_or(0);
                    let component: Vec<usize> = open.drain(from..).rev().collect();
                    component.iter().for_each(|&member| done[member] = true);
                    components.push(component);
                }
            }
        }
        components
    }
}
