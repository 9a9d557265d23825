//! How an op bufferizes: what the analysis of One-Shot Bufferize asks of it ([`Bufferizable`]), and how it is rewritten
//! ([`Bufferize`]).
//!
//! The two are apart because they are asked at different times: all of [`Bufferizable`] is asked before anything is
//! changed, and must not depend on what was decided so far except through [`Query::is_in_place`] and
//! [`Query::are_equivalent`]. Answers are conservative: where an op cannot tell, it says that it reads, that it writes,
//! that it may alias.
//!
//! ```mlir
//! %r = tensor.insert %f into %t[%i] : tensor<8xf32>   // reads %t, writes %t; %t and %r: one buffer, certainly
//! %s = tensor.extract_slice %r[%i] [4] [1] : …        // neither reads nor writes; %r and %s: overlapping buffers
//! ```
//!
//! An op whose row has no answer is *unknown*: it reads and writes all its tensors, and each result may alias each
//! operand. An op that is declared in destination-passing style at run time answers through [`DestinationPassing`],
//! without code.

pub mod analysis;
mod functions;
mod judge;
pub mod models;
pub mod one_shot_bufferize;
mod options;
mod query;
mod rewrite;
mod traverse;
mod types;

pub use functions::*;
pub use judge::*;
pub use models::{
    DestinationPassing, DestinationPassingOnBuffers, Model, Operands, PlainBufferizable, RegionResult, RegionYield,
    attach_model, model_of,
};
pub use options::*;
pub use query::*;
pub use rewrite::*;
pub use traverse::*;
pub use types::*;

use smallvec::SmallVec;

use crate::diagnostics::Diagnostics;
use crate::diagnostics::Fallible;
use crate::interface::BranchPoint;
use crate::ir::{Body, Op, Region, Use, Value, ValueDef, View};

/// The op that a value, a block or a region belongs to.
///
/// The regions of an isolated op are the roots of a body of their own, in which the op itself has no id: as seen from
/// there, it is [`Owner::Isolated`] (a function, as seen from its arguments).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// An op of the body.
    Op(Op),
    /// The isolated op that the body hangs below.
    Isolated,
}

impl Owner {
    /// The op whose result `value` is, or whose region holds the block that it is an argument of.
    pub fn of(body: &Body, value: Value) -> Owner {
        match body.def(value) {
            ValueDef::Result(op, _) => Owner::Op(op),
            ValueDef::Argument(block, _) => body.block_parent_op(block).map_or(Owner::Isolated, Owner::Op),
        }
    }

    /// The op whose region `region` is.
    pub fn of_region(body: &Body, region: Region) -> Owner {
        body.region_op(region).map_or(Owner::Isolated, Owner::Op)
    }

    /// The op, if it is one of the body.
    pub fn op(self) -> Option<Op> {
        match self {
            Owner::Op(op) => Some(op),
            Owner::Isolated => None,
        }
    }

    /// The model of the op; `None`: it is unknown to bufferization.
    #[inline]
    pub fn model<'a>(self, view: View<'a>) -> Option<&'a Model> {
        let name = match self {
            Owner::Op(op) => view.name(op),
            Owner::Isolated => view.body.header.name,
        };
        model_of(view.ctx, name)
    }

    /// Its regions.
    pub fn regions(self, body: &Body) -> &[Region] {
        match self {
            Owner::Op(op) => body.regions(op),
            Owner::Isolated => body.roots(),
        }
    }
}

/// How the buffers of two tensors relate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferRelation {
    /// They are the same buffer: same start, sizes and strides.
    Equivalent,
    /// They may overlap.
    Unknown,
}

/// A value that may share the buffer of an operand if that is bufferized in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// A result of the op, or a block argument.
    pub value: Value,
    /// How their buffers relate.
    pub relation: BufferRelation,
    /// Whether they share it in every run.
    pub definite: bool,
}

/// An operand whose buffer a value may share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOperand {
    /// The operand: of the op itself or, for ops with regions, of a terminator below it.
    pub operand: Use,
    /// How their buffers relate.
    pub relation: BufferRelation,
    /// Whether they share it in every run.
    pub definite: bool,
}

/// Values that may alias an operand.
pub type AliasingValues = SmallVec<[AliasingValue; 1]>;
/// Operands that may alias a value.
pub type AliasingOperands = SmallVec<[AliasingOperand; 1]>;

impl AliasingValue {
    /// The same buffer, in every run.
    pub fn equivalent(value: Value) -> AliasingValue {
        AliasingValue { value, relation: BufferRelation::Equivalent, definite: true }
    }

    /// Overlapping buffers, in every run.
    pub fn overlapping(value: Value) -> AliasingValue {
        AliasingValue { value, relation: BufferRelation::Unknown, definite: true }
    }

    /// The same, but not in every run.
    pub fn maybe(self) -> AliasingValue {
        AliasingValue { definite: false, ..self }
    }
}

impl AliasingOperand {
    /// The same buffer, in every run.
    pub fn equivalent(operand: Use) -> AliasingOperand {
        AliasingOperand { operand, relation: BufferRelation::Equivalent, definite: true }
    }

    /// Overlapping buffers, in every run.
    pub fn overlapping(operand: Use) -> AliasingOperand {
        AliasingOperand { operand, relation: BufferRelation::Unknown, definite: true }
    }

    /// The same, but not in every run.
    pub fn maybe(self) -> AliasingOperand {
        AliasingOperand { definite: false, ..self }
    }
}

/// What an op's answers say about how it bufferizes. Operands are always of tensor type when they are asked about; an
/// operand is named by its [`Use`], which tells op and number (`query.body.use_owner`, `use_number`).
///
/// # Example
///
/// An op that scales a tensor in place: it reads and writes its only operand, and its result is the same buffer.
///
/// ```
/// use freehold::bufferization::{AliasingValue, AliasingValues, Bufferizable, Query};
/// use freehold::ir::Use;
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
    /// Whether the op reads the buffer of the operand.
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool;

    /// Whether the op writes the buffer of the operand.
    fn writes(&self, query: &Query<'_>, operand: Use) -> bool;

    /// The results and block arguments that may share the operand's buffer when it is bufferized in place. None may be
    /// missing.
    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues;

    /// The operands whose buffers `value` may share: a result of the op, or an argument of one of its blocks. By
    /// default the inverse of [`Bufferizable::aliasing_values`]; an op with regions gives what its terminators pass.
    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        inverse_aliases(query, value)
    }

    /// Groups of the op's results that may share a buffer whatever is decided about its operands: those of a call,
    /// where the callee returns a tensor twice.
    fn shared_results(&self, _query: &Query<'_>, _op: Op) -> Vec<Vec<Value>> {
        Vec::new()
    }

    /// Whether the operand is in place before anything is decided.
    fn must_be_in_place(&self, query: &Query<'_>, operand: Use) -> bool {
        query.is_unranked(query.body.use_value(operand))
    }

    /// Whether an operand that must be in place may have a copy nevertheless, made before the op, where the buffer that
    /// is there would make a read see what it should not. A terminator that passes a tensor out of a region may; an op
    /// that promises to write one buffer and no other must not.
    fn may_have_copy(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    /// Whether the operand is in place where there is no analysis. By default, if it is not written.
    fn is_in_place_without_analysis(&self, query: &Query<'_>, operand: Use) -> bool {
        !query.writes(operand)
    }

    /// Whether a result holds something that the op wrote. By default: no operand aliases it, or one that does is
    /// written, or what aliases it is written inside the op's regions.
    fn result_is_written(&self, query: &Query<'_>, op: Op, result: usize) -> bool {
        default_result_is_written(query, op, result)
    }

    /// Whether the value, a result or block argument of the op, may be a new allocation.
    fn allocates(&self, _query: &Query<'_>, _value: Value) -> bool {
        false
    }

    /// Whether the op accesses these two operands element by element: it reads each element of one before it writes the
    /// same element of the other, and none after.
    fn is_elementwise(&self, _query: &Query<'_>, _op: Op, _operands: [Use; 2]) -> bool {
        false
    }

    /// Whether a read and a write, one or both by this op, are known not to conflict.
    fn is_not_conflicting(&self, _query: &Query<'_>, _op: Op, _read: Use, _write: Use) -> bool {
        false
    }

    /// Whether the buffer of `value`, a result of the op or an argument of one of its blocks, may be written. By
    /// default results may.
    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        query.body.defining_op(value).is_some()
    }

    /// Whether region `index` of the op may run more than once each time the op does. By default, what its control
    /// flow says; it may where nothing is said.
    fn is_repetitive_region(&self, query: &Query<'_>, owner: Owner, index: usize) -> bool {
        default_is_repetitive_region(query, owner, index)
    }

    /// Whether several instances of region `index` may run at once. Such a region is repetitive too.
    fn is_parallel_region(&self, _query: &Query<'_>, _owner: Owner, _index: usize) -> bool {
        false
    }

    /// Arguments of a parallel region that all its instances share, each with the tensor that it is given. What an
    /// instance inserts into them shows after the op only: within the region they are what was given.
    fn shared_arguments(&self, _query: &Query<'_>, _op: Op) -> Vec<(Value, Value)> {
        Vec::new()
    }

    /// Whether the op is one to bufferize. By default: it has tensors among operands, results or block arguments.
    fn has_tensor_semantics(&self, query: &Query<'_>, owner: Owner) -> bool {
        default_has_tensor_semantics(query, owner)
    }

    /// Whether the op's regions may have several blocks.
    fn supports_unstructured_control_flow(&self) -> bool {
        false
    }

    /// Why the op must not stand before the analysis, if so: the message that refuses it. Asked once of each op.
    fn refuses_analysis(&self, _query: &Query<'_>, _op: Op) -> Option<&'static str> {
        None
    }

    /// Reports what is wrong with the decisions that were made, as the op sees it.
    ///
    /// # Errors
    /// Something was reported.
    fn verify_analysis(&self, _query: &Query<'_>, _op: Op, _diagnostics: &Diagnostics) -> Fallible {
        Ok(())
    }

    /// Makes copies for the operands that were not decided to be in place, on tensors: afterwards each operand's buffer
    /// can be used as it is. By default [`resolve_operand_conflicts`].
    ///
    /// # Errors
    /// Something was reported.
    fn resolve_conflicts(&self, cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
        resolve_operand_conflicts(cx, decisions, op)
    }
}

/// Operands of the owner whose aliasing values include `value`.
pub fn inverse_aliases(query: &Query<'_>, value: Value) -> AliasingOperands {
    let body = query.body;
    let Owner::Op(op) = Owner::of(body, value) else { return AliasingOperands::new() };
    let mut found = AliasingOperands::new();
    for index in 0..body.operand_count(op) {
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

fn default_result_is_written(query: &Query<'_>, op: Op, result: usize) -> bool {
    let aliases = query.aliasing_operands(query.body.result(op, result));
    if aliases.is_empty() || aliases.iter().any(|alias| query.writes(alias.operand)) {
        return true;
    }
    if query.body.regions(op).is_empty() {
        return false;
    }
    let written_inside = |value: Value| match Owner::of(query.body, value) {
        Owner::Op(owner) => query.body.is_ancestor(op, owner) && query.is_written_by_definition(value),
        Owner::Isolated => false,
    };
    let config = Traversal { include_leaves: false, ..Traversal::default() };
    aliases
        .iter()
        .any(|alias| !find_in_reverse_chain(query, alias.operand, config, &mut |v| written_inside(v)).is_empty())
}

pub(super) fn default_is_repetitive_region(query: &Query<'_>, owner: Owner, index: usize) -> bool {
    let Owner::Op(op) = owner else { return false };
    // Where nothing is said, as of ops that run a region for each element of a tensor, it may.
    let Some(flow) = query.body.row(query.ctx, op).and_then(|row| row.region_branch) else { return true };
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

/// The regions that control may enter when it leaves `region` of `op`.
pub(crate) fn region_successors(
    query: &Query<'_>,
    flow: &dyn crate::interface::RegionBranch,
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

/// Whether the op has tensors among its operands, results or block arguments.
pub fn default_has_tensor_semantics(query: &Query<'_>, owner: Owner) -> bool {
    let body = query.body;
    let in_blocks = owner.regions(body).iter().any(|&region| {
        body.blocks(region).any(|block| body.arguments(block).iter().any(|&argument| query.is_tensor(argument)))
    });
    let Owner::Op(op) = owner else { return in_blocks };
    in_blocks
        || body.nested(op).is_some_and(|inner| Query { body: inner, ..*query }.isolated_has_tensor_arguments())
        || body.results(op).iter().any(|&result| query.is_tensor(result))
        || body.operands(op).any(|operand| query.is_tensor(operand))
}
