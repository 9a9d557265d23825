//! Builtin attributes other than elements, and locations.

use std::sync::Arc;

use super::tables::Tables;
use crate::bytecode::codes::attribute as kinds;
use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{Attr, AttrData, Int, Location, LocationData, Name, Type, TypeData, text_of_bytes};

impl<'a> Tables<'a> {
    /// Decodes the builtin attribute `index`.
    pub(super) fn builtin_attribute(&mut self, cursor: &mut Cursor<'a>, index: usize) -> Read<Attr> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let kind = cursor.varint("the kind of a builtin attribute")?;
        let data = match kind {
            kinds::ARRAY => AttrData::Array(self.attributes(cursor, "the element of an array")?.into()),
            kinds::DICTIONARY => return self.dictionary(cursor),
            kinds::STRING => AttrData::String { bytes: self.string(cursor, "a string")?.into(), ty: ctx.none() },
            kinds::TYPED_STRING => {
                let bytes = self.string(cursor, "a string")?.into();
                AttrData::String { bytes, ty: self.ty(cursor, "the type of a string")? }
            }
            kinds::FLAT_SYMBOL => {
                AttrData::SymbolRef { root: self.text(cursor, "the name of a symbol")?, nested: Box::default() }
            }
            kinds::SYMBOL => self.nested_symbol(cursor)?,
            kinds::TYPE => AttrData::Type(self.ty(cursor, "a type")?),
            kinds::UNIT => return Ok(ctx.unit()),
            kinds::INTEGER => {
                let at = cursor.offset();
                let ty = self.ty(cursor, "the type of an integer")?;
                if !ty.is_integer(ctx) && !ty.is_index(ctx) {
                    return Err(self.unlike(cursor, at, "the type of an integer", ctx.type_attr(ty)));
                }
                let value = integer(cursor, ty.bit_width(ctx).unwrap_or(64))?;
                AttrData::Integer { value, ty }
            }
            kinds::FLOAT => {
                let at = cursor.offset();
                let ty = self.ty(cursor, "the type of a float")?;
                let TypeData::Float(format) = *ty.data(ctx) else {
                    return Err(self.unlike(cursor, at, "the type of a float", ctx.type_attr(ty)));
                };
                let value = integer(cursor, format.width())?;
                let bits = value.words().take(2).enumerate().map(|(at, word)| u128::from(word) << (64 * at)).sum();
                AttrData::Float { bits, ty }
            }
            kinds::DENSE_RESOURCE => self.dense_resource(cursor)?,
            kinds::DENSE_ARRAY => self.dense_array(cursor)?,
            kinds::DENSE_ELEMENTS => return self.dense_elements(cursor),
            kinds::DENSE_STRINGS => self.dense_strings(cursor)?,
            kinds::SPARSE => self.sparse(cursor)?,
            kinds::DISTINCT => {
                let referenced = self.attribute(cursor, "the content of a distinct attribute")?;
                // Texts have ids of their own, which are less.
                AttrData::Distinct { id: 1 << 63 | index as u64, referenced }
            }
            kinds::AFFINE_MAP => AttrData::AffineMap(self.affine_map(cursor)?),
            kinds::INTEGER_SET => AttrData::IntegerSet(self.integer_set(cursor)?),
            kinds::STRIDED => {
                let offset = cursor.signed("the offset of a layout")?;
                let count = cursor.count("the number of strides")?;
                let strides: Read<Vec<i64>> = (0..count).map(|_| cursor.signed("a stride")).collect();
                AttrData::StridedLayout { offset, strides: strides?.into() }
            }
            _ => return self.location_attribute(cursor, at, kind),
        };
        Ok(ctx.intern_attr(data))
    }

    fn dictionary(&mut self, cursor: &mut Cursor<'a>) -> Read<Attr> {
        let count = cursor.count("the number of entries of a dictionary")?;
        let mut entries = Vec::with_capacity(count);
        for _ in 0..count {
            let at = cursor.offset();
            let name = self.text(cursor, "the name of an attribute")?;
            if self.ctx.str(name).is_empty() {
                return Err(cursor.failure_at(at, "expected the name of an attribute, but it is empty"));
            }
            entries.push((name, self.attribute(cursor, "the value of an attribute")?));
        }
        Ok(self.ctx.dictionary(&entries))
    }

    fn nested_symbol(&mut self, cursor: &mut Cursor<'a>) -> Read<AttrData> {
        let root = self.text(cursor, "the name of a symbol")?;
        let count = cursor.count("the number of nested symbols")?;
        let mut nested = Vec::with_capacity(count);
        for _ in 0..count {
            let at = cursor.offset();
            let symbol = self.attribute(cursor, "a flat symbol")?;
            match symbol.as_symbol(self.ctx) {
                Some(name) => nested.push(name),
                None => return Err(self.unlike(cursor, at, "a flat symbol", symbol)),
            }
        }
        Ok(AttrData::SymbolRef { root, nested: nested.into() })
    }

    /// Decodes the location of the given kind, which was read at `at`.
    fn location_attribute(&mut self, cursor: &mut Cursor<'a>, at: usize, kind: u64) -> Read<Attr> {
        let ctx = self.ctx;
        let data = match kind {
            kinds::UNKNOWN => return Ok(ctx.intern_attr(AttrData::Location(Location::UNKNOWN))),
            kinds::CALL_SITE => {
                let callee = self.location(cursor)?;
                LocationData::CallSite { callee, caller: self.location(cursor)? }
            }
            kinds::FILE => {
                let file = self.file(cursor)?;
                let line = position(cursor, "a line")?;
                LocationData::File { file, line, column: position(cursor, "a column")?, end: None }
            }
            kinds::FILE_RANGE => {
                let file = self.file(cursor)?;
                let at = cursor.offset();
                let count = cursor.count("the number of lines and columns")?;
                let mut numbers = [0; 4];
                if count > numbers.len() {
                    let message = format!("expected at most {} lines and columns, but found {count}", numbers.len());
                    return Err(cursor.failure_at(at, message));
                }
                for value in &mut numbers[..count] {
                    *value = position(cursor, "a line or column")?;
                }
                let [line, column, third, fourth] = numbers;
                let end = match count {
                    3 => Some((line, third)),
                    4 => Some((third, fourth)),
                    _ => None,
                };
                LocationData::File { file, line, column, end: end.filter(|&end| end != (line, column)) }
            }
            kinds::NAMED => {
                let name = ctx.str(self.text(cursor, "the name of a location")?).into();
                LocationData::Named { name, child: self.location(cursor)? }
            }
            kinds::FUSED | kinds::FUSED_WITH_METADATA => {
                let count = cursor.count("the number of fused locations")?;
                let locations: Read<Vec<Location>> = (0..count).map(|_| self.location(cursor)).collect();
                let mut metadata = None;
                if kind == kinds::FUSED_WITH_METADATA {
                    metadata = Some(self.attribute(cursor, "the metadata of a location")?);
                }
                LocationData::Fused { locations: locations?.into(), metadata }
            }
            _ => {
                let message = format!("expected the kind of a builtin attribute, but found {kind}");
                return Err(cursor.failure_at(at, message));
            }
        };
        Ok(ctx.intern_attr(AttrData::Location(ctx.intern_location(data))))
    }

    /// Reads a reference to a string attribute, as a name.
    pub(super) fn text(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Name> {
        let at = cursor.offset();
        let attr = self.attribute(cursor, what)?;
        match attr.data(self.ctx) {
            AttrData::String { bytes, .. } => Ok(self.ctx.name(&text_of_bytes(bytes))),
            _ => Err(self.unlike(cursor, at, what, attr)),
        }
    }

    fn file(&mut self, cursor: &mut Cursor<'a>) -> Read<Arc<str>> {
        let at = cursor.offset();
        let attr = self.attribute(cursor, "the name of a file")?;
        match attr.data(self.ctx) {
            AttrData::String { bytes, .. } => Ok(text_of_bytes(bytes).as_ref().into()),
            _ => Err(self.unlike(cursor, at, "the name of a file", attr)),
        }
    }

    /// Reads a shaped type.
    pub(super) fn shaped_type(&mut self, cursor: &mut Cursor<'a>) -> Read<Type> {
        let at = cursor.offset();
        let ty = self.ty(cursor, "a shaped type")?;
        if !ty.is_shaped(self.ctx) {
            return Err(self.unlike(cursor, at, "a shaped type", self.ctx.type_attr(ty)));
        }
        Ok(ty)
    }
}

/// Reads a line or column.
fn position(cursor: &mut Cursor<'_>, what: &str) -> Read<u32> {
    let at = cursor.offset();
    let value = cursor.varint(what)?;
    u32::try_from(value)
        .map_err(|_| cursor.failure_at(at, format!("expected {what} of {} bits, but found {value}", u32::BITS)))
}

/// Reads an integer of `width` bits: a byte, a signed integer, or the signed words up to the last that is not zero.
fn integer(cursor: &mut Cursor<'_>, width: u32) -> Read<Int> {
    if width <= 8 {
        return Ok(Int::new(width, i64::from(cursor.byte("an integer")?)));
    }
    if width <= 64 {
        return Ok(Int::new(width, cursor.signed("an integer")?));
    }
    let at = cursor.offset();
    let count = cursor.count("the number of words of an integer")?;
    let most = width.div_ceil(64) as usize;
    if count > most {
        return Err(cursor.failure_at(at, format!("expected an integer of at most {most} words, but found {count}")));
    }
    let words: Read<Vec<u64>> = (0..count).map(|_| Ok(cursor.signed("a word of an integer")? as u64)).collect();
    Ok(Int::from_words(width, &words?))
}
