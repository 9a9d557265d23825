//! The bufferization interfaces of ops: the queries of the One-Shot Bufferize analysis ([`Bufferizable`]), and the
//! rewrite ([`Bufferize`]).
//!
//! They are separate traits because they are used at different times. All queries of [`Bufferizable`] are made before
//! any change of the IR. Their results must not depend on decisions made so far except through [`Query::is_in_place`]
//! and [`Query::are_equivalent`]. Results are conservative: if an implementation does not know, it returns that the
//! operand is read, is written, and may alias.
//!
//! ```mlir
//! %r = tensor.insert %f into %t[%i] : tensor<8xf32>   // reads %t, writes %t; %t and %r: one buffer, certainly
//! %s = tensor.extract_slice %r[%i] [4] [1] : …        // neither reads nor writes; %r and %s: overlapping buffers
//! ```
//!
//! An op whose definition has no implementation is *unknown*: it reads and writes all its tensors, and each result may
//! alias each operand. An op that is declared in destination-passing style at run time uses [`DestinationPassing`],
//! without code.

pub mod analysis;
mod analysis_override;
#[cfg(feature = "partial")]
pub mod finalizing_bufferize;
mod functions;
pub mod models;
pub mod one_shot;
pub mod one_shot_bufferize;
mod options;
#[cfg(feature = "partial")]
pub mod partial;
pub mod prepare;
mod query;
mod rewrite;
pub(crate) mod tensors_of_buffers;
pub mod to_allocation;
mod traverse;
mod types;
mod unknown_folds;
mod written;

pub use analysis_override::*;
pub use functions::*;
pub use models::{
    DestinationPassing, DestinationPassingOnBuffers, Model, Operands, PlainBufferizable, RegionResult, RegionYield,
    attach_model, model_of,
};
pub use options::*;
pub use query::*;
pub use rewrite::*;
pub use traverse::*;
pub use types::*;
pub use written::default_result_is_written;

use std::ops::Range;

use smallvec::SmallVec;

use freehold_core::definition::BranchPoint;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Op, OpName, Region, Use, Value, ValueDef, View};

/// The op that owns a value, a block or a region.
///
/// The regions of an isolated op are the roots of a separate body, in which the op itself has no id. Within that body,
/// the op is represented by [`Owner::Isolated`] (for example, a function as the owner of its arguments).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// An op of the body.
    Op(Op),
    /// The isolated op of the body.
    Isolated,
}

impl Owner {
    /// Returns the op that defines `value`, or the op whose region contains the block of the block argument `value`.
    pub fn of(body: &Body, value: Value) -> Owner {
        match body.def(value) {
            ValueDef::Result(op, _) => Owner::Op(op),
            ValueDef::Argument(block, _) => body.block_parent_op(block).map_or(Owner::Isolated, Owner::Op),
        }
    }

    /// Returns the op that owns `region`.
    pub fn of_region(body: &Body, region: Region) -> Owner {
        body.region_op(region).map_or(Owner::Isolated, Owner::Op)
    }

    /// Returns the op if it is in the body; `None` for the isolated op.
    pub fn op(self) -> Option<Op> {
        match self {
            Owner::Op(op) => Some(op),
            Owner::Isolated => None,
        }
    }

    /// The model of the op; `None`: it is unknown to bufferization.
    #[inline]
    pub fn model<'a>(self, view: View<'a>) -> Option<&'a Model> {
        model_of(view.ctx, self.name(view.body))
    }

    /// Returns the op's name.
    #[inline]
    pub fn name(self, body: &Body) -> OpName {
        match self {
            Owner::Op(op) => body.name(op),
            Owner::Isolated => body.header.name,
        }
    }

    /// Returns the op's regions.
    pub fn regions(self, body: &Body) -> &[Region] {
        match self {
            Owner::Op(op) => body.regions(op),
            Owner::Isolated => body.roots(),
        }
    }
}

/// The relation between the buffers of two tensors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferRelation {
    /// Both are the same buffer: same start, sizes and strides.
    Equivalent,
    /// They may overlap.
    Unknown,
}

/// A value that may share the buffer of an operand if that operand is bufferized in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// A result of the op, or a block argument.
    pub value: Value,
    /// The relation of their buffers.
    pub relation: BufferRelation,
    /// Whether they always share the buffer.
    pub definite: bool,
}

/// An operand whose buffer a value may share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOperand {
    /// The operand: of the op itself or, for ops with regions, of a terminator in its regions.
    pub operand: Use,
    /// The relation of their buffers.
    pub relation: BufferRelation,
    /// Whether they always share the buffer.
    pub definite: bool,
}

/// Values that may alias an operand.
pub type AliasingValues = SmallVec<[AliasingValue; 1]>;
/// Operands that may alias a value.
pub type AliasingOperands = SmallVec<[AliasingOperand; 1]>;

impl AliasingValue {
    /// Returns an alias that always is the same buffer.
    pub fn equivalent(value: Value) -> AliasingValue {
        AliasingValue { value, relation: BufferRelation::Equivalent, definite: true }
    }

    /// Returns an alias whose buffer always overlaps the operand's.
    pub fn overlapping(value: Value) -> AliasingValue {
        AliasingValue { value, relation: BufferRelation::Unknown, definite: true }
    }

    /// Returns the same alias, but not definite.
    #[must_use]
    pub fn maybe(self) -> AliasingValue {
        AliasingValue { definite: false, ..self }
    }
}

impl AliasingOperand {
    /// Returns an alias that always is the same buffer.
    pub fn equivalent(operand: Use) -> AliasingOperand {
        AliasingOperand { operand, relation: BufferRelation::Equivalent, definite: true }
    }

    /// Returns an alias whose buffer always overlaps the value's.
    pub fn overlapping(operand: Use) -> AliasingOperand {
        AliasingOperand { operand, relation: BufferRelation::Unknown, definite: true }
    }

    /// Returns the same alias, but not definite.
    #[must_use]
    pub fn maybe(self) -> AliasingOperand {
        AliasingOperand { definite: false, ..self }
    }
}

/// The analysis queries that an op implements to be bufferized. Queries are made only for operands of tensor type. An
/// operand is identified by its [`Use`], from which op and operand index follow (`query.body.use_owner`, `use_number`).
///
/// # Example
///
/// An op that scales a tensor in place: it reads and writes its only operand, and its result is the same buffer.
///
/// ```
/// use freehold_passes::bufferize::{AliasingValue, AliasingValues, Bufferizable, Query};
/// use freehold_core::ir::Use;
///
/// struct Scale;
/// impl Bufferizable for Scale {
///     fn reads(&self, _: &Query<'_>, _: Use) -> bool {
///         true
///     }
///     fn writes(&self, _: &Query<'_>, _: Use) -> bool {
///         true
///     }
///     fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
///         let op = query.body.use_owner(operand);
///         [AliasingValue::equivalent(query.body.result(op, 0))].into_iter().collect()
///     }
/// }
/// ```
pub trait Bufferizable: Sync {
    /// Returns whether the op reads the buffer of the operand.
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool;

    /// Returns whether the op writes the buffer of the operand.
    fn writes(&self, query: &Query<'_>, operand: Use) -> bool;

    /// Returns the results and block arguments that may share the operand's buffer if it is bufferized in place. The
    /// list must be complete.
    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues;

    /// Returns the operands whose buffers `value`, a result of the op or an argument of one of its blocks, may share.
    /// By default the inverse of [`Bufferizable::aliasing_values`]; an op with regions returns the operands its
    /// terminators pass.
    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        inverse_aliases(query, value)
    }

    /// Returns the numbers of the operands whose aliasing values may include `value`, for the default of
    /// [`Bufferizable::aliasing_operands`], which asks each of them. By default all operands: an op with many operands and many
    /// results names the one that a result belongs to.
    fn possible_sources(&self, _query: &Query<'_>, _value: Value) -> Range<usize> {
        0..usize::MAX
    }

    /// Returns whether the answers of [`Bufferizable::aliasing_values`] and [`Bufferizable::aliasing_operands`] follow from the body
    /// alone, not from decisions. Then the analysis keeps them. False by default.
    fn has_fixed_aliases(&self) -> bool {
        false
    }

    /// Returns groups of the op's results that may share a buffer regardless of the decisions about its operands: those
    /// of a call whose callee returns a tensor twice.
    fn shared_results(&self, _query: &Query<'_>, _op: Op) -> Vec<Vec<Value>> {
        Vec::new()
    }

    /// Returns whether the operand must be bufferized in place. Queried before anything is decided.
    fn must_be_in_place(&self, query: &Query<'_>, operand: Use) -> bool {
        query.is_unranked(query.body.use_value(operand))
    }

    /// Returns whether the analysis may insert a copy, before the op, for an operand that must be in place, if in-place
    /// bufferization causes a conflict. True for a terminator that passes a tensor out of a region. False for an op
    /// that must write one specific buffer.
    fn may_have_copy(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    /// Returns whether the operand is bufferized in place if there is no analysis. By default, if it is not written.
    fn is_in_place_without_analysis(&self, query: &Query<'_>, operand: Use) -> bool {
        !query.writes(operand)
    }

    /// Returns whether the op defines the contents of a result. By default true if no operand aliases it, if an
    /// aliasing operand is written, or if the contents are defined inside the op's regions.
    fn result_is_written(&self, query: &Query<'_>, op: Op, result: usize) -> bool {
        default_result_is_written(query, op, result)
    }

    /// Returns whether the value, a result or block argument of the op, may be a new allocation.
    fn allocates(&self, _query: &Query<'_>, _value: Value) -> bool {
        false
    }

    /// Returns whether the op accesses these two operands elementwise: it reads each element of one before it writes
    /// the same element of the other, and not afterwards.
    fn is_elementwise(&self, _query: &Query<'_>, _op: Op, _operands: [Use; 2]) -> bool {
        false
    }

    /// Returns whether a read and a write, at least one of them by this op, are known not to conflict.
    fn is_not_conflicting(&self, _query: &Query<'_>, _op: Op, _read: Use, _write: Use) -> bool {
        false
    }

    /// Returns whether the op uses the operand only before it enters its regions, so that no write in them comes before
    /// that use.
    fn is_used_before_regions(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    /// Returns whether the buffer of `value`, a result of the op or an argument of one of its blocks, may be written.
    /// By default true for results.
    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        query.body.defining_op(value).is_some()
    }

    /// Returns whether region `index` of the op may run more than once per execution of the op. The default follows
    /// from the op's region control flow interface, and is true without that interface.
    fn is_repetitive_region(&self, query: &Query<'_>, owner: Owner, index: usize) -> bool {
        default_is_repetitive_region(query, owner, index)
    }

    /// Returns whether several instances of region `index` may run concurrently. Such a region is repetitive too.
    fn is_parallel_region(&self, _query: &Query<'_>, _owner: Owner, _index: usize) -> bool {
        false
    }

    /// Returns the arguments of a parallel region that all its instances share, each with its initial tensor.
    /// Insertions of an instance into them are visible only after the op: within the region they hold the initial
    /// tensor.
    fn shared_arguments(&self, _query: &Query<'_>, _op: Op) -> Vec<(Value, Value)> {
        Vec::new()
    }

    /// Returns whether the op has to be bufferized. By default true if it has tensor operands, results or block
    /// arguments.
    fn has_tensor_semantics(&self, query: &Query<'_>, owner: Owner) -> bool {
        default_has_tensor_semantics(query, owner)
    }

    /// Returns whether the op's regions may have several blocks.
    fn supports_unstructured_control_flow(&self) -> bool {
        false
    }

    /// Returns the error message if the analysis does not support the op. Queried once per op.
    fn refuses_analysis(&self, _query: &Query<'_>, _op: Op) -> Option<&'static str> {
        None
    }

    /// Reports errors about the decisions that were made for the op.
    ///
    /// # Errors
    /// An error was reported.
    fn verify_analysis(&self, _query: &Query<'_>, _op: Op, _diagnostics: &Diagnostics) -> Fallible {
        Ok(())
    }

    /// Inserts copies, on tensors, for the operands that were decided out of place. Afterwards each operand's buffer
    /// can be used in place. By default [`resolve_operand_conflicts`]. It is not called if all operands of a body are in place.
    ///
    /// # Errors
    /// An error was reported.
    fn resolve_conflicts(&self, cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
        resolve_operand_conflicts(cx, decisions, op)
    }

    /// Returns the function that inserts further copies, if the op may need some: for what its regions pass on. It is called
    /// after [`Bufferizable::resolve_conflicts`], and also if all operands are in place.
    fn further_conflicts(&self) -> Option<ResolveConflicts> {
        None
    }
}

/// Inserts copies on tensors for an op, or reports an error.
pub type ResolveConflicts = fn(&mut Bufferizer<'_, '_>, &dyn Decisions, Op) -> Fallible;

/// Returns the operands of the owner whose aliasing values include `value`.
pub fn inverse_aliases(query: &Query<'_>, value: Value) -> AliasingOperands {
    let body = query.body;
    let Owner::Op(op) = Owner::of(body, value) else { return AliasingOperands::new() };
    let mut found = AliasingOperands::new();
    let possible = match (query.bufferizable(Owner::Op(op)), query.analysis_override()) {
        (Some(answers), None) => answers.possible_sources(query, value),
        _ => 0..usize::MAX,
    };
    for index in possible.start..possible.end.min(body.operand_count(op)) {
        let operand = body.operand_use(op, index);
        if !query.is_tensor(body.use_value(operand)) {
            continue;
        }
        for alias in query.aliasing_values(operand) {
            if alias.value == value {
                found.push(AliasingOperand { operand, relation: alias.relation, definite: alias.definite });
            }
        }
    }
    found
}

pub(super) fn default_is_repetitive_region(query: &Query<'_>, owner: Owner, index: usize) -> bool {
    let Owner::Op(op) = owner else { return false };
    // Without the interface, as for ops that run a region for each element of a tensor, the region may repeat.
    let Some(flow) = query.body.op_def(query.ctx, op).and_then(|op_def| op_def.region_branch) else { return true };
    let regions = query.body.regions(op);
    let Some(&start) = regions.get(index) else { return false };
    let mut seen: SmallVec<[Region; 4]> = SmallVec::new();
    let mut work: SmallVec<[Region; 4]> = [start].into_iter().collect();
    while let Some(region) = work.pop() {
        for successor in region_successors(query, flow, op, region) {
            if successor == start {
                return true;
            }
            if !seen.contains(&successor) {
                seen.push(successor);
                work.push(successor);
            }
        }
    }
    false
}

/// Returns the regions that control may enter when it leaves `region` of `op`.
pub(crate) fn region_successors(
    query: &Query<'_>,
    flow: &dyn freehold_core::definition::RegionBranch,
    op: Op,
    region: Region,
) -> SmallVec<[Region; 4]> {
    let mut found = SmallVec::new();
    for block in query.body.blocks(region) {
        let Some(terminator) = query.body.last_op(block) else { continue };
        if query.body.successor_count(terminator) != 0 {
            continue;
        }
        let point = BranchPoint::Terminator(terminator);
        for successor in flow.successors(query.view(), op, point, &[]) {
            found.extend(successor.region);
        }
    }
    found
}

/// Returns whether the op has tensors among its operands, results or block arguments.
pub fn default_has_tensor_semantics(query: &Query<'_>, owner: Owner) -> bool {
    let body = query.body;
    let in_blocks = || {
        owner.regions(body).iter().any(|&region| {
            body.blocks(region).any(|block| body.arguments(block).iter().any(|&argument| query.is_tensor(argument)))
        })
    };
    let Owner::Op(op) = owner else { return in_blocks() };
    // Most ops with tensors have one among their results, which are looked up fastest.
    for &result in body.results(op) {
        if query.is_tensor(result) {
            return true;
        }
    }
    for operand in body.operands(op) {
        if query.is_tensor(operand) {
            return true;
        }
    }
    (!body.regions(op).is_empty() && in_blocks())
        || body.nested(op).is_some_and(|inner| Query { body: inner, ..*query }.isolated_has_tensor_arguments())
}
