//! Helpers for writing op definitions: short constructors for groups of operands, results, attributes, regions and
//! successors.

use smallvec::SmallVec;

use super::{
    Arity, AttrConstraint, AttrGroup, Presence, RegionGroup, SuccessorGroup, TypeConstraint, TypeRelation, ValueGroup,
};
use crate::ir::{Attr, Context, Op, Type, View};

/// A group of exactly one value.
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::One, constraint }
}

/// A group of at most one value.
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::Optional, constraint }
}

/// A group of any number of values.
pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> ValueGroup {
    ValueGroup { name, arity: Arity::Variadic, constraint }
}

/// Any number of groups of values; their sizes are in the attribute `sizes`.
pub const fn nested(name: &'static str, constraint: &'static TypeConstraint, sizes: &'static str) -> ValueGroup {
    ValueGroup { name, arity: Arity::VariadicOfVariadic(sizes), constraint }
}

/// A required attribute.
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrGroup {
    AttrGroup { name, presence: Presence::Required, constraint }
}

/// An optional attribute.
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrGroup {
    AttrGroup { name, presence: Presence::Optional, constraint }
}

/// An attribute with a default value, which is added if it is not written.
pub const fn default_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    default: fn(&Context) -> Attr,
) -> AttrGroup {
    AttrGroup { name, presence: Presence::Default(default), constraint }
}

/// An attribute with a default value, which is not added if it is not written.
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

/// A relation: `to`'s type is `transform` of `from`'s.
pub const fn matches(
    summary: &'static str,
    from: &'static str,
    to: &'static str,
    transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
) -> TypeRelation {
    TypeRelation::Transform { summary, from, to, transform, matches: None }
}

/// A relation for formats only: they infer `to`'s type by `transform` of `from`'s; it is verified elsewhere.
pub const fn infers(
    from: &'static str,
    to: &'static str,
    transform: fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>,
) -> TypeRelation {
    TypeRelation::Transform { summary: "", from, to, transform, matches: Some(|_, _, _| true) }
}

/// A relation that is verified by `check`.
pub const fn holds(summary: &'static str, check: fn(View<'_>, Op) -> bool) -> TypeRelation {
    TypeRelation::Holds { summary, check }
}
