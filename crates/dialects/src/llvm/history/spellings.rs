//! The spellings of the dialect's ops in other versions of MLIR, and the inherent attributes that they got or lost after LLVM 22.
//!
//! ```text
//! llvm.fadd %a, %b fastmath<nnan> : f32      main: the flags are in the dictionary until 23
//! ```
//!
//! The development branch made attributes of functions and calls inherent that LLVM 22 passes through as text
//! (`passthrough = ["noreturn"]`), and dropped some of those for fast math. Text spells all of them in the dictionary
//! of attributes; bytecode stores inherent ones in the order of the definition.

use crate::llvm::enums::{FAST_MATH, OVERFLOW_DEF, fast_math_none, overflow_flags};
use crate::llvm::syntax;
use freehold_core::definition::declare::default_attr;
use freehold_core::definition::{AttrGroup, Syntax};
use freehold_core::ir::Version;
use freehold_history::{LaterAttribute, Spelling, Upgraded};

/// An attribute that the version 23 has.
const fn in_23(name: &'static str) -> LaterAttribute {
    LaterAttribute::new(name, Version::V23)
}

/// An attribute that only the development branch has.
const fn in_main(name: &'static str) -> LaterAttribute {
    LaterAttribute::new(name, Version::MAIN)
}

/// An op on two floats.
pub(super) static FLOAT: [Spelling; 1] =
    [Spelling::since(Version::MAIN).format("$lhs `,` $rhs (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($res)")];

/// `llvm.fneg`
pub(super) static FNEG: [Spelling; 1] =
    [Spelling::since(Version::MAIN).format("$operand (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($res)")];

/// `llvm.fcmp`
pub(super) static FCMP: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .syntax(Syntax::Custom(syntax::parse_comparison_with_flags, syntax::print_comparison_with_flags))];

/// `llvm.select`
pub(super) static SELECT: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .format("operands (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($condition) `,` type($res)")];

/// A conversion between floats.
pub(super) static CAST: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .attributes(&CAST_ATTRIBUTES)
    .format("$arg (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($arg) `to` type($res)")];

static CAST_ATTRIBUTES: [AttrGroup; 1] = [default_attr("fastmathFlags", &FAST_MATH, fast_math_none)];

/// The fast-math flags of a conversion between floats.
pub(super) static CAST_FAST_MATH: [LaterAttribute; 1] = [in_main("fastmathFlags").or("#llvm.fastmath<none>")];

/// `llvm.load`
pub(super) static LOAD: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` custom<Dereferenceable>($dereferenceable)^)? (custom<AccessProperties>($alignment, $nontemporal, $access_groups, $alias_scopes, $noalias_scopes, $tbaa)^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
)];

/// `llvm.store`
pub(super) static STORE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant_group` $invariantGroup^)? (custom<AccessProperties>($alignment, $nontemporal, $access_groups, $alias_scopes, $noalias_scopes, $tbaa)^)? attr-dict `:` type($value) `,` qualified(type($addr))",
)];

/// `llvm.call`
pub(super) static CALL: [LaterAttribute; 19] = [
    in_23("allocsize"),
    in_23("builtin"),
    in_23("cold"),
    in_23("default_func_attrs"),
    in_23("hot"),
    in_23("minsize"),
    in_23("modular_format"),
    in_23("no_caller_saved_registers"),
    in_23("nobuiltin"),
    in_23("nobuiltins"),
    in_23("nocallback"),
    in_23("noduplicate"),
    in_23("noreturn"),
    in_23("optsize"),
    in_23("returns_twice"),
    in_23("save_reg_params"),
    in_23("trap_func_name"),
    in_main("uniform_work_group_size"),
    in_23("zero_call_used_regs"),
];

/// `llvm.func`
pub(super) static FUNC: [LaterAttribute; 21] = [
    in_23("allocsize"),
    in_23("cold"),
    in_23("default_func_attrs"),
    in_23("denormal_fpenv"),
    in_main("disable_tail_calls"),
    in_main("function_metadata"),
    in_23("hot"),
    in_23("minsize"),
    in_23("modular_format"),
    in_23("no_caller_saved_registers"),
    in_23("nobuiltins"),
    in_23("nocallback"),
    in_23("noduplicate"),
    in_23("noreturn"),
    in_23("optsize"),
    in_23("returns_twice"),
    in_main("sample_profile_suffix_elision_policy"),
    in_23("save_reg_params"),
    in_main("uniform_work_group_size"),
    in_main("use_sample_profile"),
    in_23("zero_call_used_regs"),
];

/// The attributes that `llvm.func` lost.
pub(super) const FUNC_FORMER: &[&str] =
    &["denormal_fp_math", "denormal_fp_math_f32", "no_infs_fp_math", "no_nans_fp_math"];

/// `llvm.getelementptr`
pub(super) static GETELEMENTPTR: [LaterAttribute; 1] = [in_main("inrange")];

/// `llvm.mlir.global`
pub(super) static GLOBAL: [LaterAttribute; 4] = [
    in_main("absolute_symbol"),
    in_main("associated"),
    in_main("sym_visibility"),
    in_main("tls_mode").or("0 : i64").in_place_of("thread_local_", "1 : i64"),
];

/// The attributes that `llvm.mlir.global` lost.
pub(super) const GLOBAL_FORMER: &[&str] = &["thread_local_"];

/// Stores overflow flags as the integer that they are, if they were written `overflowFlags = #llvm.overflow<nsw>`.
pub(super) fn normalize_overflow(op: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = op.ctx;
    if let Some(flags) = op.attribute("overflowFlags").and_then(|flags| overflow_flags(ctx, flags)) {
        op.set_attribute("overflowFlags", Some(OVERFLOW_DEF.attr(ctx, flags)));
    }
    Ok(())
}
