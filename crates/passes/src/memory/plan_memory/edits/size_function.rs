//! The function that returns the sizes of arenas that are arguments.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Body, Context, InsertPoint, Name, OpSpec, Type, Value, ValueDef, View};
use freehold_dialects::{arith, func, memref};
use rustc_hash::FxHashMap;

use super::constants::Constants;
use super::offsets::{Code, insert_offsets};
use crate::memory::plan_memory::layout::arena::Arena;
use crate::memory::plan_memory::problem::availability::can_move;
use crate::memory::plan_memory::problem::subjects::Subjects;
use crate::support::signature::Signature;

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
    /// Adds the size of an arena. `message` is that of the assertion that sizes do not overflow.
    ///
    /// # Errors
    /// The size depends on more than the arguments of the function that `view` shows: on the value that is returned.
    pub fn add(
        &mut self,
        view: View<'_>,
        subjects: &Subjects,
        arena: &Arena,
        message: Option<&str>,
    ) -> Result<(), Value> {
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
                for extent in part.slots.extents() {
                    self.copy(view, subjects.extents[extent])?;
                }
                let values = &self.values;
                let body = self.body.as_mut().expect("the body from above");
                let mut constants = Constants::of(View::new(ctx, body), block);
                let mut code = Code::new(ctx, body, &mut constants, at, location);
                let value_of = |extent| values[&subjects.extents[extent]];
                insert_offsets(&mut code, &part.slots, [arena.size, part.alignment], &value_of, message).size
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
    pub fn finish(self, ctx: &Context, name: &str) -> Option<Body> {
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
    if let Some(dim) = memref::Dim::defining(view, value) {
        let dimension = constant_integer(view, dim.index())?;
        return Some((number_of(dim.source())?, Some(dimension)));
    }
    let is_number = view.ty(value).is_index(view.ctx) || view.ty(value).is_integer(view.ctx);
    Some((number_of(value).filter(|_| is_number)?, None))
}
