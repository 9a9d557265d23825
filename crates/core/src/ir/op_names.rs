//! The names of the ops of a body, so that a question about rare ops needs no walk.
//!
//! Each op that is created adds its name, and none is removed: the set has the name of every op of the body, and may have names of ops
//! that were erased. If the question is about none of them, no op is visited.

use super::verified::for_each_one;
use super::*;

/// A set of op names.
#[derive(Clone, Debug, Default)]
pub(super) struct OpNames {
    /// The names with small ids.
    words: [u64; OpNames::WORDS],
    /// Whether there may be names with larger ids.
    has_others: bool,
}

impl OpNames {
    const WORDS: usize = 16;

    /// Adds a name.
    #[inline]
    pub fn insert(&mut self, name: OpName) {
        match self.words.get_mut(name.index() / 64) {
            Some(word) => *word |= 1 << (name.index() % 64),
            None => self.has_others = true,
        }
    }

    /// Adds the names of another set.
    #[inline]
    pub fn extend(&mut self, other: &OpNames) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
        self.has_others |= other.has_others;
    }

    /// Returns the names with small ids for which `holds` returns true.
    fn filtered(&self, holds: &mut impl FnMut(OpName) -> bool) -> OpNames {
        let mut result = OpNames { has_others: self.has_others, ..OpNames::default() };
        for (place, &word) in self.words.iter().enumerate() {
            for_each_one(word, |bit| {
                result.words[place] |= u64::from(holds(OpName::from_index(64 * place + bit))) << bit;
            });
        }
        result
    }

    /// Returns whether a name with a small id is in the set; `None` for other names.
    fn has(&self, name: OpName) -> Option<bool> {
        self.words.get(name.index() / 64).map(|word| word >> (name.index() % 64) & 1 != 0)
    }

    fn is_empty(&self) -> bool {
        !self.has_others && self.words == [0; OpNames::WORDS]
    }
}

impl Body {
    /// Returns whether an op of the body has a name for which `holds` returns true. Ops in no block count too. `holds` is asked once
    /// about each name that the body has or had; names with large ids are asked about at each op.
    ///
    /// O(names) if the body never had such an op, otherwise O(ops), of few instructions each.
    pub fn has_op_named(&self, mut holds: impl FnMut(OpName) -> bool) -> bool {
        let wanted = self.names.filtered(&mut holds);
        !wanted.is_empty()
            && self
                .ops
                .iter()
                .any(|data| !data.is_erased() && wanted.has(data.name).unwrap_or_else(|| holds(data.name)))
    }
}
