//! The buffers of one component, as the search sees them.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// A buffer of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The sections in which it is live, numbered from the first of the component.
    pub sections: Range<u32>,
    /// Its size, which is not zero.
    pub size: u64,
    /// Its size, rounded up to the greatest common divisor of all alignments.
    pub padded: u64,
    /// Its alignment.
    pub alignment: u64,
}

/// The largest number of members and of neighbors, each, of a component that is searched.
const MAX_ENTRIES: u64 = 1 << 22;

/// A component: who is live in each section, and who is live with whom. It does not change during a search.
pub(crate) struct Shape {
    /// The buffers, sorted by the beginning of their lives, so that those of a range of sections that no life crosses are
    /// consecutive.
    pub items: Vec<Item>,
    /// The number of sections.
    pub sections: usize,
    /// For each buffer, the first one that it can be exchanged with.
    pub classes: Vec<u32>,
    /// The size of the smallest buffer.
    pub smallest: u64,
    members: Lists,
    neighbors: Lists,
}

/// Lists of buffers, one after the other.
struct Lists {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Lists {
    fn get(&self, index: usize) -> &[u32] {
        &self.entries[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl Shape {
    /// Makes the shape of the component with these buffers, which are sorted by the beginning of their lives.
    ///
    /// Returns `None` if more than [`MAX_ENTRIES`] entries were needed: these lists are quadratic in the worst case. The
    /// lengths are computed before any list is made.
    pub fn new(items: Vec<Item>, sections: usize) -> Option<Shape> {
        debug_assert!(items.is_sorted_by_key(|item| item.sections.start));
        let mut live = vec![0i64; sections + 1];
        let mut begin = vec![0u64; sections + 1];
        for item in &items {
            begin[item.sections.start as usize] += 1;
            live[item.sections.start as usize] += 1;
            live[item.sections.end as usize] -= 1;
        }
        for section in 1..=sections {
            live[section] += live[section - 1];
            begin[section] += begin[section - 1];
        }
        let live: Vec<u64> = live[..sections].iter().map(|&count| count as u64).collect();
        let members: u64 = live.iter().sum();
        let neighbors: u64 = items.iter().map(|item| neighbor_count(item, &live, &begin)).sum();
        if members > MAX_ENTRIES || neighbors > MAX_ENTRIES {
            return None;
        }

        let starts = live.iter().scan(0, |sum, &count| {
            *sum += count as u32;
            Some(*sum)
        });
        let starts: Vec<u32> = std::iter::once(0).chain(starts).collect();
        let (mut next, mut entries) = (starts.clone(), vec![0; members as usize]);
        for (index, item) in items.iter().enumerate() {
            for section in item.sections.clone() {
                let at = &mut next[section as usize];
                entries[*at as usize] = index as u32;
                *at += 1;
            }
        }
        let members = Lists { starts, entries };

        let (mut starts, mut entries) = (vec![0], Vec::with_capacity(neighbors as usize));
        for (index, item) in items.iter().enumerate() {
            // The neighbors are live where the item begins, or begin later while it is live.
            let there = members.get(item.sections.start as usize);
            entries.extend(there.iter().copied().filter(|&other| other != index as u32));
            let (from, to) = (begin[item.sections.start as usize], begin[item.sections.end as usize - 1]);
            entries.extend(from as u32..to as u32);
            starts.push(entries.len() as u32);
        }

        let mut firsts: FxHashMap<(u32, u32, u64, u64), u32> = FxHashMap::default();
        let classes = items.iter().enumerate().map(|(index, item)| {
            let Range { start, end } = item.sections;
            *firsts.entry((start, end, item.size, item.alignment)).or_insert(index as u32)
        });
        let classes = classes.collect();
        let smallest = items.iter().map(|item| item.size).min().unwrap_or(0);
        Some(Shape { items, sections, classes, smallest, members, neighbors: Lists { starts, entries } })
    }

    /// Returns the buffers that are live in a section, in ascending order.
    pub fn members(&self, section: usize) -> &[u32] {
        self.members.get(section)
    }

    /// Returns the buffers that are live at the same time as a buffer.
    pub fn neighbors(&self, item: u32) -> &[u32] {
        self.neighbors.get(item as usize)
    }

    /// Returns the positions of the buffers that begin in these sections.
    pub fn items_in(&self, sections: &Range<u32>) -> Range<usize> {
        let at = |section: u32| self.items.partition_point(|item| item.sections.start < section);
        at(sections.start)..at(sections.end)
    }
}

/// Returns the number of buffers that are live with `item`, from the number of live buffers in each section and the
/// number of those that begin up to each section.
fn neighbor_count(item: &Item, live: &[u64], begin: &[u64]) -> u64 {
    let (first, last) = (item.sections.start as usize, item.sections.end as usize - 1);
    live[first] - 1 + begin[last] - begin[first]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(sections: Range<u32>) -> Item {
        Item { sections, size: 1, padded: 1, alignment: 1 }
    }

    #[test]
    fn members_and_neighbors() {
        let shape = Shape::new(vec![item(0..2), item(0..1), item(1..3), item(2..3)], 3).expect("a small shape");
        assert_eq!(shape.members(0), [0, 1]);
        assert_eq!(shape.members(1), [0, 2]);
        assert_eq!(shape.members(2), [2, 3]);
        assert_eq!(shape.neighbors(0), [1, 2]);
        assert_eq!(shape.neighbors(1), [0]);
        assert_eq!(shape.neighbors(2), [0, 3]);
        assert_eq!(shape.neighbors(3), [2]);
        assert_eq!(shape.items_in(&(1..3)), 2..4);
    }

    #[test]
    fn quadratic_lists_are_not_made() {
        assert!(Shape::new(vec![item(0..1); 4000], 1).is_none());
        let mut star: Vec<Item> = vec![item(0..4000); 2000];
        star.extend((0..4000).map(|section| item(section..section + 1)));
        assert!(Shape::new(star, 4000).is_none());
    }
}
