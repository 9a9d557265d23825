//! What bufferization may be told: the options of One-Shot Bufferize, and the callbacks of those who call it as a
//! library.

use std::sync::Arc;

use super::{Judge, Owner, fully_dynamic_buffer, identity_buffer};
use crate::diagnostics::Fallible;
use crate::ir::{Attr, Body, Context, Location, Type, TypeData, Value, View};
use crate::rewrite::Rewriter;

/// The order in which the analysis decides about ops. Who comes first gets the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heuristic {
    /// From the last op to the first.
    #[default]
    BottomUp,
    /// From the first op to the last.
    TopDown,
    /// First what the terminators of regions return, then as [`Heuristic::BottomUp`].
    BottomUpFromTerminators,
    /// In an order shuffled by a seed: for tests.
    Fuzzer,
}

/// The layout of a buffer that cannot be inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutOption {
    /// Inferred where possible, fully dynamic elsewhere.
    Infer,
    /// None: contiguous.
    Identity,
    /// Offset and strides known at run time only.
    FullyDynamic,
}

/// Makes an allocation of a buffer type with these dynamic sizes: gives the buffer, or reports an error.
pub type AllocationFn = Arc<dyn Fn(&mut Rewriter<'_>, Location, Type, &[Value], u64) -> Fallible<Value> + Send + Sync>;
/// Makes a copy from one buffer to another, or reports an error.
pub type CopyFn = Arc<dyn Fn(&mut Rewriter<'_>, Location, Value, Value) -> Fallible + Send + Sync>;
/// The buffer type of a tensor type in a memory space.
pub type BufferTypeFn = Arc<dyn Fn(&Context, Type, Option<Attr>) -> Type + Send + Sync>;
/// The memory space of a tensor type where none can be inferred; the outer `None`: there is none to fall back to.
pub type MemorySpaceFn = Arc<dyn Fn(&Context, Type) -> Option<Option<Attr>> + Send + Sync>;
/// Whether a filter's rule is about an op.
pub type OpPredicate = Arc<dyn Fn(View<'_>, Owner) -> bool + Send + Sync>;

/// Which ops are bufferized. Without a rule that allows, all are that no rule denies; with one, those that a rule
/// allows and none denies.
#[derive(Clone, Default)]
pub struct OpFilter {
    allow: Vec<OpPredicate>,
    deny: Vec<OpPredicate>,
}

impl OpFilter {
    /// Allows ops that the predicate holds for.
    pub fn allow(&mut self, predicate: OpPredicate) {
        self.allow.push(predicate);
    }

    /// Denies ops that the predicate holds for.
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

    /// Whether the op is to be bufferized.
    pub fn accepts(&self, view: View<'_>, owner: Owner) -> bool {
        let holds = |rule: &OpPredicate| rule(view, owner);
        (self.allow.is_empty() || self.allow.iter().any(holds)) && !self.deny.iter().any(holds)
    }
}

/// The dialect of an op's name.
fn dialect_of<'c>(ctx: &'c Context, body: &Body, owner: Owner) -> &'c str {
    let name = owner.op().map_or(body.header.name, |op| body.name(op));
    ctx.str(ctx.op_name_data(name).dialect)
}

/// The dialect whose ops are the boundaries of functions.
const FUNCTION_DIALECT: &str = "func";

/// What bufferization is told.
#[derive(Clone)]
pub struct BufferizationOptions {
    /// Whether a loop may return a buffer that it allocates.
    pub allow_return_allocs_from_loops: bool,
    /// Whether ops that do not answer may stay, with conversions around them.
    pub allow_unknown_ops: bool,
    /// The seed of [`Heuristic::Fuzzer`].
    pub fuzzer_seed: u32,
    /// The order in which the analysis decides.
    pub heuristic: Heuristic,
    /// The alignment of allocations, in bytes; 0: none is asked for.
    pub buffer_alignment: u64,
    /// Whether functions, calls and returns are bufferized.
    pub bufferize_function_boundaries: bool,
    /// Whether a buffer that is written in a parallel region must be made in it.
    pub check_parallel_regions: bool,
    /// Whether every written tensor is copied, without an analysis.
    pub copy_before_write: bool,
    /// Whether alias sets are added to the program as attributes.
    pub dump_alias_sets: bool,
    /// Whether result types of functions follow from their bodies.
    pub infer_function_result_layout: bool,
    /// Types of function arguments (and of results, where those are not inferred).
    pub function_argument_type: BufferTypeFn,
    /// Functions that are not analyzed: in them, every written tensor is copied.
    pub no_analysis_functions: Vec<String>,
    /// Whether conflicts are added to the program as attributes.
    pub print_conflicts: bool,
    /// Whether only the analysis is run, and its decisions are added to the program as attributes.
    pub test_analysis_only: bool,
    /// Types of buffers that cannot be inferred.
    pub unknown_type: BufferTypeFn,
    /// The memory space of buffers where none can be inferred.
    pub default_memory_space: MemorySpaceFn,
    /// How buffers are allocated; `memref.alloc` by default.
    pub allocation: Option<AllocationFn>,
    /// How buffers are copied; `memref.copy` by default.
    pub copy: Option<CopyFn>,
    /// Which ops are bufferized.
    pub filter: OpFilter,
    /// Who has the last word on what the analysis goes by.
    pub judge: Option<Arc<dyn Judge>>,
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
            filter: OpFilter::default(),
            judge: None,
        };
        options.set_function_boundary_type_conversion(LayoutOption::Infer);
        options
    }
}

impl BufferizationOptions {
    /// Sets how the types of function arguments and results are made.
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

    /// Makes it an error when a memory space cannot be inferred.
    pub fn must_infer_memory_space(&mut self) {
        self.default_memory_space = Arc::new(|_, _| None);
    }

    /// Takes the memory space from the tensor's encoding, where it has one.
    pub fn use_encoding_for_memory_space(&mut self) {
        self.default_memory_space = Arc::new(|ctx, ty| match *ty.data(ctx) {
            TypeData::RankedTensor { encoding, .. } => Some(encoding),
            _ => Some(None),
        });
    }

    /// Whether the op is to be bufferized.
    pub fn allows(&self, view: View<'_>, owner: Owner) -> bool {
        if !self.bufferize_function_boundaries && dialect_of(view.ctx, view.body, owner) == FUNCTION_DIALECT {
            return false;
        }
        self.filter.accepts(view, owner)
    }
}
