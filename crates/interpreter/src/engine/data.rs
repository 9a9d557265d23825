//! Bytes with their shadow state: a bit per byte tells whether the byte is defined.
//!
//! The bytes of tensors and vectors are counted for the thread that holds them, until they become an allocation.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::rc::Rc;

use super::descriptor::MemRef;
use freehold_core::ir::Location;

/// The origin of an undefined value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Whether it is poison instead of uninitialized bytes.
    pub poison: bool,
    /// The op that read the bytes or produced the poison.
    pub at: Location,
    /// The location at which the bytes were allocated.
    pub birth: Location,
}

/// Bytes with their shadow state.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The bytes. Undefined bytes have arbitrary values.
    pub bytes: Vec<u8>,
    /// A bit for each byte that is undefined; absent once all are defined.
    undefined: Option<Box<[u64]>>,
    /// The number of set bits.
    missing: usize,
    /// Descriptors of memrefs, by the byte at which they begin.
    cells: BTreeMap<usize, Rc<MemRef>>,
    /// The location of the last store of poison.
    poison: Option<Location>,
    /// The location that created the undefined bytes of a tensor.
    birth: Option<Location>,
    held: Held,
}

thread_local! {
    static HELD: Cell<u64> = const { Cell::new(0) };
}

/// Counts the bytes that this thread holds in tensors and vectors, outside of allocations, during the lifetime of this
/// value.
#[derive(Debug, Default)]
struct Held {
    bytes: u64,
    /// The value must be dropped on the thread that created it.
    thread: PhantomData<Rc<()>>,
}

impl Held {
    #[inline]
    fn new(bytes: usize) -> Held {
        let bytes = bytes as u64;
        HELD.set(HELD.get() + bytes);
        Held { bytes, thread: PhantomData }
    }
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held::new(self.bytes as usize)
    }
}

impl Drop for Held {
    #[inline]
    fn drop(&mut self) {
        if self.bytes > 0 {
            HELD.set(HELD.get() - self.bytes);
        }
    }
}

/// Returns the bytes that this thread holds in tensors and vectors.
#[inline]
pub fn held_bytes() -> u64 {
    HELD.get()
}

impl Data {
    /// Returns `length` undefined bytes.
    pub fn undefined(length: usize) -> Data {
        let mut data = Data { bytes: vec![0; length], held: Held::new(length), ..Data::default() };
        data.undefine(0, length);
        data
    }

    /// Returns bytes that are all defined.
    pub fn defined(bytes: Vec<u8>) -> Data {
        let held = Held::new(bytes.len());
        Data { bytes, held, ..Data::default() }
    }

    /// Ends the count of the bytes as those of a tensor, because they become an allocation.
    #[inline]
    pub fn release(&mut self) {
        self.held = Held::default();
    }

    /// Whether all bytes are defined.
    #[inline]
    pub fn is_all_defined(&self) -> bool {
        self.undefined.is_none()
    }

    /// Whether these bytes are defined.
    #[inline]
    pub fn is_defined(&self, at: usize, length: usize) -> bool {
        match &self.undefined {
            None => true,
            Some(bits) => words(at, length).all(|(word, mask)| bits[word] & mask == 0),
        }
    }

    /// Marks bytes as defined.
    #[inline]
    pub fn define(&mut self, at: usize, length: usize) {
        if let Some(bits) = &mut self.undefined {
            for (word, mask) in words(at, length) {
                self.missing -= (bits[word] & mask).count_ones() as usize;
                bits[word] &= !mask;
            }
            if self.missing == 0 {
                self.undefined = None;
            }
        }
    }

    /// Marks bytes as undefined.
    pub fn undefine(&mut self, at: usize, length: usize) {
        if length == 0 {
            return;
        }
        let count = self.bytes.len().div_ceil(64);
        let bits = self.undefined.get_or_insert_with(|| vec![0; count].into());
        for (word, mask) in words(at, length) {
            self.missing += (!bits[word] & mask).count_ones() as usize;
            bits[word] |= mask;
        }
    }

    /// Copies bytes with their shadow state.
    pub fn copy_from(&mut self, at: usize, other: &Data, from: usize, length: usize) {
        if length == 0 {
            return;
        }
        self.bytes[at..at + length].copy_from_slice(&other.bytes[from..from + length]);
        self.forget_cells(at, length);
        if !other.cells.is_empty() {
            for (&key, descriptor) in other.cells.range(from..from + length) {
                self.cells.insert(at + key - from, descriptor.clone());
            }
        }
        if other.is_all_defined() {
            self.define(at, length);
            return;
        }
        self.poison = self.poison.or(other.poison);
        self.birth = self.birth.or(other.birth);
        // Copy runs of bytes with the same shadow bit.
        let mut start = 0;
        while start < length {
            let defined = other.is_defined(from + start, 1);
            let mut end = start + 1;
            while end < length && other.is_defined(from + end, 1) == defined {
                end += 1;
            }
            if defined {
                self.define(at + start, end - start)
            } else {
                self.undefine(at + start, end - start)
            }
            start = end;
        }
    }

    /// Returns the descriptor that begins at this byte.
    pub fn cell(&self, at: usize) -> Option<Rc<MemRef>> {
        self.cells.get(&at).cloned()
    }

    /// Returns all descriptors.
    pub fn cells(&self) -> impl Iterator<Item = &Rc<MemRef>> {
        self.cells.values()
    }

    /// Stores a descriptor, and removes those that it overlaps.
    pub fn set_cell(&mut self, at: usize, size: usize, descriptor: Rc<MemRef>) {
        self.forget_cells(at, size);
        self.cells.insert(at, descriptor);
    }

    /// Removes the descriptors that overlap these bytes.
    #[inline]
    pub fn forget_cells(&mut self, at: usize, length: usize) {
        if self.cells.is_empty() {
            return;
        }
        // All stores of an element have the same size, so no descriptor begins before `at` and overlaps it.
        let gone: Vec<usize> = self.cells.range(at..at + length).map(|entry| *entry.0).collect();
        for key in gone {
            self.cells.remove(&key);
        }
    }

    /// Records the origin of an undefined value that was stored here.
    pub fn remember(&mut self, origin: Origin) {
        if origin.poison {
            self.poison = Some(origin.at);
        } else if origin.birth != Location::UNKNOWN {
            self.birth = Some(origin.birth);
        }
    }

    /// The location of the last store of poison.
    pub fn poison(&self) -> Option<Location> {
        self.poison
    }

    /// Returns the location that created the undefined bytes, if it is known.
    pub fn birth(&self) -> Location {
        self.birth.unwrap_or(Location::UNKNOWN)
    }

    /// Records the location that created the undefined bytes.
    #[must_use]
    pub fn born_at(mut self, at: Location) -> Data {
        self.birth = Some(at);
        self
    }

    /// Returns whether each byte is defined.
    pub fn mask(&self) -> Vec<bool> {
        (0..self.bytes.len()).map(|at| self.is_defined(at, 1)).collect()
    }
}

/// Returns the words of a bit set that hold bits `at..at + length`, each with a mask.
#[inline]
fn words(at: usize, length: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = at + length;
    let (first, last) = (at / 64, end.div_ceil(64));
    (first..last.max(first)).map(move |word| {
        let (low, high) = (at.max(word * 64) - word * 64, end.min(word * 64 + 64) - word * 64);
        let mask = if high - low == 64 { u64::MAX } else { ((1u64 << (high - low)) - 1) << low };
        (word, mask)
    })
}
