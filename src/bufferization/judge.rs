//! Whoever has the last word on what the analysis goes by.

use super::*;
use crate::ir::{Op, Use, Value};

/// Told what the analysis found, says what it shall go by: [`BufferizationOptions::judge`]. For callers who know more
/// of a program than its ops say; and for those who test whatever is to notice wrong decisions, with a judge that knows
/// less.
///
/// Asked by the analysis only, not by the rewrite. Answers must not depend on what was decided so far, and must be the
/// same each time. By default everything is as it was found.
///
/// # Example
///
/// A caller whose programs never read a tensor from where a `tensor.insert` puts something.
///
/// ```
/// use std::sync::Arc;
///
/// use freehold::dialect::tensor;
/// use freehold::bufferization::{BufferizationOptions, Judge, Query};
/// use freehold::ir::{Use, Value};
///
/// struct InsertsElsewhere;
/// impl Judge for InsertsElsewhere {
///     fn conflict(&self, query: &Query<'_>, _read: Use, write: Use, found: Option<Value>) -> Option<Value> {
///         let writer = query.body.use_owner(write);
///         found.filter(|_| !query.view().is(writer, &tensor::INSERT))
///     }
/// }
/// let options = BufferizationOptions { judge: Some(Arc::new(InsertsElsewhere)), ..BufferizationOptions::default() };
/// # assert!(options.judge.is_some());
/// ```
pub trait Judge: Send + Sync {
    /// Whether the op reads the operand.
    fn reads(&self, _query: &Query<'_>, _operand: Use, found: bool) -> bool {
        found
    }

    /// Whether the op writes the operand.
    fn writes(&self, _query: &Query<'_>, _operand: Use, found: bool) -> bool {
        found
    }

    /// The values that may share the operand's buffer.
    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use, found: AliasingValues) -> AliasingValues {
        found
    }

    /// The operands whose buffers the value may share.
    fn aliasing_operands(&self, _query: &Query<'_>, _value: Value, found: AliasingOperands) -> AliasingOperands {
        found
    }

    /// Whether the value's buffer may be written.
    fn is_writable(&self, _query: &Query<'_>, _value: Value, found: bool) -> bool {
        found
    }

    /// Whether the region may run repeatedly.
    fn is_repetitive_region(&self, _query: &Query<'_>, _region: crate::ir::Region, found: bool) -> bool {
        found
    }

    /// Whether instances of the region may run at once.
    fn is_parallel_region(&self, _query: &Query<'_>, _region: crate::ir::Region, found: bool) -> bool {
        found
    }

    /// The arguments of the op's region that all its instances share, each with what it is given.
    fn shared_arguments(&self, _query: &Query<'_>, _op: Op, found: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
        found
    }

    /// Whether `candidate` is the very part of a tensor that the insertion `op` overwrites.
    fn is_equivalent_subset(&self, _query: &Query<'_>, _op: Op, _candidate: Value, found: bool) -> bool {
        found
    }

    /// The values whose ops may have written what `value` holds.
    fn definitions(&self, _query: &Query<'_>, _value: Value, found: Vec<Value>) -> Vec<Value> {
        found
    }

    /// The definition between which and the read the write may come, if any.
    fn conflict(&self, _query: &Query<'_>, _read: Use, _write: Use, found: Option<Value>) -> Option<Value> {
        found
    }
}
