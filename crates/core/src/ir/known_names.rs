//! Names of attributes that are known at compile time.
//!
//! Every context interns these names first, in the order of this list, so that their ids are constants. An attribute is
//! looked up by such an id without comparing text:
//!
//! ```
//! use freehold_core::ir::{Context, Name};
//! assert_eq!(Context::new(&[]).name("operandSegmentSizes"), Name::OPERAND_SEGMENT_SIZES);
//! ```
//!
//! The list holds the attributes that handles of ops ([`op_handle!`](crate::op_handle)) declare, and those that passes
//! read or set on ops of any dialect. A name that is missing from the list is an error at compile time where a handle
//! declares it.

use super::{Attr, Context, Name};

/// Declares the constants and the list of their texts.
macro_rules! known_names {
    ($($constant:ident = $text:literal,)*) => {
        /// The position of each name in the list.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Position {
            $($constant,)*
        }

        impl Name {
            $(
                #[doc = concat!("`", $text, "`")]
                pub const $constant: Name = Name(Position::$constant as u32);
            )*

            /// The names that every context begins with, in the order of their constants.
            pub(super) const KNOWN: &'static [&'static str] = &[$($text,)*];
        }
    };
}

known_names! {
    ALIGNMENT = "alignment",
    ARG_ATTRS = "arg_attrs",
    BRANCH_WEIGHTS = "branch_weights",
    CALLEE = "callee",
    CASES = "cases",
    CASE_OPERAND_SEGMENTS = "case_operand_segments",
    CASE_VALUES = "case_values",
    CAST = "cast",
    CONDITION = "condition",
    CONSTANT = "constant",
    DILATIONS = "dilations",
    DIM = "dim",
    DIMENSION = "dimension",
    DIMENSIONS = "dimensions",
    FASTMATH = "fastmath",
    FMR = "fmr",
    FREEHOLD_CLAIM = "freehold.claim",
    FREEHOLD_ELEMENT_SIZE = "freehold.element_size",
    FREEHOLD_FACTS = "freehold.facts",
    FUNCTION_TYPE = "function_type",
    GATHER_DIMS = "gather_dims",
    GLOBAL = "global",
    INDEXING_MAPS = "indexing_maps",
    INITIAL_VALUE = "initial_value",
    INNER_DIMS_POS = "inner_dims_pos",
    IN_BOUNDS = "in_bounds",
    IS_DATA_CACHE = "isDataCache",
    IS_MUTABLE = "is_mutable",
    IS_WRITE = "isWrite",
    ITERATOR_TYPES = "iterator_types",
    KIND = "kind",
    LOCALITY_HINT = "localityHint",
    LOWER_BOUNDS_MAP = "lowerBoundsMap",
    LOWER_BOUND_MAP = "lowerBoundMap",
    MAP = "map",
    MAPPING = "mapping",
    MASK = "mask",
    MASKED = "masked",
    MASK_DIM_SIZES = "mask_dim_sizes",
    MEMORY_SPACE = "memory_space",
    MSG = "msg",
    NAME = "name",
    NOFOLD = "nofold",
    NONTEMPORAL = "nontemporal",
    NO_INLINE = "no_inline",
    OFFSETS = "offsets",
    OPERAND_SEGMENT_SIZES = "operandSegmentSizes",
    OUTER_DIMS_PERM = "outer_dims_perm",
    OVERFLOW_FLAGS = "overflowFlags",
    PASSING = "passing",
    PERMUTATION = "permutation",
    PERMUTATION_MAP = "permutation_map",
    PRED = "pred",
    PREDICATE = "predicate",
    READ_ONLY = "read_only",
    REASSOCIATION = "reassociation",
    REDUCTIONS = "reductions",
    REDUCTION_DIM = "reduction_dim",
    REDUCTION_DIMS = "reduction_dims",
    RESTRICT = "restrict",
    RESULT_SEGMENT_SIZES = "resultSegmentSizes",
    RES_ATTRS = "res_attrs",
    ROUNDINGMODE = "roundingmode",
    SCATTER_DIMS = "scatter_dims",
    SHAPE = "shape",
    SIZES = "sizes",
    STATIC_BASIS = "static_basis",
    STATIC_HIGH = "static_high",
    STATIC_INNER_TILES = "static_inner_tiles",
    STATIC_LOW = "static_low",
    STATIC_LOWER_BOUND = "staticLowerBound",
    STATIC_OFFSETS = "static_offsets",
    STATIC_OUTPUT_SHAPE = "static_output_shape",
    STATIC_POSITION = "static_position",
    STATIC_SIZES = "static_sizes",
    STATIC_STEP = "staticStep",
    STATIC_STRIDES = "static_strides",
    STATIC_UPPER_BOUND = "staticUpperBound",
    STEP = "step",
    STEPS = "steps",
    STRIDES = "strides",
    SYM_NAME = "sym_name",
    SYM_VISIBILITY = "sym_visibility",
    TYPE = "type",
    UNIQUE = "unique",
    UNSIGNED_CMP = "unsignedCmp",
    UPPER_BOUNDS_MAP = "upperBoundsMap",
    UPPER_BOUND_MAP = "upperBoundMap",
    VALUE = "value",
    WRITABLE = "writable",
}

impl Name {
    /// Returns the name with this text, at compile time.
    ///
    /// # Panics
    /// If the list of this module does not have it.
    pub const fn known(text: &str) -> Name {
        let mut index = 0;
        while index < Name::KNOWN.len() {
            if equal(Name::KNOWN[index].as_bytes(), text.as_bytes()) {
                return Name(index as u32);
            }
            index += 1;
        }
        panic!("the attribute's name is missing from the list in ir/known_names.rs")
    }
}

const fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// The name of an attribute, as an id or as text.
///
/// An attribute is found by id with one comparison for each entry of the dictionary; text is compared with the texts of
/// the entries.
pub trait AttributeName {
    /// Returns the id of the name.
    fn id(&self, ctx: &Context) -> Name;
    /// Returns the entry of this name in a dictionary.
    fn find_in(&self, ctx: &Context, entries: &[(Name, Attr)]) -> Option<Attr>;
}

impl AttributeName for Name {
    #[inline]
    fn id(&self, _: &Context) -> Name {
        *self
    }

    #[inline]
    fn find_in(&self, _: &Context, entries: &[(Name, Attr)]) -> Option<Attr> {
        entries.iter().find(|entry| entry.0 == *self).map(|entry| entry.1)
    }
}

impl AttributeName for str {
    #[inline]
    fn id(&self, ctx: &Context) -> Name {
        ctx.name(self)
    }

    #[inline]
    fn find_in(&self, ctx: &Context, entries: &[(Name, Attr)]) -> Option<Attr> {
        entries.iter().find(|entry| ctx.str(entry.0) == self).map(|entry| entry.1)
    }
}

impl AttributeName for String {
    #[inline]
    fn id(&self, ctx: &Context) -> Name {
        self.as_str().id(ctx)
    }

    #[inline]
    fn find_in(&self, ctx: &Context, entries: &[(Name, Attr)]) -> Option<Attr> {
        self.as_str().find_in(ctx, entries)
    }
}

impl<N: AttributeName + ?Sized> AttributeName for &N {
    #[inline]
    fn id(&self, ctx: &Context) -> Name {
        (**self).id(ctx)
    }

    #[inline]
    fn find_in(&self, ctx: &Context, entries: &[(Name, Attr)]) -> Option<Attr> {
        (**self).find_in(ctx, entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_known_name_has_its_id() {
        let ctx = Context::new(&[]);
        for (index, text) in Name::KNOWN.iter().enumerate() {
            assert_eq!(ctx.name(text).index(), index, "{text}");
        }
        assert_eq!(ctx.name("not_a_known_name").index(), Name::KNOWN.len());
    }
}
