//! Classes of values that may be the same buffer.
//!
//! Two values are in one class if buffers flow between them, in any direction and through any ops, unknown ops included
//! ([`UnknownResults::MayAlias`]). Values of different classes may still be the same buffer if both come from outside of
//! the body. A class is therefore marked with what its buffers come from. Classes are merged when buffers become one.

use cranelift_entity::PrimaryMap;

use crate::analysis::alias::{BufferFlow, FlowNode, UnknownResults};
use crate::analysis::buffer_aliases::BufferUses;
use crate::analysis::declared_functions::DeclaredFunctions;
use freehold_core::definition::is_allocation;
use freehold_core::ir::{Value, ValueDef, View};
use freehold_pass::Analysis;

/// The origins of the buffers of a class.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Origins {
    /// Some may be arguments of the function, globals, loaded from other buffers, returned by calls, or of unknown
    /// origin. Such buffers may be the same.
    pub outside: bool,
    /// Like `outside`, but without the results of calls, which are buffers that nothing else refers to.
    pub shared: bool,
    /// Some may be stored in other buffers.
    pub stored: bool,
}

impl Origins {
    /// Returns whether one of the buffers may have a name in another class.
    pub fn may_have_other_names(self) -> bool {
        self.outside || self.stored
    }

    fn and(self, other: Origins) -> Origins {
        Origins {
            outside: self.outside || other.outside,
            shared: self.shared || other.shared,
            stored: self.stored || other.stored,
        }
    }
}

/// The class of each value of a body.
pub(super) struct Classes {
    parent: PrimaryMap<FlowNode, FlowNode>,
    origins: PrimaryMap<FlowNode, Origins>,
}

impl Classes {
    /// Computes the classes. O(n α(n)).
    pub fn compute(view: View<'_>, declared: &DeclaredFunctions) -> Classes {
        let count = view.value_capacity();
        let origins = PrimaryMap::from(vec![Origins::default(); count]);
        let mut classes = Classes { parent: origins.keys().collect(), origins };
        let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
        declared.refine(view, &mut flow);
        let uses = BufferUses::compute(view);
        let mut add = |value: Value| {
            if flow.is_terminal(value) {
                let found = origins_of(view, value, declared);
                classes.add(value, found);
            }
            if uses.store(view, value).is_some() {
                classes.add(value, Origins { stored: true, ..Origins::default() });
            }
        };
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                view.arguments(block).iter().for_each(|&value| add(value));
                view.ops(block).flat_map(|op| view.results(op)).for_each(|&value| add(value));
            }
        }
        flow.for_each_connection(|a, b| classes.merge(a, b));
        classes
    }

    fn add(&mut self, value: Value, more: Origins) {
        let root = self.find(value);
        self.origins[root] = self.origins[root].and(more);
    }

    fn find(&mut self, value: Value) -> FlowNode {
        let mut at = FlowNode::from(value);
        while self.parent[at] != at {
            let above = self.parent[self.parent[at]];
            self.parent[at] = above;
            at = above;
        }
        at
    }

    /// Makes the classes of the two values one.
    pub fn merge(&mut self, a: Value, b: Value) {
        let (a, b) = (self.find(a), self.find(b));
        let more = self.origins[a.max(b)];
        self.parent[a.max(b)] = a.min(b);
        self.origins[a.min(b)] = self.origins[a.min(b)].and(more);
    }

    /// Returns whether buffers flow between the two values.
    pub fn are_connected(&mut self, a: Value, b: Value) -> bool {
        self.find(a) == self.find(b)
    }

    /// Returns what is known of the buffers of the value's class.
    pub fn origins(&mut self, value: Value) -> Origins {
        let root = self.find(value);
        self.origins[root]
    }
}

/// Returns where a buffer comes from that is created at `value`, as far as the body shows.
fn origins_of(view: View<'_>, value: Value, declared: &DeclaredFunctions) -> Origins {
    match view.def(value) {
        ValueDef::Result(..) if is_allocation(view, value) => Origins::default(),
        ValueDef::Result(op, number)
            if declared.called_by(view, op).is_some_and(|facts| facts.fresh.contains(&number)) =>
        {
            Origins::default()
        }
        ValueDef::Result(op, _) if view.op_def(op).is_some_and(|op_def| op_def.call.is_some()) => {
            Origins { outside: true, ..Origins::default() }
        }
        _ => Origins { outside: true, shared: true, ..Origins::default() },
    }
}
