//! What an op's own printer writes with.

use crate::ir::{AffineMap, Attr, Block, Body, Context, Op, Region, Type, Value};

/// See the module's own page. The printer's fields are the syntax engine's own business.
pub struct OpPrinter<'p> {
    _inner: std::marker::PhantomData<&'p ()>,
}

#[allow(unused_variables, clippy::todo)]
impl<'p> OpPrinter<'p> {
    /// The context.
    pub fn ctx(&self) -> &'p Context {
        todo!()
    }
    /// The body in which the current op stands.
    pub fn body(&self) -> &'p Body {
        todo!()
    }
    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        todo!()
    }
    /// Writes a value's name: `%0#1`.
    pub fn value(&mut self, value: Value) {
        todo!()
    }
    /// Writes values separated by `, `.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        todo!()
    }
    /// Writes a type, or its alias.
    pub fn ty(&mut self, ty: Type) {
        todo!()
    }
    /// Writes types separated by `, `.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        todo!()
    }
    /// Writes the types of values, separated by `, `.
    pub fn types_of(&mut self, values: impl IntoIterator<Item = Value>) {
        todo!()
    }
    /// Writes ` -> type` or ` -> (types)`; nothing where there are none.
    pub fn optional_arrow_types(&mut self, types: &[Type]) {
        todo!()
    }
    /// Writes `(inputs) -> results`.
    pub fn functional_type(&mut self, inputs: &[Type], results: &[Type]) {
        todo!()
    }
    /// Writes an attribute, or its alias, with its type.
    pub fn attribute(&mut self, attr: Attr) {
        todo!()
    }
    /// Writes an attribute without its type.
    pub fn attribute_without_type(&mut self, attr: Attr) {
        todo!()
    }
    /// Writes ` {a = b}`: the op's attributes but those named. Nothing where none is left.
    pub fn optional_attr_dict(&mut self, op: Op, elided: &[&str]) {
        todo!()
    }
    /// Writes ` attributes {a = b}`.
    pub fn optional_attr_dict_with_keyword(&mut self, op: Op, elided: &[&str]) {
        todo!()
    }
    /// Writes `{a = b}` of a dictionary attribute if it has entries, with a space before it.
    pub fn optional_dictionary(&mut self, dictionary: Attr, elided: &[&str]) {
        todo!()
    }
    /// Writes `@name`, quoted where it must be.
    pub fn symbol_name(&mut self, name: &str) {
        todo!()
    }
    /// Writes `"text"`, escaped.
    pub fn string(&mut self, text: &[u8]) {
        todo!()
    }
    /// Writes a map without `affine_map<…>` around it.
    pub fn bare_affine_map(&mut self, map: AffineMap) {
        todo!()
    }
    /// Writes ` loc(…)` where debug info is printed.
    pub fn optional_location(&mut self, location: crate::ir::Location) {
        todo!()
    }
    /// Writes a region: `{`, its blocks, `}`. `body` is the one that owns the region (a nested one for isolated ops).
    pub fn region(&mut self, body: &'p Body, region: Region, entry_arguments: bool, terminators: bool) {
        todo!()
    }
    /// Writes `%arg: type`, with attributes and location where they are.
    pub fn argument(&mut self, argument: Value, with_type: bool, attributes: Option<Attr>) {
        todo!()
    }
    /// As [`OpPrinter::argument`], of a body nested in the current one: a function's arguments in its signature.
    pub fn nested_argument(&mut self, body: &'p Body, argument: Value, attributes: Option<Attr>) {
        todo!()
    }
    /// Writes `^bb1`.
    pub fn successor(&mut self, block: Block) {
        todo!()
    }
    /// Writes `^bb1` or `^bb1(%a : type)`.
    pub fn successor_and_operands(&mut self, block: Block, operands: &[Value]) {
        todo!()
    }
    /// Makes the names of `inner` those of `outer`'s values where a region is printed with values of the op in place of
    /// its arguments (`shadowRegionArgs`).
    pub fn shadow_region_arguments(&mut self, body: &'p Body, region: Region, values: &[Value]) {
        todo!()
    }
    /// Writes a new line at the current indentation.
    pub fn newline(&mut self) {
        todo!()
    }
    /// Writes what `write` writes, without the `mnemonic` it begins with (`#dialect.mnemonic<…>` in a format is `<…>`).
    pub fn stripped(&mut self, mnemonic: &str, write: impl FnOnce(&mut Self)) {
        todo!()
    }
    /// Indents what follows by two more.
    pub fn indent(&mut self) {
        todo!()
    }
    /// Indents what follows by two less.
    pub fn unindent(&mut self) {
        todo!()
    }
}

/// A type's text, without aliases, as messages have it between quotes.
#[allow(unused_variables, clippy::todo)]
pub fn type_text(ctx: &Context, ty: Type) -> String {
    todo!()
}

/// An attribute's text, without aliases, as messages have it.
#[allow(unused_variables, clippy::todo)]
pub fn attr_text(ctx: &Context, attr: Attr) -> String {
    todo!()
}
