//! The edit API: placing, moving and erasing ops and blocks. Each is O(operands + results + regions) of what it erases, and
//! O(1) for what it moves.

use super::body::*;
use super::*;

impl Body {
    // ---- placing and moving

    /// Inserts a detached op at `at`.
    ///
    /// # Panics
    ///
    /// If the op at the insertion point is in no block.
    pub fn place(&mut self, op: Op, at: InsertPoint) {
        let data = self.op(op);
        debug_assert_eq!(data.block, NONE, "{op:?} is placed already");
        let (block, previous, next) = match at {
            InsertPoint::End(block) => (block, self.block_data(block).last_op, NONE),
            InsertPoint::Before(anchor) => {
                let data = self.op(anchor);
                assert_ne!(data.block, NONE, "{anchor:?} is in no block");
                (Block::of(data.block, self.number), data.previous, anchor.0)
            }
        };
        if next == NONE && self.blocks[block.index()].ordered {
            let order =
                if previous == NONE { Some(0) } else { self.ops[previous as usize].order.checked_add(ORDER_STEP) };
            match order {
                Some(order) => self.ops[op.index()].order = order,
                None => self.blocks[block.index()].ordered = false,
            }
        } else if next != NONE && self.blocks[block.index()].ordered {
            self.number_before(block, op, previous, next);
        }
        self.note_placed(op);
        if next == NONE && previous != NONE {
            // It is no longer the last op of its block.
            self.note_op(Op::of(previous, self.number));
        }
        let data = self.op_mut(op);
        data.block = block.0;
        data.previous = previous;
        data.next = next;
        if previous == NONE {
            self.blocks[block.index()].first_op = op.0;
        } else {
            self.ops[previous as usize].next = op.0;
        }
        if next == NONE {
            self.blocks[block.index()].last_op = op.0;
        } else {
            self.ops[next as usize].previous = op.0;
        }
    }

    /// Removes the op from its block without erasing it.
    fn detach(&mut self, op: Op) {
        let OpData { block, previous, next, .. } = *self.op(op);
        if block == NONE {
            return;
        }
        self.note_block(block);
        if previous == NONE {
            self.blocks[block as usize].first_op = next;
        } else {
            self.ops[previous as usize].next = next;
        }
        if next == NONE {
            self.blocks[block as usize].last_op = previous;
        } else {
            self.ops[next as usize].previous = previous;
        }
        let data = self.op_mut(op);
        data.block = NONE;
        data.previous = NONE;
        data.next = NONE;
    }

    /// Moves the op to `at`.
    pub fn move_op(&mut self, op: Op, at: InsertPoint) {
        if at == InsertPoint::Before(op) {
            return;
        }
        self.detach(op);
        self.place(op, at);
    }

    /// Returns the insertion point immediately after `op`.
    ///
    /// # Panics
    ///
    /// If `op` is in no block.
    pub fn after(&self, op: Op) -> InsertPoint {
        match self.next(op) {
            Some(next) => InsertPoint::Before(next),
            None => InsertPoint::End(self.block(op).expect("a place after a detached op")),
        }
    }

    /// Returns the insertion point before the first op of `block`.
    pub fn start(&self, block: Block) -> InsertPoint {
        self.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before)
    }

    /// Inserts a detached block into `region`, before `before` or at the end.
    pub fn place_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        let data = self.block_data(block);
        debug_assert_eq!(data.region, NONE, "{block:?} is in a region already");
        let last = self.region_data(region).last;
        let (previous, next) = match before {
            None => (last, NONE),
            Some(before) => (self.block_data(before).previous, before.0),
        };
        self.note_block_moved(block, previous != NONE || next != NONE);
        let data = self.block_mut(block);
        data.region = region.0;
        data.previous = previous;
        data.next = next;
        if previous == NONE {
            self.regions[region.index()].first = block.0;
        } else {
            self.blocks[previous as usize].next = block.0;
        }
        if next == NONE {
            self.regions[region.index()].last = block.0;
        } else {
            self.blocks[next as usize].previous = block.0;
        }
    }

    /// Removes the block from its region without erasing it.
    fn detach_block(&mut self, block: Block) {
        let BlockData { region, previous, next, .. } = *self.block_data(block);
        if region == NONE {
            return;
        }
        self.note_block_moved(block, previous != NONE || next != NONE);
        if let Some(op) = self.region_op(Region::of(region, self.number)) {
            self.note_op(op);
        }
        if previous == NONE {
            self.regions[region as usize].first = next;
        } else {
            self.blocks[previous as usize].next = next;
        }
        if next == NONE {
            self.regions[region as usize].last = previous;
        } else {
            self.blocks[next as usize].previous = previous;
        }
        let data = self.block_mut(block);
        data.region = NONE;
        data.previous = NONE;
        data.next = NONE;
    }

    /// Moves the block into `region`, before `before` or at the end.
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        if before == Some(block) {
            return;
        }
        self.detach_block(block);
        self.place_block(block, region, before);
    }

    /// Moves all blocks of `from` into `to`, before `before` or at the end.
    pub fn move_blocks(&mut self, from: Region, to: Region, before: Option<Block>) {
        while let Some(block) = self.first_block(from) {
            self.move_block(block, to, before);
        }
    }

    /// Splits the block before `op`: `op` and the ops after it move to a new block, which follows the old one. Returns
    /// the new block. O(ops moved).
    ///
    /// # Panics
    ///
    /// If `op` is in no block, or if the block is in no region.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.block(op).expect("the op to split at is in a block");
        let region = self.block_region(block).expect("the block to split is in a region");
        let new = self.create_block();
        let next = self.next_block(block);
        self.place_block(new, region, next);
        self.splice(op, None, InsertPoint::End(new));
        new
    }

    /// Moves the ops from `first` up to, excluding, `end` (or the block's end) to `at`. O(ops moved).
    pub fn splice(&mut self, first: Op, end: Option<Op>, at: InsertPoint) {
        let mut current = Some(first);
        while let Some(op) = current {
            if Some(op) == end {
                break;
            }
            current = self.next(op);
            self.move_op(op, at);
        }
    }

    // ---- erasing

    /// Erases the op with its regions. Its results must be unused.
    ///
    /// # Panics
    ///
    /// If a result has uses.
    pub fn erase(&mut self, op: Op) {
        for &result in self.results(op) {
            assert!(self.is_unused(result), "{op:?} is erased while its result {result:?} is used");
        }
        self.detach(op);
        // Most ops have nothing nested in them, and need no lists.
        let OpParts { regions, successors, nested } = *self.op_parts(op);
        let is_empty = |index: usize| self.regions[self.region_pool[index].index()].first == NONE;
        if successors.len != 0 || nested != NONE || !regions.range().all(is_empty) {
            return self.erase_subtrees(vec![op], Vec::new());
        }
        for index in regions.range() {
            let region = self.region_pool[index];
            self.regions[region.index()].dead = true;
        }
        for slot in self.op(op).operands.range() {
            self.unlink_use(slot as u32);
        }
        self.op_mut(op).set_erased();
    }

    /// Erases the block with its ops. Its arguments and the results of its ops must have no uses outside, and no
    /// outside op may branch to it.
    pub fn erase_block(&mut self, block: Block) {
        self.detach_block(block);
        self.erase_subtrees(Vec::new(), vec![block]);
    }

    /// Erases blocks with their ops. The blocks may use each other's values and branch to each other; otherwise the
    /// conditions of [`Body::erase_block`] apply.
    pub fn erase_blocks(&mut self, blocks: Vec<Block>) {
        for &block in &blocks {
            self.detach_block(block);
        }
        self.erase_subtrees(Vec::new(), blocks);
    }

    /// Erases detached ops and blocks, with everything nested in them, without recursion. Uses among them are removed
    /// first.
    fn erase_subtrees(&mut self, mut ops: Vec<Op>, mut blocks: Vec<Block>) {
        self.edited();
        let mut at_op = 0;
        let mut at_block = 0;
        loop {
            if at_op < ops.len() {
                let op = ops[at_op];
                at_op += 1;
                let regions = self.op_parts(op).regions.range();
                for index in regions {
                    let region = self.region_pool[index];
                    let mut block = self.first_block(region);
                    while let Some(current) = block {
                        blocks.push(current);
                        block = self.next_block(current);
                    }
                    self.regions[region.index()].dead = true;
                }
            } else if at_block < blocks.len() {
                let block = blocks[at_block];
                at_block += 1;
                let mut op = self.first_op(block);
                while let Some(current) = op {
                    ops.push(current);
                    op = self.next(current);
                }
            } else {
                break;
            }
        }
        for &op in &ops {
            for slot in self.op(op).operands.range() {
                self.unlink_use(slot as u32);
            }
            for slot in self.op_parts(op).successors.range() {
                self.unlink_block_use(slot as u32);
            }
        }
        for &op in &ops {
            let nested = self.op_parts(op).nested;
            if nested != NONE {
                self.nested[nested as usize] = None;
            }
            for index in self.op(op).results.range() {
                self.note_if_used(self.result_pool[index]);
            }
            self.ops[op.index()].set_erased();
        }
        for &block in &blocks {
            assert_eq!(self.blocks[block.index()].first_use, NONE, "{block:?} is erased while a branch names it");
            for index in 0..self.blocks[block.index()].arguments.len() {
                self.note_if_used(self.blocks[block.index()].arguments[index]);
            }
            self.blocks[block.index()].dead = true;
        }
    }

    /// Notes that a value has lost its definition, if it is still used.
    #[inline]
    fn note_if_used(&mut self, value: Value) {
        if self.values[value.index()].first_use != NONE {
            self.note_value(value);
        }
    }

    /// Removes and returns the nested body of an isolated op, which must be erased next.
    pub fn take_nested(&mut self, op: Op) -> Option<Box<Body>> {
        let index = self.op_parts(op).nested;
        if index == NONE {
            return None;
        }
        let body = self.nested[index as usize].take();
        self.op_parts_mut(op).nested = NONE;
        body
    }
}
