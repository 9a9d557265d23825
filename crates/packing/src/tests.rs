//! Tests of the whole: against exhaustive search, on random problems, on shapes that are hard for a part of it, and with
//! extreme numbers.

use crate::{Buffer, Conflict, Invalid, Limits, MAX_TOTAL, check, pack, peak};

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// Returns buffers with lives of up to `life` points of `times`, and alignments of which some are no powers of two.
    fn buffers(&mut self, count: usize, times: u64, life: u64, size: u64, is_aligned: bool) -> Vec<Buffer> {
        let buffers = (0..count).map(|_| {
            let lower = self.below(times) as i64 - times as i64 / 2;
            let upper = lower + 1 + self.below(life) as i64;
            let alignment = if is_aligned { [1, 2, 3, 4, 4, 6, 8][self.below(7) as usize] } else { 1 };
            Buffer { lower, upper, size: self.below(size), alignment }
        });
        buffers.collect()
    }
}

fn buffer(lower: i64, upper: i64, size: u64, alignment: u64) -> Buffer {
    Buffer { lower, upper, size, alignment }
}

/// Whether two buffers share bytes while both are live, by definition.
fn collide(buffers: &[Buffer], offsets: &[u64], first: usize, second: usize) -> bool {
    let (a, b) = (&buffers[first], &buffers[second]);
    a.size > 0
        && b.size > 0
        && a.lower < b.upper
        && b.lower < a.upper
        && offsets[first] < offsets[second] + b.size
        && offsets[second] < offsets[first] + a.size
}

/// Returns the lowest height of all packings: a lowest packing arises when its buffers are dropped in the order of their
/// offsets, so all orders are tried.
fn lowest(buffers: &[Buffer]) -> u64 {
    fn permute(buffers: &[Buffer], offsets: &mut Vec<(usize, u64)>, height: u64, best: &mut u64) {
        if height >= *best {
            return;
        }
        if offsets.len() == buffers.len() {
            *best = height;
            return;
        }
        for (index, buffer) in buffers.iter().enumerate() {
            if offsets.iter().any(|&(other, _)| other == index) {
                continue;
            }
            let below = offsets.iter().filter(|&&(other, _)| {
                let other = &buffers[other];
                other.lower < buffer.upper && buffer.lower < other.upper && other.size > 0 && buffer.size > 0
            });
            let end = below.map(|&(other, offset)| offset + buffers[other].size).max().unwrap_or(0);
            let offset = end.next_multiple_of(buffer.alignment);
            offsets.push((index, offset));
            permute(buffers, offsets, height.max(offset + buffer.size), best);
            offsets.pop();
        }
    }
    let mut best = u64::MAX;
    permute(buffers, &mut Vec::new(), 0, &mut best);
    best
}

#[test]
fn a_search_that_is_interrupted_returns_what_it_has() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let buffers = Random(7).buffers(60, 40, 20, 100, true);
    let limits = Limits { interrupted: Some(flag), ..Limits::steps(u64::MAX) };
    let packing = pack(&buffers, None, &limits).expect("valid buffers");
    assert_eq!(packing, pack(&buffers, None, &Limits::steps(0)).expect("valid buffers"));
    assert_eq!(check(&buffers, &packing.offsets, None), Ok(packing.height));
}

#[test]
fn small_problems_are_solved_exactly() {
    let mut random = Random(1);
    let (mut above_bound, mut lowered) = (0, 0);
    for round in 0..600 {
        let count = 1 + random.below(6 + round as u64 % 2) as usize;
        let size = [4, 9, 30][round % 3];
        let buffers = random.buffers(count, 8, 5, size, round % 2 == 0);
        let expected = lowest(&buffers);
        let greedy = pack(&buffers, None, &Limits::steps(0)).expect("valid buffers");
        let packing = pack(&buffers, None, &Limits::steps(100_000)).expect("valid buffers");
        assert_eq!(check(&buffers, &packing.offsets, None), Ok(expected), "{buffers:?}");
        assert_eq!((packing.height, packing.lower_bound), (expected, expected), "{buffers:?}");
        assert!(greedy.lower_bound <= expected && greedy.height >= expected);
        above_bound += u32::from(greedy.lower_bound < expected);
        lowered += u32::from(greedy.height > expected);
        // With a capacity: met if it is the height, refuted if it is less.
        let met = pack(&buffers, Some(expected), &Limits::steps(100_000)).expect("valid buffers");
        assert_eq!((met.height, met.fits(expected)), (expected, Some(true)), "{buffers:?}");
        if let Some(less) = expected.checked_sub(1) {
            let refuted = pack(&buffers, Some(less), &Limits::steps(100_000)).expect("valid buffers");
            assert_eq!(refuted.fits(less), Some(false), "{buffers:?}");
            assert!(check(&buffers, &refuted.offsets, None).is_ok_and(|height| height == refuted.height));
        }
    }
    // The problems are no trivial ones.
    assert!(above_bound > 40 && lowered > 12, "{above_bound} {lowered}");
}

#[test]
fn packings_are_valid_and_deterministic() {
    let mut random = Random(2);
    for round in 0..60 {
        let count = 20 + random.below(120) as usize;
        let buffers = random.buffers(count, 60, 1 + round % 25, 1 << (2 + round % 20), round % 3 == 0);
        let bound = pack(&buffers, None, &Limits::steps(0)).expect("valid buffers").lower_bound;
        let packing = pack(&buffers, None, &Limits::steps(3000)).expect("valid buffers");
        assert_eq!(check(&buffers, &packing.offsets, Some(packing.height)), Ok(packing.height));
        assert!(packing.height >= packing.lower_bound && packing.lower_bound >= bound && packing.steps <= 3000);
        assert_eq!(pack(&buffers, None, &Limits::steps(3000)), Ok(packing.clone()));
        // The same on another thread.
        let other = std::thread::scope(|scope| {
            scope.spawn(|| pack(&buffers, None, &Limits::steps(3000))).join().expect("a thread that ends")
        });
        assert_eq!(other, Ok(packing.clone()));
        // Other points of time in the same order change nothing.
        let moved = buffers.iter().map(|b| buffer(b.lower * 3 + 1000, b.upper * 3 + 1000, b.size, b.alignment));
        let moved: Vec<Buffer> = moved.collect();
        assert_eq!(pack(&moved, None, &Limits::steps(3000)).expect("valid buffers").offsets, packing.offsets);
        // The height that was found is met as a capacity.
        let again = pack(&buffers, Some(packing.height), &Limits::steps(100_000)).expect("valid buffers");
        assert_ne!(again.fits(packing.height), Some(false));
    }
}

#[test]
fn damaged_packings_are_rejected() {
    let mut random = Random(3);
    let mut rejected = 0;
    for _ in 0..300 {
        let mut buffers = random.buffers(12, 10, 8, 20, true);
        let mut packing = pack(&buffers, None, &Limits::steps(500)).expect("valid buffers");
        let capacity = packing.height;
        let index = random.below(12) as usize;
        match random.below(4) {
            0 => packing.offsets[index] += buffers[index].alignment,
            1 => packing.offsets[index] = packing.offsets[index].saturating_sub(buffers[index].alignment),
            2 => buffers[index].upper += 1 + random.below(3) as i64,
            _ => buffers[index].size += 1,
        }
        let collides = (0..12).any(|a| (0..a).any(|b| collide(&buffers, &packing.offsets, a, b)));
        let is_high = (0..12).any(|a| packing.offsets[a] + buffers[a].size > capacity);
        let found = check(&buffers, &packing.offsets, Some(capacity));
        assert_eq!(found.is_err(), collides || is_high, "{buffers:?} {packing:?}");
        match found {
            Err(Conflict::Overlap(a, b)) => assert!(collide(&buffers, &packing.offsets, a, b)),
            Err(Conflict::TooHigh(a)) => assert!(packing.offsets[a] + buffers[a].size > capacity),
            Err(other) => panic!("{other}"),
            Ok(_) => continue,
        }
        rejected += 1;
    }
    assert!(rejected > 100, "{rejected}");
}

/// Returns problems of `count` buffers whose lives have one shape each: chains, stars, all at once, ….
fn shapes(count: i64) -> Vec<(&'static str, Vec<Buffer>)> {
    let mut random = Random(4);
    let life: [(&str, fn(i64, i64) -> (i64, i64)); 9] = [
        ("chain", |_, i| (i, i + 2)),
        ("star", |n, i| if i == 0 { (0, n) } else { (i, i + 1) }),
        ("all at once", |n, i| (i, n + i)),
        ("window", |_, i| (i, i + 300)),
        ("nested", |n, i| (i, 2 * n - i)),
        ("half of them long", |n, i| if i < n / 2 { (0, n) } else { (i, i + 1) }),
        ("stars", |_, i| if i % 100 == 0 { (i, i + 101) } else { (i, i + 1) }),
        ("comb", |n, i| if i % 2 == 0 { (i, n + 1) } else { (i, i + 1) }),
        ("layers", |_, i| (i, i + if i % 20 == 0 { 25 } else { 1 + i % 20 * 7 % 6 })),
    ];
    let mut make = |(name, life): (&'static str, fn(i64, i64) -> (i64, i64))| {
        let buffers = (0..count).map(|i| {
            let (lower, upper) = life(count, i);
            buffer(lower, upper, 64 * (1 + random.below(100)), 64)
        });
        (name, buffers.collect())
    };
    life.into_iter().map(&mut make).collect()
}

#[test]
fn large_problems() {
    for (name, buffers) in shapes(5000) {
        let packing = pack(&buffers, None, &Limits::steps(200)).expect("valid buffers");
        assert_eq!(check(&buffers, &packing.offsets, Some(packing.height)), Ok(packing.height), "{name}");
        assert!(packing.height <= 2 * packing.lower_bound, "{name}: {} {}", packing.height, packing.lower_bound);
    }
}

#[test]
fn search_closes_the_gap() {
    for (name, buffers) in shapes(1000) {
        let packing = pack(&buffers, None, &Limits::steps(30_000)).expect("valid buffers");
        assert_eq!(check(&buffers, &packing.offsets, Some(packing.height)), Ok(packing.height), "{name}");
        // With 300 buffers at a time, not all of the gap is closed.
        let allowed = packing.lower_bound + if name == "window" { packing.lower_bound / 20 } else { 0 };
        assert!(packing.height <= allowed, "{name}: {} {}", packing.height, packing.lower_bound);
    }
}

/// Cuts a rectangle of time and bytes into buffers, which fit into it without a gap, and returns them in random order.
fn cut(random: &mut Random, times: i64, bytes: u64, count: usize) -> Vec<Buffer> {
    let mut pieces = vec![buffer(0, times, bytes, 1)];
    while pieces.len() < count {
        let at = random.below(pieces.len() as u64) as usize;
        let Buffer { lower, upper, size, .. } = pieces[at];
        if random.below(2) == 0 && upper - lower > 1 {
            let middle = lower + 1 + random.below((upper - lower - 1) as u64) as i64;
            pieces[at].upper = middle;
            pieces.push(buffer(middle, upper, size, 1));
        } else if size > 1 {
            let lower_part = 1 + random.below(size - 1);
            pieces[at].size = lower_part;
            pieces.push(buffer(lower, upper, size - lower_part, 1));
        }
    }
    for at in (1..pieces.len()).rev() {
        pieces.swap(at, random.below(at as u64 + 1) as usize);
    }
    pieces
}

#[test]
fn packings_that_exist_are_never_refuted() {
    let mut random = Random(5);
    let mut found = 0;
    for round in 0..120 {
        let count = 10 + round % 40;
        // Small sizes make many packings of the same sections, large ones make few.
        let bytes = if round % 2 == 0 { 40 } else { 1 << 20 };
        let mut buffers = cut(&mut random, 30, bytes, count);
        // Half of them with some freedom.
        if round % 4 < 2 {
            buffers.truncate(count - 2);
        }
        let packing = pack(&buffers, Some(bytes), &Limits::steps(5000)).expect("valid buffers");
        assert_ne!(packing.fits(bytes), Some(false), "{buffers:?}");
        assert!(check(&buffers, &packing.offsets, Some(packing.height)).is_ok());
        found += u32::from(packing.fits(bytes) == Some(true));
    }
    assert!(found > 90, "{found}");
}

#[test]
fn extreme_numbers() {
    let none = pack(&[], None, &Limits::steps(10)).expect("no buffers");
    assert_eq!((none.height, none.lower_bound, none.offsets.len()), (0, 0, 0));
    assert_eq!(pack(&[], Some(0), &Limits::steps(10)).expect("no buffers").fits(0), Some(true));

    let empty = [buffer(0, 1, 0, 1), buffer(i64::MIN, i64::MAX, 0, 64)];
    assert_eq!(pack(&empty, Some(0), &Limits::steps(10)).expect("empty buffers").offsets, [0, 0]);

    let large = [buffer(i64::MIN, 0, MAX_TOTAL / 2, 1), buffer(-1, i64::MAX, MAX_TOTAL / 2 - 1, 1)];
    let packing = pack(&large, None, &Limits::steps(10)).expect("large buffers");
    assert_eq!(packing.height, MAX_TOTAL - 2);
    assert!(packing.is_optimal());
    let refused = pack(&large, Some(u64::MAX), &Limits::steps(10)).expect("large buffers");
    assert_eq!(refused.fits(u64::MAX), Some(true));

    let error = |buffers: &[Buffer]| pack(buffers, None, &Limits::steps(10)).expect_err("invalid buffers");
    assert_eq!(error(&[buffer(0, 1, 1, 1), buffer(3, 3, 1, 1)]), Invalid::EmptyLife(1));
    assert_eq!(error(&[buffer(3, 2, 1, 1)]), Invalid::EmptyLife(0));
    assert_eq!(error(&[buffer(0, 1, 1, 0)]), Invalid::ZeroAlignment(0));
    assert_eq!(error(&[buffer(0, 1, MAX_TOTAL, 1)]), Invalid::TooLarge(0));
    assert_eq!(error(&[buffer(0, 1, u64::MAX, u64::MAX); 3]), Invalid::TooLarge(0));
    assert_eq!(error(&[buffer(0, 1, MAX_TOTAL / 2, 1), buffer(1, 2, MAX_TOTAL / 2, 1)]), Invalid::TooLarge(1));
}

#[test]
fn the_peak_is_rounded_up() {
    assert_eq!(peak(&[]), None);
    let buffers = [buffer(0, 3, 5, 4), buffer(2, 4, 3, 8), buffer(3, 9, 6, 1)];
    let peak = peak(&buffers).expect("a peak");
    assert_eq!((peak.time, peak.bytes, peak.buffers), (2, 16, vec![0, 1]));
}

#[test]
fn padding_of_the_topmost_buffer_is_not_part_of_the_bound() {
    // 64 + 6 bytes are enough, although the sum of rounded sizes is 128.
    let buffers = [buffer(0, 2, 64, 64), buffer(1, 2, 6, 64)];
    let packing = pack(&buffers, None, &Limits::steps(100)).expect("valid buffers");
    assert_eq!((packing.height, packing.is_optimal()), (70, true));
}
