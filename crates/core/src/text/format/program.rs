//! The compiled form of a format string.
//!
//! Elements refer to operand, result, attribute, region and successor groups of the op definition by index; names are
//! interned ids of one context. A program therefore belongs to one context, and is cached with the op's name there.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::custom::Directive;
use crate::ir::{Attr, Name, Type};
use crate::text::lexer::TokenKind;

/// An error in a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The byte offset in the format string.
    pub offset: usize,
    /// The error message.
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

/// The groups whose types an element spells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// An operand group.
    Operand(usize),
    /// A result group.
    Result(usize),
    /// All operands.
    AllOperands,
    /// All results.
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

/// An element of a format.
#[derive(Debug)]
pub(super) enum Element {
    /// A keyword.
    Keyword { text: &'static str, space: bool },
    /// Punctuation.
    Punctuation { text: &'static str, token: Option<TokenKind>, space: bool },
    /// `` ` ` ``
    Space,
    /// ```` `` ````: has no effect after spaces were assigned.
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
    /// `type(…)`; the dialect and the mnemonic that are not spelled, if there are any.
    Types { of: TypesOf, elided: Option<(&'static str, &'static str)>, space: bool },
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
    /// The elements if the group is present.
    pub then: Box<[Element]>,
    /// The elements if the group is absent.
    pub otherwise: Box<[Element]>,
    /// The first element of `then` that is parsed: the group is present if it is.
    pub first: usize,
    /// The anchors, which decide when printing: the group is present if any of them is.
    pub anchors: SmallVec<[Anchor; 1]>,
    /// Whether the group is printed when the anchor is absent.
    pub inverted: bool,
    /// The unit attribute that the group's presence represents.
    pub unit: Option<usize>,
}

/// A clause of an order-independent list: a keyword or punctuation, and what follows it.
#[derive(Debug)]
pub(super) struct Clause {
    /// The literal and the rest; the literal is first.
    pub elements: Box<[Element]>,
    /// The anchors, which decide when printing.
    pub anchors: SmallVec<[Anchor; 1]>,
    /// The unit attribute that the clause's presence represents.
    pub unit: Option<usize>,
}

/// An anchor of an optional group.
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
    /// An attribute that is present and does not have its default value.
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

/// An inference step for types that are not spelled. A step uses only types that are spelled or inferred by earlier
/// steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The operand or result group whose types are inferred.
    pub of: Variable,
    /// The source of the types.
    pub from: TypeSource,
}

/// The source of inferred types.
#[derive(Clone, Copy, Debug)]
pub(super) enum TypeSource {
    /// The only type that the constraint accepts.
    Only(Type),
    /// The types of another group, or the type of an attribute's value.
    Same(Variable),
    /// The relation with this index in the op definition.
    Relation { index: usize, from: Variable },
}

/// A compiled format.
#[derive(Debug)]
pub struct Program {
    pub(super) elements: Box<[Element]>,
    pub(super) steps: Box<[Step]>,
    /// Whether the result types are inferred by the definition's function.
    pub(super) infers_results: bool,
    /// Whether an attribute that the format spells must not be in the dictionary as well.
    pub(super) strict: bool,
    /// Whether the types of all results are spelled as one list.
    pub(super) all_result_types: bool,
    /// Whether operands are spelled by `operands`.
    pub(super) all_operands: bool,
    /// Whether each operand group is one operand.
    pub(super) single_operands: bool,
    /// Whether each result group is one result.
    pub(super) single_results: bool,
    /// The names of the definition's attributes.
    pub(super) attribute_names: Box<[Name]>,
    /// The defaults of the definition's attributes.
    pub(super) defaults: Box<[Option<Attr>]>,
    /// Attributes omitted from the attribute dictionary: spelled elsewhere, or derived.
    pub(super) elided: Box<[Name]>,
    /// The same as text.
    pub(super) elided_text: Box<[&'static str]>,
    /// The attributes that `prop-dict` spells.
    pub(super) in_properties: Box<[usize]>,
    /// The sizes of groups that `prop-dict` spells.
    pub(super) sizes_in_properties: SmallVec<[Name; 2]>,
    /// Whether an attribute that is not elided has a default, which is omitted from the dictionary.
    pub(super) has_defaults: bool,
    /// The first sizes of operand groups, with their attribute: a cache, because most ops have the same sizes.
    pub(super) operand_sizes: OnceLock<(SmallVec<[i64; 8]>, Attr)>,
    pub(super) operand_segments: Option<Name>,
    pub(super) result_segments: Option<Name>,
}
