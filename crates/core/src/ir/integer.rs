//! Integers of a fixed width, as integer attributes hold them.
//!
//! Bits above the width are zero. Widths up to 64 are stored inline; wider ones as little-endian words.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive};

/// A two's complement integer of `width` bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Int {
    width: u32,
    low: u64,
    high: Box<[u64]>,
}

fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1u64 << width) - 1 }
}

impl Int {
    /// `value` truncated or sign-extended to `width` bits.
    pub fn new(width: u32, value: i64) -> Int {
        if width <= 64 {
            return Int { width, low: value as u64 & mask(width), high: Box::default() };
        }
        Int::from_bigint(width, &BigInt::from(value))
    }

    /// The low `width` bits of `value` in two's complement.
    pub fn from_bigint(width: u32, value: &BigInt) -> Int {
        let modulus: BigInt = BigInt::one() << width;
        let mut value = value % &modulus;
        if value.sign() == Sign::Minus {
            value += &modulus;
        }
        let mut words = value.magnitude().to_u64_digits();
        words.resize(width.div_ceil(64).max(1) as usize, 0);
        Int { width, low: words[0], high: words[1..].into() }
    }

    /// The low `width` bits of the little-endian `words`; those that are missing are zero.
    pub fn from_words(width: u32, words: &[u64]) -> Int {
        let count = width.div_ceil(64).max(1) as usize;
        let mut all = words.to_vec();
        all.resize(count, 0);
        // Of the last word, the bits above the width are zero.
        all[count - 1] &= mask(width - 64 * (count as u32 - 1));
        Int { width, low: all[0], high: all[1..].into() }
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value with its bits read as unsigned.
    pub fn to_biguint(&self) -> BigUint {
        let mut digits = Vec::with_capacity(2 * (1 + self.high.len()));
        for &word in std::iter::once(&self.low).chain(self.high.iter()) {
            digits.push(word as u32);
            digits.push((word >> 32) as u32);
        }
        BigUint::new(digits)
    }

    /// The value with its bits read as two's complement.
    pub fn to_bigint(&self) -> BigInt {
        let value = BigInt::from(self.to_biguint());
        if self.is_negative() { value - (BigInt::one() << self.width) } else { value }
    }

    /// Whether the sign bit is set.
    pub fn is_negative(&self) -> bool {
        if self.width == 0 {
            return false;
        }
        let bit = self.width - 1;
        let word = if bit < 64 { self.low } else { self.high[(bit / 64 - 1) as usize] };
        word >> (bit % 64) & 1 == 1
    }

    /// The signed value, if it fits.
    pub fn as_i64(&self) -> Option<i64> {
        if self.width <= 64 {
            let shift = 64 - self.width;
            return Some(if self.width == 0 { 0 } else { ((self.low << shift) as i64) >> shift });
        }
        self.to_bigint().to_i64()
    }

    /// The unsigned value, if it fits.
    pub fn as_u64(&self) -> Option<u64> {
        if self.high.iter().all(|&word| word == 0) { Some(self.low) } else { None }
    }

    /// The bits as little-endian 64-bit words.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.low).chain(self.high.iter().copied())
    }

    /// Whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        self.low == 0 && self.high.iter().all(|&word| word == 0)
    }
}
