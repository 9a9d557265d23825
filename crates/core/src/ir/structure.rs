//! The consistency check of a body's storage.
//!
//! The semantics of a program are checked by the verifier. This module checks the invariants of the edit API, which are
//! listed in `body.rs`. Linear in the size of the body and of its nested bodies; no recursion.

use super::body::*;
use super::*;

impl Body {
    /// Checks that the storage of this body and of all nested bodies is consistent. The error describes the first
    /// violation.
    ///
    /// # Errors
    ///
    /// If two parts of the storage contradict each other.
    pub fn check_structure(&self) -> Result<(), String> {
        let mut bodies = vec![self];
        while let Some(body) = bodies.pop() {
            body.check_ops()?;
            body.check_blocks()?;
            body.check_regions()?;
            body.check_uses()?;
            body.check_block_uses()?;
            bodies.extend(body.nested_bodies());
        }
        Ok(())
    }

    fn check_ops(&self) -> Result<(), String> {
        for (index, data) in self.ops.iter().enumerate().filter(|(_, data)| !data.is_erased()) {
            let op = Op::from_index(index);
            let parts = self.parts_of(data);
            if data.block != NONE {
                expect(!self.blocks[data.block as usize].dead, || format!("{op:?} is in an erased block"))?;
            }
            for neighbour in [data.previous, data.next].into_iter().filter(|id| *id != NONE) {
                let other = &self.ops[neighbour as usize];
                let is_linked = !other.is_erased() && other.block == data.block;
                expect(is_linked, || format!("{op:?} is linked with an op elsewhere"))?;
            }
            if data.next != NONE {
                let back = self.ops[data.next as usize].previous;
                expect(back == op.0, || format!("the op after {op:?} does not follow it"))?;
            }
            for (number, &result) in self.results(op).iter().enumerate() {
                let value = &self.values[result.index()];
                let is_own = value.owner == op.0 && value.index == number as u32;
                expect(is_own, || format!("result {number} of {op:?} belongs elsewhere"))?;
            }
            for slot in data.operands.range() {
                expect(self.uses[slot].owner == op, || format!("a slot of {op:?} belongs elsewhere"))?;
            }
            for slot in parts.successors.range() {
                expect(self.block_uses[slot].owner == op, || format!("a branch of {op:?} belongs elsewhere"))?;
            }
            for &region in &self.region_pool[parts.regions.range()] {
                let region_data = &self.regions[region.index()];
                let is_own = region_data.op == op.0 && !region_data.dead;
                expect(is_own, || format!("{region:?} of {op:?} belongs elsewhere"))?;
            }
            if parts.nested != NONE {
                let is_there = self.nested[parts.nested as usize].is_some() && parts.regions.len == 0;
                expect(is_there, || format!("{op:?} is isolated and has no body of its own"))?;
            }
        }
        Ok(())
    }

    fn check_blocks(&self) -> Result<(), String> {
        for (index, data) in self.blocks.iter().enumerate().filter(|(_, data)| !data.dead) {
            let block = Block::from_index(index);
            for (number, argument) in data.arguments.iter().enumerate() {
                let value = &self.values[argument.index()];
                let is_own = value.owner == block.0 && value.index == ARGUMENT | number as u32;
                expect(is_own, || format!("argument {number} of {block:?} belongs elsewhere"))?;
            }
            let mut last: Option<u32> = None;
            let mut at = data.first_op;
            while at != NONE {
                let op = &self.ops[at as usize];
                let is_here = !op.is_erased() && op.block == block.0 && op.previous == last.unwrap_or(NONE);
                expect(is_here, || format!("the ops of {block:?} are not linked at {:?}", Op::raw(at)))?;
                let in_order = last.is_none_or(|last| !data.ordered || self.ops[last as usize].order < op.order);
                expect(in_order, || format!("{:?} is out of order in {block:?}", Op::raw(at)))?;
                last = Some(at);
                at = op.next;
            }
            expect(data.last_op == last.unwrap_or(NONE), || format!("{block:?} does not end with its last op"))?;
        }
        Ok(())
    }

    fn check_regions(&self) -> Result<(), String> {
        for (index, data) in self.regions.iter().enumerate().filter(|(_, data)| !data.dead) {
            let region = Region::from_index(index);
            let mut last = NONE;
            let mut at = data.first;
            while at != NONE {
                let block = &self.blocks[at as usize];
                let is_here = !block.dead && block.region == region.0 && block.previous == last;
                expect(is_here, || format!("the blocks of {region:?} are not linked at {:?}", Block::raw(at)))?;
                last = at;
                at = block.next;
            }
            expect(data.last == last, || format!("{region:?} does not end with its last block"))?;
        }
        let has_root = |region: &Region| self.regions[region.index()].op == NONE;
        expect(self.roots.iter().all(has_root), || "a root region belongs to an op".to_string())
    }

    /// Checks that each operand slot of a live op is in the use-list of its value, and that the use-lists hold nothing
    /// else.
    fn check_uses(&self) -> Result<(), String> {
        let live = self.ops.iter().filter(|op| !op.is_erased());
        let slots: usize = live.map(|op| op.operands.len as usize).sum();
        let mut seen = 0;
        for (index, data) in self.values.iter().enumerate() {
            let mut previous = NONE;
            let mut at = data.first_use;
            while at != NONE {
                let use_ = &self.uses[at as usize];
                let owner = &self.ops[use_.owner.index()];
                let is_own = use_.value.index() == index && use_.previous == previous;
                let is_slot = !owner.is_erased() && owner.operands.range().contains(&(at as usize));
                expect(is_own && is_slot, || format!("the uses of {:?} are not linked", Value::from_index(index)))?;
                seen += 1;
                previous = at;
                at = use_.next;
            }
        }
        expect(seen == slots, || format!("{slots} operands, and {seen} uses"))
    }

    fn check_block_uses(&self) -> Result<(), String> {
        let live = self.ops.iter().filter(|op| !op.is_erased());
        let slots: usize = live.map(|op| self.parts_of(op).successors.len as usize).sum();
        let mut seen = 0;
        for (index, data) in self.blocks.iter().enumerate() {
            let mut previous = NONE;
            let mut at = data.first_use;
            while at != NONE {
                let use_ = &self.block_uses[at as usize];
                let owner = &self.ops[use_.owner.index()];
                let is_own = use_.block.index() == index && use_.previous == previous;
                let is_slot = !owner.is_erased() && self.parts_of(owner).successors.range().contains(&(at as usize));
                expect(is_own && is_slot, || format!("the branches to {:?} are not linked", Block::from_index(index)))?;
                seen += 1;
                previous = at;
                at = use_.next;
            }
        }
        expect(seen == slots, || format!("{slots} successors, and {seen} branches"))
    }
}

fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
