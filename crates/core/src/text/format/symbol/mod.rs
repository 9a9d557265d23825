//! The declarative formats of types and attributes that are declared at run time.
//!
//! ```text
//! `<` $shape `,` struct($layout, $memory) (`,` $mode^)? `>`
//! ```
//!
//! A format is compiled when the declaration is loaded ([`compile()`]), and interpreted after the mnemonic of the type or attribute.
//! Parameters are attributes: [`ParameterSyntax`] says how each is spelled. An optional parameter that is absent is the attribute
//! that [`absent`] returns. As in MLIR, a parameter that is a type or attribute with a format of its own is spelled without the
//! dialect and the mnemonic, `<…>`, unless the format says `qualified(…)`.

mod compile;
mod parse;
mod print;

pub use compile::compile;

use crate::definition::{EnumDef, SharedAttr};
use crate::ir::{Attr, AttrData, Context};

/// The spelling of a parameter of a type or attribute, and the attribute that holds it.
#[derive(Clone, Copy)]
pub enum ParameterSyntax {
    /// A type, held as a type attribute.
    Type,
    /// Any attribute, with its type.
    Attribute,
    /// An integer, held as an `i64` attribute.
    Integer,
    /// `true` or `false`, held as an `i1` attribute.
    Boolean,
    /// A floating-point number, held as an `f64` attribute.
    Float,
    /// `"text"`
    String,
    /// The keyword of a case, held as an integer attribute.
    Enum(&'static EnumDef),
    /// `(d0) -> (d0)`, held as an `affine_map`.
    AffineMap,
    /// `2x?x4`, held as an array of integers.
    Dimensions,
    /// Elements with commas between them, held as an array.
    List(&'static ParameterSyntax),
    /// A type of a dialect, without the dialect and the mnemonic.
    TypeOf(&'static str, &'static str),
    /// An attribute of a dialect, without the dialect and the mnemonic.
    AttributeOf(&'static str, &'static str),
}

/// A parameter of a type or attribute.
#[derive(Clone, Copy)]
pub struct FormatParameter {
    /// The name in the format.
    pub name: &'static str,
    /// The spelling.
    pub syntax: ParameterSyntax,
    /// Whether it may be absent.
    pub optional: bool,
    /// The value of an optional parameter that is absent; without it, [`absent`].
    pub default: Option<SharedAttr>,
}

/// A compiled format of a type or attribute.
pub struct SymbolFormat {
    pub(super) parameters: Vec<FormatParameter>,
    pub(super) parts: Vec<Part>,
}

/// A part of a format.
pub(super) enum Part {
    /// A keyword (`word`) or punctuation.
    Literal { text: &'static str, word: bool, space: bool },
    /// `` ` ` ``
    Space,
    /// ```` `` ````, which has no effect after spaces were assigned.
    NoSpace,
    /// `$parameter`
    Parameter { index: usize, qualified: bool, space: bool },
    /// `params`, or `struct(…)` if `named`.
    List { parameters: Vec<usize>, named: bool, space: bool },
    /// `(then) : (otherwise)?`; `then` is printed if any of the anchors is present.
    Optional { then: Vec<Part>, otherwise: Vec<Part>, anchors: Vec<usize>, inverted: bool },
}

/// Returns the attribute that stands for an optional parameter that is absent.
pub fn absent(ctx: &Context) -> Attr {
    let (dialect, mnemonic) = (ctx.name("builtin"), ctx.name("absent"));
    ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: Box::default() })
}

impl SymbolFormat {
    /// Returns the value of parameter `index` if the text omits it.
    fn default(&self, ctx: &Context, index: usize) -> Attr {
        self.parameters[index].default.map_or_else(|| absent(ctx), |default| default.in_context(ctx))
    }

    /// Returns whether the format prints parameter `index`, an optional one, if it has this value.
    fn is_present(&self, ctx: &Context, index: usize, value: Attr) -> bool {
        let is_empty = || matches!(value.data(ctx), AttrData::Array(elements) if elements.is_empty());
        value != self.default(ctx, index) && !(self.parameters[index].default.is_none() && is_empty())
    }
}
