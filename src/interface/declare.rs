//! The words in which rows are written: short constructors for groups of operands, results, attributes, regions and
//! successors.

use smallvec::SmallVec;

use super::{
    Arity, AttrConstraint, AttrGroup, Presence, RegionGroup, SuccessorGroup, TypeConstraint, TypeRelation, ValueGroup,
};
use crate::ir::{Attr, Context, Op, Type, View};

/// One value.
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::One, constraint }
}

/// One value or none.
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::Optional, constraint }
}

/// Any number of values.
pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::Variadic, constraint }
}

/// Any number of groups of values, whose sizes the attribute `sizes` holds.
pub const fn nested(name: &'static str, constraint: &'static TypeConstraint, sizes: &'static str) -> ValueGroup {
    ValueGroup { name, arity: Arity::VariadicOfVariadic(sizes), constraint }
}

/// An attribute that must be there.
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrGroup {
    AttrGroup { name, presence: Presence::Required, constraint }
}

/// An attribute that may be there.
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrGroup {
    AttrGroup { name, presence: Presence::Optional, constraint }
}

/// An attribute that is always there: where it is not written, it is given its default.
pub const fn default_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    default: fn(&Context) -> Attr,
) -> AttrGroup {
    AttrGroup { name, presence: Presence::Default(default), constraint }
}

/// An attribute that counts as its default where it is not there.
pub const fn elidable_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    default: fn(&Context) -> Attr,
) -> AttrGroup {
    AttrGroup { name, presence: Presence::OptionalDefault(default), constraint }
}

/// A region with any number of blocks.
pub const fn region(name: &'static str) -> RegionGroup {
    RegionGroup { name, variadic: false, blocks: None, at_most: None }
}

/// A region with exactly one block.
pub const fn one_block(name: &'static str) -> RegionGroup {
    RegionGroup { name, variadic: false, blocks: Some(1), at_most: None }
}

/// A region with one block or none.
pub const fn up_to_one_block(name: &'static str) -> RegionGroup {
    RegionGroup { name, variadic: false, blocks: None, at_most: Some(1) }
}

/// Any number of regions with exactly one block each.
pub const fn one_block_each(name: &'static str) -> RegionGroup {
    RegionGroup { name, variadic: true, blocks: Some(1), at_most: None }
}

/// A successor.
pub const fn successor(name: &'static str) -> SuccessorGroup {
    SuccessorGroup { name, variadic: false }
}

/// Any number of successors.
pub const fn successors(name: &'static str) -> SuccessorGroup {
    SuccessorGroup { name, variadic: true }
}

/// `to`'s type is `transform` of `from`'s.
pub const fn matches(
    summary: &'static str,
    from: &'static str,
    to: &'static str,
    transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
) -> TypeRelation {
    TypeRelation::Transform { summary, from, to, transform, matches: None }
}

/// Formats infer `to`'s type by `transform` of `from`'s; what must hold between them is verified elsewhere.
pub const fn infers(
    from: &'static str,
    to: &'static str,
    transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
) -> TypeRelation {
    TypeRelation::Transform { summary: "", from, to, transform, matches: Some(|_, _, _| true) }
}

/// `check` holds.
pub const fn holds(summary: &'static str, check: fn(View<'_>, Op) -> bool) -> TypeRelation {
    TypeRelation::Holds { summary, check }
}
