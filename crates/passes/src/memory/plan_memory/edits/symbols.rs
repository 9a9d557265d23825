//! The symbols that the plan of a function needs: globals, and the function that returns the sizes of arenas.

use freehold_core::ir::{Attr, Body, Context, InsertPoint, Name, Op, OpSpec, Type, View};
use freehold_dialects::memref;
use rustc_hash::FxHashSet;

use super::size_function::SizeFunction;
use crate::analysis::function_header::symbol_name;
use crate::support::signature::symbols;

/// An arena that is a global.
pub struct GlobalArena {
    /// The symbol that the function refers to.
    pub symbol: Name,
    /// Its type.
    pub ty: Type,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
}

impl GlobalArena {
    /// Returns its size in bytes.
    pub fn bytes(&self, ctx: &Context) -> u64 {
        let shape = self.ty.shape(ctx).unwrap_or(&[]);
        shape.first().and_then(|&bytes| u64::try_from(bytes).ok()).unwrap_or(0)
    }
}

/// Returns the symbol of the arena of a function that is its global with this number.
pub fn global_symbol(ctx: &Context, function: &str, number: usize) -> Name {
    ctx.name(&format!("{function}_arena{}", suffix(number)))
}

/// Adds the globals and the size function of the function `op` to its symbol table.
pub fn add_symbols(ctx: &Context, table: &mut Body, op: Op, globals: Vec<GlobalArena>, size: Option<SizeFunction>) {
    let mut taken = symbols(ctx, table);
    for global in globals {
        // The function refers to the symbol by this name already.
        let symbol = free_name(ctx, &taken, ctx.str(global.symbol));
        taken.insert(symbol);
        if symbol != global.symbol
            && let Some(body) = table.nested_mut(op)
        {
            rename_uses(ctx, body, global.symbol, symbol);
        }
        let entries: [(Name, Attr); 5] = [
            (Name::SYM_NAME, ctx.string_attr(ctx.str(symbol))),
            (Name::SYM_VISIBILITY, ctx.string_attr("private")),
            (Name::TYPE, ctx.type_attr(global.ty)),
            (Name::INITIAL_VALUE, ctx.unit()),
            (Name::ALIGNMENT, ctx.integer_attr(ctx.integer(64), global.alignment as i64)),
        ];
        let location = table.location(op);
        let spec = OpSpec::new(ctx.op_name_of(&memref::GLOBAL), location).attributes(ctx.dictionary(&entries));
        table.insert(InsertPoint::Before(op), &spec);
    }
    let name = table.nested(op).and_then(|body| symbol_name(View::new(ctx, body)));
    if let Some((size, name)) = size.zip(name) {
        let name = free_name(ctx, &taken, &format!("{}_arena_size", ctx.str(name)));
        if let Some(body) = size.finish(ctx, ctx.str(name)) {
            let spec = OpSpec::new(body.header.name, body.header.location);
            let new = table.create_isolated(&spec, Box::new(body));
            let at = table.after(op);
            table.place(new, at);
        }
    }
}

fn rename_uses(ctx: &Context, body: &mut Body, old: Name, new: Name) {
    let (old, new) = (ctx.symbol_ref(old), ctx.symbol_ref(new));
    for op in body.walk_preorder() {
        if body.is(ctx, op, &memref::GET_GLOBAL) && body.attribute(ctx, op, Name::NAME) == Some(old) {
            body.set_attribute(ctx, op, Name::NAME, Some(new));
        }
    }
}

/// Returns `base`, or another symbol that begins with it and is not taken.
fn free_name(ctx: &Context, taken: &FxHashSet<Name>, base: &str) -> Name {
    let mut candidates = (0..).map(|number| ctx.name(&format!("{base}{}", suffix(number))));
    candidates.find(|name| !taken.contains(name)).expect("there are more numbers than symbols")
}

/// Returns the end of the name of the symbol with this number.
fn suffix(number: usize) -> String {
    if number == 0 { String::new() } else { format!("_{number}") }
}
