//! Parses an op with a compiled format.
//!
//! The parsed names of operands, types, regions and successors are collected in a [`Reading`] by group. Operands are
//! resolved at the end, when all types are known.

use smallvec::SmallVec;

use super::attribute;
use super::program::*;
use crate::definition::{Arity, OpDef, Presence, Traits, inherent_attribute_problem};
use crate::diagnostics::{Fallible, Reported};
use crate::ir::{Attr, Block, Location, Region, Type};
use crate::text::lexer::TokenKind;
use crate::text::{OpParser, OpState, OperandName};

/// A range of entries in one of the pools of a [`Reading`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Span {
    pub start: u32,
    pub len: u32,
}

impl Span {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OperandSpan {
    pub span: Span,
    pub at: Location,
}

/// The types of a group; with `uniform`, one type for all its values.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct TypeSpan {
    pub span: Span,
    pub uniform: bool,
}

/// The parsed parts of an op. Custom directives read and extend them.
pub struct Reading<'a> {
    /// The op definition.
    pub op_def: &'static OpDef,
    /// The state of the op, which holds its attributes.
    pub state: &'a mut OpState,
    pub(super) program: &'a Program,
    pub(super) operands: SmallVec<[OperandName; 6]>,
    pub(super) operand_spans: SmallVec<[Option<OperandSpan>; 4]>,
    pub(super) types: SmallVec<[Type; 6]>,
    pub(super) operand_types: SmallVec<[Option<TypeSpan>; 4]>,
    pub(super) result_types: SmallVec<[Option<TypeSpan>; 2]>,
    pub(super) all_operands: Option<OperandSpan>,
    pub(super) all_operand_types: Option<Span>,
    pub(super) all_result_types: Option<Span>,
    pub(super) regions: SmallVec<[(usize, Region); 2]>,
    pub(super) successors: SmallVec<[(usize, Block); 2]>,
    pub(super) nested_sizes: Vec<(usize, Vec<i64>)>,
}

/// Parses an op by the declarative format of its definition, after its name.
///
/// # Errors
///
/// If the text does not have this format, or if the format itself is invalid.
pub fn parse_op(parser: &mut OpParser<'_>, op_def: &'static OpDef, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let program = match super::program(ctx, state.name, op_def) {
        Ok(program) => program,
        Err(error) => {
            let at = parser.name_location();
            return parser.error(at, format!("the assembly format of '{}' is invalid: {error}", op_def.name)).fail();
        }
    };
    let mut reading = Reading {
        op_def,
        state,
        program,
        operands: SmallVec::new(),
        operand_spans: smallvec::smallvec![None; op_def.operands.len()],
        types: SmallVec::new(),
        operand_types: smallvec::smallvec![None; op_def.operands.len()],
        result_types: smallvec::smallvec![None; op_def.results.len()],
        all_operands: None,
        all_operand_types: None,
        all_result_types: None,
        regions: SmallVec::new(),
        successors: SmallVec::new(),
        nested_sizes: Vec::new(),
    };
    reading.elements(parser, &program.elements)?;
    reading.finish(parser)
}

impl Reading<'_> {
    // ---- the interface for custom directives

    /// Sets the operands of `group`, which were parsed from `at` on.
    pub fn set_operands(&mut self, group: usize, at: Location, operands: &[OperandName]) {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        self.operand_spans[group] = Some(OperandSpan { span: Span { start, len: operands.len() as u32 }, at });
    }

    /// Returns the number of operands of `group` that were parsed.
    pub fn operand_count(&self, group: usize) -> usize {
        self.operand_spans[group].map_or(0, |operands| operands.span.len as usize)
    }

    /// Sets the sizes of the operand groups in a group of groups.
    pub fn set_nested_sizes(&mut self, group: usize, sizes: Vec<i64>) {
        self.nested_sizes.push((group, sizes));
    }

    /// Sets the types of a group.
    pub fn set_types(&mut self, of: TypesOf, types: &[Type]) {
        let span = Span { start: self.types.len() as u32, len: types.len() as u32 };
        self.types.extend_from_slice(types);
        self.set_type_span(of, span);
    }

    /// Returns the types parsed for `of`, if any.
    pub fn types(&self, of: TypesOf) -> Option<&[Type]> {
        let span = match of {
            TypesOf::Operand(group) => self.operand_types[group]?.span,
            TypesOf::Result(group) => self.result_types[group]?.span,
            TypesOf::AllOperands => self.all_operand_types?,
            TypesOf::AllResults => self.all_result_types?,
        };
        Some(&self.types[span.range()])
    }

    /// Sets attribute `index` of the op definition.
    pub fn set_attribute(&mut self, index: usize, value: Attr) {
        self.state.attributes.push((self.program.attribute_names[index], value));
    }

    /// Returns attribute `index` of the op definition, if it was parsed already.
    pub fn attribute(&self, index: usize) -> Option<Attr> {
        let name = self.program.attribute_names[index];
        self.state.attributes.iter().rev().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Adds a region to a group.
    pub fn add_region(&mut self, group: usize, region: Region) {
        self.regions.push((group, region));
    }

    /// Adds a successor to a group.
    pub fn add_successor(&mut self, group: usize, block: Block) {
        self.successors.push((group, block));
    }

    /// Adds the block and the terminator that the text may omit to a region that was just parsed.
    pub fn complete_region(&mut self, parser: &mut OpParser<'_>, region: Region) {
        if let Some(terminator) = self.op_def.implicit_terminator {
            parser.ensure_terminator(region, terminator);
        } else if self.op_def.has(Traits::SINGLE_BLOCK) {
            let body = parser.region_body();
            if body.first_block(region).is_none() {
                body.append_block(region);
            }
        }
    }

    // ---- elements

    fn elements(&mut self, parser: &mut OpParser<'_>, elements: &[Element]) -> Fallible {
        for element in elements {
            self.element(parser, element)?;
        }
        Ok(())
    }

    fn element(&mut self, parser: &mut OpParser<'_>, element: &Element) -> Fallible {
        match *element {
            Element::Keyword { text, .. } => parser.keyword(text),
            Element::Punctuation { token: Some(token), .. } if parser.accept(token) => Ok(()),
            Element::Punctuation { text, .. } => parser.punctuation(text),
            Element::Space | Element::NoSpace | Element::Newline => Ok(()),
            Element::Operand { group, .. } => match self.op_def.operands[group].arity {
                Arity::One => {
                    let at = parser.location();
                    let operand = parser.operand()?;
                    self.set_operands(group, at, &[operand]);
                    Ok(())
                }
                _ => self.present(parser, element).map(|_| ()),
            },
            Element::Attribute { index, qualified, .. } => {
                let group = &self.op_def.attributes[index];
                if matches!(
                    group.presence,
                    Presence::Optional | Presence::OptionalDefault(_) | Presence::OptionalValue(_)
                ) {
                    return self.present(parser, element).map(|_| ());
                }
                let value = attribute::parse(parser, group, qualified)?;
                self.set_attribute(index, value);
                Ok(())
            }
            Element::Region { group, .. } if !self.op_def.regions[group].variadic => {
                let region = parser.region(&[])?;
                self.complete_region(parser, region);
                self.add_region(group, region);
                Ok(())
            }
            Element::Successor { group, .. } if !self.op_def.successors[group].variadic => {
                let block = parser.successor()?;
                self.add_successor(group, block);
                Ok(())
            }
            Element::AllOperands { .. }
            | Element::Region { .. }
            | Element::AllRegions { .. }
            | Element::Successor { .. }
            | Element::AllSuccessors { .. }
            | Element::Custom { .. } => self.present(parser, element).map(|_| ()),
            Element::Types { of, elided: None, .. } => self.spelled_types(parser, of),
            Element::Types { of, elided: Some((dialect, mnemonic)), .. } => {
                let ty = parser.stripped_type(dialect, mnemonic)?;
                self.set_types(of, &[ty]);
                Ok(())
            }
            Element::FunctionalType { inputs, results, .. } => self.functional_type(parser, inputs, results),
            Element::AttrDict { keyword, strict } => {
                let at = parser.location();
                // Attributes that the format spells elsewhere are left to the verifier.
                let before = self.state.attributes.len();
                if keyword {
                    parser.optional_attr_dict_with_keyword(self.state)?;
                } else {
                    parser.optional_attr_dict(self.state)?;
                }
                match inherent_attribute_problem(parser.ctx, self.op_def, &self.state.attributes[before..]) {
                    Some(problem) if !strict => parser.error(at, format!("'{}' op {problem}", self.op_def.name)).fail(),
                    _ => Ok(()),
                }
            }
            Element::PropDict => parser.optional_properties(self.state),
            Element::Optional(ref group) => self.optional(parser, group),
            Element::OrderIndependent(ref clauses) => self.clauses(parser, clauses),
        }
    }

    /// Parses `(i32, i32) -> i32`, or with the results in parentheses.
    fn functional_type(&mut self, parser: &mut OpParser<'_>, inputs: TypesOf, results: TypesOf) -> Fallible {
        if !parser.accept(TokenKind::LParen) {
            return Err(self.no_function_type(parser));
        }
        let start = self.types.len() as u32;
        if !parser.accept(TokenKind::RParen) {
            self.type_list(parser)?;
            parser.punctuation(")")?;
        }
        self.set_type_span(inputs, Span { start, len: self.types.len() as u32 - start });
        if !parser.accept(TokenKind::Arrow) {
            return parser.error_here("expected '->' in function type").fail();
        }
        let start = self.types.len() as u32;
        if !parser.accept(TokenKind::LParen) {
            let ty = parser.ty()?;
            self.types.push(ty);
        } else if !parser.accept(TokenKind::RParen) {
            self.type_list(parser)?;
            parser.punctuation(")")?;
        }
        self.set_type_span(results, Span { start, len: self.types.len() as u32 - start });
        Ok(())
    }

    fn optional(&mut self, parser: &mut OpParser<'_>, group: &OptionalGroup) -> Fallible {
        if !self.present(parser, &group.then[group.first])? {
            return self.elements(parser, &group.otherwise);
        }
        if let Some(index) = group.unit {
            let unit = parser.ctx().unit();
            self.set_attribute(index, unit);
        }
        self.after_first(parser, &group.then[group.first + 1..], &group.anchors)
    }

    /// Parses the rest of a group that is there: an attribute that decides whether it is printed cannot be absent.
    fn after_first(&mut self, parser: &mut OpParser<'_>, rest: &[Element], anchors: &[Anchor]) -> Fallible {
        for element in rest {
            match *element {
                Element::Attribute { index, qualified, .. } if anchors.contains(&Anchor::Attribute(index)) => {
                    let value = attribute::parse(parser, &self.op_def.attributes[index], qualified)?;
                    self.set_attribute(index, value);
                }
                _ => self.element(parser, element)?,
            }
        }
        Ok(())
    }

    fn clauses(&mut self, parser: &mut OpParser<'_>, clauses: &[Clause]) -> Fallible {
        let mut seen: SmallVec<[bool; 8]> = smallvec::smallvec![false; clauses.len()];
        'next: loop {
            for (index, clause) in clauses.iter().enumerate() {
                if !self.present(parser, &clause.elements[0])? {
                    continue;
                }
                if std::mem::replace(&mut seen[index], true) {
                    let (Element::Keyword { text, .. } | Element::Punctuation { text, .. }) = clause.elements[0] else {
                        continue;
                    };
                    let at = parser.name_location();
                    let message =
                        format!("`{text}` clause can appear at most once in the expansion of the oilist directive");
                    return parser.error(at, message).fail();
                }
                if let Some(index) = clause.unit {
                    let unit = parser.ctx().unit();
                    self.set_attribute(index, unit);
                }
                self.elements(parser, &clause.elements[1..])?;
                continue 'next;
            }
            return Ok(());
        }
    }

    /// Parses an element if it is next. Returns whether it was.
    fn present(&mut self, parser: &mut OpParser<'_>, element: &Element) -> Fallible<bool> {
        match *element {
            Element::Keyword { text, .. } => Ok(parser.optional_keyword(text)),
            Element::Punctuation { token: Some(token), .. } => Ok(parser.accept(token)),
            Element::Punctuation { text, .. } => Ok(parser.optional_punctuation(text)),
            Element::Operand { group, .. } => {
                let at = parser.location();
                let start = self.operands.len() as u32;
                match self.op_def.operands[group].arity {
                    Arity::One | Arity::Optional => {
                        if let Some(operand) = parser.optional_operand()? {
                            self.operands.push(operand);
                        }
                    }
                    Arity::Variadic => self.operand_list(parser)?,
                    Arity::VariadicOfVariadic(_) => {
                        let mut sizes = Vec::new();
                        while parser.accept(TokenKind::LParen) {
                            let before = self.operands.len();
                            self.operand_list(parser)?;
                            parser.punctuation(")")?;
                            sizes.push((self.operands.len() - before) as i64);
                            if !parser.accept(TokenKind::Comma) {
                                break;
                            }
                        }
                        let present = !sizes.is_empty();
                        self.nested_sizes.push((group, sizes));
                        let span = Span { start, len: self.operands.len() as u32 - start };
                        self.operand_spans[group] = Some(OperandSpan { span, at });
                        return Ok(present);
                    }
                }
                let span = Span { start, len: self.operands.len() as u32 - start };
                self.operand_spans[group] = Some(OperandSpan { span, at });
                Ok(span.len > 0)
            }
            Element::AllOperands { .. } => {
                let at = parser.location();
                let start = self.operands.len() as u32;
                self.operand_list(parser)?;
                let span = Span { start, len: self.operands.len() as u32 - start };
                self.all_operands = Some(OperandSpan { span, at });
                Ok(span.len > 0)
            }
            Element::Attribute { index, qualified, .. } => {
                let value = attribute::parse_optional(parser, &self.op_def.attributes[index], qualified)?;
                if let Some(value) = value {
                    self.set_attribute(index, value);
                }
                Ok(value.is_some())
            }
            Element::Region { group, .. } => self.region_list(parser, group, self.op_def.regions[group].variadic),
            Element::AllRegions { .. } => self.region_list(parser, usize::MAX, true),
            Element::Successor { group, .. } => {
                self.successor_list(parser, group, self.op_def.successors[group].variadic)
            }
            Element::AllSuccessors { .. } => self.successor_list(parser, usize::MAX, true),
            Element::Types { of, .. } => {
                let start = self.types.len() as u32;
                if let Some(ty) = parser.optional_type()? {
                    self.types.push(ty);
                    if !self.is_single(of) && parser.accept(TokenKind::Comma) {
                        self.type_list(parser)?;
                    }
                }
                let span = Span { start, len: self.types.len() as u32 - start };
                self.set_type_span(of, span);
                Ok(span.len > 0)
            }
            Element::Custom { directive, ref arguments, .. } => (directive.parse)(parser, self, arguments),
            _ => self.element(parser, element).map(|()| true),
        }
    }

    fn operand_list(&mut self, parser: &mut OpParser<'_>) -> Fallible {
        let Some(operand) = parser.optional_operand()? else { return Ok(()) };
        self.operands.push(operand);
        while parser.accept(TokenKind::Comma) {
            let operand = parser.operand()?;
            self.operands.push(operand);
        }
        Ok(())
    }

    fn region_list(&mut self, parser: &mut OpParser<'_>, group: usize, many: bool) -> Fallible<bool> {
        let Some(region) = parser.optional_region(&[])? else { return Ok(false) };
        self.complete_region(parser, region);
        self.add_region(group, region);
        while many && parser.accept(TokenKind::Comma) {
            let region = parser.region(&[])?;
            self.complete_region(parser, region);
            self.add_region(group, region);
        }
        Ok(true)
    }

    fn successor_list(&mut self, parser: &mut OpParser<'_>, group: usize, many: bool) -> Fallible<bool> {
        let Some(block) = parser.optional_successor() else { return Ok(false) };
        self.add_successor(group, block);
        while many && parser.accept(TokenKind::Comma) {
            let block = parser.successor()?;
            self.add_successor(group, block);
        }
        Ok(true)
    }

    fn is_single(&self, of: TypesOf) -> bool {
        match of {
            TypesOf::Operand(group) => matches!(self.op_def.operands[group].arity, Arity::One | Arity::Optional),
            TypesOf::Result(group) => matches!(self.op_def.results[group].arity, Arity::One | Arity::Optional),
            TypesOf::AllOperands | TypesOf::AllResults => false,
        }
    }

    fn set_type_span(&mut self, of: TypesOf, span: Span) {
        let types = Some(TypeSpan { span, uniform: false });
        match of {
            TypesOf::Operand(group) => self.operand_types[group] = types,
            TypesOf::Result(group) => self.result_types[group] = types,
            TypesOf::AllOperands => self.all_operand_types = Some(span),
            TypesOf::AllResults => self.all_result_types = Some(span),
        }
    }

    fn type_list(&mut self, parser: &mut OpParser<'_>) -> Fallible {
        loop {
            let ty = parser.ty()?;
            self.types.push(ty);
            if !parser.accept(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    /// Reports that a function type was expected.
    fn no_function_type(&self, parser: &mut OpParser<'_>) -> Reported {
        let class = crate::definition::TypeClass { name: Some("builtin.function"), accepts: |_, _| false };
        parser.type_of(&class).err().unwrap_or(Reported::unchecked())
    }

    /// Checks that a single type has the type class that its constraint requires.
    fn check_class(&self, parser: &mut OpParser<'_>, of: TypesOf, at: Location, ty: Type) -> Fallible {
        let constraint = match of {
            TypesOf::Operand(group) => self.op_def.operands[group].constraint,
            TypesOf::Result(group) => self.op_def.results[group].constraint,
            TypesOf::AllOperands | TypesOf::AllResults => return Ok(()),
        };
        match constraint.class {
            Some(class) => parser.check_class(class, at, ty),
            None => Ok(()),
        }
    }

    fn spelled_types(&mut self, parser: &mut OpParser<'_>, of: TypesOf) -> Fallible {
        let start = self.types.len() as u32;
        let arity = match of {
            TypesOf::Operand(group) => self.op_def.operands[group].arity,
            TypesOf::Result(group) => self.op_def.results[group].arity,
            TypesOf::AllOperands | TypesOf::AllResults => Arity::Variadic,
        };
        match arity {
            Arity::One => {
                let at = parser.location();
                let ty = parser.ty()?;
                self.check_class(parser, of, at, ty)?;
                self.types.push(ty);
            }
            Arity::Optional => {
                if let Some(ty) = parser.optional_type()? {
                    self.types.push(ty);
                }
            }
            Arity::Variadic => self.type_list(parser)?,
            Arity::VariadicOfVariadic(_) => {
                while parser.accept(TokenKind::LParen) {
                    if !parser.accept(TokenKind::RParen) {
                        self.type_list(parser)?;
                        parser.punctuation(")")?;
                    }
                    if !parser.accept(TokenKind::Comma) {
                        break;
                    }
                }
            }
        }
        self.set_type_span(of, Span { start, len: self.types.len() as u32 - start });
        Ok(())
    }
}
