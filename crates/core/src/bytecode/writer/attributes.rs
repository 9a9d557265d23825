//! The encodings of builtin attributes other than elements, and of locations.

use super::numbering::{Numbering, Token};
use crate::bytecode::codes::attribute as kinds;
use crate::ir::{Attr, AttrData, Int, Location, LocationData, Name, TypeData};
use crate::text::attr_text;

impl Numbering<'_> {
    /// Appends the encoding of an attribute. Returns whether its dialect has an encoding for it; it is written as text
    /// otherwise.
    pub(super) fn encode_attribute(&mut self, attr: Attr) -> bool {
        let ctx = self.ctx;
        let kind = |numbering: &mut Self, kind: u64| numbering.push(Token::Varint(kind));
        match attr.data(ctx) {
            AttrData::Unit => kind(self, kinds::UNIT),
            AttrData::Integer { value, ty } => {
                kind(self, kinds::INTEGER);
                self.push_type(*ty);
                self.push_integer(value);
            }
            AttrData::Float { bits, ty } => {
                kind(self, kinds::FLOAT);
                self.push_type(*ty);
                let TypeData::Float(format) = *ty.data(ctx) else { unreachable!("floats have the type of a float") };
                let words = [*bits as u64, (*bits >> 64) as u64];
                self.push_integer(&Int::from_words(format.width(), &words));
            }
            AttrData::String { bytes, ty } => {
                kind(self, if *ty == ctx.none() { kinds::STRING } else { kinds::TYPED_STRING });
                self.push_string(bytes);
                if *ty != ctx.none() {
                    self.push_type(*ty);
                }
            }
            AttrData::Array(elements) => {
                kind(self, kinds::ARRAY);
                self.push(Token::Varint(elements.len() as u64));
                elements.iter().for_each(|&element| self.push_attribute(element));
            }
            AttrData::Dictionary(entries) => {
                kind(self, kinds::DICTIONARY);
                self.push(Token::Varint(entries.len() as u64));
                for &(name, value) in entries {
                    self.push_name(name);
                    self.push_attribute(value);
                }
            }
            AttrData::Type(ty) => {
                kind(self, kinds::TYPE);
                self.push_type(*ty);
            }
            AttrData::SymbolRef { root, nested } if nested.is_empty() => {
                kind(self, kinds::FLAT_SYMBOL);
                self.push_name(*root);
            }
            AttrData::SymbolRef { root, nested } => {
                kind(self, kinds::SYMBOL);
                self.push_name(*root);
                self.push(Token::Varint(nested.len() as u64));
                nested.iter().for_each(|&name| self.push_attribute(ctx.symbol_ref(name)));
            }
            AttrData::Distinct { referenced, .. } => {
                kind(self, kinds::DISTINCT);
                self.push_attribute(*referenced);
            }
            AttrData::Location(location) => self.push_location(*location),
            AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseArray { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseResource { .. } => self.push_elements(attr),
            AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. }
            | AttrData::Opaque { .. }
            | AttrData::Dialect { .. } => {
                self.push_text(&attr_text(ctx, attr));
                return false;
            }
        }
        true
    }

    /// Appends a reference to the string attribute of a name.
    fn push_name(&mut self, name: Name) {
        let ctx = self.ctx;
        self.push_attribute(ctx.string_attr(ctx.str(name)));
    }

    /// Appends a reference to a location.
    fn push_location_attribute(&mut self, location: Location) {
        let attr = self.location_attribute(location);
        self.push_attribute(attr);
    }

    /// Appends the encoding of a location.
    fn push_location(&mut self, location: Location) {
        let ctx = self.ctx;
        match location.data(ctx) {
            LocationData::Unknown => self.push(Token::Varint(kinds::UNKNOWN)),
            LocationData::File { file, line, column, end } => {
                self.push(Token::Varint(if end.is_some() { kinds::FILE_RANGE } else { kinds::FILE }));
                self.push_attribute(ctx.string_attr(&file));
                let mut positions = vec![line, column];
                match end {
                    Some((end_line, end_column)) if end_line == line => positions.push(end_column),
                    Some((end_line, end_column)) => positions.extend([end_line, end_column]),
                    None => {}
                }
                if end.is_some() {
                    self.push(Token::Varint(positions.len() as u64));
                }
                positions.into_iter().for_each(|position| self.push(Token::Varint(u64::from(position))));
            }
            LocationData::Named { name, child } => {
                self.push(Token::Varint(kinds::NAMED));
                self.push_attribute(ctx.string_attr(&name));
                self.push_location_attribute(child);
            }
            LocationData::CallSite { callee, caller } => {
                self.push(Token::Varint(kinds::CALL_SITE));
                self.push_location_attribute(callee);
                self.push_location_attribute(caller);
            }
            LocationData::Fused { locations, metadata } => {
                let kind = if metadata.is_some() { kinds::FUSED_WITH_METADATA } else { kinds::FUSED };
                self.push(Token::Varint(kind));
                self.push(Token::Varint(locations.len() as u64));
                locations.iter().for_each(|&location| self.push_location_attribute(location));
                if let Some(metadata) = metadata {
                    self.push_attribute(metadata);
                }
            }
        }
    }

    /// Appends an integer: a byte, a signed integer, or the signed words up to the last that is not zero.
    fn push_integer(&mut self, value: &Int) {
        let low = value.words().next().unwrap_or_default();
        if value.width() <= 8 {
            return self.push(Token::Byte(low as u8));
        }
        if value.width() <= 64 {
            return self.push(Token::Signed(low as i64));
        }
        let words: Vec<u64> = value.words().collect();
        let active = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
        self.push(Token::Varint(active as u64));
        words[..active].iter().for_each(|&word| self.push(Token::Signed(word as i64)));
    }
}
