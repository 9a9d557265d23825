//! `{-# dialect_resources: { owner: { key: value } }, external_resources: { … } #-}`.

use super::super::upstream::is_upstream;
use super::dense::hex_string;
use super::*;
use crate::diagnostics::Fallible;

impl<'p> OpParser<'p> {
    pub(crate) fn file_metadata(&mut self) -> Fallible {
        self.advance();
        if self.accept(TokenKind::FileMetadataEnd) {
            return Ok(());
        }
        loop {
            let at = self.location();
            let Some(section) = self.optional_any_keyword() else {
                return self.plain_error_here("expected identifier key in file metadata dictionary").fail();
            };
            self.expect(TokenKind::Colon, "expected ':'")?;
            match section {
                "dialect_resources" => self.resource_owners(false)?,
                "external_resources" => self.resource_owners(true)?,
                _ => {
                    let message = format!("unknown key '{section}' in file metadata dictionary");
                    return self.plain_error(at, message).fail();
                }
            }
            if !self.accept(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::FileMetadataEnd, "expected ',' or '#-}'")
    }

    fn resource_owners(&mut self, external: bool) -> Fallible {
        self.comma_separated(Delimiter::Brace, "", |parser| {
            let at = parser.location();
            let owner = parser.resource_key()?;
            let is_known = is_upstream(&owner) || parser.ctx.dialect(&owner).is_some();
            if !external && !is_known {
                return parser.plain_error(at, format!("dialect '{owner}' is unknown")).fail();
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
                                return parser.plain_error_here(message).fail();
                            }
                            None if with_blobs => return parser.plain_error_here(blob_error).fail(),
                            Some(blob) => ResourceValue::Blob(blob.into()),
                            None => ResourceValue::String(bytes.into()),
                        }
                    }
                    _ if with_blobs => return parser.plain_error_here(blob_error).fail(),
                    TokenKind::BareId if parser.is_word("true") => ResourceValue::Bool(true),
                    TokenKind::BareId if parser.is_word("false") => ResourceValue::Bool(false),
                    _ => {
                        return parser.plain_error_here(format!("expected string value for key '{text}'")).fail();
                    }
                };
                if !external && !with_blobs && is_upstream(&owner_name) {
                    // A dialect of upstream accepts resource sections but knows no keys.
                    let message = match &*owner_name {
                        "ml_program" => format!("unknown 'resource' key '{text}' for dialect '{owner_name}'"),
                        _ => format!("unexpected 'resource' section for dialect '{owner_name}'"),
                    };
                    return parser.plain_error(key_at, message).fail();
                }
                parser.advance();
                parser.ctx.add_resource(Resource { external, owner, key, value });
                Ok(())
            })
        })
    }

    fn resource_key(&mut self) -> Fallible<String> {
        if !self.is_any_keyword() && !self.is(TokenKind::String) {
            return self.plain_error_here("expected identifier key for 'resource' entry").fail();
        }
        self.keyword_or_string()
    }
}
