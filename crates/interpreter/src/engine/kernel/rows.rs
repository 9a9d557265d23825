//! Loads and stores rows of words, and adds products along rows.

use smallvec::SmallVec;

use crate::engine::data::Data;
use crate::engine::kind::{read_word, write_word};

/// The access pattern of an operand: its step along the row, and (extent, step) of the inner loops.
pub struct Walk<'a> {
    pub bytes: &'a [u8],
    pub at: i64,
    pub pace: i64,
    pub inner: SmallVec<[(i64, i64); 4]>,
}

/// Adds `a * b` to each sum for every iteration of the inner loops, in order.
pub fn add_products<T, const N: usize>(sums: &mut [T], a: &Walk<'_>, b: &Walk<'_>, read: impl Fn([u8; N]) -> T + Copy)
where
    T: Copy + std::ops::Mul<Output = T> + std::ops::AddAssign,
{
    let one = |bytes: &[u8], at: i64| {
        let mut word = [0; N];
        word.copy_from_slice(&bytes[at as usize..at as usize + N]);
        read(word)
    };
    let mut position: SmallVec<[i64; 4]> = SmallVec::from_elem(0, a.inner.len());
    let (mut at_a, mut at_b) = (a.at, b.at);
    let length = N * sums.len();
    // One operand is constant along the row and the other is contiguous. This is the case in matrix products and
    // convolutions.
    let add_row = |sums: &mut [T], factor: T, bytes: &[u8]| {
        for (sum, bytes) in sums.iter_mut().zip(bytes.as_chunks::<N>().0) {
            *sum += factor * read(*bytes);
        }
    };
    loop {
        match (a.pace, b.pace) {
            (0, pace) if pace == N as i64 => {
                add_row(sums, one(a.bytes, at_a), &b.bytes[at_b as usize..at_b as usize + length]);
            }
            (pace, 0) if pace == N as i64 => {
                add_row(sums, one(b.bytes, at_b), &a.bytes[at_a as usize..at_a as usize + length]);
            }
            _ => {
                for (lane, sum) in sums.iter_mut().enumerate() {
                    let lane = lane as i64;
                    *sum += one(a.bytes, at_a + lane * a.pace) * one(b.bytes, at_b + lane * b.pace);
                }
            }
        }
        let mut dimension = position.len();
        loop {
            if dimension == 0 {
                return;
            }
            dimension -= 1;
            let (extent, step_a) = a.inner[dimension];
            let step_b = b.inner[dimension].1;
            position[dimension] += 1;
            at_a += step_a;
            at_b += step_b;
            if position[dimension] < extent {
                break;
            }
            at_a -= step_a * extent;
            at_b -= step_b * extent;
            position[dimension] = 0;
        }
    }
}

pub fn is_row_defined(data: &Data, at: i64, pace: i64, size: usize, length: usize) -> bool {
    if pace == size as i64 {
        return data.is_defined(at as usize, size * length);
    }
    if pace == 0 {
        return data.is_defined(at as usize, size);
    }
    (0..length as i64).all(|lane| data.is_defined((at + lane * pace) as usize, size))
}

/// Reads a row of words with a stride of `pace` bytes.
pub fn read_row(bytes: &[u8], at: usize, pace: i64, size: usize, row: &mut [u64]) {
    if pace == 0 {
        return row.fill(read_word(bytes, at, size));
    }
    if pace == size as i64 {
        let bytes = &bytes[at..at + size * row.len()];
        match size {
            4 => {
                for (word, bytes) in row.iter_mut().zip(bytes.chunks_exact(4)) {
                    *word = u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
                }
            }
            8 => {
                for (word, bytes) in row.iter_mut().zip(bytes.as_chunks::<8>().0) {
                    *word = u64::from_le_bytes(*bytes);
                }
            }
            1 => row.iter_mut().zip(bytes).for_each(|(word, &byte)| *word = u64::from(byte)),
            _ => row.iter_mut().enumerate().for_each(|(lane, word)| *word = read_word(bytes, lane * size, size)),
        }
        return;
    }
    let mut at = at as i64;
    for word in row {
        *word = read_word(bytes, at as usize, size);
        at += pace;
    }
}

/// Writes a row of words with a stride of `pace` bytes.
pub fn write_row(data: &mut Data, at: usize, pace: i64, size: usize, row: &[u64]) {
    if pace == size as i64 {
        let length = size * row.len();
        let bytes = &mut data.bytes[at..at + length];
        match size {
            4 => {
                for (bytes, word) in bytes.chunks_exact_mut(4).zip(row) {
                    bytes.copy_from_slice(&(*word as u32).to_le_bytes());
                }
            }
            8 => {
                for (bytes, word) in bytes.chunks_exact_mut(8).zip(row) {
                    bytes.copy_from_slice(&word.to_le_bytes());
                }
            }
            _ => row.iter().enumerate().for_each(|(lane, &word)| write_word(bytes, lane * size, size, word)),
        }
        data.define(at, length);
        return;
    }
    let mut at = at as i64;
    for &word in row {
        write_word(&mut data.bytes, at as usize, size, word);
        data.define(at as usize, size);
        at += pace;
    }
}
