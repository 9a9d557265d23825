//! What an op is rewritten with, and what its row says of the rewrite.

use std::cell::RefCell;
use std::rc::Rc;

use crate::bufferization::*;
use crate::diagnostics::{Fallible, InFlightDiagnostic, Reported};
use crate::ir::{Context, Type, TypeData, Value, View};
use crate::rewrite::Rewriter;
use crate::syntax::type_text;

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
        self.rewriter.body()
    }

    /// The questions about the body as it is now, without an analysis.
    pub fn query(&self) -> Query<'_> {
        self.query_with(&CopyBeforeWrite)
    }

    /// The questions about the body as it is now, with these decisions.
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

    /// The types that buffers will have.
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

/// The `Err` of a rewrite that meets what a verified program does not hold: an attribute that is missing, a type that is
/// no tensor. Nothing is reported of it but the caller's `failed to bufferize op`.
pub const MALFORMED: Reported = Reported::unchecked();

/// How an op is rewritten from tensors to buffers.
pub trait Bufferize: Sync {
    /// Rewrites the op: each tensor result becomes the buffer of an operand that it was said to alias, or a new one if
    /// the op was said to allocate.
    ///
    /// # Errors
    /// The op cannot be rewritten; the program is thrown away. The reason is reported here, and then the
    /// caller reports `failed to bufferize op`. [`MALFORMED`] needs no reason.
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible;

    /// Rewrites the isolated op that the body hangs below, which lies in the body's header: its signature, and the
    /// arguments of its blocks. By default there is nothing to do.
    ///
    /// # Errors
    /// As for [`Bufferize::bufferize`].
    fn bufferize_isolated(&self, _cx: &mut Bufferizer<'_, '_>) -> Fallible {
        Ok(())
    }

    /// The type of the buffer that `value`, a result of the op or an argument of one of its blocks, becomes. `stack`
    /// holds the values whose types are being found, `value` last: whoever needs the type of another value passes it
    /// on to [`BufferTypes::of_value`], and can tell a circle by it.
    ///
    /// # Errors
    /// As for [`Bufferize::bufferize`].
    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        types.default_type(value, stack)
    }
}

/// Whether a buffer may hold the elements of this tensor.
fn is_buffer_element(ctx: &Context, tensor: Type) -> bool {
    !matches!(tensor.element_or_self(ctx).data(ctx), TypeData::Opaque { .. } | TypeData::Dialect { .. })
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
    pub fn of(&self, value: Value) -> Fallible<Type> {
        self.known.borrow_mut().start_question();
        self.of_value(value, &mut Vec::new())
    }

    /// As [`BufferTypes::of`], asked while the types of the values on `stack` are being found.
    ///
    /// # Errors
    /// It cannot be said, and why was reported.
    pub fn of_value(&self, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        if !self.body.ty(value).is_tensor(self.ctx) {
            // It is a buffer already.
            return Ok(self.body.ty(value));
        }
        let owner = Owner::of(self.body, value);
        let answers = self.query().bufferizable(owner).and_then(|_| self.rewrite_of(owner));
        let Some(answers) = answers else { return self.unknown_type(value) };
        let is_first = self.known.borrow_mut().enter(value, stack.len());
        stack.push(value);
        let answer = stacker::maybe_grow(64 << 10, 1 << 20, || answers.buffer_type(self, value, stack));
        stack.pop();
        if is_first {
            self.known.borrow_mut().leave(value);
        }
        if let (Ok(ty), Some(_)) = (answer, self.body.defining_op(value)) {
            self.known.borrow_mut().found_result(value, ty);
        }
        answer
    }

    /// Starts the error `'op.name' op {message}` at `op`.
    pub fn error(&self, op: Op, message: &str) -> InFlightDiagnostic<'_> {
        error_at(View::new(self.ctx, self.body), self.diagnostics, Owner::Op(op), message)
    }

    fn rewrite_of(&self, owner: Owner) -> Option<&'static dyn Bufferize> {
        owner.model(View::new(self.ctx, self.body))?.rewrite
    }

    /// What [`Bufferize::buffer_type`] answers by default: the type of the first operand that is the same buffer, or
    /// the type of buffers of which nothing is known.
    ///
    /// # Errors
    /// The memory space cannot be inferred, or buffers do not hold such elements.
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
            _ => self.unknown_type(value),
        }
    }

    /// The type of a buffer of which nothing is known, in the default memory space.
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
