//! Questions about lists of memrefs: does one alias any of them, which of them surely.
//!
//! Memrefs of different parts of the buffer flow share no origin, so whether they can be the same depends on their
//! kinds alone: those are counted. Only memrefs of one part are compared with each other.

use rustc_hash::FxHashMap;

use crate::analysis::alias::{BufferOrigin, OriginKind, kinds_differ};
use crate::ir::{Body, Value};

/// A list of memrefs, sorted into parts and counted by kind.
pub(super) struct MemrefList<'a> {
    origin: &'a BufferOrigin,
    /// The members of each part, by their places in the list, with the counts of their kinds.
    parts: FxHashMap<u32, Part>,
    total: [usize; 3],
    members: Vec<Value>,
}

#[derive(Default)]
struct Part {
    members: Vec<usize>,
    kinds: [usize; 3],
}

const KINDS: [OriginKind; 3] = [OriginKind::Unknown, OriginKind::Arguments, OriginKind::Allocations];

impl<'a> MemrefList<'a> {
    pub fn new(origin: &'a BufferOrigin, members: Vec<Value>) -> MemrefList<'a> {
        let mut parts: FxHashMap<u32, Part> = FxHashMap::default();
        let mut total = [0; 3];
        for (place, &member) in members.iter().enumerate() {
            let kind = origin.kind(member) as usize;
            let part = parts.entry(origin.part(member)).or_default();
            part.members.push(place);
            part.kinds[kind] += 1;
            total[kind] += 1;
        }
        MemrefList { origin, parts, total, members }
    }

    /// Whether some member of another part than `value`'s might be the same allocation.
    fn maybe_in_other_parts(&self, value: Value) -> bool {
        let kind = self.origin.kind(value);
        let own = self.parts.get(&self.origin.part(value));
        KINDS.into_iter().any(|other| {
            let count = self.total[other as usize] - own.map_or(0, |part| part.kinds[other as usize]);
            count > 0 && !kinds_differ(kind, other)
        })
    }

    fn own_part(&self, value: Value) -> &[usize] {
        self.parts.get(&self.origin.part(value)).map_or(&[], |part| &part.members)
    }

    /// Whether `value` may be the same allocation as a member other than the one at place `except`.
    pub fn may_alias_any(&self, body: &Body, value: Value, except: Option<usize>) -> bool {
        // An argument of a block around an allocation is not that allocation, whatever its kind: so kinds only tell
        // that there is no alias, and the members are looked at where they do not.
        if self.maybe_in_other_parts(value) {
            return (0..self.members.len())
                .any(|place| Some(place) != except && self.origin.may_alias(body, self.members[place], value));
        }
        let own = self.own_part(value);
        // A neighbour in the list is more often an alias than the first of it.
        let start = except.map_or(0, |except| own.partition_point(|&place| place <= except));
        own[start..]
            .iter()
            .chain(&own[..start])
            .any(|&place| Some(place) != except && self.origin.may_alias(body, self.members[place], value))
    }

    /// The places of the members that surely are the same allocation as `value`, if each of the others surely is not.
    pub fn sure_aliases(&self, value: Value) -> Option<Vec<usize>> {
        if self.maybe_in_other_parts(value) {
            return None;
        }
        let mut found = Vec::new();
        for &place in self.own_part(value) {
            if self.origin.is_same_allocation(self.members[place], value)? {
                found.push(place);
            }
        }
        Some(found)
    }
}
