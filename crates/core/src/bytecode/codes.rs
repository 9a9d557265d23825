//! The numbers of the format: sections, components of ops, and the kinds of builtin attributes and types.
//!
//! LLVM 22 writes the kinds of attributes up to [`attribute::FILE_RANGE`] and of types up to
//! [`types::SCALABLE_VECTOR`]. The kinds after them are written by its development branch since then; they are read.
//! Attributes and types without a kind are written as text.

use crate::ir::FloatKind;

/// The numbers of sections.
pub(super) mod section {
    pub const STRINGS: u8 = 0;
    pub const DIALECTS: u8 = 1;
    pub const ATTRIBUTES: u8 = 2;
    pub const OFFSETS: u8 = 3;
    pub const PROGRAM: u8 = 4;
    pub const RESOURCES: u8 = 5;
    pub const RESOURCE_OFFSETS: u8 = 6;
    pub const PROPERTIES: u8 = 8;
    /// The number of sections.
    pub const COUNT: usize = 9;
}

/// Returns the name of a section in messages.
pub(super) fn section_name(id: u8) -> Option<&'static str> {
    const NAMES: [&str; section::COUNT] = [
        "string section",
        "dialect section",
        "attribute section",
        "offset section",
        "program section",
        "resource section",
        "resource offset section",
        "dialect version section",
        "property section",
    ];
    NAMES.get(usize::from(id)).copied()
}

/// The bits for the components of an op.
pub(super) mod component {
    pub const ATTRIBUTES: u8 = 1 << 0;
    pub const RESULTS: u8 = 1 << 1;
    pub const OPERANDS: u8 = 1 << 2;
    pub const SUCCESSORS: u8 = 1 << 3;
    pub const REGIONS: u8 = 1 << 4;
    pub const USE_ORDERS: u8 = 1 << 5;
    pub const PROPERTIES: u8 = 1 << 6;
}

/// The kinds of resources.
pub(super) mod resource {
    pub const BLOB: u8 = 0;
    pub const BOOL: u8 = 1;
    pub const STRING: u8 = 2;
}

/// The kinds of builtin attributes.
pub(super) mod attribute {
    pub const ARRAY: u64 = 0;
    pub const DICTIONARY: u64 = 1;
    pub const STRING: u64 = 2;
    pub const TYPED_STRING: u64 = 3;
    pub const FLAT_SYMBOL: u64 = 4;
    pub const SYMBOL: u64 = 5;
    pub const TYPE: u64 = 6;
    pub const UNIT: u64 = 7;
    pub const INTEGER: u64 = 8;
    pub const FLOAT: u64 = 9;
    pub const CALL_SITE: u64 = 10;
    pub const FILE: u64 = 11;
    pub const FUSED: u64 = 12;
    pub const FUSED_WITH_METADATA: u64 = 13;
    pub const NAMED: u64 = 14;
    pub const UNKNOWN: u64 = 15;
    pub const DENSE_RESOURCE: u64 = 16;
    pub const DENSE_ARRAY: u64 = 17;
    pub const DENSE_ELEMENTS: u64 = 18;
    pub const DENSE_STRINGS: u64 = 19;
    pub const SPARSE: u64 = 20;
    pub const DISTINCT: u64 = 21;
    pub const FILE_RANGE: u64 = 22;
    pub const AFFINE_MAP: u64 = 23;
    pub const INTEGER_SET: u64 = 24;
    pub const STRIDED: u64 = 25;
}

/// The kinds of builtin types.
pub(super) mod types {
    pub const INTEGER: u64 = 0;
    pub const INDEX: u64 = 1;
    pub const FUNCTION: u64 = 2;
    pub const COMPLEX: u64 = 9;
    pub const MEMREF: u64 = 10;
    pub const MEMREF_WITH_SPACE: u64 = 11;
    pub const NONE: u64 = 12;
    pub const TENSOR: u64 = 13;
    pub const TENSOR_WITH_ENCODING: u64 = 14;
    pub const TUPLE: u64 = 15;
    pub const UNRANKED_MEMREF: u64 = 16;
    pub const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub const UNRANKED_TENSOR: u64 = 18;
    pub const VECTOR: u64 = 19;
    pub const SCALABLE_VECTOR: u64 = 20;
}

/// The kinds of floating-point types, which have no parameters. LLVM 22 writes those up to 8.
pub(super) const FLOATS: [(u64, FloatKind); 18] = [
    (3, FloatKind::BF16),
    (4, FloatKind::F16),
    (5, FloatKind::F32),
    (6, FloatKind::F64),
    (7, FloatKind::F80),
    (8, FloatKind::F128),
    (21, FloatKind::TF32),
    (22, FloatKind::F8E5M2),
    (23, FloatKind::F8E4M3),
    (24, FloatKind::F8E4M3FN),
    (25, FloatKind::F8E5M2FNUZ),
    (26, FloatKind::F8E4M3FNUZ),
    (27, FloatKind::F8E4M3B11FNUZ),
    (28, FloatKind::F8E3M4),
    (29, FloatKind::F4E2M1FN),
    (30, FloatKind::F6E2M3FN),
    (31, FloatKind::F6E3M2FN),
    (32, FloatKind::F8E8M0FNU),
];

/// Returns the kind of a floating-point type that LLVM 22 knows.
pub(super) fn float_kind(kind: FloatKind) -> Option<u64> {
    FLOATS.iter().find(|entry| entry.1 == kind && entry.0 <= 8).map(|entry| entry.0)
}

/// The kinds of affine expressions.
pub(super) mod expression {
    pub const DIM: u64 = 0;
    pub const SYMBOL: u64 = 1;
    pub const CONSTANT: u64 = 2;
    pub const ADD: u64 = 3;
    pub const MUL: u64 = 4;
    pub const MOD: u64 = 5;
    pub const FLOOR_DIV: u64 = 6;
    pub const CEIL_DIV: u64 = 7;
}
