//! Compiles the format of a type or attribute.

use super::super::lexer::{Token, Tokens};
use super::super::program::FormatError;
use super::*;

/// Formats nested more deeply are rejected.
const DEPTH_LIMIT: usize = 16;

type Result<T> = std::result::Result<T, FormatError>;

/// Compiles `text` as the format of a type or attribute with these parameters. O(length × parameters).
///
/// # Errors
/// The format is invalid, or does not spell each parameter once.
pub fn compile(text: &'static str, parameters: Vec<FormatParameter>) -> Result<SymbolFormat> {
    let tokens = Tokens::new(text)?;
    let seen = vec![false; parameters.len()];
    let mut grammar = Grammar { tokens, parameters, seen, depth: 0 };
    let mut parts = Vec::new();
    while grammar.tokens.token != Token::End {
        parts.push(grammar.part()?);
    }
    if let Some(index) = grammar.seen.iter().position(|seen| !seen) {
        let name = grammar.parameters[index].name;
        return Err(FormatError::new(text.len(), format!("format is missing reference to parameter: {name}")));
    }
    Spacing { space: true, punctuation: false }.assign(&mut parts);
    Ok(SymbolFormat { parameters: grammar.parameters, parts })
}

/// The parser of a format.
struct Grammar {
    tokens: Tokens,
    parameters: Vec<FormatParameter>,
    seen: Vec<bool>,
    depth: usize,
}

impl Grammar {
    fn part(&mut self) -> Result<Part> {
        match self.tokens.token {
            Token::Literal(text) => {
                let part = match text {
                    "" => Part::NoSpace,
                    " " => Part::Space,
                    "\\n" => {
                        return self.tokens.error("a line break in the format of a type or attribute is not supported");
                    }
                    _ => Part::Literal {
                        text,
                        word: text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic()),
                        space: false,
                    },
                };
                self.tokens.advance()?;
                Ok(part)
            }
            Token::Variable(_) => {
                let index = self.parameter()?;
                Ok(Part::Parameter { index, qualified: false, space: false })
            }
            Token::Word(word) => {
                self.tokens.advance()?;
                self.directive(word)
            }
            Token::Mark('(') => self.optional(),
            _ => self.tokens.error("expected directive, literal, variable, or optional group"),
        }
    }

    fn parameter(&mut self) -> Result<usize> {
        let Token::Variable(name) = self.tokens.token else { return self.tokens.error("expected a parameter") };
        let Some(index) = self.parameters.iter().position(|parameter| parameter.name == name) else {
            return self.tokens.error(format!("expected variable to refer to a parameter, but found '{name}'"));
        };
        if std::mem::replace(&mut self.seen[index], true) {
            return self.tokens.error(format!("duplicate parameter '{name}'"));
        }
        self.tokens.advance()?;
        Ok(index)
    }

    fn directive(&mut self, word: &'static str) -> Result<Part> {
        match word {
            "params" => Ok(Part::List { parameters: self.rest()?, named: false, space: false }),
            "struct" => {
                self.tokens.mark('(')?;
                let mut parameters = Vec::new();
                loop {
                    match self.tokens.token {
                        Token::Word("params") => {
                            self.tokens.advance()?;
                            parameters.extend(self.rest()?);
                        }
                        Token::Word("qualified") => {
                            return self.tokens.error("'qualified' inside 'struct' is not supported");
                        }
                        Token::Word("custom") => parameters.push(self.custom()?),
                        _ => parameters.push(self.parameter()?),
                    }
                    if !self.tokens.optional_mark(',')? {
                        break;
                    }
                }
                self.tokens.mark(')')?;
                Ok(Part::List { parameters, named: true, space: false })
            }
            "qualified" => {
                self.tokens.mark('(')?;
                let index = self.parameter()?;
                self.tokens.mark(')')?;
                Ok(Part::Parameter { index, qualified: true, space: false })
            }
            "custom" => {
                let index = self.custom_after_word()?;
                Ok(Part::Parameter { index, qualified: false, space: false })
            }
            _ => self.tokens.error(format!("unknown directive in format: {word}")),
        }
    }

    fn custom(&mut self) -> Result<usize> {
        self.tokens.advance()?;
        self.custom_after_word()
    }

    /// `<DimensionList>($shape)`: the only directive whose syntax is known.
    fn custom_after_word(&mut self) -> Result<usize> {
        self.tokens.mark('<')?;
        let Token::Word(name) = self.tokens.token else {
            return self.tokens.error("expected custom directive identifier");
        };
        if name != "DimensionList" {
            return self.tokens.error(format!("unknown custom directive '{name}'"));
        }
        self.tokens.advance()?;
        self.tokens.mark('>')?;
        self.tokens.mark('(')?;
        let index = self.parameter()?;
        self.tokens.mark(')')?;
        self.parameters[index].syntax = ParameterSyntax::Dimensions;
        Ok(index)
    }

    /// Returns all parameters, none of which may have been spelled before.
    fn rest(&mut self) -> Result<Vec<usize>> {
        if self.seen.contains(&true) {
            return self.tokens.error("`params` must not occur with other references to parameters");
        }
        self.seen.fill(true);
        Ok((0..self.parameters.len()).collect())
    }

    fn optional(&mut self) -> Result<Part> {
        if self.depth >= DEPTH_LIMIT {
            return self.tokens.error("format is nested too deeply");
        }
        self.depth += 1;
        self.tokens.mark('(')?;
        let mut anchor = None;
        let then = self.group(&mut anchor)?;
        let in_first = anchor.is_some();
        let mut otherwise = Vec::new();
        if self.tokens.optional_mark(':')? {
            self.tokens.mark('(')?;
            otherwise = self.group(&mut anchor)?;
        }
        self.tokens.mark('?')?;
        self.depth -= 1;
        let Some(anchors) = anchor else { return self.tokens.error("optional group has no anchor") };
        Ok(Part::Optional { then, otherwise, anchors, inverted: !in_first })
    }

    /// Parses parts up to `)`; sets `anchor` to the parameters of the part that is marked with `^`.
    fn group(&mut self, anchor: &mut Option<Vec<usize>>) -> Result<Vec<Part>> {
        let mut parts = Vec::new();
        while !self.tokens.optional_mark(')')? {
            if self.tokens.token == Token::End {
                return self.tokens.error("expected ')' to close the group");
            }
            let part = self.part()?;
            if self.tokens.optional_mark('^')? {
                *anchor = match &part {
                    Part::Parameter { index, .. } => Some(vec![*index]),
                    Part::List { parameters, .. } => Some(parameters.clone()),
                    _ => return self.tokens.error("only parameters can be anchors"),
                };
            }
            parts.push(part);
        }
        Ok(parts)
    }
}

/// Decides before which parts a space is printed, as MLIR's generator does.
struct Spacing {
    space: bool,
    punctuation: bool,
}

impl Spacing {
    fn assign(&mut self, parts: &mut [Part]) {
        for part in parts {
            match part {
                Part::Literal { text, word, space } => {
                    *space = self.space && self.before_literal(text);
                    self.space = text.len() != 1 || !"<({[".contains(*text);
                    self.punctuation = !*word;
                }
                Part::Space => (self.space, self.punctuation) = (false, false),
                Part::NoSpace => (self.space, self.punctuation) = (false, true),
                Part::Parameter { space, .. } | Part::List { space, .. } => {
                    *space = self.space || !self.punctuation;
                    (self.space, self.punctuation) = (true, false);
                }
                Part::Optional { then, otherwise, .. } => {
                    self.assign(then);
                    self.assign(otherwise);
                }
            }
        }
    }

    fn before_literal(&self, text: &str) -> bool {
        if text.len() != 1 && text != "->" {
            return true;
        }
        if self.punctuation { !">)}],".contains(&text[..1]) } else { !"<>(){}[],".contains(&text[..1]) }
    }
}
