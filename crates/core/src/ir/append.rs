//! Appends one body to another.
//!
//! The ids of the appended body are shifted by the table sizes of the first; nothing else about them changes. A program
//! built in two parts therefore equals one built in a single body, except for ids that were freed in between. O(size of
//! the appended body), in passes over its tables.

use super::body::*;
use super::*;

/// The offsets by which the ids of an appended body moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    ops: u32,
    op_parts: u32,
    blocks: u32,
    regions: u32,
    values: u32,
    uses: u32,
    block_uses: u32,
    nested: u32,
    result_pool: u32,
    region_pool: u32,
    /// The number of the first body.
    number: u32,
}

impl Shift {
    /// Returns the id, in the first body, of a value of the appended body.
    pub(crate) fn value(self, value: Value) -> Value {
        Value::of(value.0 + self.values, self.number)
    }

    /// Returns the id, in the first body, of a block of the appended body.
    pub(crate) fn block(self, block: Block) -> Block {
        Block::of(block.0 + self.blocks, self.number)
    }
}

/// An id or [`NONE`], shifted.
fn shifted(id: u32, by: u32) -> u32 {
    if id == NONE { NONE } else { id + by }
}

fn shifted_run(run: Run, by: u32) -> Run {
    Run { start: run.start + by, len: run.len }
}

impl Body {
    /// Appends the contents of `other`'s only root region. The ops of its first block, which has no arguments and no
    /// predecessors, go to the end of `block`; its other blocks go to the end of `block`'s region.
    pub(crate) fn append(&mut self, other: Body, block: Block) -> Shift {
        self.edited();
        self.note_all();
        let shift = self.shift();
        self.check_sizes(&other);
        let [root] = other.roots[..] else { panic!("a body of one region is appended") };
        let RegionData { first: entry, last, .. } = other.regions[root.index()];
        let entry_data = &other.blocks[entry as usize];
        assert!(entry_data.arguments.is_empty() && entry_data.first_use == NONE, "a block that is continued");
        let (first_op, last_op) = (shifted(entry_data.first_op, shift.ops), shifted(entry_data.last_op, shift.ops));
        let (next_block, entry_ordered) = (shifted(entry_data.next, shift.blocks), entry_data.ordered);
        let last_order = if entry_data.last_op == NONE { 0 } else { other.ops[entry_data.last_op as usize].order };
        let order = self.order_after(block, entry_ordered, last_order);
        let region = self.block_data(block).region;

        self.append_ops(&other, shift, Some((entry, block, order)));
        self.op_parts.extend(other.op_parts.iter().map(|parts| OpParts {
            regions: shifted_run(parts.regions, shift.region_pool),
            successors: shifted_run(parts.successors, shift.block_uses),
            nested: shifted(parts.nested, shift.nested),
        }));
        self.append_values(&other, shift);
        self.result_pool.extend(other.result_pool.iter().map(|value| shift.value(*value)));
        self.region_pool
            .extend(other.region_pool.iter().map(|region| Region::of(region.0 + shift.regions, shift.number)));
        self.nested.extend(other.nested);
        for mut data in other.regions {
            data.op = shifted(data.op, shift.ops);
            data.first = shifted(data.first, shift.blocks);
            data.last = shifted(data.last, shift.blocks);
            self.regions.push(data);
        }
        self.regions[(root.0 + shift.regions) as usize].dead = true;
        for mut data in other.blocks {
            data.region = if data.region == root.0 { region } else { shifted(data.region, shift.regions) };
            data.previous = shifted(data.previous, shift.blocks);
            data.next = shifted(data.next, shift.blocks);
            data.first_op = shifted(data.first_op, shift.ops);
            data.last_op = shifted(data.last_op, shift.ops);
            data.first_use = shifted(data.first_use, shift.block_uses);
            data.arguments.iter_mut().for_each(|value| *value = shift.value(*value));
            self.blocks.push(data);
        }
        self.blocks[(entry + shift.blocks) as usize].dead = true;
        self.locations.extend(other.locations.into_iter().map(|(value, at)| (shift.value(value), at)));

        self.join_ops(block, first_op, last_op);
        if next_block != NONE {
            self.blocks[block.index()].next = next_block;
            self.blocks[next_block as usize].previous = block.0;
            self.regions[region as usize].last = last + shift.blocks;
        }
        shift
    }

    /// Appends the tables of a template, of which every entry belongs to its only block, and makes that block the block of `region`,
    /// which is empty.
    pub(super) fn append_template(&mut self, template: &Body, region: Region) {
        // Nothing is noted for the verifier: everything is new, in a region that only a new op can get.
        let [block] = &template.blocks[..] else { panic!("a template has one block") };
        self.check_sizes(template);
        let shift = self.shift();
        self.append_ops(template, shift, None);
        self.append_values(template, shift);
        self.result_pool.extend(template.result_pool.iter().map(|value| shift.value(*value)));
        self.blocks.push(BlockData {
            region: region.0,
            first_op: shifted(block.first_op, shift.ops),
            last_op: shifted(block.last_op, shift.ops),
            arguments: block.arguments.iter().map(|value| shift.value(*value)).collect(),
            ..*block
        });
        let data = &mut self.regions[region.index()];
        (data.first, data.last) = (shift.blocks, shift.blocks);
    }

    /// Returns the offsets of the ids of a body that is appended.
    fn shift(&self) -> Shift {
        Shift {
            ops: self.ops.len() as u32,
            op_parts: self.op_parts.len() as u32,
            blocks: self.blocks.len() as u32,
            regions: self.regions.len() as u32,
            values: self.values.len() as u32,
            uses: self.uses.len() as u32,
            block_uses: self.block_uses.len() as u32,
            nested: self.nested.len() as u32,
            result_pool: self.result_pool.len() as u32,
            region_pool: self.region_pool.len() as u32,
            number: self.number,
        }
    }

    fn check_sizes(&self, other: &Body) {
        let sizes = [
            (self.ops.len(), other.ops.len()),
            (self.uses.len(), other.uses.len()),
            (self.values.len(), other.values.len()),
            (self.blocks.len(), other.blocks.len()),
        ];
        assert!(sizes.iter().all(|size| size.0 + size.1 < NONE as usize), "more than 2^32 entities in one body");
    }

    /// Returns the offset added to the order numbers of ops that go to the end of `block`. Returns `None` and marks the
    /// block unordered if no offset fits.
    fn order_after(&mut self, block: Block, ordered: bool, last_order: u32) -> u32 {
        let data = &self.blocks[block.index()];
        let start = match data.last_op {
            NONE => Some(0),
            last => self.ops[last as usize].order.checked_add(ORDER_STEP),
        };
        match start.filter(|start| data.ordered && ordered && start.checked_add(last_order).is_some()) {
            Some(start) => start,
            None => {
                self.blocks[block.index()].ordered = false;
                0
            }
        }
    }

    /// Appends the ops of a body. Those of the block `entry` of `continued` become ops of its second block, with order numbers moved by the last.
    fn append_ops(&mut self, other: &Body, shift: Shift, continued: Option<(u32, Block, u32)>) {
        self.names.extend(&other.names);
        self.ops.extend(other.ops.iter().map(|&(mut data)| {
            match continued {
                Some((entry, block, order)) if data.block == entry => {
                    data.block = block.0;
                    data.order = data.order.wrapping_add(order);
                }
                _ => data.block = shifted(data.block, shift.blocks),
            }
            data.previous = shifted(data.previous, shift.ops);
            data.next = shifted(data.next, shift.ops);
            data.operands = shifted_run(data.operands, shift.uses);
            data.results = shifted_run(data.results, shift.result_pool);
            data.shift_parts(shift.op_parts);
            data
        }));
    }

    fn append_values(&mut self, other: &Body, shift: Shift) {
        self.values.extend(other.values.iter().map(|&(mut data)| {
            let owners = if data.index & ARGUMENT == 0 { shift.ops } else { shift.blocks };
            data.owner += owners;
            data.first_use = shifted(data.first_use, shift.uses);
            data
        }));
        self.uses.extend(other.uses.iter().map(|data| UseData {
            value: shift.value(data.value),
            owner: Op::of(data.owner.0 + shift.ops, shift.number),
            next: shifted(data.next, shift.uses),
            previous: shifted(data.previous, shift.uses),
        }));
        self.block_uses.extend(other.block_uses.iter().map(|data| BlockUseData {
            block: shift.block(data.block),
            owner: Op::of(data.owner.0 + shift.ops, shift.number),
            next: shifted(data.next, shift.block_uses),
            previous: shifted(data.previous, shift.block_uses),
        }));
    }

    /// Links the ops from `first` to `last`, whose parent is already set to `block`, after the ops of `block`.
    fn join_ops(&mut self, block: Block, first: u32, last: u32) {
        if first == NONE {
            return;
        }
        let before = std::mem::replace(&mut self.blocks[block.index()].last_op, last);
        self.ops[first as usize].previous = before;
        match before {
            NONE => self.blocks[block.index()].first_op = first,
            before => self.ops[before as usize].next = first,
        }
    }

    // ---- merging the use-lists of entities that both parts refer to

    /// Replaces every use of `newer` with `value`, as if these uses had been set after the existing uses of `value`.
    pub(crate) fn add_newer_uses(&mut self, value: Value, newer: Value) {
        let first = std::mem::replace(&mut self.values[newer.index()].first_use, NONE);
        self.put_uses_in_front(value, first);
    }

    /// Replaces every use of `older` with `value`, as if [`Body::replace_all_uses`] had run before the existing uses of
    /// `value` were set.
    pub(crate) fn add_older_uses(&mut self, value: Value, older: Value) {
        let first = std::mem::replace(&mut self.values[value.index()].first_use, NONE);
        self.replace_all_uses(older, value);
        self.put_uses_in_front(value, first);
    }

    fn put_uses_in_front(&mut self, value: Value, first: u32) {
        self.edited();
        self.note_all();
        let behind = self.values[value.index()].first_use;
        let mut at = first;
        while at != NONE {
            self.uses[at as usize].value = value;
            let next = self.uses[at as usize].next;
            if next == NONE {
                self.uses[at as usize].next = behind;
                if behind != NONE {
                    self.uses[behind as usize].previous = at;
                }
                self.values[value.index()].first_use = first;
            }
            at = next;
        }
    }

    /// Redirects every branch to `newer`, then every branch to `older`, to `block`, which is one of the two.
    pub(crate) fn join_block_uses(&mut self, block: Block, newer: Block, older: Block) {
        self.note_all();
        let newer = std::mem::replace(&mut self.block_mut(newer).first_use, NONE);
        let older = std::mem::replace(&mut self.block_mut(older).first_use, NONE);
        let mut last = NONE;
        for first in [newer, older] {
            let mut at = first;
            while at != NONE {
                let use_ = &mut self.block_uses[at as usize];
                use_.block = block;
                use_.previous = last;
                let next = use_.next;
                match last {
                    NONE => self.block_mut(block).first_use = at,
                    last => self.block_uses[last as usize].next = at,
                }
                last = at;
                at = next;
            }
        }
    }
}
