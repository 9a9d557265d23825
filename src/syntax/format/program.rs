//! What a format string is compiled to.
//!
//! Elements refer to operand, result, attribute, region and successor groups of the row by index; names are interned
//! ids of one context. A program is therefore one context's, and is kept with the op's name there.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::custom::Directive;
use crate::ir::{Attr, Name, Type};
use crate::syntax::lexer::TokenKind;

/// Why a format string cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// Byte offset in the format string.
    pub offset: usize,
    /// What is wrong.
    pub message: String,
}

impl FormatError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> FormatError {
        FormatError { offset, message: message.into() }
    }
}

impl std::fmt::Display for FormatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (at offset {} of the format)", self.message, self.offset)
    }
}

/// Whose types an element spells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// An operand group's.
    Operand(usize),
    /// A result group's.
    Result(usize),
    /// All operands'.
    AllOperands,
    /// All results'.
    AllResults,
}

/// An argument of a `custom<…>` directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// `$operand`
    Operands(usize),
    /// `type($operand)` or `type($result)`
    Types(TypesOf),
    /// `$attribute`
    Attribute(usize),
    /// `$region`
    Region(usize),
    /// `$successor`
    Successors(usize),
    /// `"text"`
    Text(&'static str),
    /// `attr-dict`
    AttrDict,
}

/// A part of a format.
#[derive(Debug)]
pub(super) enum Element {
    /// A keyword.
    Keyword { text: &'static str, space: bool },
    /// Punctuation.
    Punctuation { text: &'static str, token: Option<TokenKind>, space: bool },
    /// `` ` ` ``
    Space,
    /// ```` `` ````: it did its work when spaces were assigned.
    NoSpace,
    /// `` `\n` ``
    Newline,
    /// `$operand`
    Operand { group: usize, space: bool },
    /// `operands`
    AllOperands { space: bool },
    /// `$attribute`
    Attribute { index: usize, qualified: bool, space: bool },
    /// `$region`
    Region { group: usize, space: bool },
    /// `regions`
    AllRegions { space: bool },
    /// `$successor`
    Successor { group: usize, space: bool },
    /// `successors`
    AllSuccessors { space: bool },
    /// `type(…)`
    Types { of: TypesOf, space: bool },
    /// `functional-type(…, …)`
    FunctionalType { inputs: TypesOf, results: TypesOf, space: bool },
    /// `custom<Name>(…)`
    Custom { directive: &'static Directive, arguments: Box<[Argument]>, space: bool },
    /// `attr-dict`, `attr-dict-with-keyword`, `strict-attr-dict`
    AttrDict { keyword: bool, strict: bool },
    /// `prop-dict`
    PropDict,
    /// `( … )?`
    Optional(Box<OptionalGroup>),
    /// `oilist( … | … )`
    OrderIndependent(Box<[Clause]>),
}

/// `(then) : (otherwise)?`
#[derive(Debug)]
pub(super) struct OptionalGroup {
    /// What stands there if the group is present.
    pub then: Box<[Element]>,
    /// What stands there if it is not.
    pub otherwise: Box<[Element]>,
    /// The first element of `then` that is parsed: whether it is there decides.
    pub first: usize,
    /// What decides when printing: any of these present.
    pub anchors: SmallVec<[Anchor; 1]>,
    /// Whether the group is printed when the anchor is absent.
    pub inverted: bool,
    /// The unit attribute that the group's presence stands for.
    pub unit: Option<usize>,
}

/// A clause of an order-independent list: a keyword or punctuation, and what follows it.
#[derive(Debug)]
pub(super) struct Clause {
    /// The literal and the rest; the literal comes first.
    pub elements: Box<[Element]>,
    /// What decides when printing.
    pub anchors: SmallVec<[Anchor; 1]>,
    /// The unit attribute that the clause's presence stands for.
    pub unit: Option<usize>,
}

/// What may be present or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// An operand group that is not empty.
    Operand(usize),
    /// A result group that is not empty.
    Result(usize),
    /// Any operand.
    AllOperands,
    /// Any result.
    AllResults,
    /// An attribute that is there, and is not its default.
    Attribute(usize),
    /// A region group that is not empty; a single region that has blocks.
    Region(usize),
    /// A successor group that is not empty.
    Successor(usize),
}

/// An operand, result or attribute group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    Operand(usize),
    Result(usize),
    Attribute(usize),
}

/// How types that are not spelled follow. Steps are in order: what a step reads was spelled or made by one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The operand or result group whose types are made.
    pub of: Variable,
    /// From what.
    pub from: TypeSource,
}

/// What types follow from.
#[derive(Clone, Copy, Debug)]
pub(super) enum TypeSource {
    /// The only type that the constraint accepts.
    Only(Type),
    /// The same as this group's; an attribute's is the type of its value.
    Same(Variable),
    /// As the row's relation with this index says.
    Relation { index: usize, from: Variable },
}

/// A compiled format.
#[derive(Debug)]
pub struct Program {
    pub(super) elements: Box<[Element]>,
    pub(super) steps: Box<[Step]>,
    /// Whether the result types are inferred by the row's function.
    pub(super) infers_results: bool,
    /// Whether an attribute that the format spells may not stand in the dictionary too.
    pub(super) strict: bool,
    /// Whether the types of all results are spelled as one list.
    pub(super) all_result_types: bool,
    /// Whether operands are spelled by `operands`.
    pub(super) all_operands: bool,
    /// Whether each operand group is one operand.
    pub(super) single_operands: bool,
    /// Whether each result group is one result.
    pub(super) single_results: bool,
    /// Names of the row's attributes.
    pub(super) attribute_names: Box<[Name]>,
    /// Defaults of the row's attributes.
    pub(super) defaults: Box<[Option<Attr>]>,
    /// Attributes that the attribute dictionary leaves out: spelled elsewhere, or derived.
    pub(super) elided: Box<[Name]>,
    /// The same as text.
    pub(super) elided_text: Box<[&'static str]>,
    /// Whether an attribute that is not elided has a default, which the dictionary leaves out.
    pub(super) has_defaults: bool,
    /// The sizes of operand groups that came first, and the attribute that holds them: most ops have those again.
    pub(super) operand_sizes: OnceLock<(SmallVec<[i64; 8]>, Attr)>,
    pub(super) operand_segments: Option<Name>,
    pub(super) result_segments: Option<Name>,
}
