//! The pass `one-shot-bufferize`: its options, and the run of [`one_shot`](super::one_shot).

use super::one_shot::bufferize;
use super::options::{BufferizationOptions, Heuristic, LayoutOption};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Location, Silent};
use freehold_core::rewrite::erase_unreachable_blocks;
use freehold_dialects::builtin;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};

/// The layouts that a type conversion may use.
const LAYOUTS: &[(&str, &str)] = &[
    ("infer-layout-map", "the layout that follows from the program"),
    ("identity-layout-map", "no layout"),
    ("fully-dynamic-layout-map", "offset and strides known at run time only"),
];

/// The statistics of the options `rematerialize` and `forward-buffers`, which mlir-opt lacks.
pub const LATER_STATISTICS: [&str; 2] = ["num-tensor-rematerialized", "num-buffer-forwarded"];

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "one-shot-bufferize",
    title: "OneShotBufferizePass",
    summary: "One-Shot Bufferize",
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::flag("allow-return-allocs", "The name of 'allow-return-allocs-from-loops' up to LLVM 16.").removed(),
        OptionDef::flag("allow-return-allocs-from-loops", "Allows returning/yielding new allocations from a loop."),
        OptionDef::flag("allow-unknown-ops", "Allows unknown (not bufferizable) ops in the input IR."),
        OptionDef::new(
            "analysis-fuzzer-seed",
            "Test only: Analyze ops in random order with a given seed (fuzzer)",
            OptionKind::Integer(0),
        ),
        OptionDef::new(
            "analysis-heuristic",
            "Heuristic that control the IR traversal during analysis",
            OptionKind::Text("bottom-up"),
        ),
        OptionDef::new("buffer-alignment", "Sets the alignment of newly allocated buffers.", OptionKind::Integer(64)),
        OptionDef::flag("bufferize-function-boundaries", "Bufferize function boundaries (experimental)."),
        OptionDef::new(
            "check-parallel-regions",
            "Account for parallel regions in RaW analysis.",
            OptionKind::Bool(true),
        ),
        OptionDef::new(
            "may-have-parallel-regions",
            "Whether the IR may contain parallel regions.",
            OptionKind::Bool(true),
        )
        .later(),
        OptionDef::flag("copy-before-write", "Skip the analysis. Make a buffer copy on every write."),
        OptionDef::new("dialect-filter", "Restrict bufferization to ops from these dialects.", OptionKind::List),
        OptionDef::flag(
            "create-deallocs",
            "Up to LLVM 17: whether buffers are deallocated. Only 'false' is supported; 'buffer-deallocation-pipeline' \
             inserts deallocations.",
        )
        .removed(),
        OptionDef::flag("dump-alias-sets", "Test only: Annotate tensor IR with alias sets"),
        OptionDef::flag(
            "erase-unreachable",
            "Erase the blocks that no path reaches first. mlir-opt lacks this option, and rejects those whose arguments \
             have no other values.",
        )
        .later(),
        OptionDef::flag(
            "follow-paths",
            "A write in another block conflicts only if a path leads over it to the read. mlir-opt lacks this option.",
        )
        .later(),
        OptionDef::flag(
            "forward-buffers",
            "Let 'scf.condition' forward buffers that nothing else shares instead of copying them. mlir-opt lacks this \
             option.",
        )
        .later(),
        OptionDef::new(
            "function-boundary-type-conversion",
            "Controls layout maps when bufferizing function signatures.",
            OptionKind::Choice("infer-layout-map", LAYOUTS),
        ),
        OptionDef::new(
            "late-reads",
            "A 'bufferization.to_buffer' reads its tensor until the last use of the buffer (the default), or at once, as in \
             mlir-opt, which lacks this option.",
            OptionKind::Bool(true),
        )
        .later(),
        OptionDef::flag(
            "must-infer-memory-space",
            "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is \
             used otherwise.",
        ),
        OptionDef::new(
            "no-analysis-func-filter",
            "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing \
                      them.",
            OptionKind::List,
        ),
        OptionDef::flag("print-conflicts", "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only."),
        OptionDef::flag("test-analysis-only", "Test only: Only run inplaceability analysis and annotate IR"),
        OptionDef::flag(
            "rematerialize",
            "Build scalars, constants and fills again instead of copying them. mlir-opt lacks this option.",
        )
        .later(),
        OptionDef::new(
            "unknown-type-conversion",
            "Controls layout maps for non-inferrable memref types.",
            OptionKind::Choice("fully-dynamic-layout-map", LAYOUTS),
        ),
        OptionDef::flag(
            "use-encoding-for-memory-space",
            "Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space' option",
        ),
    ],
    statistics: &[
        StatisticDef { name: "num-buffer-alloc", summary: "Number of buffer allocations" },
        StatisticDef { name: LATER_STATISTICS[0], summary: "Number of tensors that are built again instead of copied" },
        StatisticDef { name: LATER_STATISTICS[1], summary: "Number of buffers that loops forward instead of copies" },
        StatisticDef { name: "num-tensor-in-place", summary: "Number of in-place tensor OpOperands" },
        StatisticDef { name: "num-tensor-out-of-place", summary: "Number of out-of-place tensor OpOperands" },
    ],
    make: |options: &Options| Ok(Box::new(OneShotBufferize::new(options)?)),
};

struct OneShotBufferize {
    options: BufferizationOptions,
    erases_unreachable: bool,
    /// The error in the combination of options, and whether it is reported at the program's location.
    fault: Option<(&'static str, bool)>,
}

fn layout(text: &str) -> LayoutOption {
    match text {
        "infer-layout-map" => LayoutOption::Infer,
        "identity-layout-map" => LayoutOption::Identity,
        _ => LayoutOption::FullyDynamic,
    }
}

/// Returns the error in the combination of options, and whether it is reported at the program's location.
fn fault(text_options: &Options) -> Option<(&'static str, bool)> {
    let test = text_options.bool("test-analysis-only");
    if text_options.bool("must-infer-memory-space") && text_options.bool("use-encoding-for-memory-space") {
        let message = "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in \
                       one-shot-bufferize";
        return Some((message, true));
    }
    let message = if text_options.bool("create-deallocs") {
        "Invalid option: 'create-deallocs' is not supported: leave it out, and run 'buffer-deallocation-pipeline' after \
         this pass to insert deallocations"
    } else if text_options.text("unknown-type-conversion") == "infer-layout-map" {
        "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
    } else if test && text_options.bool("copy-before-write") {
        "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'"
    } else if !test && text_options.bool("print-conflicts") {
        "Invalid option: 'print-conflicts' requires 'test-analysis-only'"
    } else if !test && text_options.bool("dump-alias-sets") {
        "Invalid option: 'dump-alias-sets' requires 'test-analysis-only'"
    } else if !text_options.bool("bufferize-function-boundaries")
        && !text_options.list("no-analysis-func-filter").is_empty()
    {
        "Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'"
    } else {
        return None;
    };
    Some((message, false))
}

/// Converts the pass options given as text.
///
/// # Errors
/// An option has an invalid value.
pub fn options_of(text_options: &Options) -> Result<BufferizationOptions, String> {
    let mut options = BufferizationOptions {
        allow_return_allocs_from_loops: text_options.bool("allow-return-allocs-from-loops")
            || text_options.bool("allow-return-allocs"),
        follow_paths: text_options.bool("follow-paths"),
        late_reads: text_options.bool("late-reads"),
        forward_buffers: text_options.bool("forward-buffers"),
        rematerialize: text_options.bool("rematerialize"),
        allow_unknown_ops: text_options.bool("allow-unknown-ops"),
        fuzzer_seed: text_options.integer("analysis-fuzzer-seed") as u32,
        heuristic: match text_options.text("analysis-heuristic") {
            "top-down" => Heuristic::TopDown,
            "bottom-up-from-terminators" => Heuristic::BottomUpFromTerminators,
            "fuzzer" => Heuristic::Fuzzer,
            "bottom-up" => Heuristic::BottomUp,
            other => return Err(format!("unknown analysis heuristic '{other}'")),
        },
        buffer_alignment: text_options.integer("buffer-alignment") as u64,
        bufferize_function_boundaries: text_options.bool("bufferize-function-boundaries"),
        check_parallel_regions: text_options.bool("check-parallel-regions")
            && text_options.bool("may-have-parallel-regions"),
        copy_before_write: text_options.bool("copy-before-write"),
        dump_alias_sets: text_options.bool("dump-alias-sets"),
        print_conflicts: text_options.bool("print-conflicts"),
        test_analysis_only: text_options.bool("test-analysis-only"),
        ..BufferizationOptions::default()
    };
    options.no_analysis_functions =
        text_options.list("no-analysis-func-filter").into_iter().map(str::to_string).collect();
    options.set_function_boundary_type_conversion(layout(text_options.text("function-boundary-type-conversion")));
    options.set_unknown_type_conversion(layout(text_options.text("unknown-type-conversion")));
    if text_options.bool("must-infer-memory-space") {
        options.must_infer_memory_space();
    } else if text_options.bool("use-encoding-for-memory-space") {
        options.use_encoding_for_memory_space();
    }
    for dialect in text_options.list("dialect-filter") {
        options.filter.allow_dialect(dialect);
    }
    Ok(options)
}

impl OneShotBufferize {
    fn new(text_options: &Options) -> Result<OneShotBufferize, String> {
        let erases_unreachable = text_options.bool("erase-unreachable");
        Ok(OneShotBufferize { options: options_of(text_options)?, erases_unreachable, fault: fault(text_options) })
    }
}

impl Pass for OneShotBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        if let Some((message, is_about_program)) = self.fault {
            let at = if is_about_program { body.header.location } else { Location::UNKNOWN };
            return cx.diagnostics.error(at, message).fail();
        }
        if self.erases_unreachable {
            body.for_each_body_mut(&mut |body| {
                erase_unreachable_blocks(body, &mut Silent);
            });
        }
        let statistics = bufferize(cx.ctx, body, &self.options, cx.diagnostics)?;
        cx.statistics.add("num-tensor-in-place", statistics.in_place);
        cx.statistics.add("num-tensor-out-of-place", statistics.out_of_place);
        cx.statistics.add("num-buffer-alloc", statistics.allocations);
        for (name, count) in LATER_STATISTICS.into_iter().zip([statistics.rematerialized, statistics.forwarded]) {
            cx.statistics.add(name, count);
        }
        Ok(())
    }
}
