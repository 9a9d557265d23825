//! Constraints on types and attributes, relations between an op's types, as rows state them.

use crate::ir::{Attr, AttrData, Body, Context, Op, Type, Value, View};
use smallvec::SmallVec;

/// A kind of types that a format insists on while it reads a type, before the constraint itself is asked.
#[derive(Clone, Copy)]
pub struct TypeClass {
    /// What a message calls it, if it has a name there: `builtin.vector`.
    pub name: Option<&'static str>,
    /// Whether a type is of it.
    pub accepts: fn(&Context, Type) -> bool,
}

/// What a type may be.
#[derive(Clone, Copy)]
pub struct TypeConstraint {
    /// What a message calls it: `'x' op operand #0 must be {summary}, but got 'f32'`.
    pub summary: &'static str,
    /// Whether a type satisfies it.
    pub accepts: fn(&Context, Type) -> bool,
    /// The one type that satisfies it, where there is just one: formats need not spell it.
    pub only: Option<fn(&Context) -> Type>,
    /// The kind of type that a format takes here, if not any.
    pub class: Option<&'static TypeClass>,
}

/// How an attribute is spelled in a declarative format.
#[derive(Clone, Copy)]
pub enum AttrSpelling {
    /// As an attribute of any kind, with its type.
    Any,
    /// As an attribute of any kind that has a type.
    OfAnyType,
    /// As a string.
    String,
    /// As `@name`, maybe nested.
    Symbol,
    /// As `[…]`.
    Array,
    /// As a bare literal: the type is given here and not spelled (`I64Attr`, `F32Attr`, …).
    Typed(fn(&Context) -> Type),
    /// As a keyword of an enumeration.
    Enum(&'static EnumRow),
    /// As `@name`, for symbol names that are string attributes.
    SymbolName,
    /// As a type, for type attributes.
    Type,
    /// Just its presence.
    Unit,
    /// As `[1, 2]` in a format, `array<i64: 1, 2>` elsewhere; the element's type is given.
    DenseArray(fn(&Context) -> Type),
    /// As `array<bool/…>` elements etc. of one dialect attribute whose `#dialect.mnemonic` is elided in a format.
    Dialect {
        /// The dialect whose attribute it is.
        dialect: &'static str,
        /// Its mnemonic.
        mnemonic: &'static str,
    },
}

/// What an attribute may be.
#[derive(Clone, Copy)]
pub struct AttrConstraint {
    /// What a message calls it: `attribute 'x' failed to satisfy constraint: {summary}`.
    pub summary: &'static str,
    /// Whether an attribute satisfies it.
    pub accepts: fn(&Context, Attr) -> bool,
    /// How a format spells it.
    pub spelling: AttrSpelling,
}

impl AttrConstraint {
    /// A case of `row`, as `accepts` says too.
    pub const fn of_enum(
        summary: &'static str,
        row: &'static EnumRow,
        accepts: fn(&Context, Attr) -> bool,
    ) -> AttrConstraint {
        AttrConstraint { summary, accepts, spelling: AttrSpelling::Enum(row) }
    }
}

/// What an enumeration's attribute is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumStorage {
    /// An integer attribute of this width: `0 : i64`.
    Integer(u32),
    /// A dialect attribute: `#dialect.mnemonic<case>`, held as one integer parameter of this width.
    Dialect {
        /// The dialect whose attribute it is.
        dialect: &'static str,
        /// Its mnemonic.
        mnemonic: &'static str,
        /// The width of the integer that stands for the case.
        width: u32,
    },
}

/// An enumeration: its cases by keyword and value.
#[derive(Clone, Copy)]
pub struct EnumRow {
    /// What messages call it: of dialect attributes, the class of the value.
    pub summary: &'static str,
    /// What messages call the dialect attribute that holds it.
    pub definition: &'static str,
    /// How an attribute holds it.
    pub storage: EnumStorage,
    /// Keyword and value of each case.
    pub cases: &'static [(&'static str, i64)],
    /// Whether values are combined of single bits, and what separates them in text.
    pub bits: Option<&'static str>,
    /// Of a dialect attribute: whether it is written `#dialect<mnemonic case>`, and just `case` in a format, rather
    /// than `#dialect.mnemonic<case>`, and `<case>` in a format.
    pub bare: bool,
}

impl EnumRow {
    /// What the row of an enumeration starts from that a dialect attribute of 32 bits holds: no cases, single values.
    pub const fn of_dialect(dialect: &'static str, mnemonic: &'static str) -> EnumRow {
        let storage = EnumStorage::Dialect { dialect, mnemonic, width: 32 };
        EnumRow { summary: "", definition: "", storage, cases: &[], bits: None, bare: false }
    }

    /// The attribute that holds `value`.
    pub fn attr(&self, ctx: &Context, value: i64) -> Attr {
        match self.storage {
            EnumStorage::Integer(width) => ctx.integer_attr(ctx.integer(width), value),
            EnumStorage::Dialect { dialect, mnemonic, width } => ctx.intern_attr(AttrData::Dialect {
                dialect: ctx.name(dialect),
                mnemonic: ctx.name(mnemonic),
                parameters: [ctx.integer_attr(ctx.integer(width), value)].into(),
            }),
        }
    }

    /// The keyword of the case `value`.
    pub fn keyword(&self, value: i64) -> Option<&'static str> {
        self.cases.iter().find(|case| case.1 == value).map(|case| case.0)
    }

    /// The value of the case called `keyword`.
    pub fn case(&self, keyword: &str) -> Option<i64> {
        self.cases.iter().find(|case| case.0 == keyword).map(|case| case.1)
    }

    /// The value that `attr` holds, if it is an attribute of this enumeration (for integers: with a case of it).
    pub fn value(&self, ctx: &Context, attr: Attr) -> Option<i64> {
        match self.storage {
            EnumStorage::Integer(width) => {
                let is_right = matches!(*attr.data(ctx), AttrData::Integer { ty, .. } if ty.is_signless(ctx, width));
                let value = attr.as_i64(ctx).filter(|_| is_right)?;
                (self.bits.is_some() || self.cases.iter().any(|case| case.1 == value)).then_some(value)
            }
            EnumStorage::Dialect { dialect, mnemonic, .. } => match attr.data(ctx) {
                AttrData::Dialect { dialect: d, mnemonic: m, parameters }
                    if ctx.str(*m) == mnemonic && ctx.str(*d) == dialect =>
                {
                    parameters.first()?.as_i64(ctx)
                }
                _ => None,
            },
        }
    }
}

/// A relation between the types of an op's operands, results and attributes, by their names in the row.
/// It is verified, and a format infers what it does not spell.
#[derive(Clone, Copy)]
pub enum TypeRelation {
    /// All these have the same type.
    Same(&'static [&'static str]),
    /// All these have the same element type.
    SameElement(&'static [&'static str]),
    /// All these have the same shape.
    SameShape(&'static [&'static str]),
    /// All these have the same rank.
    SameRank(&'static [&'static str]),
    /// All these have the same number of elements.
    SameElementCount(&'static [&'static str]),
    /// `to`'s type is `transform` of `from`'s. `None`: cannot be said.
    Transform {
        /// What must hold, as in `failed to verify that {summary}`.
        summary: &'static str,
        /// The group whose type is known.
        from: &'static str,
        /// The group whose type follows.
        to: &'static str,
        /// How it follows; groups of several values are mapped as wholes.
        transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
        /// Whether the summary's relation is checked through `matches` instead of equality.
        matches: Option<fn(&Context, &[Type], &[Type]) -> bool>,
    },
    /// Something else, verified only.
    Holds {
        /// What must hold, as in `failed to verify that {summary}`.
        summary: &'static str,
        /// Whether it holds.
        check: fn(View<'_>, Op) -> bool,
    },
}

/// What result types are inferred from.
pub struct InferInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body the op will stand in.
    pub body: &'a Body,
    /// Its operands.
    pub operands: &'a [Value],
    /// Its attributes.
    pub attributes: Attr,
    /// Its regions.
    pub regions: &'a [crate::ir::Region],
}

/// Gives the types of an op's results from the rest of it, or says why it cannot.
pub type InferTypes = fn(&InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String>;
