//! The lowering of the ops.
//!
//! The ops are visited in the order of the text. An indicator that an op of the dialect produced is known as a pointer;
//! of any other one a cast is made, once. A lowered op stays in place until all are lowered; then the uses of its result
//! that are left, by ops of other dialects, get a cast of the pointer.

use super::{Convert, RETAIN_WITH};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{
    Attr, AttrData, Body, Context, InsertPoint, Location, Op, OpSpec, Rewriter, Silent, Type, TypeData, Value, View,
};
use freehold_core::text::attr_text;
use freehold_dialects::{builtin, deallocation, llvm, memref};
use rustc_hash::FxHashMap;

/// Returns whether a `deallocation.retain` becomes a call: it has indicators. Otherwise its results are null.
pub(super) fn calls_library(view: View<'_>, op: Op) -> bool {
    deallocation::Retain::of(view, op).allocs().len() > 0
}

/// Converts the ops of a body.
///
/// # Errors
///
/// If a memref is in a memory space without an address space.
pub(super) fn convert(pass: &Convert, ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
    let view = View::new(ctx, body);
    let is_one = |&op: &Op| view.op_def(op).is_some_and(|op_def| op_def.is_one_of(deallocation::OPS));
    let ops: Vec<Op> = super::all_ops(body).into_iter().filter(is_one).collect();
    let Some(&first) = ops.first() else { return Ok(()) };
    let mut silent = Silent;
    let rewriter = Rewriter::new(ctx, body, InsertPoint::Before(first), &mut silent);
    let mut lowering = Lowering { pass, rewriter, diagnostics, pointers: FxHashMap::default() };
    for &op in &ops {
        lowering.rewriter.before(op);
        lowering.lower(op)?;
    }
    for &op in ops.iter().rev() {
        lowering.finish(op);
    }
    Ok(())
}

/// The state of the lowering of a body.
struct Lowering<'a> {
    pass: &'a Convert,
    rewriter: Rewriter<'a>,
    diagnostics: &'a Diagnostics,
    /// The pointers of indicators.
    pointers: FxHashMap<Value, Value>,
}

impl<'a> Lowering<'a> {
    fn lower(&mut self, op: Op) -> Fallible {
        let ctx = self.rewriter.ctx;
        let at = self.rewriter.location(op);
        let is = |body: &Body, definition| body.is(ctx, op, definition);
        if is(self.rewriter.body(), &deallocation::NULL) {
            let zero = self.rewriter.create_value(&llvm::zero(ctx, at, llvm::types::pointer(ctx)));
            self.define(op, 0, zero);
        } else if let Some(own) = deallocation::Own::cast(self.rewriter.view(), op) {
            let base = self.base_pointer(op, own.memref())?;
            self.define(op, 0, base);
        } else if let Some(get_buffer) = deallocation::GetBuffer::cast(self.rewriter.view(), op) {
            let operand = get_buffer.alloc();
            let is_memref = self.rewriter.ty(operand).is_memref(ctx);
            let base = if is_memref { self.base_pointer(op, operand)? } else { self.pointer_of(op, operand) };
            let address = self.rewriter.create_value(&llvm::pointer_to_integer(ctx, at, base, ctx.integer(64)));
            let index = self.cast(at, address, ctx.index());
            let result = self.rewriter.result(op, 0);
            self.rewriter.replace_all_uses(result, index);
        } else if let Some(free) = deallocation::Free::cast(self.rewriter.view(), op) {
            let operand = self.pointer_of(op, free.alloc());
            self.rewriter.create(&llvm::call(ctx, at, &self.pass.release, &[operand]));
        } else if is(self.rewriter.body(), &deallocation::RETAIN) {
            self.retain(op)?;
        }
        Ok(())
    }

    /// Records the pointer of result `index` of `op`.
    fn define(&mut self, op: Op, index: usize, pointer: Value) {
        let result = self.rewriter.result(op, index);
        self.pointers.insert(result, pointer);
    }

    /// Replaces the uses of the results of `op` that are left, and erases it.
    fn finish(&mut self, op: Op) {
        let results: Vec<Value> = self.rewriter.results(op).to_vec();
        for result in results {
            let is_used = self.rewriter.uses(result).next().is_some();
            let Some(&pointer) = self.pointers.get(&result).filter(|_| is_used) else { continue };
            let (ty, at) = (self.rewriter.ty(result), self.rewriter.location(op));
            self.rewriter.before(op);
            let value = self.cast(at, pointer, ty);
            self.rewriter.replace_all_uses(result, value);
        }
        self.rewriter.erase(op);
    }

    /// Returns `value` as a value of type `ty`: a cast, unless it has that type.
    fn cast(&mut self, at: Location, value: Value, ty: Type) -> Value {
        if self.rewriter.ty(value) == ty {
            return value;
        }
        let name = self.rewriter.ctx.op_name_of(&builtin::UNREALIZED_CONVERSION_CAST);
        self.rewriter.create_value(&OpSpec::new(name, at).operands(&[value]).results(&[ty]))
    }

    /// Returns an indicator that `user` uses as a pointer. New ops go before `user` afterwards.
    fn pointer_of(&mut self, user: Op, indicator: Value) -> Value {
        if let Some(&known) = self.pointers.get(&indicator) {
            return known;
        }
        let at = match self.rewriter.defining_op(indicator) {
            Some(op) => {
                self.rewriter.after(op);
                self.rewriter.location(op)
            }
            None => {
                let block = self.rewriter.value_block(indicator);
                let first = block.and_then(|block| self.rewriter.first_op(block)).unwrap_or(user);
                self.rewriter.before(first);
                self.rewriter.location(user)
            }
        };
        let pointer = self.cast(at, indicator, llvm::types::pointer(self.rewriter.ctx));
        self.pointers.insert(indicator, pointer);
        self.rewriter.before(user);
        pointer
    }

    /// Returns the allocated pointer of a memref: the first word of its descriptor. The descriptor of an unranked memref
    /// holds a pointer to that descriptor.
    fn base_pointer(&mut self, op: Op, memref: Value) -> Fallible<Value> {
        let ctx = self.rewriter.ctx;
        let (at, ty) = (self.rewriter.location(op), self.rewriter.ty(memref));
        let space = match address_space(ctx, ty.memory_space(ctx)) {
            Ok(space) => space,
            Err(space) => {
                let message = format!("the memory space '{}' has no address space of LLVM", attr_text(ctx, space));
                let help = "convert memory spaces to integers before this pass";
                return self.diagnostics.error_on(self.rewriter.view(), op, message).help(help).fail();
            }
        };
        let (pointer, element) = (llvm::types::pointer(ctx), llvm::types::pointer_in(ctx, space));
        let descriptor = self.cast(at, memref, descriptor_type(ctx, ty, element));
        let base = if ty.is_unranked_memref(ctx) {
            let ranked = self.rewriter.create_value(&llvm::extract(ctx, at, descriptor, 1, pointer));
            self.rewriter.create_value(&llvm::load(ctx, at, ranked, element))
        } else {
            self.rewriter.create_value(&llvm::extract(ctx, at, descriptor, 0, element))
        };
        if space == 0 {
            return Ok(base);
        }
        let cast = OpSpec::new(ctx.op_name_of(&llvm::ADDRSPACECAST), at).operands(&[base]).results(&[pointer]);
        Ok(self.rewriter.create_value(&cast))
    }

    /// `deallocation.retain`: a call with two arrays on the stack.
    fn retain(&mut self, op: Op) -> Fallible {
        let ctx = self.rewriter.ctx;
        let at = self.rewriter.location(op);
        let pointer = llvm::types::pointer(ctx);
        let retain = deallocation::Retain::of(self.rewriter.view(), op);
        let (memrefs, indicators): (Vec<Value>, Vec<Value>) = (retain.retained().collect(), retain.allocs().collect());
        if indicators.is_empty() {
            for index in 0..memrefs.len() {
                let zero = self.rewriter.create_value(&llvm::zero(ctx, at, pointer));
                self.define(op, index, zero);
            }
            return Ok(());
        }
        let indicators: Vec<Value> = indicators.into_iter().map(|indicator| self.pointer_of(op, indicator)).collect();
        let mut bases = Vec::with_capacity(memrefs.len());
        for &memref in &memrefs {
            bases.push(self.base_pointer(op, memref)?);
        }
        let region = self.rewriter.create_region();
        let block = self.rewriter.append_block(region);
        let types = vec![pointer; bases.len()];
        let scope = OpSpec::new(ctx.op_name_of(&memref::ALLOCA_SCOPE), at).results(&types).region(region);
        let scope = self.rewriter.create(&scope);
        self.rewriter.at = InsertPoint::End(block);
        let (count, owners) = self.array(at, &indicators);
        let (base_count, slots) = self.array(at, &bases);
        let mut operands = vec![count, owners, base_count, slots];
        if self.pass.retain() == RETAIN_WITH {
            operands.push(self.rewriter.create_value(&llvm::address_of(ctx, at, &self.pass.release)));
        }
        self.rewriter.create(&llvm::call(ctx, at, self.pass.retain(), &operands));
        let mut kept = Vec::with_capacity(bases.len());
        for index in 0..bases.len() {
            let slot = self.slot(at, slots, index);
            kept.push(self.rewriter.create_value(&llvm::load(ctx, at, slot, pointer)));
        }
        self.rewriter.create(&OpSpec::new(ctx.op_name_of(&memref::ALLOCA_SCOPE_RETURN), at).operands(&kept));
        for index in 0..bases.len() {
            let result = self.rewriter.result(scope, index);
            self.define(op, index, result);
        }
        Ok(())
    }

    /// Creates an array on the stack that holds pointers. Returns their number and the array, which is null if there are
    /// none.
    fn array(&mut self, at: Location, pointers: &[Value]) -> (Value, Value) {
        let ctx = self.rewriter.ctx;
        let pointer = llvm::types::pointer(ctx);
        let length = pointers.len() as i64;
        let count = self.constant(at, length);
        if pointers.is_empty() {
            return (count, self.rewriter.create_value(&llvm::zero(ctx, at, pointer)));
        }
        let size = match self.pass.slot_factor {
            1 => count,
            factor => self.constant(at, length * factor),
        };
        let array = self.rewriter.create_value(&llvm::alloca(ctx, at, size, pointer));
        for (index, &value) in pointers.iter().enumerate() {
            let slot = self.slot(at, array, index);
            self.rewriter.create(&llvm::store(ctx, at, value, slot));
        }
        (count, array)
    }

    /// Creates a constant of 64 bits.
    fn constant(&mut self, at: Location, value: i64) -> Value {
        let ctx = self.rewriter.ctx;
        self.rewriter.create_value(&llvm::constant(ctx, at, value, ctx.index(), ctx.integer(64)))
    }

    /// Returns the address of element `index` of an array of pointers.
    fn slot(&mut self, at: Location, array: Value, index: usize) -> Value {
        let ctx = self.rewriter.ctx;
        self.rewriter.create_value(&llvm::element_pointer(ctx, at, array, index as i32, llvm::types::pointer(ctx)))
    }
}

/// Returns the address space of a memory space: an integer, or none for 0. Otherwise returns the memory space.
fn address_space(ctx: &Context, space: Option<Attr>) -> Result<u32, Attr> {
    let Some(space) = space else { return Ok(0) };
    match space.data(ctx) {
        AttrData::Integer { .. } => space.as_i64(ctx).and_then(|space| u32::try_from(space).ok()).ok_or(space),
        _ => Err(space),
    }
}

/// Returns the type of the descriptor of a memref, whose pointers have the type `pointer`.
fn descriptor_type(ctx: &Context, ty: Type, pointer: Type) -> Type {
    let word = ctx.integer(64);
    let TypeData::MemRef { shape, .. } = ty.data(ctx) else {
        return llvm::types::literal_struct(ctx, &[word, llvm::types::pointer(ctx)], false);
    };
    let mut elements = vec![pointer, pointer, word];
    if !shape.is_empty() {
        elements.extend([llvm::types::array(ctx, shape.len() as u64, word); 2]);
    }
    llvm::types::literal_struct(ctx, &elements, false)
}
