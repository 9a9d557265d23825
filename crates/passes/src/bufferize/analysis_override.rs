//! Hooks that override the results of bufferization queries.

use super::*;
use freehold_core::ir::{Op, Use, Value};

/// Overrides the results of the queries of the analysis: see [`BufferizationOptions::analysis_override`]. For callers who know more
/// about a program than the op interfaces state, and for tests that inject wrong decisions.
///
/// Each method receives the query result `found` and returns the result that the analysis uses; by default, `found`.
/// Only the analysis calls it, not the rewrite. The result must not depend on decisions made so far, and must be the
/// same for each call.
///
/// # Example
///
/// For programs that never read a tensor at a position that a `tensor.insert` overwrites:
///
/// ```
/// use std::sync::Arc;
///
/// use freehold_dialects::tensor;
/// use freehold_passes::bufferize::{BufferizationOptions, AnalysisOverride, Query};
/// use freehold_core::ir::{Use, Value};
///
/// struct InsertsElsewhere;
/// impl AnalysisOverride for InsertsElsewhere {
///     fn conflict(&self, query: &Query<'_>, _read: Use, write: Use, found: Option<Value>) -> Option<Value> {
///         let writer = query.body.use_owner(write);
///         found.filter(|_| !query.view().is(writer, &tensor::INSERT))
///     }
/// }
/// let options = BufferizationOptions { analysis_override: Some(Arc::new(InsertsElsewhere)), ..BufferizationOptions::default() };
/// # assert!(options.analysis_override.is_some());
/// ```
pub trait AnalysisOverride: Send + Sync {
    /// Returns whether the op reads the operand.
    fn reads(&self, _query: &Query<'_>, _operand: Use, found: bool) -> bool {
        found
    }

    /// Returns whether the op writes the operand.
    fn writes(&self, _query: &Query<'_>, _operand: Use, found: bool) -> bool {
        found
    }

    /// Returns the values that may share the operand's buffer.
    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use, found: AliasingValues) -> AliasingValues {
        found
    }

    /// Returns the operands whose buffers the value may share.
    fn aliasing_operands(&self, _query: &Query<'_>, _value: Value, found: AliasingOperands) -> AliasingOperands {
        found
    }

    /// Returns whether the value's buffer may be written.
    fn is_writable(&self, _query: &Query<'_>, _value: Value, found: bool) -> bool {
        found
    }

    /// Returns whether the region may run repeatedly.
    fn is_repetitive_region(&self, _query: &Query<'_>, _region: freehold_core::ir::Region, found: bool) -> bool {
        found
    }

    /// Returns whether several instances of the region may run concurrently.
    fn is_parallel_region(&self, _query: &Query<'_>, _region: freehold_core::ir::Region, found: bool) -> bool {
        found
    }

    /// Returns the arguments of the op's region that all its instances share, each with its initial tensor.
    fn shared_arguments(&self, _query: &Query<'_>, _op: Op, found: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
        found
    }

    /// Returns whether `candidate` is equivalent to the slice that the insertion `op` overwrites.
    fn is_equivalent_subset(&self, _query: &Query<'_>, _op: Op, _candidate: Value, found: bool) -> bool {
        found
    }

    /// Returns the definitions of `value`: the values whose ops may have written its contents.
    fn definitions(&self, _query: &Query<'_>, _value: Value, found: Vec<Value>) -> Vec<Value> {
        found
    }

    /// Returns the definition for which the read conflicts with the write, if any.
    fn conflict(&self, _query: &Query<'_>, _read: Use, _write: Use, found: Option<Value>) -> Option<Value> {
        found
    }
}
