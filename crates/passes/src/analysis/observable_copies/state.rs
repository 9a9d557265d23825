//! The state at a point of a function: the names of a buffer that do not show the contents that the program defines.
//!
//! A write through one name makes all others stale. They are not listed: a [`Staleness`] is a default for all names that were
//! given before a position, and the names that differ from it. So a write costs nothing for each name, and neither does a
//! name that is given later.

use std::collections::BTreeMap;

use freehold_core::ir::{Op, Value};
use smallvec::SmallVec;

use crate::analysis::alias::FlowNode;

/// A read or write of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The number of the body.
    pub body: usize,
    /// The op that reads or writes.
    pub op: Op,
    /// The value through which it does.
    pub value: Value,
}

/// A name of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// The node that got it first.
    pub name: FlowNode,
    /// The position at which it is given; 0 if that is not known.
    pub born: u32,
}

/// The name through which a buffer was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// A name in this function.
    Name(FlowNode),
    /// One in a callee; the number of the list of copies in callees.
    Callee(usize),
    /// Any: there are too many.
    Any,
}

/// A write that a name does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Miss {
    pub write: Site,
    pub by: By,
    /// Whether the name through which it wrote may be a copy. If no name is, none of them misses anything.
    pub is_by_copy: bool,
    /// Names that are given before this position are of older buffers of the same allocation.
    pub from: u32,
    /// Names that are given from this position on show the write.
    pub until: u32,
}

/// The write that a name misses; `None` if it is fresh.
pub(super) type Status = Option<Miss>;

/// Returns how much is known to be missed.
fn rank(status: Status) -> u8 {
    status.map_or(0, |miss| 1 + u8::from(miss.is_by_copy))
}

/// Returns the status of a name that has one of two.
fn joined(one: Status, other: Status) -> Status {
    let both = || [one, other].into_iter().flatten();
    let (from, until) = (both().map(|miss| miss.from).min()?, both().map(|miss| miss.until).max()?);
    let known = if rank(other) > rank(one) { other } else { one };
    known.map(|miss| Miss { from, until, ..miss })
}

/// The most elements of a buffer that are distinguished.
const MOST_ELEMENTS: usize = 8;
/// The most names of a buffer that differ from the others.
const MOST_NAMES: usize = 64;

/// The states of the names of a buffer, or of one element of it.
#[derive(Clone, Default, Debug)]
struct Staleness {
    /// That of all names but `own` that were given before.
    others: Status,
    own: SmallVec<[(Named, Status); 2]>,
}

impl Staleness {
    fn of(&self, named: Named) -> Status {
        let own = self.own.iter().find(|(own, _)| own.name == named.name);
        own.map_or(self.default_of(named), |(_, status)| *status)
    }

    fn default_of(&self, named: Named) -> Status {
        self.others.filter(|miss| named.born == 0 || miss.from <= named.born && named.born < miss.until)
    }

    fn set(&mut self, named: Named, status: Status) {
        self.own.retain(|(own, _)| own.name != named.name);
        // The name does not miss what was written through it.
        let is_other = self.others.is_none_or(|miss| miss.by != By::Name(named.name));
        if is_other && rank(status) == rank(self.default_of(named)) {
            return;
        }
        if self.own.len() >= MOST_NAMES {
            // As far as is known, all names are stale from here on.
            let all = self.own.iter().map(|(_, status)| *status).chain([status, self.others]).fold(None, joined);
            self.own.clear();
            self.others = all.map(|miss| Miss { by: By::Any, is_by_copy: true, from: 0, until: u32::MAX, ..miss });
            return;
        }
        self.own.push((named, status));
    }

    /// Records a write through a name that has `status` afterwards.
    fn write(&mut self, named: Named, status: Status, miss: Miss) {
        self.others = joined(Some(miss), self.others);
        let from = self.others.map_or(0, |miss| miss.from);
        self.own.retain(|(own, _)| own.born > 0 && own.born < from);
        self.set(named, status);
    }

    /// Records that the buffer is allocated again: names that were given since the last time do not exist any more.
    fn allocate(&mut self, born: u32) {
        self.own.retain(|(own, _)| own.born < born);
        self.others = self.others.filter(|miss| miss.from < born);
    }

    /// Returns whether the other one brings anything new.
    fn join(&mut self, other: &Staleness) -> bool {
        let names = self.own.iter().chain(&other.own).map(|(named, _)| *named);
        let writers = [self.others, other.others].into_iter().flatten().filter_map(|miss| match miss.by {
            By::Name(name) => Some(Named { name, born: 0 }),
            _ => None,
        });
        let mut statuses: SmallVec<[(Named, Status); 8]> = SmallVec::new();
        for named in names.chain(writers) {
            if !statuses.iter().any(|(known, _)| known.name == named.name) {
                statuses.push((named, joined(self.of(named), other.of(named))));
            }
        }
        let range = |status: Status| status.map_or((u32::MAX, 0), |miss| (miss.from, miss.until));
        let ((from, until), (other_from, other_until)) = (range(self.others), range(other.others));
        let mut changed = rank(other.others) > rank(self.others) || other_from < from || other_until > until;
        for (named, status) in &statuses {
            changed |= rank(*status) > rank(self.of(*named));
        }
        if changed {
            self.others = joined(self.others, other.others);
            self.own.clear();
            statuses.into_iter().for_each(|(named, status)| self.set(named, status));
        }
        changed
    }

    fn is_fresh(&self) -> bool {
        self.others.is_none() && self.own.is_empty()
    }
}

/// The state of a buffer.
#[derive(Clone, Default, Debug)]
struct Buffer {
    /// That of all elements but `elements`.
    all: Staleness,
    elements: SmallVec<[(u32, Staleness); 1]>,
}

impl Buffer {
    fn each(&mut self) -> impl Iterator<Item = &mut Staleness> {
        std::iter::once(&mut self.all).chain(self.elements.iter_mut().map(|(_, staleness)| staleness))
    }

    /// Returns the state of an element, which is distinguished from now on; `None` if there are too many.
    fn element(&mut self, element: u32) -> Option<&mut Staleness> {
        let at = match self.elements.binary_search_by_key(&element, |(element, _)| *element) {
            Ok(at) => at,
            Err(_) if self.elements.len() >= MOST_ELEMENTS => return None,
            Err(at) => {
                self.elements.insert(at, (element, self.all.clone()));
                at
            }
        };
        Some(&mut self.elements[at].1)
    }

    fn of_element(&self, element: u32) -> &Staleness {
        let known = self.elements.binary_search_by_key(&element, |(element, _)| *element);
        known.map_or(&self.all, |at| &self.elements[at].1)
    }

    fn join(&mut self, other: &Buffer) -> bool {
        let mut changed = false;
        for (element, staleness) in &mut self.elements {
            changed |= staleness.join(other.of_element(*element));
        }
        for (element, staleness) in &other.elements {
            changed |= match self.element(*element) {
                Some(own) => own.join(staleness),
                None => self.all.join(staleness),
            };
        }
        changed | self.all.join(&other.all)
    }
}

/// The status of the contents of a name.
#[derive(Clone, Default, Debug)]
pub(super) struct Statuses {
    all: Status,
    elements: SmallVec<[(u32, Status); 1]>,
}

/// The states of the buffers, by group of terminal nodes. In one that is not listed all names are fresh.
#[derive(Clone, Default, Debug)]
pub(super) struct State {
    buffers: BTreeMap<FlowNode, Buffer>,
}

impl State {
    /// Returns the write that a read of an element, or of any, through a name may miss.
    pub fn missed(&self, group: FlowNode, named: Named, element: Option<u32>) -> Status {
        let buffer = self.buffers.get(&group)?;
        match element {
            Some(element) => buffer.of_element(element).of(named),
            None => {
                let elements = buffer.elements.iter().map(|(_, staleness)| staleness.of(named));
                elements.fold(buffer.all.of(named), joined)
            }
        }
    }

    /// Records a write through a name, of an element if that is known. `is_sure`: the write is certainly to this buffer.
    pub fn write(&mut self, group: FlowNode, named: Named, element: Option<u32>, is_sure: bool, miss: Miss) {
        let buffer = self.buffers.entry(group).or_default();
        if let Some(staleness) = element.and_then(|element| buffer.element(element)) {
            let status = if is_sure { None } else { staleness.of(named) };
            return staleness.write(named, status, miss);
        }
        for staleness in buffer.each() {
            let status = staleness.of(named);
            staleness.write(named, status, miss);
        }
    }

    /// Records that the whole buffer is certainly written through a name.
    pub fn overwrite(&mut self, group: FlowNode, named: Named, miss: Miss) {
        let buffer = self.buffers.entry(group).or_default();
        buffer.elements.clear();
        buffer.all.write(named, None, miss);
    }

    /// Records that a name has the contents that the program defines.
    pub fn refresh(&mut self, group: FlowNode, named: Named) {
        let Some(buffer) = self.buffers.get_mut(&group) else { return };
        buffer.each().for_each(|staleness| staleness.set(named, None));
        self.remove_fresh(group);
    }

    /// Records that the buffer with this first name is allocated.
    pub fn allocate(&mut self, group: FlowNode, named: Named) {
        let Some(buffer) = self.buffers.get_mut(&group) else { return };
        buffer.each().for_each(|staleness| staleness.allocate(named.born));
        self.refresh(group, named);
    }

    /// Records that a name does not show a write.
    pub fn set_stale(&mut self, group: FlowNode, named: Named, miss: Miss) {
        self.buffers.entry(group).or_default().each().for_each(|staleness| staleness.set(named, Some(miss)));
    }

    /// Returns what is known of a value that has one of these names.
    pub fn statuses(&self, group: FlowNode, names: &[Named]) -> Statuses {
        let Some(buffer) = self.buffers.get(&group) else { return Statuses::default() };
        let status = |staleness: &Staleness| names.iter().map(|&named| staleness.of(named)).fold(None, joined);
        let elements = buffer.elements.iter().map(|(element, staleness)| (*element, status(staleness)));
        Statuses { all: status(&buffer.all), elements: elements.collect() }
    }

    /// Lets a name have the contents of `statuses`, or, unless `is_new`, perhaps the ones that it had.
    pub fn assign(&mut self, group: FlowNode, named: Named, statuses: &Statuses, is_new: bool) {
        if !self.buffers.contains_key(&group) && statuses.all.is_none() && statuses.elements.is_empty() {
            return;
        }
        let buffer = self.buffers.entry(group).or_default();
        let assign = |staleness: &mut Staleness, status: Status| {
            let own = if is_new { None } else { staleness.of(named) };
            staleness.set(named, joined(own, status));
        };
        for &(element, status) in &statuses.elements {
            match buffer.element(element) {
                Some(staleness) => assign(staleness, status),
                None => {
                    let status = joined(status, buffer.all.of(named));
                    buffer.all.set(named, status);
                }
            }
        }
        let is_listed = |element: u32| statuses.elements.iter().any(|(other, _)| *other == element);
        for (_, staleness) in buffer.elements.iter_mut().filter(|(element, _)| !is_listed(*element)) {
            assign(staleness, statuses.all);
        }
        assign(&mut buffer.all, statuses.all);
        self.remove_fresh(group);
    }

    fn remove_fresh(&mut self, group: FlowNode) {
        let is_fresh = |buffer: &mut Buffer| buffer.each().all(|staleness| staleness.is_fresh());
        if self.buffers.get_mut(&group).is_some_and(is_fresh) {
            self.buffers.remove(&group);
        }
    }

    /// Forgets the buffers for which `keep` returns false.
    pub fn retain(&mut self, keep: impl Fn(FlowNode) -> bool) {
        self.buffers.retain(|&group, _| keep(group));
    }

    /// Adds what another path brings. Returns whether that is new.
    pub fn join(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (&group, buffer) in &other.buffers {
            changed |= self.buffers.entry(group).or_default().join(buffer);
        }
        changed
    }
}
