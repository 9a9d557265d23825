//! Attributes: the contents of an [`Attr`].
//!
//! An op's attributes are one dictionary, properties included; the op definition says which names are inherent.

use std::borrow::Cow;
use std::sync::Arc;

use super::{AffineMap, Context, Int, IntegerSet, Location, Name, Type};
use super::{Attr, TypeData, text_of_bytes};

/// The bytes of dense elements: little-endian, each element rounded up to whole bytes; `i1` takes one byte per element.
/// Shared, so that copying an attribute never copies its payload.
pub type Blob = Arc<[u8]>;

/// The dictionary entry that holds the properties `<…>` of an unregistered op, as one attribute. Such an op has no
/// definition that distinguishes properties from other attributes. Its other entries are all discardable.
pub const PROPERTIES: &str = "<properties>";

/// The content of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `42 : i32`, `true`; the type is an integer or `index` (held in 64 bits).
    Integer { value: Int, ty: Type },
    /// `1.5 : f32`: the bit pattern in the type's own format.
    Float { bits: u128, ty: Type },
    /// `"text"`, `"text" : ty`: the bytes need not be UTF-8; the type is `none` where none was written.
    String { bytes: Box<[u8]>, ty: Type },
    /// `[a, b]`
    Array(Box<[Attr]>),
    /// `{name = value, …}`, sorted by name, without duplicates.
    Dictionary(Box<[(Name, Attr)]>),
    /// a type as an attribute
    Type(Type),
    /// `@root::@nested`
    SymbolRef { root: Name, nested: Box<[Name]> },
    /// `affine_map<…>`
    AffineMap(AffineMap),
    /// `affine_set<…>`
    IntegerSet(IntegerSet),
    /// `dense<…> : ty`. A splat holds one element.
    DenseElements { ty: Type, splat: bool, data: Blob },
    /// `dense<"a"> : tensor<1x!foo.string>`: elements that are strings.
    DenseStrings { ty: Type, splat: bool, strings: Box<[Box<[u8]>]> },
    /// `array<i32: 1, 2>`; `element` is an integer or float type.
    DenseArray { element: Type, length: usize, data: Blob },
    /// `sparse<indices, values> : ty`
    Sparse { ty: Type, indices: Attr, values: Attr },
    /// `dense_resource<key> : ty`
    DenseResource { ty: Type, dialect: Name, key: Name },
    /// `strided<[s, …], offset: o>`
    StridedLayout { offset: i64, strides: Box<[i64]> },
    /// `distinct[id]<attr>`
    Distinct { id: u64, referenced: Attr },
    /// `loc(…)` as an attribute
    Location(Location),
    /// An attribute of an unregistered dialect, kept as it was written, like [`TypeData::Opaque`]. `ty` is the type
    /// after the colon, or `none`.
    Opaque { dialect: Name, body: Name, pretty: bool, ty: Type },
    /// An attribute of a registered dialect: `#arith.fastmath<fast>` is mnemonic `fastmath` with one parameter. An
    /// enumeration's parameter is the integer value of its case.
    Dialect { dialect: Name, mnemonic: Name, parameters: Box<[Attr]> },
}

/// The maximum number of times [`Attr::integers`] repeats the element of a splat, whatever its shape. A list written
/// out in source text never gets that long.
const SPLAT_LIMIT: usize = 1 << 22;

impl Attr {
    /// The content.
    #[inline]
    pub fn data(self, ctx: &Context) -> &AttrData {
        ctx.attr_data(self)
    }

    /// Returns the entries of a dictionary; empty for any other attribute.
    pub fn entries(self, ctx: &Context) -> &[(Name, Attr)] {
        match self.data(ctx) {
            AttrData::Dictionary(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the entry `name` of a dictionary. O(entries), compared by id.
    pub fn get(self, ctx: &Context, name: Name) -> Option<Attr> {
        self.entries(ctx).iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// The signed value of an integer attribute that fits 64 bits.
    pub fn as_i64(self, ctx: &Context) -> Option<i64> {
        match self.data(ctx) {
            AttrData::Integer { value, .. } => value.as_i64(),
            _ => None,
        }
    }

    /// The value of an integer attribute.
    pub fn as_int(self, ctx: &Context) -> Option<&Int> {
        match self.data(ctx) {
            AttrData::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The value of an `i1` attribute.
    pub fn as_bool(self, ctx: &Context) -> Option<bool> {
        match self.data(ctx) {
            AttrData::Integer { value, ty } if ty.is_signless(ctx, 1) => Some(!value.is_zero()),
            _ => None,
        }
    }

    /// The text of a string attribute; see [`text_of_bytes`].
    pub fn as_str(self, ctx: &Context) -> Option<&str> {
        let AttrData::String { bytes, .. } = self.data(ctx) else { return None };
        Some(match text_of_bytes(bytes) {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => ctx.str(ctx.name(&text)),
        })
    }

    /// The type that a type attribute holds.
    pub fn as_type(self, ctx: &Context) -> Option<Type> {
        match *self.data(ctx) {
            AttrData::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The map of an affine map attribute.
    pub fn as_map(self, ctx: &Context) -> Option<AffineMap> {
        match *self.data(ctx) {
            AttrData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// The elements of an array attribute.
    pub fn as_array(self, ctx: &Context) -> Option<&[Attr]> {
        match self.data(ctx) {
            AttrData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The name of a flat symbol reference.
    pub fn as_symbol(self, ctx: &Context) -> Option<Name> {
        match self.data(ctx) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// The elements of a dense integer array (`array<i64: …>` of any integer width up to 64), sign-extended.
    pub fn as_i64_array(self, ctx: &Context) -> Option<Vec<i64>> {
        match self.data(ctx) {
            AttrData::DenseArray { element, length, data } => {
                let width = match *element.data(ctx) {
                    TypeData::Integer { width, .. } if width <= 64 => width,
                    _ => return None,
                };
                let size = width.div_ceil(8) as usize;
                Some((0..*length).map(|i| read_signed(&data[i * size..(i + 1) * size], width)).collect())
            }
            _ => None,
        }
    }

    /// Returns the integers of an array of attributes, a dense array or dense elements, sign-extended; empty for any
    /// other attribute. The element of a splat is repeated as often as the shape has elements, at most 2^22 times.
    pub fn integers(self, ctx: &Context) -> Vec<i64> {
        match self.data(ctx) {
            AttrData::Array(elements) => elements.iter().filter_map(|element| element.as_i64(ctx)).collect(),
            AttrData::DenseElements { ty, splat, data } => {
                let width = ty.element(ctx).and_then(|element| element.bit_width(ctx)).unwrap_or(64);
                let size = width.div_ceil(8) as usize;
                if size == 0 || size > 8 {
                    return Vec::new();
                }
                let read = data.chunks_exact(size).map(|bytes| read_signed(bytes, width));
                let room = ty.shape(ctx).unwrap_or_default().iter().map(|&extent| extent.max(0) as usize);
                let count = if *splat { room.fold(1, usize::saturating_mul).min(SPLAT_LIMIT) } else { 1 };
                read.flat_map(|value| std::iter::repeat_n(value, count)).collect()
            }
            _ => self.as_i64_array(ctx).unwrap_or_default(),
        }
    }

    /// Returns the type of a typed attribute; `none` for others.
    pub fn ty(self, ctx: &Context) -> Option<Type> {
        match *self.data(ctx) {
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::Sparse { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::Opaque { ty, .. } => Some(ty),
            _ => None,
        }
    }
}

/// Reads the little-endian two's complement integer of `width` (at most 64) bits in `bytes`.
pub fn read_signed(bytes: &[u8], width: u32) -> i64 {
    let mut word = [0u8; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let shift = 64 - width.clamp(1, 64);
    (i64::from_le_bytes(word) << shift) >> shift
}
