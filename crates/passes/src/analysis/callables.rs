//! The tree of bodies below a body as a list, and the functions among them: resolution of symbols, and whether all
//! calls of a function are visible.
//!
//! Callers store facts about several bodies by the number of the body or function; the program itself is not borrowed.
//! A function is a symbol of a function-like op with a body. All its calls are visible if its symbol is not visible
//! outside, only calls refer to it, and no op around it may hide references. Linear in the size of the program.

use rustc_hash::FxHashMap;

use super::symbol_uses::{References, may_hide_symbols};
use freehold_core::definition::Traits;
use freehold_core::ir::{Attr, AttrData, Body, Context, Name, Op, View};

/// The position of a body in the tree of bodies.
pub struct Place {
    /// The ops on the path from the top body to it.
    pub path: Vec<Op>,
    /// The number of the nearest body that is a symbol table: itself, or one around it.
    pub table: Option<usize>,
    /// The function whose body it is.
    pub function: Option<usize>,
}

/// A function with a body.
pub struct Function {
    /// The number of its body.
    pub body: usize,
    /// Whether it may be called from outside of the program below the top body.
    pub unseen_calls: bool,
}

/// Bodies and functions.
pub struct Callables {
    /// The bodies in preorder: outer bodies before those nested in them.
    pub places: Vec<Place>,
    /// The functions.
    pub functions: Vec<Function>,
    /// Whether an op that is not known may name any symbol.
    pub hidden: bool,
    /// By body and isolated op: the number of the op's body.
    children: FxHashMap<(usize, Op), usize>,
    /// By symbol table and symbol: the body that the symbol names.
    symbols: FxHashMap<(usize, Name), usize>,
    top_name: Option<Name>,
}

/// Returns the body at the end of a path.
///
/// # Panics
///
/// If an op of the path has no body.
pub fn body_at<'a>(body: &'a mut Body, path: &[Op]) -> &'a mut Body {
    path.iter().fold(body, |body, &op| body.nested_mut(op).expect("an op with a body"))
}

fn text(ctx: &Context, attributes: Attr, name: Name) -> Option<&str> {
    attributes.get(ctx, name).and_then(|attr| attr.as_str(ctx))
}

/// Whether an op of the body may be an unregistered symbol table.
fn has_hiding_op(view: View<'_>) -> bool {
    view.has_op_named(|name| view.ctx.op_def(name).is_none()) && view.created_ops().any(|op| may_hide_symbols(view, op))
}

impl Callables {
    /// Collects the bodies and functions of `top` and everything nested in it. `is_root`: nothing is around `top`.
    pub fn of(ctx: &Context, top: &Body, is_root: bool) -> Callables {
        let mut all = Callables {
            places: Vec::new(),
            functions: Vec::new(),
            hidden: false,
            children: FxHashMap::default(),
            symbols: FxHashMap::default(),
            top_name: text(ctx, top.header.attributes, Name::SYM_NAME).map(|name| ctx.name(name)),
        };
        let mut bodies: Vec<&Body> = Vec::new();
        // Body, path, the symbol table around it, and whether all references to its symbols are below the top.
        let mut work = vec![(top, Vec::new(), None, is_root)];
        while let Some((body, path, around, seen)) = work.pop() {
            let number = all.places.len();
            let is_table = View::new(ctx, body).owner_has(Traits::SYMBOL_TABLE);
            let attributes = body.header.attributes;
            let name = text(ctx, attributes, Name::SYM_NAME).map(|name| ctx.name(name));
            let visibility = text(ctx, attributes, Name::SYM_VISIBILITY).unwrap_or("public");
            if let Some((&op, parent)) = path.split_last() {
                let parent = all.number_of(parent);
                all.children.insert((parent, op), number);
            }
            let mut function = None;
            if View::new(ctx, body).owner_has(Traits::FUNCTION_LIKE) && body.root_block().is_some() {
                function = Some(all.functions.len());
                let open = visibility == "public" || (visibility == "nested" && !seen);
                // Calls of the top function from outside are not visible.
                let unseen_calls = open || path.is_empty();
                all.functions.push(Function { body: number, unseen_calls });
            }
            if let (Some(name), Some(table)) = (name, around) {
                all.symbols.entry((table, name)).or_insert(number);
            }
            let seen = if is_table { seen || name.is_none() || visibility == "private" } else { true };
            let table = if is_table { Some(number) } else { around };
            all.hidden |= has_hiding_op(View::new(ctx, body));
            if body.nested_bodies().next().is_some() {
                for (op, inner) in body.walk_preorder().into_iter().rev().filter_map(|op| Some((op, body.nested(op)?)))
                {
                    work.push((inner, [&path[..], &[op]].concat(), table, seen));
                }
            }
            bodies.push(body);
            all.places.push(Place { path, table, function });
        }
        if all.hidden {
            all.functions.iter_mut().for_each(|function| function.unseen_calls = true);
        }
        // References matter only to functions that nothing else may call.
        if all.functions.iter().any(|function| !function.unseen_calls) {
            all.add_references(ctx, &bodies);
        }
        all
    }

    /// Finds the functions that ops of `bodies` refer to without calling them.
    fn add_references(&mut self, ctx: &Context, bodies: &[&Body]) {
        let mut references = References::default();
        for (number, &body) in bodies.iter().enumerate() {
            let Some(table) = self.places[number].table else { continue };
            for op in body.created_ops() {
                if body.op_def(ctx, op).is_some_and(|op_def| op_def.call.is_some()) {
                    continue;
                }
                for &reference in references.of(View::new(ctx, body), op) {
                    if let Some(function) = self.resolve_in(ctx, table, reference) {
                        self.functions[function].unseen_calls = true;
                    }
                }
            }
        }
    }

    fn number_of(&self, path: &[Op]) -> usize {
        path.iter().fold(0, |body, &op| self.children[&(body, op)])
    }

    /// Returns body `number` below `top`.
    ///
    /// # Panics
    ///
    /// If the program has changed so that an op of the path has no body.
    pub fn body<'a>(&self, top: &'a Body, number: usize) -> &'a Body {
        self.places[number].path.iter().fold(top, |body, &op| body.nested(op).expect("an op with a body"))
    }

    /// Returns the number of the body around body `number`.
    pub fn around(&self, number: usize) -> Option<usize> {
        self.places[number].path.split_last().map(|(_, path)| self.number_of(path))
    }

    /// Returns the function whose body is body `number`, or else around it.
    pub fn enclosing_function(&self, number: usize) -> Option<usize> {
        let mut at = Some(number);
        while let Some(number) = at {
            if let Some(function) = self.places[number].function {
                return Some(function);
            }
            at = self.around(number);
        }
        None
    }

    /// Returns the number of the body of isolated op `op` in body `body`.
    pub fn child(&self, body: usize, op: Op) -> Option<usize> {
        self.children.get(&(body, op)).copied()
    }

    /// Returns the function that a reference in body `body` names.
    pub fn resolve(&self, ctx: &Context, body: usize, reference: Attr) -> Option<usize> {
        match self.places[body].table {
            Some(table) => self.resolve_in(ctx, table, reference),
            // No symbol table is around the body: only the top function can be named.
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
