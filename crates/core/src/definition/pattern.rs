//! Rewrite patterns, which op definitions list.

use super::OpDef;
use crate::ir::{Op, Rewriter, View};

/// A rewrite pattern.
#[derive(Clone, Copy)]
pub struct Pattern {
    /// The name in debug output and statistics.
    pub name: &'static str,
    /// The definition of the root op; `None` matches any op.
    pub root: Option<&'static OpDef>,
    /// Patterns with a higher benefit are tried first; among equals, the order of the table counts.
    pub benefit: u16,
    /// The state of what the pattern looks at. The greedy driver does not try the pattern again on an op whose state is the same.
    /// `None` tries it each time.
    pub state: Option<StateOf>,
    /// Whether the pattern looks at more than the hash says if the state is not local; then it is tried each time.
    pub looks_further: bool,
    /// Tries to rewrite `op`. Returns whether it changed anything. It must not change anything if it returns false.
    pub apply: fn(&mut Rewriter<'_>, Op) -> bool,
}

/// Returns the state of all that a pattern looks at, at less cost than to try it. Patterns of an op that share the function share its
/// result.
pub type StateOf = fn(View<'_>, Op) -> State;

/// The state of what a pattern looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// A hash of it.
    pub hash: u64,
    /// Whether it depends only on the op: its attributes and operands; which uses its results and the arguments of its blocks have; the ops
    /// directly in its blocks, with their attributes and operands; attributes of any op.
    pub is_local: bool,
}

/// A pattern for ops of many dialects, which is not tried on the others.
#[derive(Clone, Copy)]
pub struct GeneralPattern {
    /// The pattern.
    pub pattern: Pattern,
    /// Whether ops of the definition can match.
    pub fits: fn(&OpDef) -> bool,
}

/// Returns a pattern with the root op `root` and the default benefit.
pub const fn pattern(name: &'static str, root: &'static OpDef, apply: fn(&mut Rewriter<'_>, Op) -> bool) -> Pattern {
    Pattern { name, root: Some(root), benefit: 1, state: None, looks_further: false, apply }
}

/// Returns a pattern for the op definitions that list it, with the default benefit.
pub const fn row_pattern(name: &'static str, apply: fn(&mut Rewriter<'_>, Op) -> bool) -> Pattern {
    Pattern { name, root: None, benefit: 1, state: None, looks_further: false, apply }
}

impl Pattern {
    /// Returns the pattern with a function for the state of what it looks at.
    #[must_use]
    pub const fn with_state(self, state: StateOf) -> Pattern {
        Pattern { state: Some(state), ..self }
    }

    /// Returns the pattern with a function for the state of what it looks at if that is local.
    #[must_use]
    pub const fn with_local_state(self, state: StateOf) -> Pattern {
        Pattern { state: Some(state), looks_further: true, ..self }
    }
}
