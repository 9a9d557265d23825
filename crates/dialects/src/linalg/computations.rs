//! The computations of the named structured ops, as data.
//!
//! The op's indexing maps, its iterator types and the body of its region are derived from an entry. An elementwise op
//! has identity maps of the rank of its first output (for scalar operands, the map without results) and only parallel
//! loops. The others list their maps, which contain strides and dilations from the op's attributes. The ops of a body
//! are created in postfix order, left to right; equal subexpressions are created each time.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

/// A named structured op.
pub struct NamedOp {
    /// Its name.
    pub name: &'static str,
    /// The indexing map of each operand.
    pub maps: Maps,
    /// The loops, outermost first.
    pub iterators: &'static [IteratorKind],
    /// The scalar computation of each iteration; its arguments are the elements of inputs, then those of outputs.
    pub body: Scalar,
}

/// The type of an iterator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IteratorKind {
    /// Iterations are independent.
    Parallel,
    /// Iterations accumulate.
    Reduction,
}

/// Indexing maps.
pub enum Maps {
    /// Identity maps, with as many loops as the first output has dimensions. [`NamedOp::iterators`] is empty.
    Elementwise,
    /// One list of results for each operand.
    Each(&'static [&'static [MapResult]]),
}

/// One result of an indexing map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapResult {
    /// `d{0}`
    Dim(u32),
    /// `d{0} + d{1}`
    Sum(u32, u32),
    /// `d{0} * strides[{2}] + d{1} * dilations[{2}]`
    Window(u32, u32, usize),
}

/// A scalar expression.
pub enum Scalar {
    /// An argument of the body.
    Argument(usize),
    /// A cast to a type.
    Cast(CastKind, Target, &'static Scalar),
    /// A function of `#linalg.unary_fn`, by its keyword.
    Unary(&'static str, &'static Scalar),
    /// A function of `#linalg.binary_fn`, by its keyword.
    Binary(&'static str, &'static Scalar, &'static Scalar),
    /// A function of `#linalg.ternary_fn`, by its keyword.
    Ternary(&'static str, &'static Scalar, &'static Scalar, &'static Scalar),
    /// An integer constant of this width.
    Integer(i64, u32),
    /// A constant of type `f64`.
    Float(f64),
    /// The index of a loop.
    Index(u32),
}

/// The extension and conversion of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// As signed.
    Signed,
    /// As unsigned.
    Unsigned,
    /// As specified by the op's attribute `cast`; signed by default.
    ByAttribute,
}

/// The result type of a cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The type of an argument of the body.
    OfArgument(usize),
    /// A signless integer.
    Integer(u32),
    /// `f64`
    Float64,
}

use IteratorKind::{Parallel, Reduction};
use MapResult::{Dim, Sum, Window};
use Scalar::{Argument, Binary, Cast, Float, Index, Integer, Ternary, Unary};

/// Returns the named op `name`.
pub fn named_op(name: &str) -> Option<&'static NamedOp> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static NamedOp>> = OnceLock::new();
    INDEX.get_or_init(|| NAMED.iter().map(|op| (op.name, op)).collect()).get(name).copied()
}

/// `out + cast(a) * cast(b)`
pub(super) const MULTIPLY_ADD: Scalar = Binary(
    "add",
    &Argument(2),
    &Binary(
        "mul",
        &Cast(CastKind::Signed, Target::OfArgument(2), &Argument(0)),
        &Cast(CastKind::Signed, Target::OfArgument(2), &Argument(1)),
    ),
);
/// `out + (cast(a) - cast(a_zero)) * (cast(b) - cast(b_zero))`
const MULTIPLY_ADD_QUANTIZED: Scalar = Binary(
    "add",
    &Argument(4),
    &Binary(
        "mul",
        &Binary(
            "sub",
            &Cast(CastKind::Signed, Target::OfArgument(4), &Argument(0)),
            &Cast(CastKind::Signed, Target::OfArgument(4), &Argument(2)),
        ),
        &Binary(
            "sub",
            &Cast(CastKind::Signed, Target::OfArgument(4), &Argument(1)),
            &Cast(CastKind::Signed, Target::OfArgument(4), &Argument(3)),
        ),
    ),
);
/// `max(out, cast(a))`
pub(super) const MAXIMUM: Scalar =
    Binary("max_signed", &Argument(2), &Cast(CastKind::Signed, Target::OfArgument(2), &Argument(0)));
/// `out + cast(a)`
pub(super) const ACCUMULATE: Scalar =
    Binary("add", &Argument(2), &Cast(CastKind::Signed, Target::OfArgument(2), &Argument(0)));
/// `out + cast(a) * cast(b)`, with the cast specified by an attribute
pub(super) const MULTIPLY_ADD_BY_ATTRIBUTE: Scalar = Binary(
    "add",
    &Argument(2),
    &Binary(
        "mul",
        &Cast(CastKind::ByAttribute, Target::OfArgument(2), &Argument(0)),
        &Cast(CastKind::ByAttribute, Target::OfArgument(2), &Argument(1)),
    ),
);
/// `min(out, cast(a))`
pub(super) const MINIMUM: Scalar =
    Binary("min_signed", &Argument(2), &Cast(CastKind::Signed, Target::OfArgument(2), &Argument(0)));

/// The named ops, sorted by name.
pub static NAMED: &[NamedOp] = &[
    NamedOp { name: "linalg.abs", maps: Maps::Elementwise, iterators: &[], body: Unary("abs", &Argument(0)) },
    NamedOp {
        name: "linalg.add",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("add", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.batch_matmul",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Dim(3)], &[Dim(0), Dim(3), Dim(2)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD_BY_ATTRIBUTE,
    },
    NamedOp {
        name: "linalg.batch_matvec",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Dim(2)], &[Dim(0), Dim(2)], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.batch_mmt4d",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Dim(3), Dim(4), Dim(6)],
            &[Dim(0), Dim(2), Dim(3), Dim(5), Dim(6)],
            &[Dim(0), Dim(1), Dim(2), Dim(4), Dim(5)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Reduction, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.batch_reduce_matmul",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Dim(3)], &[Dim(0), Dim(3), Dim(2)], &[Dim(1), Dim(2)]]),
        iterators: &[Reduction, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD_BY_ATTRIBUTE,
    },
    NamedOp {
        name: "linalg.batch_vecmat",
        maps: Maps::Each(&[&[Dim(0), Dim(2)], &[Dim(0), Dim(2), Dim(1)], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp { name: "linalg.ceil", maps: Maps::Elementwise, iterators: &[], body: Unary("ceil", &Argument(0)) },
    NamedOp {
        name: "linalg.conv_1d",
        maps: Maps::Each(&[&[Sum(0, 1)], &[Dim(1)], &[Dim(0)]]),
        iterators: &[Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_1d_ncw_fcw",
        maps: Maps::Each(&[&[Dim(0), Dim(3), Window(2, 4, 0)], &[Dim(1), Dim(3), Dim(4)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_1d_nwc_wcf",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(4)], &[Dim(3), Dim(4), Dim(2)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d",
        maps: Maps::Each(&[&[Sum(0, 2), Sum(1, 3)], &[Dim(2), Dim(3)], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_nchw_fchw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(4), Window(2, 5, 0), Window(3, 6, 1)],
            &[Dim(1), Dim(4), Dim(5), Dim(6)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_nchw_fchw_q",
        maps: Maps::Each(&[
            &[Dim(0), Dim(4), Window(2, 5, 0), Window(3, 6, 1)],
            &[Dim(1), Dim(4), Dim(5), Dim(6)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.conv_2d_ngchw_fgchw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Dim(5), Window(3, 6, 0), Window(4, 7, 1)],
            &[Dim(2), Dim(1), Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_ngchw_gfchw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Dim(5), Window(3, 6, 0), Window(4, 7, 1)],
            &[Dim(1), Dim(2), Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_ngchw_gfchw_q",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Dim(5), Window(3, 6, 0), Window(4, 7, 1)],
            &[Dim(1), Dim(2), Dim(5), Dim(6), Dim(7)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwc_fhwc",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(6)],
            &[Dim(3), Dim(4), Dim(5), Dim(6)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwc_fhwc_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(6)],
            &[Dim(3), Dim(4), Dim(5), Dim(6)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwc_hwcf",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(6)],
            &[Dim(4), Dim(5), Dim(6), Dim(3)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwc_hwcf_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(6)],
            &[Dim(4), Dim(5), Dim(6), Dim(3)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwgc_gfhwc",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Dim(3), Dim(7)],
            &[Dim(3), Dim(4), Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_2d_nhwgc_gfhwc_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Dim(3), Dim(7)],
            &[Dim(3), Dim(4), Dim(5), Dim(6), Dim(7)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.conv_3d",
        maps: Maps::Each(&[&[Sum(0, 3), Sum(1, 4), Sum(2, 5)], &[Dim(3), Dim(4), Dim(5)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_3d_ncdhw_fcdhw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(5), Window(2, 6, 0), Window(3, 7, 1), Window(4, 8, 2)],
            &[Dim(1), Dim(5), Dim(6), Dim(7), Dim(8)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_3d_ndhwc_dhwcf",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(8)],
            &[Dim(5), Dim(6), Dim(7), Dim(8), Dim(4)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.conv_3d_ndhwc_dhwcf_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(8)],
            &[Dim(5), Dim(6), Dim(7), Dim(8), Dim(4)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.copy",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Cast(CastKind::ByAttribute, Target::OfArgument(1), &Argument(0)),
    },
    NamedOp {
        name: "linalg.depthwise_conv_1d_ncw_cw",
        maps: Maps::Each(&[&[Dim(0), Dim(2), Window(1, 3, 0)], &[Dim(2), Dim(3)], &[Dim(0), Dim(2), Dim(1)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_1d_nwc_wc",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3), Dim(2)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_1d_nwc_wcm",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Dim(2)],
            &[Dim(4), Dim(2), Dim(3)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_2d_nchw_chw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(3), Window(1, 4, 0), Window(2, 5, 1)],
            &[Dim(3), Dim(4), Dim(5)],
            &[Dim(0), Dim(3), Dim(1), Dim(2)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_2d_nhwc_hwc",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5), Dim(3)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_2d_nhwc_hwc_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5), Dim(3)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.depthwise_conv_2d_nhwc_hwcm",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Dim(3)],
            &[Dim(5), Dim(6), Dim(3), Dim(4)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_2d_nhwc_hwcm_q",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Dim(3)],
            &[Dim(5), Dim(6), Dim(3), Dim(4)],
            &[],
            &[],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.depthwise_conv_3d_ncdhw_cdhw",
        maps: Maps::Each(&[
            &[Dim(0), Dim(7), Window(1, 4, 0), Window(2, 5, 1), Window(3, 6, 2)],
            &[Dim(7), Dim(4), Dim(5), Dim(6)],
            &[Dim(0), Dim(7), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Parallel],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_3d_ndhwc_dhwc",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Window(3, 6, 2), Dim(7)],
            &[Dim(4), Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(7)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Parallel],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.depthwise_conv_3d_ndhwc_dhwcm",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(8)],
            &[Dim(5), Dim(6), Dim(7), Dim(8), Dim(4)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(8), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Parallel],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.div",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("div", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.div_unsigned",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("div_unsigned", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.dot",
        maps: Maps::Each(&[&[Dim(0)], &[Dim(0)], &[]]),
        iterators: &[Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp { name: "linalg.erf", maps: Maps::Elementwise, iterators: &[], body: Unary("erf", &Argument(0)) },
    NamedOp { name: "linalg.exp", maps: Maps::Elementwise, iterators: &[], body: Unary("exp", &Argument(0)) },
    NamedOp { name: "linalg.fill", maps: Maps::Elementwise, iterators: &[], body: Argument(0) },
    NamedOp {
        name: "linalg.fill_rng_2d",
        maps: Maps::Each(&[&[], &[], &[], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel],
        body: Cast(
            CastKind::Signed,
            Target::OfArgument(3),
            &Binary(
                "add",
                &Binary(
                    "mul",
                    &Binary(
                        "add",
                        &Cast(CastKind::Signed, Target::Float64, &Integer(2147483647, 64)),
                        &Cast(
                            CastKind::Signed,
                            Target::Float64,
                            &Binary(
                                "add",
                                &Binary(
                                    "mul",
                                    &Binary(
                                        "add",
                                        &Cast(CastKind::Signed, Target::Integer(32), &Index(1)),
                                        &Binary(
                                            "add",
                                            &Binary(
                                                "mul",
                                                &Binary(
                                                    "add",
                                                    &Cast(CastKind::Signed, Target::Integer(32), &Index(0)),
                                                    &Argument(2),
                                                ),
                                                &Cast(CastKind::Signed, Target::Integer(32), &Integer(1103515245, 64)),
                                            ),
                                            &Cast(CastKind::Signed, Target::Integer(32), &Integer(12345, 64)),
                                        ),
                                    ),
                                    &Cast(CastKind::Signed, Target::Integer(32), &Integer(1103515245, 64)),
                                ),
                                &Cast(CastKind::Signed, Target::Integer(32), &Integer(12345, 64)),
                            ),
                        ),
                    ),
                    &Binary(
                        "mul",
                        &Binary("sub", &Argument(1), &Argument(0)),
                        &Cast(CastKind::Signed, Target::Float64, &Float(2.3283064E-10)),
                    ),
                ),
                &Argument(0),
            ),
        ),
    },
    NamedOp { name: "linalg.floor", maps: Maps::Elementwise, iterators: &[], body: Unary("floor", &Argument(0)) },
    NamedOp { name: "linalg.log", maps: Maps::Elementwise, iterators: &[], body: Unary("log", &Argument(0)) },
    NamedOp {
        name: "linalg.matmul",
        maps: Maps::Each(&[&[Dim(0), Dim(2)], &[Dim(2), Dim(1)], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD_BY_ATTRIBUTE,
    },
    NamedOp {
        name: "linalg.matvec",
        maps: Maps::Each(&[&[Dim(0), Dim(1)], &[Dim(1)], &[Dim(0)]]),
        iterators: &[Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.max",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("max_signed", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.min",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("min_signed", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.mmt4d",
        maps: Maps::Each(&[
            &[Dim(0), Dim(2), Dim(3), Dim(5)],
            &[Dim(1), Dim(2), Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Reduction, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
    NamedOp {
        name: "linalg.mul",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("mul", &Argument(0), &Argument(1)),
    },
    NamedOp { name: "linalg.negf", maps: Maps::Elementwise, iterators: &[], body: Unary("negf", &Argument(0)) },
    NamedOp {
        name: "linalg.pooling_nchw_max",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Window(2, 4, 0), Window(3, 5, 1)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MAXIMUM,
    },
    NamedOp {
        name: "linalg.pooling_nchw_sum",
        maps: Maps::Each(&[
            &[Dim(0), Dim(1), Window(2, 4, 0), Window(3, 5, 1)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: ACCUMULATE,
    },
    NamedOp {
        name: "linalg.pooling_ncw_max",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Window(2, 3, 0)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MAXIMUM,
    },
    NamedOp {
        name: "linalg.pooling_ncw_sum",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Window(2, 3, 0)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: ACCUMULATE,
    },
    NamedOp {
        name: "linalg.pooling_ndhwc_max",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(4)],
            &[Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MAXIMUM,
    },
    NamedOp {
        name: "linalg.pooling_ndhwc_min",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(4)],
            &[Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: MINIMUM,
    },
    NamedOp {
        name: "linalg.pooling_ndhwc_sum",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 5, 0), Window(2, 6, 1), Window(3, 7, 2), Dim(4)],
            &[Dim(5), Dim(6), Dim(7)],
            &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
        body: ACCUMULATE,
    },
    NamedOp {
        name: "linalg.pooling_nhwc_max",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MAXIMUM,
    },
    NamedOp {
        name: "linalg.pooling_nhwc_max_unsigned",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: Binary("max_unsigned", &Argument(2), &Cast(CastKind::Unsigned, Target::OfArgument(2), &Argument(0))),
    },
    NamedOp {
        name: "linalg.pooling_nhwc_min",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: MINIMUM,
    },
    NamedOp {
        name: "linalg.pooling_nhwc_min_unsigned",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: Binary("min_unsigned", &Argument(2), &Cast(CastKind::Unsigned, Target::OfArgument(2), &Argument(0))),
    },
    NamedOp {
        name: "linalg.pooling_nhwc_sum",
        maps: Maps::Each(&[
            &[Dim(0), Window(1, 4, 0), Window(2, 5, 1), Dim(3)],
            &[Dim(4), Dim(5)],
            &[Dim(0), Dim(1), Dim(2), Dim(3)],
        ]),
        iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction],
        body: ACCUMULATE,
    },
    NamedOp {
        name: "linalg.pooling_nwc_max",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MAXIMUM,
    },
    NamedOp {
        name: "linalg.pooling_nwc_max_unsigned",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: Binary("max_unsigned", &Argument(2), &Cast(CastKind::Unsigned, Target::OfArgument(2), &Argument(0))),
    },
    NamedOp {
        name: "linalg.pooling_nwc_min",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MINIMUM,
    },
    NamedOp {
        name: "linalg.pooling_nwc_min_unsigned",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: Binary("min_unsigned", &Argument(2), &Cast(CastKind::Unsigned, Target::OfArgument(2), &Argument(0))),
    },
    NamedOp {
        name: "linalg.pooling_nwc_sum",
        maps: Maps::Each(&[&[Dim(0), Window(1, 3, 0), Dim(2)], &[Dim(3)], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: ACCUMULATE,
    },
    NamedOp {
        name: "linalg.powf",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("powf", &Argument(0), &Argument(1)),
    },
    NamedOp {
        name: "linalg.quantized_batch_matmul",
        maps: Maps::Each(&[&[Dim(0), Dim(1), Dim(3)], &[Dim(0), Dim(3), Dim(2)], &[], &[], &[Dim(0), Dim(1), Dim(2)]]),
        iterators: &[Parallel, Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.quantized_matmul",
        maps: Maps::Each(&[&[Dim(0), Dim(2)], &[Dim(2), Dim(1)], &[], &[], &[Dim(0), Dim(1)]]),
        iterators: &[Parallel, Parallel, Reduction],
        body: MULTIPLY_ADD_QUANTIZED,
    },
    NamedOp {
        name: "linalg.reciprocal",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Unary("reciprocal", &Argument(0)),
    },
    NamedOp { name: "linalg.round", maps: Maps::Elementwise, iterators: &[], body: Unary("round", &Argument(0)) },
    NamedOp { name: "linalg.rsqrt", maps: Maps::Elementwise, iterators: &[], body: Unary("rsqrt", &Argument(0)) },
    NamedOp {
        name: "linalg.select",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Ternary("select", &Argument(0), &Argument(1), &Argument(2)),
    },
    NamedOp { name: "linalg.sqrt", maps: Maps::Elementwise, iterators: &[], body: Unary("sqrt", &Argument(0)) },
    NamedOp { name: "linalg.square", maps: Maps::Elementwise, iterators: &[], body: Unary("square", &Argument(0)) },
    NamedOp {
        name: "linalg.sub",
        maps: Maps::Elementwise,
        iterators: &[],
        body: Binary("sub", &Argument(0), &Argument(1)),
    },
    NamedOp { name: "linalg.tanh", maps: Maps::Elementwise, iterators: &[], body: Unary("tanh", &Argument(0)) },
    NamedOp {
        name: "linalg.vecmat",
        maps: Maps::Each(&[&[Dim(1)], &[Dim(1), Dim(0)], &[Dim(0)]]),
        iterators: &[Parallel, Reduction],
        body: MULTIPLY_ADD,
    },
];
