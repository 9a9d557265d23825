//! The abstract state: objects, the values that denote them, and the condition under which each object is live.
//!
//! An object is one allocation: that of an op in the current turn of the loops around it, the buffer of an argument, or
//! the buffer that a loop carries. A buffer value denotes one of several objects, each under a condition; the conditions
//! are disjoint and cover the path. The state holds the condition of the path, and for each object of the heap the
//! condition under which it is live; an object without an entry is not live.

use std::rc::Rc;

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::condition::{ALWAYS, Condition, Conditions, NEVER};
use super::object::{Object, ObjectId, Origin, Release};
use super::persistent::Map;
use freehold_core::ir::{Location, Name};

/// The objects that a buffer value denotes, each under a condition.
pub type Members = SmallVec<[(Condition, ObjectId); 1]>;

/// A number, by identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Term {
    /// A constant.
    Integer(i64),
    /// An opaque value.
    Opaque(u32),
}

/// The position of a view in its buffer, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It has the indices and the pointer of the buffer.
    Whole,
    /// It has the pointer of the buffer.
    Start,
    /// Its pointer is that of the buffer plus this number of bytes.
    By(Term),
    /// Its pointer may be another one.
    Shifted,
}

impl Part {
    /// Whether the pointer is that of the buffer.
    pub fn is_start(self) -> bool {
        matches!(self, Part::Whole | Part::Start)
    }

    /// Returns the position of a value that is one of two views.
    pub fn or(self, other: Part) -> Part {
        match (self, other) {
            _ if self == other => self,
            _ if self.is_start() && other.is_start() => Part::Start,
            _ => Part::Shifted,
        }
    }

    /// Returns the part that `view`, a part of this part, is of the buffer.
    pub fn then(self, view: Part) -> Part {
        match (self, view) {
            (part, Part::Whole) => part,
            (Part::Whole, view) => view,
            (part, Part::Start) => part,
            (Part::Start, view) => view,
            _ => Part::Shifted,
        }
    }
}

/// An abstract value.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// An unknown value. Values with the same number are equal.
    Opaque(u32),
    /// A constant.
    Integer(i64),
    /// An `i1`.
    Flag(Condition),
    /// A buffer.
    Buffer(Rc<Members>, Part),
    /// The address of a buffer.
    Pointer(Rc<Members>, Part),
}

/// The contents of a buffer.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The elements that were stored at constant indices.
    pub cells: Map<Datum>,
    /// Buffers that were stored at an index that is not known: a load may load one of them.
    pub any: Vec<Datum>,
    /// Objects that a load may load, with the part that the stored buffer is of each.
    pub some: SmallVec<[(ObjectId, Part); 2]>,
    /// Whether anything else may have been stored.
    pub lost: bool,
    /// The number of elements, if it is constant.
    pub length: Option<u32>,
}

/// The maximum number of buffers in [`Contents::any`].
const MOST_ANY: usize = 6;

impl Contents {
    /// Forgets the indices of stored buffers: any load may return each of them.
    pub fn forget_places(&mut self) {
        for (_, cell) in std::mem::take(&mut self.cells).entries() {
            self.add_any(cell);
        }
    }

    /// Notes that a load may load this buffer.
    pub fn add_any(&mut self, datum: Datum) {
        let Datum::Buffer(members, part) = &datum else { return };
        if self.any.contains(&datum) {
            return;
        }
        if self.any.len() < MOST_ANY {
            self.any.push(datum);
            return;
        }
        for member in members.iter() {
            self.add_some(member.1, *part);
        }
    }

    /// Notes that a load may load this object.
    pub fn add_some(&mut self, object: ObjectId, part: Part) {
        match self.some.iter_mut().find(|known| known.0 == object) {
            Some(known) => known.1 = known.1.or(part),
            None => self.some.push((object, part)),
        }
    }
}

impl PartialEq for Contents {
    fn eq(&self, other: &Contents) -> bool {
        let mut equal = self.lost == other.lost && self.some == other.some && self.any == other.any;
        if equal {
            self.cells.differences(&other.cells, &mut |_, _, _| equal = false);
        }
        equal
    }
}

/// The state at a program point.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The condition under which the point is reached.
    pub path: Condition,
    /// Whether the path condition was weakened, so that it may hold where the point is not reached.
    pub weakened: bool,
    /// The condition under which each object is live.
    pub live: Map<Condition>,
    /// The contents of local buffers.
    pub contents: Map<Rc<Contents>>,
    /// The new names of objects, each with the condition under which the object has it.
    pub renamed: Map<Rc<Members>>,
}

impl State {
    /// Returns the condition under which an object is live.
    pub fn live(&self, object: ObjectId) -> Condition {
        self.live.get(object.0).copied().unwrap_or(NEVER)
    }

    /// Sets the condition under which an object is live.
    pub fn set_live(&mut self, object: ObjectId, condition: Condition) {
        self.live.set(object.0, (condition != NEVER).then_some(condition));
    }
}

/// A state that control enters a block or a region with, and the values of its arguments.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The state.
    pub state: State,
    /// The values.
    pub values: Vec<Datum>,
}

/// The tables that the states of a function share.
#[derive(Debug)]
pub struct Tables {
    /// The conditions.
    pub conditions: Conditions,
    /// The objects.
    pub objects: PrimaryMap<ObjectId, Object>,
    /// The object of null.
    pub null: ObjectId,
    /// The object of each global.
    pub globals: FxHashMap<Name, ObjectId>,
    /// The objects before this one are older than the current turn of the innermost loop.
    pub base: u32,
    /// The location of a value that the checker abandoned because it may be one of too many buffers.
    pub lost: Option<Location>,
    /// The number of nodes of a path condition beyond which a join uses choices instead.
    pub large: usize,
    /// The objects with a view that may have another pointer than the buffer.
    shifted: FxHashSet<ObjectId>,
    /// The names that objects get in joins and loops.
    names: FxHashMap<ObjectId, Vec<ObjectId>>,
    /// The objects that are names of others.
    named: FxHashSet<ObjectId>,
    opaque: u32,
}

/// The maximum number of objects that a value denotes.
pub const MOST_MEMBERS: usize = 24;
/// The maximum number of edges that are joined one after the other.
const MOST_AT_ONCE: usize = 4;
/// The usual value of [`Tables::large`].
const LARGE: usize = 48;

impl Tables {
    /// Returns empty tables.
    pub fn new(limit: u64) -> Tables {
        let null = Object {
            origin: Origin::Null,
            location: Location::UNKNOWN,
            release: Release::Usual,
            freed: None,
            freed_at: u32::MAX,
        };
        let mut objects = PrimaryMap::new();
        let null = objects.push(null);
        Tables {
            conditions: Conditions::new(limit),
            objects,
            null,
            globals: FxHashMap::default(),
            base: 0,
            lost: None,
            large: LARGE,
            shifted: FxHashSet::default(),
            names: FxHashMap::default(),
            named: FxHashSet::default(),
            opaque: 0,
        }
    }

    /// Returns a new object.
    pub fn object(&mut self, origin: Origin, location: Location) -> ObjectId {
        let release = Release::Usual;
        self.objects.push(Object { origin, location, release, freed: None, freed_at: u32::MAX })
    }

    /// Sets how an object is freed, and the objects that are names of it.
    pub fn set_release(&mut self, object: ObjectId, release: Release) {
        let mut work = vec![object];
        let mut is_first = true;
        while let Some(object) = work.pop() {
            let own = &mut self.objects[object].release;
            let new = if is_first || *own == release { release } else { Release::Several };
            is_first = false;
            if *own != new {
                *own = new;
                work.extend(self.names.get(&object).into_iter().flatten());
            }
        }
    }

    /// Returns a new object that a loop carries. It may have been freed in an earlier turn, so another object that exists
    /// with it need not have another address.
    pub fn carried(&mut self, location: Location) -> ObjectId {
        let object = self.object(Origin::Carried, location);
        self.objects[object].freed_at = 0;
        object
    }

    /// Returns an object's data.
    pub fn data(&self, object: ObjectId) -> Object {
        self.objects[object]
    }

    /// Notes that an object is freed.
    pub fn note_free(&mut self, object: ObjectId, at: Location) {
        let now = self.objects.len() as u32;
        let data = &mut self.objects[object];
        data.freed = Some(at);
        data.freed_at = data.freed_at.min(now);
    }

    /// Whether the origin of an object is unknown.
    pub fn is_unknown(&self, object: ObjectId) -> bool {
        self.data(object).origin == Origin::Unknown
    }

    /// Whether there is a view of an object that may not have its pointer.
    pub fn is_shifted(&self, object: ObjectId) -> bool {
        self.shifted.contains(&object)
    }

    /// Notes that there is a view of an object that may not have its pointer.
    pub fn note_shifted(&mut self, object: ObjectId) {
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            if self.shifted.insert(object) {
                work.extend(self.names.get(&object).into_iter().flatten());
            }
        }
    }

    /// Notes that an object is known by another name: a value that denotes the object may denote the name.
    pub fn note_name(&mut self, object: ObjectId, name: ObjectId) {
        let names = self.names.entry(object).or_default();
        if !names.contains(&name) {
            let is_new = !self.named.contains(&name);
            names.push(name);
            self.named.insert(name);
            let release = self.data(object).release;
            if is_new {
                self.set_release(name, release);
            } else if self.data(name).release != release {
                self.set_release(name, Release::Several);
            }
        }
        if self.is_shifted(object) {
            self.note_shifted(name);
        }
    }

    /// Returns an unknown value.
    pub fn opaque(&mut self) -> Datum {
        self.opaque += 1;
        Datum::Opaque(self.opaque)
    }

    /// Returns a choice that the analysis does not know.
    pub fn choice(&mut self, at: Location) -> Condition {
        let atom = self.conditions.atom(false, at);
        self.conditions.literal(atom)
    }

    /// Joins the edges that enter a point. Returns `None` if none is reachable.
    pub fn join(&mut self, edges: Vec<Edge>, at: Location) -> Option<Edge> {
        let mut edges: Vec<Edge> = edges.into_iter().filter(|edge| edge.state.path != NEVER).collect();
        if edges.len() <= 1 {
            return edges.pop();
        }
        self.separate(&mut edges, at);
        Some(self.join_disjoint(edges, at))
    }

    /// Joins edges whose path conditions are disjoint. Many edges are joined in halves, so that the buffers of a half get one
    /// name before a value may be one of too many.
    fn join_disjoint(&mut self, mut edges: Vec<Edge>, at: Location) -> Edge {
        let path = edges.iter().fold(NEVER, |path, edge| self.conditions.or(path, edge.state.path));
        if edges.len() > MOST_AT_ONCE {
            let rest = edges.split_off(edges.len() / 2);
            edges = [edges, rest].map(|half| self.join_disjoint(half, at)).into();
        }
        let mut joined = edges.pop().expect("an edge");
        while let Some(edge) = edges.pop() {
            let guard = self.conditions.simplified(edge.state.path, path);
            joined = self.merge(guard, edge, joined);
        }
        joined.state.path = path;
        for index in 0..joined.values.len() {
            self.rename_if_moved(&mut joined, index, at);
        }
        joined
    }

    /// Makes the path conditions of edges disjoint and small, with choices where they are not.
    fn separate(&mut self, edges: &mut [Edge], at: Location) {
        let mut before = NEVER;
        let mut disjoint = true;
        for edge in edges.iter() {
            if self.conditions.is_larger(edge.state.path, self.large) || self.conditions.meet(before, edge.state.path) {
                disjoint = false;
                break;
            }
            before = self.conditions.or(before, edge.state.path);
        }
        if disjoint {
            return;
        }
        let chosen = self.one_of(edges.len(), at);
        for (edge, chosen) in edges.iter_mut().zip(chosen) {
            edge.state.path = self.conditions.and(edge.state.path, chosen);
        }
    }

    /// Returns as many conditions as `count`, of which exactly one holds; it is not known which. Each is a conjunction of few
    /// choices: those of a balanced tree with the newest at its root, where diagrams begin.
    pub fn one_of(&mut self, count: usize, at: Location) -> Vec<Condition> {
        let mut choices: Vec<Condition> = (1..count).map(|_| self.choice(at)).collect();
        let mut chosen = Vec::with_capacity(count);
        // The parts of the row that are left, the next one last.
        let mut parts = vec![(ALWAYS, count)];
        while let Some((condition, count)) = parts.pop() {
            if count < 2 {
                chosen.push(condition);
            } else if let Some(choice) = choices.pop() {
                parts.push((self.conditions.without(condition, choice), count - count / 2));
                parts.push((self.conditions.and(condition, choice), count / 2));
            }
        }
        chosen
    }

    /// Returns the join of `then`, where `guard` holds, and `otherwise`. The path condition is that of `otherwise`.
    fn merge(&mut self, guard: Condition, then: Edge, otherwise: Edge) -> Edge {
        let mut state = otherwise.state.clone();
        state.weakened |= then.state.weakened;
        let mut changes = Vec::new();
        then.state.live.differences(&otherwise.state.live, &mut |key, own, their| {
            changes.push((key, own.copied().unwrap_or(NEVER), their.copied().unwrap_or(NEVER)));
        });
        for (key, own, their) in changes {
            let live = self.conditions.choose(guard, own, their);
            state.set_live(ObjectId(key), live);
        }
        let mut renamed = Vec::new();
        then.state.renamed.differences(&otherwise.state.renamed, &mut |key, own, their| {
            renamed.push((key, own.cloned().unwrap_or_default(), their.cloned().unwrap_or_default()));
        });
        for (key, own, their) in renamed {
            let members = self.choose_members(guard, &own, &their);
            state.renamed.set(key, Some(Rc::new(members)));
        }
        let mut contents = Vec::new();
        then.state.contents.differences(&otherwise.state.contents, &mut |key, own, their| {
            contents.push((key, own.cloned(), their.cloned()));
        });
        for (key, own, their) in contents {
            let merged = match (own, their) {
                (Some(own), Some(their)) => Some(Rc::new(self.merge_contents(guard, &own, &their))),
                _ => None,
            };
            state.contents.set(key, merged);
        }
        let mut values = Vec::new();
        for (own, their) in then.values.into_iter().zip(otherwise.values) {
            values.push(self.choose_datum(guard, own, their));
        }
        Edge { state, values }
    }

    fn merge_contents(&mut self, guard: Condition, own: &Contents, their: &Contents) -> Contents {
        let mut merged = their.clone();
        merged.lost |= own.lost;
        own.some.iter().for_each(|&(object, part)| merged.add_some(object, part));
        own.any.iter().for_each(|datum| merged.add_any(datum.clone()));
        let mut cells = Vec::new();
        own.cells.differences(&their.cells, &mut |key, own, their| cells.push((key, own.cloned(), their.cloned())));
        for (key, own, their) in cells {
            let cell = match (own, their) {
                (Some(own), Some(their)) => Some(self.choose_datum(guard, own, their)),
                (one, other) => {
                    // The element was not stored on the other side; if it is a buffer, loads may load it.
                    if let Some(datum) = one.or(other) {
                        merged.add_any(datum);
                    }
                    None
                }
            };
            merged.cells.set(key, cell);
        }
        merged
    }

    /// Returns members under which `guard` chooses.
    pub fn choose_members(&mut self, guard: Condition, own: &Members, their: &Members) -> Members {
        let mut members = Members::new();
        for &(condition, object) in own {
            let other = their.iter().find(|member| member.1 == object).map_or(NEVER, |member| member.0);
            members.push((self.conditions.choose(guard, condition, other), object));
        }
        for &(condition, object) in their {
            if !own.iter().any(|member| member.1 == object) {
                members.push((self.conditions.choose(guard, NEVER, condition), object));
            }
        }
        members.retain(|member| member.0 != NEVER);
        if members.len() <= MOST_MEMBERS {
            return members;
        }
        // The rest is not checked; the answer is 'cannot tell'.
        let at = self.data(members[0].1).location;
        self.lost.get_or_insert(at);
        let object = self.object(Origin::Unknown, at);
        Members::from_elem((ALWAYS, object), 1)
    }

    /// Returns the value that is `own` where `guard` holds, and `their` elsewhere.
    pub fn choose_datum(&mut self, guard: Condition, own: Datum, their: Datum) -> Datum {
        if own == their {
            return own;
        }
        match (own, their) {
            (Datum::Flag(own), Datum::Flag(their)) => Datum::Flag(self.conditions.choose(guard, own, their)),
            (Datum::Buffer(own, part), Datum::Buffer(their, other)) => {
                Datum::Buffer(Rc::new(self.choose_members(guard, &own, &their)), part.or(other))
            }
            (Datum::Pointer(own, part), Datum::Pointer(their, other)) => {
                Datum::Pointer(Rc::new(self.choose_members(guard, &own, &their)), part.or(other))
            }
            _ => self.opaque(),
        }
    }

    /// Returns the members of a buffer under the new names of its objects.
    pub fn resolve(&mut self, state: &State, members: &Members) -> Members {
        if members.iter().all(|member| state.renamed.get(member.1.0).is_none()) {
            return members.clone();
        }
        let mut found = Members::new();
        let mut work: Vec<(Condition, ObjectId)> = members.iter().rev().copied().collect();
        while let Some((mut condition, object)) = work.pop() {
            self.conditions.spend(1);
            if let Some(names) = state.renamed.get(object.0).cloned() {
                for &(under, name) in names.iter() {
                    let both = self.conditions.and(condition, under);
                    if both != NEVER {
                        work.push((both, name));
                        condition = self.conditions.without(condition, under);
                    }
                }
            }
            if condition == NEVER {
                continue;
            }
            match found.iter_mut().find(|member| member.1 == object) {
                Some(member) => member.0 = self.conditions.or(member.0, condition),
                None => found.push((condition, object)),
            }
        }
        found
    }

    /// Gives objects of a value one new name if each is live exactly where the value denotes it. This keeps conditions
    /// small: how the value came about no longer matters. Other objects of the value keep their names.
    pub fn rename_if_moved(&mut self, edge: &mut Edge, index: usize, at: Location) {
        let Datum::Buffer(members, part) = &edge.values[index] else { return };
        let part = *part;
        if members.len() < 2 {
            return;
        }
        let members = self.resolve(&edge.state, members);
        let (moved, mut kept): (Members, Members) =
            members.into_iter().partition(|&(under, object)| self.is_live_exactly(&edge.state, object, under));
        if moved.len() < 2 {
            return;
        }
        let mut live = moved.iter().fold(NEVER, |live, member| self.conditions.or(live, member.0));
        if self.conditions.equal_where(edge.state.path, live, ALWAYS) {
            live = ALWAYS;
        }
        let name = self.object(Origin::Carried, at);
        for &(under, object) in &moved {
            edge.state.set_live(object, NEVER);
            let mut names = edge.state.renamed.get(object.0).map(|names| (**names).clone()).unwrap_or_default();
            names.push((under, name));
            self.note_name(object, name);
            edge.state.renamed.set(object.0, Some(Rc::new(names)));
        }
        edge.state.set_live(name, live);
        kept.push((live, name));
        edge.values[index] = Datum::Buffer(Rc::new(kept), part);
    }

    /// Whether an object of this turn, whose contents do not matter, is live exactly where `under` holds.
    fn is_live_exactly(&mut self, state: &State, object: ObjectId, under: Condition) -> bool {
        matches!(self.data(object).origin, Origin::Allocated | Origin::Carried)
            && object.0 >= self.base
            && state.contents.get(object.0).is_none()
            && self.conditions.equal_where(state.path, state.live(object), under)
    }
}

/// The continuation of control after an op.
pub enum Step {
    /// The next op, in this state.
    Next(State),
    /// Nothing: control does not leave the op.
    Stop,
}
