//! Parses the parameters of a type or attribute with its format.

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::{DYNAMIC, FloatKind};
use crate::text::OpParser;
use crate::text::lexer::TokenKind;

impl SymbolFormat {
    /// Parses the text after the mnemonic. Returns the parameters.
    ///
    /// # Errors
    /// The text does not have this format.
    pub fn parse(&self, parser: &mut OpParser<'_>) -> Fallible<Vec<Attr>> {
        let mut values = vec![None; self.parameters.len()];
        self.parts(parser, &self.parts, &mut values)?;
        let ctx = parser.ctx();
        Ok(values.iter().enumerate().map(|(index, value)| value.unwrap_or_else(|| self.default(ctx, index))).collect())
    }

    fn parts(&self, parser: &mut OpParser<'_>, parts: &[Part], values: &mut [Option<Attr>]) -> Fallible {
        parts.iter().try_for_each(|part| self.part(parser, part, values))
    }

    fn part(&self, parser: &mut OpParser<'_>, part: &Part, values: &mut [Option<Attr>]) -> Fallible {
        match part {
            Part::Literal { text, word: true, .. } => parser.keyword(text),
            Part::Literal { text, .. } => parser.punctuation(text),
            Part::Space | Part::NoSpace => Ok(()),
            Part::Parameter { index, qualified, .. } => {
                if self.parameters[*index].optional && !self.may_begin(parser, *index) {
                    return Ok(());
                }
                values[*index] = Some(self.parameter(parser, *index, *qualified)?);
                Ok(())
            }
            Part::List { parameters, named: true, .. } => self.named(parser, parameters, values),
            Part::List { parameters, .. } => self.list(parser, parameters, values),
            Part::Optional { then, otherwise, .. } => {
                if self.is_next(parser, then) {
                    self.parts(parser, then, values)
                } else {
                    self.parts(parser, otherwise, values)
                }
            }
        }
    }

    /// Returns whether the first part of a group is next.
    fn is_next(&self, parser: &mut OpParser<'_>, parts: &[Part]) -> bool {
        match parts.iter().find(|part| !matches!(part, Part::Space | Part::NoSpace)) {
            Some(Part::Literal { text, word: true, .. }) => parser.is_keyword(text),
            Some(Part::Literal { text, .. }) => parser.is_punctuation(text),
            Some(Part::Parameter { index, .. }) => self.may_begin(parser, *index),
            Some(Part::List { named: true, .. }) => parser.is_any_keyword(),
            Some(Part::List { parameters, .. }) => {
                parameters.first().is_some_and(|&index| self.may_begin(parser, index))
            }
            _ => false,
        }
    }

    /// Returns whether the next token may begin a parameter.
    fn may_begin(&self, parser: &OpParser<'_>, index: usize) -> bool {
        fn begins(parser: &OpParser<'_>, syntax: &ParameterSyntax) -> bool {
            let is = |kind| parser.is(kind);
            match syntax {
                ParameterSyntax::Integer => is(TokenKind::Integer) || is(TokenKind::Minus),
                ParameterSyntax::Float => is(TokenKind::Integer) || is(TokenKind::Float) || is(TokenKind::Minus),
                ParameterSyntax::String => is(TokenKind::String),
                ParameterSyntax::AffineMap => is(TokenKind::LParen),
                ParameterSyntax::Dimensions => is(TokenKind::Integer) || is(TokenKind::Question),
                ParameterSyntax::Boolean => parser.is_any_keyword() || is(TokenKind::Integer),
                ParameterSyntax::Enum(_) => parser.is_any_keyword() || is(TokenKind::String),
                ParameterSyntax::List(element) => begins(parser, element),
                _ => {
                    let closes = [TokenKind::Greater, TokenKind::RParen, TokenKind::RSquare, TokenKind::RBrace];
                    !is(TokenKind::Comma) && !is(TokenKind::Colon) && !closes.into_iter().any(is)
                }
            }
        }
        begins(parser, &self.parameters[index].syntax)
    }

    /// `a, b`; optional parameters may be absent.
    fn list(&self, parser: &mut OpParser<'_>, parameters: &[usize], values: &mut [Option<Attr>]) -> Fallible {
        let mut first = true;
        for &index in parameters {
            let optional = self.parameters[index].optional;
            if first && optional && !self.may_begin(parser, index) {
                continue;
            }
            if !first && !parser.optional_punctuation(",") {
                if optional {
                    continue;
                }
                return parser.error_here("expected ','").fail();
            }
            first = false;
            values[index] = Some(self.parameter(parser, index, false)?);
        }
        Ok(())
    }

    /// `a = 1, b = 2`, in any order.
    fn named(&self, parser: &mut OpParser<'_>, parameters: &[usize], values: &mut [Option<Attr>]) -> Fallible {
        if parameters.iter().any(|&index| !self.parameters[index].optional) || parser.is_any_keyword() {
            loop {
                let at = parser.location();
                let name = parser.any_keyword()?;
                let index = parameters.iter().copied().find(|&index| self.parameters[index].name == name);
                let Some(index) = index else {
                    return parser.error(at, format!("duplicate or unknown struct parameter name: {name}")).fail();
                };
                if values[index].is_some() {
                    return parser.error(at, format!("duplicate or unknown struct parameter name: {name}")).fail();
                }
                parser.punctuation("=")?;
                values[index] = Some(self.parameter(parser, index, false)?);
                if !parser.optional_punctuation(",") {
                    break;
                }
            }
        }
        let missing = parameters.iter().find(|&&index| values[index].is_none() && !self.parameters[index].optional);
        match missing {
            Some(&index) => {
                let name = self.parameters[index].name;
                parser.error_here(format!("struct is missing required parameter: {name}")).fail()
            }
            None => Ok(()),
        }
    }

    fn parameter(&self, parser: &mut OpParser<'_>, index: usize, qualified: bool) -> Fallible<Attr> {
        parse_parameter(parser, &self.parameters[index].syntax, qualified)
    }
}

fn parse_parameter(parser: &mut OpParser<'_>, syntax: &ParameterSyntax, qualified: bool) -> Fallible<Attr> {
    let ctx = parser.ctx();
    match syntax {
        ParameterSyntax::Type => Ok(ctx.type_attr(parser.ty()?)),
        ParameterSyntax::Attribute => parser.attribute(None),
        ParameterSyntax::AttributeOf(..) | ParameterSyntax::TypeOf(..) if qualified => parser.attribute(None),
        ParameterSyntax::AttributeOf(dialect, mnemonic) => parser.stripped_attribute(dialect, mnemonic),
        ParameterSyntax::TypeOf(dialect, mnemonic) => Ok(ctx.type_attr(parser.stripped_type(dialect, mnemonic)?)),
        ParameterSyntax::Integer => Ok(ctx.integer_attr(ctx.integer(64), parser.integer()?)),
        ParameterSyntax::Boolean => {
            let value = parser.optional_keyword("true");
            let value = value || (!parser.optional_keyword("false") && parser.integer()? != 0);
            Ok(ctx.integer_attr(ctx.i1(), value.into()))
        }
        ParameterSyntax::Float => parser.attribute(Some(ctx.float(FloatKind::F64))),
        ParameterSyntax::String => {
            let text = parser.string()?;
            Ok(ctx.string_attr(&text))
        }
        ParameterSyntax::Enum(enum_def) => {
            let value = parser.enumeration_cases(enum_def)?;
            Ok(ctx.integer_attr(ctx.integer(64), value))
        }
        ParameterSyntax::AffineMap => {
            let map = parser.bare_affine_map()?;
            Ok(ctx.intern_attr(AttrData::AffineMap(map)))
        }
        ParameterSyntax::Dimensions => {
            let extents = parser.bare_dimensions()?;
            let extents: Vec<Attr> =
                extents.into_iter().map(|extent| ctx.integer_attr(ctx.integer(64), extent)).collect();
            Ok(ctx.array_attr(&extents))
        }
        ParameterSyntax::List(element) => {
            let mut elements = vec![parse_element(parser, element)?];
            while parser.optional_punctuation(",") {
                elements.push(parse_element(parser, element)?);
            }
            Ok(ctx.array_attr(&elements))
        }
    }
}

/// Parses an element of a list: `?` is the dynamic extent.
fn parse_element(parser: &mut OpParser<'_>, element: &ParameterSyntax) -> Fallible<Attr> {
    if matches!(element, ParameterSyntax::Integer) && parser.optional_punctuation("?") {
        let ctx = parser.ctx();
        return Ok(ctx.integer_attr(ctx.integer(64), DYNAMIC));
    }
    parse_parameter(parser, element, false)
}
