//! Places buffers of dynamic size in slots, of which code at run time computes the offsets (`edits/offsets.rs`).
//!
//! Buffers are put in *slots*. A slot holds buffers whose lives do not meet and whose sizes are known to be ordered: equal
//! values, `%n` and `%n + 1`, or a product and one of its factors. The slot is as large as the largest of them, which the
//! code computes, so that a wrong guess costs bytes and nothing else. The offset of a slot is the largest end of the slots
//! placed before it whose lives meet. Slots that are below another one on which it is placed are left out, and equal
//! maxima are computed once, so that the code is linear in the number of slots in practice.
//!
//! Slots are placed in two orders, by their sizes for example extents and by their starts. Besides, the buffers are placed
//! one by one, in the order of the offsets that the solver finds for the example extents, which also fills gaps. What takes
//! the fewest bytes for the example extents is kept.

use cranelift_entity::packed_option::ReservedValue;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use rustc_hash::FxHashSet;

use super::packing::{Rectangle, pack};
use crate::memory::plan_memory::problem::buffers::{BufferId, Problem};
use crate::memory::plan_memory::problem::size::{ExtentId, Size};
use freehold_core::sort::sort_by_key;

/// The maximum number of buffers that the solver places, for example extents.
const MAX_PACKED: usize = 256;

/// The number of a slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotId(u32);
entity_impl!(SlotId, "slot");

/// Buffers that share bytes one after the other.
#[derive(Clone, Debug)]
pub struct Slot {
    buffers: Vec<BufferId>,
    /// The different sizes, the largest for the example extents first.
    pub sizes: Vec<Size>,
    example: u64,
    /// The slots that it is placed on, and the others that those are placed on.
    below: FxHashSet<SlotId>,
    /// The slots whose ends its offset is the largest of.
    pub support: Vec<SlotId>,
}

impl Slot {
    fn of(problem: &Problem, buffer: BufferId, alignment: u64) -> Slot {
        let size = problem.buffers[buffer].size.clone();
        let example = size.example(&problem.extents).next_multiple_of(alignment);
        Slot { buffers: vec![buffer], sizes: vec![size], example, below: FxHashSet::default(), support: Vec::new() }
    }

    /// Returns whether the slot may hold the buffer as well.
    fn fits(&self, problem: &Problem, buffer: BufferId) -> bool {
        let new = &problem.buffers[buffer];
        self.sizes.iter().any(|size| new.size.is_at_most(size, &problem.extents))
            && self.buffers.iter().all(|&other| !problem.buffers[other].life.intersects(new.life))
    }

    fn intersects(&self, problem: &Problem, other: &Slot) -> bool {
        let life = |&buffer: &BufferId| problem.buffers[buffer].life;
        self.buffers.iter().any(|one| other.buffers.iter().any(|other| life(one).intersects(life(other))))
    }
}

/// The slots of the buffers of dynamic size in an arena.
#[derive(Clone)]
pub struct Slots {
    slots: PrimaryMap<SlotId, Slot>,
    /// The order in which slots are placed.
    order: Vec<SlotId>,
    /// By number of the buffer in the arena: its slot.
    slot_of: Vec<SlotId>,
    /// The products that must not overflow.
    products: Vec<Size>,
}

impl Slots {
    /// Chooses the slots of `buffers` and their order. Returns the bytes of the arena for example extents, too. O(n²) with a
    /// small factor, for at most [`MAX_DYNAMIC_BUFFERS`](super::super::problem::buffers::MAX_DYNAMIC_BUFFERS) buffers.
    pub fn compute(problem: &Problem, buffers: &[BufferId], alignment: u64) -> (Slots, u64) {
        let (slots, slot_of) = Slots::assign(problem, buffers, alignment);
        let start = |slot: &Slot| slot.buffers.iter().map(|&buffer| problem.buffers[buffer].life.start).min();
        let by_size: Vec<SlotId> = slots.keys().collect();
        let mut by_start = by_size.clone();
        sort_by_key(&mut by_start, |&slot| start(&slots[slot]));
        let first = Slots { slots, order: by_size, slot_of, products: Vec::new() }.stacked(problem);
        let second = Slots { order: by_start, ..first.0.clone() }.stacked(problem);
        let best = if second.1 < first.1 { second } else { first };
        let third = Slots::packed(problem, buffers, alignment).map(|third| third.stacked(problem));
        let (mut best, height) = match third {
            Some(third) if third.1 < best.1 => third,
            _ => best,
        };
        for product in buffers.iter().flat_map(|&buffer| &problem.buffers[buffer].products) {
            if !best.products.contains(product) {
                best.products.push(product.clone());
            }
        }
        (best, height)
    }

    /// Puts buffers in slots, the largest first. Returns the slot of each buffer, too.
    fn assign(problem: &Problem, buffers: &[BufferId], alignment: u64) -> (PrimaryMap<SlotId, Slot>, Vec<SlotId>) {
        let examples = examples(problem, buffers);
        let mut by_size: Vec<usize> = (0..buffers.len()).collect();
        sort_by_key(&mut by_size, |&index| {
            (std::cmp::Reverse(examples[index]), problem.buffers[buffers[index]].life.start, index)
        });
        let mut slots: PrimaryMap<SlotId, Slot> = PrimaryMap::new();
        let mut slot_of = vec![SlotId::reserved_value(); buffers.len()];
        for index in by_size {
            let buffer = buffers[index];
            let fitting = slots.iter().find(|(_, slot)| slot.fits(problem, buffer)).map(|(number, _)| number);
            slot_of[index] = match fitting {
                None => slots.push(Slot::of(problem, buffer, alignment)),
                Some(number) => {
                    let (slot, size) = (&mut slots[number], &problem.buffers[buffer].size);
                    slot.buffers.push(buffer);
                    if !slot.sizes.contains(size) {
                        slot.sizes.push(size.clone());
                    }
                    number
                }
            };
        }
        (slots, slot_of)
    }

    /// Returns a slot for each buffer, in the order of the offsets that the solver finds for the example extents. `None` if
    /// there are too many buffers, or the solver finds none.
    fn packed(problem: &Problem, buffers: &[BufferId], alignment: u64) -> Option<Slots> {
        if buffers.len() > MAX_PACKED {
            return None;
        }
        let slots = buffers.iter().map(|&buffer| Slot::of(problem, buffer, alignment));
        let slots: PrimaryMap<SlotId, Slot> = slots.collect();
        let rectangles = buffers.iter().zip(slots.values()).map(|(&buffer, slot)| {
            let life = problem.buffers[buffer].life;
            Rectangle { lower: life.start.into(), upper: life.end.into(), size: slot.example, alignment }
        });
        let offsets = pack(&rectangles.collect::<Vec<Rectangle>>())?.offsets;
        let slot_of: Vec<SlotId> = slots.keys().collect();
        let mut order: Vec<(u64, SlotId)> = offsets.into_iter().zip(slots.keys()).collect();
        order.sort_unstable();
        let order = order.into_iter().map(|(_, slot)| slot).collect();
        Some(Slots { slots, order, slot_of, products: Vec::new() })
    }

    /// Computes what each slot is placed on, and the height for the example extents.
    fn stacked(mut self, problem: &Problem) -> (Slots, u64) {
        let (mut ends, mut height) = (SecondaryMap::with_capacity(self.slots.len()), 0);
        for (number, &slot) in self.order.iter().enumerate() {
            let (mut below, mut support): (FxHashSet<SlotId>, Vec<SlotId>) = Default::default();
            let mut offset = 0;
            for &other in self.order[..number].iter().rev() {
                if below.contains(&other) || !self.slots[slot].intersects(problem, &self.slots[other]) {
                    continue;
                }
                below.insert(other);
                below.extend(&self.slots[other].below);
                support.push(other);
                offset = offset.max(ends[other]);
            }
            ends[slot] = self.slots[slot].example.saturating_add(offset);
            height = height.max(ends[slot]);
            let slot = &mut self.slots[slot];
            (slot.below, slot.support) = (below, support);
        }
        (self, height)
    }

    /// Returns the slots in the order in which they are placed.
    pub fn in_order(&self) -> impl Iterator<Item = (SlotId, &Slot)> {
        self.order.iter().map(|&number| (number, &self.slots[number]))
    }

    /// Returns the slots of the buffers.
    pub fn slot_of(&self) -> &[SlotId] {
        &self.slot_of
    }

    /// Returns the products that must not overflow.
    pub fn products(&self) -> &[Size] {
        &self.products
    }

    /// Returns all extents that sizes are computed from.
    pub fn extents(&self) -> impl Iterator<Item = ExtentId> + '_ {
        let sizes = self.slots.values().flat_map(|slot| &slot.sizes).chain(&self.products);
        sizes.flat_map(|size| size.extents.iter().copied())
    }

    /// Returns the offset of each buffer for example extents.
    pub fn example_offsets(&self) -> Vec<u64> {
        self.offsets(0, |slot, offset| slot.example.saturating_add(offset))
    }

    /// Returns the offset of each buffer and the size of the arena if all extents are `extent`. The first offset is `base`.
    pub fn assumed(&self, [base, alignment]: [u64; 2], extent: u64) -> (Vec<u64>, u64) {
        let base = base.next_multiple_of(alignment);
        let bytes = |size: &Size| size.extents.iter().fold(size.bytes, |bytes, _| bytes.saturating_mul(extent));
        let mut height = base;
        let offsets = self.offsets(base, |slot, offset| {
            let top = offset.saturating_add(slot.sizes.iter().map(bytes).max().unwrap_or(0));
            height = height.max(top);
            top.checked_next_multiple_of(alignment).unwrap_or(top)
        });
        (offsets, height)
    }

    /// Returns the offset of each buffer. The first one is `base`; `end_of` returns the end of a slot at an offset.
    fn offsets(&self, base: u64, mut end_of: impl FnMut(&Slot, u64) -> u64) -> Vec<u64> {
        let mut offsets = SecondaryMap::with_capacity(self.slots.len());
        let mut ends: SecondaryMap<SlotId, u64> = SecondaryMap::with_capacity(self.slots.len());
        for (number, slot) in self.in_order() {
            offsets[number] = slot.support.iter().map(|&other| ends[other]).max().unwrap_or(base);
            ends[number] = end_of(slot, offsets[number]);
        }
        self.slot_of.iter().map(|&slot| offsets[slot]).collect()
    }
}

/// Returns the bytes of each buffer for example extents.
pub fn examples(problem: &Problem, buffers: &[BufferId]) -> Vec<u64> {
    buffers.iter().map(|&buffer| problem.buffers[buffer].size.example(&problem.extents)).collect()
}
