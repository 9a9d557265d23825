//! Types and attributes that were declared at run time.

use super::super::OpPrinter;
use super::attributes::Elision;
use super::symbol::Symbol;
use crate::definition::{DeclaredSymbol, EnumStorage, declared_attribute_named, declared_type_named, mnemonic_of};
use crate::ir::{Attr, AttrData, Context, Name, Type, TypeData};

/// Returns the name of the alias of a symbol that a declaration gives an alias.
pub(super) fn alias_name(ctx: &Context, symbol: Symbol) -> Option<&'static str> {
    let declared = match symbol {
        Symbol::Attribute(attr) => match attr.data(ctx) {
            AttrData::Dialect { dialect, mnemonic, .. } => declared_attribute_named(ctx, *dialect, ctx.str(*mnemonic)),
            AttrData::Opaque { dialect, body, .. } => {
                declared_attribute_named(ctx, *dialect, mnemonic_of(ctx.str(*body)))
            }
            _ => None,
        },
        Symbol::Type(ty) => match ty.data(ctx) {
            TypeData::Dialect { dialect, mnemonic, .. } => declared_type_named(ctx, *dialect, ctx.str(*mnemonic)),
            TypeData::Opaque { dialect, body, .. } => declared_type_named(ctx, *dialect, mnemonic_of(ctx.str(*body))),
            _ => None,
        },
        Symbol::Location(_) => None,
    };
    declared.filter(|declared| declared.has_alias).map(|declared| declared.mnemonic)
}

impl OpPrinter<'_> {
    /// Writes `dialect.mnemonic<…>` by the format of the declaration, or `dialect<mnemonic …>` if the format begins without a
    /// bracket.
    pub(super) fn formatted_symbol(&mut self, declared: &DeclaredSymbol, parameters: &[Attr]) {
        let Some(format) = declared.format else { return };
        let start = self.out.len();
        self.text(declared.mnemonic);
        format.print(self, parameters);
        let dot = start.checked_sub(1).filter(|&before| self.out.get(before) == Some(&b'.'));
        if let Some(dot) = dot
            && !super::super::is_pretty(&self.out[start..])
        {
            self.out[dot] = b'<';
            self.out.push(b'>');
        }
    }

    /// Writes an attribute without its dialect and mnemonic, or with them if nothing else is left.
    pub(in crate::text) fn attribute_without_symbol(&mut self, attr: Attr) {
        if self.collector.is_some() {
            return self.visit_attribute(attr, false);
        }
        if self.attribute_alias(attr) {
            return;
        }
        let (ctx, start) = (self.ctx(), self.out.len());
        match attr.data(ctx) {
            AttrData::Dialect { dialect, mnemonic, parameters } => {
                let mnemonic = ctx.str(*mnemonic);
                let enums = ctx.dialect(ctx.str(*dialect)).map_or(&[][..], |dialect| dialect.enums);
                let is_it = |storage: EnumStorage| matches!(storage, EnumStorage::Dialect { mnemonic: other, .. } if other == mnemonic);
                let enum_def = enums.iter().find(|enum_def| is_it(enum_def.storage));
                let format = declared_attribute_named(ctx, *dialect, mnemonic).and_then(|declared| declared.format);
                match (enum_def, format) {
                    (Some(enum_def), _) => {
                        let value = parameters.first().and_then(|value| value.as_i64(ctx)).unwrap_or(0);
                        // The format of a bare case, `$value`, begins with a space, as in MLIR.
                        self.text(if enum_def.bare { " " } else { "<" });
                        self.enum_case(enum_def, value);
                        self.text(if enum_def.bare { "" } else { ">" });
                    }
                    (None, Some(format)) => format.print(self, parameters),
                    (None, None) => self.attribute_body(attr, Elision::Never),
                }
            }
            AttrData::Opaque { dialect, body, .. } if has_parameters(ctx.str(*body)) => {
                self.text_without_mnemonic(*dialect, ctx.str(*body));
            }
            _ => self.attribute_body(attr, Elision::Never),
        }
        if self.out.len() == start {
            self.attribute_body(attr, Elision::Never);
        }
    }

    /// Writes a type without its dialect and mnemonic, or with them if nothing else is left: `!llvm.ptr`.
    pub(in crate::text) fn type_without_symbol(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.visit(Symbol::Type(ty));
        }
        if self.symbol_alias(Symbol::Type(ty)) {
            return;
        }
        let (ctx, start) = (self.ctx(), self.out.len());
        match ty.data(ctx) {
            TypeData::Dialect { dialect, mnemonic, parameters } => {
                let mnemonic = ctx.str(*mnemonic);
                let format = declared_type_named(ctx, *dialect, mnemonic).and_then(|declared| declared.format);
                let print = ctx.dialect(ctx.str(*dialect)).and_then(|dialect| dialect.print_type);
                match (format, print) {
                    (Some(format), _) => format.print(self, parameters),
                    (None, Some(print)) => self.stripped(mnemonic, |printer| print(printer, ty)),
                    (None, None) => self.ty(ty),
                }
            }
            TypeData::Opaque { dialect, body, .. } if has_parameters(ctx.str(*body)) => {
                self.text_without_mnemonic(*dialect, ctx.str(*body));
            }
            _ => self.ty(ty),
        }
        if self.out.len() == start {
            self.ty(ty);
        }
    }

    fn text_without_mnemonic(&mut self, dialect: Name, body: &str) {
        let ctx = self.ctx();
        self.opaque_text(ctx.str(dialect), &body[mnemonic_of(body).len()..]);
    }
}

/// Returns whether the text of a symbol is a mnemonic and parameters in angle brackets.
fn has_parameters(body: &str) -> bool {
    body[mnemonic_of(body).len()..].starts_with('<') && body.ends_with('>')
}
