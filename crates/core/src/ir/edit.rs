//! The edit API: creating ops, blocks and regions, their uses and their parts. This file and `placement.rs` have the only
//! functions that change a body.
//!
//! Costs: creating, moving and erasing an op are O(operands + results + regions); setting an operand is O(1); replacing
//! a value's uses is O(uses moved). A new use goes to the front of its value's use-list, so that uses iterate newest
//! first. Order queries are O(1) amortized: a block that was edited in the middle is renumbered on the next query.

use smallvec::SmallVec;

use super::body::*;
use super::*;

/// Returns the index of a new entity.
fn index_of(count: usize) -> u32 {
    u32::try_from(count).expect("more than 2^32 entities of one kind")
}

/// Adds an entry to a table. A small table grows by more than it has: passes add many ops to small functions.
#[inline]
fn push<T>(table: &mut Vec<T>, entry: T) {
    if table.len() == table.capacity() {
        table.reserve(table.len().max(16));
    }
    table.push(entry);
}

impl Body {
    // ---- creating

    /// Creates a detached op.
    pub fn create(&mut self, spec: &OpSpec) -> Op {
        let head = (spec.name, spec.location);
        let op = self.create_with(head, spec.attributes, &spec.operands, &spec.results, &spec.regions);
        if !spec.successors.is_empty() {
            for &block in &spec.successors {
                self.block_uses.push(BlockUseData { block, owner: op, next: NONE, previous: NONE });
            }
            let len = spec.successors.len() as u32;
            let successors = Run { start: index_of(self.block_uses.len()) - len, len };
            self.op_parts_mut(op).successors = successors;
            for slot in successors.range() {
                self.link_block_use(slot as u32);
            }
        }
        op
    }

    /// Creates a detached op without successors.
    pub(crate) fn create_with(
        &mut self,
        head: (OpName, Location),
        attributes: Attr,
        operands: &[Value],
        results: &[Type],
        regions: &[Region],
    ) -> Op {
        let op = self.create_plain(head, attributes, operands, results);
        if !regions.is_empty() {
            for &region in regions {
                debug_assert_eq!(self.region_data(region).op, NONE, "{region:?} belongs to an op already");
                self.regions[region.index()].op = op.0;
                self.region_pool.push(region);
            }
            let len = regions.len() as u32;
            let start = index_of(self.region_pool.len()) - len;
            self.op_parts_mut(op).regions = Run { start, len };
        }
        op
    }

    /// Creates a detached op without regions and successors.
    fn create_plain(
        &mut self,
        (name, location): (OpName, Location),
        attributes: Attr,
        operands: &[Value],
        results: &[Type],
    ) -> Op {
        self.edited();
        let op = Op::of(index_of(self.ops.len()), self.number);
        let operands = self.new_uses(op, operands);
        let result_run = Run { start: self.result_pool.len() as u32, len: results.len() as u32 };
        for (index, &ty) in results.iter().enumerate() {
            let value = Value::of(index_of(self.values.len()), self.number);
            push(&mut self.values, ValueData { ty, owner: op.0, index: index as u32, first_use: NONE });
            push(&mut self.result_pool, value);
        }
        self.names.insert(name);
        let data = OpData {
            name,
            attributes,
            location,
            block: NONE,
            previous: NONE,
            next: NONE,
            order: 0,
            operands,
            results: result_run,
            parts: NONE,
        };
        push(&mut self.ops, data);
        op
    }

    /// Appends an op without regions and successors to `block`.
    pub fn append_plain(
        &mut self,
        block: Block,
        (name, location): (OpName, Location),
        attributes: Attr,
        operands: &[Value],
        results: &[Type],
    ) -> Op {
        let op = self.create_plain((name, location), attributes, operands, results);
        self.place(op, InsertPoint::End(block));
        op
    }

    /// Reserves memory for `count` more ops, with about one operand each.
    pub(crate) fn reserve_ops(&mut self, count: usize) {
        self.ops.reserve(count);
        self.uses.reserve(count);
    }

    /// Reserves memory for `count` more values, most of them results.
    pub(crate) fn reserve_values(&mut self, count: usize) {
        self.values.reserve(count);
        self.result_pool.reserve(count);
    }

    /// Returns the numbers of ops, values, results and operands.
    pub(crate) fn size(&self) -> [usize; 4] {
        [self.ops.len(), self.values.len(), self.result_pool.len(), self.uses.len()]
    }

    /// Reserves memory for these numbers of ops, values, results and operands, but for no more than `most` of each.
    pub(crate) fn reserve_size(&mut self, [ops, values, results, uses]: [usize; 4], most: usize) {
        self.ops.reserve_exact(ops.min(most));
        self.values.reserve_exact(values.min(most));
        self.result_pool.reserve_exact(results.min(most));
        self.uses.reserve_exact(uses.min(most));
    }

    /// Creates an op and inserts it at `at`.
    pub fn insert(&mut self, at: InsertPoint, spec: &OpSpec) -> Op {
        let op = self.create(spec);
        self.place(op, at);
        op
    }

    /// Creates a detached isolated op with the nested body `body`. `spec`'s name, attributes and location are ignored
    /// in favor of the body's header; `spec` must have no regions.
    pub fn create_isolated(&mut self, spec: &OpSpec, body: Box<Body>) -> Op {
        debug_assert!(spec.regions.is_empty(), "an isolated op's regions are its body's roots");
        let mut spec = spec.clone();
        spec.name = body.header.name;
        let op = self.create(&spec);
        self.op_parts_mut(op).nested = self.nested.len() as u32;
        self.nested.push(Some(body));
        op
    }

    /// Inserts the isolated op that owns `body`, which has no operands and no results, at `at`.
    pub fn insert_isolated(&mut self, at: InsertPoint, body: Box<Body>) -> Op {
        let op = self.create_isolated(&OpSpec::new(body.header.name, body.header.location), body);
        self.place(op, at);
        op
    }

    /// Makes `body` the nested body of `op`, which must be an isolated op that was created without regions.
    pub(crate) fn attach_nested(&mut self, op: Op, body: Box<Body>) {
        debug_assert_eq!(self.op_parts(op).nested, NONE, "{op:?} has a body");
        self.op_parts_mut(op).nested = self.nested.len() as u32;
        self.nested.push(Some(body));
    }

    /// Creates an empty, detached region.
    pub fn create_region(&mut self) -> Region {
        self.edited();
        let region = Region::of(index_of(self.regions.len()), self.number);
        self.regions.push(RegionData { op: NONE, first: NONE, last: NONE, dead: false });
        region
    }

    /// Creates an empty region and appends it to the root regions of the body.
    pub fn add_root(&mut self) -> Region {
        self.note_all();
        let region = self.create_region();
        self.roots.push(region);
        region
    }

    /// Appends a detached region to the root regions of the body.
    pub fn attach_root(&mut self, region: Region) {
        self.edited();
        self.note_all();
        self.roots.push(region);
    }

    /// Creates a detached block.
    pub fn create_block(&mut self) -> Block {
        self.edited();
        let block = Block::of(index_of(self.blocks.len()), self.number);
        self.blocks.push(BlockData {
            region: NONE,
            previous: NONE,
            next: NONE,
            first_op: NONE,
            last_op: NONE,
            first_use: NONE,
            ordered: true,
            dead: false,
            misses: 0,
            arguments: SmallVec::new(),
        });
        block
    }

    /// Creates a block at the end of `region`.
    pub fn append_block(&mut self, region: Region) -> Block {
        let block = self.create_block();
        self.place_block(block, region, None);
        block
    }

    /// Appends a block argument.
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        let value = Value::of(index_of(self.values.len()), self.number);
        let arguments = &mut self.block_mut(block).arguments;
        let index = arguments.len() as u32;
        arguments.push(value);
        self.values.push(ValueData { ty, owner: block.0, index: ARGUMENT | index, first_use: NONE });
        if location != Location::UNKNOWN {
            self.locations.insert(value, location);
        }
        value
    }

    /// Inserts a block argument before argument `index`.
    pub fn insert_argument(&mut self, block: Block, index: usize, ty: Type, location: Location) -> Value {
        self.block_data(block);
        let value = Value::of(index_of(self.values.len()), self.number);
        self.values.push(ValueData { ty, owner: block.0, index: ARGUMENT | index as u32, first_use: NONE });
        self.block_mut(block).arguments.insert(index, value);
        self.renumber_arguments(block, index + 1);
        if location != Location::UNKNOWN {
            self.locations.insert(value, location);
        }
        value
    }

    /// Sets the location of a block argument.
    ///
    /// # Panics
    /// If `argument` is the result of an op: its location is that of the op.
    pub fn set_argument_location(&mut self, argument: Value, location: Location) {
        self.edited();
        assert!(self.defining_op(argument).is_none(), "{argument:?} is not a block argument");
        match location {
            Location::UNKNOWN => self.locations.remove(&argument),
            _ => self.locations.insert(argument, location),
        };
    }

    /// Erases a block argument, which must be unused.
    ///
    /// # Panics
    ///
    /// If the block has no argument `index`, or if the argument has uses.
    pub fn erase_argument(&mut self, block: Block, index: usize) {
        let value = self.block_data(block).arguments[index];
        assert!(self.is_unused(value), "{value:?} is erased while it is used");
        self.block_mut(block).arguments.remove(index);
        self.renumber_arguments(block, index);
    }

    /// Erases the block arguments for which `gone` returns true, which must be unused. O(arguments).
    ///
    /// # Panics
    ///
    /// If such an argument has uses.
    pub fn erase_arguments_if(&mut self, block: Block, gone: impl Fn(Value) -> bool) {
        for &value in &self.block_data(block).arguments {
            assert!(!gone(value) || self.is_unused(value), "{value:?} is erased while it is used");
        }
        self.block_mut(block).arguments.retain(|value| !gone(*value));
        self.renumber_arguments(block, 0);
    }

    fn renumber_arguments(&mut self, block: Block, from: usize) {
        for index in from..self.blocks[block.index()].arguments.len() {
            let argument = self.blocks[block.index()].arguments[index];
            self.values[argument.index()].index = ARGUMENT | index as u32;
        }
    }

    // ---- uses

    fn new_uses(&mut self, op: Op, values: &[Value]) -> Run {
        let run = Run { start: self.uses.len() as u32, len: values.len() as u32 };
        assert!(self.uses.len() + values.len() < NONE as usize, "more than 2^32 operands in one body");
        for &value in values {
            let slot = self.uses.len() as u32;
            let first = self.value_data(value).first_use;
            push(&mut self.uses, UseData { value, owner: op, next: first, previous: NONE });
            if first != NONE {
                self.uses[first as usize].previous = slot;
            }
            self.values[value.index()].first_use = slot;
        }
        run
    }

    fn link_use(&mut self, slot: u32) {
        self.edited();
        let value = self.uses[slot as usize].value;
        let first = self.value_data(value).first_use;
        let value = value.index();
        self.uses[slot as usize].next = first;
        self.uses[slot as usize].previous = NONE;
        if first != NONE {
            self.uses[first as usize].previous = slot;
        }
        self.values[value].first_use = slot;
    }

    pub(super) fn unlink_use(&mut self, slot: u32) {
        let UseData { value, next, previous, .. } = self.uses[slot as usize];
        if previous == NONE {
            self.values[value.index()].first_use = next;
        } else {
            self.uses[previous as usize].next = next;
        }
        if next != NONE {
            self.uses[next as usize].previous = previous;
        }
    }

    fn link_block_use(&mut self, slot: u32) {
        self.edited();
        let block = self.block_uses[slot as usize].block;
        let first = self.block_data(block).first_use;
        self.block_uses[slot as usize].next = first;
        self.block_uses[slot as usize].previous = NONE;
        if first != NONE {
            self.block_uses[first as usize].previous = slot;
        }
        self.blocks[block.index()].first_use = slot;
    }

    pub(super) fn unlink_block_use(&mut self, slot: u32) {
        let BlockUseData { block, next, previous, .. } = self.block_uses[slot as usize];
        if previous == NONE {
            self.blocks[block.index()].first_use = next;
        } else {
            self.block_uses[previous as usize].next = next;
        }
        if next != NONE {
            self.block_uses[next as usize].previous = previous;
        }
    }

    /// Sets operand `index` of `op`.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let use_ = self.operand_use(op, index);
        self.set_use(use_, value);
    }

    /// Makes the use refer to `value`. The use-lists do not change if it already does.
    pub fn set_use(&mut self, use_: Use, value: Value) {
        // Before anything changes: a value of another body panics.
        self.value_data(value);
        let owner = self.use_data(use_).owner;
        self.note_op(owner);
        self.unlink_use(use_.0);
        self.uses[use_.index()].value = value;
        self.link_use(use_.0);
    }

    /// Replaces all operands of `op`. O(old + new).
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let run = self.op(op).operands;
        for (slot, &value) in run.range().zip(values) {
            if self.uses[slot].value != value {
                self.set_use(Use::of(slot as u32, self.number), value);
            }
        }
        if values.len() <= run.len as usize {
            for slot in run.start as usize + values.len()..run.range().end {
                self.unlink_use(slot as u32);
            }
            self.op_mut(op).operands.len = values.len() as u32;
        } else if run.range().end == self.uses.len() {
            self.new_uses(op, &values[run.len as usize..]);
            self.op_mut(op).operands.len = values.len() as u32;
        } else {
            self.relocate_operands(op, &values[run.len as usize..]);
        }
    }

    /// Moves an op's operand slots to the end of the pool, keeping their positions in the use-lists, and adds `more`.
    fn relocate_operands(&mut self, op: Op, more: &[Value]) {
        let run = self.op(op).operands;
        let start = self.uses.len() as u32;
        for old in run.range() {
            let slot = self.uses.len() as u32;
            let data = self.uses[old];
            self.uses.push(data);
            if data.previous == NONE {
                self.values[data.value.index()].first_use = slot;
            } else {
                self.uses[data.previous as usize].next = slot;
            }
            if data.next != NONE {
                self.uses[data.next as usize].previous = slot;
            }
        }
        self.new_uses(op, more);
        self.op_mut(op).operands = Run { start, len: run.len + more.len() as u32 };
    }

    /// Appends operands to the op.
    pub fn append_operands(&mut self, op: Op, values: &[Value]) {
        let mut all = self.operand_vec(op);
        all.extend_from_slice(values);
        self.set_operands(op, &all);
    }

    /// Erases operand `index` of `op`. O(operands).
    pub fn erase_operand(&mut self, op: Op, index: usize) {
        let mut all = self.operand_vec(op);
        all.remove(index);
        self.set_operands(op, &all);
    }

    /// Replaces every use of `old` with `new`, newest first.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.replace_uses_if(old, new, |_, _| true);
    }

    /// Replaces the uses of `old` for which `select` returns true with `new`, newest first.
    pub fn replace_uses_if(&mut self, old: Value, new: Value, mut select: impl FnMut(&Body, Use) -> bool) {
        self.value_data(new);
        if old == new {
            return;
        }
        let mut at = self.value_data(old).first_use;
        while at != NONE {
            let next = self.uses[at as usize].next;
            let use_ = Use::of(at, self.number);
            if select(self, use_) {
                self.set_use(use_, new);
            }
            at = next;
        }
    }

    /// Puts the uses of `value` into the order of `uses`, which are the same uses. O(uses).
    ///
    /// # Panics
    /// If one of `uses` is not a use of `value`.
    pub(crate) fn set_use_order(&mut self, value: Value, uses: &[Use]) {
        self.edited();
        debug_assert_eq!(self.uses(value).count(), uses.len(), "an order of all uses of {value:?}");
        let mut previous = NONE;
        for &use_ in uses {
            let slot = &mut self.uses[use_.index()];
            assert_eq!(slot.value, value, "{use_:?} is not a use of {value:?}");
            slot.previous = previous;
            slot.next = NONE;
            match previous {
                NONE => self.values[value.index()].first_use = use_.0,
                previous => self.uses[previous as usize].next = use_.0,
            }
            previous = use_.0;
        }
    }

    // ---- changing an op

    /// Replaces the op's attributes with the dictionary `attributes`.
    pub fn set_attributes(&mut self, op: Op, attributes: Attr) {
        match self.header_mut(op) {
            Some(header) => header.attributes = attributes,
            None => self.op_mut(op).attributes = attributes,
        }
    }

    /// Makes `op` an op of another name. Its parts do not change.
    pub fn set_name(&mut self, op: Op, name: OpName) {
        self.names.insert(name);
        self.op_mut(op).name = name;
        // In ops of some names, uses may precede definitions.
        self.note_placed(op);
        if let Some(header) = self.header_mut(op) {
            header.name = name;
        }
    }

    /// Returns the header of the nested body of `op`, which holds the op's attributes and location; `None` if `op` is
    /// not isolated.
    fn header_mut(&mut self, op: Op) -> Option<&mut Header> {
        let nested = self.op_parts(op).nested;
        (nested != NONE)
            .then(|| &mut self.nested[nested as usize].as_mut().expect("the nested body of a live op").header)
    }

    /// Sets the attribute `name`, or removes it if `value` is `None`. Facts (`freehold.facts`) also change the op's definition.
    pub fn set_attribute(&mut self, ctx: &Context, op: Op, name: impl AttributeName, value: Option<Attr>) {
        let name = name.id(ctx);
        let attributes = ctx.with_entry(self.attributes(op), name, value);
        self.set_attributes(op, attributes);
        if name == Name::FREEHOLD_FACTS {
            self.settle_op(ctx, op);
        }
    }

    /// Sets the op's location.
    pub fn set_location(&mut self, op: Op, location: Location) {
        match self.header_mut(op) {
            Some(header) => header.location = location,
            None => self.op_mut(op).location = location,
        }
    }

    /// Resets the locations of the ops and block arguments of this body, and of its isolated op, to unknown. Nested
    /// bodies keep their locations.
    pub fn forget_locations(&mut self) {
        self.edited();
        self.header.location = Location::UNKNOWN;
        for op in self.walk_preorder() {
            // The header of a nested body holds the location of its op.
            if self.nested(op).is_none() {
                self.set_location(op, Location::UNKNOWN);
            }
        }
        self.locations.clear();
    }

    /// Sets a value's type.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.edited();
        let ValueData { owner, index, .. } = *self.value_data(value);
        self.values[value.index()].ty = ty;
        self.note_value(value);
        match index & ARGUMENT {
            0 => self.note_op(Op::of(owner, self.number)),
            _ => self.note_block(owner),
        }
    }

    /// Sets successor `index` of `op`.
    ///
    /// # Panics
    ///
    /// If the op has no successor `index`.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let run = self.op_parts(op).successors;
        assert!(index < run.len as usize, "{op:?} has no successor {index}");
        let slot = run.start + index as u32;
        self.block_data(block);
        self.note_op(op);
        self.unlink_block_use(slot);
        self.block_uses[slot as usize].block = block;
        self.link_block_use(slot);
    }

    /// Redirects every branch to `old` to `new`.
    pub fn replace_block_uses(&mut self, old: Block, new: Block) {
        let uses: Vec<(Op, usize)> = self.predecessor_uses(old).collect();
        for (op, index) in uses {
            self.set_successor(op, index, new);
        }
    }
}
