//! Random dialects with random facts, and programs over them: an IRDL file and a program, as text.
//!
//! The machine evaluates the ops as they are declared, so that the results of the programs show whether a pass is right. Each op
//! is declared with every fact that a pass may need: so each pass should take the program. With one fact left out, a pass must
//! name the fact, or be right without it.
//!
//! Programs free nothing, except that an op may free its operand, as `memref.realloc` does. The invariants are those of
//! [`super`]: all buffers are initialized, all loops end, and a buffer that a pass may copy is not written under
//! two names. Buffers that different ops free are not passed to one value, because no op could free that value.
//!
//! | file | |
//! |---|---|
//! | `dialect.rs`, `buffers.rs`, `control.rs`, `functions.rs` | dialects and programs on buffers |
//! | `tensor_dialect.rs` | declarations of ops on tensors as text, and declarations that lack a fact |
//! | `tensor_ops.rs`, `tensor_programs.rs`, `tensor_control.rs` | ops on tensors, and programs with them |
//!
//! ```
//! use freehold_generate::{Entropy, declared};
//! let program = declared::buffers(Entropy::from_seed(7), &declared::DeclaredOptions::default());
//! assert!(program.irdl.contains("irdl.dialect @d") && program.text.contains("func.func @main"));
//! ```

mod buffers;
mod callees;
mod control;
mod dialect;
mod functions;
mod tensor_control;
mod tensor_dialect;
mod tensor_ops;
mod tensor_programs;
mod tensors;

pub use callees::Definition;
pub use dialect::Fact;
pub(super) use tensors::generate_tensors;

use super::Entropy;

bitflags::bitflags! {
    /// The constructs of declared programs.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
    pub struct Features: u32 {
        /// An op that allocates several buffers.
        const SEVERAL_RESULTS = 1;
        /// A buffer that a declared op frees.
        const OWN_FREE = 1 << 1;
        /// A buffer that a declared op clones.
        const OWN_CLONE = 1 << 2;
        /// An op that frees its operands and allocates its results.
        const REALLOC_LIKE = 1 << 3;
        /// A free in the program.
        const EXISTING_FREE = 1 << 4;
        /// A view with the offset of its source.
        const VIEW = 1 << 5;
        /// A view with another offset.
        const OFFSET_VIEW = 1 << 6;
        /// An op that copies.
        const COPY = 1 << 7;
        /// An op whose result is one of several operands.
        const SELECT = 1 << 8;
        /// An op that runs one of two regions.
        const CHOICE = 1 << 9;
        /// An op that runs its region several times.
        const LOOP = 1 << 10;
        /// An op whose region runs once.
        const ONCE = 1 << 11;
        /// A loop with a separate region for its condition.
        const TWO_REGION_LOOP = 1 << 12;
        /// Branches to blocks.
        const BRANCH = 1 << 13;
        /// Loops of blocks.
        const BLOCK_LOOP = 1 << 14;
        /// A declared call.
        const CALL = 1 << 15;
        /// A function that returns a buffer.
        const RETURNED = 1 << 16;
        /// An op with a region, and exactly one result.
        const SINGLE_RESULT = 1 << 17;
        /// A function that is an op of the dialect.
        const FUNCTION_LIKE = 1 << 18;
        /// An op that states its facts itself.
        const OP_FACTS = 1 << 19;
        /// An op that nobody declares, which states its facts itself.
        const UNDECLARED = 1 << 20;
        /// An op that takes over its operand.
        const TAKES_OVER = 1 << 21;
        /// Declarations of functions that state the effects of the functions.
        const FUNCTION_FACTS = 1 << 22;
        /// An op whose facts state that its result is new.
        const OWNERSHIP_NEW = 1 << 23;
        /// An op whose result belongs to somebody else.
        const OWNERSHIP_BORROWED = 1 << 24;
        /// An op whose result belongs to the function if a flag is set.
        const OWNERSHIP_FLAG = 1 << 25;
        /// A function of the dialect that frees its argument.
        const OWNED_ARGUMENT = 1 << 26;
    }
}

/// A generated dialect and program.
#[derive(Clone, Debug)]
pub struct DeclaredProgram {
    /// The IRDL file that passes see.
    pub irdl: String,
    /// The IRDL file with all facts, with which the program is run.
    pub complete: String,
    /// The program. Its entry is [`super::ENTRY`].
    pub text: String,
    /// The functions that the program only declares.
    pub definitions: Vec<Definition>,
    /// The text of a function `audited` that calls the entry, with an op that finds out whether a buffer was freed by
    /// another op than its own; and the same function without the op.
    pub audit: [String; 2],
    /// The constructs that the program contains.
    pub features: Features,
    /// The fact that was left out.
    pub removed: Option<Fact>,
}

/// The kind of declared programs to generate.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredOptions {
    /// Whether one fact of an op of the program is left out.
    pub remove: bool,
    /// The constructs that programs may contain.
    pub features: Features,
    /// The number of statements of the entry; `None`: a random one.
    pub size: Option<usize>,
}

impl Default for DeclaredOptions {
    /// Returns options for programs with all facts and constructs.
    fn default() -> DeclaredOptions {
        DeclaredOptions { remove: false, features: Features::all(), size: None }
    }
}

/// Generates a dialect and a program on buffers. The cost is linear in the size of the program.
pub fn buffers(entropy: Entropy, options: &DeclaredOptions) -> DeclaredProgram {
    buffers::program(entropy, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        for remove in [false, true] {
            let options = DeclaredOptions { remove, ..DeclaredOptions::default() };
            let make = |seed| buffers(Entropy::from_seed(seed), &options);
            assert_eq!((make(3).irdl, make(3).text), (make(3).irdl, make(3).text));
            assert_ne!(make(3).text, make(4).text);
            assert_eq!(make(3).removed.is_some(), remove);
        }
    }

    #[test]
    fn programs_contain_only_the_constructs_that_are_allowed() {
        let mut found = Features::empty();
        for seed in 0..200u64 {
            let features = Features::from_bits_truncate((seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32);
            let options = DeclaredOptions { features, ..DeclaredOptions::default() };
            let program = buffers(Entropy::from_seed(seed), &options);
            assert!((program.features - features).is_empty(), "{seed}: {:?}", program.features - features);
            found |= program.features;
        }
        assert_eq!(found, Features::all());
    }
}
