//! Parses a format string into elements, and records the groups and attributes that it binds.

use smallvec::{SmallVec, smallvec};

use super::custom::{self, Directive};
use super::lexer::{Token, Tokens};
use super::program::*;
use super::spacing::Spacing;
use crate::definition::{Arity, AttrSpelling, GroupOf, OpDef, Presence};
use crate::ir::Context;
use crate::text::lexer::TokenKind;

/// Formats nested more deeply are rejected.
const DEPTH_LIMIT: usize = 64;

/// The parser of a format string.
pub(super) struct Grammar {
    tokens: Tokens,
    depth: usize,
    op_def: &'static OpDef,
    directives: &'static [Directive],
    pub operands: Vec<bool>,
    pub operand_types: Vec<bool>,
    pub result_types: Vec<bool>,
    pub attributes: Vec<bool>,
    pub regions: Vec<bool>,
    pub successors: Vec<bool>,
    pub all_operands: bool,
    pub all_operand_types: bool,
    pub all_result_types: bool,
    pub all_regions: bool,
    pub all_successors: bool,
    pub attr_dict: bool,
    pub strict: bool,
    pub prop_dict: bool,
}

type Result<T> = std::result::Result<T, FormatError>;

/// A parsed part of a format, with its effect on the enclosing group.
struct Read {
    element: Element,
    anchors: SmallVec<[Anchor; 1]>,
}

impl Grammar {
    pub fn new(ctx: &Context, op_def: &'static OpDef, text: &'static str) -> Result<Grammar> {
        let dialect = op_def.name.split_once('.').and_then(|(dialect, _)| ctx.dialect(dialect));
        Ok(Grammar {
            tokens: Tokens::new(text)?,
            depth: 0,
            op_def,
            directives: dialect.map_or(&[], |dialect| dialect.directives),
            operands: vec![false; op_def.operands.len()],
            operand_types: vec![false; op_def.operands.len()],
            result_types: vec![false; op_def.results.len()],
            attributes: vec![false; op_def.attributes.len()],
            regions: vec![false; op_def.regions.len()],
            successors: vec![false; op_def.successors.len()],
            all_operands: false,
            all_operand_types: false,
            all_result_types: false,
            all_regions: false,
            all_successors: false,
            attr_dict: false,
            strict: false,
            prop_dict: false,
        })
    }

    /// Parses the whole format and assigns spaces.
    pub fn read(&mut self) -> Result<Box<[Element]>> {
        let mut elements = Vec::new();
        while self.tokens.token != Token::End {
            elements.push(self.element()?.element);
        }
        Spacing::new().assign(&mut elements);
        Ok(elements.into())
    }

    fn element(&mut self) -> Result<Read> {
        if self.depth >= DEPTH_LIMIT {
            return self.tokens.error("format is nested too deeply");
        }
        self.depth += 1;
        let read = self.element_here();
        self.depth -= 1;
        read
    }

    fn element_here(&mut self) -> Result<Read> {
        match self.tokens.token {
            Token::Literal(text) => {
                let element = match text {
                    "" => Element::NoSpace,
                    " " => Element::Space,
                    "\\n" | "\n" => Element::Newline,
                    _ => self.literal(text)?,
                };
                self.tokens.advance()?;
                Ok(Read { element, anchors: smallvec![] })
            }
            Token::Variable(_) => self.variable(false),
            Token::Mark('(') => Ok(Read { element: self.optional()?, anchors: smallvec![] }),
            Token::Word(word) => self.directive(word),
            _ => self.tokens.error("expected directive, literal, variable, or optional group"),
        }
    }

    fn literal(&self, text: &'static str) -> Result<Element> {
        const PUNCTUATION: [(&str, Option<TokenKind>); 20] = [
            ("->", Some(TokenKind::Arrow)),
            (":", Some(TokenKind::Colon)),
            ("::", None),
            (",", Some(TokenKind::Comma)),
            ("=", Some(TokenKind::Equal)),
            ("<", Some(TokenKind::Less)),
            (">", Some(TokenKind::Greater)),
            ("{", Some(TokenKind::LBrace)),
            ("}", Some(TokenKind::RBrace)),
            ("(", Some(TokenKind::LParen)),
            (")", Some(TokenKind::RParen)),
            ("[", Some(TokenKind::LSquare)),
            ("]", Some(TokenKind::RSquare)),
            ("?", Some(TokenKind::Question)),
            ("+", Some(TokenKind::Plus)),
            ("*", Some(TokenKind::Star)),
            ("...", Some(TokenKind::Ellipsis)),
            ("|", Some(TokenKind::VerticalBar)),
            ("-", Some(TokenKind::Minus)),
            ("/", Some(TokenKind::Slash)),
        ];
        let mut characters = text.chars();
        let first = characters.next().unwrap_or(' ');
        if let Some(&(text, token)) = PUNCTUATION.iter().find(|entry| entry.0 == text) {
            return Ok(Element::Punctuation { text, token, space: false });
        }
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        if (first.is_ascii_alphabetic() || first == '_') && characters.all(word) {
            return Ok(Element::Keyword { text, space: false });
        }
        self.tokens.error(format!("expected valid literal but got '{text}': neither punctuation nor a keyword"))
    }

    /// Parses `$name`; a `reference` binds nothing.
    fn variable(&mut self, qualified: bool) -> Result<Read> {
        let Token::Variable(name) = self.tokens.token else { return self.tokens.error("expected variable") };
        let (op_def, space) = (self.op_def, false);
        let (element, anchor) = if let Some(group) = op_def.operands.iter().position(|group| group.name == name) {
            if self.all_operands || std::mem::replace(&mut self.operands[group], true) {
                return self.tokens.error(format!("operand '{name}' is already bound"));
            }
            (Element::Operand { group, space }, Anchor::Operand(group))
        } else if let Some(index) = op_def.attributes.iter().position(|group| group.name == name) {
            if std::mem::replace(&mut self.attributes[index], true) {
                return self.tokens.error(format!("attribute '{name}' is already bound"));
            }
            (Element::Attribute { index, qualified, space }, Anchor::Attribute(index))
        } else if let Some(group) = op_def.regions.iter().position(|group| group.name == name) {
            if self.all_regions || std::mem::replace(&mut self.regions[group], true) {
                return self.tokens.error(format!("region '{name}' is already bound"));
            }
            (Element::Region { group, space }, Anchor::Region(group))
        } else if let Some(group) = op_def.successors.iter().position(|group| group.name == name) {
            if self.all_successors || std::mem::replace(&mut self.successors[group], true) {
                return self.tokens.error(format!("successor '{name}' is already bound"));
            }
            (Element::Successor { group, space }, Anchor::Successor(group))
        } else if op_def.results.iter().any(|group| group.name == name) {
            return self.tokens.error("result variables can only be used inside 'type'");
        } else {
            return self.tokens.error("expected variable to refer to an argument, region, result, or successor");
        };
        self.tokens.advance()?;
        Ok(Read { element, anchors: smallvec![anchor] })
    }

    fn directive(&mut self, word: &'static str) -> Result<Read> {
        let offset = self.tokens.at;
        self.tokens.advance()?;
        let plain = |element| Ok(Read { element, anchors: smallvec![] });
        match word {
            "attr-dict" | "attr-dict-with-keyword" | "strict-attr-dict" => {
                if std::mem::replace(&mut self.attr_dict, true) {
                    return Err(FormatError::new(offset, "'attr-dict' directive has already been seen"));
                }
                self.strict = word == "strict-attr-dict";
                plain(Element::AttrDict { keyword: word == "attr-dict-with-keyword", strict: self.strict })
            }
            "prop-dict" => {
                if std::mem::replace(&mut self.prop_dict, true) {
                    return Err(FormatError::new(offset, "'prop-dict' directive has already been seen"));
                }
                plain(Element::PropDict)
            }
            "operands" => {
                if self.all_operands || self.operands.contains(&true) {
                    return Err(FormatError::new(offset, "'operands' directive creates overlap in format"));
                }
                self.all_operands = true;
                let anchors = smallvec![Anchor::AllOperands];
                Ok(Read { element: Element::AllOperands { space: false }, anchors })
            }
            "regions" => {
                if self.all_regions || self.regions.contains(&true) {
                    return Err(FormatError::new(offset, "'regions' directive creates overlap in format"));
                }
                self.all_regions = true;
                plain(Element::AllRegions { space: false })
            }
            "successors" => {
                if self.all_successors || self.successors.contains(&true) {
                    return Err(FormatError::new(offset, "'successors' directive creates overlap in format"));
                }
                self.all_successors = true;
                plain(Element::AllSuccessors { space: false })
            }
            "type" => {
                self.tokens.mark('(')?;
                let of = self.types_of(true)?;
                self.tokens.mark(')')?;
                let elided = self.elided_symbol(of);
                let element = Element::Types { of, elided, space: false };
                Ok(Read { element, anchors: smallvec![anchor_of(of)] })
            }
            "functional-type" => {
                self.tokens.mark('(')?;
                let inputs = self.types_of(true)?;
                self.tokens.mark(',')?;
                let results = self.types_of(true)?;
                self.tokens.mark(')')?;
                let element = Element::FunctionalType { inputs, results, space: false };
                Ok(Read { element, anchors: smallvec![anchor_of(inputs)] })
            }
            "qualified" => {
                self.tokens.mark('(')?;
                let read = match self.tokens.token {
                    Token::Variable(_) => self.variable(true)?,
                    Token::Word("type") => {
                        let mut read = self.directive("type")?;
                        if let Element::Types { elided, .. } = &mut read.element {
                            *elided = None;
                        }
                        read
                    }
                    _ => return self.tokens.error("'qualified' directive expects an attribute or a `type` directive"),
                };
                self.tokens.mark(')')?;
                Ok(read)
            }
            "custom" => self.custom(),
            "oilist" => plain(self.order_independent()?),
            "ref" => Err(FormatError::new(offset, "'ref' is only valid within a `custom` directive")),
            "results" => {
                Err(FormatError::new(offset, "'results' directive can only be used as a child to a 'type' directive"))
            }
            _ => Err(FormatError::new(offset, format!("unknown directive in format: {word}"))),
        }
    }

    /// Returns the dialect and the mnemonic that the types of a group of one value do not spell.
    fn elided_symbol(&self, of: TypesOf) -> Option<(&'static str, &'static str)> {
        let (group, of) = match of {
            TypesOf::Operand(index) => (&self.op_def.operands[index], GroupOf::Operands(index)),
            TypesOf::Result(index) => (&self.op_def.results[index], GroupOf::Results(index)),
            TypesOf::AllOperands | TypesOf::AllResults => return None,
        };
        let declaration = self.op_def.declaration.filter(|_| group.arity == Arity::One)?;
        declaration.elided_symbol(of)
    }

    /// Parses the argument of `type(…)`. With `bind` the types count as spelled.
    fn types_of(&mut self, bind: bool) -> Result<TypesOf> {
        let of = match self.tokens.token {
            Token::Word("operands") => TypesOf::AllOperands,
            Token::Word("results") => TypesOf::AllResults,
            Token::Variable(name) => {
                let find =
                    |groups: &[crate::definition::ValueGroup]| groups.iter().position(|group| group.name == name);
                if let Some(group) = find(self.op_def.operands) {
                    TypesOf::Operand(group)
                } else if let Some(group) = find(self.op_def.results) {
                    TypesOf::Result(group)
                } else {
                    return self.tokens.error("expected an operand or a result as the argument of 'type'");
                }
            }
            _ => return self.tokens.error("literals may only be used in the top-level section of the format"),
        };
        if bind {
            let twice = match of {
                TypesOf::Operand(group) => {
                    std::mem::replace(&mut self.operand_types[group], true) || self.all_operand_types
                }
                TypesOf::Result(group) => {
                    std::mem::replace(&mut self.result_types[group], true) || self.all_result_types
                }
                TypesOf::AllOperands => {
                    std::mem::replace(&mut self.all_operand_types, true) || self.operand_types.contains(&true)
                }
                TypesOf::AllResults => {
                    std::mem::replace(&mut self.all_result_types, true) || self.result_types.contains(&true)
                }
            };
            if twice {
                return self.tokens.error("'type' of this argument is already bound");
            }
        }
        self.tokens.advance()?;
        Ok(of)
    }

    /// After `custom`: `<Name>(arguments)`.
    fn custom(&mut self) -> Result<Read> {
        self.tokens.mark('<')?;
        let Token::Word(name) = self.tokens.token else {
            return self.tokens.error("expected custom directive identifier");
        };
        let Some(directive) = custom::find(name, self.directives) else {
            return self.tokens.error(format!("unknown custom directive '{name}'"));
        };
        self.tokens.advance()?;
        self.tokens.mark('>')?;
        self.tokens.mark('(')?;
        let mut arguments = Vec::new();
        let mut anchors = SmallVec::new();
        if self.tokens.token != Token::Mark(')') {
            loop {
                arguments.push(self.argument(&mut anchors)?);
                if !self.tokens.optional_mark(',')? {
                    break;
                }
            }
        }
        self.tokens.mark(')')?;
        if let Some(message) = (directive.check)(self.op_def, &arguments) {
            return self.tokens.error(format!("custom directive '{name}': {message}"));
        }
        Ok(Read { element: Element::Custom { directive, arguments: arguments.into(), space: false }, anchors })
    }

    fn argument(&mut self, anchors: &mut SmallVec<[Anchor; 1]>) -> Result<Argument> {
        match self.tokens.token {
            Token::Text(text) => {
                self.tokens.advance()?;
                Ok(Argument::Text(text))
            }
            Token::Word("attr-dict") => {
                self.tokens.advance()?;
                self.attr_dict = true;
                Ok(Argument::AttrDict)
            }
            Token::Word("type") => {
                self.tokens.advance()?;
                self.tokens.mark('(')?;
                let of = self.types_of(true)?;
                self.tokens.mark(')')?;
                anchors.push(anchor_of(of));
                Ok(Argument::Types(of))
            }
            Token::Word("ref") => {
                self.tokens.advance()?;
                self.tokens.mark('(')?;
                let argument = match self.tokens.token {
                    Token::Word("type") => {
                        self.tokens.advance()?;
                        self.tokens.mark('(')?;
                        let of = self.types_of(false)?;
                        self.tokens.mark(')')?;
                        Argument::Types(of)
                    }
                    Token::Word("attr-dict") => {
                        self.tokens.advance()?;
                        Argument::AttrDict
                    }
                    Token::Variable(name) => {
                        let bound = self.bound(name);
                        match bound {
                            Some(argument) => {
                                self.tokens.advance()?;
                                argument
                            }
                            None => {
                                return self.tokens.error(format!("'{name}' must be bound before it is referenced"));
                            }
                        }
                    }
                    _ => return self.tokens.error("expected variable or 'type' directive in 'ref'"),
                };
                self.tokens.mark(')')?;
                Ok(argument)
            }
            Token::Variable(_) => {
                let read = self.variable(false)?;
                anchors.extend(read.anchors);
                Ok(match read.element {
                    Element::Operand { group, .. } => Argument::Operands(group),
                    Element::Attribute { index, .. } => Argument::Attribute(index),
                    Element::Region { group, .. } => Argument::Region(group),
                    Element::Successor { group, .. } => Argument::Successors(group),
                    _ => return self.tokens.error("unexpected variable in a custom directive"),
                })
            }
            _ => self.tokens.error("only variables and types may be used as parameters to a custom directive"),
        }
    }

    /// Returns the argument for `name` if the format bound it before.
    fn bound(&self, name: &str) -> Option<Argument> {
        let op_def = self.op_def;
        if let Some(group) = op_def.operands.iter().position(|group| group.name == name) {
            return (self.operands[group] || self.all_operands).then_some(Argument::Operands(group));
        }
        if let Some(index) = op_def.attributes.iter().position(|group| group.name == name) {
            return self.attributes[index].then_some(Argument::Attribute(index));
        }
        if let Some(group) = op_def.regions.iter().position(|group| group.name == name) {
            return (self.regions[group] || self.all_regions).then_some(Argument::Region(group));
        }
        let group = op_def.successors.iter().position(|group| group.name == name)?;
        (self.successors[group] || self.all_successors).then_some(Argument::Successors(group))
    }

    /// `(then) : (otherwise)?`
    fn optional(&mut self) -> Result<Element> {
        let offset = self.tokens.at;
        self.tokens.mark('(')?;
        let mut anchor = None;
        let mut inverted = false;
        let then = self.group(&mut anchor)?;
        let has_anchor = anchor.is_some();
        let mut otherwise = Vec::new();
        if self.tokens.optional_mark(':')? {
            self.tokens.mark('(')?;
            otherwise = self.group(&mut anchor)?;
            inverted = !has_anchor && anchor.is_some();
        }
        self.tokens.mark('?')?;
        let Some((anchor_index, anchors)) = anchor else {
            return Err(FormatError::new(offset, "optional group has no anchor element"));
        };
        let blank = |element: &Element| matches!(element, Element::Space | Element::NoSpace | Element::Newline);
        let Some(first) = then.iter().position(|element| !blank(element)) else {
            return Err(FormatError::new(offset, "optional group has no element that can be parsed"));
        };
        if let Some(message) = self.cannot_come_first(&then[first]) {
            return Err(FormatError::new(offset, message));
        }
        // If the anchor is a unit attribute and not the first parsed element, the group's presence spells it.
        let mut then = then;
        let mut unit = None;
        if !inverted
            && anchor_index != first
            && let Element::Attribute { index, .. } = then[anchor_index]
            && matches!(self.op_def.attributes[index].constraint.spelling, AttrSpelling::Unit)
        {
            then.remove(anchor_index);
            unit = Some(index);
        }
        let first = then.iter().position(|element| !blank(element)).unwrap_or(0);
        let (then, otherwise) = (then.into(), otherwise.into());
        Ok(Element::Optional(Box::new(OptionalGroup { then, otherwise, first, anchors, inverted, unit })))
    }

    /// Parses elements up to `)`; sets `anchor` to the one marked with `^`.
    fn group(&mut self, anchor: &mut Option<(usize, SmallVec<[Anchor; 1]>)>) -> Result<Vec<Element>> {
        let mut elements = Vec::new();
        while !self.tokens.optional_mark(')')? {
            if self.tokens.token == Token::End {
                return self.tokens.error("expected ')' to close the group");
            }
            let read = self.element()?;
            elements.push(read.element);
            if self.tokens.optional_mark('^')? {
                if anchor.is_some() {
                    return self.tokens.error("only one element can be marked as the anchor of an optional group");
                }
                if read.anchors.is_empty() {
                    return self.tokens.error("only variables and types can be used to anchor an optional group");
                }
                *anchor = Some((elements.len() - 1, read.anchors));
            }
        }
        Ok(elements)
    }

    /// Returns an error message if `element` cannot decide whether a group is present.
    fn cannot_come_first(&self, element: &Element) -> Option<String> {
        match *element {
            Element::Keyword { .. } | Element::Punctuation { .. } | Element::Custom { .. } => None,
            Element::Region { .. } | Element::AllRegions { .. } => None,
            Element::Successor { .. } | Element::AllSuccessors { .. } => None,
            Element::AllOperands { .. } | Element::FunctionalType { .. } => None,
            Element::Operand { group, .. } => {
                let group = &self.op_def.operands[group];
                (group.arity == Arity::One)
                    .then(|| format!("operand '{}' is not optional and cannot begin an optional group", group.name))
            }
            Element::Attribute { index, .. } => {
                let group = &self.op_def.attributes[index];
                let required = matches!(group.presence, Presence::Required)
                    && !matches!(group.constraint.spelling, AttrSpelling::Unit);
                required.then(|| format!("attribute '{}' is required and cannot begin an optional group", group.name))
            }
            Element::Types { .. } => None,
            _ => Some("first parsable element of an optional group must be a literal or a variable".to_string()),
        }
    }

    /// After `oilist`: `(clause | clause …)`.
    fn order_independent(&mut self) -> Result<Element> {
        self.tokens.mark('(')?;
        let mut clauses = Vec::new();
        loop {
            let mut elements = Vec::new();
            let mut anchors: SmallVec<[Anchor; 1]> = SmallVec::new();
            while !matches!(self.tokens.token, Token::Mark('|' | ')') | Token::End) {
                let read = self.element()?;
                anchors.extend(read.anchors);
                elements.push(read.element);
            }
            if !matches!(elements.first(), Some(Element::Keyword { .. } | Element::Punctuation { .. })) {
                return self.tokens.error("expected a literal at the beginning of each clause of 'oilist'");
            }
            let mut unit = None;
            if let [_, Element::Attribute { index, .. }] = elements[..]
                && matches!(self.op_def.attributes[index].constraint.spelling, AttrSpelling::Unit)
            {
                unit = Some(index);
                elements.truncate(1);
            }
            clauses.push(Clause { elements: elements.into(), anchors, unit });
            if !self.tokens.optional_mark('|')? {
                break;
            }
        }
        self.tokens.mark(')')?;
        Ok(Element::OrderIndependent(clauses.into()))
    }
}

fn anchor_of(of: TypesOf) -> Anchor {
    match of {
        TypesOf::Operand(group) => Anchor::Operand(group),
        TypesOf::Result(group) => Anchor::Result(group),
        TypesOf::AllOperands => Anchor::AllOperands,
        TypesOf::AllResults => Anchor::AllResults,
    }
}
