//! What rewrites of ops are made of: the buffer of a tensor, results that become buffers, allocations and copies.
//!
//! While ops are rewritten one by one, buffers and tensors meet at `bufferization.to_buffer` and
//! `bufferization.to_tensor`, which fold away in the end:
//!
//! ```mlir
//! %r = my.op %t : tensor<4xf32> -> tensor<4xf32>
//! // becomes
//! %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
//! my.op %m : memref<4xf32>
//! %r = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
//! ```

use crate::dialect::arith;
use crate::dialect::bufferization;
use crate::dialect::memref;
use crate::interface::OpRow;
use smallvec::SmallVec;

use crate::bufferization::*;
use crate::diagnostics::Fallible;
use crate::ir::{Attr, Block, DYNAMIC, InsertPoint, Location, Op, OpSpec, Region, Type, Value, ValueDef, View};
use crate::rewrite::set_successor_operands;

impl Bufferizer<'_, '_> {
    /// The type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.rewriter.ty(value)
    }

    /// Whether the value is a tensor still.
    pub fn is_tensor(&self, value: Value) -> bool {
        self.ty(value).is_tensor(self.rewriter.ctx)
    }

    /// The buffer of a tensor: what it was made of, or a `bufferization.to_buffer` just behind it.
    ///
    /// # Errors
    /// Its type cannot be found, which was reported.
    pub fn buffer(&mut self, tensor: Value) -> Fallible<Value> {
        let ctx = self.rewriter.ctx;
        let maker = self.body().defining_op(tensor);
        if let Some(maker) = maker
            && self.body().is(ctx, maker, &bufferization::TO_TENSOR)
        {
            return Ok(self.body().operand(maker, 0));
        }
        let ty = self.types().of(tensor)?;
        let location = self.location_of(tensor);
        let before = self.rewriter.at;
        self.rewriter.at = match self.body().def(tensor) {
            ValueDef::Result(op, _) => self.body().after(op),
            ValueDef::Argument(block, _) => self.body().start(block),
        };
        let buffer = self.make(&bufferization::TO_BUFFER, location, &[tensor], &[ty]);
        self.rewriter.at = before;
        Ok(self.body().result(buffer, 0))
    }

    /// The buffer of a tensor; any other value as it is.
    ///
    /// # Errors
    /// As [`Bufferizer::buffer`].
    pub fn buffer_or_self(&mut self, value: Value) -> Fallible<Value> {
        if self.is_tensor(value) { self.buffer(value) } else { Ok(value) }
    }

    /// Where a value comes from.
    pub fn location_of(&self, value: Value) -> Location {
        match self.body().def(value) {
            ValueDef::Result(op, _) => self.body().location(op),
            ValueDef::Argument(..) => self.body().value_location(value),
        }
    }

    /// Makes an op without attributes at the insertion point.
    pub fn make(&mut self, definition: &'static OpRow, at: Location, operands: &[Value], types: &[Type]) -> Op {
        let mut spec = self.rewriter.spec(definition, at, operands, types);
        if [&memref::LOAD, &memref::STORE].iter().any(|access| std::ptr::eq(*access, definition)) {
            // As mlir-opt makes them: the generic form shows it.
            let ctx = self.rewriter.ctx;
            spec = spec.attribute(ctx, "nontemporal", ctx.bool_attr(false));
        }
        self.rewriter.create(&spec)
    }

    /// As [`Bufferizer::make`], for an op of one result.
    pub fn make_value(
        &mut self,
        definition: &'static OpRow,
        at: Location,
        operands: &[Value],
        types: &[Type],
    ) -> Value {
        let op = self.make(definition, at, operands, types);
        self.body().result(op, 0)
    }

    /// `arith.constant value : index` at the insertion point.
    pub fn index(&mut self, at: Location, value: i64) -> Value {
        let ctx = self.rewriter.ctx;
        let spec = self.rewriter.spec(&arith::CONSTANT, at, &[], &[ctx.index()]);
        self.rewriter.create_value(&spec.attribute(ctx, "value", ctx.index_attr(value)))
    }

    /// Replaces the results of `op` with `values` and erases it: a buffer for each tensor, made a tensor again for
    /// those who use it.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
        for (index, &value) in values.iter().enumerate() {
            let result = self.body().result(op, index);
            let replacement = if self.is_tensor(result) {
                let (location, ty) = (self.location_of(value), self.ty(result));
                self.rewriter.after(op);
                self.make_value(&bufferization::TO_TENSOR, location, &[value], &[ty])
            } else {
                value
            };
            replacements.push(replacement);
        }
        self.rewriter.replace(op, &replacements);
    }

    /// Makes an op of `spec` before `op` and replaces `op` with its results, as [`Bufferizer::replace`] does.
    pub fn replace_with(&mut self, op: Op, spec: &OpSpec) -> Op {
        self.rewriter.before(op);
        let new = self.rewriter.create(spec);
        let results = self.body().results(new).to_vec();
        self.replace(op, &results);
        new
    }

    /// Allocates a buffer at the insertion point, as the options say.
    ///
    /// # Errors
    /// The callback of the options reported something.
    pub fn allocate(&mut self, at: Location, ty: Type, sizes: &[Value]) -> Fallible<Value> {
        let ctx = self.rewriter.ctx;
        let alignment = self.options.buffer_alignment;
        if let Some(allocate) = self.options.allocation.clone() {
            return allocate(self.rewriter, at, ty, sizes, alignment);
        }
        let mut spec = self.rewriter.spec(&memref::ALLOC, at, sizes, &[ty]);
        if alignment != 0 {
            spec = spec.attribute(ctx, "alignment", ctx.integer_attr(ctx.integer(64), alignment as i64));
        }
        let segments = ctx.int_array_attr(32, &[sizes.len() as i64, 0]);
        Ok(self.rewriter.create_value(&spec.attribute(ctx, "operandSegmentSizes", segments)))
    }

    /// Copies one buffer to another at the insertion point, as the options say.
    ///
    /// # Errors
    /// The callback of the options reported something.
    pub fn copy(&mut self, at: Location, from: Value, to: Value) -> Fallible {
        if let Some(copy) = self.options.copy.clone() {
            return copy(self.rewriter, at, from, to);
        }
        self.make(&memref::COPY, at, &[from, to], &[]);
        Ok(())
    }

    /// `memref.dim` of each dynamic dimension, at the insertion point.
    pub fn dynamic_sizes(&mut self, at: Location, shape: &[i64], buffer: Value) -> Vec<Value> {
        let index_type = self.rewriter.ctx.index();
        let mut sizes = Vec::new();
        for number in (0..shape.len()).filter(|&number| shape[number] == DYNAMIC) {
            let index = self.index(at, number as i64);
            sizes.push(self.make_value(&memref::DIM, at, &[buffer, index], &[index_type]));
        }
        sizes
    }

    /// The buffer as `ty`, by a `memref.cast` where that is another type.
    pub fn cast(&mut self, buffer: Value, ty: Type) -> Value {
        if self.ty(buffer) == ty {
            return buffer;
        }
        let location = self.location_of(buffer);
        self.make_value(&memref::CAST, location, &[buffer], &[ty])
    }

    /// Makes an op like `op`, before it, with other operands and result types, and moves the regions of `op` to it.
    pub fn remake(&mut self, op: Op, operands: &[Value], types: &[Type], keep_attributes: bool) -> Op {
        let regions: Vec<Region> = self.body().regions(op).to_vec();
        let mut spec = OpSpec::new(self.body().name(op), self.body().location(op)).operands(operands).results(types);
        if keep_attributes {
            spec = spec.attributes(self.body().attributes(op));
        }
        for _ in &regions {
            let region = self.rewriter.create_region();
            spec = spec.region(region);
        }
        self.rewriter.before(op);
        let new = self.rewriter.create(&spec);
        for (index, &region) in regions.iter().enumerate() {
            let target = self.body().regions(new)[index];
            self.rewriter.inline_region(region, target, None);
        }
        new
    }

    /// Makes the tensors among the arguments of `block` buffers of the types that [`BufferTypes`] gives, and passes
    /// buffers where branches lead to it.
    ///
    /// # Errors
    /// A type cannot be found, or something branches here that does not say how; it was reported.
    pub fn bufferize_block(&mut self, block: Block) -> Fallible {
        let ctx = self.rewriter.ctx;
        let arguments = self.body().arguments(block).to_vec();
        let mut types = Vec::with_capacity(arguments.len());
        for &argument in &arguments {
            types.push(if self.is_tensor(argument) { self.types().of(argument)? } else { self.ty(argument) });
        }
        for (&argument, &ty) in arguments.iter().zip(&types) {
            if self.ty(argument) != ty {
                self.rewriter.at = self.body().start(block);
                self.retype_argument(argument, ty);
            }
        }
        let branches: Vec<(Op, usize)> = self.body().predecessor_uses(block).collect();
        for (op, successor) in branches {
            let branch = self.body().row(ctx, op).and_then(|row| row.branch);
            let Some(branch) = branch else {
                let message = "cannot bufferize ops with block references that do not implement BranchOpInterface";
                return self.error(op, message).fail();
            };
            let range = branch.successor_operands(View::new(ctx, self.body()), op, successor);
            let produced = branch.produced(View::new(ctx, self.body()), op, successor);
            let mut passed: SmallVec<[Value; 4]> = SmallVec::new();
            for (operand, &ty) in range.zip(&types[produced..]) {
                let value = self.body().operand(op, operand);
                self.rewriter.before(op);
                if self.is_tensor(value) {
                    let buffer = self.buffer(value)?;
                    self.rewriter.before(op);
                    passed.push(self.cast(buffer, ty));
                } else {
                    passed.push(value);
                }
            }
            self.rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, successor, &passed));
        }
        Ok(())
    }

    /// Says where the arguments of a block come from.
    pub fn locate_arguments(&mut self, block: Block, locations: &[Location]) {
        let arguments = self.body().arguments(block).to_vec();
        for (argument, &location) in arguments.into_iter().zip(locations) {
            self.rewriter.set_argument_location(argument, location);
        }
    }

    /// Makes a block argument a buffer of type `ty`; its users get a tensor that is made of it at the insertion point.
    pub fn retype_argument(&mut self, argument: Value, ty: Type) {
        let tensor = self.ty(argument);
        let location = self.body().value_location(argument);
        let is_used = !self.body().is_unused(argument);
        self.rewriter.set_type(argument, ty);
        if is_used {
            let made = self.make(&bufferization::TO_TENSOR, location, &[argument], &[tensor]);
            let result = self.body().result(made, 0);
            self.rewriter.replace_uses_if(argument, result, |body, use_| body.use_owner(use_) != made);
        }
    }

    /// The attribute of an op.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        self.body().attribute(self.rewriter.ctx, op, name)
    }

    /// Sets the insertion point just before the terminator of the block that `op` ends.
    pub fn before(&mut self, op: Op) {
        self.rewriter.at = InsertPoint::Before(op);
    }
}
