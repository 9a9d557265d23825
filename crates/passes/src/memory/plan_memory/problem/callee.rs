//! The facts of a planned function that the plans of its callers need.

use freehold_core::ir::Attr;

/// An arena that a function takes as an argument.
#[derive(Clone, Copy, Debug)]
pub struct ArenaArgument {
    pub space: Option<Attr>,
    pub size: u64,
    pub alignment: u64,
    /// Whether its type is that of an arena of any size.
    pub is_dynamic: bool,
}

/// The facts about a function for its callers.
#[derive(Default)]
pub struct Callee {
    /// By argument: whether the function does more with a buffer than borrow it.
    pub keeps: Vec<bool>,
    /// The arenas that it takes as its last arguments.
    pub arenas: Vec<ArenaArgument>,
    /// The bytes on the stack in it and those that it calls.
    pub stack: u64,
    /// The most bytes that it allocates itself, by memory space, where callers could place its arena, but should not.
    pub own: Vec<(Option<Attr>, u64)>,
}
