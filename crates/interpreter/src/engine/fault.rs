//! Faults of a running program. Each kind has a name, and a report shows the locations involved.

use freehold_core::diagnostics::{Diagnostic, Severity};
use freehold_core::ir::Location;

/// The kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FaultKind {
    UseAfterFree,
    UseAfterScope,
    UseAfterReuse,
    DoubleFree,
    FreeOfNonBase,
    FreeOfStack,
    FreeOfGlobal,
    FreeOfForeign,
    FreeOfClaim,
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
    /// The run was stopped from outside, which is no fault of the program.
    Stopped,
}

impl FaultKind {
    /// Every kind of fault that a program can have.
    pub const ALL: [FaultKind; 25] = [
        FaultKind::UseAfterFree,
        FaultKind::UseAfterScope,
        FaultKind::UseAfterReuse,
        FaultKind::DoubleFree,
        FaultKind::FreeOfNonBase,
        FaultKind::FreeOfStack,
        FaultKind::FreeOfGlobal,
        FaultKind::FreeOfForeign,
        FaultKind::FreeOfClaim,
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

    /// Returns the name of the kind in reports.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::UseAfterFree => "use-after-free",
            FaultKind::UseAfterScope => "use-after-scope",
            FaultKind::UseAfterReuse => "use-after-reuse",
            FaultKind::DoubleFree => "double-free",
            FaultKind::FreeOfNonBase => "free-of-non-base-pointer",
            FaultKind::FreeOfStack => "free-of-stack-buffer",
            FaultKind::FreeOfGlobal => "free-of-global",
            FaultKind::FreeOfForeign => "free-of-foreign-buffer",
            FaultKind::FreeOfClaim => "free-of-arena-view",
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
            FaultKind::Stopped => "stopped",
            FaultKind::OutOfMemory => "out-of-memory",
            FaultKind::StackOverflow => "stack-overflow",
            FaultKind::Race => "race",
            FaultKind::InvalidStep => "invalid-step",
        }
    }
}

/// A fault with its kind, location and notes.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The kind of a fault.
    pub kind: FaultKind,
    /// The location of the op that failed.
    pub location: Location,
    /// The message.
    pub message: String,
    /// Related locations, such as the allocation or deallocation of the memory.
    pub notes: Vec<(Location, String)>,
}

/// The result of a step that can fail. The fault is boxed because it is rare and results are moved often.
pub type Faulted<T = ()> = Result<T, Box<Fault>>;

impl Fault {
    /// Returns a fault without notes.
    pub fn new(kind: FaultKind, location: Location, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault { kind, location, message: message.into(), notes: Vec::new() })
    }

    /// Adds a note.
    pub fn note(mut self: Box<Self>, location: Location, message: impl Into<String>) -> Box<Fault> {
        self.notes.push((location, message.into()));
        self
    }

    /// Returns the fault as a diagnostic: `fault: use-after-free: …` at the op, with its notes.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            location: self.location,
            message: format!("fault: {}: {}", self.kind.name(), self.message),
            notes: self.notes.clone(),
        }
    }
}
