//! Symbol lookup in a read-only snapshot of the symbol tables around a body.
//!
//! Bodies do not know their parents. Code that walks the tree of bodies (the verifier, a module pass) therefore creates
//! one [`SymbolScope`] for each body and passes it down by reference. A scope holds copies instead of borrowing the
//! program, so that bodies may be changed on several threads while others read the scope. It describes the symbols at
//! the time it was created.

use super::View;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::*;
use crate::definition::Traits;

/// A symbol, as it was when the table was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name of the op that defines it, such as `func.func`.
    pub op_name: OpName,
    /// The op's attributes.
    pub attributes: Attr,
    /// The nested symbols, if the op is a symbol table itself.
    pub table: Option<Arc<SymbolTable>>,
}

impl Symbol {
    /// Returns whether the op that defines the symbol is named `name`.
    pub fn is(&self, ctx: &Context, name: &str) -> bool {
        *ctx.op_name_data(self.op_name).text == *name
    }

    /// Returns the op's attribute `name`.
    pub fn attribute(&self, ctx: &Context, name: impl AttributeName) -> Option<Attr> {
        name.find_in(ctx, self.attributes.entries(ctx))
    }

    /// Returns the inputs and results of a function's type.
    pub fn function_type<'c>(&self, ctx: &'c Context) -> Option<(&'c [Type], &'c [Type])> {
        match self.attribute(ctx, Name::FUNCTION_TYPE)?.as_type(ctx)?.data(ctx) {
            TypeData::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }
}

/// The symbols of one op's region, by name. If two have the same name, the first counts.
#[derive(Debug)]
pub struct SymbolTable {
    symbols: FxHashMap<Name, Symbol>,
    /// No other table of the process has this number.
    version: u64,
}

/// The number of tables so far.
static TABLES: AtomicU64 = AtomicU64::new(0);

impl Default for SymbolTable {
    fn default() -> Self {
        SymbolTable { symbols: FxHashMap::default(), version: 1 + TABLES.fetch_add(1, Ordering::Relaxed) }
    }
}

impl PartialEq for SymbolTable {
    fn eq(&self, other: &SymbolTable) -> bool {
        self.has_symbols_of(other)
    }
}

impl Eq for SymbolTable {}

impl SymbolTable {
    /// Returns whether both tables have the same symbols, so that each lookup has the same result.
    pub(crate) fn has_symbols_of(&self, other: &SymbolTable) -> bool {
        self.symbols == other.symbols
    }

    /// Collects the symbols directly in `region` of `body`. O(ops of the region and of nested symbol tables).
    pub fn of_region(view: View<'_>, region: Region) -> SymbolTable {
        let mut table = SymbolTable::default();
        let key = Name::SYM_NAME;
        for block in view.blocks(region) {
            for op in view.ops(block) {
                let attributes = view.attributes(op);
                let Some(name) = attributes.get(view.ctx, key).and_then(|name| name.as_str(view.ctx)) else { continue };
                let name = view.ctx.name(name);
                table.symbols.entry(name).or_insert_with(|| describe(view, op, attributes));
            }
        }
        table
    }

    /// Returns the symbol `name`.
    pub fn get(&self, name: Name) -> Option<&Symbol> {
        self.symbols.get(&name)
    }

    /// Returns the names of the symbols that ops named `kind` define, in no particular order.
    pub fn names<'a>(&'a self, ctx: &'a Context, kind: &'a str) -> impl Iterator<Item = &'a str> {
        self.symbols.iter().filter(move |(_, symbol)| symbol.is(ctx, kind)).map(|(&name, _)| ctx.str(name))
    }

    /// Returns the symbol that `@root::@nested…` refers to, looked up from this table.
    pub fn lookup(&self, root: Name, nested: &[Name]) -> Option<&Symbol> {
        let mut symbol = self.get(root)?;
        for &name in nested {
            symbol = symbol.table.as_ref()?.get(name)?;
        }
        Some(symbol)
    }
}

/// Returns the table entry for `op`.
fn describe(view: View<'_>, op: Op, attributes: Attr) -> Symbol {
    let is_table = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
    let (inner, region) = match view.nested(op) {
        Some(nested) => (nested, nested.roots().first().copied()),
        None => (view.body, view.regions(op).first().copied()),
    };
    let table = match region {
        Some(region) if is_table => {
            let build = || Arc::new(SymbolTable::of_region(View::new(view.ctx, inner), region));
            Some(stacker::maybe_grow(64 << 10, 1 << 20, build))
        }
        _ => None,
    };
    Symbol { op_name: view.name(op), attributes, table }
}

/// The symbol tables around a body, innermost first.
#[derive(Debug)]
pub struct SymbolScope<'a> {
    outer: Option<&'a SymbolScope<'a>>,
    /// The body's own table, if its op is a symbol table.
    table: Option<Arc<SymbolTable>>,
}

impl<'a> SymbolScope<'a> {
    /// The scope of a body without parents: no symbols.
    pub const EMPTY: SymbolScope<'static> = SymbolScope { outer: None, table: None };

    /// Returns the scope of the ops of `body`, which is nested in the body of the scope `outer`.
    pub fn of(view: View<'_>, outer: Option<&'a SymbolScope<'a>>) -> SymbolScope<'a> {
        let is_table = view.ctx.op_def(view.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        let region = view.roots().first().filter(|_| is_table);
        SymbolScope { outer, table: region.map(|&region| Arc::new(SymbolTable::of_region(view, region))) }
    }

    /// Returns the scope of the enclosing body.
    pub fn outer(&self) -> Option<&'a SymbolScope<'a>> {
        self.outer
    }

    /// Returns the scope with the table that `known` returns in place of its own, which has the same symbols.
    pub(crate) fn with_known_table(self, known: impl FnOnce(&Arc<SymbolTable>) -> Arc<SymbolTable>) -> SymbolScope<'a> {
        SymbolScope { table: self.table.as_ref().map(known), ..self }
    }

    /// Returns the version of the nearest table: scopes of the same version have the same symbols. 0 if there is no table.
    pub(crate) fn version(&self) -> u64 {
        self.nearest().map_or(0, |table| table.version)
    }

    /// Returns a scope with the nearest table only, which borrows nothing.
    pub fn detached(&self) -> SymbolScope<'static> {
        SymbolScope { outer: None, table: self.nearest_shared().cloned() }
    }

    /// Returns the nearest table: the body's own, or that of an enclosing body.
    pub fn nearest(&self) -> Option<&SymbolTable> {
        self.nearest_shared().map(|table| &**table)
    }

    fn nearest_shared(&self) -> Option<&Arc<SymbolTable>> {
        let mut at = Some(self);
        while let Some(scope) = at {
            if let Some(table) = &scope.table {
                return Some(table);
            }
            at = scope.outer;
        }
        None
    }

    /// Returns the symbol that `reference` at `op` of `body` refers to, looked up in the nearest table only.
    ///
    /// `body` must be the one this scope was created for. Costs a hash lookup for tables of isolated ops, and a scan of
    /// the region for others.
    pub fn lookup_from(&self, view: View<'_>, op: Op, reference: Attr) -> Option<Symbol> {
        let AttrData::SymbolRef { root, nested } = reference.data(view.ctx) else { return None };
        let mut at = Some(op);
        while let Some(current) = at {
            match view.op_def(current) {
                Some(op_def) if op_def.has(Traits::SYMBOL_TABLE) && view.nested(current).is_none() => {
                    let region = *view.regions(current).first()?;
                    return SymbolTable::of_region(view, region).lookup(*root, nested).cloned();
                }
                _ => at = view.parent_op(current),
            }
        }
        self.nearest()?.lookup(*root, nested).cloned()
    }
}
