//! `{-# dialect_resources: { owner: { key: value } }, external_resources: { … } #-}`.

use super::dense::hex_string;
use super::*;

impl<'p> OpParser<'p> {
    pub(crate) fn file_metadata(&mut self) -> Parsed {
        self.advance();
        if self.accept(TokenKind::FileMetadataEnd) {
            return Ok(());
        }
        loop {
            let at = self.location();
            let Some(section) = self.optional_any_keyword() else {
                return Err(self.plain_error(at, "expected identifier key in file metadata dictionary"));
            };
            self.expect(TokenKind::Colon, "expected ':'")?;
            match section {
                "dialect_resources" => self.resource_owners(false)?,
                "external_resources" => self.resource_owners(true)?,
                _ => {
                    let message = format!("unknown key '{section}' in file metadata dictionary");
                    return Err(self.plain_error(at, message));
                }
            }
            if !self.accept(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::FileMetadataEnd, "expected ',' or '#-}'")
    }

    fn resource_owners(&mut self, external: bool) -> Parsed {
        self.comma_separated(Delimiter::Brace, "", |parser| {
            let owner = if external {
                parser.resource_key("expected external resource group name")?
            } else {
                match parser.optional_any_keyword() {
                    Some(owner) => owner.to_string(),
                    None => return Err(parser.plain_error_here("expected dialect namespace")),
                }
            };
            let owner = parser.ctx.name(&owner);
            parser.expect(TokenKind::Colon, "expected ':'")?;
            parser.comma_separated(Delimiter::Brace, "", |parser| {
                let key = parser.resource_key("expected identifier key for 'resource' entry")?;
                let key = parser.ctx.name(&key);
                parser.expect(TokenKind::Colon, "expected ':'")?;
                let value = match parser.token.kind {
                    TokenKind::String => {
                        let bytes = parser.string_bytes(parser.token);
                        match hex_string(&bytes) {
                            Some(blob) => ResourceValue::Blob(blob.into()),
                            None => ResourceValue::String(bytes.into()),
                        }
                    }
                    TokenKind::BareId if parser.is_word("true") => ResourceValue::Bool(true),
                    TokenKind::BareId if parser.is_word("false") => ResourceValue::Bool(false),
                    _ => {
                        return Err(parser.plain_error_here("expected a string or boolean value for resource entry"));
                    }
                };
                parser.advance();
                parser.ctx.add_resource(Resource { external, owner, key, value });
                Ok(())
            })
        })
    }

    fn resource_key(&mut self, message: &str) -> Parsed<String> {
        if !self.is_any_keyword() && !self.is(TokenKind::String) {
            return Err(self.plain_error_here(message));
        }
        self.keyword_or_string()
    }
}
