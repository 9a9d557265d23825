//! What a symbol names: a read-only snapshot of the symbol tables around a body.
//!
//! Bodies do not know their parents, so whoever walks the tree of bodies (the verifier, a module pass) makes one
//! [`SymbolScope`] for each body and hands it down by reference. A scope holds copies of what it tells, not borrows of
//! the program, so bodies may be changed on several threads while others read it; it then tells what was there when
//! it was made.

use super::View;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::*;
use crate::interface::Traits;

/// What a symbol names, as it was when the table was made.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name of the op that defines it: `func.func`.
    pub op_name: OpName,
    /// The op's attributes.
    pub attributes: Attr,
    /// Where the op is.
    pub location: Location,
    /// Whether the op has a region that is not empty.
    pub has_body: bool,
    /// The symbols below it, if it is a symbol table itself.
    pub table: Option<Arc<SymbolTable>>,
}

impl Symbol {
    /// Whether the op that defines it is called `name`.
    pub fn is(&self, ctx: &Context, name: &str) -> bool {
        *ctx.op_name_data(self.op_name).text == *name
    }

    /// The op's attribute `name`.
    pub fn attribute(&self, ctx: &Context, name: &str) -> Option<Attr> {
        self.attributes.entries(ctx).iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
    }

    /// Inputs and results of a function's type.
    pub fn function_type<'c>(&self, ctx: &'c Context) -> Option<(&'c [Type], &'c [Type])> {
        match self.attribute(ctx, "function_type")?.as_type(ctx)?.data(ctx) {
            TypeData::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }
}

/// The symbols of one op's region, by name. Of two that have the same name, the first counts.
#[derive(Debug, Default)]
pub struct SymbolTable {
    symbols: FxHashMap<Name, Symbol>,
}

impl SymbolTable {
    /// The symbols that stand directly in `region` of `body`. O(ops of the region and of nested symbol tables).
    pub fn of_region(view: View<'_>, region: Region) -> SymbolTable {
        let mut table = SymbolTable::default();
        let key = view.ctx.name("sym_name");
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

    /// The symbol called `name`.
    pub fn get(&self, name: Name) -> Option<&Symbol> {
        self.symbols.get(&name)
    }

    /// The names of symbols that ops called `kind` define, in no order.
    pub fn names<'a>(&'a self, ctx: &'a Context, kind: &'a str) -> impl Iterator<Item = &'a str> {
        self.symbols.iter().filter(move |(_, symbol)| symbol.is(ctx, kind)).map(|(&name, _)| ctx.str(name))
    }

    /// What `@root::@nested…` names, looked up from this table on.
    pub fn lookup(&self, root: Name, nested: &[Name]) -> Option<&Symbol> {
        let mut found = self.get(root)?;
        for &name in nested {
            found = found.table.as_ref()?.get(name)?;
        }
        Some(found)
    }
}

/// What a table tells of `op`.
fn describe(view: View<'_>, op: Op, attributes: Attr) -> Symbol {
    let is_table = view.row(op).is_some_and(|row| row.has(Traits::SYMBOL_TABLE));
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
    let has_body = region.is_some_and(|region| inner.first_block(region).is_some());
    Symbol { op_name: view.name(op), attributes, location: view.location(op), has_body, table }
}

/// The symbol tables around a body, innermost first.
#[derive(Debug)]
pub struct SymbolScope<'a> {
    outer: Option<&'a SymbolScope<'a>>,
    /// The body's own table, if its op is a symbol table.
    table: Option<Arc<SymbolTable>>,
}

impl<'a> SymbolScope<'a> {
    /// No symbols at all: what a body without parents stands in.
    pub const EMPTY: SymbolScope<'static> = SymbolScope { outer: None, table: None };

    /// The scope of the ops of `body`, which is nested in what `outer` is the scope of.
    pub fn of(view: View<'_>, outer: Option<&'a SymbolScope<'a>>) -> SymbolScope<'a> {
        let is_table = view.ctx.row(view.header.name).is_some_and(|row| row.has(Traits::SYMBOL_TABLE));
        let region = view.roots().first().filter(|_| is_table);
        SymbolScope { outer, table: region.map(|&region| Arc::new(SymbolTable::of_region(view, region))) }
    }

    /// The scope of the body around this one.
    pub fn outer(&self) -> Option<&'a SymbolScope<'a>> {
        self.outer
    }

    /// A scope that knows the nearest table only, and borrows nothing.
    pub fn detached(&self) -> SymbolScope<'static> {
        SymbolScope { outer: None, table: self.nearest_shared().cloned() }
    }

    /// The nearest table: the body's own, or that of a body around it.
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

    /// What the symbol reference `reference`, standing at `op` of `body`, names: looked up in the nearest table only.
    ///
    /// `body` is the one this scope was made of. Costs a hash lookup for tables of isolated ops, a look at the region
    /// for others.
    pub fn lookup_from(&self, view: View<'_>, op: Op, reference: Attr) -> Option<Symbol> {
        let AttrData::SymbolRef { root, nested } = reference.data(view.ctx) else { return None };
        let mut at = Some(op);
        while let Some(current) = at {
            match view.row(current) {
                Some(row) if row.has(Traits::SYMBOL_TABLE) && view.nested(current).is_none() => {
                    let region = *view.regions(current).first()?;
                    return SymbolTable::of_region(view, region).lookup(*root, nested).cloned();
                }
                _ => at = view.parent_op(current),
            }
        }
        self.nearest()?.lookup(*root, nested).cloned()
    }
}
