//! Types.
//!
//! A type's text is formatted once and copied afterwards. Aliases are assigned before the first type is written, so
//! that cached texts stay valid.

use super::super::{OpPrinter, is_layout};
use super::symbol::Symbol;
use crate::ir::{Attr, DYNAMIC, Signedness, Type, TypeData};

impl OpPrinter<'_> {
    /// Writes a type or its alias.
    pub(in crate::text) fn type_or_alias(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.visit(Symbol::Type(ty));
        }
        let index = ty.index();
        if let Some(&(start, len)) = self.type_texts.get(index)
            && len > 0
        {
            let start = start as usize;
            return self.out.extend_from_slice(&self.type_arena[start..start + len as usize]);
        }
        let from = self.out.len();
        if !self.symbol_alias(Symbol::Type(ty)) {
            self.type_body(ty);
        }
        if self.type_texts.len() <= index {
            self.type_texts.resize(index + 1, (0, 0));
        }
        if let (Ok(start), Ok(len)) = (u32::try_from(self.type_arena.len()), u32::try_from(self.out.len() - from)) {
            self.type_arena.extend_from_slice(&self.out[from..]);
            self.type_texts[index] = (start, len);
        }
    }

    /// Writes a type itself instead of its alias.
    pub(in crate::text) fn type_body(&mut self, ty: Type) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.type_body_inner(ty));
    }

    fn type_body_inner(&mut self, ty: Type) {
        let ctx = self.ctx();
        match ty.data(ctx) {
            TypeData::Integer { width, sign } => {
                self.text(match sign {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.unsigned(u64::from(*width));
            }
            TypeData::Index => self.text("index"),
            TypeData::Float(kind) => self.text(kind.keyword()),
            TypeData::None => self.text("none"),
            TypeData::Complex(element) => {
                self.text("complex<");
                self.ty(*element);
                self.text(">");
            }
            TypeData::Tuple(elements) => {
                self.text("tuple<");
                self.types(elements.iter().copied());
                self.text(">");
            }
            TypeData::Function { inputs, results } => self.functional_type(inputs, results),
            TypeData::Vector { shape, scalable, element } => self.vector_type(shape, scalable, *element),
            TypeData::RankedTensor { shape, element, encoding } => {
                self.text("tensor<");
                self.dimensions_x(shape);
                self.ty(*element);
                if let Some(encoding) = *encoding {
                    self.text(", ");
                    self.attribute(encoding);
                }
                self.text(">");
            }
            TypeData::UnrankedTensor { element } => {
                self.text("tensor<*x");
                self.ty(*element);
                self.text(">");
            }
            TypeData::MemRef { shape, element, layout, space } => self.memref_type(shape, *element, *layout, *space),
            TypeData::UnrankedMemRef { element, space } => {
                self.text("memref<*x");
                self.ty(*element);
                if let Some(space) = *space {
                    self.text(", ");
                    self.attribute_eliding_default_type(space);
                }
                self.text(">");
            }
            TypeData::Opaque { dialect, body, .. } => {
                self.text("!");
                self.dialect_symbol(ctx.str(*dialect), ctx.str(*body));
            }
            TypeData::Dialect { dialect, mnemonic, parameters } => {
                self.text("!");
                self.text(ctx.str(*dialect));
                self.text(".");
                if let Some(print) = ctx.dialect(ctx.str(*dialect)).and_then(|dialect| dialect.print_type) {
                    return print(self, ty);
                }
                let declared = crate::definition::declared_type_named(ctx, *dialect, ctx.str(*mnemonic));
                if let Some(declared) = declared.filter(|declared| declared.format.is_some()) {
                    return self.formatted_symbol(declared, parameters);
                }
                self.text(ctx.str(*mnemonic));
                if !parameters.is_empty() {
                    self.text("<");
                    self.attributes_list(parameters);
                    self.text(">");
                }
            }
        }
    }

    fn vector_type(&mut self, shape: &[i64], scalable: &[bool], element: Type) {
        self.text("vector<");
        for (index, &extent) in shape.iter().enumerate() {
            let scalable = scalable.get(index).copied().unwrap_or(false);
            if scalable {
                self.byte(b'[');
            }
            self.dimension(extent);
            if scalable {
                self.byte(b']');
            }
            self.byte(b'x');
        }
        self.ty(element);
        self.text(">");
    }

    fn memref_type(&mut self, shape: &[i64], element: Type, layout: Option<Attr>, space: Option<Attr>) {
        let ctx = self.ctx();
        self.text("memref<");
        self.dimensions_x(shape);
        self.ty(element);
        for parameter in [layout, space].into_iter().flatten() {
            self.text(", ");
            self.attribute_eliding_default_type(parameter);
        }
        // One attribute of unknown meaning would be read as the memory space.
        if space.is_none() && layout.is_some_and(|layout| !is_layout(ctx, layout)) {
            self.text(", 0");
        }
        self.text(">");
    }

    /// Writes `4x?x`.
    fn dimensions_x(&mut self, shape: &[i64]) {
        for &extent in shape {
            self.dimension(extent);
            self.byte(b'x');
        }
    }

    /// Writes an extent, a stride or an offset: an integer or `?`.
    pub(in crate::text) fn dimension(&mut self, extent: i64) {
        if extent == DYNAMIC { self.byte(b'?') } else { self.signed(extent) }
    }

    /// Writes `dialect.body`, or `dialect<body>` if the body is too complex for that.
    pub(in crate::text) fn dialect_symbol(&mut self, dialect: &str, body: &str) {
        self.text(dialect);
        if is_pretty_symbol(body) {
            self.text(".");
            self.opaque_text(dialect, body);
        } else if body.ends_with('-') {
            // Before a `>` it would be parsed as an arrow, so that the bracket is not closed.
            self.text(".");
            self.decoded(body);
            self.text(" ");
        } else {
            self.text("<");
            self.opaque_text(dialect, body);
            self.text(">");
        }
    }
}

/// Returns whether a dialect's symbol can follow the dot: an identifier, optionally with `<…>`.
pub(super) fn is_pretty_symbol(body: &str) -> bool {
    super::super::is_pretty(body.as_bytes())
}
