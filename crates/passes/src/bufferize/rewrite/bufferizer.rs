//! The op rewrite from tensors to buffers: its interface and its context.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::bufferize::*;
use freehold_core::diagnostics::{Fallible, InFlightDiagnostic, Reported};
use freehold_core::ir::{Attr, Context, Rewriter, Type, Value, View};
use freehold_core::text::{is_element_type, type_text};
use freehold_dialects::bufferization;

/// State that outlives the rewrite of a single op.
#[derive(Default, Debug)]
pub struct RewriteState {
    /// The constants of the module.
    pub globals: Globals,
    /// Cache of the buffer types found so far for the body that is being rewritten.
    pub types: Rc<RefCell<FoundTypes>>,
    /// The buffer types of static tensors that are allocated in the default memory space, by the type of the tensor; `None` if there
    /// is none. The types and the options of a run do not change.
    pub(in crate::bufferize) plain_allocations: FxHashMap<Type, Option<Type>>,
    /// The attributes of the last `memref.alloc`, by the number of sizes and the alignment.
    pub(in crate::bufferize) allocation: Option<((usize, u64), Attr)>,
    /// Ops whose results were built again, and which may have become dead.
    pub rematerialized: Vec<Op>,
    /// The number of copies that were avoided by building a tensor again.
    pub rematerializations: u64,
    /// The number of tensors that loops forward without a copy because of the option `forward_buffers`.
    pub forwarded: u64,
}

/// The context of an op rewrite.
pub struct Bufferizer<'a, 'r> {
    /// The rewriter of the body.
    pub rewriter: &'r mut Rewriter<'a>,
    /// The options.
    pub options: &'r BufferizationOptions,
    /// The current types of called functions.
    pub signatures: &'r FunctionSignatures,
    /// Facts about called functions.
    pub functions: &'r FunctionFacts,
    /// State that outlives the rewrite of this op.
    pub state: &'r mut RewriteState,
    /// The list that errors are reported to.
    pub diagnostics: &'r Diagnostics,
}

impl Bufferizer<'_, '_> {
    /// The context.
    pub fn ctx(&self) -> &Context {
        self.rewriter.ctx
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.rewriter.body()
    }

    /// Returns a query object for the current body, without an analysis.
    pub fn query(&self) -> Query<'_> {
        self.query_with(&CopyBeforeWrite)
    }

    /// Returns a query object for the current body, with these decisions.
    pub fn query_with<'q>(&'q self, decisions: &'q dyn Decisions) -> Query<'q> {
        Query {
            ctx: self.rewriter.ctx,
            body: self.rewriter.body(),
            options: self.options,
            decisions,
            functions: self.functions,
            memo: None,
        }
    }

    /// Returns a query object for buffer types.
    pub fn types(&self) -> BufferTypes<'_> {
        BufferTypes {
            ctx: self.rewriter.ctx,
            body: self.rewriter.body(),
            options: self.options,
            signatures: self.signatures,
            diagnostics: self.diagnostics,
            known: &self.state.types,
        }
    }

    /// Starts the error `'op.name' op {message}` at `op`.
    pub fn error(&self, op: Op, message: impl AsRef<str>) -> InFlightDiagnostic<'_> {
        error_at(View::new(self.ctx(), self.body()), self.diagnostics, Owner::Op(op), message.as_ref())
    }
}

/// Starts the error `'op.name' op {message}` at `owner`.
pub(super) fn error_at<'d>(
    view: View<'_>,
    diagnostics: &'d Diagnostics,
    owner: Owner,
    message: &str,
) -> InFlightDiagnostic<'d> {
    let name = match owner {
        Owner::Op(op) => view.name(op),
        Owner::Isolated => view.header.name,
    };
    let message = format!("'{}' op {message}", view.ctx.op_name_data(name).text);
    match owner {
        Owner::Op(op) => diagnostics.error_on(view, op, message),
        Owner::Isolated => diagnostics.error_on_root(view, message),
    }
}

/// The `Err` of a rewrite that finds an op that no verified program contains, such as one with a missing attribute or
/// with a type that is not a tensor. Only the caller's `failed to bufferize op` is reported.
pub const MALFORMED: Reported = Reported::unchecked();

/// The rewrite of an op from tensors to buffers.
pub trait Bufferize: Sync {
    /// Rewrites the op: each tensor result becomes the buffer of an operand that it aliases, or a new buffer if the op
    /// allocates.
    ///
    /// # Errors
    /// The op cannot be rewritten; the IR is discarded. The implementation reports the reason, and then the caller
    /// reports `failed to bufferize op`. [`MALFORMED`] needs no reason.
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible;

    /// Rewrites the isolated op that owns the body: its signature in the body's header, and the arguments of its
    /// blocks. By default a no-op.
    ///
    /// # Errors
    /// As for [`Bufferize::bufferize`].
    fn bufferize_isolated(&self, _cx: &mut Bufferizer<'_, '_>) -> Fallible {
        Ok(())
    }

    /// Returns the buffer type of `value`, a result of the op or an argument of one of its blocks. `stack` holds the
    /// values whose types are being computed, with `value` last. To get the type of another value, pass it on to
    /// [`BufferTypes::of_value`], which detects cycles with it.
    ///
    /// # Errors
    /// As for [`Bufferize::bufferize`].
    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        types.default_type(value, stack)
    }
}

/// Returns whether a buffer may hold the elements of this tensor.
pub fn is_buffer_element(ctx: &Context, tensor: Type) -> bool {
    is_element_type(ctx, tensor.element_or_self(ctx), true)
}

/// Queries of buffer types. Queries do not change the IR.
#[derive(Clone, Copy)]
pub struct BufferTypes<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body.
    pub body: &'a Body,
    /// The options.
    pub options: &'a BufferizationOptions,
    /// The types of called functions.
    pub signatures: &'a FunctionSignatures,
    /// The list that errors are reported to.
    pub diagnostics: &'a Diagnostics,
    /// Cache of the types found so far.
    pub known: &'a RefCell<FoundTypes>,
}

impl<'a> BufferTypes<'a> {
    /// Returns the body with its context.
    #[inline]
    pub fn view(&self) -> View<'a> {
        View::new(self.ctx, self.body)
    }

    /// Returns a query object for the body, without an analysis.
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

    /// Returns the type of the buffer that a tensor becomes.
    ///
    /// # Errors
    /// The type cannot be determined; the error was reported.
    pub fn of(&self, value: Value) -> Fallible<Type> {
        let mut stack = self.known.borrow_mut().start_question();
        let answer = self.of_value(value, &mut stack);
        self.known.borrow_mut().end_question(stack);
        answer
    }

    /// Like [`BufferTypes::of`], while the types of the values on `stack` are being computed.
    ///
    /// # Errors
    /// The type cannot be determined; the error was reported.
    pub fn of_value(&self, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        if !self.body.ty(value).is_tensor(self.ctx) {
            // The value is a buffer already.
            return Ok(self.body.ty(value));
        }
        if let Some(to_tensor) = bufferization::ToTensor::defining(self.view(), value) {
            return Ok(self.body.ty(to_tensor.buffer()));
        }
        if let Some(known) = self.known.borrow_mut().in_query(value) {
            return Ok(known);
        }
        let owner = Owner::of(self.body, value);
        let answers = self.query().bufferizable(owner).and_then(|_| self.rewrite_of(owner));
        let Some(answers) = answers else { return self.unknown_type(value) };
        let begun = self.known.borrow_mut().begin_value(value, stack.len());
        stack.push(value);
        let answer = stacker::maybe_grow(64 << 10, 1 << 20, || answers.buffer_type(self, value, stack));
        stack.pop();
        let is_result = self.body.defining_op(value).is_some();
        let mut known = self.known.borrow_mut();
        known.end_value(begun, answer.ok(), is_result);
        if let (Ok(ty), true) = (answer, is_result) {
            known.found_result(value, ty);
        }
        drop(known);
        answer
    }

    /// Starts the error `'op.name' op {message}` at `op`.
    pub fn error(&self, op: Op, message: &str) -> InFlightDiagnostic<'_> {
        error_at(View::new(self.ctx, self.body), self.diagnostics, Owner::Op(op), message)
    }

    fn rewrite_of(&self, owner: Owner) -> Option<&'static dyn Bufferize> {
        owner.model(View::new(self.ctx, self.body))?.rewrite
    }

    /// The default of [`Bufferize::buffer_type`]: the type of the first operand with the same buffer, or the type of a
    /// buffer about which nothing is known.
    ///
    /// # Errors
    /// The memory space cannot be inferred, or buffers cannot have this element type.
    pub fn default_type(&self, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let Some(op) = self.body.defining_op(value) else {
            return Ok((self.options.unknown_type)(self.ctx, self.body.ty(value), None));
        };
        match self.query().aliasing_operands(value).first() {
            Some(first) if first.relation == BufferRelation::Equivalent => {
                self.of_value(self.body.use_value(first.operand), stack)
            }
            _ if !is_buffer_element(self.ctx, self.body.ty(value)) => {
                let ty = self.body.ty(value);
                let [tensor, element] = [ty, ty.element_or_self(self.ctx)].map(|ty| type_text(self.ctx, ty));
                let message = format!(
                    "cannot bufferize value of type '{tensor}': element type '{element}' is not a valid memref element type"
                );
                self.diagnostics.error_on(View::new(self.ctx, self.body), op, message).fail()
            }
            _ if self.options.forward_buffers && self.is_new(value) => self.new_type(value),
            _ => self.unknown_type(value),
        }
    }

    /// Whether the op that defines the value allocates a buffer for it, which has the identity layout.
    fn is_new(&self, value: Value) -> bool {
        let query = self.query();
        query.bufferizable(Owner::of(self.body, value)).is_some_and(|answers| answers.allocates(&query, value))
    }

    /// Returns the type of a buffer that is allocated, in the default memory space.
    fn new_type(&self, value: Value) -> Fallible<Type> {
        let ty = self.body.ty(value);
        match (self.options.default_memory_space)(self.ctx, ty) {
            Some(space) => Ok(identity_buffer(self.ctx, ty, space)),
            None => self.unknown_type(value),
        }
    }

    /// Returns the type of a buffer about which nothing is known, in the default memory space.
    ///
    /// # Errors
    /// There is no default memory space.
    pub fn unknown_type(&self, value: Value) -> Fallible<Type> {
        let ty = self.body.ty(value);
        match (self.options.default_memory_space)(self.ctx, ty) {
            Some(space) => Ok((self.options.unknown_type)(self.ctx, ty, space)),
            None => {
                let (view, message) = (View::new(self.ctx, self.body), "could not infer memory space");
                match Owner::of(self.body, value) {
                    Owner::Op(op) => self.diagnostics.error_on(view, op, message).fail(),
                    Owner::Isolated => self.diagnostics.error_on_root(view, message).fail(),
                }
            }
        }
    }
}
