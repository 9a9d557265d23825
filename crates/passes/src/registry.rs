//! The table of all passes and named pipelines, and pipelines of them.
//!
//! [`Pipeline::parse`], [`Pipeline::of_passes`] and [`Pipeline::add`] find passes in this table. To use passes of one's
//! own by name, clone [`registry`], register them, and use [`Pipeline::parse_with`].

use crate::transform::buffer_deallocation::CALL_RESULTS;
use crate::transform::hlo::buffer_reuse::{BUDGET, PARTS};
use crate::transform::hlo::deallocate::PUBLIC_ABI;
use crate::transform::observable_copies::ASSUME_FRESH_RESULTS;
use crate::transform::ownership_elaboration::UNKNOWN_OPS;
use std::sync::LazyLock;

use crate::pipeline::{OptionDef, OptionKind, PassDef, Pipeline, PipelineDef, PipelineError, Registry};

/// All passes, sorted by name.
pub static PASSES: &[&PassDef] = &[
    &crate::transform::partial_bufferization::dialects::ARITH,
    &crate::transform::buffer_deallocation::PASS,
    &crate::transform::buffer_deallocation_simplification::PASS,
    &crate::transform::buffer_hoisting::PASS,
    &crate::transform::buffer_loop_hoisting::PASS,
    &crate::transform::buffer_results_to_out_params::PASS,
    &crate::transform::partial_bufferization::dialects::BUFFERIZATION,
    &crate::transform::lower_deallocations::PASS,
    &crate::transform::build_in_destination::PASS,
    &crate::transform::canonicalize::PASS,
    &crate::transform::check_encodings::PASS,
    &crate::transform::convert_bufferization_to_memref::PASS,
    &crate::transform::hlo::convert_deallocation_ops_to_llvm::ALIAS,
    &crate::transform::convert_elementwise_to_linalg::PASS,
    &crate::transform::copy_removal::PASS,
    &crate::transform::cse::PASS,
    &crate::transform::drop_equivalent_buffer_results::PASS,
    &crate::transform::elide_private_buffer_results::PASS,
    &crate::transform::eliminate_empty_tensors::PASS,
    &crate::transform::empty_tensor_to_alloc_tensor::PASS,
    &crate::transform::expand_realloc::PASS,
    &crate::transform::finalizing_bufferize::PASS,
    &crate::transform::partial_bufferization::func::PASS,
    &crate::transform::forward_private_buffer_results::PASS,
    &crate::transform::fuse_producers::PASS,
    &crate::transform::hlo::buffer_reuse::PASS,
    &crate::transform::hlo::convert_deallocation_ops_to_llvm::PASS,
    &crate::transform::hlo::deallocate::PASS,
    &crate::transform::hlo::deallocation_annotation::PASS,
    &crate::transform::hlo::deallocation_simplification::PASS,
    &crate::transform::hlo::deallocation_to_scf::PASS,
    &crate::transform::hlo::split_alloc_tensors::PASS,
    &crate::transform::hlo::xla_buffer_arg_rewrite::PASS,
    &crate::transform::one_shot_bufferize::PASS,
    &crate::transform::infer_owned_arguments::PASS,
    &crate::transform::infer_static_layouts::PASS,
    &crate::transform::inline::PASS,
    &crate::transform::keep_returned_arguments::PASS,
    &crate::transform::partial_bufferization::dialects::LINALG,
    &crate::transform::loop_invariant_code_motion::PASS,
    &crate::transform::optimize_allocation_liveness::PASS,
    &crate::transform::ownership_elaboration::PASS,
    &crate::transform::ownership_based_buffer_deallocation::PASS,
    &crate::transform::plan_memory::PASS,
    &crate::transform::print_ir::PASS,
    &crate::transform::private_results_to_out_params::PASS,
    &crate::transform::privatize_called_functions::PASS,
    &crate::transform::promote_buffers_to_stack::PASS,
    &crate::transform::remove_dead_values::PASS,
    &crate::transform::reuse_dead_operands::PASS,
    &crate::transform::reuse_loop_buffers::PASS,
    &crate::transform::rewrite_in_destination_passing_style::PASS,
    &crate::transform::sccp::PASS,
    &crate::transform::partial_bufferization::scf::PASS,
    &crate::transform::schedule_for_memory::PASS,
    &crate::transform::partial_bufferization::dialects::SHAPE,
    &crate::transform::static_memory_planner::PASS,
    &crate::transform::strip_debuginfo::PASS,
    &crate::transform::strip_freehold_facts::PASS,
    &crate::transform::structure_control_flow::PASS,
    &crate::transform::symbol_dce::PASS,
    &crate::transform::partial_bufferization::dialects::TENSOR,
    &crate::transform::tensor_copy_insertion::PASS,
    &crate::transform::trivial_dce::PASS,
    &crate::transform::partial_bufferization::dialects::VECTOR,
];

/// All named pipelines, sorted by name.
pub static PIPELINES: &[&PipelineDef] =
    &[&BUFFER_DEALLOCATION_LEGACY_PIPELINE, &BUFFER_DEALLOCATION_PIPELINE, &HLO_DEALLOCATION_PIPELINE];

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
    let mut registry = Registry::new();
    registry.explain_missing(|name| {
        mlir_opt_has(name).then(|| format!("'{name}' is a pass of mlir-opt that Freehold does not implement"))
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

impl Pipeline {
    /// Parses a pipeline of the passes of Freehold, such as `builtin.module(cse)`.
    ///
    /// # Errors
    /// The text is not a valid pipeline, has an unknown name, or has a pass under an op that it cannot run on.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        Pipeline::parse_with(registry(), text)
    }

    /// Parses a pipeline on modules from a list of passes of Freehold, `cse,canonicalize`. Passes that run on another
    /// kind of op are nested, as on the command line.
    ///
    /// # Errors
    /// The text is not a list of passes, or has an unknown name.
    pub fn of_passes(text: &str) -> Result<Pipeline, PipelineError> {
        Pipeline::of_passes_with(registry(), text)
    }

    /// Adds the pass or named pipeline of Freehold that `--name=options` would add. A pass for another kind of op is
    /// nested.
    ///
    /// # Errors
    /// The pass does not exist or the options are invalid.
    pub fn add(&mut self, name: &str, options: &str) -> Result<&mut Pipeline, PipelineError> {
        self.add_with(registry(), name, options)
    }
}
