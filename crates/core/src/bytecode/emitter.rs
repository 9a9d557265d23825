//! Writing of bytes, integers and sections: the counterpart of [`Cursor`](super::cursor::Cursor).

use super::cursor::PADDING;

/// The bytes of a section, or of a file, that is being written.
#[derive(Default)]
pub(super) struct Emitter {
    bytes: Vec<u8>,
    alignment: usize,
}

impl Emitter {
    /// Returns the number of bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the bytes.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Appends a byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Sets bits of the byte at `at`.
    pub fn add_bits(&mut self, at: usize, bits: u8) {
        self.bytes[at] |= bits;
    }

    /// Appends bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends an unsigned integer of one to nine bytes.
    #[inline]
    pub fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            return self.bytes.push((value << 1) as u8 | 1);
        }
        let bits = 64 - value.leading_zeros() as usize;
        let more = (bits - 1) / 7;
        if more >= 8 {
            self.bytes.push(0);
            return self.bytes.extend_from_slice(&value.to_le_bytes());
        }
        let word = (value << 1 | 1) << more;
        self.bytes.extend_from_slice(&word.to_le_bytes()[..more + 1]);
    }

    /// Appends a signed integer in zigzag form.
    pub fn signed(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    /// Appends an unsigned integer whose lowest bit is a flag.
    #[inline]
    pub fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Appends padding up to a multiple of `alignment`, a power of two. The section will have this alignment.
    pub fn align(&mut self, alignment: usize) {
        self.alignment = self.alignment.max(alignment);
        let length = self.bytes.len().next_multiple_of(alignment);
        self.bytes.resize(length, PADDING);
    }

    /// Appends a section with the bytes of `data`.
    pub fn section(&mut self, id: u8, data: Emitter) {
        let aligned = data.alignment > 1;
        self.byte(if aligned { id | 0x80 } else { id });
        self.varint(data.bytes.len() as u64);
        if aligned {
            self.varint(data.alignment as u64);
            self.align(data.alignment);
        }
        self.bytes(&data.bytes);
    }
}
