//! Names of the parts of the program that a script transforms, and the queries about them.
//!
//! An op of a body is named by the number of the body and its id there. The op that owns the whole program is in no body. These
//! names stay valid until the op is erased, also while the bodies around it are changed.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::current_op;
use freehold_core::ir::{Attr, AttributeName, Body, Context, Location, Op, OpName, Value, ValueDef, View};
use rustc_hash::FxHashMap;

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

/// A body, with the op that owns it.
#[derive(Clone, Copy)]
struct Place<'p> {
    body: &'p Body,
    /// The body around it, and the op there.
    owner: Option<(u32, Op)>,
}

/// The bodies of a program by number. Computing it is linear in the size of the program.
pub struct Program<'p> {
    /// The context.
    pub ctx: &'p Context,
    root: &'p Body,
    places: FxHashMap<u32, Place<'p>>,
}

impl<'p> Program<'p> {
    /// Finds the bodies below `root`.
    pub fn new(ctx: &'p Context, root: &'p Body) -> Program<'p> {
        let mut places = FxHashMap::default();
        let mut stack = vec![(root, None)];
        while let Some((body, owner)) = stack.pop() {
            places.insert(body.number(), Place { body, owner });
            if body.nested_bodies().next().is_none() {
                continue;
            }
            for op in body.walk_preorder() {
                if let Some(nested) = body.nested(op) {
                    stack.push((nested, Some((body.number(), op))));
                }
            }
        }
        Program { ctx, root, places }
    }

    /// Returns the body with this number.
    pub fn body(&self, number: u32) -> Option<&'p Body> {
        self.places.get(&number).map(|place| place.body)
    }

    /// Returns the op that owns the body with this number.
    pub fn owner(&self, number: u32) -> PayloadOp {
        match self.places.get(&number).and_then(|place| place.owner) {
            Some((around, op)) => PayloadOp::Nested(around, op),
            None => PayloadOp::Root,
        }
    }

    /// Returns the ops whose bodies lead from the program to the body with this number.
    pub fn path(&self, number: u32) -> Vec<Op> {
        let mut path = Vec::new();
        let mut at = number;
        while let Some((around, op)) = self.places.get(&at).and_then(|place| place.owner) {
            path.push(op);
            at = around;
        }
        path.reverse();
        path
    }

    /// Returns the body that holds the op, and the op in it; `None` for the op that owns the program, and for one that was erased.
    pub fn find(&self, op: PayloadOp) -> Option<(&'p Body, Op)> {
        let PayloadOp::Nested(number, op) = op else { return None };
        let body = self.body(number)?;
        body.is_live(op).then_some((body, op))
    }

    /// Returns whether the op still exists.
    pub fn is_live(&self, op: PayloadOp) -> bool {
        op == PayloadOp::Root || self.find(op).is_some()
    }

    /// Returns whether the value still exists.
    pub fn is_live_value(&self, value: PayloadValue) -> bool {
        let Some(body) = self.body(value.0) else { return false };
        match body.def(value.1) {
            ValueDef::Result(op, _) => body.is_live(op),
            ValueDef::Argument(block, _) => body.is_live_block(block),
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
