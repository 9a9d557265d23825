//! Bounds-checked reading of bytes, integers and sections.
//!
//! A [`Cursor`] reads one section, or a part of it, and knows its position in the file. It is a plain value: a copy
//! reads the same bytes again. Every function says what it expects, for the error.

use super::MAGIC;
use super::codes::section_name;

/// Why a file cannot be read.
#[derive(Debug)]
pub(super) struct Failure {
    /// The position in the file.
    pub offset: usize,
    /// The part of the file.
    pub part: &'static str,
    /// The error, or the expected input.
    pub message: String,
}

/// The result of reading.
pub(super) type Read<T> = Result<T, Box<Failure>>;

/// A position in a part of the file.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
    part: &'static str,
}

/// The byte between the header of a section and its aligned data, or before an aligned blob.
pub(super) const PADDING: u8 = 0xcb;

impl<'a> Cursor<'a> {
    /// Returns a cursor after the magic number of a file, or at the end of shorter bytes.
    pub fn new(file: &'a [u8]) -> Cursor<'a> {
        Cursor { file, at: file.len().min(MAGIC.len()), end: file.len(), part: "header" }
    }

    /// Returns a cursor for the bytes from `start` to `end` of the same part.
    pub fn within(&self, start: usize, end: usize) -> Cursor<'a> {
        Cursor { at: start, end, ..*self }
    }

    /// Returns the position in the file.
    #[inline]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes left.
    #[inline]
    pub fn left(&self) -> usize {
        self.end - self.at
    }

    /// Returns the error `message` at byte `offset`.
    #[cold]
    pub fn failure_at(&self, offset: usize, message: impl Into<String>) -> Box<Failure> {
        Box::new(Failure { offset, part: self.part, message: message.into() })
    }

    /// Returns the error `message` at the current position.
    #[cold]
    pub fn failure(&self, message: impl Into<String>) -> Box<Failure> {
        self.failure_at(self.at, message)
    }

    #[cold]
    fn ends(&self, what: &str) -> Box<Failure> {
        self.failure(format!("expected {what}, but the bytes end here"))
    }

    /// Reads a byte.
    #[inline]
    pub fn byte(&mut self, what: &str) -> Read<u8> {
        if self.at == self.end {
            return Err(self.ends(what));
        }
        let byte = self.file[self.at];
        self.at += 1;
        Ok(byte)
    }

    /// Reads `count` bytes.
    pub fn bytes(&mut self, count: usize, what: &str) -> Read<&'a [u8]> {
        if count > self.left() {
            return Err(self.failure(format!("expected {count} bytes of {what}, but {} are left", self.left())));
        }
        let bytes = &self.file[self.at..self.at + count];
        self.at += count;
        Ok(bytes)
    }

    /// Reads bytes up to a zero, which is not returned.
    pub fn terminated(&mut self, what: &str) -> Read<&'a [u8]> {
        let rest = &self.file[self.at..self.end];
        let Some(length) = rest.iter().position(|&byte| byte == 0) else {
            return Err(self.failure(format!("expected {what} that ends with a zero byte")));
        };
        self.at += length + 1;
        Ok(&rest[..length])
    }

    /// Reads an unsigned integer: the number of zero bits below the lowest set bit of the first byte is the number of
    /// bytes that follow.
    #[inline]
    pub fn varint(&mut self, what: &str) -> Read<u64> {
        if self.at < self.end {
            let first = self.file[self.at];
            if first & 1 == 1 {
                self.at += 1;
                return Ok(u64::from(first >> 1));
            }
        }
        self.long_varint(what)
    }

    fn long_varint(&mut self, what: &str) -> Read<u64> {
        let start = self.at;
        let first = self.byte(what)?;
        let more = first.trailing_zeros() as usize;
        if more > self.left() {
            self.at = start;
            return Err(self.ends(what));
        }
        self.at += more;
        // The first byte has 7 - more bits of the value.
        if more < 8
            && let Some(word) = self.file[start..].first_chunk()
        {
            return Ok((u64::from_le_bytes(*word) & (u64::MAX >> (56 - 8 * more))) >> (more + 1));
        }
        let mut word = [0; 8];
        word[..more].copy_from_slice(&self.file[start + 1..start + 1 + more]);
        let high = u64::from_le_bytes(word);
        if more == 8 {
            return Ok(high);
        }
        Ok(high << (7 - more) | u64::from(first) >> (more + 1))
    }

    /// Reads a signed integer in zigzag form.
    pub fn signed(&mut self, what: &str) -> Read<i64> {
        let value = self.varint(what)?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads an unsigned integer whose lowest bit is a flag.
    #[inline]
    pub fn flagged(&mut self, what: &str) -> Read<(u64, bool)> {
        let value = self.varint(what)?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Checks that `value`, read at `offset`, indexes a table of `count` entries.
    #[inline]
    pub fn checked(&self, offset: usize, value: u64, count: usize, what: &str) -> Read<usize> {
        match usize::try_from(value) {
            Ok(index) if index < count => Ok(index),
            _ => Err(self.failure_at(offset, format!("expected {what} below {count}, but found {value}"))),
        }
    }

    /// Reads an index into a table of `count` entries.
    #[inline]
    pub fn index(&mut self, what: &str, count: usize) -> Read<usize> {
        let offset = self.at;
        let value = self.varint(what)?;
        self.checked(offset, value, count, what)
    }

    /// Checks that `value`, read at `offset`, is the number of items that follow. Each item takes a byte at least, so
    /// that memory for them can be reserved.
    #[inline]
    pub fn checked_count(&self, offset: usize, value: u64, what: &str) -> Read<usize> {
        match usize::try_from(value) {
            Ok(count) if count <= self.left() => Ok(count),
            _ => {
                let message = format!("expected {what}, but found {value} with {} bytes left", self.left());
                Err(self.failure_at(offset, message))
            }
        }
    }

    /// Reads the number of items that follow; see [`Cursor::checked_count`].
    #[inline]
    pub fn count(&mut self, what: &str) -> Read<usize> {
        let offset = self.at;
        let value = self.varint(what)?;
        self.checked_count(offset, value, what)
    }

    /// Reads bytes preceded by their number.
    pub fn blob(&mut self, what: &str) -> Read<&'a [u8]> {
        let count = self.count(what)?;
        self.bytes(count, what)
    }

    /// Skips the padding before data that is aligned to `alignment` bytes in the file.
    pub fn align(&mut self, alignment: u64) -> Read<()> {
        if !alignment.is_power_of_two() {
            return Err(self.failure(format!("expected an alignment that is a power of two, but found {alignment}")));
        }
        while self.at as u64 & (alignment - 1) != 0 {
            let offset = self.at;
            let byte = self.byte("padding")?;
            if byte != PADDING {
                return Err(self.failure_at(offset, format!("expected a byte of padding, but found {byte:#04x}")));
            }
        }
        Ok(())
    }

    /// Reads a section: its number, and a cursor for its data.
    pub fn section(&mut self) -> Read<(u8, Cursor<'a>)> {
        let start = self.at;
        let header = self.byte("a section")?;
        let (id, aligned) = (header & 0x7f, header & 0x80 != 0);
        let Some(part) = section_name(id) else {
            return Err(self.failure_at(start, format!("expected the number of a section, but found {id}")));
        };
        let length_at = self.at;
        let length = self.varint("the length of a section")?;
        if aligned {
            let alignment = self.varint("the alignment of a section")?;
            self.align(alignment)?;
        }
        if length > self.left() as u64 {
            let message = format!("expected the {part} of {length} bytes, but {} are left", self.left());
            return Err(self.failure_at(length_at, message));
        }
        let section = Cursor { part, end: self.at + length as usize, ..*self };
        self.at = section.end;
        Ok((id, section))
    }

    /// Checks that all bytes were read.
    pub fn finish(&self, what: &str) -> Read<()> {
        match self.left() {
            0 => Ok(()),
            left => Err(self.failure(format!("expected the end of {what}, but {left} bytes are left"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::emitter::Emitter;
    use super::*;

    #[test]
    fn integers_of_every_length() {
        for shift in 0..64 {
            for value in [1u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut emitter = Emitter::default();
                emitter.bytes(&MAGIC);
                emitter.varint(value);
                emitter.signed(value as i64);
                emitter.signed((value as i64).wrapping_neg());
                let bytes = emitter.finish();
                let mut cursor = Cursor::new(&bytes);
                assert_eq!(cursor.varint("").expect("an integer"), value);
                assert_eq!(cursor.signed("").expect("an integer"), value as i64);
                assert_eq!(cursor.signed("").expect("an integer"), (value as i64).wrapping_neg());
                assert_eq!(cursor.left(), 0);
            }
        }
    }
}
