//! Keeps handles up to date while patterns replace ops.
//!
//! A handle that is used later follows an op that is replaced to the op that defines its replacements, if that has the same name or is a
//! constant; casts and views on the way are skipped. Otherwise the transform fails, because the handle would be lost.

use std::rc::Rc;

use freehold_core::definition::{OpDef, Traits};
use freehold_core::diagnostics::Diagnostic;
use freehold_core::ir::{Body, Context, Listener, Location, Op, Value, View};
use freehold_dialects::tensor;
use rustc_hash::{FxHashMap, FxHashSet};

use super::failure::silenceable;
use super::payload::{Mapped, PayloadOp, PayloadValue};
use super::script::Step;
use super::state::{Handle, Index, State};

/// A handle, with the number of its scope.
type Holder = (usize, Handle);

/// The effects of the changes of a transform on the handles. They are applied when it has ended.
pub struct Tracker<'a> {
    step: Step<'a>,
    consumed: Vec<Handle>,
    /// The handles to each op and value, when the transform began to change the program; `None` before that.
    index: Option<Rc<Index>>,
    /// The first scope whose handles are kept up to date.
    first: usize,
    /// The body of the script of each scope, and the transform that is executed there.
    running: Vec<(&'a Body, Option<Op>)>,
    /// The handles to each op because it has replaced others.
    inherited: FxHashMap<PayloadOp, Vec<Holder>>,
    /// The values that have replaced those that handles refer to.
    values: FxHashSet<PayloadValue>,
    /// Whether each handle is used later.
    used: FxHashMap<Holder, bool>,
    moves: FxHashMap<Mapped, Option<Mapped>>,
    failure: Option<Diagnostic>,
    lost: usize,
}

impl<'a> Tracker<'a> {
    /// Returns a tracker for a transform that consumes these handles.
    pub fn new(step: Step<'a>, consumed: Vec<Handle>) -> Tracker<'a> {
        Tracker {
            step,
            consumed,
            index: None,
            first: 0,
            running: Vec::new(),
            inherited: FxHashMap::default(),
            values: FxHashSet::default(),
            used: FxHashMap::default(),
            moves: FxHashMap::default(),
            failure: None,
            lost: 0,
        }
    }

    /// Begins to keep the handles up to date. Must be called before the listener is used, and after the last change of the state by
    /// the transform. O(depth).
    pub fn watch(&mut self, state: &State<'a>) {
        self.index = Some(state.index());
        self.first = state.first_visible();
        self.running = state.running();
    }

    /// Ends that, and returns what the entities that handles refer to have become; `None` for those that are gone.
    pub fn finish(&mut self) -> FxHashMap<Mapped, Option<Mapped>> {
        self.index = None;
        std::mem::take(&mut self.moves)
    }

    /// Returns the handles to an op that has not been replaced yet, and forgets those that it has inherited.
    fn take_holders(&mut self, op: PayloadOp) -> Vec<Holder> {
        let mapped = Mapped::Op(op);
        if self.moves.contains_key(&mapped) {
            return Vec::new();
        }
        let index = self.index.as_ref();
        let mut holders = index.map_or(Vec::new(), |index| index.holders(mapped, self.first));
        holders.extend(self.inherited.remove(&op).unwrap_or_default());
        holders
    }

    /// Returns whether handles refer to the value, and forgets it.
    fn take_value(&mut self, value: PayloadValue) -> bool {
        let mapped = Mapped::Value(value);
        let is_held = |index: &Rc<Index>| !index.holders(mapped, self.first).is_empty();
        self.values.remove(&value) || !self.moves.contains_key(&mapped) && self.index.as_ref().is_some_and(is_held)
    }

    /// Returns whether the script uses the handle after the transforms that are being executed.
    fn is_used_later(&mut self, holder: Holder) -> bool {
        if let Some(&known) = self.used.get(&holder) {
            return known;
        }
        let (script, current) = self.running[holder.0];
        let is_used = script
            .users(holder.1.1)
            .any(|user| Some(user) != current && current.is_none_or(|current| !happens_before(script, user, current)));
        self.used.insert(holder, is_used);
        is_used
    }

    /// Returns the errors about replacements that were not found.
    pub fn take_failure(&mut self) -> Option<Vec<Diagnostic>> {
        self.failure.take().map(|failure| vec![failure])
    }
}

/// Tensor ops of which a result represents the first operand in another shape: they are skipped.
static SKIPPED: &[&OpDef] = &[
    &tensor::CAST,
    &tensor::COLLAPSE_SHAPE,
    &tensor::EXPAND_SHAPE,
    &tensor::EXTRACT_SLICE,
    &tensor::INSERT_SLICE,
    &tensor::RESHAPE,
];

impl Tracker<'_> {
    /// Returns the op that replaces `op`, or the error.
    fn find_replacement(&self, body: &Body, op: Op, values: &[Value]) -> Result<Op, Diagnostic> {
        let ctx: &Context = self.step.ctx;
        let view = View::new(ctx, body);
        let message = "tracking listener failed to find replacement op during application of this transform op";
        let at = self.step.location();
        let mut error = silenceable(at, message);
        let mut values = values.to_vec();
        while let Some(&first) = values.first() {
            let definition =
                body.defining_op(first).filter(|&own| values.iter().all(|&value| body.defining_op(value) == Some(own)));
            let Some(found) = definition else {
                return Err(error.note(at, "replacement values belong to different ops").0);
            };
            let op_def = view.op_def(found);
            let is_cast = op_def.is_some_and(|op_def| op_def.has(Traits::CAST));
            if is_cast {
                values = body.operand_vec(found).to_vec();
                error = error.note(body.location(found), "using output of 'CastOpInterface' op");
                continue;
            }
            if body.name(found) == body.name(op) || op_def.is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE)) {
                return Ok(found);
            }
            values.clear();
            if view.is_one_of(found, SKIPPED) {
                values.push(body.operand(found, 0));
                let note = "using operands provided by 'FindPayloadReplacementOpInterface'";
                error = error.note(body.location(found), note);
            }
        }
        Err(error.note(at, "ran out of suitable replacement values").0)
    }
}

/// Whether `first` is executed before `second`, which are in one body of the script. The order of its blocks is known.
fn happens_before(body: &Body, first: Op, second: Op) -> bool {
    let mut at = Some(first);
    while let Some(op) = at {
        if op != second && body.is_ancestor(op, second) {
            return false;
        }
        if let Some(block) = body.block(op)
            && let Some(ancestor) = body.ancestor_in_block(block, second)
        {
            return op != ancestor && body.order(op) < body.order(ancestor);
        }
        at = body.parent_op(op);
    }
    false
}

impl Listener for Tracker<'_> {
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        let number = body.number();
        for (&old, &new) in body.results(op).iter().zip(values) {
            let old = PayloadValue(number, old);
            if self.take_value(old) {
                let new = PayloadValue(number, new);
                self.values.insert(new);
                self.moves.insert(Mapped::Value(old), Some(Mapped::Value(new)));
            }
        }
        let old = PayloadOp::Nested(number, op);
        let holders = self.take_holders(old);
        if holders.is_empty() {
            return;
        }
        let alive = holders.iter().copied().find(|&holder| self.is_used_later(holder));
        let is_consumed = holders.iter().any(|holder| self.consumed.contains(&holder.1));
        let Some(alive) = alive.filter(|_| !is_consumed) else {
            self.moves.insert(Mapped::Op(old), None);
            return;
        };
        match self.find_replacement(body, op, values) {
            Ok(found) => {
                let found = PayloadOp::Nested(number, found);
                self.moves.insert(Mapped::Op(old), Some(Mapped::Op(found)));
                self.inherited.entry(found).or_default().extend(holders);
            }
            Err(mut error) => {
                let at: Location = self.running[alive.0].0.value_location(alive.1.1);
                error.notes.push((at, "replacement is required because this handle must be updated".to_string()));
                let lost = self.lost;
                error.notes.push((body.location(op), format!("[{lost}] replaced op")));
                for (index, &value) in values.iter().enumerate() {
                    error.notes.push((body.value_location(value), format!("[{lost}] replacement value {index}")));
                }
                self.lost += 1;
                match &mut self.failure {
                    Some(first) => first.notes.extend(error.notes),
                    none => *none = Some(error),
                }
                self.moves.insert(Mapped::Op(old), None);
            }
        }
    }

    fn erased(&mut self, body: &Body, op: Op) {
        let number = body.number();
        let old = PayloadOp::Nested(number, op);
        if !self.take_holders(old).is_empty() {
            self.moves.insert(Mapped::Op(old), None);
        }
        for &result in body.results(op) {
            let old = PayloadValue(number, result);
            if self.take_value(old) {
                self.moves.insert(Mapped::Value(old), None);
            }
        }
    }
}
