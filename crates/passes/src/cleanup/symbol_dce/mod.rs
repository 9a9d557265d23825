//! `symbol-dce`: erases symbols that are neither referenced nor visible from outside.
//!
//! ```text
//! module {
//!   func.func private @dead()          ⇒   module {
//!   func.func @live() { return }             func.func @live() { return }
//! }                                        }
//! ```
//!
//! The pass starts from public symbols and from all ops that are no symbols, and follows symbol references. A reference
//! names a symbol of the closest symbol table. In a symbol table that is hidden, `nested` symbols are treated like private
//! ones, because nothing outside can refer to them. The table that the pass runs on is hidden if it is the outermost op
//! of the program, no symbol, or private, and then all nested tables are hidden, too. Otherwise its `nested` symbols
//! are live, and a nested table is hidden if it is no symbol or private. Linear in the size of the module.

use rustc_hash::FxHashMap;

use crate::analysis::symbol_uses::{for_each_reference, may_hide_symbols};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Fallible, current_op};
use freehold_core::ir::{Attr, AttrData, Body, Context, Location, Name, Op, View};
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

/// `symbol-dce`
pub static PASS: PassDef = PassDef {
    name: "symbol-dce",
    title: "SymbolDCE",
    summary: "Eliminate dead symbols",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "num-dce'd", summary: "Number of symbols DCE'd" }],
    make: |_| Ok(Box::new(SymbolDce)),
};

struct SymbolDce;

impl Pass for SymbolDce {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let is_table = cx.ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        if !is_table {
            let message = " was scheduled to run under SymbolDCE, but does not define a symbol table";
            let name = &cx.ctx.op_name_data(body.header.name).text;
            return cx.diagnostics.error_on_root(View::new(cx.ctx, body), format!("'{name}' op {message}")).fail();
        }
        match drop_dead_symbols(cx.ctx, body, cx.is_root || is_hidden(cx.ctx, body)) {
            Ok(count) => {
                cx.statistics.add("num-dce'd", count);
                Ok(())
            }
            Err(Unknown { location, shown }) => {
                let message = "operation contains potentially unknown symbol table, meaning that we can't reliable \
                               compute symbol uses";
                cx.diagnostics.error(location, message).note_if(location, shown).fail()
            }
        }
    }
}

/// The symbols of a symbol table, which is a body.
struct Table {
    symbols: FxHashMap<Name, usize>,
}

/// A symbol: its table and op, the symbols that it refers to, and whether it is live.
struct Symbol {
    table: usize,
    op: Op,
    nested: Option<usize>,
    can_go: bool,
    live: bool,
    references: Vec<Attr>,
    /// The op itself, if it may contain unregistered symbol tables.
    unknown: Option<Unknown>,
}

/// An op that may contain unregistered symbol tables.
struct Unknown {
    location: Location,
    /// The op's text, if it is to be shown.
    shown: Option<String>,
}

/// Returns whether no symbol reference from outside can name a symbol of the table.
fn is_hidden(ctx: &Context, table: &Body) -> bool {
    let attributes = table.header.attributes;
    attributes.get(ctx, Name::SYM_NAME).is_none() || visibility(ctx, attributes) == "private"
}

/// Erases dead symbols of the body and of nested symbol tables. `hidden` tells that nothing outside of the body can refer
/// to its symbols. Returns their number, or a live op that may contain unregistered symbol tables.
fn drop_dead_symbols(ctx: &Context, body: &mut Body, hidden: bool) -> Result<u64, Unknown> {
    let mut tables: Vec<Table> = Vec::new();
    let mut symbols: Vec<Symbol> = Vec::new();
    let mut roots: Vec<(usize, Attr)> = Vec::new();
    let mut unknown = None;
    let mut collector =
        Collector { ctx, tables: &mut tables, symbols: &mut symbols, roots: &mut roots, unknown: &mut unknown };
    collector.table(body, hidden);
    if let Some(unknown) = unknown {
        return Err(unknown);
    }
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
        if let Some(unknown) = symbols[index].unknown.take() {
            return Err(unknown);
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
    Ok(count)
}

/// Erases ops in the tables, in the order in which the tables were collected; nested tables first.
fn erase_in_tables(ctx: &Context, body: &mut Body, dead: &FxHashMap<usize, Vec<Op>>, next: &mut usize) {
    let table = *next;
    *next += 1;
    for op in body.walk_preorder() {
        if let Some(nested) =
            body.nested_mut(op).filter(|nested| View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE))
        {
            erase_in_tables(ctx, nested, dead, next);
        }
    }
    for &op in dead.get(&table).map_or(&[][..], Vec::as_slice) {
        body.erase(op);
    }
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
    unknown: &'a mut Option<Unknown>,
}

impl Collector<'_> {
    fn table(&mut self, body: &Body, hidden: bool) -> usize {
        let ctx = self.ctx;
        let table = self.tables.len();
        self.tables.push(Table { symbols: FxHashMap::default() });
        let tops: Vec<Op> =
            body.roots().iter().flat_map(|&root| body.blocks(root)).flat_map(|block| body.ops(block)).collect();
        for op in tops {
            let attributes = body.attributes(op);
            let name = attributes.entries(ctx).iter().find(|entry| ctx.str(entry.0) == "sym_name");
            let is_symbol = body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::SYMBOL));
            let name = name.and_then(|entry| entry.1.as_str(ctx)).filter(|_| is_symbol).map(|name| ctx.name(name));
            let index = name.map(|name| {
                let index = self.symbols.len();
                let can_be_dead = match visibility(ctx, attributes) {
                    "private" => true,
                    "nested" => hidden,
                    _ => false,
                };
                let can_go = can_be_dead && body.all_results_unused(op);
                self.tables[table].symbols.insert(name, index);
                self.symbols.push(Symbol {
                    table,
                    op,
                    nested: None,
                    can_go,
                    live: false,
                    references: Vec::new(),
                    unknown: None,
                });
                index
            });
            let mut references = Vec::new();
            let mut unknown = false;
            for inner in body.walk_op_preorder(op) {
                unknown |= collect_op(View::new(ctx, body), inner, &mut references);
                match body.nested(inner) {
                    Some(nested) if View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE) => {
                        let nested = self.table(nested, hidden || is_hidden(ctx, nested));
                        if let Some(index) = index.filter(|_| inner == op) {
                            self.symbols[index].nested = Some(nested);
                        }
                    }
                    Some(nested) => unknown |= collect_body(View::new(ctx, nested), &mut references),
                    None => {}
                }
            }
            let unknown = unknown
                .then(|| Unknown { location: body.location(op), shown: current_op(View::new(ctx, body), Some(op)) });
            match index {
                Some(index) => {
                    self.symbols[index].references = references;
                    self.symbols[index].unknown = unknown;
                }
                None => {
                    *self.unknown = self.unknown.take().or(unknown);
                    self.roots.extend(references.into_iter().map(|reference| (table, reference)));
                }
            }
        }
        table
    }
}

/// Returns the symbols that a reference in `table` names, outermost first.
fn resolve(ctx: &Context, tables: &[Table], symbols: &[Symbol], table: usize, reference: Attr) -> Vec<usize> {
    let AttrData::SymbolRef { root, nested } = reference.data(ctx) else { return Vec::new() };
    let Some(&first) = tables[table].symbols.get(root) else { return Vec::new() };
    let mut found = vec![first];
    for name in nested {
        let inner = symbols[found[found.len() - 1]].nested.and_then(|table| tables[table].symbols.get(name));
        match inner {
            Some(&inner) => found.push(inner),
            None => return Vec::new(),
        }
    }
    found
}

/// Adds all symbol references in the body. Returns whether it may contain unregistered symbol tables.
fn collect_body(view: View<'_>, found: &mut Vec<Attr>) -> bool {
    let mut unknown = false;
    let mut bodies = vec![view.body];
    while let Some(body) = bodies.pop() {
        for op in view.walk_preorder() {
            unknown |= collect_op(view, op, found);
        }
        bodies.extend(body.nested_bodies());
    }
    unknown
}

/// Adds the op's own symbol references. Returns whether it may be an unregistered symbol table.
fn collect_op(view: View<'_>, op: Op, found: &mut Vec<Attr>) -> bool {
    for_each_reference(view, op, &mut |reference| found.push(reference));
    may_hide_symbols(view, op)
}
