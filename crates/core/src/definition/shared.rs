//! Attributes of definitions that several contexts share.
//!
//! Ids of attributes belong to one context. The declaration of a dialect that Freehold ships is loaded once for each process, into a
//! context of its own, and serves all contexts: each translates an attribute of the declaration by its text when it first asks for it.

use crate::ir::{Attr, Context, Type};
use crate::text::{attr_text, parse_attribute_text};

/// An attribute of a definition.
#[derive(Clone, Copy)]
pub struct SharedAttr {
    attr: Attr,
    /// The context that the attribute belongs to; `None` if it is the only one that the definition serves.
    home: Option<&'static Context>,
}

impl SharedAttr {
    /// The attribute of a definition that serves one context.
    pub fn of_one_context(attr: Attr) -> SharedAttr {
        SharedAttr { attr, home: None }
    }

    /// The attribute of a definition that serves all contexts, in the context `home`.
    pub fn of_all_contexts(attr: Attr, home: &'static Context) -> SharedAttr {
        SharedAttr { attr, home: Some(home) }
    }

    /// Returns the attribute in `ctx`. Its text is parsed once for each context.
    ///
    /// # Panics
    /// If `ctx` cannot read what the context of the definition prints, which has the same dialects.
    pub fn in_context(&self, ctx: &Context) -> Attr {
        let Some(home) = self.home.filter(|home| !std::ptr::eq(*home, ctx)) else { return self.attr };
        ctx.translated(home, self.attr, || {
            let text = attr_text(home, self.attr);
            parse_attribute_text(ctx, &text).unwrap_or_else(|| panic!("'{text}' of a declaration is no attribute"))
        })
    }

    /// Returns the type that the attribute holds in `ctx`, if it holds one.
    pub fn type_in_context(&self, ctx: &Context) -> Option<Type> {
        self.in_context(ctx).as_type(ctx)
    }
}

impl std::fmt::Debug for SharedAttr {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SharedAttr").field("attr", &self.attr).finish_non_exhaustive()
    }
}
