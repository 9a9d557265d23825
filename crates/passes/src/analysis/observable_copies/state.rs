//! What is known at a point of a function after a call whose result would be a copy: which values have the old name of
//! the buffer, which the new one, and which no longer have the contents that the program defines.

use std::collections::BTreeMap;

use freehold_core::ir::{Op, Value};
use smallvec::SmallVec;

/// The value may be the buffer by its old name: what the callee returned, without the copy.
pub(super) const OLD: u8 = 1;
/// The value may be the copy.
pub(super) const NEW: u8 = 2;
/// The value may be another buffer.
pub(super) const OTHER: u8 = 4;

/// Where a buffer is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The number of the body.
    pub body: usize,
    /// The op that reads or writes.
    pub op: Op,
    /// The value through which it does.
    pub value: Value,
}

/// The most elements of a buffer that are distinguished.
const MOST_ELEMENTS: usize = 8;

/// The names of the buffer that a value may have, and the writes that it does not show.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Mark {
    /// [`OLD`], [`NEW`] and [`OTHER`].
    pub bits: u8,
    /// The first write that the value does not show, if it may be to any element.
    missed: Option<Site>,
    /// By element, the first write to it that the value does not show.
    missed_elements: SmallVec<[(u32, Site); 1]>,
}

impl Mark {
    pub fn new(bits: u8) -> Mark {
        Mark { bits, ..Mark::default() }
    }

    pub fn is_exactly(&self, bits: u8) -> bool {
        self.bits == bits
    }

    pub fn is_named(&self) -> bool {
        self.bits & (OLD | NEW) != 0
    }

    /// Returns whether one of the two may be the old name where the other is the new one.
    pub fn opposes(&self, other: &Mark) -> bool {
        self.bits & OLD != 0 && other.bits & NEW != 0 || self.bits & NEW != 0 && other.bits & OLD != 0
    }

    /// Returns the write that a read of an element, or of any, may miss.
    pub fn missed(&self, element: Option<u32>) -> Option<Site> {
        let is_read = |other: u32| element.is_none_or(|element| element == other);
        let of_element = self.missed_elements.iter().find(|(other, _)| is_read(*other)).map(|(_, site)| *site);
        self.missed.or(of_element)
    }

    /// Marks an element, or all, stale since `write`.
    fn set_stale(&mut self, element: Option<u32>, write: Site) {
        match element {
            Some(element) if self.missed_elements.len() < MOST_ELEMENTS => {
                if let Err(at) = self.missed_elements.binary_search_by_key(&element, |(element, _)| *element) {
                    self.missed_elements.insert(at, (element, write));
                }
            }
            _ => _ = self.missed.get_or_insert(write),
        }
    }

    pub fn set_all_stale(&mut self, write: Site) {
        self.set_stale(None, write);
    }

    fn refresh(&mut self) {
        self.missed = None;
        self.missed_elements.clear();
    }

    fn refresh_element(&mut self, element: u32) {
        self.missed_elements.retain(|(other, _)| *other != element);
    }

    /// Lets the value be what `other` is, too. Returns whether that is new.
    pub fn join(&mut self, other: &Mark) -> bool {
        let before = (self.bits, self.missed.is_some(), self.missed_elements.len());
        self.bits |= other.bits;
        self.missed = self.missed.or(other.missed);
        for &(element, site) in &other.missed_elements {
            self.set_stale(Some(element), site);
        }
        before != (self.bits, self.missed.is_some(), self.missed_elements.len())
    }

    pub fn joined(mut self, other: &Mark) -> Mark {
        self.join(other);
        self
    }
}

/// The marks of the values, by index. A value without one is another buffer.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct State {
    marks: BTreeMap<u32, Mark>,
    /// The mark of what is read from a global that is the old name.
    pub global: Mark,
    /// The mark of what was stored in buffers of buffers.
    pub stored: Mark,
}

impl State {
    pub fn get(&self, value: Value) -> Mark {
        self.marks.get(&(value.index() as u32)).cloned().unwrap_or(Mark::new(OTHER))
    }

    pub fn set(&mut self, value: Value, mark: Mark) {
        match mark.is_named() {
            true => self.marks.insert(value.index() as u32, mark),
            false => self.marks.remove(&(value.index() as u32)),
        };
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Mark> {
        self.marks.values_mut().chain([&mut self.global, &mut self.stored])
    }

    /// Marks everything stale that may be the other name of what is written, except `written` itself. `element`: the
    /// element that is written, if that is known; it is fresh in what surely has the same name.
    pub fn write(&mut self, written: Value, mark: &Mark, element: Option<u32>, site: Site) {
        for (&value, other) in &mut self.marks {
            if value != written.index() as u32 && mark.opposes(other) {
                other.set_stale(element, site);
            }
        }
        for other in [&mut self.global, &mut self.stored] {
            if mark.opposes(other) {
                other.set_stale(element, site);
            }
        }
        if let Some(element) = element.filter(|_| mark.is_exactly(OLD) || mark.is_exactly(NEW)) {
            self.all().filter(|other| !mark.opposes(other)).for_each(|other| other.refresh_element(element));
        }
    }

    /// Records that the buffer named `name` is written as a whole: only the other name is stale.
    pub fn overwrite(&mut self, name: u8, site: Site) {
        for mark in self.all().filter(|mark| mark.is_named()) {
            mark.refresh();
            if mark.bits & (OLD | NEW) & !name != 0 {
                mark.set_stale(None, site);
            }
        }
    }

    /// Records that both names have the same contents.
    pub fn synchronize(&mut self) {
        self.all().for_each(Mark::refresh);
    }

    /// Returns whether both names are in use, or something is stale.
    pub fn has_both(&self) -> bool {
        let marks = || self.marks.values().chain([&self.global, &self.stored]);
        marks().fold(0, |bits, mark| bits | mark.bits) & (OLD | NEW) == OLD | NEW
            || marks().any(|mark| mark.missed(None).is_some())
    }

    /// Adds what another path brings. Returns whether that is new.
    pub fn join(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (&value, mark) in &other.marks {
            changed |= self.marks.entry(value).or_insert(Mark::new(OTHER)).join(mark);
        }
        for (value, own) in &mut self.marks {
            if !other.marks.contains_key(value) {
                changed |= own.join(&Mark::new(OTHER));
            }
        }
        for (own, mark) in [(&mut self.global, &other.global), (&mut self.stored, &other.stored)] {
            changed |= own.join(mark);
        }
        changed
    }
}
