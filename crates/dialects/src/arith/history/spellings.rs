//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.addf, std.and, std.constant    13, without the prefix
//! arith.addf, arith.andi, …          since 14
//! std.select                         13 and 14
//! arith.maxf                         14 to 17; arith.maximumf since 18
//! arith.addf %a, %b upward           since 23: rounding modes, and 'nneg'
//! ```

use crate::arith::enums::{CMP_F_PREDICATE_DEF, CMP_I_PREDICATE_DEF, FAST_MATH, ROUNDING_MODE, fast_math_none};
use crate::arith::ops::{CMPF as CMPF_OP, CMPI as CMPI_OP, SELECT as SELECT_OP};
use crate::constraints::UNIT_ATTR;
use crate::families::{std_until_13, std_until_14};
use freehold_core::definition::declare::{default_attr, optional_attr};
use freehold_core::definition::{AttrGroup, EnumDef, OpDef, Traits};
use freehold_core::ir::{Context, InsertPoint, Op, OpSpec, Version};
use freehold_core::text::OpState;
use freehold_history::{Downgraded, Inexpressible, LaterAttribute, Spelling};

/// Fast-math flags since 16.
pub const FAST_MATH_16: LaterAttribute = fast_math_since(Version::V16);

/// A rounding mode, which basic arithmetic got in 23.
pub const ROUNDING_MODE_23: LaterAttribute = LaterAttribute::new("roundingmode", Version::V23);

/// The flag of an operand that is not negative.
pub const NON_NEGATIVE: LaterAttribute = LaterAttribute::new("nonNeg", Version::V23);

/// The flag of a division without remainder, or of a shift that loses no bits.
pub const EXACT: LaterAttribute = LaterAttribute::new("isExact", Version::V22);

/// Returns the fast-math flags of an op that has them since a version.
pub const fn fast_math_since(version: Version) -> LaterAttribute {
    LaterAttribute::new("fastmath", version).or("#arith.fastmath<none>")
}

/// Returns the overflow flags of an op that has them since a version.
pub const fn overflow_since(version: Version) -> LaterAttribute {
    LaterAttribute::new("overflowFlags", version).or("#arith.overflow<none>")
}

/// The attributes of float arithmetic since 23.
pub static ROUNDED_ATTRIBUTES: [AttrGroup; 2] =
    [default_attr("fastmath", &FAST_MATH, fast_math_none), optional_attr("roundingmode", &ROUNDING_MODE)];

static NON_NEGATIVE_ATTRIBUTES: [AttrGroup; 1] = [optional_attr("nonNeg", &UNIT_ATTR)];

/// A binary op with a rounding mode.
const ROUNDED: Spelling = Spelling::since(Version::V23)
    .attributes(&ROUNDED_ATTRIBUTES)
    .format("$lhs `,` $rhs ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($result)");

/// A conversion of an operand that may be known to be not negative.
const NON_NEGATIVE_CAST: Spelling = Spelling::since(Version::V23)
    .attributes(&NON_NEGATIVE_ATTRIBUTES)
    .format("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)");

/// Returns whether a `std.constant` is one of this dialect, and neither a function nor a complex number.
fn is_typed(ctx: &Context, op: &OpState) -> bool {
    let value = op.attributes.iter().find(|entry| ctx.str(entry.0) == "value");
    value.is_some_and(|value| value.1.ty(ctx).is_some())
}

/// `arith.addf`
pub(super) static ADDF: [Spelling; 2] = [ROUNDED, std_until_13("std.addf")];

/// `arith.addi`
pub(super) static ADDI: [Spelling; 1] = [std_until_13("std.addi")];

/// `arith.andi`
pub(super) static ANDI: [Spelling; 1] = [std_until_13("std.and")];

/// `arith.ceildivsi`
pub(super) static CEILDIVSI: [Spelling; 1] = [std_until_13("std.ceildivi_signed")];

/// `arith.cmpf`
pub(super) static CMPF: [Spelling; 1] = [std_until_13("std.cmpf")];

/// `arith.cmpi`
pub(super) static CMPI: [Spelling; 1] = [std_until_13("std.cmpi")];

/// `arith.constant`
pub(super) static CONSTANT: [Spelling; 1] = [std_until_13("std.constant").generic_if(is_typed)];

/// `arith.divf`
pub(super) static DIVF: [Spelling; 2] = [ROUNDED, std_until_13("std.divf")];

/// `arith.divsi`
pub(super) static DIVSI: [Spelling; 1] = [std_until_13("std.divi_signed")];

/// `arith.divui`
pub(super) static DIVUI: [Spelling; 1] = [std_until_13("std.divi_unsigned")];

/// `arith.extf`
pub(super) static EXTF: [Spelling; 1] = [std_until_13("std.fpext")];

/// `arith.extsi`
pub(super) static EXTSI: [Spelling; 1] = [std_until_13("std.sexti")];

/// `arith.extui`
pub(super) static EXTUI: [Spelling; 2] = [NON_NEGATIVE_CAST, std_until_13("std.zexti")];

/// `arith.floordivsi`
pub(super) static FLOORDIVSI: [Spelling; 1] = [std_until_13("std.floordivi_signed")];

/// `arith.fptosi`
pub(super) static FPTOSI: [Spelling; 1] = [std_until_13("std.fptosi")];

/// `arith.fptoui`
pub(super) static FPTOUI: [Spelling; 1] = [std_until_13("std.fptoui")];

/// `arith.index_cast`
pub(super) static INDEX_CAST: [Spelling; 1] = [std_until_13("std.index_cast")];

/// `arith.index_castui`
pub(super) static INDEX_CASTUI: [Spelling; 1] = [NON_NEGATIVE_CAST];

/// Returns the spelling of a maximum or a minimum in the body of a named op: a comparison by `predicate` and a selection,
/// which such bodies had in 13. The custom form does not print them.
macro_rules! selection {
    ($comparison:ident, $predicates:ident, $predicate:literal) => {
        Spelling::until(Version::V13)
            .code(
                |_| Ok(()),
                |downgraded, op| compare_and_select(downgraded, op, &$comparison, &$predicates, $predicate),
            )
            .replaced()
    };
}

/// `arith.maximumf`
pub(super) static MAXIMUMF: [Spelling; 2] = [
    Spelling::between(Version::V14, Version::V17).named("arith.maxf"),
    selection!(CMPF_OP, CMP_F_PREDICATE_DEF, "ogt"),
];

/// `arith.maxsi`
pub(super) static MAXSI: [Spelling; 1] = [selection!(CMPI_OP, CMP_I_PREDICATE_DEF, "sgt")];

/// `arith.maxui`
pub(super) static MAXUI: [Spelling; 1] = [selection!(CMPI_OP, CMP_I_PREDICATE_DEF, "ugt")];

/// `arith.minimumf`
pub(super) static MINIMUMF: [Spelling; 2] = [
    Spelling::between(Version::V14, Version::V17).named("arith.minf"),
    selection!(CMPF_OP, CMP_F_PREDICATE_DEF, "olt"),
];

/// `arith.minsi`
pub(super) static MINSI: [Spelling; 1] = [selection!(CMPI_OP, CMP_I_PREDICATE_DEF, "slt")];

/// `arith.minui`
pub(super) static MINUI: [Spelling; 1] = [selection!(CMPI_OP, CMP_I_PREDICATE_DEF, "ult")];

/// Replaces `op`, in a body that the custom form does not print, by a selection of the operand for which the comparison
/// with the other holds.
fn compare_and_select(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    comparison: &'static OpDef,
    predicates: &EnumDef,
    predicate: &str,
) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let parent = body.parent_op(op).and_then(|parent| body.op_def(ctx, parent));
    let value = predicates.case(predicate);
    let (Some(value), true) = (value, parent.is_some_and(|parent| parent.has(Traits::HIDDEN_REGIONS))) else {
        return Err(Inexpressible::new("", Version::V14));
    };
    let (operands, location, result) = (body.operand_vec(op), body.location(op), body.result(op, 0));
    let spec = OpSpec::new(ctx.op_name_of(comparison), location).operands(&operands);
    let spec = spec.results(&[ctx.integer(1)]).attribute(ctx, "predicate", predicates.attr(ctx, value));
    let compare = body.insert(InsertPoint::Before(op), &spec);
    let spec = OpSpec::new(ctx.op_name_of(&SELECT_OP), location).results(&[body.ty(result)]);
    let spec = spec.operands(&[body.result(compare, 0), operands[0], operands[1]]);
    let select = body.insert(InsertPoint::Before(op), &spec);
    body.replace_all_uses(result, body.result(select, 0));
    body.erase(op);
    downgraded.set_definition(compare, comparison)?;
    downgraded.set_definition(select, &SELECT_OP)
}

/// `arith.mulf`
pub(super) static MULF: [Spelling; 2] = [ROUNDED, std_until_13("std.mulf")];

/// `arith.muli`
pub(super) static MULI: [Spelling; 1] = [std_until_13("std.muli")];

/// `arith.negf`
pub(super) static NEGF: [Spelling; 1] = [std_until_13("std.negf")];

/// `arith.ori`
pub(super) static ORI: [Spelling; 1] = [std_until_13("std.or")];

/// `arith.remf`
pub(super) static REMF: [Spelling; 1] = [std_until_13("std.remf")];

/// `arith.remsi`
pub(super) static REMSI: [Spelling; 1] = [std_until_13("std.remi_signed")];

/// `arith.remui`
pub(super) static REMUI: [Spelling; 1] = [std_until_13("std.remi_unsigned")];

/// `arith.select`
pub(super) static SELECT: [Spelling; 1] = [std_until_14("std.select")];

/// `arith.shli`
pub(super) static SHLI: [Spelling; 1] = [std_until_13("std.shift_left")];

/// `arith.shrsi`
pub(super) static SHRSI: [Spelling; 1] = [std_until_13("std.shift_right_signed")];

/// `arith.shrui`
pub(super) static SHRUI: [Spelling; 1] = [std_until_13("std.shift_right_unsigned")];

/// `arith.sitofp`
pub(super) static SITOFP: [Spelling; 1] = [std_until_13("std.sitofp")];

/// `arith.subf`
pub(super) static SUBF: [Spelling; 2] = [ROUNDED, std_until_13("std.subf")];

/// `arith.subi`
pub(super) static SUBI: [Spelling; 1] = [std_until_13("std.subi")];

/// `arith.truncf`
pub(super) static TRUNCF: [Spelling; 1] = [std_until_13("std.fptrunc")];

/// `arith.trunci`
pub(super) static TRUNCI: [Spelling; 1] = [std_until_13("std.trunci")];

/// `arith.uitofp`
pub(super) static UITOFP: [Spelling; 2] = [NON_NEGATIVE_CAST, std_until_13("std.uitofp")];

/// `arith.xori`
pub(super) static XORI: [Spelling; 1] = [std_until_13("std.xor")];
