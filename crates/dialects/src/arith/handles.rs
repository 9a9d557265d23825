//! Typed handles of the `arith` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// An op on two values of one type, which it returns.
    pub struct Binary for
        ADDF, ADDI, ANDI, CEILDIVSI, CEILDIVUI, DIVF, DIVSI, DIVUI, FLOORDIVSI, MAXIMUMF, MAXNUMF, MAXSI, MAXUI,
        MINIMUMF, MINNUMF, MINSI, MINUI, MULF, MULI, ORI, REMF, REMSI, REMUI, SHLI, SHRSI, SHRUI, SUBF, SUBI, XORI
    {
        operand lhs;
        operand rhs;
        result result;
    }

    /// An op with the operand `in` and the result `out`.
    pub struct Conversion for
        BITCAST, EXTF, EXTSI, EXTUI, FPTOSI, FPTOUI, INDEX_CAST, INDEX_CASTUI, SITOFP, TRUNCF, TRUNCI, UITOFP
    {
        operand input = "in";
        result output = "out";
    }

    /// `arith.addui_extended`
    pub struct AddUiExtended for ADDUI_EXTENDED {
        operand lhs;
        operand rhs;
        result sum;
        result overflow;
    }

    /// `arith.addi`
    pub struct AddI for ADDI {
        operand lhs;
        operand rhs;
    }

    /// `arith.bitcast`
    pub struct Bitcast for BITCAST {
        operand input = "in";
    }

    /// `arith.cmpf`
    pub struct CmpF for CMPF {
        operand lhs;
        operand rhs;
        integer predicate;
        attribute fastmath;
    }

    /// `arith.cmpi`
    pub struct CmpI for CMPI {
        operand lhs;
        operand rhs;
        result result;
        integer predicate;
    }

    /// `arith.constant`
    pub struct Constant for CONSTANT {
        result result;
        attribute value;
    }

    /// `arith.extsi`
    pub struct ExtSi for EXTSI {
        operand input = "in";
    }

    /// `arith.extui`
    pub struct ExtUi for EXTUI {
        operand input = "in";
    }

    /// `arith.index_cast`
    pub struct IndexCast for INDEX_CAST {
        operand input = "in";
    }

    /// `arith.index_castui`
    pub struct IndexCastUi for INDEX_CASTUI {
        operand input = "in";
    }

    /// `arith.mulsi_extended` or `arith.mului_extended`
    pub struct MulExtended for MULSI_EXTENDED, MULUI_EXTENDED {
        operand lhs;
        operand rhs;
        result low;
        result high;
    }

    /// `arith.negf`
    pub struct NegF for NEGF {
        operand operand;
    }

    /// `arith.scaling_extf` or `arith.scaling_truncf`
    pub struct Scaling for SCALING_EXTF, SCALING_TRUNCF {
        operand input = "in";
        operand scale;
        attribute fastmath;
    }

    /// `arith.select`
    pub struct Select for SELECT {
        operand condition;
        operand true_value;
        operand false_value;
        result result;
    }

    /// `arith.subi`
    pub struct SubI for SUBI {
        operand lhs;
        operand rhs;
    }

    /// `arith.truncf`
    pub struct TruncF for TRUNCF {
        operand input = "in";
        attribute roundingmode;
        attribute fastmath;
    }

    /// `arith.xori`
    pub struct XOrI for XORI {
        operand lhs;
        operand rhs;
    }
}
