//! Predicates as data, and whether a value satisfies them.

use super::classes::{LLVM_TYPES, is_class};
use freehold_core::definition::declared_type_named;
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Signedness, Type, TypeData};

/// A predicate on types and attributes; a type is a type attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// Accepts all values, or none.
    Constant(bool),
    /// A text that is not in the table.
    Unknown(String),
    /// The negation.
    Not(Box<Predicate>),
    /// All of them hold.
    All(Vec<Predicate>),
    /// One of them holds.
    Any(Vec<Predicate>),
    /// The predicate holds for a part of the value.
    Of(Part, Box<Predicate>),
    /// The predicate holds for each element of an array.
    Each(Box<Predicate>),
    /// A test of the value.
    Test(Test),
}

/// A part of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The element type of a shaped or complex type.
    Element,
    /// The type of an attribute.
    Type,
    /// The type that a type attribute holds, or the attribute itself.
    Value,
    /// The only parameter of a type of a dialect.
    Parameter,
    /// The encoding of a tensor.
    Encoding,
}

/// A test of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// It is of this class of MLIR, `!dialect.type` or `#dialect.attribute`.
    Class(String),
    /// A type that was declared with this interface of MLIR.
    Implements(String),
    /// An integer type.
    Integer(Option<Signedness>, Option<u32>),
    /// An index type, or a signless integer type.
    SignlessIntegerOrIndex,
    /// An integer, index or floating-point type.
    Number(bool, bool, bool),
    /// A floating-point type of this kind.
    Float(FloatKind),
    /// A type of a tensor or vector.
    ValueSemantics,
    /// The rank of a shaped type compared with a number.
    Rank(Comparison, i64),
    /// The number of elements of an array compared with a number.
    Length(Comparison, i64),
    /// A shaped type with a rank.
    HasRank,
    /// A shaped type without dynamic extents.
    HasStaticShape,
    /// A memref with a strided layout.
    IsStrided,
    /// The value of an integer attribute compared with a number.
    Compare(Comparison, i64),
    /// The value of an integer attribute is a power of two.
    IsPowerOfTwo,
    /// A string attribute with this value.
    Text(String),
    /// A Boolean attribute with this value.
    Boolean(bool),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// Appends the texts of the unknown parts of a predicate.
pub fn unknown_parts(predicate: &Predicate, parts: &mut Vec<String>) {
    match predicate {
        Predicate::Unknown(text) => parts.push(text.clone()),
        Predicate::Not(inner) | Predicate::Of(_, inner) | Predicate::Each(inner) => unknown_parts(inner, parts),
        Predicate::All(all) | Predicate::Any(all) => all.iter().for_each(|inner| unknown_parts(inner, parts)),
        Predicate::Constant(_) | Predicate::Test(_) => {}
    }
}

impl Predicate {
    /// Returns the mnemonic of the only type of LLVM that the predicate permits.
    pub fn llvm_type(&self) -> Option<&'static str> {
        match self {
            Predicate::Test(Test::Class(class)) => {
                LLVM_TYPES.iter().find(|entry| entry.1 == class).map(|&(_, _, mnemonic)| mnemonic)
            }
            Predicate::All(all) => all.iter().find_map(Predicate::llvm_type),
            _ => None,
        }
    }
}

impl Predicate {
    /// Returns whether the value satisfies the predicate; `None` if that is unknown.
    pub fn holds(&self, ctx: &Context, value: Attr) -> Option<bool> {
        match self {
            Predicate::Constant(holds) => Some(*holds),
            Predicate::Unknown(_) => None,
            Predicate::Not(inner) => inner.holds(ctx, value).map(|holds| !holds),
            Predicate::All(all) => {
                let mut result = Some(true);
                for inner in all {
                    match inner.holds(ctx, value) {
                        // Later parts may rely on this one.
                        Some(false) => return Some(false),
                        None => result = None,
                        Some(true) => {}
                    }
                }
                result
            }
            Predicate::Any(any) => {
                let mut result = Some(false);
                for inner in any {
                    match inner.holds(ctx, value) {
                        Some(true) => return Some(true),
                        None => result = None,
                        Some(false) => {}
                    }
                }
                result
            }
            Predicate::Of(part, inner) => match part.of(ctx, value) {
                Some(part) => inner.holds(ctx, part),
                None if is_of_dialect(ctx, value) => None,
                None => Some(false),
            },
            Predicate::Each(inner) => {
                let elements = value.as_array(ctx)?;
                let mut result = Some(true);
                for &element in elements {
                    match inner.holds(ctx, element) {
                        Some(false) => return Some(false),
                        None => result = None,
                        Some(true) => {}
                    }
                }
                result
            }
            // A dialect's type may implement the interface of shaped types.
            Predicate::Test(Test::Rank(..) | Test::HasRank | Test::HasStaticShape) if is_of_dialect(ctx, value) => None,
            Predicate::Test(test) => Some(test.holds(ctx, value)),
        }
    }
}

/// Returns whether the value is a type of a dialect, not a builtin type.
fn is_of_dialect(ctx: &Context, value: Attr) -> bool {
    value.as_type(ctx).is_some_and(|ty| ty.is_of_dialect(ctx))
}

impl Part {
    fn of(self, ctx: &Context, value: Attr) -> Option<Attr> {
        match self {
            Part::Element => {
                let ty = value.as_type(ctx)?;
                match ty.data(ctx) {
                    TypeData::Complex(element) => Some(ctx.type_attr(*element)),
                    _ => ty.element(ctx).map(|element| ctx.type_attr(element)),
                }
            }
            Part::Type => value.ty(ctx).map(|ty| ctx.type_attr(ty)),
            Part::Value => Some(value),
            Part::Parameter => match value.as_type(ctx)?.data(ctx) {
                TypeData::Dialect { parameters, .. } => parameters.first().copied(),
                _ => None,
            },
            Part::Encoding => match value.as_type(ctx)?.data(ctx) {
                TypeData::RankedTensor { encoding, .. } => *encoding,
                _ => None,
            },
        }
    }
}

impl Test {
    fn holds(&self, ctx: &Context, value: Attr) -> bool {
        let ty = value.as_type(ctx);
        let is = |test: &dyn Fn(Type) -> bool| ty.is_some_and(test);
        match self {
            Test::Class(name) => is_class(ctx, value, name),
            Test::Implements(name) => is(&|ty| match ty.data(ctx) {
                TypeData::Dialect { dialect, mnemonic, .. } => declared_type_named(ctx, *dialect, ctx.str(*mnemonic))
                    .is_some_and(|declared| declared.interfaces.contains(&name.as_str())),
                _ => false,
            }),
            Test::Integer(sign, width) => is(&|ty| match ty.data(ctx) {
                TypeData::Integer { width: w, sign: s } => {
                    width.is_none_or(|width| width == *w) && sign.is_none_or(|sign| sign == *s)
                }
                _ => false,
            }),
            Test::SignlessIntegerOrIndex => {
                is(&|ty| matches!(ty.data(ctx), TypeData::Index | TypeData::Integer { sign: Signedness::Signless, .. }))
            }
            Test::Number(integer, index, float) => is(&|ty| match ty.data(ctx) {
                TypeData::Integer { .. } => *integer,
                TypeData::Index => *index,
                TypeData::Float(_) => *float,
                _ => false,
            }),
            Test::Float(kind) => is(&|ty| matches!(ty.data(ctx), TypeData::Float(k) if k == kind)),
            Test::ValueSemantics => is(&|ty| ty.is_tensor(ctx) || ty.is_vector(ctx)),
            Test::Rank(comparison, number) => {
                is(&|ty| ty.rank(ctx).is_some_and(|rank| comparison.holds(rank as i64, *number)))
            }
            Test::Length(comparison, number) => {
                let length = match value.data(ctx) {
                    AttrData::Array(elements) => elements.len(),
                    AttrData::DenseArray { length, .. } => *length,
                    _ => return true,
                };
                comparison.holds(length as i64, *number)
            }
            Test::HasRank => is(&|ty| ty.rank(ctx).is_some()),
            Test::HasStaticShape => is(&|ty| ty.has_static_shape(ctx)),
            Test::IsStrided => is(&|ty| match ty.data(ctx) {
                TypeData::MemRef { layout, .. } => {
                    layout.is_none() || freehold_core::ir::layout::strides_and_offset(ctx, ty).is_some()
                }
                _ => false,
            }),
            Test::Compare(comparison, number) => value.as_i64(ctx).is_none_or(|value| comparison.holds(value, *number)),
            Test::IsPowerOfTwo => value.as_i64(ctx).is_none_or(|value| value > 0 && value & (value - 1) == 0),
            Test::Text(text) => value.as_str(ctx) == Some(text),
            Test::Boolean(expected) => value.as_bool(ctx) == Some(*expected),
        }
    }
}
