//! The entities of a program that can have aliases.

use crate::ir::{Attr, Location, Type};

/// An entity that can have an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::text) enum Symbol {
    /// An attribute.
    Attribute(Attr),
    /// A type.
    Type(Type),
    /// A location, spelled out.
    Location(Location),
}
