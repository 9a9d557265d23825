//! The enumerations of the `llvm` dialect.

use freehold_core::definition::{AttrConstraint, AttrSpelling, EnumDef};
use freehold_core::ir::{Attr, AttrData, Context};

use crate::attribute_text::parameters_of;

/// The linkage of a function or global.
pub static LINKAGE_DEF: EnumDef = EnumDef {
    summary: "::mlir::LLVM::linkage::Linkage",
    definition: "LLVM_LinkageAttr",
    cases: &EnumDef::numbered([
        "external",
        "available_externally",
        "linkonce",
        "linkonce_odr",
        "weak",
        "weak_odr",
        "appending",
        "internal",
        "private",
        "extern_weak",
        "common",
    ]),
    ..EnumDef::of_dialect("llvm", "linkage")
};

/// An attribute of [`LINKAGE_DEF`].
pub static LINKAGE: AttrConstraint = AttrConstraint::of_enum("LLVM Linkage specification", &LINKAGE_DEF);

/// The calling conventions.
pub static CCONV_DEF: EnumDef = EnumDef {
    summary: "::mlir::LLVM::cconv::CConv",
    definition: "LLVM_CConvAttr",
    cases: &[
        ("ccc", 0),
        ("fastcc", 8),
        ("coldcc", 9),
        ("cc_10", 10),
        ("cc_11", 11),
        ("anyregcc", 13),
        ("preserve_mostcc", 14),
        ("preserve_allcc", 15),
        ("swiftcc", 16),
        ("cxx_fast_tlscc", 17),
        ("tailcc", 18),
        ("cfguard_checkcc", 19),
        ("swifttailcc", 20),
        ("x86_stdcallcc", 64),
        ("x86_fastcallcc", 65),
        ("arm_apcscc", 66),
        ("arm_aapcscc", 67),
        ("arm_aapcs_vfpcc", 68),
        ("msp430_intrcc", 69),
        ("x86_thiscallcc", 70),
        ("ptx_kernelcc", 71),
        ("ptx_devicecc", 72),
        ("spir_funccc", 75),
        ("spir_kernelcc", 76),
        ("intel_ocl_bicc", 77),
        ("x86_64_sysvcc", 78),
        ("win64cc", 79),
        ("x86_vectorcallcc", 80),
        ("hhvmcc", 81),
        ("hhvm_ccc", 82),
        ("x86_intrcc", 83),
        ("avr_intrcc", 84),
        ("avr_builtincc", 86),
        ("amdgpu_vscc", 87),
        ("amdgpu_gscc", 88),
        ("amdgpu_cscc", 90),
        ("amdgpu_kernelcc", 91),
        ("x86_regcallcc", 92),
        ("amdgpu_hscc", 93),
        ("msp430_builtincc", 94),
        ("amdgpu_lscc", 95),
        ("amdgpu_escc", 96),
        ("aarch64_vectorcallcc", 97),
        ("aarch64_sve_vectorcallcc", 98),
        ("wasm_emscripten_invokecc", 99),
        ("amdgpu_gfxcc", 100),
        ("m68k_intrcc", 101),
    ],
    ..EnumDef::of_dialect("llvm", "cconv")
};

/// An attribute of [`CCONV_DEF`].
pub static CCONV: AttrConstraint = AttrConstraint::of_enum("LLVM Calling Convention specification", &CCONV_DEF);

/// The kinds of tail calls.
pub static TAIL_CALL_KIND_DEF: EnumDef = EnumDef {
    summary: "::mlir::LLVM::TailCallKind",
    definition: "LLVM_TailCallKindAttr",
    cases: &[("none", 0), ("notail", 3), ("musttail", 2), ("tail", 1)],
    ..EnumDef::of_dialect("llvm", "tailcallkind")
};

/// An attribute of [`TAIL_CALL_KIND_DEF`].
pub static TAIL_CALL_KIND: AttrConstraint =
    AttrConstraint::of_enum("LLVM Calling Convention specification", &TAIL_CALL_KIND_DEF);

/// The fast-math flags.
pub static FAST_MATH_DEF: EnumDef = EnumDef {
    summary: "::mlir::LLVM::FastmathFlags",
    definition: "LLVM_FastmathFlagsAttr",
    cases: &[
        ("none", 0),
        ("nnan", 1),
        ("ninf", 2),
        ("nsz", 4),
        ("arcp", 8),
        ("contract", 16),
        ("afn", 32),
        ("reassoc", 64),
        ("fast", 127),
    ],
    bits: Some(", "),
    ..EnumDef::of_dialect("llvm", "fastmath")
};

/// An attribute of [`FAST_MATH_DEF`].
pub static FAST_MATH: AttrConstraint = AttrConstraint::of_enum("LLVM fastmath flags", &FAST_MATH_DEF);

/// The overflow flags of integer arithmetic: a property, which the generic form spells as an integer.
pub static OVERFLOW_DEF: EnumDef = EnumDef {
    summary: "LLVM integer overflow flags",
    cases: &[("none", 0), ("nsw", 1), ("nuw", 2)],
    bits: Some(", "),
    ..EnumDef::of_integer(32)
};

/// An attribute of [`OVERFLOW_DEF`]: an integer, or in text also `#llvm.overflow<nsw>`, which is replaced when it is read.
pub static OVERFLOW: AttrConstraint = AttrConstraint {
    summary: "LLVM integer overflow flags",
    accepts: |ctx, attr| overflow_flags(ctx, attr).is_some(),
    spelling: AttrSpelling::Typed(|ctx| ctx.integer(32)),
};

pub(super) fn overflow_flags(ctx: &Context, attr: Attr) -> Option<i64> {
    if let Some(flags) = attr.as_i64(ctx) {
        return Some(flags).filter(|flags| (0..4).contains(flags));
    }
    let AttrData::Opaque { dialect, body, .. } = attr.data(ctx) else { return None };
    let flags = parameters_of(ctx.str(*body), "overflow").filter(|_| ctx.str(*dialect) == "llvm")?;
    let value = |flag: &str| OVERFLOW_DEF.cases.iter().find(|(keyword, _)| *keyword == flag).map(|(_, value)| *value);
    flags.split(',').try_fold(0, |flags, flag| Some(flags | value(flag.trim())?))
}

/// The no-wrap flags of pointer arithmetic: a property, which the generic form spells as an integer.
pub static NO_WRAP_DEF: EnumDef = EnumDef {
    summary: "::mlir::LLVM::GEPNoWrapFlags",
    cases: &[("none", 0), ("inbounds_flag", 1), ("nusw", 2), ("nuw", 4), ("inbounds", 3)],
    bits: Some("|"),
    ..EnumDef::of_integer(32)
};

/// An attribute of [`NO_WRAP_DEF`].
pub static NO_WRAP: AttrConstraint = AttrConstraint {
    summary: "::mlir::LLVM::GEPNoWrapFlags",
    accepts: |ctx, attr| attr.as_i64(ctx).is_some_and(|value| (0..8).contains(&value)),
    spelling: AttrSpelling::Typed(|ctx| ctx.integer(32)),
};

/// The orderings of atomic accesses.
pub static ORDERING_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 4, 5, 6, 7",
    cases: &[
        ("not_atomic", 0),
        ("unordered", 1),
        ("monotonic", 2),
        ("acquire", 4),
        ("release", 5),
        ("acq_rel", 6),
        ("seq_cst", 7),
    ],
    ..EnumDef::of_integer(64)
};

/// An attribute of [`ORDERING_DEF`].
pub static ORDERING: AttrConstraint = AttrConstraint::of_enum(ORDERING_DEF.summary, &ORDERING_DEF);

/// The visibilities of symbols.
pub static VISIBILITY_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2",
    cases: &EnumDef::numbered(["", "hidden", "protected"]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`VISIBILITY_DEF`].
pub static VISIBILITY: AttrConstraint = AttrConstraint::of_enum(VISIBILITY_DEF.summary, &VISIBILITY_DEF);

/// Whether the address of a symbol is significant.
pub static UNNAMED_ADDR_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2",
    cases: &EnumDef::numbered(["", "local_unnamed_addr", "unnamed_addr"]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`UNNAMED_ADDR_DEF`].
pub static UNNAMED_ADDR: AttrConstraint = AttrConstraint::of_enum(UNNAMED_ADDR_DEF.summary, &UNNAMED_ADDR_DEF);

/// The predicates of integer comparisons.
pub static ICMP_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    cases: &EnumDef::numbered(["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`ICMP_PREDICATE_DEF`].
pub static ICMP_PREDICATE: AttrConstraint = AttrConstraint::of_enum(ICMP_PREDICATE_DEF.summary, &ICMP_PREDICATE_DEF);

/// The predicates of float comparisons.
pub static FCMP_PREDICATE_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    cases: &EnumDef::numbered([
        "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
        "_true",
    ]),
    ..EnumDef::of_integer(64)
};

/// An attribute of [`FCMP_PREDICATE_DEF`].
pub static FCMP_PREDICATE: AttrConstraint = AttrConstraint::of_enum(FCMP_PREDICATE_DEF.summary, &FCMP_PREDICATE_DEF);

/// `#llvm.linkage<external>`
pub fn external(ctx: &Context) -> Attr {
    LINKAGE_DEF.attr(ctx, 0)
}

/// `#llvm.cconv<ccc>`
pub fn c_convention(ctx: &Context) -> Attr {
    CCONV_DEF.attr(ctx, 0)
}

/// `#llvm.tailcallkind<none>`
pub fn no_tail_call(ctx: &Context) -> Attr {
    TAIL_CALL_KIND_DEF.attr(ctx, 0)
}

/// `#llvm.fastmath<none>`
pub fn fast_math_none(ctx: &Context) -> Attr {
    FAST_MATH_DEF.attr(ctx, 0)
}

/// `0 : i32`
pub fn zero_i32(ctx: &Context) -> Attr {
    ctx.integer_attr(ctx.integer(32), 0)
}

/// `0 : i64`
pub fn zero_i64(ctx: &Context) -> Attr {
    ctx.integer_attr(ctx.integer(64), 0)
}
