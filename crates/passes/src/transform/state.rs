//! The state of the interpreter: what each handle refers to, and which handles are invalid.
//!
//! Handles are values of the script, each named by the number of its body and its id there. Each region that is executed has a scope
//! with the handles defined in it; a named sequence hides the scopes of its caller. A transform that consumes a handle invalidates every
//! handle to the same ops, to ops nested in them, and to their values. A use of an invalid handle is an error that says which transform
//! consumed it.

use freehold_core::diagnostics::{Diagnostic, Severity};
use freehold_core::ir::{Body, Location, Op, Value, ValueDef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::payload::{Mapped, PayloadOp, PayloadValue, Program};

/// A value of the script: the number of its body, and its id.
pub type Handle = (u32, Value);

/// The scope of a region that is being executed.
pub struct Scope<'s> {
    /// The body of the script that has the region.
    pub body: &'s Body,
    /// Whether it hides the scopes around it.
    isolated: bool,
    /// The transform of the region that is being executed.
    pub current: Option<Op>,
    map: FxHashMap<Handle, Vec<Mapped>>,
    /// The handles in the order in which they were defined, so that nothing depends on the order of a hash table.
    order: Vec<Handle>,
}

/// Why a handle is invalid.
#[derive(Clone)]
struct Invalidation {
    /// The end of the message after `op uses a handle `.
    message: &'static str,
    notes: Vec<(Location, String)>,
}

/// The state.
#[derive(Default)]
pub struct State<'s> {
    scopes: Vec<Scope<'s>>,
    invalid: FxHashMap<Handle, Invalidation>,
}

impl<'s> State<'s> {
    /// Enters a region of `body`.
    pub fn enter(&mut self, body: &'s Body, isolated: bool) {
        let (map, order) = (FxHashMap::default(), Vec::new());
        self.scopes.push(Scope { body, isolated, current: None, map, order });
    }

    /// Leaves the innermost region. Its handles are forgotten.
    pub fn leave(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        for handle in scope.order {
            self.invalid.remove(&handle);
        }
    }

    /// Returns the visible scopes, innermost first.
    fn visible(&self) -> impl Iterator<Item = &Scope<'s>> {
        self.scopes[self.first_visible()..].iter().rev()
    }

    /// Returns the position of the innermost scope that hides the scopes around it.
    fn first_visible(&self) -> usize {
        self.scopes.iter().rposition(|scope| scope.isolated).unwrap_or(0)
    }

    fn visible_mut(&mut self) -> &mut [Scope<'s>] {
        let start = self.first_visible();
        &mut self.scopes[start..]
    }

    /// Sets the transform that the innermost region executes.
    pub fn set_current(&mut self, op: Op) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.current = Some(op);
        }
    }

    /// Returns what the handle refers to.
    pub fn get(&self, handle: Handle) -> &[Mapped] {
        self.visible().find_map(|scope| scope.map.get(&handle)).map_or(&[], |list| &list[..])
    }

    /// Defines a handle in the innermost scope.
    pub fn define(&mut self, handle: Handle, mapped: Vec<Mapped>) {
        let Some(scope) = self.scopes.last_mut() else { return };
        if scope.map.insert(handle, mapped).is_none() {
            scope.order.push(handle);
        }
        self.invalid.remove(&handle);
    }

    /// Removes a handle.
    pub fn forget(&mut self, handle: Handle) {
        for scope in self.visible_mut() {
            scope.map.remove(&handle);
            scope.order.retain(|&other| other != handle);
        }
    }

    /// Returns everything that visible handles refer to: each entry with its handle, the body that defines the handle, and the
    /// transform that is executed there.
    pub fn all(&self) -> impl Iterator<Item = (Mapped, (Handle, &'s Body, Option<Op>))> {
        self.visible().flat_map(|scope| {
            let of_handle = move |&handle: &Handle| {
                let list = scope.map.get(&handle).map_or(&[][..], |list| &list[..]);
                list.iter().map(move |&mapped| (mapped, (handle, scope.body, scope.current)))
            };
            scope.order.iter().flat_map(of_handle)
        })
    }

    /// Replaces what handles refer to, and removes what has become `None`.
    pub fn apply_moves(&mut self, moves: &FxHashMap<Mapped, Option<Mapped>>) {
        if moves.is_empty() {
            return;
        }
        let resolve = |mut mapped: Mapped| {
            while let Some(next) = moves.get(&mapped) {
                mapped = (*next)?;
            }
            Some(mapped)
        };
        for list in self.visible_mut().iter_mut().flat_map(|scope| scope.map.values_mut()) {
            *list = list.iter().filter_map(|&mapped| resolve(mapped)).collect();
        }
    }

    /// Removes what no longer exists.
    pub fn compact(&mut self, program: &Program<'_>) {
        for list in self.scopes.iter_mut().flat_map(|scope| scope.map.values_mut()) {
            list.retain(|&mapped| match mapped {
                Mapped::Op(op) => program.is_live(op),
                Mapped::Value(value) => program.is_live_value(value),
                Mapped::Parameter(_) => true,
            });
        }
    }

    /// Returns the error at `location` for the use of a handle that is invalid.
    pub fn misuse(&self, handle: Handle, location: Location) -> Option<Diagnostic> {
        let invalid = self.invalid.get(&handle)?;
        let message = format!("op uses a handle {}", invalid.message);
        Some(Diagnostic { severity: Severity::Error, location, message, notes: invalid.notes.clone() })
    }

    /// Invalidates the handles that refer to what `handle` refers to, or to something nested in that. `consumer` is the location of
    /// the transform that consumes it as its operand `number`. Handles in `before` stay as they are. O(size of all handles × depth).
    pub fn invalidate(
        &mut self,
        program: &Program<'_>,
        locate: &dyn Fn(Handle) -> Location,
        handle: Handle,
        (consumer, number): (Location, usize),
    ) {
        let consumed = self.get(handle).to_vec();
        if consumed.is_empty() {
            let note = format!("invalidated by this transform op that consumes its operand #{number}");
            let message = "associated with empty payload and invalidated by a previously executed transform op";
            self.invalid.entry(handle).or_insert(Invalidation { message, notes: vec![(consumer, note)] });
            return;
        }
        let ops: FxHashSet<PayloadOp> = consumed.iter().filter_map(|mapped| defining(program, *mapped)).collect();
        let values: Vec<PayloadValue> = consumed.iter().filter_map(|mapped| mapped.value()).collect();
        let ancestor = |op: PayloadOp| {
            let mut at = Some(op);
            while let Some(current) = at {
                if ops.contains(&current) {
                    return Some(current);
                }
                at = program.parent(current);
            }
            None
        };
        let mut found = Vec::new();
        for scope in self.visible() {
            for &other in &scope.order {
                if self.invalid.contains_key(&other) {
                    continue;
                }
                let hit = scope.map[&other].iter().find_map(|&mapped| match mapped {
                    Mapped::Op(op) => ancestor(op).map(|above| (mapped, above, program.location(op))),
                    Mapped::Value(value) => {
                        let op = holder(program, value)?;
                        ancestor(op).map(|above| (mapped, above, program.location(op)))
                    }
                    Mapped::Parameter(_) => None,
                });
                if let Some((mapped, above, nested_at)) = hit {
                    found.push((other, mapped, program.location(above), nested_at));
                }
            }
        }
        for (other, mapped, above_at, nested_at) in found {
            let by = format!(
                "invalidated by this transform op that consumes its operand #{number} and invalidates all handles to payload IR \
                 entities associated with this operand and entities nested in them"
            );
            let to = if mapped.op().is_some() { "handle to invalidated ops" } else { "handle to invalidated values" };
            let mut notes =
                vec![(locate(other), to.to_string()), (consumer, by), (above_at, "ancestor payload op".to_string())];
            match mapped {
                Mapped::Value(value) => {
                    let Some(body) = program.body(value.0) else { continue };
                    notes.push(match body.def(value.1) {
                        ValueDef::Result(op, index) => {
                            (body.location(op), format!("op defining the value as result #{index}"))
                        }
                        ValueDef::Argument(block, index) => {
                            let region = body.block_region(block);
                            let position =
                                region.and_then(|region| body.blocks(region).position(|other| other == block));
                            let number = region.map_or(0, |region| body.region_number(region));
                            let text = format!(
                                "op defining the value as block argument #{index} of block #{} in region #{number}",
                                position.unwrap_or(0)
                            );
                            (nested_at, text)
                        }
                    });
                }
                _ => notes.push((nested_at, "nested payload op".to_string())),
            }
            if let Some(&value) = values.first() {
                notes.push((program.value_location(value), "consumed handle points to this payload value".to_string()));
            }
            let message = "invalidated by a previously executed transform op";
            self.invalid.insert(other, Invalidation { message, notes });
        }
    }
}

/// Returns the op that the entity is, or that defines it.
fn defining(program: &Program<'_>, mapped: Mapped) -> Option<PayloadOp> {
    match mapped {
        Mapped::Op(op) => Some(op),
        Mapped::Value(value) => holder(program, value),
        Mapped::Parameter(_) => None,
    }
}

/// Returns the op that has the value as a result, or as an argument of a block.
fn holder(program: &Program<'_>, value: PayloadValue) -> Option<PayloadOp> {
    let body = program.body(value.0)?;
    Some(match body.def(value.1) {
        ValueDef::Result(op, _) => PayloadOp::Nested(value.0, op),
        ValueDef::Argument(block, _) => match body.block_parent_op(block) {
            Some(op) => PayloadOp::Nested(value.0, op),
            None => program.owner(value.0),
        },
    })
}
