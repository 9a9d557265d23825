//! The document of a report: what the program holds in memory, at which op, and why. All formats are written from it.
//!
//! Positions are numbers in program order, and a life is from its start to before its end. Bytes and offsets are integers. The
//! JSON of `freehold report` is this document (docs/guide/report.md).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

/// A report.
#[derive(Clone, Serialize, Debug)]
pub struct Document {
    /// The version of the format.
    pub version: u32,
    /// The program: its path as it was given, or the name of the file if the path is absolute.
    pub file: String,
    /// `tensors` if the program was compiled, `buffers` if it was taken as it is.
    pub input: &'static str,
    /// The extent that is assumed for each dynamic one.
    pub extent: u64,
    /// Whether a size depends on the assumed extent.
    pub assumes_extent: bool,
    /// The functions: those that are not called first, then by their peak.
    pub functions: Vec<Function>,
    /// By line number: the source text that boxes refer to.
    pub lines: BTreeMap<u32, String>,
    /// The counts of the resulting program.
    pub program: Json,
}

/// The memory of a function.
#[derive(Clone, Serialize, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Whether the program calls it.
    pub called: bool,
    /// Its location.
    #[serde(flatten)]
    pub at: At,
    /// The position after its last op.
    pub length: u32,
    /// Without the plan: each buffer on its own.
    pub before: Side,
    /// With the plan.
    pub after: PlannedSide,
    /// From the naive program to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<Story>,
    /// The bytes of the arguments, which callers hold.
    pub arguments: u64,
    /// The bytes of the constants in the source of the function.
    pub constants: u64,
    /// The buffers at the peak: the one without which it is lowest first. At most ten.
    pub costliest: Vec<Costly>,
    /// The bytes in which the plan places buffers.
    pub arenas: Vec<Arena>,
    /// Buffers and calls.
    pub boxes: Vec<Item>,
    /// Its ops in order.
    pub points: Vec<Point>,
}

/// The bytes of a function at its peak, from the naive program to the compiled one.
#[derive(Clone, Default, Serialize, Debug)]
pub struct Story {
    /// The flow of `mlir-opt`: One-Shot Bufferize, then ownership-based deallocation. Each buffer is an allocation of its own, and is freed
    /// where its block ends. Missing if these passes reject the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub naive: Option<u64>,
    /// The same program, whose buffers are then planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub naive_planned: Option<u64>,
    /// The steps of `freehold compile` that changed something, each after the ones before it.
    pub steps: Vec<Step>,
}

/// A step of `freehold compile`.
#[derive(Clone, Serialize, Debug)]
pub struct Step {
    /// The switch of the step; the first one is `deallocation`: no step that can be left out.
    pub step: &'static str,
    /// The bytes at the peak after it.
    pub bytes: u64,
    /// Its effects: words, and how often.
    pub counts: Vec<(&'static str, u64)>,
}

/// A buffer at the peak.
#[derive(Clone, Serialize, Debug)]
pub struct Costly {
    /// The number of its box.
    pub id: usize,
    /// Its bytes.
    pub bytes: u64,
    /// The bytes by which the peak is lower without it; null if its place is computed at run time.
    pub saves: Option<u64>,
    /// A change of the source that lowers the peak. The changed program was compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// The bytes that the change saves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice_saves: Option<u64>,
}

/// A place in the source.
#[derive(Clone, Default, Serialize, Debug)]
pub struct At {
    /// The file, if it is not the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column, from 1, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The name in the location: `loc("layer3/attn")`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<String>,
}

/// The bytes over the program, without or with the plan.
#[derive(Clone, Serialize, Debug)]
pub struct Side {
    /// The most bytes.
    pub peak: Peak,
    /// The height of the picture: the highest end of a box.
    pub height: u64,
    /// The bytes from each position on, where they change.
    pub curve: Vec<(u32, u64)>,
}

/// The bytes with the plan.
#[derive(Clone, Serialize, Debug)]
pub struct PlannedSide {
    /// The bytes that are held.
    #[serde(flatten)]
    pub held: Side,
    /// The peak without the bytes that callers provide: what `--stats` and `explain` print.
    pub own_peak: u64,
    /// The most bytes of its own that live at one time: with this order of ops, no plan holds less.
    pub least: u64,
    /// The most bytes of its own buffers that one op touches, with those in its callee: no order of these ops holds less.
    pub any_order: u64,
    /// The bytes that buffers use: those of arenas where no buffer is do not count.
    pub used: Vec<(u32, u64)>,
    /// The peak of the bytes that buffers use.
    pub used_peak: u64,
}

/// A peak.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Peak {
    /// The first position with so many bytes.
    pub point: u32,
    /// The bytes.
    pub bytes: u64,
}

/// Bytes in which the plan places buffers.
#[derive(Clone, Serialize, Debug)]
pub struct Arena {
    /// `allocated`, `argument`, `global`, `stack`, or `result`: the bytes of a returned buffer.
    pub kind: &'static str,
    /// The bytes.
    pub bytes: u64,
    /// The power of two that the address is a multiple of.
    pub alignment: u64,
    /// Whether the size is dynamic.
    pub dynamic: bool,
    /// The memory space, unless it is the default one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The position at which it is allocated.
    pub start: u32,
    /// The position after its life.
    pub end: u32,
    /// The offset in the picture.
    pub offset: u64,
}

/// A buffer, or a call with the bytes of its callee.
#[derive(Clone, Serialize, Debug)]
pub struct Item {
    /// The number in the list.
    pub id: usize,
    /// Its kind.
    pub kind: Kind,
    /// The source op that writes the buffer.
    pub op: String,
    /// The result of the op in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The location of the op.
    #[serde(flatten)]
    pub at: At,
    /// The op that only creates the buffer, such as `tensor.empty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
    /// The location of that op.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made_at: Option<At>,
    /// The type of a buffer.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// The memory space, unless it is the default one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The callee of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callee: Option<String>,
    /// The bytes; null if they are not known.
    pub bytes: Option<u64>,
    /// The power of two that the place in an arena is a multiple of.
    pub alignment: u64,
    /// Whether the size is dynamic.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dynamic: bool,
    /// Whether a loop carries the buffer, so that two may live at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub carried: bool,
    /// Whether it is in an arena.
    pub planned: bool,
    /// Its place, or the reason that no arena holds it.
    pub why: String,
    /// Its part of the memory without the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Part>,
    /// Its part of the memory with the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Part>,
}

/// The kind of an [`Item`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Debug)]
pub enum Kind {
    /// An allocation.
    #[serde(rename = "buffer")]
    Buffer,
    /// An allocation on the stack.
    #[serde(rename = "stack")]
    Stack,
    /// A buffer that a callee returns.
    #[serde(rename = "call result")]
    CallResult,
    /// A call: the bytes of the callee.
    #[serde(rename = "call")]
    Call,
}

/// A life and bytes.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Part {
    /// The first position.
    pub start: u32,
    /// The position after the last one.
    pub end: u32,
    /// The bytes.
    pub bytes: u64,
    /// The offset in the picture.
    pub offset: u64,
    /// The arena.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<usize>,
    /// The offset in the arena.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
}

/// An op at its position.
#[derive(Clone, Serialize, Debug)]
pub struct Point {
    /// Its position.
    pub start: u32,
    /// Its name.
    pub op: String,
    /// Its location.
    #[serde(flatten)]
    pub at: At,
    /// The position after the ops in its regions, if it has regions that run in turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<u32>,
    /// Whether its regions may run more than once.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    pub repeats: Option<bool>,
}

impl Item {
    /// Returns the result and the op, as in the source: `%0 = linalg.matmul`.
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => format!("{name} = {}", self.op),
            None => self.op.clone(),
        }
    }
}

impl At {
    /// Returns `file:line:column`, if the place is known. `file` is the program.
    pub fn text(&self, file: &str) -> Option<String> {
        Some(format!("{}:{}:{}", self.file.as_deref().unwrap_or(file), self.line?, self.column?))
    }
}
