//! The encodings of elements attributes.

use super::numbering::{Numbering, Token};
use crate::bytecode::codes::attribute as kinds;
use crate::ir::{Attr, AttrData};

impl Numbering<'_> {
    /// Appends the encoding of an elements attribute.
    pub(super) fn push_elements(&mut self, attr: Attr) {
        let ctx = self.ctx;
        match attr.data(ctx) {
            AttrData::DenseElements { ty, splat, data } => {
                self.push(Token::Varint(kinds::DENSE_ELEMENTS));
                self.push_type(*ty);
                let element = ty.element_or_self(ctx);
                let is_bit = element.is_integer(ctx) && element.bit_width(ctx) == Some(1);
                match (is_bit, *splat) {
                    (false, _) => self.push_blob(data),
                    (true, true) => self.push_blob(&[if data[0] == 0 { 0 } else { 0xff }]),
                    (true, false) => {
                        let pack = |bits: &[u8]| (0..).zip(bits).fold(0, |byte, (at, bit)| byte | (bit & 1) << at);
                        self.push_blob(&data.chunks(8).map(pack).collect::<Vec<u8>>());
                    }
                }
            }
            AttrData::DenseStrings { ty, splat, strings } => {
                self.push(Token::Varint(kinds::DENSE_STRINGS));
                self.push_type(*ty);
                self.push(Token::Varint(u64::from(*splat)));
                strings.iter().for_each(|string| self.push_string(string));
            }
            AttrData::DenseArray { element, length, data } => {
                self.push(Token::Varint(kinds::DENSE_ARRAY));
                self.push_type(*element);
                self.push(Token::Varint(*length as u64));
                self.push_blob(data);
            }
            AttrData::Sparse { ty, indices, values } => {
                self.push(Token::Varint(kinds::SPARSE));
                self.push_type(*ty);
                self.push_attribute(*indices);
                self.push_attribute(*values);
            }
            AttrData::DenseResource { ty, dialect, key } => {
                self.push(Token::Varint(kinds::DENSE_RESOURCE));
                self.push_type(*ty);
                let handle = self.handle(*dialect, *key);
                self.push(Token::Handle(handle));
            }
            _ => unreachable!("an attribute without elements"),
        }
    }

    fn push_blob(&mut self, bytes: &[u8]) {
        self.push(Token::Varint(bytes.len() as u64));
        self.push(Token::Bytes(bytes.into()));
    }
}
