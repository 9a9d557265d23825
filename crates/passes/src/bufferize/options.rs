//! The options of One-Shot Bufferize, and the callbacks of library users.

use std::sync::Arc;

use super::{AnalysisOverride, Owner, fully_dynamic_buffer, identity_buffer};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Context, Location, Op, Rewriter, Type, TypeData, Value, View};
use freehold_dialects::builtin;

/// The order in which the analysis decides about ops. The first op that requests a buffer in place gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heuristic {
    /// From the last op to the first.
    #[default]
    BottomUp,
    /// From the first op to the last.
    TopDown,
    /// First the values that region terminators return, then as [`Heuristic::BottomUp`].
    BottomUpFromTerminators,
    /// In a random order determined by a seed, for tests.
    Fuzzer,
}

/// The layout of buffers whose layout cannot be inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutOption {
    /// Inferred if possible, otherwise fully dynamic.
    Infer,
    /// The identity layout: contiguous.
    Identity,
    /// Dynamic offset and strides.
    FullyDynamic,
}

/// Creates an allocation of a buffer type with these dynamic sizes and alignment. Returns the buffer, or reports an
/// error.
pub type AllocationFn = Arc<dyn Fn(&mut Rewriter<'_>, Location, Type, &[Value], u64) -> Fallible<Value> + Send + Sync>;
/// Creates a copy from one buffer to another, or reports an error.
pub type CopyFn = Arc<dyn Fn(&mut Rewriter<'_>, Location, Value, Value) -> Fallible + Send + Sync>;
/// Returns the buffer type of a tensor type in a memory space.
pub type BufferTypeFn = Arc<dyn Fn(&Context, Type, Option<Attr>) -> Type + Send + Sync>;
/// Returns the memory space of a tensor type if none can be inferred. The outer `None` means that there is no default.
pub type MemorySpaceFn = Arc<dyn Fn(&Context, Type) -> Option<Option<Attr>> + Send + Sync>;
/// Returns whether a rule of a filter matches an op.
pub type OpPredicate = Arc<dyn Fn(View<'_>, Owner) -> bool + Send + Sync>;

/// Selects the ops that are bufferized. Without allow rules, all ops are selected that no deny rule matches. With allow
/// rules, those ops are selected that an allow rule matches and no deny rule matches.
#[derive(Clone, Default)]
pub struct OpFilter {
    allow: Vec<OpPredicate>,
    deny: Vec<OpPredicate>,
}

impl OpFilter {
    /// Adds an allow rule.
    pub fn allow(&mut self, predicate: OpPredicate) {
        self.allow.push(predicate);
    }

    /// Adds a deny rule.
    pub fn deny(&mut self, predicate: OpPredicate) {
        self.deny.push(predicate);
    }

    /// Allows the ops of a dialect.
    pub fn allow_dialect(&mut self, name: &str) {
        let name = name.to_string();
        self.allow(Arc::new(move |view, owner| dialect_of(view.ctx, view.body, owner) == name));
    }

    /// Denies the ops of a dialect.
    pub fn deny_dialect(&mut self, name: &str) {
        let name = name.to_string();
        self.deny(Arc::new(move |view, owner| dialect_of(view.ctx, view.body, owner) == name));
    }

    /// Returns whether the op is selected.
    #[inline]
    pub fn accepts(&self, view: View<'_>, owner: Owner) -> bool {
        self.is_empty() || self.accepts_by_rules(view, owner)
    }

    /// Returns whether there are no rules.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.allow.is_empty() && self.deny.is_empty()
    }

    fn accepts_by_rules(&self, view: View<'_>, owner: Owner) -> bool {
        let holds = |rule: &OpPredicate| rule(view, owner);
        (self.allow.is_empty() || self.allow.iter().any(holds)) && !self.deny.iter().any(holds)
    }
}

/// Returns the dialect of an op's name.
fn dialect_of<'c>(ctx: &'c Context, body: &Body, owner: Owner) -> &'c str {
    let name = owner.op().map_or(body.header.name, |op| body.name(op));
    ctx.str(ctx.op_name_data(name).dialect)
}

/// The dialect of functions, calls and returns.
const FUNCTION_DIALECT: &str = "func";

/// The options of bufferization.
#[derive(Clone)]
pub struct BufferizationOptions {
    /// Whether a loop may yield a buffer that it allocates.
    pub allow_return_allocs_from_loops: bool,
    /// Whether ops without a bufferization interface may stay, with conversions around them.
    pub allow_unknown_ops: bool,
    /// The seed of [`Heuristic::Fuzzer`].
    pub fuzzer_seed: u32,
    /// The order in which the analysis decides about ops.
    pub heuristic: Heuristic,
    /// The alignment of allocations, in bytes; 0 for no alignment attribute.
    pub buffer_alignment: u64,
    /// Whether functions, calls and returns are bufferized.
    pub bufferize_function_boundaries: bool,
    /// Whether a write in another block conflicts only if a path leads from the definition over the write to the read.
    /// In mlir-opt, it conflicts if it does not dominate the definition.
    pub follow_paths: bool,
    /// Whether a `bufferization.to_buffer` reads its tensor until the last use of the buffer. In mlir-opt, it reads the
    /// tensor at once.
    pub late_reads: bool,
    /// Whether `scf.condition` forwards the buffers of tensors that nothing else shares. In mlir-opt, it copies each one
    /// that the loop does not return unchanged.
    pub forward_buffers: bool,
    /// Whether scalars, constants and fills are built again instead of being copied.
    pub rematerialize: bool,
    /// Whether a buffer that is written in a parallel region must be allocated in it.
    pub check_parallel_regions: bool,
    /// Whether every written tensor is copied, without an analysis.
    pub copy_before_write: bool,
    /// Whether alias sets are added to the IR as attributes.
    pub dump_alias_sets: bool,
    /// Whether result types of functions are inferred from their bodies.
    pub infer_function_result_layout: bool,
    /// The buffer types of function arguments (and of results, if those are not inferred).
    pub function_argument_type: BufferTypeFn,
    /// Names of functions that are not analyzed: in them, every written tensor is copied.
    pub no_analysis_functions: Vec<String>,
    /// Whether conflicts are added to the IR as attributes.
    pub print_conflicts: bool,
    /// Whether only the analysis is run, and its decisions are added to the IR as attributes.
    pub test_analysis_only: bool,
    /// The types of buffers that cannot be inferred.
    pub unknown_type: BufferTypeFn,
    /// The memory space of buffers for which none can be inferred.
    pub default_memory_space: MemorySpaceFn,
    /// The function that allocates buffers; `memref.alloc` by default.
    pub allocation: Option<AllocationFn>,
    /// The function that copies buffers; `memref.copy` by default.
    pub copy: Option<CopyFn>,
    /// Whether `bufferization.to_tensor` ops without uses are erased in the end.
    pub erase_unused_to_tensor: bool,
    /// The ops that are bufferized.
    pub filter: OpFilter,
    /// Overrides of the query results, if any.
    pub analysis_override: Option<Arc<dyn AnalysisOverride>>,
}

impl Default for BufferizationOptions {
    fn default() -> BufferizationOptions {
        let mut options = BufferizationOptions {
            allow_return_allocs_from_loops: false,
            allow_unknown_ops: false,
            fuzzer_seed: 0,
            heuristic: Heuristic::BottomUp,
            buffer_alignment: 64,
            bufferize_function_boundaries: false,
            follow_paths: false,
            late_reads: false,
            forward_buffers: false,
            rematerialize: false,
            check_parallel_regions: true,
            copy_before_write: false,
            dump_alias_sets: false,
            infer_function_result_layout: true,
            function_argument_type: Arc::new(fully_dynamic_buffer),
            no_analysis_functions: Vec::new(),
            print_conflicts: false,
            test_analysis_only: false,
            unknown_type: Arc::new(fully_dynamic_buffer),
            default_memory_space: Arc::new(|_, _| Some(None)),
            allocation: None,
            copy: None,
            erase_unused_to_tensor: true,
            filter: OpFilter::default(),
            analysis_override: None,
        };
        options.set_function_boundary_type_conversion(LayoutOption::Infer);
        options
    }
}

impl BufferizationOptions {
    /// Returns the options of `freehold compile`, for a module or a function.
    pub fn of_compile(ctx: &Context, body: &Body) -> BufferizationOptions {
        BufferizationOptions {
            allow_return_allocs_from_loops: true,
            bufferize_function_boundaries: body.header.name == ctx.op_name(builtin::MODULE.name),
            follow_paths: true,
            late_reads: true,
            ..BufferizationOptions::default()
        }
    }

    /// Sets the layout of function arguments and results.
    pub fn set_function_boundary_type_conversion(&mut self, layout: LayoutOption) {
        self.function_argument_type = match layout {
            LayoutOption::Identity => Arc::new(identity_buffer),
            LayoutOption::Infer | LayoutOption::FullyDynamic => Arc::new(fully_dynamic_buffer),
        };
        self.infer_function_result_layout = layout == LayoutOption::Infer;
    }

    /// Sets the layout of buffers that cannot be inferred.
    pub fn set_unknown_type_conversion(&mut self, layout: LayoutOption) {
        self.unknown_type = match layout {
            LayoutOption::Identity => Arc::new(identity_buffer),
            LayoutOption::Infer | LayoutOption::FullyDynamic => Arc::new(fully_dynamic_buffer),
        };
    }

    /// Makes it an error if a memory space cannot be inferred.
    pub fn must_infer_memory_space(&mut self) {
        self.default_memory_space = Arc::new(|_, _| None);
    }

    /// Uses the tensor's encoding as memory space, if it has one.
    pub fn use_encoding_for_memory_space(&mut self) {
        self.default_memory_space = Arc::new(|ctx, ty| match *ty.data(ctx) {
            TypeData::RankedTensor { encoding, .. } => Some(encoding),
            _ => Some(None),
        });
    }

    /// Returns whether the op is to be bufferized. A terminator, and an op within one such as an insertion in parallel, is
    /// bufferized together with the op whose region it ends, whatever its dialect.
    #[inline]
    pub fn allows(&self, view: View<'_>, owner: Owner) -> bool {
        if self.filter.is_empty() { self.allows_itself(view, owner) } else { self.allows_by_rules(view, owner) }
    }

    fn allows_by_rules(&self, view: View<'_>, mut owner: Owner) -> bool {
        let is_terminator = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        while let Owner::Op(op) = owner
            && (is_terminator(op) || view.parent_op(op).is_some_and(is_terminator))
        {
            owner = view.parent_op(op).map_or(Owner::Isolated, Owner::Op);
        }
        self.allows_itself(view, owner)
    }

    #[inline]
    fn allows_itself(&self, view: View<'_>, owner: Owner) -> bool {
        if !self.bufferize_function_boundaries && dialect_of(view.ctx, view.body, owner) == FUNCTION_DIALECT {
            return false;
        }
        self.filter.accepts(view, owner)
    }
}
