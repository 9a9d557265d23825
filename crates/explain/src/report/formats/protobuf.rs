//! Writes protocol buffers: fields of a message one after the other, in the wire format.
//!
//! A message is built by [`Message`], which appends fields in the order of the calls. Numbers are varints; strings and nested
//! messages have their length before them.

/// A message that is being written.
#[derive(Clone, Default)]
pub(super) struct Message(Vec<u8>);

/// The kinds of fields that are written.
const VARINT: u64 = 0;
const LENGTH_DELIMITED: u64 = 2;

impl Message {
    /// Appends a number, also an enumerator.
    pub fn number(mut self, field: u64, value: u64) -> Message {
        self.key(field, VARINT);
        self.varint(value);
        self
    }

    /// Appends a text.
    pub fn text(self, field: u64, value: &str) -> Message {
        self.bytes(field, value.as_bytes())
    }

    /// Appends a nested message.
    pub fn message(self, field: u64, value: &Message) -> Message {
        self.bytes(field, &value.0)
    }

    /// Appends a nested message for each element.
    pub fn messages(self, field: u64, values: impl IntoIterator<Item = Message>) -> Message {
        values.into_iter().fold(self, |message, value| message.message(field, &value))
    }

    /// Returns the bytes.
    pub fn finish(self) -> Vec<u8> {
        self.0
    }

    fn bytes(mut self, field: u64, value: &[u8]) -> Message {
        self.key(field, LENGTH_DELIMITED);
        self.varint(value.len() as u64);
        self.0.extend_from_slice(value);
        self
    }

    fn key(&mut self, field: u64, kind: u64) {
        self.varint(field << 3 | kind);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_in_the_wire_format() {
        let nested = Message::default().number(1, 150);
        let message = Message::default().number(2, 1).text(3, "ab").message(20, &nested);
        assert_eq!(message.finish(), [0x10, 1, 0x1a, 2, b'a', b'b', 0xa2, 1, 3, 0x08, 0x96, 0x01]);
        assert_eq!(Message::default().number(1, u64::MAX).finish().len(), 11);
    }
}
