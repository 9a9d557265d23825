//! The constructs of generated programs, and statistics of their use.

bitflags::bitflags! {
    /// A set of constructs: those that a generator may use, or those that a program uses.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
    pub struct Constructs: u128 {
        /// `scf.if`
        const IF = 1;
        /// `scf.for`
        const FOR = 1 << 1;
        /// `scf.while`
        const WHILE = 1 << 2;
        /// `scf.index_switch`
        const INDEX_SWITCH = 1 << 3;
        /// `scf.execute_region`
        const EXECUTE_REGION = 1 << 4;
        /// `scf.forall`
        const FORALL = 1 << 5;
        /// `scf.parallel`
        const PARALLEL = 1 << 6;
        /// Several blocks in one region.
        const BLOCKS = 1 << 7;
        /// Reducible loops in the control-flow graph.
        const BLOCK_LOOP = 1 << 8;
        /// Irreducible loops in the control-flow graph.
        const IRREDUCIBLE = 1 << 9;
        /// `cf.switch`
        const SWITCH = 1 << 10;
        /// A function that returns in several places.
        const EARLY_RETURN = 1 << 11;
        /// `func.call`
        const CALL = 1 << 12;
        /// A function that calls itself, a bounded number of times.
        const RECURSION = 1 << 13;
        /// `memref.subview`
        const SUBVIEW = 1 << 14;
        /// `memref.cast`, `tensor.cast`
        const CAST = 1 << 15;
        /// `memref.reinterpret_cast`
        const REINTERPRET_CAST = 1 << 16;
        /// `collapse_shape`
        const COLLAPSE_SHAPE = 1 << 17;
        /// `expand_shape`
        const EXPAND_SHAPE = 1 << 18;
        /// `memref.view`
        const VIEW = 1 << 19;
        /// `memref.transpose`
        const TRANSPOSE = 1 << 20;
        /// `memref.realloc`
        const REALLOC = 1 << 21;
        /// `arith.select` between buffers.
        const SELECT = 1 << 22;
        /// Values that a loop carries and swaps.
        const SWAP = 1 << 23;
        /// Extents that are known only at run time.
        const DYNAMIC_SHAPE = 1 << 24;
        /// An extent that is zero.
        const ZERO_EXTENT = 1 << 25;
        /// `linalg` ops that compute.
        const LINALG = 1 << 26;
        /// A `linalg` op that reads what it writes.
        const SHARED_DESTINATION = 1 << 27;
        /// `tensor.extract_slice`
        const EXTRACT_SLICE = 1 << 28;
        /// `tensor.insert_slice`, `tensor.parallel_insert_slice`
        const INSERT_SLICE = 1 << 29;
        /// `memref.alloca`
        const STACK = 1 << 30;
        /// `memref.global`
        const GLOBAL = 1 << 31;
        /// `memref.copy`
        const COPY = 1 << 32;
        /// `bufferization.clone`
        const CLONE = 1 << 33;
        /// Buffers in a memory space of their own.
        const MEMORY_SPACE = 1 << 34;
        /// Memrefs of unknown rank.
        const UNRANKED = 1 << 35;
        /// A buffer that nothing uses.
        const DEAD_VALUE = 1 << 36;
        /// A view of a view.
        const VIEW_OF_VIEW = 1 << 37;
        /// A function that returns an argument, a view of it, or one buffer twice.
        const RETURNED_ALIAS = 1 << 38;
        /// `tensor.generate`, `tensor.from_elements`, `tensor.splat`, constants.
        const TENSOR_SOURCE = 1 << 39;
        /// A buffer that is carried by a loop.
        const LOOP_CARRIED = 1 << 40;
        /// A region that yields a value defined outside of it.
        const OUTER_YIELD = 1 << 41;
        /// Private functions.
        const PRIVATE = 1 << 42;
        /// `memref.view` with a nonzero shift.
        const SHIFTED_VIEW = 1 << 43;
        /// An `scf.execute_region` with several terminators.
        const SEVERAL_YIELDS = 1 << 44;
        /// `affine.for`
        const AFFINE_FOR = 1 << 45;
        /// `affine.if`
        const AFFINE_IF = 1 << 46;
        /// `affine.parallel`
        const AFFINE_PARALLEL = 1 << 47;
        /// `affine.load`, `affine.store`
        const AFFINE_ACCESS = 1 << 48;
        /// `affine.apply`, `affine.min`, `affine.max`
        const AFFINE_INDEX = 1 << 49;
        /// A buffer that is stored in a buffer.
        const STORED_BUFFER = 1 << 50;
        /// Several `tensor.parallel_insert_slice` in one `scf.forall`: into one tensor or into several.
        const SEVERAL_INSERTIONS = 1 << 51;
        /// A read of a slice of a shared output in an iteration of `scf.forall`.
        const OUTPUT_READ = 1 << 52;
        /// `scf.forall` in `scf.forall`.
        const NESTED_FORALL = 1 << 53;
        /// `vector.print`, and calls of functions that print.
        const PRINT = 1 << 54;
        /// `tensor.pad`
        const PAD = 1 << 55;
        /// `tensor.concat`
        const CONCAT = 1 << 56;
        /// `bufferization.materialize_in_destination`
        const MATERIALIZE = 1 << 57;
        /// `bufferization.alloc_tensor`
        const ALLOC_TENSOR = 1 << 58;
        /// `bufferization.to_buffer`, `bufferization.to_tensor`
        const BUFFER_OF_TENSOR = 1 << 59;
        /// A constant tensor that is returned, passed or yielded.
        const PASSED_CONSTANT = 1 << 60;
        /// An operand of a loop or control-flow graph that is read again after it.
        const ORIGINAL_READ = 1 << 61;
        /// A clone or a reallocated buffer that is returned, passed or yielded.
        const PASSED_COPY = 1 << 62;
        /// A poison buffer that loops and branches forward without a use.
        const POISON = 1 << 63;
        /// `memref.extract_strided_metadata`
        const METADATA = 1 << 64;
        /// Floats of 8 and 16 bits.
        const SMALL_FLOAT = 1 << 65;
        /// A function whose name is not UTF-8.
        const ODD_NAME = 1 << 66;
        /// A `memref.dealloc` of a buffer after its last use, on all paths or on some.
        const EXISTING_FREE = 1 << 67;
        /// A buffer of an iteration that is stored in a buffer from outside of the loop.
        const ESCAPING_BUFFER = 1 << 68;
        /// Two functions that call each other, a bounded number of times.
        const MUTUAL_RECURSION = 1 << 69;
        /// A loop that carries four or five buffers.
        const WIDE_LOOP = 1 << 70;
        /// A buffer that a callee stores in a buffer of its caller.
        const CAPTURED_BUFFER = 1 << 71;
        /// Values with short lives of their own, whose elements all go into a checksum.
        const TEMPORARIES = 1 << 72;
        /// A buffer with its own alignment.
        const ALIGNED_BUFFER = 1 << 73;
        /// Sizes of buffers that are functions of each other: `n`, `n + 1`, equal products.
        const RELATED_SIZES = 1 << 74;
        /// `vector.transfer_read`, `vector.transfer_write`
        const VECTOR_TRANSFER = 1 << 75;
        /// `bufferization.to_buffer` whose buffer is read after other ops.
        const LATE_READ = 1 << 76;
        /// A buffer that a call returns although its caller has it, and that is written through one name and read through
        /// another one.
        const CALL_ALIAS = 1 << 77;
        /// A declared op with a result that it allocates.
        const DECLARED_FRESH = 1 << 78;
        /// A declared op that overwrites an operand.
        const DECLARED_IN_PLACE = 1 << 79;
        /// A declared op that returns an operand.
        const DECLARED_IDENTITY = 1 << 80;
        /// A declared op that returns a part of an operand.
        const DECLARED_VIEW = 1 << 81;
        /// A declared op that returns one of two operands.
        const DECLARED_CHOICE = 1 << 82;
        /// A declared op whose result becomes an operand on buffers.
        const DECLARED_DESTINATION = 1 << 83;
        /// A declared op in destination-passing style.
        const DECLARED_DESTINATION_STYLE = 1 << 84;
        /// A declared op that uses an operand as memory.
        const DECLARED_SCRATCH = 1 << 85;
        /// A declared op that computes a number from tensors.
        const DECLARED_SCALAR = 1 << 86;
        /// A declared op that returns a constant.
        const DECLARED_READ_ONLY = 1 << 87;
        /// A declared op that states effects and aliases instead of its bufferization.
        const DECLARED_EFFECTS = 1 << 88;
        /// A declared op that lacks one fact, which is not stated.
        const MISSING_FACT = 1 << 89;
        /// A declared op that becomes another one on buffers.
        const DECLARED_MEMREF_OP = 1 << 100;
        /// A declared op that allocates its result in another memory space.
        const DECLARED_SPACE = 1 << 101;
        /// A declared op with regions that return tensors: one of two, or one that is run several times.
        const DECLARED_REGIONS = 1 << 102;
        /// Declared branches that pass tensors to blocks.
        const DECLARED_BRANCH = 1 << 103;
    }
}

impl Constructs {
    /// Constructs that tensor programs cannot use.
    pub const MEMREF_ONLY: Constructs = Constructs::SUBVIEW
        .union(Constructs::REINTERPRET_CAST)
        .union(Constructs::VIEW)
        .union(Constructs::TRANSPOSE)
        .union(Constructs::REALLOC)
        .union(Constructs::STACK)
        .union(Constructs::GLOBAL)
        .union(Constructs::COPY)
        .union(Constructs::CLONE)
        .union(Constructs::MEMORY_SPACE)
        .union(Constructs::UNRANKED)
        .union(Constructs::SHIFTED_VIEW)
        .union(Constructs::RETURNED_ALIAS)
        .union(Constructs::AFFINE_FOR)
        .union(Constructs::AFFINE_IF)
        .union(Constructs::AFFINE_PARALLEL)
        .union(Constructs::AFFINE_ACCESS)
        .union(Constructs::STORED_BUFFER)
        .union(Constructs::EXISTING_FREE)
        .union(Constructs::ESCAPING_BUFFER)
        .union(Constructs::CAPTURED_BUFFER)
        .union(Constructs::ALIGNED_BUFFER)
        .union(Constructs::RELATED_SIZES)
        .union(Constructs::CALL_ALIAS)
        .union(Constructs::PARALLEL)
        .union(Constructs::VIEW_OF_VIEW)
        .union(Constructs::PASSED_COPY)
        .union(Constructs::POISON)
        .union(Constructs::METADATA);

    /// The facts of declared ops on tensors, which only programs over generated dialects use.
    pub const DECLARED_TENSORS: Constructs = Constructs::DECLARED_FRESH
        .union(Constructs::DECLARED_IN_PLACE)
        .union(Constructs::DECLARED_IDENTITY)
        .union(Constructs::DECLARED_VIEW)
        .union(Constructs::DECLARED_CHOICE)
        .union(Constructs::DECLARED_DESTINATION)
        .union(Constructs::DECLARED_DESTINATION_STYLE)
        .union(Constructs::DECLARED_SCRATCH)
        .union(Constructs::DECLARED_SCALAR)
        .union(Constructs::DECLARED_READ_ONLY)
        .union(Constructs::DECLARED_EFFECTS)
        .union(Constructs::DECLARED_MEMREF_OP)
        .union(Constructs::DECLARED_SPACE)
        .union(Constructs::DECLARED_REGIONS)
        .union(Constructs::DECLARED_BRANCH);

    /// Constructs that memref programs cannot use.
    pub const TENSOR_ONLY: Constructs = Constructs::EXTRACT_SLICE
        .union(Constructs::INSERT_SLICE)
        .union(Constructs::TENSOR_SOURCE)
        .union(Constructs::SEVERAL_INSERTIONS)
        .union(Constructs::OUTPUT_READ)
        .union(Constructs::PAD)
        .union(Constructs::CONCAT)
        .union(Constructs::MATERIALIZE)
        .union(Constructs::ALLOC_TENSOR)
        .union(Constructs::BUFFER_OF_TENSOR)
        .union(Constructs::PASSED_CONSTANT)
        .union(Constructs::VECTOR_TRANSFER)
        .union(Constructs::LATE_READ);

    /// Constructs that the deallocation passes miscompile, as upstream's passes do. They identify an allocation by its
    /// aligned pointer, which differs for a shifted view, and they ignore that a buffer is reachable through a buffer
    /// in which it is stored.
    pub const CONFUSES_OWNERSHIP: Constructs =
        Constructs::SHIFTED_VIEW.union(Constructs::STORED_BUFFER).union(Constructs::REFUSED_BY_ELABORATION);

    /// Constructs that arise from others and are only detected. They cannot be disabled.
    pub const NOTICED: Constructs = Constructs::RETURNED_ALIAS
        .union(Constructs::OUTER_YIELD)
        .union(Constructs::LOOP_CARRIED)
        .union(Constructs::SHARED_DESTINATION)
        .union(Constructs::NESTED_FORALL)
        .union(Constructs::ORIGINAL_READ)
        .union(Constructs::VIEW_OF_VIEW)
        .union(Constructs::DYNAMIC_SHAPE)
        .union(Constructs::ZERO_EXTENT)
        .union(Constructs::EARLY_RETURN);

    /// Constructs that `ownership-based-buffer-deallocation` rejects, as upstream's pass does.
    pub const REFUSED_BY_OWNERSHIP: Constructs = Constructs::BLOCK_LOOP
        .union(Constructs::IRREDUCIBLE)
        .union(Constructs::SWITCH)
        .union(Constructs::EXISTING_FREE);

    /// Constructs that passes which return copies reject, because the program may observe the copy.
    pub const OBSERVES_COPIES: Constructs = Constructs::CALL_ALIAS;

    /// Constructs that `ownership-elaboration` rejects without `allow-escape`: nothing would free the buffer.
    pub const REFUSED_BY_ELABORATION: Constructs = Constructs::ESCAPING_BUFFER.union(Constructs::CAPTURED_BUFFER);

    /// Constructs that `one-shot-bufferize` rejects, as upstream's pass does: destinations that are read afterwards.
    pub const REFUSED_BY_BUFFERIZATION: Constructs = Constructs::MATERIALIZE;
}

/// The frequency of constructs in generated programs.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The constructs that were allowed.
    pub allowed: Constructs,
    /// The number of programs that were counted.
    pub programs: u64,
    counts: [u64; 128],
}

impl Coverage {
    /// Returns empty statistics for the allowed constructs.
    pub fn new(allowed: Constructs) -> Coverage {
        Coverage { allowed, programs: 0, counts: [0; 128] }
    }

    /// Counts one program that uses `used`.
    pub fn add(&mut self, used: Constructs) {
        self.programs += 1;
        for (bit, count) in self.counts.iter_mut().enumerate() {
            *count += (used.bits() >> bit & 1) as u64;
        }
    }

    /// Returns every allowed construct with the number of programs that use it.
    pub fn rows(&self) -> Vec<(&'static str, u64)> {
        let row = |(name, flag): (&'static str, Constructs)| {
            self.allowed.contains(flag).then(|| (name, self.counts[flag.bits().trailing_zeros() as usize]))
        };
        Constructs::all().iter_names().filter_map(row).collect()
    }

    /// Returns the fraction of the allowed constructs that some program uses.
    pub fn share(&self) -> f64 {
        let rows = self.rows();
        let met = rows.iter().filter(|row| row.1 > 0).count();
        met as f64 / rows.len().max(1) as f64
    }

    /// Returns one line per construct with the percentage of programs that use it.
    pub fn report(&self) -> String {
        let programs = freehold_core::diagnostics::counted(self.programs, "program");
        let mut text = format!("{programs}, {:.1}% of constructs covered\n", 100.0 * self.share());
        for (name, count) in self.rows() {
            let percent = 100.0 * count as f64 / self.programs.max(1) as f64;
            text.push_str(&format!("{percent:>7.2}%  {}\n", name.to_lowercase().replace('_', "-")));
        }
        text
    }
}
