//! The memory, aggregate, constant, control-flow and symbol ops of the `llvm` dialect.

use super::constraints::*;
use super::enums::*;
use super::{fold, function_syntax, interfaces, syntax, verify};
use freehold_core::definition::declare::*;
use freehold_core::definition::{AttrGroup, EffectKind, Effects, OpDef, Resource, Syntax, Traits, TypeRelation};

use crate::constraints::{
    ANY_ATTR, ANY_SIGNLESS_INTEGER, ANY_TYPE, ARRAY_ATTR, BOOL_ATTR, DENSE_I32_ARRAY_ATTR, DENSE_I64_ARRAY_ATTR,
    DICTIONARY_ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR, I1, I32_ATTR, I64_ATTR, INTEGER_ELEMENTS_ATTR, STRING_ATTR,
    SYMBOL_REF_ATTR, TYPE_ATTR, UNIT_ATTR,
};

// ---- memory

/// `llvm.alloca`
pub static ALLOCA: OpDef = OpDef {
    summary: "Allocates memory on the stack",
    operands: &[one("arraySize", &ANY_SIGNLESS_INTEGER)],
    results: &[one("res", &POINTER)],
    attributes: &[
        optional_attr("alignment", &I64_ATTR),
        attr("elem_type", &TYPE_ATTR),
        optional_attr("inalloca", &UNIT_ATTR),
    ],
    syntax: Syntax::Custom(syntax::parse_alloca, syntax::print_alloca),
    effects: Effects::Groups {
        groups: &[("res", EffectKind::Allocate, Resource::AutomaticAllocationScope)],
        recursive: false,
    },
    verify: Some(verify::verify_alloca),
    ..OpDef::new("llvm.alloca")
};

/// `llvm.getelementptr`
pub static GETELEMENTPTR: OpDef = OpDef {
    summary: "Computes the address of an element",
    operands: &[one("base", &POINTERS), variadic("dynamicIndices", &INTEGERS)],
    results: &[one("res", &POINTERS)],
    attributes: &[
        attr("rawConstantIndices", &DENSE_I32_ARRAY_ATTR),
        attr("elem_type", &TYPE_ATTR),
        default_attr("noWrapFlags", &NO_WRAP, zero_i32),
    ],
    syntax: Syntax::Custom(syntax::parse_gep, syntax::print_gep),
    fold: Some(fold::getelementptr),
    verify: Some(verify::verify_gep),
    ..OpDef::pure("llvm.getelementptr").with(Traits::VIEW_LIKE)
};

/// `llvm.load`
pub static LOAD: OpDef = OpDef {
    summary: "Loads a value",
    operands: &[one("addr", &POINTER)],
    results: &[one("res", &LOADABLE)],
    attributes: &[
        optional_attr("alignment", &I64_ATTR),
        optional_attr("volatile_", &UNIT_ATTR),
        optional_attr("nontemporal", &UNIT_ATTR),
        optional_attr("invariant", &UNIT_ATTR),
        optional_attr("invariantGroup", &UNIT_ATTR),
        default_attr("ordering", &ORDERING, zero_i64),
        optional_attr("syncscope", &STRING_ATTR),
        optional_attr("dereferenceable", &DEREFERENCEABLE),
        optional_attr("access_groups", &ACCESS_GROUPS),
        optional_attr("alias_scopes", &ALIAS_SCOPES),
        optional_attr("noalias_scopes", &ALIAS_SCOPES),
        optional_attr("tbaa", &TBAA_TAGS),
    ],
    syntax: Syntax::Format(
        "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` custom<Dereferenceable>($dereferenceable)^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
    ),
    effects: Effects::Computed(interfaces::load_effects),
    verify: Some(verify::verify_load),
    ..OpDef::new("llvm.load")
};

/// `llvm.store`
pub static STORE: OpDef = OpDef {
    summary: "Stores a value",
    operands: &[one("value", &LOADABLE), one("addr", &POINTER)],
    attributes: &[
        optional_attr("alignment", &I64_ATTR),
        optional_attr("volatile_", &UNIT_ATTR),
        optional_attr("nontemporal", &UNIT_ATTR),
        optional_attr("invariantGroup", &UNIT_ATTR),
        default_attr("ordering", &ORDERING, zero_i64),
        optional_attr("syncscope", &STRING_ATTR),
        optional_attr("access_groups", &ACCESS_GROUPS),
        optional_attr("alias_scopes", &ALIAS_SCOPES),
        optional_attr("noalias_scopes", &ALIAS_SCOPES),
        optional_attr("tbaa", &TBAA_TAGS),
    ],
    syntax: Syntax::Format(
        "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))",
    ),
    effects: Effects::Computed(interfaces::store_effects),
    verify: Some(verify::verify_store),
    ..OpDef::new("llvm.store")
};

/// An intrinsic that writes a range of bytes. Its text is the generic form.
const MEMORY_INTRINSIC: OpDef = OpDef {
    attributes: &[
        attr("isVolatile", &I1_ATTR),
        optional_attr("access_groups", &ACCESS_GROUPS),
        optional_attr("alias_scopes", &ALIAS_SCOPES),
        optional_attr("noalias_scopes", &ALIAS_SCOPES),
        optional_attr("tbaa", &TBAA_TAGS),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
    ],
    syntax: Syntax::Generic,
    ..OpDef::new("")
};

/// A copy of a range of bytes.
const MEMORY_COPY: OpDef = OpDef {
    operands: &[one("dst", &POINTER), one("src", &POINTER), one("len", &ANY_SIGNLESS_INTEGER)],
    effects: Effects::Computed(interfaces::copy_effects),
    ..MEMORY_INTRINSIC
};

/// `llvm.intr.memcpy`
pub static MEMCPY: OpDef = MEMORY_COPY.named("llvm.intr.memcpy", "Copies bytes to other memory");
/// `llvm.intr.memmove`
pub static MEMMOVE: OpDef = MEMORY_COPY.named("llvm.intr.memmove", "Copies bytes to memory that may overlap");
/// `llvm.intr.memset`
pub static MEMSET: OpDef = OpDef {
    operands: &[one("dst", &POINTER), one("val", &I8), one("len", &ANY_SIGNLESS_INTEGER)],
    effects: Effects::Computed(interfaces::set_effects),
    ..MEMORY_INTRINSIC.named("llvm.intr.memset", "Sets bytes")
};

// ---- aggregates

/// `llvm.extractvalue`
pub static EXTRACTVALUE: OpDef = OpDef {
    summary: "Extracts a value of an aggregate",
    operands: &[one("container", &AGGREGATE)],
    results: &[one("res", &LLVM_TYPE)],
    attributes: &[attr("position", &DENSE_I64_ARRAY_ATTR)],
    syntax: Syntax::Format(
        "$container `` $position attr-dict `:` type($container) custom<ElementType>(type($res), ref(type($container)), ref($position))",
    ),
    verify: Some(verify::verify_extractvalue),
    ..OpDef::pure("llvm.extractvalue")
};

/// `llvm.insertvalue`
pub static INSERTVALUE: OpDef = OpDef {
    summary: "Replaces a value of an aggregate",
    operands: &[one("container", &AGGREGATE), one("value", &PRIMITIVE)],
    results: &[one("res", &AGGREGATE)],
    attributes: &[attr("position", &DENSE_I64_ARRAY_ATTR)],
    relations: &[TypeRelation::Same(&["container", "res"])],
    syntax: Syntax::Format(
        "$value `,` $container `` $position attr-dict `:` type($container) custom<ElementType>(type($value), ref(type($container)), ref($position))",
    ),
    verify: Some(verify::verify_insertvalue),
    ..OpDef::pure("llvm.insertvalue")
};

// ---- constants

/// An op that produces a constant of its result type.
const CONSTANT_OF_TYPE: OpDef = OpDef {
    results: &[one("res", &LLVM_TYPE)],
    syntax: Syntax::Format("attr-dict `:` type($res)"),
    ..OpDef::pure("").with(Traits::CONSTANT_LIKE)
};

/// `llvm.mlir.addressof`
pub static ADDRESSOF: OpDef = OpDef {
    results: &[one("res", &POINTER)],
    attributes: &[attr("global_name", &FLAT_SYMBOL_REF_ATTR)],
    syntax: Syntax::Format("$global_name attr-dict `:` qualified(type($res))"),
    verify: Some(verify::verify_addressof),
    ..CONSTANT_OF_TYPE.named("llvm.mlir.addressof", "The address of a function or global")
};

/// `llvm.mlir.constant`
pub static CONSTANT: OpDef = OpDef {
    attributes: &[attr("value", &ANY_ATTR)],
    syntax: Syntax::Format("`(` $value `)` attr-dict `:` type($res)"),
    verify: Some(verify::verify_constant),
    ..CONSTANT_OF_TYPE.named("llvm.mlir.constant", "A constant")
};

/// `llvm.mlir.none`
pub static NONE: OpDef = OpDef {
    summary: "An empty token",
    results: &[one("res", &TOKEN)],
    syntax: Syntax::Format("attr-dict `:` type($res)"),
    ..OpDef::pure("llvm.mlir.none")
};

/// `llvm.mlir.poison`
pub static POISON: OpDef =
    OpDef { constant: Some(fold::poison), ..CONSTANT_OF_TYPE.named("llvm.mlir.poison", "A poison value") };
/// `llvm.mlir.undef`
pub static UNDEF: OpDef =
    OpDef { constant: Some(fold::undef), ..CONSTANT_OF_TYPE.named("llvm.mlir.undef", "An undefined value") };
/// `llvm.mlir.zero`
pub static ZERO: OpDef = OpDef {
    verify: Some(verify::verify_zero),
    constant: Some(fold::zero),
    ..CONSTANT_OF_TYPE.named("llvm.mlir.zero", "The zero value, or the null pointer")
};

// ---- calls

/// `llvm.call`
pub static CALL: OpDef = OpDef {
    summary: "Calls a function or a function pointer",
    operands: &[variadic("callee_operands", &LLVM_TYPE), nested("op_bundle_operands", &LLVM_TYPE, "op_bundle_sizes")],
    results: &[optional("result", &LLVM_TYPE)],
    attributes: &[
        optional_attr("var_callee_type", &FUNCTION_TYPE),
        optional_attr("callee", &FLAT_SYMBOL_REF_ATTR),
        default_attr("fastmathFlags", &FAST_MATH, fast_math_none),
        default_attr("CConv", &CCONV, c_convention),
        default_attr("TailCallKind", &TAIL_CALL_KIND, no_tail_call),
        optional_attr("memory_effects", &MEMORY_EFFECTS),
        optional_attr("convergent", &UNIT_ATTR),
        optional_attr("no_unwind", &UNIT_ATTR),
        optional_attr("will_return", &UNIT_ATTR),
        attr("op_bundle_sizes", &DENSE_I32_ARRAY_ATTR),
        optional_attr("op_bundle_tags", &ARRAY_ATTR),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
        optional_attr("always_inline", &UNIT_ATTR),
        optional_attr("inline_hint", &UNIT_ATTR),
        optional_attr("access_groups", &ACCESS_GROUPS),
        optional_attr("alias_scopes", &ALIAS_SCOPES),
        optional_attr("noalias_scopes", &ALIAS_SCOPES),
        optional_attr("tbaa", &TBAA_TAGS),
    ],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Custom(function_syntax::parse_call, function_syntax::print_call),
    call: Some(interfaces::callee),
    verify: Some(verify::verify_call),
    ..OpDef::new("llvm.call")
};

// ---- terminators

/// `llvm.br`
pub static BR: OpDef = OpDef {
    summary: "Branches to a block",
    operands: &[variadic("destOperands", &LLVM_TYPE)],
    attributes: &[optional_attr("loop_annotation", &LOOP_ANNOTATION)],
    successors: &[successor("dest")],
    syntax: Syntax::Format("$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"),
    branch: Some(&interfaces::Jump),
    ..OpDef::pure("llvm.br").with(Traits::TERMINATOR)
};

/// `llvm.cond_br`
pub static COND_BR: OpDef = OpDef {
    summary: "Branches to one of two blocks",
    operands: &[
        one("condition", &I1),
        variadic("trueDestOperands", &LLVM_TYPE),
        variadic("falseDestOperands", &LLVM_TYPE),
    ],
    attributes: &[
        optional_attr("branch_weights", &DENSE_I32_ARRAY_ATTR),
        optional_attr("loop_annotation", &LOOP_ANNOTATION),
    ],
    successors: &[successor("trueDest"), successor("falseDest")],
    syntax: Syntax::Format(
        "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    ),
    branch: Some(&crate::cf::interfaces::Conditional),
    verify: Some(verify::verify_weights),
    ..OpDef::pure("llvm.cond_br").with(Traits::OPERAND_SEGMENTS.union(Traits::TERMINATOR))
};

/// `llvm.return`
pub static RETURN: OpDef = OpDef {
    summary: "Returns from a function",
    operands: &[optional("arg", &LLVM_TYPE)],
    syntax: Syntax::Format("attr-dict ($arg^ `:` type($arg))?"),
    verify: Some(verify::verify_return),
    ..OpDef::pure("llvm.return").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR))
};

/// `llvm.switch`
pub static SWITCH: OpDef = OpDef {
    summary: "Branches to the block selected by an integer",
    operands: &[
        one("value", &ANY_SIGNLESS_INTEGER),
        variadic("defaultOperands", &ANY_TYPE),
        nested("caseOperands", &ANY_TYPE, "case_operand_segments"),
    ],
    attributes: &[
        optional_attr("case_values", &INTEGER_ELEMENTS_ATTR),
        attr("case_operand_segments", &DENSE_I32_ARRAY_ATTR),
        optional_attr("branch_weights", &DENSE_I32_ARRAY_ATTR),
    ],
    successors: &[successor("defaultDestination"), successors("caseDestinations")],
    syntax: Syntax::Format(
        "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)? custom<CaseBlocks>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) attr-dict",
    ),
    branch: Some(&interfaces::Switch),
    verify: Some(verify::verify_switch),
    ..OpDef::pure("llvm.switch").with(Traits::OPERAND_SEGMENTS.union(Traits::TERMINATOR))
};

/// `llvm.unreachable`
pub static UNREACHABLE: OpDef = OpDef {
    summary: "Is never reached",
    syntax: Syntax::Format("attr-dict"),
    traits: Traits::TERMINATOR,
    ..OpDef::new("llvm.unreachable")
};

// ---- symbols

const fn flag(name: &'static str) -> AttrGroup {
    optional_attr(name, &UNIT_ATTR)
}

/// `llvm.func`
pub static FUNC: OpDef = OpDef {
    summary: "A function of LLVM",
    attributes: &[
        attr("sym_name", &STRING_ATTR),
        optional_attr("sym_visibility", &STRING_ATTR),
        attr("function_type", &FUNCTION_TYPE),
        default_attr("linkage", &LINKAGE, external),
        flag("dso_local"),
        default_attr("CConv", &CCONV, c_convention),
        optional_attr("comdat", &SYMBOL_REF_ATTR),
        flag("convergent"),
        optional_attr("personality", &FLAT_SYMBOL_REF_ATTR),
        optional_attr("garbageCollector", &STRING_ATTR),
        optional_attr("passthrough", &ARRAY_ATTR),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("function_entry_count", &I64_ATTR),
        optional_attr("memory_effects", &MEMORY_EFFECTS),
        default_attr("visibility_", &VISIBILITY, zero_i64),
        flag("arm_streaming"),
        flag("arm_locally_streaming"),
        flag("arm_streaming_compatible"),
        flag("arm_new_za"),
        flag("arm_in_za"),
        flag("arm_out_za"),
        flag("arm_inout_za"),
        flag("arm_preserves_za"),
        optional_attr("section", &STRING_ATTR),
        optional_attr("unnamed_addr", &UNNAMED_ADDR),
        optional_attr("alignment", &I64_ATTR),
        optional_attr("vscale_range", &VSCALE_RANGE),
        optional_attr("frame_pointer", &ANY_ATTR),
        optional_attr("target_cpu", &STRING_ATTR),
        optional_attr("tune_cpu", &STRING_ATTR),
        optional_attr("reciprocal_estimates", &STRING_ATTR),
        optional_attr("prefer_vector_width", &STRING_ATTR),
        optional_attr("target_features", &ANY_ATTR),
        optional_attr("no_infs_fp_math", &BOOL_ATTR),
        optional_attr("no_nans_fp_math", &BOOL_ATTR),
        optional_attr("no_signed_zeros_fp_math", &BOOL_ATTR),
        optional_attr("denormal_fp_math", &STRING_ATTR),
        optional_attr("denormal_fp_math_f32", &STRING_ATTR),
        optional_attr("fp_contract", &STRING_ATTR),
        optional_attr("instrument_function_entry", &STRING_ATTR),
        optional_attr("instrument_function_exit", &STRING_ATTR),
        flag("no_inline"),
        flag("always_inline"),
        flag("inline_hint"),
        flag("no_unwind"),
        flag("will_return"),
        flag("optimize_none"),
        optional_attr("vec_type_hint", &ANY_ATTR),
        optional_attr("work_group_size_hint", &DENSE_I32_ARRAY_ATTR),
        optional_attr("reqd_work_group_size", &DENSE_I32_ARRAY_ATTR),
        optional_attr("intel_reqd_sub_group_size", &I32_ATTR),
        optional_attr("uwtable_kind", &ANY_ATTR),
    ],
    regions: &[region("body")],
    traits: Traits::AFFINE_SCOPE
        .union(Traits::AUTOMATIC_ALLOCATION_SCOPE)
        .union(Traits::ISOLATED_FROM_ABOVE)
        .union(Traits::SYMBOL),
    syntax: Syntax::Custom(function_syntax::parse_func, function_syntax::print_func),
    verify: Some(verify::verify_func),
    ..OpDef::new("llvm.func")
};

/// `llvm.mlir.global`
pub static GLOBAL: OpDef = OpDef {
    summary: "A global variable or constant",
    attributes: &[
        attr("global_type", &TYPE_ATTR),
        flag("constant"),
        attr("sym_name", &STRING_ATTR),
        attr("linkage", &LINKAGE),
        flag("dso_local"),
        flag("thread_local_"),
        flag("externally_initialized"),
        optional_attr("value", &ANY_ATTR),
        optional_attr("alignment", &I64_ATTR),
        default_attr("addr_space", &NON_NEGATIVE_I32, zero_i32),
        optional_attr("unnamed_addr", &UNNAMED_ADDR),
        optional_attr("section", &STRING_ATTR),
        optional_attr("comdat", &SYMBOL_REF_ATTR),
        optional_attr("dbg_exprs", &ARRAY_ATTR),
        default_attr("visibility_", &VISIBILITY, zero_i64),
        optional_attr("target_specific_attrs", &ARRAY_ATTR),
    ],
    regions: &[region("initializer")],
    traits: Traits::ISOLATED_FROM_ABOVE.union(Traits::SINGLE_BLOCK).union(Traits::SYMBOL),
    implicit_terminator: Some("llvm.return"),
    syntax: Syntax::Custom(function_syntax::parse_global, function_syntax::print_global),
    verify: Some(verify::verify_global),
    verify_regions: Some(verify::verify_initializer),
    ..OpDef::new("llvm.mlir.global")
};

/// The ops of this file.
pub static OPS: &[&OpDef] = &[
    &ADDRESSOF,
    &ALLOCA,
    &BR,
    &CALL,
    &COND_BR,
    &CONSTANT,
    &EXTRACTVALUE,
    &FUNC,
    &GETELEMENTPTR,
    &GLOBAL,
    &INSERTVALUE,
    &LOAD,
    &MEMCPY,
    &MEMMOVE,
    &MEMSET,
    &NONE,
    &POISON,
    &RETURN,
    &STORE,
    &SWITCH,
    &UNDEF,
    &UNREACHABLE,
    &ZERO,
];
