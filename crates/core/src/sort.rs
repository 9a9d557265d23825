//! Stable sorts that do not need to be fast.
//!
//! The sort of the standard library is compiled for each type of elements and each key, to about eight kilobytes each time. Most sorts of
//! a compiler are of few elements, which often are in order already. These functions order the numbers of the elements, by code
//! that exists once, and then move the elements. They take O(n log n) comparisons through a pointer and a list of n numbers, or n
//! comparisons and no memory if the elements are in order.

use std::cmp::Ordering;

/// Sorts the elements by a key. Elements with the same key keep their order.
pub fn sort_by_key<T, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(elements, |left, right| key(left).cmp(&key(right)));
}

/// Sorts the elements by a comparison. Elements that compare equal keep their order.
pub fn sort_by<T>(elements: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let Some(mut order) = sorted(elements.len(), &|left, right| compare(&elements[left], &elements[right])) else {
        return;
    };
    for index in 0..elements.len() {
        // What belongs here may have been moved to make room for elements before it.
        let mut from = order[index];
        while from < index {
            from = order[from];
        }
        order[index] = from;
        elements.swap(index, from);
    }
}

/// Returns the numbers below `count` in order, `None` if that is the order of the numbers.
fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Option<Vec<usize>> {
    if (1..count).all(|index| compare(index - 1, index).is_le()) {
        return None;
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&left, &right| compare(left, right));
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut state = 1u64;
        for count in 0..200 {
            let mut elements: Vec<(u64, usize)> = (0..count)
                .map(|number| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    ((state >> 33) % 40, number)
                })
                .collect();
            let mut expected = elements.clone();
            expected.sort_by_key(|element| element.0);
            sort_by_key(&mut elements, |element| element.0);
            assert_eq!(elements, expected);
            expected.sort_by_key(|one| std::cmp::Reverse(one.0));
            sort_by(&mut elements, |left, right| right.0.cmp(&left.0));
            assert_eq!(elements, expected);
        }
    }
}
