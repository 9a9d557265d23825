//! Positions in a body: numbers in the order of the text.

/// A position in a body; greater is later.
pub type Position = u32;

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Span {
    pub enter: Position,
    pub exit: Position,
}

impl Span {
    pub fn holds(self, other: Span) -> bool {
        self.enter <= other.enter && other.exit <= self.exit
    }
}
