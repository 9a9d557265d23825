//! The buffers of one component, as the search sees them.

use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl, iter_entity_range};
use rustc_hash::FxHashMap;

/// The number of a buffer of a component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ItemId(u32);
entity_impl!(ItemId, "item");

/// The number of a section of a component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Section(u32);
entity_impl!(Section, "section");

impl Section {
    /// Returns the next section, or the end of the last one.
    pub fn next(self) -> Section {
        Section(self.0 + 1)
    }

    /// Returns the section before; none before the first.
    pub fn previous(self) -> Option<Section> {
        self.0.checked_sub(1).map(Section)
    }
}

/// Returns the number of sections in a range.
pub(super) fn length(sections: &Range<Section>) -> usize {
    sections.end.index().saturating_sub(sections.start.index())
}

/// A buffer of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The sections in which it is live, numbered from the first of the component.
    pub sections: Range<Section>,
    /// Its size, which is not zero.
    pub size: u64,
    /// Its size, rounded up to the greatest common divisor of all alignments.
    pub padded: u64,
    /// Its alignment.
    pub alignment: u64,
}

/// The largest number of members and of neighbors, each, of a component that is searched.
const MAX_ENTRIES: usize = 1 << 22;

/// A component: who is live in each section, and who is live with whom. It does not change during a search.
pub(crate) struct Shape {
    /// The buffers, sorted by the beginning of their lives, so that those of a range of sections that no life crosses are
    /// consecutive.
    pub items: PrimaryMap<ItemId, Item>,
    /// The number of sections.
    pub sections: usize,
    /// For each buffer, the first one that it can be exchanged with.
    pub classes: PrimaryMap<ItemId, ItemId>,
    /// The size of the smallest buffer.
    pub smallest: u64,
    members: Lists<Section>,
    neighbors: Lists<ItemId>,
}

/// Lists of buffers, one after the other.
struct Lists<K: EntityRef> {
    /// By key: the part of `entries` that is its list.
    ranges: PrimaryMap<K, Range<usize>>,
    entries: Vec<ItemId>,
}

impl<K: EntityRef> Lists<K> {
    fn get(&self, key: K) -> &[ItemId] {
        &self.entries[self.ranges[key].clone()]
    }
}

impl Shape {
    /// Makes the shape of the component with these buffers, which are sorted by the beginning of their lives.
    ///
    /// Returns `None` if more than [`MAX_ENTRIES`] entries were needed: these lists are quadratic in the worst case. The
    /// lengths are computed before any list is made.
    pub fn new(items: PrimaryMap<ItemId, Item>, sections: usize) -> Option<Shape> {
        debug_assert!(items.values().is_sorted_by_key(|item| item.sections.start));
        // By section: how many lives begin and end there, then how many began and ended before or there.
        let mut begun: SecondaryMap<Section, usize> = SecondaryMap::with_capacity(sections + 1);
        let mut ended: SecondaryMap<Section, usize> = SecondaryMap::with_capacity(sections + 1);
        begun.resize(sections + 1);
        ended.resize(sections + 1);
        for item in items.values() {
            begun[item.sections.start] += 1;
            ended[item.sections.end] += 1;
        }
        for counts in [&mut begun, &mut ended] {
            let mut sum = 0;
            for count in counts.values_mut() {
                sum += *count;
                *count = sum;
            }
        }
        let all = Section::new(0)..Section::new(sections);
        let live = |section: Section| begun[section] - ended[section];
        let members: usize = iter_entity_range(all.clone()).map(live).sum();
        let neighbor_count = |item: &Item| {
            let (first, last) = (item.sections.start, item.sections.end.previous().unwrap_or(item.sections.start));
            live(first) - 1 + begun[last] - begun[first]
        };
        let neighbors: usize = items.values().map(neighbor_count).sum();
        if members > MAX_ENTRIES || neighbors > MAX_ENTRIES {
            return None;
        }

        let mut end = 0;
        let ranges = iter_entity_range(all).map(|section| {
            let start = end;
            end += live(section);
            start..end
        });
        let ranges: PrimaryMap<Section, Range<usize>> = ranges.collect();
        let mut next: PrimaryMap<Section, usize> = ranges.values().map(|range| range.start).collect();
        let mut entries = vec![ItemId::new(0); members];
        for (number, item) in items.iter() {
            for section in iter_entity_range(item.sections.clone()) {
                entries[next[section]] = number;
                next[section] += 1;
            }
        }
        let members = Lists { ranges, entries };

        let mut ranges = PrimaryMap::with_capacity(items.len());
        let mut entries = Vec::with_capacity(neighbors);
        for (number, item) in items.iter() {
            // The neighbors are live where the item begins, or begin later while it is live.
            let start = entries.len();
            let there = members.get(item.sections.start);
            entries.extend(there.iter().copied().filter(|&other| other != number));
            let last = item.sections.end.previous().unwrap_or(item.sections.start);
            entries.extend(iter_entity_range(ItemId::new(begun[item.sections.start])..ItemId::new(begun[last])));
            ranges.push(start..entries.len());
        }
        let neighbors = Lists { ranges, entries };

        let mut firsts: FxHashMap<(Section, Section, u64, u64), ItemId> = FxHashMap::default();
        let classes = items.iter().map(|(number, item)| {
            let Range { start, end } = item.sections;
            *firsts.entry((start, end, item.size, item.alignment)).or_insert(number)
        });
        let classes = classes.collect();
        let smallest = items.values().map(|item| item.size).min().unwrap_or(0);
        Some(Shape { items, sections, classes, smallest, members, neighbors })
    }

    /// Returns the buffers that are live in a section, in ascending order.
    pub fn members(&self, section: Section) -> &[ItemId] {
        self.members.get(section)
    }

    /// Returns the buffers that are live at the same time as a buffer.
    pub fn neighbors(&self, item: ItemId) -> &[ItemId] {
        self.neighbors.get(item)
    }

    /// Returns the buffers that begin in these sections.
    pub fn items_in(&self, sections: &Range<Section>) -> Range<ItemId> {
        let items = self.items.as_values_slice();
        let at = |section: Section| ItemId::new(items.partition_point(|item| item.sections.start < section));
        at(sections.start)..at(sections.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(start: usize, end: usize) -> Item {
        Item { sections: Section::new(start)..Section::new(end), size: 1, padded: 1, alignment: 1 }
    }

    #[test]
    fn members_and_neighbors() {
        let items = [item(0, 2), item(0, 1), item(1, 3), item(2, 3)];
        let shape = Shape::new(items.into_iter().collect(), 3).expect("a small shape");
        let ids = |numbers: &[usize]| numbers.iter().map(|&number| ItemId::new(number)).collect::<Vec<_>>();
        assert_eq!(shape.members(Section::new(0)), ids(&[0, 1]));
        assert_eq!(shape.members(Section::new(1)), ids(&[0, 2]));
        assert_eq!(shape.members(Section::new(2)), ids(&[2, 3]));
        assert_eq!(shape.neighbors(ItemId::new(0)), ids(&[1, 2]));
        assert_eq!(shape.neighbors(ItemId::new(1)), ids(&[0]));
        assert_eq!(shape.neighbors(ItemId::new(2)), ids(&[0, 3]));
        assert_eq!(shape.neighbors(ItemId::new(3)), ids(&[2]));
        assert_eq!(shape.items_in(&(Section::new(1)..Section::new(3))), ItemId::new(2)..ItemId::new(4));
    }

    #[test]
    fn quadratic_lists_are_not_made() {
        assert!(Shape::new(PrimaryMap::from(vec![item(0, 1); 4000]), 1).is_none());
        let mut star: Vec<Item> = vec![item(0, 4000); 2000];
        star.extend((0..4000).map(|section| item(section, section + 1)));
        assert!(Shape::new(PrimaryMap::from(star), 4000).is_none());
    }
}
