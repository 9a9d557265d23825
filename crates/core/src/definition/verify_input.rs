//! The input of verifiers, with helpers for reporting errors.

use smallvec::SmallVec;

use super::{OpDef, Traits};
use crate::diagnostics::{Diagnostics, Fallible, InFlightDiagnostic, near_miss};
use crate::ir::{
    AffineMap, Attr, AttributeName, Block, Body, Context, Op, Symbol, SymbolScope, SymbolTable, Type, Value, View,
};

/// The input of a verifier.
pub struct VerifyInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that contains the op.
    pub body: &'a Body,
    /// The op.
    pub op: Op,
    /// The list that errors are reported to; [`VerifyInput::error`] is a shortcut.
    pub diagnostics: &'a Diagnostics,
    /// The symbol tables around the body; [`VerifyInput::symbol`] is a shortcut.
    pub symbols: &'a SymbolScope<'a>,
    /// For the top-level op of a program, which `body` holds without its regions: the program's body.
    pub root: Option<&'a Body>,
}

impl<'a> VerifyInput<'a> {
    /// Returns the body of the op with its context.
    #[inline]
    pub fn view(&self) -> View<'a> {
        View::new(self.ctx, self.body)
    }

    /// Starts the error `'op.name' op {message}` at the op.
    pub fn error(&self, message: impl AsRef<str>) -> InFlightDiagnostic<'a> {
        let name = &self.ctx.op_name_data(self.body.name(self.op)).text;
        self.plain_error(format!("'{name}' op {}", message.as_ref()))
    }

    /// Reports `'op.name' op {message}` at the op if `wrong`.
    ///
    /// # Errors
    ///
    /// If `wrong`.
    pub fn refuse_if(&self, wrong: bool, message: impl AsRef<str>) -> Fallible {
        if wrong { self.error(message).fail() } else { Ok(()) }
    }

    /// Reports `'op.name' op {message()}` at the op if `wrong`.
    ///
    /// # Errors
    ///
    /// If `wrong`.
    pub fn refuse_with(&self, wrong: bool, message: impl FnOnce() -> String) -> Fallible {
        if wrong { self.error(message()).fail() } else { Ok(()) }
    }

    /// Reports that the results should have the types `inferred`.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn not_inferred(&self, inferred: &[Type]) -> Fallible {
        let (inferred, actual) = (self.types(inferred.iter().copied()), self.body.results(self.op));
        let actual = self.types(actual.iter().map(|&result| self.body.ty(result)));
        let what = "are incompatible with return type(s) of operation";
        let name = &self.ctx.op_name_data(self.body.name(self.op)).text;
        self.error_here(format!("'{name}' op inferred type(s) {inferred} {what} {actual}")).fail()
    }

    /// Starts an error at the op's location, without a note that shows the op because another error about it follows.
    pub fn error_here(&self, message: impl Into<String>) -> InFlightDiagnostic<'a> {
        let location = self.root.map_or_else(|| self.body.location(self.op), |root| root.header.location);
        self.diagnostics.error(location, message.into())
    }

    /// Returns a suggestion for a reference to a symbol that does not exist: a symbol with a similar name that an op of
    /// the definition `kind` defines.
    pub fn near_symbol(&self, reference: Attr, kind: &'static OpDef) -> Option<String> {
        let name = reference.as_symbol(self.ctx).filter(|_| self.ctx.gives_advice())?;
        let names = self.symbols.nearest().into_iter().flat_map(|table| table.names(self.ctx, kind.name));
        near_miss(self.ctx.str(name), names).map(|near| format!("did you mean '@{near}'?"))
    }

    /// Starts the error `'op.name' op {message}` at `other`, with the name of `other`.
    pub fn error_at(&self, other: Op, message: impl AsRef<str>) -> InFlightDiagnostic<'a> {
        VerifyInput { op: other, ..*self }.error(message)
    }

    /// Returns the symbols of the op's own first region, if the op is a symbol table. O(ops of the region).
    pub fn own_symbols(&self) -> Option<SymbolTable> {
        let op_def = self.body.op_def(self.ctx, self.op).filter(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        op_def?;
        let nested = self.root.or_else(|| self.body.nested(self.op));
        let (body, region) = match nested {
            Some(nested) => (nested, nested.roots().first()),
            None => (self.body, self.body.regions(self.op).first()),
        };
        Some(region.map(|&region| SymbolTable::of_region(View::new(self.ctx, body), region)).unwrap_or_default())
    }

    /// Returns the symbol that a reference of the op names.
    pub fn symbol(&self, reference: Attr) -> Option<Symbol> {
        self.symbols.lookup_from(View::new(self.ctx, self.body), self.op, reference)
    }

    /// The op's attribute `name`.
    pub fn attribute(&self, name: impl AttributeName) -> Option<Attr> {
        self.body.attribute(self.ctx, self.op, name)
    }

    /// Starts an error at the op, without the op's name before `message`.
    pub fn plain_error(&self, message: impl Into<String>) -> InFlightDiagnostic<'a> {
        match self.root {
            Some(root) => self.diagnostics.error_on_root(View::new(self.ctx, root), message),
            None => self.diagnostics.error_on(View::new(self.ctx, self.body), self.op, message),
        }
    }

    /// Formats a type for messages: `'i32'`.
    pub fn ty(&self, ty: Type) -> String {
        format!("'{}'", crate::text::type_text(self.ctx, ty))
    }

    /// Formats types for messages: `'i32', 'f32'`.
    pub fn types(&self, types: impl IntoIterator<Item = Type>) -> String {
        types.into_iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the op definition.
    ///
    /// # Panics
    ///
    /// If the op has no definition.
    pub fn op_def(&self) -> &'static OpDef {
        self.body.op_def(self.ctx, self.op).expect("a declared op is verified by its row")
    }

    /// Returns the operands of the group `name`.
    pub fn group(&self, name: &str) -> SmallVec<[Value; 4]> {
        let range = self.op_def().operand_group(View::new(self.ctx, self.body), self.op, name);
        range.map(|index| self.body.operand(self.op, index)).collect()
    }

    /// Returns the type of the only operand of the group `name`, if it is present.
    pub fn group_type(&self, name: &str) -> Option<Type> {
        self.group(name).first().map(|&value| self.body.ty(value))
    }

    /// The types of the first `N` operands, so that each gets a name: `let [source, index] = input.operand_types();`.
    pub fn operand_types<const N: usize>(&self) -> [Type; N] {
        self.body.first_operands(self.op).map(|operand| self.body.ty(operand))
    }

    /// The type of operand `index`.
    pub fn operand_type(&self, index: usize) -> Type {
        self.body.ty(self.body.operand(self.op, index))
    }

    /// The type of result `index`.
    pub fn result_type(&self, index: usize) -> Type {
        self.body.ty(self.body.result(self.op, index))
    }

    /// Returns the integers of the attribute `name`, whatever kind of list it is; empty if it is missing.
    pub fn integers(&self, name: &str) -> Vec<i64> {
        self.attribute(name).map(|attr| attr.integers(self.ctx)).unwrap_or_default()
    }

    /// Returns the affine map in the attribute `name`.
    pub fn map(&self, name: &str) -> Option<AffineMap> {
        self.attribute(name)?.as_map(self.ctx)
    }

    /// Returns the entry block of the op's first region, if it has one.
    pub fn entry(&self) -> Option<Block> {
        self.body.regions(self.op).first().and_then(|&region| self.body.first_block(region))
    }
}
