//! What an op is rewritten with, and what its row says of the rewrite.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::*;
use crate::ir::{Context, Type, Value};
use crate::rewrite::Rewriter;

/// Buffer types that were found, of the body that is being rewritten.
///
/// A type that was found may become more precise when what it was found by is rewritten; then all are forgotten.
#[derive(Default, Debug)]
pub struct FoundTypes {
    /// Of block arguments, for good until something changes.
    arguments: FxHashMap<Value, Type>,
    /// Of block arguments, for the question that is being answered.
    passing: FxHashMap<Value, Type>,
    /// Of results of ops, as they were when they were asked for.
    results: FxHashMap<Value, Type>,
}

impl FoundTypes {
    /// Forgets all.
    pub fn clear(&mut self) {
        *self = FoundTypes::default();
    }

    /// The type of a block argument, if it was found before.
    pub fn argument(&self, argument: Value) -> Option<Type> {
        self.arguments.get(&argument).or_else(|| self.passing.get(&argument)).copied()
    }

    /// Makes the type of a block argument known. If it was found while other types are being found, it counts for
    /// these only: it may depend on how far they have come.
    pub fn insert_argument(&mut self, argument: Value, ty: Type, is_outermost: bool) {
        if is_outermost {
            self.arguments.insert(argument, ty);
            self.passing.clear();
        } else {
            self.passing.insert(argument, ty);
        }
    }

    /// Tells that `result` is replaced with a buffer of type `ty`, or with another tensor.
    pub fn replaced(&mut self, result: Value, ty: Option<Type>) {
        if self.results.remove(&result).is_some_and(|found| Some(found) != ty) {
            self.clear();
        }
    }
}

/// What outlives the rewrite of a single op.
#[derive(Default, Debug)]
pub struct RewriteState {
    /// The constants of the module.
    pub globals: Globals,
    /// Buffer types that were found, of the body that is being rewritten.
    pub types: Rc<RefCell<FoundTypes>>,
}

/// What ops are rewritten with.
pub struct Bufferizer<'a, 'r> {
    /// Edits the body.
    pub rewriter: &'r mut Rewriter<'a>,
    /// The options.
    pub options: &'r BufferizationOptions,
    /// The types of functions that are called, as they are now.
    pub signatures: &'r FunctionSignatures,
    /// What is known of functions that are called.
    pub functions: &'r FunctionFacts,
    /// What outlives this op.
    pub state: &'r mut RewriteState,
    /// Where errors go.
    pub diagnostics: &'r Diagnostics,
}

impl Bufferizer<'_, '_> {
    /// The context.
    pub fn ctx(&self) -> &Context {
        self.rewriter.ctx
    }

    /// The body, to be read.
    pub fn body(&self) -> &Body {
        self.rewriter.body
    }

    /// The questions about the body as it is now, without an analysis.
    pub fn query(&self) -> Query<'_> {
        self.query_with(&CopyBeforeWrite)
    }

    /// The questions about the body as it is now, with these decisions.
    pub fn query_with<'q>(&'q self, decisions: &'q dyn Decisions) -> Query<'q> {
        Query {
            ctx: self.rewriter.ctx,
            body: self.rewriter.body,
            options: self.options,
            decisions,
            functions: self.functions,
            memo: None,
        }
    }

    /// The types that buffers will have.
    pub fn types(&self) -> BufferTypes<'_> {
        BufferTypes {
            ctx: self.rewriter.ctx,
            body: self.rewriter.body,
            options: self.options,
            signatures: self.signatures,
            diagnostics: self.diagnostics,
            known: &self.state.types,
        }
    }

    /// Reports `'op.name' op {message}` at `op`.
    pub fn error(&self, op: Op, message: impl AsRef<str>) {
        report(self.ctx(), self.body(), self.diagnostics, Owner::Op(op), message.as_ref());
    }
}

fn report(ctx: &Context, body: &Body, diagnostics: &Diagnostics, owner: Owner, message: &str) {
    let name = match owner {
        Owner::Op(op) => body.name(op),
        Owner::Isolated => body.header.name,
    };
    let message = format!("'{}' op {message}", ctx.op_name_data(name).text);
    match owner {
        Owner::Op(op) => diagnostics.error_on(ctx, body, op, message),
        Owner::Isolated => diagnostics.error_on_root(ctx, body, message),
    }
}

/// How an op is rewritten from tensors to buffers.
pub trait Bufferize: Sync {
    /// Rewrites the op: each tensor result becomes the buffer of an operand that it was said to alias, or a new one if the op was said to
    /// allocate.
    ///
    /// # Errors
    /// Something was reported; the program is thrown away.
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Verified;

    /// Rewrites the isolated op that the body hangs below, which lies in the body's header: its signature, and the
    /// arguments of its blocks. By default there is nothing to do.
    ///
    /// # Errors
    /// Something was reported; the program is thrown away.
    fn bufferize_isolated(&self, _cx: &mut Bufferizer<'_, '_>) -> Verified {
        Ok(())
    }

    /// The type of the buffer that `value`, a result of the op or an argument of one of its blocks, becomes. `stack`
    /// holds the values whose types are being found, `value` last: whoever needs the type of another value passes it
    /// on to [`BufferTypes::of_value`], and can tell a circle by it.
    ///
    /// # Errors
    /// Something was reported.
    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Result<Type, ()> {
        types.default_type(value, stack)
    }
}

/// What buffer types are found with: nothing is changed by asking.
#[derive(Clone, Copy)]
pub struct BufferTypes<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body.
    pub body: &'a Body,
    /// The options.
    pub options: &'a BufferizationOptions,
    /// The types of functions that are called.
    pub signatures: &'a FunctionSignatures,
    /// Where errors go.
    pub diagnostics: &'a Diagnostics,
    /// Types that were found before.
    pub known: &'a RefCell<FoundTypes>,
}

impl<'a> BufferTypes<'a> {
    /// The questions about the body, without an analysis.
    pub fn query(&self) -> Query<'a> {
        Query {
            ctx: self.ctx,
            body: self.body,
            options: self.options,
            decisions: &CopyBeforeWrite,
            functions: FunctionFacts::none(),
            memo: None,
        }
    }

    /// The type of the buffer that a tensor becomes.
    ///
    /// # Errors
    /// It cannot be said, and why was reported.
    pub fn of(&self, value: Value) -> Result<Type, ()> {
        self.known.borrow_mut().passing.clear();
        self.of_value(value, &mut Vec::new())
    }

    /// As [`BufferTypes::of`], asked while the types of the values on `stack` are being found.
    ///
    /// # Errors
    /// It cannot be said, and why was reported.
    pub fn of_value(&self, value: Value, stack: &mut Vec<Value>) -> Result<Type, ()> {
        if !self.body.ty(value).is_tensor(self.ctx) {
            // It is a buffer already.
            return Ok(self.body.ty(value));
        }
        let owner = Owner::of(self.body, value);
        let answers = self.query().bufferizable(owner).and_then(|_| self.rewrite_of(owner));
        let Some(answers) = answers else { return self.unknown_type(value) };
        stack.push(value);
        let answer = stacker::maybe_grow(64 << 10, 1 << 20, || answers.buffer_type(self, value, stack));
        stack.pop();
        if let (Ok(ty), Some(_)) = (answer, self.body.defining_op(value)) {
            self.known.borrow_mut().results.insert(value, ty);
        }
        answer
    }

    /// Reports `'op.name' op {message}` at `op`.
    pub fn error(&self, op: Op, message: &str) {
        report(self.ctx, self.body, self.diagnostics, Owner::Op(op), message);
    }

    fn rewrite_of(&self, owner: Owner) -> Option<&'static dyn Bufferize> {
        match owner {
            Owner::Op(op) => self.body.row(self.ctx, op)?.bufferize,
            Owner::Isolated => self.ctx.row(self.body.header.name)?.bufferize,
        }
    }

    /// What [`Bufferize::buffer_type`] answers by default: the type of the first operand that is the same buffer, or
    /// the type of buffers of which nothing is known.
    ///
    /// # Errors
    /// The memory space cannot be inferred.
    pub fn default_type(&self, value: Value, stack: &mut Vec<Value>) -> Result<Type, ()> {
        if self.body.defining_op(value).is_none() {
            return Ok((self.options.unknown_type)(self.ctx, self.body.ty(value), None));
        }
        match self.query().aliasing_operands(value).first() {
            Some(first) if first.relation == BufferRelation::Equivalent => {
                self.of_value(self.body.use_value(first.operand), stack)
            }
            _ => self.unknown_type(value),
        }
    }

    /// The type of an argument of a block that is branched to: that of all values passed to it, or the fully dynamic
    /// one where these differ. Values on the stack are left out: what is passed around a circle comes in elsewhere.
    ///
    /// # Errors
    /// The memory spaces of passed values differ, or nothing is passed.
    pub fn joined_block_argument(&self, argument: Value, stack: &mut Vec<Value>) -> Result<Type, ()> {
        let (ctx, body) = (self.ctx, self.body);
        let crate::ir::ValueDef::Argument(block, number) = body.def(argument) else {
            return self.unknown_type(argument);
        };
        if let Some(known) = self.known.borrow().argument(argument) {
            return Ok(known);
        }
        let owner = Owner::of(body, argument);
        let mut joined: Option<Type> = None;
        for (op, successor) in body.predecessor_uses(block) {
            let Some(branch) = body.row(ctx, op).and_then(|row| row.branch) else { continue };
            let range = branch.successor_operands(ctx, body, op, successor);
            let produced = branch.produced(ctx, body, op, successor);
            if number < produced || range.start + number - produced >= range.end {
                continue;
            }
            let value = body.operand(op, range.start + number - produced);
            if stack.contains(&value) {
                continue;
            }
            let ty = self.of_value(value, stack)?;
            joined = Some(match joined {
                None => ty,
                Some(known) if known == ty => ty,
                Some(known) if known.memory_space(ctx) != ty.memory_space(ctx) => {
                    let message = "incoming operands of block argument have inconsistent memory spaces";
                    report(ctx, body, self.diagnostics, owner, message);
                    return Err(());
                }
                Some(known) => fully_dynamic_buffer(ctx, body.ty(argument), known.memory_space(ctx)),
            });
        }
        let Some(found) = joined else {
            report(ctx, body, self.diagnostics, owner, "could not infer buffer type of block argument");
            return Err(());
        };
        self.known.borrow_mut().insert_argument(argument, found, stack.len() <= 1);
        Ok(found)
    }

    /// The type of a buffer of which nothing is known, in the default memory space.
    ///
    /// # Errors
    /// There is no default memory space.
    pub fn unknown_type(&self, value: Value) -> Result<Type, ()> {
        let ty = self.body.ty(value);
        match (self.options.default_memory_space)(self.ctx, ty) {
            Some(space) => Ok((self.options.unknown_type)(self.ctx, ty, space)),
            None => {
                let at = match Owner::of(self.body, value) {
                    Owner::Op(op) => self.body.location(op),
                    Owner::Isolated => self.body.header.location,
                };
                self.diagnostics.error(at, "could not infer memory space");
                Err(())
            }
        }
    }
}
