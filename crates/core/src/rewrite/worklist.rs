//! The worklist of the greedy driver: a stack that holds an op at most once.

use crate::ir::Op;

const ABSENT: u32 = u32::MAX;

/// A stack of ops with removal by op. All operations are O(1) amortized.
#[derive(Default)]
pub(super) struct Worklist {
    /// The stack; removed entries are holes.
    list: Vec<Option<Op>>,
    /// The position of each op on the stack, by op id.
    position: Vec<u32>,
    /// The entries from here on were pushed since an op was popped.
    recent: u32,
}

impl Worklist {
    /// Returns the number of entries of the stack, holes included.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Empties the stack, and prepares for this number of op ids.
    pub fn reset(&mut self, ids: usize) {
        self.list.clear();
        self.list.reserve(ids);
        self.position.clear();
        self.position.resize(ids, ABSENT);
        self.recent = 0;
    }

    /// Pushes `op` unless it is on the stack.
    pub fn push(&mut self, op: Op) {
        if op.index() >= self.position.len() {
            self.position.resize((op.index() + 1).max(self.position.len() * 2), ABSENT);
        }
        if self.position[op.index()] == ABSENT {
            self.position[op.index()] = self.list.len() as u32;
            self.list.push(Some(op));
        }
    }

    /// Returns whether `op` is on the stack, and was pushed after the last pop.
    #[inline]
    pub fn is_recent(&self, op: Op) -> bool {
        self.position.get(op.index()).is_some_and(|&position| position != ABSENT && position >= self.recent)
    }

    /// Returns whether `op` is on the stack.
    pub fn contains(&self, op: Op) -> bool {
        self.position.get(op.index()).is_some_and(|&position| position != ABSENT)
    }

    /// Pops the topmost op.
    pub fn pop(&mut self) -> Option<Op> {
        while let Some(entry) = self.list.pop() {
            if let Some(op) = entry {
                self.position[op.index()] = ABSENT;
                self.recent = self.list.len() as u32;
                return Some(op);
            }
        }
        None
    }

    /// Removes `op` from the stack if it is there.
    pub fn remove(&mut self, op: Op) {
        if let Some(slot) = self.position.get_mut(op.index())
            && *slot != ABSENT
        {
            self.list[*slot as usize] = None;
            *slot = ABSENT;
        }
    }

    /// Reverses the stack.
    pub fn reverse(&mut self) {
        self.list.reverse();
        for (index, entry) in self.list.iter().enumerate() {
            if let Some(op) = entry {
                self.position[op.index()] = index as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_is_recent_if_it_was_pushed_after_the_last_pop() {
        let [first, second, third] = [0, 1, 2].map(Op::from_index);
        let mut worklist = Worklist::default();
        worklist.push(first);
        worklist.push(second);
        assert!(worklist.is_recent(first) && worklist.is_recent(second));
        assert_eq!(worklist.pop(), Some(second));
        worklist.push(third);
        worklist.push(first);
        assert!(worklist.contains(first) && !worklist.is_recent(first));
        assert!(worklist.is_recent(third) && !worklist.is_recent(second));
        worklist.remove(third);
        assert!(!worklist.is_recent(third));
    }
}
