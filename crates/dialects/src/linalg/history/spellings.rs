//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! linalg.elementwise <exp> ins(…) outs(…)                         main, also for linalg.exp
//! linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(…)    21 to 23
//! linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins(…)      15 to 21
//! linalg.exp ins(…) outs(…)                                       17 to 23
//! linalg.matmul_transpose_a ins(…) outs(…)                        17 to 21
//! linalg.matmul_unsigned ins(…) outs(…)                           14 to 16
//! linalg.fill(%value, %out) : f32, tensor<4xf32> -> tensor<4xf32> 13 and 14
//! linalg.conv_2d_input_nhwc_filter_hwcf ins(…) outs(…)            13
//! ```

use super::former::*;
use super::former_windows::*;
use super::tiled_loop;
use crate::constraints::{ANY_ATTR, ANY_SHAPED, ANY_TYPE, I64_ATTR, INDEX};
use crate::linalg::computations::{ACCUMULATE, MAXIMUM, MINIMUM};
use crate::linalg::enums::{BINARY_FN_DEF, TYPE_FN, UNARY_FN_DEF, cast_unsigned};
use crate::linalg::syntax;
use freehold_core::definition::declare::{attr, one, optional, optional_attr, variadic};
use freehold_core::definition::{AttrGroup, Presence, Syntax, Traits, ValueGroup};
use freehold_core::ir::{Attr, AttrData, Context, Op, Version};
use freehold_history::{Conversion, Downgraded, Inexpressible, LaterAttribute, Spelling, Upgraded};

/// The custom form of a named op that 22 has in another form.
const FORMER_NAMED: Syntax = Syntax::Custom(syntax::parse_former_named, syntax::print_named);

/// The custom form of an op of two or three operands that had no segments.
const FORMER_PAIR: Syntax = Syntax::Custom(syntax::parse_former_pair, syntax::print_former_pair);

/// Returns a spelling for one that a version had under the name `name`.
const fn former(name: &'static str) -> Spelling {
    Spelling::until(Version::V13).named(name).syntax(FORMER_NAMED)
}

/// The operands of the ops of 13 that iterate over a window.
const THREE_OPERANDS: &[ValueGroup] =
    &[one("first", &ANY_SHAPED), one("second", &ANY_SHAPED), one("output", &ANY_SHAPED)];

/// Returns the spelling of an op of 13 that iterates over a window.
const fn window(name: &'static str) -> Spelling {
    Spelling::until(Version::V13)
        .named(name)
        .syntax(FORMER_PAIR)
        .operands(THREE_OPERANDS)
        .results(&[])
        .attributes(&[])
        .traits(Traits::SINGLE_BLOCK.union(Traits::HIDDEN_REGIONS))
}

/// The operands of `linalg.tiled_loop`.
const TILED_LOOP_OPERANDS: &[ValueGroup] = &[
    variadic("lowerBound", &INDEX),
    variadic("upperBound", &INDEX),
    variadic("step", &INDEX),
    variadic("inputs", &ANY_TYPE),
    variadic("outputs", &ANY_SHAPED),
];

/// `linalg.generic`, and ops of older versions that have no equivalent but it.
pub(super) static GENERIC: [Spelling; 11] = [
    Spelling::until(Version::V14)
        .named("linalg.tiled_loop")
        .syntax(Syntax::Custom(tiled_loop::parse, tiled_loop::print))
        .traits(Traits::SINGLE_BLOCK.union(Traits::OPERAND_SEGMENTS))
        .operands(TILED_LOOP_OPERANDS)
        .attributes(&[])
        .converted(Conversion::ReadOnly(tiled_loop::upgrade)),
    Spelling::until(Version::V14)
        .named("linalg.soft_plus_2d")
        .syntax(FORMER_NAMED)
        .converted(Conversion::ReadOnly(|op| generalize_former(op, &SOFT_PLUS_2D))),
    former("linalg.conv_1d_input_ncw_filter_wcf")
        .converted(Conversion::ReadOnly(|op| generalize_former(op, &CONV_1D_NCW_WCF))),
    former("linalg.conv_2d_input_nchw_filter_hwcf")
        .converted(Conversion::ReadOnly(|op| generalize_former(op, &CONV_2D_NCHW_HWCF))),
    former("linalg.conv_3d_input_ncdhw_filter_dhwcf")
        .converted(Conversion::ReadOnly(|op| generalize_former(op, &CONV_3D_NCDHW_DHWCF))),
    window("linalg.conv").converted(Conversion::ReadOnly(|op| generalize_window(op, None))),
    window("linalg.pooling_max").converted(Conversion::ReadOnly(|op| generalize_window(op, Some(&MAXIMUM)))),
    window("linalg.pooling_min").converted(Conversion::ReadOnly(|op| generalize_window(op, Some(&MINIMUM)))),
    window("linalg.pooling_sum").converted(Conversion::ReadOnly(|op| generalize_window(op, Some(&ACCUMULATE)))),
    Spelling::between(Version::V14, Version::V15).code(same, spell_iterators),
    Spelling::until(Version::V13).code(same, |downgraded, op| {
        spell_iterators(downgraded, op)?;
        restore_window(downgraded, op, &GENERIC);
        Ok(())
    }),
];

/// `linalg.map`
pub(super) static MAP: [Spelling; 1] = [Spelling::between(Version::V16, Version::V21)
    .syntax(Syntax::Custom(syntax::parse_map, syntax::print_former_map))
    .code(same, drop_output_argument)];

/// `linalg.pack`
pub(super) static PACK: [Spelling; 2] = [
    Spelling::between(Version::V21, Version::V22).code(same, refuse_buffers).without("buffers as operands"),
    Spelling::between(Version::V16, Version::V20)
        .named("tensor.pack")
        .code(same, refuse_buffers)
        .without("buffers as operands"),
];

/// `linalg.unpack`
pub(super) static UNPACK: [Spelling; 2] = [
    Spelling::between(Version::V21, Version::V22).code(same, refuse_buffers).without("buffers as operands"),
    Spelling::between(Version::V16, Version::V20)
        .named("tensor.unpack")
        .code(same, refuse_buffers)
        .without("buffers as operands"),
];

/// `linalg.pack` and `linalg.unpack` of buffers exist since 23.
fn refuse_buffers(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    match downgraded.body.results(op).is_empty() {
        true => Err(Inexpressible::new("buffers as operands", Version::V23)),
        false => Ok(()),
    }
}

// ---- fill, copy

/// `linalg.fill`
pub(super) static FILL: [Spelling; 1] = [Spelling::until(Version::V14)
    .syntax(FORMER_PAIR)
    .operands(&[one("value", &ANY_TYPE), one("output", &ANY_SHAPED)])
    .results(&[optional("result", &ANY_TYPE)])
    .traits(Traits::SINGLE_BLOCK.union(Traits::HIDDEN_REGIONS))
    .code(with_segments, without_segments)
    .generic_if(has_no_segments)];

/// `linalg.copy`. Version 14 has none.
pub(super) static COPY: [Spelling; 2] = [
    Spelling::between(Version::V14, Version::V14).code(same, |_, _| Err(Inexpressible::new("", Version::V15))),
    Spelling::until(Version::V13)
        .syntax(FORMER_PAIR)
        .operands(&[one("input", &ANY_SHAPED), one("output", &ANY_SHAPED)])
        .results(&[])
        .traits(Traits::SINGLE_BLOCK.union(Traits::HIDDEN_REGIONS))
        .code(with_segments, |downgraded, op| match downgraded.body.results(op).is_empty() {
            true => without_segments(downgraded, op),
            false => Err(Inexpressible::new("a result", Version::V15)),
        })
        .generic_if(has_no_segments),
];

fn has_no_segments(ctx: &freehold_core::ir::Context, state: &freehold_core::text::OpState) -> bool {
    state.operands.len() == 2 && state.get(ctx, "operandSegmentSizes").is_none()
}

/// The attribute of `linalg.copy`.
pub(super) static CAST_15: [LaterAttribute; 1] =
    [LaterAttribute::new("cast", Version::V15).or("#linalg.type_fn<cast_signed>")];

/// The attribute of the batched ops of the matmul family.
pub(super) static CAST_21: [LaterAttribute; 1] =
    [LaterAttribute::new("cast", Version::V21).or("#linalg.type_fn<cast_signed>")];

// ---- matmul

/// Returns a spelling for an op of 13 whose name contains its types.
const fn typed(name: &'static str) -> Spelling {
    former(name).converted(Conversion::ReadOnly(with_default_maps))
}

/// `linalg.matmul`
pub(super) static MATMUL: [Spelling; 8] = [
    Spelling::between(Version::V17, Version::V21)
        .named("linalg.matmul_transpose_a")
        .syntax(FORMER_NAMED)
        .converted(Conversion::ReadOnly(|op| with_maps(op, transpose_a))),
    Spelling::between(Version::V16, Version::V21)
        .named("linalg.matmul_transpose_b")
        .syntax(FORMER_NAMED)
        .converted(Conversion::ReadOnly(|op| with_maps(op, transpose_b))),
    Spelling::until(Version::V21).code(same, |downgraded, op| {
        if downgraded.version < Version::V15 {
            let unsigned = cast_unsigned(downgraded.ctx);
            if downgraded.attribute(op, "cast") == Some(unsigned) {
                if downgraded.version < Version::V14 {
                    return Err(Inexpressible::new("an unsigned cast", Version::V14));
                }
                drop_maps(downgraded, op, &[], Version::V20)?;
                let name = MATMUL[3].op_name(downgraded.ctx, &crate::linalg::MATMUL);
                downgraded.body.set_name(op, name);
            }
            downgraded.set_attribute(op, "cast", None);
        }
        let transposed = [
            Transposed { spelling: &MATMUL[0], maps: transpose_a },
            Transposed { spelling: &MATMUL[1], maps: transpose_b },
        ];
        drop_maps(downgraded, op, &transposed, Version::V20)
    }),
    Spelling::between(Version::V14, Version::V16).named("linalg.matmul_unsigned").syntax(FORMER_NAMED).converted(
        Conversion::ReadOnly(|op| {
            op.set_attribute("cast", Some(cast_unsigned(op.ctx)));
            with_default_maps(op)
        }),
    ),
    typed("linalg.matmul_i8_i8_i32"),
    typed("linalg.matmul_i16_i16_i32"),
    typed("linalg.matmul_i32_i32_i32"),
    former("linalg.matmul_column_major")
        .converted(Conversion::ReadOnly(|_| Err("is column-major, which only LLVM 13 has".to_string()))),
];

/// `linalg.batch_matmul`
pub(super) static BATCH_MATMUL: [Spelling; 6] = [
    Spelling::between(Version::V17, Version::V21)
        .named("linalg.batch_matmul_transpose_a")
        .syntax(FORMER_NAMED)
        .converted(Conversion::ReadOnly(|op| with_maps(op, batch_transpose_a))),
    Spelling::between(Version::V16, Version::V21)
        .named("linalg.batch_matmul_transpose_b")
        .syntax(FORMER_NAMED)
        .converted(Conversion::ReadOnly(|op| with_maps(op, batch_transpose_b))),
    Spelling::until(Version::V21).code(same, |downgraded, op| {
        let transposed = [
            Transposed { spelling: &BATCH_MATMUL[0], maps: batch_transpose_a },
            Transposed { spelling: &BATCH_MATMUL[1], maps: batch_transpose_b },
        ];
        drop_maps(downgraded, op, &transposed, Version::V21)
    }),
    typed("linalg.batch_matmul_i8_i8_i32"),
    typed("linalg.batch_matmul_i16_i16_i32"),
    typed("linalg.batch_matmul_i32_i32_i32"),
];

/// `linalg.batch_reduce_matmul`
pub(super) static BATCH_REDUCE_MATMUL: [Spelling; 1] =
    [Spelling::until(Version::V20).code(same, |downgraded, op| drop_maps(downgraded, op, &[], Version::V21))];

/// Returns a spelling for an op of 13 whose name contains its types.
const fn typed_vector(name: &'static str) -> Spelling {
    former(name).converted(Conversion::ReadOnly(build_body))
}

/// `linalg.dot`
pub(super) static DOT: [Spelling; 3] = [
    typed_vector("linalg.dot_i8_i8_i32"),
    typed_vector("linalg.dot_i16_i16_i32"),
    typed_vector("linalg.dot_i32_i32_i32"),
];

/// `linalg.matvec`
pub(super) static MATVEC: [Spelling; 3] = [
    typed_vector("linalg.matvec_i8_i8_i32"),
    typed_vector("linalg.matvec_i16_i16_i32"),
    typed_vector("linalg.matvec_i32_i32_i32"),
];

/// `linalg.vecmat`
pub(super) static VECMAT: [Spelling; 3] = [
    typed_vector("linalg.vecmat_i8_i8_i32"),
    typed_vector("linalg.vecmat_i16_i16_i32"),
    typed_vector("linalg.vecmat_i32_i32_i32"),
];

// ---- elementwise

/// The attributes of `linalg.elemwise_unary` and `linalg.elemwise_binary`.
const FUNCTION_AND_CAST: &[AttrGroup] = &[optional_attr("fun", &ANY_ATTR), optional_attr("cast", &TYPE_FN)];

/// `linalg.elementwise`
pub(super) static ELEMENTWISE: [Spelling; 5] = [
    Spelling::since(Version::MAIN)
        .syntax(Syntax::Custom(syntax::parse_later_elementwise, syntax::print_later_elementwise))
        .code(|op| named_elementwise(op, &NAMED_ELEMENTWISE), |_, _| Ok(())),
    // That of a named op: see `to_elementwise`.
    Spelling::since(Version::MAIN)
        .syntax(Syntax::Custom(syntax::parse_later_elementwise, syntax::print_later_named))
        .converted(Conversion::ReadOnly(|op| named_elementwise(op, &NAMED_ELEMENTWISE))),
    Spelling::between(Version::V15, Version::V20)
        .code(same, |downgraded, op| elemwise(downgraded, op, [&ELEMENTWISE[3], &ELEMENTWISE[4]])),
    Spelling::between(Version::V15, Version::V21)
        .named("linalg.elemwise_unary")
        .syntax(FORMER_NAMED)
        .attributes(FUNCTION_AND_CAST)
        .converted(Conversion::ReadOnly(|op| elementwise_of(op, &UNARY_FN_DEF))),
    Spelling::between(Version::V15, Version::V21)
        .named("linalg.elemwise_binary")
        .syntax(FORMER_NAMED)
        .attributes(FUNCTION_AND_CAST)
        .converted(Conversion::ReadOnly(|op| elementwise_of(op, &BINARY_FN_DEF))),
];

/// The named elementwise ops, which main lacks.
pub(super) static NAMED_ELEMENTWISE: [Spelling; 1] =
    [Spelling::since(Version::MAIN).code(same, |downgraded, op| to_elementwise(downgraded, op, &ELEMENTWISE[1]))];

// ---- convolutions and pooling

/// The attribute with the names of those strides and dilations that a program does not have.
const UNSET: &str = "freehold.unset";

/// Adds the strides and dilations, which had no default values until 14.
fn spell_windows(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let Some(op_def) = ctx.op_def(downgraded.body.name(op)) else { return Ok(()) };
    let mut unset = Vec::new();
    for group in op_def.attributes {
        if let Presence::OptionalDefault(default) = group.presence
            && downgraded.attribute(op, group.name).is_none()
        {
            downgraded.set_attribute(op, group.name, Some(default(ctx)));
            unset.push(ctx.string_attr(group.name));
        }
    }
    if !unset.is_empty() {
        downgraded.set_attribute(op, UNSET, Some(ctx.array_attr(&unset)));
    }
    Ok(())
}

/// Removes the strides and dilations that [`spell_windows`] adds.
pub(super) fn normalize_windows(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let unset = upgraded.take_attribute(UNSET).and_then(|names| names.as_array(ctx)).unwrap_or_default();
    for name in unset.iter().filter_map(|name| name.as_str(ctx)) {
        upgraded.take_attribute(name);
    }
    Ok(())
}

/// Ops that have the same name in 13 and 14.
pub(super) static WINDOWS: [Spelling; 1] = [Spelling::until(Version::V14).code(same, spell_windows)];

/// Returns the spellings of an op that is named `name` in 13.
const fn renamed(name: &'static str) -> [Spelling; 2] {
    [
        Spelling::between(Version::V14, Version::V14).code(same, spell_windows),
        former(name).code(build_body, spell_windows),
    ]
}

/// `linalg.conv_1d_nwc_wcf`
pub(super) static CONV_1D_NWC_WCF: [Spelling; 2] = renamed("linalg.conv_1d_input_nwc_filter_wcf");

/// `linalg.conv_2d_nhwc_hwcf`
pub(super) static CONV_2D_NHWC_HWCF: [Spelling; 2] = renamed("linalg.conv_2d_input_nhwc_filter_hwcf");

/// `linalg.conv_2d_nchw_fchw`
pub(super) static CONV_2D_NCHW_FCHW: [Spelling; 2] = renamed("linalg.conv_2d_nchw");

/// `linalg.conv_2d_nhwc_fhwc`
pub(super) static CONV_2D_NHWC_FHWC: [Spelling; 1] =
    [former("linalg.conv_2d_input_nhwc_filter_ohwi_poly").code(build_body, spell_windows)];

/// `linalg.conv_2d_nhwc_fhwc_q`
pub(super) static CONV_2D_NHWC_FHWC_Q: [Spelling; 1] =
    [former("linalg.conv_2d_input_nhwc_filter_ohwi_poly_q").code(build_body, spell_windows)];

/// `linalg.conv_3d_ndhwc_dhwcf`
pub(super) static CONV_3D_NDHWC_DHWCF: [Spelling; 2] = renamed("linalg.conv_3d_input_ndhwc_filter_dhwcf");

/// `linalg.depthwise_conv_2d_nhwc_hwc`
pub(super) static DEPTHWISE_CONV_2D_NHWC_HWC: [Spelling; 3] = [
    Spelling::between(Version::V14, Version::V14).code(same, spell_windows),
    former("linalg.depthwise_conv_2d_input_nhwc_filter_hwc_poly").code(build_body, |downgraded, op| {
        // The older op of 13 has vectors of sizes, and only dilations of 1.
        let (ctx, ones) = (downgraded.ctx, ones_of_vector(downgraded.ctx));
        let strides = downgraded.attribute(op, "strides").and_then(|strides| strides.ty(ctx));
        if strides == ones.ty(ctx) && downgraded.attribute(op, "dilations") == Some(ones) {
            let definition = &crate::linalg::DEPTHWISE_CONV_2D_NHWC_HWC;
            downgraded.body.set_name(op, DEPTHWISE_CONV_2D_NHWC_HWC[2].op_name(ctx, definition));
            return Ok(());
        }
        spell_windows(downgraded, op)
    }),
    former("linalg.depthwise_conv_2d_input_nhwc_filter_hwc").converted(Conversion::ReadOnly(build_body)),
];

/// Returns `dense<1> : vector<2xi64>`.
fn ones_of_vector(ctx: &Context) -> Attr {
    let ty = ctx.vector(&[2], ctx.integer(64));
    ctx.intern_attr(AttrData::DenseElements { ty, splat: true, data: 1i64.to_le_bytes().into() })
}

/// `linalg.depthwise_conv_2d_nhwc_hwcm`
pub(super) static DEPTHWISE_CONV_2D_NHWC_HWCM: [Spelling; 2] =
    renamed("linalg.depthwise_conv_2d_input_nhwc_filter_hwcf");

// ---- Winograd

/// The attributes of the Winograd ops until 21.
const WINOGRAD_SIZES: &[AttrGroup] = &[attr("m", &I64_ATTR), attr("r", &I64_ATTR)];

/// The versions that spell the Winograd ops with sizes.
const WINOGRAD_VERSIONS: Spelling = Spelling::between(Version::V19, Version::V21)
    .attributes(WINOGRAD_SIZES)
    .code(with_fmr, with_sizes)
    .generic_if(|ctx, state| state.get(ctx, "m").is_some());

/// `linalg.winograd_filter_transform`
pub(super) static WINOGRAD_FILTER: [Spelling; 1] = [WINOGRAD_VERSIONS.format(
    "attr-dict `m` `(` $m `)` `r` `(` $r `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
)];

/// `linalg.winograd_input_transform`
pub(super) static WINOGRAD_INPUT: [Spelling; 1] = [WINOGRAD_VERSIONS.format(
    "attr-dict `m` `(` $m `)` `r` `(` $r `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
)];

/// `linalg.winograd_output_transform`
pub(super) static WINOGRAD_OUTPUT: [Spelling; 1] = [WINOGRAD_VERSIONS.format(
    "attr-dict `m` `(` $m `)` `r` `(` $r `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
)];
