//! The definitions of the named structured ops. [`computations`](super::computations) has what they compute.

use super::enums::{
    TYPE_FN, batch_matmul_maps, batch_reduce_matmul_maps, cast_signed, matmul_maps, ones_1, ones_2, ones_3,
};
use super::{effects, syntax, verify};
use crate::constraints::{
    AFFINE_MAP_ARRAY_ATTR, ANY_RANKED_TENSOR, ANY_SHAPED, ANY_TYPE, I64_ELEMENTS_1_ATTR, I64_ELEMENTS_2_ATTR,
    I64_ELEMENTS_3_ATTR,
};
use freehold_core::definition::declare::{elidable_attr, region, variadic};
use freehold_core::definition::{AttrGroup, Effects, OpDef, RegionGroup, Syntax, Traits, ValueGroup};

const OPERANDS: &[ValueGroup] = &[variadic("inputs", &ANY_TYPE), variadic("outputs", &ANY_SHAPED)];
const RESULTS: &[ValueGroup] = &[variadic("result_tensors", &ANY_RANKED_TENSOR)];
const REGIONS: &[RegionGroup] = &[region("region")];

/// Returns the definition that all named ops share.
const fn structured(name: &'static str, attributes: &'static [AttrGroup]) -> OpDef {
    let mut op_def = OpDef::new(name);
    op_def.operands = OPERANDS;
    op_def.results = RESULTS;
    op_def.attributes = attributes;
    op_def.regions = REGIONS;
    op_def.traits = Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::OPERAND_SEGMENTS)
        .union(Traits::HIDDEN_REGIONS)
        .union(Traits::CONDITIONALLY_SPECULATABLE);
    op_def.implicit_terminator = Some("linalg.yield");
    op_def.effects = Effects::Computed(effects::structured);
    op_def.speculatable = Some(effects::structured_speculatable);
    op_def.verify_regions_signature = Some(verify::verify_structured_signature);
    op_def.verify_regions = Some(verify::verify_structured_body);
    op_def.fold = Some(crate::memref::casts::fold_casts);
    op_def.syntax = Syntax::Custom(syntax::parse_named, syntax::print_named);
    op_def.structured = Some(&super::structured::STRUCTURED);
    op_def.reify_shape = Some(super::reify::structured);
    op_def
}

const CAST: &[AttrGroup] = &[elidable_attr("cast", &TYPE_FN, cast_signed)];
const STRIDES_DILATIONS_1: &[AttrGroup] =
    &[elidable_attr("strides", &I64_ELEMENTS_1_ATTR, ones_1), elidable_attr("dilations", &I64_ELEMENTS_1_ATTR, ones_1)];
const STRIDES_DILATIONS_2: &[AttrGroup] =
    &[elidable_attr("strides", &I64_ELEMENTS_2_ATTR, ones_2), elidable_attr("dilations", &I64_ELEMENTS_2_ATTR, ones_2)];
const STRIDES_DILATIONS_3: &[AttrGroup] =
    &[elidable_attr("strides", &I64_ELEMENTS_3_ATTR, ones_3), elidable_attr("dilations", &I64_ELEMENTS_3_ATTR, ones_3)];
const INDEXING_MAPS_CAST: &[AttrGroup] = &[
    elidable_attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR, matmul_maps),
    elidable_attr("cast", &TYPE_FN, cast_signed),
];
const INDEXING_MAPS_CAST_2: &[AttrGroup] = &[
    elidable_attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR, batch_matmul_maps),
    elidable_attr("cast", &TYPE_FN, cast_signed),
];
const INDEXING_MAPS_CAST_3: &[AttrGroup] = &[
    elidable_attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR, batch_reduce_matmul_maps),
    elidable_attr("cast", &TYPE_FN, cast_signed),
];

/// `linalg.copy`
const fn copy(name: &'static str, attributes: &'static [AttrGroup]) -> OpDef {
    let mut op_def = structured(name, attributes);
    op_def.patterns = super::patterns::COPY;
    op_def.subset = Some(&super::subset::WholeOutput);
    op_def
}

/// Returns the definition of an op of the matmul family, whose text may contain indexing maps.
const fn matmul(name: &'static str, attributes: &'static [AttrGroup]) -> OpDef {
    let mut op_def = structured(name, attributes);
    op_def.syntax = Syntax::Custom(syntax::parse_matmul, syntax::print_matmul);
    op_def.verify = Some(verify::verify_matmul);
    op_def
}

/// `linalg.fill`
const fn fill() -> OpDef {
    let mut op_def = structured("linalg.fill", &[]);
    op_def.verify = Some(verify::verify_fill);
    op_def
}

/// `linalg.abs`
pub static ABS: OpDef = structured("linalg.abs", &[]);

/// `linalg.add`
pub static ADD: OpDef = structured("linalg.add", &[]);

/// `linalg.batch_matmul`
pub static BATCH_MATMUL: OpDef = matmul("linalg.batch_matmul", INDEXING_MAPS_CAST_2);

/// `linalg.batch_matvec`
pub static BATCH_MATVEC: OpDef = structured("linalg.batch_matvec", &[]);

/// `linalg.batch_mmt4d`
pub static BATCH_MMT4D: OpDef = structured("linalg.batch_mmt4d", &[]);

/// `linalg.batch_reduce_matmul`
pub static BATCH_REDUCE_MATMUL: OpDef = matmul("linalg.batch_reduce_matmul", INDEXING_MAPS_CAST_3);

/// `linalg.batch_vecmat`
pub static BATCH_VECMAT: OpDef = structured("linalg.batch_vecmat", &[]);

/// `linalg.ceil`
pub static CEIL: OpDef = structured("linalg.ceil", &[]);

/// `linalg.conv_1d`
pub static CONV_1D: OpDef = structured("linalg.conv_1d", &[]);

/// `linalg.conv_1d_ncw_fcw`
pub static CONV_1D_NCW_FCW: OpDef = structured("linalg.conv_1d_ncw_fcw", STRIDES_DILATIONS_1);

/// `linalg.conv_1d_nwc_wcf`
pub static CONV_1D_NWC_WCF: OpDef = structured("linalg.conv_1d_nwc_wcf", STRIDES_DILATIONS_1);

/// `linalg.conv_2d`
pub static CONV_2D: OpDef = structured("linalg.conv_2d", &[]);

/// `linalg.conv_2d_nchw_fchw`
pub static CONV_2D_NCHW_FCHW: OpDef = structured("linalg.conv_2d_nchw_fchw", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nchw_fchw_q`
pub static CONV_2D_NCHW_FCHW_Q: OpDef = structured("linalg.conv_2d_nchw_fchw_q", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_ngchw_fgchw`
pub static CONV_2D_NGCHW_FGCHW: OpDef = structured("linalg.conv_2d_ngchw_fgchw", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_ngchw_gfchw`
pub static CONV_2D_NGCHW_GFCHW: OpDef = structured("linalg.conv_2d_ngchw_gfchw", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_ngchw_gfchw_q`
pub static CONV_2D_NGCHW_GFCHW_Q: OpDef = structured("linalg.conv_2d_ngchw_gfchw_q", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwc_fhwc`
pub static CONV_2D_NHWC_FHWC: OpDef = structured("linalg.conv_2d_nhwc_fhwc", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwc_fhwc_q`
pub static CONV_2D_NHWC_FHWC_Q: OpDef = structured("linalg.conv_2d_nhwc_fhwc_q", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwc_hwcf`
pub static CONV_2D_NHWC_HWCF: OpDef = structured("linalg.conv_2d_nhwc_hwcf", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwc_hwcf_q`
pub static CONV_2D_NHWC_HWCF_Q: OpDef = structured("linalg.conv_2d_nhwc_hwcf_q", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwgc_gfhwc`
pub static CONV_2D_NHWGC_GFHWC: OpDef = structured("linalg.conv_2d_nhwgc_gfhwc", STRIDES_DILATIONS_2);

/// `linalg.conv_2d_nhwgc_gfhwc_q`
pub static CONV_2D_NHWGC_GFHWC_Q: OpDef = structured("linalg.conv_2d_nhwgc_gfhwc_q", STRIDES_DILATIONS_2);

/// `linalg.conv_3d`
pub static CONV_3D: OpDef = structured("linalg.conv_3d", &[]);

/// `linalg.conv_3d_ncdhw_fcdhw`
pub static CONV_3D_NCDHW_FCDHW: OpDef = structured("linalg.conv_3d_ncdhw_fcdhw", STRIDES_DILATIONS_3);

/// `linalg.conv_3d_ndhwc_dhwcf`
pub static CONV_3D_NDHWC_DHWCF: OpDef = structured("linalg.conv_3d_ndhwc_dhwcf", STRIDES_DILATIONS_3);

/// `linalg.conv_3d_ndhwc_dhwcf_q`
pub static CONV_3D_NDHWC_DHWCF_Q: OpDef = structured("linalg.conv_3d_ndhwc_dhwcf_q", STRIDES_DILATIONS_3);

/// `linalg.copy`
pub static COPY: OpDef = copy("linalg.copy", CAST);

/// `linalg.depthwise_conv_1d_ncw_cw`
pub static DEPTHWISE_CONV_1D_NCW_CW: OpDef = structured("linalg.depthwise_conv_1d_ncw_cw", STRIDES_DILATIONS_1);

/// `linalg.depthwise_conv_1d_nwc_wc`
pub static DEPTHWISE_CONV_1D_NWC_WC: OpDef = structured("linalg.depthwise_conv_1d_nwc_wc", STRIDES_DILATIONS_1);

/// `linalg.depthwise_conv_1d_nwc_wcm`
pub static DEPTHWISE_CONV_1D_NWC_WCM: OpDef = structured("linalg.depthwise_conv_1d_nwc_wcm", STRIDES_DILATIONS_1);

/// `linalg.depthwise_conv_2d_nchw_chw`
pub static DEPTHWISE_CONV_2D_NCHW_CHW: OpDef = structured("linalg.depthwise_conv_2d_nchw_chw", STRIDES_DILATIONS_2);

/// `linalg.depthwise_conv_2d_nhwc_hwc`
pub static DEPTHWISE_CONV_2D_NHWC_HWC: OpDef = structured("linalg.depthwise_conv_2d_nhwc_hwc", STRIDES_DILATIONS_2);

/// `linalg.depthwise_conv_2d_nhwc_hwc_q`
pub static DEPTHWISE_CONV_2D_NHWC_HWC_Q: OpDef = structured("linalg.depthwise_conv_2d_nhwc_hwc_q", STRIDES_DILATIONS_2);

/// `linalg.depthwise_conv_2d_nhwc_hwcm`
pub static DEPTHWISE_CONV_2D_NHWC_HWCM: OpDef = structured("linalg.depthwise_conv_2d_nhwc_hwcm", STRIDES_DILATIONS_2);

/// `linalg.depthwise_conv_2d_nhwc_hwcm_q`
pub static DEPTHWISE_CONV_2D_NHWC_HWCM_Q: OpDef =
    structured("linalg.depthwise_conv_2d_nhwc_hwcm_q", STRIDES_DILATIONS_2);

/// `linalg.depthwise_conv_3d_ncdhw_cdhw`
pub static DEPTHWISE_CONV_3D_NCDHW_CDHW: OpDef = structured("linalg.depthwise_conv_3d_ncdhw_cdhw", STRIDES_DILATIONS_3);

/// `linalg.depthwise_conv_3d_ndhwc_dhwc`
pub static DEPTHWISE_CONV_3D_NDHWC_DHWC: OpDef = structured("linalg.depthwise_conv_3d_ndhwc_dhwc", STRIDES_DILATIONS_3);

/// `linalg.depthwise_conv_3d_ndhwc_dhwcm`
pub static DEPTHWISE_CONV_3D_NDHWC_DHWCM: OpDef =
    structured("linalg.depthwise_conv_3d_ndhwc_dhwcm", STRIDES_DILATIONS_3);

/// `linalg.div`
pub static DIV: OpDef = structured("linalg.div", &[]);

/// `linalg.div_unsigned`
pub static DIV_UNSIGNED: OpDef = structured("linalg.div_unsigned", &[]);

/// `linalg.dot`
pub static DOT: OpDef = structured("linalg.dot", &[]);

/// `linalg.erf`
pub static ERF: OpDef = structured("linalg.erf", &[]);

/// `linalg.exp`
pub static EXP: OpDef = structured("linalg.exp", &[]);

/// `linalg.fill`
pub static FILL: OpDef = fill();

/// `linalg.fill_rng_2d`
pub static FILL_RNG_2D: OpDef = structured("linalg.fill_rng_2d", &[]);

/// `linalg.floor`
pub static FLOOR: OpDef = structured("linalg.floor", &[]);

/// `linalg.log`
pub static LOG: OpDef = structured("linalg.log", &[]);

/// `linalg.matmul`
pub static MATMUL: OpDef = matmul("linalg.matmul", INDEXING_MAPS_CAST);

/// `linalg.matvec`
pub static MATVEC: OpDef = structured("linalg.matvec", &[]);

/// `linalg.max`
pub static MAX: OpDef = structured("linalg.max", &[]);

/// `linalg.min`
pub static MIN: OpDef = structured("linalg.min", &[]);

/// `linalg.mmt4d`
pub static MMT4D: OpDef = structured("linalg.mmt4d", &[]);

/// `linalg.mul`
pub static MUL: OpDef = structured("linalg.mul", &[]);

/// `linalg.negf`
pub static NEGF: OpDef = structured("linalg.negf", &[]);

/// `linalg.pooling_nchw_max`
pub static POOLING_NCHW_MAX: OpDef = structured("linalg.pooling_nchw_max", STRIDES_DILATIONS_2);

/// `linalg.pooling_nchw_sum`
pub static POOLING_NCHW_SUM: OpDef = structured("linalg.pooling_nchw_sum", STRIDES_DILATIONS_2);

/// `linalg.pooling_ncw_max`
pub static POOLING_NCW_MAX: OpDef = structured("linalg.pooling_ncw_max", STRIDES_DILATIONS_1);

/// `linalg.pooling_ncw_sum`
pub static POOLING_NCW_SUM: OpDef = structured("linalg.pooling_ncw_sum", STRIDES_DILATIONS_1);

/// `linalg.pooling_ndhwc_max`
pub static POOLING_NDHWC_MAX: OpDef = structured("linalg.pooling_ndhwc_max", STRIDES_DILATIONS_3);

/// `linalg.pooling_ndhwc_min`
pub static POOLING_NDHWC_MIN: OpDef = structured("linalg.pooling_ndhwc_min", STRIDES_DILATIONS_3);

/// `linalg.pooling_ndhwc_sum`
pub static POOLING_NDHWC_SUM: OpDef = structured("linalg.pooling_ndhwc_sum", STRIDES_DILATIONS_3);

/// `linalg.pooling_nhwc_max`
pub static POOLING_NHWC_MAX: OpDef = structured("linalg.pooling_nhwc_max", STRIDES_DILATIONS_2);

/// `linalg.pooling_nhwc_max_unsigned`
pub static POOLING_NHWC_MAX_UNSIGNED: OpDef = structured("linalg.pooling_nhwc_max_unsigned", STRIDES_DILATIONS_2);

/// `linalg.pooling_nhwc_min`
pub static POOLING_NHWC_MIN: OpDef = structured("linalg.pooling_nhwc_min", STRIDES_DILATIONS_2);

/// `linalg.pooling_nhwc_min_unsigned`
pub static POOLING_NHWC_MIN_UNSIGNED: OpDef = structured("linalg.pooling_nhwc_min_unsigned", STRIDES_DILATIONS_2);

/// `linalg.pooling_nhwc_sum`
pub static POOLING_NHWC_SUM: OpDef = structured("linalg.pooling_nhwc_sum", STRIDES_DILATIONS_2);

/// `linalg.pooling_nwc_max`
pub static POOLING_NWC_MAX: OpDef = structured("linalg.pooling_nwc_max", STRIDES_DILATIONS_1);

/// `linalg.pooling_nwc_max_unsigned`
pub static POOLING_NWC_MAX_UNSIGNED: OpDef = structured("linalg.pooling_nwc_max_unsigned", STRIDES_DILATIONS_1);

/// `linalg.pooling_nwc_min`
pub static POOLING_NWC_MIN: OpDef = structured("linalg.pooling_nwc_min", STRIDES_DILATIONS_1);

/// `linalg.pooling_nwc_min_unsigned`
pub static POOLING_NWC_MIN_UNSIGNED: OpDef = structured("linalg.pooling_nwc_min_unsigned", STRIDES_DILATIONS_1);

/// `linalg.pooling_nwc_sum`
pub static POOLING_NWC_SUM: OpDef = structured("linalg.pooling_nwc_sum", STRIDES_DILATIONS_1);

/// `linalg.powf`
pub static POWF: OpDef = structured("linalg.powf", &[]);

/// `linalg.quantized_batch_matmul`
pub static QUANTIZED_BATCH_MATMUL: OpDef = structured("linalg.quantized_batch_matmul", &[]);

/// `linalg.quantized_matmul`
pub static QUANTIZED_MATMUL: OpDef = structured("linalg.quantized_matmul", &[]);

/// `linalg.reciprocal`
pub static RECIPROCAL: OpDef = structured("linalg.reciprocal", &[]);

/// `linalg.round`
pub static ROUND: OpDef = structured("linalg.round", &[]);

/// `linalg.rsqrt`
pub static RSQRT: OpDef = structured("linalg.rsqrt", &[]);

/// `linalg.select`
pub static SELECT: OpDef = structured("linalg.select", &[]);

/// `linalg.sqrt`
pub static SQRT: OpDef = structured("linalg.sqrt", &[]);

/// `linalg.square`
pub static SQUARE: OpDef = structured("linalg.square", &[]);

/// `linalg.sub`
pub static SUB: OpDef = structured("linalg.sub", &[]);

/// `linalg.tanh`
pub static TANH: OpDef = structured("linalg.tanh", &[]);

/// `linalg.vecmat`
pub static VECMAT: OpDef = structured("linalg.vecmat", &[]);

/// The ops of the dialect.
pub static NAMED_OPS: &[&OpDef] = &[
    &ABS,
    &ADD,
    &BATCH_MATMUL,
    &BATCH_MATVEC,
    &BATCH_MMT4D,
    &BATCH_REDUCE_MATMUL,
    &BATCH_VECMAT,
    &CEIL,
    &CONV_1D,
    &CONV_1D_NCW_FCW,
    &CONV_1D_NWC_WCF,
    &CONV_2D,
    &CONV_2D_NCHW_FCHW,
    &CONV_2D_NCHW_FCHW_Q,
    &CONV_2D_NGCHW_FGCHW,
    &CONV_2D_NGCHW_GFCHW,
    &CONV_2D_NGCHW_GFCHW_Q,
    &CONV_2D_NHWC_FHWC,
    &CONV_2D_NHWC_FHWC_Q,
    &CONV_2D_NHWC_HWCF,
    &CONV_2D_NHWC_HWCF_Q,
    &CONV_2D_NHWGC_GFHWC,
    &CONV_2D_NHWGC_GFHWC_Q,
    &CONV_3D,
    &CONV_3D_NCDHW_FCDHW,
    &CONV_3D_NDHWC_DHWCF,
    &CONV_3D_NDHWC_DHWCF_Q,
    &COPY,
    &DEPTHWISE_CONV_1D_NCW_CW,
    &DEPTHWISE_CONV_1D_NWC_WC,
    &DEPTHWISE_CONV_1D_NWC_WCM,
    &DEPTHWISE_CONV_2D_NCHW_CHW,
    &DEPTHWISE_CONV_2D_NHWC_HWC,
    &DEPTHWISE_CONV_2D_NHWC_HWC_Q,
    &DEPTHWISE_CONV_2D_NHWC_HWCM,
    &DEPTHWISE_CONV_2D_NHWC_HWCM_Q,
    &DEPTHWISE_CONV_3D_NCDHW_CDHW,
    &DEPTHWISE_CONV_3D_NDHWC_DHWC,
    &DEPTHWISE_CONV_3D_NDHWC_DHWCM,
    &DIV,
    &DIV_UNSIGNED,
    &DOT,
    &ERF,
    &EXP,
    &FILL,
    &FILL_RNG_2D,
    &FLOOR,
    &LOG,
    &MATMUL,
    &MATVEC,
    &MAX,
    &MIN,
    &MMT4D,
    &MUL,
    &NEGF,
    &POOLING_NCHW_MAX,
    &POOLING_NCHW_SUM,
    &POOLING_NCW_MAX,
    &POOLING_NCW_SUM,
    &POOLING_NDHWC_MAX,
    &POOLING_NDHWC_MIN,
    &POOLING_NDHWC_SUM,
    &POOLING_NHWC_MAX,
    &POOLING_NHWC_MAX_UNSIGNED,
    &POOLING_NHWC_MIN,
    &POOLING_NHWC_MIN_UNSIGNED,
    &POOLING_NHWC_SUM,
    &POOLING_NWC_MAX,
    &POOLING_NWC_MAX_UNSIGNED,
    &POOLING_NWC_MIN,
    &POOLING_NWC_MIN_UNSIGNED,
    &POOLING_NWC_SUM,
    &POWF,
    &QUANTIZED_BATCH_MATMUL,
    &QUANTIZED_MATMUL,
    &RECIPROCAL,
    &ROUND,
    &RSQRT,
    &SELECT,
    &SQRT,
    &SQUARE,
    &SUB,
    &TANH,
    &VECMAT,
];
