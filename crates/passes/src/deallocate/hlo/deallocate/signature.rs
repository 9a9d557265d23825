//! The returns of a function, and its type.

use super::function::Function;
use super::outcome::Exit;
use crate::support::buffer_clones;
use crate::support::signature::Signature;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Context, InsertPoint, Op, OpSpec, Rewriter, Silent, Type, TypeData, Value, View};
use freehold_dialects::memref::casts::memrefs_can_be_cast;
use freehold_dialects::{arith, deallocation, func, scf};

impl Function<'_> {
    /// Returns the indicators of the returned buffers too.
    pub fn return_indicators(&mut self, exits: &[Exit], count: usize) {
        for exit in exits {
            if self.body.is(self.ctx, exit.terminator, &func::RETURN) {
                self.body.append_operands(exit.terminator, &exit.acquired);
            }
        }
        let mut signature = Signature::of(View::new(self.ctx, self.body));
        signature.results.extend(std::iter::repeat_n(deallocation::ownership(self.ctx), count));
        signature.result_attributes.resize(signature.results.len(), Context::EMPTY_DICTIONARY);
        signature.set(self.ctx, self.body);
    }

    /// Replaces each returned buffer that the caller could not free by a copy: one whose indicator is null.
    ///
    /// # Errors
    /// The type of such a buffer does not tell how to copy it.
    pub fn return_fresh(&mut self, exits: Vec<Exit>) -> Fallible {
        for exit in exits {
            if !self.body.is(self.ctx, exit.terminator, &func::RETURN) {
                continue;
            }
            let slots: Vec<usize> = (0..self.body.operand_count(exit.terminator))
                .filter(|&index| self.is_memref(self.body.operand(exit.terminator, index)))
                .collect();
            for ((slot, value), indicator) in slots.into_iter().zip(exit.memrefs).zip(exit.acquired) {
                if self.is_own(value, indicator) {
                    continue;
                }
                let ty = self.body.ty(value);
                if !can_be_copied(self.ctx, ty) {
                    let name = self.name_of(value);
                    let message = format!(
                        "returns '{name}', which its caller may not own, and which cannot be copied: its type does not \
                         have a rank, or has a layout that a new buffer cannot have"
                    );
                    return self
                        .diagnostics
                        .error_on(self.view(), exit.terminator, message)
                        .help("return another type, or use 'public-abi=indicators'")
                        .fail();
                }
                let copy = self.copy_unless_owned(exit.terminator, value, indicator);
                self.body.set_operand(exit.terminator, slot, copy);
            }
        }
        Ok(())
    }

    /// Whether an indicator is known to be that of the buffer, and not null.
    fn is_own(&self, value: Value, indicator: Value) -> bool {
        deallocation::Own::defining(self.view(), indicator).is_some_and(|own| own.memref() == self.root(value))
    }

    /// Creates `scf.if` before `anchor`, which returns the buffer if its indicator is not null, and a copy otherwise.
    fn copy_unless_owned(&mut self, anchor: Op, value: Value, indicator: Value) -> Value {
        let (ctx, location) = (self.ctx, self.body.location(anchor));
        let ty = self.body.ty(value);
        let pointer = self.value_before(anchor, &deallocation::get_buffer(ctx, location, indicator));
        let zero = self.value_before(anchor, &arith::constant_index(ctx, location, 0));
        let owned = self.value_before(anchor, &arith::compare_integers(ctx, location, 1, pointer, zero));
        let regions = [self.body.create_region(), self.body.create_region()];
        let spec = OpSpec::new(ctx.op_name_of(&scf::IF), location)
            .operands(&[owned])
            .results(&[ty])
            .region(regions[0])
            .region(regions[1]);
        let op = self.create_before(anchor, &spec);
        let then = self.body.append_block(regions[0]);
        self.body.insert(InsertPoint::End(then), &scf::yield_values(ctx, location, &[value]));
        let otherwise = self.body.append_block(regions[1]);
        let mut silent = Silent;
        let mut rewriter = Rewriter::new(ctx, self.body, InsertPoint::End(otherwise), &mut silent);
        // The type was checked.
        let copy = buffer_clones::create(&mut rewriter, location, value, ty).unwrap_or(value);
        self.body.insert(InsertPoint::End(otherwise), &scf::yield_values(ctx, location, &[copy]));
        self.body.result(op, 0)
    }
}

/// Returns whether a new buffer can have the type `ty`.
fn can_be_copied(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, element, space, .. } = ty.data(ctx) else { return false };
    let plain = ctx.memref(shape, *element, None, *space);
    memrefs_can_be_cast(ctx, plain, ty) || strides_and_offset(ctx, ty).is_some()
}
