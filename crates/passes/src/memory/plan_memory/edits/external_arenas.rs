//! Arenas that a function does not allocate: arguments, with the function that returns their sizes, and globals.

use freehold_core::definition::constant_integer;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Location, Name, Op, OpSpec, Type, Value, ValueDef, View};
use freehold_dialects::{arith, func, memref};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::layout::arena::Arena;
use super::super::layout::slots::{EQUAL, UNSIGNED_AT_LEAST, can_move, insert_assert};
use super::constants::Constants;
use crate::analysis::function_header::symbol_name;
use crate::support::signature::{Signature, symbols};

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

/// A function that returns the bytes that the arenas of another function need: one number for each memory space, computed
/// from the extents that they depend on.
#[derive(Default)]
pub struct SizeFunction {
    body: Option<Body>,
    /// By value of the other function: the value that it is here.
    values: FxHashMap<Value, Value>,
    /// The argument of the other function, and its dimension, of each argument that is an extent.
    extents: FxHashMap<(usize, i64), Value>,
    /// By argument: the argument of the other function that it is, or is an extent of.
    sources: Vec<(usize, Option<i64>)>,
    results: Vec<Value>,
}

impl SizeFunction {
    /// Adds the size of an arena.
    ///
    /// # Errors
    /// It depends on more than the arguments of the function that `view` shows.
    pub fn add(&mut self, view: View<'_>, arena: &Arena, diagnostics: &Diagnostics) -> Fallible {
        let (ctx, location) = (view.ctx, view.header.location);
        let body = self.body.get_or_insert_with(|| {
            let mut body = Body::new(ctx.op_name(func::FUNC.name), Context::EMPTY_DICTIONARY, location);
            let region = body.add_root();
            body.append_block(region);
            body
        });
        let block = body.root_block().expect("a block");
        let at = InsertPoint::End(block);
        let size = match &arena.dynamic {
            None => {
                let op = body.insert(at, &arith::constant_index(ctx, location, arena.size as i64));
                body.result(op, 0)
            }
            Some(part) => {
                let mut layout = part.layout.clone();
                for extent in part.layout.extents() {
                    if let Err(value) = self.copy(view, extent) {
                        let name = symbol_name(view).map_or("", |name| ctx.str(name));
                        let message = format!("the size of the arena of '{name}' depends on more than its arguments");
                        let error = diagnostics.error_on_root(view, message);
                        return error.note(view.value_location(value), "on this value").fail();
                    }
                }
                layout.map_extents(|extent| self.values[&extent]);
                let body = self.body.as_mut().expect("the body from above");
                let message = part.message.as_deref();
                let mut constants = Constants::of(View::new(ctx, body), block);
                layout.emit(ctx, body, &mut constants, at, location, [arena.size, part.alignment], message).1
            }
        };
        self.results.push(size);
        Ok(())
    }

    /// Copies the ops that compute `value`. Returns a value that cannot be copied as the error.
    fn copy(&mut self, view: View<'_>, value: Value) -> Result<(), Value> {
        let body = self.body.as_mut().expect("a body");
        let block = body.root_block().expect("a block");
        let mut stack = vec![(value, false)];
        while let Some((value, done)) = stack.pop() {
            if self.values.contains_key(&value) {
                continue;
            }
            let source = source_of(view, value);
            if let Some((argument, dimension)) = source {
                let location = view.value_location(value);
                let new = match dimension.and_then(|dimension| self.extents.get(&(argument, dimension))) {
                    Some(&known) => known,
                    None => {
                        self.sources.push((argument, dimension));
                        body.add_argument(block, view.ty(value), location)
                    }
                };
                if let Some(dimension) = dimension {
                    self.extents.insert((argument, dimension), new);
                }
                self.values.insert(value, new);
                continue;
            }
            let Some(op) = view.defining_op(value).filter(|&op| can_move(view, op)) else { return Err(value) };
            if !done {
                stack.push((value, true));
                stack.extend(view.operands(op).map(|operand| (operand, false)));
                continue;
            }
            let operands: Vec<Value> = view.operands(op).map(|operand| self.values[&operand]).collect();
            let types: Vec<Type> = view.results(op).iter().map(|&result| view.ty(result)).collect();
            let spec = OpSpec::new(view.name(op), view.location(op)).operands(&operands).results(&types);
            let new = body.insert(InsertPoint::End(block), &spec.attributes(view.attributes(op)));
            self.values.extend(view.results(op).iter().copied().zip(body.results(new).to_vec()));
        }
        Ok(())
    }

    /// Completes the function with this name.
    fn finish(self, ctx: &Context, name: &str) -> Option<Body> {
        let mut body = self.body?;
        let block = body.root_block()?;
        let end = OpSpec::new(ctx.op_name_of(&func::RETURN), body.header.location).operands(&self.results);
        body.insert(InsertPoint::End(block), &end);
        let inputs: Vec<Type> = body.arguments(block).iter().map(|&argument| body.ty(argument)).collect();
        let number = |value: i64| ctx.integer_attr(ctx.integer(64), value);
        let describe = |&(argument, dimension): &(usize, Option<i64>)| {
            let mut place = vec![number(argument as i64)];
            place.extend(dimension.map(number));
            ctx.dictionary(&[(ctx.name("freehold.extent_of"), ctx.array_attr(&place))])
        };
        let signature = Signature {
            inputs,
            results: vec![ctx.index(); self.results.len()],
            input_attributes: self.sources.iter().map(describe).collect(),
            result_attributes: vec![Context::EMPTY_DICTIONARY; self.results.len()],
        };
        body.header.attributes = ctx.dictionary(&[(Name::SYM_NAME, ctx.string_attr(name))]);
        signature.set(ctx, &mut body);
        Some(body)
    }
}

/// Returns the argument of the function that `value` is, or that it is an extent of, with the dimension.
fn source_of(view: View<'_>, value: Value) -> Option<(usize, Option<i64>)> {
    let number_of = |value: Value| match view.def(value) {
        ValueDef::Argument(block, number) => (Some(block) == view.root_block()).then_some(number),
        ValueDef::Result(..) => None,
    };
    if let Some(dim) = view.made_by(value, &memref::DIM) {
        let dimension = constant_integer(view, view.operand(dim, 1))?;
        return Some((number_of(view.operand(dim, 0))?, Some(dimension)));
    }
    let is_number = view.ty(value).is_index(view.ctx) || view.ty(value).is_integer(view.ctx);
    Some((number_of(value).filter(|_| is_number)?, None))
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

/// Inserts checks that the arena `buffer` has at least `size` bytes, and that its address is a multiple of `alignment`.
pub fn check_argument(ctx: &Context, body: &mut Body, at: InsertPoint, buffer: Value, size: Value, alignment: u64) {
    let location: Location = body.header.location;
    let name = symbol_name(View::new(ctx, body)).map_or("", |name| ctx.str(name)).to_string();
    let mut insert = |spec: &OpSpec| {
        let op = body.insert(at, spec);
        body.result(op, 0)
    };
    let zero = insert(&arith::constant_index(ctx, location, 0));
    let passed = insert(&memref::dim(ctx, location, buffer, zero));
    let fits = insert(&arith::compare_integers(ctx, location, UNSIGNED_AT_LEAST, passed, size));
    let pointer = OpSpec::new(ctx.op_name_of(&memref::EXTRACT_ALIGNED_POINTER_AS_INDEX), location);
    let pointer = insert(&pointer.operands(&[buffer]).results(&[ctx.index()]));
    let mask = insert(&arith::constant_index(ctx, location, alignment as i64 - 1));
    let rest = OpSpec::new(ctx.op_name_of(&arith::ANDI), location).operands(&[pointer, mask]);
    let rest = insert(&rest.results(&[ctx.index()]));
    let is_aligned = insert(&arith::compare_integers(ctx, location, EQUAL, rest, zero));
    insert_assert(ctx, body, at, location, fits, &format!("the arena of '{name}' is too small"));
    insert_assert(ctx, body, at, location, is_aligned, &format!("the arena of '{name}' is not aligned"));
}

/// Returns the end of the name of the arena in the memory space with this number.
pub fn suffix(number: usize) -> String {
    if number == 0 { String::new() } else { format!("_{number}") }
}
