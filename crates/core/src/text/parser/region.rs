//! Regions and blocks.
//!
//! The regions of an isolated op are parsed into a separate body, which the op's frame holds until the op is created.

use super::*;
use crate::diagnostics::Fallible;

/// A body gets memory for no more ops and values before they are read.
const MOST_RESERVED: usize = 64;

impl<'p> OpParser<'p> {
    /// Removes and returns the nested body of the isolated op that is being parsed.
    pub(crate) fn nested_body(&mut self) -> (Box<Body>, u32) {
        match self.frame.nested.take() {
            Some(nested) => nested,
            None => {
                self.serials += 1;
                let mut body = Box::new(Body::new(self.frame.name, Context::EMPTY_DICTIONARY, self.frame.location));
                // Functions in a row are often of a size.
                body.reserve_size(self.last_size, MOST_RESERVED);
                (body, self.serials)
            }
        }
    }

    /// Reads `{ … }`.
    pub(crate) fn any_region(&mut self, arguments: &[Argument]) -> Fallible<Region> {
        self.expect(TokenKind::LBrace, "expected '{' to begin a region")?;
        if !self.frame.isolated {
            return self.deeper(|parser| parser.region_rest(arguments));
        }
        let (inner, serial) = self.nested_body();
        let outer = std::mem::replace(&mut self.body, inner);
        let outer_serial = std::mem::replace(&mut self.serial, serial);
        let parsed = self.deeper(|parser| parser.region_rest(arguments));
        let inner = std::mem::replace(&mut self.body, outer);
        self.serial = outer_serial;
        self.last_size = inner.size();
        self.frame.nested = Some((inner, serial));
        parsed
    }

    fn region_rest(&mut self, arguments: &[Argument]) -> Fallible<Region> {
        let region = self.body.create_region();
        if arguments.is_empty() && self.accept(TokenKind::RBrace) {
            return Ok(region);
        }
        self.push_scope(false);
        let entry = self.body.create_block();
        self.entry_arguments(entry, arguments)?;
        if self.recovery.is_some() && !self.is(TokenKind::CaretId) {
            self.record_entry_block(entry);
        }
        let first = if self.is(TokenKind::CaretId) { self.block_header(Some(entry))? } else { entry };
        self.body.place_block(first, region, None);
        if !arguments.is_empty() && self.body.arguments(entry).len() > arguments.len() {
            return self.plain_error_here("entry block arguments were already defined").fail();
        }
        self.with_parts(region, |parser| parser.blocks_from(region, first))?;
        if self.recovery.is_some() {
            return self.close_region().map(|()| region);
        }
        self.pop_scope()?;
        self.advance();
        Ok(region)
    }

    fn entry_arguments(&mut self, entry: Block, arguments: &[Argument]) -> Fallible {
        let named = arguments.first().is_some_and(|first| first.name.name != SsaName::NONE);
        if named && self.is(TokenKind::CaretId) {
            return self.plain_error_here("invalid block name in region with named arguments").fail();
        }
        for argument in arguments {
            let Some(ty) = argument.ty else {
                return self.plain_error(argument.name.location, "region argument needs a type").fail();
            };
            let name = argument.name;
            if named && let Some(seen) = self.seen_at(&name) {
                let message = format!("region entry argument '{}' is already in use", self.spelling(&name));
                return self.plain_error(name.location, message).note(seen, "previously referenced here").fail();
            }
            let location = argument.location.unwrap_or(name.location);
            let value = self.body.add_argument(entry, ty, location);
            if named {
                self.define(&name, value)?;
            }
        }
        Ok(())
    }

    /// Parses the ops of `block`, after its header, and the blocks after it, up to the end of `region`.
    pub(super) fn blocks_from(&mut self, region: Region, block: Block) -> Fallible {
        if self.recovery.is_some() {
            return self.recorded_blocks(region, block);
        }
        self.block_body(region, block)?;
        while !self.is(TokenKind::RBrace) && !self.part_ends() {
            let block = self.block_header(None)?;
            self.body.place_block(block, region, None);
            self.block_body(region, block)?;
        }
        Ok(())
    }

    /// Reads `^name(%argument : type, …):`.
    pub(super) fn block_header(&mut self, existing: Option<Block>) -> Fallible<Block> {
        let token = self.token;
        self.expect(TokenKind::CaretId, "expected block name")?;
        let location = self.token_location(token);
        let block = self.block_definition(self.spelled(token), location, existing)?;
        if self.is(TokenKind::LParen) {
            self.block_arguments(block)?;
        }
        self.expect(TokenKind::Colon, "expected ':' after block name")?;
        Ok(block)
    }

    fn block_arguments(&mut self, block: Block) -> Fallible {
        let existing = self.body.arguments(block).len();
        let mut next = 0;
        self.comma_separated(Delimiter::Paren, "", |parser| {
            let name = parser.ssa_use(true)?;
            parser.expect(TokenKind::Colon, "expected ':' and type for SSA operand")?;
            let ty = parser.any_type()?;
            let explicit = if parser.is_word("loc") { parser.trailing_location()? } else { None };
            parser.note_argument(&name, explicit);
            let value = if existing > 0 {
                if next >= existing {
                    return parser.plain_error_here("too many arguments specified in argument list").fail();
                }
                let value = parser.body.arguments(block)[next];
                next += 1;
                if parser.body.ty(value) != ty {
                    return parser.plain_error_here("argument and block argument type mismatch").fail();
                }
                value
            } else {
                parser.body.add_argument(block, ty, explicit.unwrap_or(name.location))
            };
            parser.define(&name, value)
        })
    }

    fn block_body(&mut self, region: Region, block: Block) -> Fallible {
        self.ops_until(region, block, |kind| matches!(kind, TokenKind::CaretId | TokenKind::RBrace))
    }

    /// Parses ops of `region`, initially into `block`, up to a token for which `ends` returns true, or to the end of
    /// the part that is being parsed.
    #[inline]
    pub(super) fn ops_until(&mut self, region: Region, mut block: Block, ends: impl Fn(TokenKind) -> bool) -> Fallible {
        while !ends(self.token.kind) {
            if self.is_past_part() {
                block = self.at_part(region, block);
                continue;
            }
            if self.part_ends() {
                break;
            }
            self.operation(block)?;
        }
        Ok(())
    }

    pub(crate) fn add_terminator(&mut self, region: Region, terminator: &str) {
        let name = self.ctx.op_name(terminator);
        let location = self.frame.location;
        let ctx = self.ctx;
        let body = self.region_body();
        let block = match body.last_block(region) {
            None => body.append_block(region),
            Some(block) => block,
        };
        let last = body.last_op(block).and_then(|op| body.op_def(ctx, op));
        if last.is_some_and(|op_def| op_def.has(crate::definition::Traits::TERMINATOR)) {
            return;
        }
        body.insert(InsertPoint::End(block), &OpSpec::new(name, location));
    }
}
