//! `symbol-dce`: drops symbols that nothing refers to and that nobody outside can see.
//!
//! ```text
//! module {
//!   func.func private @dead()          ⇒   module {
//!   func.func @live() { return }             func.func @live() { return }
//! }                                        }
//! ```
//!
//! Starts from the symbols that are visible from outside (and from all ops that are no symbols) and follows symbol
//! references. In a module whose own symbol is hidden, nothing is visible from outside. References are looked up from
//! the closest symbol table outwards. Linear in the size of the module.

use rustc_hash::FxHashMap;

use crate::interface::Traits;
use crate::ir::{Attr, AttrData, Body, Context, Name, Op, Type, TypeData};
use crate::pipeline::{Pass, PassContext, PassRow, StatisticRow};
use crate::syntax::{Failure, Parsed};

/// `symbol-dce`
pub static ROW: PassRow = PassRow {
    name: "symbol-dce",
    title: "SymbolDCE",
    summary: "Eliminate dead symbols",
    anchor: None,
    options: &[],
    statistics: &[StatisticRow { name: "num-dce'd", summary: "Number of symbols DCE'd" }],
    make: |_| Ok(Box::new(SymbolDce)),
};

struct SymbolDce;

impl Pass for SymbolDce {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Parsed {
        let is_table = cx.ctx.row(body.header.name).is_some_and(|row| row.has(Traits::SYMBOL_TABLE));
        if !is_table {
            let message = "was scheduled to run under SymbolDCE, but does not define a symbol table";
            let name = &cx.ctx.op_name_data(body.header.name).text;
            cx.diagnostics.error(body.header.location, format!("'{name}' op {message}"));
            return Err(Failure);
        }
        let count = drop_dead_symbols(cx.ctx, body);
        cx.statistics.add("num-dce'd", count);
        Ok(())
    }
}

/// A symbol table, that is a body, and how to get to it: the isolated ops to descend through.
struct Table {
    parent: Option<usize>,
    symbols: FxHashMap<Name, usize>,
}

/// A symbol: where it is, what it refers to, whether it is to stay.
struct Symbol {
    table: usize,
    op: Op,
    nested: Option<usize>,
    can_go: bool,
    live: bool,
    references: Vec<Attr>,
}

/// Drops dead symbols of the body and of symbol tables nested in it. Gives how many.
fn drop_dead_symbols(ctx: &Context, body: &mut Body) -> u64 {
    let mut tables: Vec<Table> = Vec::new();
    let mut symbols: Vec<Symbol> = Vec::new();
    let mut roots: Vec<(usize, Attr)> = Vec::new();
    let hidden = visibility(ctx, body.header.attributes) != "public";
    let mut collector = Collector { ctx, tables: &mut tables, symbols: &mut symbols, roots: &mut roots };
    collector.table(body, None, hidden);
    let mut work: Vec<usize> = (0..symbols.len()).filter(|&index| !symbols[index].can_go).collect();
    let follow = |symbols: &mut Vec<Symbol>, work: &mut Vec<usize>, table: usize, reference: Attr| {
        for found in resolve(ctx, &tables, symbols, table, reference) {
            if !symbols[found].live {
                work.push(found);
            }
        }
    };
    for (table, reference) in roots {
        follow(&mut symbols, &mut work, table, reference);
    }
    while let Some(index) = work.pop() {
        if std::mem::replace(&mut symbols[index].live, true) {
            continue;
        }
        let table = symbols[index].table;
        for reference in std::mem::take(&mut symbols[index].references) {
            follow(&mut symbols, &mut work, table, reference);
        }
    }
    let mut dead: FxHashMap<usize, Vec<Op>> = FxHashMap::default();
    let mut count = 0;
    for symbol in symbols.iter().filter(|symbol| !symbol.live) {
        dead.entry(symbol.table).or_default().push(symbol.op);
        count += 1;
    }
    erase_in_tables(ctx, body, &dead, &mut 0);
    count
}

/// Erases in the tables, which are numbered as they were collected; those below first.
fn erase_in_tables(ctx: &Context, body: &mut Body, dead: &FxHashMap<usize, Vec<Op>>, next: &mut usize) {
    let table = *next;
    *next += 1;
    for nested in body.nested_bodies_mut() {
        if is_table(ctx, nested) {
            erase_in_tables(ctx, nested, dead, next);
        }
    }
    for &op in dead.get(&table).map_or(&[][..], Vec::as_slice) {
        body.erase(op);
    }
}

fn is_table(ctx: &Context, body: &Body) -> bool {
    ctx.row(body.header.name).is_some_and(|row| row.has(Traits::SYMBOL_TABLE))
}

fn visibility(ctx: &Context, attributes: Attr) -> &str {
    let entry = attributes.entries(ctx).iter().find(|entry| ctx.str(entry.0) == "sym_visibility");
    entry.and_then(|entry| entry.1.as_str(ctx)).unwrap_or("public")
}

struct Collector<'a> {
    ctx: &'a Context,
    tables: &'a mut Vec<Table>,
    symbols: &'a mut Vec<Symbol>,
    roots: &'a mut Vec<(usize, Attr)>,
}

impl Collector<'_> {
    fn table(&mut self, body: &Body, parent: Option<usize>, hidden: bool) -> usize {
        let ctx = self.ctx;
        let table = self.tables.len();
        self.tables.push(Table { parent, symbols: FxHashMap::default() });
        for op in body.walk_preorder() {
            let attributes = body.attributes(op);
            let name = attributes.entries(ctx).iter().find(|entry| ctx.str(entry.0) == "sym_name");
            let is_symbol =
                body.parent_op(op).is_none() && body.row(ctx, op).is_some_and(|row| row.has(Traits::SYMBOL));
            let name = name.and_then(|entry| entry.1.as_str(ctx)).filter(|_| is_symbol).map(|name| ctx.name(name));
            let nested = body.nested(op);
            match name {
                Some(name) => {
                    let seen = visibility(ctx, attributes);
                    let can_go = (seen == "private" || hidden) && body.all_results_unused(op);
                    let index = self.symbols.len();
                    self.symbols.push(Symbol { table, op, nested: None, can_go, live: false, references: Vec::new() });
                    self.tables[table].symbols.insert(name, index);
                    let mut references = Vec::new();
                    collect_op(ctx, body, op, &mut references);
                    let mut nested_table = None;
                    if let Some(nested) = nested {
                        if is_table(ctx, nested) {
                            nested_table = Some(self.table(nested, Some(table), hidden || seen == "private"));
                        } else {
                            collect_body(ctx, nested, &mut references);
                        }
                    }
                    self.symbols[index].references = references;
                    self.symbols[index].nested = nested_table;
                }
                None => {
                    let mut references = Vec::new();
                    collect_op(ctx, body, op, &mut references);
                    if let Some(nested) = nested {
                        if is_table(ctx, nested) {
                            self.table(nested, Some(table), true);
                        } else {
                            collect_body(ctx, nested, &mut references);
                        }
                    }
                    self.roots.extend(references.into_iter().map(|reference| (table, reference)));
                }
            }
        }
        table
    }
}

fn resolve(ctx: &Context, tables: &[Table], symbols: &[Symbol], table: usize, reference: Attr) -> Vec<usize> {
    let AttrData::SymbolRef { root, nested } = reference.data(ctx) else { return Vec::new() };
    let mut at = Some(table);
    while let Some(table) = at {
        if let Some(&first) = tables[table].symbols.get(root) {
            let mut found = vec![first];
            for name in nested {
                let inner = symbols[found[found.len() - 1]].nested.and_then(|table| tables[table].symbols.get(name));
                match inner {
                    Some(&inner) => found.push(inner),
                    None => break,
                }
            }
            return found;
        }
        at = tables[table].parent;
    }
    Vec::new()
}

fn collect_body(ctx: &Context, body: &Body, found: &mut Vec<Attr>) {
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        for op in body.walk_preorder() {
            collect_op(ctx, body, op, found);
        }
        bodies.extend(body.nested_bodies());
    }
}

fn collect_op(ctx: &Context, body: &Body, op: Op, found: &mut Vec<Attr>) {
    let mut work: Vec<Attr> = body.attributes(op).entries(ctx).iter().map(|entry| entry.1).collect();
    let mut types: Vec<Type> = Vec::new();
    while let Some(attr) = work.pop() {
        match attr.data(ctx) {
            AttrData::SymbolRef { .. } => found.push(attr),
            AttrData::Array(elements) => work.extend_from_slice(elements),
            AttrData::Dictionary(entries) => work.extend(entries.iter().map(|entry| entry.1)),
            AttrData::Dialect { parameters, .. } => work.extend_from_slice(parameters),
            AttrData::Type(ty) => types.push(*ty),
            _ => {}
        }
        while let Some(ty) = types.pop() {
            if let TypeData::Dialect { parameters, .. } = ty.data(ctx) {
                work.extend_from_slice(parameters);
            }
        }
    }
}
