//! Prints the parameters of a type or attribute with its format.

use super::*;
use crate::text::OpPrinter;

impl SymbolFormat {
    /// Prints the text after the mnemonic.
    pub fn print(&self, printer: &mut OpPrinter<'_>, values: &[Attr]) {
        if values.len() == self.parameters.len() {
            self.print_parts(printer, &self.parts, values);
        }
    }

    fn print_parts(&self, printer: &mut OpPrinter<'_>, parts: &[Part], values: &[Attr]) {
        let ctx = printer.ctx();
        let blank = |printer: &mut OpPrinter<'_>, space: bool| {
            if space {
                printer.text(" ");
            }
        };
        let is_shown = |index: usize| !self.parameters[index].optional || self.is_present(ctx, index, values[index]);
        for part in parts {
            match part {
                Part::Literal { text, space, .. } => {
                    blank(printer, *space);
                    printer.text(text);
                }
                Part::Space => printer.text(" "),
                Part::NoSpace => {}
                Part::Parameter { index, qualified, space } => {
                    if is_shown(*index) {
                        blank(printer, *space);
                        print_parameter(printer, &self.parameters[*index].syntax, values[*index], *qualified);
                    }
                }
                Part::List { parameters, named, space } => {
                    let shown = parameters.iter().copied().filter(|&index| is_shown(index));
                    for (position, index) in shown.enumerate() {
                        match position {
                            0 => blank(printer, *space),
                            _ => printer.text(", "),
                        }
                        if *named {
                            printer.text(self.parameters[index].name);
                            printer.text(" = ");
                        }
                        print_parameter(printer, &self.parameters[index].syntax, values[index], false);
                    }
                }
                Part::Optional { then, otherwise, anchors, inverted } => {
                    let present = anchors.iter().any(|&anchor| self.is_present(ctx, anchor, values[anchor]));
                    let parts = if present != *inverted { then } else { otherwise };
                    self.print_parts(printer, parts, values);
                }
            }
        }
    }
}

fn print_parameter(printer: &mut OpPrinter<'_>, syntax: &ParameterSyntax, value: Attr, qualified: bool) {
    let ctx = printer.ctx();
    match (syntax, value.data(ctx)) {
        (ParameterSyntax::AttributeOf(..), _) if !qualified => printer.stripped_attribute(value),
        (ParameterSyntax::TypeOf(..), AttrData::Type(ty)) if !qualified => printer.stripped_type(*ty),
        (ParameterSyntax::Integer | ParameterSyntax::Boolean | ParameterSyntax::Float, _) => {
            printer.attribute_without_type(value);
        }
        (ParameterSyntax::Enum(enum_def), _) => {
            printer.enumeration_keyword(enum_def, value.as_i64(ctx).unwrap_or(0));
        }
        (ParameterSyntax::AffineMap, AttrData::AffineMap(map)) => printer.bare_affine_map(*map),
        (ParameterSyntax::Dimensions, AttrData::Array(extents)) => {
            let extents: Vec<i64> = extents.iter().filter_map(|extent| extent.as_i64(ctx)).collect();
            printer.bare_dimensions(&extents);
        }
        (ParameterSyntax::List(element), AttrData::Array(elements)) => {
            for (position, &value) in elements.iter().enumerate() {
                if position > 0 {
                    printer.text(", ");
                }
                print_parameter(printer, element, value, false);
            }
        }
        _ => printer.attribute(value),
    }
}
