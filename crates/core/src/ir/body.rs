//! Storage of one isolated body, and the queries that read only this storage.
//!
//! Invariants (checked by [`Body::check_structure`], in debug builds after each pass):
//! - the operand slots of an op are contiguous; each slot is in the use-list of its value, newest first;
//! - an op in a block has that block as parent and is on its doubly linked list; likewise blocks in regions;
//! - a result's owner is its op, an argument's its block;
//! - ids are never reused while the body lives; a freed entity is marked, and accessing it panics with its id.
//!
//! An isolated op is in its parent's block like any other op. Its regions are the root regions of a nested body. Its
//! name, attributes and location are in that body's header, so that code with `&mut` access to the nested body can
//! change them. [`Body::attributes`] and similar accessors follow that indirection.

use std::ops::Range;

use smallvec::SmallVec;

use super::*;

pub(super) const NONE: u32 = u32::MAX;
/// The index of the parts of an op that was erased.
const ERASED: u32 = u32::MAX - 1;

/// A value's type, owner and first use.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueData {
    pub ty: Type,
    /// The id of the defining op or the owning block.
    pub owner: u32,
    /// The result or argument index; the top bit is set for arguments.
    pub index: u32,
    pub first_use: u32,
}

pub(super) const ARGUMENT: u32 = 1 << 31;

#[derive(Clone, Copy, Debug)]
pub(super) struct UseData {
    pub value: Value,
    pub owner: Op,
    pub next: u32,
    pub previous: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct BlockUseData {
    pub block: Block,
    pub owner: Op,
    pub next: u32,
    pub previous: u32,
}

/// A run of entries in one of the body's pools.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub start: u32,
    pub len: u32,
}

impl Run {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OpData {
    pub name: OpName,
    pub attributes: Attr,
    pub location: Location,
    pub block: u32,
    pub previous: u32,
    pub next: u32,
    /// The position among the ops of the block; valid only while the block is ordered.
    pub order: u32,
    pub operands: Run,
    pub results: Run,
    /// The index of the op's [`OpParts`]; [`NONE`] if it has no such parts, [`ERASED`] if it was erased.
    pub parts: u32,
}

impl OpData {
    #[inline]
    pub fn is_erased(&self) -> bool {
        self.parts == ERASED
    }

    pub fn set_erased(&mut self) {
        self.parts = ERASED;
    }

    /// Moves the index of the parts by an offset.
    pub fn shift_parts(&mut self, by: u32) {
        if self.parts < ERASED {
            self.parts += by;
        }
    }
}

/// The parts that few ops have.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpParts {
    pub regions: Run,
    pub successors: Run,
    /// The index of the isolated op's nested body.
    pub nested: u32,
}

impl OpParts {
    pub const NO_PARTS: OpParts =
        OpParts { regions: Run { start: 0, len: 0 }, successors: Run { start: 0, len: 0 }, nested: NONE };
}

#[derive(Clone, Debug)]
pub(super) struct BlockData {
    pub region: u32,
    pub previous: u32,
    pub next: u32,
    pub first_op: u32,
    pub last_op: u32,
    pub first_use: u32,
    pub ordered: bool,
    pub dead: bool,
    /// The insertions that found no gap since the order was last asked for.
    pub misses: u16,
    pub arguments: SmallVec<[Value; 2]>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct RegionData {
    /// The op, or [`NONE`] for a root region of the body and for a detached one.
    pub op: u32,
    pub first: u32,
    pub last: u32,
    pub dead: bool,
}

/// The name, attributes and location of a body's isolated op. Its operands and results belong to the parent body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The op's name.
    pub name: OpName,
    /// The op's attributes.
    pub attributes: Attr,
    /// The op's location.
    pub location: Location,
}

/// The IR nested in one isolated op.
#[derive(Debug)]
pub struct Body {
    /// The isolated op itself.
    pub header: Header,
    pub(super) roots: Vec<Region>,
    pub(super) ops: Vec<OpData>,
    pub(super) names: op_names::OpNames,
    pub(super) op_parts: Vec<OpParts>,
    pub(super) blocks: Vec<BlockData>,
    pub(super) regions: Vec<RegionData>,
    pub(super) values: Vec<ValueData>,
    pub(super) uses: Vec<UseData>,
    pub(super) block_uses: Vec<BlockUseData>,
    pub(super) result_pool: Vec<Value>,
    pub(super) region_pool: Vec<Region>,
    pub(super) nested: Vec<Option<Box<Body>>>,
    pub(super) locations: rustc_hash::FxHashMap<Value, Location>,
    /// A number that no other body has had, and that grows with each edit.
    pub(super) revision: u64,
    /// The number in the ids of the body; a copy has the same.
    pub(super) number: u32,
    /// The edits since the body was verified.
    pub(super) verified: Option<Box<verified::Verified>>,
}

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ValueDef {
    /// An op and the index of its result.
    Result(Op, usize),
    /// A block and the index of its argument.
    Argument(Block, usize),
}

/// An insertion point for ops.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// Immediately before an op.
    Before(Op),
    /// After the last op of a block.
    End(Block),
}

/// Panics because an id is used with a body that has not created it.
#[cold]
#[inline(never)]
fn foreign(id: &dyn std::fmt::Debug, owner: Option<u32>, body: &Body) -> ! {
    let owner = owner.map_or("another body".to_string(), |owner| format!("body {owner}"));
    let number = body.number;
    panic!(
        "{id:?} belongs to {owner} and is used with body {number}. Ids are valid only in the body that created them; an op \
         that is isolated from above has a body of its own (`Body::nested`). `Body::number` returns the number of a body"
    )
}

impl Body {
    /// An empty body for the isolated op `name`.
    pub fn new(name: OpName, attributes: Attr, location: Location) -> Body {
        Body {
            header: Header { name, attributes, location },
            roots: Vec::new(),
            ops: Vec::new(),
            names: Default::default(),
            op_parts: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
            uses: Vec::new(),
            block_uses: Vec::new(),
            result_pool: Vec::new(),
            region_pool: Vec::new(),
            nested: Vec::new(),
            locations: Default::default(),
            revision: state::new_revision(),
            number: state::new_number(),
            verified: None,
        }
    }

    /// Returns the number of the body, by which messages about ids name it. A copy of a body has the same number, because
    /// ids of the original are valid in it.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Checks that an id belongs to the body, if that is known: in debug builds.
    #[inline]
    fn check_owner(&self, id: &dyn std::fmt::Debug, owner: Option<u32>) {
        if owner.is_some_and(|owner| owner != self.number) {
            foreign(id, owner, self);
        }
    }

    #[inline]
    pub(super) fn op(&self, op: Op) -> &OpData {
        self.check_owner(&op, op.body());
        let Some(data) = self.ops.get(op.index()) else { foreign(&op, op.body(), self) };
        assert!(!data.is_erased(), "stale id: {op:?} was erased");
        data
    }

    #[inline]
    pub(super) fn op_mut(&mut self, op: Op) -> &mut OpData {
        self.edited();
        self.note_op(op);
        self.op(op);
        &mut self.ops[op.index()]
    }

    /// Returns the parts of the op that few ops have.
    #[inline]
    pub(super) fn op_parts(&self, op: Op) -> &OpParts {
        self.parts_of(self.op(op))
    }

    /// Returns the parts of the op, or no parts.
    #[inline]
    pub(super) fn parts_of(&self, data: &OpData) -> &OpParts {
        self.some_parts(data).unwrap_or(&OpParts::NO_PARTS)
    }

    /// Returns the parts of the op if it has any.
    #[inline]
    pub(super) fn some_parts(&self, data: &OpData) -> Option<&OpParts> {
        if data.parts == NONE { None } else { self.op_parts.get(data.parts as usize) }
    }

    /// Returns the parts of the op, which are created if it has none.
    pub(super) fn op_parts_mut(&mut self, op: Op) -> &mut OpParts {
        self.edited();
        self.note_op(op);
        if self.op(op).parts == NONE {
            self.ops[op.index()].parts = self.op_parts.len() as u32;
            self.op_parts.push(OpParts::NO_PARTS);
        }
        &mut self.op_parts[self.ops[op.index()].parts as usize]
    }

    #[inline]
    pub(super) fn value_data(&self, value: Value) -> &ValueData {
        self.check_owner(&value, value.body());
        let Some(data) = self.values.get(value.index()) else { foreign(&value, value.body(), self) };
        data
    }

    #[inline]
    pub(super) fn region_data(&self, region: Region) -> &RegionData {
        self.check_owner(&region, region.body());
        let Some(data) = self.regions.get(region.index()) else { foreign(&region, region.body(), self) };
        data
    }

    #[inline]
    pub(super) fn use_data(&self, use_: Use) -> &UseData {
        self.check_owner(&use_, use_.body());
        let Some(data) = self.uses.get(use_.index()) else { foreign(&use_, use_.body(), self) };
        data
    }

    #[inline]
    pub(super) fn block_data(&self, block: Block) -> &BlockData {
        self.check_owner(&block, block.body());
        let Some(data) = self.blocks.get(block.index()) else { foreign(&block, block.body(), self) };
        assert!(!data.dead, "stale id: {block:?} was erased");
        data
    }

    #[inline]
    pub(super) fn block_mut(&mut self, block: Block) -> &mut BlockData {
        self.edited();
        self.note_block(block.0);
        self.block_data(block);
        &mut self.blocks[block.index()]
    }

    /// Returns the id of an entity of this body, or `None` for [`NONE`].
    #[inline]
    fn op_at(&self, index: u32) -> Option<Op> {
        (index != NONE).then_some(Op::of(index, self.number))
    }

    #[inline]
    fn block_at(&self, index: u32) -> Option<Block> {
        (index != NONE).then_some(Block::of(index, self.number))
    }

    #[inline]
    fn region_at(&self, index: u32) -> Option<Region> {
        (index != NONE).then_some(Region::of(index, self.number))
    }

    // ---- the isolated op and its regions

    /// The regions of the isolated op.
    pub fn roots(&self) -> &[Region] {
        &self.roots
    }

    /// Returns the only block of the only root region, as modules have it.
    pub fn root_block(&self) -> Option<Block> {
        self.first_block(*self.roots.first()?)
    }

    /// Returns the nested body of an isolated op.
    #[inline]
    pub fn nested(&self, op: Op) -> Option<&Body> {
        let index = self.some_parts(self.op(op))?.nested;
        if index == NONE { None } else { self.nested[index as usize].as_deref() }
    }

    /// Returns the nested body of an isolated op, mutably.
    pub fn nested_mut(&mut self, op: Op) -> Option<&mut Body> {
        let index = self.op_parts(op).nested;
        if index == NONE { None } else { self.nested[index as usize].as_deref_mut() }
    }

    /// Returns the nested bodies of two isolated ops, the second mutably. Returns `None` if either op has no nested
    /// body or if both ops are the same.
    pub fn nested_pair_mut(&mut self, read: Op, write: Op) -> Option<(&Body, &mut Body)> {
        let (read, write) = (self.op_parts(read).nested as usize, self.op_parts(write).nested as usize);
        let [read, write] = self.nested.get_disjoint_mut([read, write]).ok()?;
        Some((read.as_deref()?, write.as_deref_mut()?))
    }

    /// Returns all nested bodies mutably, in order of creation. Siblings may be changed on several threads.
    pub fn nested_bodies_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        self.nested.iter_mut().filter_map(|body| body.as_deref_mut())
    }

    /// Returns the nested bodies of `ops` mutably, in this order. Each op must have one.
    pub fn nested_of_mut(&mut self, ops: &[Op]) -> Vec<&mut Body> {
        let numbers: Vec<u32> = ops.iter().map(|&op| self.op_parts(op).nested).collect();
        let mut all: Vec<Option<&mut Body>> = self.nested.iter_mut().map(|body| body.as_deref_mut()).collect();
        numbers.iter().filter_map(|&number| all.get_mut(number as usize)?.take()).collect()
    }

    /// Returns all nested bodies in order of creation.
    pub fn nested_bodies(&self) -> impl Iterator<Item = &Body> {
        self.nested.iter().filter_map(|body| body.as_deref())
    }

    // ---- ops

    /// Returns whether `op` still exists.
    #[inline]
    pub fn is_live(&self, op: Op) -> bool {
        self.check_owner(&op, op.body());
        !self.ops[op.index()].is_erased()
    }

    /// Returns whether the op has regions, successors or a nested body, or had some.
    #[inline]
    pub(crate) fn has_contents_or_successors(&self, op: Op) -> bool {
        self.some_parts(self.op(op)).is_some()
    }

    /// Returns the number of op ids ever allocated: the size of a table indexed by [`Op`].
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// Returns the number of block ids ever allocated.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of region ids ever allocated.
    pub fn region_capacity(&self) -> usize {
        self.regions.len()
    }

    /// Returns the number of value ids ever allocated.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// The op's name.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.op(op).name
    }

    /// Returns whether `definition` is the op's definition. Compares addresses.
    #[inline]
    pub fn is(&self, ctx: &Context, op: Op, definition: &'static crate::definition::OpDef) -> bool {
        self.op_def(ctx, op).is_some_and(|own| own.is(definition))
    }

    /// Returns whether the op's name is `name`, such as `scf.if`, whether or not its dialect is loaded.
    #[inline]
    pub fn is_named(&self, ctx: &Context, op: Op, name: &str) -> bool {
        *ctx.op_name_data(self.op(op).name).text == *name
    }

    /// Returns the op definition; `None` if the op is unregistered.
    #[inline]
    pub fn op_def(&self, ctx: &Context, op: Op) -> Option<&'static crate::definition::OpDef> {
        ctx.op_def(self.op(op).name)
    }

    /// Returns the op's attributes, properties included, as one dictionary.
    #[inline]
    pub fn attributes(&self, op: Op) -> Attr {
        let data = self.op(op);
        self.header_of(data).map_or(data.attributes, |header| header.attributes)
    }

    /// Returns the op's attribute `name`.
    pub fn attribute(&self, ctx: &Context, op: Op, name: impl AttributeName) -> Option<Attr> {
        name.find_in(ctx, self.attributes(op).entries(ctx))
    }

    /// Returns the op's location.
    #[inline]
    pub fn location(&self, op: Op) -> Location {
        let data = self.op(op);
        self.header_of(data).map_or(data.location, |header| header.location)
    }

    /// Returns the header of the nested body of an isolated op.
    #[inline]
    fn header_of(&self, data: &OpData) -> Option<&Header> {
        let index = self.some_parts(data)?.nested;
        (index != NONE).then(|| &self.nested[index as usize].as_ref().expect("the nested body of a live op").header)
    }

    /// Returns the block that contains the op; `None` if the op is detached.
    #[inline]
    pub fn block(&self, op: Op) -> Option<Block> {
        let block = self.op(op).block;
        self.block_at(block)
    }

    /// Returns the region that contains the op.
    #[inline]
    pub fn region(&self, op: Op) -> Option<Region> {
        self.block_region(self.block(op)?)
    }

    /// Returns the op whose region contains the op; `None` for a top-level op of the body.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.region_op(self.region(op)?)
    }

    /// Returns the next op in the block.
    #[inline]
    pub fn next(&self, op: Op) -> Option<Op> {
        let next = self.op(op).next;
        self.op_at(next)
    }

    /// Returns the previous op in the block.
    #[inline]
    pub fn previous(&self, op: Op) -> Option<Op> {
        let previous = self.op(op).previous;
        self.op_at(previous)
    }

    /// Returns the number of operands.
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        self.op(op).operands.len as usize
    }

    /// Returns operand `index` of the op.
    ///
    /// # Panics
    ///
    /// If the op has no operand `index`.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let run = self.op(op).operands;
        assert!(index < run.len as usize, "{op:?} has no operand {index}");
        self.uses[run.start as usize + index].value
    }

    /// Returns the operands of the op.
    #[inline]
    pub fn operands(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.uses[self.op(op).operands.range()].iter().map(|slot| slot.value)
    }

    /// Returns the first `N` operands of the op, so that each gets a name: `let [source, index] = body.first_operands(op);`.
    ///
    /// # Panics
    ///
    /// If the op has fewer operands.
    #[inline]
    pub fn first_operands<const N: usize>(&self, op: Op) -> [Value; N] {
        let uses = &self.uses[self.op(op).operands.range()];
        match uses.first_chunk::<N>() {
            Some(first) => first.each_ref().map(|slot| slot.value),
            None => panic!("{op:?} has {} operands, not {N}", uses.len()),
        }
    }

    /// Returns the operands of the op if there are exactly `N`.
    #[inline]
    pub fn all_operands<const N: usize>(&self, op: Op) -> Option<[Value; N]> {
        let uses: &[_; N] = self.uses[self.op(op).operands.range()].try_into().ok()?;
        Some(uses.each_ref().map(|slot| slot.value))
    }

    /// Returns the operands of the op with these numbers.
    #[inline]
    pub fn operands_at(
        &self,
        op: Op,
        numbers: Range<usize>,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.uses[self.op(op).operands.range()][numbers].iter().map(|slot| slot.value)
    }

    /// Calls `visit` with the types of the operands, then with those of the results.
    #[inline]
    pub(crate) fn for_each_type(&self, op: Op, mut visit: impl FnMut(Type)) {
        let data = self.op(op);
        for slot in &self.uses[data.operands.range()] {
            visit(self.values[slot.value.index()].ty);
        }
        for result in &self.result_pool[data.results.range()] {
            visit(self.values[result.index()].ty);
        }
    }

    /// Returns whether these are the types of the operands and results, which have `operand_count` operands.
    #[inline]
    pub(crate) fn has_types(&self, op: Op, operand_count: usize, types: &[Type]) -> bool {
        let data = self.op(op);
        let (operands, results) = (&self.uses[data.operands.range()], &self.result_pool[data.results.range()]);
        let Some((of_operands, of_results)) = types.split_at_checked(operand_count) else { return false };
        operands.len() == of_operands.len()
            && results.len() == of_results.len()
            && operands.iter().zip(of_operands).all(|(slot, &ty)| self.values[slot.value.index()].ty == ty)
            && results.iter().zip(of_results).all(|(result, &ty)| self.values[result.index()].ty == ty)
    }

    /// Returns the results of the op.
    #[inline]
    pub fn results(&self, op: Op) -> &[Value] {
        &self.result_pool[self.op(op).results.range()]
    }

    /// Returns result `index` of the op.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.results(op)[index]
    }

    /// Returns the regions of an op that is not isolated. The regions of an isolated op are the roots of
    /// [`Body::nested`].
    #[inline]
    pub fn regions(&self, op: Op) -> &[Region] {
        self.some_parts(self.op(op)).map_or(&[], |parts| &self.region_pool[parts.regions.range()])
    }

    /// Returns the number of regions of an op, isolated or not.
    #[inline]
    pub fn region_count(&self, op: Op) -> usize {
        self.nested(op).map_or(self.regions(op).len(), |body| body.roots.len())
    }

    /// Returns the op's successors.
    pub fn successors(&self, op: Op) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + '_ {
        self.block_uses[self.op_parts(op).successors.range()].iter().map(|slot| slot.block)
    }

    /// Returns successor `index` of the op.
    ///
    /// # Panics
    ///
    /// If the op has no successor `index`.
    pub fn successor(&self, op: Op, index: usize) -> Block {
        let run = self.op_parts(op).successors;
        assert!(index < run.len as usize, "{op:?} has no successor {index}");
        self.block_uses[run.start as usize + index].block
    }

    /// Returns the number of successors.
    #[inline]
    pub fn successor_count(&self, op: Op) -> usize {
        self.some_parts(self.op(op)).map_or(0, |parts| parts.successors.len as usize)
    }

    // ---- blocks and regions

    /// Returns whether `block` still exists.
    pub fn is_live_block(&self, block: Block) -> bool {
        self.check_owner(&block, block.body());
        !self.blocks[block.index()].dead
    }

    /// Returns the first op of the block.
    #[inline]
    pub fn first_op(&self, block: Block) -> Option<Op> {
        let first = self.block_data(block).first_op;
        self.op_at(first)
    }

    /// Returns the last op of the block.
    #[inline]
    pub fn last_op(&self, block: Block) -> Option<Op> {
        let last = self.block_data(block).last_op;
        self.op_at(last)
    }

    /// Returns the last op of the block if it is a terminator or unregistered.
    pub fn terminator(&self, ctx: &Context, block: Block) -> Option<Op> {
        let last = self.last_op(block)?;
        self.op_def(ctx, last)
            .is_none_or(|op_def| op_def.traits.contains(crate::definition::Traits::TERMINATOR))
            .then_some(last)
    }

    /// Iterates over the ops of the block, in order. The block must not be edited meanwhile; see [`Body::op_vec`].
    pub fn ops(&self, block: Block) -> impl Iterator<Item = Op> + Clone + '_ {
        std::iter::successors(self.first_op(block), move |&op| self.next(op))
    }

    /// Returns the ops of the block, in order, in a vector.
    pub fn op_vec(&self, block: Block) -> Vec<Op> {
        self.ops(block).collect()
    }

    /// Returns the arguments of the block.
    #[inline]
    pub fn arguments(&self, block: Block) -> &[Value] {
        &self.block_data(block).arguments
    }

    /// Returns the region that contains the block.
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        let region = self.block_data(block).region;
        self.region_at(region)
    }

    /// Returns the op whose region contains the block; `None` in a root region.
    #[inline]
    pub fn block_parent_op(&self, block: Block) -> Option<Op> {
        self.region_op(self.block_region(block)?)
    }

    /// Returns the next block in the region.
    #[inline]
    pub fn next_block(&self, block: Block) -> Option<Block> {
        let next = self.block_data(block).next;
        self.block_at(next)
    }

    /// Returns the previous block in the region.
    pub fn previous_block(&self, block: Block) -> Option<Block> {
        let previous = self.block_data(block).previous;
        self.block_at(previous)
    }

    /// Returns the first block of the region.
    #[inline]
    pub fn first_block(&self, region: Region) -> Option<Block> {
        let first = self.region_data(region).first;
        self.block_at(first)
    }

    /// Returns the last block of the region.
    #[inline]
    pub fn last_block(&self, region: Region) -> Option<Block> {
        let last = self.region_data(region).last;
        self.block_at(last)
    }

    /// Iterates over the blocks of the region, in order.
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.first_block(region), move |&block| self.next_block(block))
    }

    /// Returns whether the block is the first of its region.
    #[inline]
    pub fn is_entry_block(&self, block: Block) -> bool {
        self.block_data(block).previous == NONE
    }

    /// Returns the op that owns the region; `None` for a root region of the body.
    #[inline]
    pub fn region_op(&self, region: Region) -> Option<Op> {
        let op = self.region_data(region).op;
        self.op_at(op)
    }

    /// Returns the index of the region among the regions of its op.
    ///
    /// # Panics
    ///
    /// If the region was erased.
    pub fn region_number(&self, region: Region) -> usize {
        let all = self.region_op(region).map_or(&self.roots[..], |op| self.regions(op));
        all.iter().position(|&other| other == region).expect("a region is among its op's")
    }

    /// Iterates over the terminators that name the block as a successor, with the successor index. Newest use first,
    /// one entry per use.
    pub fn predecessor_uses(&self, block: Block) -> impl Iterator<Item = (Op, usize)> + '_ {
        let first = self.block_data(block).first_use;
        let mut at = first;
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let slot = &self.block_uses[at as usize];
            let number = at - self.op_parts(slot.owner).successors.start;
            at = slot.next;
            Some((slot.owner, number as usize))
        })
    }

    /// Iterates over the predecessors of the block, newest use first, one entry per use.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.predecessor_uses(block).filter_map(|(op, _)| self.block(op))
    }

    /// Returns whether no terminator branches to the block.
    pub fn has_no_predecessors(&self, block: Block) -> bool {
        self.block_data(block).first_use == NONE
    }

    // ---- nesting

    /// Returns whether `op` is `ancestor` or nested in it.
    pub fn is_ancestor(&self, ancestor: Op, op: Op) -> bool {
        let mut at = Some(op);
        while let Some(current) = at {
            if current == ancestor {
                return true;
            }
            at = self.parent_op(current);
        }
        false
    }
}
