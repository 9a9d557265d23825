//! Random valid programs, tensor and memref, from a seed or from a fuzzer's bytes.
//!
//! The result is MLIR text that verifies, terminates, stays in bounds, and reads no uninitialized memory, for all
//! arguments whose dynamic extents are at most [`LARGEST_EXTENT`] and whose contents are initialized. Memref arguments
//! of the entry may be the same buffer. Memref programs are inputs of deallocation passes: they free nothing, or some
//! buffers on some paths ([`Constructs::EXISTING_FREE`]).
//!
//! The generator maintains these invariants:
//! - a buffer is filled where it is allocated, before anything else may use it;
//! - the generator tracks the extents of each shaped value (`types::Extent`); indices are computed modulo the extent,
//!   and accesses to possibly empty values are guarded;
//! - iterations of parallel loops write only their own slices (`parallel`), and print nothing;
//! - loops have bounds, recursion and unstructured loops have a counter, and the cost of each function is estimated to
//!   limit calls in loops;
//! - a pass may replace a buffer by a copy if the buffer is returned or its owner is unknown. So a buffer that may be
//!   copied is never written again (`types::Roots`). A program that could distinguish the copy from the original
//!   violates the function boundary ABI and has no defined semantics.
//!
//! ```
//! use freehold_generate::{Entropy, GenerateOptions, generate};
//! let program = generate(Entropy::from_seed(7), &GenerateOptions::memref());
//! assert!(program.text.contains("func.func @main"));
//! ```

mod affine;
mod blocks;
mod buffers;
mod call_aliases;
mod compute;
mod constructs;
mod contractions;
pub mod declared;
mod entropy;
mod frees;
mod functions;
mod late_reads;
mod observe;
mod parallel;
mod regions;
mod scope;
mod stored;
mod temporaries;
mod tensor_ops;
mod tensors;
mod types;
mod views;

pub use constructs::{Constructs, Coverage};
pub use entropy::Entropy;

use functions::Function;
use types::{Extent, Type, Value};

/// The largest extent that generated programs expect of their arguments.
pub const LARGEST_EXTENT: i64 = 6;

/// The name of the function that is called from outside.
pub const ENTRY: &str = "main";

/// The kind of generated programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Tensors, with value semantics.
    Tensor,
    /// Buffers that are allocated, and freed on no path or on some.
    Memref,
    /// Tensors, and ops of a random dialect.
    DeclaredTensor,
}

/// GenerateOptions of the generator.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The kind of program.
    pub level: Level,
    /// The allowed constructs.
    pub constructs: Constructs,
    /// The approximate number of ops, without constants and guards.
    pub size: usize,
}

impl GenerateOptions {
    /// Returns options for memref programs with all constructs that the ownership pass accepts and handles correctly.
    pub fn memref() -> GenerateOptions {
        let constructs = Constructs::all()
            - Constructs::TENSOR_ONLY
            - Constructs::DECLARED_TENSORS
            - Constructs::MISSING_FACT
            - Constructs::REFUSED_BY_OWNERSHIP
            - Constructs::OBSERVES_COPIES
            - Constructs::CONFUSES_OWNERSHIP;
        GenerateOptions { level: Level::Memref, constructs, size: 40 }
    }

    /// Returns options for tensor programs with all constructs that bufferization and the subsequent ownership pass
    /// accept.
    pub fn tensor() -> GenerateOptions {
        let constructs = Constructs::all()
            - Constructs::MEMREF_ONLY
            - Constructs::DECLARED_TENSORS
            - Constructs::MISSING_FACT
            - Constructs::REFUSED_BY_BUFFERIZATION
            - Constructs::REFUSED_BY_OWNERSHIP;
        GenerateOptions { level: Level::Tensor, constructs, size: 40 }
    }

    /// Returns options for tensor programs over a random dialect, with complete declarations.
    pub fn declared_tensors() -> GenerateOptions {
        let constructs = Constructs::DECLARED_TENSORS | Constructs::IF | Constructs::FOR | Constructs::CALL;
        GenerateOptions { level: Level::DeclaredTensor, constructs, size: 40 }
    }
}

/// A generated program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The text of the program; its entry is [`ENTRY`].
    pub text: String,
    /// The IRDL file with the dialect of the program, if it has one of its own.
    pub dialect: Option<String>,
    /// The constructs that it uses.
    pub constructs: Constructs,
}

/// Generates a program from the choices of `entropy`. The cost is linear in the size of the program.
pub fn generate(entropy: Entropy, options: &GenerateOptions) -> Program {
    if options.level == Level::DeclaredTensor {
        return declared::generate_tensors(entropy, options);
    }
    let mut generator = Generator {
        entropy,
        options: options.clone(),
        out: String::new(),
        indent: 0,
        next_value: 0,
        next_extent: 0,
        values: Vec::new(),
        budget: 0,
        depth: 0,
        times: 1,
        cost: 0,
        used: Constructs::empty(),
        functions: Vec::new(),
        globals: Vec::new(),
        recursive: None,
        calls_back: 0,
        is_entry: false,
        symbols: Vec::new(),
        affine_loops: Vec::new(),
        parallel: 0,
        foralls: 0,
        shows: false,
        prints_by_call: false,
        captures: String::new(),
        alias_functions: Vec::new(),
        next_capture: 0,
    };
    generator.module();
    generator.out.push_str(&generator.captures);
    Program { text: generator.out, dialect: None, constructs: generator.used }
}

/// The maximum number of executions of a loop body, including enclosing loops.
const MOST_TIMES: u64 = 200;

/// The maximum estimated number of steps of a program.
const MOST_COST: u64 = 60_000;

/// A `memref.global`.
#[derive(Clone, Debug)]
struct Global {
    name: String,
    ty: Type,
    constant: bool,
}

/// The state of the generator.
struct Generator {
    entropy: Entropy,
    options: GenerateOptions,
    out: String,
    indent: usize,
    next_value: u32,
    next_extent: u32,
    /// The values in scope, oldest first.
    values: Vec<Value>,
    /// The remaining number of statements in this function.
    budget: usize,
    /// The number of open regions in this function.
    depth: usize,
    /// The maximum number of executions of the current position in one run of the function.
    times: u64,
    /// The estimated steps of one run of the function.
    cost: u64,
    used: Constructs,
    /// Functions that may be called.
    functions: Vec<Function>,
    globals: Vec<Global>,
    /// The function that the one being generated may still call, which is itself or calls it.
    recursive: Option<Function>,
    /// The number of recursive calls that were generated.
    calls_back: u32,
    is_entry: bool,
    /// Indices defined at the top level of the function, with their values as extents.
    symbols: Vec<(u32, Extent)>,
    /// The indices of the open affine loops, with their upper bounds.
    affine_loops: Vec<(u32, Extent)>,
    /// The number of open parallel loops.
    parallel: usize,
    /// The number of open `scf.forall` loops.
    foralls: usize,
    /// Whether the function being generated prints or uses globals, which iterations of parallel loops must not do.
    shows: bool,
    /// Whether the program declares a function that prints.
    prints_by_call: bool,
    /// The functions that store buffers in buffers of their caller, and how many there are.
    captures: String,
    /// The functions that may return a buffer of their callers.
    alias_functions: Vec<call_aliases::AliasFunction>,
    next_capture: u32,
}

/// A kind of statement: the constructs that it requires, its weight, and its generator. The generator may do nothing if
/// no suitable values exist.
struct Statement {
    needs: Constructs,
    weight: u32,
    make: fn(&mut Generator),
}

const fn statement(needs: Constructs, weight: u32, make: fn(&mut Generator)) -> Statement {
    Statement { needs, weight, make }
}

/// The statements of both memref and tensor programs.
const COMMON: &[Statement] = &[
    statement(Constructs::IF, 5, Generator::if_),
    statement(Constructs::FOR, 5, Generator::for_),
    statement(Constructs::WHILE, 2, Generator::while_),
    statement(Constructs::INDEX_SWITCH, 2, Generator::index_switch),
    statement(Constructs::EXECUTE_REGION, 2, Generator::execute_region),
    statement(Constructs::FORALL, 2, Generator::forall),
    statement(Constructs::CALL, 5, Generator::call),
    statement(Constructs::RECURSION, 4, Generator::recursive_call),
    statement(Constructs::CAST, 3, Generator::cast),
    statement(Constructs::COLLAPSE_SHAPE, 2, Generator::collapse_shape),
    statement(Constructs::EXPAND_SHAPE, 2, Generator::expand_shape),
    statement(Constructs::SELECT, 3, Generator::select),
    statement(Constructs::empty(), 5, Generator::scalar_op),
    statement(Constructs::empty(), 3, Generator::load),
    statement(Constructs::LINALG, 6, Generator::linalg),
    statement(Constructs::AFFINE_INDEX, 1, Generator::affine_index),
    statement(Constructs::PRINT, 2, Generator::print),
    statement(Constructs::SMALL_FLOAT, 1, Generator::small_float),
];

const MEMREF: &[Statement] = &[
    statement(Constructs::empty(), 8, Generator::alloc),
    statement(Constructs::DEAD_VALUE, 1, Generator::dead_buffer),
    statement(Constructs::STACK, 2, Generator::stack_buffer),
    statement(Constructs::GLOBAL, 2, Generator::get_global),
    statement(Constructs::empty(), 5, Generator::store),
    statement(Constructs::COPY, 4, Generator::copy),
    statement(Constructs::CLONE, 2, Generator::clone_buffer),
    statement(Constructs::REALLOC, 2, Generator::realloc),
    statement(Constructs::SUBVIEW, 5, Generator::subview),
    statement(Constructs::REINTERPRET_CAST, 2, Generator::reinterpret_cast),
    statement(Constructs::VIEW, 2, Generator::view),
    statement(Constructs::TRANSPOSE, 2, Generator::transpose),
    statement(Constructs::UNRANKED, 1, Generator::unranked),
    statement(Constructs::PARALLEL, 1, Generator::parallel),
    statement(Constructs::AFFINE_FOR, 3, Generator::affine_for),
    statement(Constructs::AFFINE_IF, 2, Generator::affine_if),
    statement(Constructs::AFFINE_PARALLEL, 1, Generator::affine_parallel),
    statement(Constructs::AFFINE_ACCESS, 2, Generator::affine_access),
    statement(Constructs::STORED_BUFFER, 2, Generator::stored_buffers),
    statement(Constructs::METADATA, 1, Generator::metadata),
    statement(Constructs::EXISTING_FREE, 4, Generator::existing_free),
    statement(Constructs::CAPTURED_BUFFER, 2, Generator::captured_buffer),
    statement(Constructs::TEMPORARIES.union(Constructs::FOR), 3, Generator::temporaries),
    statement(call_aliases::NEEDS, 9, Generator::call_alias),
];

const TENSOR: &[Statement] = &[
    statement(Constructs::empty(), 5, Generator::tensor_empty),
    statement(Constructs::TENSOR_SOURCE, 5, Generator::tensor_source),
    statement(Constructs::EXTRACT_SLICE, 5, Generator::extract_slice),
    statement(Constructs::INSERT_SLICE, 5, Generator::insert_slice),
    statement(Constructs::empty(), 4, Generator::tensor_insert),
    statement(Constructs::PAD, 2, Generator::pad),
    statement(Constructs::CONCAT, 2, Generator::concat),
    statement(Constructs::MATERIALIZE, 2, Generator::materialize),
    statement(Constructs::ALLOC_TENSOR, 2, Generator::alloc_tensor),
    statement(Constructs::BUFFER_OF_TENSOR, 2, Generator::buffer_of_tensor),
    statement(Constructs::LATE_READ, 4, Generator::late_read),
    statement(Constructs::VECTOR_TRANSFER, 1, Generator::vector_transfer),
    statement(
        Constructs::TEMPORARIES.union(Constructs::FOR).union(Constructs::LINALG),
        2,
        Generator::elementwise_chain,
    ),
];

impl Generator {
    fn is_tensor(&self) -> bool {
        self.options.level == Level::Tensor
    }

    fn allows(&self, constructs: Constructs) -> bool {
        self.options.constructs.contains(constructs)
    }

    /// Generates up to `count` statements.
    fn statements(&mut self, count: usize) {
        let own = if self.is_tensor() { TENSOR } else { MEMREF };
        for _ in 0..count {
            if self.budget == 0 || self.entropy.is_exhausted() {
                return;
            }
            self.budget -= 1;
            let allowed = self.options.constructs;
            let choices = COMMON.iter().chain(own);
            let weights = choices.clone().map(|row| if allowed.contains(row.needs) { row.weight } else { 0 });
            let chosen = self.entropy.weighted(weights);
            if let Some(row) = choices.clone().nth(chosen) {
                (row.make)(self);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_program() {
        for options in [GenerateOptions::memref(), GenerateOptions::tensor(), GenerateOptions::declared_tensors()] {
            let make = |seed| generate(Entropy::from_seed(seed), &options).text;
            assert_eq!(make(3), make(3));
            assert_ne!(make(3), make(4));
        }
    }

    #[test]
    fn any_bytes_give_a_program() {
        for bytes in [&[][..], &[255; 600], &[17, 3, 99, 200, 4, 5]] {
            for options in [GenerateOptions::memref(), GenerateOptions::tensor(), GenerateOptions::declared_tensors()] {
                let program = generate(Entropy::from_bytes(bytes), &options);
                assert!(program.text.contains("func.func @main"));
            }
        }
    }
}
