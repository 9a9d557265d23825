//! Types: the contents of a [`Type`].

use super::{Attr, Context, Name, Type};

/// The extent, stride or offset that is known only at run time (printed `?`).
pub const DYNAMIC: i64 = i64::MIN;

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// The floating-point formats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E3M4,
    F8E4M3,
    F8E4M3B11FNUZ,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

impl FloatKind {
    /// Every format, with its keyword and width in bits.
    pub const ALL: [(FloatKind, &'static str, u32); 18] = [
        (FloatKind::F4E2M1FN, "f4E2M1FN", 4),
        (FloatKind::F6E2M3FN, "f6E2M3FN", 6),
        (FloatKind::F6E3M2FN, "f6E3M2FN", 6),
        (FloatKind::F8E3M4, "f8E3M4", 8),
        (FloatKind::F8E4M3, "f8E4M3", 8),
        (FloatKind::F8E4M3B11FNUZ, "f8E4M3B11FNUZ", 8),
        (FloatKind::F8E4M3FN, "f8E4M3FN", 8),
        (FloatKind::F8E4M3FNUZ, "f8E4M3FNUZ", 8),
        (FloatKind::F8E5M2, "f8E5M2", 8),
        (FloatKind::F8E5M2FNUZ, "f8E5M2FNUZ", 8),
        (FloatKind::F8E8M0FNU, "f8E8M0FNU", 8),
        (FloatKind::F16, "f16", 16),
        (FloatKind::BF16, "bf16", 16),
        (FloatKind::TF32, "tf32", 19),
        (FloatKind::F32, "f32", 32),
        (FloatKind::F64, "f64", 64),
        (FloatKind::F80, "f80", 80),
        (FloatKind::F128, "f128", 128),
    ];

    /// The keyword that names the format.
    pub fn keyword(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The width in bits.
    pub fn width(self) -> u32 {
        Self::ALL[self as usize].2
    }

    /// The format named `keyword`.
    pub fn from_keyword(keyword: &str) -> Option<FloatKind> {
        Self::ALL.iter().find(|op_def| op_def.1 == keyword).map(|op_def| op_def.0)
    }
}

/// The content of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`
    Integer { width: u32, sign: Signedness },
    /// `index`
    Index,
    /// `f32`, `bf16`, …
    Float(FloatKind),
    /// `none`
    None,
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function { inputs: Box<[Type]>, results: Box<[Type]> },
    /// `vector<4x[8]xf32>`; `scalable[i]` is set if dimension `i` is in brackets.
    Vector { shape: Box<[i64]>, scalable: Box<[bool]>, element: Type },
    /// `tensor<4x?xf32, #encoding>`
    RankedTensor { shape: Box<[i64]>, element: Type, encoding: Option<Attr> },
    /// `tensor<*xf32>`
    UnrankedTensor { element: Type },
    /// `memref<4x?xf32, layout, space>`. `layout` is `None` for the identity layout, which is never stored as a map.
    MemRef { shape: Box<[i64]>, element: Type, layout: Option<Attr>, space: Option<Attr> },
    /// `memref<*xf32, space>`
    UnrankedMemRef { element: Type, space: Option<Attr> },
    /// `!dialect.mnemonic…` of an unregistered dialect, kept as it was written: `body` is the text after `!dialect.`
    /// (or the text between `<` and `>` for the `!dialect<"…">` form, for which `pretty` is false).
    Opaque { dialect: Name, body: Name, pretty: bool },
    /// A type of a registered dialect: `!shape.shape`, `!irdl.attribute`. Parameters are attributes.
    Dialect { dialect: Name, mnemonic: Name, parameters: Box<[Attr]> },
}

impl Type {
    /// The content.
    #[inline]
    pub fn data(self, ctx: &Context) -> &TypeData {
        ctx.type_data(self)
    }

    /// The shape of a ranked tensor, memref or vector.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.data(ctx) {
            TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => {
                Some(shape)
            }
            _ => None,
        }
    }

    /// The rank of a ranked shaped type.
    pub fn rank(self, ctx: &Context) -> Option<usize> {
        self.shape(ctx).map(<[i64]>::len)
    }

    /// The element type of a shaped type.
    pub fn element(self, ctx: &Context) -> Option<Type> {
        match *self.data(ctx) {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor { element }
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => Some(element),
            _ => None,
        }
    }

    /// The element type of a shaped type, or the type itself.
    #[must_use]
    pub fn element_or_self(self, ctx: &Context) -> Type {
        self.element(ctx).unwrap_or(self)
    }

    /// Whether this is the type of a dialect, not a builtin type.
    pub fn is_of_dialect(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Dialect { .. } | TypeData::Opaque { .. })
    }

    /// Whether this is a ranked or unranked memref.
    #[inline]
    pub fn is_memref(self, ctx: &Context) -> bool {
        ctx.type_kind(self).is_memref()
    }

    /// Whether this is a memref of known rank.
    #[inline]
    pub fn is_ranked_memref(self, ctx: &Context) -> bool {
        let kind = ctx.type_kind(self);
        kind.is_memref() && kind.is_ranked()
    }

    /// Whether this is a memref of unknown rank.
    pub fn is_unranked_memref(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::UnrankedMemRef { .. })
    }

    /// Whether this is a ranked or unranked tensor.
    #[inline]
    pub fn is_tensor(self, ctx: &Context) -> bool {
        ctx.type_kind(self).is_tensor()
    }

    /// Whether this is a tensor of known rank.
    #[inline]
    pub fn is_ranked_tensor(self, ctx: &Context) -> bool {
        let kind = ctx.type_kind(self);
        kind.is_tensor() && kind.is_ranked()
    }

    /// Whether this is a vector.
    pub fn is_vector(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Vector { .. })
    }

    /// Whether this is a tensor, memref or vector.
    pub fn is_shaped(self, ctx: &Context) -> bool {
        self.element(ctx).is_some()
    }

    /// Whether this is `index`.
    pub fn is_index(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Index)
    }

    /// Whether this is an integer type of any width and signedness.
    pub fn is_integer(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Integer { .. })
    }

    /// Whether this is the signless integer of `width` bits.
    pub fn is_signless(self, ctx: &Context, width: u32) -> bool {
        matches!(*self.data(ctx), TypeData::Integer { width: w, sign: Signedness::Signless } if w == width)
    }

    /// Whether this is a floating-point type.
    pub fn is_float(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Float(_))
    }

    /// Whether this is a complex type.
    pub fn is_complex(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Complex(_))
    }

    /// Returns whether the type is shaped, ranked and without dynamic dimensions.
    pub fn has_static_shape(self, ctx: &Context) -> bool {
        self.shape(ctx).is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// Returns the width in bits of an integer or float; `index` counts as 64.
    pub fn bit_width(self, ctx: &Context) -> Option<u32> {
        match *self.data(ctx) {
            TypeData::Integer { width, .. } => Some(width),
            TypeData::Float(kind) => Some(kind.width()),
            TypeData::Index => Some(64),
            _ => None,
        }
    }

    /// Returns the memory space of a memref (`None` is the default space).
    pub fn memory_space(self, ctx: &Context) -> Option<Attr> {
        match *self.data(ctx) {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => space,
            _ => None,
        }
    }
}
