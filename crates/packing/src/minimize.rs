//! Packs: greedily, and then with the exact search at lower and lower capacities.

use std::cmp::Reverse;
use std::ops::Range;
use std::time::Instant;

use cranelift_entity::{EntityRef, Keys, PrimaryMap};

use crate::greedy::pack_greedily;
use crate::search::{Item, ItemId, Left, Memory, Outcome, Section, Shape, search};
use crate::sections::{Sections, loads};
use crate::sort::sort_by_key;
use crate::{Buffer, Invalid, Limits, MAX_TOTAL, Packing};

/// The number of steps of each attempt in the first round of lowering.
const FIRST_ATTEMPT: u64 = 500;

/// Packs `buffers` into an arena: of at most `capacity` bytes, or of as few bytes as possible.
///
/// With a capacity, the exact search stops at the first packing that is not higher; [`Packing::fits`] returns whether
/// there is one. If there is none, or the limits are reached before one is found, the result is the lowest packing
/// that was found. Without a capacity, the height is lowered while the limits last.
///
/// # Errors
/// Returns an error if a life is empty, an alignment is zero, or sizes are too large.
pub fn pack(buffers: &[Buffer], capacity: Option<u64>, limits: &Limits) -> Result<Packing, Invalid> {
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    validate(buffers)?;
    let sections = Sections::new(buffers);
    let units = Units::new(buffers);
    let lower_bound = lower_bound(buffers, &sections, &units);
    let (offsets, height) = pack_greedily(buffers, &sections, capacity.unwrap_or(0).max(lower_bound));
    let mut packer = Packer {
        buffers,
        sections: &sections,
        units,
        packing: Packing { offsets, height, lower_bound, steps: 0 },
        parts: Vec::new(),
        left: Left { steps: limits.steps, until, interrupted: limits.interrupted.clone() },
    };
    match capacity {
        Some(capacity) if height <= capacity || lower_bound > capacity => {}
        Some(capacity) => {
            packer.lower_to(capacity, limits.steps);
        }
        None => packer.minimize(),
    }
    packer.packing.steps = limits.steps - packer.left.steps;
    Ok(packer.packing)
}

fn validate(buffers: &[Buffer]) -> Result<(), Invalid> {
    let mut total = 0u128;
    for (index, buffer) in buffers.iter().enumerate() {
        if buffer.lower >= buffer.upper {
            return Err(Invalid::EmptyLife(index));
        }
        if buffer.alignment == 0 {
            return Err(Invalid::ZeroAlignment(index));
        }
        total += u128::from(buffer.size) + u128::from(buffer.alignment);
        // Sections are numbered with 32 bits, and there may be twice as many events as buffers.
        if total > u128::from(MAX_TOTAL) || index >= i32::MAX as usize {
            return Err(Invalid::TooLarge(index));
        }
    }
    Ok(())
}

/// Of which numbers offsets and heights are multiples.
struct Units {
    /// The greatest common divisor of all alignments, which divides all offsets.
    granule: u64,
    /// The greatest common divisor of all alignments and sizes, which divides the height of each canonical packing.
    height: u64,
}

impl Units {
    fn new(buffers: &[Buffer]) -> Units {
        let placed = || buffers.iter().filter(|buffer| buffer.size > 0);
        let granule = placed().fold(0, |divisor, buffer| gcd(divisor, buffer.alignment));
        let height = placed().fold(granule, |divisor, buffer| gcd(divisor, buffer.size));
        Units { granule: granule.max(1), height: height.max(1) }
    }

    /// Rounds a size up to what it takes below another buffer.
    fn padded(&self, size: u64) -> u64 {
        size.next_multiple_of(self.granule)
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the largest sum of live sizes, as [`Packing::lower_bound`] describes it.
fn lower_bound(buffers: &[Buffer], sections: &Sections, units: &Units) -> u64 {
    let plain = loads(sections, |index| buffers[index].size).into_iter().max().unwrap_or(0);
    let padded = loads(sections, |index| units.padded(buffers[index].size)).into_iter().max().unwrap_or(0);
    let padding = buffers.iter().map(|buffer| units.padded(buffer.size) - buffer.size).max().unwrap_or(0);
    plain.max(padded.saturating_sub(padding))
}

/// A component of the problem.
struct Part {
    /// The buffers, sorted by the beginning of their lives.
    indices: Vec<usize>,
    /// Its sections.
    sections: Range<u32>,
    /// The height of the packing there.
    height: u64,
    /// The input of the search, if it was created and is not too large.
    shape: Option<Option<Shape>>,
    orders: Vec<PrimaryMap<ItemId, u32>>,
    /// The memories of searches at the lower bound, and above it.
    memories: [Memory; 2],
}

struct Packer<'a> {
    buffers: &'a [Buffer],
    sections: &'a Sections,
    units: Units,
    packing: Packing,
    parts: Vec<Part>,
    left: Left,
}

impl Packer<'_> {
    /// Lowers the height while the limits last.
    ///
    /// If a capacity can be met at all, a few steps are often enough. So the search goes in rounds with more and more
    /// steps for each attempt. A round continues with the search for a packing as low as the bound, and then bisects
    /// between the bound and the height, down to a part of their difference.
    fn minimize(&mut self) {
        let unit = self.units.height;
        // Each buffer needs a step, and some are tried in several places.
        let least = FIRST_ATTEMPT.max(2 * self.buffers.len() as u64);
        let mut steps = least;
        while !self.packing.is_optimal() && !self.left.is_over() {
            let bound = self.packing.lower_bound;
            let before = (self.left.steps, bound, self.packing.height);
            if self.lower_to(bound, steps) {
                return;
            }
            let mut low = bound + unit;
            let difference = (self.packing.height - bound) / 64;
            while !self.left.is_over() {
                low = low.max(self.packing.lower_bound);
                let Some(high) = self.packing.height.checked_sub(unit).filter(|&high| high >= low) else { break };
                if high - low < difference {
                    break;
                }
                let target = low + (high - low) / 2 / unit * unit;
                if !self.lower_to(target, least.max(steps / 2)) {
                    low = target + unit;
                }
            }
            // Components that are too large are not searched.
            if before == (self.left.steps, self.packing.lower_bound, self.packing.height) {
                return;
            }
            steps = steps.saturating_mul(4);
        }
    }

    /// Searches for a packing of at most `capacity` bytes, in at most `steps` steps. Returns whether it was found.
    fn lower_to(&mut self, capacity: u64, steps: u64) -> bool {
        if self.parts.is_empty() {
            self.parts = self.make_parts();
        }
        let mut share = self.left.share(steps);
        let given = share.steps;
        let mut is_reached = true;
        // The highest components first: the others do not matter as long as these are not lowered.
        let mut order: Vec<usize> = (0..self.parts.len()).filter(|&at| self.parts[at].height > capacity).collect();
        sort_by_key(&mut order, |&at| Reverse(self.parts[at].height));
        for at in order {
            self.prepare(at);
            let part = &mut self.parts[at];
            let Some(Some(shape)) = &part.shape else {
                is_reached = false;
                continue;
            };
            // The memory of searches at the bound is separate from that of searches above it.
            let memory = &mut part.memories[usize::from(capacity > self.packing.lower_bound)];
            match search(shape, capacity, self.units.granule, &part.orders, memory, &mut share) {
                Outcome::Found(offsets) => {
                    for (&index, &offset) in part.indices.iter().zip(offsets.values()) {
                        self.packing.offsets[index] = offset;
                    }
                    part.height = height_of(self.buffers, &self.packing.offsets, &part.indices);
                    continue;
                }
                Outcome::Infeasible => {
                    let above = (capacity + 1).next_multiple_of(self.units.height);
                    self.packing.lower_bound = self.packing.lower_bound.max(above);
                }
                Outcome::Stopped => {}
            }
            is_reached = false;
            break;
        }
        self.left.steps -= given - share.steps;
        self.packing.height = self.parts.iter().map(|part| part.height).max().unwrap_or(0);
        is_reached
    }

    fn make_parts(&self) -> Vec<Part> {
        let ranges = &self.sections.ranges;
        let mut indices: Vec<usize> = (0..ranges.len()).filter(|&index| !ranges[index].is_empty()).collect();
        sort_by_key(&mut indices, |&index| (ranges[index].start, index));
        let mut rest = &indices[..];
        let parts = self.sections.components.iter().map(|component| {
            let count = rest.partition_point(|&index| ranges[index].start < component.end);
            let (here, others) = rest.split_at(count);
            rest = others;
            Part {
                indices: here.to_vec(),
                sections: component.clone(),
                height: height_of(self.buffers, &self.packing.offsets, here),
                shape: None,
                orders: Vec::new(),
                memories: Default::default(),
            }
        });
        parts.collect()
    }

    /// Makes the shape of a component, and the orders in which the search tries its buffers.
    fn prepare(&mut self, at: usize) {
        let part = &mut self.parts[at];
        if part.shape.is_some() {
            return;
        }
        let first = part.sections.start;
        let items: PrimaryMap<ItemId, Item> = part
            .indices
            .iter()
            .map(|&index| {
                let (buffer, range) = (&self.buffers[index], &self.sections.ranges[index]);
                let section = |at: u32| Section::from_u32(at - first);
                let sections = section(range.start)..section(range.end);
                let padded = self.units.padded(buffer.size);
                Item { sections, size: buffer.size, padded, alignment: buffer.alignment }
            })
            .collect();
        let life = |at: ItemId| {
            let buffer = &self.buffers[part.indices[at.index()]];
            Reverse(buffer.upper.abs_diff(buffer.lower))
        };
        let size = |at: ItemId| Reverse(items[at].size);
        let area = |at: ItemId| Reverse(u128::from(items[at].size) * u128::from(life(at).0));
        let sections = part.sections.len();
        let highest = highest_loads(&items, sections);
        let load = |at: ItemId| Reverse(highest[at]);
        part.orders = vec![
            ranks(items.keys(), life),
            ranks(items.keys(), load),
            ranks(items.keys(), area),
            ranks(items.keys(), size),
        ];
        part.shape = Some(Shape::new(items, sections));
    }
}

/// Returns the rank of each buffer when they are sorted by `key`.
fn ranks<K: Ord>(items: Keys<ItemId>, key: impl Fn(ItemId) -> K) -> PrimaryMap<ItemId, u32> {
    let mut ranks: PrimaryMap<ItemId, u32> = items.map(|_| 0).collect();
    let mut order: Vec<ItemId> = ranks.keys().collect();
    sort_by_key(&mut order, |&at| key(at));
    for (rank, at) in order.into_iter().enumerate() {
        ranks[at] = rank as u32;
    }
    ranks
}

/// Returns for each buffer the largest sum of sizes over the sections in which it is live, in O(n log n).
fn highest_loads(items: &PrimaryMap<ItemId, Item>, sections: usize) -> PrimaryMap<ItemId, u64> {
    let mut changes: PrimaryMap<Section, (u64, u64)> = PrimaryMap::from(vec![(0, 0); sections + 1]);
    for item in items.values() {
        changes[item.sections.start].0 += item.size;
        changes[item.sections.end].1 += item.size;
    }
    let mut load = 0;
    let mut tables: Vec<Vec<u64>> = vec![
        changes
            .values()
            .take(sections)
            .map(|(added, removed)| {
                load = load + added - removed;
                load
            })
            .collect(),
    ];
    // A sparse table: the maxima over ranges whose lengths are powers of two.
    let mut length = 1;
    while 2 * length <= sections {
        let last = &tables[tables.len() - 1];
        let next = (0..=sections - 2 * length).map(|at| last[at].max(last[at + length])).collect();
        tables.push(next);
        length *= 2;
    }
    let highest = items.values().map(|item| {
        let (start, end) = (item.sections.start.index(), item.sections.end.index());
        let power = (end - start).ilog2() as usize;
        tables[power][start].max(tables[power][end - (1 << power)])
    });
    highest.collect()
}

fn height_of(buffers: &[Buffer], offsets: &[u64], indices: &[usize]) -> u64 {
    indices.iter().map(|&index| offsets[index] + buffers[index].size).max().unwrap_or(0)
}
