//! Alias queries on lists of memrefs: whether a memref aliases any member, and which members it certainly is.
//!
//! Members whose kinds do not tell them from a memref may be the same, whatever the flow; they are asked first. The others are
//! the same only if they share an origin, which memrefs of different parts of the buffer flow never do. Within one part, memrefs
//! with one key are certainly the same; those are looked up. The rest is compared one by one, neighbors first. When the
//! comparisons have cost as much as a traversal of the whole program, the query is answered for all values at once
//! ([`BufferOrigin::meetings`]). A short list is compared one by one until then: it is not worth its tables.

use std::cell::{Cell, OnceCell};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::alias::FlowNode;
use crate::analysis::buffer_origin::{BufferOrigin, Meetings, OriginKind, kinds_differ};
use freehold_core::ir::{Body, Value};

/// A list of memrefs, grouped by kind and, once that is asked for, by part.
pub(super) struct MemrefList<'a> {
    origin: &'a BufferOrigin,
    members: &'a [Value],
    /// By kind: the places of its members in the list.
    by_kind: OnceCell<[Vec<usize>; 3]>,
    parts: OnceCell<Parts>,
    /// The cost of one-by-one comparisons so far.
    spent: Cell<u64>,
    /// The cost of a traversal of the whole program.
    size: u64,
    meetings: OnceCell<Meetings>,
}

/// The members of a list by part and by key.
struct Parts {
    parts: FxHashMap<Option<FlowNode>, Part>,
    by_key: FxHashMap<Value, SmallVec<[usize; 2]>>,
}

/// The members of one part.
#[derive(Default)]
struct Part {
    members: SmallVec<[usize; 2]>,
    /// The number of members of each kind.
    kinds: [usize; 3],
}

/// The number of members up to which a list is short.
const SHORT: usize = 8;

const KINDS: [OriginKind; 3] = [OriginKind::Unknown, OriginKind::Arguments, OriginKind::Allocations];

impl<'a> MemrefList<'a> {
    pub fn new(origin: &'a BufferOrigin, body: &Body, members: &'a [Value]) -> MemrefList<'a> {
        let (spent, size) = (Cell::new(0), body.value_capacity() as u64);
        let (by_kind, parts, meetings) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        MemrefList { origin, members, by_kind, parts, spent, size, meetings }
    }

    /// Returns whether members are compared one by one, without tables.
    fn is_short(&self) -> bool {
        self.members.len() <= SHORT && self.spent.get() <= self.size
    }

    fn by_kind(&self) -> &[Vec<usize>; 3] {
        self.by_kind.get_or_init(|| {
            let mut by_kind: [Vec<usize>; 3] = Default::default();
            for (place, &member) in self.members.iter().enumerate() {
                by_kind[self.origin.kind(member) as usize].push(place);
            }
            by_kind
        })
    }

    fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| {
            let mut parts: FxHashMap<Option<FlowNode>, Part> = FxHashMap::default();
            let mut by_key: FxHashMap<Value, SmallVec<[usize; 2]>> = FxHashMap::default();
            parts.reserve(self.members.len());
            by_key.reserve(self.members.len());
            for (place, &member) in self.members.iter().enumerate() {
                let part = parts.entry(self.origin.part(member)).or_default();
                part.members.push(place);
                part.kinds[self.origin.kind(member) as usize] += 1;
                by_key.entry(self.origin.key(member)).or_default().push(place);
            }
            Parts { parts, by_key }
        })
    }

    /// Returns the part of `value`, and the members with its key.
    fn part(&self, value: Value) -> Option<(&Part, &[usize])> {
        let parts = self.parts();
        let part = parts.parts.get(&self.origin.part(value))?;
        Some((part, parts.by_key.get(&self.origin.key(value)).map_or(&[][..], SmallVec::as_slice)))
    }

    /// Returns the answers for all values at once, after one-by-one comparisons have become too expensive.
    fn meetings(&self) -> Option<&Meetings> {
        (self.spent.get() > self.size).then(|| self.meetings.get_or_init(|| self.origin.meetings(self.members)))
    }

    fn counting<T>(&self, ask: impl FnOnce() -> T) -> T {
        let before = self.origin.steps();
        let answer = ask();
        self.spent.set(self.spent.get() + 1 + self.origin.steps() - before);
        answer
    }

    /// Returns whether some member of a part other than `value`'s might be the same allocation.
    fn maybe_in_other_parts(&self, value: Value) -> bool {
        let kind = self.origin.kind(value);
        let mut undecided = KINDS.into_iter().filter(|&other| !kinds_differ(kind, other));
        let has_any = |other: OriginKind| !self.by_kind()[other as usize].is_empty();
        if !undecided.clone().any(has_any) {
            return false;
        }
        let own = self.parts().parts.get(&self.origin.part(value));
        undecided.any(|other| self.by_kind()[other as usize].len() > own.map_or(0, |part| part.kinds[other as usize]))
    }

    /// Returns whether no member of `value`'s part with another key can be the same allocation unless they share a
    /// terminal.
    fn kinds_tell(&self, part: &Part, value: Value, same: usize) -> bool {
        let kind = self.origin.kind(value);
        KINDS.into_iter().all(|other| {
            let count = part.kinds[other as usize] - if other == kind { same } else { 0 };
            count == 0 || kinds_differ(kind, other)
        })
    }

    /// Returns whether `value` may be the same allocation as a member other than the one at place `except`.
    pub fn may_alias_any(&self, body: &Body, value: Value, except: Option<usize>) -> bool {
        let may_alias = |place: usize| {
            Some(place) != except && self.counting(|| self.origin.may_alias(body, self.members[place], value))
        };
        if self.is_short() {
            return (0..self.members.len()).any(may_alias);
        }
        // An argument of a block around an allocation is not that allocation, whatever its kind. So kinds can only rule
        // out aliases.
        let kind = self.origin.kind(value);
        let is_other = |place: usize| self.origin.is_allocation_below_argument(body, self.members[place], value);
        let mut undecided = KINDS.into_iter().filter(|&other| !kinds_differ(kind, other));
        let may_be = |&place: &usize| Some(place) != except && !is_other(place);
        if undecided.any(|other| self.by_kind()[other as usize].iter().any(may_be)) {
            return true;
        }
        // The other members are the same only if they share a terminal.
        let Some((part, same)) = self.part(value) else { return false };
        if same.iter().take(2).any(|&place| may_alias(place)) {
            return true;
        }
        if self.kinds_tell(part, value, same.len())
            && same.len() <= 1
            && let Some(meetings) = self.meetings()
        {
            match self.origin.meets(meetings, value) {
                None => return false,
                Some(other) if self.origin.may_alias(body, other, value) => return true,
                Some(_) => {}
            }
        }
        // A neighbor in the list is more likely to be an alias than the first member.
        let start = except.map_or(0, |except| part.members.partition_point(|&place| place <= except));
        part.members[start..].iter().chain(&part.members[..start]).any(|&place| may_alias(place))
    }

    /// Returns the places of the members that may be the same allocation as `value`, in order.
    pub fn possible_aliases(&self, body: &Body, value: Value) -> SmallVec<[usize; 2]> {
        let may_alias = |&place: &usize| self.origin.may_alias(body, self.members[place], value);
        if self.is_short() {
            return (0..self.members.len()).filter(may_alias).collect();
        }
        let kind = self.origin.kind(value);
        let undecided = KINDS.into_iter().filter(|&other| !kinds_differ(kind, other));
        let mut places: SmallVec<[usize; 2]> =
            undecided.flat_map(|other| self.by_kind()[other as usize].iter().copied()).collect();
        places.extend(self.part(value).into_iter().flat_map(|(part, _)| part.members.iter().copied()));
        places.sort_unstable();
        places.dedup();
        places.retain(|place| may_alias(place));
        debug_assert!((0..self.members.len()).filter(may_alias).eq(places.iter().copied()), "an alias in another part");
        places
    }

    /// Returns the places of the members that certainly are the same allocation as `value`, if all others certainly are not.
    pub fn sure_aliases(&self, value: Value) -> Option<SmallVec<[usize; 2]>> {
        let mut found = SmallVec::new();
        if self.is_short() {
            for (place, &member) in self.members.iter().enumerate() {
                if self.counting(|| self.origin.is_same_allocation(member, value))? {
                    found.push(place);
                }
            }
            return Some(found);
        }
        if self.maybe_in_other_parts(value) {
            return None;
        }
        let Some((part, same)) = self.part(value) else { return Some(found) };
        if let Some(meetings) = self.meetings() {
            let told = self.kinds_tell(part, value, same.len()) && self.origin.meets(meetings, value).is_none();
            return told.then(|| SmallVec::from_slice(same));
        }
        for &place in &part.members {
            if self.counting(|| self.origin.is_same_allocation(self.members[place], value))? {
                found.push(place);
            }
        }
        Some(found)
    }
}
