//! Attributes.
//!
//! An attribute is written as its alias, if it has one, otherwise as its value followed by its type. In contexts in
//! which the type may be elided, `i64` and `f64` are elided; in dictionaries they never are.

use super::super::OpPrinter;
use super::symbol::Symbol;
use super::text::write_keyword_or_string;
use crate::definition::{EnumDef, EnumStorage};
use crate::ir::{Attr, AttrData, Context, FloatKind, Int, Name, Signedness, Type, TypeData, bytes_of_text, float};

/// Whether an attribute's type is written after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text) enum Elision {
    /// Always written.
    Never,
    /// Written unless the parser assumes it by default.
    Default,
    /// Never written.
    Always,
}

impl OpPrinter<'_> {
    pub(in crate::text) fn attribute_or_alias(&mut self, attr: Attr, elision: Elision) {
        if self.collector.is_some() {
            return self.visit_attribute(attr, elision == Elision::Always);
        }
        if !self.attribute_alias(attr) {
            self.attribute_body(attr, elision);
        }
    }

    pub(in crate::text) fn attribute_with_type(&mut self, attr: Attr) {
        self.attribute_or_alias(attr, Elision::Never);
    }

    pub(in crate::text) fn attribute_eliding_type(&mut self, attr: Attr) {
        self.attribute_or_alias(attr, Elision::Always);
    }

    pub(in crate::text) fn location_attribute(&mut self, location: crate::ir::Location) {
        self.location(location, false);
    }

    /// Writes an attribute; the types `i64` and `f64` are elided.
    pub fn attribute_eliding_default_type(&mut self, attr: Attr) {
        self.attribute_or_alias(attr, Elision::Default);
    }

    /// Writes attributes separated by `, `, as in arrays.
    pub(in crate::text) fn attributes_list(&mut self, attrs: &[Attr]) {
        for (index, &attr) in attrs.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.attribute_eliding_default_type(attr);
        }
    }

    /// Writes an attribute itself instead of its alias.
    pub(in crate::text) fn attribute_body(&mut self, attr: Attr, elision: Elision) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.attribute_body_inner(attr, elision));
    }

    fn attribute_body_inner(&mut self, attr: Attr, elision: Elision) {
        let ctx = self.ctx();
        match attr.data(ctx) {
            AttrData::Unit => self.text("unit"),
            AttrData::Integer { value, ty } => {
                if self.integer_value(value, *ty) || (elision == Elision::Default && ty.is_signless(ctx, 64)) {
                    return;
                }
                self.attribute_type(*ty, elision);
            }
            AttrData::Float { bits, ty } => self.float_attribute(*bits, *ty, elision),
            AttrData::String { bytes, ty } => {
                self.string(bytes);
                self.attribute_type(*ty, elision);
            }
            AttrData::Array(elements) => {
                self.text("[");
                self.attributes_list(elements);
                self.text("]");
            }
            AttrData::Dictionary(entries) => {
                self.text("{");
                self.named_attributes(entries.iter().copied());
                self.text("}");
            }
            AttrData::Type(ty) => self.ty(*ty),
            AttrData::SymbolRef { root, nested } => self.symbol_reference(*root, nested),
            AttrData::AffineMap(map) => {
                self.text("affine_map<");
                self.map_body(*map);
                self.text(">");
            }
            AttrData::IntegerSet(set) => {
                self.text("affine_set<");
                self.set_body(*set);
                self.text(">");
            }
            AttrData::DenseElements { ty, splat, data } => {
                self.dense_elements(*ty, *splat, data);
                self.attribute_type(*ty, elision);
            }
            AttrData::DenseStrings { ty, splat, strings } => {
                self.dense_strings(*ty, *splat, strings);
                self.attribute_type(*ty, elision);
            }
            AttrData::DenseArray { element, length, data } => {
                self.text("array<");
                self.ty(*element);
                if *length > 0 {
                    self.text(": ");
                    self.array_elements(*element, *length, data);
                }
                self.text(">");
            }
            AttrData::Sparse { ty, indices, values } => {
                self.sparse(*indices, *values);
                self.attribute_type(*ty, elision);
            }
            AttrData::DenseResource { ty, dialect, key } => {
                self.text("dense_resource<");
                self.keyword_or_string(ctx.str(*key));
                self.text(">");
                self.attribute_type(*ty, elision);
                if self.collector.is_none() && self.known_resources.insert((*dialect, *key)) {
                    self.referenced_resources.push((*dialect, *key));
                }
            }
            AttrData::StridedLayout { offset, strides } => self.strided_layout(*offset, strides),
            AttrData::Distinct { id, referenced } => self.distinct(*id, *referenced),
            AttrData::Location(location) => self.location(*location, false),
            AttrData::Opaque { dialect, body, ty, .. } => {
                self.text("#");
                self.dialect_symbol(ctx.str(*dialect), ctx.str(*body));
                self.attribute_type(*ty, elision);
            }
            AttrData::Dialect { dialect, mnemonic, parameters } => {
                self.dialect_attribute(attr, *dialect, *mnemonic, parameters);
            }
        }
    }

    fn float_attribute(&mut self, bits: u128, ty: Type, elision: Elision) {
        let TypeData::Float(kind) = *ty.data(self.ctx()) else { return };
        let text = float::print(kind, bits);
        self.text(&text);
        if elision == Elision::Default && kind == FloatKind::F64 && !text.starts_with("0x") {
            return;
        }
        self.attribute_type(ty, elision);
    }

    fn symbol_reference(&mut self, root: Name, nested: &[Name]) {
        let ctx = self.ctx();
        self.symbol_name(ctx.str(root));
        for &name in nested {
            self.text("::");
            self.symbol_name(ctx.str(name));
        }
    }

    fn strided_layout(&mut self, offset: i64, strides: &[i64]) {
        self.text("strided<[");
        for (index, &stride) in strides.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.dimension(stride);
        }
        self.text("]");
        if offset != 0 {
            self.text(", offset: ");
            self.dimension(offset);
        }
        self.text(">");
    }

    /// Writes a distinct attribute. They are numbered in the order of the text.
    fn distinct(&mut self, id: u64, referenced: Attr) {
        let next = self.distinct_ids.len() as u64;
        let number = *self.distinct_ids.entry(id).or_insert(next);
        self.text("distinct[");
        self.unsigned(number);
        self.text("]<");
        if *referenced.data(self.ctx()) != AttrData::Unit {
            self.attribute(referenced);
        }
        self.text(">");
    }

    fn attribute_type(&mut self, ty: Type, elision: Elision) {
        if elision != Elision::Always && *ty.data(self.ctx()) != TypeData::None {
            self.text(" : ");
            self.ty(ty);
        }
    }

    /// Writes an integer. Returns whether its type is always elided (`i1`).
    fn integer_value(&mut self, value: &Int, ty: Type) -> bool {
        let ctx = self.ctx();
        if ty.is_signless(ctx, 1) {
            self.text(if value.is_zero() { "false" } else { "true" });
            return true;
        }
        let unsigned = matches!(*ty.data(ctx), TypeData::Integer { sign: Signedness::Unsigned, .. });
        if unsigned {
            match value.as_u64() {
                Some(value) => self.unsigned(value),
                None => self.text(&value.to_biguint().to_string()),
            }
        } else {
            match value.as_i64() {
                Some(value) => self.signed(value),
                None => self.text(&value.to_bigint().to_string()),
            }
        }
        false
    }

    fn dialect_attribute(&mut self, attr: Attr, dialect_name: Name, mnemonic: Name, parameters: &[Attr]) {
        let ctx = self.ctx();
        self.text("#");
        self.text(ctx.str(dialect_name));
        if ctx.str(dialect_name) == "index"
            && let [parameter] = parameters
            && let Some(value) = parameter.as_i64(ctx)
            && let Some(enum_def) = ctx.dialect("index").and_then(|dialect| dialect.enums.first())
        {
            // Its only attribute has no angle brackets of its own.
            self.text("<");
            self.text(ctx.str(mnemonic));
            self.text(" ");
            self.enum_case(enum_def, value);
            return self.text(">");
        }
        self.text(".");
        let dialect = ctx.dialect(ctx.str(dialect_name));
        let is_enum = |enum_def: &&&'static EnumDef| match enum_def.storage {
            EnumStorage::Dialect { mnemonic: other, .. } => other == ctx.str(mnemonic),
            EnumStorage::Integer(_) => false,
        };
        if let [parameter] = parameters
            && let Some(value) = parameter.as_i64(ctx)
            && let Some(enum_def) = dialect.and_then(|dialect| dialect.enums.iter().find(is_enum))
        {
            if enum_def.bare && self.collector.is_none() && dialect.is_some_and(|dialect| dialect.at_run_time) {
                self.out.pop();
                self.text("<");
                self.text(ctx.str(mnemonic));
                self.text(" ");
                self.enum_case(enum_def, value);
                return self.text(">");
            }
            self.text(ctx.str(mnemonic));
            self.text("<");
            self.enum_case(enum_def, value);
            return self.text(">");
        }
        let declared = crate::definition::declared_attribute_named(ctx, dialect_name, ctx.str(mnemonic));
        if let Some(declared) = declared.filter(|declared| declared.format.is_some()) {
            return self.formatted_symbol(declared, parameters);
        }
        if let Some(print) = dialect.and_then(|dialect| dialect.print_attr) {
            let start = self.out.len();
            print(self, attr);
            // A name other than an identifier followed by `<…>` is enclosed in angle brackets as a whole.
            let dot = start.checked_sub(1).filter(|&before| self.out[before] == b'.');
            if let Some(dot) = dot
                && !super::super::is_pretty(before_type(&self.out[start..]))
            {
                self.out[dot] = b'<';
                self.out.push(b'>');
            }
            return;
        }
        self.text(ctx.str(mnemonic));
        if !parameters.is_empty() {
            self.text("<");
            self.attributes_list(parameters);
            self.text(">");
        }
    }

    /// Writes the keyword of an enumeration's case, or those of the bits that are set.
    pub(in crate::text) fn enum_case(&mut self, enum_def: &EnumDef, value: i64) {
        self.text(&super::super::format::enum_text(enum_def, value, self.options.version));
    }

    /// Writes `name = value, …`; for unit attributes only the name.
    pub(in crate::text) fn named_attributes(&mut self, entries: impl Iterator<Item = (Name, Attr)>) {
        let ctx = self.ctx();
        for (index, (name, value)) in entries.enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.keyword_or_string(ctx.str(name));
            if *value.data(ctx) != AttrData::Unit {
                self.text(" = ");
                self.attribute(value);
            }
        }
    }

    /// Writes ` {…}` with the entries that are not elided; nothing if there are none.
    pub(in crate::text) fn filtered_dictionary(&mut self, before: &str, entries: &[(Name, Attr)], elided: &[&str]) {
        let ctx: &Context = self.ctx();
        let keep = |entry: &&(Name, Attr)| elided.is_empty() || !elided.contains(&ctx.str(entry.0));
        if !entries.iter().any(|entry| keep(&entry)) {
            return;
        }
        self.text(before);
        self.named_attributes(entries.iter().filter(keep).copied());
        self.text("}");
    }

    /// Writes `name`, quoted if necessary.
    pub fn keyword_or_string(&mut self, name: &str) {
        if self.collector.is_none() {
            write_keyword_or_string(&mut self.out, &bytes_of_text(name));
        }
    }

    /// Writes an attribute's alias if it has one. Returns whether it has.
    pub(in crate::text) fn attribute_alias(&mut self, attr: Attr) -> bool {
        if self.aliases.is_empty() {
            return false;
        }
        self.symbol_alias(self.attribute_symbol(attr))
    }

    /// Returns the alias entity of an attribute: for a location attribute, its location.
    pub(in crate::text) fn attribute_symbol(&self, attr: Attr) -> Symbol {
        match *attr.data(self.ctx()) {
            AttrData::Location(location) => Symbol::Location(self.canonical_location(location)),
            _ => Symbol::Attribute(attr),
        }
    }
}

/// Returns the part of a typed attribute's text before its type.
fn before_type(text: &[u8]) -> &[u8] {
    let mut depth = 0usize;
    for (index, window) in text.windows(3).enumerate() {
        match window[0] {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ if depth == 0 && window == b" : " => return &text[..index],
            _ => {}
        }
    }
    text
}
