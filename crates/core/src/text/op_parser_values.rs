//! The interface for custom op parsers: types, operands, arguments, successors and regions.

use super::lexer::TokenKind;
use super::op_parser::*;
use crate::definition::TypeClass;
use crate::diagnostics::{Fallible, Reported};
use crate::ir::{Block, Body, Context, Location, Name, Region, Type, Value};

impl<'p> OpParser<'p> {
    /// Parses a type.
    ///
    /// # Errors
    ///
    /// If no valid type is next.
    pub fn ty(&mut self) -> Fallible<Type> {
        self.any_type()
    }
    /// Calls `parse` one level of nesting deeper.
    ///
    /// # Errors
    ///
    /// If the text is nested too deeply, or if `parse` fails.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.deeper(parse)
    }
    /// Calls `parse` for the body of the type with this name.
    ///
    /// # Errors
    ///
    /// If `parse` fails.
    pub fn in_named_type<T>(&mut self, name: Name, parse: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.open_types.push(name);
        let result = parse(self);
        self.open_types.pop();
        result
    }
    /// Returns whether the body of the type with this name is being parsed.
    pub fn is_named_type_open(&self, name: Name) -> bool {
        self.open_types.contains(&name)
    }
    /// Parses a type that must be of a class.
    ///
    /// # Errors
    ///
    /// If no valid type is next, or if `class` does not contain it.
    pub fn type_of(&mut self, class: &TypeClass) -> Fallible<Type> {
        let at = self.location();
        let ty = self.any_type()?;
        self.check_class(class, at, ty)?;
        Ok(ty)
    }
    /// Reports a type that is not of `class`.
    ///
    /// # Errors
    ///
    /// If `class` does not contain `ty`.
    pub fn check_class(&mut self, class: &TypeClass, at: Location, ty: Type) -> Fallible {
        if (class.accepts)(self.ctx, ty) {
            return Ok(());
        }
        let actual = super::type_text(self.ctx, ty);
        let expected = class.name.map(|name| format!(": expected {name}, but found '{actual}'")).unwrap_or_default();
        self.error(at, format!("invalid kind of type specified{expected}")).fail()
    }
    /// Parses a type if one is next.
    ///
    /// # Errors
    ///
    /// If the text that is next begins a type, but the type is invalid.
    pub fn optional_type(&mut self) -> Fallible<Option<Type>> {
        if self.at_type() { self.any_type().map(Some) } else { Ok(None) }
    }
    /// Parses `: type`.
    ///
    /// # Errors
    ///
    /// If `:` and a valid type are not next.
    pub fn colon_type(&mut self) -> Fallible<Type> {
        self.expect(TokenKind::Colon, "expected ':'")?;
        self.any_type()
    }
    /// Parses types separated by commas, at least one.
    ///
    /// # Errors
    ///
    /// If a type is missing or invalid.
    pub fn type_list(&mut self) -> Fallible<Vec<Type>> {
        let mut types = vec![self.any_type()?];
        while self.accept(TokenKind::Comma) {
            types.push(self.any_type()?);
        }
        Ok(types)
    }
    /// Parses `: type, …`.
    ///
    /// # Errors
    ///
    /// If `:` is not next, or if a type is missing or invalid.
    pub fn colon_type_list(&mut self) -> Fallible<Vec<Type>> {
        self.expect(TokenKind::Colon, "expected ':'")?;
        self.type_list()
    }
    /// Parses `-> type` or `-> (type, …)`.
    ///
    /// # Errors
    ///
    /// If `->` is not next, or if a type is missing or invalid.
    pub fn arrow_type_list(&mut self) -> Fallible<Vec<Type>> {
        self.expect(TokenKind::Arrow, "expected '->'")?;
        self.function_results()
    }
    /// Parses `-> type` or `-> (type, …)` if `->` is next.
    ///
    /// # Errors
    ///
    /// If a type after `->` is missing or invalid.
    pub fn optional_arrow_type_list(&mut self) -> Fallible<Vec<Type>> {
        if self.accept(TokenKind::Arrow) { self.function_results() } else { Ok(Vec::new()) }
    }

    // ---- operands

    /// Parses `%name` or `%name#1`.
    ///
    /// # Errors
    ///
    /// If no operand is next.
    pub fn operand(&mut self) -> Fallible<OperandName> {
        self.ssa_use(true)
    }
    /// Parses an operand if one is next.
    ///
    /// # Errors
    ///
    /// If the result number after `#` is invalid.
    pub fn optional_operand(&mut self) -> Fallible<Option<OperandName>> {
        if self.is(TokenKind::PercentId) { self.ssa_use(true).map(Some) } else { Ok(None) }
    }
    /// Parses operands separated by commas inside `delimiter`.
    ///
    /// # Errors
    ///
    /// If the list does not begin or end as `delimiter` requires, or if an operand is missing.
    pub fn operand_list(&mut self, delimiter: Delimiter) -> Fallible<Vec<OperandName>> {
        let mut operands = Vec::new();
        self.each_operand(delimiter, |operand| operands.push(operand))?;
        Ok(operands)
    }
    /// Parses operands separated by commas inside `delimiter`, and calls `take` for each.
    ///
    /// # Errors
    ///
    /// If the list does not begin or end as `delimiter` requires, or if an operand is missing.
    pub fn each_operand(&mut self, delimiter: Delimiter, mut take: impl FnMut(OperandName)) -> Fallible {
        if matches!(delimiter, Delimiter::None | Delimiter::Bare) && !self.is(TokenKind::PercentId) {
            if matches!(self.token.kind, TokenKind::LParen | TokenKind::LSquare) {
                return self.plain_error_here("unexpected delimiter").fail();
            }
            if delimiter == Delimiter::None && self.is(TokenKind::Error) {
                // The lexer has reported the error.
                return Err(Reported::unchecked());
            }
            return Ok(());
        }
        self.comma_separated(delimiter, " in operand list", |parser| {
            take(parser.ssa_use(true)?);
            Ok(())
        })
    }
    /// Returns the text of an operand's name, including `%`.
    pub fn spelling(&self, operand: &OperandName) -> &'p str {
        std::str::from_utf8(operand.name.bytes(self.text)).unwrap_or("")
    }
    /// Returns the value that `operand` names, which must have type `ty`. It may be defined later in the text.
    ///
    /// # Errors
    ///
    /// If the value has another type, or if its op has no result with this number.
    pub fn resolve(&mut self, operand: &OperandName, ty: Type) -> Fallible<Value> {
        self.resolve_use(operand, ty)
    }
    /// Resolves `operands` with `types`, one each, and appends them to the op's operands. An error about different
    /// counts is reported at `at`.
    ///
    /// # Errors
    ///
    /// If the counts differ, or if a value has another type than the one in `types`.
    pub fn resolve_all(
        &mut self,
        operands: &[OperandName],
        types: &[Type],
        at: Location,
        state: &mut OpState,
    ) -> Fallible {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            return self.error(at, message).fail();
        }
        for (operand, &ty) in operands.iter().zip(types) {
            let value = self.resolve_use(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }
    /// Resolves `operands`, all of type `ty`, and appends them to the op's operands.
    ///
    /// # Errors
    ///
    /// If a value has another type.
    pub fn resolve_same(&mut self, operands: &[OperandName], ty: Type, state: &mut OpState) -> Fallible {
        for operand in operands {
            let value = self.resolve_use(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    // ---- regions and blocks

    /// Parses `%name`, with `: type` and `{attributes}` if allowed, and `loc(…)`.
    ///
    /// # Errors
    ///
    /// If the name is missing, or if a part that follows it is missing or invalid.
    pub fn argument(&mut self, with_type: bool, with_attributes: bool) -> Fallible<Argument> {
        let name = self.ssa_use(false)?;
        let ty = if with_type { Some(self.colon_type()?) } else { None };
        let mut attributes = Context::EMPTY_DICTIONARY;
        if with_attributes && self.is(TokenKind::LBrace) {
            attributes = self.dictionary()?;
        }
        let location = self.trailing_location()?;
        self.note_argument(&name, location);
        Ok(Argument { name, ty, attributes, location })
    }
    /// Parses an argument if one is next.
    ///
    /// # Errors
    ///
    /// If a part that follows the name is missing or invalid.
    pub fn optional_argument(&mut self, with_type: bool, with_attributes: bool) -> Fallible<Option<Argument>> {
        if self.is(TokenKind::PercentId) { self.argument(with_type, with_attributes).map(Some) } else { Ok(None) }
    }
    /// Parses arguments separated by commas inside `delimiter`.
    ///
    /// # Errors
    ///
    /// If the list does not begin or end as `delimiter` requires, or if an argument is invalid.
    pub fn argument_list(
        &mut self,
        delimiter: Delimiter,
        with_type: bool,
        with_attributes: bool,
    ) -> Fallible<Vec<Argument>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && !self.is(TokenKind::PercentId) {
            return Ok(arguments);
        }
        self.comma_separated(delimiter, " in argument list", |parser| {
            arguments.push(parser.argument(with_type, with_attributes)?);
            Ok(())
        })?;
        Ok(arguments)
    }
    /// Parses `(%name = %operand, …)`, as in `iter_args` of `scf.for`.
    ///
    /// # Errors
    ///
    /// If `(` is not next, or if an assignment is invalid.
    pub fn assignment_list(&mut self) -> Fallible<(Vec<Argument>, Vec<OperandName>)> {
        match self.optional_assignment_list()? {
            Some(lists) => Ok(lists),
            None => self.error_here("expected '('").fail(),
        }
    }
    /// Parses `(%name = %operand, …)` if `(` is next.
    ///
    /// # Errors
    ///
    /// If an assignment is invalid, or if `)` is missing.
    pub fn optional_assignment_list(&mut self) -> Fallible<Option<(Vec<Argument>, Vec<OperandName>)>> {
        if !self.is(TokenKind::LParen) {
            return Ok(None);
        }
        let mut arguments = Vec::new();
        let mut operands = Vec::new();
        self.comma_separated(Delimiter::Paren, "", |parser| {
            arguments.push(parser.argument(false, false)?);
            parser.punctuation("=")?;
            operands.push(parser.operand()?);
            Ok(())
        })?;
        Ok(Some((arguments, operands)))
    }
    /// Parses `{ … }`. If `arguments` are given, the entry block has these arguments and no header; all need types. The
    /// caller must add the result to `state.regions`.
    ///
    /// # Errors
    ///
    /// If `{` is not next, or if an op or a block in the region is invalid.
    pub fn region(&mut self, arguments: &[Argument]) -> Fallible<Region> {
        self.any_region(arguments)
    }
    /// Like [`OpParser::region`], if `{` is next.
    ///
    /// # Errors
    ///
    /// If an op or a block in the region is invalid.
    pub fn optional_region(&mut self, arguments: &[Argument]) -> Fallible<Option<Region>> {
        if self.is(TokenKind::LBrace) { self.any_region(arguments).map(Some) } else { Ok(None) }
    }
    /// Returns an empty region, for a region that the text omits.
    pub fn empty_region(&mut self) -> Region {
        self.region_body().create_region()
    }
    /// Completes `region`, which may be empty or lack its terminator, with a block that ends in an op named
    /// `terminator` without operands and results.
    pub fn ensure_terminator(&mut self, region: Region, terminator: &str) {
        self.add_terminator(region, terminator);
    }
    /// Returns the body that contains the regions in `state.regions`: that of an isolated op, or the current body for
    /// other ops.
    pub fn region_body(&mut self) -> &mut Body {
        if !self.frame.isolated {
            return &mut self.body;
        }
        let nested = self.nested_body();
        &mut self.frame.nested.insert(nested).0
    }
    /// Parses `^name`.
    ///
    /// # Errors
    ///
    /// If no block name is next.
    pub fn successor(&mut self) -> Fallible<Block> {
        match self.optional_successor() {
            Some(block) => Ok(block),
            None => self.wrong_token("expected block name").fail(),
        }
    }
    /// Parses `^name` if it is next.
    pub fn optional_successor(&mut self) -> Option<Block> {
        if !self.is(TokenKind::CaretId) {
            return None;
        }
        let name = self.here();
        let location = self.location();
        self.advance();
        Some(self.block_use(name, location))
    }
}
