//! A table-driven implementation of [`Bufferizable`] for simple ops: the operands that are read, the operands that are
//! written, and the operands whose buffer the first result may share.

use std::ops::Range;

use crate::bufferize::*;

/// A subset of an op's tensor operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operands {
    /// None.
    None,
    /// All.
    All,
    /// The one with this index.
    Only(usize),
}

impl Operands {
    fn holds(self, query: &Query<'_>, operand: Use) -> bool {
        match self {
            Operands::None => false,
            Operands::All => true,
            Operands::Only(number) => query.body.use_number(operand) == number,
        }
    }
}

/// The bufferization properties of an op whose result is an operand's buffer, a view of it, or a new buffer.
/// ```
/// use freehold_passes::bufferize::{BufferRelation, Operands, PlainBufferizable};
/// /// A cast: the same buffer with another type.
/// static CAST: PlainBufferizable =
///     PlainBufferizable { aliases: Operands::All, ..PlainBufferizable::NOTHING };
/// assert_eq!(CAST.relation, BufferRelation::Equivalent);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainBufferizable {
    /// The operands that are read.
    pub reads: Operands,
    /// The operands that are written.
    pub writes: Operands,
    /// The operands whose buffer the first result may share.
    pub aliases: Operands,
    /// The relation of these operands and the result.
    pub relation: BufferRelation,
    /// Whether they always share the buffer.
    pub definite: bool,
    /// Whether results are new allocations.
    pub allocates: bool,
    /// Whether results may be written.
    pub writable: bool,
    /// Whether the op defines the contents of its results; `None` derives it from the other fields.
    pub defines: Option<bool>,
    /// Whether operands must be bufferized in place.
    pub in_place: bool,
}

impl PlainBufferizable {
    /// An op that neither reads nor writes nor aliases anything.
    pub const NOTHING: PlainBufferizable = PlainBufferizable {
        reads: Operands::None,
        writes: Operands::None,
        aliases: Operands::None,
        relation: BufferRelation::Equivalent,
        definite: true,
        allocates: false,
        writable: true,
        defines: None,
        in_place: false,
    };
    /// An op that reads all its tensors.
    pub const READER: PlainBufferizable = PlainBufferizable { reads: Operands::All, ..Self::NOTHING };
    /// An op that allocates a new buffer and fills it.
    pub const ALLOCATION: PlainBufferizable =
        PlainBufferizable { reads: Operands::All, allocates: true, ..Self::NOTHING };
    /// An op whose result is the same buffer with another type.
    pub const CAST: PlainBufferizable = PlainBufferizable { aliases: Operands::All, ..Self::NOTHING };
    /// An op whose result is a view of its first operand.
    pub const VIEW: PlainBufferizable =
        PlainBufferizable { aliases: Operands::Only(0), relation: BufferRelation::Unknown, ..Self::NOTHING };
}

impl Bufferizable for PlainBufferizable {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        self.reads.holds(query, operand)
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        self.writes.holds(query, operand)
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        match query.body.results(op).first() {
            Some(&value) if self.aliases.holds(query, operand) => {
                AliasingValues::from_iter([AliasingValue { value, relation: self.relation, definite: self.definite }])
            }
            _ => AliasingValues::new(),
        }
    }

    fn has_fixed_aliases(&self) -> bool {
        true
    }

    fn possible_sources(&self, query: &Query<'_>, value: Value) -> Range<usize> {
        match (query.body.def(value), self.aliases) {
            (ValueDef::Result(_, 0), Operands::All) => 0..usize::MAX,
            (ValueDef::Result(_, 0), Operands::Only(number)) => number..number + 1,
            _ => 0..0,
        }
    }

    fn must_be_in_place(&self, query: &Query<'_>, operand: Use) -> bool {
        self.in_place || query.is_unranked(query.body.use_value(operand))
    }

    fn result_is_written(&self, query: &Query<'_>, op: Op, result: usize) -> bool {
        self.defines.unwrap_or_else(|| default_result_is_written(query, op, result))
    }

    fn allocates(&self, _query: &Query<'_>, _value: Value) -> bool {
        self.allocates
    }

    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        self.writable && query.body.defining_op(value).is_some()
    }
}

/// A terminator whose operands become the results of the parent op: they must be in place, and each result is the
/// buffer of its operand.
pub struct RegionYield {
    /// Whether the analysis may insert copies in the region.
    pub may_have_copies: bool,
}

impl Bufferizable for RegionYield {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let parent = query.body.parent_op(query.body.use_owner(operand));
        let results = parent.map_or(&[][..], |parent| query.body.results(parent));
        let result = results.get(query.body.use_number(operand));
        result.map(|&result| AliasingValue::equivalent(result)).into_iter().collect()
    }

    fn must_be_in_place(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn may_have_copy(&self, query: &Query<'_>, operand: Use) -> bool {
        self.may_have_copies && !query.is_unranked(query.body.use_value(operand))
    }
}

/// An op with one region that runs once: its results are the operands of the region's terminator.
pub struct RegionResult;

impl Bufferizable for RegionResult {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let freehold_core::ir::ValueDef::Result(op, index) = query.body.def(value) else {
            return AliasingOperands::new();
        };
        let region = query.body.regions(op).first();
        let passed = region.map(|&region| query.terminator_operands(region, index)).unwrap_or_default();
        passed.into_iter().map(AliasingOperand::equivalent).collect()
    }
}
