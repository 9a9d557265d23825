//! The pipeline of `freehold compile`: a table of passes, and a table of the steps that can be left out.

use crate::bufferize::one_shot_bufferize::LATER_STATISTICS;
use crate::memory::plan_memory::is_space_capacity;
pub use crate::memory::schedule_for_memory::Recompute;
use crate::registry::registry;
use crate::support::observable_copies::ASSUME_FRESH_RESULTS;
pub use crate::support::unknown_ops::UnknownOps;
use freehold_pass::{Pipeline, split_list};

/// The convention by which private functions take and return buffers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PrivateAbi {
    /// As their callers in the program need it: a result that is always the buffer of an argument, or of another result,
    /// is dropped, and an argument that dies at all calls is taken over. A public function whose result would be dropped
    /// is called through a private twin. A result that may be an argument or another result is returned without a copy if
    /// the program can observe that.
    #[default]
    Static,
    /// Like public functions: arguments are borrowed, each returned buffer is new, and the caller frees it.
    Default,
}

/// A step of the pipeline that lowers memory or removes copies, and can be left out.
#[derive(Debug)]
pub struct Step {
    /// The name of its switch: `--reorder=off`.
    pub switch: &'static str,
    /// The values of the switch, separated by `|`. One of them is `off`.
    pub words: &'static str,
    /// The description of the step, for `--help`.
    pub summary: &'static str,
    /// The pass that performs the step.
    pub pass: &'static str,
    /// The option of the pass that enables the step. Without one, the step is the whole pass.
    pub option: Option<&'static str>,
    /// The statistics of the pass about the step, and what `--stats` calls them.
    pub counts: &'static [(&'static str, &'static str)],
}

/// The values of a switch that is on by default.
const ON_OR_OFF: &str = "on|off";

/// The switch of the values that are computed again, and the option of the pass.
const RECOMPUTE: &str = "recompute";

/// The steps that can be left out, in the order of the pipeline.
pub static STEPS: &[Step] = &[
    Step {
        switch: "structure",
        words: ON_OR_OFF,
        summary: "Turn loops and conditionals made of blocks into scf ops",
        pass: "structure-control-flow",
        option: None,
        counts: &[("branches", "branches"), ("for-loops", "loops that count"), ("while-loops", "other loops")],
    },
    Step {
        switch: "inline",
        words: ON_OR_OFF,
        summary: "Inline private functions that are called once or are small",
        pass: "inline-private-functions",
        option: None,
        counts: &[("inlined", "calls inlined"), ("erased", "functions inlined at all calls")],
    },
    Step {
        switch: "split-concatenations",
        words: ON_OR_OFF,
        summary: "Apply structured ops to the parts of a concatenation instead of building it",
        pass: "split-concatenations",
        option: None,
        counts: &[("split", "ops applied to parts")],
    },
    Step {
        switch: "fuse-producers",
        words: ON_OR_OFF,
        summary: "Let structured ops compute the elements of inputs that need a buffer only for them",
        pass: "fuse-producers",
        option: None,
        counts: &[("fused", "ops fused"), ("transposed", "results written transposed")],
    },
    Step {
        switch: "build-in-destination",
        words: ON_OR_OFF,
        summary: "Build tensors where they are inserted, without reshapes in between",
        pass: "build-in-destination",
        option: None,
        counts: &[
            ("slices", "slices without reshapes"),
            ("destinations", "destinations reshaped"),
            ("concatenations", "concatenations inserted"),
            ("interiors", "interiors of padded tensors"),
            ("windows", "windows over padded rows"),
            ("fills", "fills split"),
        ],
    },
    Step {
        switch: "reorder",
        words: ON_OR_OFF,
        summary: "Reorder ops without effects where that lowers the peak memory",
        pass: "schedule-for-memory",
        option: Some("reorder"),
        counts: &[("reordered", "blocks reordered")],
    },
    Step {
        switch: RECOMPUTE,
        words: "off|cheap|limit",
        summary: "Compute values again that only live over the peak",
        pass: "schedule-for-memory",
        option: Some(RECOMPUTE),
        counts: &[("recomputed", "ops repeated"), ("recomputed-scalar-ops", "scalar operations added")],
    },
    Step {
        switch: "reuse-operands",
        words: ON_OR_OFF,
        summary: "Let elementwise ops write into inputs that are not used afterwards",
        pass: "reuse-dead-operands",
        option: None,
        counts: &[("reused", "inputs overwritten")],
    },
    Step {
        switch: "rematerialize",
        words: ON_OR_OFF,
        summary: "Build scalars, constants and fills again instead of copying them",
        pass: "one-shot-bufferize",
        option: Some("rematerialize"),
        counts: &[(LATER_STATISTICS[0], "tensors built again")],
    },
    Step {
        switch: "forward-buffers",
        words: ON_OR_OFF,
        summary: "Let loops forward buffers that nothing else shares, without copies",
        pass: "one-shot-bufferize",
        option: Some("forward-buffers"),
        counts: &[(LATER_STATISTICS[1], "buffers forwarded by loops")],
    },
    Step {
        switch: "out-params",
        words: ON_OR_OFF,
        summary: "Let private functions write results into buffers of their callers",
        pass: "private-results-to-out-params",
        option: None,
        counts: &[
            ("converted", "results that became arguments"),
            ("freed-by-callers", "arguments freed by callers"),
            ("kept", "left, so that the peak does not rise"),
        ],
    },
    Step {
        switch: "loop-buffers",
        words: ON_OR_OFF,
        summary: "Let the iterations of a loop share buffers",
        pass: "reuse-loop-buffers",
        option: None,
        counts: &[
            ("in-place", "buffers in the place of freed ones"),
            ("swapped", "buffers that swap"),
            ("known-exits", "loop results that are known buffers"),
            ("kept", "left, so that the peak does not rise"),
        ],
    },
    Step {
        switch: "remove-copies",
        words: ON_OR_OFF,
        summary: "Let a buffer take the place of another that it is copied to before it is freed",
        pass: "copy-removal",
        option: None,
        counts: &[("removed", "copies removed")],
    },
    Step {
        switch: "plan-memory",
        words: ON_OR_OFF,
        summary: "Place the buffers of each function in one arena",
        pass: "plan-memory",
        option: None,
        counts: &[
            ("planned", "buffers planned"),
            ("left", "allocations left"),
            ("arenas", "arenas"),
            ("arena-bytes", "bytes of arenas"),
            ("bound-bytes", "bytes of these buffers at one time"),
        ],
    },
];

/// A set of steps of [`STEPS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StepSet(u32);

impl StepSet {
    /// Returns whether the step with this switch is in the set.
    pub fn contains(self, switch: &str) -> bool {
        STEPS.iter().position(|step| step.switch == switch).is_some_and(|index| self.0 & (1 << index) != 0)
    }

    /// Adds the step with this switch, or removes it. Returns whether there is such a step.
    pub fn set(&mut self, switch: &str, is_in: bool) -> bool {
        let Some(index) = STEPS.iter().position(|step| step.switch == switch) else { return false };
        self.0 = self.0 & !(1 << index) | (u32::from(is_in) << index);
        true
    }
}

/// The origin of the bytes of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArenaSource {
    /// The function allocates them.
    Alloc,
    /// The caller passes them.
    Argument,
    /// They are a global of the program.
    Global,
}

/// The options of `plan-memory` that the command sets. An option that is `None` has its default.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlanOptions {
    /// The origin of arenas.
    pub arena: Option<ArenaSource>,
    /// The functions whose arenas are arguments, separated by commas.
    pub functions: Option<String>,
    /// Whether functions check the size of the arena that they are passed.
    pub check_arena: Option<bool>,
    /// The bytes that an arena may have.
    pub capacity: Option<u64>,
    /// The bytes that a function may have allocated at one moment in some memory spaces: `space:bytes`, separated by commas.
    pub space_capacity: Option<String>,
    /// The bytes that a function may place on the stack.
    pub stack_budget: Option<u64>,
}

impl PlanOptions {
    /// Returns each option that is set: its name in the command, that of the pass, and the value.
    fn values(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> + '_ {
        let source = |source| match source {
            ArenaSource::Alloc => "alloc",
            ArenaSource::Argument => "arg",
            ArenaSource::Global => "global",
        };
        let values = [
            ("arena", "arena", self.arena.map(|arena| source(arena).to_string())),
            ("arena-functions", "functions", self.functions.clone()),
            ("check-arena", "check-arena", self.check_arena.map(|is_on| is_on.to_string())),
            ("capacity", "capacity", self.capacity.map(|bytes| bytes.to_string())),
            ("space-capacity", "space-capacity", self.space_capacity.clone()),
            ("stack-budget", "stack-budget", self.stack_budget.map(|bytes| bytes.to_string())),
        ];
        values.into_iter().filter_map(|(name, option, value)| Some((name, option, value?)))
    }
}

/// The options of the pipeline of `freehold compile`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CompileOptions {
    /// Whether buffers that are stored where they outlive the function are left unfreed, instead of being rejected.
    pub allow_escape: bool,
    /// Whether the facts of ops (`freehold.facts`) are removed at the end.
    pub strip_facts: bool,
    /// The treatment of unknown ops.
    pub unknown_ops: UnknownOps,
    /// The convention by which private functions take and return buffers.
    pub private_abi: PrivateAbi,
    /// Whether returned arguments, and buffers that are returned twice, are copied even if the program can observe that.
    pub assume_fresh_results: bool,
    /// Whether named structured ops stay named ops, or become `linalg.contract`, when others are fused into them.
    pub keep_named_ops: bool,
    /// The options of `plan-memory`.
    pub plan: PlanOptions,
    /// Which values are computed again.
    pub recompute: Recompute,
    /// The steps that are left out.
    pub skipped: StepSet,
}

/// Why an option of the pipeline cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// There is no option with this name.
    Unknown,
    /// The option needs a value: one of these words, separated by `|`, or what they name.
    NoValue(&'static str),
    /// The value is none of those that are expected.
    Value(&'static str),
}

/// Returns the words that the value of an option of [`CompileOptions`] is one of, separated by `|`. An option that can be
/// written without a value has none. Returns `None` if there is no such option.
pub fn words_of_option(name: &str) -> Option<&'static str> {
    Some(match name {
        "allow-escape" | "strip-facts" | "assume-fresh-results" | "keep-named-ops" => "",
        "unknown-ops" => "error|borrow",
        "private-abi" => "static|default",
        "arena" => "alloc|arg|global",
        "arena-functions" => "a,b,…",
        "check-arena" => "on|off",
        "capacity" | "stack-budget" => "bytes",
        "space-capacity" => "space:bytes,…",
        _ => STEPS.iter().find(|step| step.switch == name)?.words,
    })
}

impl CompileOptions {
    /// Sets the option that the command spells `--name=value`.
    ///
    /// # Errors
    /// There is no such option, or the value is missing or wrong.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let words = words_of_option(name).ok_or(OptionError::Unknown)?;
        if words.is_empty() {
            let is_on = match value {
                None | Some("true" | "1") => true,
                Some("false" | "0") => false,
                Some(_) => return Err(OptionError::Value("'true' or 'false'")),
            };
            match name {
                "allow-escape" => self.allow_escape = is_on,
                "strip-facts" => self.strip_facts = is_on,
                "keep-named-ops" => self.keep_named_ops = is_on,
                _ => self.assume_fresh_results = is_on,
            }
            return Ok(());
        }
        let value = value.ok_or(OptionError::NoValue(words))?;
        match (name, value) {
            ("unknown-ops", "error") => self.unknown_ops = UnknownOps::Error,
            ("unknown-ops", "borrow") => self.unknown_ops = UnknownOps::Borrow,
            ("unknown-ops", _) => return Err(OptionError::Value("'error' or 'borrow'")),
            ("private-abi", "static") => self.private_abi = PrivateAbi::Static,
            ("private-abi", "default") => self.private_abi = PrivateAbi::Default,
            ("private-abi", _) => return Err(OptionError::Value("'static' or 'default'")),
            ("arena", "alloc") => self.plan.arena = Some(ArenaSource::Alloc),
            ("arena", "arg") => self.plan.arena = Some(ArenaSource::Argument),
            ("arena", "global") => self.plan.arena = Some(ArenaSource::Global),
            ("arena", _) => return Err(OptionError::Value("'alloc', 'arg' or 'global'")),
            ("check-arena", "on" | "off") => self.plan.check_arena = Some(value == "on"),
            ("capacity" | "stack-budget", bytes) => {
                // The options of the pass are signed.
                let bytes = bytes.parse::<i64>().ok().and_then(|bytes| u64::try_from(bytes).ok());
                let bytes = Some(bytes.ok_or(OptionError::Value("a number of bytes"))?);
                *if name == "capacity" { &mut self.plan.capacity } else { &mut self.plan.stack_budget } = bytes;
            }
            ("space-capacity", list) => {
                if !split_list(list).into_iter().all(is_space_capacity) {
                    return Err(OptionError::Value("a memory space and a number of bytes, such as 1:65536"));
                }
                self.plan.space_capacity = Some(list.to_string());
            }
            ("arena-functions", _) => self.plan.functions = Some(value.to_string()),
            (RECOMPUTE, word) => {
                let chosen = Recompute::ALL.into_iter().find(|recompute| recompute.word() == word);
                self.recompute = chosen.ok_or(OptionError::Value("'off', 'cheap' or 'limit'"))?;
            }
            (_, "on" | "off") => {
                self.skipped.set(name, value == "off");
            }
            _ => return Err(OptionError::Value("'on' or 'off'")),
        }
        Ok(())
    }

    /// Returns why options contradict each other, and how to fix that.
    pub fn contradiction(&self) -> Option<(String, &'static str)> {
        let planned = self.plan.values().next().filter(|_| self.skipped.contains("plan-memory"));
        if let Some((name, ..)) = planned {
            let message = format!("--{name} has no effect with --plan-memory=off");
            return Some((message, "leave out one of them: no arena is planned"));
        }
        if self.plan.functions.is_some() && self.plan.arena != Some(ArenaSource::Argument) {
            return Some(("--arena-functions needs --arena=arg".to_string(), "write --arena=arg as well"));
        }
        None
    }

    /// Reads options that are separated by spaces: `private-abi=default stack-budget=0`.
    ///
    /// # Errors
    /// The message if an option is unknown, or its value is missing or wrong, or options contradict each other.
    pub fn parse(text: &str) -> Result<CompileOptions, String> {
        let mut options = CompileOptions::default();
        for word in text.split_whitespace() {
            let word = word.trim_start_matches('-');
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            options.set(name, value).map_err(|error| match error {
                OptionError::Unknown => format!("unknown option '{name}'"),
                OptionError::NoValue(words) => format!("option '{name}' needs a value: {name}=<{words}>"),
                OptionError::Value(expected) => {
                    format!("invalid value '{}' for option '{name}': expected {expected}", value.unwrap_or_default())
                }
            })?;
        }
        match options.contradiction() {
            Some((message, hint)) => Err(format!("{message}: {hint}")),
            None => Ok(options),
        }
    }
}

/// Returns the pipeline of `freehold compile` on a module. It converts the program to destination-passing style,
/// bufferizes it including function boundaries and allocations in loops, frees each buffer after its last use, and places
/// buffers in arenas. `freehold explain` runs the same pipeline and inspects the program between passes
/// ([`Pipeline::split_before`]).
pub fn compile_pipeline() -> Pipeline {
    compile_pipeline_with(&CompileOptions::default())
}

/// Returns the pipeline of `freehold compile` with these options.
///
/// # Panics
/// If `plan-memory` does not accept the names of functions in the options, or a number of bytes above `i64::MAX`.
pub fn compile_pipeline_with(options: &CompileOptions) -> Pipeline {
    let unknown_ops = match options.unknown_ops {
        UnknownOps::Error => "error",
        UnknownOps::Borrow => "borrow",
    };
    let private_results = if options.private_abi == PrivateAbi::Default { "copy" } else { "forward" };
    let mut pipeline = Pipeline::new("builtin.module");
    for &(name, fixed) in PASSES {
        let steps = || STEPS.iter().filter(|step| step.pass == name);
        let is_skipped = |step: &Step| options.skipped.contains(step.switch);
        if options.private_abi == PrivateAbi::Default && CHANGES_PRIVATE_ABI.contains(&name)
            || options.assume_fresh_results && name == "forward-private-buffer-results"
            || steps().any(|step| step.option.is_none() && is_skipped(step))
        {
            continue;
        }
        let mut values: Vec<(&str, String)> =
            fixed.iter().map(|&(option, value)| (option, value.to_string())).collect();
        if name == "infer-owned-arguments" || name == OWNERSHIP {
            values.push(("allow-escape", options.allow_escape.to_string()));
            values.push(("unknown-ops", unknown_ops.to_string()));
        }
        if name == OWNERSHIP {
            values.push((ASSUME_FRESH_RESULTS.name, options.assume_fresh_results.to_string()));
            values.push(("private-results", private_results.to_string()));
        } else if name == "keep-returned-arguments" {
            values.push(("twins", (options.private_abi == PrivateAbi::Static).to_string()));
        } else if name == "fuse-producers" {
            values.push(("keep-named-ops", options.keep_named_ops.to_string()));
        } else if name == "plan-memory" {
            values.extend(options.plan.values().map(|(_, option, value)| (option, value)));
        }
        values.extend(steps().filter_map(|step| {
            let value = match step.switch {
                RECOMPUTE => options.recompute.word().to_string(),
                _ => (!is_skipped(step)).to_string(),
            };
            Some((step.option?, value))
        }));
        pipeline.add_with(registry(), name, &values).expect("passes of the table, with options of theirs");
    }
    if options.strip_facts {
        pipeline.add(registry(), "strip-freehold-facts", "").expect("a pass without options");
    }
    pipeline
}

/// The pass that inserts the frees.
pub const OWNERSHIP: &str = "ownership-elaboration";

/// The passes that change how private functions take and return buffers.
const CHANGES_PRIVATE_ABI: &[&str] = &[
    "inline-private-functions",
    "privatize-called-functions",
    "elide-private-buffer-results",
    "forward-private-buffer-results",
    "infer-owned-arguments",
    "private-results-to-out-params",
];

/// The passes, with the options that no option of the command changes.
const PASSES: &[(&str, &[(&str, &str)])] = &[
    ("check-encodings", &[]),
    ("structure-control-flow", &[]),
    ("inline-private-functions", &[]),
    ("convert-elementwise-to-linalg", &[("prefer", "fewer-copies")]),
    ("rewrite-in-destination-passing-style", &[]),
    ("split-concatenations", &[]),
    ("fuse-producers", &[]),
    ("build-in-destination", &[]),
    ("eliminate-empty-tensors", &[]),
    ("keep-returned-arguments", &[]),
    ("schedule-for-memory", &[]),
    ("reuse-dead-operands", &[]),
    (
        "one-shot-bufferize",
        &[
            ("bufferize-function-boundaries", "true"),
            ("allow-return-allocs-from-loops", "true"),
            ("erase-unreachable", "true"),
            ("follow-paths", "true"),
            ("late-reads", "true"),
            ("function-boundary-type-conversion", "identity-layout-map"),
        ],
    ),
    ("cse", &[]),
    ("canonicalize", &[]),
    ("privatize-called-functions", &[]),
    ("elide-private-buffer-results", &[]),
    ("forward-private-buffer-results", &[]),
    ("infer-static-layouts", &[]),
    ("infer-owned-arguments", &[]),
    (OWNERSHIP, &[("copy-constants", "true")]),
    ("canonicalize", &[]),
    ("private-results-to-out-params", &[]),
    ("reuse-loop-buffers", &[("assume-loops-run", "true"), ("ignore-peak", "true")]),
    ("copy-removal", &[]),
    ("plan-memory", &[]),
];
