//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.absf, std.ceilf, std.floorf, std.copysign, std.fmaf      13, without the prefix
//! math.abs                                                     14 and 15; math.absf since 16
//! math.fma %a, %b, %c upward                                   since 23: rounding modes
//! math.isnan %a fastmath<fast>                                 since main: before, in the attribute dictionary
//! ```

use crate::arith::history::spellings::ROUNDED_ATTRIBUTES;
use crate::families::std_until_13;
use freehold_core::ir::Version;
use freehold_core::versions::Spelling;

/// `math.absf`
pub(super) static ABSF: [Spelling; 2] =
    [Spelling::between(Version::V14, Version::V15).named("math.abs"), std_until_13("std.absf")];

/// `math.ceil`
pub(super) static CEIL: [Spelling; 1] = [std_until_13("std.ceilf")];

/// `math.copysign`
pub(super) static COPYSIGN: [Spelling; 1] = [std_until_13("std.copysign")];

/// `math.floor`
pub(super) static FLOOR: [Spelling; 1] = [std_until_13("std.floorf")];

/// `math.fma`
pub(super) static FMA: [Spelling; 2] = [
    Spelling::since(Version::V23)
        .attributes(&ROUNDED_ATTRIBUTES)
        .format("$a `,` $b `,` $c ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    std_until_13("std.fmaf"),
];

/// The classifications of floats.
pub(super) static TEST: [Spelling; 1] =
    [Spelling::since(Version::MAIN).format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)")];
