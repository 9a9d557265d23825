//! Which op frees a buffer that a declared op allocated: the flow of buffers from such ops to the values that may be them.
//!
//! ```mlir
//! %a = "my.alloc"() : () -> memref<4xf32>      // declared with freehold.allocation = {dealloc = "my.free"}
//! %r = scf.if %c -> memref<4xf32> {            // freed by "my.free", too
//!   scf.yield %a : memref<4xf32>
//! } else { … }
//! ```
//!
//! Results of calls are new buffers that `memref.dealloc` frees, unless the call is a declared op that says otherwise, or the
//! callee returns an argument. Cost: nothing in a function without such allocations, otherwise linear for each op that frees some.

use freehold_core::definition::{Allocation, EffectKind, Resource, allocation_of, effect_on_value};
use freehold_core::ir::{Op, Type, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use super::alias::{BufferFlow, FlowDirection, FlowMarks, FlowNode, UnknownResults};

/// The values that may be buffers of declared allocations.
#[derive(Default)]
pub(crate) struct Releases {
    by_value: FxHashMap<Value, (Allocation, &'static str)>,
    /// The values that may be buffers which different ops free.
    conflicts: FxHashMap<Value, Conflict>,
    /// The types with which the buffers of values were allocated.
    allocated: FxHashMap<Value, AllocatedType>,
}

/// Why no op frees a value, whatever buffer it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conflict {
    /// Two ops, each of which must free one of the buffers.
    pub frees: [&'static str; 2],
    /// A buffer that `memref.dealloc` frees only because nothing says which op does.
    pub unsaid: Option<Value>,
}

/// The types with which a declared op allocated the buffers that a value may be: the op that frees such a buffer gets it with
/// the type that it was allocated with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllocatedType {
    One(Type),
    Several,
}

impl Releases {
    /// Finds them in a function. `returned` gives the operands that a call returns, as pairs of the numbers of the result and
    /// of the operand.
    pub fn of(view: View<'_>, returned: &dyn Fn(View<'_>, Op) -> Vec<(usize, usize)>) -> Releases {
        let mut found = Releases::default();
        let (mut custom, mut plain) = (Vec::new(), Vec::new());
        let mut calls: Vec<Value> = Vec::new();
        let mut returns: Vec<(Value, Value)> = Vec::new();
        for op in view.walk_preorder() {
            let is_call = view.op_def(op).is_some_and(|op_def| op_def.call.is_some());
            let aliases = if is_call { returned(view, op) } else { Vec::new() };
            let results = view.results(op).iter().enumerate();
            for (number, &value) in results.filter(|&(_, &value)| view.ty(value).is_memref(view.ctx)) {
                if is_call {
                    calls.push(value);
                }
                let operands = aliases.iter().filter(|pair| pair.0 == number && pair.1 < view.operand_count(op));
                let known = returns.len();
                returns.extend(operands.map(|&(_, operand)| (view.operand(op, operand), value)));
                if returns.len() > known {
                    continue;
                }
                match custom_release(view, op, value) {
                    Some(allocation) => {
                        let name = view.op_def(op).map_or("", |op_def| op_def.name);
                        custom.push((value, (allocation, name)));
                    }
                    None if is_call || is_heap_allocation(view, op, value) => plain.push(value),
                    None => {}
                }
            }
        }
        if custom.is_empty() {
            return found;
        }
        let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
        calls.sort_unstable();
        flow.cut(|value| calls.binary_search(&value).is_ok());
        for (operand, result) in returns {
            flow.add_edge(operand, result);
        }
        let mut names: Vec<&'static str> = custom.iter().filter_map(|(_, custom)| custom.0.dealloc).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let mut marks = FlowMarks::default();
            for &(value, allocation) in custom.iter().filter(|(_, custom)| custom.0.dealloc == Some(name)) {
                flow.mark(value, FlowDirection::Forward, &mut marks, |reached| found.add(reached, allocation, name));
            }
        }
        found.follow_types(view, &flow, custom.iter().map(|custom| custom.0));
        let mut marks = FlowMarks::default();
        // The first mark stays: conflicts name the buffers of which a fact may be missing.
        sort_by_key(&mut plain, |&value| !is_unsaid(view, value));
        for value in plain {
            let unsaid = is_unsaid(view, value).then_some(value);
            flow.mark(value, FlowDirection::Forward, &mut marks, |reached| {
                if let Some(known) = found.by_value.get(&reached).and_then(|known| known.0.dealloc) {
                    found.conflicts.insert(reached, Conflict { frees: [known, memref::DEALLOC.name], unsaid });
                }
            });
        }
        found
    }

    /// Follows the types of allocated buffers. Each value changes at most twice.
    fn follow_types(&mut self, view: View<'_>, flow: &BufferFlow, allocations: impl Iterator<Item = Value>) {
        let mut types: FxHashMap<FlowNode, AllocatedType> = FxHashMap::default();
        for value in allocations {
            let ty = AllocatedType::One(view.ty(value));
            flow.spread(value, |node| match types.insert(node, ty) {
                None => true,
                Some(known) if known == ty => false,
                Some(known) => {
                    types.insert(node, AllocatedType::Several);
                    known != AllocatedType::Several
                }
            });
        }
        for &value in self.by_value.keys() {
            if let Some(&ty) = types.get(&value.into()) {
                self.allocated.insert(value, ty);
            }
        }
    }

    fn add(&mut self, value: Value, allocation: (Allocation, &'static str), name: &'static str) {
        match self.by_value.get(&value).and_then(|known| known.0.dealloc) {
            Some(known) if known != name => {
                self.conflicts.insert(value, Conflict { frees: [known, name], unsaid: None });
            }
            Some(_) => {}
            None => drop(self.by_value.insert(value, allocation)),
        }
    }

    /// Returns how a value that may be the buffer of a declared allocation is freed and cloned.
    pub fn get(&self, value: Value) -> Option<Allocation> {
        self.by_value.get(&value).map(|known| known.0)
    }

    /// Returns the same, with the name of the op that allocates.
    pub fn allocator(&self, value: Value) -> Option<(Allocation, &'static str)> {
        self.by_value.get(&value).copied()
    }

    /// Returns the type with which the buffer of a value was allocated; `None` if no declared op allocated it.
    pub fn allocated_type(&self, value: Value) -> Option<AllocatedType> {
        self.allocated.get(&value).copied()
    }

    /// Lets a value be freed like another one, which it replaces or is a copy of.
    pub fn set_like(&mut self, value: Value, other: Value) {
        if let Some(&allocation) = self.by_value.get(&other) {
            self.by_value.insert(value, allocation);
        }
        if let Some(&conflict) = self.conflicts.get(&other) {
            self.conflicts.insert(value, conflict);
        }
    }

    /// Returns whether different ops free the buffers that some value may be.
    pub fn has_conflicts(&self) -> bool {
        !self.conflicts.is_empty()
    }

    /// Returns why no op frees a value, whatever buffer it is: it may be a buffer that one op frees, or one that another frees.
    pub fn conflict(&self, value: Value) -> Option<Conflict> {
        self.conflicts.get(&value).copied()
    }
}

/// Returns whether a value is allocated by an op of another dialect that does not say which op frees it.
pub(crate) fn is_unsaid(view: View<'_>, value: Value) -> bool {
    let is_open = |op| view.op_def(op).is_none_or(|op_def| op_def.declaration.is_some());
    view.defining_op(value).is_some_and(is_open)
        && allocation_of(view, value).is_none_or(|known| known.dealloc.is_none())
}

fn is_heap_allocation(view: View<'_>, op: Op, value: Value) -> bool {
    effect_on_value(view, op, EffectKind::Allocate, value).is_some_and(|effect| effect.resource == Resource::Default)
}

/// Returns how the result of a declared op is freed, if it is not freed by `memref.dealloc`.
fn custom_release(view: View<'_>, op: Op, value: Value) -> Option<Allocation> {
    view.op_def(op)?.declaration?;
    allocation_of(view, value).filter(|allocation| allocation.dealloc.is_some_and(|name| name != memref::DEALLOC.name))
}
