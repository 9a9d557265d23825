//! Constraints on types and attributes, and relations between an op's types, as op definitions declare them.

use crate::ir::{Attr, AttrData, Body, Context, Op, Type, Value, Version, View};
use smallvec::SmallVec;

/// A class of types that a format requires while it parses a type, before the constraint itself is checked.
#[derive(Clone, Copy)]
pub struct TypeClass {
    /// The name of the class in messages, if any: `builtin.vector`.
    pub name: Option<&'static str>,
    /// Returns whether a type is in the class.
    pub accepts: fn(&Context, Type) -> bool,
}

/// A constraint on a type.
#[derive(Clone, Copy)]
pub struct TypeConstraint {
    /// The description in messages: `'x' op operand #0 must be {summary}, but got 'f32'`.
    pub summary: &'static str,
    /// Returns whether a type satisfies the constraint.
    pub accepts: fn(&Context, Type) -> bool,
    /// The only type that satisfies the constraint, if there is exactly one: formats need not spell it.
    pub only: Option<fn(&Context) -> Type>,
    /// The class of types that a format accepts here; `None` accepts any type.
    pub class: Option<&'static TypeClass>,
}

/// The spelling of an attribute in a declarative format.
#[derive(Clone, Copy)]
pub enum AttrSpelling {
    /// An attribute of any kind, with its type.
    Any,
    /// An attribute of any kind that has a type.
    OfAnyType,
    /// A string.
    String,
    /// A symbol reference `@name`, possibly nested.
    Symbol,
    /// An array `[…]`.
    Array,
    /// A bare literal: the type is given here and not spelled (`I64Attr`, `F32Attr`, …).
    Typed(fn(&Context) -> Type),
    /// A keyword of an enumeration.
    Enum(&'static EnumDef),
    /// `@name`, for symbol names that are string attributes.
    SymbolName,
    /// A type, for type attributes.
    Type,
    /// Nothing: the attribute's presence is its value.
    Unit,
    /// `4` for `[4 : i64]`, `none` for `[]`: a number that may be missing.
    OptionalInteger,
    /// `[1, 2]` in a format, `array<i64: 1, 2>` elsewhere; the element type is given.
    DenseArray(fn(&Context) -> Type),
    /// The parameters of one dialect attribute; its `#dialect.mnemonic` is elided in a format.
    Dialect {
        /// The dialect of the attribute.
        dialect: &'static str,
        /// The mnemonic of the attribute.
        mnemonic: &'static str,
    },
}

/// A constraint on an attribute.
#[derive(Clone, Copy)]
pub struct AttrConstraint {
    /// The description in messages: `attribute 'x' failed to satisfy constraint: {summary}`.
    pub summary: &'static str,
    /// Returns whether an attribute satisfies the constraint. An attribute that is spelled as a case of an enumeration
    /// must also be one.
    pub accepts: fn(&Context, Attr) -> bool,
    /// The spelling in a format.
    pub spelling: AttrSpelling,
}

impl AttrConstraint {
    /// Returns the constraint for a case of the enumeration `enum_def`.
    pub const fn of_enum(summary: &'static str, enum_def: &'static EnumDef) -> AttrConstraint {
        AttrConstraint { summary, accepts: |_, _| true, spelling: AttrSpelling::Enum(enum_def) }
    }

    /// Returns whether `attr` satisfies the constraint.
    #[inline]
    pub fn is_satisfied(&self, ctx: &Context, attr: Attr) -> bool {
        match self.spelling {
            AttrSpelling::Enum(enum_def) if enum_def.value(ctx, attr).is_none() => false,
            _ => (self.accepts)(ctx, attr),
        }
    }
}

/// The representation of an enumeration as an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumStorage {
    /// An integer attribute of this width: `0 : i64`.
    Integer(u32),
    /// A dialect attribute: `#dialect.mnemonic<case>`, held as one integer parameter of this width.
    Dialect {
        /// The dialect of the attribute.
        dialect: &'static str,
        /// The mnemonic of the attribute.
        mnemonic: &'static str,
        /// The width of the integer that represents the case.
        width: u32,
    },
}

/// An enumeration: its cases by keyword and value.
#[derive(Clone, Copy)]
pub struct EnumDef {
    /// The description in messages: for dialect attributes, the C++ class of the value.
    pub summary: &'static str,
    /// The name, in messages, of the dialect attribute that holds the value.
    pub definition: &'static str,
    /// The representation as an attribute.
    pub storage: EnumStorage,
    /// The keyword and value of each case.
    pub cases: &'static [(&'static str, i64)],
    /// For an enumeration of bit flags, the separator between flags in text; `None` for single values.
    pub bits: Option<&'static str>,
    /// For a dialect attribute: whether it is written `#dialect<mnemonic case>`, and `case` in a format, rather than
    /// `#dialect.mnemonic<case>`, and `<case>` in a format.
    pub bare: bool,
    /// The keywords of cases in other versions, the newest first.
    pub former: &'static [FormerKeyword],
    /// The values of cases that older versions lack, each with the first version that has it.
    pub later: &'static [(i64, Version)],
}

/// The keyword that a case of an enumeration had until a version.
#[derive(Clone, Copy)]
pub struct FormerKeyword {
    /// The keyword.
    pub keyword: &'static str,
    /// The value of the case.
    pub value: i64,
    /// The last version that had the keyword.
    pub until: Version,
}

impl FormerKeyword {
    /// Returns the keyword that the case `value` had in the versions up to `until`.
    pub const fn new(keyword: &'static str, value: i64, until: Version) -> FormerKeyword {
        FormerKeyword { keyword, value, until }
    }
}

impl EnumDef {
    /// Returns the definition of a 32-bit enumeration in a dialect attribute: no cases, single values.
    pub const fn of_dialect(dialect: &'static str, mnemonic: &'static str) -> EnumDef {
        let storage = EnumStorage::Dialect { dialect, mnemonic, width: 32 };
        EnumDef { summary: "", definition: "", storage, cases: &[], bits: None, bare: false, former: &[], later: &[] }
    }

    /// Returns the definition of an enumeration in an integer attribute of this width: no cases, single values.
    pub const fn of_integer(width: u32) -> EnumDef {
        let storage = EnumStorage::Integer(width);
        EnumDef { summary: "", definition: "", storage, cases: &[], bits: None, bare: false, former: &[], later: &[] }
    }

    /// Returns cases with these keywords and the values 0, 1, 2, ….
    pub const fn numbered<const N: usize>(keywords: [&'static str; N]) -> [(&'static str, i64); N] {
        let mut cases = [("", 0); N];
        let mut index = 0;
        while index < N {
            cases[index] = (keywords[index], index as i64);
            index += 1;
        }
        cases
    }

    /// Returns the attribute that represents `value`.
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

    /// Returns the keyword of the case `value`.
    pub fn keyword(&self, value: i64) -> Option<&'static str> {
        self.cases.iter().find(|case| case.1 == value).map(|case| case.0)
    }

    /// Returns the value of the case that is or was `keyword`, in any version.
    pub fn case_of_any_version(&self, keyword: &str) -> Option<i64> {
        let former = || self.former.iter().find(|former| former.keyword == keyword).map(|former| former.value);
        self.case(keyword).or_else(former)
    }

    /// Returns the first version that has the case `value`.
    pub fn since(&self, value: i64) -> Version {
        self.later.iter().find(|later| later.0 == value).map_or(Version::V13, |later| later.1)
    }

    /// Returns the keyword of the case `value` in `version`.
    pub fn keyword_in(&self, value: i64, version: Version) -> Option<&'static str> {
        let is_former = |former: &&FormerKeyword| former.value == value && version <= former.until;
        let former = self.former.iter().rev().find(is_former).map(|former| former.keyword);
        former.or_else(|| self.keyword(value))
    }

    /// Returns the value of the case `keyword`.
    pub fn case(&self, keyword: &str) -> Option<i64> {
        self.cases.iter().find(|case| case.0 == keyword).map(|case| case.1)
    }

    /// Returns the value of `attr` if it is an attribute of this enumeration. An integer must be the value of a case.
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

/// A relation between the types of an op's operands, results and attributes, by their names in the op definition. It is
/// verified, and a format infers types that it does not spell.
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
    /// `to`'s type is `transform` of `from`'s. If `transform` returns `None`, the type cannot be inferred.
    Transform {
        /// The relation, as in `failed to verify that {summary}`.
        summary: &'static str,
        /// The group whose type is known.
        from: &'static str,
        /// The group whose type is inferred.
        to: &'static str,
        /// The function that infers the types; it maps all types of a group at once.
        transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
        /// Checks the relation instead of comparing with the result of `transform`, if given.
        matches: Option<fn(&Context, &[Type], &[Type]) -> bool>,
    },
    /// A relation that is only verified.
    Holds {
        /// The relation, as in `failed to verify that {summary}`.
        summary: &'static str,
        /// Returns whether the relation holds.
        check: fn(View<'_>, Op) -> bool,
    },
}

/// The input of result type inference.
pub struct InferInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that the op will be created in.
    pub body: &'a Body,
    /// Its operands.
    pub operands: &'a [Value],
    /// Its attributes.
    pub attributes: Attr,
    /// Its regions.
    pub regions: &'a [crate::ir::Region],
}

/// Returns the result types of an op, or an error message if they cannot be inferred. Apart from its regions, they depend
/// only on its attributes and the types of its operands, because the verifier compares them once per signature.
pub type InferTypes = fn(&InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String>;
