//! Names of the parts of the program that a script transforms, and the queries about them.
//!
//! An op of a body is named by the number of the body and its id there. The op that owns the whole program is in no body. These
//! names stay valid until the op is erased, also while the bodies around it are changed.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::current_op;
use freehold_core::ir::{Attr, AttributeName, Body, Context, Location, Op, OpName, Value, ValueDef, View};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// An op of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PayloadOp {
    /// The op that owns the whole program.
    Root,
    /// An op of the body with this number.
    Nested(u32, Op),
}

/// A value of the body with this number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PayloadValue(pub u32, pub Value);

/// An op, a value or a parameter that a handle refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mapped {
    /// An op.
    Op(PayloadOp),
    /// A value.
    Value(PayloadValue),
    /// A parameter.
    Parameter(Attr),
}

impl Mapped {
    /// Returns the op.
    pub fn op(self) -> Option<PayloadOp> {
        if let Mapped::Op(op) = self { Some(op) } else { None }
    }

    /// Returns the value.
    pub fn value(self) -> Option<PayloadValue> {
        if let Mapped::Value(value) = self { Some(value) } else { None }
    }

    /// Returns the parameter.
    pub fn parameter(self) -> Option<Attr> {
        if let Mapped::Parameter(attr) = self { Some(attr) } else { None }
    }
}

/// The owners of the bodies of a program: the body around each, and the op there; `None` for the outermost.
///
/// Invariant: every body of the program is recorded. Those that no longer exist may be, so a body is looked up along the path to it.
/// A transform that may create bodies, or move ops that own one, records those below its target again ([`Bodies::record_below`]).
#[derive(Default)]
pub struct Bodies {
    owners: FxHashMap<u32, Option<(u32, Op)>>,
}

impl Bodies {
    /// Records the bodies of a program. O(size of the program).
    pub fn of(root: &Body) -> Bodies {
        let mut bodies = Bodies::default();
        bodies.owners.insert(root.number(), None);
        bodies.record_below(root);
        bodies
    }

    /// Records the bodies nested in `body`. Linear in its ops if there are any, otherwise constant.
    pub fn record_below(&mut self, body: &Body) {
        let mut stack = vec![body];
        while let Some(body) = stack.pop() {
            if body.nested_bodies().next().is_some() {
                self.record(body, body.walk_preorder(), &mut stack);
            }
        }
    }

    /// Records the bodies nested in the op, which is one of `body`.
    pub fn record_in(&mut self, body: &Body, op: Op) {
        if body.nested_bodies().next().is_none() {
            return;
        }
        let mut stack = Vec::new();
        self.record(body, body.walk_op_preorder(op), &mut stack);
        stack.into_iter().for_each(|nested| self.record_below(nested));
    }

    fn record<'b>(&mut self, body: &'b Body, ops: impl IntoIterator<Item = Op>, found: &mut Vec<&'b Body>) {
        for op in ops {
            if let Some(nested) = body.nested(op) {
                self.owners.insert(nested.number(), Some((body.number(), op)));
                found.push(nested);
            }
        }
    }

    /// Returns the ops whose bodies lead from the program to the body with this number, each with the number of the body that it is
    /// in; `None` if the body was never there.
    fn path(&self, number: u32) -> Option<SmallVec<[(u32, Op); 4]>> {
        let mut path = SmallVec::new();
        let mut at = number;
        while let Some(owner) = *self.owners.get(&at)? {
            path.push(owner);
            at = owner.0;
        }
        path.reverse();
        Some(path)
    }

    /// Returns the body of the program below `root` with this number, if it still exists. O(depth).
    pub fn body<'p>(&self, root: &'p Body, number: u32) -> Option<&'p Body> {
        let body = self.path(number)?.into_iter().try_fold(root, |body, (around, op)| {
            let is_there = body.number() == around && body.is_live(op);
            if is_there { body.nested(op) } else { None }
        });
        body.filter(|body| body.number() == number)
    }

    /// Returns the body with this number for a change, if it still exists. O(depth).
    pub fn body_mut<'p>(&self, root: &'p mut Body, number: u32) -> Option<&'p mut Body> {
        let path = self.path(number)?;
        let body = path.into_iter().try_fold(root, |body, (around, op)| {
            let is_there = body.number() == around && body.is_live(op);
            if is_there { body.nested_mut(op) } else { None }
        });
        body.filter(|body| body.number() == number)
    }
}

/// A program, with its bodies by number.
pub struct Program<'p> {
    /// The context.
    pub ctx: &'p Context,
    root: &'p Body,
    bodies: &'p Bodies,
}

impl<'p> Program<'p> {
    /// The program below `root`, of which `bodies` are recorded.
    pub fn new(ctx: &'p Context, root: &'p Body, bodies: &'p Bodies) -> Program<'p> {
        Program { ctx, root, bodies }
    }

    /// Returns the body with this number, if it still exists. O(depth).
    pub fn body(&self, number: u32) -> Option<&'p Body> {
        self.bodies.body(self.root, number)
    }

    /// Returns the op that owns the body with this number.
    pub fn owner(&self, number: u32) -> PayloadOp {
        match self.bodies.owners.get(&number).copied().flatten() {
            Some((around, op)) => PayloadOp::Nested(around, op),
            None => PayloadOp::Root,
        }
    }

    /// Returns the body that holds the op, and the op in it; `None` for the op that owns the program, and for one that was erased.
    pub fn find(&self, op: PayloadOp) -> Option<(&'p Body, Op)> {
        let PayloadOp::Nested(number, op) = op else { return None };
        let body = self.body(number)?;
        // Ids of ops that were undone may be greater than all others.
        (op.index() < body.op_capacity() && body.is_live(op)).then_some((body, op))
    }

    /// Returns whether the op still exists.
    pub fn is_live(&self, op: PayloadOp) -> bool {
        op == PayloadOp::Root || self.find(op).is_some()
    }

    /// Returns whether the value still exists.
    pub fn is_live_value(&self, value: PayloadValue) -> bool {
        let Some(body) = self.body(value.0) else { return false };
        if value.1.index() >= body.value_capacity() {
            return false;
        }
        match body.def(value.1) {
            ValueDef::Result(op, _) => body.is_live(op),
            ValueDef::Argument(block, _) => body.is_live_block(block),
        }
    }

    /// Returns whether what a handle refers to still exists.
    pub fn exists(&self, mapped: Mapped) -> bool {
        match mapped {
            Mapped::Op(op) => self.is_live(op),
            Mapped::Value(value) => self.is_live_value(value),
            Mapped::Parameter(_) => true,
        }
    }

    /// Returns the body that the op owns if it is isolated from above.
    pub fn nested(&self, op: PayloadOp) -> Option<&'p Body> {
        match self.find(op) {
            Some((body, op)) => body.nested(op),
            None => (op == PayloadOp::Root).then_some(self.root),
        }
    }

    /// Returns the name of the op.
    pub fn name(&self, op: PayloadOp) -> OpName {
        self.find(op).map_or(self.root.header.name, |(body, op)| body.name(op))
    }

    /// Returns the name of the op as text.
    pub fn name_text(&self, op: PayloadOp) -> &'p str {
        &self.ctx.op_name_data(self.name(op)).text
    }

    /// Returns the definition of the op.
    pub fn op_def(&self, op: PayloadOp) -> Option<&'static OpDef> {
        self.ctx.op_def(self.name(op))
    }

    /// Returns the location of the op.
    pub fn location(&self, op: PayloadOp) -> Location {
        self.find(op).map_or(self.root.header.location, |(body, op)| body.location(op))
    }

    /// Returns an attribute of the op.
    pub fn attribute(&self, op: PayloadOp, name: impl AttributeName) -> Option<Attr> {
        match self.find(op) {
            Some((body, op)) => body.attribute(self.ctx, op, name),
            None => name.find_in(self.ctx, self.root.header.attributes.entries(self.ctx)),
        }
    }

    /// Returns the op around the op.
    pub fn parent(&self, op: PayloadOp) -> Option<PayloadOp> {
        let PayloadOp::Nested(number, id) = op else { return None };
        let body = self.body(number)?;
        Some(match body.parent_op(id) {
            Some(parent) => PayloadOp::Nested(number, parent),
            None => self.owner(number),
        })
    }

    /// Returns whether `op` is `ancestor` or nested in it.
    pub fn is_ancestor(&self, ancestor: PayloadOp, op: PayloadOp) -> bool {
        let mut at = Some(op);
        while let Some(current) = at {
            if current == ancestor {
                return true;
            }
            at = self.parent(current);
        }
        false
    }

    /// Returns the ops, what is nested in them, and the values that all these define; `None` if there are more than `limit` ops.
    pub fn nested_entities(&self, ops: &FxHashSet<PayloadOp>, limit: usize) -> Option<Vec<Mapped>> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work: Vec<PayloadOp> = ops.iter().copied().collect();
        while let Some(op) = work.pop() {
            if !seen.insert(op) {
                continue;
            }
            if seen.len() > limit {
                return None;
            }
            found.push(Mapped::Op(op));
            let place = self.find(op);
            let (body, regions) = match (self.nested(op), place) {
                (Some(nested), _) => (nested, nested.roots()),
                (None, Some((body, op))) => (body, body.regions(op)),
                (None, None) => continue,
            };
            if let Some((body, op)) = place {
                let value = |&result: &Value| Mapped::Value(PayloadValue(body.number(), result));
                found.extend(body.results(op).iter().map(value));
            }
            for block in regions.iter().flat_map(|&region| body.blocks(region)) {
                let value = |&argument: &Value| Mapped::Value(PayloadValue(body.number(), argument));
                found.extend(body.arguments(block).iter().map(value));
                work.extend(body.ops(block).map(|op| PayloadOp::Nested(body.number(), op)));
            }
        }
        Some(found)
    }

    /// Returns the op and all ops nested in it, children before parents.
    pub fn walk_postorder(&self, op: PayloadOp) -> Vec<PayloadOp> {
        let mut ops = Vec::new();
        /// A part that is still to be visited; the last one comes first.
        enum Step<'p> {
            Op(PayloadOp),
            Below(PayloadOp),
            Body(&'p Body),
        }
        let mut steps = vec![Step::Below(op)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Op(op) => ops.push(op),
                Step::Below(op) => {
                    steps.push(Step::Op(op));
                    match (self.nested(op), self.find(op)) {
                        (Some(nested), _) => steps.push(Step::Body(nested)),
                        (None, Some((body, id))) => {
                            let inner = body.walk_regions_postorder(body.regions(id));
                            self.push_steps(body, &inner, |op, is_isolated| {
                                steps.push(if is_isolated { Step::Below(op) } else { Step::Op(op) });
                            });
                        }
                        (None, None) => {}
                    }
                }
                Step::Body(body) => {
                    self.push_steps(body, &body.walk_postorder(), |op, is_isolated| {
                        steps.push(if is_isolated { Step::Below(op) } else { Step::Op(op) });
                    });
                }
            }
        }
        ops
    }

    fn push_steps(&self, body: &Body, ops: &[Op], mut push: impl FnMut(PayloadOp, bool)) {
        for &op in ops.iter().rev() {
            push(PayloadOp::Nested(body.number(), op), body.nested(op).is_some());
        }
    }

    /// Returns the location of a value.
    pub fn value_location(&self, value: PayloadValue) -> Location {
        match self.body(value.0) {
            Some(body) => match body.def(value.1) {
                ValueDef::Result(op, _) => body.location(op),
                ValueDef::Argument(..) => body.value_location(value.1),
            },
            None => Location::UNKNOWN,
        }
    }

    /// Returns the op as a note of an error or remark about it shows it.
    pub fn shown(&self, op: PayloadOp) -> Option<String> {
        match self.find(op) {
            Some((body, op)) => current_op(View::new(self.ctx, body), Some(op)),
            None => current_op(View::new(self.ctx, self.root), None),
        }
    }

    /// Returns the op in its generic form, as a part of a message: a text of several lines begins on a line of its own.
    pub fn text(&self, op: PayloadOp) -> String {
        let text = match self.find(op) {
            Some((body, op)) => freehold_core::text::op_text(View::new(self.ctx, body), op),
            None => freehold_core::text::print_op_of_error(View::new(self.ctx, self.root), None),
        };
        if text.contains('\n') { format!("\n{text}") } else { text }
    }
}
