//! Arenas that are arguments of the function.

use freehold_core::ir::{Block, Body, Context, InsertPoint, Location, OpSpec, Type, Value, View};
use freehold_dialects::{arith, memref};

use super::offsets::{EQUAL, UNSIGNED_AT_LEAST, insert_assert};
use crate::analysis::function_header::symbol_name;
use crate::support::signature::Signature;

/// Adds an argument to the function, and returns it.
pub fn add_argument(ctx: &Context, body: &mut Body, entry: Block, ty: Type) -> Value {
    let mut signature = Signature::of(View::new(ctx, body));
    signature.inputs.push(ty);
    signature.input_attributes.push(Context::EMPTY_DICTIONARY);
    signature.set(ctx, body);
    let location = body.header.location;
    body.add_argument(entry, ty, location)
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
