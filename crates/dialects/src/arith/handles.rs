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

    /// An op with the operand `in` (the first one) and the result `out`.
    pub struct Conversion for
        BITCAST, EXTF, EXTSI, EXTUI, FPTOSI, FPTOUI, INDEX_CAST, INDEX_CASTUI, SCALING_EXTF, SCALING_TRUNCF, SITOFP, TRUNCF,
        TRUNCI, UITOFP
    {
        operand input = "in";
        result output = "out";
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
    }

    /// `arith.cmpi`
    pub struct CmpI for CMPI {
        operand lhs;
        operand rhs;
        integer predicate;
    }

    /// `arith.constant`
    pub struct Constant for CONSTANT {
        result result;
        attribute value;
    }

    /// `arith.extsi` or `arith.extui`
    pub struct Extension for EXTSI, EXTUI {
        operand input = "in";
    }

    /// `arith.index_cast`
    pub struct IndexCast for INDEX_CAST {
        operand input = "in";
    }

    /// `arith.muli`
    pub struct MulI for MULI {
        operand lhs;
        operand rhs;
    }

    /// `arith.mulsi_extended`
    pub struct MulSIExtended for MULSI_EXTENDED {
        operand lhs;
        operand rhs;
    }

    /// `arith.negf`
    pub struct NegF for NEGF {
        operand operand;
    }

    /// `arith.select`
    pub struct Select for SELECT {
        operand condition;
        operand true_value;
        operand false_value;
        result result;
    }

    /// `arith.sitofp` or `arith.uitofp`
    pub struct IntegerToFloat for SITOFP, UITOFP {
        operand input = "in";
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
