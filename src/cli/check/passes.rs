//! The passes that run on a program: a list from the command line, with random passes before and after it.
//!
//! A list is stored as the text of its steps, so that it can be printed with a failure and reduced.

use super::wrong;
use crate::compile::{CompileOptions, compile_pipeline_with};
use crate::generate::{Entropy, Level};
use crate::pass::Pipeline;
use crate::registry::{left_out, registry};

/// The step that represents the passes of `freehold compile`: `compile`, or with options of the command
/// `compile{inline=off plan-memory=off}`.
const COMPILE: &str = "compile";

/// A sequence of passes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Steps {
    steps: Vec<String>,
}

/// The passes that random passes are drawn from, by position.
///
/// Each registered pass is in one of these lists or in [`NOT_DRAWN`].
struct Drawn {
    /// Before bufferization, on tensor programs.
    tensor: &'static [&'static str],
    /// Before deallocation, on memref programs.
    memref: &'static [&'static str],
    /// After deallocation.
    after: &'static [&'static str],
}

/// Passes that preserve the semantics of any program.
const ANYWHERE: [&str; 11] = [
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "loop-invariant-code-motion",
    "remove-dead-values",
    "symbol-dce",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{cse-between-iterations=true}",
    "trivial-dce",
    "structure-control-flow",
];

const DRAWN: Drawn = Drawn {
    tensor: &[
        "build-in-destination",
        "convert-elementwise-to-linalg",
        "eliminate-empty-tensors",
        "empty-tensor-to-alloc-tensor",
        "fuse-producers",
        "inline-private-functions",
        "reuse-dead-operands",
        "rewrite-in-destination-passing-style",
        "schedule-for-memory",
        "schedule-for-memory{recompute=limit}",
        "split-concatenations",
        "func.func(hlo-split-alloc-tensors)",
        "test-tensor-copy-insertion{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}",
    ],
    memref: &[
        "buffer-results-to-out-params",
        "buffer-results-to-out-params{hoist-static-allocs=true}",
        "drop-equivalent-buffer-results",
        "privatize-called-functions",
        "elide-private-buffer-results",
        "infer-static-layouts",
        "expand-realloc{emit-deallocs=false}",
        "convert-bufferization-to-memref",
        "func.func(buffer-hoisting)",
        "func.func(buffer-loop-hoisting)",
        "func.func(promote-buffers-to-stack)",
        "finalizing-bufferize",
        "one-shot-bufferize{bufferize-function-boundaries=true}",
    ],
    after: &[
        "private-results-to-out-params",
        "private-results-to-out-params{ignore-peak=true}",
        "reuse-loop-buffers",
        "reuse-loop-buffers{assume-loops-run=true ignore-peak=true}",
        "func.func(optimize-allocation-liveness)",
        "func.func(buffer-loop-hoisting)",
        "func.func(promote-buffers-to-stack)",
        "copy-removal",
        "plan-memory",
        "func.func(hlo-buffer-reuse)",
        "func.func(hlo-buffer-reuse{compat=true promotion=false})",
        "func.func(hlo-deallocation-simplification)",
        "func.func(hlo-deallocation-to-scf)",
        "convert-bufferization-to-memref",
        "bufferization-lower-deallocations",
        "func.func(buffer-deallocation-simplification)",
        "expand-realloc",
    ],
};

/// The registered passes that are not drawn, with the reason.
#[cfg(test)]
const NOT_DRAWN: [(&str, &str); 25] = [
    ("arith-bufferize", HAS_A_CAMPAIGN),
    ("bufferization-bufferize", HAS_A_CAMPAIGN),
    ("buffer-deallocation", "runs once: each campaign has one pass that inserts the deallocations"),
    ("check-encodings", "changes nothing: it rejects tensors whose encoding would be lost"),
    ("convert-deallocation-ops-to-llvm", "does nothing in a program without indicators"),
    ("forward-private-buffer-results", "runs right before ownership-elaboration, which obeys its marks"),
    ("func-bufferize", HAS_A_CAMPAIGN),
    ("hlo-convert-deallocation-ops-to-llvm", "does nothing in a program without indicators"),
    ("hlo-deallocate", "runs once: it refuses programs that it has deallocated"),
    ("hlo-deallocation-annotation", "adds attributes only, which no program can see"),
    ("hlo-xla-buffer-arg-rewrite", "does nothing without attributes of XLA"),
    ("infer-owned-arguments", "runs right before ownership-elaboration: passes between them may break what it found"),
    ("keep-returned-arguments", "runs right before one-shot-bufferize, in the pipeline of compile"),
    ("linalg-bufferize", HAS_A_CAMPAIGN),
    ("ownership-based-buffer-deallocation", "runs once: it refuses programs that free buffers"),
    ("ownership-elaboration", "runs once: passes after it refuse programs that free buffers"),
    ("print-ir", "changes nothing, and writes to standard error"),
    ("scf-bufferize", HAS_A_CAMPAIGN),
    ("shape-bufferize", HAS_A_CAMPAIGN),
    ("static-memory-planner-analysis", "refuses functions that return buffers, or free them in other blocks"),
    ("strip-debuginfo", "changes nothing but locations, which no program can see"),
    ("strip-freehold-facts", "changes nothing but what passes know of ops"),
    ("tensor-bufferize", HAS_A_CAMPAIGN),
    ("transform-interpreter", "does nothing without a script in the program"),
    ("vector-bufferize", HAS_A_CAMPAIGN),
];

/// Why no partial bufferization pass is drawn.
#[cfg(test)]
const HAS_A_CAMPAIGN: &str = "tests/campaigns/partial_bufferization.rs runs it in random orders";

impl Steps {
    /// Parses a list of passes: passes on the module, separated by commas, or a pipeline anchored on the module.
    ///
    /// # Errors
    /// A message if the text is not a valid list.
    pub fn read(text: &str) -> Result<Steps, String> {
        let mut steps = split(text);
        if let [only] = &steps[..]
            && let Some(inner) = only.strip_prefix("builtin.module(").and_then(|rest| rest.strip_suffix(')'))
        {
            steps = split(inner);
        }
        let steps = Steps { steps };
        steps.pipeline().map(|_| steps)
    }

    /// Returns up to `count` random passes, this list, and up to `count` more random passes.
    pub fn with_random_passes(&self, level: Level, count: usize, seed: u64) -> Steps {
        // The inverted seed makes these choices independent of those of the program generator.
        let mut entropy = Entropy::from_seed(!seed);
        let mut draw = |own: &[&str]| -> Vec<String> {
            let choices: Vec<&str> = ANYWHERE.iter().chain(own).copied().filter(|step| is_built(step)).collect();
            (0..entropy.between(0, count)).map(|_| entropy.pick(&choices).to_string()).collect()
        };
        let mut steps = draw(if level == Level::Memref { DRAWN.memref } else { DRAWN.tensor });
        steps.extend(self.steps.iter().cloned());
        steps.extend(draw(DRAWN.after));
        Steps { steps }
    }

    /// Returns the pipeline of these passes.
    ///
    /// # Errors
    /// A message if a pass or one of its options is unknown.
    pub fn pipeline(&self) -> Result<Pipeline, String> {
        let mut pipeline = Pipeline::new("builtin.module");
        for step in &self.steps {
            let made = match step.as_str() {
                step if let Some(options) = options_of_compile(step) => {
                    let options = CompileOptions::parse(options).map_err(|message| {
                        let message = format!("--pass-pipeline: '{COMPILE}': {message}");
                        wrong("check", message, "'freehold compile --help' lists the options")
                    })?;
                    compile_pipeline_with(&options)
                }
                step => Pipeline::of_passes(registry(), step).map_err(|error| {
                    let message = format!("--pass-pipeline: {}", error.message);
                    let list = "'freehold opt --help' lists the passes and their options";
                    wrong("check", message, error.advice.map_or(list.to_string(), |advice| format!("{advice} {list}")))
                })?,
            };
            pipeline.elements.extend(made.elements);
        }
        Ok(pipeline)
    }

    /// Returns the list as a value for `--pass-pipeline`.
    pub fn text(&self) -> String {
        self.steps.join(",")
    }

    /// Removes steps, from last to first, as long as `fails` still returns true for the shorter list. Steps that insert
    /// deallocations stay: without them every program leaks, which is another failure than the one to be shown.
    pub fn shortened(mut self, mut fails: impl FnMut(&Pipeline) -> bool) -> Steps {
        let mut index = self.steps.len();
        while index > 0 {
            index -= 1;
            if deallocates(&self.steps[index]) {
                continue;
            }
            let mut shorter = self.clone();
            shorter.steps.remove(index);
            if shorter.pipeline().is_ok_and(|pipeline| fails(&pipeline)) {
                self = shorter;
            }
        }
        self
    }
}

/// Returns the options of a step that represents the passes of `freehold compile`.
fn options_of_compile(step: &str) -> Option<&str> {
    let rest = step.strip_prefix(COMPILE)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('{')?.strip_suffix('}') }
}

/// The passes that insert deallocations.
const DEALLOCATING: [&str; 3] = ["buffer-deallocation", "ownership-based-buffer-deallocation", "ownership-elaboration"];

/// Returns whether a step inserts deallocations.
fn deallocates(step: &str) -> bool {
    let Ok(pipeline) = (Steps { steps: vec![step.to_string()] }).pipeline() else { return false };
    let mut found = false;
    pipeline.for_each_pass(&mut |pass| found |= DEALLOCATING.contains(&pass.name));
    found
}

/// Returns the name of the pass or pipeline of a step of [`DRAWN`].
fn name_of(step: &str) -> &str {
    step.trim_start_matches("func.func(").split(['{', ')']).next().unwrap_or_default()
}

/// Whether this build has the pass of a step of [`DRAWN`].
fn is_built(step: &str) -> bool {
    left_out(name_of(step)).is_none()
}

/// Splits `text` at the commas that are outside of brackets.
fn split(text: &str) -> Vec<String> {
    let mut depth = 0usize;
    let is_separator = |character: char| {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    };
    text.split(is_separator).map(|step| step.trim().to_string()).filter(|step| !step.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::PASSES;

    #[test]
    fn every_pass_of_the_table_is_drawn_or_there_is_a_reason() {
        let drawn: Vec<&str> =
            ANYWHERE.iter().chain(DRAWN.tensor).chain(DRAWN.memref).chain(DRAWN.after).copied().collect();
        for pass_def in PASSES {
            let mentions = |step: &&&str| name_of(step) == pass_def.name;
            let left_out = NOT_DRAWN.iter().any(|(name, _)| *name == pass_def.name);
            assert!(drawn.iter().any(|step| mentions(&step)) != left_out, "{}", pass_def.name);
        }
    }

    #[test]
    fn every_random_pass_can_be_made() {
        for level in [Level::Tensor, Level::Memref] {
            for seed in 0..100 {
                let list = Steps::read("buffer-deallocation-pipeline").unwrap().with_random_passes(level, 6, seed);
                assert!(list.pipeline().is_ok(), "{}", list.text());
                assert_eq!(Steps::read(&list.text()), Ok(list));
            }
        }
    }

    #[test]
    fn lists_are_split_between_steps_only() {
        let steps = |text: &str| Steps::read(text).map(|list| list.steps);
        assert_eq!(
            steps("cse, func.func(cse,canonicalize)"),
            Ok(vec!["cse".into(), "func.func(cse,canonicalize)".into()])
        );
        assert_eq!(steps("builtin.module(cse,compile)"), Ok(vec!["cse".into(), "compile".into()]));
        assert_eq!(steps("compile{inline=off}"), Ok(vec!["compile{inline=off}".into()]));
        assert!(steps("compile{inline=perhaps}").is_err());
        assert!(steps("compiler").is_err());
        assert!(steps("cse,nothing").is_err());
    }

    #[test]
    fn steps_that_are_not_needed_go() {
        let list = Steps::read("cse,canonicalize,sccp,cse").unwrap();
        let mut asked = 0;
        let short = list.shortened(|pipeline| {
            asked += 1;
            let mut has_sccp = false;
            pipeline.for_each_pass(&mut |pass| has_sccp |= pass.name == "sccp");
            has_sccp
        });
        assert_eq!((short.text().as_str(), asked), ("sccp", 4));
    }

    #[test]
    fn steps_that_deallocate_stay() {
        for step in
            ["func.func(ownership-based-buffer-deallocation)", "buffer-deallocation-pipeline", "compile{inline=off}"]
        {
            let list = Steps::read(&format!("cse,{step},canonicalize")).unwrap();
            assert_eq!(list.shortened(|_| true).text(), step);
        }
        let list = Steps::read("expand-realloc,ownership-elaboration,canonicalize").unwrap();
        assert_eq!(list.shortened(|_| true).text(), "ownership-elaboration");
    }
}
