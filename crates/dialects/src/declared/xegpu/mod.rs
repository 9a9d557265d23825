//! `xegpu`: the directives of its formats, and the spelling of attributes that are kept as text.

use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Context;
use freehold_core::text::format::custom::{DYNAMIC_INDEX_LIST, Directive};
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{OpParser, OpPrinter};

/// The directives of formats: `custom<OptionalDynamicIndexList>($operands, $numbers)`, `[%a, 4]`, or nothing.
pub const DIRECTIVES: &[Directive] = &[Directive { name: "OptionalDynamicIndexList", check, parse, print }];

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Attribute(_)] => None,
        _ => Some("expects operands and the attribute of numbers"),
    }
}

fn parse(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    match parser.is_punctuation("[") {
        true => (DYNAMIC_INDEX_LIST.parse)(parser, reading, arguments),
        false => Ok(false),
    }
}

fn print<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    // A list without an entry is not printed, as mlir-opt does, which cannot read one.
    if let [_, Argument::Attribute(index)] = *arguments
        && writing.attribute(index).and_then(|list| list.as_i64_array(writing.ctx)).is_some_and(|list| !list.is_empty())
    {
        (DYNAMIC_INDEX_LIST.print)(printer, writing, arguments);
    }
}

/// Returns the text of a type in one form: chunk sizes have a type, `#xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>`.
///
/// # Errors
/// Never: a text of another form is kept.
pub fn present(_: &Context, text: &str) -> Result<String, String> {
    Ok(present_attribute(text).unwrap_or_else(|| text.to_string()))
}

/// Like [`present`], for attributes; `None` if nothing changes.
pub fn present_attribute(text: &str) -> Option<String> {
    const KEY: &str = "chunk_size = ";
    let start = text.find(KEY)? + KEY.len();
    let end = start + text[start..].find(|character: char| !character.is_ascii_digit())?;
    let is_typed = text[end..].trim_start().starts_with(':');
    (end > start && !is_typed).then(|| format!("{} : i64{}", &text[..end], &text[end..]))
}
