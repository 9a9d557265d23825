//! `{-# dialect_resources: { owner: { key: value } }, external_resources: { … } #-}`.

use super::super::upstream::is_upstream;
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
                return Err(self.plain_error_here("expected identifier key in file metadata dictionary"));
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
            let at = parser.location();
            let owner = parser.resource_key()?;
            let is_known = is_upstream(&owner) || parser.ctx.dialect(&owner).is_some();
            if !external && !is_known {
                return Err(parser.plain_error(at, format!("dialect '{owner}' is unknown")));
            }
            let with_blobs = !external && matches!(&*owner, "builtin" | "test");
            let owner_name = owner;
            let owner = parser.ctx.name(&owner_name);
            parser.expect(TokenKind::Colon, "expected ':'")?;
            parser.comma_separated(Delimiter::Brace, "", |parser| {
                let key_at = parser.location();
                let text = parser.resource_key()?;
                let key = parser.ctx.name(&text);
                parser.expect(TokenKind::Colon, "expected ':'")?;
                let blob_error = format!("expected hex string blob for key '{text}'");
                let value = match parser.token.kind {
                    TokenKind::String => {
                        let bytes = parser.string_bytes(parser.token);
                        match hex_string(&bytes) {
                            Some(blob) if with_blobs && blob.len() < 4 => {
                                let message = format!("{blob_error} to encode alignment in first 4 bytes");
                                return Err(parser.plain_error_here(message));
                            }
                            None if with_blobs => return Err(parser.plain_error_here(blob_error)),
                            Some(blob) => ResourceValue::Blob(blob.into()),
                            None => ResourceValue::String(bytes.into()),
                        }
                    }
                    _ if with_blobs => return Err(parser.plain_error_here(blob_error)),
                    TokenKind::BareId if parser.is_word("true") => ResourceValue::Bool(true),
                    TokenKind::BareId if parser.is_word("false") => ResourceValue::Bool(false),
                    _ => {
                        return Err(parser.plain_error_here(format!("expected string value for key '{text}'")));
                    }
                };
                if !external && !with_blobs && is_upstream(&owner_name) {
                    // One of upstream's dialects reads such entries, and knows none.
                    let message = match &*owner_name {
                        "ml_program" => format!("unknown 'resource' key '{text}' for dialect '{owner_name}'"),
                        _ => format!("unexpected 'resource' section for dialect '{owner_name}'"),
                    };
                    return Err(parser.plain_error(key_at, message));
                }
                parser.advance();
                parser.ctx.add_resource(Resource { external, owner, key, value });
                Ok(())
            })
        })
    }

    fn resource_key(&mut self) -> Parsed<String> {
        if !self.is_any_keyword() && !self.is(TokenKind::String) {
            return Err(self.plain_error_here("expected identifier key for 'resource' entry"));
        }
        self.keyword_or_string()
    }
}
