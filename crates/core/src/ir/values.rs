//! Queries of a body about its values: their types, definitions and uses. They read only the storage of `body.rs`.

use smallvec::SmallVec;

use super::body::*;
use super::*;

impl Body {
    /// Returns the operands of the op in a vector.
    #[inline]
    pub fn operand_vec(&self, op: Op) -> SmallVec<[Value; 4]> {
        // Faster than collecting: most ops have few operands.
        let mut operands = SmallVec::new();
        for value in self.operands(op) {
            operands.push(value);
        }
        operands
    }

    /// Returns the value's type.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.value_data(value).ty
    }

    /// Returns the definition of the value.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        let data = self.value_data(value);
        if data.index & ARGUMENT == 0 {
            ValueDef::Result(Op::of(data.owner, self.number), data.index as usize)
        } else {
            ValueDef::Argument(Block::of(data.owner, self.number), (data.index & !ARGUMENT) as usize)
        }
    }

    /// Returns the op that defines the value; `None` for a block argument.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let data = self.value_data(value);
        (data.index & ARGUMENT == 0).then_some(Op::of(data.owner, self.number))
    }

    /// Returns the op that defines `value` if `definition` is its definition.
    pub fn made_by(&self, ctx: &Context, value: Value, definition: &'static crate::definition::OpDef) -> Option<Op> {
        self.defining_op(value).filter(|&op| self.is(ctx, op, definition))
    }

    /// Returns the block in which the value is defined.
    #[inline]
    pub fn value_block(&self, value: Value) -> Option<Block> {
        match self.def(value) {
            ValueDef::Result(op, _) => self.block(op),
            ValueDef::Argument(block, _) => Some(block),
        }
    }

    /// Returns the location of the value: that of its defining op, or that of the block argument.
    pub fn value_location(&self, value: Value) -> Location {
        match self.def(value) {
            ValueDef::Result(op, _) => self.location(op),
            ValueDef::Argument(..) => self.locations.get(&value).copied().unwrap_or(Location::UNKNOWN),
        }
    }

    /// Iterates over the value's uses, newest first.
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        let mut at = self.value_data(value).first_use;
        std::iter::from_fn(move || {
            let current = at;
            if current == NONE {
                return None;
            }
            at = self.uses[current as usize].next;
            Some(Use::of(current, self.number))
        })
    }

    /// Returns the op that owns the use.
    #[inline]
    pub fn use_owner(&self, use_: Use) -> Op {
        self.use_data(use_).owner
    }

    /// Returns the value that the use refers to.
    #[inline]
    pub fn use_value(&self, use_: Use) -> Value {
        self.use_data(use_).value
    }

    /// Returns the operand index of the use.
    #[inline]
    pub fn use_number(&self, use_: Use) -> usize {
        (use_.0 - self.op(self.use_owner(use_)).operands.start) as usize
    }

    /// Returns the use that is operand `index` of `op`.
    ///
    /// # Panics
    ///
    /// If the op has no operand `index`.
    #[inline]
    pub fn operand_use(&self, op: Op, index: usize) -> Use {
        let run = self.op(op).operands;
        assert!(index < run.len as usize, "{op:?} has no operand {index}");
        Use::of(run.start + index as u32, self.number)
    }

    /// Iterates over the users of the value, newest use first, one entry per use.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        self.uses(value).map(|use_| self.use_owner(use_))
    }

    /// Returns whether the value has no uses.
    #[inline]
    pub fn is_unused(&self, value: Value) -> bool {
        self.value_data(value).first_use == NONE
    }

    /// Returns whether the value has exactly one use.
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        let first = self.value_data(value).first_use;
        first != NONE && self.uses[first as usize].next == NONE
    }

    /// Returns whether none of the op's results has a use.
    #[inline]
    pub fn all_results_unused(&self, op: Op) -> bool {
        self.results(op).iter().all(|&result| self.is_unused(result))
    }
}
