//! What can be wrong with a program that runs: each kind with its own name, and a report that shows the places.

use crate::diagnostics::{Diagnostic, Severity};
use crate::ir::Location;

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FaultKind {
    UseAfterFree,
    UseAfterScope,
    DoubleFree,
    FreeOfNonBase,
    FreeOfStack,
    FreeOfGlobal,
    FreeOfForeign,
    Leak,
    UninitializedRead,
    Poison,
    OutOfBounds,
    Misaligned,
    WriteToConstant,
    InvalidCast,
    DivisionByZero,
    AssertionFailed,
    Unreachable,
    OverlappingCopy,
    OutOfFuel,
    OutOfMemory,
    StackOverflow,
    Race,
    InvalidStep,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [FaultKind; 23] = [
        FaultKind::UseAfterFree,
        FaultKind::UseAfterScope,
        FaultKind::DoubleFree,
        FaultKind::FreeOfNonBase,
        FaultKind::FreeOfStack,
        FaultKind::FreeOfGlobal,
        FaultKind::FreeOfForeign,
        FaultKind::Leak,
        FaultKind::UninitializedRead,
        FaultKind::Poison,
        FaultKind::OutOfBounds,
        FaultKind::Misaligned,
        FaultKind::WriteToConstant,
        FaultKind::InvalidCast,
        FaultKind::DivisionByZero,
        FaultKind::AssertionFailed,
        FaultKind::Unreachable,
        FaultKind::OverlappingCopy,
        FaultKind::OutOfFuel,
        FaultKind::OutOfMemory,
        FaultKind::StackOverflow,
        FaultKind::Race,
        FaultKind::InvalidStep,
    ];

    /// The name by which reports call it.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::UseAfterFree => "use-after-free",
            FaultKind::UseAfterScope => "use-after-scope",
            FaultKind::DoubleFree => "double-free",
            FaultKind::FreeOfNonBase => "free-of-non-base-pointer",
            FaultKind::FreeOfStack => "free-of-stack-buffer",
            FaultKind::FreeOfGlobal => "free-of-global",
            FaultKind::FreeOfForeign => "free-of-foreign-buffer",
            FaultKind::Leak => "leak",
            FaultKind::UninitializedRead => "uninitialized-read",
            FaultKind::Poison => "poison",
            FaultKind::OutOfBounds => "out-of-bounds",
            FaultKind::Misaligned => "misaligned",
            FaultKind::WriteToConstant => "write-to-constant",
            FaultKind::InvalidCast => "invalid-cast",
            FaultKind::DivisionByZero => "division-by-zero",
            FaultKind::AssertionFailed => "assertion-failed",
            FaultKind::Unreachable => "unreachable",
            FaultKind::OverlappingCopy => "overlapping-copy",
            FaultKind::OutOfFuel => "out-of-fuel",
            FaultKind::OutOfMemory => "out-of-memory",
            FaultKind::StackOverflow => "stack-overflow",
            FaultKind::Race => "race",
            FaultKind::InvalidStep => "invalid-step",
        }
    }
}

/// A fault: what, where, and the places that explain it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The op that did it.
    pub location: Location,
    /// A sentence about it.
    pub message: String,
    /// Where the memory was allocated, freed, …
    pub notes: Vec<(Location, String)>,
}

/// What ends a run early. Boxed, because it is rare and results are moved about often.
pub type Faulted<T = ()> = Result<T, Box<Fault>>;

impl Fault {
    /// A fault without notes.
    pub fn new(kind: FaultKind, location: Location, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault { kind, location, message: message.into(), notes: Vec::new() })
    }

    /// The fault with a note.
    pub fn note(mut self: Box<Self>, location: Location, message: impl Into<String>) -> Box<Fault> {
        self.notes.push((location, message.into()));
        self
    }

    /// The fault as a diagnostic: `fault: use-after-free: …` at the op, with its notes.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            location: self.location,
            message: format!("fault: {}: {}", self.kind.name(), self.message),
            notes: self.notes.clone(),
        }
    }
}
