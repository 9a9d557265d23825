//! Building blocks of op rewrites: the buffer of a tensor, results that become buffers, allocations and copies.
//!
//! While ops are rewritten one by one, buffers and tensors are connected by `bufferization.to_buffer` and
//! `bufferization.to_tensor`, which fold away in the end:
//!
//! ```mlir
//! %r = my.op %t : tensor<4xf32> -> tensor<4xf32>
//! // becomes
//! %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
//! my.op %m : memref<4xf32>
//! %r = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
//! ```

use smallvec::SmallVec;

use crate::bufferize::*;
use crate::support::missing_fact::MissingFact;
use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{
    Attr, AttributeName, Block, Context, DYNAMIC, InsertPoint, Location, Name, Op, OpSpec, Region, Type, Value,
    ValueDef, View,
};
use freehold_core::rewrite::set_successor_operands;
use freehold_dialects::{arith, bufferization, memref};

impl Bufferizer<'_, '_> {
    /// Returns the type of a value.
    pub fn ty(&self, value: Value) -> Type {
        self.rewriter.ty(value)
    }

    /// Returns the body with its context.
    #[inline]
    pub fn view(&self) -> View<'_> {
        self.rewriter.view()
    }

    /// Returns whether the value is still a tensor.
    pub fn is_tensor(&self, value: Value) -> bool {
        self.ty(value).is_tensor(self.rewriter.ctx)
    }

    /// Returns the buffer of a tensor: the operand of its defining `bufferization.to_tensor`, or the result of a new
    /// `bufferization.to_buffer` immediately after its definition.
    ///
    /// # Errors
    /// Its buffer type cannot be determined; the error was reported.
    pub fn buffer(&mut self, tensor: Value) -> Fallible<Value> {
        if let Some(to_tensor) = bufferization::ToTensor::defining(self.view(), tensor) {
            return Ok(to_tensor.buffer());
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

    /// Returns the buffer of a tensor; a value of any other type is returned unchanged.
    ///
    /// # Errors
    /// See [`Bufferizer::buffer`].
    pub fn buffer_or_self(&mut self, value: Value) -> Fallible<Value> {
        if self.is_tensor(value) { self.buffer(value) } else { Ok(value) }
    }

    /// Returns the location of a value.
    pub fn location_of(&self, value: Value) -> Location {
        match self.body().def(value) {
            ValueDef::Result(op, _) => self.body().location(op),
            ValueDef::Argument(..) => self.body().value_location(value),
        }
    }

    /// Creates an op without attributes at the insertion point.
    pub fn make(&mut self, definition: &'static OpDef, at: Location, operands: &[Value], types: &[Type]) -> Op {
        let ctx = self.rewriter.ctx;
        let mut attributes = Context::EMPTY_DICTIONARY;
        if definition.is_one_of(&[&memref::LOAD, &memref::STORE]) {
            // As in mlir-opt, the generic form shows the default.
            attributes = ctx.dictionary(&[(Name::NONTEMPORAL, ctx.bool_attr(false))]);
        }
        self.rewriter.create_with((ctx.op_name_of(definition), at), attributes, operands, types, &[])
    }

    /// Like [`Bufferizer::make`], for an op with one result.
    pub fn make_value(
        &mut self,
        definition: &'static OpDef,
        at: Location,
        operands: &[Value],
        types: &[Type],
    ) -> Value {
        let op = self.make(definition, at, operands, types);
        self.body().result(op, 0)
    }

    /// Creates `arith.constant value : index` at the insertion point.
    pub fn index(&mut self, at: Location, value: i64) -> Value {
        let ctx = self.rewriter.ctx;
        self.rewriter.create_value(&arith::constant_index(ctx, at, value))
    }

    /// Replaces the results of `op` with `values`, one buffer for each tensor, and erases `op`. The remaining users of
    /// a tensor get a `bufferization.to_tensor` of the buffer.
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

    /// Creates an op before `op` and replaces `op` with its results, like [`Bufferizer::replace`].
    pub fn replace_with(&mut self, op: Op, spec: &OpSpec) -> Op {
        self.rewriter.before(op);
        let new = self.rewriter.create(spec);
        let results = self.body().results(new).to_vec();
        self.replace(op, &results);
        new
    }

    /// Allocates a buffer at the insertion point according to the options.
    ///
    /// # Errors
    /// The allocation callback reported an error.
    pub fn allocate(&mut self, at: Location, ty: Type, sizes: &[Value]) -> Fallible<Value> {
        let ctx = self.rewriter.ctx;
        let alignment = self.options.buffer_alignment;
        if let Some(allocate) = self.options.allocation.clone() {
            return allocate(self.rewriter, at, ty, sizes, alignment);
        }
        let key = (sizes.len(), alignment);
        let attributes = match self.state.allocation {
            Some((known, attributes)) if known == key => attributes,
            _ => {
                let alignment = (alignment != 0).then(|| ctx.integer_attr(ctx.integer(64), alignment as i64));
                memref::allocation(ctx, &memref::ALLOC, at, ty, sizes, alignment).attributes
            }
        };
        self.state.allocation = Some((key, attributes));
        let head = (ctx.op_name_of(&memref::ALLOC), at);
        let op = self.rewriter.create_with(head, attributes, sizes, &[ty], &[]);
        Ok(self.body().result(op, 0))
    }

    /// Copies one buffer to another at the insertion point according to the options.
    ///
    /// # Errors
    /// The copy callback reported an error.
    pub fn copy(&mut self, at: Location, from: Value, to: Value) -> Fallible {
        if let Some(copy) = self.options.copy.clone() {
            return copy(self.rewriter, at, from, to);
        }
        self.make(&memref::COPY, at, &[from, to], &[]);
        Ok(())
    }

    /// Creates a `memref.dim` for each dynamic dimension at the insertion point.
    pub fn dynamic_sizes(&mut self, at: Location, shape: &[i64], buffer: Value) -> Vec<Value> {
        let index_type = self.rewriter.ctx.index();
        let mut sizes = Vec::new();
        for number in (0..shape.len()).filter(|&number| shape[number] == DYNAMIC) {
            let index = self.index(at, number as i64);
            sizes.push(self.make_value(&memref::DIM, at, &[buffer, index], &[index_type]));
        }
        sizes
    }

    /// Returns the buffer as `ty`, with a `memref.cast` if its type is different.
    pub fn cast(&mut self, buffer: Value, ty: Type) -> Value {
        if self.ty(buffer) == ty {
            return buffer;
        }
        let location = self.location_of(buffer);
        self.make_value(&memref::CAST, location, &[buffer], &[ty])
    }

    /// Creates an op like `op`, before it, with other operands and result types, and moves the regions of `op` to it.
    pub fn remake(&mut self, op: Op, operands: &[Value], types: &[Type], keep_attributes: bool) -> Op {
        let head = (self.body().name(op), self.body().location(op));
        let attributes = if keep_attributes { self.body().attributes(op) } else { Context::EMPTY_DICTIONARY };
        let regions: SmallVec<[Region; 2]> = SmallVec::from_slice(self.body().regions(op));
        let own: SmallVec<[Region; 2]> = regions.iter().map(|_| self.rewriter.create_region()).collect();
        self.rewriter.before(op);
        let new = self.rewriter.create_with(head, attributes, operands, types, &own);
        for (&region, &target) in regions.iter().zip(&own) {
            self.rewriter.inline_region(region, target, None);
        }
        new
    }

    /// Creates the op that `spec` describes before `op`, and moves the regions of `op` to it.
    pub fn remake_as(&mut self, op: Op, mut spec: OpSpec) -> Op {
        let regions: SmallVec<[Region; 2]> = SmallVec::from_slice(self.body().regions(op));
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

    /// Converts the tensor arguments of `block` to buffers of the types that [`BufferTypes`] returns, and converts the
    /// operands that branches pass to them.
    ///
    /// # Errors
    /// A type cannot be determined, or a predecessor's terminator does not implement the branch interface; the error
    /// was reported.
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
            let branch = self.body().op_def(ctx, op).and_then(|op_def| op_def.branch);
            let Some(branch) = branch else {
                let message = "cannot bufferize ops with block references that do not implement BranchOpInterface";
                let view = View::new(ctx, self.body());
                let help = ctx.gives_advice().then(|| MissingFact::branch(view, op).advice(view, op));
                return self.error(op, message).help_if(help).fail();
            };
            let range = branch.successor_operands(View::new(ctx, self.body()), op, successor);
            let produced = branch.produced(View::new(ctx, self.body()), op, successor);
            let mut passed: SmallVec<[Value; 4]> = SmallVec::new();
            for (operand, &ty) in range.zip(&types[produced..]) {
                let value = self.body().operand(op, operand);
                self.rewriter.before(op);
                if self.is_tensor(value) {
                    let buffer = self.buffer(value)?;
                    // The `bufferization.to_buffer` of another op's result is new, and follows that op.
                    let is_new = bufferization::ToTensor::defining(self.view(), value).is_none();
                    let made = self.body().defining_op(value);
                    self.rewriter.at = match made.and(self.body().defining_op(if is_new { buffer } else { value })) {
                        Some(made) => self.body().after(made),
                        None => InsertPoint::Before(op),
                    };
                    passed.push(self.cast(buffer, ty));
                } else {
                    passed.push(value);
                }
            }
            self.rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, successor, &passed));
        }
        Ok(())
    }

    /// Sets the locations of the arguments of a block.
    pub fn locate_arguments(&mut self, block: Block, locations: &[Location]) {
        let arguments = self.body().arguments(block).to_vec();
        for (argument, &location) in arguments.into_iter().zip(locations) {
            self.rewriter.set_argument_location(argument, location);
        }
    }

    /// Changes a block argument to a buffer of type `ty`. Its users get a `bufferization.to_tensor` at the insertion
    /// point.
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

    /// Returns the attribute `name` of an op.
    pub fn attribute(&self, op: Op, name: impl AttributeName) -> Option<Attr> {
        self.body().attribute(self.rewriter.ctx, op, name)
    }
}
