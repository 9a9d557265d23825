//! Places boxes one above the other, as an ideal heap would: each at the lowest address that is free when it is allocated.
//!
//! Cost: O(n · free ranges), and a range ends at each free, so near-linear in practice.

use std::collections::BTreeMap;

/// Returns the offset of each box. A box has a life, from its first position to before its last, and a size. Boxes that
/// start together are placed in the order of the list.
pub(crate) fn stack(boxes: &[([u32; 2], u64)]) -> Vec<u64> {
    // Frees come before allocations at the same position.
    let mut events: Vec<(u32, bool, usize)> = Vec::with_capacity(2 * boxes.len());
    for (index, &(life, bytes)) in boxes.iter().enumerate() {
        if bytes > 0 && life[0] < life[1] {
            events.push((life[0], true, index));
            events.push((life[1], false, index));
        }
    }
    events.sort_unstable();
    let mut offsets = vec![0; boxes.len()];
    // Free ranges by start. The last one has no end.
    let mut free: BTreeMap<u64, u64> = BTreeMap::from([(0, u64::MAX)]);
    for (_, begins, index) in events {
        let bytes = boxes[index].1;
        if begins {
            let found = free.iter().find(|&(&start, &end)| end - start >= bytes).map(|(&start, &end)| (start, end));
            let Some((start, end)) = found else { continue };
            offsets[index] = start;
            free.remove(&start);
            if start + bytes < end {
                free.insert(start + bytes, end);
            }
            continue;
        }
        let (mut start, mut end) = (offsets[index], offsets[index].saturating_add(bytes));
        if let Some((&before, &its_end)) = free.range(..start).next_back()
            && its_end == start
        {
            start = before;
        }
        if let Some(next_end) = free.remove(&end) {
            end = next_end;
        }
        free.insert(start, end);
    }
    offsets
}

/// Returns how many bytes live from which position on, where that changes.
pub(crate) fn curve(boxes: impl Iterator<Item = ([u32; 2], u64)>) -> Vec<(u32, u64)> {
    let mut events: Vec<(u32, bool, u64)> = Vec::new();
    for (life, bytes) in boxes.filter(|(life, bytes)| *bytes > 0 && life[0] < life[1]) {
        events.push((life[0], true, bytes));
        events.push((life[1], false, bytes));
    }
    events.sort_unstable();
    let (mut live, mut found) = (0u64, vec![(0, 0)]);
    for (at, begins, bytes) in events {
        live = if begins { live.saturating_add(bytes) } else { live.saturating_sub(bytes) };
        match found.last_mut() {
            Some(last) if last.0 == at => last.1 = live,
            _ => found.push((at, live)),
        }
    }
    found.dedup_by_key(|&mut (_, bytes)| bytes);
    found
}

/// Returns the first position at which most bytes live, and how many.
pub(crate) fn peak(curve: &[(u32, u64)]) -> (u32, u64) {
    curve.iter().fold((0, 0), |best, &(at, bytes)| if bytes > best.1 { (at, bytes) } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_live_together_do_not_overlap() {
        let boxes = [([0, 4], 10), ([1, 3], 5), ([2, 6], 7), ([3, 5], 5), ([4, 8], 12), ([5, 5], 3), ([4, 5], 10)];
        let offsets = stack(&boxes);
        assert_eq!(offsets, [0, 10, 15, 10, 22, 0, 0]);
        for (one, &(a, size)) in boxes.iter().enumerate() {
            for (other, &(b, _)) in boxes.iter().enumerate().filter(|&(other, _)| other != one) {
                let meets = a[0] < b[1] && b[0] < a[1] && a[0] < a[1] && b[0] < b[1];
                let inside = offsets[one] <= offsets[other] && offsets[other] < offsets[one] + size;
                assert!(!meets || !inside || one == other, "{one} and {other}");
            }
        }
    }

    #[test]
    fn the_peak_is_the_first_of_the_highest() {
        let found = curve([([1, 3], 4), ([2, 5], 4), ([5, 6], 8), ([7, 7], 9)].into_iter());
        assert_eq!(found, [(0, 0), (1, 4), (2, 8), (3, 4), (5, 8), (6, 0)]);
        assert_eq!(peak(&found), (2, 8));
    }
}
