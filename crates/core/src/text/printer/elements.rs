//! Elements of dense and sparse attributes.

use num_bigint::{BigInt, BigUint};

use super::super::OpPrinter;
use super::text::write_hex_byte;
use crate::ir::{Attr, AttrData, FloatKind, Signedness, Type, TypeData, float, read_signed};

/// The encoding of one element.
#[derive(Clone, Copy)]
enum Element {
    Bool,
    Integer { width: u32, signed: bool },
    Float(FloatKind),
}

impl Element {
    fn of(ctx: &crate::ir::Context, ty: Type) -> Option<Element> {
        Some(match *ty.data(ctx) {
            TypeData::Integer { width: 1, sign: Signedness::Signless } => Element::Bool,
            TypeData::Integer { width, sign } => Element::Integer { width, signed: sign != Signedness::Unsigned },
            TypeData::Index => Element::Integer { width: 64, signed: true },
            TypeData::Float(kind) => Element::Float(kind),
            _ => return None,
        })
    }

    fn size(self) -> usize {
        let width = match self {
            Element::Bool => 1,
            Element::Integer { width, .. } => width,
            Element::Float(kind) => kind.width(),
        };
        width.div_ceil(8) as usize
    }
}

impl OpPrinter<'_> {
    /// Writes the content of `dense<…>` with its brackets; the caller writes the type.
    pub(in crate::text) fn dense_elements(&mut self, ty: Type, splat: bool, data: &[u8]) {
        let shape = ty.shape(self.ctx()).unwrap_or_default();
        let count = element_count(shape);
        if self.elides(count, splat) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("dense<");
        self.dense_body(ty, splat, data, true);
        self.text(">");
    }

    fn elides(&self, count: u64, splat: bool) -> bool {
        !splat && self.options.elide_elements_if_larger.is_some_and(|limit| count > limit)
    }

    fn dense_body(&mut self, ty: Type, splat: bool, data: &[u8], allow_hex: bool) {
        let ctx = self.ctx();
        let shape = ty.shape(ctx).unwrap_or_default();
        let element_type = ty.element_or_self(ctx);
        let (part, parts) = match *element_type.data(ctx) {
            TypeData::Complex(part) => (part, 2),
            _ => (element_type, 1),
        };
        let Some(part) = Element::of(ctx, part) else { return };
        let count = element_count(shape);
        // A single element is a splat, however it was written.
        let splat = splat || count == 1;
        if allow_hex && !splat && self.options.hex_if_larger.is_some_and(|limit| count > limit) {
            return self.hex_elements(matches!(part, Element::Bool) && parts == 1, data);
        }
        let size = part.size();
        self.nested_elements(shape, splat, &mut |printer, index| {
            let at = index * size * parts;
            let Some(bytes) = data.get(at..at + size * parts) else { return };
            if parts == 2 {
                printer.byte(b'(');
                printer.element(part, &bytes[..size]);
                printer.byte(b',');
                printer.element(part, &bytes[size..]);
                printer.byte(b')');
            } else {
                printer.element(part, bytes);
            }
        });
    }

    /// Booleans are packed, first element in the lowest bit.
    fn hex_elements(&mut self, packed: bool, data: &[u8]) {
        if self.collector.is_some() {
            return;
        }
        self.text("\"0x");
        if packed {
            for chunk in data.chunks(8) {
                let bits = chunk.iter().enumerate().fold(0, |bits, (bit, &value)| bits | u8::from(value != 0) << bit);
                write_hex_byte(&mut self.out, bits);
            }
        } else {
            self.out.reserve(2 * data.len());
            for &byte in data {
                write_hex_byte(&mut self.out, byte);
            }
        }
        self.text("\"");
    }

    fn element(&mut self, element: Element, bytes: &[u8]) {
        match element {
            Element::Bool => self.text(if bytes[0] & 1 == 1 { "true" } else { "false" }),
            Element::Integer { width, signed } if width <= 64 => {
                let value = read_signed(bytes, width);
                if signed {
                    self.signed(value);
                } else {
                    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
                    self.unsigned(value as u64 & mask);
                }
            }
            Element::Integer { signed: true, width } => {
                let value = BigInt::from(BigUint::from_bytes_le(bytes));
                let value = if value.bit(u64::from(width) - 1) { value - (BigInt::from(1) << width) } else { value };
                self.text(&value.to_string());
            }
            Element::Integer { .. } => self.text(&BigUint::from_bytes_le(bytes).to_string()),
            Element::Float(kind) => {
                let mut word = [0u8; 16];
                word[..bytes.len()].copy_from_slice(bytes);
                self.text(&float::print(kind, u128::from_le_bytes(word)));
            }
        }
    }

    /// Writes `[[0, 1], [2, 3]]` for the elements of a shape, or the one element of a splat.
    fn nested_elements(&mut self, shape: &[i64], splat: bool, write: &mut dyn FnMut(&mut Self, usize)) {
        if splat || shape.is_empty() {
            return write(self, 0);
        }
        let count = element_count(shape) as usize;
        let rank = shape.len();
        let mut counter = vec![0i64; rank];
        let mut opened = 0;
        for index in 0..count {
            if index > 0 {
                self.text(", ");
            }
            for _ in opened..rank {
                self.byte(b'[');
            }
            write(self, index);
            opened = rank;
            for dimension in (0..rank).rev() {
                counter[dimension] += 1;
                if counter[dimension] < shape[dimension] {
                    break;
                }
                counter[dimension] = 0;
                opened -= 1;
                self.byte(b']');
            }
        }
    }

    /// Writes `dense<["a", "b"]>` without its type.
    pub(in crate::text) fn dense_strings(&mut self, ty: Type, splat: bool, strings: &[Box<[u8]>]) {
        let shape = ty.shape(self.ctx()).unwrap_or_default();
        let count = element_count(shape);
        if self.elides(count, splat) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("dense<");
        self.nested_elements(shape, splat || count == 1, &mut |printer, index| {
            if let Some(text) = strings.get(index) {
                printer.string(text);
            }
        });
        self.text(">");
    }

    /// Writes `sparse<indices, values>` without its type.
    pub(in crate::text) fn sparse(&mut self, indices: Attr, values: Attr) {
        let ctx = self.ctx();
        let count_of = |attr: Attr| attr.ty(ctx).and_then(|ty| ty.shape(ctx)).map_or(0, element_count);
        let is_splat = |attr: Attr| {
            matches!(
                attr.data(ctx),
                AttrData::DenseElements { splat: true, .. } | AttrData::DenseStrings { splat: true, .. }
            )
        };
        if [indices, values].into_iter().any(|attr| self.elides(count_of(attr), is_splat(attr))) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("sparse<");
        if count_of(indices) > 0 {
            for (position, attr) in [indices, values].into_iter().enumerate() {
                if position > 0 {
                    self.text(", ");
                }
                match attr.data(ctx) {
                    AttrData::DenseElements { ty, splat, data } => self.dense_body(*ty, *splat, data, position > 0),
                    AttrData::DenseStrings { ty, splat, strings } => {
                        let shape = ty.shape(ctx).unwrap_or_default();
                        self.nested_elements(shape, *splat, &mut |printer, index| {
                            if let Some(text) = strings.get(index) {
                                printer.string(text);
                            }
                        });
                    }
                    _ => {}
                }
            }
        }
        self.text(">");
    }

    /// Writes the elements of `array<…>`, separated by commas.
    pub(in crate::text) fn array_elements(&mut self, element: Type, length: usize, data: &[u8]) {
        let Some(kind) = Element::of(self.ctx(), element) else { return };
        let size = kind.size();
        for index in 0..length {
            if index > 0 {
                self.text(", ");
            }
            if let Some(bytes) = data.get(index * size..(index + 1) * size) {
                self.element(kind, bytes);
            }
        }
    }
}

/// Returns the number of elements of a static shape.
fn element_count(shape: &[i64]) -> u64 {
    shape.iter().fold(1u64, |product, &extent| product.saturating_mul(extent.max(0) as u64))
}
