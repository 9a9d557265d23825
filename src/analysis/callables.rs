//! The bodies below a body in a row, and the functions among them: what symbols name, and whether all calls of a
//! function are seen.
//!
//! Facts that cross bodies are kept by whoever asks, by number of body or function; the program itself is not borrowed.
//! A function is a symbol of a function-like op with a body; all calls of it are seen if nobody outside can name it, if
//! nothing but calls refers to it, and if no op around may hide references. Linear in the size of the program.

use rustc_hash::FxHashMap;

use super::symbol_uses::{for_each_reference, may_hide_symbols};
use crate::interface::Traits;
use crate::ir::{Attr, AttrData, Body, Context, Name, Op, View};

/// A body, seen from the one at the top.
pub struct Place {
    /// The ops that lead to it.
    pub path: Vec<Op>,
    /// The number of the nearest body that is a symbol table: itself, or one around it.
    table: Option<usize>,
    /// The function whose body it is.
    pub function: Option<usize>,
}

/// A function with a body.
pub struct Function {
    /// The number of its body.
    pub body: usize,
    /// Whether it may be called from where nobody looks.
    pub unseen_calls: bool,
}

/// Bodies and functions.
pub struct Callables {
    /// The bodies, outer ones before those in them.
    pub places: Vec<Place>,
    /// The functions.
    pub functions: Vec<Function>,
    /// By body of an op that is isolated: the number of its body.
    children: FxHashMap<(usize, Op), usize>,
    /// By body that is a symbol table: the bodies that its symbols name.
    symbols: FxHashMap<(usize, Name), usize>,
    top_name: Option<Name>,
}

/// The body at the end of a path.
pub fn body_at<'a>(body: &'a mut Body, path: &[Op]) -> &'a mut Body {
    path.iter().fold(body, |body, &op| body.nested_mut(op).expect("an op with a body"))
}

fn text<'c>(ctx: &'c Context, attributes: Attr, name: &str) -> Option<&'c str> {
    attributes.get(ctx, ctx.name(name)).and_then(|attr| attr.as_str(ctx))
}

fn has(view: View<'_>, traits: Traits) -> bool {
    view.ctx.row(view.header.name).is_some_and(|row| row.has(traits))
}

impl Callables {
    /// Those of `top` and all nested in it. `is_root`: nothing is around it.
    pub fn of(ctx: &Context, top: &Body, is_root: bool) -> Callables {
        let mut all = Callables {
            places: Vec::new(),
            functions: Vec::new(),
            children: FxHashMap::default(),
            symbols: FxHashMap::default(),
            top_name: text(ctx, top.header.attributes, "sym_name").map(|name| ctx.name(name)),
        };
        let mut uses: Vec<(usize, Attr)> = Vec::new();
        let mut hidden = false;
        // Body, path, the table around it, whether all references to its symbols are below the top.
        let mut work = vec![(top, Vec::new(), None, is_root)];
        while let Some((body, path, around, seen)) = work.pop() {
            let number = all.places.len();
            let is_table = has(View::new(ctx, body), Traits::SYMBOL_TABLE);
            let attributes = body.header.attributes;
            let name = text(ctx, attributes, "sym_name").map(|name| ctx.name(name));
            let visibility = text(ctx, attributes, "sym_visibility").unwrap_or("public");
            if let Some((&op, parent)) = path.split_last() {
                let parent = all.number_of(parent);
                all.children.insert((parent, op), number);
            }
            let mut function = None;
            if has(View::new(ctx, body), Traits::FUNCTION_LIKE) && body.root_block().is_some() {
                function = Some(all.functions.len());
                let open = visibility == "public" || (visibility == "nested" && !seen);
                // What calls the top from outside is not seen.
                let unseen_calls = open || path.is_empty();
                all.functions.push(Function { body: number, unseen_calls });
            }
            if let (Some(name), Some(table)) = (name, around) {
                all.symbols.entry((table, name)).or_insert(number);
            }
            let seen = if is_table { seen || name.is_none() || visibility == "private" } else { true };
            let table = if is_table { Some(number) } else { around };
            let ops = body.walk_preorder();
            for &op in &ops {
                hidden |= may_hide_symbols(View::new(ctx, body), op);
                let is_call = body.row(ctx, op).is_some_and(|row| row.call.is_some());
                if let (Some(table), false) = (table, is_call) {
                    for_each_reference(View::new(ctx, body), op, &mut |reference| uses.push((table, reference)));
                }
            }
            for op in ops.into_iter().rev().filter(|&op| body.nested(op).is_some()) {
                let inner = body.nested(op).expect("an isolated op has a body");
                work.push((inner, [&path[..], &[op]].concat(), table, seen));
            }
            all.places.push(Place { path, table, function });
        }
        for (table, reference) in uses {
            if let Some(function) = all.resolve_in(ctx, table, reference) {
                all.functions[function].unseen_calls = true;
            }
        }
        if hidden {
            all.functions.iter_mut().for_each(|function| function.unseen_calls = true);
        }
        all
    }

    fn number_of(&self, path: &[Op]) -> usize {
        path.iter().fold(0, |body, &op| self.children[&(body, op)])
    }

    /// The number of the body of the isolated op `op` of body `body`.
    pub fn child(&self, body: usize, op: Op) -> Option<usize> {
        self.children.get(&(body, op)).copied()
    }

    /// The function that a reference made in body `body` names.
    pub fn resolve(&self, ctx: &Context, body: usize, reference: Attr) -> Option<usize> {
        match self.places[body].table {
            Some(table) => self.resolve_in(ctx, table, reference),
            // No table is in sight: only the top can be known, by its own name.
            None => {
                let AttrData::SymbolRef { root, nested } = reference.data(ctx) else { return None };
                let is_top = nested.is_empty() && Some(*root) == self.top_name;
                self.places[0].function.filter(|_| is_top)
            }
        }
    }

    fn resolve_in(&self, ctx: &Context, table: usize, reference: Attr) -> Option<usize> {
        let AttrData::SymbolRef { root, nested } = reference.data(ctx) else { return None };
        let mut found = *self.symbols.get(&(table, *root))?;
        for &name in &nested[..] {
            found = *self.symbols.get(&(found, name))?;
        }
        self.places[found].function
    }
}
