//! The encodings of builtin types.

use super::numbering::{Numbering, Token};
use crate::bytecode::codes::{float_kind, types};
use crate::ir::{AffineMap, Attr, Signedness, Type, TypeData, bytes_of_text};
use crate::text::type_text;

impl Numbering<'_> {
    /// Appends the encoding of a type. Returns whether its dialect has an encoding for it; it is written as text
    /// otherwise.
    pub(super) fn encode_type(&mut self, ty: Type) -> bool {
        let ctx = self.ctx;
        let kind = |numbering: &mut Self, kind: u64| numbering.push(Token::Varint(kind));
        match ty.data(ctx) {
            TypeData::Integer { width, sign } => {
                kind(self, types::INTEGER);
                let sign = match sign {
                    Signedness::Signless => 0,
                    Signedness::Signed => 1,
                    Signedness::Unsigned => 2,
                };
                self.push(Token::Varint(u64::from(*width) << 2 | sign));
            }
            TypeData::Index => kind(self, types::INDEX),
            TypeData::None => kind(self, types::NONE),
            TypeData::Float(float) if float_kind(*float).is_some() => {
                kind(self, float_kind(*float).unwrap_or_default());
            }
            TypeData::Complex(element) => {
                kind(self, types::COMPLEX);
                self.push_type(*element);
            }
            TypeData::Tuple(elements) => {
                kind(self, types::TUPLE);
                self.push_types(elements);
            }
            TypeData::Function { inputs, results } => {
                kind(self, types::FUNCTION);
                self.push_types(inputs);
                self.push_types(results);
            }
            TypeData::Vector { shape, scalable, element } => {
                if scalable.contains(&true) {
                    kind(self, types::SCALABLE_VECTOR);
                    self.push(Token::Varint(scalable.len() as u64));
                    self.push(Token::Bytes(scalable.iter().map(|&scalable| u8::from(scalable)).collect()));
                } else {
                    kind(self, types::VECTOR);
                }
                self.push_shape(shape);
                self.push_type(*element);
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                self.push_kind(types::TENSOR, types::TENSOR_WITH_ENCODING, *encoding);
                self.push_shape(shape);
                self.push_type(*element);
            }
            TypeData::UnrankedTensor { element } => {
                kind(self, types::UNRANKED_TENSOR);
                self.push_type(*element);
            }
            TypeData::MemRef { shape, element, layout, space } => {
                self.push_kind(types::MEMREF, types::MEMREF_WITH_SPACE, *space);
                self.push_shape(shape);
                self.push_type(*element);
                let layout = layout.unwrap_or_else(|| ctx.map_attr(AffineMap::identity(ctx, shape.len() as u32)));
                self.push_attribute(layout);
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.push_kind(types::UNRANKED_MEMREF, types::UNRANKED_MEMREF_WITH_SPACE, *space);
                self.push_type(*element);
            }
            TypeData::Float(_) | TypeData::Opaque { .. } | TypeData::Dialect { .. } => {
                self.push_text(&type_text(ctx, ty));
                return false;
            }
        }
        true
    }

    /// Appends the kind of a type, and the attribute that only the second kind has.
    fn push_kind(&mut self, without: u64, with: u64, attr: Option<Attr>) {
        self.push(Token::Varint(if attr.is_some() { with } else { without }));
        if let Some(attr) = attr {
            self.push_attribute(attr);
        }
    }

    fn push_types(&mut self, types: &[Type]) {
        self.push(Token::Varint(types.len() as u64));
        types.iter().for_each(|&ty| self.push_type(ty));
    }

    fn push_shape(&mut self, shape: &[i64]) {
        self.push(Token::Varint(shape.len() as u64));
        shape.iter().for_each(|&size| self.push(Token::Signed(size)));
    }

    /// Appends a text with a zero byte at its end.
    pub(super) fn push_text(&mut self, text: &str) {
        let mut bytes = bytes_of_text(text).into_owned();
        bytes.push(0);
        self.push(Token::Bytes(bytes.into()));
    }
}
