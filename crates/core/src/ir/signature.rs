//! The parts of ops on which most rules of their definitions depend, as words that the verifier compares.
//!
//! The counts of what follows are among the first words, so that no list of words is the beginning of another one. Cost:
//! a few instructions a word.

use super::body::*;
use super::*;

/// Lists are not longer.
const MOST_WORDS: usize = 192;

/// An op with more operands and results has no signature: such ops are seldom repeated.
const MOST_VALUES: usize = 32;

/// A list of words that is filled again and again.
#[derive(Debug)]
pub(crate) struct SignatureWords {
    words: [u32; MOST_WORDS],
    len: usize,
}

impl Default for SignatureWords {
    fn default() -> Self {
        SignatureWords { words: [0; MOST_WORDS], len: 0 }
    }
}

impl SignatureWords {
    /// Returns the words.
    #[inline]
    pub(crate) fn words(&self) -> &[u32] {
        &self.words[..self.len]
    }

    /// Removes all words.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a word. A list that is full keeps its words: whoever adds more has checked that there is room.
    #[inline]
    fn push(&mut self, word: u32) {
        if let Some(slot) = self.words.get_mut(self.len) {
            *slot = word;
            self.len += 1;
        }
    }

    fn room(&self) -> usize {
        MOST_WORDS - self.len
    }

    /// Adds `count` words, which the caller sets. There must be room.
    #[inline]
    fn next(&mut self, count: usize) -> &mut [u32] {
        let start = self.len;
        self.len += count;
        &mut self.words[start..self.len]
    }
}

impl Body {
    /// Adds the signature of `op`, which is in an op named `parent`: its name and that of its parent, attributes, the numbers of
    /// regions, successors, operands and results, and the types of operands and results. Returns false if it is too large.
    #[inline]
    pub(crate) fn add_signature(&self, op: Op, parent: OpName, words: &mut SignatureWords) -> bool {
        let data = self.op(op);
        let (operands, results) = (&self.uses[data.operands.range()], &self.result_pool[data.results.range()]);
        let (mut attributes, mut counts) = (data.attributes, 0);
        if let Some(parts) = self.some_parts(data) {
            let (mut regions, successors) = (parts.regions.len as usize, parts.successors.len as usize);
            if parts.nested != NONE {
                let nested = self.nested[parts.nested as usize].as_ref().expect("the nested body of a live op");
                (attributes, regions) = (nested.header.attributes, nested.roots.len());
            }
            if regions > MOST_VALUES || successors > MOST_VALUES {
                return false;
            }
            counts = (regions << 8 | successors) as u32;
        }
        let count = 5 + operands.len() + results.len();
        if count > 5 + MOST_VALUES || words.room() < 5 + MOST_VALUES {
            return false;
        }
        let sizes = (operands.len() << 8 | results.len()) as u32;
        let (first, types) = words.next(count).split_at_mut(5);
        first.copy_from_slice(&[
            data.name.index() as u32,
            attributes.index() as u32,
            parent.index() as u32,
            counts,
            sizes,
        ]);
        let mut types = types.iter_mut();
        let mut add = |value: Value| {
            if let Some(word) = types.next() {
                *word = self.values[value.index()].ty.index() as u32;
            }
        };
        operands.iter().for_each(|operand| add(operand.value));
        results.iter().for_each(|&result| add(result));
        true
    }

    /// Adds what is in the only region of `op`: one block to which nothing branches, of ops without regions and successors, with
    /// a number for each value, by which operands name their values. Returns false if the region is not of this kind, or is too
    /// large.
    ///
    /// Two regions with the same words are equal but for locations, if in one of them each operand is an argument or an earlier
    /// result of the block: values with equal numbers are defined at the same place.
    pub(crate) fn add_small_region(&self, op: Op, words: &mut SignatureWords) -> bool {
        let Some(block) = self.small_block(op) else { return false };
        let block = &self.blocks[block.index()];
        let arguments = &block.arguments;
        // Without an argument, nothing names the values in a way that another block shares.
        let Some(base) = arguments.first().map(|first| first.0) else { return false };
        if words.room() < 2 * arguments.len() + 2 {
            return false;
        }
        words.push(arguments.len() as u32);
        let count_at = words.len;
        words.push(0);
        for argument in arguments {
            words.push(argument.0.wrapping_sub(base));
            words.push(self.values[argument.index()].ty.index() as u32);
        }
        let mut count = 0;
        let mut at = block.first_op;
        while at != NONE {
            let data = &self.ops[at as usize];
            let (operands, results) = (&self.uses[data.operands.range()], &self.result_pool[data.results.range()]);
            if data.parts != NONE || words.room() < 4 + operands.len() + 2 * results.len() {
                return false;
            }
            for word in [data.name.index(), data.attributes.index(), operands.len(), results.len()] {
                words.push(word as u32);
            }
            for operand in operands {
                if operand.value.0 < base {
                    return false;
                }
                words.push(operand.value.0 - base);
            }
            for result in results {
                words.push(result.0.wrapping_sub(base));
                words.push(self.values[result.index()].ty.index() as u32);
            }
            (count, at) = (count + 1, data.next);
        }
        words.words[count_at] = count;
        true
    }

    /// Adds what the rules of most ops with regions ask about these: for each block, the types of its arguments, and the name, the
    /// attributes and the types of operands of its last op. Returns false if this is too large, or if the op is isolated.
    pub(crate) fn add_frame(&self, op: Op, words: &mut SignatureWords) -> bool {
        let Some(parts) = self.some_parts(self.op(op)).filter(|parts| parts.nested == NONE) else { return false };
        for &region in &self.region_pool[parts.regions.range()] {
            let mut at = self.regions[region.index()].first;
            while at != NONE {
                let block = &self.blocks[at as usize];
                let last = self.ops.get(block.last_op as usize);
                let operands = last.map_or(&[][..], |last| &self.uses[last.operands.range()]);
                let is_isolated = last.is_some_and(|last| self.parts_of(last).nested != NONE);
                if is_isolated || words.room() < 5 + block.arguments.len() + operands.len() {
                    return false;
                }
                words.push(block.arguments.len() as u32);
                for argument in &block.arguments {
                    words.push(self.values[argument.index()].ty.index() as u32);
                }
                words.push(last.map_or(NONE, |last| last.name.index() as u32));
                words.push(last.map_or(NONE, |last| last.attributes.index() as u32));
                words.push(operands.len() as u32);
                for operand in operands {
                    words.push(self.values[operand.value.index()].ty.index() as u32);
                }
                at = block.next;
            }
            // No block has so many arguments: the region ends.
            words.push(NONE);
        }
        words.room() > 0
    }

    /// Returns the only block of the only region of `op`, if nothing branches to it.
    pub(crate) fn small_block(&self, op: Op) -> Option<Block> {
        let parts = self.some_parts(self.op(op))?;
        if parts.nested != NONE || parts.regions.len != 1 || parts.successors.len != 0 {
            return None;
        }
        let region = self.region_pool[parts.regions.start as usize];
        let block = Block::of(self.regions[region.index()].first, self.number);
        let data = self.blocks.get(block.index())?;
        (data.next == NONE && data.first_use == NONE).then_some(block)
    }

    /// Returns the first op with successors in `block`, from `op` on.
    #[inline]
    pub(crate) fn next_branch(&self, op: Option<Op>) -> Option<Op> {
        let mut at = op.map_or(NONE, |op| op.0);
        while at != NONE {
            let data = &self.ops[at as usize];
            if data.parts != NONE && self.parts_of(data).successors.len != 0 {
                return Some(Op::of(at, self.number));
            }
            at = data.next;
        }
        None
    }
}
