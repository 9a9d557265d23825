//! The ids of all entities of a program.
//!
//! Each is a `u32` newtype. `Op`, `Block`, `Region`, `Value` and `Use` index the arenas of one
//! [`Body`](super::Body); they mean nothing in another body. `Type`, `Attr`, `AffineExpr`, `AffineMap`, `IntegerSet`,
//! `Name`, `OpName` and `Location` index tables of the [`Context`](super::Context) and mean the same everywhere in it,
//! so that equal ids mean equal contents.

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

id!(/// An operation of one body.
    Op, "op");
id!(/// A block of one body.
    Block, "block");
id!(/// A region of one body.
    Region, "region");
id!(/// An SSA value of one body: an op's result or a block's argument.
    Value, "value");
id!(/// One operand slot: the use of a value by an op. Slots of one op are contiguous.
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
