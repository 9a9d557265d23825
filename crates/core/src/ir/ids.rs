//! The ids of all entities of a program.
//!
//! Each is a `u32` newtype. `Op`, `Block`, `Region`, `Value` and `Use` index the arenas of one
//! [`Body`](super::Body); they mean nothing in another body. `Type`, `Attr`, `AffineExpr`, `AffineMap`, `IntegerSet`,
//! `Name`, `OpName` and `Location` index tables of the [`Context`](super::Context) and mean the same everywhere in it,
//! so that equal ids mean equal contents.
//!
//! In debug builds, an id of an entity of a body also holds the number of the body ([`Body::number`](super::Body::number)),
//! and every access checks it: an id of another body panics instead of meaning some other entity. Ids that are made from an
//! index ([`Value::from_index`]) have no number and are not checked. In release builds, ids are only the index, and an
//! access checks that it is in the table.

/// Declares one id type. A macro because functions cannot declare types with trait impls.
macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the id as an index into its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
            /// Returns the id with this index in its table.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("more than 2^32 entities of one kind"))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

/// Declares the type of the ids of an entity of a body. Ids are compared and hashed by their index.
macro_rules! body_id {
    ($(#[$meta:meta])* $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name(pub(crate) u32, #[cfg(debug_assertions)] u32);

        impl $name {
            /// Returns the id as an index into its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
            /// Returns the id with this index in its table. It is not known which body it belongs to.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                $name::raw(u32::try_from(index).expect("more than 2^32 entities of one kind"))
            }
            /// Returns the id with this index, of any body.
            #[inline]
            pub(crate) fn raw(index: u32) -> Self {
                $name(index, #[cfg(debug_assertions)] 0)
            }
            /// Returns the id with this index, of the body with this number.
            #[inline]
            pub(crate) fn of(index: u32, body: u32) -> Self {
                let _ = body;
                $name(index, #[cfg(debug_assertions)] body)
            }
            /// Returns the number of the body that the id belongs to if that is known.
            #[inline]
            pub(super) fn body(self) -> Option<u32> {
                #[cfg(debug_assertions)]
                if self.1 != 0 {
                    return Some(self.1);
                }
                None
            }
        }

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.0.cmp(&other.0)
            }
        }

        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

body_id!(/// An operation of one body.
    Op, "op");
body_id!(/// A block of one body.
    Block, "block");
body_id!(/// A region of one body.
    Region, "region");
body_id!(/// An SSA value of one body: an op's result or a block's argument.
    Value, "value");
body_id!(/// One operand slot: the use of a value by an op. Slots of one op are contiguous.
    Use, "use");
id!(/// An interned type.
    Type, "type");
id!(/// An interned attribute.
    Attr, "attr");
id!(/// An interned affine expression.
    #[must_use]
    AffineExpr, "expr");
id!(/// An interned affine map.
    #[must_use]
    AffineMap, "map");
id!(/// An interned integer set.
    #[must_use]
    IntegerSet, "set");
id!(/// An interned string: an attribute's or a symbol's name.
    Name, "name");
id!(/// An interned op name, with what is registered for it.
    OpName, "opname");
