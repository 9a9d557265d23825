//! The state of the interpreter: what each handle refers to, and which handles are invalid.
//!
//! Handles are values of the script, each named by the number of its body and its id there. Each region that is executed has a scope
//! with the handles defined in it; a named sequence hides the scopes of its caller. A transform that consumes a handle invalidates every
//! handle to the same ops, to ops nested in them, and to their values. A use of an invalid handle is an error that says which transform
//! consumed it.
//!
//! Handles may refer to what no longer exists: who reads them asks the program ([`Program::exists`]). The index leads from ops and values
//! to the handles that refer to them, so that a change costs time in what it changes, and not in the size of all handles.

use std::rc::Rc;

use freehold_core::diagnostics::{Diagnostic, Severity};
use freehold_core::ir::{Body, Location, Op, Value, ValueDef};
use freehold_core::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

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
    map: FxHashMap<Handle, Definition>,
}

/// The definition of a handle.
struct Definition {
    /// The number of the definition: later ones have greater numbers.
    serial: u64,
    list: Vec<Mapped>,
}

/// A place in the list of a handle.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    serial: u64,
    position: usize,
}

/// The handles that refer to each op and value.
#[derive(Clone, Default)]
pub struct Index {
    /// The places that refer to each. Those of definitions that have ended are removed when they are met.
    places: FxHashMap<Mapped, SmallVec<[Place; 1]>>,
    /// The scope and the handle of each definition that has not ended.
    live: FxHashMap<u64, (usize, Handle)>,
}

impl Index {
    /// Returns the places that refer to `mapped`, each with the scope and the handle.
    fn find(&self, mapped: Mapped) -> impl Iterator<Item = (Place, usize, Handle)> {
        let places = self.places.get(&mapped).map_or(&[][..], |places| &places[..]);
        places.iter().filter_map(|&place| self.live.get(&place.serial).map(|&(scope, handle)| (place, scope, handle)))
    }

    /// Returns the handles of scopes from `first` on that refer to `mapped`, each with its scope: innermost scopes first, and in a
    /// scope by definition.
    pub fn holders(&self, mapped: Mapped, first: usize) -> Vec<(usize, Handle)> {
        let mut found: Vec<_> = self.find(mapped).filter(|place| place.1 >= first).collect();
        sort_by_key(&mut found, |&(place, scope, _)| (std::cmp::Reverse(scope), place.serial));
        found.into_iter().map(|(_, scope, handle)| (scope, handle)).collect()
    }

    fn add(&mut self, mapped: Mapped, place: Place) {
        if matches!(mapped, Mapped::Parameter(_)) {
            return;
        }
        let places = self.places.entry(mapped).or_default();
        // Whenever the list has doubled, the places of definitions that have ended are removed: O(1) amortized.
        if places.len().is_power_of_two() {
            places.retain(|place| self.live.contains_key(&place.serial));
        }
        places.push(place);
    }
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
    index: Rc<Index>,
    /// The number of definitions so far.
    count: u64,
    /// The number of entries of all handles.
    size: usize,
}

impl<'s> State<'s> {
    /// Enters a region of `body`.
    pub fn enter(&mut self, body: &'s Body, isolated: bool) {
        self.scopes.push(Scope { body, isolated, current: None, map: FxHashMap::default() });
    }

    /// Leaves the innermost region. Its handles are forgotten.
    pub fn leave(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        let index = Rc::make_mut(&mut self.index);
        for (handle, definition) in scope.map {
            index.live.remove(&definition.serial);
            self.size -= definition.list.len();
            self.invalid.remove(&handle);
        }
    }

    /// Returns the visible scopes, innermost first.
    fn visible(&self) -> impl Iterator<Item = &Scope<'s>> {
        self.scopes[self.first_visible()..].iter().rev()
    }

    /// Returns the position of the innermost scope that hides the scopes around it.
    pub fn first_visible(&self) -> usize {
        self.scopes.iter().rposition(|scope| scope.isolated).unwrap_or(0)
    }

    /// Returns the body of the script of each scope, and the transform that is executed there.
    pub fn running(&self) -> Vec<(&'s Body, Option<Op>)> {
        self.scopes.iter().map(|scope| (scope.body, scope.current)).collect()
    }

    /// Returns the index of what handles refer to. The state must not change while it is kept.
    pub fn index(&self) -> Rc<Index> {
        self.index.clone()
    }

    /// Sets the transform that the innermost region executes.
    pub fn set_current(&mut self, op: Op) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.current = Some(op);
        }
    }

    /// Returns what the handle refers to, and perhaps what no longer exists.
    pub fn get(&self, handle: Handle) -> &[Mapped] {
        self.visible().find_map(|scope| scope.map.get(&handle)).map_or(&[], |definition| &definition.list[..])
    }

    /// Defines a handle in the innermost scope.
    pub fn define(&mut self, handle: Handle, mapped: Vec<Mapped>) {
        let Some(number) = self.scopes.len().checked_sub(1) else { return };
        let serial = self.count;
        self.count += 1;
        let index = Rc::make_mut(&mut self.index);
        for (position, &entry) in mapped.iter().enumerate() {
            index.add(entry, Place { serial, position });
        }
        index.live.insert(serial, (number, handle));
        self.size += mapped.len();
        if let Some(old) = self.scopes[number].map.insert(handle, Definition { serial, list: mapped }) {
            index.live.remove(&old.serial);
            self.size -= old.list.len();
        }
        self.invalid.remove(&handle);
    }

    /// Removes a handle.
    pub fn forget(&mut self, handle: Handle) {
        let index = Rc::make_mut(&mut self.index);
        let first = self.scopes.iter().rposition(|scope| scope.isolated).unwrap_or(0);
        for scope in &mut self.scopes[first..] {
            if let Some(old) = scope.map.remove(&handle) {
                index.live.remove(&old.serial);
                self.size -= old.list.len();
            }
        }
    }

    /// Replaces what visible handles refer to by what it has become. An op that was erased no longer exists.
    pub fn apply_moves(&mut self, moves: &FxHashMap<Mapped, Option<Mapped>>) {
        let first = self.first_visible();
        let index = Rc::make_mut(&mut self.index);
        let resolve = |mut mapped: Mapped| {
            while let Some(next) = moves.get(&mapped) {
                mapped = (*next)?;
            }
            Some(mapped)
        };
        // The order in which the table lists them does not matter: each entry is written once.
        for &old in moves.keys() {
            let Some(new) = resolve(old) else { continue };
            let places: Vec<_> = index.find(old).filter(|place| place.1 >= first).collect();
            for (place, scope, handle) in places {
                if let Some(definition) = self.scopes[scope].map.get_mut(&handle) {
                    definition.list[place.position] = new;
                    index.add(new, place);
                }
            }
            index.places.remove(&old);
        }
    }

    /// Returns the error at `location` for the use of a handle that is invalid.
    pub fn misuse(&self, handle: Handle, location: Location) -> Option<Diagnostic> {
        let invalid = self.invalid.get(&handle)?;
        let message = format!("op uses a handle {}", invalid.message);
        Some(Diagnostic { severity: Severity::Error, location, message, notes: invalid.notes.clone() })
    }

    /// Invalidates the handles that refer to what `handle` refers to, or to something nested in that. `consumer` is the location of
    /// the transform that consumes it as its operand `number`. Handles in `before` stay as they are. Linear in the consumed ops and
    /// those nested in them, or in the size of all handles times the depth, whichever is less.
    pub fn invalidate(
        &mut self,
        program: &Program<'_>,
        locate: &dyn Fn(Handle) -> Location,
        handle: Handle,
        (consumer, number): (Location, usize),
    ) {
        let consumed: Vec<Mapped> = self.get(handle).iter().copied().filter(|&mapped| program.exists(mapped)).collect();
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
        for (other, mapped) in self.nested_handles(program, &ops, &ancestor) {
            if let Some(op) = defining(program, mapped)
                && let Some(above) = ancestor(op)
            {
                found.push((other, mapped, program.location(above), program.location(op)));
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

    /// Returns the valid handles that refer to the ops, to something nested in them or to their values, each with the first such entry.
    fn nested_handles(
        &self,
        program: &Program<'_>,
        ops: &FxHashSet<PayloadOp>,
        ancestor: &dyn Fn(PayloadOp) -> Option<PayloadOp>,
    ) -> Vec<(Handle, Mapped)> {
        let first = self.first_visible();
        let is_valid = |handle: Handle| !self.invalid.contains_key(&handle);
        let Some(nested) = program.nested_entities(ops, self.size) else {
            // There are more nested ops than entries.
            let is_hit = |mapped: Mapped| {
                program.exists(mapped) && defining(program, mapped).is_some_and(|op| ancestor(op).is_some())
            };
            let scopes = self.scopes[first..].iter().flat_map(|scope| &scope.map).filter(|entry| is_valid(*entry.0));
            return scopes
                .filter_map(|(&handle, definition)| {
                    let hit = definition.list.iter().copied().find(|&mapped| is_hit(mapped))?;
                    Some((handle, hit))
                })
                .collect();
        };
        let mut earliest: FxHashMap<u64, (usize, Handle, Mapped)> = FxHashMap::default();
        for mapped in nested {
            for (place, scope, handle) in self.index.find(mapped) {
                let entry = (place.position, handle, mapped);
                if scope < first || !is_valid(handle) {
                    continue;
                }
                let known = earliest.entry(place.serial).or_insert(entry);
                if place.position < known.0 {
                    *known = entry;
                }
            }
        }
        // Each handle is invalidated on its own, so that their order does not matter.
        earliest.into_values().map(|(_, handle, mapped)| (handle, mapped)).collect()
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
