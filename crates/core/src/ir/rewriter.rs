//! The rewriter: edits that a listener sees.

use std::ops::Deref;

use smallvec::SmallVec;

use super::{
    Attr, AttributeName, Block, Body, Context, InsertPoint, Location, Mapping, Op, OpName, OpSpec, Region, Type, Use,
    Value, View,
};
use crate::definition::OpDef;

/// Is notified of every change that a pattern makes.
pub trait Listener {
    /// `op` was created or moved.
    fn inserted(&mut self, _body: &Body, _op: Op) {}
    /// `op` was changed in place.
    fn modified(&mut self, _body: &Body, _op: Op) {}
    /// `op` will be replaced by `values`; it still has its uses.
    fn replaced(&mut self, _body: &Body, _op: Op, _values: &[Value]) {}
    /// `op` will be erased; it still has its operands.
    fn erased(&mut self, _body: &Body, _op: Op) {}
    /// `block` will be erased.
    fn block_erased(&mut self, _body: &Body, _block: Block) {}
    /// `value` gets or loses uses; [`Listener::erased`] does not repeat it for operands.
    fn uses_edited(&mut self, _body: &Body, _value: Value) {}
    /// The operands of `op` get or lose a use each; likewise.
    fn operand_uses_edited(&mut self, _body: &Body, _op: Op) {}
    /// `block` gets or loses arguments or ops, or an op of it was edited; the other notifications do not repeat it for an op that was
    /// inserted, modified or erased, and is in the block now.
    fn block_edited(&mut self, _body: &Body, _block: Block) {}
    /// There was an edit of which no notification says what it changed.
    fn edited(&mut self) {}
}

/// A listener that ignores all notifications.
pub struct Silent;
impl Listener for Silent {}

/// The interface through which patterns edit: [`Body`]'s edit API with an insertion point and a listener that is
/// notified of every change.
pub struct Rewriter<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// Private, so that every edit notifies the listener.
    pub(crate) body: &'a mut Body,
    /// The insertion point of created ops.
    pub at: InsertPoint,
    /// The listener that is notified of changes.
    pub listener: &'a mut dyn Listener,
    /// Data of the pass that its patterns can query: see [`Rewriter::knowledge`].
    pub knowledge: Option<&'a dyn std::any::Any>,
}

/// A rewriter dereferences to the body that it edits, for reading.
impl Deref for Rewriter<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'a> Rewriter<'a> {
    /// Returns a rewriter of `body` that inserts at `at` and notifies `listener` of each change.
    pub fn new(ctx: &'a Context, body: &'a mut Body, at: InsertPoint, listener: &'a mut dyn Listener) -> Rewriter<'a> {
        Rewriter { ctx, body, at, listener, knowledge: None }
    }

    /// Returns the same rewriter with data that patterns query through [`Rewriter::knowledge`].
    #[must_use]
    pub fn with_knowledge(self, knowledge: Option<&'a dyn std::any::Any>) -> Rewriter<'a> {
        Rewriter { knowledge, ..self }
    }

    /// Returns the body.
    #[inline]
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body with its context.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    /// Returns the definition of a registered op.
    ///
    /// # Panics
    /// If the op is unregistered.
    pub fn definition(&self, op: Op) -> &'static OpDef {
        self.view().op_def(op).expect("an op of a loaded dialect")
    }

    /// Creates a detached region.
    pub fn create_region(&mut self) -> Region {
        self.body.create_region()
    }

    /// Appends an empty block to a region.
    pub fn append_block(&mut self, region: Region) -> Block {
        let block = self.body.append_block(region);
        self.listener.block_edited(self.body, block);
        block
    }

    /// Appends an argument to a block. Branches to the block are not extended.
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.listener.block_edited(self.body, block);
        self.body.add_argument(block, ty, location)
    }

    /// Sets the location of a block argument.
    pub fn set_argument_location(&mut self, argument: Value, location: Location) {
        self.body.set_argument_location(argument, location);
    }

    /// Erases an unused argument of a block. Branches to the block keep their operands.
    pub fn erase_argument(&mut self, block: Block, index: usize) {
        self.listener.block_edited(self.body, block);
        self.body.erase_argument(block, index);
    }

    /// Moves `op` and the ops after it to a new block after their own, and returns the new block.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.body.split_block(op);
        self.listener.edited();
        for moved in self.body.op_vec(block) {
            self.listener.inserted(self.body, moved);
        }
        block
    }

    /// Moves the ops from `first` up to, excluding, `end` (`None`: the end of the block) to `at`.
    pub fn splice(&mut self, first: Op, end: Option<Op>, at: InsertPoint) {
        let mut next = Some(first);
        while let Some(op) = next.filter(|&op| Some(op) != end) {
            next = self.body.next(op);
            self.move_op(op, at);
        }
    }

    /// Sets the type of a value. Its defining op, if any, counts as modified.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.body.set_type(value, ty);
        self.listener.edited();
        if let Some(op) = self.body.defining_op(value) {
            self.listener.modified(self.body, op);
        }
    }

    /// Sets or removes an attribute of the op, which counts as modified.
    pub fn set_attribute(&mut self, op: Op, name: impl AttributeName, value: Option<Attr>) {
        self.modify(op, |ctx, body| body.set_attribute(ctx, op, name, value));
    }

    /// Replaces all attributes of the op, which counts as modified.
    pub fn set_attributes(&mut self, op: Op, attributes: Attr) {
        self.modify(op, |_, body| body.set_attributes(op, attributes));
    }

    /// Sets one operand of the op, which counts as modified.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.listener.uses_edited(self.body, self.body.operand(op, index));
        self.body.set_operand(op, index, value);
        self.listener.uses_edited(self.body, value);
        self.listener.modified(self.body, op);
    }

    /// Appends operands to the op, which counts as modified.
    pub fn append_operands(&mut self, op: Op, values: &[Value]) {
        self.body.append_operands(op, values);
        self.listener.operand_uses_edited(self.body, op);
        self.listener.modified(self.body, op);
    }

    /// Returns the data of the pass that applies the pattern, if it is a `T`.
    pub fn knowledge<T: 'static>(&self) -> Option<&'a T> {
        self.knowledge?.downcast_ref()
    }

    /// Creates an op at the insertion point.
    pub fn create(&mut self, spec: &OpSpec) -> Op {
        let op = self.body.insert(self.at, spec);
        self.listener.operand_uses_edited(self.body, op);
        self.listener.inserted(self.body, op);
        op
    }

    /// Creates an op without successors at the insertion point, without a description of it.
    pub fn create_with(
        &mut self,
        (name, location): (OpName, Location),
        attributes: Attr,
        operands: &[Value],
        results: &[Type],
        regions: &[Region],
    ) -> Op {
        let op = self.body.create_with((name, location), attributes, operands, results, regions);
        self.body.place(op, self.at);
        self.listener.operand_uses_edited(self.body, op);
        self.listener.inserted(self.body, op);
        op
    }

    /// Creates an op at the insertion point and returns its only result.
    pub fn create_value(&mut self, spec: &OpSpec) -> Value {
        let op = self.create(spec);
        self.body.result(op, 0)
    }

    /// Sets the insertion point before `op`.
    pub fn before(&mut self, op: Op) {
        self.at = InsertPoint::Before(op);
    }

    /// Sets the insertion point after `op`.
    pub fn after(&mut self, op: Op) {
        self.at = self.body.after(op);
    }

    /// Returns a description of an op of `definition` with these operands and result types.
    pub fn spec(&self, definition: &'static OpDef, at: Location, operands: &[Value], types: &[Type]) -> OpSpec {
        OpSpec::new(self.ctx.op_name_of(definition), at).operands(operands).results(types)
    }

    /// Changes `op` in place: `change` may use the body's edit API on this op's operands, attributes, successors and
    /// result types.
    pub fn modify(&mut self, op: Op, change: impl FnOnce(&Context, &mut Body)) {
        change(self.ctx, self.body);
        self.listener.edited();
        self.listener.modified(self.body, op);
    }

    /// Notifies the listener that `op` changed because its regions changed.
    pub fn notify_modified(&mut self, op: Op) {
        self.listener.modified(self.body, op);
    }

    /// Redirects every branch to `block` to `with`; the branches count as modified.
    pub fn replace_block_uses(&mut self, block: Block, with: Block) {
        let branches: Vec<Op> = self.body.predecessor_uses(block).map(|(op, _)| op).collect();
        self.body.replace_block_uses(block, with);
        for op in branches {
            self.listener.modified(self.body, op);
        }
    }

    /// Erases the unused block arguments for which `gone` returns true. Branches to the block keep their operands.
    pub fn erase_arguments_if(&mut self, block: Block, gone: impl Fn(Value) -> bool) {
        self.listener.block_edited(self.body, block);
        self.body.erase_arguments_if(block, gone);
    }

    /// Like [`Rewriter::modify`] for a change that may have nothing to do: `change` returns whether it changed the op.
    pub fn modify_if(&mut self, op: Op, change: impl FnOnce(&Context, &mut Body) -> bool) -> bool {
        let changed = change(self.ctx, self.body);
        if changed {
            self.listener.edited();
            self.listener.modified(self.body, op);
        }
        changed
    }

    /// Sets the attributes of the body's isolated op.
    pub fn set_header_attributes(&mut self, attributes: Attr) {
        self.body.header.attributes = attributes;
    }

    /// Clones the blocks of `from` to the end of `to`. Operands are mapped; the clones are added to the mapping.
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut Mapping) {
        self.body.clone_region(from, to, mapping);
        self.listener.edited();
    }

    /// Returns whether `first` is before `second` in their block. Renumbers the block's ops if necessary.
    pub fn is_before(&mut self, first: Op, second: Op) -> bool {
        self.body.is_before(first, second)
    }

    /// Replaces the op's results with `values` and erases it.
    ///
    /// # Panics
    ///
    /// If the op has another number of results than there are values.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        self.listener.replaced(self.body, op, values);
        assert_eq!(self.body.results(op).len(), values.len(), "one value for each result");
        for (index, &new) in values.iter().enumerate() {
            self.replace_all_uses(self.body.result(op, index), new);
        }
        self.erase(op);
    }

    /// Notifies the listener that `op` will be replaced, for callers that replace its results one by one.
    pub(crate) fn announce_replaced(&mut self, op: Op) {
        self.listener.replaced(self.body, op, &[]);
    }

    /// Creates an op before `op`, then replaces `op` with its results.
    pub fn replace_with(&mut self, op: Op, spec: &OpSpec) -> Op {
        self.at = InsertPoint::Before(op);
        let new = self.create(spec);
        let results: Vec<Value> = self.body.results(new).to_vec();
        self.replace(op, &results);
        new
    }

    /// Replaces every use of `old` with `new`; the users count as modified.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.replace_uses_if(old, new, |_, _| true);
    }

    /// Replaces the uses of `old` for which `select` returns true with `new`; the users count as modified.
    pub fn replace_uses_if(&mut self, old: Value, new: Value, mut select: impl FnMut(&Body, Use) -> bool) {
        self.listener.uses_edited(self.body, old);
        self.listener.uses_edited(self.body, new);
        let uses: SmallVec<[Use; 8]> = self.body.uses(old).collect();
        for use_ in uses {
            if select(self.body, use_) {
                let owner = self.body.use_owner(use_);
                self.body.set_use(use_, new);
                self.listener.modified(self.body, owner);
            }
        }
    }

    /// Erases an op whose results are unused, with its regions. Nested ops are erased first, last to first. The
    /// listener is notified of each after those are gone that precede it in this order, so that it sees up-to-date use
    /// counts.
    pub fn erase(&mut self, op: Op) {
        self.announce_below(op);
        self.listener.erased(self.body, op);
        self.body.erase(op);
    }

    fn announce_below(&mut self, op: Op) {
        if self.body.regions(op).is_empty() {
            return;
        }
        for inner in self.body.walk_regions_preorder(self.body.regions(op)).into_iter().rev() {
            self.listener.erased(self.body, inner);
            self.body.set_operands(inner, &[]);
        }
    }

    /// Clones `op`, with its regions, to the insertion point. Operands are mapped; results are added to the mapping.
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.body.clone_op(op, self.at, mapping);
        self.listener.edited();
        for made in self.body.walk_op_preorder(copy) {
            self.listener.inserted(self.body, made);
        }
        copy
    }

    /// Moves an op.
    pub fn move_op(&mut self, op: Op, at: InsertPoint) {
        if let Some(block) = self.body.block(op) {
            self.listener.block_edited(self.body, block);
        }
        self.body.move_op(op, at);
        self.listener.inserted(self.body, op);
    }

    /// Moves all ops of `source` to the end of `target`, replaces the arguments of `source` with `values`, and erases
    /// `source`.
    pub fn merge_blocks(&mut self, source: Block, target: Block, values: &[Value]) {
        self.inline_block(source, InsertPoint::End(target), values);
    }

    /// Moves all ops of `source` to `at`, replaces the arguments of `source` with `values`, and erases `source`.
    ///
    /// # Panics
    ///
    /// If `source` has another number of arguments than there are values.
    pub fn inline_block(&mut self, source: Block, at: InsertPoint, values: &[Value]) {
        let arguments: Vec<Value> = self.body.arguments(source).to_vec();
        assert_eq!(arguments.len(), values.len(), "one value for each argument");
        for (&old, &new) in arguments.iter().zip(values) {
            self.replace_all_uses(old, new);
        }
        for op in self.body.op_vec(source) {
            self.move_op(op, at);
        }
        self.erase_block(source);
    }

    /// Erases a block without predecessors and without uses from outside.
    pub fn erase_block(&mut self, block: Block) {
        for op in self.body.op_vec(block).into_iter().rev() {
            self.announce_below(op);
            self.listener.erased(self.body, op);
            self.body.set_operands(op, &[]);
        }
        self.listener.block_erased(self.body, block);
        self.body.erase_block(block);
    }

    /// Moves all blocks of `from` into `to`, before `before` or at the end.
    pub fn inline_region(&mut self, from: Region, to: Region, before: Option<Block>) {
        self.body.move_blocks(from, to, before);
        self.listener.edited();
    }

    /// Replaces the op's operands; the op counts as modified.
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.listener.operand_uses_edited(self.body, op);
        self.body.set_operands(op, operands);
        self.listener.operand_uses_edited(self.body, op);
        self.listener.modified(self.body, op);
    }
}
