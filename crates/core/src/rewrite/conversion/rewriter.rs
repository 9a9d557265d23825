//! The rewriter of a conversion: replaces ops and block arguments by values of converted types, and keeps track of the
//! casts between converted and original values.
//!
//! Invariants: between two patterns the body is valid. Each cast that the state lists has one operand and one result, and
//! no pattern sees its result among the converted operands.

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::folding::Folding;
use super::types::{Kind, TypeConverter};
use crate::ir::{Block, Body, InsertPoint, Location, Op, OpSpec, Rewriter, Type, Value, ValueDef};

/// The op that represents a materialization during the conversion.
const CAST: &str = "builtin.unrealized_conversion_cast";

/// A cast between a converted and an original value.
pub(super) struct Cast {
    pub op: Op,
    pub kind: Kind,
}

impl Cast {
    /// Returns the value that is cast.
    pub fn source(&self, body: &Body) -> Value {
        let [source] = body.first_operands(self.op);
        source
    }
}

/// A place at which several casts are located one after another.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
enum Anchor {
    After(Op),
    Start(Block),
}

/// The state of the driver.
#[derive(Default)]
pub(super) struct State {
    /// All casts, in the order of their creation.
    pub casts: Vec<Cast>,
    /// The converted value that a source or argument cast makes an original value from.
    converted: FxHashMap<Value, Value>,
    /// The results of target casts of values that were not replaced.
    targets: FxHashMap<(Value, Type), Value>,
    /// The last target cast at each place.
    last: FxHashMap<Anchor, Op>,
    /// Folded ops.
    pub folding: Folding,
}

impl State {
    /// Returns the value that replaces `value`, as far as known.
    fn replacement(&self, mut value: Value) -> Value {
        while let Some(next) = self.folding.replacement(value) {
            value = next;
        }
        value
    }
}

/// A [`Rewriter`] with the functions of a conversion. Results whose types change must be replaced through
/// [`ConversionRewriter::replace_op`]; everything else is done through the rewriter that this dereferences to.
pub struct ConversionRewriter<'a, 's> {
    pub(super) rewriter: Rewriter<'a>,
    pub(super) types: &'s TypeConverter,
    pub(super) state: &'s mut State,
}

impl<'a> Deref for ConversionRewriter<'a, '_> {
    type Target = Rewriter<'a>;

    fn deref(&self) -> &Rewriter<'a> {
        &self.rewriter
    }
}

impl<'a> DerefMut for ConversionRewriter<'a, '_> {
    fn deref_mut(&mut self) -> &mut Rewriter<'a> {
        &mut self.rewriter
    }
}

impl ConversionRewriter<'_, '_> {
    /// Returns the type that `ty` becomes.
    pub fn convert_type(&self, ty: Type) -> Type {
        self.types.convert(self.rewriter.ctx, ty)
    }

    /// Returns the types that the results of `op` become.
    pub fn converted_result_types(&self, op: Op) -> Vec<Type> {
        self.results(op).iter().map(|&result| self.convert_type(self.ty(result))).collect()
    }

    /// Returns the value that a pattern replaced `value` with, of whatever type, or the value itself.
    pub fn original(&self, value: Value) -> Value {
        let value = self.state.replacement(value);
        self.state.converted.get(&value).copied().unwrap_or(value)
    }

    /// Returns `value` as a value of its converted type, for use by `user`. The value may be any value that is visible
    /// there.
    pub fn converted(&mut self, value: Value, user: Op) -> Value {
        let value = self.state.replacement(value);
        let ty = self.convert_type(self.ty(value));
        if ty == self.ty(value) {
            return value;
        }
        if let Some(&known) = self.state.converted.get(&value) {
            if self.ty(known) == ty {
                return known;
            }
            // A buffer, or the like: what it holds may change, so it is converted where it is needed.
            return self.cast(Kind::Target, known, ty, InsertPoint::Before(user)).1;
        }
        if let Some(&known) = self.state.targets.get(&(value, ty)) {
            return known;
        }
        let anchor = match self.def(value) {
            ValueDef::Result(op, _) => Anchor::After(op),
            ValueDef::Argument(block, _) => Anchor::Start(block),
        };
        let at = match (self.state.last.get(&anchor), anchor) {
            (Some(&last), _) if self.is_live(last) => self.after(last),
            (_, Anchor::After(op)) => self.after(op),
            (_, Anchor::Start(block)) => self.start(block),
        };
        let (op, result) = self.cast(Kind::Target, value, ty, at);
        self.state.last.insert(anchor, op);
        self.state.targets.insert((value, ty), result);
        result
    }

    /// Replaces the results of `op` with `values`, and erases it. Where a value has another type than the result, users
    /// that are not converted get a source materialization.
    ///
    /// # Panics
    /// If the op has another number of results than there are values.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
        let mut at = self.after(op);
        assert_eq!(self.results(op).len(), values.len(), "one value for each result");
        for (number, &value) in values.iter().enumerate() {
            let result = self.result(op, number);
            let ty = self.ty(result);
            if self.ty(value) == ty || self.is_unused(result) {
                replacements.push(if self.ty(value) == ty { value } else { result });
                continue;
            }
            let (cast, original) = self.cast(Kind::Source, value, ty, at);
            at = self.after(cast);
            self.state.converted.insert(original, value);
            replacements.push(original);
        }
        self.rewriter.replace(op, &replacements);
    }

    /// Changes the results of `op` to their converted types, in place. Users that are not converted get a source
    /// materialization.
    pub fn convert_results(&mut self, op: Op) {
        let mut at = self.after(op);
        for result in self.results(op).to_vec() {
            if let Some(cast) = self.retype(Kind::Source, result, at) {
                at = self.after(cast);
            }
        }
    }

    /// Changes the arguments of `block` to their converted types, in place. Users that are not converted get an argument
    /// materialization. The terminators that branch to the block are left as they are.
    pub fn convert_arguments(&mut self, block: Block) {
        for argument in self.arguments(block).to_vec() {
            let at = self.start(block);
            self.retype(Kind::Argument, argument, at);
        }
    }

    /// Changes `op` in place: its operands to `operands`, its results and the arguments of the first block of each of its
    /// regions to their converted types.
    pub fn convert_in_place(&mut self, op: Op, operands: &[Value]) {
        self.set_operands(op, operands);
        self.convert_results(op);
        for region in self.regions(op).to_vec() {
            if let Some(block) = self.first_block(region) {
                self.convert_arguments(block);
            }
        }
    }

    /// Changes the type of a value, and replaces its uses with a cast at `at` to its original type.
    fn retype(&mut self, kind: Kind, value: Value, at: InsertPoint) -> Option<Op> {
        let (old, new) = (self.ty(value), self.convert_type(self.ty(value)));
        if old == new {
            return None;
        }
        self.rewriter.set_type(value, new);
        if self.is_unused(value) {
            return None;
        }
        let (cast, original) = self.cast(kind, value, old, at);
        self.state.converted.insert(original, value);
        self.rewriter.replace_uses_if(value, original, |body, use_| body.use_owner(use_) != cast);
        Some(cast)
    }

    fn cast(&mut self, kind: Kind, value: Value, ty: Type, at: InsertPoint) -> (Op, Value) {
        let before = std::mem::replace(&mut self.rewriter.at, at);
        let location = self.location_of(value);
        let spec = OpSpec::new(self.ctx.op_name(CAST), location).operands(&[value]).results(&[ty]);
        let op = self.rewriter.create(&spec);
        self.rewriter.at = before;
        self.state.casts.push(Cast { op, kind });
        (op, self.result(op, 0))
    }

    fn location_of(&self, value: Value) -> Location {
        match self.def(value) {
            ValueDef::Result(op, _) => self.location(op),
            ValueDef::Argument(..) => self.value_location(value),
        }
    }

    /// Sets the insertion point after `op`, and returns it.
    fn after(&self, op: Op) -> InsertPoint {
        self.rewriter.body().after(op)
    }
}
