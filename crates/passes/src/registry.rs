//! The table of all passes and named pipelines, and pipelines of them.
//!
//! [`Pipeline::parse`](freehold_pass::Pipeline::parse), [`of_passes`](freehold_pass::Pipeline::of_passes) and
//! [`add`](freehold_pass::Pipeline::add) find the passes that a text names in a registry. To
//! use passes of one's own besides these, clone [`registry`] and register them in the clone.

use std::sync::LazyLock;

#[cfg(feature = "copy-based")]
use crate::deallocate::clones::CALL_RESULTS;
#[cfg(feature = "hlo")]
use crate::deallocate::hlo::buffer_reuse::{BUDGET, PARTS};
#[cfg(feature = "hlo")]
use crate::deallocate::hlo::deallocate::PUBLIC_ABI;
use crate::support::observable_copies::ASSUME_FRESH_RESULTS;
use crate::support::unknown_ops::UNKNOWN_OPS;
use freehold_pass::{OptionDef, OptionKind, PassDef, PipelineDef, Registry};

/// All passes, sorted by name.
pub static PASSES: &[&PassDef] = &[
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::ARITH,
    #[cfg(feature = "copy-based")]
    &crate::deallocate::clones::PASS,
    &crate::deallocate::upstream::buffer_deallocation_simplification::PASS,
    &crate::memory::placement::buffer_hoisting::PASS,
    &crate::memory::placement::buffer_loop_hoisting::PASS,
    &crate::boundaries::buffer_results_to_out_params::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::BUFFERIZATION,
    &crate::deallocate::upstream::lower_deallocations::PASS,
    &crate::bufferize::prepare::build_in_destination::PASS,
    &crate::cleanup::canonicalize::PASS,
    &crate::bufferize::prepare::check_encodings::PASS,
    &crate::deallocate::upstream::convert_bufferization_to_memref::PASS,
    #[cfg(all(feature = "hlo", feature = "llvm"))]
    &crate::deallocate::hlo::convert_deallocation_ops_to_llvm::ALIAS,
    &crate::bufferize::prepare::convert_elementwise_to_linalg::PASS,
    &crate::memory::copy_removal::PASS,
    &crate::cleanup::cse::PASS,
    &crate::boundaries::drop_equivalent_buffer_results::PASS,
    &crate::boundaries::elide_private_buffer_results::PASS,
    &crate::bufferize::prepare::eliminate_empty_tensors::PASS,
    &crate::bufferize::prepare::empty_tensor_to_alloc_tensor::PASS,
    &crate::deallocate::upstream::expand_realloc::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::finalizing_bufferize::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::func::PASS,
    &crate::boundaries::forward_private_buffer_results::PASS,
    &crate::memory::fuse_producers::PASS,
    &crate::memory::split_concatenations::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::buffer_reuse::PASS,
    #[cfg(all(feature = "hlo", feature = "llvm"))]
    &crate::deallocate::hlo::convert_deallocation_ops_to_llvm::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::deallocate::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::deallocation_annotation::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::deallocation_simplification::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::deallocation_to_scf::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::split_alloc_tensors::PASS,
    #[cfg(feature = "hlo")]
    &crate::deallocate::hlo::xla_buffer_arg_rewrite::PASS,
    &crate::bufferize::one_shot_bufferize::PASS,
    &crate::deallocate::ownership::infer_owned_arguments::PASS,
    &crate::memory::infer_static_layouts::PASS,
    &crate::cleanup::inline::PASS,
    &crate::boundaries::inline_private_functions::PASS,
    &crate::boundaries::keep_returned_arguments::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::LINALG,
    &crate::cleanup::loop_invariant_code_motion::PASS,
    &crate::deallocate::upstream::optimize_allocation_liveness::PASS,
    &crate::deallocate::ownership::ownership_elaboration::PASS,
    &crate::deallocate::upstream::ownership_based_buffer_deallocation::PASS,
    &crate::memory::plan_memory::PASS,
    &crate::cleanup::print_ir::PASS,
    &crate::boundaries::private_results_to_out_params::PASS,
    &crate::boundaries::privatize_called_functions::PASS,
    &crate::memory::placement::promote_buffers_to_stack::PASS,
    &crate::cleanup::remove_dead_values::PASS,
    &crate::memory::reuse_dead_operands::PASS,
    &crate::memory::reuse_loop_buffers::PASS,
    &crate::bufferize::prepare::rewrite_in_destination_passing_style::PASS,
    &crate::cleanup::sccp::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::scf::PASS,
    &crate::memory::schedule_for_memory::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::SHAPE,
    &crate::memory::upstream_planner::PASS,
    &crate::cleanup::strip_debuginfo::PASS,
    &crate::cleanup::strip_freehold_facts::PASS,
    &crate::cleanup::structure_control_flow::PASS,
    &crate::cleanup::symbol_dce::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::TENSOR,
    &crate::bufferize::prepare::tensor_copy_insertion::PASS,
    &crate::transform::PASS,
    &crate::cleanup::trivial_dce::PASS,
    #[cfg(feature = "partial")]
    &crate::bufferize::partial::dialects::VECTOR,
];

/// All named pipelines, sorted by name.
pub static PIPELINES: &[&PipelineDef] = &[
    #[cfg(feature = "copy-based")]
    &BUFFER_DEALLOCATION_LEGACY_PIPELINE,
    &BUFFER_DEALLOCATION_PIPELINE,
    #[cfg(feature = "hlo")]
    &HLO_DEALLOCATION_PIPELINE,
];

#[cfg(feature = "copy-based")]
static BUFFER_DEALLOCATION_LEGACY_PIPELINE: PipelineDef = PipelineDef {
    name: "buffer-deallocation-legacy-pipeline",
    summary: "Insert all deallocations into a memref program, by clones where needed, as before ownership-based \
              deallocation",
    options: &[CALL_RESULTS, ASSUME_FRESH_RESULTS, UNKNOWN_OPS],
    expand: |options| {
        let (results, unknown) = (options.text(CALL_RESULTS.name), options.text(UNKNOWN_OPS.name));
        let fresh = if options.bool(ASSUME_FRESH_RESULTS.name) { " assume-fresh-results=true" } else { "" };
        format!(
            "func.func(buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack),\
             buffer-deallocation{{{}={results}{fresh} {}={unknown}}},canonicalize",
            CALL_RESULTS.name, UNKNOWN_OPS.name
        )
    },
};

static BUFFER_DEALLOCATION_PIPELINE: PipelineDef = PipelineDef {
    name: "buffer-deallocation-pipeline",
    summary: "Insert all deallocations into a memref program: expand reallocs, assign ownership, simplify, \
              lower",
    options: &[
        OptionDef::flag(
            "private-function-dynamic-ownership",
            "Let private functions return the ownership of returned memrefs to their callers",
        ),
        ASSUME_FRESH_RESULTS,
    ],
    expand: |options| {
        let dynamic = options.bool("private-function-dynamic-ownership");
        let fresh = if options.bool(ASSUME_FRESH_RESULTS.name) { " assume-fresh-results=true" } else { "" };
        format!(
            "expand-realloc{{emit-deallocs=false}},canonicalize,\
             ownership-based-buffer-deallocation{{private-function-dynamic-ownership={dynamic}{fresh}}},\
             canonicalize,buffer-deallocation-simplification,bufferization-lower-deallocations,cse,canonicalize"
        )
    },
};

#[cfg(feature = "hlo")]
static HLO_DEALLOCATION_PIPELINE: PipelineDef = PipelineDef {
    name: "hlo-deallocation-pipeline",
    summary: "Insert all deallocations into a memref program, with the ownership of buffers as values, and reuse buffers",
    options: &[
        OptionDef::flag("compat", "Make the choices of MLIR-HLO that cost only time or memory"),
        PUBLIC_ABI,
        UNKNOWN_OPS,
        OptionDef::new(
            "lower",
            "What indicators become",
            OptionKind::Choice("none", &[("none", "they stay"), ("llvm", "pointers of the dialect llvm")]),
        ),
        OptionDef::new(
            "free-function",
            "With lower=llvm, the function that frees an allocation",
            OptionKind::Text("free"),
        ),
        PARTS[0],
        PARTS[1],
        PARTS[2],
        PARTS[3],
        PARTS[4],
        PARTS[5],
        BUDGET,
    ],
    expand: |options| {
        let (compat, abi) = (options.bool("compat"), options.text("public-abi"));
        let unknown = options.text(UNKNOWN_OPS.name);
        let parts: String = PARTS.iter().map(|part| format!("{}={} ", part.name, options.bool(part.name))).collect();
        let budget = options.integer(BUDGET.name);
        let mut text = format!(
            "hlo-deallocate{{compat={compat} public-abi={abi} unknown-ops={unknown}}},\
             func.func(hlo-deallocation-simplification{{compat={compat}}}),\
             canonicalize,\
             func.func(hlo-buffer-reuse{{{parts}promotion-budget={budget} compat={compat}}}),\
             func.func(hlo-deallocation-simplification{{compat={compat}}}),func.func(hlo-deallocation-to-scf)"
        );
        if options.text("lower") == "llvm" {
            let release = options.text("free-function");
            text.push_str(&format!(
                ",hlo-convert-deallocation-ops-to-llvm{{compat={compat} convert-signatures=true free-function={release}}}"
            ));
        }
        text
    },
};

/// A feature of this crate that has passes of its own.
struct Feature {
    /// Its name in `Cargo.toml`.
    name: &'static str,
    /// Whether this build has it.
    is_on: bool,
    /// The names of its passes and pipelines.
    passes: &'static [&'static str],
}

/// The features, with the passes that a build without them lacks.
static FEATURES: &[Feature] = &[
    Feature {
        name: "copy-based",
        is_on: cfg!(feature = "copy-based"),
        passes: &["buffer-deallocation", "buffer-deallocation-legacy-pipeline"],
    },
    Feature {
        name: "hlo",
        is_on: cfg!(feature = "hlo"),
        passes: &[
            "hlo-buffer-reuse",
            "hlo-deallocate",
            "hlo-deallocation-annotation",
            "hlo-deallocation-pipeline",
            "hlo-deallocation-simplification",
            "hlo-deallocation-to-scf",
            "hlo-split-alloc-tensors",
            "hlo-xla-buffer-arg-rewrite",
        ],
    },
    Feature {
        name: "hlo and llvm",
        is_on: cfg!(all(feature = "hlo", feature = "llvm")),
        passes: &["convert-deallocation-ops-to-llvm", "hlo-convert-deallocation-ops-to-llvm"],
    },
    Feature {
        name: "partial",
        is_on: cfg!(feature = "partial"),
        passes: &[
            "arith-bufferize",
            "bufferization-bufferize",
            "finalizing-bufferize",
            "func-bufferize",
            "linalg-bufferize",
            "scf-bufferize",
            "shape-bufferize",
            "tensor-bufferize",
            "vector-bufferize",
        ],
    },
];

/// Returns the error message for a pass or pipeline of a feature that this build lacks.
pub fn left_out(name: &str) -> Option<String> {
    let feature = FEATURES.iter().find(|feature| !feature.is_on && feature.passes.contains(&name))?;
    Some(format!("'{name}' is not in this build of Freehold: it was made without the feature {}", feature.name))
}

/// Aliases of passes.
pub static OTHER_NAMES: &[(&str, &str)] = &[("lower-deallocations", "bufferization-lower-deallocations")];

/// The passes and named pipelines of `mlir-opt` 22, one per line. With this list, error messages distinguish missing
/// passes from misspelled names.
const OF_MLIR_OPT: &str = include_str!("mlir_opt_passes.txt");

/// Whether `mlir-opt` has a pass or a named pipeline called `name`.
pub fn mlir_opt_has(name: &str) -> bool {
    OF_MLIR_OPT.lines().any(|line| line == name)
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::with_capacity(PASSES.len() + PIPELINES.len() + OTHER_NAMES.len());
    registry.explain_missing(|name| {
        let of_mlir_opt = || format!("'{name}' is a pass of mlir-opt that Freehold does not implement");
        left_out(name).or_else(|| mlir_opt_has(name).then(of_mlir_opt))
    });
    PASSES.iter().for_each(|&pass_def| registry.register(pass_def));
    PIPELINES.iter().for_each(|&pipeline_def| registry.register_pipeline(pipeline_def));
    OTHER_NAMES.iter().for_each(|&(other, name)| registry.register_alias(other, name));
    registry
});

/// Returns the registry of all passes and named pipelines.
pub fn registry() -> &'static Registry {
    &REGISTRY
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_pass::Pipeline;

    #[test]
    fn passes_of_a_feature_that_is_off_are_refused_by_name() {
        for feature in FEATURES {
            for &name in feature.passes {
                assert_eq!(registry().has(name), feature.is_on, "{name}");
                assert_eq!(left_out(name).is_some(), !feature.is_on, "{name}");
                if !feature.is_on {
                    let error =
                        Pipeline::of_passes(registry(), name).err().expect("the pass is not registered").to_string();
                    assert!(error.contains(&format!("without the feature {}", feature.name)), "{error}");
                }
            }
        }
    }

    #[test]
    fn ops_of_llvm_are_refused_by_name_without_it() {
        let ctx = freehold_core::ir::Context::new(freehold_dialects::DIALECTS);
        let parsed = freehold_core::Module::parse(&ctx, "llvm.mlir", "llvm.func @f()\n");
        assert_eq!(parsed.is_ok(), cfg!(feature = "llvm"));
        if let Err(error) = parsed {
            assert!(error.to_string().contains("custom op 'llvm.func' is unknown"), "{error}");
        }
    }

    #[test]
    fn each_pass_of_a_retired_generation_belongs_to_a_feature() {
        let of_features: Vec<&str> = FEATURES.iter().flat_map(|feature| feature.passes).copied().collect();
        for name in PASSES.iter().map(|pass_def| pass_def.name).filter(|name| *name != "one-shot-bufferize") {
            let is_retired = name.starts_with("hlo-") || name.ends_with("-bufferize") || name == "buffer-deallocation";
            assert!(!is_retired || of_features.contains(&name), "{name} is in no feature");
        }
    }
}
