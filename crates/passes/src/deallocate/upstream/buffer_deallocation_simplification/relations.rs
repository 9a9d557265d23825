//! Alias queries on lists of memrefs: whether a memref aliases any member, and which members it certainly is.
//!
//! Memrefs of different parts of the buffer flow share no origin, so whether they can be the same depends on their
//! kinds alone, which are counted. Within one part, memrefs with one key are certainly the same; those are looked up. The
//! rest is compared one by one, neighbors first. When the comparisons have cost as much as a traversal of the whole
//! program, the query is answered for all values at once ([`BufferOrigin::meetings`]).

use std::cell::{Cell, OnceCell};

use rustc_hash::FxHashMap;

use crate::analysis::alias::FlowNode;
use crate::analysis::buffer_origin::{BufferOrigin, Meetings, OriginKind, kinds_differ};
use freehold_core::ir::{Body, Value};

/// A list of memrefs, grouped by part and counted by kind.
pub(super) struct MemrefList<'a> {
    origin: &'a BufferOrigin,
    /// By part: the places of its members in the list, with the counts of their kinds.
    parts: FxHashMap<Option<FlowNode>, Part>,
    total: [usize; 3],
    members: Vec<Value>,
    /// The cost of one-by-one comparisons so far.
    spent: Cell<u64>,
    /// The cost of a traversal of the whole program.
    size: u64,
    meetings: OnceCell<Meetings>,
}

#[derive(Default)]
struct Part {
    members: Vec<usize>,
    kinds: [usize; 3],
    by_key: FxHashMap<Value, Vec<usize>>,
}

const KINDS: [OriginKind; 3] = [OriginKind::Unknown, OriginKind::Arguments, OriginKind::Allocations];

impl<'a> MemrefList<'a> {
    pub fn new(origin: &'a BufferOrigin, body: &Body, members: &[Value]) -> MemrefList<'a> {
        let mut parts: FxHashMap<Option<FlowNode>, Part> = FxHashMap::default();
        let mut total = [0; 3];
        for (place, &member) in members.iter().enumerate() {
            let kind = origin.kind(member) as usize;
            let part = parts.entry(origin.part(member)).or_default();
            part.members.push(place);
            part.kinds[kind] += 1;
            part.by_key.entry(origin.key(member)).or_default().push(place);
            total[kind] += 1;
        }
        let (spent, size) = (Cell::new(0), body.value_capacity() as u64);
        MemrefList { origin, parts, total, members: members.to_vec(), spent, size, meetings: OnceCell::new() }
    }

    /// Returns the answers for all values at once, after one-by-one comparisons have become too expensive.
    fn meetings(&self) -> Option<&Meetings> {
        (self.spent.get() > self.size).then(|| self.meetings.get_or_init(|| self.origin.meetings(&self.members)))
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
        let own = self.parts.get(&self.origin.part(value));
        KINDS.into_iter().any(|other| {
            let count = self.total[other as usize] - own.map_or(0, |part| part.kinds[other as usize]);
            count > 0 && !kinds_differ(kind, other)
        })
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
        // An argument of a block around an allocation is not that allocation, whatever its kind. So kinds can only rule
        // out aliases; otherwise the members are compared.
        if self.maybe_in_other_parts(value) {
            return (0..self.members.len()).any(may_alias);
        }
        let Some(part) = self.parts.get(&self.origin.part(value)) else { return false };
        let same = part.by_key.get(&self.origin.key(value)).map_or(&[][..], Vec::as_slice);
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

    /// Returns the places of the members that certainly are the same allocation as `value`, if all others certainly are not.
    pub fn sure_aliases(&self, value: Value) -> Option<Vec<usize>> {
        if self.maybe_in_other_parts(value) {
            return None;
        }
        let Some(part) = self.parts.get(&self.origin.part(value)) else { return Some(Vec::new()) };
        if let Some(meetings) = self.meetings() {
            let same = part.by_key.get(&self.origin.key(value)).cloned().unwrap_or_default();
            let told = self.kinds_tell(part, value, same.len()) && self.origin.meets(meetings, value).is_none();
            return told.then_some(same);
        }
        let mut found = Vec::new();
        for &place in &part.members {
            if self.counting(|| self.origin.is_same_allocation(self.members[place], value))? {
                found.push(place);
            }
        }
        Some(found)
    }
}
