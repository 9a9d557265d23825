//! What an op's own parser reads with: tokens, types, attributes, operands, regions.
//!
//! Every method either consumes what it names, or reports an error with position and gives [`Failure`]; those called
//! `optional` consume nothing where the thing is not there.

use smallvec::SmallVec;

use crate::ir::{Attr, Block, Body, Context, Location, Name, OpName, Region, Type, Value};

/// An error was reported; the caller gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure;

/// What a parse gives.
pub type Parsed<T = ()> = Result<T, Failure>;

/// `%name#number`, not resolved yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandName {
    /// Where it stands.
    pub location: Location,
    /// The name without `%`.
    pub name: Name,
    /// The number after `#`, 0 where there is none.
    pub number: u32,
}

/// `%name: type {attributes} loc(…)`: an argument of a region or function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Its name.
    pub name: OperandName,
    /// Its type, where it was spelled or is known.
    pub ty: Option<Type>,
    /// Its attributes: a dictionary.
    pub attributes: Attr,
    /// Where it came from, if that was spelled.
    pub location: Option<Location>,
}

/// What encloses a comma-separated list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing; at least one element.
    None,
    /// Nothing; the list may be empty (it is where the next token cannot begin an element).
    Bare,
    /// `( … )`
    Paren,
    /// `( … )` or nothing at all
    OptionalParen,
    /// `[ … ]`
    Square,
    /// `[ … ]` or nothing at all
    OptionalSquare,
    /// `< … >`
    Angle,
    /// `< … >` or nothing at all
    OptionalAngle,
    /// `{ … }`
    Brace,
    /// `{ … }` or nothing at all
    OptionalBrace,
}

/// An op as it is being parsed.
pub struct OpState {
    /// Its name.
    pub name: OpName,
    /// Where its name stands.
    pub location: Location,
    /// Its operands, resolved.
    pub operands: SmallVec<[Value; 4]>,
    /// Its results' types.
    pub results: SmallVec<[Type; 2]>,
    /// Its attributes and properties, in any order.
    pub attributes: Vec<(Name, Attr)>,
    /// Its regions. Of an isolated op they belong to the body that `nested` holds, and so on.
    pub regions: SmallVec<[Region; 2]>,
    /// Its successors.
    pub successors: SmallVec<[Block; 2]>,
}

/// See the module's own page. The parser's fields are the syntax engine's own business.
pub struct OpParser<'p> {
    _inner: std::marker::PhantomData<&'p mut ()>,
}

#[allow(unused_variables, clippy::todo)]
impl<'p> OpParser<'p> {
    /// The context.
    pub fn ctx(&self) -> &'p Context {
        todo!()
    }
    /// The body into which the current op's operands resolve.
    pub fn body(&mut self) -> &mut Body {
        todo!()
    }
    /// Where the next token stands.
    pub fn location(&self) -> Location {
        todo!()
    }
    /// Where the op's name stands.
    pub fn name_location(&self) -> Location {
        todo!()
    }
    /// Reports an error.
    pub fn error(&mut self, at: Location, message: impl Into<String>) -> Failure {
        todo!()
    }
    /// Reports an error where the next token stands.
    pub fn error_here(&mut self, message: impl Into<String>) -> Failure {
        todo!()
    }
    /// How many results the op was given names for (`%a, %b:2 =` is 3); `None` where there was no `=`.
    pub fn result_count(&self) -> Option<usize> {
        todo!()
    }

    // ---- tokens

    /// Consumes a punctuation: one of `( ) [ ] { } < > : :: , = -> ? * + - / | ...`.
    pub fn punctuation(&mut self, text: &str) -> Parsed {
        todo!()
    }
    /// Consumes a punctuation if it is next.
    pub fn optional_punctuation(&mut self, text: &str) -> bool {
        todo!()
    }
    /// Consumes the keyword `text`.
    pub fn keyword(&mut self, text: &str) -> Parsed {
        todo!()
    }
    /// Consumes the keyword `text` if it is next.
    pub fn optional_keyword(&mut self, text: &str) -> bool {
        todo!()
    }
    /// Consumes any bare identifier.
    pub fn any_keyword(&mut self) -> Parsed<&'p str> {
        todo!()
    }
    /// Consumes any bare identifier if one is next.
    pub fn optional_any_keyword(&mut self) -> Option<&'p str> {
        todo!()
    }
    /// Consumes a bare identifier or a string.
    pub fn keyword_or_string(&mut self) -> Parsed<String> {
        todo!()
    }
    /// Consumes a string literal, unescaped.
    pub fn string(&mut self) -> Parsed<String> {
        todo!()
    }
    /// Consumes a string literal if one is next.
    pub fn optional_string(&mut self) -> Parsed<Option<String>> {
        todo!()
    }
    /// Consumes an integer, maybe negative, that fits 64 bits.
    pub fn integer(&mut self) -> Parsed<i64> {
        todo!()
    }
    /// Consumes an integer if one is next.
    pub fn optional_integer(&mut self) -> Parsed<Option<i64>> {
        todo!()
    }
    /// Parses elements separated by commas inside `delimiter`. `context` ends the message: `expected ')'{context}`.
    pub fn comma_separated(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: impl FnMut(&mut Self) -> Parsed,
    ) -> Parsed {
        todo!()
    }

    // ---- attributes

    /// Parses an attribute; a number without `: type` has type `expected`.
    pub fn attribute(&mut self, expected: Option<Type>) -> Parsed<Attr> {
        todo!()
    }
    /// Parses an attribute if one is next.
    pub fn optional_attribute(&mut self, expected: Option<Type>) -> Parsed<Option<Attr>> {
        todo!()
    }
    /// Parses an attribute into the op's `name`.
    pub fn attribute_into(&mut self, expected: Option<Type>, name: &str, state: &mut OpState) -> Parsed<Attr> {
        todo!()
    }
    /// Parses `{a = b, …}` if it is next, into the op's attributes.
    pub fn optional_attr_dict(&mut self, state: &mut OpState) -> Parsed {
        todo!()
    }
    /// Parses `attributes {…}` if it is next, into the op's attributes.
    pub fn optional_attr_dict_with_keyword(&mut self, state: &mut OpState) -> Parsed {
        todo!()
    }
    /// Parses `<{…}>` if it is next: properties, into the op's attributes.
    pub fn optional_properties(&mut self, state: &mut OpState) -> Parsed {
        todo!()
    }
    /// Parses `@name`, or `@"name"`.
    pub fn symbol_name(&mut self) -> Parsed<Name> {
        todo!()
    }
    /// Parses `@name` if it is next.
    pub fn optional_symbol_name(&mut self) -> Parsed<Option<Name>> {
        todo!()
    }
    /// Parses a map without `affine_map<…>` around it: `(d0) -> (d0)`.
    pub fn bare_affine_map(&mut self) -> Parsed<crate::ir::AffineMap> {
        todo!()
    }
    /// Parses a list of dimensions: `4x?x8`, followed by `x` where `trailing_x`.
    pub fn dimension_list(&mut self, allow_dynamic: bool, trailing_x: bool) -> Parsed<Vec<i64>> {
        todo!()
    }
    /// Parses `loc(…)` if it is next.
    pub fn optional_location(&mut self) -> Parsed<Option<Location>> {
        todo!()
    }

    // ---- types

    /// Parses a type.
    pub fn ty(&mut self) -> Parsed<Type> {
        todo!()
    }
    /// Parses a type if one is next.
    pub fn optional_type(&mut self) -> Parsed<Option<Type>> {
        todo!()
    }
    /// Parses `: type`.
    pub fn colon_type(&mut self) -> Parsed<Type> {
        todo!()
    }
    /// Parses types separated by commas, at least one.
    pub fn type_list(&mut self) -> Parsed<Vec<Type>> {
        todo!()
    }
    /// Parses `: type, …`.
    pub fn colon_type_list(&mut self) -> Parsed<Vec<Type>> {
        todo!()
    }
    /// Parses `: type, …` if `:` is next.
    pub fn optional_colon_type_list(&mut self) -> Parsed<Vec<Type>> {
        todo!()
    }
    /// Parses `-> type` or `-> (type, …)`.
    pub fn arrow_type_list(&mut self) -> Parsed<Vec<Type>> {
        todo!()
    }
    /// Parses `-> type` or `-> (type, …)` if `->` is next.
    pub fn optional_arrow_type_list(&mut self) -> Parsed<Vec<Type>> {
        todo!()
    }

    // ---- operands

    /// Parses `%name` or `%name#1`.
    pub fn operand(&mut self) -> Parsed<OperandName> {
        todo!()
    }
    /// Parses an operand if one is next.
    pub fn optional_operand(&mut self) -> Parsed<Option<OperandName>> {
        todo!()
    }
    /// Parses operands separated by commas inside `delimiter`.
    pub fn operand_list(&mut self, delimiter: Delimiter) -> Parsed<Vec<OperandName>> {
        todo!()
    }
    /// The value that `operand` names, which must have type `ty`. It may be defined later in the text.
    pub fn resolve(&mut self, operand: &OperandName, ty: Type) -> Parsed<Value> {
        todo!()
    }
    /// Resolves `operands` with `types`, one each, and adds them to the op's operands. `at` is blamed if their numbers
    /// differ.
    pub fn resolve_all(
        &mut self,
        operands: &[OperandName],
        types: &[Type],
        at: Location,
        state: &mut OpState,
    ) -> Parsed {
        todo!()
    }
    /// Resolves `operands`, all of type `ty`, and adds them to the op's operands.
    pub fn resolve_same(&mut self, operands: &[OperandName], ty: Type, state: &mut OpState) -> Parsed {
        todo!()
    }

    // ---- regions and blocks

    /// Parses `%name`, with `: type` and `{attributes}` where allowed, and `loc(…)`.
    pub fn argument(&mut self, with_type: bool, with_attributes: bool) -> Parsed<Argument> {
        todo!()
    }
    /// Parses an argument if one is next.
    pub fn optional_argument(&mut self, with_type: bool, with_attributes: bool) -> Parsed<Option<Argument>> {
        todo!()
    }
    /// Parses arguments separated by commas inside `delimiter`.
    pub fn argument_list(
        &mut self,
        delimiter: Delimiter,
        with_type: bool,
        with_attributes: bool,
    ) -> Parsed<Vec<Argument>> {
        todo!()
    }
    /// Parses `(%name = %operand, …)` as `scf.for`'s `iter_args` has it.
    pub fn assignment_list(&mut self) -> Parsed<(Vec<Argument>, Vec<OperandName>)> {
        todo!()
    }
    /// Parses `{ … }`. Where `arguments` are given, the entry block has them and no header; all need types. The result
    /// is pushed onto nothing: add it to `state.regions`.
    pub fn region(&mut self, arguments: &[Argument]) -> Parsed<Region> {
        todo!()
    }
    /// As [`OpParser::region`], with a new name scope for functions (`isolated` names).
    pub fn optional_region(&mut self, arguments: &[Argument]) -> Parsed<Option<Region>> {
        todo!()
    }
    /// An empty region, for one that the text leaves out.
    pub fn empty_region(&mut self) -> Region {
        todo!()
    }
    /// Gives `region`, which may be empty or lack its terminator, a block that ends in an op called `terminator`
    /// without operands and results.
    pub fn ensure_terminator(&mut self, region: Region, terminator: &str) {
        todo!()
    }
    /// The body in which an isolated op's regions are built (or the current body, for others): what the ids in
    /// `state.regions` mean.
    pub fn region_body(&mut self) -> &mut Body {
        todo!()
    }
    /// Parses `^name`.
    pub fn successor(&mut self) -> Parsed<Block> {
        todo!()
    }
    /// Parses `^name` if it is next.
    pub fn optional_successor(&mut self) -> Parsed<Option<Block>> {
        todo!()
    }
    /// Parses `^name` or `^name(%a, %b : type, type)`.
    pub fn successor_and_operands(&mut self) -> Parsed<(Block, SmallVec<[Value; 4]>)> {
        todo!()
    }
}

impl OpState {
    /// Adds an attribute.
    pub fn attribute(&mut self, ctx: &Context, name: &str, value: Attr) {
        self.attributes.push((ctx.name(name), value));
    }
    /// The attribute `name` as read so far.
    pub fn get(&self, ctx: &Context, name: &str) -> Option<Attr> {
        self.attributes.iter().find(|entry| ctx.str(entry.0) == name).map(|entry| entry.1)
    }
}
